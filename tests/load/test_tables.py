"""Cards from tables: CSV, TSV, XLSX, ODS and JSON in the place of a YAML file."""

from __future__ import annotations

import csv
import datetime
import io
import json
import zipfile
from pathlib import Path
from xml.sax.saxutils import escape

import pytest
import xlsxwriter
from hypothesis import example, given
from hypothesis import strategies as st

from ppgen import pipeline
from ppgen.common.problem import Problem
from ppgen.load.project import open_project
from ppgen.load.tables.cells import column_name
from ppgen.load.tables.reader import read_table
from ppgen.model.card import Card
from tests.support.tiny import FILES, write_project

GAME = FILES["cards/tiny/game.yaml"].replace(
    "      line: {type: text, translate: true}\n",
    "      line: {type: text, translate: true}\n"
    "      worth: {type: map, optional: true, unprinted: test, fields: {gold: {type: number}, tags: {type: list, items: {type: text}}}}\n"
    "      rare: {type: boolean, default: false, unprinted: test}\n",
)
TABLE = """\
id,name,power,line,copies,worth.gold,worth.tags,rare
bat,Bat,3,"It flies **softly**, and
far.",2,1.5,night; wing,yes
cat,"The ""Cat"" here",5,It sees you first.,,2,claw,no
"""


def loaded(
    root: Path, content: str | bytes, *, name: str = "monster.csv", game: str = GAME
) -> tuple[tuple[Card, ...], list[Problem]]:
    write_project(root, {"cards/tiny/game.yaml": game})
    (root / "cards/tiny/monster.yaml").unlink()
    path = root / "cards/tiny" / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    made, _, problems = pipeline.load(open_project(root, root), "tiny")
    return (() if made is None else made.game.cards["monster"]), problems


def test_a_table_is_read_as_it_is(tmp_path: Path) -> None:
    cards, problems = loaded(tmp_path, TABLE)
    assert problems == []
    bat, cat = cards
    assert bat.values["line"] == "It flies **softly**, and\nfar." and bat.copies == 2
    assert bat.values["worth"] == {"gold": 1.5, "tags": ["night", "wing"]} and bat.values["rare"] is True
    assert cat.values["name"] == 'The "Cat" here' and cat.copies == 1 and cat.values["rare"] is False


@pytest.mark.parametrize(
    ("name", "delimiter"), [("monster.csv", ";"), ("monster.tsv", "\t"), ("monster.csv", "|")]
)
def test_other_delimiters(name: str, delimiter: str, tmp_path: Path) -> None:
    text = f"id{delimiter}name{delimiter}power{delimiter}line\r\nbat{delimiter}Bat{delimiter}3{delimiter}It flies.\r\n"
    cards, problems = loaded(tmp_path, "\ufeff" + text, name=name)
    assert problems == [] and cards[0].values["power"] == 3


@pytest.mark.parametrize(
    ("old", "new", "place", "rule"),
    [
        ("cat,", "Bad Cat,", (4, 1), "model/value"),
        (",5,", ",many,", (4, 24), "model/value"),
        ("rare\n", "rarity\n", (1, 49), "model/column"),
        ("rare\n", "power\n", (1, 49), "model/column"),
        ("bat,Bat,3", ",Bat,3", (2, 1), "model/value"),
        ("cat,", "bat,", (4, 1), "model/duplicate-id"),
    ],
)
def test_what_is_wrong_is_told_at_its_cell(
    old: str, new: str, place: tuple[int, int], rule: str, tmp_path: Path
) -> None:
    _, problems = loaded(tmp_path, TABLE.replace(old, new, 1))
    assert (rule, "cards/tiny/monster.csv", *place) in [
        (one.rule, one.span.file, one.span.line, one.span.column) for one in problems if one.span
    ]


def test_columns_are_mapped_or_left_alone(tmp_path: Path) -> None:
    table = '    table: {columns: {Name: name, Strength: power, Text: line, Comment: null}, decimal: ","}\n'
    game = GAME.replace("    derived:", f"{table}    derived:")
    cards, problems = loaded(
        tmp_path,
        "id;Name;Strength;Text;Comment;worth.gold;worth.tags\nbat;Bat;3;It flies.;later;2,5;a\n",
        game=game,
    )
    assert problems == [] and cards[0].values["power"] == 3 and cards[0].values["worth"]["gold"] == 2.5


@pytest.mark.parametrize(
    ("content", "rule"),
    [
        (b"id,name\nb\xe4r,x\n", "load/encoding"),
        (b'id,name\n"bat,x\n', "load/table"),
        (b"", "load/empty-file"),
        (b"\n\n,,\n", "load/empty-file"),
        (b"x," * 2000, "load/too-large"),
    ],
)
def test_tables_that_cannot_be_read_are_told(content: bytes, rule: str, tmp_path: Path) -> None:
    _, problems = loaded(tmp_path, content)
    assert rule in {problem.rule for problem in problems}


