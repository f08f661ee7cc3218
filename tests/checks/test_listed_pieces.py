"""Lists of what lies in a box: which lines are told, and which may be called or left out as they are."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from ppgen.checks.rules.layouts import listed_pieces
from tests.support.rule_samples import WORDS, problems_of

ALL = "[1, 'sun'], [4, 'ball'], [1, 'mat']"


def told(sample: Any, root: Path) -> list[str]:
    return [one.message for one in problems_of(listed_pieces, sample, root)]


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        (ALL, ""),
        ("[1, 'sun'], [4, 'ball'], [2, 'mat']", "it lists 2 mat, and 1 mat is made"),
        ("[1, 'sun'], [3, 'ball'], [1, 'mat']", "it lists 3 ball, and 4 ball are made"),
        ("[1, 'sun'], [4, 'ball']", "the box holds mat, which it does not list"),
        ("[4, 'ball'], [1, 'mat'], [1, 'box']", "the box holds sun, which it does not list"),
        ("[1, 'sun'], [4, 'balls'], [1, 'mat']", ""),
        ("[1, 'sun'], [4, 'others'], [1, 'mat']", ""),
        ("[1, 'sun'], [3, 'others'], [1, 'mat']", "it lists 3 others, and the box holds 4 ball"),
        ("[1, 'sun'], [4, 'others']", "the box holds mat, which it does not list"),
        ("[1, 'others'], [4, 'more'], [1, 'mat']", ""),
        ("[1, 'sun'], [4, 'others'], [1, 'more']", ""),
        ("[1, 'sun'], [4, 'ball'], [1, 'mat'], [7, 'others']", ""),
        ("[1, 'sun', 2], [4, 'ball', 2]", ""),
        ("[true, 'sun'], [true, 'ball']", ""),
    ],
)
@pytest.mark.thorough(keep=4)
def test_each_piece_of_a_box_has_a_line_with_its_number(rows: str, found: str, tmp_path: Path) -> None:
    sample: Any = deepcopy(listed_pieces._sample(rows))
    for word in ("balls", "others", "more"):
        sample["files"]["terms"][word] = {"text": word}
    assert told(sample, tmp_path) == ([found] if found else [])


def test_what_another_element_of_the_sheet_says_needs_no_line(tmp_path: Path) -> None:
    sample: Any = deepcopy(listed_pieces._sample("[1, 'sun'], [4, 'ball']"))
    said = {"type": "text", "style": "words", "box": [5, 80, 50, 9], "text": "{{ term('mat') }}"}
    sample["sheets"]["checklist"]["face"].append(said)
    assert not told(sample, tmp_path)


def test_a_sheet_of_few_kinds_lists_what_it_likes(tmp_path: Path) -> None:
    sample: Any = deepcopy(listed_pieces._sample("[1, 'sun'], [4, 'ball']"))
    sample["kinds"]["other"] = {"title": "Other", "fields": {"name": {"type": "text"}}}
    sample["files"]["other"] = [{"id": "sky", "name": "Sky"}]
    sample["prints"] = ("thing", "other")
    assert not told(sample, tmp_path)


def test_a_box_may_hold_nothing_else(tmp_path: Path) -> None:
    sample: Any = deepcopy(listed_pieces._sample("[1, 'sun'], [4, 'ball']"))
    sample["components"]["box"]["holds"] = ["cards", "sun", "ball"]
    assert not told(sample, tmp_path)


@pytest.mark.parametrize(("number", "is_told"), [(12, False), (11, True)])
def test_tokens_are_counted_as_they_are_made(number: int, is_told: bool, tmp_path: Path) -> None:
    sample: Any = deepcopy(listed_pieces._sample(f"{ALL}, [{number}, 'coins']"))
    sample["files"]["terms"]["coins"] = {"text": "coins"}
    sample["more"]["coin"] = sample["more"]["mat"]
    sample["components"]["money"] = {"title": "Money", "tokens": {"coin": 6}, "copies": 2}
    sample["components"]["box"]["holds"].append("money")
    assert bool(told(sample, tmp_path)) is is_told


@pytest.mark.parametrize(("number", "is_told"), [(2, False), (3, True)])
def test_cards_are_counted_with_their_copies(number: int, is_told: bool, tmp_path: Path) -> None:
    sample: Any = deepcopy(listed_pieces._sample(f"{ALL}, [{number}, 'things']"))
    sample["files"]["terms"]["things"] = {"text": "things"}
    sample["cards"][0]["copies"] = 2
    assert bool(told(sample, tmp_path)) is is_told


@pytest.mark.parametrize(("sample", "is_told"), [(listed_pieces.GOOD, False), (listed_pieces.BAD, True)])
def test_a_list_in_a_part_of_the_theme_is_held_to_the_box_too(
    sample: dict[str, Any], is_told: bool, tmp_path: Path
) -> None:
    made: Any = deepcopy(sample)
    sheet = made["sheets"]["checklist"]
    *lists, tick = sheet["face"]
    sheet["face"] = [{"type": "part", "part": "outer"}, tick]
    inner = {"outer": [{"type": "part", "part": "lists", "at": [0, 0]}], "lists": lists}
    made["theme"] = {"styles": WORDS, "parts": inner}
    assert bool(told(made, tmp_path)) is is_told
