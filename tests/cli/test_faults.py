"""What a command says when ppgen itself fails, and that no message floods or steers a terminal."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

from ppgen import pipeline
from ppgen.checks.rules.cards import reference
from ppgen.cli import main
from ppgen.common.problem import error, nearest
from ppgen.report import ReportContext, github, text
from tests.support.growth import is_in_proportion
from tests.support.tiny import FILES, write_project

ROOT = Path(__file__).resolve().parents[2]
MONSTERS = "cards/tiny/monster.yaml"


Run = Callable[..., tuple[int, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the program as its entry point does, and return its exit code and all that it says."""

    def run_it(*arguments: str) -> tuple[int, str]:
        monkeypatch.setattr(sys, "argv", ["ppgen", *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        said = capsys.readouterr()
        return int(ended.value.code or 0), said.out + said.err

    return run_it


def breaks(monkeypatch: pytest.MonkeyPatch, fault: Exception) -> None:
    def check(subject: object) -> None:
        card = next(iter(subject.deck.all_cards()))  # type: ignore[attr-defined]  # rules of decks are given a subject
        assert card.place.file == MONSTERS
        raise fault

    monkeypatch.setattr(reference, "check", check)


@pytest.mark.parametrize("command", ["check", "build"])
def test_a_fault_of_ours_is_told_as_one(
    command: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    breaks(monkeypatch, ZeroDivisionError("division\x1b[31m by zero"))
    out = ("--out", str(tmp_path / "out")) if command == "build" else ()
    root = write_project(tmp_path / "project")
    code, said = run("--project", str(root), command, *out)
    assert code == 3
    assert "internal/fault" in said and "not of your files" in said and "Traceback" not in said
    assert "ZeroDivisionError: division\ufffd[31m by zero" in said
    assert f"with this file in hand: {MONSTERS}" in said and "report it" in said
    assert str(tmp_path) not in said


def test_a_traceback_is_printed_when_it_is_asked_for(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    breaks(monkeypatch, RecursionError("too deep"))
    code, said = run("--project", str(write_project(tmp_path)), "--debug", "check")
    assert code == 3 and "Traceback" in said, said
    assert "RecursionError: too deep" in said


def test_wrong_use_cannot_steer_the_terminal(run: Run, tmp_path: Path) -> None:
    code, said = run("--project", str(write_project(tmp_path)), "check", "ti\x1b[2Jny")
    assert code == 2 and "\x1b" not in said


@pytest.mark.parametrize("form", [text, github])
def test_a_message_is_a_few_lines_and_steers_nothing(form: object) -> None:
    problem = error("a/b", "x" * 500_000 + "\x1b[31mend", hint="\u202eh" * 100_000, subject="s" * 100_000)
    said = form.render([problem], ReportContext())  # type: ignore[attr-defined]  # a report format is a module
    assert len(said) < 4000 and "\x1b" not in said and "\u202e" not in said and "end" in said


def test_hints_for_thousands_of_wrong_names_take_no_long_time() -> None:
    known = [f"creature-number-{number}-of-the-deep" for number in range(3000)]
    assert (
        nearest("creature-number-1234-of-the-depe", known) == "did you mean creature-number-1234-of-the-deep?"
    )
    shuffled = set(known)
    assert nearest("creature-number-77-of-the-dep", shuffled) == nearest(
        "creature-number-77-of-the-dep", known
    )
    wrong = [f"creatur-nmber-{number}-of-deep" * 50 for number in range(20)]
    assert is_in_proportion(lambda times: [nearest(name, known * times) for name in wrong], 1, times=4)


def test_the_fault_itself_is_never_swallowed_in_the_library(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def load(*_: object, **__: object) -> None:
        raise KeyError("lost")

    monkeypatch.setattr(pipeline, "load", load)
    code, said = run("--project", str(write_project(tmp_path, FILES)), "check")
    assert code == 3 and "KeyError" in said


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("game", ["ole", "worldies", "ligne-de-fond", "battle-dice"])
@pytest.mark.thorough
def test_a_fault_in_a_theme_is_all_that_is_told(game: str, run: Run, tmp_path: Path) -> None:
    for part in ("cards", "layouts"):
        copytree(ROOT / part / game, tmp_path / part / game, ignore=ignore_patterns("schema"))
    theme = tmp_path / "layouts" / game / "theme.yaml"
    broken = re.sub(r"size: [0-9.]+pt", "size: a/b", theme.read_text(encoding="utf-8"), count=1)
    theme.write_text(broken, encoding="utf-8")
    code, said = run("--project", str(tmp_path), "check", game)
    assert code == 1 and "theme.yaml" in said, said
    assert set(re.findall(r"error\[([^]]+)\]", said)) == {"layout/invalid"}
