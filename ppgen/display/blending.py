"""Ops painted as one: seen with an opacity, or through a mask that lets them shine as far as it is light."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence

from ppgen.common.colour import WHITE, Colour
from ppgen.display.entry import Entry
from ppgen.display.extent import extent
from ppgen.display.ops import (
    Clip,
    Field,
    Fill,
    Glyphs,
    Group,
    Layer,
    Op,
    Picture,
    Stroke,
    Symbol,
    Use,
    children,
)

BY_CONTENT = "drawn."
"""What the ids of symbols begin with that are called by what they draw."""

_MARGIN = 1e-3
"""How much larger, in shares of its longer side, a symbol is than what it draws: it cuts no soft edges."""


def blended(ops: Sequence[Op], *, opacity: float = 1.0, mask: Sequence[Op] | None = None) -> tuple[Op, ...]:
    """Return ops as one thing with an opacity, seen through a mask of greys if there is one."""
    symbol = one_symbol(ops, blends=True)
    through = None if mask is None else one_symbol(mask, blends=True)
    if symbol is None or (mask is not None and through is None):
        return ()
    return (Use(symbol, opacity=opacity, mask=through),)


def one_symbol(ops: Sequence[Op], *, blends: bool = False) -> Symbol | None:
    """Return the symbol of ops, called by what they draw; None where they draw nothing."""
    ops = tuple(ops)
    bounds = extent(ops)
    if bounds is None:
        return None
    bounds = bounds.grown(_MARGIN * max(bounds.width, bounds.height))
    name = hashlib.sha256(repr((ops, blends)).encode()).hexdigest()[:24]
    return Symbol(f"{BY_CONTENT}{name}", ops, bounds, blends=blends)


def luminous(ops: Sequence[Op]) -> tuple[Op, ...]:
    """Return ops in the greys by which they let something shine through a mask, as SVG weighs colours."""
    return _recoloured(ops, _grey)


def covering(ops: Sequence[Op]) -> tuple[Op, ...]:
    """Return ops in white, so that a mask of them lets shine through wherever they paint."""
    return _recoloured(ops, lambda _: WHITE)


def _grey(colour: Colour) -> Colour:
    red, green, blue = colour
    light = round(0.2125 * red + 0.7154 * green + 0.0721 * blue)
    return Colour(light, light, light)


def _recoloured(ops: Sequence[Op], shade: Callable[[Colour], Colour]) -> tuple[Op, ...]:
    return tuple(_shaded(op, shade) for op in ops)


def _shaded(op: Op, shade: Callable[[Colour], Colour]) -> Op:
    match op:
        case Fill() | Stroke() | Glyphs():
            return op._replace(colour=shade(op.colour))
        case Clip() | Group() | Field() | Layer():
            return op._replace(ops=_recoloured(op.ops, shade))
        case Use():
            inner = _recoloured(op.symbol.ops, shade)
            symbol = one_symbol(inner, blends=op.symbol.blends)
            return op if symbol is None else op._replace(symbol=symbol)
        case Picture() | Entry():
            return op


def painted_parts(ops: Sequence[Op], known: dict[int, int] | None = None) -> int:
    """Return how many ops a reader of the page paints: those of a symbol as often as it is placed."""
    counts = {} if known is None else known
    total = 0
    for op in ops:
        symbols = (op.symbol, op.mask) if isinstance(op, Use) else ()
        for symbol in symbols:
            if symbol is not None:
                if id(symbol) not in counts:
                    counts[id(symbol)] = painted_parts(symbol.ops, counts)
                total += counts[id(symbol)]
        total += 1 + (0 if symbols else painted_parts(children(op), counts))
    return total
