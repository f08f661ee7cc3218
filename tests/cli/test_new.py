"""`ppgen new`: games to begin with, clean at once, and never over what is there."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from ppgen.cli.app import app
from ppgen.cli.new import styles
from ppgen.library import BuildOptions, build, check, open_project


def run(root: Path, *words: str) -> tuple[int, str]:
    (root / "cards").mkdir(exist_ok=True)
    done = CliRunner().invoke(app, ["--project", str(root), "new", *words])
    return done.exit_code, done.output


@pytest.mark.parametrize("style", styles())
def test_a_new_game_is_clean_and_prints(style: str, tmp_path: Path) -> None:
    assert run(tmp_path, "my-game", "--style", style)[0] == 0
    findings = check(open_project(tmp_path), probe=True)
    assert {problem.severity for problem in findings.problems} <= {"note"}, findings.problems
    built = build(open_project(tmp_path), options=BuildOptions(out=tmp_path / "output"))
    name = "tokens" if style == "tokens" else "cards"
    assert [file.path for file in built.files] == [f"my-game/en/{name}.pdf"]
    assert "My Game" in (tmp_path / "cards/my-game/game.yaml").read_text(encoding="utf-8")
    assert (tmp_path / ".github/workflows/check.yml").is_file()
    kind = "token" if style == "tokens" else "creature"
    assert (tmp_path / f"cards/my-game/schema/{kind}.json").is_file()


@pytest.mark.parametrize("words", [("My Game",), ("..",), ("a/b",), ("x", "--style", "plian"), ("x" * 80,)])
def test_wrong_use_writes_nothing(words: tuple[str, ...], tmp_path: Path) -> None:
    code, _ = run(tmp_path, *words)
    assert code == 2
    assert list((tmp_path / "cards").iterdir()) == []


def test_what_is_there_stays(tmp_path: Path) -> None:
    assert run(tmp_path, "game")[0] == 0
    path = tmp_path / "cards/game/creature.yaml"
    path.write_text("mine", encoding="utf-8")
    code, output = run(tmp_path, "game")
    assert code == 2 and "exists already" in output
    assert path.read_text(encoding="utf-8") == "mine"
