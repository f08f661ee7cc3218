"""Ops of another game, or of another state of it, under names that mean nothing else in one file."""

from __future__ import annotations

from pathlib import Path

from ppgen.display.entry import Entry
from ppgen.display.ops import (
    Clip,
    Field,
    Fill,
    Glyphs,
    Group,
    ImageFile,
    Layer,
    Op,
    Picture,
    Stroke,
    Symbol,
    Use,
)

BETWEEN = "//"
"""Between the name of where something is from and its own, in which it never stands."""


class Borrowing:
    """Rewrites ops that come `of` a place: symbols and typefaces are called by it, pictures by their path.

    Symbols stay shared: one that stands in several ops is one in what is returned.
    """

    def __init__(self, of: str, root: Path) -> None:
        """`root` is the folder that the paths of pictures start from."""
        self._of, self._root = of, root
        self._symbols: dict[int, tuple[Symbol, Symbol]] = {}

    def ops(self, ops: tuple[Op, ...]) -> tuple[Op, ...]:
        """Return the same drawing under other names."""
        return tuple(self._op(op) for op in ops)

    def _op(self, op: Op) -> Op:
        match op:
            case Glyphs():
                return op._replace(typeface=f"{self._of}{BETWEEN}{op.typeface}")
            case Picture():
                return op._replace(image=self._image(op.image))
            case Clip() | Group() | Field() | Layer():
                return op._replace(ops=self.ops(op.ops))
            case Use():
                mask = None if op.mask is None else self._symbol(op.mask)
                return op._replace(symbol=self._symbol(op.symbol), mask=mask)
            case Fill() | Stroke() | Entry():
                return op

    def _image(self, image: ImageFile) -> ImageFile:
        return image._replace(path=str(self._root / image.path))

    def _symbol(self, symbol: Symbol) -> Symbol:
        known = self._symbols.get(id(symbol))  # the original is kept, so that its number stays its own
        if known is None:
            name, ops = f"{self._of}{BETWEEN}{symbol.id}", self.ops(symbol.ops)
            made = Symbol(name, ops, symbol.bounds, symbol.icon, symbol.blends, symbol.picture)
            known = self._symbols[id(symbol)] = symbol, made
        return known[1]
