"""Cards in spreadsheets: written as tables, and edited cells put back into the YAML files."""

from __future__ import annotations

import csv
import datetime
import io
import json
import random
import shutil
import zipfile
from pathlib import Path
from typing import Any

import pytest
import xlsxwriter
import yaml

from ppgen import pipeline
from ppgen.cli import main
from ppgen.common.problem import Severity
from ppgen.editions import Loaded
from ppgen.exchange.spreadsheets import apply_sheet, export_sheet
from ppgen.load.project import open_project
from ppgen.load.tables.reader import read_table
from ppgen.localise.catalogue import read_po
from tests.support.tiny import FILES, write_project

ROOT = Path(__file__).parents[2]

GAME = FILES["cards/tiny/game.yaml"].replace(
    "      line: {type: text, translate: true}\n",
    "      line: {type: text, translate: true}\n"
    "      worth: {type: map, optional: true, unprinted: test, fields: {gold: {type: number}, tags: {type: list, items: {type: text}}}}\n"
    "      rare: {type: boolean, default: false, unprinted: test}\n"
    "      side: {type: choice, values: [sun, moon], optional: true, unprinted: test}\n",
)
CARDS = """\
# All monsters.
- id: bat  # flies
  name: Bat
  power: 3
  worth: {gold: 1.5, tags: [night, wing]}
  line: |
    It flies.
    Far.
- {id: cat, name: 'Cat', power: 5, line: It sees you first., side: moon}
"""


def opened(root: Path, cards: str = CARDS) -> Loaded:
    write_project(root, {"cards/tiny/game.yaml": GAME, "cards/tiny/monster.yaml": cards})
    loaded, _, problems = pipeline.load(open_project(root, root), "tiny")
    assert loaded is not None, problems
    return loaded


