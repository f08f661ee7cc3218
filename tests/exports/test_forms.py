"""Score sheets as forms: filled by us or by others, read back by four engines, and judged."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from shutil import copy, copytree
from typing import cast

import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    BooleanObject,
    DictionaryObject,
    NameObject,
    NumberObject,
    PdfObject,
    TextStringObject,
)

from ppgen.display.entry import EntryKind
from ppgen.exchange.score_sheets import Score, read_score, read_scores
from ppgen.library import BuildOptions, Selection, build, open_project
from ppgen.load.project import WrongUseError
from ppgen.proofs import read_form
from ppgen.proofs._form_fields import read_fields
from tests.support.needs import needs_tool
from tests.support.tiny import FILES, write_project
from tests.support.unpacked import said_twice

ROOT = Path(__file__).resolve().parents[2]
PDFJS = "pdfjs-dist@4.10.38"

RECORD = """\
  match:
    title: match
    record: true
    fields:
      home: {type: reference, to: monster}
      referee: {type: text}
      over: {type: boolean}
      plays:
        type: list
        maximum: 2
        items: {type: map, fields: {dice: {type: list, maximum: 2, items: {type: integer}}, total: {type: integer}}}
components:
  sheet: {title: match, score: match, layout: sheet, copies: COPIES}
"""
LAYOUT = """\
size: [90, 60]
bleed: 0mm
safe: 1mm
face:
  - {type: entry, box: [4, 4, 40, 12], field: home, label: Home}
  - {type: entry, box: [44, 4, 45, 12], field: referee, label: Referee}
  - {type: entry, box: [4, 18, 6, 6], field: over, tip: Over}
  - type: repeat
    box: [4, 28, 80, 9]
    count: 2
    direction: column
    spacing: 10
    items:
      - {type: entry, box: [0, 0, 12, 9], field: "plays.{{ number }}.dice.1", tip: "{{ number }}: die 1"}
      - {type: entry, box: [12, 0, 12, 9], field: "plays.{{ number }}.dice.2", tip: "{{ number }}: die 2", look: box}
      - type: entry
        box: [24, 0, 20, 9]
        field: "plays.{{ number }}.total"
        tip: "{{ number }}: total"
        total: ["plays.{{ number }}.dice.1", "plays.{{ number }}.dice.2"]
"""
LAW = """\
- id: sum
  for: match
  each: plays
  when: item.total is not none
  check: item.total == total(item.dice)
  message: "{{ item.total }} is not the sum"
  at: total
  why: Dice are added.
  source: The tests
  good: {plays: [{dice: [1, 2], total: 3}]}
  bad: {plays: [{dice: [1, 2], total: 4}]}
"""


def sheet_project(root: Path, changes: Mapping[str, str] | None = None, copies: int = 1) -> Path:
    styles = "  entry: {font: text, size: 10pt}\n  entry-label: {font: text, size: 7pt, leading: 1}\n"
    game = FILES["cards/tiny/game.yaml"].split("components:")[0] + RECORD.replace("COPIES", str(copies))
    return write_project(
        root,
        {
            "cards/tiny/game.yaml": game,
            "cards/tiny/terms.yaml": FILES["cards/tiny/terms.yaml"] + "match: {text: match}\n",
            "cards/tiny/rules.yaml": LAW,
            "layouts/tiny/theme.yaml": FILES["layouts/tiny/theme.yaml"] + styles,
            "layouts/tiny/scoresheets/sheet.yaml": LAYOUT,
            **(changes or {}),
        },
    )


def form(root: Path, out: Path, *given: str, game: str = "", language: str = "", only: str = "sheet") -> Path:
    """Build one form, and return its file."""
    selection = Selection((game,) if game else (), (language,) if language else (), (only,), given=given)
    done = build(open_project(root), selection, BuildOptions(out=out, formats=("pdf", "form")))
    assert done.findings.is_sound, done.findings.problems
    (path,) = out.rglob("*.form.pdf")
    return path


def rewritten(path: Path, to: Path, values: Mapping[str, str]) -> Path:
    """Fill a form by pypdf, as any other program might."""
    writer = PdfWriter(clone_from=path)
    for page in writer.pages:
        writer.update_page_form_field_values(page, dict(values), auto_regenerate=False)
    writer.write(to)
    return to


def rules_of(score: Score) -> list[str]:
    return [problem.rule for problem in score.findings.problems]


@needs_tool("pdftotext")
def test_what_is_filled_in_is_read_back_by_others(tmp_path: Path) -> None:
    path = form(
        sheet_project(tmp_path / "p"),
        tmp_path / "out",
        *("home=bat", "referee=Łucja €", "over=true", "plays.1.dice.1=2", "plays.1.dice.2=5"),
    )
    fields = PdfReader(path).get_fields() or {}
    said = {name: str(field.get("/V", "")) for name, field in fields.items()}
    expected = {
        "home": "Bat",
        "referee": "Łucja €",
        "over": "/Yes",
        "plays/1/dice/2": "5",
        "plays/1/total": "7",
    }
    assert {name: said[name] for name in expected} == expected
    assert {
        name: value
        for name, value in read_form(path.read_bytes()).values.items()
        if value and name != "ppgen"
    } == {
        "home": "Bat",
        "referee": "Łucja €",
        "over": "x",
        "plays/1/dice/1": "2",
        "plays/1/dice/2": "5",
        "plays/1/total": "7",
    }
    text = subprocess.run(["pdftotext", path, "-"], capture_output=True, check=True, text=True).stdout
    assert {"Bat", "Łucja €", "7"} <= set(text.splitlines())


def fields(form: PdfReader | PdfWriter) -> list[DictionaryObject]:
    """Return the fields of a form's first page."""
    widgets = form.pages[0]["/Annots"].get_object()
    assert isinstance(widgets, ArrayObject)
    found = [one.get_object() for one in widgets]
    assert all(isinstance(one, DictionaryObject) for one in found)
    return cast("list[DictionaryObject]", found)


