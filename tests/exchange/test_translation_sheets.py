"""All texts of a game as a table for translators, and the filled-in table back into the file of a language."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from openpyxl import load_workbook
from typer.testing import CliRunner, Result

from ppgen.cli.app import app
from ppgen.localise.catalogue import PoFile, read_po
from tests.support.tiny import FILES, write_project

GAME = FILES["cards/tiny/game.yaml"].replace("{source: en}", "{source: en, translations: [fr]}")
FR = Path("cards/tiny/text/fr.po")


def ppgen(root: Path, *words: str) -> Result:
    return CliRunner().invoke(app, ["--project", str(root), *words])


def catalogue(path: Path) -> PoFile:
    po, _ = read_po(path.read_bytes(), path.name)
    assert po is not None
    return po


def texts(path: Path) -> dict[tuple[str, str], str]:
    return {one.key: one.text for one in catalogue(path).entries if not one.obsolete}


def rows_of(path: Path) -> list[dict[str, str]]:
    return [*csv.DictReader(io.StringIO(path.read_bytes().decode("utf-8-sig")))]


def written(path: Path, rows: list[dict[str, str]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, [*rows[0]])
        writer.writeheader()
        writer.writerows(rows)


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game with a title that a card has, too, and a text that begins as a formula does."""
    cards = FILES["cards/tiny/monster.yaml"].replace("It flies **softly** through the night.", "=SUM(A1)")
    cards = cards.replace("name: Cat", "name: Cards")
    game = GAME.replace("title: Monster cards", "title: Cards")
    write_project(tmp_path, {"cards/tiny/game.yaml": game, "cards/tiny/monster.yaml": cards})
    monkeypatch.chdir(tmp_path)
    assert ppgen(tmp_path, "text", "update", "tiny").exit_code == 0
    return tmp_path


def test_a_table_holds_every_text_with_its_context_and_what_translators_are_told(root: Path) -> None:
    told = ppgen(root, "text", "export", "tiny", "fr", "--out", "fr.csv")
    rows = rows_of(root / "fr.csv")
    assert told.exit_code == 0 and f"fr.csv: {len(rows)} texts, 0 of them translated" in told.output
    assert [*rows[0]] == ["context", "source", "translation", "note"]
    assert {(row["context"], row["source"].removeprefix("'")) for row in rows} == set(texts(root / FR))
    (live,) = [row for row in rows if "SUM" in row["source"]]
    assert live["source"] == "'=SUM(A1)" and "The line of monster:bat" in live["note"]


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
def test_a_table_that_comes_back_as_it_is_changes_nothing_but_fills_an_empty_file(
    root: Path, ending: str
) -> None:
    filled = {key: f"={key[1]} & “é”\nx" for key in texts(root / FR)}
    po = (root / FR).read_text(encoding="utf-8")
    assert ppgen(root, "text", "export", "tiny", "fr").exit_code == 0
    written(
        root / "fr.csv",
        [
            {**row, "translation": f"'{filled[row['context'], row['source'].removeprefix(chr(39))]}"}
            for row in rows_of(root / "fr.csv")
        ],
    )
    assert ppgen(root, "text", "import", "fr.csv", "--lang", "fr").exit_code == 0
    assert texts(root / FR) == filled
    before = (root / FR).read_bytes()
    assert ppgen(root, "text", "export", "tiny", "fr", "--out", f"again.{ending}").exit_code == 0
    assert "nothing changed" in ppgen(root, "text", "import", f"again.{ending}", "--lang", "fr").output
    (root / FR).write_text(po, encoding="utf-8")
    assert ppgen(root, "text", "import", f"again.{ending}", "--lang", "fr").exit_code == 0
    assert (root / FR).read_bytes() == before


def test_in_a_workbook_a_text_that_begins_as_a_formula_is_a_text(root: Path) -> None:
    assert ppgen(root, "text", "export", "tiny", "fr", "--out", "fr.xlsx").exit_code == 0
    cells = [cell for row in load_workbook(root / "fr.xlsx").active.iter_rows() for cell in row]
    (live,) = [cell for cell in cells if cell.value == "=SUM(A1)"]
    assert live.data_type == "s"


def test_a_stale_translation_is_a_note_and_stays_stale(root: Path) -> None:
    path = root / FR
    po = path.read_text(encoding="utf-8")
    path.write_text(
        po.replace('msgid "Bat"\nmsgstr ""', 'msgid "Bta"\nmsgstr "Chauve-souris"'), encoding="utf-8"
    )
    assert ppgen(root, "text", "export", "tiny", "fr").exit_code == 0
    (row,) = [row for row in rows_of(root / "fr.csv") if row["source"] == "Bat"]
    assert row["translation"] == "" and row["note"].startswith("fuzzy: Chauve-souris")
    assert ppgen(root, "text", "import", "fr.csv", "--lang", "fr").exit_code == 1  # it holds no text yet
    rows = [
        {**row, "translation": "Chat"} if row["source"] == "Cards" else row
        for row in rows_of(root / "fr.csv")
    ]
    written(root / "fr.csv", rows)
    assert ppgen(root, "text", "import", "fr.csv", "--lang", "fr").exit_code == 0
    (bat,) = [one for one in catalogue(path).entries if one.source == "Bat"]
    assert bat.fuzzy and bat.text == "Chauve-souris"


