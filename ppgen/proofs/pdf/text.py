"""The characters of a page, in the order in which PDFium reads them, and the fonts they are in."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from ppgen.proofs.pdf import native
from ppgen.proofs.pdf.page_reader import FoundText


class Font(NamedTuple):
    """What PDFium says of a font."""

    name: str
    embedded: bool


class PageText:
    """The characters of one page, in the order in which PDFium reads them."""

    def __init__(self, page: int, text: int, buffer: native.Buffer) -> None:
        self.handle = text
        self._page = page
        self._buffer = buffer
        self.count = native.count_characters(text)
        if buffer.size < 2 * self.count + 2:
            buffer.reserve(2 * self.count + 2)
        read = native.characters(text, 0, self.count, buffer.address)
        self.string = plain_hyphens(buffer.read(2 * read))
        self._aligned = len(self.string) == self.count
        self._at = 0
        self._read = 0
        self._by_object: dict[int, list[int]] = {}

    def has_in_order(self, lines: Sequence[str], texts: list[FoundText]) -> bool:
        """Tell whether the lines follow each other here and are drawn by these objects.

        A yes is certain. A no may only mean that PDFium read the page in another order.
        """
        if not (self._aligned and lines and texts):
            return False
        string = self.string
        at = string.find(lines[0], self._at)
        if at < 0 or native.character_object(self.handle, at) != texts[0].handle:
            return False
        if at and self._is_letter_of(texts[0], at - 1):
            return False
        at += len(lines[0])
        if len(lines) > 1:
            handles = {found.handle for found in texts}
            for line in lines[1:]:
                while string[at : at + 1] in WHITE_SPACE_READ:
                    at += 1
                if not string.startswith(line, at) or self._owner(at) not in handles:
                    return False
                at += len(line)
        if native.character_object(self.handle, at - 1) != texts[-1].handle:
            return False
        if at < self.count and self._is_letter_of(texts[-1], at):
            return False
        self._at = at
        return True

    def _is_letter_of(self, text: FoundText, place: int) -> bool:
        """Tell whether a character is more than white space and belongs to an object."""
        return self.string[place] not in WHITE_SPACE_READ and self._owner(place) == text.handle

    def _owner(self, place: int) -> int:
        owner: int | None = native.character_object(self.handle, place)
        return owner or 0

    def of(self, handle: int) -> str:
        """Return the text of one object."""
        size = native.object_text(handle, self.handle, self._buffer.address, self._buffer.size)
        if size > self._buffer.size:
            self._buffer.reserve(size)
            native.object_text(handle, self.handle, self._buffer.address, size)
        return plain_hyphens(self._buffer.read(size))

    def places(self, handle: int) -> list[tuple[str, float, float]]:
        """Return the characters of one object, each with its origin in PDF points."""
        if not self._by_object:
            for index in range(self.count):
                if not native.is_generated(self.handle, index):
                    self._by_object.setdefault(self._owner(index), []).append(index)
        x, y = ctypes.c_double(), ctypes.c_double()
        found = []
        for index in self._by_object.get(handle, ()):
            native.character_origin(self.handle, index, ctypes.addressof(x), ctypes.addressof(y))
            code = native.character_code(self.handle, index)
            found.append((plain_hyphens(chr(code)), x.value, y.value))
        return found

    def of_alone(self, handle: int) -> str:
        """Return the text of one object that PDFium may have left out of the page, or some of its letters."""
        with self._moved_away(handle) as text:
            return text.of(handle)

    def places_alone(self, handle: int) -> list[tuple[str, float, float]]:
        """Return the characters of such an object with their origins."""
        with self._moved_away(handle) as text:
            return [(character, x, y + FAR_AWAY) for character, x, y in text.places(handle)]

    @contextmanager
    def _moved_away(self, handle: int) -> Iterator[PageText]:
        """Read the page once more with one object far below all others, where PDFium reads all of it.

        It leaves out what it takes for a text just before that is printed again, such as a text on its
        shadow: the same codes in the same size nearby (CPDF_TextPage::IsSameTextObject), and letters that
        are met again in one place. A page on which that was asked too often is taken as it was read.
        """
        self._read += self.count
        if self._read > MOST_READ:
            yield self
            return
        matrix = (ctypes.c_float * 6)()
        address = ctypes.addressof(matrix)
        native.object_matrix(handle, address)
        y = matrix[5]
        matrix[5] = y - FAR_AWAY
        native.set_matrix(handle, address)
        text = native.load_text(self._page)
        try:
            yield PageText(self._page, text, self._buffer)
        finally:
            native.close_text(text)
            matrix[5] = y
            native.set_matrix(handle, address)

    def unmapped_fonts(self, fonts: set[int]) -> set[int]:
        """Return those of the fonts whose first character here has no way back to Unicode."""
        waiting = set(fonts)
        broken = set()
        for index in range(self.count):
            if not waiting:
                break
            owner = self._owner(index)
            font = native.text_font(owner) if owner else 0
            if font in waiting:
                waiting.discard(font)
                if native.has_no_unicode(self.handle, index):
                    broken.add(font)
        return broken


FAR_AWAY = 5000.0
"""In PDF points: single precision still tells places there to a thousandth."""
MOST_READ = 10_000_000
"""Characters that are read of a page for objects alone: a file that is all wrong shall be told in time."""

WHITE_SPACE_READ = frozenset(" \r\n\t")
HYPHENS = "\x02\ufffe\xad\u2010\u2011"
"""PDFium reads a hyphen at the end of a line as one of the first two."""


def plain_hyphens(text: str) -> str:
    """Write all hyphens alike."""
    for hyphen in HYPHENS:
        text = text.replace(hyphen, "-")
    return text


def font_of(handle: int, buffer: native.Buffer) -> Font:
    """Ask for a font's name and whether the file holds it."""
    size = native.font_name(handle, buffer.address, buffer.size)
    return Font(buffer.read_ascii(size), native.is_embedded(handle) == 1)
