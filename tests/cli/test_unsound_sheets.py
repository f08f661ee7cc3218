"""Cards that cannot be shown in a table, or be edited by one, are told as they are; nothing is written."""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import NamedTuple

import pytest
from typer.testing import CliRunner

from ppgen.cli.app import app
from tests.support.tiny import FILES, write_project

CARD = "- {id: bat, name: Bat, power: 3, line: It flies.}\n"
OLD_TABLE = b"id,power\nbat,9\n"


class Done(NamedTuple):
    """How a command ended, and what it said."""

    code: int
    output: str


class Place(NamedTuple):
    """A project of one kind, with an old table beside it."""

    root: Path
    cards: Path
    table: Path

    def run(self, *arguments: str) -> Done:
        """Run a command of `sheet`; a fault of ppgen is none of its ends."""
        done = CliRunner().invoke(app, ["--project", str(self.root), "sheet", *arguments])
        assert done.exception is None or isinstance(done.exception, SystemExit), repr(done.exception)
        return Done(done.exit_code, done.output)

    def export(self) -> Done:
        return self.run("export", "tiny", "monster", "--out", str(self.table))

    def apply(self) -> Done:
        return self.run("apply", "tiny", str(self.table))


def place(root: Path, cards: bytes, table: bytes = OLD_TABLE, changes: dict[str, str] | None = None) -> Place:
    write_project(root / "project", changes)
    made = Place(root / "project", root / "project/cards/tiny/monster.yaml", root / "monster.csv")
    made.cards.write_bytes(cards)
    made.table.write_bytes(table)
    return made


UNUSABLE = {
    "no id": (b"- {name: Bat, power: 3, line: x}\n", "model/value", "1:3"),
    "an empty id": (b"- {id: '', name: Bat, power: 3, line: x}\n", "model/value", "1:8"),
    "an id that is a number": (b"- {id: 7, name: Bat, power: 3, line: x}\n", "model/value", "1:8"),
    "an id that is a list": (b"- {id: [a], name: Bat, power: 3, line: x}\n", "model/value", "1:8"),
    "a mapping": (b"bat: {name: Bat, power: 3, line: x}\n", "model/value", "1:1"),
    "a number": (b"5\n", "model/value", "1:1"),
    "a card that is a number": (CARD.encode() + b"- 5\n", "model/value", "2:3"),
    "a card that is empty": (CARD.encode() + b"-\n", "model/value", "2:"),
    "a card that is a list": (CARD.encode() + b"- [a, b]\n", "model/value", "2:3"),
    "two cards of one id": (f"{CARD}{CARD}".encode(), "model/duplicate-id", "2:8"),
    "two cards of one id, and one is wrong": (
        f"{CARD}{CARD.replace('3', 'x')}".encode(),
        "model/duplicate-id",
        "2:8",
    ),
    "broken YAML": (b"- {id: bat, name: [}\n", "load/syntax", "1:20"),
    "another encoding": (b"- {id: bat, name: \xff}\n", "load/encoding", "1:19"),
    "nothing": (b"", "load/empty-file", "1:1"),
    "a key twice": (b"- {id: bat, name: A, name: B, power: 3, line: x}\n", "load/duplicate-key", "1:22"),
    "a key of a merge": (
        b"- &a {id: bat, name: A, power: 3, line: x}\n- {<<: *a, id: cat}\n",
        "load/merge-key",
        "2:4",
    ),
    "nested deep": (b"- " + b"[" * 5_000 + b"]" * 5_000 + b"\n", "load/too-deep", "1:"),
}


@pytest.mark.parametrize("name", UNUSABLE)
def test_cards_that_a_table_would_lose_are_told_and_no_table_is_written(name: str, tmp_path: Path) -> None:
    cards, rule, where = UNUSABLE[name]
    here = place(tmp_path, cards)
    done = here.export()
    assert done.code == 1 and here.table.read_bytes() == OLD_TABLE, done.output
    assert f"error[{rule}]" in done.output and f"cards/tiny/monster.yaml:{where}" in done.output
    assert "hint:" in done.output and "nothing is written; mend what is told" in done.output


@pytest.mark.parametrize("name", UNUSABLE)
def test_cards_that_a_table_cannot_mean_are_told_and_not_edited(name: str, tmp_path: Path) -> None:
    cards, rule, where = UNUSABLE[name]
    here = place(tmp_path, cards)
    done = here.apply()
    assert done.code == 1 and here.cards.read_bytes() == cards, done.output
    assert f"error[{rule}]" in done.output and f"cards/tiny/monster.yaml:{where}" in done.output
    assert "hint:" in done.output and "tiny: nothing is changed; mend what is told" in done.output


@pytest.mark.parametrize(
    "card", [CARD.replace("3", "-3"), CARD.replace("3", "many"), CARD.replace("name", "nmae")]
)
def test_cards_that_break_the_model_are_not_shown_but_a_table_may_mend_them(
    card: str, tmp_path: Path
) -> None:
    here = place(tmp_path, card.encode())
    done = here.export()
    assert done.code == 1 and here.table.read_bytes() == OLD_TABLE, done.output
    assert "error[model/value]" in done.output and "cards/tiny/monster.yaml:1:" in done.output
    assert here.apply().code == 0
    assert "power: 9" in here.cards.read_text(encoding="utf-8")


