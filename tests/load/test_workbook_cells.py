"""Cells of workbooks: what they show is read, and what nobody can tell is told at the cell."""

from __future__ import annotations

import io
import re
from datetime import date, datetime, time
from typing import Any

import openpyxl
import pytest
import python_calamine as calamine
import xlsxwriter
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont

from ppgen.load.tables.cells import Cell, Doubt, TableSource
from ppgen.load.tables.number_formats import shown_number
from ppgen.load.tables.reader import SheetsSource, read_table, read_tables
from ppgen.load.tables.reading import Reading
from tests.support.workbooks import SHEET, excel_with, open_document, open_table, parts_of, zipped

FILE = "cards/tiny/monster.xlsx"


def saved(book: openpyxl.Workbook) -> bytes:
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def one(value: Any, code: str = "General") -> Cell:
    """Return a cell with a value as openpyxl writes it."""
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["id", "x"])
    sheet.append(["bat", value])
    sheet["B2"].number_format = code
    table, problems = read_table(saved(book), FILE)
    assert table is not None and problems == [], problems
    return table.rows[0][1]


@pytest.mark.parametrize(
    ("value", "code", "shown"),
    [
        (0.5, "0%", "50%"), (0.5, "0 %", "50 %"), (0.125, "0.0%", "12.5%"), (7, "000", "007"), (7, "0000", "0007"),
        (1234.5, '#,##0.00 "€"', "1,234.50 €"), (1234.5, '#,##0.00\\ [$€-407]', "1,234.50 €"),
        (1234.5, "$#,##0.00", "$1,234.50"), (1234.5, '"$"#,##0', "$1,235"), (1234.5, "[$£-809]#,##0.00", "£1,234.50"),
        (-3, "#,##0;[Red]-#,##0", "-3"), (-3, "0;(0)", "(3)"), (0, '0;-0;"none"', "none"), (2.5, "0", "3"),
        (-2.5, "0.00", "-2.50"), (1234567, "#,##0", "1,234,567"), (1234567, "#,##0,", "1,235"), (12, "#,##0", "12"),
        (3, '0 "gold"', "3 gold"), (3, '"+"0', "+3"), (3, "+0;-0", "+3"), (-3, "+0;-0", "-3"), (0.5, "#.##", ".5"),
        (5551234, "000-0000", "555-1234"), (1234567, "0.00E+00", "1.23E+06"), (3, "@", "3"), (3, "General", "3"),
        (3, 'General" gold"', "3 gold"), (1 / 3, "General", "0.333333333"), (0.1 + 0.2, "General", "0.3"),
        (123456789012, "General", "123456789012"), (123456789012345, "0", "123456789012345"),
        (5, "[>=3]\"many\";\"few\"", "many"), (2, "[>=3]\"many\";\"few\"", "few"), (1, '"★"0', "★1"), (2, "_(0_)", "2"),
        (2, "* 0", "2"), (1, "0\\x", "1x"), (True, "General", "TRUE"), (0, "0.0", "0.0"), (-0.001, "0.0", "0.0"),
    ],
)  # fmt: skip
def test_a_number_is_what_its_cell_shows(value: Any, code: str, shown: str) -> None:
    cell = one(value, code)
    assert (cell.text, cell.doubt) == (shown, Doubt.NONE)
    if not isinstance(value, bool):
        assert float(cell.number or cell.text) == pytest.approx(value)


@pytest.mark.parametrize(
    ("value", "code", "doubt"),
    [
        (12345678901234567890, "General", Doubt.DIGITS),
        (12345678901234567890, "0", Doubt.DIGITS),
        (1234567890123456, "#,##0", Doubt.DIGITS),
        (date(2025, 2, 1), "d-mmm", Doubt.DATE),
        (datetime(2025, 2, 1), "yyyy-mm-dd", Doubt.DATE),
        (time(2, 30), "h:mm", Doubt.DATE),
        (0.5, "# ?/?", Doubt.FORMAT),
        ("#REF!", "General", Doubt.ERROR),
        ("#DIV/0!", "General", Doubt.ERROR),
        ("=1+2", "General", Doubt.FORMULA),
        ('="a"&"b"', "General", Doubt.FORMULA),
    ],
)
def test_what_was_meant_is_in_doubt(value: Any, code: str, doubt: Doubt) -> None:
    assert one(value, code).doubt is doubt


