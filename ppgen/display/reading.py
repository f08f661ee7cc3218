"""What a piece says to people who cannot see it: its texts in the order in which they are drawn."""

from __future__ import annotations

from ppgen.display.ops import Clip, Field, Group, Layer, Op, Symbol, Use
from ppgen.display.pieces import Document, Placement

BETWEEN = " · "
LONGEST = 16_000
"""Characters that are read of a piece: archives take no longer texts (ISO 19005-2, 6.1.13: 32,767 bytes)."""


HOLDERS = frozenset({Clip, Field, Group, Layer})
"""Ops that hold others, and fields among them; all else need not be looked into."""

SPEAKERS = HOLDERS | {Use}
"""Those, and what shows a symbol, which may hold fields."""


class Readings:
    """Reads pieces aloud; what many of them share is read once."""

    def __init__(self, title: str) -> None:
        """`title` is what is said of a side without any text, such as a back that is only art."""
        self._title = title
        self._sides: dict[int, tuple[tuple[Op, ...], str]] = {}
        self._symbols: dict[Symbol, list[str]] = {}

    def of(self, placement: Placement) -> str:
        """Return what a side of a piece says, its texts parted by a dot."""
        ops = placement.ops
        known = self._sides.get(id(ops))
        if known is None:
            texts: list[str] = []
            self._collect(ops, texts)
            said = " ".join(BETWEEN.join(texts).split())
            said = (said or self._title)[:LONGEST]
            known = self._sides[id(ops)] = (ops, said)  # held, so that its id stays its own
        return known[1]

    def _collect(self, ops: tuple[Op, ...], texts: list[str]) -> None:
        for op in ops:
            if type(op) not in SPEAKERS:
                continue
            match op:
                case Field():
                    if op.text.strip():
                        texts.append(op.text)
                case Group() | Clip() | Layer():
                    self._collect(op.ops, texts)
                case Use():
                    texts += self._in_symbol(op.symbol)

    def _in_symbol(self, symbol: Symbol) -> list[str]:
        known = self._symbols.get(symbol)
        if known is None:
            known = self._symbols[symbol] = []
            self._collect(symbol.ops, known)
        return known


def spoken(document: Document) -> list[str]:
    """Return what each piece of each side of a document says, in the order of the pages."""
    readings = Readings(document.title)
    sides = [side for sheet in document.sheets for side in (sheet.front, sheet.back) if side is not None]
    return [readings.of(placement) for side in sides for placement in side.placements]
