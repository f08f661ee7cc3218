"""Decks as people have them: imported, checked and built by commands alone; and imported again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import openpyxl
import pytest
import yaml

from ppgen.cli import records
from ppgen.exchange.import_guesses import guess
from ppgen.load.tables import bounds


def cards(folder: Path, kind: str = "deck") -> Any:
    return yaml.safe_load((folder / f"cards/mine/{kind}.yaml").read_text(encoding="utf-8"))


def fields(folder: Path, kind: str = "deck") -> Any:
    return yaml.safe_load((folder / "cards/mine/game.yaml").read_text(encoding="utf-8"))["kinds"][kind][
        "fields"
    ]


def builds(here: Any) -> None:
    code, said = here("build", "mine")
    assert code == 0 and "read back and equal" in said, said
    code, said = here("check", "mine", "--strict")
    assert code == 0, said


NESTED = {
    "game": "Lanterns",
    "suits": [
        {"suit": "Sun", "colour": "#ffcc00", "cards": [
            {"title": "Dawn", "stats": {"might": 3, "cost": 1.5}, "tags": ["day", "first"], "rules": "Draw <b>two</b>."},
            {"title": "Noon", "stats": {"might": 5, "cost": 2}, "tags": ["day"], "rules": "Draw one &amp; stop."},
        ]},
        {"suit": "Sea", "colour": "#0044aa", "cards": [
            {"title": "Tide", "stats": {"might": 2, "cost": 1}, "rules": "Wait."},
        ]},
    ],
}  # fmt: skip


def test_a_value_inside_another_one_is_told(here: Any, tmp_path: Path) -> None:
    """Of columns of languages one is the text itself: beside it there is no room for a part of it."""
    rows = [
        {"id": "a", "name": {"en": "A", "fr": "B"}},
        {"id": "b", "name": {"en": "A", "fr": "B", "size": 3}},
    ]
    (tmp_path / "deck.json").write_text(json.dumps(rows), encoding="utf-8")
    code, said = here("import", "deck.json", "--game", "mine")
    assert code == 0 and "name.size is left out: a part of it has a value of its own" in said, said
    assert cards(tmp_path) == [{"id": "a", "name": "A"}, {"id": "b", "name": "A"}]


def test_nested_json(here: Any, tmp_path: Path) -> None:
    (tmp_path / "deck.json").write_text(json.dumps(NESTED), encoding="utf-8")
    code, said = here("import", "deck.json", "--game", "mine", "--rows", "suits[].cards[]")
    assert code == 0, said
    dawn, _, tide = cards(tmp_path)
    assert dawn == {
        "id": "dawn", "title": "Dawn", "stats": {"might": 3, "cost": 1.5}, "tags": ["day", "first"],
        "rules": "Draw **two**.", "suit": "Sun", "colour": "#ffcc00",
    }  # fmt: skip
    assert tide["suit"] == "Sea" and "tags" not in tide
    builds(here)


def test_a_path_is_asked_for_where_it_is_not_seen(here: Any, tmp_path: Path) -> None:
    (tmp_path / "deck.json").write_text(
        json.dumps({"a": [{"id": "x"}], "b": [{"id": "y"}]}), encoding="utf-8"
    )
    code, said = here("import", "deck.json", "--game", "mine")
    assert code == 1 and "a[] or b[]" in said
    assert not (tmp_path / "cards").exists()


def workbook(path: Path, **sheets: list[list[Any]]) -> None:
    book = openpyxl.Workbook()
    book.remove(book.active)  # type: ignore[arg-type]
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    book.save(path)


@pytest.mark.thorough
def test_a_workbook_of_many_sheets(here: Any, tmp_path: Path) -> None:
    workbook(
        tmp_path / "deck.xlsx",
        Monsters=[["Name", "Might", "Text"], ["Ogre", 3, "Hits."], ["Imp", 1, "Runs."]],
        Items=[["id", "Owner", "Price"], ["club", "ogre", "007"], ["boots", "imp", "012"]],
    )
    code, said = here("import", "deck.xlsx", "--game", "mine", "--sheet", "*")
    assert code == 0, said
    assert [card["id"] for card in cards(tmp_path, "monsters")] == ["ogre", "imp"]
    assert fields(tmp_path, "items") == {
        "owner": {"type": "reference", "to": "monsters"},
        "price": {"type": "text"},
    }
    assert cards(tmp_path, "items")[0] == {"id": "club", "owner": "ogre", "price": "007"}
    builds(here)


def test_one_sheet_of_many_is_read_and_the_others_are_named(here: Any, tmp_path: Path) -> None:
    workbook(
        tmp_path / "deck.xlsx",
        Notes=[["To do"], ["write"]],
        Cards=[["id", "Text"], ["a", "One."], ["b", "Two."]],
    )
    code, said = here("import", "deck.xlsx", "--game", "mine")
    assert code == 0 and "Notes is not" in said
    assert [card["id"] for card in cards(tmp_path)] == ["a", "b"]


@pytest.mark.thorough
def test_markdown_files(here: Any, tmp_path: Path) -> None:
    folder = tmp_path / "notes"
    folder.mkdir()
    for name, might in (("ogre", 3), ("imp", 1)):
        text = (
            f"---\ntitle: {name.title()}\nmight: {might}\ntags: [a, b]\n---\nIt __hits__ things.\n\nTwice.\n"
        )
        (folder / f"{name}.md").write_text(text, encoding="utf-8")
    (folder / "about.md").write_text("# About\n", encoding="utf-8")
    code, said = here("import", "notes", "--game", "mine", "--kind", "deck", "--column", "$body=text")
    assert code == 0, said
    assert cards(tmp_path)[1] == {
        "id": "ogre",
        "title": "Ogre",
        "might": 3,
        "tags": ["a", "b"],
        "text": "It **hits** things.\n\nTwice.",
    }
    builds(here)


@pytest.mark.parametrize("name", ["deck.yaml", "deck.jsonl", "deck.tsv", "deck.txt"])
@pytest.mark.thorough(keep=1)
def test_other_files(here: Any, tmp_path: Path, name: str) -> None:
    rows = [{"name": "Ogre", "might": 3}, {"name": "Imp", "might": 1}]
    text = {
        "deck.yaml": yaml.safe_dump({"cards": rows}),
        "deck.jsonl": "\n".join(map(json.dumps, rows)),
        "deck.tsv": "name\tmight\nOgre\t3\nImp\t1\n",
        "deck.txt": "name\tmight\r\nOgre\t3\r\nImp\t1\r\n",
    }[name]
    (tmp_path / name).write_bytes(text.encode("utf-16" if name == "deck.txt" else "utf-8"))
    code, said = here("import", name, "--game", "mine")
    assert code == 0, said
    assert [card["might"] for card in cards(tmp_path)] == [3, 1]


@pytest.mark.thorough
def test_what_columns_are(here: Any, tmp_path: Path) -> None:
    text = (
        "Name,Code,Price,Weight,Art,Link,Tint,Junk,Text,Text\n"
        'Ogre,007,"1,200",1.5,art/ogre.png,https://example.org/a,#ff0000,x,One.,Two.\n'
        'Imp,012,"2,500",2,art/imp.png,https://example.org/b,#00ff00,y,Three.,Four.\n'
    )
    (tmp_path / "deck.csv").write_text(text, encoding="utf-8")
    code, said = here("import", "deck.csv", "--game", "mine", "--column", "junk=", "--set", "season=Spring")
    assert code == 0, said
    found = fields(tmp_path)
    assert found["code"] == {"type": "text"} and found["price"] == {"type": "text"}
    assert found["weight"] == {"type": "number"} and found["tint"]["type"] == "colour"
    assert found["art"]["unprinted"] and found["link"]["unprinted"] and "translate" not in found["art"]
    assert "junk" not in found and found["text_2"]["translate"] and "Text became text_2" in said
    assert all(card["season"] == "Spring" for card in cards(tmp_path))
    builds(here)


@pytest.mark.thorough
def test_marks_and_icons_of_other_programs(here: Any, tmp_path: Path) -> None:
    text = (
        'Name,Qty,Text\nMoth,2,"Draw <b>two</b> cards.\\nThen &amp; only then <i>discard</i>."\n'
        'Carp,1,"[b]Swim[/b] \\u2014 it costs 2&nbsp;gold {r}"\nFlag,1,"A_b_c __bold__ _it_ ~~no~~ `code`"\n'
    )
    (tmp_path / "deck.csv").write_text(text, encoding="utf-8")
    code, said = here("import", "deck.csv", "--game", "mine", "--icon", "{r}=red")
    assert code == 0 and "~~no~~" in said, said
    assert [card["text"] for card in cards(tmp_path)] == [
        "Draw **two** cards.\nThen & only then *discard*.",
        "**Swim** — it costs 2\u00a0gold :red:",
        "A_b_c **bold** *it* no code",
    ]
    builds(here)


@pytest.mark.thorough
def test_a_long_text_gets_a_larger_card(here: Any, tmp_path: Path) -> None:
    long = "Whoever reads this to its end may draw two cards and discard one of them. " * 25
    (tmp_path / "deck.csv").write_text(f"Text,Name\n{long},Ogre\nShort.,Imp\n", encoding="utf-8")
    assert here("import", "deck.csv", "--game", "mine")[0] == 0
    layout = (tmp_path / "layouts/mine/deck.yaml").read_text()
    assert "card.name }}" in layout.split("stack")[0] and "size: [105, 148]" in layout
    builds(here)


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ("name,might\nOgre,3,4\n", "deck.csv:2:8"),
        ("name,might\nOgre,#REF!\n", "deck.csv:2:6"),
        ("name,might\nOgre,=A1+2\n", "deck.csv:2:6"),
        ('name,text\nOgre,"Hush," said he\n', "deck.csv:2:13"),
    ],
)
def test_cells_that_would_be_lost_are_told_and_nothing_is_written(
    here: Any, tmp_path: Path, rows: str, told: str
) -> None:
    (tmp_path / "deck.csv").write_text(rows, encoding="utf-8")
    code, said = here("import", "deck.csv", "--game", "mine")
    assert code == 1 and told in said and "nothing is written" in said
    assert not (tmp_path / "cards").exists()


@pytest.mark.thorough
def test_an_encoding_that_the_game_names_is_that_of_an_import_and_told_when_it_is_wrong(
    here: Any, tmp_path: Path
) -> None:
    table = tmp_path / "deck.csv"
    table.write_bytes("id,name\na,Jörg\nb,Käthe\n".encode("cp1252"))
    assert "windows-1252" in here("import", "deck.csv", "--game", "mine")[1]
    path = tmp_path / "cards/mine/game.yaml"
    path.write_text(
        path.read_text(encoding="utf-8").replace(
            "    fields:\n", "    table:\n      encoding: windows-1252\n    fields:\n", 1
        ),
        encoding="utf-8",
    )
    code, said = here("import", "deck.csv", "--game", "mine")
    assert (code, "windows-1252" in said) == (0, False), said
    (tmp_path / "cards/mine/deck.yaml").unlink()
    (tmp_path / "cards/mine/deck.csv").write_bytes(table.read_bytes())
    assert "windows-1252" not in here("check", "mine")[1]
    table.write_text("id,name\na,Jörg\nb,Käthe\n", encoding="utf-8")
    (tmp_path / "cards/mine/deck.csv").write_bytes(table.read_bytes())
    line = 1 + path.read_text(encoding="utf-8").splitlines().index("      encoding: windows-1252")
    code, said = here("check", "mine")
    assert f"cards/mine/game.yaml:{line}:7" in said and "cards/mine/deck.csv is UTF-8" in said, said
    said = here("import", "deck.csv", "--game", "mine", "--kind", "other", "--encoding", "windows-1252")[1]
    assert "warning: deck.csv:2:1: this file is UTF-8, and is read as windows-1252: JÃ¶rg for Jörg" in said


def test_what_may_be_read_otherwise_is_told(here: Any, tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_bytes("My deck;;\nname;might;\nMäuse;3;\nBär;2;\n".encode("cp1252"))
    code, said = here("import", "deck.csv", "--game", "mine")
    assert code == 0 and "windows-1252" in said and "the head is taken to be in row 2" in said
    assert cards(tmp_path)[0]["name"] == "Mäuse"


@pytest.mark.thorough
def test_a_second_kind_brings_all_it_needs(here: Any, tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_text("id,name\nogre,Ogre\nimp,Imp\n", encoding="utf-8")
    (tmp_path / "item.csv").write_text("name,owner,power\nClub,ogre,3\nBoots,imp,1\n", encoding="utf-8")
    assert here("import", "deck.csv", "--game", "mine")[0] == 0
    path = tmp_path / "cards/mine/game.yaml"
    path.write_text(
        path.read_text().replace("kinds:\n", "# What there is.\nkinds:\n  # our kinds\n"), encoding="utf-8"
    )
    code, said = here("import", "item.csv", "--game", "mine")
    assert code == 0 and "its component" in said, said
    assert fields(tmp_path, "item")["owner"] == {"type": "reference", "to": "deck"}
    assert "# our kinds" in path.read_text()
    builds(here)
    assert (tmp_path / "output/mine/en/item.pdf").is_file()


ARTS = "id,Art,Text\na,Löschen,Eins.\nb,Wind,Zwei.\nc,Löschen,Drei.\nd,Wind,Vier.\n"
TERMS = """\
loeschen: {text: Löschen, groups: [art]}
wind: {text: Wind, groups: [art, wetter]}
sturm: {text: Wind, groups: [wetter]}
"""


def test_words_of_terms_and_columns_left_alone_are_imported_again(here: Any, tmp_path: Path) -> None:
    """The report suggests `type: term`, whose ids are a to z: the table goes on saying the words."""
    table, game = tmp_path / "deck.csv", tmp_path / "cards/mine/game.yaml"
    table.write_text(ARTS, encoding="utf-8")
    assert here("import", "deck.csv", "--game", "mine", "--lang", "de")[0] == 0
    text = game.read_text(encoding="utf-8")
    (choice,) = [line for line in text.splitlines() if "type: choice" in line]
    game.write_text(text.replace(choice, "      art: {type: term, group: art}"), encoding="utf-8")
    (tmp_path / "cards/mine/terms.yaml").write_text(TERMS, encoding="utf-8")
    path = tmp_path / "cards/mine/deck.yaml"
    written = path.read_text(encoding="utf-8").replace("Löschen", "loeschen").replace("Wind", "wind")
    path.write_text(written, encoding="utf-8")
    code, said = here("import", "deck.csv", "--game", "mine")
    assert (code, "nothing changed" in said) == (0, True), said
    assert path.read_text(encoding="utf-8") == written
    table.write_text(f"{ARTS}e,LÖSCHEN,Fünf.\nf,Regen,Sechs.\n", encoding="utf-8")
    code, said = here("import", "deck.csv", "--game", "mine")
    assert code == 1 and "cannot be 'Regen', as the table says of f" in said, said
    assert "write a term of the group art with that text into terms.yaml" in said
    assert [card["art"] for card in cards(tmp_path)] == ["loeschen", "wind"] * 2 + ["loeschen", "Regen"]


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize("is_first", [True, False])
def test_a_column_that_is_left_alone_lacks_nothing_that_the_cards_have(
    is_first: bool, here: Any, tmp_path: Path
) -> None:
    table, path = tmp_path / "deck.csv", tmp_path / "cards/mine/deck.yaml"
    table.write_text(ARTS, encoding="utf-8")
    alone = ("--column", "Art=")
    assert here("import", "deck.csv", "--game", "mine", *(alone if is_first else ()))[0] == 0
    if is_first:
        game = tmp_path / "cards/mine/game.yaml"
        text = game.read_text(encoding="utf-8")
        game.write_text(
            text.replace("    fields:\n", "    fields:\n      art: {type: text}\n"), encoding="utf-8"
        )
        path.write_text(
            path.read_text(encoding="utf-8").replace("  text:", "  art: x\n  text:"), encoding="utf-8"
        )
    before = path.read_text(encoding="utf-8")
    code, said = here("import", "deck.csv", "--game", "mine", *alone)
    assert (code, "nothing changed" in said) == (0, True), said
    assert path.read_text(encoding="utf-8") == before
    table.write_text(f"{ARTS}e,Wind,Fünf.\n", encoding="utf-8")
    code, said = here("import", "deck.csv", "--game", "mine", *alone)
    assert code == 1 and "every deck needs art, and the table leaves it empty for e" in said, said


@pytest.mark.thorough
def test_an_edited_table_is_imported_again(here: Any, tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_text(
        "id,name,might,text\nogre,Ogre,3,Hits.\nimp,Imp,1,Runs.\nelf,Elf,2,Sings.\norc,Orc,2,Eats.\n",
        encoding="utf-8",
    )
    assert here("import", "deck.csv", "--game", "mine")[0] == 0
    path = tmp_path / "cards/mine/deck.yaml"
    text = (
        path.read_text()
        .replace("text: Runs.", "text: Runs away.  # by hand")
        .replace("name: Elf", "name: The Elf")
    )
    path.write_text("# My deck.\n" + text, encoding="utf-8")
    (tmp_path / "deck.csv").write_text(
        "id,name,might,text\nogre,Ogre,4,Hits.\nimp,Imp,1,Flies.\nelf,Elf,2,Sings loud.\nowl,Owl,1,Looks.\n",
        encoding="utf-8",
    )
    code, said = here("import", "deck.csv", "--game", "mine")
    assert code == 0, said
    assert "ogre might: 3 → 4" in said and "owl is new" in said and "orc is gone" in said
    assert "imp text stays 'Runs away.'" in said and "'Flies.'" in said
    seen = {card["id"]: (card["name"], card["might"], card["text"]) for card in cards(tmp_path)}
    assert seen == {
        "ogre": ("Ogre", 4, "Hits."),
        "imp": ("Imp", 1, "Runs away."),
        "elf": ("The Elf", 2, "Sings loud."),
        "orc": ("Orc", 2, "Eats."),
        "owl": ("Owl", 1, "Looks."),
    }
    assert path.read_text().startswith("# My deck.\n") and "# by hand" in path.read_text()
    code, said = here("import", "deck.csv", "--game", "mine")
    assert code == 0 and "ogre" not in said
    builds(here)


def test_cards_that_no_import_wrote_are_left_alone(here: Any, tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_text("id,name\nogre,Ogre\nimp,Imp\n", encoding="utf-8")
    assert here("import", "deck.csv", "--game", "mine")[0] == 0
    (tmp_path / "cards/mine/.imported/deck.json").write_text("no json", encoding="utf-8")
    before = (tmp_path / "cards/mine/deck.yaml").read_text()
    assert here("import", "deck.csv", "--game", "mine")[0] == 2
    assert (tmp_path / "cards/mine/deck.yaml").read_text() == before


@pytest.mark.thorough
def test_an_import_that_is_broken_off_leaves_nothing_and_can_be_done_again(
    here: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "deck.csv").write_text("id,name,might\nogre,Ogre,3\nimp,Imp,2\n", encoding="utf-8")

    def full(*_: Any, **__: Any) -> str:
        raise MemoryError

    with monkeypatch.context() as narrow:
        narrow.setattr("ppgen.exchange.import_layout.layout", full)
        assert here("import", "deck.csv", "--game", "mine")[0] == 2
    with monkeypatch.context() as narrow:
        narrow.setattr("ppgen.outputs.folders.Folder.expect_file", full)
        assert here("import", "deck.csv", "--game", "mine")[0] == 2
    assert [path.name for path in tmp_path.iterdir()] == ["deck.csv"]
    assert here("import", "deck.csv", "--game", "mine")[0] == 0
    builds(here)


@pytest.mark.parametrize(
    "name", ["layouts/mine/theme.yaml", "layouts/mine/deck.yaml", "cards/mine/NOTICE.md"]
)
@pytest.mark.thorough(keep=1)
def test_an_import_writes_over_nothing_that_is_there(here: Any, tmp_path: Path, name: str) -> None:
    (tmp_path / "deck.csv").write_text("id,name\nogre,Ogre\n", encoding="utf-8")
    path = tmp_path / name
    path.parent.mkdir(parents=True)
    path.write_text("# mine\n", encoding="utf-8")
    code, said = here("import", "deck.csv", "--game", "mine")
    assert (code, path.read_text()) == (0, "# mine\n")
    assert f"{path}: is there already, and stays as it is" in said


@pytest.mark.parametrize("name", ["cards/mine/.imported/deck.json", "layouts/mine/theme.yaml"])
def test_a_file_of_an_earlier_import_that_is_no_text_is_named(here: Any, tmp_path: Path, name: str) -> None:
    for table in ("deck", "other"):
        (tmp_path / f"{table}.csv").write_text("id,name\nogre,Ogre\n", encoding="utf-8")
    assert here("import", "deck.csv", "--game", "mine")[0] == 0
    (tmp_path / name).write_bytes(b"\xff\xfe\x00")
    code, said = here("import", "deck.csv" if "cards" in name else "other.csv", "--game", "mine")
    assert (code == 2 and Path(name).name in said) or "has errors" in said, said


def notes(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


@pytest.mark.thorough
def test_bodies_of_a_new_kind_become_its_text_and_the_kind_is_called_as_the_folder(
    here: Any, tmp_path: Path
) -> None:
    notes(
        tmp_path / "deck",
        {
            "A.md": "---\nname: A\ncost: 1\n---\nBody A\n",
            "README.md": "# About\n",
            "more/B.md": "---\nname: B\n---\n",
            "list.csv": "name\nC\n",
        },
    )
    code, said = here("import", "deck", "--game", "mine")
    assert code == 0, said
    assert cards(tmp_path) == [{"id": "A", "name": "A", "cost": 1, "text": "Body A"}]
    for name in ("README.md", "more", "list.csv"):
        assert f"warning: deck/{name} is not read" in said
    builds(here)


@pytest.mark.parametrize(("most", "is_told"), [(3, True), (2, False)])
def test_no_folder_is_searched_without_end(
    here: Any, tmp_path: Path, most: int, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records, "MOST_FILES", most)
    files = {"A.md": "---\nname: A\n---\n", "more/1.txt": "", "more/2.txt": "", "more/deep/B.MARKDOWN": "B"}
    notes(tmp_path / "deck", files)
    code, said = here("import", "deck", "--game", "mine")
    assert code == 0, said
    assert ("deck/more is not read" in said) is is_told


def test_a_body_beside_a_text_fills_the_next_field_that_is_free(here: Any, tmp_path: Path) -> None:
    notes(tmp_path / "deck", {"A.md": "---\nname: A\ntext: Above\n---\nBelow\n"})
    assert here("import", "deck", "--game", "mine")[0] == 0
    assert cards(tmp_path)[0] == {"id": "A", "name": "A", "text": "Above", "body": "Below"}


def test_bodies_are_translations_as_well(here: Any, tmp_path: Path) -> None:
    notes(tmp_path / "deck", {"A.md": "---\nname: A\n---\nBody A\n"})
    assert here("import", "deck", "--game", "mine")[0] == 0
    path = tmp_path / "cards/mine/game.yaml"
    path.write_text(path.read_text().replace("{source: en}", "{source: en, translations: [fr]}"))
    notes(tmp_path / "fr", {"A.md": "---\nid: A\n---\nCorps A\n"})
    code, said = here("text", "import", "fr", "--lang", "fr")
    assert code == 0, said
    assert 'msgstr "Corps A"' in (tmp_path / "cards/mine/text/fr.po").read_text()


@pytest.mark.thorough
def test_options_are_remembered_used_again_and_replaced(here: Any, tmp_path: Path) -> None:
    notes(
        tmp_path / "v",
        {
            "A.md": "---\nname: A\nSecret: x\n---\nBody {r} A\n",
            "B.md": "---\nname: B\nSecret: y\n---\nBody B\n",
        },
    )
    said = here(
        "import", "v", "--game", "mine", "--kind", "card", "--column", "$body=words", "--icon", "{r}=red",
        "--column", "Secret=", "--set", "season=Spring",
    )[1]  # fmt: skip
    assert "as the last time" not in said
    before = cards(tmp_path, "card")
    assert before[0] == {"id": "A", "season": "Spring", "name": "A", "words": "Body :red: A"}
    for arguments in ((), ("--kind", "card")):
        code, said = here("import", "v", "--game", "mine", *arguments)
        assert code == 0 and "nothing changed" in said, said
        assert "as the last time:" in said and "--column '$body=words'" in said and "--icon '{r}=red'" in said
        assert cards(tmp_path, "card") == before and not (tmp_path / "cards/mine/v.yaml").exists()
    code, said = here("import", "v", "--game", "mine", "--set", "season=Autumn")
    assert "A season: 'Spring' → 'Autumn'" in said and cards(tmp_path, "card")[1]["words"] == "Body B"
    assert "nothing changed" in here("import", "v", "--game", "mine")[1]


@pytest.mark.thorough
def test_how_a_file_is_read_is_remembered(here: Any, tmp_path: Path) -> None:
    (tmp_path / "deck.json").write_text(
        json.dumps({"a": [{"id": "x", "n": 1}], "b": [{"id": "y", "n": 2}]}), encoding="utf-8"
    )
    assert here("import", "deck.json", "--game", "mine", "--rows", "a[]")[0] == 0
    code, said = here("import", "deck.json", "--game", "mine")
    assert code == 0 and "as the last time: --rows 'a[]'" in said and "nothing changed" in said, said
    for name in ("One", "Two"):
        rows = [["Title"], ["id", "Text"], [name.lower(), "Hi."]]
        (tmp_path / f"{name}.xlsx").unlink(missing_ok=True)
        workbook(tmp_path / "book.xlsx", One=rows, Two=[rows[0], rows[1], ["two", "Hi."]])
        assert here("import", "book.xlsx", "--game", "mine", "--sheet", name, "--head", "2")[0] == 0
    code, said = here("import", "book.xlsx", "--game", "mine", "--sheet", "Two")
    assert code == 0 and "--head 2" in said and "nothing changed" in said and "--sheet" not in said, said
    code, said = here("import", "book.xlsx", "--game", "mine")
    assert code == 2 and "--sheet One" in said and "--sheet Two" in said


@pytest.mark.thorough
def test_a_kind_grows_with_its_table(here: Any, tmp_path: Path) -> None:
    def table(*rows: str) -> None:
        (tmp_path / "deck.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")

    table("id,name,suit,might", "a,A,sun,1", "b,B,sun,2", "c,C,sea,1", "d,D,sea,2")
    assert here("import", "deck.csv", "--game", "mine")[0] == 0
    path = tmp_path / "cards/mine/game.yaml"
    path.write_text(path.read_text().replace("    fields:\n", "    fields: # ours\n"), encoding="utf-8")
    table("id,name,suit,might,luck", "a,A,sun,1,7", "b,B,wind,2,", "c,C,sea,1,", "d,D,sea,2,", "e,E,ice,2,3")
    code, said = here("import", "deck.csv", "--game", "mine")
    assert code == 0, said
    assert "new field luck: {type: integer, optional: true}" in said
    assert "suit has new values: 'wind', 'ice'" in said
    assert fields(tmp_path)["luck"] == {"type": "integer", "optional": True}
    assert fields(tmp_path)["suit"]["values"] == ["sun", "sea", "wind", "ice"]
    assert cards(tmp_path)[0]["luck"] == 7 and "# ours" in path.read_text()
    builds(here)
    table(
        "id,name,suit,might,luck", "a,A,sun,,7", "b,B,wind,two,x", "c,C,sea,1,", "d,D,sea,2,", "e,E,ice,2,3"
    )
    line = next(number for number, text in enumerate(path.read_text().splitlines(), 1) if "might:" in text)
    for _ in range(2):  # until it is right
        code, said = here("import", "deck.csv", "--game", "mine")
        assert code == 1, said
        assert "needs might, and the table leaves it empty for a" in said
        assert f"write optional: true for might at cards/mine/game.yaml:{line}:" in said
        assert "might is of the type integer, and cannot be 'two', as the table says of b" in said
        assert cards(tmp_path)[0]["might"] == 1 and cards(tmp_path)[1]["might"] == 2
        assert here("check", "mine", "--strict")[0] == 0
    bounded = path.read_text().replace(
        "might: {type: integer", "might: {type: integer, minimum: 0, maximum: 4"
    )
    path.write_text(bounded, encoding="utf-8")
    table("id,name,suit,might,luck", "a,A,sun,1,7", "b,B,wind,9,2", "c,C,sea,1,", "d,D,sea,2,", "e,E,ice,2,3")
    code, said = here("import", "deck.csv", "--game", "mine")
    assert code == 1 and "might is of the type integer from 0 to 4, and cannot be 9" in said, said


@pytest.mark.thorough
def test_new_columns_in_mappings_grow_as_well(here: Any, tmp_path: Path) -> None:
    path = tmp_path / "deck.json"
    path.write_text(json.dumps([{"id": "a", "name": "A", "stats": {"might": 1}}]), encoding="utf-8")
    assert here("import", "deck.json", "--game", "mine")[0] == 0
    path.write_text(
        json.dumps([{"id": "a", "name": "A", "stats": {"might": 1, "luck": 2}, "worth": {"gold": 3}}]),
        encoding="utf-8",
    )
    code, said = here("import", "deck.json", "--game", "mine")
    assert code == 0, said
    assert cards(tmp_path) == [
        {"id": "a", "name": "A", "stats": {"might": 1, "luck": 2}, "worth": {"gold": 3}}
    ]
    assert fields(tmp_path)["worth"]["fields"]["gold"]["type"] == "integer"
    builds(here)


def test_a_changed_list_is_brought(here: Any, tmp_path: Path) -> None:
    card = "---\nname: {}\ntags: [{}]\n---\nBody.\n"
    notes(tmp_path / "deck", {"A.md": card.format("A", "trick, night"), "B.md": card.format("B", "night")})
    assert here("import", "deck", "--game", "mine")[0] == 0
    notes(tmp_path / "deck", {"A.md": card.format("A", "trick, wind"), "B.md": card.format("B", "")})
    code, said = here("import", "deck", "--game", "mine")
    assert code == 0 and "A tags: ['trick', 'night'] → ['trick', 'wind']" in said, said
    assert [card.get("tags") for card in cards(tmp_path)] == [["trick", "wind"], []]
    assert "nothing changed" in here("import", "deck", "--game", "mine")[1]


@pytest.mark.thorough
def test_mappings_in_a_list_are_brought_again_and_parts_without_a_field_are_named(
    here: Any, tmp_path: Path
) -> None:
    records = [{"id": one, "name": one.upper(), "steps": [{"say": f"Do {one}.", "n": 1}]} for one in "ab"]
    (tmp_path / "deck.json").write_text(json.dumps(records), encoding="utf-8")
    assert here("import", "deck.json", "--game", "mine")[0] == 0
    before = cards(tmp_path)
    assert before[0]["steps"] == [{"say": "Do a.", "n": 1}]
    code, said = here("import", "deck.json", "--game", "mine")
    assert (code, "nothing changed" in said, cards(tmp_path)) == (0, True, before), said
    records[0]["steps"] = [{"say": "Do a.", "n": 1}, {"say": "Do {{b}}.", "n": 2, "more": "x"}]
    (tmp_path / "deck.json").write_text(json.dumps(records), encoding="utf-8")
    code, said = here("import", "deck.json", "--game", "mine")
    assert code == 0 and "steps has no part of these names, which the table has; left out: more" in said, said
    assert cards(tmp_path)[0]["steps"][1] == {"say": 'Do {{ "{" }}{b}}.', "n": 2}


def test_what_cannot_be_written_in_place_is_told_until_it_is(here: Any, tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_text("id,name,might\na,A,1\nb,B,2\n", encoding="utf-8")
    assert here("import", "deck.csv", "--game", "mine")[0] == 0
    path = tmp_path / "cards/mine/deck.yaml"
    path.write_text(
        "- id: a\n  name: A\n  might: &m 1\n- id: b\n  name: B\n  might: 2\n- {id: c, name: C, might: *m}\n"
    )
    (tmp_path / "deck.csv").write_text("id,name,might\na,A,3\nb,B,2\n", encoding="utf-8")
    for _ in range(2):
        said = here("import", "deck.csv", "--game", "mine")[1]
        assert "a might cannot be changed in place" in said and "→" not in said


@pytest.mark.thorough
def test_a_value_that_is_none_of_a_choice_is_told_with_where_it_is_added(here: Any, tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_text("id,suit\na,sun\nb,sun\nc,sea\nd,sea\n", encoding="utf-8")
    assert here("import", "deck.csv", "--game", "mine")[0] == 0
    path = tmp_path / "cards/mine/deck.yaml"
    path.write_text(path.read_text().replace("suit: sun", "suit: wind", 1), encoding="utf-8")
    code, said = here("check", "mine")
    assert code == 1 and "one of sun, sea" in said, said
    assert "a new value is added under values: of the field in game.yaml" in said


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize("head", ["effect", "Rules text", "Fähigkeit", "anything"])
def test_texts_that_repeat_are_texts(here: Any, tmp_path: Path, head: str) -> None:
    rows = [
        f"c{number},{'Draw 1.' if number % 2 else 'Draw 2.'},{'sun' if number % 2 else 'sea'}"
        for number in range(6)
    ]
    (tmp_path / "deck.csv").write_text("\n".join([f"id,{head},suit", *rows]), encoding="utf-8")
    code, said = here("import", "deck.csv", "--game", "mine")
    assert code == 0, said
    found = fields(tmp_path)
    assert list(found.values()) == [
        {"type": "text", "translate": True},
        {"type": "choice", "values": ["sea", "sun"]},
    ]
    assert "choices of a few words, which are not translated: suit (sea, sun)" in said
    assert "{type: text, translate: true}" in said


@pytest.mark.parametrize(
    ("head", "values", "wanted"),
    [
        ("Ability", ["Fly", "Fly", "Dig", "Dig"], {"type": "text", "translate": True}),
        ("rarity", ["very rare", "very rare", "common", "common"], {"type": "choice", "values": ["very rare", "common"]}),
        ("kind", ["one two three", "one two three", "b", "b"], {"type": "text", "translate": True}),
        ("price", ["12.50 g", "1,200.00 g", "3 g", "4 g"], {"type": "text"}),
        ("cost", ["€ 3", "€ 4", "€ 5", "€ 5"], {"type": "text"}),
        ("Reprint of", ["E-012", "E-013", "E-014", "VE2"], {"type": "text"}),
        ("Name", ["A1 Steak", "B", "C", "D"], {"type": "text", "translate": True}),
        ("card uuid", ["abc", "def", "ghi", "jkl"], {"type": "text", "unprinted": "an id"}),
        ("Bemerkung intern", ["x y.", "z", "w", "v"], {"type": "text", "unprinted": "a remark of the designer"}),
        ("comments", [["a b.", "c"], ["d"]], {"type": "list", "items": {"type": "text"}, "unprinted": "a remark of the designer"}),
        ("Bemerkung", ["x y.", "z", "w", "v"], {"type": "text", "translate": True}),
        ("Notes (internal)", ["x y", "z", "w", "v"], {"type": "text", "unprinted": "a remark of the designer"}),
    ],
)  # fmt: skip
def test_what_a_column_is_taken_for(head: str, values: list[Any], wanted: dict[str, Any]) -> None:
    assert guess(values, {}, head) == wanted


@pytest.mark.thorough
def test_ids_keep_their_letters(here: Any, tmp_path: Path) -> None:
    names = ["Łódź", "Ælfric", "Þór", "Großmutter", "Œuf", "Ørsted", "Đorđe", "Iğdır", "Übermut", "狐", ""]
    (tmp_path / "deck.csv").write_text(
        "\n".join(["name,might", *(f"{name},{number}" for number, name in enumerate(names))]),
        encoding="utf-8",
    )
    code, said = here("import", "deck.csv", "--game", "mine")
    assert code == 0, said
    assert [card["id"] for card in cards(tmp_path)] == [
        "lodz", "aelfric", "thor", "grossmutter", "oeuf", "orsted", "dorde", "igdir", "ubermut", "card-10", "card-11",
    ]  # fmt: skip
    assert "deck.csv:11:1: '狐' has no letters a to z, so this card has the id card-10" in said
    assert "deck.csv:12:1: name is empty, so this card has the id card-11" in said


@pytest.mark.thorough
def test_cards_of_one_name_keep_their_ids_in_another_order(here: Any, tmp_path: Path) -> None:
    rows = ["Goblin,1,Runs.", "Imp,2,Hides.", "Goblin,3,Bites.", "Goblin,5,Sleeps."]
    (tmp_path / "deck.csv").write_text("\n".join(["name,might,text", *rows]), encoding="utf-8")
    said = here("import", "deck.csv", "--game", "mine")[1]
    assert "3 cards have one name, and the ids goblin, goblin-2, goblin-3" in said
    before = cards(tmp_path)
    rows = ["Goblin,7,New.", "Goblin,5,Sleeps.", "Goblin,4,Bites.", "Imp,2,Hides.", "Goblin,1,Runs."]
    (tmp_path / "deck.csv").write_text("\n".join(["name,might,text", *rows]), encoding="utf-8")
    said = here("import", "deck.csv", "--game", "mine")[1]
    assert "goblin-2 might: 3 → 4" in said and "goblin-4 is new" in said and said.count("→") == 1, said
    before[2]["might"] = 4
    assert cards(tmp_path)[:4] == before and cards(tmp_path)[4]["text"] == "New."


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize("name", ["deck", "deck.yaml"])
def test_what_yaml_readers_dispute_is_text(here: Any, tmp_path: Path, name: str) -> None:
    values = "name: A\nmade: 2024-03-01\ntime: 12:30\nfine: yes\nedition: 012"
    if name == "deck":
        notes(tmp_path / "deck", {"A.md": f"---\n{values}\n---\nBody.\n"})
    else:
        (tmp_path / name).write_text("- " + values.replace("\n", "\n  "), encoding="utf-8")
    code, said = here("import", name, "--game", "mine")
    assert code == 0, said
    card = cards(tmp_path)[0]
    assert card["made"] == "2024-03-01" and card["time"] == "12:30" and card["edition"] == "012"
    assert card["fine"] is True
    builds(here)


def test_nobody_gives_a_licence_unasked(here: Any, tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_text("id,name\na,A\n", encoding="utf-8")
    said = here("import", "deck.csv", "--game", "mine")[1]
    assert "licence: all-rights-reserved" in (tmp_path / "cards/mine/game.yaml").read_text()
    assert "all rights are reserved; write another licence" in said


def test_marks_that_stay_or_go_are_told(here: Any, tmp_path: Path) -> None:
    body = (
        "Pay {r} and {2}. See [[Wanderer]], [[Gate|the gate]] and [rules](https://example.org/r).\n\n"
        "==hi== there[^1]\n\n- [ ] do\n\n> quote\n\n---\n\n| a | b |\n"
    )
    notes(tmp_path / "deck", {"A.md": f"---\nname: A\n---\n{body}"})
    code, said = here("import", "deck", "--game", "mine")
    assert code == 0, said
    text = cards(tmp_path)[0]["text"]
    assert "See Wanderer, the gate and rules." in text and "\nhi there[^1]" in text
    for mark in ("{r} (1)", "{2} (1)", "[^1] (1)", "- [ ] (1)", "> (1)", "--- (1)", "| a | b | (1)"):
        assert mark in said
    assert "==hi==" in said and "https://example.org/r" in said and '--icon "{r}=name"' in said
    assert "1 text had marks of another program" in said


def test_texts_with_icons_are_counted_apart(here: Any, tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_text(
        "id,text\na,Pay {r}.\nb,Pay <b>{r}</b>.\nc,<i>Rest</i>.\n", encoding="utf-8"
    )
    said = here("import", "deck.csv", "--game", "mine", "--icon", "{r}=red")[1]
    assert "2 texts had marks of another program, which became ours" in said
    assert "2 texts had marks that became icons" in said


@pytest.mark.thorough
def test_drawings_that_are_stand_ins_are_named_whenever_they_are_made(here: Any, tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_text("id,name,text\na,A,Pay :shell: or :anchor:.\n", encoding="utf-8")
    said = here("import", "deck.csv", "--game", "mine")[1]
    assert "black discs stand in for anchor.svg, shell.svg" in said
    (tmp_path / "deck.csv").write_text("id,name,text\na,A,Pay :shell: or :anchor: ⚔.\n", encoding="utf-8")
    said = here("import", "deck.csv", "--game", "mine", "--icon", "⚔=sword")[1]
    assert "a black disc stands in for sword.svg" in said and "shell.svg" not in said
    builds(here)


def test_lists_are_lists(here: Any, tmp_path: Path) -> None:
    notes(tmp_path / "deck", {"A.md": "---\nname: A\n---\nDo:\n\n- keep one\n  - or two\n"})
    assert here("import", "deck", "--game", "mine")[0] == 0
    assert cards(tmp_path)[0]["text"] == "Do:\n\n- keep one\n  - or two"
    assert "lists: true" in (tmp_path / "layouts/mine/theme.yaml").read_text()
    builds(here)


def test_a_level_that_is_not_seen_is_asked_for(here: Any, tmp_path: Path) -> None:
    deck = {
        "sets": [
            {"name": "Sun", "suits": [{"suit": "a", "cards": [{"title": "Dawn", "steps": [{"do": 1}]}]}]}
        ]
    }
    for data, paths in (
        (deck, "sets[] or sets[].suits[].cards[]"),
        (deck["sets"], "[] or [].suits[].cards[]"),
    ):
        (tmp_path / "deck.json").write_text(json.dumps(data), encoding="utf-8")
        code, said = here("import", "deck.json", "--game", "mine")
        assert code == 1 and f"--rows, or rows: under table: {paths}" in said, said
    (tmp_path / "deck.json").write_text(
        json.dumps([{"name": "Dawn", "steps": [{"do": 1}]}]), encoding="utf-8"
    )
    assert here("import", "deck.json", "--game", "mine")[0] == 0


def test_values_beside_the_cards_are_named(here: Any, tmp_path: Path) -> None:
    deck = {
        "game": "Lanterns", "version": 2, "author": {"name": "me"},
        "suits": [{"suit": "Sun", "art": {"by": "me"}, "cards": [{"title": "Dawn"}]}],
    }  # fmt: skip
    (tmp_path / "deck.json").write_text(json.dumps(deck), encoding="utf-8")
    said = here("import", "deck.json", "--game", "mine", "--rows", "suits[].cards[]")[1]
    assert "beside the rows stand values that are not read: game, version, author, suits.art" in said, said


def test_a_sheet_of_notes_is_no_deck(here: Any, tmp_path: Path) -> None:
    creatures = [["Name", "Might"], ["Ogre", 3], ["Imp", 1]]
    workbook(
        tmp_path / "deck.xlsx",
        Notes=[["To do"], ["write"]],
        Log=[["Day", "What"], ["1", "a"]],
        Creatures=creatures,
    )
    code, said = here("import", "deck.xlsx", "--game", "mine")
    assert code == 0 and "of the sheets Creatures is read, and Notes, Log are not" in said, said
    assert [card["id"] for card in cards(tmp_path)] == ["ogre", "imp"]


@pytest.mark.parametrize("sheets", [("-Notes",), ("*", "-Notes")])
def test_all_sheets_but_one(here: Any, tmp_path: Path, sheets: tuple[str, ...]) -> None:
    creatures = [["Name", "Might"], ["Ogre", 3], ["Imp", 1]]
    workbook(tmp_path / "deck.xlsx", Notes=[["To do"], ["write"]], One=creatures, Two=creatures)
    code, said = here("import", "deck.xlsx", "--game", "mine", *(f"--sheet={name}" for name in sheets))
    assert code == 0 and "open the PDF files in output/mine/en" in said, said
    assert sorted(fields(tmp_path, "one")) == ["might", "name"] and len(cards(tmp_path, "two")) == 2
    assert not (tmp_path / "cards/mine/notes.yaml").exists()
    assert here("import", "deck.xlsx", "--game", "mine", "--sheet=-Note")[0] == 1


def test_one_fault_of_a_column_is_told_once(here: Any, tmp_path: Path) -> None:
    rows = [f"c{number},=A{number}+2,#REF!" for number in range(2, 22)]
    (tmp_path / "deck.csv").write_text("\n".join(["name,might,luck", *rows]), encoding="utf-8")
    code, said = here("import", "deck.csv", "--game", "mine")
    assert code == 1 and said.count("error:") == 2, said
    assert "deck.csv:2:4" in said and "(and in rows 3, 4, 5, 6, 7, 8, 9, 10, … of this column)" in said


def test_a_head_is_hinted_at_as_it_is_typed(here: Any, tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_text("My deck,\nname,might\nOgre,3\nImp,2\n", encoding="utf-8")
    assert "names the columns: --head 1" in here("import", "deck.csv", "--game", "mine")[1]


@pytest.mark.thorough
def test_the_layout_shows_what_people_read_in_rows_of_one_height(here: Any, tmp_path: Path) -> None:
    deck = [
        {"name": "Ogre", "cost": 3, "might_power": 1, "tags": [], "rules": "Hit.", "Unique?": True, "tint": "#ff0000"},
        {"name": "Imp", "cost": 1, "might_power": 2, "tags": ["fast", "small"], "rules": "Run.", "Unique?": False,
         "tint": "#00ff00", "Notes (internal)": "check"},
    ]  # fmt: skip
    (tmp_path / "deck.json").write_text(json.dumps(deck), encoding="utf-8")
    assert here("import", "deck.json", "--game", "mine")[0] == 0
    layout = yaml.safe_load((tmp_path / "layouts/mine/deck.yaml").read_text())
    stack = next(one for one in layout["face"] if one["type"] == "stack")
    rows = [one for one in stack["items"] if len(one["items"]) == 2]
    assert [one["items"][0]["text"] for one in rows] == ["Cost", "Might power"]
    assert len({one["size"] for one in rows}) == 1
    said = json.dumps(layout)
    assert "tint" not in said and "internal" not in said and '"Unique"' in said
    assert "count(card.tags) > 0" in said and "**Rules** {{ card.rules }}" in said
    builds(here)
    (tmp_path / "other.csv").write_text("name\nOgre\nImp\n", encoding="utf-8")
    assert here("import", "other.csv", "--game", "lone")[0] == 0
    assert here("check", "lone", "--strict")[0] == 0  # no style without a use


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize("form", ["csv", "json"])
def test_columns_of_several_languages_become_translations(here: Any, tmp_path: Path, form: str) -> None:
    if form == "csv":
        rows = [
            "id,Name en,Name de,Name (fr),suit en,suit de",
            "a,Owl,Eule,Hibou,sun,Sonne",
            "b,Eel,Aal,,sun,Sonne",
            "c,Imp,Kobold,,sea,See",
            "d,Ox,Ochse,,sea,See",
        ]
        (tmp_path / "deck.csv").write_text("\n".join(rows), encoding="utf-8")
    else:
        data = [
            {
                "id": "a",
                "name": {"en": "Owl", "de": "Eule", "fr": "Hibou"},
                "suit": {"en": "sun", "de": "Sonne"},
            },
            {"id": "b", "name": {"en": "Eel", "de": "Aal"}, "suit": {"en": "sun", "de": "Sonne"}},
            {"id": "c", "name": {"en": "Imp", "de": "Kobold"}, "suit": {"en": "sea", "de": "See"}},
            {"id": "d", "name": {"en": "Ox", "de": "Ochse"}, "suit": {"en": "sea", "de": "See"}},
        ]
        (tmp_path / "deck.json").write_text(json.dumps(data), encoding="utf-8")
    code, said = here("import", f"deck.{form}", "--game", "mine")
    assert code == 0, said
    assert fields(tmp_path) == {
        "name": {"type": "text", "translate": True},
        "suit": {"type": "text", "translate": True},
    }
    assert cards(tmp_path)[0] == {"id": "a", "name": "Owl", "suit": "sun"}
    assert (
        "languages: {source: en, translations: [de, fr]}" in (tmp_path / "cards/mine/game.yaml").read_text()
    )
    german = (tmp_path / "cards/mine/text/de.po").read_text()
    assert 'msgid "Owl"\nmsgstr "Eule"' in german and 'msgid "sea"\nmsgstr "See"' in german
    assert "de.po: 6 texts of the table" in said and "fr.po: 1 text of the table" in said
    assert here("check", "mine")[0] == 0


def test_codes_that_are_words_as_well_make_no_languages(here: Any, tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_text("name,card id,card no,size is\nA,x,1,2\nB,y,2,3\n", encoding="utf-8")
    assert here("import", "deck.csv", "--game", "mine")[0] == 0
    assert list(fields(tmp_path)) == ["name", "card_id", "card_no", "size_is"]


def test_translations_that_translators_changed_stay(here: Any, tmp_path: Path) -> None:
    table = tmp_path / "deck.csv"
    table.write_text("id,Name en,Name de\na,Owl,Eule\nb,Eel,Al\n", encoding="utf-8")
    assert here("import", "deck.csv", "--game", "mine")[0] == 0
    path = tmp_path / "cards/mine/text/de.po"
    path.write_text(path.read_text().replace('"Eule"', '"Kauz"'), encoding="utf-8")
    table.write_text("id,Name en,Name de\na,Owl,Eule\nb,Eel,Aal\n", encoding="utf-8")
    code, said = here("import", "deck.csv", "--game", "mine")
    assert code == 0 and "de.po: 1 text of the table" in said, said
    german = path.read_text()
    assert 'msgstr "Kauz"' in german and 'msgstr "Aal"' in german


@pytest.mark.thorough
def test_a_new_game_is_written_in_the_language_that_is_said(here: Any, tmp_path: Path) -> None:
    (tmp_path / "deck.csv").write_text("Name,Text\nEule,Sie sieht.\nFuchs,Er rennt.\n", encoding="utf-8")
    code, said = here("import", "deck.csv", "--game", "tiere", "--lang", "DE")
    assert code == 0 and "English" not in said and "output/tiere/de/cards.pdf" in said
    assert "languages: {source: de}" in (tmp_path / "cards/tiere/game.yaml").read_text(encoding="utf-8")
    code, said = here("import", "deck.csv", "--game", "tiere", "--lang", "fr")
    assert code == 2 and "is written in de, not in fr" in said
    assert here("import", "deck.csv", "--game", "x", "--lang", "no language")[0] == 2
    assert "taken to be English" in here("import", "deck.csv", "--game", "animals")[1]


def test_files_are_read_within_the_limits_that_are_asked_for(
    here: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounds, "USUAL", bounds.USUAL._replace(rows=20))
    rows = "".join(f"Owl {number},{number}\n" for number in range(30))
    (tmp_path / "deck.csv").write_text(f"name,might\n{rows}", encoding="utf-8")
    code, said = here("import", "deck.csv", "-g", "mine")
    assert code == 1 and "--limits" in said, said
    code, said = here("--limits", "2", "import", "deck.csv", "-g", "mine")
    assert code == 0, said
