"""Which titles of components a layout may print, and which it prints instead of its own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ppgen.checks.rules.layouts import other_title
from tests.support.rule_samples import WORDS, problems_of


@pytest.mark.thorough
def test_a_list_of_several_other_titles_is_no_heading(tmp_path: Path) -> None:
    sample: dict[str, Any] = other_title._sample("board_title", "deck_title")
    sample["files"]["terms"]["deck_title"] = {"text": "Deck"}
    sample["components"]["deck"] = {"title": "deck_title", "layout": "board"}
    assert not problems_of(other_title, sample, tmp_path)


@pytest.mark.thorough
def test_what_a_part_says_is_a_title_of_no_layout(tmp_path: Path) -> None:
    sample: dict[str, Any] = other_title._sample("board_title")
    said = sample["more"]["mat"]["face"]
    sample["theme"] = {"styles": WORDS, "parts": {"heading": said}}
    sample["more"]["mat"]["face"] = [{"type": "part", "part": "heading", "at": [0, 0]}]
    assert not problems_of(other_title, sample, tmp_path)


@pytest.mark.thorough
@pytest.mark.parametrize(("said", "is_told"), [("titles.board", True), ("titles.mat", False)])
def test_a_title_may_be_looked_up_by_its_component(said: str, is_told: bool, tmp_path: Path) -> None:
    sample: dict[str, Any] = other_title._sample("mat_title")
    sample["more"]["mat"]["face"][0]["text"] = f"{{{{ {said} }}}}"
    found = [one.message for one in problems_of(other_title, sample, tmp_path)]
    told = "it prints the title board_title of another component, and nowhere its own, mat_title"
    assert found == [told] * is_told


@pytest.mark.parametrize(
    ("face", "back", "style", "told"),
    [
        ("board_title", "mat_title", "words", ["board_title"]),
        ("mat_title", "board_title", "words", ["board_title"]),
        ("mat_title", "mat_title", "words", []),
        ("board_title", "mat_title", "small", []),  # that is no heading like the other one
    ],
)
def test_one_side_headed_as_another_component_is_told(
    face: str, back: str, style: str, told: list[str], tmp_path: Path
) -> None:
    sample: dict[str, Any] = other_title._sample(face)
    (head,) = sample["more"]["mat"]["face"]
    sample["theme"] = {"styles": {**WORDS, "small": {**WORDS["words"], "size": "7pt"}}}
    sample["more"]["mat"]["back"] = [{**head, "style": style, "text": f'{{{{ term("{back}") }}}}'}]
    found = [one.message.split()[4] for one in problems_of(other_title, sample, tmp_path)]
    assert found == told


def test_a_title_beside_the_own_one_heads_no_side(tmp_path: Path) -> None:
    sample: dict[str, Any] = other_title._sample("board_title", "mat_title")
    sample["more"]["mat"]["back"] = other_title._sample("mat_title")["more"]["mat"]["face"]
    assert not problems_of(other_title, sample, tmp_path)


@pytest.mark.parametrize(("tip", "is_told"), [("board_title", False), ("goals", True)])
@pytest.mark.thorough(keep=1)
def test_what_is_written_down_on_a_sheet_may_be_called_as_a_component(
    tip: str, is_told: bool, tmp_path: Path
) -> None:
    sample: dict[str, Any] = other_title._sample("board_title")
    sample["files"]["terms"]["goals"] = {"text": "Goals"}
    sample["kinds"] = {"match": {"title": "Match", "record": True, "fields": {"boards": {"type": "integer"}}}}
    sample["components"]["mat"]["score"] = "match"
    tipped = f'{{{{ term("{tip}") }}}}'
    entry = {"type": "entry", "box": [5, 20, 30, 10], "field": "boards", "tip": tipped}
    sample["more"]["mat"]["face"].append(entry)
    assert bool(problems_of(other_title, sample, tmp_path)) is is_told
