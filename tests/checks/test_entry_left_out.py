"""Lists of each card that layouts show entry by entry: one that is lost is told, and what may be meant is not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ppgen.checks.rules.layouts import entry_left_out
from tests.support.rule_samples import WORDS, problems_of

TEXT = {"type": "text", "style": "words", "box": [0, 0, 9, 9]}
WIDE = {**TEXT, "box": [5, 50, 50, 9]}


def told(sample: dict[str, Any], root: Path) -> list[str]:
    return [one.message for one in problems_of(entry_left_out, sample, root)]


def lost(number: int) -> list[str]:
    return [f"it shows all entries of prices of each thing but number {number}"]


def on_board(*items: dict[str, Any]) -> dict[str, Any]:
    """Make a board that goes through the cards, whose own layout shows their names alone."""
    sample = entry_left_out._sample("item", each="{{ card.prices }}")
    sample["fields"]["prices"]["unprinted"] = "each has a row of them"
    del sample["face"][1]
    rows = {"type": "repeat", "box": [5, 5, 60, 20], "each": "{{ cards.thing }}", "items": [*items]}
    components = {"market": {"title": "Market", "layout": "market"}}
    return sample | {"components": components, "more": {"market": {"face": [rows]}}}


def columns(*numbers: int) -> dict[str, Any]:
    texts = [
        {**TEXT, "box": [10 * at, 0, 9, 9], "text": f"{{{{ item.prices[{number}] }}}}"}
        for at, number in enumerate(numbers)
    ]
    return on_board(*texts)


@pytest.mark.parametrize(
    ("shown", "how", "found"),
    [
        ("item", {"each": "{{ card.prices }}"}, []),
        ("item", {"each": "{{ sort(card.prices) }}"}, []),
        ("card.prices[index]", {"count": 4}, []),
        ("card.prices[index]", {"count": 3}, lost(4)),
        ("card.prices[index]", {"count": "{{ constants.steps }}"}, lost(4)),
        ("card.prices[number]", {"count": 3}, lost(1)),
        ("card.prices[index]", {"count": 2}, []),
        ("card.prices[index]", {"count": "{{ count(card.prices) }}"}, []),
        ("card.prices[number - 1] ~ card.prices[3]", {"count": 3}, []),
        ("card.prices[index] ~ max(card.prices)", {"count": 3}, []),
        ("card.prices[constants.steps - index]", {"count": 4}, []),
    ],
)
@pytest.mark.thorough(keep=3)
def test_an_entry_that_a_repeat_passes_over_is_told(
    shown: str, how: dict[str, Any], found: list[str], tmp_path: Path
) -> None:
    sample = entry_left_out._sample(shown, **how) | {"constants": {"steps": 3}}
    assert told(sample, tmp_path) == found


@pytest.mark.parametrize(
    ("each", "condition", "found"),
    [
        ("card.prices", "number < 4", lost(4)),
        ("card.prices", "number < count", lost(4)),
        ("card.prices", "number <= constants.steps", lost(4)),
        ("card.prices", "index > 0", lost(1)),
        ("card.prices", "index > 1", []),
        ("card.prices", "item > 1", []),
        ("reverse(card.prices)", "number < 4", []),
    ],
)
@pytest.mark.thorough(keep=2)
def test_an_entry_for_which_nothing_is_drawn_is_told(
    each: str, condition: str, found: list[str], tmp_path: Path
) -> None:
    sample = entry_left_out._sample("item", each=f"{{{{ {each} }}}}") | {"constants": {"steps": 3}}
    (shown,) = sample["face"][1]["items"]
    shown["if"] = f"{{{{ {condition} }}}}"
    assert told(sample, tmp_path / "if") == found
    sample["face"][1]["items"].append({**shown, "if": "{{ number == count or index < 2 }}"})
    assert told(sample, tmp_path / "both") == []


@pytest.mark.parametrize(
    ("numbers", "found"),
    [((0, 1, 2, 3), []), ((0, 1, 2), lost(4)), ((0, 1, 3), lost(3)), ((0, 2, -1), lost(2)), ((0, 1), [])],
)
@pytest.mark.thorough(keep=2)
def test_a_column_that_is_lost_is_told(numbers: tuple[int, ...], found: list[str], tmp_path: Path) -> None:
    assert told(columns(*numbers), tmp_path) == found


@pytest.mark.parametrize("meant", [True, False])
@pytest.mark.thorough(keep=1)
def test_what_another_layout_or_a_text_shows_is_not_lost(meant: bool, tmp_path: Path) -> None:
    sample = columns(0, 1, 2)
    if meant:
        sample["face"].append({**WIDE, "text": "{{ card.prices[3] }}"})
    else:
        sample["fields"]["note"] = {"type": "text", "unprinted": "for us"}
        sample["cards"][0]["note"] = "Up to {{ card.prices[3] }}"
    assert told(sample, tmp_path) == []


def test_a_reason_why_its_own_cards_do_not_show_a_list_says_why_not_all_of_it(tmp_path: Path) -> None:
    sample = columns(0, 1, 2)
    sample["face"].append({**WIDE, "text": "{{ card.prices[0] }}"})
    assert told(sample, tmp_path) == []


def test_lists_of_several_lengths_have_no_last_entry_in_common(tmp_path: Path) -> None:
    sample = columns(0, 1, 2)
    sample["cards"].append({"id": "sea", "name": "Sea", "prices": [1, 2, 3]})
    assert told(sample, tmp_path) == []


@pytest.mark.parametrize(
    ("shown", "how", "found"),
    [
        ("item", {"each": "{{ prices }}"}, []),
        ("prices[index]", {"count": 4}, []),
        ("prices[index]", {"count": 3}, lost(4)),
        ("item", {"each": "{{ [prices[0], prices[1], prices[3]] }}"}, lost(3)),
    ],
)
@pytest.mark.thorough(keep=2)
def test_a_list_that_a_part_is_given_is_followed(
    shown: str, how: dict[str, Any], found: list[str], tmp_path: Path
) -> None:
    row = {"type": "repeat", "box": [0, 0, 60, 9], **how, "items": [{**TEXT, "text": f"{{{{ {shown} }}}}"}]}
    sample = on_board({"type": "part", "part": "row", "with": {"prices": "{{ item.prices }}"}})
    assert told(sample | {"theme": {"styles": WORDS, "parts": {"row": [row]}}}, tmp_path) == found


@pytest.mark.parametrize(("condition", "found"), [("true", []), ("number < 4", lost(4))])
def test_an_entry_that_a_part_is_given_is_shown_where_the_part_is_drawn(
    condition: str, found: list[str], tmp_path: Path
) -> None:
    sample = entry_left_out._sample("item", each="{{ card.prices }}")
    given = {"type": "part", "part": "price", "with": {"it": "{{ item }}"}, "if": f"{{{{ {condition} }}}}"}
    sample["face"][1]["items"] = [given]
    parts = {"price": [{**TEXT, "text": "{{ it }}"}]}
    assert told(sample | {"theme": {"styles": WORDS, "parts": parts}}, tmp_path) == found


@pytest.mark.parametrize(
    ("each", "found"),
    [
        ("[first(card.prices), card.prices[1], card.prices[2], last(card.prices)]", []),
        ("[first(card.prices), card.prices[1], last(card.prices)]", lost(3)),
        ("[card.prices[1], card.prices[2], last(card.prices)]", lost(1)),
    ],
)
@pytest.mark.thorough(keep=1)
def test_the_first_and_the_last_are_one_entry_each(each: str, found: list[str], tmp_path: Path) -> None:
    assert told(entry_left_out._sample("item", each=f"{{{{ {each} }}}}"), tmp_path) == found
