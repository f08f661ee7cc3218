"""What checking.md and the hooks promise is there."""

from __future__ import annotations

import re
from pathlib import Path

import yaml
from typer.testing import CliRunner

from ppgen import report
from ppgen.cli.app import app
from ppgen.common.registry import by_id, modules
from ppgen.manual.rules import known_rules
from tests.support.ole import ROOT

DOCUMENT = (ROOT / "ppgen/docs/check/checking.md").read_text(encoding="utf-8")


def test_every_option_of_the_command_is_documented() -> None:
    told = CliRunner().invoke(app, ["check", "--help"], env={"COLUMNS": "200", "TERM": "dumb"}).output
    options = set(re.findall(r"--(?:select|ignore|baseline|write-baseline|strict|format|lang)\b", told))
    assert len(options) == 7
    assert all(option in DOCUMENT for option in options)


def test_every_format_is_documented() -> None:
    for name in by_id(modules(report), "FORMAT"):
        assert f"| `{name}` |" in DOCUMENT


def test_rules_that_are_named_exist() -> None:
    named = re.findall(r"`((?:text|card|image|layout)/[a-z-]+)`", DOCUMENT)
    assert len(named) >= 5 and set(named) <= known_rules()


def test_linked_files_exist() -> None:
    for path in re.findall(r"\]\((?!https?:)([^)]+)\)", DOCUMENT):
        assert (ROOT / "ppgen/docs/check" / path.partition("#")[0]).resolve().is_file(), path


def test_hooks_call_commands_that_exist() -> None:
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    for hook in hooks:
        assert f"id: {hook['id']}" in DOCUMENT
        words = hook["entry"].split()
        assert words[0] == "ppgen" and CliRunner().invoke(app, [*words[1:], "--help"]).exit_code == 0


def test_the_first_game_of_the_manual_can_be_built(tmp_path: Path) -> None:
    manual = (ROOT / "ppgen/docs/design/add-a-game.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```yaml\n# ((?:cards|layouts)/mygame/[a-z]+\.yaml)(.*?)```", manual, re.DOTALL)
    assert len(blocks) == 4
    for name, text in blocks:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"#{text}")
    arguments = ["--project", str(tmp_path)]
    checked = CliRunner().invoke(app, [*arguments, "check", "--strict"])
    assert checked.exit_code == 0 and "nothing was skipped" in checked.output, checked.output
    built = CliRunner().invoke(app, [*arguments, "build", "--out", str(tmp_path / "output")])
    assert built.exit_code == 0 and "3 pieces on 2 pages" in built.output, built.output