def rows_of(content: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"))))


def written(rows: list[list[str]]) -> bytes:
    stream = io.StringIO()
    csv.writer(stream).writerows(rows)
    return stream.getvalue().encode()


def edited(loaded: Loaded, changes: dict[tuple[str, str], str], kind: str = "monster") -> Any:
    rows = rows_of(export_sheet(loaded, kind, ".csv"))
    for (card, column), value in changes.items():
        row = next(row for row in rows if row[0] == card)
        row[rows[0].index(column)] = value
    return apply_sheet(loaded, kind, written(rows), f"{kind}.csv")


def test_a_table_shows_every_value(tmp_path: Path) -> None:
    head, bat, cat = rows_of(export_sheet(opened(tmp_path), "monster", ".csv"))
    assert head == ["id", "copies", "name", "power", "line", "worth.gold", "worth.tags", "rare", "side"]
    assert bat == ["bat", "1", "Bat", "3", "It flies.\nFar.", "1.5", "night; wing", "", ""]
    assert cat[-1] == "moon"


def test_a_workbook_has_lists_to_pick_from_and_is_the_same_twice(tmp_path: Path) -> None:
    loaded = opened(tmp_path)
    content = export_sheet(loaded, "monster", ".xlsx")
    assert content == export_sheet(loaded, "monster", ".xlsx")
    table, problems = read_table(content, "monster.xlsx")
    assert table is not None and not problems
    assert [cell.text for cell in table.rows[1]][:4] == ["cat", "1", "Cat", "5"]
    with zipfile.ZipFile(io.BytesIO(content)) as parts:
        sheet = parts.read("xl/worksheets/sheet1.xml").decode()
    assert "<dataValidation " in sheet and "ppgen_choices!$I$1:$I$2" in sheet and 'state="frozen"' in sheet


@pytest.mark.parametrize("number", ["-0.0", "0.0", "1.5", "-2.25", "0.00001", "2.0e+20", "1.5e-30"])
@pytest.mark.parametrize("ending", [".xlsx", ".csv"])
def test_a_number_that_nobody_edited_is_no_change(number: str, ending: str, tmp_path: Path) -> None:
    loaded = opened(tmp_path, CARDS.replace("gold: 1.5", f"gold: {number}"))
    applied = apply_sheet(loaded, "monster", export_sheet(loaded, "monster", ending), f"monster{ending}")
    assert applied.changes == () and not applied.problems


def test_nothing_changes_where_nothing_was_edited(tmp_path: Path) -> None:
    loaded = opened(tmp_path)
    for ending in (".csv", ".xlsx"):
        applied = apply_sheet(loaded, "monster", export_sheet(loaded, "monster", ending), f"monster{ending}")
        assert applied.changes == () and not applied.problems
        assert applied.content.decode() == CARDS


@pytest.mark.parametrize(
    ("lines", "wrong"), [(("A", "x", "x"), ["monster.xlsx:monster!D3"]), (("x", "x", "x"), [])]
)
def test_dates_are_meant_by_a_whole_column_and_not_by_what_was_edited(
    lines: tuple[str, ...], wrong: list[str], tmp_path: Path
) -> None:
    """Of three cards two lines became dates, or all."""
    cards = "".join(f"- {{id: bat{at}, name: Bat, power: 3, line: A}}\n" for at in range(3))
    loaded = opened(tmp_path, cards)
    path = tmp_path / "made.xlsx"
    with xlsxwriter.Workbook(path) as book:
        sheet, form = book.add_worksheet("monster"), book.add_format({"num_format": "yyyy-mm-dd"})
        sheet.write_row(0, 0, ["id", "name", "power", "line"])
        for at, line in enumerate(lines):
            sheet.write_row(at + 1, 0, [f"bat{at}", "Bat", 3, line])
            if line == "x":
                sheet.write_datetime(at + 1, 3, datetime.datetime(2025, 2, at + 1), form)
    applied = apply_sheet(loaded, "monster", path.read_bytes(), "monster.xlsx")
    assert len(applied.changes) == lines.count("x")
    told = [(one.rule, one.severity, one.span.place) for one in applied.problems if one.span]
    assert told == [("model/date", Severity.ERROR, place) for place in wrong]


@pytest.mark.parametrize(("ending", "sign"), [(".csv", ","), (".tsv", "\t"), (".tab", "\t"), (".txt", "\t")])
def test_a_guard_before_a_formula_is_taken_away_in_each_table_of_text(
    ending: str, sign: str, tmp_path: Path
) -> None:
    table = f"id{sign}line\nbat{sign}'=1+1\n".encode()
    applied = apply_sheet(opened(tmp_path), "monster", table, f"monster{ending}")
    assert not applied.problems and "\n    =1+1\n" in applied.content.decode(), applied


def test_edited_cells_change_just_their_values(tmp_path: Path) -> None:
    applied = edited(
        opened(tmp_path),
        {
            ("bat", "power"): "4",
            ("bat", "worth.gold"): "2",
            ("bat", "worth.tags"): "night; wing; far",
            ("bat", "line"): "It flies.\nVery far.",
            ("cat", "name"): "Cat's cousin",
            ("cat", "rare"): "yes",
            ("cat", "side"): "sun",
        },
    )
    assert not applied.problems
    wanted = (
        CARDS.replace("power: 3", "power: 4")
        .replace("gold: 1.5", "gold: 2")
        .replace("[night, wing]", "[night, wing, far]")
    )
    wanted = (
        wanted.replace("    Far.", "    Very far.")
        .replace("'Cat'", "'Cat''s cousin'")
        .replace("side: moon", "side: sun")
    )
    assert applied.content.decode() == wanted.replace("side: sun}", "side: sun, rare: true}")
    assert "monster:bat power: 3 → 4" in applied.changes


@pytest.mark.parametrize(
    ("typed", "kept"),
    [("1E-05", "0.00001"), ("0.00002", "0.00002"), ("2.5E+20", "2.5e+20"), ("3e-20", "3.0e-20")],
)
def test_small_and_large_numbers_are_written_so_that_they_are_read(
    typed: str, kept: str, tmp_path: Path
) -> None:
    made = edited(opened(tmp_path), {("bat", "worth.gold"): typed})
    assert not made.problems and f"gold: {kept}\n".encode() in made.content.replace(b",", b"\n")


@pytest.mark.parametrize("typed", ["1E-400", "1E400"])
def test_a_number_that_nothing_keeps_is_told(typed: str, tmp_path: Path) -> None:
    made = edited(opened(tmp_path), {("bat", "worth.gold"): typed})
    assert [one.rule for one in made.problems] == ["model/value"]


def test_lists_of_numbers_without_decimals_are_edited_as_others(tmp_path: Path) -> None:
    write_project(
        tmp_path,
        {
            "cards/tiny/game.yaml": GAME.replace(
                "tags: {type: list, items: {type: text}", "tags: {type: list, items: {type: number}"
            ),
            "cards/tiny/monster.yaml": CARDS.replace("[night, wing]", "[1, 2.5]"),
        },
    )
    loaded, _, problems = pipeline.load(open_project(tmp_path, tmp_path), "tiny")
    assert loaded is not None, problems
    made = edited(loaded, {("bat", "worth.tags"): "3; 2; 0.5"})
    assert not made.problems and b"tags: [3, 2, 0.5]" in made.content
    (told,) = edited(loaded, {("bat", "worth.tags"): "1,5; x"}).problems[:1]
    assert "holds ;" not in told.message


def test_copies_are_not_called_needed_where_a_card_never_said_them(tmp_path: Path) -> None:
    (told,) = edited(opened(tmp_path), {("bat", "copies"): ""}).problems
    assert told.message == "the copies of monster:bat are empty, and each card is printed once or more"
    assert told.hint == "fill the cell in; it was 1"


def test_the_ends_of_lines_stay_those_of_windows(tmp_path: Path) -> None:
    loaded = opened(tmp_path, CARDS.replace("\n", "\r\n"))
    applied = edited(
        loaded,
        {("bat", "power"): "4", ("bat", "rare"): "yes", ("bat", "line"): "It flies.\nVery far."},
    )
    assert not applied.problems and len(applied.changes) == 3
    wanted = CARDS.replace("power: 3", "power: 4").replace("    Far.", "    Very far.")
    wanted = wanted.replace("- id: bat  # flies\n", "- id: bat  # flies\n  rare: true\n")
    assert applied.content.decode() == wanted.replace("\n", "\r\n")


@pytest.mark.parametrize(
    ("card", "column", "value", "rule"),
    [
        ("bat", "power", "many", "model/value"),
        ("bat", "power", "-1", "model/value"),
        ("bat", "power", "", "sheet/empty"),
        ("bat", "copies", "", "sheet/empty"),
        ("cat", "copies", "", "sheet/empty"),
        ("cat", "side", "stars", "model/value"),
        ("cat", "worth.gold", "3", "sheet/not-in-place"),
    ],
)
def test_cells_that_cannot_be_meant_are_told_at_their_place(
    tmp_path: Path, card: str, column: str, value: str, rule: str
) -> None:
    applied = edited(opened(tmp_path), {(card, column): value})
    assert [problem.rule for problem in applied.problems] == [rule]
    assert applied.problems[0].span is not None
    assert applied.problems[0].span.line == {"bat": 2, "cat": 4}[card]


def test_rows_of_nobody_are_told(tmp_path: Path) -> None:
    loaded = opened(tmp_path)
    rows = rows_of(export_sheet(loaded, "monster", ".csv"))
    rows.append(["bta", "1", "Bta", "3", "x", "", "", "", ""])
    applied = apply_sheet(loaded, "monster", written(rows), "monster.csv")
    assert [problem.rule for problem in applied.problems] == ["sheet/unknown-card"]
    assert "bat" in applied.problems[0].hint


def test_a_value_that_several_cards_share_is_left_alone(tmp_path: Path) -> None:
    cards = "- {id: a, name: &n Same, power: 1, line: x}\n- {id: b, name: *n, power: 2, line: y}\n"
    applied = edited(opened(tmp_path, cards), {("a", "name"): "Other"})
    assert [problem.rule for problem in applied.problems] == ["sheet/not-in-place"]
    assert applied.content.decode() == cards


@pytest.mark.thorough
def test_a_thousand_random_edits_change_just_those_values(tmp_path: Path) -> None:
    for part in ("cards", "layouts", "fonts"):
        shutil.copytree(ROOT / part, tmp_path / part)
    loaded, _, problems = pipeline.load(open_project(tmp_path, tmp_path), "ole")
    assert loaded is not None, problems
    chance = random.Random(11)
    made = 0
    while made < 1_000:
        kind = chance.choice(["team", "tactic", "formation", "position"])
        rows = rows_of(export_sheet(loaded, kind, ".csv"))
        head = rows[0]
        columns = [
            n
            for n, name in enumerate(head)
            if n > 1 and name[0] != "#" and not name.startswith(("crest", "zone"))
        ]
        spots = {(chance.randrange(1, len(rows)), chance.choice(columns)) for _ in range(25)}
        for row, column in spots:
            old = rows[row][column]
            is_number = old.isdigit()
            rows[row][column] = (
                str(int(old) + chance.randint(1, 9))
                if is_number
                else f"{old} {chance.choice(['more', 'no', 'a: b', '# x', 'é”'])}"
            )
        applied = apply_sheet(loaded, kind, written(rows), f"{kind}.csv")
        assert not applied.problems, applied.problems
        assert len(applied.changes) == len(spots)
        path = ROOT / "cards/ole" / f"{kind}.yaml"
        before, after = path.read_text(encoding="utf-8"), applied.content.decode()
        assert [line for line in before.split("\n") if line.lstrip().startswith("#")] == [
            line for line in after.split("\n") if line.lstrip().startswith("#")
        ]
        assert before.count("\n") == after.count("\n")
        old_cards, new_cards = yaml.safe_load(before), yaml.safe_load(after)
        assert [card["id"] for card in old_cards] == [card["id"] for card in new_cards]
        assert [list(card) for card in old_cards] == [
            [key for key in card if key in old] for old, card in zip(old_cards, new_cards)
        ]
        made += len(spots)


def run(monkeypatch: pytest.MonkeyPatch, root: Path, *arguments: str) -> int:
    monkeypatch.chdir(root)
    monkeypatch.setattr("sys.argv", ["ppgen", *arguments])
    with pytest.raises(SystemExit) as ended:
        main()
    return int(ended.value.code or 0)


def test_the_commands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened(tmp_path)
    assert run(monkeypatch, tmp_path, "sheet", "export", "tiny", "monster", "--out", "monster.csv") == 0
    table = tmp_path / "monster.csv"
    table.write_text(
        table.read_text(encoding="utf-8-sig").replace("bat,1,Bat,3", "bat,1,Bat,7"), encoding="utf-8"
    )
    path = tmp_path / "cards/tiny/monster.yaml"
    assert run(monkeypatch, tmp_path, "sheet", "apply", "tiny", "monster.csv", "--check") == 0
    assert path.read_text() == CARDS and "monster.yaml: 1 value would be changed" in capsys.readouterr().out
    assert run(monkeypatch, tmp_path, "sheet", "apply", "tiny", "monster.csv") == 0
    assert path.read_text() == CARDS.replace("power: 3", "power: 7")
    table.write_text(
        table.read_text(encoding="utf-8").replace("bat,1,Bat,7", "bat,1,Bat,x"), encoding="utf-8"
    )
    assert run(monkeypatch, tmp_path, "sheet", "apply", "tiny", "monster.csv") == 1
    assert "cards/tiny/monster.yaml: nothing is changed; mend what is told" in capsys.readouterr().out
    assert run(monkeypatch, tmp_path, "sheet", "export", "tiny", "nobody") == 2


def test_a_table_is_named_and_quoted_as_it_was_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Another file of that name lies where the command is called."""
    opened(tmp_path)
    assert run(monkeypatch, tmp_path, "sheet", "export", "tiny", "monster", "--out", "b 2/c.csv") == 0
    said = capsys.readouterr().out
    assert "after editing it: ppgen sheet apply tiny 'b 2/c.csv' --kind monster" in said
    assert run(monkeypatch, tmp_path, "sheet", "apply", "tiny", "b 2/c.csv") == 2
    told = capsys.readouterr().err
    assert "tiny has no kind 'c', as the file is called; name its kind: --kind monster" in told
    assert run(monkeypatch, tmp_path, "sheet", "apply", "tiny", "b 2/c.csv", "--kind", "monster") == 0
    table = tmp_path / "b 2/monster.csv"
    text = (tmp_path / "b 2/c.csv").read_text(encoding="utf-8-sig")
    table.write_text(text.replace("bat,1,Bat,3", "bat,1,Bat,x"), encoding="utf-8")
    (tmp_path / "monster.csv").write_text("id,name\nquite,another\n", encoding="utf-8")
    capsys.readouterr()
    assert run(monkeypatch, tmp_path, "sheet", "apply", "tiny", "b 2/monster.csv") == 1
    said = capsys.readouterr().out
    assert "b 2/monster.csv:2:11" in said and "bat,1,Bat,x" in said and "quite" not in said, said
    assert run(monkeypatch, tmp_path, "sheet", "export", "tiny", "monster", "--out", "b 2/monster.csv") == 0
    assert "--kind" not in capsys.readouterr().out


SQUIB = "Title,Qty,Cost,Text\nOgre,2,3,Hit <b>hard</b>.\nImp,1,1,Run away.\nImp,1,2,Run <i>fast</i>.\n"
CARDMAKER = 'Count,Name,allowed_layout,"Card Text",Strength\n3,Ogre,*,"Hit hard.<br>Twice.",7\n0,Draft,*,no,1\n1,Élan vital,*,Run.,2\n'
NANDECK = "Name;Number;Element;Power\nOgre;2;fire;3,5\nImp;1;water;1\nElf;4;fire;2\nOrc;1;water;2\n"


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        (
            SQUIB,
            [
                {"id": "ogre", "copies": 2, "title": "Ogre", "cost": 3, "text": "Hit **hard**."},
                {"id": "imp", "title": "Imp", "cost": 1, "text": "Run away."},
                {"id": "imp-2", "title": "Imp", "cost": 2, "text": "Run *fast*."},
            ],
        ),
        (
            CARDMAKER,
            [
                {"id": "ogre", "copies": 3, "name": "Ogre", "card_text": "Hit hard.\nTwice.", "strength": 7},
                {"id": "elan-vital", "name": "Élan vital", "card_text": "Run.", "strength": 2},
            ],
        ),
        (
            NANDECK,
            [
                {"id": "ogre", "copies": 2, "name": "Ogre", "element": "fire", "power": 3.5},
                {"id": "imp", "name": "Imp", "element": "water", "power": 1},
                {"id": "elf", "copies": 4, "name": "Elf", "element": "fire", "power": 2},
                {"id": "orc", "name": "Orc", "element": "water", "power": 2},
            ],
        ),
    ],
)
@pytest.mark.thorough(keep=1)
def test_decks_of_other_programs_become_games_that_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], text: str, cards: Any
) -> None:
    (tmp_path / "deck.csv").write_text(text, encoding="utf-8")
    assert run(monkeypatch, tmp_path, "import", "deck.csv", "--game", "mine", "--kind", "creature") == 0
    assert yaml.safe_load((tmp_path / "cards/mine/creature.yaml").read_text(encoding="utf-8")) == cards
    capsys.readouterr()
    assert run(monkeypatch, tmp_path, "build", "mine") == 0
    assert "read back and equal" in capsys.readouterr().out
    assert run(monkeypatch, tmp_path, "check", "mine", "--strict") == 0, capsys.readouterr().out
    assert run(monkeypatch, tmp_path, "import", "deck.csv", "--game", "mine", "--kind", "creature") == 0
    assert "nothing changed" in capsys.readouterr().out


def test_counts_are_read_as_people_write_them_and_numbers_of_cards_are_no_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "deck.csv").write_text(
        "Number,Name,Qty\n1,Ogre,2x\n2,Imp,3.0\n3,Elf,×4\n4,Orc,many\n5,Owl,\n", encoding="utf-8"
    )
    assert run(monkeypatch, tmp_path, "import", "deck.csv", "--game", "mine") == 0
    cards = yaml.safe_load((tmp_path / "cards/mine/deck.yaml").read_text(encoding="utf-8"))
    assert [card.get("copies", 1) for card in cards] == [2, 3, 4, 1, 1]
    assert [card["number"] for card in cards] == [1, 2, 3, 4, 5]
    assert "'many' in Qty is no count, so orc is printed once" in capsys.readouterr().out


@pytest.mark.thorough
def test_heads_of_columns_may_hold_marks_and_braces(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    heads = 'Name,"Cost ""x""",{{y}},A*B*,C: *,back\\slash,:star:\n'
    (tmp_path / "DECK.CSV").write_text(f"{heads}Ogre,1,2,3,4,5,6\nImp,2,2,3,3,1,1\n", encoding="utf-8")
    assert run(monkeypatch, tmp_path, "import", "DECK.CSV", "--game", "mine", "--kind", "creature") == 0
    capsys.readouterr()
    assert run(monkeypatch, tmp_path, "build", "mine") == 0, capsys.readouterr().out
    (tmp_path / "DECK.CSV").rename(tmp_path / "cards/mine/More.CSV")
    assert run(monkeypatch, tmp_path, "check", "mine", "--strict") == 1
    assert "rename it to More.csv" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["null", "yes", "deck"])