def test_two_files_with_the_same_cards_are_told(tmp_path: Path) -> None:
    write_project(tmp_path)
    (tmp_path / "cards/tiny/monster.csv").write_text(TABLE, encoding="utf-8")
    (tmp_path / "cards/tiny/old.xls").write_bytes(b"x")
    _, _, problems = pipeline.load(open_project(tmp_path, tmp_path), "tiny")
    assert {"load/two-files", "load/unused-file"} <= {problem.rule for problem in problems}


MISNAMED = {
    "cards/tiny/rules.yaml.txt": "rules.yaml",
    "cards/tiny/rules.yml": "rules.yaml",
    "cards/tiny/rules.yml.TXT": "rules.yaml",
    "cards/tiny/rules.YAML": "rules.yaml",
    "cards/tiny/rules.yalm": "rules.yaml",
    "cards/tiny/rules.yamll": "rules.yaml",
    "cards/tiny/monster.cvs": "monster.csv",
    "cards/tiny/monster.csv.txt": "monster.csv",
    "cards/tiny/decks/begin.yam": "begin.yaml",
    "cards/tiny/text/de.PO": "de.po",
    "cards/tiny/text/de.yml": "de.yaml",
    "layouts/tiny/icons/sun.SVG": "sun.svg",
    "layouts/tiny/icons/sun.svg.txt": "sun.svg",
    "layouts/tiny/card.yaml.txt": "card.yaml",
    "layouts/tiny/scoresheets/sheet.yml": "sheet.yaml",
}
OTHERWISE_NAMED = [
    *("cards/tiny/" + name for name in ("notes.txt", "rules.yaml.bak", "rules.yaml~", ".rules.yaml.swp")),
    *(
        "cards/tiny/" + name
        for name in ("rules.odt", "rules.jsonc", "yaml", ".txt", "rules.y\u00e4ml", "rules.yaxxl")
    ),
    "cards/tiny/text/tiny.pot",
]


@pytest.mark.parametrize("name", [*MISNAMED, *OTHERWISE_NAMED])
def test_a_slip_in_the_ending_of_a_name_is_told_once(name: str, tmp_path: Path) -> None:
    write_project(tmp_path)
    path = tmp_path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"[]\n")
    _, _, problems = pipeline.load(open_project(tmp_path, tmp_path), "tiny")
    hints = [one.hint for one in problems if one.rule == "load/unused-file"]
    assert hints == ([f"rename it to {MISNAMED[name]}"] if name in MISNAMED else [])


def test_json_is_read_as_yaml_is(tmp_path: Path) -> None:
    cards, problems = loaded(
        tmp_path,
        json.dumps([{"id": "bat", "name": "Bat", "power": 3, "line": "It flies."}]),
        name="monster.json",
    )
    assert problems == [] and cards[0].values["power"] == 3


def workbook(rows: list[list[str | int | float]]) -> bytes:
    """Write the least that a spreadsheet takes for a workbook."""

    def cell(value: str | int | float) -> str:
        if isinstance(value, str):
            return f'<c t="inlineStr"><is><t>{escape(value)}</t></is></c>'
        return f"<c><v>{value}</v></c>"

    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    package = "http://schemas.openxmlformats.org/package/2006"
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    body = "".join(f"<row>{''.join(map(cell, row))}</row>" for row in rows)
    files = {
        "[Content_Types].xml": f'<Types xmlns="{package}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="{kind}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="{kind}.worksheet+xml"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{package}/relationships"><Relationship Id="r1" Type="{office}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{main}" xmlns:r="{office}"><sheets><sheet name="Monsters" sheetId="1" r:id="r1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{package}/relationships"><Relationship Id="r1" Type="{office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
        "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{main}"><sheetData>{body}</sheetData></worksheet>',
    }
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return stream.getvalue()


def test_a_workbook_is_read(tmp_path: Path) -> None:
    rows: list[list[str | int | float]] = [
        ["id", "name", "power", "line"],
        ["bat", "Bat", 3, "It flies."],
        ["cat", "Cat", 5.5, "It sees."],
    ]
    _, problems = loaded(tmp_path, workbook(rows), name="monster.xlsx")
    (one,) = problems
    assert one.rule == "model/value" and one.span is not None
    assert (one.span.file, one.span.line, one.span.column) == ("cards/tiny/monster.xlsx", 3, 3)
    rows[2][2] = 5
    cards, problems = loaded(tmp_path / "sound", workbook(rows), name="monster.xlsx")
    assert problems == [] and [card.values["power"] for card in cards] == [3, 5]


