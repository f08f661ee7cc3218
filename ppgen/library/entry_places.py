"""Where a value stands without its line: the id of its entry and its key, or its row and column."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence

from ppgen.common.problem import Span

_ID = re.compile(r"""(?:^|[\s{,])["']?id["']?:\s*["']?([\w-]+)""")
_KEY_BEFORE = re.compile(r"(?<![\w-])([\w-]{1,64})\"?[ \t]*:[ \t]*$")
_KEY = re.compile(r"\"?([\w-]{1,64})(?=\"?[ \t]*:)")
_CELL_END = re.compile(r"[,;\t|]")
MOST_LINES = 500
"""How far above a value the id of its entry is looked for."""

_KEY_ROOM = 200
"""Characters before a value that its key is looked for in."""


class EntryPlaces:
    """The places of one file, each line of which is searched for ids once."""

    def __init__(self, lines: Sequence[str]) -> None:
        """Take the lines of the file."""
        self._lines = lines
        self._found: dict[int, tuple[list[int], list[str]]] = {}

    def of(self, span: Span) -> str:
        """Return the id of an entry and its key; in a table the first cell of its row and its column."""
        line = self._lines[span.line - 1] if 0 < span.line <= len(self._lines) else ""
        if span.cell:
            end = _CELL_END.search(line)
            row = line[: end.start()] if end else line
            return f"{row} {span.cell.rstrip('0123456789')}".strip()
        at = span.column - 1
        found = _KEY_BEFORE.search(line[max(0, at - _KEY_ROOM) : at]) or _KEY.match(line, at)
        key = found[1] if found else ""
        return f"{self._id(span.line - 1, at)} {key}".strip()

    def _id(self, number: int, at: int) -> str:
        """Return the last id before a place, or the first behind it in its line; nothing where it is far."""
        if not 0 <= number < len(self._lines):
            return ""
        starts, ids = self._ids(number)
        if ids:
            return ids[max(0, bisect_left(starts, at) - 1)]
        for above in range(number - 1, max(number - MOST_LINES, -1), -1):
            if ids := self._ids(above)[1]:
                return ids[-1]
        return ""

    def _ids(self, number: int) -> tuple[list[int], list[str]]:
        """Return where the ids of a line begin, and what they are."""
        if number not in self._found:
            matches = [*_ID.finditer(self._lines[number])]
            self._found[number] = [one.start(1) for one in matches], [one[1] for one in matches]
        return self._found[number]
