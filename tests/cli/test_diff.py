"""Do `ppgen diff` and `build --since` tell, write and print what changed, and no more?"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from pypdf import PdfReader
from typer.testing import CliRunner, Result

from ppgen.cli.app import app
from tests.support.tiny import FILES, changed, write_project

CARDS = "cards/tiny/monster.yaml"
HOSTILE = "<script>alert(1)</script> [x](http://x) @you | `a` ![p](q) *b*"


@pytest.fixture
def states(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a project and, beside it, its earlier state."""
    write_project(tmp_path / "old")
    text = FILES[CARDS].replace("power: 3", "power: 4").replace("copies: 2", "copies: 3")
    root = write_project(tmp_path / "new", {CARDS: text})
    monkeypatch.chdir(root)
    return root


def run(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


def test_the_terminal_is_told_each_value(states: Path) -> None:
    result = run("diff", "../old")
    assert result.exit_code == 0 and result.output.splitlines() == [
        "tiny: 1 changed, 1 in another number",
        f"  monster:bat (cards; en): changed  {CARDS}:1",
        "    power: 3 → 4",
        f"  monster:cat (cards; en): 2 → 3 copies  {CARDS}:5",
    ]
    assert run("diff", "../old", "../old").output == "nothing that is printed changed\n"


def test_programs_get_json(states: Path) -> None:
    (bat, cat) = json.loads(run("diff", "../old", "--format", "json").output)
    assert bat["fields"] == [
        {"name": "power", "side": "face", "before": "3", "after": "4", "languages": ["en"]}
    ]
    assert (cat["change"], cat["copies"], cat["place"]) == ("copies", {"before": 2, "after": 3}, f"{CARDS}:5")


def test_a_page_shows_both_states(states: Path) -> None:
    assert run("diff", "../old", "--format", "html").exit_code == 2
    result = run("diff", "../old", "--format", "html", "--to", "changes.html")
    assert result.exit_code == 0 and "2 pieces" in result.output
    text = (states / "changes.html").read_text(encoding="utf-8")
    assert text.count("data:image/png;base64,") == 4 and "http" not in re.sub("http-equiv", "", text)
    assert all(f"monster:bat, {word}" in text for word in ("before", "now"))


def test_what_cards_say_is_no_markup(states: Path) -> None:
    write_project(states, changed(CARDS, "It sees you first.", f'"{HOSTILE}"'))
    said = run("diff", "../old", "--format", "markdown").output
    (row,) = [line for line in said.splitlines() if "alert" in line]
    bare = re.sub(r"\\[\\`*_{}\[\]()#+!|<>~&$@-]", "", row)
    assert not set("`*[]<>@!") & set(bare) and bare.count("|") == 7
    run("diff", "../old", "--format", "html", "--to", "changes.html")
    assert "<script" not in (states / "changes.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(("form", "code"), [("doc", 2), ("", 2)])
def test_formats_that_do_not_exist_are_wrong_use(form: str, code: int, states: Path) -> None:
    assert run("diff", "../old", "--format", form).exit_code == code


def test_a_state_with_errors_is_told_beside_the_differences(states: Path) -> None:
    write_project(states, changed(CARDS, "name: Bat", "name: Bat \U00012000"))
    result = run("diff", "../old")
    assert result.exit_code == 1 and "text/missing-glyph" in result.output and "monster:bat" in result.output


def test_only_what_changed_is_printed(states: Path) -> None:
    result = run("build", "--since", "../old")
    assert result.exit_code == 0, result.output
    assert "take out of the box: monster:bat × 1\n" in result.output
    assert "put in: monster:bat × 1, monster:cat × 1\n" in result.output
    text = PdfReader(states / "output/changed/tiny/en/cards.pdf").pages[0].extract_text()
    assert (text.count("Bat"), text.count("Cat")) == (1, 1)
    assert run("prove", "--out", "output/changed").exit_code == 0


def test_where_nothing_changed_nothing_is_printed(states: Path) -> None:
    result = run("build", "--since", ".")
    assert result.exit_code == 0 and "nothing that is printed changed" in result.output
    assert not (states / "output").exists()


@pytest.mark.parametrize("words", [("--cards", "monster:bat"), ("--copies", "2"), ("--set", "home=x")])
def test_what_it_finds_itself_is_not_to_be_said(words: tuple[str, str], states: Path) -> None:
    assert run("build", "--since", "../old", *words).exit_code == 2


def test_nothing_is_printed_of_a_state_with_errors(states: Path) -> None:
    write_project(states, changed(CARDS, "name: Bat", "name: Bat \U00012000"))
    assert run("build", "--since", "../old").exit_code == 1
    assert not (states / "output").exists()
