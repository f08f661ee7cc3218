"""What stands on the sheets of a tournament: as many rounds on a page as fit, and the tree of a knock-out."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Any

from ppgen.tournament.match import Match
from ppgen.tournament.model import Mode, Tournament
from ppgen.tournament.playing import Played

ROOM = 222.0
"""How high the pairings on a page may be, in mm: what Letter leaves below the head."""

HEAD, LINE = 12.0, 10.0
"""How much the head of a round takes, and a match; mm."""

MOST_LINES = 20
"""So many matches of one round stand on a page."""

MOST_IN_COLUMNS = 24
"""Pairings stand in two columns where no name is wider than so many letters."""

MOST_IN_TREE = 32
"""With more participants the boxes of a tree are too small to write in."""

_MARKS = re.compile(r"([\\*:])")


def plain(name: str) -> str:
    """Return a name as text without marks and expressions: it is printed as it was written."""
    return _MARKS.sub(r"\\\1", " ".join(name.split())).replace("{{", "{ {").replace("{%", "{ %")


def pairing_pages(played: Played) -> Iterator[dict[str, Any]]:
    """Yield pages of all rounds that are known: one below another, in two columns if that makes one page."""
    rounds = [part for number, matches in enumerate(played.rounds, 1) for part in _parts(number, matches)]
    single = _filled(rounds)
    double = _filled(rounds, heading=HEAD + 2)
    names = [name for matches in played.rounds for match in matches for name in match.pair if name]
    if len(double) == 2 and max(map(_width, names)) <= MOST_IN_COLUMNS:
        yield {"columns": double, "wide": 90}
    else:
        yield from ({"columns": [page], "wide": 186} for page in single)


def _parts(number: int, matches: Sequence[Match]) -> Iterator[dict[str, Any]]:
    for first in range(0, len(matches), MOST_LINES):
        pairs = [_line(match) for match in matches[first : first + MOST_LINES]]
        yield {"number": number, "first": first + 1, "pairs": pairs}


def _filled(rounds: Sequence[dict[str, Any]], heading: float = HEAD) -> list[dict[str, Any]]:
    """Return columns of rounds that are not higher than a page."""
    columns: list[dict[str, Any]] = []
    left = 0.0
    for one in rounds:
        high = heading + LINE * len(one["pairs"])
        if not columns or high > left:
            columns.append({"rounds": []})
            left = ROOM
        columns[-1]["rounds"].append(one)
        left -= high
    return columns


def _line(match: Match) -> dict[str, Any]:
    made: dict[str, Any] = {"home": plain(match.pair.home), "is_played": match.is_played}
    if match.pair.away is not None:
        made["away"] = plain(match.pair.away)
    if match.result is not None:
        made["home_goals"], made["away_goals"] = match.said.split(":")
    return made


def slips(played: Played) -> Iterator[dict[str, Any]]:
    """Yield a slip for each match that is still to be played, with the number of its table."""
    for number, matches in enumerate(played.rounds, 1):
        for table, match in enumerate(matches, 1):
            if match.is_played and match.pair.away is not None and match.result is None:
                names = {"home": plain(match.pair.home), "away": plain(match.pair.away)}
                yield {"number": number, "table": table, **names}


def bracket(tournament: Tournament, played: Played) -> Iterator[dict[str, Any]]:
    """Yield the tree of a knock-out: every match in its place, those to come without names.

    Places are shares of the height, from 0 at the top to 1.
    """
    if tournament.mode is not Mode.KNOCK_OUT or not 2 < len(tournament.participants) <= MOST_IN_TREE:
        return
    rounds = (len(tournament.participants) - 1).bit_length()
    letters = int((186 / rounds - 14) * 0.65)
    matches: list[dict[str, Any]] = []
    before: tuple[Match, ...] = ()
    for number in range(rounds):
        count = 2 ** (rounds - 1 - number)
        known = played.rounds[number] if number < len(played.rounds) else ()
        for place in range(count):
            made: dict[str, Any] = {"round": number, "place": (place + 0.5) / count, "apart": 1 / count}
            shown = _named(known[place], letters) if known else _awaited(before, place, letters)
            matches.append(made | shown)
        before = known
    champion = {"champion": plain(played.champions[0])} if played.champions else {}
    yield {"rounds": rounds, "matches": matches, **champion}


def _named(match: Match, letters: int) -> dict[str, Any]:
    made = {key: value for key, value in _line(match).items() if key != "is_played"}
    made["home"] = plain(shortened(match.pair.home, letters))
    if match.pair.away is not None:
        made["away"] = plain(shortened(match.pair.away, letters))
    return made


def _awaited(before: Sequence[Match], place: int, letters: int) -> dict[str, Any]:
    """Return who is known already of a match to come: the winners of the two that lead to it."""
    leading = dict(zip(("home", "away"), before[2 * place : 2 * place + 2]))
    return {side: plain(shortened(match.winner, letters)) for side, match in leading.items() if match.winner}


def _width(name: str) -> int:
    """Return how many letters wide a name is; those of East Asia count twice."""
    return sum(1 + (unicodedata.east_asian_width(sign) in "WF") for sign in name)


def shortened(name: str, letters: int) -> str:
    """Return a name that is at most so many letters wide, with an ellipsis where it was longer."""
    if _width(name) <= letters:
        return name
    while _width(name) >= letters:
        name = name[:-1]
    return f"{name.rstrip()}…"
