"""Text tables as programs and people write them: each cell is used, is empty, or is told."""

from __future__ import annotations

import pytest

from ppgen.common.problem import Span
from ppgen.load.tables.reader import read_table
from ppgen.load.tables.reading import Reading

HEAD = "id,name,power,line"


def read(
    content: str | bytes, file: str = "x.csv", **said: object
) -> tuple[list[list[str]], list[tuple[str, str, int, int]]]:
    """Return the cells of all rows, and the problems with their places."""
    raw = content if isinstance(content, bytes) else content.encode()
    table, problems = read_table(raw, file, reading=Reading(**said))  # type: ignore[arg-type]
    rows = [] if table is None else [[cell.text for cell in row] for row in (table.head, *table.rows)]
    told = [(one.rule, one.severity.value, one.span.line, one.span.column) for one in problems if one.span]
    return rows, told


ROWS = [["id", "name", "power"], ["bat", "Bât “x”", "3"], ["cat", "a;b", "5"]]


def written(delimiter: str = ",", end: str = "\n", before: str = "") -> str:
    return before + "".join(delimiter.join(row) + end for row in ROWS)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("delimiter", [",", "\t", "|"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_every_dialect_says_the_same(end: str, delimiter: str, encoding: str) -> None:
    rows, told = read(written(delimiter, end).encode(encoding))
    assert (rows, told) == (ROWS, [])


@pytest.mark.parametrize("line", ["sep=;", "SEP=;", '"sep=;"', "sep=;;;"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_line_that_names_the_separator_is_none_of_the_table(line: str, end: str) -> None:
    text = end.join([line, "id;name;power", "bat;a,b,c;3", "cat;d,e,f;5", ""])
    assert read(text) == ([["id", "name", "power"], ["bat", "a,b,c", "3"], ["cat", "d,e,f", "5"]], [])
    table, _ = read_table(text.encode(), "x.csv")
    assert table is not None and table.rows[0][0].line == 3


def test_a_separator_may_be_a_tab_and_the_file_unicode() -> None:
    assert read("sep=\t\r\nid\tname\r\nbat\tBât\r\n".encode("utf-16"))[0] == [["id", "name"], ["bat", "Bât"]]


def test_windows_1252_is_read_and_told_at_its_first_letter() -> None:
    rows, told = read("id,name\r\nbat,Fledermäuse – “fein”\r\n".encode("cp1252"))
    assert rows[1] == ["bat", "Fledermäuse – “fein”"]
    assert told == [("load/encoding", "warning", 2, 12)]
    assert read("id,name\nbat,Mäuse\n".encode("cp1252"), encoding="windows-1252")[1] == []


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("id,name\nbat,Привет всем\n", "cp1251"),
        ("id,name\nbat,żółty wąż\n", "cp1250"),
        ("id,name\nbat,épée brûlée\n", "mac-roman"),
        ("id,name\nbat,日本語です\n", "shift-jis"),
        ("id,name\nbat,Καλημέρα\n", "cp1253"),
    ],
)
def test_other_encodings_are_asked_for_and_never_guessed(text: str, encoding: str) -> None:
    rows, told = read(text.encode(encoding))
    assert rows == [] and told[0][:2] == ("load/encoding", "error")
    assert read(text.encode(encoding), encoding=encoding)[0][1][1] == text.split("\n")[1].split(",")[1]


@pytest.mark.parametrize("encoding", ["windows-1252", "latin-1", "mac-roman", "cp1251", "cp437"])
@pytest.mark.parametrize("mark", ["utf-8", "utf-8-sig"])
def test_a_file_that_is_unicode_by_now_is_told_where_its_encoding_is_named(encoding: str, mark: str) -> None:
    content = "id,name\nbauer,Bauer Jörg\n".encode(mark)
    _, problems = read_table(content, "x.csv", reading=Reading(encoding=encoding))
    assert [(one.rule, one.severity.value, one.hint) for one in problems] == [
        ("load/encoding", "warning", "leave --encoding out")
    ]
    assert problems[0].span is not None
    assert problems[0].span.line == (2 if mark == "utf-8" else 1)  # the mark is the first that is no ASCII
    place = Span("cards/a/game.yaml", 7, 7)
    _, problems = read_table(content, "x.csv", reading=Reading(encoding=encoding, encoding_at=place))
    assert [(one.span, one.hint) for one in problems] == [(place, "take encoding: out")]
    assert problems[0].message.startswith(f"x.csv is UTF-8, and is read as {encoding}: ")
    assert problems[0].message.endswith(" for Jörg")


@pytest.mark.parametrize(
    ("text", "written", "named"),
    [
        ("id,name\nbauer,Bauer Jorg\n", "utf-8", "windows-1252"),
        ("id,name\nbauer,Bauer Jörg\n", "windows-1252", "windows-1252"),
        ("id,name\nbauer,JÃ¶rg ist kein Jörg\n", "windows-1252", "windows-1252"),
        ("id,name\nbauer,Jörg\n", "utf-8", "utf-8"),
        ("id,name\nbauer,Jörg\n", "utf-16", "utf-16"),
        ("id,name\nbat,żółty wąż\n", "cp1250", "cp1250"),
        ("id,name\nbat,Привет всем\n", "cp1251", "cp1251"),
        ("id,name\nbat,日本語です\n", "shift-jis", "shift-jis"),
        ("id,name\nbat,联通\n", "gbk", "gbk"),
    ],
)
def test_an_encoding_that_is_named_rightly_is_not_told(text: str, written: str, named: str) -> None:
    assert read(text.encode(written), encoding=named) == ([row.split(",") for row in text.splitlines()], [])


def test_an_encoding_that_nobody_knows_is_told() -> None:
    assert read("id\nbat\n", encoding="undefined")[1][0][:2] == ("load/encoding", "error")
    assert read("id\nbat\n", encoding="utf-99")[1][0][:2] == ("load/encoding", "error")


@pytest.mark.parametrize(
    ("row", "place"),
    [
        ("bat,Bat,3,Draw a card, then discard.", (2, 23)),
        ("bat,Bat,3,x,,,y", (2, 15)),
        ("bat,Bat,3,x,,", None),
        ("bat,Bat,3", None),
    ],
)
def test_cells_beyond_the_last_head_are_told_where_the_first_of_them_stands(
    row: str, place: tuple[int, int] | None
) -> None:
    table, problems = read_table(f"{HEAD}\n{row}\n".encode(), "x.csv")
    assert table is not None and problems == []
    late = [(cell.line, cell.column) for cell in table.rows[0] if cell.doubt]
    assert late[:1] == ([place] if place else [])


@pytest.mark.parametrize(
    "text",
    ['"Hush," said the moth.', 'A 3" ruler.', '"Hush', 'x "Hush" y', '""Hush""', '"Hush"'],
)
def test_quotes_of_spreadsheets_on_the_web_are_letters_in_tab_separated_files(text: str) -> None:
    rows, told = read(f'id\tline\tpower\nbat\t{text}\t3\ncat\t5" high\t5\nowl\t"x" y\t2\n', "x.tsv")
    assert told == [] and len(rows) == 4
    assert [row[1] for row in rows[1:]] == [text, '5" high', '"x" y']


def test_quotes_that_open_in_one_row_and_close_in_another_swallow_nothing() -> None:
    rows, told = read('id\tline\tx\nbat\t"Hush\t3\ncat\tlouder\t4\nowl\tno more"\t5\n', "x.tsv")
    assert len(rows) == 4 and told == []
    rows, told = read('id\tline\nbat\t"Hush\ncat\tlouder"\n', "x.tsv")
    assert len(rows) == 3 and told == []


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        ('"Hush, ""said"" he"', 'Hush, "said" he'),
        ('"two\nlines"', "two\nlines"),
        ('"with\ttab"', "with\ttab"),
    ],
)
def test_quotes_of_programs_stand_around_cells_of_tab_separated_files(cell: str, value: str) -> None:
    rows, told = read(f"id\tline\nbat\t{cell}\n", "x.tsv")
    assert (rows[1:], told) == ([["bat", value]], [])


