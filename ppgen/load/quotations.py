"""Lines that can be quoted of files that are not held: catalogues, and what could not be used."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from ppgen.load.files import read_inside
from ppgen.load.yaml.source import LINE_BREAK

MOST_BYTES = 8 * 1024 * 1024
"""A larger file is not quoted; a catalogue of 25,000 texts has less."""

MOST_TOGETHER = 8 * MOST_BYTES

MOST_FILES = 100


class Unused(NamedTuple):
    """The lines of a file."""

    lines: list[str]


def quoted(content: bytes) -> Unused:
    """Return the lines of a file; what is binary or large has none."""
    if b"\0" in content or len(content) > MOST_BYTES:
        return Unused([])
    return Unused(LINE_BREAK.split(content.decode("utf-8-sig", errors="replace")))


def unused_files(names: Iterable[str], root: Path) -> dict[str, Unused]:
    """Read the first files of a project again, by name; what is binary, large or gone is left out."""
    found: dict[str, Unused] = {}
    left = MOST_TOGETHER
    for name in sorted(set(names))[:MOST_FILES]:
        content, problems = read_inside(root / name, root, limit=min(MOST_BYTES, left))
        if not problems and b"\0" not in content:
            left -= len(content)
            found[name] = quoted(content)
    return found
