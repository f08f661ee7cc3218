"""Nothing that a card says becomes a formula in a spreadsheet, and nothing is changed on the way back."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as some
from typer.testing import CliRunner

from ppgen.cli.app import app
from ppgen.common.live_cells import plain
from ppgen.exchange.workbook_writer import LONGEST_CELL, SheetColumn, write_csv, write_workbook
from tests.support.tiny import write_project

LIVE = (
    "=1+2",
    "+1+2",
    "-1+2",
    "@SUM(A1)",
    "\t=1",
    " =1",
    "'=1",
    "''=1",
    "=cmd|' /C calc'!A0",
    "\uff1d1",
    "+3",
)
QUIET = ("-2", "2", "word", "'quoted'", "a=b", "-1.5", "")


def cells(content: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"))))


@pytest.mark.parametrize("text", LIVE)
def test_a_text_that_begins_as_a_formula_does_is_guarded(text: str) -> None:
    (_, (cell,)) = cells(write_csv([SheetColumn("a")], [[text]]))
    assert cell == f"'{text}"
    assert plain(cell) == text


@pytest.mark.parametrize("text", QUIET)
def test_other_texts_stay_as_they_are(text: str) -> None:
    assert cells(write_csv([SheetColumn("a"), SheetColumn("b")], [[text, "x"]]))[1][0] == text
    assert plain(text) == text


@given(some.text(alphabet="'=+-@\t a1.", max_size=6))
def test_what_is_guarded_comes_back(text: str) -> None:
    assert plain(cells(write_csv([SheetColumn("a"), SheetColumn("b")], [[text, "x"]]))[1][0]) == text


def test_heads_and_lists_hold_no_formula() -> None:
    assert cells(write_csv([SheetColumn("=a")], []))[0] == ["'=a"]
    book = zipfile.ZipFile(io.BytesIO(write_workbook("a", [SheetColumn("=a", ("=1+2", "b"))], [["=3"]])))
    for name in (name for name in book.namelist() if name.startswith("xl/worksheets/")):
        assert b"<f>" not in book.read(name)


LINES = ["=1+2", "'@home", "-rest", "- 5", "plain", "'plain", "+1", "1e3"]


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
def test_a_sheet_that_nobody_edited_changes_nothing(ending: str, tmp_path: Path) -> None:
    cards = "".join(
        f"- {{id: m{number}, name: A{number}, power: 1, line: {line!r}}}\n"
        for number, line in enumerate(LINES)
    )
    root = write_project(tmp_path)
    (root / "cards/tiny/monster.yaml").write_text(cards.replace('"', '"'))
    table = tmp_path / f"monster.{ending}"
    run = CliRunner().invoke
    assert (
        run(
            app, ["--project", str(root), "sheet", "export", "tiny", "monster", "--out", str(table)]
        ).exit_code
        == 0
    )
    done = run(app, ["--project", str(root), "sheet", "apply", "tiny", str(table)])
    assert done.exit_code == 0 and "nothing changed" in done.output, done.output


@pytest.mark.parametrize(("line", "code"), [("a\u200bb", 1), ("ab", 0)])
def test_a_character_that_nobody_sees_is_told_and_no_fault_of_ours(
    line: str, code: int, tmp_path: Path
) -> None:
    root = write_project(tmp_path)
    text = f"- {{id: m0, name: A, power: 1, line: {json.dumps(line)}}}\n"
    (root / "cards/tiny/monster.yaml").write_text(text)
    table, here = tmp_path / "monster.csv", ["--project", str(root), "sheet"]
    done = CliRunner().invoke(app, [*here, "export", "tiny", "monster", "--out", str(table)])
    assert done.exit_code == code and table.exists() != bool(code), done.output
    table.write_text(f"id,line\nm0,{line}\n", encoding="utf-8")
    done = CliRunner().invoke(app, [*here, "apply", "tiny", str(table)])
    assert done.exit_code == code, done.output
    assert ("load/invisible-character" in done.output) == bool(code)
    assert (root / "cards/tiny/monster.yaml").read_text() == text


def test_a_text_with_a_tab_is_written_as_every_reader_takes_it(tmp_path: Path) -> None:
    root = write_project(tmp_path)
    (root / "cards/tiny/monster.yaml").write_text("- {id: m0, name: A, power: 1, line: Old}\n")
    (tmp_path / "monster.csv").write_text("id,line\nm0,a\tb\n")
    done = CliRunner().invoke(
        app, ["--project", str(root), "sheet", "apply", "tiny", str(tmp_path / "monster.csv")]
    )
    assert done.exit_code == 0, done.output
    assert yaml.safe_load((root / "cards/tiny/monster.yaml").read_text())[0]["line"] == "a\tb"


@pytest.mark.parametrize(("length", "code"), [(LONGEST_CELL, 0), (LONGEST_CELL + 1, 2)])
def test_a_text_that_no_cell_holds_is_refused(length: int, code: int, tmp_path: Path) -> None:
    root = write_project(tmp_path)
    (root / "cards/tiny/monster.yaml").write_text(f"- {{id: m, name: M, power: 1, line: {'x' * length}}}\n")
    command = [
        "--project",
        str(root),
        "sheet",
        "export",
        "tiny",
        "monster",
        "--out",
        str(tmp_path / "m.xlsx"),
    ]
    done = CliRunner().invoke(app, command)
    assert done.exit_code == code and ("32,767" in done.output) == bool(code), done.output