@pytest.mark.thorough(keep=1)
def test_names_that_yaml_reads_otherwise_make_a_game_that_builds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    text = "Id,No,Yes,Null,Text\na,1,5,7,x\na,2,5,8,y\nno,3,6,9,z\n"
    (tmp_path / f"{name}.csv").write_text(text, encoding="utf-8")
    assert run(monkeypatch, tmp_path, "import", f"{name}.csv", "--game", "mine") == 0
    assert "such as 'a' to a-2" in capsys.readouterr().out
    assert run(monkeypatch, tmp_path, "build", "mine") == 0, capsys.readouterr().out


def test_ids_stay_as_the_data_writes_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "deck.csv").write_text("id,text\nVE2,a b\ntitle_full,c d\nve2,e f\nTwo words,g h\n")
    assert run(monkeypatch, tmp_path, "import", "deck.csv", "--game", "mine") == 0
    cards = yaml.safe_load((tmp_path / "cards/mine/deck.yaml").read_text())
    assert [card["id"] for card in cards] == ["VE2", "title_full", "ve2-2", "two-words"]
    assert run(monkeypatch, tmp_path, "build", "mine") == 0


def test_a_table_is_brought_into_a_kind_that_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(tmp_path)
    (tmp_path / "cards/tiny/monster.yaml").unlink()
    (tmp_path / "new.csv").write_text("Name,Power,Line,worth.gold,worth.tags\nBat,3,It flies.,2,a;b\n")
    assert run(monkeypatch, tmp_path, "import", "new.csv", "--game", "tiny", "--kind", "monster") == 0
    (card,) = yaml.safe_load((tmp_path / "cards/tiny/monster.yaml").read_text())
    assert card == {
        "id": "bat",
        "name": "Bat",
        "power": 3,
        "line": "It flies.",
        "worth": {"gold": 2, "tags": ["a", "b"]},
    }


