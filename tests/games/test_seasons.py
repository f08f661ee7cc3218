"""A season of each game on paper: eight names, one who leaves, one who comes late, a forfeit, a slip put right, a cheat."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from ppgen.exchange.score_sheets import Score, read_score
from ppgen.exchange.tournaments import print_tournament
from ppgen.library import BuildOptions
from ppgen.load import parse_yaml
from ppgen.load.yaml.writing import write_yaml
from ppgen.tournament.match import Match
from ppgen.tournament.model import Tournament
from ppgen.tournament.playing import Played, play
from ppgen.tournament.reading import read_tournament
from tests.campaigns.free_values import FREE
from tests.campaigns.record_slips import sound_records
from tests.checks.test_score_rules import project

ROUNDS = 4
PEOPLE: list[Any] = ["Ana", "Ben", "Cleo", "Dan", "Eve", "Fay"]
PEOPLE += [{"name": "Gus", "left": 2}, {"name": "Hal", "joined": 2}]
OTHER_SIDE = {"home": "away", "away": "home", "sheet_home": "sheet_away", "sheet_away": "sheet_home"}
SIDED = "worldies"
"""The game in which one side begins, so that a match cannot be told from the other side."""


def mirrored(value: Any) -> Any:
    """Return a record of the same match with the sides exchanged."""
    match value:
        case dict():
            return {other_side(key): mirrored(inner) for key, inner in value.items()}
        case list():
            return [mirrored(inner) for inner in value]
        case str() if value.replace(":", "").isdigit():
            return ":".join(reversed(value.split(":")))
        case str():
            return OTHER_SIDE.get(value, value)
    return value


def other_side(key: str) -> str:
    first, line, rest = key.partition("_")
    return f"{OTHER_SIDE.get(first, first)}{line}{rest}"


def renamed(value: Any, names: dict[str, str]) -> Any:
    match value:
        case dict():
            return {key: renamed(inner, names) for key, inner in value.items()}
        case list():
            return [renamed(inner, names) for inner in value]
    return names.get(value, value) if isinstance(value, str) else value


def record_of(game: str, match: Match) -> dict[str, Any]:
    """Return what stands on the sheet of a match: who comes first in the alphabet has won."""
    home, away = match.pair.home, str(match.pair.away)
    sound = deepcopy(sound_records(game)["match"])
    if game == SIDED or home < away:
        return dict(renamed(sound, {"Ana": home, "Ben": away}))
    return dict(renamed(mirrored(sound), {"Ana": away, "Ben": home}))


def outcome(game: str, record: dict[str, Any], match: Match) -> dict[str, Any]:
    """Return the result that a record says: its score, and the winner after penalties."""
    if game == "battle-dice":
        won = Counter(one["winner"] for one in record["games"])
        return {"score": [won[match.pair.home], won[str(match.pair.away)]]}
    goals = record["points"][-1] if game == "worldies" else record["goals"]
    made: dict[str, Any] = {"score": [goals["home"], goals["away"]]}
    if goals["home"] == goals["away"]:
        is_home = record["winner"] == "sheet_home"
        made["winner"] = match.pair.home if is_home else match.pair.away
    return made


def falsified(game: str, record: dict[str, Any], match: Match) -> dict[str, Any]:
    """Return the record as a cheat hands it in: a goal more for the one at home, or the match for the loser."""
    if game == "battle-dice":
        other = {match.pair.home: match.pair.away, match.pair.away: match.pair.home}
        return {**record, "winner": other[record["winner"]]}
    goals = record["points"][-1] if game == "worldies" else record["goals"]
    goals["home"] += 1
    return record


def handed_in(game: str, record: dict[str, Any], folder: Path) -> Score:
    path = folder / "match.yaml"
    path.write_text(write_yaml({"record": "match", **record}, width=100), encoding="utf-8")
    return read_score(project(), path, game)


def stands(season: dict[str, Any]) -> tuple[Tournament, Played]:
    """Return the season as its file says it, without a mistake in it."""
    source, faults = parse_yaml(write_yaml(season, width=100).encode(), "season.yaml")
    assert source is not None and not faults
    tournament, problems = read_tournament(source)
    assert tournament is not None, problems
    played = play(tournament, source)
    assert not played.problems, played.problems
    return tournament, played


def tally(played: Played, rounds: int = ROUNDS) -> Counter[str]:
    """Return the points of everybody in so many rounds, counted by hand: who rests has won."""
    points = Counter[str]()
    for match in (match for matches in played.rounds[:rounds] for match in matches):
        if match.winner is not None:
            points[match.winner] += 3
        elif match.result is not None:
            points.update({match.pair.home: 1, str(match.pair.away): 1})
    return points


def play_round(game: str, season: dict[str, Any], number: int, folder: Path) -> None:
    """Pair a round, write a sheet for each match, and take the results of those that no law refuses."""
    _, played = stands(season)
    matches = played.rounds[number - 1]
    season["pairs"].append([[name for name in match.pair if name is not None] for match in matches])
    for place, match in enumerate(one for one in matches if one.pair.away is not None):
        said: dict[str, Any] = {"round": number, "home": match.pair.home, "away": match.pair.away}
        if (number, place) == (3, 1):
            season["results"].append({**said, "winner": match.pair.away})
            continue
        record = record_of(game, match)
        if (number, place) == (ROUNDS, 0):
            false = handed_in(game, falsified(game, deepcopy(record), match), folder)
            assert [one.rule for one in false.findings.problems if one.rule.startswith(game)], false
        assert handed_in(game, record, folder).findings.problems == []
        season["results"].append({**said, **outcome(game, record, match)})


def put_right(season: dict[str, Any]) -> None:
    """Turn the first result round, which was written down the wrong way, after two rounds were played."""
    before = tally(stands(season)[1], 2)
    wrong = season["results"][0]
    wrong["score"].reverse()
    if "winner" in wrong:
        wrong["winner"] = wrong["home"] if wrong["winner"] == wrong["away"] else wrong["away"]
    after = tally(stands(season)[1], 2)
    changed = {name for name in {*after, *before} if after[name] != before[name]}
    assert changed == {wrong["home"], wrong["away"]}


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize("game", FREE)
@pytest.mark.thorough
def test_a_season_is_played_on_paper(game: str, tmp_path: Path) -> None:
    season: dict[str, Any] = {"title": game, "mode": "swiss", "rounds": ROUNDS, "participants": PEOPLE}
    season |= {"tie_breaks": ["buchholz", "wins"], "results": [], "pairs": []}
    for number in range(1, ROUNDS + 1):
        play_round(game, season, number, tmp_path)
        if number == 2:
            put_right(season)
    tournament, played = stands(season)
    assert all(match.winner or match.result for matches in played.rounds for match in matches)
    there = [{name for match in matches for name in match.pair if name} for matches in played.rounds]
    assert ["Gus" in names for names in there] == [True, True, False, False]
    assert ["Hal" in names for names in there] == [False, True, True, True]
    points = tally(played)
    assert [(one.name, one.points) for one in played.standings] == [
        (one.name, points[one.name]) for one in played.standings
    ]
    assert {one.name for one in played.standings} == set(tournament.names)
    assert [one.points for one in played.standings] == sorted(points[name] for name in tournament.names)[::-1]
    assert sum(match.said == "−:+" for match in played.rounds[2]) == 1
    built = print_tournament(tournament, played, BuildOptions(out=tmp_path / "out"), languages=("en",))
    assert built.findings.is_sound and [one.component for one in built.files] == ["pairings", "standings"]
