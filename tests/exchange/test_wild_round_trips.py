"""Whatever cards say: a table of them that nobody edited changes no byte of their file, and tells nothing."""

from __future__ import annotations

import json
import shutil
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as some

from ppgen import pipeline
from ppgen.common.problem import has_errors
from ppgen.editions import Loaded
from ppgen.exchange.spreadsheets import apply_sheet, export_sheet
from ppgen.load.project import open_project
from ppgen.load.tables.reader import read_table
from tests.support.tiny import FILES, write_project
from tests.support.workbooks import saved_as_open_document

ROOT = Path(__file__).parents[2]
GAME = FILES["cards/tiny/game.yaml"].replace(
    "      line: {type: text, translate: true}\n",
    "      line: {type: text, translate: true}\n"
    "      tags: {type: list, optional: true, unprinted: test, items: {type: text}}\n"
    "      sizes: {type: list, optional: true, unprinted: test, items: {type: number}}\n"
    "      worth: {type: number, optional: true, unprinted: test}\n"
    "      rare: {type: boolean, optional: true, unprinted: test}\n",
)
BREAKS = ["\r", "\n", "\r\n", "\x85", "\u2028", "\u2029", "\x0b", "\x0c"]
PARTS = (
    *BREAKS,
    *[
        " ",
        "  ",
        "\t",
        "\xa0",
        "\u3000",
        "'",
        '"',
        "=",
        "+",
        "-",
        "@",
        "#",
        ",",
        ";",
        "; ",
        "|",
        "*",
        "**",
        "{",
        "[",
        "]",
        "\\",
        "&",
        "<",
        "]]>",
        ":",
        "~",
    ],
    *[
        "a",
        "b",
        "é",
        "😀",
        "1",
        "007",
        "1e3",
        "1.50",
        "0.1",
        "true",
        "yes",
        "no",
        "null",
        "2020-01-01",
        "12:30",
        "50%",
        "id",
        "sep=;",
    ],
    *["#REF!", "Err:502", "###", "Loading...", "=A1", "=SUM(A1)", "_x000D_", "_x0041_", "_x"],
    '="007"',
)
TEXTS = some.lists(some.sampled_from(PARTS), min_size=1, max_size=4).map("".join)
NUMBERS = some.sampled_from(
    [0, -3, 1.5, 0.1, 1 / 3, 0.1 + 0.2, 123456789.123456789, 1e22, 1e300, 1e-7, 10**15]
)
CARDS = some.lists(
    some.fixed_dictionaries(
        {"name": TEXTS, "power": some.sampled_from([0, 3, 10**15, 10**18 - 1]), "line": TEXTS},
        optional={
            "tags": some.lists(TEXTS, max_size=3),
            "sizes": some.lists(NUMBERS, max_size=3),
            "worth": NUMBERS,
            "rare": some.booleans(),
        },
    ),
    min_size=1,
    max_size=4,
)


def written(cards: list[dict[str, Any]]) -> str:
    """Write cards as YAML that every reader takes alike, whatever characters are in them."""
    text = "".join(
        f"- {json.dumps({'id': f'm{number}', **card}, ensure_ascii=False)}\n"
        for number, card in enumerate(cards)
    )
    return "".join(
        letter if letter == "\n" or letter.isprintable() else f"\\u{ord(letter):04x}" for letter in text
    )


def tables(loaded: Loaded, kind: str) -> dict[str, bytes]:
    """Return the table of a kind as ppgen writes it, and as LibreOffice saves it."""
    made = {
        f"{kind}.csv": export_sheet(loaded, kind, ".csv"),
        f"{kind}.xlsx": export_sheet(loaded, kind, ".xlsx"),
    }
    table, problems = read_table(made[f"{kind}.xlsx"], f"{kind}.xlsx")
    assert table is not None and not has_errors(problems), problems
    rows = [[cell.text for cell in row] for row in (table.head, *table.rows)]
    return {**made, f"{kind}.ods": saved_as_open_document(kind, rows)}


def unchanged(loaded: Loaded, kind: str, text: bytes) -> None:
    for name, content in tables(loaded, kind).items():
        applied = apply_sheet(loaded, kind, content, name)
        assert not applied.changes and applied.content == text, (name, applied.changes)
        assert not has_errors(applied.problems), (name, applied.problems)


@given(CARDS)
@example([{"name": f"a{mark}b", "power": 1, "line": f"{mark}x{mark}"} for mark in BREAKS])
@example([{"name": text, "power": 10**18 - 1, "line": text, "worth": 1 / 3} for text in ("#REF!", '="007"')])
@settings(max_examples=25)
@pytest.mark.thorough
def test_wild_texts_that_nobody_edited_stay(cards: list[dict[str, Any]]) -> None:
    with tempfile.TemporaryDirectory() as place:
        text = written(cards)
        root = write_project(Path(place), {"cards/tiny/game.yaml": GAME, "cards/tiny/monster.yaml": text})
        loaded, _, problems = pipeline.load(open_project(root, root), "tiny")
        assert loaded is not None and "monster" in loaded.game.sources, problems
        unchanged(loaded, "monster", text.encode())


def test_every_line_break_stays(tmp_path: Path) -> None:
    text = written([{"name": f"a{mark}b", "power": 1, "line": f"x{mark}{mark}y"} for mark in BREAKS])
    write_project(tmp_path, {"cards/tiny/game.yaml": GAME, "cards/tiny/monster.yaml": text})
    loaded, _, problems = pipeline.load(open_project(tmp_path, tmp_path), "tiny")
    assert loaded is not None, problems
    unchanged(loaded, "monster", text.encode())


@pytest.mark.parametrize("game", ["battle-dice", "ligne-de-fond", "ole", "worldies"])
@pytest.mark.thorough(keep=1)
def test_all_cards_of_the_games_stay(game: str, tmp_path: Path) -> None:
    for part in ("cards", "layouts", "fonts"):
        shutil.copytree(ROOT / part, tmp_path / part)
    loaded, _, problems = pipeline.load(open_project(tmp_path, tmp_path), game)
    assert loaded is not None, problems
    kinds = [name for name, kind in loaded.game.kinds.items() if not kind.record and not kind.lists]
    assert kinds
    for kind in kinds:
        unchanged(loaded, kind, (tmp_path / loaded.game.sources[kind].file).read_bytes())