def written(fill: Any) -> TableSource:
    stream = io.BytesIO()
    book = xlsxwriter.Workbook(stream, {"in_memory": True})
    sheet = book.add_worksheet("monster")
    sheet.write_row(0, 0, ["id", "x", "y"])
    sheet.write_row(1, 0, ["bat"])
    fill(book, sheet)
    book.close()
    table, problems = read_table(stream.getvalue(), FILE)
    assert table is not None, problems
    return table


def test_a_formula_that_a_program_left_to_others_has_no_value() -> None:
    table = written(
        lambda book, sheet: (sheet.write_formula("B2", "=1+2"), sheet.write_formula("C2", "=1+2", None, 3))
    )
    assert [(cell.text, cell.doubt) for cell in table.rows[0][1:]] == [("", Doubt.FORMULA), ("3", Doubt.NONE)]
    table = written(
        lambda book, sheet: (
            sheet.write_formula("B2", '="a"', None, "a"),
            sheet.write_formula("C2", "=A1", None, "#REF!"),
        )
    )
    assert [(cell.text, cell.doubt) for cell in table.rows[0][1:]] == [
        ("a", Doubt.NONE),
        ("#REF!", Doubt.ERROR),
    ]


def test_letters_set_otherwise_become_marks_and_what_has_none_is_told() -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["id", "x"])
    bold, italic, struck = InlineFont(b=True), InlineFont(i=True), InlineFont(strike=True)
    sheet.append(
        ["a", CellRichText("Draw ", TextBlock(bold, "two cards "), "and ", TextBlock(italic, "one"), ".")]
    )
    sheet.append(["b", CellRichText(TextBlock(bold, "All"), TextBlock(bold, " bold"))])
    sheet.append(["c", CellRichText("Not ", TextBlock(struck, "this"))])
    table, problems = read_table(saved(book), FILE)
    assert table is not None
    assert [row[1].text for row in table.rows] == ["Draw **two cards** and *one*.", "All bold", "Not this"]
    assert [(one.severity.value, one.span.cell if one.span else "") for one in problems] == [
        ("note", "Sheet!B4")
    ]
    assert "struck out" in problems[0].message


HIDDEN = "this cell is made to show nothing by its format, and is read as empty"
STRUCK = "this cell is struck out as a whole, and is read as all others"


@pytest.mark.parametrize(
    ("value", "code", "text"),
    [
        ("secret", ";;;", ""), ("secret", "0;-0;0;", ""), ("secret", ";;;[Red]", ""), (7, ";;;", ""), (-7, ";;", ""),
        (0, "0;-0;", ""), ("secret", ";;;@", "secret"), ("secret", ";;", "secret"), ("secret", '0;0;0;"x"', "secret"),
        (7, "0;;", "7"), ("secret", "@", "secret"), ("secret", "0;0;0;\\;", "secret"), ("", ";;;", ""),
    ],
)  # fmt: skip
def test_what_a_format_hides_is_empty_and_told(value: Any, code: str, text: str) -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    for row in (["id", "x", "y"], ["bat", value, 1]):
        sheet.append(row)
    sheet["B2"].number_format = code
    table, problems = read_table(saved(book), FILE)
    assert table is not None and table.rows[0][1].text == text
    told = [(one.message, one.span.cell if one.span else "") for one in problems]
    assert told == ([(HIDDEN, "Sheet!B2")] if value != "" and not text else [])


def test_a_cell_that_is_struck_out_as_a_whole_is_told_once() -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    struck = openpyxl.styles.Font(strike=True)
    sheet.append(["id", "x"])
    sheet.append(["a", "stands"])
    sheet.append(["b", CellRichText(TextBlock(InlineFont(strike=True), "gone"))])
    for number in range(10):
        sheet.append([f"c{number}", number])
        sheet.cell(4 + number, 2).font = struck
    table, problems = read_table(saved(book), FILE)
    assert table is not None and [row[1].text for row in table.rows][:3] == ["stands", "gone", "0"]
    (told,) = problems
    assert told.message == f"{STRUCK} (B3, B4, B5, B6, B7, B8, B9, B10, …)"
    assert told.severity.value == "note" and told.span is not None and told.span.cell == "Sheet!B3"


