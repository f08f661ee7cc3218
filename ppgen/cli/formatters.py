"""What formatters of YAML are told in a new project, so that they keep its files as they are written."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Mapping
from pathlib import Path

from ppgen.load.regular_files import read_regular

WIDTH = 160
"""Characters of a line: an element of a layout mostly fits on one."""

_PRETTIER = f"""\
# Elements of layouts and cards stay on one line, as ppgen writes them.
bracketSpacing: false
printWidth: {WIDTH}
"""
_UNTOUCHED = "# What ppgen makes.\noutput/\nschema/\n"
_YAMLLINT = """\
# Elements of layouts and cards stay on one line, as ppgen writes them.
extends: default
rules:
  comments: {min-spaces-from-content: 1}
  document-start: disable
  line-length: disable
  truthy: {check-keys: false}
"""

LARGEST = 100_000
"""Of a file that says something to a formatter; in bytes."""

_FILES = {
    ".prettierrc.yaml": _PRETTIER,
    ".prettierignore": _UNTOUCHED,
    ".yamllint.yaml": _YAMLLINT,
}
_IGNORED = "\nignore:\n"
_CHOSEN = (".prettierrc", "prettier.config.", ".prettierignore", ".yamllint")
"""How names begin of files that say it already; who has one of a formatter chose for both."""


def formatter_files(folder: Path, top: Path, copied: Iterable[str] = ()) -> dict[Path, bytes]:
    """Return the files by their places in a project; none where another one up to the folder `top` is there.

    What lies in folders that were `copied` from a game is left as its makers wrote it. Files that are there
    as they are written here get such folders, too.
    """
    left = [f"{name}/" for name in copied]
    added = {
        ".prettierignore": "".join(f"{name}\n" for name in left),
        ".yamllint.yaml": "".join(f"  - {name}\n" for name in left),
    }
    here = folder.resolve()
    places = [one for one in (here, *here.parents) if one == top.resolve() or top.resolve() in one.parents]
    for place in places or [here]:
        if place.is_dir() and any(one.name.startswith(_CHOSEN) for one in place.iterdir()):
            return _with_more(place, added) if place == here and left else {}
    made = {name: _more(text, added.get(name, "")) for name, text in _FILES.items()}
    return {folder / name: text.encode() for name, text in made.items()}


def _with_more(folder: Path, added: Mapping[str, str]) -> dict[Path, bytes]:
    """Return the files of a folder that are ours still, with what is added to them."""
    made = {}
    for name, more in added.items():
        try:
            text = read_regular(folder / name, limit=LARGEST).decode()
        except (OSError, ValueError):
            continue
        if text.startswith(_FILES[name]):
            made[folder / name] = _more(text, more).encode()
    return made


def _more(text: str, more: str) -> str:
    """Return a file with more folders: in YAML they stand first below the key, which is there once."""
    whole = text if text.endswith("\n") or not text else f"{text}\n"
    if more.startswith("  - ") and _IGNORED in whole:
        indent = re.search(r"\nignore:\n( *)- ", whole)  # a list may stand at the very column of its key
        listed = more if indent is None else textwrap.indent(textwrap.dedent(more), indent[1])
        return whole.replace(_IGNORED, f"{_IGNORED}{listed}", 1)
    return whole + (f"ignore:\n{more}" if more.startswith("  - ") else more)
