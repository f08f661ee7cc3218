"""The marks of a text with the place of each of its characters, so that it can be parted and stay marked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ppgen.typeset.breaking import SPACE_CHARACTERS
from ppgen.typeset.markup import BOLD, ITALIC, MarkReader, normal, signs

_SIGNS = ((BOLD, "**"), (ITALIC, "*"))


@dataclass(frozen=True, slots=True)
class PlacedMarks:
    """A text without its marks, and which of them are `open` at each character.

    In the `source` each stands from its place in `places` to that in `ends`.
    """

    source: str
    text: str
    places: tuple[int, ...]
    ends: tuple[int, ...]
    open: tuple[int, ...]

    def source_between(self, begin: int, end: int) -> str:
        """Return the source of the characters from one place to another, with the marks around them."""
        return self.source[self._cut(begin) : self._cut(end)]

    def opened(self, place: int) -> str:
        """Return the marks to open again before what follows a place."""
        return _marks(self._across(place))

    def closed(self, place: int) -> str:
        """Return the marks to close behind what stands before a place."""
        return _marks(self._across(place))

    def may_part(self, place: int) -> bool:
        """Tell whether the text can be parted there: marks between two letters belong to nobody."""
        before = self.text[place - 1]
        return before in SPACE_CHARACTERS or self.places[place] == self.ends[place - 1]

    def _cut(self, place: int) -> int:
        """Return where in the source something begins: behind the character before it."""
        if not place:
            return 0
        return len(self.source) if place >= len(self.text) else self.ends[place - 1]

    def _across(self, place: int) -> int:
        """Return the marks that are open before a place and behind it."""
        inside = 0 < place < len(self.text)
        return self.open[place - 1] & self.open[place] if inside else 0


def _marks(look: int) -> str:
    return "".join(sign for bit, sign in _SIGNS if look & bit)


def placed_marks(text: str, icons: Mapping[str, int]) -> PlacedMarks:
    """Read the marks of a text; `icons` are those that are known."""
    source = normal(text)
    reader = MarkReader(icons, None)
    places: list[int] = []
    ends: list[int] = []
    looks: list[int] = []
    last = 0

    def note(start: int, end: int) -> None:
        added = reader.length - len(places)
        places.extend(range(start, start + added))
        ends.extend(range(start + 1, start + 1 + added) if added != 1 else (end,))
        looks.extend([reader.look] * added)

    for match in signs(source):
        reader.letters(source[last : match.start()])
        note(last, match.start())
        reader.mark(match)
        note(*match.span())
        last = match.end()
    reader.letters(source[last:])
    note(last, len(source))
    return PlacedMarks(source, reader.text, tuple(places), tuple(ends), tuple(looks))
