"""The workflows that `ppgen new --ci` writes: their commands tried, and their comments posted to stand-ins of forges."""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
import yaml
from typer.testing import CliRunner

from ppgen.cli import own_source as origins
from ppgen.cli.app import app
from ppgen.cli.own_source import own_source
from ppgen.cli.workflows import PLACES
from tests.support.needs import needs_tool

TOLD = '<!-- ppgen diff -->\nNow:\n<img src="pictures/001-now.png" height="180" alt="now">\n'
NUMBER = "12"
REPOSITORY = "someone/game"


def workflow(root: Path, place: str) -> dict[Any, Any]:
    (root / "cards").mkdir(parents=True, exist_ok=True)
    assert CliRunner().invoke(app, ["--project", str(root), "new", "game", "--ci", place]).exit_code == 0
    written = yaml.safe_load((root / PLACES[place]).read_text(encoding="utf-8"))
    assert isinstance(written, dict)
    return written


class Forge(ThreadingHTTPServer):
    """Keeps comments as a forge does; `asked` is what was asked of it, with the keys that came along."""

    def __init__(self, comments: list[dict[str, Any]]) -> None:
        super().__init__(("127.0.0.1", 0), _Answers)
        self.comments = comments
        self.asked: list[tuple[str, str]] = []
        self.keys: set[str | None] = set()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class _Answers(BaseHTTPRequestHandler):
    server: Forge

    def _answer(self, content: Any) -> None:
        self.server.asked.append((self.command, self.path))
        self.server.keys.add(self.headers.get("Authorization") or self.headers.get("PRIVATE-TOKEN"))
        self.send_response(200)
        self.end_headers()
        self.wfile.write(json.dumps(content).encode())

    def _body(self) -> str:
        return str(json.loads(self.rfile.read(int(self.headers["Content-Length"])))["body"])

    def do_GET(self) -> None:
        query = parse_qs(urlsplit(self.path).query)
        size = int(query.get("per_page", ["1000"])[0])
        first = size * (int(query.get("page", ["1"])[0]) - 1)
        self._answer({"id": 7} if self.path.endswith("/user") else self.server.comments[first : first + size])

    def do_POST(self) -> None:
        who = {"login": "forgejo-actions", "id": 7}
        self.server.comments.append({"id": 99, "user": who, "author": who, "body": self._body()})
        self._answer({})

    def do_PATCH(self) -> None:
        (one,) = [one for one in self.server.comments if str(one["id"]) == self.path.rpartition("/")[2]]
        one["body"] = self._body()
        self._answer({})

    def do_PUT(self) -> None:
        self.do_PATCH()

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@contextmanager
def forge(comments: list[dict[str, Any]]) -> Iterator[Forge]:
    with Forge(comments) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


GH = """\
#!/usr/bin/env python3
# Stands for GitHub's own program: keeps comments in a file, and nothing else of `gh api`.
import json, sys
from pathlib import Path
words = sys.argv[2:]
kept = Path(__file__).with_name("comments.json")
comments = json.loads(kept.read_text())
address = next(one for one in words if one.startswith("repos/"))
if "--jq" in words:
    said = words[words.index("--jq") + 1]
    assert said == '.[] | select(.user.login == "github-actions[bot]" and (.body | startswith("<!-- ppgen diff -->"))) | .id'
    assert address == "repos/someone/game/issues/12/comments"
    for one in comments:
        if one["user"]["login"] == "github-actions[bot]" and one["body"].startswith("<!-- ppgen diff -->"):
            print(one["id"])
else:
    method = words[words.index("--method") + 1]
    field = words[words.index("-F") + 1]
    assert field.startswith("body=@")
    body = Path(field.removeprefix("body=@")).read_text()
    if method == "POST":
        assert address == "repos/someone/game/issues/12/comments"
        comments.append({"id": 99, "user": {"login": "github-actions[bot]"}, "body": body})
    else:
        number = address.removeprefix("repos/someone/game/issues/comments/")
        (one,) = [one for one in comments if str(one["id"]) == number]
        one["body"] = body
    kept.write_text(json.dumps(comments))
"""


