"""Fields that only choose colours are told, and colours that two layouts choose for contraries."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ppgen.checks.rules.layouts import coloured_only, turned_choice
from tests.support.rule_samples import WORDS, problems_of

ASKED = 'card.club == "reds"'


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({}, True),
        ({"derived": {"letter": '"R" if card.club == "reds" else "G"'}}, False),  # a form that says it
        ({"cards": [{"id": one, "name": one.title(), "club": "reds"} for one in ("sun", "sea")]}, False),
    ],
)
def test_a_field_that_chooses_colours_alone_is_told(
    changes: dict[str, Any], told: bool, tmp_path: Path
) -> None:
    assert len(problems_of(coloured_only, {**coloured_only.BAD, **changes}, tmp_path)) == told


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("element", "told"),
    [
        ({"type": "line", "points": [[5, 60], [50, 60]], "stroke": f'{{{{ "#000000" if {ASKED} else "#555555" }}}}'}, True),
        ({"type": "ellipse", "box": [5, 60, 9, 9], "fill": "#444444", "if": f"{{{{ {ASKED} }}}}"}, False),
        ({"type": "rectangle", "box": [5, 60, 9, 9], "fill": "#444444", "radius": f"{{{{ 3 if {ASKED} else 0 }}}}"}, False),
    ],
)  # fmt: skip
def test_what_is_drawn_or_not_is_seen_without_colours(
    element: dict[str, Any], told: bool, tmp_path: Path
) -> None:
    bad: dict[str, Any] = coloured_only.BAD
    assert len(problems_of(coloured_only, {**bad, "face": [*bad["face"], element]}, tmp_path)) == told


@pytest.mark.thorough
def test_whether_a_card_has_a_value_counts_and_so_do_parts(tmp_path: Path) -> None:
    bad: dict[str, Any] = coloured_only.BAD
    area, *texts = bad["face"]
    sun, sea = bad["cards"]
    some = {
        **bad,
        "fields": {**bad["fields"], "club": {**bad["fields"]["club"], "optional": True}},
        "cards": [sun, {key: value for key, value in sea.items() if key != "club"}],
        "face": [{**area, "fill": '{{ "#b00000" if card.club is defined else "#006020" }}'}, *texts],
    }
    assert problems_of(coloured_only, some, tmp_path / "some")
    part = {"type": "part", "part": "sign", "at": [0, 0]}
    drawn = {**bad, "face": [part, *texts], "theme": {"styles": WORDS, "parts": {"sign": [area]}}}
    assert problems_of(coloured_only, drawn, tmp_path / "part")


def two_layouts(*other: str, when: str = 'card.side == "sun"', key: str = "fill") -> dict[str, Any]:
    words = {"type": "text", "style": "words", "box": [5, 5, 50, 9], "text": "{{ card.side }}"}
    area = {
        "type": "rectangle",
        "box": [5, 20, 50, 9],
        "fill": '{{ "#d00000" if card.side == "sun" else "#101010" }}',
    }
    areas = [
        {
            "type": "rectangle",
            "box": [5, 20 + 12 * at, 50, 9],
            key: f'{{{{ "{then}" if {when} else "{less}" }}}}',
        }
        for at, (then, less) in enumerate(one.split() for one in other)
    ]
    fields = {"side": {"type": "choice", "values": ["sun", "sea"]}}
    cards = [{"id": one, "side": one} for one in ("sun", "sea")]
    return {
        "fields": fields,
        "cards": cards,
        "kinds": {"other": {"title": "Other", "fields": fields}},
        "files": {"other": cards},
        "prints": ("thing", "other"),
        "face": [words, area],
        "more": {"other": {"face": [words, *areas]}},
    }  # fmt: skip


SAME, TURNED = "#d00000 #101010", "#101010 #d00000"


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("sample", "told"),
    [
        (two_layouts(SAME), False),
        (two_layouts(TURNED), True),
        (two_layouts(TURNED, SAME), False),  # what stands on it is turned round
        (two_layouts("#101010 #d00001"), False),
        (two_layouts(TURNED, when='card.side == "sea"'), False),
        (two_layouts(TURNED, key="stroke"), False),
    ],
)
def test_two_layouts_choose_one_colour_for_one_value(
    sample: dict[str, Any], told: bool, tmp_path: Path
) -> None:
    found = problems_of(turned_choice, sample, tmp_path)
    assert [one.subject for one in found] == ["thing"] * told
