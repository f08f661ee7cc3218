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
    name = hashlib.sha256(f"{blends} {_written(ops)}".encode()).hexdigest()[:24]
    return Symbol(f"{BY_CONTENT}{name}", ops, bounds, blends=blends)


def _written(ops: Sequence[Op]) -> str:
    """Write ops down; a symbol, however often it is placed, by its name, which follows from its content."""
    return "\n".join(map(_written_op, ops))


def _written_op(op: Op) -> str:
    match op:
        case Use():
            mask = "" if op.mask is None else op.mask.id
            return f"use {op.symbol.id} {op.symbol.bounds} {op.matrix} {op.opacity} {mask}"
        case Clip() | Group() | Field() | Layer():
            return f"{type(op).__name__} {op._replace(ops=())!r} [{_written(op.ops)}]"
        case Fill() | Stroke() | Glyphs() | Picture() | Entry():
            return repr(op)


def luminous(ops: Sequence[Op]) -> tuple[Op, ...]:
    """Return ops in the greys by which they let something shine through a mask, as SVG weighs colours."""
    return _recoloured(ops, _grey, {})


def covering(ops: Sequence[Op]) -> tuple[Op, ...]:
    """Return ops in white, so that a mask of them lets shine through wherever they paint."""
    return _recoloured(ops, lambda _: WHITE, {})


def _grey(colour: Colour) -> Colour:
    red, green, blue = colour
    light = round(0.2125 * red + 0.7154 * green + 0.0721 * blue)
    return Colour(light, light, light)


_Known = dict[str, Symbol | None]
"""Symbols in other colours by the name of what they were."""


def _recoloured(ops: Sequence[Op], shade: Callable[[Colour], Colour], known: _Known) -> tuple[Op, ...]:
    return tuple(_shaded(op, shade, known) for op in ops)


def _shaded(op: Op, shade: Callable[[Colour], Colour], known: _Known) -> Op:
    match op:
        case Fill() | Stroke() | Glyphs():
            return op._replace(colour=shade(op.colour))
        case Clip() | Group() | Field() | Layer():
            return op._replace(ops=_recoloured(op.ops, shade, known))
        case Use():
            if op.symbol.id not in known:
                inner = _recoloured(op.symbol.ops, shade, known)
                known[op.symbol.id] = one_symbol(inner, blends=op.symbol.blends)
            symbol = known[op.symbol.id]
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
