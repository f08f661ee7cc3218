"""What an import finds in the place of a file of cards: told, never passed over, and never waited for."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from typer.testing import CliRunner

from ppgen.cli.app import app
from ppgen.cli.completion import _text
from tests.support.tiny import write_project

CARD = "---\nname: Owl\n---\nIt sees.\n"
PATIENCE = 20
"""Seconds: who waits for a pipe waits for ever."""


class WaitingError(BaseException):
    """A command waits for what never comes; nobody catches this as a file that cannot be read."""


class Done(NamedTuple):
    """How an import ended, and what it said."""

    code: int
    output: str


@contextmanager
def impatient() -> Iterator[None]:
    def ended(*_: object) -> None:
        raise WaitingError

    before = signal.signal(signal.SIGALRM, ended)
    signal.alarm(PATIENCE)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def ran(root: Path, *arguments: str) -> Done:
    with impatient():
        done = CliRunner().invoke(app, ["--project", str(root), *arguments])
    assert done.exception is None or isinstance(done.exception, SystemExit), repr(done.exception)
    return Done(done.exit_code, done.output)


def imported(root: Path, file: Path) -> Done:
    (root / "cards").mkdir(exist_ok=True)
    return ran(root, "import", str(file), "--game", "mine")


def made(path: Path, what: str) -> None:
    """Put something that is no card at a place."""
    if what == "pipe":
        os.mkfifo(path)
    elif what == "link":
        path.symlink_to("/nowhere/at/all")
    elif what == "circle":
        path.symlink_to(path.name)
    elif what == "folder":
        path.mkdir()
    elif what == "device":
        path.symlink_to("/dev/zero")
    else:
        path.write_bytes(bytes(range(128, 256)) * 9)


@pytest.mark.parametrize("name", ["nowhere", "nowhere/", "nowhere.md", "nowhere.csv", "no/where"])
def test_what_is_not_there_is_said_to_be_missing(name: str, tmp_path: Path) -> None:
    done = imported(tmp_path, tmp_path / name)
    assert done.code == 2 and "does not exist" in done.output


@pytest.mark.parametrize("ending", ["md", "csv", "json", "yaml", "xlsx", "ods", "txt"])
@pytest.mark.parametrize(
    ("what", "code", "said"),
    [
        ("pipe", 2, "it is a pipe, a device or a folder"),
        ("device", 2, "it is a pipe, a device or a folder"),
        ("link", 2, "is a link to nothing"),
        ("circle", 2, ""),
        ("folder", 2, "is a folder that holds no Markdown files with front matter"),
        ("bytes", 1, "nothing is written"),
    ],
)
def test_what_is_no_file_of_cards_is_told(
    what: str, code: int, said: str, ending: str, tmp_path: Path
) -> None:
    made(tmp_path / f"cards.{ending}", what)
    done = imported(tmp_path, tmp_path / f"cards.{ending}")
    assert done.code == code and said in done.output and f"cards.{ending}" in done.output, done.output
    assert not (tmp_path / "cards/mine").exists()


@pytest.mark.parametrize("ending", ["md", "json"])
def test_bytes_that_are_no_text_are_not_sent_to_a_spreadsheet(ending: str, tmp_path: Path) -> None:
    made(tmp_path / f"cards.{ending}", "bytes")
    done = imported(tmp_path, tmp_path / f"cards.{ending}")
    assert "this file is not UTF-8" in done.output and "CSV" not in done.output


@pytest.mark.parametrize(
    ("what", "code"), [("pipe", 1), ("device", 1), ("link", 1), ("circle", 1), ("folder", 0), ("bytes", 0)]
)
@pytest.mark.parametrize("ending", [".md", ".MD", ".markdown"])
@pytest.mark.thorough(keep=2)
def test_in_a_folder_of_cards_it_is_told(what: str, code: int, ending: str, tmp_path: Path) -> None:
    folder = tmp_path / "owls"
    folder.mkdir()
    (folder / "owl.md").write_text(CARD, encoding="utf-8")
    made(folder / f"odd{ending}", what)
    done = imported(tmp_path, folder)
    assert done.code == code and f"owls/odd{ending}" in done.output, done.output
    assert (tmp_path / "cards/mine/owls.yaml").exists() == (code == 0)


@pytest.mark.parametrize("what", ["pipe", "link", "bytes"])
@pytest.mark.thorough(keep=1)
def test_other_files_in_a_folder_of_cards_are_told(what: str, tmp_path: Path) -> None:
    folder = tmp_path / "owls"
    folder.mkdir()
    (folder / "owl.md").write_text(CARD, encoding="utf-8")
    made(folder / "odd.csv", what)
    done = imported(tmp_path, folder)
    assert done.code == 0 and "owls/odd.csv is not read" in done.output


def test_a_folder_of_none_says_why_each_is_none(tmp_path: Path) -> None:
    (tmp_path / "owls").mkdir()
    made(tmp_path / "owls/a.md", "bytes")
    made(tmp_path / "owls/b.md", "pipe")
    done = imported(tmp_path, tmp_path / "owls")
    assert done.code == 2
    assert "owls/a.md is not read: it has no front matter" in done.output
    assert "owls/b.md cannot be read: it is a pipe" in done.output


def test_what_an_import_kept_may_be_a_pipe(tmp_path: Path) -> None:
    (tmp_path / "owls.csv").write_text("id,name\nowl,Owl\n")
    (tmp_path / "cards/mine/.imported").mkdir(parents=True)
    os.mkfifo(tmp_path / "cards/mine/.imported/owls.json")
    done = imported(tmp_path, tmp_path / "owls.csv")
    assert done.code == 2 and "owls.json" in done.output, done.output


@pytest.mark.parametrize("name", ["x.md", "monster/x.md", "beast/x.md"])
def test_a_check_does_not_wait_for_a_pipe_among_the_cards(name: str, tmp_path: Path) -> None:
    write_project(tmp_path)
    path = tmp_path / "cards/tiny" / name
    path.parent.mkdir(exist_ok=True)
    os.mkfifo(path)
    assert ran(tmp_path, "check", "tiny").code == 0


def test_a_pipe_among_cards_in_markdown_is_told(tmp_path: Path) -> None:
    write_project(tmp_path)
    (tmp_path / "cards/tiny/monster.yaml").unlink()
    folder = tmp_path / "cards/tiny/monster"
    folder.mkdir()
    (folder / "bat.md").write_text("---\nname: Bat\npower: 3\nline: x\n---\n")
    os.mkfifo(folder / "x.md")
    done = ran(tmp_path, "check", "tiny")
    assert "x.md is not read" in done.output and "a link to nothing, a folder or a pipe" in done.output


def test_completion_does_not_wait_for_a_pipe(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "rules.yaml")
    with impatient():
        assert _text(tmp_path / "rules.yaml") == ""


LONG = "y" * 100_000
TABLES = {
    "head.csv": f"id,name,{LONG}\na,A,1\nb,B,2\n",
    "id.csv": f"id,name\n{LONG},A\n{LONG},B\n",
    "count.csv": f"name,qty\n{LONG},{LONG}\nB,2\n",
    "script.csv": f"name,qty\n{'文' * 50_000},1\nB,2\n",
    "ways.json": f'{{"{LONG}": [{{"a": 1}}, {{"a": 2}}], "{LONG}z": [{{"b": 1}}, {{"b": 3}}]}}',
    "quotes.csv": f'name,text\na,"{LONG}" b\n',
    "key.md": f"---\n{LONG}: a\n---\nx\n",
    "deep.json": "[" * 5_000,
    "deep.yaml": "- " * 5_000 + "a",
}


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.thorough(keep=1)
def test_nothing_long_is_said_whole(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text(TABLES[name], encoding="utf-8")
    done = imported(tmp_path, path)
    assert max(map(len, done.output.splitlines())) < 1_000
    assert not name.startswith("deep") or f"{name}:1:" in done.output


def test_no_wrong_use_is_said_whole_that_is_far_too_long(tmp_path: Path) -> None:
    (tmp_path / "cards").mkdir()
    done = ran(tmp_path, "import", "a.csv", "--game", LONG)
    assert done.code == 2 and len(done.output) < 3_000


def test_inner_folders_with_markdown_are_told_however_they_are_reached(tmp_path: Path) -> None:
    cards, elsewhere = tmp_path / "vault", tmp_path / "elsewhere"
    for folder in (cards / "deep/deeper", cards / "empty", elsewhere):
        folder.mkdir(parents=True)
    (cards / "linked").symlink_to(elsewhere)
    for path in (cards / "owl.md", cards / "deep/deeper/a.md", elsewhere / "b.MD"):
        path.write_text(CARD)
    done = imported(tmp_path, cards)
    assert [name for name in ("deep", "empty", "linked") if f"vault/{name} is not read" in done.output] == [
        "deep",
        "linked",
    ]