def test_a_form_says_what_its_fields_are(tmp_path: Path) -> None:
    reader = PdfReader(form(sheet_project(tmp_path / "p"), tmp_path / "out"))
    root = reader.root_object["/AcroForm"].get_object()
    assert "/NeedAppearances" not in root
    widgets = fields(reader)
    tips = [(one["/T"], one.get("/TU")) for one in widgets]
    assert [name for name, _ in tips if name != "ppgen"] == [
        *("home", "referee", "over"),
        *(f"plays/{play}/{field}" for play in (1, 2) for field in ("dice/1", "dice/2", "total")),
    ]
    assert all(tip for name, tip in tips if name != "ppgen")
    assert (reader.get_fields() or {})["home"]["/Opt"] == ["", "Bat", "Cat"]
    assert len(root["/CO"]) == 2
    assert all("/AP" in one for one in widgets if one["/T"] != "ppgen")


def test_a_form_takes_what_fits_and_shows_where_one_may_type(tmp_path: Path) -> None:
    names = FILES["cards/tiny/monster.yaml"].replace("name: Cat", "name: Catamountain of high meadows")
    bounded = RECORD.replace("items: {type: integer}", "items: {type: integer, minimum: 0, maximum: 9}")
    game = FILES["cards/tiny/game.yaml"].split("components:")[0] + bounded.replace("COPIES", "1")
    changes = {"cards/tiny/game.yaml": game, "cards/tiny/monster.yaml": names}
    narrow = LAYOUT.replace("field: home,", "field: home, waive: {layout/entry-narrow: a test},")
    changes["layouts/tiny/scoresheets/sheet.yaml"] = narrow
    reader = PdfReader(form(sheet_project(tmp_path / "p", changes), tmp_path / "out"))
    by_name = {one["/T"]: one for one in fields(reader)}
    assert by_name["plays/1/dice/1"]["/MaxLen"] == 1 and "/MaxLen" not in by_name["plays/1/total"]
    assert by_name["plays/1/total"]["/Ff"] & 1 and not by_name["referee"]["/Ff"] & 1
    assert "/BG" in by_name["referee"]["/MK"] and "/BG" not in by_name["plays/1/total"]["/MK"]
    size = {name: float(by_name[name]["/DA"].split()[1]) for name in ("home", "referee")}
    assert size["home"] < size["referee"], "the longest choice has no room"


def test_only_boxes_without_a_cross_share_their_look(tmp_path: Path) -> None:
    """Some readers write what one types into the appearance that is there, wherever else it is shown."""
    layout = LAYOUT + "  - {type: entry, box: [14, 18, 6, 6], field: again, tip: Again}\n"
    record = RECORD.replace("over: {type: boolean}", "over: {type: boolean}\n      again: {type: boolean}")
    game = FILES["cards/tiny/game.yaml"].split("components:")[0] + record.replace("COPIES", "1")
    changes = {"layouts/tiny/scoresheets/sheet.yaml": layout, "cards/tiny/game.yaml": game}
    reader = PdfReader(form(sheet_project(tmp_path / "p", changes), tmp_path / "out"))
    looks = {one["/T"]: one["/AP"]["/N"] for one in fields(reader) if one["/T"] != "ppgen"}
    ticks = [looks.pop("over"), looks.pop("again")]
    assert len({one.raw_get("/Off").idnum for one in ticks}) == 1
    own = {look.indirect_reference.idnum for look in looks.values()}
    assert len(own) == len(looks) == 8


