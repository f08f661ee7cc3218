"""Tournaments: the laws of pairing, results that are judged, and standings that add up."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from ppgen.cli.app import app
from ppgen.load import parse_yaml
from ppgen.tournament.model import Mode, TieBreak
from ppgen.tournament.notation import in_halves
from ppgen.tournament.pairing import berger, drawn, next_round, round_robin, seeded_tree
from ppgen.tournament.playing import Played, play
from ppgen.tournament.reading import read_tournament

FIDE_SIX = [
    [(1, 6), (2, 5), (3, 4)],
    [(6, 4), (5, 3), (1, 2)],
    [(2, 6), (3, 1), (4, 5)],
    [(6, 5), (1, 4), (2, 3)],
    [(3, 6), (4, 2), (5, 1)],
]
"""FIDE Handbook C.05, annex 1, the table for five or six players."""


def test_the_table_for_six_is_that_of_the_handbook() -> None:
    assert [sorted(row) for row in berger(6)] == [sorted(row) for row in FIDE_SIX]


@pytest.mark.parametrize("count", range(2, 65))
def test_everybody_meets_everybody_once_and_homes_are_shared(count: int) -> None:
    names = [f"p{number}" for number in range(count)]
    rounds = round_robin(names, is_double=False)
    assert len(rounds) == count - 1 + count % 2
    for pairs in rounds:
        assert sorted(name for pair in pairs for name in pair if name) == sorted(names)
    met = [frozenset(pair) for pairs in rounds for pair in pairs if pair.away is not None]
    assert sorted(map(sorted, met)) == sorted(map(sorted, combinations(names, 2)))
    homes = Counter(pair.home for pairs in rounds for pair in pairs if pair.away is not None)
    assert max(homes[name] for name in names) - min(homes[name] for name in names) <= 1
    rests = Counter(pair.home for pairs in rounds for pair in pairs if pair.away is None)
    assert set(rests.values()) <= {1}


@pytest.mark.parametrize("count", range(2, 65))
def test_in_a_double_round_everybody_is_at_home_once_against_each(count: int) -> None:
    names = [f"p{number}" for number in range(count)]
    met = [pair for pairs in round_robin(names, is_double=True) for pair in pairs if pair.away is not None]
    assert len(met) == len(set(met)) == count * (count - 1)


@pytest.mark.parametrize("count", range(2, 65))
def test_the_strongest_rest_and_meet_last(count: int) -> None:
    names = [f"p{number}" for number in range(count)]
    pairs = seeded_tree(names)
    size = 1 << (count - 1).bit_length()
    rests = {pair.home for pair in pairs if pair.away is None}
    assert rests == set(names[: size - count])
    assert sorted(name for pair in pairs for name in pair if name) == sorted(names)
    while len(pairs) > 1:  # the stronger one always wins
        met = [{pair.home, pair.away} for pair in pairs]
        assert {"p0", "p1"} not in met
        pairs = next_round([min(pair, key=names.index) if pair.away else pair.home for pair in pairs])
    assert {pairs[0].home, pairs[0].away} == {"p0", "p1"}


@given(st.integers(2, 40), st.integers(0, 10**9), st.integers(1, 50))
def test_a_draw_names_everybody_once_and_always_alike(count: int, seed: int, number: int) -> None:
    names = [f"p{place}" for place in range(count)]
    pairs = drawn(names, seed, number)
    assert sorted(name for pair in pairs for name in pair if name) == sorted(names)
    assert pairs == drawn(names[::-1], seed, number)


def test_draws_differ_from_round_to_round() -> None:
    names = [f"p{number}" for number in range(8)]
    assert len({tuple(drawn(names, 1, number)) for number in range(1, 21)}) == 20


MANY = pytest.mark.slow


@pytest.mark.parametrize(
    "count", [*range(2, 12), 16, *(pytest.param(count, marks=MANY) for count in (17, 31, 46, 64))]
)
def test_swiss_rounds_keep_their_laws(count: int) -> None:
    """Whoever wins: nobody meets or rests twice, homes differ by two at most, and equals meet first."""
    names = [f"p{number:02}" for number in range(count)]
    results = ""
    made = None
    for number in range(1, max(1, (count - 1).bit_length()) + 1):
        text = f"title: Cup\nmode: swiss\nparticipants: {json.dumps(names)}\nresults: [{results}]\n"
        made, faults = played(text)
        assert made is not None and not faults and len(made.rounds) == number
        for match in made.rounds[-1]:
            if match.pair.away is not None:
                goals = [(number * 7 + int(match.pair.home[1:])) % 4, int(match.pair.away[1:]) % 3]
                home, away = match.pair
                results += f"{{round: {number}, home: {home}, away: {away}, score: {goals}}},\n"
    assert made is not None
    pairs = [match.pair for row in made.rounds for match in row]
    met = [frozenset(pair) for pair in pairs if pair.away is not None]
    assert len(set(met)) == len(met)
    rests = Counter(pair.home for pair in pairs if pair.away is None)
    assert set(rests.values()) <= {1} and len(rests) == (len(made.rounds) if count % 2 else 0)
    homes = Counter(pair.home for pair in pairs if pair.away is not None)
    aways = Counter(pair.away for pair in pairs if pair.away is not None)
    assert all(abs(homes[name] - aways[name]) <= 2 for name in names)
    for row in made.rounds:
        assert sorted(name for match in row for name in match.pair if name) == names


def test_in_the_second_round_of_a_swiss_tournament_winners_meet() -> None:
    names = [f"p{number}" for number in range(8)]
    first, _ = played(f"title: Cup\nmode: swiss\nparticipants: {json.dumps(names)}\n")
    assert first is not None
    tops = {frozenset(match.pair) for match in first.rounds[0]}
    assert tops == {frozenset({f"p{one}", f"p{one + 4}"}) for one in range(4)}
    lines = "".join(
        f"  - {{round: 1, home: {home}, away: {away}, score: {[1, 0] if home < str(away) else [0, 1]}}}\n"
        for home, away in (match.pair for match in first.rounds[0])
    )
    second, _ = played(f"title: Cup\nmode: swiss\nparticipants: {json.dumps(names)}\nresults:\n{lines}")
    assert second is not None
    winners = {match.winner for match in second.rounds[0]}
    assert all(len(winners & set(match.pair)) in {0, 2} for match in second.rounds[1])


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("mode: swiss\nparticipants: [a, b, c, d]\nrounds: 4\n", ("rounds", 4)),
        ("mode: round-robin\nparticipants: [a, b, c, d]\nrounds: 3\n", ("rounds", 4)),
        ("mode: swiss\nparticipants: [a, b, c, d]\nrounds: 0\n", ("value", 4)),
        (f"mode: swiss\nparticipants: {json.dumps([f'p{one}' for one in range(97)])}\n", ("rounds", 3)),
    ],
)
def test_rounds_that_cannot_be_are_told(text: str, fault: tuple[str, int]) -> None:
    assert played(f"title: Cup\n{text}") == (None, [fault])


def test_a_name_that_was_typed_on_two_machines_is_one_participant() -> None:
    text = "title: a\nmode: round-robin\nparticipants: [A\u0301da, Bo]\nresults: [{round: 1, home: \u00c1da, away: Bo, score: [1, 0]}]\n"
    source, _ = parse_yaml(text.encode(), "cup.yaml")
    assert source is not None
    tournament, _ = read_tournament(source)
    assert tournament is not None and not play(tournament, source).problems


def test_swiss_rounds_without_the_library_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ppgen.tournament.reading.is_installed", lambda: False)
    assert played("title: Cup\nmode: swiss\nparticipants: [a, b]\n") == (None, [("library", 2)])


def played(text: str) -> tuple[Played | None, list[tuple[str, int]]]:
    source, problems = parse_yaml(text.encode(), "cup.yaml")
    assert source is not None and not problems
    tournament, faults = read_tournament(source)
    made = None if tournament is None else play(tournament, source)
    found = [*faults, *(made.problems if made is not None else ())]
    return made, [(one.rule.partition("/")[2], one.span.line if one.span else 0) for one in found]


HEAD = "title: Cup\nmode: MODE\nparticipants: [Ada, Ben, Cleo, Dan]\nresults:\n"


@pytest.mark.parametrize(
    ("mode", "lines", "faults"),
    [
        ("round-robin", "  - {round: 1, home: Ada, away: Dan, score: [2, 1]}\n", []),
        ("round-robin", "  - {round: 1, home: Dan, away: Ada, score: [2, 1]}\n", [("sides", 5)]),
        ("round-robin", "  - {round: 1, home: Ada, away: Ben, score: [2, 1]}\n", [("no-match", 5)]),
        ("round-robin", "  - {round: 9, home: Ada, away: Ben, score: [2, 1]}\n", [("no-match", 5)]),
        ("round-robin", "  - {round: 1, home: Ada, away: Dna, score: [2, 1]}\n", [("unknown", 5)]),
        ("round-robin", "  - {round: 1, home: Ada, away: Dan, score: [2, -1]}\n", [("score", 5)]),
        ("round-robin", "  - {round: 1, home: Ada, away: Dan, score: [2, 1, 0]}\n", [("value", 5)]),
        (
            "round-robin",
            "  - {round: 1, home: Ada, away: Dan, score: [1, 1], winner: Ben}\n",
            [("winner", 5)],
        ),
        (
            "round-robin",
            "  - {round: 1, home: Ada, away: Dan, score: [2, 1], winner: Ada}\n",
            [("winner", 5)],
        ),
        ("round-robin", 2 * "  - {round: 1, home: Ada, away: Dan, score: [2, 1]}\n", [("twice", 6)]),
        ("knock-out", "  - {round: 1, home: Ada, away: Dan, score: [1, 1]}\n", [("undecided", 5)]),
        ("knock-out", "  - {round: 1, home: Ada, away: Dan, score: [1, 1], winner: Dan}\n", []),
        ("knock-out", "  - {round: 2, home: Ada, away: Ben, score: [1, 0]}\n", [("no-match", 5)]),
        ("roulette", "  []\n", [("value", 2)]),
    ],
)
def test_results_are_judged_at_their_line(mode: str, lines: str, faults: list[tuple[str, int]]) -> None:
    assert played(HEAD.replace("MODE", mode) + lines)[1] == faults


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("title: Cup\nmode: drawn\nparticipants: [Ada, ada]\n", ("duplicate", 3)),
        ("title: Cup\nmode: drawn\nparticipants: [Ada]\n", ("value", 3)),
        ("title: Cup\nmode: drawn\nparticipants: 7\n", ("value", 3)),
        ("[1]\n", ("value", 1)),
        ("title: Cup\nmode: drawn\nparticipants: [{name: Ada, extr: true}, Ben]\n", ("value", 3)),
    ],
)
def test_a_wrong_file_is_told(text: str, fault: tuple[str, int]) -> None:
    made, faults = played(text)
    assert made is None and faults[0] == fault


@given(st.integers(2, 9), st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=36, max_size=36))
def test_standings_add_up(count: int, scores: list[tuple[int, int]]) -> None:
    names = [f"P{number}" for number in range(count)]
    matches = [
        (number, pair)
        for number, pairs in enumerate(round_robin(names, is_double=False), 1)
        for pair in pairs
        if pair.away is not None
    ]
    lines = "".join(
        f"  - {{round: {number}, home: {pair.home}, away: {pair.away}, score: [{home}, {away}]}}\n"
        for (number, pair), (home, away) in zip(matches, scores)
    )
    made, faults = played(
        f"title: C\nmode: round-robin\nparticipants: [{', '.join(names)}]\nresults:\n{lines}"
    )
    assert made is not None and not faults
    standings = made.standings
    assert sum(one.goals for one in standings) == sum(one.against for one in standings)
    assert sum(one.wins for one in standings) == sum(one.losses for one in standings)
    draws = sum(home == away for _, (home, away) in zip(matches, scores))
    assert sum(one.points for one in standings) == 3 * (len(matches) - draws) + 2 * draws
    assert [one.place for one in standings] == sorted(one.place for one in standings)
    orders = [(-one.points, one.against - one.goals, -one.goals, -one.wins) for one in standings]
    assert orders == sorted(orders)
    for one, other in pairwise(standings):
        assert (one.place == other.place) == (orders[standings.index(one)] == orders[standings.index(other)])
    assert made.champions == tuple(one.name for one in standings if one.place == 1)


FOUR = """\
title: C
mode: round-robin
participants: [Ada, Ben, Cleo, Dan]
results:
  - {round: 1, home: Ada, away: Dan, score: [1, 0]}
  - {round: 1, home: Ben, away: Cleo, score: [4, 0]}
  - {round: 2, home: Dan, away: Cleo, score: [0, 1]}
  - {round: 2, home: Ada, away: Ben, score: [2, 1]}
  - {round: 3, home: Ben, away: Dan, score: [0, 0]}
  - {round: 3, home: Cleo, away: Ada, score: [3, 0]}
