"""Workbooks: what asks for too much is refused before a reader lays it out, and what people save is read."""

from __future__ import annotations

import io
import random
import re
import zipfile
from collections.abc import Callable

import pytest
import xlsxwriter

from ppgen.load.tables.reader import read_table
from tests.support.thinned import thinned
from tests.support.workbooks import (
    SHEET,
    TEXTS,
    asking_for_much,
    excel,
    excel_with,
    open_table,
    parts_of,
    zipped,
)

FILE = "cards/tiny/monster.xlsx"
WORDS = [["id", "name", "line"], ["bat", "Bat", "It flies."], ["cat", "Cat", "It sees you."]]


def words(content: bytes) -> list[list[str]]:
    """Read a workbook without problems."""
    table, problems = read_table(content, FILE)
    assert table is not None, problems
    return [[cell.text for cell in row] for row in (table.head, *table.rows)]


def refused(content: bytes) -> tuple[str, str]:
    """Return the rule and the message of the only problem."""
    table, (problem,) = read_table(content, FILE)
    assert table is None
    return problem.rule, problem.message


@pytest.mark.parametrize("name", thinned(asking_for_much()))
@pytest.mark.thorough(keep=8)
def test_what_asks_for_too_much_is_refused_or_takes_no_more_than_it_holds(name: str) -> None:
    table, problems = read_table(asking_for_much()[name](), FILE)
    if table is None:
        (problem,) = problems
        assert problem.rule in {"load/too-large", "load/table"}
        assert len(problem.message) < 200
    else:
        assert any(part in name for part in ("says", "deep", "column 1", "column 700", "column 999"))
        assert sum(map(len, table.rows)) < 2_000


@pytest.mark.parametrize(
    ("row", "column", "told"),
    [
        (999, 999, ""),
        (1_050, 999, ""),
        (1_048_575, 0, ""),
        (1_048_575, 1_000, "more than 1,000 columns"),
        (40, 16_383, "more than 1,000 columns"),
    ],
)
def test_only_what_is_filled_in_counts_however_far_it_stands(row: int, column: int, told: str) -> None:
    _, problems = read_table(excel(far=(row, column)), FILE)
    assert [told in problem.message for problem in problems] == [True] * bool(told)


@pytest.mark.thorough
def test_an_empty_cell_with_a_colour_is_none() -> None:
    made = io.BytesIO()
    book = xlsxwriter.Workbook(made, {"in_memory": True})
    sheet = book.add_worksheet("monster")
    for row, listed in enumerate(WORDS):
        sheet.write_row(row, 0, listed)
    for row, column in ((1_048_575, 2), (1_048_575, 16_383), (1, 9)):
        sheet.write_blank(row, column, None, book.add_format({"bg_color": "#ff0000"}))
    book.close()
    assert words(made.getvalue()) == WORDS


def test_a_text_in_other_words_is_the_same() -> None:
    assert words(excel_with(SHEET, b"<v>3</v>", b"<v><![CDATA[3]]></v>")) == WORDS
    assert words(excel_with(TEXTS, b"<t>bat</t>", b"<t>b<![CDATA[at]]></t>")) == WORDS
    assert words(excel_with(TEXTS, b'uniqueCount="9"', b'uniqueCount="4294967295"')) == WORDS


@pytest.mark.parametrize(
    ("part", "old", "new", "told"),
    [
        (SHEET, b"<v>3</v>", b"<v>3<!-- -->0</v>", "no number"),
        (SHEET, b"<v>3</v>", b"<v>+3</v>", "no number"),
        (SHEET, b"<v>3</v>", b"<v/>", "no number"),
        (SHEET, b"<v>3</v>", b"<v>3<v>4</v></v>", "two values"),
        (SHEET, b"<v>3</v>", b"<c><v>4</v></c>", "within another"),
        (SHEET, b'r="A3"', b'r="A2"', "A2 in row 3"),
        (SHEET, b'r="B3"', b'r="A3"', "two of its cells"),
        (SHEET, b'<row r="3"', b'<row r="2"', "in row 2"),
        (SHEET, b'r="A2"', b'r="AAAAAAA2"', "AAAAAAA2"),
        (SHEET, b'<row r="2"', b'<row r="-2"', "r is “-2”"),
        (
            SHEET,
            b"<sheetData>",
            b"<sheetData" + b"".join(b' a%d=""' % at for at in range(300)) + b">",
            "attributes",
        ),
        (SHEET, b"<worksheet ", b'<!DOCTYPE a [<!ENTITY b "c">]><worksheet ', "document type"),
        (SHEET, b"<v>3</v>", b"<v>3</w>", "mismatched tag"),
        (SHEET, b"<v>3</v>", b"<v>\xff</v>", "not well-formed"),
        (TEXTS, b"<t>bat</t>", b"<t>bat</t><si/>", "within another"),
    ],
)
def test_what_no_office_program_writes_is_refused(part: str, old: bytes, new: bytes, told: str) -> None:
    rule, message = refused(excel_with(part, old, new))
    assert rule == "load/table"
    assert told in message


