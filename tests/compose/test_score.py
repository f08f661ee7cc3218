"""What a score sheet may say that determines its fields."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen import pipeline
from ppgen.load.project import open_project
from tests.cli.test_every_option import GAME, LOG
from tests.support.tiny import write_project

BEGUN = "record: true, "


@pytest.mark.parametrize(
    ("determined", "told"),
    [
        ("line: '{{ card.line }}'", []),
        ("line: '{{ card.line'", ["model/determined"]),
        ("line: '{{ card.'", ["model/determined"]),
        ("lines: '{{ card.line }}'", ["model/determined"]),
        ("line: '{{ card.lines }}'", ["model/unknown-name"]),
        ("line: '{{ constants.lines }}'", ["model/unknown-name"]),
    ],
)
def test_each_fault_of_what_is_determined_has_its_own_id(
    determined: str, told: list[str], tmp_path: Path
) -> None:
    assert BEGUN in GAME
    game = GAME.replace(BEGUN, f"{BEGUN}determined: {{{determined.replace(chr(39), chr(34))}}}, ")
    files = {"cards/tiny/game.yaml": game, "layouts/tiny/log.yaml": LOG}
    root = write_project(tmp_path, files)
    _, _, problems = pipeline.load(open_project(root, root), "tiny")
    rules = {"model/determined", "model/unknown-name"}
    assert [one.rule for one in problems if one.rule in rules] == told


@pytest.mark.parametrize(
    ("text", "told"),
    [("{{ item.a + index }}", []), ("{{ item.aa + 1 }}", ["model/unknown-name"]), ("{{ card.rows }}", [])],
)
def test_an_unknown_field_of_the_row_is_told(text: str, told: list[str], tmp_path: Path) -> None:
    row = "rows: {type: list, items: {type: map, fields: {a: {type: integer}, b: {type: integer}}}}"
    assert f"{BEGUN}fields: {{" in GAME
    game = GAME.replace(f"{BEGUN}fields: {{", f'{BEGUN}determined: {{rows.b: "{text}"}}, fields: {{{row}, ')
    root = write_project(tmp_path, {"cards/tiny/game.yaml": game, "layouts/tiny/log.yaml": LOG})
    _, _, problems = pipeline.load(open_project(root, root), "tiny")
    assert [one.rule for one in problems if one.rule in {"model/determined", "model/unknown-name"}] == told