@pytest.mark.parametrize("given", [(), ("referee=Ada", "over=true")])
def test_a_text_that_is_called_as_a_field_is_printed_in_the_form(
    given: tuple[str, ...], tmp_path: Path
) -> None:
    named = "  - {type: text, name: NAME, box: [50, 18, 30, 6], text: written here, style: entry-label}\n"
    for name in ("referee", "over"):
        changes = {"layouts/tiny/scoresheets/sheet.yaml": LAYOUT + named.replace("NAME", name)}
        path = form(sheet_project(tmp_path / name, changes), tmp_path / f"{name}-out", *given)
        shown = PdfReader(path).pages[0].extract_text()
        assert "written here" in shown and "Ada" not in shown


def test_a_form_says_nothing_twice(tmp_path: Path) -> None:
    path = form(sheet_project(tmp_path / "p"), tmp_path / "out", "home=bat", "over=true")
    assert said_twice(path.read_bytes()) == []
    assert PdfReader(path).pages[0]["/Tabs"] == "/S"


@pytest.mark.thorough
def test_what_somebody_typed_is_judged(tmp_path: Path) -> None:
    root = sheet_project(tmp_path / "p")
    path = form(root, tmp_path / "out")
    values = {"home": "Cat", "plays/1/dice/1": "2", "plays/1/dice/2": "5", "plays/1/total": "8"}
    score = read_score(open_project(root), rewritten(path, tmp_path / "typed.pdf", values))
    assert rules_of(score) == ["tiny/sum"]
    (problem,) = score.findings.problems
    assert problem.span is not None and problem.span.file == "typed.pdf" and "8" in problem.message
    assert "home: cat" in score.text and "total: 8" in score.text

    honest = rewritten(path, tmp_path / "honest.pdf", {**values, "plays/1/total": "7"})
    score = read_score(open_project(root), honest)
    assert rules_of(score) == []
    record = tmp_path / "record.yaml"
    record.write_text(score.text, encoding="utf-8")
    again = read_score(open_project(root), record)
    assert again.text == score.text and rules_of(again) == []


@pytest.mark.parametrize(
    ("values", "rule"),
    [
        ({"plays/1/dice/1": "two"}, "model/value"),
        ({"plays/1/dice/1": "1e999"}, "model/value"),
        ({"referee": "x" * 5000}, ""),
        ({"home": "Bta"}, "record/unknown-card"),
    ],
)
@pytest.mark.thorough(keep=2)
def test_what_cannot_be_is_told(values: dict[str, str], rule: str, tmp_path: Path) -> None:
    root = sheet_project(tmp_path / "p")
    typed = rewritten(form(root, tmp_path / "out"), tmp_path / "typed.pdf", values)
    assert rules_of(read_score(open_project(root), typed)) == [rule] * bool(rule)


@pytest.mark.thorough
def test_files_that_are_no_forms_of_ours_are_told(tmp_path: Path) -> None:
    root = sheet_project(tmp_path / "p")
    path = form(root, tmp_path / "out")
    printed = next(one for one in (tmp_path / "out").rglob("sheet.pdf"))
    for name, content in {
        "printed.pdf": printed.read_bytes(),
        "cut.pdf": path.read_bytes()[:-2000],
        "empty.pdf": b"",
        "text.pdf": b"hello",
    }.items():
        (tmp_path / name).write_bytes(content)
        assert set(rules_of(read_score(open_project(root), tmp_path / name))) <= {"record/unreadable"}
    assert rules_of(read_score(open_project(root), tmp_path / "empty.pdf")) == ["record/unreadable"]


def test_a_form_has_each_piece_once(tmp_path: Path) -> None:
    """Two with the same fields on a page would be written at once."""
    reader = PdfReader(form(sheet_project(tmp_path / "p", copies=2), tmp_path / "out"))
    assert len(reader.pages) == 1


@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [
        ("label: Referee", "look: line", "layout/expression"),
        ("box: [44, 4, 45, 12]", "box: [44, 4, 45, 6]", "layout/expression"),
        ("box: [44, 4, 45, 12]", "box: [44, 4, 44, 12]", "layout/expression"),
        ("box: [4, 18, 6, 6]", "box: [4, 18, 3, 3]", "layout/expression"),
        ("field: referee", "field: refree", "layout/expression"),
        ("field: referee", "field: home", "layout/expression"),
    ],
)
def test_entries_that_cannot_be_written_in_are_told(old: str, new: str, rule: str, tmp_path: Path) -> None:
    changes = {"layouts/tiny/scoresheets/sheet.yaml": LAYOUT.replace(old, new)}
    done = build(
        open_project(sheet_project(tmp_path / "p", changes)),
        Selection(),
        BuildOptions(out=tmp_path / "out"),
    )
    assert [one.rule for one in done.findings.problems if one.severity.value == "error"], old


