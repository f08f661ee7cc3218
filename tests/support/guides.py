"""Guides of the documentation as steps: each command is run, each file is written, in an empty folder."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from ppgen.cli import main
from tests.support.ole import ROOT

BLOCK = re.compile(r"^```(\w+)(?: ([^\n]+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ENTRY = re.compile(r'((?:^#.*\n)*)^(msgid ".*")\n(msgstr ".*")$', re.MULTILINE)


class Step(NamedTuple):
    kind: str
    path: str
    text: str


def steps(page: str) -> Iterator[Step]:
    """Yield the blocks of a page of `ppgen/docs`."""
    for kind, path, text in BLOCK.findall((ROOT / "ppgen/docs" / page).read_text(encoding="utf-8")):
        yield Step(kind, path, text)


def follow(
    page: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> dict[str, str]:
    """Do what a page says; returns what each command said.

    Blocks of `console` are commands; `edit` replaces its first line, a whole one that the file has once, by the
    others, `append` adds, `po` fills in entries, and any other block with the path of a file is that file.
    """
    monkeypatch.chdir(folder)
    said: dict[str, str] = {}
    for step in steps(page):
        path = folder / step.path
        if step.kind == "console":
            for line in step.text.splitlines():
                said |= _run(line, monkeypatch, capsys)
        elif step.kind == "edit":
            old, _, new = step.text.partition("\n")
            text = path.read_text(encoding="utf-8-sig")
            assert text.splitlines().count(old) == 1, (step.path, old)
            changed = f"\n{text}".replace(f"\n{old}\n", f"\n{new}", 1)
            path.write_text(changed.removeprefix("\n"), encoding="utf-8")
        elif step.kind == "append":
            path.write_text(path.read_text(encoding="utf-8") + step.text, encoding="utf-8")
        elif step.kind == "po":
            _fill_in(path, step.text)
        elif step.path:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(step.text, encoding="utf-8")
    return said


def _run(line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> dict[str, str]:
    assert line.startswith("$ ppgen ")
    command, _, comment = line.removeprefix("$ ").partition(" # exit ")
    monkeypatch.setattr("sys.argv", shlex.split(command))
    with pytest.raises(SystemExit) as ended:
        main()
    output = capsys.readouterr()
    assert int(ended.value.code or 0) == int(comment or 0), (command, output)
    return {command: output.out + output.err}


def _fill_in(path: Path, text: str) -> None:
    """Put translations, and comments above them, into the entries of a PO file."""
    entries = ENTRY.findall(text)
    assert entries
    for comment, source, translation in entries:
        lines = path.read_text(encoding="utf-8").splitlines()
        at = lines.index(source)
        assert lines[at + 1].startswith("msgstr ")
        lines[at + 1] = translation
        if comment:
            begins = next(number for number in range(at, -1, -1) if not lines[number]) + 1
            lines[begins:begins] = comment.splitlines()
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
