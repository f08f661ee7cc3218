"""Do options work under the name that they had, with a note, and are others left alone?"""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from ppgen.cli.app import app
from ppgen.cli.old_spellings import as_called_now
from tests.support.tiny import FILES, changed, write_project

CARDS = "cards/tiny/monster.yaml"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(write_project(tmp_path / "new"))
    write_project(tmp_path / "old", changed(CARDS, "power: 3", "power: 4"))
    return tmp_path / "new"


def run(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("show tiny --to a.png", "show tiny --out a.png"),
        ("--project x diff HEAD --to=a", "--project x diff HEAD --out=a"),
        ("build --set home=x --set dusk", "build --fill home=x --set dusk"),
        ("build --set=home=x", "build --fill=home=x"),
        ("import a.csv --set season=Spring", "import a.csv --fill season=Spring"),
        ("check --to x --set home=x", "check --to x --set home=x"),
        ("--project show check --to x", "--project show check --to x"),
        ("build --set", "build --set"),
        ("", ""),
    ],
)
def test_the_names_of_before_become_those_of_now(was: str, now: str) -> None:
    assert as_called_now(was.split())[0] == now.split()


def test_a_name_of_before_works_with_a_note(project: Path) -> None:
    done = run("show", "tiny", "--to", "all.png")
    assert done.exit_code == 0 and (project / "all.png").is_file()
    assert done.stderr == "ppgen: --to is called --out now, and works in this version still\n"
    assert not run("show", "tiny", "-o", "more.png").stderr and (project / "more.png").is_file()
    assert "--to" not in run("show", "--help").output


@pytest.mark.thorough
def test_checks_and_pictures_may_be_of_one_component_or_deck(project: Path) -> None:
    game = FILES["cards/tiny/game.yaml"] + "  sheet: {title: A sheet, layout: sheet}\n"
    sheet = (
        "size: [50, 50]\nface:\n  - {type: text, name: nobody, box: [5, 5, 20, 5], text: 'x', style: none}\n"
    )
    write_project(project, {"cards/tiny/game.yaml": game, "layouts/tiny/sheet.yaml": sheet})
    assert run("check").exit_code == 1
    cards = run("check", "--only", "cards")
    assert cards.exit_code == 0 and "what is unused, since not everything was checked" in cards.output
    assert run("check", "--only", "sheet").exit_code == 1
    assert run("check", "--only", "nothing").exit_code == 2
    shown = run("show", "tiny", "--only", "cards", "--out", "cards.png")
    assert shown.exit_code == 0 and "cards.png: 2 pieces" in shown.output
    assert run("show", "tiny", "--deck", "nothing").exit_code == 2


@pytest.mark.thorough
def test_only_what_was_not_wrong_before_is_told(project: Path) -> None:
    low = FILES[CARDS].replace("power: 3", "power: -3")
    write_project(project.parent / "old", {CARDS: low})
    write_project(project, {CARDS: low})
    assert run("check").exit_code == 1
    same = run("check", "--since", "../old")
    assert same.exit_code == 0 and "left out 1 known problem" in same.output
    write_project(project, {CARDS: low.replace("power: 5", "power: -5")})
    more = run("check", "--since", "../old")
    assert more.exit_code == 1 and f"{CARDS}:7" in more.output and f"{CARDS}:3" not in more.output
    assert run("check", "--since", "../nowhere").exit_code == 2
    assert run("check", "--since", "../old", "--baseline", "known.json").exit_code == 2


def test_only_what_changed_is_shown(project: Path) -> None:
    shown = run("show", "tiny", "--since", "../old", "--out", "new.png")
    assert shown.exit_code == 0 and "new.png: 1 piece\n" in shown.output
    assert run("show", "tiny", "monster:cat", "--since", "../old").output == "no printed piece changed\n"
    assert run("show", "tiny", "--since", ".").output == "no printed piece changed\n"
