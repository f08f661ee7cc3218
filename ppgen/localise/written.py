"""Where in a translator's file a text is written, which may stand there on several lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ppgen.common.problem import Span

_ESCAPED = frozenset('"\\\n\t\r')
"""Characters that a file writes with a backslash before them."""


class LineStart(NamedTuple):
    """A line of a file with a part of a text: where the part begins there, and at which character.

    `line` and `column` count from 1, `start`, the number of the character in the text, from 0.
    """

    line: int
    column: int
    start: int


def written_at(file: str, text: str, lines: Sequence[LineStart], fragment: str = "") -> Span:
    """Return where a part of a text is written, or the first line of the text, if it has no such part."""
    place = text.find(fragment) if fragment else -1
    if not lines:
        return Span(file)
    number = _line_of(lines, max(place, 0))
    here = lines[number]
    end = lines[number + 1].start if number + 1 < len(lines) else len(text)
    first, last = (here.start, end) if place < 0 else (place, min(place + len(fragment), end))
    column = here.column + _width(text[here.start : first])
    return Span(file, here.line, column, max(_width(text[first:last].rstrip("\n")), 1))


def _line_of(lines: Sequence[LineStart], place: int) -> int:
    """Return the last line that begins at a character or before it: empty ones, as `msgstr ""`, hold none."""
    return max(number for number, line in enumerate(lines) if line.start <= place)


def _width(text: str) -> int:
    """Return how many characters of a file a part of a text takes."""
    return sum(2 if character in _ESCAPED else 1 for character in text)


class Translated(str):
    """A translation that knows where it was written; it is used as plain text from then on."""

    __slots__ = ("_file", "_lines")

    _file: str
    _lines: tuple[LineStart, ...]

    def __new__(cls, text: str, file: str, lines: tuple[LineStart, ...] = ()) -> Translated:
        """Keep the file and its lines with the text."""
        made = super().__new__(cls, text)
        made._file = file
        made._lines = lines
        return made

    @property
    def span(self) -> Span:
        """The place of its first line."""
        return self.at("")

    def stands_at(self, place: Span) -> bool:
        """Tell whether it, or a part of it, is written at a place."""
        return place.file == self._file and any(line.line == place.line for line in self._lines)

    def at(self, fragment: str) -> Span:
        """Return the place of a part of it; of its first line where it has no such part."""
        return written_at(self._file, str(self), self._lines, fragment)