def test_a_cell_with_a_tab_and_a_line_break_is_asked_about() -> None:
    text = 'id\ttext\tname\nbat\t"Look:\tcards.\nKeep it."\tBat\ncat\tx\tCat\n'
    assert read(text, "x.tsv")[1] == [("load/quotes", "error", 2, 5)]
    assert read(text, "x.tsv", quotes="marks")[0][1] == ["bat", "Look:\tcards.\nKeep it.", "Bat"]


def test_where_quotes_may_be_either_one_is_asked() -> None:
    text = 'id\tline\nbat\t"Hush, moth"\n'
    assert read(text, "x.tsv")[1] == [("load/quotes", "error", 2, 5)]
    assert read(text, "x.tsv", quotes="letters")[0][1][1] == '"Hush, moth"'
    assert read(text, "x.tsv", quotes="marks")[0][1][1] == "Hush, moth"
    assert read('"id"\t"line"\n"bat"\t"Hush, moth"\n', "x.tsv") == (
        [["id", "line"], ["bat", "Hush, moth"]],
        [],
    )


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (f'{HEAD}\nbat,Bat,3,"Hush," said the moth.\n', (2, 18)),
        (f'{HEAD}\nbat,Bat,3,"Hush \\"no\\" more"\n', (2, 19)),
        (f'{HEAD}\nbat,Bat,3,"Hush\ncat,Cat,5,"Loud"\n', (3, 12)),
    ],
)
def test_texts_behind_a_closing_quote_are_told(text: str, place: tuple[int, int]) -> None:
    assert [one[:2] for one in read(text)[1]] and read(text)[1][0] == ("load/quotes", "error", *place)


