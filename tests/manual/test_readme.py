"""README.md: short, its eleven lines give the card beside them, and what it names exists."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from typer.testing import CliRunner

from ppgen.cli.app import app
from tests.support.ole import ROOT

MOST = 6000
"""Bytes; one screen or two, so that it is read."""

TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def test_it_is_short() -> None:
    assert len(TEXT.encode()) <= MOST


def test_two_commands_are_enough_on_a_fresh_machine() -> None:
    for extras, then in ((".[rtl,cjk]", "ppgen build ole"), (".[dev]", "pytest")):
        command = f"python3 -m venv .venv && .venv/bin/pip install --quiet --editable '{extras}' && .venv/bin/{then}"
        assert f"```\n{command}\n```" in TEXT
    assert "'.[dev]' && .venv/bin/pytest" in (ROOT / ".ci/run").read_text(encoding="utf-8")


@pytest.mark.parametrize("text", [TEXT, CONTRIBUTING], ids=["README", "CONTRIBUTING"])
def test_every_file_that_it_links_exists(text: str) -> None:
    found = re.findall(r"\]\((?!https?:)([^)#\s]+)", text) + re.findall(r'src="([^"]+)"', text)
    assert len(found) >= 8
    assert [name for name in found if not (ROOT / name).is_file()] == []


@pytest.mark.thorough
def test_every_command_exists() -> None:
    blocks = re.findall(r"^```\w*\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)
    inline = re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", TEXT, flags=re.DOTALL))
    commands = {name for text in (*blocks, *inline) for name in re.findall(r"\bppgen ([a-z]+)", text)}
    assert {"new", "check", "build", "prove", "docs", "show"} <= commands
    for name in commands:
        assert CliRunner().invoke(app, [name, "--help"]).exit_code == 0, name
    for command, option in re.findall(r"ppgen ([a-z]+) [a-z-]+ (--[a-z]+)", TEXT):
        told = CliRunner().invoke(app, [command, "--help"], env={"COLUMNS": "200", "TERM": "dumb"}).output
        assert option in told, (command, option)


def test_the_eleven_lines_give_the_card_beside_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (block,) = re.findall(r"```yaml\n(.*?)```", TEXT, re.DOTALL)
    assert len(block.splitlines()) == 11
    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(app, ["new", "lanterns"]).exit_code == 0
    for name, text in re.findall(r"^# (\S+)\n(.*?)(?=^# |\Z)", block, re.MULTILINE | re.DOTALL):
        assert (tmp_path / name).is_file()
        (tmp_path / name).write_text(text, encoding="utf-8")
    checked = CliRunner().invoke(app, ["check", "lanterns"])
    assert checked.exit_code == 0 and checked.output.startswith("no problems; "), checked.output
    assert CliRunner().invoke(app, ["show", "lanterns", "creature:moth", "--out", "moth.png"]).exit_code == 0
    made = Image.open(io.BytesIO((tmp_path / "moth.png").read_bytes())).convert("L")
    kept = Image.open(ROOT / "ppgen/docs/pictures/lamp-moth.png").convert("L")
    assert kept.size == made.size
    differing = sum(ImageChops.difference(kept, made).histogram()[64:])
    assert differing < kept.width * kept.height / 500, "draw ppgen/docs/pictures/lamp-moth.png again"
