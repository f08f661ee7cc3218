"""What a piece says to people who cannot see it: its texts in the order in which they are drawn."""

from __future__ import annotations

from ppgen.display.entry import Entry
from ppgen.display.ops import Clip, Field, Fill, Glyphs, Group, Layer, Op, Picture, Stroke, Symbol, Use
from ppgen.display.pieces import Document, Placement
from ppgen.work.by_id import ById

BETWEEN = " · "
LONGEST = 16_000
"""Characters that are read of a piece: archives take no longer texts (ISO 19005-2, 6.1.13: 32,767 bytes)."""


HOLDERS = frozenset({Clip, Field, Group, Layer})
"""Ops that hold others, and fields among them; all else need not be looked into."""

SPEAKERS = HOLDERS | {Use}
"""Those, and what shows a symbol, which may hold fields."""

SIDES_KEPT = 1024
"""Of so many sides is known what they say: backs and copies are met again soon, most faces never."""

SHADOW = 1.5
"""How far a shadow lies from its text at most, in mm."""

_Said = tuple[str, float, float]
"""A text, and about where it stands: x and y in mm from the piece's corner."""


class Readings:
    """Reads pieces aloud; what many of them share is read once."""

    def __init__(self, title: str) -> None:
        """`title` is what is said of a side without any text, such as a back that is only art."""
        self._title = title
        self._sides: ById[tuple[Op, ...], str] = ById(most=SIDES_KEPT)
        self._symbols: dict[Symbol, list[_Said]] = {}

    def of(self, placement: Placement) -> str:
        """Return what a side of a piece says, its texts parted by a dot."""
        return self._sides.of(placement.ops, self._read)

    def forget(self) -> None:
        """Let go of what was read."""
        self._sides.clear()
        self._symbols.clear()

    def _read(self, ops: tuple[Op, ...]) -> str:
        found: list[_Said] = []
        self._collect(ops, found, 0.0, 0.0)
        said = " ".join(BETWEEN.join(text for text, _, _ in found).split())
        return (said or self._title)[:LONGEST]

    def _collect(self, ops: tuple[Op, ...], found: list[_Said], x: float, y: float) -> None:
        """Add the texts of ops that lie at x and y."""
        for op in ops:
            if type(op) not in SPEAKERS:
                continue
            match op:
                case Field():
                    left, top, _, _ = op.bounds
                    said = op.text, x + left, y + top
                    is_again = found and found[-1][0] == said[0] and _is_shadow(found[-1], said)
                    if not said[0].strip():
                        self._collect(op.ops, found, x, y)
                    elif not is_again:
                        found.append(said)
                case Group():
                    self._collect(op.ops, found, x + op.matrix.e, y + op.matrix.f)
                case Clip() | Layer():
                    self._collect(op.ops, found, x, y)
                case Use():
                    if within := self._in_symbol(op.symbol):
                        left, top = x + op.matrix.e, y + op.matrix.f
                        found += [(text, left + right, top + down) for text, right, down in within]
                case Fill() | Stroke() | Glyphs() | Picture() | Entry():
                    pass  # says nothing outside a field

    def _in_symbol(self, symbol: Symbol) -> list[_Said]:
        known = self._symbols.get(symbol)
        if known is None:
            known = self._symbols[symbol] = []
            self._collect(symbol.ops, known, 0.0, 0.0)
        return known


def _is_shadow(one: _Said, other: _Said) -> bool:
    """Tell whether two equal texts stand so near to one another that one is the shadow of the other."""
    return abs(one[1] - other[1]) < SHADOW and abs(one[2] - other[2]) < SHADOW


def spoken(document: Document) -> list[str]:
    """Return what each piece of each side of a document says, in the order of the pages."""
    readings = Readings(document.title)
    sides = [side for sheet in document.sheets for side in (sheet.front, sheet.back) if side is not None]
    return [readings.of(placement) for side in sides for placement in side.placements]
