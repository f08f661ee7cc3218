"""Guides for beginners: what they tell to do is done, and ends as they say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from typer.testing import CliRunner

from ppgen.checks import REASONS
from ppgen.cli.app import app
from ppgen.library import open_project, services
from ppgen.load.project import read_stock_files
from ppgen.manual.rules import known_rules
from ppgen.model.margins import DEFAULT_MARGINS
from ppgen.model.stock import DEFAULT_RADIUS, read_stock
from tests.support.guides import follow
from tests.support.ole import ROOT


@pytest.mark.thorough
def test_the_translators_guide(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = follow("translate/guide.md", tmp_path, monkeypatch, capsys)
    assert "nl                52           0           0           1" in said["ppgen text status lanterns"]
    assert "warning" not in said["ppgen check lanterns --lang nl"]
    assert (tmp_path / "both.png").is_file()
    assert "# waive identical" in (tmp_path / "cards/lanterns/text/nl.po").read_text(encoding="utf-8")


@pytest.mark.thorough
def test_coming_from_another_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = follow("design/coming-from.md", tmp_path, monkeypatch, capsys)
    for game in ("birds", "tools", "potions", "spells"):
        assert (tmp_path / f"output/{game}/en/cards.pdf").is_file()
        assert "error" not in said[f"ppgen build {game}"]
    birds = (tmp_path / "cards/birds/birds.yaml").read_text(encoding="utf-8")
    assert "copies: 2" in birds and "power: 5" in birds
    assert "**one**" in (tmp_path / "cards/tools/tool.yaml").read_text(encoding="utf-8")
    assert "allowed_layout" not in (tmp_path / "cards/potions/potion.yaml").read_text(encoding="utf-8")


@pytest.mark.thorough
def test_printing_for_the_first_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = follow("print/first-time.md", tmp_path, monkeypatch, capsys)
    assert len(said) >= 6 and "error" not in " ".join(said.values())
    for folder in ("output", "fronts", "backs"):
        assert (tmp_path / f"{folder}/lanterns/en/cards.pdf").is_file()


@pytest.mark.thorough
def test_a_printer_of_ones_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    said = follow("print/your-printer.md", tmp_path, monkeypatch, capsys)
    assert "error" not in " ".join(said.values())
    assert (tmp_path / "config/ppgen-cards/printers/home.yaml").is_file()


@pytest.mark.thorough
def test_an_order_at_a_print_shop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = follow("print/print-shop.md", tmp_path, monkeypatch, capsys)
    assert "5 pieces as 63 × 88 mm, 6 files" in said["ppgen export makeplayingcards lanterns"]
    assert "no problems" in said["ppgen prove lanterns"]
    assert "bleed" not in said["ppgen export the-game-crafter lanterns"], "the second time it has enough"
    page = (ROOT / "ppgen/docs/print/print-shop.md").read_text(encoding="utf-8")
    named = set(re.findall(r"^\| `([a-z-]+)` \|", page, re.MULTILINE))
    assert named == {*services(open_project(ROOT))}


def test_figures_of_the_printing_guide_are_those_of_the_program() -> None:
    text = (ROOT / "ppgen/docs/print/first-time.md").read_text(encoding="utf-8")
    stock, _ = read_stock(read_stock_files(open_project(ROOT))[0])
    rows = re.findall(r"^\| ([\d.]+) × ([\d.]+) \| `([a-z-]+)` \|", text, re.MULTILINE)
    assert len(rows) == 8
    for width, height, name in rows:
        size = stock.cards[name].size
        assert abs(size.width - float(width)) < 0.3 and abs(size.height - float(height)) < 0.3, name
    assert f"ppgen keeps {DEFAULT_MARGINS.left:g} mm, and {DEFAULT_MARGINS.bottom:g} mm at the" in text
    assert f"corners** are {DEFAULT_RADIUS:g} mm".lower() in text.lower()


def test_troubleshooting_names_problems_commands_and_options_that_exist() -> None:
    text = (ROOT / "ppgen/docs/print/troubleshooting.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([a-z]+/[a-z-]+)`", text))
    assert len(named) >= 5 and named <= {*known_rules(), *REASONS}
    options = {option for command in ("build", "check") for option in _options(command)} | {
        "--project",
        "--limits",
    }
    wanted = set(re.findall(r"(?<![\w-])(--[a-z][a-z-]+)", text))
    assert wanted <= options | {"--debug"}, wanted - options


def _options(command: str) -> set[str]:
    told = CliRunner().invoke(app, [command, "--help"], env={"COLUMNS": "200", "TERM": "dumb"}).output
    return set(re.findall(r"--[a-z-]+", told))


@pytest.mark.thorough
def test_the_gallery_shows_what_its_yaml_gives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = follow("design/gallery.md", tmp_path, monkeypatch, capsys)
    kept = ROOT / "ppgen/docs/design/gallery"
    shown = {path.name for path in tmp_path.glob("*.png")}
    assert shown == {path.name for path in kept.glob("*.png")} and len(shown) >= 8
    assert "error" not in " ".join(said.values())
    for name in shown:
        made, wanted = (Image.open(folder / name).convert("L") for folder in (tmp_path, kept))
        assert made.size == wanted.size, name
        differing = sum(ImageChops.difference(made, wanted).histogram()[64:])
        assert differing < made.width * made.height / 500, f"{name} must be drawn again"
