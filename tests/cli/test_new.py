"""`ppgen new`: games to begin with, clean at once, and never over what is there."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from urllib.parse import unquote

import pytest
import yaml
from typer.testing import CliRunner

from ppgen.cli.app import app
from ppgen.cli.new import styles
from ppgen.cli.workflows import PLACES
from ppgen.library import BuildOptions, Selection, build, check, open_project
from tests.conftest import ROOT

PRINTED = {"tokens": ("tokens",), "board": ("board", "pawns", "die", "box", "folding")}
"""What a style prints that prints no cards alone."""


def run(root: Path, *words: str) -> tuple[int, str]:
    (root / "cards").mkdir(exist_ok=True)
    done = CliRunner().invoke(app, ["--project", str(root), "new", *words])
    return done.exit_code, done.output


@pytest.mark.parametrize("style", styles())
@pytest.mark.thorough(keep=2)
def test_a_new_game_is_clean_and_prints(style: str, tmp_path: Path) -> None:
    assert run(tmp_path, "my-game", "--style", style)[0] == 0
    findings = check(open_project(tmp_path), probe=True)
    assert {problem.severity for problem in findings.problems} <= {"note"}, findings.problems
    built = build(open_project(tmp_path), options=BuildOptions(out=tmp_path / "output"))
    names = PRINTED.get(style, ("cards",))
    assert [file.path for file in built.files] == [f"my-game/en/{name}.pdf" for name in names]
    assert "My Game" in (tmp_path / "cards/my-game/game.yaml").read_text(encoding="utf-8")
    assert not (tmp_path / ".github").exists()
    assert (tmp_path / ".gitignore").read_text(encoding="utf-8").splitlines()[-1] == "output/"
    kind = {"tokens": "token", "board": "space"}.get(style, "creature")
    assert (tmp_path / f"cards/my-game/schema/{kind}.json").is_file()


@pytest.mark.parametrize(
    "words",
    [
        ("My Game",),
        ("..",),
        ("a/b",),
        ("x", "--style", "plian"),
        ("x" * 80,),
        ("stock",),
        ("schema",),
        ("x", "--ci", "gihub"),
    ],
)
def test_wrong_use_writes_nothing(words: tuple[str, ...], tmp_path: Path) -> None:
    code, _ = run(tmp_path, *words)
    assert code == 2
    assert list((tmp_path / "cards").iterdir()) == []


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize(
    ("listed", "says"), [("*.pyc\n", True), ("# mine\n/output/\n", False), (None, False)]
)
def test_a_list_of_what_git_passes_over_stays_and_what_it_lacks_is_said(
    listed: str | None, says: bool, tmp_path: Path
) -> None:
    file = tmp_path / ".gitignore"
    if listed is not None:
        file.write_text(listed, encoding="utf-8")
    code, said = run(tmp_path, "my-game")
    assert code == 0 and ("add that line to .gitignore" in said) is says
    assert listed is None or file.read_text(encoding="utf-8") == listed


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize("name", ["on", "123", "1e3", "true", "null", "007"])
def test_a_name_that_yaml_takes_for_something_else_is_a_title_all_the_same(name: str, tmp_path: Path) -> None:
    made = CliRunner().invoke(app, ["--project", str(tmp_path), "new", name])
    assert made.exit_code == 0, made.output
    found = check(open_project(tmp_path), Selection((name,)))
    assert [problem.rule for problem in found.problems if problem.severity != "note"] == []
    title = yaml.safe_load((tmp_path / f"cards/{name}/game.yaml").read_text(encoding="utf-8"))["title"]
    assert title == name.title()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('text: ":{{ card.suit }}: {{ term(card.suit) }}"', 'text: ":sun: {{ term(card.suit) }}"'),
        ('icon: "{{ card.suit }}"', "icon: sun"),
    ],
)
def test_a_sign_that_is_the_same_on_every_card_is_told(old: str, new: str, tmp_path: Path) -> None:
    run(tmp_path, "my-game")
    layout = tmp_path / "layouts/my-game/creature.yaml"
    text = layout.read_text(encoding="utf-8")
    assert old in text
    layout.write_text(text.replace(old, new), encoding="utf-8")
    found = check(open_project(tmp_path))
    assert [problem.rule for problem in found.problems if problem.severity == "error"] == ["layout/fixed-art"]


def test_what_is_there_stays(tmp_path: Path) -> None:
    assert run(tmp_path, "game")[0] == 0
    path = tmp_path / "cards/game/creature.yaml"
    path.write_text("mine", encoding="utf-8")
    code, output = run(tmp_path, "game")
    assert code == 2 and "exists already" in output
    assert path.read_text(encoding="utf-8") == "mine"


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize(
    ("said", "legal"),
    [("Mein Spiel", "mein-spiel"), ("Große Élite!", "grosse-elite"), ("x" * 80, "x" * 64), ("日本", "")],
)
def test_a_legal_name_is_offered(said: str, legal: str, tmp_path: Path) -> None:
    code, output = run(tmp_path, said)
    told = " ".join(output.split())
    assert code == 2 and (f"; ppgen new {legal}" in told) == bool(legal)
    assert not legal or run(tmp_path, legal)[0] == 0


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.thorough(keep=1)
def test_a_workflow_is_written_when_asked_for(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(tmp_path, "game", "--ci", place)[0] == 0
    monkeypatch.chdir(tmp_path)
    flow = (tmp_path / PLACES[place]).read_text(encoding="utf-8")
    assert yaml.safe_load(flow)
    commands = re.findall(r"(?:run:|-) ppgen (?!diff )(.*)", flow)
    compared = re.findall(r'ppgen diff "\$before" (.*) \|\| true', flow)
    assert (len(commands), len(compared)) == (4, 2)
    for command in commands + [f"diff . {words}" for words in compared]:  # the base of a pull request, as now
        done = CliRunner().invoke(app, command.split())
        assert done.exit_code == 0, done.output
    assert (tmp_path / "changes/changes.md").is_file() and (tmp_path / "changes/changes.html").is_file()
    assert (tmp_path / "check.xml").is_file() and (tmp_path / "output/game/en/cards.pdf").is_file()
    (tmp_path / PLACES[place]).write_text("mine", encoding="utf-8")
    assert run(tmp_path, "other", "--ci", place)[0] == 0
    assert (tmp_path / PLACES[place]).read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("folder", ["decks", "my decks/örtlich"])
@pytest.mark.thorough(keep=2)
def test_a_project_in_a_folder_of_a_repository_has_its_workflow_at_the_top(
    folder: str, place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = tmp_path / folder
    project.mkdir(parents=True)
    (tmp_path / ".git").mkdir()
    code, output = run(project, "game", "--ci", place)
    assert code == 0 and str(tmp_path / PLACES[place]) in "".join(output.split("\n"))
    assert not (project / PLACES[place]).exists()
    flow = yaml.safe_load((tmp_path / PLACES[place]).read_text(encoding="utf-8"))[
        "jobs" if place != "gitlab" else "check"
    ]
    if place == "gitlab":
        assert flow["script"][0] == f'cd -- "{folder}"'
        kept = flow["artifacts"]["paths"]
        assert flow["artifacts"]["reports"]["junit"] == f"{folder}/check.xml"
    else:
        assert flow["check"]["defaults"]["run"]["working-directory"] == folder
        keeping = [step["with"] for step in flow["check"]["steps"] if "upload" in step.get("uses", "")]
        kept = [path for one in keeping for path in one["path"].split("\n")]
        assert f"{folder}/changes" in kept
    assert {f"{folder}/output", f"{folder}/check.xml"} <= set(kept)
    monkeypatch.chdir(project)
    broken = project / "cards/game/game.yaml"
    broken.write_text(broken.read_text(encoding="utf-8").replace("kinds:", "kidns:"), encoding="utf-8")
    told = CliRunner().invoke(app, ["check", "--format", "github", "--report", "sarif=check.sarif"]).output
    assert f"file={folder}/cards/game/game.yaml," in told
    (run_of,) = json.loads((project / "check.sarif").read_text(encoding="utf-8"))["runs"]
    named = {
        unquote(place["physicalLocation"]["artifactLocation"]["uri"])
        for result in run_of["results"]
        for place in result.get("locations", [])
    }
    assert f"{folder}/cards/game/game.yaml" in named


@pytest.mark.parametrize(
    "name",
    [
        'my "decks"',
        "$(curl evil)",
        "a`b`",
        "x\u2028      - run: |",
        "x\u0085y",
        "bell\a",
        "-x",
        "!x",
        "#x",
        "*",
        "[a]",
        os.fsdecode(b"d\xe9ck"),
    ],
)
@pytest.mark.thorough(keep=4)
def test_a_folder_that_no_workflow_can_name_is_wrong_use(name: str, tmp_path: Path) -> None:
    project = tmp_path / name
    project.mkdir()
    (tmp_path / ".git").write_text("gitdir: elsewhere", encoding="utf-8")
    assert run(project, "game", "--ci", "github")[0] == 2
    assert not list((project / "cards").iterdir())
    assert "\udce9" in name or run(project, "game")[0] == 0  # which this test's own terminal cannot print


@pytest.mark.thorough
def test_a_workflow_that_cannot_be_written_at_the_top_leaves_no_game(tmp_path: Path) -> None:
    project = tmp_path / "decks"
    (project / "cards").mkdir(parents=True)
    (tmp_path / ".git").mkdir()
    (tmp_path / ".github").write_text("mine", encoding="utf-8")
    before = sorted(tmp_path.rglob("*"))
    for words in ((), ("--from", "battle-dice")):
        assert run(project, "game", "--ci", "github", *words)[0] == 2
        assert sorted(tmp_path.rglob("*")) == before
    (tmp_path / ".github").unlink()
    assert run(project, "game", "--ci", "github")[0] == 0


def test_the_files_of_a_home_are_no_repository_of_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = tmp_path / "games"
    project.mkdir()
    (tmp_path / ".git").mkdir()
    monkeypatch.setenv("HOME", str(tmp_path))
    assert run(project, "game", "--ci", "github")[0] == 0
    assert (project / PLACES["github"]).is_file() and not (tmp_path / ".github").exists()


@pytest.mark.parametrize("name", ["ö", "a b", os.fsdecode(b"d\xe9ck")])
@pytest.mark.thorough(keep=1)
def test_reports_can_name_any_folder_of_a_repository(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = tmp_path / "plain"
    project.mkdir()
    (tmp_path / ".git").mkdir()
    assert run(project, "game")[0] == 0
    project = project.rename(tmp_path / name)
    game = project / "cards/game/game.yaml"
    game.write_text(game.read_text(encoding="utf-8").replace("kinds:", "kidns:"), encoding="utf-8")
    monkeypatch.chdir(project)
    for form in ("sarif", "junit", "json"):
        done = CliRunner().invoke(app, ["check", "--format", form])
        assert done.exit_code == 1, (form, done.output)
        done.output.encode()


@pytest.mark.parametrize("report", ["sarif", "sraif=x", "sarif=", "junit=a --report junit=b"])
@pytest.mark.thorough(keep=2)
def test_a_report_that_is_asked_for_wrongly_is_wrong_use(report: str, tmp_path: Path) -> None:
    assert run(tmp_path, "game")[0] == 0
    words = ["--project", str(tmp_path), "check", "--report", *report.split()]
    assert CliRunner().invoke(app, words).exit_code == 2


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize("name", [".gitignore", PLACES["github"], PLACES["gitlab"]])
def test_a_link_that_leads_nowhere_stays(name: str, tmp_path: Path) -> None:
    link = tmp_path / name
    link.parent.mkdir(parents=True, exist_ok=True)
    link.symlink_to("nowhere")
    assert run(tmp_path, "game", "--ci", "gitlab" if "gitlab" in name else "github")[0] == 0
    assert link.readlink() == Path("nowhere")


@pytest.mark.parametrize("is_link", [True, False])
@pytest.mark.parametrize("name", [".github", "layouts/schema", "cards/schema"])
@pytest.mark.thorough(keep=2)
def test_nothing_is_left_of_a_game_of_which_a_part_cannot_be_written(
    name: str, is_link: bool, tmp_path: Path
) -> None:
    place = tmp_path / name
    (tmp_path / "cards").mkdir()
    place.parent.mkdir(exist_ok=True)
    if is_link:
        (tmp_path / "elsewhere").mkdir()
        place.symlink_to(tmp_path / "elsewhere")
    else:
        place.write_text("mine", encoding="utf-8")
    before = sorted(tmp_path.rglob("*"))
    assert run(tmp_path, "game", "--ci", "github")[0] == 2
    assert sorted(tmp_path.rglob("*")) == before
    place.unlink()
    assert run(tmp_path, "game", "--ci", "github")[0] == 0


SHIPPED = ("battle-dice", "ligne-de-fond", "ole", "worldies")


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("game", SHIPPED)
@pytest.mark.thorough
def test_a_copy_of_a_shipped_game_is_clean_in_all_languages(game: str, tmp_path: Path) -> None:
    code, output = run(tmp_path, "mine", "--from", game)
    assert code == 0 and "cards/mine/NOTICE.md" in output
    findings = check(open_project(tmp_path))
    assert {problem.severity for problem in findings.problems} <= {"note"}, findings.problems
    assert findings.games == ["mine"] and not findings.skipped
    for part in ("cards", "layouts"):
        assert [path.name for path in (tmp_path / part).iterdir() if path.name != "schema"] == ["mine"]
    for path in tmp_path.rglob("*"):
        if path.suffix in (".po", ".pot"):
            assert f"/{game}/" not in path.read_text(encoding="utf-8"), path
    for same in ("NOTICE.md", "game.yaml"):
        assert (tmp_path / "cards/mine" / same).read_bytes() == (ROOT / "cards" / game / same).read_bytes()
    laws, original = (
        yaml.safe_load((root / "rules.yaml").read_bytes())
        for root in (tmp_path / "cards/mine", ROOT / "cards" / game)
    )
    assert laws == [{key: value for key, value in law.items() if key != "proved"} for law in original]
    assert any("proved" in law for law in original)
    for command in (["schema", "--check"], ["text", "update", "--check"]):
        done = CliRunner().invoke(app, ["--project", str(tmp_path), *command])
        assert done.exit_code == 0, done.output


@pytest.mark.thorough
def test_a_copy_prints(tmp_path: Path) -> None:
    assert run(tmp_path, "my-own", "--from", "battle-dice", "--ci", "gitlab")[0] == 0
    assert (tmp_path / ".gitlab-ci.yml").is_file()
    chosen = Selection(languages=("de",), components=("mat",))
    built = build(open_project(tmp_path), chosen, options=BuildOptions(out=tmp_path / "output"))
    assert [file.path for file in built.files] == ["my-own/de/mat.pdf"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("mine", "--from", "wordlies"), "did you mean worldies?"),
        (("mine", "--from", "nothing"), "there are battle-dice, ligne-de-fond, ole, worldies"),
        (("mine", "--from", "../ole"), "brings no game"),
        (("mine", "--from", "ole", "--style", "tokens"), "take --from or --style"),
        (("My Ole", "--from", "ole"), "ppgen new my-ole"),
    ],
)
def test_a_copy_of_what_is_not_there_or_twice_is_refused(
    words: tuple[str, ...], told: str, tmp_path: Path
) -> None:
    code, output = run(tmp_path, *words)
    assert code == 2 and told in " ".join(output.split())
    assert [path.name for path in tmp_path.rglob("*")] == ["cards"]


@pytest.mark.thorough
def test_a_copy_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    (tmp_path / "layouts").write_text("in the way", encoding="utf-8")
    assert run(tmp_path, "mine", "--from", "battle-dice")[0] == 2
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["cards", "layouts"]
    (tmp_path / "layouts").unlink()
    (tmp_path / "layouts/mine").mkdir(parents=True)
    code, output = run(tmp_path, "mine", "--from", "battle-dice")
    assert code == 2 and "exists already" in output and not (tmp_path / "cards/mine").exists()