def test_a_place_in_a_workbook_is_called_as_spreadsheets_call_it(tmp_path: Path) -> None:
    rows: list[list[str | int | float]] = [["id", "name", "power", "line"], ["bat", "Bat", "many", "x"]]
    _, (one,) = loaded(tmp_path, workbook(rows), name="monster.xlsx")
    assert one.span is not None and one.span.place == "cards/tiny/monster.xlsx:Monsters!C2"


@pytest.mark.parametrize(("number", "name"), [(1, "A"), (26, "Z"), (27, "AA"), (702, "ZZ"), (703, "AAA")])
def test_columns_are_named_as_in_spreadsheets(number: int, name: str) -> None:
    assert column_name(number) == name


def test_a_text_that_became_a_date_is_told(tmp_path: Path) -> None:
    path = tmp_path / "made.xlsx"
    book = xlsxwriter.Workbook(path)
    sheet = book.add_worksheet("Other")
    sheet.write_row(0, 0, ["not", "for", "us"])
    sheet = book.add_worksheet("monster")
    sheet.write_row(0, 0, ["id", "name", "power", "line", "# remark", "_old"])
    sheet.write_row(1, 0, ["bat", "Bat", 3])
    sheet.write_datetime(1, 3, datetime.datetime(2025, 2, 1), book.add_format({"num_format": "d-mmm"}))
    sheet.write_row(1, 4, ["nobody reads this", 7])
    book.close()
    _, problems = loaded(tmp_path / "game", path.read_bytes(), name="monster.xlsx")
    told = [(one.rule, one.span.place) for one in problems if one.span and one.rule == "model/date"]
    assert told == [("model/date", "cards/tiny/monster.xlsx:monster!D2")]
    assert not [one for one in problems if one.rule == "model/column"]


def test_a_damaged_workbook_is_told(tmp_path: Path) -> None:
    _, problems = loaded(tmp_path, workbook([["id"]])[:300], name="monster.xlsx")
    assert "load/table" in {problem.rule for problem in problems}


def test_a_workbook_that_unpacks_without_end_is_refused() -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", b"<row/>" * 10_000_000)
    table, problems = read_table(stream.getvalue(), "x.xlsx")
    assert table is None and [problem.rule for problem in problems] == ["load/too-large"]


CELLS = st.lists(
    st.lists(st.text(alphabet='ab,;"\n |é', max_size=6), min_size=2, max_size=4), min_size=1, max_size=5
)


@given(CELLS)
@example([["", "\n;,,,"]])
def test_any_table_that_python_writes_is_read_back(rows: list[list[str]]) -> None:
    """What looks like a row within quotation marks is asked about, and read as it stands all the same."""
    stream = io.StringIO()
    csv.writer(stream, lineterminator="\n").writerows([["one", "two", "three", "four"], *rows])
    table, problems = read_table(stream.getvalue().encode(), "x.csv")
    assert table is not None and {one.rule for one in problems} <= {"load/quotes"}
    wanted = [row for row in rows if any(cell.strip() for cell in row)]
    assert [[cell.text for cell in row] for row in table.rows] == wanted


@pytest.mark.parametrize(
    ("content", "head"),
    [
        ("Card;;Figures;\nName;Colour;Count;Worth\nBat;Red;2;1\n", "Name Colour Count Worth"),
        ("Deck;;;As of: 3.5.2026\nName;Colour;Count;Worth\nBat;Red;2;1\n", "Name Colour Count Worth"),
        ("Name;Text;;Worth\nBat;flies;more;3\nCat;sits;;4\n", "Name Text  Worth"),
        ("Name;;Worth\nBat;Red;new\nCat;Blue;old\n", "Name  Worth"),
        ("Name;;Text\nBat;Red;flies\nCat;Blue;has 2 wings\n", "Name  Text"),
        ("Name;;Text;\nBat;Red;flies;far\nCat;Blue;has 2 wings;near\n", "Name  Text "),
        ("Name;;Worth\n;Red;\nCat;Blue;4\n", "Name  Worth"),
        ("Name;Text;Worth\nBat;flies;more\nCat;sits;4\n", "Name Text Worth"),
    ],
)
def test_names_of_groups_stand_above_the_head(content: str, head: str) -> None:
    table, _ = read_table(content.encode(), "x.csv")
    assert table is not None and " ".join(cell.text for cell in table.head) == head


@pytest.mark.slow(keep=4)
@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"a,b\n" + b"1," * 2_000, "1,000 columns"),
        (b"a,b\n" + b"1\n" * 100_001, "100,000 rows"),
        (b"a,b\n" + (b"," * 999 + b"\n") * 1_100, "1,050,000 cells"),
        (b"a,b\n" + b"\n" * 100_001 + b"1,2\n", "100,000 rows"),
        (b'a,b\n"x",' + b'"1",' * 2_000, "1,000 columns"),
    ],
)
@pytest.mark.thorough(keep=2)
def test_a_table_has_so_many_cells(content: bytes, told: str) -> None:
    table, (problem,) = read_table(content, "cards/tiny/monster.csv")
    assert table is None
    assert problem.rule == "load/too-large"
    assert told in problem.message
    assert "--limits" in problem.hint
    assert read_table(content, "cards/tiny/monster.csv", limits=3)[1] == []