LONG = "id,field,text\nbat,name,Chauve-souris\nbat,line,Elle vole.\nmonster:cat,name,Chat\n"
WIDE = "id,name,line,# remark\nbat,Chauve-souris,Elle vole.,x\ncat,Chat,,\n"


@pytest.mark.parametrize("table", [LONG, WIDE])
def test_translations_are_brought_from_a_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, table: str
) -> None:
    game = FILES["cards/tiny/game.yaml"].replace("{source: en}", "{source: en, translations: [fr]}")
    cards = FILES["cards/tiny/monster.yaml"].replace("It flies **softly** through the night.", "It flies.")
    write_project(tmp_path, {"cards/tiny/game.yaml": game, "cards/tiny/monster.yaml": cards})
    (tmp_path / "fr.csv").write_text(table, encoding="utf-8")
    assert run(monkeypatch, tmp_path, "text", "import", "fr.csv", "--lang", "fr") == 0
    po = (tmp_path / "cards/tiny/text/fr.po").read_text(encoding="utf-8")
    for source, text in (("Bat", "Chauve-souris"), ("It flies.", "Elle vole."), ("Cat", "Chat")):
        assert f'msgid "{source}"\nmsgstr "{text}"\n' in po
    assert 'msgid "It sees you first."\nmsgstr ""' in po
    (tmp_path / "fr.csv").write_text("id,name\nbat,Souris volante\n", encoding="utf-8")
    assert run(monkeypatch, tmp_path, "text", "import", "fr.csv", "--lang", "fr") == 0
    po = (tmp_path / "cards/tiny/text/fr.po").read_text(encoding="utf-8")
    assert 'msgstr "Souris volante"' in po and 'msgstr "Chat"' in po


