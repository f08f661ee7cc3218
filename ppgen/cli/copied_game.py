"""A game that ppgen brings along, as the start of one's own: its files under another name."""

from __future__ import annotations

import re
from pathlib import Path

from ppgen.common.problem import nearest
from ppgen.library import WrongUseError, open_project
from ppgen.manual import schemas

_PROVED = re.compile(r"^  proved:(?:.*\n)(?:    - .*\n)*", re.MULTILINE)

PARTS = ("cards", "layouts")
"""Folders of a project with a folder for each game."""

LEFT = ("schema", "approved")
"""What is made anew for the copy, and what somebody said of the original's pages."""


def copied_files(source: str, name: str) -> dict[str, bytes]:
    """Return the files of a game that ppgen brings along, with its schemas, by path under another name.

    Title, maker, licence and notice stay those of the original. Raises WrongUseError for an unknown game.
    """
    shipped = open_project(brought_along=True)
    if source not in shipped.games:
        known = ", ".join(shipped.games)
        hint = nearest(source, shipped.games)
        meant = f"{hint}; " if hint.startswith("did") else ""
        raise WrongUseError(f"ppgen brings no game {source!r} along; {meant}there are {known}")
    files = {}
    for part in PARTS:
        folder = shipped.root / part / source
        for path in sorted(folder.rglob("*")):
            inner = path.relative_to(folder)
            if path.is_file() and inner.parts[0] not in LEFT and not path.name.startswith("."):
                files[f"{part}/{name}/{_renamed(inner.as_posix(), source, name)}"] = _content(
                    path, source, name
                )
    for place, text in schemas.schemas_of_game(shipped, source).items():
        files[place.replace(f"cards/{source}/", f"cards/{name}/", 1)] = text.encode()
    return files


def _renamed(inner: str, source: str, name: str) -> str:
    """Return the path of a file in the copy: the template of translations is called after its game."""
    return f"text/{name}.pot" if inner == f"text/{source}.pot" else inner


def _content(path: Path, source: str, name: str) -> bytes:
    """Return what a file holds; translations say in comments where their texts come from.

    What rules say of tests is left out: those are of ppgen, and not of the copy.
    """
    content = path.read_bytes()
    if path.name == "rules.yaml":
        return _PROVED.sub("", content.decode()).encode()
    if path.suffix not in (".po", ".pot"):
        return content
    return re.sub(
        r"(?m)^(#:.*)$",
        lambda line: re.sub(rf"\b(cards|layouts)/{re.escape(source)}/", rf"\1/{name}/", line[0]),
        content.decode(),
    ).encode()