def made(
    tmp_path: Path, head: list[str], row: list[object], codes: dict[int, str], game: str = GAME
) -> tuple[tuple[Card, ...], list[Problem]]:
    path = tmp_path / "made.xlsx"
    book = xlsxwriter.Workbook(path)
    sheet = book.add_worksheet("monster")
    sheet.write_row(0, 0, head)
    for column, value in enumerate(row):
        sheet.write(1, column, value, book.add_format({"num_format": codes.get(column, "General")}))
    book.close()
    return loaded(tmp_path / "game", path.read_bytes(), name="monster.xlsx", game=game)


def test_texts_are_what_cells_show_and_numbers_what_they_are(tmp_path: Path) -> None:
    cards, problems = made(
        tmp_path,
        ["ID", "Name", "POWER", "line", "Worth.Gold", "worth.tags"],
        [7, 0.5, 1234, 1234.5, 0.25, "a"],
        {0: "000", 1: "0 %", 2: "#,##0", 3: '#,##0.00 "€"', 4: "0%"},
    )
    (card,) = cards
    assert (card.id, card.values["name"], card.values["line"]) == ("007", "50 %", "1,234.50 €")
    assert card.values["power"] == 1234 and card.values["worth"]["gold"] == 0.25
    assert [(one.rule, one.severity.value, one.span.cell if one.span else "") for one in problems] == [
        ("model/shown", "note", "monster!E2")
    ]


def test_a_comma_before_decimals_is_that_of_the_kind(tmp_path: Path) -> None:
    table = '    table: {decimal: ","}\n'
    game = GAME.replace("    derived:", f"{table}    derived:")
    (card,), _ = made(
        tmp_path, ["id", "name", "power", "line"], ["bat", 1234.5, 3, "x"], {1: '#,##0.00 "€"'}, game
    )
    assert card.values["name"] == "1.234,50 €"


@pytest.mark.parametrize(
    ("text", "power"), [("3.0", 3), ("1.000", None), ("3.50", None), ("12345678901234567", 12345678901234567)]
)
def test_what_may_be_thousands_is_no_whole_number(tmp_path: Path, text: str, power: int | None) -> None:
    cards, problems = loaded(tmp_path, f"id,name,power,line\nbat,Bat,{text},x\n")
    assert [card.values["power"] for card in cards] == ([] if power is None else [power])
    assert bool(problems) is (power is None)


def test_a_column_of_whole_dates_is_meant_and_a_single_one_is_not(tmp_path: Path) -> None:
    path = tmp_path / "made.xlsx"
    book = xlsxwriter.Workbook(path)
    sheet = book.add_worksheet("monster")
    sheet.write_row(0, 0, ["id", "name", "power", "line"])
    for row in (1, 2):
        sheet.write_row(row, 0, [f"bat{row}", "Bat", 3])
        sheet.write_datetime(
            row, 3, datetime.datetime(2025, 2, row), book.add_format({"num_format": "yyyy-mm-dd"})
        )
    book.close()
    cards, problems = loaded(tmp_path / "game", path.read_bytes(), name="monster.xlsx")
    assert problems == [] and [card.values["line"] for card in cards] == ["2025-02-01", "2025-02-02"]


def test_several_sheets_hold_the_cards_of_one_kind(tmp_path: Path) -> None:
    path = tmp_path / "made.xlsx"
    book = xlsxwriter.Workbook(path)
    for name in ("Sun", "Sea"):
        sheet = book.add_worksheet(name)
        sheet.write_row(0, 0, ["id", "name", "power", "line"])
        sheet.write_row(1, 0, [name.lower(), name, "many" if name == "Sea" else 3, "x"])
    book.close()
    game = GAME.replace("    derived:", '    table: {sheet: "*", constants: {rare: true}}\n    derived:')
    cards, problems = loaded(tmp_path / "game", path.read_bytes(), name="monster.xlsx", game=game)
    assert [card.id for card in cards] == ["sun"] and cards[0].values["rare"] is True
    assert [one.span.cell for one in problems if one.span] == ["Sea!C2"]


def test_cells_that_would_be_lost_stop_the_build(tmp_path: Path) -> None:
    _, problems = loaded(tmp_path, "id,name,power,line,\nbat,Bat,3,Draw a card, then\ncat,Cat,#REF!,x,note\n")
    told = [(one.rule, one.severity.value, one.span.line, one.span.column) for one in problems if one.span]
    assert told == [
        ("model/extra-cell", "warning", 2, 23),
        ("model/cell-error", "error", 3, 9),
    ]
