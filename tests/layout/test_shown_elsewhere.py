"""Fields that no layout of their kind shows: a board that shows more of it stands in for its cards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ppgen import pipeline
from tests.support.rule_samples import WORDS, write_sample

TEXT = {"type": "text", "style": "words", "box": [0, 0, 9, 9]}
FIELDS = ("name", "ware", "price")


def sample(
    on_board: tuple[str, ...], *, own: tuple[str, ...] = ("ware",), fields: tuple[str, ...] = FIELDS
) -> dict[str, Any]:
    texts = [{**TEXT, "text": f"{{{{ item.{name} }}}}"} for name in on_board]
    rows = {"type": "repeat", "box": [5, 5, 50, 9], "each": "{{ cards.thing }}", "items": texts}
    return {
        "fields": {name: {"type": "text"} for name in fields},
        "cards": [{"id": "tea", **dict.fromkeys(fields, "Tea")}],
        "face": [{**TEXT, "text": " ".join(f"{{{{ card.{name} }}}}" for name in own)}],
        "components": {"market": {"title": "Market", "layout": "market"}},
        "more": {"market": {"face": [rows]}},
    }


def told(made: dict[str, Any], root: Path) -> dict[str, str]:
    """Return the fields that are told to be shown nowhere, and what to do."""
    _, _, problems = pipeline.load(write_sample(root, made), "sample")
    found = [one for one in problems if one.rule == "layout/field-not-shown"]
    return {one.message.removeprefix("no layout of thing shows "): one.hint for one in found}


@pytest.mark.parametrize(
    ("own", "on_board", "lost"),
    [
        (("ware",), ("name", "ware", "price"), set()),
        (("ware",), ("name", "ware"), {"price"}),
        (("ware",), ("name",), {"price", "name"}),
        (("ware", "price"), ("name", "ware", "price"), {"name"}),
        (("ware", "price"), ("name",), {"name"}),
        (FIELDS, (), set()),
    ],
)
@pytest.mark.thorough(keep=2)
def test_a_board_stands_in_for_cards_that_show_far_less(
    own: tuple[str, ...], on_board: tuple[str, ...], lost: set[str], tmp_path: Path
) -> None:
    assert told(sample(on_board, own=own), tmp_path).keys() == lost


def test_a_marker_that_lost_one_of_two_is_told_though_a_list_shows_both(tmp_path: Path) -> None:
    found = told(sample(("name", "ware"), fields=("name", "ware")), tmp_path)
    assert found == {"name": "show card.name, or say why not: name: {…, unprinted: market shows it}"}


def test_what_a_board_lost_is_to_stand_there_again(tmp_path: Path) -> None:
    found = told(sample(("name", "ware")), tmp_path)
    said = "show price in market, as the rest of thing, or card.price, or say why not: price: {…, unprinted: reason}"
    assert found == {"price": said}


def test_what_is_for_the_designer_was_not_lost(tmp_path: Path) -> None:
    made = sample(("name", "ware"), fields=(*FIELDS, "note"))
    made["fields"] |= {name: {"type": "text", "unprinted": "for us"} for name in ("price", "note")}
    assert told(made, tmp_path).keys() == {"name"}


def in_part() -> dict[str, Any]:
    made = sample(())
    part = {"type": "part", "part": "row", "with": {"ware": "{{ item.ware }}", "it": "{{ item }}"}}
    made["more"]["market"]["face"][0]["items"] = [part]
    row = [{**TEXT, "text": "{{ ware }} {{ it.name }} {{ it.price }}"}]
    return made | {"theme": {"styles": WORDS, "parts": {"row": row}}}


def found() -> dict[str, Any]:
    made = sample(())
    wanted = 'find(cards.thing, "id", "tea")'
    said = f"{{{{ {wanted}.name }}}} {{{{ {wanted}.ware }}}} {{{{ pluck(cards.thing, 'price')[0] }}}}"
    made["more"]["market"]["face"] = [{**TEXT, "text": said}]
    return made


def referred_to() -> dict[str, Any]:
    made = sample(())
    said = "{{ card.of.name }} {{ card.of.ware }} {{ first(card.all).price }}"
    fields = {"of": {"type": "reference", "to": "thing"}}
    return made | {
        "kinds": {"deal": {"title": "Deal", "fields": fields, "derived": {"all": "{{ cards.thing }}"}}},
        "prints": ("thing", "deal"),
        "files": {"deal": [{"id": "one", "of": "tea"}]},
        "more": {
            "market": {"face": [{**TEXT, "text": "Market"}]},
            "deal": {"face": [{**TEXT, "text": said}]},
        },
    }


@pytest.mark.parametrize("made", [in_part, found, referred_to])
@pytest.mark.thorough(keep=1)
def test_values_are_followed_through_parts_what_is_found_and_references(made: Any, tmp_path: Path) -> None:
    assert told(made(), tmp_path) == {}


@pytest.mark.thorough
def test_boards_of_too_many_parts_stand_in_for_nothing(tmp_path: Path) -> None:
    """Each use of a part is looked into; what draws the next one often would be no end of elements."""
    made = in_part()
    given = {"it": "{{ it }}", "ware": "{{ ware }}"}
    made["theme"]["parts"] |= {
        f"p{at}": [{"type": "part", "part": f"p{at + 1}", "with": given}] * 9 for at in range(6)
    } | {"p6": made["theme"]["parts"]["row"]}
    made["more"]["market"]["face"][0]["items"][0]["part"] = "p3"
    assert told(made, tmp_path / "few") == {}
    made["more"]["market"]["face"][0]["items"][0]["part"] = "p0"
    assert told(made, tmp_path / "many").keys() == {"name", "price"}