def changes(folder: Path) -> None:
    (folder / "changes/pictures").mkdir(parents=True)
    (folder / "changes/changes.md").write_text(TOLD, encoding="utf-8")
    (folder / "changes/pictures/001-now.png").write_bytes(b"picture")


def shell(script: str, folder: Path, **given: str) -> None:
    """Run a step as runners do: in bash, which stops at the first command that fails."""
    quiet = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull, "HOME": str(folder)}
    done = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script],
        cwd=folder,
        env={**os.environ, **quiet, **given},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def pushed(base: Path) -> tuple[str, list[str]]:
    """Return the commit with the pictures of the pull request, and the files in it."""
    git = ["git", "-C", str(base / REPOSITORY)]
    commit = subprocess.check_output(
        [*git, "rev-parse", f"refs/heads/ppgen-changes/{NUMBER}"], text=True
    ).strip()
    names = subprocess.check_output([*git, "ls-tree", "-r", "--name-only", commit], text=True).split()
    parents = subprocess.check_output([*git, "rev-list", "--count", commit], text=True).strip()
    assert parents == "1"  # nothing piles up
    return commit, names


def others(login: str) -> list[dict[str, Any]]:
    """Give comments that are nobody's to write over: one with our mark by somebody else, one by the same robot."""
    someone, robot = {"login": "someone", "id": 3}, {"login": login, "id": 7}
    return [
        {"id": 1, "user": someone, "author": someone, "body": TOLD},
        {"id": 2, "user": robot, "author": robot, "body": "coverage"},
    ]


@needs_tool("git")
@needs_tool("bash")
@pytest.mark.parametrize("place", ["github", "forgejo"])
@pytest.mark.thorough
def test_a_pull_request_has_one_comment_with_pictures(place: str, tmp_path: Path) -> None:
    flow = workflow(tmp_path / "project", place)
    _, pictures, comment = flow["jobs"]["comment"]["steps"]
    base = tmp_path / "forge"
    subprocess.run(["git", "init", "-q", "--bare", str(base / REPOSITORY)], check=True)
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/gh").write_text(GH, encoding="utf-8")
    (tmp_path / "bin/gh").chmod(0o755)
    kept = tmp_path / "bin/comments.json"
    login = "github-actions[bot]" if place == "github" else "forgejo-actions"
    kept.write_text(json.dumps(others(login)), encoding="utf-8")
    with forge(others(login)) as server:
        given = {
            "GITHUB_SERVER_URL": base.as_uri(),
            "GITHUB_REPOSITORY": REPOSITORY,
            "GITHUB_API_URL": f"{server.address}/api/v1",
            "NUMBER": NUMBER,
            "TOKEN": "secret",
            "GH_TOKEN": "secret",
            "PATH": f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}",
        }
        for run in ("first", "second"):
            changes(tmp_path / run)
            for step in (pictures, comment):
                shell(step["run"], tmp_path / run / step["working-directory"], **given)
            commit, names = pushed(base)
            assert names == ["pictures/001-now.png"]
            comments = json.loads(kept.read_text(encoding="utf-8")) if place == "github" else server.comments
            raw = "raw" if place == "github" else "raw/commit"
            shown = f"{base.as_uri()}/{REPOSITORY}/{raw}/{commit}/pictures/001-now.png"
            assert [one["body"] for one in comments] == [
                TOLD,
                "coverage",
                TOLD.replace("pictures/001-now.png", shown),
            ], run
        if place == "forgejo":
            assert server.keys == {"token secret"}
            assert {path for _, path in server.asked} == {
                "/api/v1/repos/someone/game/issues/12/comments",
                "/api/v1/repos/someone/game/issues/comments/99",
            }