def _encrypted(content: bytes) -> bytes:
    """Mark the first entry in the list of files."""
    at = content.index(b"PK\x01\x02") + 8
    return content[:at] + bytes([content[at] | 1]) + content[at + 1 :]


def _said_shorter(content: bytes) -> bytes:
    """Say in the list of files that its parts are short."""
    return re.sub(
        rb"(PK\x01\x02.{20})....",
        lambda found: found[1] + (9).to_bytes(4, "little"),
        content,
        flags=re.DOTALL,
    )


def _twice(content: bytes) -> bytes:
    """Let another file lie under the name of a sheet."""
    parts = parts_of(content)
    return zipped({**parts, SHEET.upper(): parts[SHEET]})


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (_encrypted, "encrypted"),
        (_said_shorter, "CRC-32"),
        (_twice, "same name"),
        (lambda content: zipped(parts_of(content), method=zipfile.ZIP_BZIP2), "packed in a way"),
        (lambda content: zipped(parts_of(content), method=zipfile.ZIP_LZMA), "packed in a way"),
        (lambda content: content[: len(content) // 2], "not a zip file"),
        (lambda content: zipped({**parts_of(content), "xl/workbook.bin": b""}), "binary"),
    ],
)
def test_archives_that_deceive_are_refused(spoil: Callable[[bytes], bytes], told: str) -> None:
    rule, message = refused(spoil(excel()))
    assert rule == "load/table"
    assert told in message


def test_what_else_lies_in_the_file_is_passed_over() -> None:
    others = {
        "xl/media/image1.png": b"\x89PNG",
        "customXml/item1.xml": b"<row r='x'/>",
        "xl/vbaProject.bin": b"\xd0\xcf",
    }
    older = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600)
    assert words(older + zipped({**parts_of(excel()), **others})) == WORDS


@pytest.mark.parametrize(
    "count", [pytest.param(20_000, marks=pytest.mark.thorough), pytest.param(50_000, marks=pytest.mark.slow)]
)
def test_workbooks_larger_than_what_is_parsed_at_once_are_read(count: int) -> None:
    """Numbers of texts that lie on the edge of two stretches of the parser are whole."""
    made = io.BytesIO()
    book = xlsxwriter.Workbook(made, {"in_memory": True})
    sheet = book.add_worksheet("monster")
    for row in range(count):
        sheet.write_row(row, 0, [f"id-{row}", f"name {row}", f"It flies {row} times."])
    book.close()
    assert max(map(len, parts_of(made.getvalue()).values())) > 2 << 20
    found = words(made.getvalue())
    assert len(found) == count
    assert found[-1] == [f"id-{count - 1}", f"name {count - 1}", f"It flies {count - 1} times."]


def test_limits_allow_larger_workbooks() -> None:
    content = excel(far=(1_100, 1_100))
    assert refused(content)[0] == "load/too-large"
    table, problems = read_table(content, FILE, limits=3)
    assert problems == [] and table is not None


def test_breaks_tabs_and_spaces_of_open_documents_are_read() -> None:
    line = 'a<text:line-break/>b<text:tab/>c<text:s text:c="2"/>d <text:span>e</text:span>'
    assert words(open_table("id|line", f"bat|{line}")) == [["id", "line"], ["bat", "a\nb\tc  d e"]]
    assert words(open_table("id|line", "bat|<![CDATA[a]]>")) == [["id", "line"], ["bat", "a"]]


@pytest.mark.thorough
def test_damaged_workbooks_never_end_the_program() -> None:
    chance = random.Random(11)
    numbers = (
        b"0",
        b"-1",
        b"+7",
        b"4294967295",
        b"18446744073709551615",
        b"A1",
        b"XFD1048576",
        b"",
        b"nan",
        b"s",
    )
    for content in (excel(), open_table("id|name", "bat|B<text:s text:c='2'/>at", "cat|Cat")):
        for _ in range(400):
            parts = parts_of(content)
            name = chance.choice([name for name in parts if parts[name]])
            value = chance.choice([*re.finditer(rb'(?<=")[^"]*(?=")|(?<=>)[^<]+(?=<)|.', parts[name])])
            parts[name] = parts[name][: value.start()] + chance.choice(numbers) + parts[name][value.end() :]
            table, problems = read_table(zipped(parts), FILE)
            assert (table is None) == bool(problems)


@pytest.mark.parametrize(
    ("target", "told"),
    [
        ("../../../../etc/passwd", "its sheet S holds no cells, or leads out of the workbook"),
        ("chartsheets/sheet1.xml", "its sheet S holds no cells"),
        ("worksheets/sheet9.xml", "its sheet S is missing"),
    ],
)
def test_a_sheet_that_leads_to_no_cells_is_told_as_that(target: str, told: str) -> None:
    book = b'<workbook xmlns:r="r"><sheets><sheet name="S" r:id="a"/></sheets></workbook>'
    related = f'<Relationships><Relationship Id="a" Target="{target}"/></Relationships>'
    parts = {"xl/workbook.xml": book, "xl/_rels/workbook.xml.rels": related.encode()}
    assert told in refused(zipped(parts))[1]
