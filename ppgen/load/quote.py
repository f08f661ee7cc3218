"""Lines that can be quoted of files that could not be used."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from ppgen.load.files import read_inside
from ppgen.load.source import LINE_BREAK

MOST_BYTES = 1024 * 1024
MOST_FILES = 100


class Unused(NamedTuple):
    """The lines of a file that was refused."""

    lines: list[str]


def unused_files(names: Iterable[str], root: Path) -> dict[str, Unused]:
    """Read the first files of a project again, by name; what is binary, large or gone is left out."""
    found = {}
    for name in sorted(set(names))[:MOST_FILES]:
        content, problems = read_inside(root / name, root, limit=MOST_BYTES)
        if not problems and b"\0" not in content:
            found[name] = Unused(LINE_BREAK.split(content.decode("utf-8-sig", errors="replace")))
    return found