@needs_tool("git")
@needs_tool("bash")
@pytest.mark.thorough
def test_a_comment_without_pictures_needs_no_branch(tmp_path: Path) -> None:
    flow = workflow(tmp_path / "project", "github")
    _, pictures, _ = flow["jobs"]["comment"]["steps"]
    (tmp_path / "run/changes").mkdir(parents=True)
    (tmp_path / "run/changes/changes.md").write_text("nothing", encoding="utf-8")
    shell(pictures["run"], tmp_path / "run/changes", GH_TOKEN="x")
    assert [path.name for path in (tmp_path / "run/changes").iterdir()] == ["changes.md"]


@needs_tool("bash")
@pytest.mark.parametrize("before", [2, 99, 100, 250])
@pytest.mark.thorough
def test_a_merge_request_has_one_comment(before: int, tmp_path: Path) -> None:
    flow = workflow(tmp_path / "my decks", "gitlab")
    (keep,) = [one for one in flow["changes"]["script"] if "CI_JOB_ID" in one]
    (script,) = flow["comment"]["script"]
    changes(tmp_path / "run")
    shell(keep, tmp_path / "run", CI_JOB_ID="31")
    there = [*others("project_1_bot"), *({**others("x")[0], "id": 1000 + n} for n in range(before - 2))]
    with forge(list(there)) as server:
        given = {
            "CI_API_V4_URL": f"{server.address}/api/v4",
            "CI_PROJECT_ID": "5",
            "CI_PROJECT_URL": "https://example.org/someone/game",
            "CI_JOB_ID": "32",
            "CI_MERGE_REQUEST_IID": NUMBER,
            "PPGEN_TOKEN": "secret",
        }
        for _ in range(2):
            shell(script, tmp_path / "run", **given)
        address = "https://example.org/someone/game/-/jobs/31/artifacts/raw/changes/pictures/001-now.png"
        own = TOLD.replace("pictures/001-now.png", address)
        assert [one["body"] for one in server.comments] == [*(one["body"] for one in there), own]
        assert server.keys == {"secret"}


@needs_tool("bash")
@pytest.mark.thorough
def test_where_nothing_was_compared_nothing_is_said(tmp_path: Path) -> None:
    flow = workflow(tmp_path / "project", "gitlab")
    (keep,) = [one for one in flow["changes"]["script"] if "CI_JOB_ID" in one]
    (tmp_path / "run").mkdir()
    for script in (keep, *flow["comment"]["script"]):
        shell(script, tmp_path / "run", CI_JOB_ID="31", PPGEN_TOKEN="secret")
    assert not list((tmp_path / "run").iterdir())


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.thorough(keep=1)
def test_who_runs_the_files_of_a_repository_may_not_write(place: str, tmp_path: Path) -> None:
    flow = workflow(tmp_path, place)
    if place == "gitlab":
        assert "PPGEN_TOKEN" not in json.dumps([flow["check"], flow["changes"]])
        assert flow["comment"]["variables"] == {"GIT_STRATEGY": "none"} and flow["comment"]["cache"] == []
        assert not re.search("pip install|ppgen (?!diff)", json.dumps(flow["comment"]["script"]))
        assert flow["comment"]["rules"] == [
            {"if": '$CI_PIPELINE_SOURCE == "merge_request_event" && $PPGEN_TOKEN'}
        ]
        return
    check, comment, tidy = (flow["jobs"][name] for name in ("check", "comment", "tidy"))
    ran = json.dumps(check)
    assert "token" not in ran.lower().replace("persist-credentials", "") and "secrets" not in ran
    assert check["steps"][0]["with"]["persist-credentials"] is False
    for one in (comment, tidy):
        assert "head.repo.full_name == github.repository" in one["if"]
        assert not re.search(
            "checkout|pip |ppgen (?!diff)", json.dumps(one["steps"]).replace("user.name=ppgen ", "")
        )
    if place == "github":
        assert flow["permissions"] == {"contents": "read"} and "permissions" not in check
        assert comment["permissions"] == {"contents": "write", "pull-requests": "write"}
        assert tidy["permissions"] == {"contents": "write"}
    for step in (one for job in flow["jobs"].values() for one in job["steps"]):
        assert "${{" not in step.get("run", "")  # whatever a stranger wrote is no command