def test_a_context_tells_equal_sources_apart_and_without_one_all_are_meant(root: Path) -> None:
    (root / "fr.csv").write_text(
        "context,source,fr\ncomponent/cards,Cards,Cartes\nmonster/name,Cards,Fiches\n,Bat,Chauve-souris\n"
        "monster/nmae,Cards,Nichts\n",
        encoding="utf-8",
    )
    told = ppgen(root, "text", "import", "fr.csv", "--lang", "fr")
    made = texts(root / FR)
    assert told.exit_code == 0 and (made["component/cards", "Cards"], made["monster/name", "Cards"]) == (
        "Cartes",
        "Fiches",
    )
    assert made["monster/name", "Bat"] == "Chauve-souris"
    said = " ".join(told.output.split())
    assert "no text of the game says 'Cards' in the context 'monster/nmae'" in said
    assert "it stands in component/cards, monster/name" in said
    (root / "fr.csv").write_text("source,fr\nCards,Cartes\n", encoding="utf-8")
    assert ppgen(root, "text", "import", "fr.csv", "--lang", "fr").exit_code == 0
    assert texts(root / FR)["monster/name", "Cards"] == "Cartes"
    (root / "fr.csv").write_text("source,fr\nCards,Cartes\nCards,Fiches\n", encoding="utf-8")
    said = " ".join(ppgen(root, "text", "import", "fr.csv", "--lang", "fr").output.split())
    assert "a column called context tells equal sources in several places apart" in said


def test_sources_of_effects_titles_and_sheets_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_project(tmp_path)
    monkeypatch.chdir(tmp_path)
    assert ppgen(tmp_path, "new", "lamps", "--style", "effects").exit_code == 0
    game = tmp_path / "cards/lamps/game.yaml"
    game.write_text(
        game.read_text(encoding="utf-8").replace("source: en}", "source: en, translations: [nl]}")
    )
    assert ppgen(tmp_path, "text", "update", "lamps").exit_code == 0
    file = tmp_path / "cards/lamps/text/nl.po"
    sources = {key[1] for key in texts(file)}
    assert {key[0].partition("/")[0] for key in texts(file)} >= {"effect", "ppgen", "term", "game"}
    written(tmp_path / "nl.csv", [{"source": source, "translation": f"x {source}"} for source in sources])
    told = ppgen(tmp_path, "text", "import", "nl.csv", "--lang", "nl", "--game", "lamps")
    assert told.exit_code == 0 and "sheet/unknown-card" not in told.output
    assert {text.removeprefix("x ") == key[1] for key, text in texts(file).items()} == {True}
    told = ppgen(tmp_path, "text", "import", "nl.csv", "--lang", "nl")
    assert told.exit_code == 2 and "name one with --game" in told.output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("tiny", "de"), "is not translated into 'de'"),
        (("tiny", "en"), "is not translated into 'en'"),
        (("tiny", "fr", "--out", "fr.ods"), "end it with .xlsx or .csv"),
        (("tiny", "fr", "--out", "cards/tiny/fr.csv"), "name a place outside of cards/"),
        (("tina", "fr"), "tiny"),
    ],
)
def test_what_cannot_be_exported_is_wrong_use(root: Path, words: tuple[str, ...], said: str) -> None:
    told = ppgen(root, "text", "export", *words)
    assert told.exit_code == 2 and said in " ".join(told.output.split())
    assert not [*root.glob("fr.*")]


def test_a_file_that_cannot_be_read_is_told_and_nothing_is_written(root: Path) -> None:
    (root / FR).write_bytes(b'msgid "Bat"\nmsgstr "\xff"\n')
    told = ppgen(root, "text", "export", "tiny", "fr")
    assert told.exit_code == 1 and "catalogue/encoding" in told.output and "nothing is written" in told.output
    assert not (root / "fr.csv").exists()


def test_a_title_that_is_called_as_a_term_is_translated_as_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_project(tmp_path)
    monkeypatch.chdir(tmp_path)
    assert ppgen(tmp_path, "new", "lamps").exit_code == 0
    game = tmp_path / "cards/lamps/game.yaml"
    game.write_text(
        game.read_text(encoding="utf-8").replace("source: en}", "source: en, translations: [nl]}")
    )
    table = "id,field,text\ncomponent:cards,title,Kaarten\nkind:creature,title,Wezen\n"
    (tmp_path / "nl.csv").write_text(table, encoding="utf-8")
    assert ppgen(tmp_path, "text", "import", "nl.csv", "--lang", "nl", "--game", "lamps").exit_code == 0
    made = texts(tmp_path / "cards/lamps/text/nl.po")
    assert (made["term/cards", "Cards"], made["term/creature", "Creature"]) == ("Kaarten", "Wezen")
