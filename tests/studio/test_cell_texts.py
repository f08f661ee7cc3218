"""What is typed into a cell is read again as that text, or is refused with the cause and written nowhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.common.problem import Severity
from ppgen.studio.edits import CellPlace, ChangedMeanwhileError, UneditableError, with_cell
from tests.support.operations import HEADS, Work, origin_of, stored
from tests.support.tiny import changed, write_project

READ_OTHERWISE = ("=SUM(A1)", "=1+2", "= B2", "#REF!", "#NV", "Err:502", "####", "Loading...", '="007"')
PLAIN = (
    "=",
    "= so",
    "# head",
    "#x",
    "'quoted",
    "+1",
    "-",
    "@x",
    "007",
    "1e3",
    "2024-01-02",
    "=IF(A1,B1)",
    "Err",
)
STORED = ("csv", "tsv", "xlsx", "ods", "json", "json-lines", "lines")


def is_sound(work: Work) -> bool:
    return not any(one.severity is Severity.ERROR for one in work.desk.load_problems)


@pytest.mark.parametrize("store", STORED)
def test_what_a_table_would_read_otherwise_is_written_so_that_it_is_that_text(
    store: str, tmp_path: Path
) -> None:
    file, texts = stored(tmp_path, store), [*READ_OTHERWISE, *PLAIN]
    work, before = Work(tmp_path, "tiny"), file.read_bytes()
    for text in texts if store in ("csv", "tsv") else texts[:4]:
        work.write(origin_of(work.cards("monster")[0], "name"), text)
        assert is_sound(work) and work.values("monster")["bat"]["name"] == text
        work.history.undo()
        assert file.read_bytes() == before
        work.desk.refresh()


@pytest.mark.parametrize("store", ["csv", "tsv"])
def test_a_new_card_may_be_called_like_a_formula(store: str, tmp_path: Path) -> None:
    stored(tmp_path, store)
    work = Work(tmp_path, "tiny")
    said = {"name": "=SUM(A1)", "power": 4, "line": "#REF!"}
    values = [{"path": [name], "value": value} for name, value in said.items()]
    work.do(op="new-card", kind="monster", new="owl", values=values)
    assert is_sound(work)
    assert {name: work.values("monster")["owl"][name] for name in said} == said


@pytest.mark.parametrize("store", STORED)
def test_a_character_that_nobody_sees_is_not_written(store: str, tmp_path: Path) -> None:
    file = stored(tmp_path, store)
    before, work = file.read_bytes(), Work(tmp_path, "tiny")
    with pytest.raises(UneditableError, match="ZERO WIDTH SPACE"):
        work.write(origin_of(work.cards("monster")[0], "name"), "a\u200bb")
    assert file.read_bytes() == before


@pytest.mark.parametrize("store", ["xlsx", "ods"])
def test_a_workbook_that_could_not_be_read_was_changed_by_nobody_meanwhile(
    store: str, tmp_path: Path
) -> None:
    file = stored(tmp_path, store)
    before, work = file.read_bytes(), Work(tmp_path, "tiny")
    with pytest.raises(UneditableError, match="not changed here") as refusal:
        work.write(origin_of(work.cards("monster")[0], "name"), "a\x0bb")
    assert not isinstance(refusal.value, ChangedMeanwhileError) and file.read_bytes() == before


def test_a_formula_that_stands_in_the_file_is_told_with_its_place_and_how_it_is_mended(
    tmp_path: Path,
) -> None:
    file = stored(tmp_path, "csv")
    work = Work(tmp_path, "tiny")
    origin = origin_of(work.cards("monster")[0], "name")
    file.write_bytes(file.read_bytes().replace(b"Bat", b"=SUM(A1)"))
    with pytest.raises(UneditableError, match=r"in line 2 stands '=SUM\(A1\)'.* quotation marks") as refusal:
        work.write(origin, "Owl")
    assert not isinstance(refusal.value, ChangedMeanwhileError)
    power = origin_of(work.cards("monster")[1], "power")
    work.write(power, 6)  # the other cells of the file can be changed
    assert b"=SUM(A1)" in file.read_bytes() and b"cat;Cat;6;" in file.read_bytes()


def test_a_guarded_cell_is_changed_and_stays_guarded() -> None:
    table = b'id;code\na;="007"\n'
    assert with_cell(table, "a.csv", CellPlace(2, 3), "008", "007") == table.replace(b"007", b"008")
    assert with_cell(table, "a.csv", CellPlace(2, 3), "0;8", "007") == b'id;code\na;"0;8"\n'


def test_a_text_like_a_formula_stands_in_quotation_marks_where_these_are_read() -> None:
    table = b"id,code\na,x\n"
    for text in (b"=A1", b"#REF!"):
        made = with_cell(table, "a.csv", CellPlace(2, 3), text.decode(), "x")
        assert made == table.replace(b"x", b'"' + text + b'"')
    assert with_cell(table, "a.csv", CellPlace(2, 3), "#head", "x") == table.replace(b"x", b"#head")


def test_marks_that_are_letters_are_no_change_by_others(tmp_path: Path) -> None:
    table = "    table: {quotes: letters}\n    fields:\n      name"
    write_project(tmp_path, changed("cards/tiny/game.yaml", "    fields:\n      name", table))
    (tmp_path / "cards/tiny/monster.yaml").unlink()
    rows = "\t".join(HEADS) + '\nbat\t"Bat"\t3\t1\tx\n'
    (tmp_path / "cards/tiny/monster.tsv").write_text(rows, encoding="utf-8")
    work = Work(tmp_path, "tiny")
    work.write(origin_of(work.cards("monster")[0], "name"), '"Owl"')
    assert work.values("monster")["bat"]["name"] == '"Owl"'
    file = tmp_path / "cards/tiny/monster.tsv"
    assert b'\nbat\t"Owl"\t3\t' in file.read_bytes()
    work.write(origin_of(work.cards("monster")[0], "name"), "=A1")
    assert b'\nbat\t="=A1"\t3\t' in file.read_bytes() and work.values("monster")["bat"]["name"] == "=A1"
    before = file.read_bytes()
    with pytest.raises(UneditableError, match="would be read as a formula"):
        work.write(origin_of(work.cards("monster")[0], "name"), "=A1\t")
    assert file.read_bytes() == before


def test_an_item_that_holds_what_parts_the_items_of_a_cell_is_refused(tmp_path: Path) -> None:
    fields = "    fields:\n      tags: {type: list, items: {type: text}, optional: true}\n      name"
    write_project(tmp_path, changed("cards/tiny/game.yaml", "    fields:\n      name", fields))
    (tmp_path / "cards/tiny/monster.yaml").unlink()
    file = tmp_path / "cards/tiny/monster.csv"
    file.write_text("id,name,power,tags,line\nbat,Bat,3,a; b,x\n", encoding="utf-8")
    work, before = Work(tmp_path, "tiny"), file.read_bytes()
    said = {"name": "Owl", "power": 4, "line": "y"}
    for tags, is_fine in ((["c", "d e"], True), (["c; d"], False)):
        values = [{"path": [name], "value": value} for name, value in {**said, "tags": tags}.items()]
        if is_fine:
            work.do(op="new-card", kind="monster", new="owl", values=values)
            assert work.values("monster")["owl"]["tags"] == tags
            work.history.undo()
            work.desk.refresh()
        else:
            with pytest.raises(UneditableError, match="parted by ;"):
                work.do(op="new-card", kind="monster", new="owl", values=values)
    assert file.read_bytes() == before