@pytest.mark.parametrize(
    ("cell", "text", "told"),
    [
        ('<table:table-cell table:style-name="T1" office:value-type="string"><text:p>a</text:p></table:table-cell>', "a", STRUCK),
        ('<table:table-cell><text:p><text:span text:style-name="T1">a</text:span></text:p></table:table-cell>', "a", STRUCK),
        ('<table:table-cell office:value-type="float" office:value="7"><text:p/></table:table-cell>', "", HIDDEN),
        ('<table:table-cell office:value-type="float" office:value="7"><text:p>7</text:p></table:table-cell>', "7", ""),
    ],
)  # fmt: skip
def test_struck_and_unseen_cells_of_an_open_document_are_told(cell: str, text: str, told: str) -> None:
    parts = parts_of(open_table("id|x|y", "bat|WHAT|z"))
    style = (
        '<office:automatic-styles xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"><style:style '
        'style:name="T1"><style:text-properties style:text-line-through-style="solid"/></style:style>'
        "</office:automatic-styles><office:body>"
    )
    content = parts["content.xml"].decode().replace("<office:body>", style)
    made = re.sub(r"<table:table-cell[^>]*>\s*<text:p>WHAT</text:p>\s*</table:table-cell>", cell, content)
    assert made != content
    parts["content.xml"] = made.encode()
    table, problems = read_table(zipped(parts), "x.ods")
    assert table is not None and table.rows[0][1].text == text
    assert [one.message for one in problems] == ([told] if told else [])


def test_a_reading_beside_the_letters_is_none_of_the_text() -> None:
    phonetic = b'<t>bat</t><rPh sb="0" eb="1"><t>wrong</t></rPh>'
    table, _ = read_table(excel_with("xl/sharedStrings.xml", b"<t>bat</t>", phonetic), FILE)
    assert table is not None and table.rows[0][0].text == "bat"
    table, _ = read_table(
        excel_with("xl/sharedStrings.xml", b"<t>Bat</t>", b"<t>B_x000D_\n_x005F_at</t>"), FILE
    )
    assert table is not None and table.rows[0][1].text == "B\n_at"


def test_hidden_rows_columns_and_sheets_are_read_and_told() -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = "monster"
    for row in (["id", "x"], ["bat", "1"], ["cat", "2"]):
        sheet.append(row)
    sheet.row_dimensions[3].hidden = True
    sheet.row_dimensions[9].hidden = True
    sheet.column_dimensions["B"].hidden = True
    book.create_sheet("Notes").append(["remember"])
    sheet.sheet_state = "hidden"
    table, problems = read_table(saved(book), FILE)
    assert table is not None and len(table.rows) == 2
    told = [one.message for one in problems]
    assert [one.rule for one in problems] == ["load/hidden"] * 3
    assert "the sheet monster, which is hidden" in told[0] and "row 3" in told[1] and "column B" in told[2]


def test_cells_merged_downwards_count_for_each_row() -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    for row in (["id", "suit", "x"], ["a", "sun", 1], ["b", None, 2], ["c", None, 3], ["d", "sea", 4]):
        sheet.append(row)
    sheet.merge_cells("B2:B4")
    sheet.merge_cells("A1:A1")
    table, problems = read_table(saved(book), FILE)
    assert table is not None and [row[1].text for row in table.rows] == ["sun", "sun", "sun", "sea"]
    assert [(one.severity.value, one.span.cell if one.span else "") for one in problems] == [
        ("note", "Sheet!B2")
    ]


def sheets(**rows: list[list[Any]]) -> bytes:
    book = openpyxl.Workbook()
    book.remove(book.active)  # type: ignore[arg-type]
    for name, listed in rows.items():
        sheet = book.create_sheet(name)
        for row in listed:
            sheet.append(row)
    return saved(book)


CARDS = [["id", "x"], ["bat", 1]]
NOTES = [["To do"], ["write more"]]


def test_the_sheet_that_is_meant_is_read_and_the_others_are_named() -> None:
    table, problems = read_table(sheets(Notes=NOTES, Cards=CARDS), FILE)
    assert table is not None and table.sheet == "Cards"
    assert [one.rule for one in problems] == ["load/sheets"] and "Notes" in problems[0].message
    assert "monster" in problems[0].hint
    for name in ("monster", "Monster", "MONSTER ", "Mon_ster"):
        table, problems = read_table(sheets(**{"Notes": NOTES, name: CARDS}), FILE)
        assert table is not None and table.sheet == name and problems == []
    others = {"monster": CARDS, "More": [["Name", "Text"], ["Owl", "It sees."]], "Notes": NOTES}
    table, problems = read_table(sheets(**others), FILE)
    assert table is not None and table.sheet == "monster"
    assert [(one.rule, one.severity.value) for one in problems] == [("load/sheets", "note")]
    assert (
        problems[0].message == "of the sheets monster is read, and More is not" and "More" in problems[0].hint
    )
    table, problems = read_table(sheets(Empty=[], Cards=CARDS, Other=[]), FILE)
    assert table is not None and table.sheet == "Cards" and problems == []


