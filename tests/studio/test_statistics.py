"""Figures of a deck: counted with copies, outliers, likenesses, gaps, and odds against a count by hand."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ppgen.cli.app import app
from ppgen.library import Selection, Session, open_project
from ppgen.studio.figure_changes import figure_changes
from ppgen.studio.number_pairs import number_pairs
from ppgen.studio.statistics import GameFigures, at_least_one, figures_of
from tests.support.tiny import changed, write_project

KIND = """\
      power: {type: integer, minimum: 0}
      suit: {type: choice, values: [sun, moon]}
      rank: {type: choice, values: [low, high]}
"""


def figures(root: Path, cards: str) -> GameFigures:
    game = changed("cards/tiny/game.yaml", "      power: {type: integer, minimum: 0}\n", KIND)
    project = open_project(write_project(root, {**game, "cards/tiny/monster.yaml": cards}))
    ((loaded, _),) = Session(project, Selection(("tiny",))).games()
    return figures_of(loaded)


def card(name: str, power: int, suit: str, rank: str, copies: int = 1, line: str = "") -> str:
    said = line or f"{name} alone says this."
    return f"- {{id: {name}, name: {name}, power: {power}, suit: {suit}, rank: {rank}, copies: {copies}, line: '{said}'}}\n"


def test_values_are_counted_with_copies(tmp_path: Path) -> None:
    found = figures(tmp_path, card("a", 1, "sun", "low", 3) + card("b", 5, "moon", "high"))
    (kind,) = found.kinds
    assert (found.designs, found.cards, kind.designs, kind.cards) == (2, 4, 2, 4)
    power, suit = kind.fields[0], kind.fields[1]
    assert [(one.value, one.designs, one.cards, one.share) for one in power.shares] == [
        ("1", 1, 3, 0.75),
        ("5", 1, 1, 0.25),
    ]
    assert (power.mean, power.median, power.least, power.most) == (2.0, 1.0, 1.0, 5.0)
    assert [(one.value, one.cards) for one in suit.shares] == [("sun", 3), ("moon", 1)]


@pytest.mark.parametrize(("power", "named"), [(20, ("j (20)",)), (2, ())])
def test_what_lies_far_from_the_others_is_named(power: int, named: tuple[str, ...], tmp_path: Path) -> None:
    cards = "".join(card(name, 1 + number % 2, "sun", "low") for number, name in enumerate("abcdefghi"))
    found = figures(tmp_path, cards + card("j", power, "moon", "low"))
    assert found.kinds[0].fields[0].outliers == named


@pytest.mark.parametrize(("power", "has_mean"), [("1e99", True), ("1.7e308", False)])
def test_values_beyond_all_measure_are_counted_without_a_mean(
    power: str, has_mean: bool, tmp_path: Path
) -> None:
    root = write_project(tmp_path, changed("cards/tiny/game.yaml", "integer, minimum: 0", "number"))
    (root / "cards/tiny/monster.yaml").unlink()
    entries = ", ".join(f'{{"id": "{one}", "name": "x", "power": {power}, "line": "y"}}' for one in "abcdef")
    (root / "cards/tiny/monster.json").write_text(f"[{entries}]", encoding="utf-8")
    ((loaded, _),) = Session(open_project(root), Selection(("tiny",))).games()
    (field,) = figures_of(loaded).kinds[0].fields
    assert [one.designs for one in field.shares] == [6] and (field.mean is not None) is has_mean


def test_likenesses_and_gaps(tmp_path: Path) -> None:
    cards = card("a", 1, "sun", "low", line="It waits until the moon has risen.")
    cards += card("b", 2, "sun", "high", line="It waits until the moon has risen!")
    cards += card("c", 3, "moon", "low", line="Nobody has ever heard of it before.")
    (kind,) = figures(tmp_path, cards).kinds
    assert [(one.one, one.other, one.field) for one in kind.likenesses] == [("a", "b", "line")]
    assert [(one.fields, one.values) for one in kind.gaps] == [(("suit", "rank"), ("moon", "high"))]


@pytest.mark.parametrize(("wanted", "whole", "hand"), [(2, 7, 3), (1, 5, 1), (0, 4, 2), (4, 4, 2), (3, 8, 7)])
def test_odds_are_those_of_counting_all_hands(wanted: int, whole: int, hand: int) -> None:
    hands = list(combinations(range(whole), hand))
    counted = sum(any(one < wanted for one in drawn) for drawn in hands) / len(hands)
    assert at_least_one(wanted, whole, hand) == pytest.approx(counted)


@pytest.mark.thorough
def test_the_command_tells_bars_and_json(root: Path) -> None:
    told = CliRunner().invoke(app, ["--project", str(root), "stats", "ole"])
    assert told.exit_code == 0
    assert (
        "team: 16 designs, 16 cards" in told.output and "far from the others: crocodiles (17)" in told.output
    )
    assert "████" in told.output and "At least one in a hand" in told.output
    found = json.loads(
        CliRunner().invoke(app, ["--project", str(root), "stats", "ole", "--format", "json"]).output
    )
    assert found[0]["cards"] == 88 and {one["kind"] for one in found[0]["odds"]} == {
        "formation",
        "tactic",
        "skill",
        "team",
    }
    lost = CliRunner().invoke(app, ["--project", str(root), "stats", "ole", "--out", "figures.txt"])
    assert lost.exit_code == 2 and "add --format pdf, or leave it out" in lost.output
    wrong = CliRunner().invoke(app, ["--project", str(root), "stats", "ole", "--format", "yaml"])
    assert wrong.exit_code == 2


def test_numbers_that_go_together_are_held_against_each_other_and_who_does_not_is_named() -> None:
    cost = {f"c{number}": float(number % 5) for number in range(20)}
    value = {name: 2 * one + 1 for name, one in cost.items()}
    (pair,) = number_pairs({"cost": cost, "value": value, "same": dict.fromkeys(cost, 1.0)})
    assert pair.fields == ("cost", "value") and pair.correlation == pytest.approx(1) and pair.apart == ()
    assert (pair.slope, pair.start) == (pytest.approx(2), pytest.approx(1)) and len(pair.points) == 5
    (pair,) = number_pairs({"cost": cost, "value": {**value, "c7": 40.0}})
    assert pair.apart == ("c7 (2, 40)",)
    assert number_pairs({"cost": {"a": 1.0, "b": 2.0}, "value": {"a": 1.0, "b": 2.0}}) == ()
    assert number_pairs({"cost": {**cost, "c7": 1e200}, "value": value}) == ()


def test_which_figures_are_new_is_told(tmp_path: Path) -> None:
    one = card("a", 1, "sun", "low", 3) + card("b", 5, "moon", "high")
    then = figures(tmp_path / "then", one)
    now = figures(tmp_path / "now", one.replace("copies: 3", "copies: 2") + card("c", 5, "sun", "low"))
    found = figure_changes(then, now)
    assert [(change.field, change.value, change.before, change.after) for change in found] == [
        ("", "designs", 2, 3),
        ("power", "mean", 2.0, 3.0),
        ("power", "1", 3, 2),
        ("power", "5", 1, 2),
    ]
    assert figure_changes(now, now) == ()
    begun = figure_changes(GameFigures("tiny", 0, 0, (), ()), now)
    assert [(change.value, change.before, change.after) for change in begun] == [
        ("designs", None, 3),
        ("cards", None, 4),
    ]
