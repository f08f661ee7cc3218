"""Ops for printers with one ink: each colour becomes the grey that is as light, each picture a grey one."""

from __future__ import annotations

from hashlib import sha256

from ppgen.common.colour import Colour
from ppgen.display.entry import Entry
from ppgen.display.ops import Clip, Field, Fill, Glyphs, Group, Layer, Op, Picture, Stroke, Symbol, Use

Ops = tuple[Op, ...]


class Greys:
    """Makes sides grey; what they share they go on sharing.

    Contrast is a matter of luminance alone (WCAG 2.2), so that what could be read can be read in grey, too.
    """

    def __init__(self) -> None:
        """Begin without any symbols."""
        self._symbols: dict[int, tuple[Symbol, Symbol]] = {}
        self._colours: dict[Colour, Colour] = {}

    def grey(self, ops: Ops) -> Ops:
        """Return what a side shows in one ink; what is grey already stays the same object."""
        made = tuple(self._op(op) for op in ops)
        return ops if all(one is op for one, op in zip(made, ops, strict=True)) else made

    def _op(self, op: Op) -> Op:
        match op:
            case Fill() | Stroke() | Glyphs():
                colour = self._colour(op.colour)
                return op if colour == op.colour else op._replace(colour=colour)
            case Picture():
                return op._replace(image=op.image._replace(is_grey=True))
            case Clip() | Group() | Field() | Layer():
                ops = self.grey(op.ops)
                return op if ops is op.ops else op._replace(ops=ops)
            case Use():  # what a mask lets through depends on its lightness, which stays
                symbol = self._symbol(op.symbol)
                return op if symbol is op.symbol else op._replace(symbol=symbol)
            case Entry():
                lettering = op.lettering._replace(colour=self._colour(op.lettering.colour))
                return op if lettering == op.lettering else op._replace(lettering=lettering)

    def _colour(self, colour: Colour) -> Colour:
        if colour not in self._colours:
            self._colours[colour] = colour.grey()
        return self._colours[colour]

    def _symbol(self, symbol: Symbol) -> Symbol:
        """Return the grey form of a symbol; what it is called follows from what it shows."""
        known = self._symbols.get(id(symbol))  # the original is kept, so that its number stays its own
        if known is None:
            ops = self.grey(symbol.ops)
            name = f"{symbol.id}.grey-{sha256(repr(ops).encode()).hexdigest()[:12]}"
            made = Symbol(name, ops, symbol.bounds, symbol.icon, symbol.blends, symbol.picture)
            known = self._symbols[id(symbol)] = symbol, symbol if ops is symbol.ops else made
        return known[1]