@pytest.mark.parametrize(
    ("table", "rule"),
    [
        ("id,name\nbta,x\n", "sheet/unknown-card"),
        ("id,nmae\nbat,x\n", "sheet/unknown-field"),
        ("id,power\nbat,x\n", "sheet/unknown-field"),
        ("card,name\nbat,x\n", "sheet/no-id"),
    ],
)
def test_texts_that_belong_to_nothing_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], table: str, rule: str
) -> None:
    game = FILES["cards/tiny/game.yaml"].replace("{source: en}", "{source: en, translations: [fr]}")
    write_project(tmp_path, {"cards/tiny/game.yaml": game})
    (tmp_path / "fr.csv").write_text(table)
    assert run(monkeypatch, tmp_path, "text", "import", "fr.csv", "--lang", "fr") == 1
    assert rule in capsys.readouterr().out
    assert not (tmp_path / "cards/tiny/text/fr.po").exists()
    assert run(monkeypatch, tmp_path, "text", "import", "fr.csv", "--lang", "it") == 2


def test_a_translation_of_a_text_that_a_card_does_not_have_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = (
        FILES["cards/tiny/game.yaml"]
        .replace("{source: en}", "{source: en, translations: [fr]}")
        .replace("line: {type: text, translate: true}", "line: {type: text, translate: true, optional: true}")
    )
    cards = FILES["cards/tiny/monster.yaml"].replace("  line: It sees you first.\n", "")
    assert cards != FILES["cards/tiny/monster.yaml"]
    write_project(tmp_path, {"cards/tiny/game.yaml": game, "cards/tiny/monster.yaml": cards})
    (tmp_path / "fr.csv").write_text("id,name,line\nbat,Chauve-souris,\ncat,Chat,Il te voit.\n")
    assert run(monkeypatch, tmp_path, "text", "import", "fr.csv", "--lang", "fr") == 0
    assert "monster:cat has no line to translate" in capsys.readouterr().out
    assert 'msgstr "Chat"' in (tmp_path / "cards/tiny/text/fr.po").read_text(encoding="utf-8")


