"""Does a shell get the names that a command takes, and nothing where nothing can be read?"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
import typer.main
import typer.testing
from typer.testing import CliRunner

from ppgen.cli.app import app
from tests.support.tiny import FILES, write_project

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = ["battle-dice", "ligne-de-fond", "ole", "worldies"]


def completed(words: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what bash would offer for the last word of a command."""
    monkeypatch.chdir(folder)
    monkeypatch.setattr(
        typer.testing, "_get_command", typer.main.get_command
    )  # completing changes the commands
    asked = {
        "_PPGEN_COMPLETE": "complete_bash",
        "COMP_WORDS": f"ppgen {words}",
        "COMP_CWORD": str(len(words.split(" "))),
    }
    result = CliRunner().invoke(app, [], env=asked, prog_name="ppgen")
    return result.output.split()


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("build o", ["ole"]),
        ("build wor", ["worldies"]),
        ("check ole --lang p", ["pt-BR"]),
        ("build ligne-de-fond --lang ", ["fr", "en", "de"]),
        ("build ole --only dr", ["dressing-room"]),
        ("build worldies --only pi", ["pieces"]),
        ("build --paper b", ["b4", "b5"]),
        ("build --deck port", ["portelune"]),
        ("check --set pub", ["published"]),
        ("rules text/over", ["text/overset"]),
        ("check --ignore ole/die-cri", ["ole/die-critical"]),
        ("show ole team:slo", ["team:sloths"]),
        ("build ole --cards tactic:direct", ["tactic:direct-play"]),
        ("text update battle", ["battle-dice"]),
        ("new mine --from wor", ["worldies"]),
        ("diff HEAD --game wor", ["worldies"]),
        ("export the", ["the-game-crafter", "the-game-prototyper"]),
        ("export folder wor", ["worldies"]),
        ("export folder --accept s", ["safe-zone"]),
    ],
)
def test_names_are_completed(words: str, offered: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert completed(words, ROOT, monkeypatch) == offered


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("build worldies --lang ", ["en", "fr", "de"]),
        ("build worldies --lang p", []),
        ("build worldies ole --lang p", ["pt-BR"]),
        ("check worldies --deck ", []),
        ("check battle-dice --strict --deck ", ["kaminfeuer", "rueckenwind", "schneefest"]),
        ("show worldies --only dre", []),
        ("build worldies --paper a4 --cards tactic:", []),
    ],
)
def test_options_complete_to_what_the_named_games_have(
    words: str, offered: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert completed(words, ROOT, monkeypatch) == offered


def test_a_project_above_or_elsewhere_is_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = write_project(tmp_path / "mine", {"cards/tiny/rules.yaml": "- id: power-at-most\n"})
    (root / "deep/er").mkdir(parents=True)
    assert completed("build t", root / "deep/er", monkeypatch) == ["tiny"]
    assert completed("show tiny monster:c", root, monkeypatch) == ["monster:cat"]
    assert completed("rules tiny/", root, monkeypatch) == ["tiny/power-at-most"]
    assert completed(f"--project {root} build t", tmp_path, monkeypatch) == ["tiny"]
    assert completed("new mine --from ", root, monkeypatch) == SHIPPED
    assert completed("build t", tmp_path, monkeypatch) == []


@pytest.mark.parametrize(
    "text",
    ["a: [\n", "- 3\n", "languages: 3\ncomponents: [1]\n", "[" * 5000, "\0", "a: &a [*a]\n", "x" * 3_000_000],
)
def test_what_cannot_be_read_completes_to_nothing(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = write_project(tmp_path, {"cards/tiny/game.yaml": text, "cards/tiny/monster.yaml": text})
    for words in ("build --lang ", "build --only ", "build tiny --cards "):
        assert completed(words, root, monkeypatch) == []
    assert FILES


SLOW = {
    "pydantic",
    "jinja2",
    "rich",
    "babel",
    "reportlab",
    "ppgen.library",
    "ppgen.load",
    "ppgen.report",
    "email",
}


@pytest.mark.parametrize(
    "words", ["build o", "build ole --only dr", "check ole --lang p", "rules te", "build --paper b"]
)
def test_a_shell_does_not_wait_for_what_it_needs_not(words: str) -> None:
    asked = {
        "_PPGEN_COMPLETE": "complete_bash",
        "COMP_WORDS": f"ppgen {words}",
        "COMP_CWORD": str(len(words.split(" "))),
    }
    program = [
        sys.executable,
        "-X",
        "importtime",
        "-c",
        "import sys; sys.argv[0] = 'ppgen'; from ppgen.cli import run; run()",
    ]
    done = subprocess.run(
        program, env={**os.environ, **asked}, cwd=ROOT, capture_output=True, text=True, check=True
    )
    loaded = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert done.stdout.strip() and "ppgen.cli.completion" in loaded
    assert not SLOW & loaded


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("components:\n  one: {}\n\n# between\n  two: {}\nsets: {}\n", ["one", "two"]),
        ("components: {one: {}, two: {}}\n", ["one", "two"]),
        ("{components: {one: {}}}\n", ["one"]),
        ("base: &base {one: {}}\ncomponents: *base\n", ["one"]),
        ("title: x\nkinds: {components: {one: {}}}\n", []),
    ],
)
def test_names_are_read_wherever_yaml_may_write_them(
    text: str, names: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = write_project(tmp_path, {"cards/tiny/game.yaml": text})
    assert completed("build --only ", root, monkeypatch) == names
