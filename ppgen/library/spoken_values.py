"""What the value at a place in a file says: a text of a card, a cell of a table, a translation."""

from __future__ import annotations

import hashlib
import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ppgen.common.problem import Problem, Quotable, Span
from ppgen.load.tables.cells import TableSource
from ppgen.load.tables.reader import SheetsSource
from ppgen.load.yaml.source import COLUMN_SHIFT, LINE_SHIFT, LONGEST_COLUMN, Source
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    from ppgen.load.tables import front_matter
else:
    front_matter = lazily("ppgen.load.tables.front_matter")

LONGEST = 120
"""Characters of a value that are written out; a longer one ends in a digest of the whole."""

_WORDS = re.compile(r'(msgctxt|msgid|msgid_plural|msgstr)(?:\[\d+\])?[ \t]*"(.*)"[ \t]*')
_GOES_ON = re.compile(r'[ \t]*"(.*)"[ \t]*')
_LINE = re.compile(r":(\d+)$")


class Spoken(NamedTuple):
    """Where a value stands, if lines do not tell it (an entry of a catalogue, a row), and what it says."""

    place: str = ""
    value: str = ""


class _SpokenNode(NamedTuple):
    """A value of a file: where it begins, as `Places` packs it, what it says, and its element's name."""

    at: int
    spoken: Spoken
    element: str


class SpokenValues:
    """The values of one file, which is looked through once."""

    def __init__(self, file: str, source: Quotable) -> None:
        """Take a file by its name; of what could not be read as data, nothing but a catalogue is known."""
        self._source = source
        self._entries = _entries(source.lines) if file.endswith(".po") else {}
        self._cells = dict(_cells(source))
        nodes = _nodes(source) if isinstance(source, Source) else ()
        self._nodes = sorted(nodes, key=lambda node: node.at)
        self._starts = [node.at for node in self._nodes]

    def of(self, span: Span) -> Spoken:
        """Return what stands at a place."""
        if span.line in self._entries:
            return self._entries[span.line]
        cell = self._cells.get((span.cell.rpartition("!")[0], span.line, span.column))
        if cell is not None:
            return cell
        source = self._source
        if (
            isinstance(source, front_matter.FrontMatter)
            and span.line >= source.span((front_matter.BODY,)).line > 1
        ):
            return Spoken(value=shortened(str(source.data.get(front_matter.BODY, ""))))
        at = bisect_right(self._starts, _packed(span.line, span.column)) - 1
        return self._nodes[at].spoken if at >= 0 else Spoken()

    def named(self, line: int) -> str:
        """Return the name of the element of a layout that begins in a line."""
        at = bisect_right(self._starts, _packed(line + 1, 0)) - 1
        return self._nodes[at].element if at >= 0 else ""


def element_line(problem: Problem) -> tuple[str, int]:
    """Return the file and the line of the element that a problem names; nothing and 0 without one."""
    found = _LINE.search(problem.element)
    return (problem.element[: found.start()], int(found[1])) if found else ("", 0)


def shortened(text: str) -> str:
    """Return a text without breaks, and a digest of it for its end where it is long."""
    plain = " ".join(text.split())
    if len(plain) <= LONGEST:
        return plain
    return f"{plain[:LONGEST]}… {hashlib.sha256(plain.encode(errors='replace')).hexdigest()[:16]}"


def _said(value: Any) -> str:
    """Return a value in words; what holds others by name says nothing by itself."""
    if isinstance(value, dict) or value is None:
        return ""
    if isinstance(value, list):
        return (
            ""
            if any(isinstance(one, dict | list) for one in value)
            else shortened(", ".join(map(str, value)))
        )
    return shortened(str(value))


def _packed(line: int, column: int) -> int:
    """Return a place as `Places` packs it, without the length of what stands there."""
    return (line - 1) << (LINE_SHIFT - COLUMN_SHIFT) | min(max(column - 1, 0), LONGEST_COLUMN)


def _nodes(source: Source) -> Iterator[_SpokenNode]:
    """Yield each node of a file: where it begins, what it says, and the element that it belongs to.

    Its place are the keys that lead to it, and of the entries of lists their ids or names. A key alone says
    nothing: what is wrong with it is not wrong with its value.
    """
    places = source.places
    if not places.packed:
        return
    stack: list[tuple[int, int, Any, tuple[str, ...], str]] = [(0, 0, source.data, (), "")]
    while stack:
        key, node, value, path, element = stack.pop()
        if isinstance(value, dict):
            own = str(value.get("id") or value.get("name") or "") if key == node else ""
            path = (*path, own) if own else path
            element = str(value.get("name") or element)
        place = " ".join(path)
        if key != node:
            yield _SpokenNode(places.packed[key] >> COLUMN_SHIFT, Spoken(place), element)
        yield _SpokenNode(places.packed[node] >> COLUMN_SHIFT, Spoken(place, _said(value)), element)
        if node in places.aliases:
            continue
        if isinstance(value, dict):
            pairs = zip(places.pairs(node), value.items(), strict=False)
            stack += [(*pair, inner, (*path, str(name)), element) for pair, (name, inner) in pairs]
        elif isinstance(value, list):
            inside = zip(places.children(node), value, strict=False)
            stack += [(child, child, inner, path, element) for child, inner in inside]


def _cells(source: Quotable) -> Iterator[tuple[tuple[str, int, int], Spoken]]:
    """Yield the cells of tables by sheet, line and column."""
    tables = source.tables if isinstance(source, SheetsSource) else (source,)
    for table in tables:
        if not isinstance(table, TableSource):
            continue
        heads = [cell.text.strip() for cell in table.head]
        own = next((at for at, head in enumerate(heads) if head.lower() == "id"), 0)
        for row in table.rows:
            name = row[own].text if own < len(row) else ""
            for at, cell in enumerate(row):
                place = " ".join(filter(None, (table.sheet, name, heads[at] if at < len(heads) else "")))
                yield (table.sheet, cell.line, cell.column), Spoken(place, shortened(cell.text))


def _entries(lines: Sequence[str]) -> dict[int, Spoken]:
    """Return the entry of a catalogue that each line belongs to, remarks above it included."""
    found: dict[int, Spoken] = {}
    parts: dict[str, str] = {}
    begun, last = 1, ""
    for number, line in enumerate((*lines, "#"), 1):
        words = _WORDS.fullmatch(line)
        if "msgstr" in parts and (line.startswith("#") or (words and words[1] in ("msgctxt", "msgid"))):
            place = " ".join(filter(None, (parts.get("msgctxt", ""), shortened(parts.get("msgid", "")))))
            found.update(dict.fromkeys(range(begun, number), Spoken(place, shortened(parts["msgstr"]))))
            parts, begun, last = {}, number, ""
        more = _GOES_ON.fullmatch(line)
        if words:
            last = words[1]
            parts[last] = parts.get(last, "") + words[2]
        elif more and last:
            parts[last] += more[1]
    return found