def test_sheets_are_asked_for_by_name() -> None:
    content = sheets(Notes=NOTES, Hearts=CARDS, Spades=[["x", "id"], [2, "cat"]])
    table, problems = read_table(content, FILE, reading=Reading(sheet=("spades",)))
    assert table is not None and table.sheet == "Spades" and problems == []
    read, problems = read_tables(content, FILE, reading=Reading(sheet=("Hearts", "Spades")))
    assert isinstance(read, SheetsSource) and [one.sheet for one in read.tables] == ["Hearts", "Spades"]
    read, problems = read_tables(content, FILE, reading=Reading(sheet=("Clubs",)))
    assert read is None and "Notes, Hearts, Spades" in problems[0].hint
    read, _ = read_tables(content, FILE, reading=Reading(sheet=("*",)))
    assert isinstance(read, SheetsSource) and len(read.tables) == 3


OFFICE = (
    ('office:value-type="percentage" office:value="0.5"', "50 %", "50 %", ""),
    ('office:value-type="currency" office:value="1234.5"', "1.234,50 €", "1.234,50 €", ""),
    ('office:value-type="float" office:value="7"', "007", "007", ""),
    ('office:value-type="float" office:value="7"', "", "7", ""),
    ('office:value="3"', "", "3", ""),
    ('office:value-type="percentage" office:value="0.5"', "", "50%", ""),
    ('office:value-type="float" office:value="12345678901234567890"', "1.23E+19", "1.23E+19", "digits"),
    ('office:value-type="date" office:date-value="2025-02-01"', "01.02.25", "01.02.25", "date"),
    ('office:value-type="time" office:time-value="PT02H30M00S"', "02:30", "02:30", "date"),
    ('office:value-type="boolean" office:boolean-value="true"', "WAHR", "WAHR", ""),
    ('office:value-type="boolean" office:boolean-value="true"', "", "TRUE", ""),
    (
        'table:formula="of:=1/0" calcext:value-type="error" office:value-type="string"',
        "#DIV/0!",
        "#DIV/0!",
        "error",
    ),
    ('table:formula="of:=x" office:value-type="string"', "#NAME?", "#NAME?", "error"),
    ('table:formula="of:=1+2"', "", "", "formula"),
    ('table:formula="of:=1+2" office:value-type="float"', "", "", "formula"),
    ('table:formula="of:=1+2" office:value-type="float" office:value="3"', "3", "3", ""),
    ('office:value-type="string" office:string-value="hidden"', "", "hidden", ""),
)


@pytest.mark.parametrize(("said", "text", "shown", "doubt"), OFFICE)
def test_a_cell_of_an_open_document_is_what_it_shows(said: str, text: str, shown: str, doubt: str) -> None:
    paragraph = f"<text:p>{text}</text:p>" if text else ""
    head = "".join(
        f'<table:table-cell office:value-type="string"><text:p>{name}</text:p></table:table-cell>'
        for name in ("id", "x")
    )
    cells = '<table:table-cell office:value-type="string"><text:p>bat</text:p></table:table-cell>'
    cells += f"<table:table-cell {said}>{paragraph}</table:table-cell>"
    rows = f"<table:table-row>{head}</table:table-row><table:table-row>{cells}</table:table-row>"
    spaces = 'xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"'
    table, problems = read_table(
        open_document(f'<table:table {spaces} table:name="a">{rows}</table:table>'), "x.ods"
    )
    assert table is not None, problems
    assert (table.rows[0][1].text, table.rows[0][1].doubt) == (shown, doubt)


def test_remarks_shapes_and_covered_cells_are_none_of_an_open_document_s_text() -> None:
    remark = "<office:annotation><text:p>a remark</text:p></office:annotation><text:p>Bat</text:p>"
    parts = open_document(
        '<table:table table:name="a"><table:table-row><table:table-cell><text:p>id</text:p></table:table-cell>'
        "<table:table-cell><text:p>name</text:p></table:table-cell></table:table-row>"
        '<table:table-row table:visibility="collapse"><table:table-cell><text:p>bat</text:p></table:table-cell>'
        f"<table:table-cell>{remark}</table:table-cell></table:table-row></table:table>"
    )
    table, problems = read_table(parts, "x.ods")
    assert table is not None and [cell.text for cell in table.rows[0]] == ["bat", "Bat"]
    assert [one.rule for one in problems] == ["load/hidden"]


