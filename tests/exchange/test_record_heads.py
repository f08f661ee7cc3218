"""Of which game a record's file is: as it says, as its kind says, or as the command says."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from ppgen.cli.app import app
from ppgen.exchange.score_sheets import read_score
from ppgen.library import BuildOptions, Selection, build, open_project
from ppgen.load.project import WrongUseError
from tests.exports.test_forms import sheet_project

ROOT = Path(__file__).resolve().parents[2]
MATCH = "record: match\nhome: sloths\naway: wrens\n"


def wrong(tmp: Path, text: str, game: str = "") -> list[tuple[str, int]]:
    path = tmp / "record.yaml"
    path.write_text(text, encoding="utf-8")
    score = read_score(open_project(ROOT), path, game)
    places = [(problem.rule, problem.span) for problem in score.findings.problems]
    return [
        (rule, span.line if span else 0) for rule, span in places if rule.startswith(("record/", "model/"))
    ]


@pytest.mark.parametrize("game", ["", "ole"])
@pytest.mark.thorough
def test_a_kind_that_no_record_has_is_told_with_the_nearest(game: str, tmp_path: Path) -> None:
    path = tmp_path / "record.yaml"
    path.write_text("record: mtch\nhome: sloths\n", encoding="utf-8")
    with pytest.raises(WrongUseError, match="no record called mtch; did you mean match"):
        read_score(open_project(ROOT), path, game)


@pytest.mark.slow(keep=4)
@pytest.mark.parametrize(
    ("text", "game", "told"),
    [
        (f"game: ole\n{MATCH}", "", []),
        (f"game: Olé!\n{MATCH}", "", []),
        (f"{MATCH}game: ole\n", "ole", []),
        (f"game:\n{MATCH}", "ole", [("model/value", 1)]),  # nothing is no name
        ("record: fatigue\nhome: {team: sloths}\n", "", []),  # only one game has such a record
        (f"game: ole\n{MATCH.replace('wrens', 'wrnes')}", "", [("record/unknown-card", 4)]),
    ],
)
@pytest.mark.thorough
def test_whose_record_it_is(text: str, game: str, told: list[tuple[str, int]], tmp_path: Path) -> None:
    assert wrong(tmp_path, text, game) == told


@pytest.mark.parametrize("game", ["", "ole"])
@pytest.mark.thorough(keep=1)
def test_a_game_that_does_not_exist_is_told_with_the_nearest(game: str, tmp_path: Path) -> None:
    with pytest.raises(WrongUseError, match=r"the record says game: oel, .* did you mean ole"):
        wrong(tmp_path, f"game: oel\n{MATCH}", game)


@pytest.mark.thorough
def test_a_language_that_the_game_lacks_is_told_with_those_it_has(tmp_path: Path) -> None:
    path = tmp_path / "record.yaml"
    path.write_text("game: worldies\nrecord: match\nlanguage: xx\n", encoding="utf-8")
    score = read_score(open_project(ROOT), path)
    told = [(one.message, one.span.line) for one in score.findings.problems if one.span is not None]
    assert told == [('language = "xx": One of these can stand here: en, fr, de.', 3)]
    assert "language" not in score.text


@pytest.mark.thorough
def test_what_is_read_can_be_read_again(tmp_path: Path) -> None:
    path, again = tmp_path / "record.yaml", tmp_path / "again.yaml"
    path.write_text(f"game: ole\n{MATCH}", encoding="utf-8")
    text = read_score(open_project(ROOT), path).text
    again.write_text(text, encoding="utf-8")
    assert read_score(open_project(ROOT), again).text == text and text.startswith(
        "game: ole\nrecord: match\n"
    )


@pytest.mark.thorough
def test_a_build_takes_the_game_of_the_record(tmp_path: Path) -> None:
    path = tmp_path / "record.yaml"
    for text in (f"game: ole\n{MATCH}", "record: fatigue\nhome: {team: sloths}\n"):
        path.write_text(text, encoding="utf-8")
        sheet = "fatigue-sheet" if "fatigue" in text else "match-sheet"
        chosen = Selection(languages=("en",), components=(sheet,), fill=path)
        built = build(open_project(ROOT), chosen, BuildOptions())
        assert [file.path for file in built.files] == [f"ole/en/{sheet}.pdf"], built.findings.problems


@pytest.mark.parametrize("text", [MATCH, "home: sloths\n", "- a\n"])
@pytest.mark.thorough
def test_where_several_games_could_be_meant_one_is_asked_for(text: str, tmp_path: Path) -> None:
    with pytest.raises(WrongUseError, match="with --game"):
        wrong(tmp_path, text)


@pytest.mark.thorough
def test_a_file_to_fill_in_is_told_at_its_own_lines(tmp_path: Path) -> None:
    path = tmp_path / "record.yaml"
    path.write_text(f"# mine\ngame: ole\n{MATCH.replace('sloths', 'slohts')}", encoding="utf-8")
    chosen = Selection(("ole",), ("en",), ("match-sheet",), fill=path)
    problems = build(open_project(ROOT), chosen, BuildOptions()).findings.problems
    assert [one.span.line for one in problems if one.rule == "record/unknown-card" and one.span] == [4]


@pytest.mark.parametrize(
    "head", ["record: match\n", "# mine\nrecord: match\n\n", "game: ole\nrecord: match\n"]
)
@pytest.mark.thorough
def test_what_breaks_a_rule_in_a_file_to_fill_in_is_told_at_its_own_lines(head: str, tmp_path: Path) -> None:
    path = tmp_path / "record.yaml"
    text = f"{head}plays:\n  - attacks: home\n    score: {{home: 1, away: 0}}\n"
    path.write_text(text, encoding="utf-8")
    chosen = Selection(("ole",), ("en",), ("match-sheet",), fill=path)
    problems = build(open_project(ROOT), chosen, BuildOptions()).findings.problems
    found = [one.span.line for one in problems if one.rule == "ole/play-score" and one.span]
    assert found == [text[: text.index("score:")].count("\n") + 1]
    read = read_score(open_project(ROOT), path, "ole").findings.problems
    assert found == [one.span.line for one in read if one.rule == "ole/play-score" and one.span]


@pytest.mark.parametrize(
    ("language", "said"),
    [("de", "Diese Datei lässt sich ab hier nicht lesen"), ("ja", "ここから先は読み取れません")],
)
def test_yaml_that_breaks_off_is_told_in_the_language_that_was_asked_for(
    language: str, said: str, tmp_path: Path
) -> None:
    record = tmp_path / "record.yaml"
    record.write_text("record: match\ngoals: {home: 1\n", encoding="utf-8")
    score = read_score(open_project(ROOT), record, "ole", language=language)
    (problem,) = score.findings.problems
    assert problem.message.startswith(said) and problem.span is not None and problem.span.line == 3


@pytest.mark.thorough
def test_a_file_that_names_no_sheet_and_the_rules_that_were_asked_follow_the_language(tmp_path: Path) -> None:
    record = tmp_path / "record.yaml"
    record.write_text("goals: {home: 1, away: 0}\n", encoding="utf-8")
    with pytest.raises(WrongUseError, match=r"sagt nicht, welches Blatt es ist: Schreiben Sie record: …"):
        read_score(open_project(ROOT), record, "ole", language="de")
    record.write_text("record: match\ngoals: {home: 1, away: 0}\n", encoding="utf-8")
    score = read_score(open_project(ROOT), record, "ole", language="de")
    assert score.verdict == f"Geprüft: {score.asked} von 35 Regeln."


def test_a_record_and_single_values_are_not_filled_in_together(tmp_path: Path) -> None:
    record = tmp_path / "record.yaml"
    record.write_text(f"game: ole\n{MATCH}", encoding="utf-8")
    asked = ["build", "ole", "--only", "match-sheet", "--fill", str(record), "--fill", "home_manager=Ana"]
    done = CliRunner().invoke(app, ["--project", str(ROOT), *asked, "--out", str(tmp_path / "out")])
    assert done.exit_code == 2 and "not both: write home_manager=Ana into" in done.output
    assert not (tmp_path / "out").exists()


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("record.png", "", "ppgen score read record.png --out record.yaml makes one of it"),
        ("nothing.yaml", None, "there is no file nothing.yaml"),
        ("record.yaml", f"game: worldies\n{MATCH}", "the record says game: worldies, and this game is ole"),
        ("record.yaml", f"language: xx\n{MATCH}", "the record says language: xx; ole has: en"),
    ],
)
def test_what_cannot_be_filled_in_is_refused(
    name: str, text: str | None, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    if text is not None:
        Path(name).write_text(text, encoding="utf-8")
    asked = ["build", "ole", "-l", "en", "--only", "match-sheet", "--fill", name, "--out", "out"]
    done = CliRunner().invoke(app, ["--project", str(ROOT), *asked])
    assert done.exit_code == 2 and told in " ".join(done.output.split())
    assert not Path("out").exists()


def test_a_table_of_a_score_sheet_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(app, ["--project", str(ROOT), "sheet", "export", "worldies", "league"])
    assert done.exit_code == 2 and "league is a score sheet" in done.output and not [*tmp_path.iterdir()]


def test_faults_of_another_game_are_not_told_of_a_record(tmp_path: Path) -> None:
    root = sheet_project(tmp_path / "p")
    other = root / "cards/other"
    other.mkdir()
    (other / "game.yaml").write_text("title: [\n", encoding="utf-8")
    record = tmp_path / "record.yaml"
    record.write_text("game: tiny\nrecord: match\nplays: [{dice: [2, 5], total: 8}]\n", encoding="utf-8")
    problems = read_score(open_project(root), record).findings.problems
    assert problems and {one.span.file for one in problems if one.span} == {"record.yaml"}
    (root / "layouts/tiny/odd.yaml").write_text("size: nonsense\n", encoding="utf-8")
    problems = read_score(open_project(root), record).findings.problems
    assert {one.span.file for one in problems if one.span} >= {"layouts/tiny/odd.yaml", "record.yaml"}