HTTPS = "https://example.org/someone/ppgen.git"
COMMIT = "a" * 40


@pytest.mark.parametrize(
    ("told", "requirement", "is_known"),
    [
        (None, "ppgen-cards[rtl,cjk]", True),
        (
            {"url": HTTPS, "vcs_info": {"vcs": "git", "commit_id": COMMIT}},
            f"ppgen-cards[rtl,cjk] @ git+{HTTPS}@{COMMIT}",
            True,
        ),
        (
            {"url": "https://me:secret@example.org/p", "vcs_info": {"vcs": "git", "commit_id": COMMIT}},
            "ppgen-cards[rtl,cjk]",
            False,
        ),
        ({"url": HTTPS + '"; rm -r', "vcs_info": {"commit_id": COMMIT}}, "ppgen-cards[rtl,cjk]", False),
        ({"url": HTTPS, "vcs_info": {"commit_id": "main"}}, "ppgen-cards[rtl,cjk]", False),
        ({"url": "file:///nowhere/at%20all", "dir_info": {}}, "ppgen-cards[rtl,cjk]", False),
        ({"url": "file:///p.whl", "archive_info": {}}, "ppgen-cards[rtl,cjk]", False),
    ],
)
def test_a_workflow_installs_what_is_installed_here(
    told: Any, requirement: str, is_known: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Installed:
        def read_text(self, name: str) -> str | None:
            assert name == "direct_url.json"
            return told and json.dumps(told)

    monkeypatch.setattr(origins, "distribution", lambda _: Installed())
    assert own_source() == (requirement, is_known)


@pytest.mark.thorough
@needs_tool("git")
def test_a_clone_is_installed_from_where_it_was_cloned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    origin, clone = tmp_path / "origin.git", tmp_path / "my ü clone"
    git = ["git", "-C", str(clone), "-c", "user.name=n", "-c", "user.email=e"]

    def run(*words: str) -> str:
        return subprocess.check_output([*git, *words], text=True).strip()

    subprocess.run(["git", "init", "-q", str(clone)], check=True)
    (clone / "inside").mkdir()
    (clone / "inside/program.py").write_text("1", encoding="utf-8")
    run("add", ".")
    run("commit", "-q", "-m", "x")
    folders = {"here": clone}

    class Installed:
        def read_text(self, _: str) -> str:
            return json.dumps({"url": folders["here"].as_uri(), "dir_info": {"editable": True}})

    monkeypatch.setattr(origins, "distribution", lambda _: Installed())
    root = tmp_path / "project"
    root.mkdir()
    said = CliRunner().invoke(app, ["--project", str(root), "new", "game", "--ci", "github"]).output
    assert "say in PPGEN what pip is to install" in " ".join(said.split())
    run("remote", "add", "origin", HTTPS)
    assert not own_source().is_known  # the commit is nowhere but here
    subprocess.run(["git", "init", "-q", "--bare", str(origin)], check=True)
    run("push", "-q", origin.as_uri(), "HEAD:refs/heads/main")
    run("fetch", "-q", origin.as_uri(), "+refs/heads/*:refs/remotes/origin/*")
    assert own_source().is_known
    said = CliRunner().invoke(app, ["--project", str(root), "new", "other", "--ci", "forgejo"]).output
    assert "PPGEN" not in said
    flow = yaml.safe_load((root / PLACES["forgejo"]).read_text(encoding="utf-8"))
    assert flow["env"] == {"PPGEN": f"ppgen-cards[rtl,cjk] @ git+{HTTPS}@{run('rev-parse', 'HEAD')}"}
    folders["here"] = clone / "inside"
    assert not own_source().is_known  # pip would look at the top of the repository
    folders["here"] = clone
    (clone / "inside/program.py").write_text("2", encoding="utf-8")
    assert not own_source().is_known  # what is installed stands in no commit
    run("commit", "-q", "-a", "-m", "y")
    assert not own_source().is_known
    run("update-ref", "refs/remotes/elsewhere/main", "HEAD")
    assert not own_source().is_known  # another repository has it, not this one
