"""Signs of two numbers that were exchanged are told, in whatever order signs and numbers stand; others are not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ppgen.checks.rules.faces import exchanged_signs
from tests.support.rule_samples import problems_of

NAMES = ("hold", "crew", "cost")
TOLD = "hold stands beside the sign {0}, and {1} beside hold, the sign of hold: they are exchanged"
TEXT = {"type": "text", "style": "words"}


def told(face: list[dict[str, Any]], root: Path, **other: Any) -> list[str]:
    sample = exchanged_signs._sample("hold", "coin") | {
        "fields": {name: {"type": "integer"} for name in NAMES},
        "cards": [{"id": "cog", "hold": 2, "crew": 3, "cost": 4}],
        "files": {"terms": {name: {"text": name, "icon": name} for name in ("hold", "crew", "coin")}},
        "art": {
            name: exchanged_signs._DISC.format(1 + at)
            for at, name in enumerate(("hold", "crew", "coin", "star"))
        },
        "face": face,
    }
    return [one.message for one in problems_of(exchanged_signs, sample | other, root)]


def row(*shown: str, gaps: tuple[float, float] = (1.0, 2.0), down: bool = False) -> list[dict[str, Any]]:
    """Draw signs and numbers one behind the other; the first gap stands within each two, the other between them."""
    face: list[dict[str, Any]] = []
    at = 6.0
    for number, name in enumerate(shown):
        box = [6, at, 7, 7] if down else [at, 20, 7, 7]
        is_sign = name.startswith(":")
        sign = {"type": "icon", "icon": name.strip(":"), "colour": "#303030"}
        face.append(
            {**(sign if is_sign else {**TEXT, "name": name, "text": f"{{{{ card.{name} }}}}"}), "box": box}
        )
        at += 7 + gaps[number % 2]
    return face


@pytest.mark.parametrize("down", [False, True])
@pytest.mark.parametrize(
    ("shown", "found"),
    [
        ((":hold:", "hold", ":coin:", "cost"), ()),
        ((":coin:", "hold", ":hold:", "cost"), ("coin", "cost")),
        (("hold", ":hold:", "cost", ":coin:"), ()),
        (("hold", ":coin:", "cost", ":hold:"), ("coin", "cost")),
        ((":coin:", "hold", ":coin:", "cost"), ()),
        ((":hold:", "hold", ":hold:", "cost"), ()),
        ((":star:", "hold", ":coin:", "cost"), ()),
        ((":crew:", "crew", ":coin:", "hold", ":hold:", "cost"), ("coin", "cost")),
        ((":coin:", "hold", ":crew:", "crew", ":hold:", "cost"), ("coin", "cost")),
    ],
)
@pytest.mark.thorough(keep=4)
def test_signs_are_exchanged_whether_they_stand_before_numbers_or_behind(
    shown: tuple[str, ...], found: tuple[str, ...], down: bool, tmp_path: Path
) -> None:
    assert told(row(*shown, down=down), tmp_path) == ([TOLD.format(*found)] if found else [])


@pytest.mark.parametrize("gaps", [(1.0, 1.0), (1.0, 1.9), (1.5, 1.0)])
@pytest.mark.parametrize(
    ("shown", "found"),
    [
        ((":hold:", "hold", ":crew:", "crew", ":coin:", "cost"), []),
        (("hold", ":hold:", "crew", ":crew:", "cost", ":coin:"), []),
        ((":coin:", "hold", ":crew:", "crew", ":hold:", "cost"), [TOLD.format("coin", "cost")]),
        (("hold", ":coin:", "crew", ":crew:", "cost", ":hold:"), [TOLD.format("coin", "cost")]),
    ],
)
@pytest.mark.thorough(keep=2)
def test_where_all_stand_at_one_distance_the_row_tells_which_belong_together(
    shown: tuple[str, ...], found: list[str], gaps: tuple[float, float], tmp_path: Path
) -> None:
    assert told(row(*shown, gaps=gaps), tmp_path) == found


@pytest.mark.parametrize(("gap", "is_told"), [(1.9, True), (2.1, False)])
def test_a_sign_that_is_much_nearer_to_another_number_is_none_of_this_one(
    gap: float, is_told: bool, tmp_path: Path
) -> None:
    """The coin stands behind the crew, and so far before the hold."""
    face = [*row("crew", ":coin:", "hold", gaps=(1.0, gap)), *row(":hold:", "cost", gaps=(gap, 1.0))]
    for element in face[3:]:
        element["box"] = [element["box"][0], 40, 7, 7]
    assert bool(told(face, tmp_path)) is is_told


def test_signs_of_other_sizes_say_other_things(tmp_path: Path) -> None:
    face = row(":coin:", "hold", ":hold:", "cost")
    face[0]["box"] = [7.0, 21, 6, 6]
    assert told(face, tmp_path) == []


@pytest.mark.parametrize(
    ("texts", "found"),
    [
        ((":hold: {{ card.hold }}", ":coin: {{ card.cost }}"), []),
        ((":coin: {{ card.hold }}", ":hold: {{ card.cost }}"), [TOLD.format("coin", "cost")]),
        ((":coin: {{ card.hold }} :hold:", ":hold: {{ card.cost }}"), []),
        ((":coin: {{ card.hold }}", ":hold: {{ card.cost + card.crew }}"), []),
    ],
)
@pytest.mark.thorough(keep=2)
def test_signs_in_texts_are_exchanged(texts: tuple[str, str], found: list[str], tmp_path: Path) -> None:
    face = [
        {**TEXT, "name": name, "box": [5, 20 + 12 * at, 40, 9], "text": said}
        for at, (name, said) in enumerate(zip(("hold", "other"), texts, strict=True))
    ]
    assert told(face, tmp_path) == found


def test_a_sign_without_a_term_is_that_of_the_field_with_its_name(tmp_path: Path) -> None:
    face = row(":coin:", "hold", ":hold:", "cost")
    assert told(face, tmp_path, files={}) == [TOLD.format("coin", "cost")]


def test_named_signs_are_signs_as_well(tmp_path: Path) -> None:
    face = row(":coin:", "hold", ":hold:", "cost")
    face[0] |= {"name": "money"}
    face[2] |= {"name": "room"}
    assert told(face, tmp_path) == [TOLD.format("coin", "cost")]
