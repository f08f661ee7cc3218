"""Names of pieces that nobody has are answered with the nearest one, by its card's id alone, too."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from ppgen.cli.app import app
from ppgen.library import Selection, Session, WrongUseError, check, open_project
from tests.support.ole import ROOT


@pytest.mark.parametrize("words", [["--fill", "a=b"], ["--fill", "record.yaml"]])
def test_nothing_is_filled_in_where_there_are_no_score_sheets(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("record.yaml").write_text("record: match\n", encoding="utf-8")
    assert CliRunner().invoke(app, ["new", "lanterns"]).exit_code == 0
    done = CliRunner().invoke(app, ["build", "lanterns", *words])
    assert done.exit_code == 2 and "no chosen game has score sheets" in done.output, done.output
    for given in ({"given": ("a=b",)}, {"fill": Path("nofile.yaml")}):
        with pytest.raises(WrongUseError, match="no chosen game has score sheets"):
            check(open_project(tmp_path), Selection(**given))  # type: ignore[arg-type]


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("components", "is_refused"), [(("cards",), True), (("cards", "match-sheet"), False)]
)
def test_nothing_is_filled_in_where_no_chosen_sheet_shows_it(
    components: tuple[str, ...], *, is_refused: bool
) -> None:
    chosen = Selection(("ole",), ("en",), components, given=("home=sloths",))
    if is_refused:
        with pytest.raises(WrongUseError, match="no chosen component shows score sheets"):
            Session(open_project(ROOT), chosen).games()
    else:
        assert Session(open_project(ROOT), chosen).games()


@pytest.mark.slow(keep=4)
@pytest.mark.parametrize("word", ["page:cover", "page:*", "page", "pag*:*", "page:cover=3"])
@pytest.mark.thorough(keep=1)
def test_pages_of_a_booklet_are_not_printed_by_themselves(word: str, tmp_path: Path) -> None:
    place = ["--project", str(ROOT)]
    for command in (["build"], ["export", "folder"], ["plan"]):
        words = [*place, *command, "battle-dice", "--cards", word]
        words += [] if command == ["plan"] else ["--out", str(tmp_path)]
        done = CliRunner().invoke(app, words, env={"COLUMNS": "300"})
        assert done.exit_code == 2, done.output
        assert "is a page of rules, and pages are not printed by themselves: --only rules" in done.output


@pytest.mark.parametrize(
    ("word", "hint"),
    [
        ("lizard", "did you mean creature:lizard?"),
        ("lizzard", "did you mean creature:lizard?"),
        ("kind:lizard", "did you mean creature:lizard?"),
        ("creature:lizzard", "did you mean creature:lizard?"),
        ("creatur", "did you mean creature?"),
        ("xyzzy", "known are: cards, contact, creature"),
    ],
)
@pytest.mark.thorough(keep=1)
def test_a_piece_that_is_nowhere_is_answered_with_the_nearest(
    word: str, hint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(app, ["new", "lanterns"]).exit_code == 0
    for command in (["show", "lanterns", word], ["build", "lanterns", "--cards", word]):
        done = CliRunner().invoke(app, command, env={"COLUMNS": "200"})
        assert done.exit_code == 2
        assert hint in done.output, done.output
