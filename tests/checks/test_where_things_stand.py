"""Whether what layouts say of places, of lines and of cards is told where it stands otherwise, and there alone."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from ppgen.checks.rules.layouts import line_key, other_side
from tests.support.rule_samples import layout_rules

DASH = [0.7, 0.45]
KEYS = {
    "as nets have them": ([("cut", []), ("mountain", []), ("valley", DASH)], False),
    "as long lines of nets": ([("cut", []), ("mountain", [3, 1, 0.6, 1]), ("valley", [1.8, 1.2])], False),
    "exchanged": ([("cut", []), ("mountain", DASH), ("valley", [])], True),
    "a dashed cut": ([("cut", DASH), ("mountain", []), ("valley", DASH)], True),
    "a valley that is plain": ([("cut", []), ("valley", [])], True),
}


@pytest.mark.parametrize(("rows", "is_told"), KEYS.values(), ids=KEYS)
def test_a_key_has_the_lines_of_nets(rows: Any, is_told: bool, tmp_path: Path) -> None:
    assert ("layout/line-key" in layout_rules(line_key._sample(*rows), tmp_path)) == is_told


@pytest.mark.parametrize(("dash", "is_told"), [(DASH, False), ([], True)])
@pytest.mark.parametrize("key", ["mountain", "valley"])
def test_both_pieces_of_a_fold_are_alike(key: str, dash: list[float], is_told: bool, tmp_path: Path) -> None:
    """Also where one of them stands in a group of its own; a line in another row is none of the key."""
    sample: Any = deepcopy(line_key._sample((key, DASH)))
    face = sample["more"]["folding"]["face"]
    line = {**face[1], "dash": dash, "points": [[0, 0], [3, 0]]}
    face += [{"type": "group", "at": [1, 20], "items": [line]}]
    face += [{**line, "points": [[1, 80], [9, 80]], "dash": []}]
    assert ("layout/line-key" in layout_rules(sample, tmp_path)) == is_told


SIDES = {
    "as they say": (("left right",) * 4, False),
    "one exchanged": (("left right", "left right", "right left"), True),
    "of one who faces the reader": (("right left",) * 3, False),
    "of two who face each other": (("left right", "left right", "right left", "right left"), False),
}


@pytest.mark.parametrize(("rows", "is_told"), SIDES.values(), ids=SIDES)
def test_sides_stand_where_they_are_called(rows: tuple[str, ...], is_told: bool, tmp_path: Path) -> None:
    assert ("layout/other-side" in layout_rules(other_side._sample(*rows), tmp_path)) == is_told


def test_sides_below_one_another_are_no_places(tmp_path: Path) -> None:
    sample: Any = deepcopy(other_side.BAD)
    for row, text in enumerate(sample["face"][1:]):
        text["box"] = [5 + row % 2, 20 + 10 * row, 40, 9]
    assert "layout/other-side" not in layout_rules(sample, tmp_path)


@pytest.mark.parametrize("word", ["right_to_left", "not right_to_left"])
@pytest.mark.parametrize("is_turned", [False, True])
def test_sides_are_those_of_readers_from_left_to_right(word: str, is_turned: bool, tmp_path: Path) -> None:
    """A mirrored board has the left winger where the right one stood."""
    sample: Any = deepcopy(other_side.BAD if is_turned else other_side.GOOD)
    for text in sample["face"][1:]:
        side = text["text"].strip("{} ").split(".")[1].split("_")[0]
        one, other = ("right", "left") if (side == "left") == (word == "right_to_left") else ("left", "right")
        name = text["text"].split("_")[1].strip("{} ")
        text["text"] = f'{{{{ card["{one}_{name}" if {word} else "{other}_{name}"] }}}}'
    assert ("layout/other-side" in layout_rules(sample, tmp_path)) == is_turned


def test_top_and_bottom_are_told_as_left_and_right(tmp_path: Path) -> None:
    sample: Any = deepcopy(other_side.BAD)
    for text in sample["face"][1:]:
        text["box"][:2] = [text["box"][1] - 18, text["box"][0] + 30]
    changed = json.dumps(sample).replace("left_", "top_").replace("right_", "bottom_")
    assert "layout/other-side" in layout_rules(json.loads(changed), tmp_path)
