"""Texts of which no file can be written: halves of characters in cells, names and options that are no UTF-8."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ppgen.cli.app import app
from ppgen.cli.state import reporter
from ppgen.common.characters import HALF, paired, without_halves
from ppgen.common.problem import Severity, Span, error
from ppgen.library.baseline import baseline_text, read_baseline, without_known
from ppgen.load.tables.reader import read_table
from ppgen.load.tables.reading import Reading
from ppgen.report import ReportContext
from tests.support.tiny import changed, write_project
from tests.support.workbooks import zipped

HALVES = {"csv": "+2AA-", "xlsx": "_xD800_"}
WHOLE = {"csv": "+2D3eAA-", "xlsx": "_xD83D__xDE00_"}
"""An emoji as the two halves that UTF-16 makes of it."""

TURNED = "Mo\u202eth"
ODD = "x\udcff"
"""A name with the byte FF, as the operating system hands it on."""


def table(ending: str, *rows: tuple[str, str]) -> bytes:
    """Write rows below the heads id and name; a workbook has the cells as they are."""
    lines = [("id", "name"), *rows]
    if ending == "csv":
        return "".join(f"{one},{other}\n" for one, other in lines).encode()
    cells = "".join(
        f'<row r="{row}">'
        + "".join(
            f'<c r="{at}{row}" t="inlineStr"><is><t>{text}</t></is></c>' for at, text in zip("AB", line)
        )
        + "</row>"
        for row, line in enumerate(lines, 1)
    )
    book = '<workbook xmlns:r="r"><sheets><sheet name="S"/></sheets></workbook>'
    return zipped(
        {
            "xl/workbook.xml": book.encode(),
            "xl/worksheets/sheet1.xml": f"<worksheet><sheetData>{cells}</sheetData></worksheet>".encode(),
        }
    )


def project(folder: Path) -> Path:
    return write_project(
        folder, changed("cards/tiny/game.yaml", "{source: en}", "{source: en, translations: [fr]}")
    )


def commands(file: Path) -> dict[str, list[str]]:
    return {
        "import": ["import", str(file), "--game", "other"],
        "sheet": ["sheet", "apply", "tiny", str(file), "--kind", "monster"],
        "text": ["text", "import", str(file), "--lang", "fr", "--game", "tiny"],
    }


def run(root: Path, command: str, file: Path) -> tuple[int, str]:
    said = ["--encoding", "utf-7"] if file.suffix == ".csv" else []
    done = CliRunner().invoke(app, ["--project", str(root), *commands(file)[command], *said])
    return done.exit_code, done.output


def state(root: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in root.rglob("*") if path.is_file()}


@pytest.mark.parametrize("ending", HALVES)
@pytest.mark.parametrize("command", ["import", "sheet", "text"])
def test_half_of_a_character_is_told_with_its_cell(command: str, ending: str, tmp_path: Path) -> None:
    root, file = project(tmp_path / "project"), tmp_path / f"d.{ending}"
    before = state(root)
    file.write_bytes(table(ending, ("bat", HALVES[ending])))
    code, output = run(root, command, file)
    assert code == 1 and "U+D800 is half of a pair" in output, output
    assert ("d.csv:2:5" if ending == "csv" else "d.xlsx:S!B2") in output, output
    assert state(root) == before


@pytest.mark.parametrize("ending", WHOLE)
@pytest.mark.parametrize("command", ["import", "sheet", "text"])
def test_two_halves_side_by_side_are_one_character(command: str, ending: str, tmp_path: Path) -> None:
    root, file = project(tmp_path / "project"), tmp_path / f"d.{ending}"
    file.write_bytes(table(ending, ("bat", WHOLE[ending])))
    code, output = run(root, command, file)
    written = [path for path in root.rglob("*.[yp]*") if "\U0001f600" in path.read_text(encoding="utf-8")]
    assert code == 0 and written, output


@pytest.mark.parametrize(("name", "code"), [(TURNED, 1), ("M\ufffeoth", 1), ("Moth", 0), ("Mo\u00adth", 0)])
@pytest.mark.parametrize("command", ["import", "text"])
def test_what_nobody_sees_in_a_cell_is_told_before_it_is_written(
    command: str, name: str, code: int, tmp_path: Path
) -> None:
    root, file = project(tmp_path / "project"), tmp_path / "d.tsv"
    file.write_text(f"id\tname\t#note\nbat\t{name}\t{TURNED}\n", encoding="utf-8")
    done = CliRunner().invoke(app, ["--project", str(root), *commands(file)[command]])
    assert done.exit_code == code, done.output
    assert ("d.tsv:2:5" in done.output) == bool(code), done.output


@pytest.mark.parametrize(("text", "told"), [("#REF!", "could not work this cell out"), (TURNED, "U+202E")])
def test_a_translation_beside_a_card_is_looked_at_as_the_card_is(
    text: str, told: str, tmp_path: Path
) -> None:
    file = tmp_path / "d.csv"
    file.write_text(f"id,name,name_de\nbat,Bat,{text}\nnewt,Newt,Molch\n", encoding="utf-8")
    root = write_project(tmp_path / "project")
    done = CliRunner().invoke(
        app, ["--project", str(root), "import", str(file), "--game", "other", "--lang", "en"]
    )
    assert done.exit_code == 1 and told in done.output and "d.csv:2:9" in done.output, done.output
    assert not (root / "cards/other").exists()


def test_halves_are_told_in_remarks_too_and_not_without_end() -> None:
    rows = "".join(f"{number},x,\\ud800\n" for number in range(50))
    content = f"id,name,#note\n{rows}".encode()
    read, problems = read_table(content, "d.csv", reading=Reading(encoding="unicode_escape"))
    assert read is None and 1 < len(problems) < 50


def test_halves_of_one_character_are_joined() -> None:
    assert paired("a\ud83d\ude00b") == "a\U0001f600b"
    content = b"id,name\nbat,\\ud83d\\ude00\n"
    read, problems = read_table(content, "d.csv", reading=Reading(encoding="unicode_escape"))
    assert read is not None and read.rows[0][1].text == "\U0001f600" and not problems
    assert paired("\ude00\ud83d") == "\ude00\ud83d"
    assert without_halves("\ud83d\u00e9\U0001f600") == "\ufffd\u00e9\U0001f600"


def test_a_file_whose_name_is_no_text_is_not_imported(tmp_path: Path) -> None:
    root, file = write_project(tmp_path / "project"), tmp_path / f"{ODD}.csv"
    try:
        file.write_bytes(table("csv", ("bat", "Bat")))
    except OSError:
        pytest.skip("this file system has no such names")
    done = CliRunner().invoke(app, ["--project", str(root), "import", str(file), "--game", "other"])
    assert done.exit_code == 2 and "is no UTF-8; rename it" in done.output, done.output
    folder = tmp_path / "cards"
    folder.mkdir()
    for name in ("bat.md", f"{ODD}.md"):
        (folder / name).write_text("---\nname: Bat\n---\nIt flies.\n")
    done = CliRunner().invoke(app, ["--project", str(root), "import", str(folder), "--game", "other"])
    assert done.exit_code == 1 and "has a name that is no UTF-8" in done.output, done.output
    assert not (root / "cards/other").exists()


def test_a_typeface_whose_name_is_no_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / f"{ODD}.ttf"
    try:
        file.write_bytes(b"\0\1\0\0")
    except OSError:
        pytest.skip("this file system has no such names")
    root = write_project(tmp_path / "project")
    done = CliRunner().invoke(app, ["--project", str(root), "fonts", "add", str(file)])
    assert done.exit_code == 2 and "is no UTF-8; rename it" in done.output, done.output


@pytest.mark.parametrize(
    "option", ["--kind=x", "--column=name=x", "--fill=name=x", "--icon=x=y", "--sheet=x"]
)
@pytest.mark.parametrize(("said", "code"), [("\udcff", 2), ("é", 0)])
@pytest.mark.thorough(keep=1)
def test_an_option_that_is_no_text_is_refused(option: str, said: str, code: int, tmp_path: Path) -> None:
    root, file = write_project(tmp_path / "project"), tmp_path / "d.csv"
    file.write_bytes(table("csv", ("bat", "Bat"), ("cat", "Cat")))
    done = CliRunner().invoke(
        app, ["--project", str(root), "import", str(file), "--game", "other", option + said]
    )
    assert done.exit_code == code, done.output
    assert (f"{option.split('=')[0]}: what stands there is no UTF-8" in done.output) == bool(code)


@pytest.mark.parametrize("form", ["text", "json", "sarif", "junit", "github"])
def test_every_report_of_a_name_that_is_no_text_can_be_written(form: str) -> None:
    problem = error("load/file-name", "the name is no text", span=Span(f"cards/{ODD}.csv"), subject=ODD)
    written = reporter(form).render([problem], ReportContext())
    assert HALF.search(written) is None
    assert "cards/x\ufffd.csv" in written or "cards/x%FF.csv" in written


def test_a_known_problem_of_such_a_name_is_known_again(tmp_path: Path) -> None:
    problem = error("load/file-name", "the name is no text", span=Span(f"cards/{ODD}.csv"))
    other = problem._replace(span=Span("cards/y.csv"))
    (tmp_path / "known.json").write_text(baseline_text([problem], {}), encoding="utf-8")
    known, faults = read_baseline(tmp_path / "known.json")
    assert not faults and json.loads((tmp_path / "known.json").read_text(encoding="utf-8"))["problems"]
    fresh, accepted, _ = without_known([problem, other], known, {})
    assert (fresh, accepted) == ([other], 1) and problem.severity is Severity.ERROR
