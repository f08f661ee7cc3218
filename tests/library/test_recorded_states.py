"""Manifests compared: which pieces are others, gone or new, and nothing of what nobody built."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ppgen.cli.app import app
from tests.support.tiny import changed, write_project

MONSTERS = "cards/tiny/monster.yaml"


def run(root: Path, *words: str, code: int = 0) -> str:
    done = CliRunner().invoke(app, ["--project", str(root), *words], env={"COLUMNS": "200"})
    assert done.exit_code == code, done.output
    return done.output


def built(root: Path, files: dict[str, str] | None = None) -> str:
    write_project(root, files or {})
    run(root, "build", "--out", str(root / "out"))
    return str(root / "out/tiny/manifest.json")


@pytest.mark.thorough
def test_two_manifests_tell_which_pieces_are_others(tmp_path: Path) -> None:
    text = changed(MONSTERS, "It flies", "It flew")[MONSTERS]
    new = text + "- {id: newt, name: Newt, power: 2, line: It swims.}\n"
    before, after = built(tmp_path / "a"), built(tmp_path / "b", {MONSTERS: new})
    told = run(tmp_path / "b", "diff", before, after)
    assert "1 changed, 1 new" in told and "monster:newt (cards; en): new, 1 copy\n" in told
    assert "line: It flies softly through the night. → It flew softly" in told
    assert run(tmp_path / "b", "diff", before) == told
    back = run(tmp_path / "b", "diff", after, before)
    assert "monster:newt (cards; en): gone, 1 copy\n" in back
    assert "no printed piece changed" in run(tmp_path / "b", "diff", after)
    assert "no printed piece changed" in run(tmp_path / "b", "diff", before, after, "--lang", "fr")
    listed = json.loads(run(tmp_path / "b", "diff", before, after, "--format", "json"))
    assert {one["change"] for one in listed} == {"changed", "new"}


@pytest.mark.parametrize(
    ("content", "why"),
    [("{}", "names no pieces"), ("[", "names no pieces"), ('{"pieces": {"en": 3}}', "names no pieces")],
)
def test_a_manifest_that_names_nothing_is_refused(content: str, why: str, tmp_path: Path) -> None:
    write_project(tmp_path)
    (tmp_path / "manifest.json").write_text(content, encoding="utf-8")
    assert why in run(tmp_path, "diff", str(tmp_path / "manifest.json"), code=2)


def test_a_manifest_has_no_pictures_and_belongs_to_one_game(tmp_path: Path) -> None:
    manifest = built(tmp_path)
    told = run(tmp_path, "diff", manifest, "--format", "html", "--out", str(tmp_path / "x.html"), code=2)
    assert "holds nothing to draw" in told
    other = tmp_path / "else/manifest.json"
    other.parent.mkdir()
    said = Path(manifest).read_text(encoding="utf-8")
    other.write_text(said.replace('"id": "tiny"', '"id": "deck-heroes"'), encoding="utf-8")
    assert "manifests of two games" in run(tmp_path, "diff", manifest, str(other), code=2)