@pytest.mark.parametrize(("shown", "told"), [("false", ["row 3"]), ("true", [])])
def test_rows_of_a_folded_group_are_read_and_told(shown: str, told: list[str]) -> None:
    def row(*words: str) -> str:
        cells = (f"<table:table-cell><text:p>{word}</text:p></table:table-cell>" for word in words)
        return f"<table:table-row>{''.join(cells)}</table:table-row>"

    inner = f'<table:table-row-group table:display="{shown}">{row("cat", "Cat")}</table:table-row-group>'
    rows = f"{row('bat', 'Bat')}{inner}{row('dog', 'Dog')}"
    parts = open_document(
        f'<table:table table:name="a">{row("id", "name")}'
        f"<table:table-row-group>{rows}</table:table-row-group></table:table>"
    )
    table, problems = read_table(parts, "x.ods")
    assert table is not None and [row[0].text for row in table.rows] == ["bat", "cat", "dog"]
    assert [one.rule for one in problems] == ["load/hidden"] * len(told)
    assert all(part in one.message for part, one in zip(told, problems))


def test_a_style_of_an_open_document_becomes_marks() -> None:
    line = 'Draw <text:span text:style-name="T1">two </text:span>cards<text:line-break/>now'
    content = open_table("id|line", f"bat|{line}")
    style = (
        '<office:automatic-styles xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" '
        'xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"><style:style style:name="T1">'
        '<style:text-properties fo:font-weight="bold"/></style:style></office:automatic-styles><office:body>'
    )
    parts = parts_of(content)
    parts["content.xml"] = parts["content.xml"].replace(b"<office:body>", style.encode())
    table, problems = read_table(zipped(parts), "x.ods")
    assert table is not None and problems == []
    assert table.rows[0][1].text == "Draw **two** cards\nnow"


def test_a_number_with_a_sign_that_nobody_writes_is_refused() -> None:
    for bad in (b"<v>nan</v>", b"<v>1e999</v>", b"<v>0x10</v>"):
        content = excel_with(SHEET, b' t="s"><v>3</v>', b">" + bad)
        table, problems = read_table(content, FILE)
        assert table is None and problems[0].rule == "load/table"


VALUES = st.one_of(
    st.none(),
    st.text(alphabet="ab é\n<&\"'", min_size=1, max_size=8),
    st.integers(-(10**14), 10**14),
    st.floats(-1e10, 1e10).map(lambda value: round(value, 3)),
    st.booleans(),
)


@settings(max_examples=60)
@given(st.lists(st.lists(VALUES, min_size=1, max_size=4), min_size=1, max_size=6))
@pytest.mark.thorough
def test_another_reader_finds_the_same_values(rows: list[list[Any]]) -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["id", "b", "c", "d"])
    for row in rows:
        sheet.append(row)
    content = saved(book)
    table, problems = read_table(content, FILE)
    assert table is not None and problems == []
    there = (
        calamine.CalamineWorkbook.from_filelike(io.BytesIO(content))
        .get_sheet_by_index(0)
        .to_python(skip_empty_area=False)
    )
    wanted = [list(row) for row in there[1:] if any(str(value).strip() for value in row)]
    found = [list(row) for row in table.rows]
    assert len(found) == len(wanted)
    for cells, values in zip(found, wanted):
        for number, value in enumerate(values):
            cell = cells[number] if number < len(cells) else Cell("", 1, 1)
            if isinstance(value, bool):
                assert cell.text == str(value).upper()
            elif isinstance(value, float):
                assert float(cell.number or cell.text) == value
            else:
                assert cell.text.strip() == value.strip()


@given(st.floats(-1e9, 1e9), st.sampled_from(["0", "0.00", "#,##0.0", "0%", "000.0", "#,##0.00;(#,##0.00)"]))
def test_what_a_number_shows_is_near_to_it(value: float, code: str) -> None:
    shown = shown_number(value, code, repr(value))
    assert shown is not None
    plain = float(shown.strip("()%").replace(",", "")) / (100 if "%" in code else 1)
    assert abs(abs(plain) - abs(value)) <= 0.51