def test_a_workbook_made_by_another_program_is_applied(tmp_path: Path) -> None:
    loaded = opened(tmp_path)
    path = tmp_path / "monster.xlsx"
    book = xlsxwriter.Workbook(path)
    sheet = book.add_worksheet("Any name")
    sheet.write_row(0, 0, ["power", "id"])
    sheet.write_row(1, 0, [9, "cat"])
    book.close()
    applied = apply_sheet(loaded, "monster", path.read_bytes(), "monster.xlsx")
    assert applied.changes == ("monster:cat power: 5 → 9",) and not applied.problems


LISTED = (
    FILES["cards/tiny/game.yaml"]
    .replace("{source: en}", "{source: en, translations: [fr, de]}")
    .replace(
        "      line: {type: text, translate: true}\n",
        "      line: {type: text, translate: true}\n"
        "      tags: {type: list, optional: true, unprinted: test, items: {type: text, translate: true}}\n",
    )
)
LISTED_CARDS = "- {id: bat, name: Bat, power: 3, line: It flies., tags: [dark, wild]}\n- {id: cat, name: Cat, power: 5, line: It sees.}\n"


def brought(
    root: Path, monkeypatch: pytest.MonkeyPatch, name: str, content: str, *options: str
) -> dict[str, str]:
    """Import a table and return the translations by their sources."""
    write_project(root, {"cards/tiny/game.yaml": LISTED, "cards/tiny/monster.yaml": LISTED_CARDS})
    (root / name).write_text(content, encoding="utf-8")
    assert run(monkeypatch, root, "text", "import", name, "--lang", "fr", *options) == 0
    po, _ = read_po((root / "cards/tiny/text/fr.po").read_bytes(), "fr.po")
    assert po is not None
    return {entry.source: entry.text for entry in po.entries if entry.text}


