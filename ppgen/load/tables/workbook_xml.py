"""The XML of workbooks, gone through element by element: no more of them, and no deeper, than is said.

Where a file could ask for more than it has bytes (entities, types of its own), it is refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from xml.parsers import expat

from ppgen.load.tables.bounds import TableBounds

_AT_ONCE = 1 << 19
_MOST_NESTED = 100
_MOST_ATTRIBUTES = 200
_COUNT = re.compile(r"[0-9]{1,12}", re.ASCII)

Attributes = dict[str, str]
Start = Callable[[str, Attributes], None]
End = Callable[[str], None]


class TooLargeError(Exception):
    """A workbook, or one of its sheets, is larger than is read; the message says by how much."""


class Elements:
    """Reads parts of a workbook, and counts what they hold together."""

    def __init__(self, bounds: TableBounds) -> None:
        """Start with nothing read."""
        self.bounds = bounds
        self._characters = self._cells = 0

    def read(self, content: bytes, name: str, *, start: Start, end: End, text: Callable[[str], None]) -> None:
        """Call `start`, `end` and `text` for what stands in a part; names come without their prefix.

        Raises TooLargeError, and ValueError for what no office program writes; its message says why.
        """
        if content.count(b"<") - content.count(b"</") > self.bounds.elements:  # sooner than by going through
            raise self._many_elements()
        parser = expat.ParserCreate("utf-8")
        parser.buffer_text = True
        depth = elements = 0
        names: dict[str, str] = {}
        most = self.bounds.elements

        def started(full: str, attributes: Attributes) -> None:
            nonlocal depth, elements
            depth += 1
            elements += 1
            if elements > most:
                raise self._many_elements()
            if depth > _MOST_NESTED or len(attributes) > _MOST_ATTRIBUTES:
                raise ValueError("its elements are nested, or have attributes, as those of no workbook")
            short = names.get(full)
            if short is None:
                short = names[full] = _short(full)
            start(short, attributes)

        def ended(full: str) -> None:
            nonlocal depth
            depth -= 1
            end(names[full])

        parser.StartElementHandler = started
        parser.EndElementHandler = ended
        parser.CharacterDataHandler = text
        parser.EntityDeclHandler = _refuse_entity
        parser.StartDoctypeDeclHandler = _refuse_type
        try:
            for piece in _pieces(content):
                parser.Parse(piece, False)
            parser.Parse(b"", True)
        except expat.ExpatError as fault:
            raise ValueError(f"{name[:80]}: {expat.ErrorString(fault.code)}") from fault

    def shown(self, characters: int) -> None:
        """Count characters that cells show; raises TooLargeError for too many."""
        self._characters += characters
        if self._characters > self.bounds.characters:
            raise TooLargeError(
                f"its cells show more than {self.bounds.characters / 1e6:,.0f} million characters"
            )

    def filled(self, cells: int) -> None:
        """Count cells of rows that are kept; raises TooLargeError for too many."""
        self.expect(cells)
        self._cells += cells

    def expect(self, cells: int) -> None:
        """Raise TooLargeError where so many more cells would be too many, before they are made."""
        if self._cells + cells > self.bounds.cells:
            raise TooLargeError(f"its sheets have more than {self.bounds.cells:,} cells")

    def _many_elements(self) -> TooLargeError:
        return TooLargeError(f"a part of this workbook has more than {self.bounds.elements:,} elements")


def count_in(attributes: Attributes, name: str, default: int) -> int:
    """Return a count that is written as office programs write it; readers differ on all else."""
    said = attributes.get(name)
    if said is None:
        return default
    if _COUNT.fullmatch(said) is None:
        raise ValueError(f"{name} is “{said[:40]}”")
    return int(said)


def _short(full: str) -> str:
    """Return the name of an element; those of OpenDocument keep their prefix, as several share names."""
    prefix, _, local = full.rpartition(":")
    return full if prefix in ("table", "text", "office", "style", "draw") else local


def _refuse_entity(*_: object) -> None:
    raise ValueError("it declares entities")


def _refuse_type(_name: str, _system: str | None, _public: str | None, internal: int) -> None:
    if internal:
        raise ValueError("it declares a document type of its own")


def _pieces(content: bytes) -> Iterator[bytes]:
    for start in range(0, len(content), _AT_ONCE):
        yield content[start : start + _AT_ONCE]