def test_a_form_that_was_changed_is_not_what_was_composed(tmp_path: Path) -> None:
    path = form(sheet_project(tmp_path / "p"), tmp_path / "out", "referee=Ada")
    writer = PdfWriter(clone_from=path)
    {str(one["/T"]): one for one in fields(writer)}["referee"][NameObject("/V")] = TextStringObject("Eve")
    changed = BytesIO()
    writer.write(changed)
    assert read_form(changed.getvalue()).values["referee"] == "Eve"


def rewritten_field(path: Path, name: str, value: PdfObject, *, called: str = "") -> bytes:
    writer = PdfWriter(clone_from=path)
    field = {str(one["/T"]): one for one in fields(writer)}[name]
    field[NameObject("/V")] = value
    field[NameObject("/T")] = TextStringObject(called or name)
    changed = BytesIO()
    writer.write(changed)
    return changed.getvalue()


def test_a_box_that_holds_neither_a_name_nor_a_text_is_told_and_not_open(tmp_path: Path) -> None:
    path = form(sheet_project(tmp_path / "p"), tmp_path / "out")
    boxes = [one.name for page in read_fields(path) for one in page if one.kind is EntryKind.CHECK]
    for odd in (BooleanObject(True), NumberObject(1)):
        with pytest.raises(ValueError, match=f"what stands in {boxes[0]} is no state of a box to tick"):
            read_form(rewritten_field(path, boxes[0], odd))
    for state in (NameObject("/Off"), TextStringObject("Off")):
        assert read_form(rewritten_field(path, boxes[0], state)).values[boxes[0]] == ""


def joined(*forms: bytes) -> bytes:
    writer, whole = PdfWriter(), BytesIO()
    for one in forms:
        writer.append(BytesIO(one))
    writer.write(whole)
    return whole.getvalue()


@pytest.mark.thorough
def test_what_a_form_cannot_say_is_told_and_not_lost(tmp_path: Path) -> None:
    path = form(sheet_project(tmp_path / "p"), tmp_path / "out", "referee=Ada")
    for odd in (NumberObject(3), NameObject("/Eve"), ArrayObject([TextStringObject("Eve")])):
        with pytest.raises(ValueError, match="what stands in referee is no text"):
            read_form(rewritten_field(path, "referee", odd))
    with pytest.raises(ValueError, match="two fields home"):
        read_form(rewritten_field(path, "referee", TextStringObject("Eve"), called="home"))
    other = rewritten_field(path, "referee", TextStringObject("Eve"))
    with pytest.raises(
        ValueError, match="two fields referee that hold different things; were two forms joined"
    ):
        read_form(joined(path.read_bytes(), other))
    assert read_form(joined(path.read_bytes(), path.read_bytes())).values["referee"] == "Ada"


@pytest.mark.thorough
def test_a_form_of_one_of_two_games_with_one_title_is_read_as_that(tmp_path: Path) -> None:
    root = sheet_project(tmp_path / "p")
    path = form(root, tmp_path / "out", "referee=Ada")
    for folder in ("cards", "layouts"):
        copytree(root / folder / "tiny", root / folder / "another")
    score = read_score(open_project(root), path)
    assert score.text.startswith("game: tiny\n") and "referee: Ada" in score.text
    other = form(root, tmp_path / "other", "referee=Eve", game="another")
    told = read_score(open_project(root), other)
    assert told.text.startswith("game: another\n") and "referee: Eve" in told.text
    for paths in ([path, other], [other, path]):
        with pytest.raises(WrongUseError, match="and what was read before it of"):
            read_scores(open_project(root), paths)


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "ar", "ja"])
def test_pdf_js_reads_what_we_filled_in(language: str, tmp_path: Path) -> None:
    path = form(
        ROOT,
        tmp_path / "out",
        *("home=sloths", "date=7.3. · ٧ · 三月", "goals.home=2"),
        game="ole",
        language=language,
        only="match-sheet",
    )
    command = ["npm", "install", "--silent", "--no-save", "--ignore-scripts", "--omit=optional"]
    subprocess.run([*command, "--prefix", str(tmp_path), PDFJS], check=True, capture_output=True)
    copy(ROOT / "tests/readers/pdfjs.mjs", tmp_path)
    read = subprocess.run(["node", tmp_path / "pdfjs.mjs", path], check=True, capture_output=True, text=True)
    fields = json.loads(re.sub(r"(?m)^Warning:.*\n", "", read.stdout).strip().splitlines()[-1])
    ours = read_form(path.read_bytes()).values
    assert fields["date"][1] == "7.3. · ٧ · 三月"
    assert fields["home"][1] == [ours["home"]] and ours["home"]
    assert fields["goals/home"][1] == "2"
    assert set(fields) == set(ours)
    assert all(tip for name, (_, _, tip) in fields.items() if name != "ppgen")
