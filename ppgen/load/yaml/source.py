"""One YAML file as plain data, with a place for every node.

Places are kept as two flat arrays in document order (12 bytes a node) and turned into tables only for
the containers somebody asks about, so that a deck of thousands of cards costs a few megabytes at most.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Sequence
from typing import Any

from ppgen.common.problem import Span

LINE_BREAK = re.compile(r"\r\n|[\n\r\x85\u2028\u2029]")
_COLUMN_BITS = 20
_LENGTH_BITS = 18
LONGEST_COLUMN = (1 << _COLUMN_BITS) - 1
LONGEST_LENGTH = (1 << _LENGTH_BITS) - 1
LINE_SHIFT = _COLUMN_BITS + _LENGTH_BITS
COLUMN_SHIFT = _LENGTH_BITS

PathStep = str | int


class Places:
    """Line, column and length of every node of a file, in document order.

    A mapping's children are its keys and values by turns. `ends` holds, for a container, the number of
    the node after its last one, and 0 for a node without children; `aliases` leads from an alias to
    the node it stands for; `ignored` holds the keys that were refused because they were written twice.
    """

    __slots__ = ("aliases", "ends", "ignored", "packed")

    def __init__(self) -> None:
        """Start with no nodes."""
        self.packed = array("Q")
        self.ends = array("I")
        self.aliases: dict[int, int] = {}
        self.ignored: set[int] = set()

    def span(self, node: int, file: str) -> Span:
        """Return the place of a node, counted from 1."""
        value = self.packed[node]
        column = (value >> COLUMN_SHIFT) & LONGEST_COLUMN
        return Span(file, (value >> LINE_SHIFT) + 1, column + 1, max(value & LONGEST_LENGTH, 1))

    def children(self, node: int) -> list[int]:
        """Return the numbers of the nodes directly inside a container."""
        found = []
        child, end = node + 1, self.ends[node]
        while child < end:
            found.append(child)
            child = self.ends[child] or child + 1
        return found

    def pairs(self, node: int) -> list[tuple[int, int]]:
        """Return the numbers of each key and its value in a mapping, refused duplicates left out."""
        children = self.children(node)
        return [(key, value) for key, value in zip(children[::2], children[1::2]) if key not in self.ignored]


class Source:
    """One loaded file: `file` relative to the project, `data` as plain Python values, and places.

    `data` is shared where the file uses aliases: treat it as read-only. `has_keys` is false for what was
    read out of another format, whose users know nothing of keys.
    """

    has_keys = True

    __slots__ = ("_lines", "_places", "_tables", "data", "file", "reported", "text")

    def __init__(self, file: str, data: Any, *, text: str, places: Places, reported: frozenset[Span]) -> None:
        """Keep the parts; `reported` holds the places that already have a problem."""
        self.file = file
        self.data = data
        self.text = text
        self.reported = reported
        self._places = places
        self._tables: dict[int, dict[PathStep, tuple[int, int]]] = {}
        self._lines: list[str] | None = None

    @property
    def places(self) -> Places:
        """Where the values stand, for a source made of this one."""
        return self._places

    def span(self, path: Sequence[PathStep] = ()) -> Span:
        """Return the place of the value at a path, or of the nearest value around it that exists."""
        return self._places.span(self._walk(path)[1], self.file)

    def key_span(self, path: Sequence[PathStep]) -> Span:
        """Return the place of the key a path ends in; for a list item or an unknown key as `span`."""
        return self._places.span(self._walk(path)[0], self.file)

    def twice(self, path: Sequence[PathStep]) -> Span | None:
        """Return the place of a key that a mapping on the way to a value has twice; its first is read."""
        for length in range(len(path)):
            node = self._walk(path[:length])[1]
            keys = self._places.children(self._places.aliases.get(node, node))[::2]
            again = next((key for key in keys if key in self._places.ignored), None)
            if again is not None:
                return self._places.span(again, self.file)
        return None

    @property
    def lines(self) -> list[str]:
        """The text of the file, one entry a line, for quoting."""
        if self._lines is None:
            self._lines = LINE_BREAK.split(self.text)
        return self._lines

    def _walk(self, path: Sequence[PathStep]) -> tuple[int, int]:
        """Return the nodes of the key and of the value where the path ends or stops being known."""
        key, node, value = 0, 0, self.data
        for step in path:
            inner = self._places.aliases.get(node, node)
            found = self._table(inner, value).get(step) if isinstance(value, dict | list) else None
            if found is None:
                return node, node
            key, node = found
            value = value[step]
        return key, node

    def _table(self, node: int, value: dict[str, Any] | list[Any]) -> dict[PathStep, tuple[int, int]]:
        table = self._tables.get(node)
        if table is None:
            if isinstance(value, dict):
                table = dict(zip(value, self._places.pairs(node)))
            else:
                table = {index: (child, child) for index, child in enumerate(self._places.children(node))}
            self._tables[node] = table
        return table