def test_a_game_that_cannot_be_read_says_why(tmp_path: Path) -> None:
    here = place(tmp_path, CARD.encode(), changes={"cards/tiny/game.yaml": "title: [\n"})
    for done in (here.export(), here.apply()):
        assert done.code == 1 and "cards/tiny/game.yaml:" in done.output, done.output
    assert here.table.read_bytes() == OLD_TABLE and here.cards.read_bytes() == CARD.encode()


def test_a_kind_without_a_file_is_told(tmp_path: Path) -> None:
    here = place(tmp_path, CARD.encode())
    here.cards.rename(here.cards.with_suffix(".yml"))
    for done in (here.export(), here.apply()):
        assert done.code == 1 and "there is no file with the cards of the kind monster" in done.output
        assert "rename it to monster.yaml" in done.output
    assert here.table.read_bytes() == OLD_TABLE


def test_what_is_wrong_with_another_kind_does_not_matter(tmp_path: Path) -> None:
    game = FILES["cards/tiny/game.yaml"].replace(
        "components:\n", "  beast:\n    title: beast\n    fields: {name: {type: text}}\ncomponents:\n"
    )
    changes = {"cards/tiny/game.yaml": game, "cards/tiny/beast.yaml": "- {id: a, name: [}\n"}
    here = place(tmp_path, CARD.encode(), changes=changes)
    assert here.export().code == 0 and here.apply().code == 0


def test_cards_of_another_program_are_shown_and_edited_where_they_are(tmp_path: Path) -> None:
    here = place(tmp_path, CARD.encode())
    here.cards.unlink()
    (here.cards.parent / "monster.json").write_text('[{"id": "bat", "name": "B", "power": 1, "line": "x"}]')
    done = here.export()
    assert done.code == 0 and "its cards are edited in cards/tiny/monster.json" in done.output
    done = here.apply()
    assert done.code == 2 and "cards/tiny/monster.json; edit them there" in done.output


def test_yaml_in_the_shape_of_another_program_is_edited_by_hand(tmp_path: Path) -> None:
    game = FILES["cards/tiny/game.yaml"].replace(
        "    title: monster\n", "    title: monster\n    table: {constants: {power: 4}}\n"
    )
    cards = b"- {id: bat, name: Bat, line: It flies.}\n"
    here = place(tmp_path, cards, changes={"cards/tiny/game.yaml": game})
    done = here.apply()
    assert done.code == 2 and "as table: in game.yaml says" in done.output, done.output
    assert here.cards.read_bytes() == cards


def test_no_table_is_written_among_the_cards_that_are_read(tmp_path: Path) -> None:
    here = place(tmp_path, CARD.encode())
    here.cards.unlink()
    table = here.cards.with_suffix(".csv")
    table.write_text("id,name,power,line,mine\nbat,Bat,3,x,y\n")
    before = table.read_bytes()
    done = here.run("export", "tiny", "monster", "--out", str(table))
    assert done.code == 2 and "outside of cards/" in done.output and table.read_bytes() == before


@pytest.mark.parametrize(
    ("kind", "sheet", "file"),
    [("lists", "lists", "lists"), ("history", "history-cards", "history"), ("extra", "extra", "lists")],
)
def test_a_kind_or_a_file_may_be_called_as_a_sheet_that_is_taken(
    kind: str, sheet: str, file: str, tmp_path: Path
) -> None:
    own = f"  {kind}:\n    title: x\n    fields: {{ok: {{type: boolean, default: true}}}}\ncomponents:\n"
    game = FILES["cards/tiny/game.yaml"].replace("components:\n", own)
    here = place(
        tmp_path,
        CARD.encode(),
        changes={"cards/tiny/game.yaml": game, f"cards/tiny/{kind}.yaml": "- {id: a, ok: true}\n"},
    )
    book = tmp_path / f"{file}.xlsx"
    assert here.run("export", "tiny", kind, "--out", str(book)).code == 0
    with zipfile.ZipFile(book) as parts:
        assert f'name="{sheet}"'.encode() in parts.read("xl/workbook.xml")
    done = here.run("apply", "tiny", str(book), "--kind", kind)
    assert done.code == 0 and f"{kind}.yaml: nothing changed" in done.output, done.output


def test_folders_of_a_table_are_made_as_for_all_that_is_written(tmp_path: Path) -> None:
    here = place(tmp_path, CARD.encode())
    table = tmp_path / "none/of/these/monster.csv"
    assert here.run("export", "tiny", "monster", "--out", str(table)).code == 0 and table.is_file()
    done = here.run("export", "tiny", "monster", "--out", str(table / "inner.csv"))
    assert done.code == 2 and str(table) in done.output, done.output
    (tmp_path / "folder.csv").mkdir()
    done = here.run("export", "tiny", "monster", "--out", str(tmp_path / "folder.csv"))
    assert done.code == 2 and "is a folder" in done.output