@pytest.mark.parametrize(
    ("content", "options", "wanted"),
    [
        (
            "id,name,name_fr,name_de,line_fr\nbat,Bat,Souris,Maus,Vole.\n",
            (),
            {"Bat": "Souris", "It flies.": "Vole."},
        ),
        ("id;Name (FR);Line [fr]\nbat;Souris;Vole.\n", (), {"Bat": "Souris", "It flies.": "Vole."}),
        ("id,fr_name,de_name\nbat,Souris,Maus\n", (), {"Bat": "Souris"}),
        ("id,field,fr,de\nbat,name,Souris,Maus\n", (), {"Bat": "Souris"}),
        ("id,texte\nbat,Vole.\n", ("--column", "line=texte"), {"It flies.": "Vole."}),
        ("id,texte\nbat,Vole.\n", ("--column", "texte=line"), {"It flies.": "Vole."}),
        (
            "source,fr\nBat,Souris\nIt flies.,Vole.\ndark,sombre\n",
            (),
            {"Bat": "Souris", "It flies.": "Vole.", "dark": "sombre"},
        ),
        ("en,fr,de\nBat,Souris,Maus\n", (), {"Bat": "Souris"}),
        ("id,tags\nbat,sombre; sauvage\n", (), {"dark": "sombre", "wild": "sauvage"}),
        ("id,tags.1,tags.2\nbat,sombre,sauvage\n", (), {"dark": "sombre", "wild": "sauvage"}),
        ("id,field,text\nbat,tags[2],sauvage\n", (), {"wild": "sauvage"}),
        ("id,field,text\ncomponent:cards,title,Cartes du jeu\n", (), {}),
        ("id,name\nbat,Souris\nowl,Hibou\n", (), {"Bat": "Souris"}),
    ],
)
@pytest.mark.thorough(keep=5)
def test_tables_of_translators(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    content: str,
    options: tuple[str, ...],
    wanted: dict[str, str],
) -> None:
    found = brought(tmp_path, monkeypatch, "texts.csv", content, *options)
    assert wanted.items() <= found.items()
    assert len(found) == len(wanted) or "component" in content