def test_a_cell_of_several_lines_that_hold_rows_is_told() -> None:
    assert read(f'{HEAD}\nbat,Bat,3,"Hush\ncat,Cat,5,Loud"\n')[1] == [("load/quotes", "warning", 2, 11)]
    assert read(f'{HEAD}\nbat,Bat,3,"Hush,\nnow, then, here, there"\n')[1] == []


def test_blanks_may_stand_around_quotes() -> None:
    assert read('id, name, line\nbat, "a, b" , c\n')[0][1] == ["bat", "a, b", " c"]


def test_titles_above_the_head_are_passed_over_and_told() -> None:
    rows, told = read("My deck;;\n;;\nid;name;line\nbat;Bat;a, b, c\n")
    assert rows == [["id", "name", "line"], ["bat", "Bat", "a, b, c"]]
    assert told == [("load/titles", "note", 1, 1)]
    assert read("My deck, version 2\nid;name;line\nbat;Bat;x\n", head=2)[0][0] == ["id", "name", "line"]


@pytest.mark.parametrize(
    ("above", "below", "head"),
    [
        ("Front,,Back,", "Name,Text,Name,Text", "Front Name,Front Text,Back Name,Back Text"),
        ("id,Front,,Back,", ",Name,Text,Name,Text", "id,Front Name,Front Text,Back Name,Back Text"),
        (",Front,,Back,", "id,Name,Text,Name,Text", "id,Front Name,Front Text,Back Name,Back Text"),
        ("Front,,Back,,Copies", "Name,Text,Name,Text,", "Front Name,Front Text,Back Name,Back Text,Copies"),
    ],
)
def test_columns_of_groups_of_one_shape_are_called_after_both(above: str, below: str, head: str) -> None:
    row = ",".join(f"{text.lower()}{number}" for number, text in enumerate(head.split(",")))
    rows, told = read(f"{above}\n{below}\n{row}\n")
    assert rows == [head.split(","), row.split(",")]
    assert [one[:2] for one in told] == [("load/titles", "note")]


