"""Quotation marks in text files of rows: round a cell, within it, or letters of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

_MOST_STRAYS = 20


class Quoted(NamedTuple):
    """A cell in quotes: what it says, what stands in the file, and where its delimiter is."""

    value: str
    raw: str
    end: int
    is_doubled: bool

    @property
    def needs_marks(self) -> bool:
        """Whether some program would put a cell with this text into quotes."""
        return any(sign in self.value for sign in ",;")


class Met(NamedTuple):
    """A cell in quotes and its place."""

    quoted: Quoted
    line: int
    column: int


class Split(NamedTuple):
    """What stands between two quotes in different lines, with a delimiter in it, and where it begins."""

    line: int
    column: int
    value: str


@dataclass(slots=True)
class Scanned:
    """How quotes are taken in a file, and what was met of them.

    `quotes` says marks or letters; where it is empty each cell tells. `letters` is whether quotes were met
    that can only be letters, `whole` are cells in quotes that need none, `broken` those of several lines;
    `split` are the places of cells in quotes, or of two letters, that reach over a delimiter and a line;
    `strays` are the places of texts behind a closing mark, `unclosed` is that of a mark that is never closed.
    """

    delimiter: str
    most: int
    quotes: str
    letters: bool = False
    has_doubled: bool = False
    whole: list[Met] = field(default_factory=list)
    broken: list[Met] = field(default_factory=list)
    split: list[Split] = field(default_factory=list)
    strays: list[tuple[int, int, str]] = field(default_factory=list)
    unclosed: tuple[int, int] | None = None

    def met(self, quoted: Quoted, line: int, column: int) -> None:
        """Note a cell in quotes."""
        if quoted.is_doubled:
            self.has_doubled = True
        if "\n" in quoted.value:
            self.broken.append(Met(quoted, line, column))
        elif not self.quotes and not quoted.is_doubled and self.delimiter not in quoted.value:
            self.whole.append(Met(quoted, line, column))


def quoted_end(text: str, position: int, line_end: int, scanned: Scanned, *, line: int) -> Quoted | None:
    """Return the cell in quotes that begins at a place, or None if its quotes are none around it.

    Blanks may stand before the opening mark and behind the closing one. `line` is that of the place.
    """
    start = position
    while start < line_end and text[start] == " ":
        start += 1
    if start >= len(text) or text[start] != '"':
        return None
    close = _close(text, start)
    is_split = close >= 0 and "\n" in text[start:close] and scanned.delimiter in text[start:close]
    if close < 0:
        return _not_closed(text, position, start, scanned)
    end = close + 1
    while end < len(text) and text[end] == " ":
        end += 1
    value = text[start + 1 : close]
    if not scanned.quotes and is_split:
        if end >= len(text) or text[end] in ("\n", scanned.delimiter):
            scanned.split.append(Split(line, start - text.rfind("\n", 0, start), value))
        return _not_closed(text, position, start, scanned)
    if end >= len(text) or text[end] == "\n" or text[end] == scanned.delimiter:
        return Quoted(value.replace('""', '"'), text[position:end], end, '""' in value)
    if not scanned.quotes or start > position:
        scanned.letters = True
        return None
    rest_end = min(
        (at for at in (text.find(scanned.delimiter, end), text.find("\n", end)) if at >= 0), default=len(text)
    )
    if len(scanned.strays) < _MOST_STRAYS:
        line, column = text.count("\n", 0, close) + 1, close - text.rfind("\n", 0, close) + 1
        scanned.strays.append((line, column, text[close + 1 : rest_end].strip()))
    return Quoted(
        value.replace('""', '"') + text[close + 1 : rest_end], text[position:rest_end], rest_end, True
    )


def _not_closed(text: str, position: int, start: int, scanned: Scanned) -> Quoted | None:
    if not scanned.quotes or start > position:
        scanned.letters = True
        return None
    line = text.count("\n", 0, start) + 1
    scanned.unclosed = scanned.unclosed or (line, start - text.rfind("\n", 0, start))
    return Quoted(text[start + 1 :], text[position:], len(text), True)


def _close(text: str, start: int) -> int:
    """Return where the mark is that closes the one at `start`; below 0 if there is none."""
    end = start + 1
    while (end := text.find('"', end)) >= 0:
        if text[end + 1 : end + 2] != '"':
            return end
        end += 2
    return -1