def test_texts_of_json_are_brought(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = {"bat": {"name": "Souris", "tags": ["sombre", "sauvage; rapide"]}, "cat": {"name": "Chat"}}
    found = brought(tmp_path, monkeypatch, "fr.json", json.dumps(data))
    assert found == {"Bat": "Souris", "dark": "sombre", "wild": "sauvage; rapide", "Cat": "Chat"}
    lines = json.dumps([{"id": "bat", "name": "Souris"}])
    assert brought(tmp_path / "b", monkeypatch, "fr.json", lines) == {"Bat": "Souris"}


def test_an_id_of_two_kinds_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    second = (
        "  beast:\n    title: monster\n    fields:\n      name: {type: text, translate: true}\ncomponents:\n"
    )
    game = LISTED.replace("components:\n", second)
    beasts = "- {id: bat, name: Old Bat}\n"
    write_project(
        tmp_path,
        {
            "cards/tiny/game.yaml": game,
            "cards/tiny/monster.yaml": LISTED_CARDS,
            "cards/tiny/beast.yaml": beasts,
        },
    )
    (tmp_path / "fr.csv").write_text("id,name\nbat,Souris\n")
    assert run(monkeypatch, tmp_path, "text", "import", "fr.csv", "--lang", "fr") == 1
    assert "monster:bat or beast:bat" in capsys.readouterr().out
    (tmp_path / "fr.csv").write_text("id,name\nbeast:bat,Souris\n")
    assert run(monkeypatch, tmp_path, "text", "import", "fr.csv", "--lang", "fr") == 0


def test_another_program_s_file_is_applied(tmp_path: Path) -> None:
    loaded = opened(tmp_path)
    content = json.dumps({"cards": [{"ID": "cat", "Power": 9}, {"id": "bat", "Power": 3}]}).encode()
    applied = apply_sheet(loaded, "monster", content, "edited.json")
    assert applied.changes == ("monster:cat power: 5 → 9",) and not applied.problems
