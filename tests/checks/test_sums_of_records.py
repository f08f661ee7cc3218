"""Whether a total of a sheet adds what its record, a deck and the laws say of it."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from ppgen import pipeline
from ppgen.checks.game.record_sums import check_sums, past_last_row
from ppgen.checks.sight.pieces import PrintedPieces
from ppgen.load.project import open_project
from ppgen.model.field import IntegerField, ListField, MapField
from ppgen.model.game import Kind
from ppgen.work.allowance import Allowance, WorkKind
from tests.conftest import ROOT
from tests.support.broken_games import problems_after
from tests.support.editions import lay_out

_SHEET = "layouts/battle-dice/scoresheets/deck-list.yaml"
_AVERAGE = "field: average, label: '{{ term(\"sheet_average\") }}', style: entry-figure"


def _column(name: str) -> str:
    return ", ".join(f'"rows.{number}.{name}"' for number in range(1, 9))


@pytest.mark.parametrize(
    ("old", "new", "is_told"),
    [
        (_column("copies"), _column("cost"), True),
        (_AVERAGE, f"{_AVERAGE}, total: [{_column('cost')}]", True),
        (_AVERAGE, f"{_AVERAGE}, total: [{_column('copies')}]", True),
        ("# A deck of eight cards with its costs.", "# A deck.", False),
    ],
)
@pytest.mark.thorough(keep=1)
def test_a_total_adds_what_its_record_says(old: str, new: str, *, is_told: bool, tmp_path: Path) -> None:
    told = problems_after("battle-dice", _SHEET, old, new, root=tmp_path, components=("deck-list",))
    assert ("record/other-sum" in told) is is_told


def test_a_total_of_a_row_that_a_list_cannot_have_says_how_many_it_has() -> None:
    row = MapField(type="map", fields={"a": IntegerField(type="integer")})
    kind = Kind(title="log", fields={"rows": ListField(type="list", maximum=8, items=row)}, record=True)
    assert past_last_row(kind, ("rows", 7, "a")) == ""
    assert past_last_row(kind, ("rows", 8, "a")) == "rows has no more than 8 rows"
    assert (
        past_last_row(replace(kind, fields={"rows": ListField(type="list", items=row)}), ("rows", 8, "a"))
        == ""
    )


@pytest.mark.parametrize("parts", ['"rows.9.copies"', _column("copies") + ', "rows.9.copies"'])
@pytest.mark.thorough(keep=1)
def test_a_total_of_too_many_rows_is_told_as_that(parts: str, tmp_path: Path) -> None:
    for part in ("cards/battle-dice", "layouts/battle-dice", "layouts/stock"):
        shutil.copytree(ROOT / part, tmp_path / part)
    path = tmp_path / _SHEET
    text = path.read_text(encoding="utf-8")
    assert f"total: [{_column('copies')}]" in text
    path.write_text(text.replace(f"total: [{_column('copies')}]", f"total: [{parts}]"), encoding="utf-8")
    loaded, _, _ = pipeline.load(open_project(tmp_path, ROOT), "battle-dice")
    assert loaded is not None
    _, faults = lay_out(loaded, loaded.game.source_language, components=("deck-list",))
    (told,) = [one for one in faults if one.rule == "record/other-sum"]
    assert "adds rows.9.copies, and rows has no more than 8 rows" in told.message


@pytest.mark.parametrize(("left", "rules"), [(0, ["run/too-much"]), (10_000_000, [])])
def test_what_sums_are_compared_with_is_charged(left: int, rules: list[str]) -> None:
    loaded, _, _ = pipeline.load(open_project(ROOT, ROOT), "battle-dice")
    assert loaded is not None
    edition, _ = lay_out(loaded, loaded.game.source_language, components=("deck-list",))
    allowance = Allowance()
    allowance.left[WorkKind.STEPS] = left
    printed = PrintedPieces(edition.deck, loaded.layouts, loaded.fonts, edition.pieces, allowance=allowance)
    assert [one.rule for one in check_sums(printed, loaded.book)] == rules
    assert allowance.left[WorkKind.STEPS] < left


def test_a_total_of_nothing_is_refused_where_it_stands(tmp_path: Path) -> None:
    for part in ("cards/battle-dice", "layouts/battle-dice", "layouts/stock"):
        shutil.copytree(ROOT / part, tmp_path / part)
    path = tmp_path / _SHEET
    old, new = f"total: [{_column('copies')}]", "total: []"
    lines = path.read_text(encoding="utf-8").split("\n")
    (number,) = [number for number, line in enumerate(lines) if old in line]
    lines[number] = lines[number].replace(old, new)
    path.write_text("\n".join(lines), encoding="utf-8")
    _, _, problems = pipeline.load(open_project(tmp_path, ROOT), "battle-dice")
    (told,) = [one for one in problems if one.severity == "error"]
    assert told.rule == "layout/invalid" and told.message.startswith("total must be at least 1")
    assert told.span is not None and (told.span.file, told.span.line) == (_SHEET, number + 1)
    assert told.span.column == lines[number].index(new) + len("total: ") + 1