@pytest.mark.parametrize(
    ("above", "below"),
    [
        ("Front,,Back,", "Bat,flies,Cave,dark"),  # two rows of data below a head with gaps
        ("Front,Back", "Name,Name"),
        ("Home,,Away,", "1,2,1,2"),
        ("Front,,Front,", "Name,Text,Name,Text"),
        ("Front,,Back,", "Name,Text,Name,Cost"),
    ],
)
def test_other_rows_are_no_groups(above: str, below: str) -> None:
    assert read(f"{above}\n{below}\nx,y,z,w\n")[0][0] == above.split(",")


@pytest.mark.parametrize("text", ["id\nbat\ncat\n", "id,line\nbat,x\n"])
def test_a_head_is_no_title(text: str) -> None:
    assert read(text)[1] == []


@pytest.mark.parametrize(
    "shown", ["#REF!", "#DIV/0!", "#N/A", "Err:502", "#BEZUG!", "#¡VALOR!", "####", "=B2+1", "=SUM(A1:A3)"]
)
def test_what_a_spreadsheet_could_not_work_out_is_in_doubt(shown: str) -> None:
    table, _ = read_table(f"id,power\nbat,{shown}\n".encode(), "x.csv")
    assert table is not None and table.rows[0][1].doubt


@pytest.mark.parametrize(
    ("text", "value"), [('="007"', "007"), ("#1", "#1"), ("= 3 gold", "= 3 gold"), ("#", "#")]
)
def test_what_only_looks_like_it_is_a_text(text: str, value: str) -> None:
    table, _ = read_table(f"id;power\nbat;{text}\n".encode(), "x.csv")
    assert table is not None and (table.rows[0][1].text, table.rows[0][1].doubt) == (value, "")


def test_the_delimiter_is_that_of_all_rows() -> None:
    assert read("id;name, first;line\nbat;a, b;c, d, e, f\ncat;x;y, z\n")[0][1] == [
        "bat",
        "a, b",
        "c, d, e, f",
    ]
    assert read("id,name\nbat,a;b;c\ncat,d;e;f\n")[0][1] == ["bat", "a;b;c"]
    assert read("id:name\nbat:x\n", delimiter=":")[0][1] == ["bat", "x"]


@pytest.mark.parametrize(
    ("text", "head", "told"),
    [
        ("id,name\na,b\n", 99, "there is no row 99; the last is 2"),
        ("id,name\na,b\n", 2, ""),
        ("\n", 99, "this file holds nothing"),
    ],
)
def test_a_head_beyond_the_last_row_is_told(text: str, head: int, told: str) -> None:
    read, problems = read_table(text.encode(), "x.csv", reading=Reading(head=head))
    assert [one.message for one in problems] == [told] * bool(told)
    assert (read is None) == bool(told)


@pytest.mark.parametrize("rule", ["|------|-----:|:--|", "| --- | :-: | ---- |"])
def test_a_table_in_markdown_is_read_without_its_rule(rule: str) -> None:
    text = f"| name | cost | text |\n{rule}\n| Fox | 3 | a \\| b |\n| Owl | 4 | two \\\\\n"
    table, problems = read_table(text.encode(), "deck.txt")
    assert table is not None and not problems
    said = [[cell.text.strip() for cell in row if cell.text.strip()] for row in table.rows]
    assert said == [["Fox", "3", "a | b"], ["Owl", "4", "two \\\\"]]
    assert [row[1].line for row in table.rows] == [3, 4]


@pytest.mark.parametrize(
    "text", ["name|cost\nA|---\nB|2\n", "name|cost\n-|-\nB|2\n", "name|cost\nA\\|b\n---|---\n"]
)
def test_rows_between_pipes_that_are_no_markdown_stay(text: str) -> None:
    table, _ = read_table(text.encode(), "deck.txt")
    assert table is not None
    assert [[cell.text for cell in row] for row in table.rows] == [
        line.split("|") for line in text.splitlines()[1:]
    ]
