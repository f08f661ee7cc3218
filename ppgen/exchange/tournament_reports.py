"""Tournament report files of FIDE (TRF16, Handbook C.04 annex 2), written.

A line begins with three digits that say what stands in it; of a participant's (`001`) each thing has its
columns, and ten for each round: the number of the opponent, the side, and the result. A name has 33 columns;
a longer one stands whole in a line of its own (`###`, which other programs pass over) beside that.
"""

from __future__ import annotations

from collections.abc import Sequence

from ppgen.tournament.match import Match
from ppgen.tournament.model import Mode, Tournament
from ppgen.tournament.playing import Played

NAME_WIDTH = 33
FIRST_ROUND, ROUND_WIDTH = 91, 10
"""Where the first round begins in a line, counted from 0, and how many columns each has."""

NOBODY = "0000"
WHITE, BLACK, NO_SIDE = "w", "b", "-"
WON, DRAWN, LOST = "1W", "=D", "0L"
"""What stands for a match that was played; the letter for one that is not rated."""

FORFEIT_WON, FORFEIT_LOST, RESTS, ABSENT, HALF = "+", "-", "UF", "Z ", "H"
WHOLE_NAME = "###"
"""Begins a line with the starting number and the whole name of somebody whose name is cut."""


def tournament_report(tournament: Tournament, played: Played) -> str:
    """Return a tournament as a report: a win is a point, a draw half of one; goals have no place in it."""
    numbers = {name: number for number, name in enumerate(tournament.names, 1)}
    rounds = tournament.rounds_to_play if tournament.mode is Mode.SWISS else len(played.rounds)
    lines = [
        f"012 {' '.join(tournament.title.split())}",
        f"062 {len(numbers)}",
        f"092 {tournament.mode.value}",
        f"XXR {rounds}",
    ]
    for one in sorted(played.standings, key=lambda one: numbers[one.name]):
        points = one.wins + one.draws / 2
        name = " ".join(one.name.split())
        cut = name[:NAME_WIDTH]
        line = f"001 {numbers[one.name]:>4}      {cut:<{NAME_WIDTH}}{'':>33}{points:>4.1f} {one.place:>4}"
        halves = tournament.participants[numbers[one.name] - 1].half_point
        cells = (
            f"{NOBODY} {NO_SIDE} {HALF}" if number in halves else _cell(one.name, matches, numbers)
            for number, matches in enumerate(played.rounds, 1)
        )
        lines.append(line + "".join(f"  {cell}" for cell in cells))
        if cut != name:
            lines.append(f"{WHOLE_NAME} {numbers[one.name]:>4} {name}")
    return "".join(f"{line}\r\n" for line in lines)


def _cell(name: str, matches: Sequence[Match], numbers: dict[str, int]) -> str:
    match = next((one for one in matches if name in one.pair), None)
    if match is None:
        return f"{NOBODY} {NO_SIDE} {ABSENT[0]}"
    if match.pair.away is None:
        return f"{NOBODY} {NO_SIDE} {RESTS[0]}"
    other = match.pair.away if match.pair.home == name else match.pair.home
    side = WHITE if match.pair.home == name else BLACK
    if match.result is None:
        return f"{numbers[other]:>4} {side}  "
    if match.result.score is None:
        return f"{numbers[other]:>4} {side} {FORFEIT_WON if match.winner == name else FORFEIT_LOST}"
    said = DRAWN if match.winner is None else WON if match.winner == name else LOST
    return f"{numbers[other]:>4} {side} {said[0]}"
