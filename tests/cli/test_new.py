"""`ppgen new`: games to begin with, clean at once, and never over what is there."""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.parse import unquote

import pytest
import yaml
from typer.testing import CliRunner

from ppgen.cli.app import app
from ppgen.cli.new import styles
from ppgen.cli.workflows import PLACES
from ppgen.library import BuildOptions, build, check, open_project


def run(root: Path, *words: str) -> tuple[int, str]:
    (root / "cards").mkdir(exist_ok=True)
    done = CliRunner().invoke(app, ["--project", str(root), "new", *words])
    return done.exit_code, done.output


@pytest.mark.parametrize("style", styles())
def test_a_new_game_is_clean_and_prints(style: str, tmp_path: Path) -> None:
    assert run(tmp_path, "my-game", "--style", style)[0] == 0
    findings = check(open_project(tmp_path), probe=True)
    assert {problem.severity for problem in findings.problems} <= {"note"}, findings.problems
    built = build(open_project(tmp_path), options=BuildOptions(out=tmp_path / "output"))
    name = "tokens" if style == "tokens" else "cards"
    assert [file.path for file in built.files] == [f"my-game/en/{name}.pdf"]
    assert "My Game" in (tmp_path / "cards/my-game/game.yaml").read_text(encoding="utf-8")
    assert not (tmp_path / ".github").exists()
    assert (tmp_path / ".gitignore").read_text(encoding="utf-8").splitlines()[-1] == "output/"
    kind = "token" if style == "tokens" else "creature"
    assert (tmp_path / f"cards/my-game/schema/{kind}.json").is_file()


@pytest.mark.parametrize(
    "words", [("My Game",), ("..",), ("a/b",), ("x", "--style", "plian"), ("x" * 80,), ("x", "--ci", "gihub")]
)
def test_wrong_use_writes_nothing(words: tuple[str, ...], tmp_path: Path) -> None:
    code, _ = run(tmp_path, *words)
    assert code == 2
    assert list((tmp_path / "cards").iterdir()) == []


def test_what_is_there_stays(tmp_path: Path) -> None:
    assert run(tmp_path, "game")[0] == 0
    path = tmp_path / "cards/game/creature.yaml"
    path.write_text("mine", encoding="utf-8")
    code, output = run(tmp_path, "game")
    assert code == 2 and "exists already" in output
    assert path.read_text(encoding="utf-8") == "mine"


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
def test_a_workflow_is_written_when_asked_for(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(tmp_path, "game", "--ci", place)[0] == 0
    monkeypatch.chdir(tmp_path)
    flow = (tmp_path / PLACES[place]).read_text(encoding="utf-8")
    assert yaml.safe_load(flow)
    commands = re.findall(r"(?:run:|-) ppgen (.*)", flow)
    compared = [command for command in commands if command.startswith("diff ")]
    assert (len(commands), len(compared)) == ((5, 1) if place == "github" else (4, 0))
    for command in compared:  # the shell would put the branch and the file of the summary there
        (form,) = re.findall(r'"origin/\$GITHUB_BASE_REF" (.*) >> "\$GITHUB_STEP_SUMMARY"', command)
        assert CliRunner().invoke(app, ["diff", ".", *form.split()]).exit_code == 0
    for command in (one for one in commands if one not in compared):
        done = CliRunner().invoke(app, command.split())
        assert done.exit_code == 0, done.output
    assert (tmp_path / "check.xml").is_file() and (tmp_path / "output/game/en/cards.pdf").is_file()
    (tmp_path / PLACES[place]).write_text("mine", encoding="utf-8")
    assert run(tmp_path, "other", "--ci", place)[0] == 0
    assert (tmp_path / PLACES[place]).read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("folder", ["decks", "my decks/örtlich"])
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
        assert flow["script"][0] == f'cd "{folder}"'
        kept = flow["artifacts"]["paths"]
        assert flow["artifacts"]["reports"]["junit"] == f"{folder}/check.xml"
    else:
        assert flow["check"]["defaults"]["run"]["working-directory"] == folder
        kept = flow["check"]["steps"][-1]["with"]["path"].split("\n")
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


def test_a_folder_that_no_workflow_can_name_is_wrong_use(tmp_path: Path) -> None:
    project = tmp_path / 'my "decks"'
    project.mkdir()
    (tmp_path / ".git").write_text("gitdir: elsewhere", encoding="utf-8")
    assert run(project, "game", "--ci", "github")[0] == 2
    assert not list((project / "cards").iterdir()) and run(project, "game")[0] == 0


@pytest.mark.parametrize("report", ["sarif", "sraif=x", "sarif=", "junit=a --report junit=b"])
def test_a_report_that_is_asked_for_wrongly_is_wrong_use(report: str, tmp_path: Path) -> None:
    assert run(tmp_path, "game")[0] == 0
    words = ["--project", str(tmp_path), "check", "--report", *report.split()]
    assert CliRunner().invoke(app, words).exit_code == 2


@pytest.mark.parametrize("name", [".gitignore", PLACES["github"], PLACES["gitlab"]])
def test_a_link_that_leads_nowhere_stays(name: str, tmp_path: Path) -> None:
    link = tmp_path / name
    link.parent.mkdir(parents=True, exist_ok=True)
    link.symlink_to("nowhere")
    assert run(tmp_path, "game", "--ci", "gitlab" if "gitlab" in name else "github")[0] == 0
    assert link.readlink() == Path("nowhere")


@pytest.mark.parametrize("is_link", [True, False])
@pytest.mark.parametrize("name", [".github", "layouts/schema", "cards/schema"])
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
