"""Rows of an edited table: each is about one card, or it is told why it is about none."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen import pipeline
from ppgen.editions import Loaded
from ppgen.exchange.edited_rows import told_change
from ppgen.exchange.spreadsheets import Applied, apply_sheet
from ppgen.load.project import open_project
from ppgen.report._context import LONGEST
from tests.support.tiny import FILES, write_project

GAME = FILES["cards/tiny/game.yaml"].replace(
    "      line: {type: text, translate: true}\n",
    "      line: {type: text, translate: true}\n"
    "      tags: {type: list, optional: true, unprinted: test, items: {type: text}}\n"
    "      steps: {type: list, optional: true, unprinted: test, items: {type: integer}}\n",
)
CARDS = "- {id: bat, name: Bat, power: 3, line: x, tags: [a], steps: [1, 2]}\n- {id: cat, name: Cat, power: 5, line: y}\n"
LONG = "y" * 100_000


@pytest.fixture
def loaded(tmp_path: Path) -> Loaded:
    write_project(tmp_path, {"cards/tiny/game.yaml": GAME, "cards/tiny/monster.yaml": CARDS})
    made, _, problems = pipeline.load(open_project(tmp_path, tmp_path), "tiny")
    assert made is not None, problems
    return made


def applied(loaded: Loaded, table: str, name: str = "monster.csv") -> Applied:
    return apply_sheet(loaded, "monster", table.encode(), name)


@pytest.mark.parametrize("second", ["bat,9", "bat,4", "bat,"])
def test_two_rows_of_one_card_are_told(loaded: Loaded, second: str) -> None:
    (problem, *_) = applied(loaded, f"id,power\nbat,4\ncat,5\n{second}\n").problems
    assert problem.rule == "sheet/two-rows" and problem.severity == "error"
    assert problem.span is not None and problem.span.line == 4 and "row 2" in problem.hint


def test_two_records_of_one_card_are_told(loaded: Loaded) -> None:
    made = applied(loaded, '[{"id": "bat", "power": 4},\n{"id": "bat", "power": 5}]', "monster.json")
    assert [problem.rule for problem in made.problems] == ["sheet/two-rows"]


def test_two_rows_of_nobody_are_told_as_rows_of_nobody(loaded: Loaded) -> None:
    made = applied(loaded, "id,power\nowl,4\nowl,5\n,7\nbat,4\n")
    assert [problem.rule for problem in made.problems] == ["sheet/unknown-card"] * 3
    assert "this row has no id" in made.problems[2].message and len(made.changes) == 1


@pytest.mark.parametrize(
    ("table", "column", "hint"),
    [
        ("power,line\n1,2\n", 1, "write the ids of the cards into a column called id"),
        ("Ident,power\nbat,2\n", 1, "the column 'Ident' holds ids of cards: call it id"),
        ("power,who\n2,bat\n3,cat\n", 7, '--column "who=id"'),
        ("power,Card no.\n2,1\n", 7, "the column 'Card no.' is called nearly so"),
        ("power,Identifier\n2,x\n", 7, "the column 'Identifier' is called nearly so"),
    ],
)
def test_a_table_without_ids_says_which_column_was_meant(
    loaded: Loaded, table: str, column: int, hint: str
) -> None:
    made = applied(loaded, table)
    assert [one.rule for one in made.problems] == ["sheet/no-id"] and not made.changes
    assert made.problems[0].span is not None and made.problems[0].span.column == column
    assert hint in made.problems[0].hint


def test_a_head_of_nothing_is_mended_by_an_option_of_the_command(loaded: Loaded) -> None:
    (problem,) = applied(loaded, "id,powr\nbat,4\n").problems
    assert problem.hint == 'did you mean power?; or say --column "HEAD=FIELD"'


@pytest.mark.parametrize("text", ["is missing", "power is missing", "entry 1", "or map it in game.yaml"])
def test_what_a_cell_says_decides_nothing(loaded: Loaded, text: str) -> None:
    """What is told was looked for in what is said of it, and a cell is quoted there."""
    (problem,) = applied(loaded, f"id,power\nbat,{text}\n").problems
    assert problem.rule == "model/value" and problem.hint == "write a whole number"


def test_items_of_a_list_are_told_with_what_parts_them(loaded: Loaded) -> None:
    (problem,) = applied(loaded, "id,steps\nbat,1 2\n").problems
    assert problem.hint == "write a whole number; the items of a list are parted by ;"


@pytest.mark.parametrize(
    "table",
    [
        f"id,line\nbat,{LONG}\n",
        f"id,power\nbat,{LONG}\n",
        f"id,{LONG}\nbat,1\n",
        f"{LONG},power\nbat,1\n",
        f"id,power\n{LONG},1\n",
        f"id,tags\nbat,{'; '.join('a' * 20_000)}\n",
        f"id,steps\nbat,{LONG}\n",
    ],
)
def test_nothing_long_is_said_whole(loaded: Loaded, table: str) -> None:
    made = applied(loaded, table)
    said = [*made.changes, *(f"{one.message} {one.hint}" for one in made.problems)]
    assert said and max(map(len, said)) < LONGEST


def test_a_change_far_inside_a_text_is_shown() -> None:
    text = "word " * 1_000
    told = told_change(text, text[:3_000] + "OTHER" + text[3_000:])
    assert "OTHER" in told and len(told) < LONGEST
    assert told_change(3, "x") == "3 → 'x'" and told_change(None, [1, 2]) == "'' → '1; 2'"
