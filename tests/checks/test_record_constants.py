"""Constants over or beside places to write are held against what the places and those beside them are called."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ppgen.checks.name_stems import are_alike
from ppgen.checks.rules.faces import record_constants
from ppgen.checks.rules.layouts import other_constant
from tests.support.rule_samples import problems_of

DRAW, RETURN = "after_match_draw", "after_match_return"


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("draw", "drawn", True),
        ("returned", "return", True),
        ("won", "win", True),
        ("lost", "win", False),
        ("lead", "leaders", True),
        ("lead", "leadership", False),  # so long an ending makes another word
        ("at", "attack", False),
        ("at", "at", True),
    ],
)
def test_words_are_alike_where_one_begins_the_other(one: str, other: str, alike: bool) -> None:
    assert are_alike(one, other) == alike


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("heads", "told"),
    [
        ((DRAW, RETURN), 0),
        ((RETURN, DRAW), 2),
        ((DRAW, DRAW), 1),
        (("most_drawn", RETURN), 0),  # another constant that is called after the same
        (("", DRAW), 1),
    ],
)
def test_a_constant_over_the_column_beside_its_own_is_told(
    heads: tuple[str, ...], told: int, tmp_path: Path
) -> None:
    assert len(problems_of(record_constants, record_constants._sheet(*heads), tmp_path)) == told


@pytest.mark.thorough
def test_a_constant_that_speaks_of_its_own_place_as_well_is_no_problem(tmp_path: Path) -> None:
    sample = record_constants._sheet("drawn_or_returned", RETURN)
    sample["constants"]["drawn_or_returned"] = 4
    assert not problems_of(record_constants, sample, tmp_path)


@pytest.mark.thorough
def test_a_text_that_looks_up_more_than_a_constant_is_no_heading_of_it(tmp_path: Path) -> None:
    sample: dict[str, Any] = record_constants._sheet(RETURN, DRAW)
    for element in sample["sheets"]["match-sheet"]["face"]:
        if element["type"] == "text":
            element["text"] += " {{ game.title }}"
    assert not problems_of(record_constants, sample, tmp_path)


@pytest.mark.thorough
def test_of_several_fields_the_one_called_most_alike_is_named(tmp_path: Path) -> None:
    names = ("cards_drawn", "returned", "cards_returned")
    sample = record_constants._sheet(RETURN, "", "", names=names)
    (found,) = problems_of(record_constants, sample, tmp_path)
    assert found.message.endswith("which speaks of cards_returned")


@pytest.mark.thorough
@pytest.mark.parametrize(("x", "told"), [(26, True), (20, False)])
def test_a_constant_in_front_of_a_place_belongs_to_it(x: float, told: bool, tmp_path: Path) -> None:
    sample: dict[str, Any] = record_constants._sheet("", "")
    label = {"type": "text", "box": [x, 16, 6, 5], "text": f"{{{{ constants.{DRAW} }}}}", "style": "words"}
    sample["sheets"]["match-sheet"]["face"].append(label)
    sample["sheets"]["match-sheet"]["face"][1]["box"] = [3, 60, 16, 9]
    found = problems_of(record_constants, sample, tmp_path)
    assert [problem.message for problem in found] == [
        f"cards_returned stands at the constant {DRAW}, which speaks of cards_drawn"
    ] * told


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{{ signed(constants.cards_draw) }} {{ term('drawn') }}", False),
        ("{{ signed(constants.cards_return) }} {{ term('drawn') }}", True),
        ("{{ signed(0 - constants.cards_return) }} {{ term('drawn') }}", True),
        ("{{ constants.cards_return }} {{ term('drawn') }}", True),
        (
            "{{ term('returned') }} {{ constants.cards_return }} {{ term('drawn') }}",
            False,
        ),  # as rows of a list
        ("{{ constants.cards_return }} + {{ term('drawn') }}", False),  # as parts of a sum
        ("{{ constants.most_return }} {{ term('drawn') }}", False),  # called otherwise as a whole
    ],
)
def test_a_form_of_a_constants_word_behind_its_sibling_is_told(text: str, told: bool, tmp_path: Path) -> None:
    sample = {
        **other_constant.GOOD,
        "constants": {"cards_draw": 3, "cards_return": 2, "most_return": 4},
        "files": {"terms": {"drawn": {"text": "drawn"}, "returned": {"text": "returned"}}},
        "face": [
            {"type": "text", "box": [5, 5, 50, 9], "style": "words", "text": f"{{{{ card.worth }}}} {text}"}
        ],
    }
    assert bool(problems_of(other_constant, sample, tmp_path)) == told
