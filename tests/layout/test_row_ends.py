"""Rows that are spaced by a share of their length end where it does; others may end where they like."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen import pipeline
from ppgen.layout.row_ends import ROW_END
from ppgen.load.project import open_project
from tests.support.editions import lay_out
from tests.support.tiny import changed, write_project

LAYOUT = "layouts/tiny/monster.yaml"
LINE = '  - {type: text, name: line, box: [5, 40, 53, 30], text: "{{ text.line }}", style: body}\n'
REPEAT = "  - {{type: repeat, {row}, items: [{{type: rectangle, box: [{stripe}, 4], fill: '#d00000'}}]}}\n"
ROW = "box: [5, 72, 40, 4], count: {count}, spacing: {spacing}"
TENTH = "'{{ 40 / 10 }}'"


def told(root: Path, row: str, stripe: str) -> list[str]:
    root = write_project(root, changed(LAYOUT, LINE, LINE + REPEAT.format(row=row, stripe=stripe)))
    loaded, _, problems = pipeline.load(open_project(root, root), "tiny")
    assert loaded is not None, problems
    _, faults = lay_out(loaded)
    assert not [one for one in [*problems, *faults] if one.severity == "error" and one.rule != ROW_END]
    return [one.message for one in faults if one.rule == ROW_END]


@pytest.mark.parametrize(
    ("count", "stripe", "said"),
    [
        ("10", "0, 0, 4", ""),
        ("9", "0, 0, 4", "end 4.0 mm before"),
        ("9", "0, 0, 4.3", "end 3.7 mm before"),
        ("9", "0, 0, 3", ""),  # with gaps, no row of nine in ten places is wrong by itself
        ("9", "4, 0, 4", ""),  # lines between the places, and what they leave out, begin behind the first
        ("11", "0, 0, 4", "copy 11 lies behind the end"),
        ("11", "-2, 0, 4", ""),
        ("12", "-2, 0, 4", "copy 12 lies behind the end"),
        ("11", "-0.1, 0, 0.2", ""),  # a post at either end
        ("11", "0, 0, 0.3", ""),
        ("12", "0, 0, 0.3", "copy 12 lies behind the end"),
        ("'{{ 8 + 1 }}'", "0, 0, 4", "end 4.0 mm before"),
        ("'{{ card.power }}'", "0, 0, 4", ""),  # a bar that is as long as a value
    ],
)
def test_a_row_spaced_by_a_share_of_its_length_fills_it(
    count: str, stripe: str, said: str, tmp_path: Path
) -> None:
    found = told(tmp_path, ROW.format(count=count, spacing=TENTH), stripe)
    assert all(said in one for one in found)
    assert bool(found) is bool(said)


@pytest.mark.parametrize("spacing", ["4", "'{{ 4 }}'", "'{{ 44 / 11 }}'", "'{{ 40 / 10 + 0 }}'"])
def test_a_row_with_a_spacing_of_its_own_ends_anywhere(spacing: str, tmp_path: Path) -> None:
    assert not told(tmp_path, ROW.format(count="9", spacing=spacing), "0, 0, 4")


@pytest.mark.parametrize(("count", "is_told"), [("width", False), ("width - 1", True), ("height", False)])
def test_what_counts_the_shares_counts_the_copies(count: str, is_told: bool, tmp_path: Path) -> None:
    length = "box: [0, 72, '{{ height }}', 4]"
    row = f"{length}, count: '{{{{ {count} }}}}', spacing: '{{{{ height / width }}}}'"
    assert bool(told(tmp_path, row, "0, 0, 1.4")) is is_told


def test_a_column_ends_where_its_height_does(tmp_path: Path) -> None:
    row = "direction: column, box: [0.5, 5, 4, 40], count: 9, spacing: '{{ 40 / 10 }}'"
    assert told(tmp_path, row, "0, 0, 4")
    assert not told(tmp_path / "whole", row.replace("9", "10"), "0, 0, 4")