"""
"""Ada and Cleo have 6 points, Ben 4, Dan 1; Cleo beat Ada 3:0, and both differ by -1 and 0 in goals."""


@pytest.mark.parametrize(
    ("tie_breaks", "order", "places"),
    [
        ("difference", "Cleo Ada Ben Dan", [1, 2, 3, 4]),
        ("direct", "Cleo Ada Ben Dan", [1, 2, 3, 4]),
        ("goals", "Cleo Ada Ben Dan", [1, 2, 3, 4]),
        ("wins", "Ada Cleo Ben Dan", [1, 1, 3, 4]),
        ("", "Ada Cleo Ben Dan", [1, 1, 3, 4]),
        # Ada met Dan, Ben and Cleo: 1 + 4 + 6; she beat Dan and Ben: 1 + 4. Cleo beat Dan and Ada: 1 + 6.
        ("buchholz", "Ada Cleo Ben Dan", [1, 1, 3, 4]),
        ("sonneborn-berger", "Cleo Ada Ben Dan", [1, 2, 3, 4]),
    ],
)
def test_equals_are_parted_by_the_declared_tie_breaks(tie_breaks: str, order: str, places: list[int]) -> None:
    made, faults = played(f"{FOUR}tie_breaks: [{tie_breaks}]\n")
    assert made is not None and not faults
    assert [one.name for one in made.standings] == order.split()
    assert [one.place for one in made.standings] == places
    worth = {one.name: list(one.worth.values()) for one in made.standings}
    if tie_breaks == "buchholz":
        assert worth == {"Ada": [11], "Cleo": [11], "Ben": [13], "Dan": [16]}
    elif tie_breaks == "sonneborn-berger":
        assert worth == {"Ada": [5], "Cleo": [7], "Ben": [6.5], "Dan": [2]}
    else:
        assert worth == {name: [] for name in worth}


def test_a_direct_encounter_counts_only_where_all_have_met() -> None:
    rows = FOUR.splitlines(keepends=True)
    part = "".join(row for row in rows if "Cleo, away: Ada" not in row and "Dan, away: Cleo" not in row)
    met = part.replace("score: [2, 1]", "score: [1, 2]")  # Ada 3, Ben 7, Cleo 0, Dan 1
    third = met.replace("score: [0, 0]", "score: [0, 1]")  # Ada 3, Ben 6, Dan 3, who lost to Ada
    made, _ = played(f"{third}tie_breaks: [direct]\n")
    assert made is not None
    assert [(one.name, one.place) for one in made.standings][:3] == [("Ben", 1), ("Ada", 2), ("Dan", 3)]
    unmet = (
        third.replace("  - {round: 1, home: Ada, away: Dan, score: [1, 0]}\n", "") + "tie_breaks: [direct]\n"
    )
    made, _ = played(unmet)
    assert made is not None
    assert {one.name: one.place for one in made.standings} == {"Ben": 1, "Dan": 2, "Ada": 3, "Cleo": 3}


@pytest.mark.parametrize("listed", ["[direct, wins, direct]", "[dircet]", "wins"])
def test_tie_breaks_that_cannot_be_are_told(listed: str) -> None:
    made, faults = played(f"{FOUR}tie_breaks: {listed}\n")
    assert made is None and [rule for rule, _ in faults] == ["value"]


@pytest.mark.parametrize(
    ("names", "rounds", "is_told"),
    [(4, 3, False), (5, 5, False), (11, 11, False), (12, 11, False), (13, 7, False), (13, 8, True)],
)
def test_swiss_rounds_that_can_end_without_pairs_are_told_before_the_first(
    names: int, rounds: int, is_told: bool
) -> None:
    listed = json.dumps([f"p{number}" for number in range(names)])
    text = f"title: Cup\nmode: swiss\nrounds: {rounds}\nparticipants: {listed}\n"
    source, _ = parse_yaml(text.encode(), "cup.yaml")
    assert source is not None
    made, problems = read_tournament(source)
    assert made is not None
    told = [(one.rule, one.severity.value) for one in problems]
    assert told == [("tournament/dead-end", "warning")] * is_told


@pytest.mark.parametrize(("left", "rounds", "is_told"), [(5, 4, False), (3, 2, False), (3, 4, True)])
def test_few_of_whom_one_leaves_are_warned_too(left: int, rounds: int, is_told: bool) -> None:
    text = (
        f"title: Cup\nmode: swiss\nrounds: {rounds}\nparticipants: [a, b, c, d, {{name: e, left: {left}}}]\n"
    )
    source, _ = parse_yaml(text.encode(), "cup.yaml")
    assert source is not None
    made, problems = read_tournament(source)
    assert made is not None and [one.rule for one in problems] == ["tournament/dead-end"] * is_told


def test_who_left_or_came_late_is_paired_only_while_there() -> None:
    people = "[Ada, Ben, Cleo, {name: Dan, left: 1}, {name: Eve, joined: 2}, Fay]"
    head = f"title: Cup\nmode: swiss\nrounds: 3\nparticipants: {people}\n"
    results = ""
    for number in (1, 2, 3):
        made, faults = played(f"{head}results: [{results}]\n")
        assert made is not None and not faults and len(made.rounds) == number
        there = {name for match in made.rounds[-1] for name in match.pair if name}
        assert there == {"Ada", "Ben", "Cleo", "Fay", "Dan" if number == 1 else "Eve"}
        for home, away in (match.pair for match in made.rounds[-1] if match.pair.away):
            results += f"{{round: {number}, home: {home}, away: {away}, winner: {home}}},"
    made, faults = played(f"{head}results: [{results}]\n")
    assert made is not None and not faults and made.champions
    assert {one.name for one in made.standings} == {"Ada", "Ben", "Cleo", "Dan", "Eve", "Fay"}
    assert sum(one.goals for one in made.standings) == 0


@pytest.mark.parametrize("mode", ["round-robin", "knock-out"])
def test_a_win_by_forfeit_counts_without_goals(mode: str) -> None:
    text = HEAD.replace("MODE", mode)
    made, faults = played(f"{text}  - {{round: 1, home: Ada, away: Dan, winner: Dan}}\n")
    assert made is not None and not faults
    dan = next(one for one in made.standings if one.name == "Dan")
    assert (dan.wins, dan.points, dan.goals, dan.against) == (1, 3, 0, 0)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("title: C\nmode: swiss\nparticipants: [a, b, {name: c, joined: 3, left: 2}]\n", "presence"),
        ("title: C\nmode: round-robin\nparticipants: [a, {name: b, left: 1}]\n", "presence"),
        (HEAD.replace("MODE", "round-robin") + "  - {round: 1, home: Ada, away: Dan}\n", "score"),
    ],
)
def test_presence_and_results_that_cannot_be_are_told(text: str, rule: str) -> None:
    made, faults = played(text)
    assert made is None and faults[0][0] == rule


def test_extra_participants_do_not_meet_and_the_target_ends_it() -> None:
    text = "title: C\nmode: drawn\ntarget: 1\nparticipants: [Ada, {name: X, extra: true}, {name: Y, extra: true}, {name: Z, extra: true}]\n"
    made, _ = played(text)
    assert made is not None and len(made.rounds) == 1 and not made.champions
    (match,) = [one for one in made.rounds[0] if one.is_played]
    pair = match.pair
    result = f"results:\n  - {{round: 1, home: {pair.home}, away: {pair.away}, score: [{'1, 0' if pair.home == 'Ada' else '0, 1'}]}}\n"
    made, faults = played(text + result)
    assert made is not None and not faults and made.champions == ("Ada",) and len(made.rounds) == 1


def test_a_knock_out_goes_on_to_its_winner() -> None:
    results = (
        "  - {round: 1, home: Ada, away: Dan, score: [0, 1]}\n"
        "  - {round: 1, home: Ben, away: Cleo, score: [1, 1], winner: Cleo}\n"
    )
    made, faults = played(HEAD.replace("MODE", "knock-out") + results)
    assert made is not None and not faults and [match.pair for match in made.rounds[1]] == [("Dan", "Cleo")]
    final = "  - {round: 2, home: Dan, away: Cleo, score: [3, 2]}\n"
    made, faults = played(HEAD.replace("MODE", "knock-out") + results + final)
    assert made is not None and not faults and made.champions == ("Dan",)


@pytest.mark.thorough
def test_the_example_of_the_reference_works(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "ppgen/docs/reference/tournaments.md").read_text(encoding="utf-8")
    example, *_ = re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)
    file = tmp_path / "cup.yaml"
    file.write_text(example, encoding="utf-8")
    told = CliRunner().invoke(app, ["tournament", str(file)])
    assert told.exit_code == 0 and "Ada  Dan   2 : 1" in told.output and "Cross table" in told.output
    data = json.loads(CliRunner().invoke(app, ["tournament", str(file), "--format", "json"]).output)
    assert data["standings"][0]["name"] == "Ada" and data["rounds"][0][0]["score"] == [2, 1]
    ways = re.findall(r"^\| `([a-z-]+)` \|", text, re.MULTILINE)
    assert set(ways) == {*Mode, *TieBreak}
    for tie_break in TieBreak:
        file.write_text(f"{example}tie_breaks: [{tie_break}]\n", encoding="utf-8")
        assert CliRunner().invoke(app, ["tournament", str(file)]).exit_code == 0, tie_break
    for mode in Mode:
        file.write_text(example.replace("round-robin  ", f"{mode}  ").split("results:")[0], encoding="utf-8")
        assert CliRunner().invoke(app, ["tournament", str(file)]).exit_code == 0, mode
    file.write_text(example.replace("away: Dan", "away: Dam"), encoding="utf-8")
    wrong = CliRunner().invoke(app, ["tournament", str(file)])
    assert wrong.exit_code == 1 and "did you mean Dan" in wrong.output and "cup.yaml:7" in wrong.output
    assert CliRunner().invoke(app, ["tournament", str(tmp_path / "no.yaml")]).exit_code == 2


def test_who_comes_further_in_a_knock_out_stands_higher() -> None:
    made, faults = played(
        "title: C\nmode: knock-out\nparticipants: [Ada, Ben, Cleo]\nresults:\n"
        "  - {round: 1, home: Ben, away: Cleo, score: [9, 0]}\n"
        "  - {round: 2, home: Ada, away: Ben, score: [1, 0]}\n"
    )
    assert made is not None and not faults and made.champions == ("Ada",)
    assert [(one.place, one.name) for one in made.standings] == [(1, "Ada"), (2, "Ben"), (3, "Cleo")]


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        (
            "title: C\nmode: drawn\nparticipants: [{name: A, extra: true}, {name: B, extra: true}]\n",
            "presence",
        ),
        ("title: C\nmode: round-robin\nparticipants: [Ada, ' ']\n", "value"),
        ("title: C\nmode: round-robin\nparticipants: [Ada, 'ada ']\n", "duplicate"),
        ("title: ''\nmode: round-robin\nparticipants: [Ada, Ben]\n", "value"),
        (
            "title: C\nmode: round-robin\nparticipants: [Ada, Ben]\npoints: {win: 0, draw: 0, loss: 5}\n",
            "value",
        ),
    ],
)
def test_tournaments_that_make_no_sense_are_told(text: str, rule: str) -> None:
    made, faults = played(text)
    assert made is None and rule in [found for found, _ in faults]


def test_points_may_be_halves_and_no_other_shares() -> None:
    text = "title: C\nmode: round-robin\nparticipants: [Ada, Ben]\npoints: {win: 1, draw: 0.5, loss: 0}\n"
    text += "results: [{round: 1, home: Ada, away: Ben, score: [1, 1]}]\n"
    made, faults = played(text)
    assert made is not None and not faults
    assert [one.points for one in made.standings] == [0.5, 0.5]
    assert [in_halves(one) for one in (0, 0.5, 1, 2.5, -0.5, 3.0)] == ["0", "½", "1", "2½", "−½", "3"]
    assert [rule for rule, _ in played(text.replace("0.5", "0.3"))[1]] == ["value"]
