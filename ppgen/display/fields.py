"""Ops with other printed fields in them: what a rewriting of fields keeps, and where it looks for them."""

from __future__ import annotations

from collections.abc import Callable

from ppgen.display.entry import Entry
from ppgen.display.ops import Clip, Field, Fill, Glyphs, Group, Layer, Op, Picture, Stroke, Use


def with_fields(ops: tuple[Op, ...], change: Callable[[Field], Field]) -> tuple[Op, ...]:
    """Return ops whose outermost fields are changed; symbols, which many pieces share, stay as they are."""
    made: list[Op] = []
    for op in ops:
        match op:
            case Field():
                made.append(change(op))
            case Clip() | Group() | Layer():
                made.append(op._replace(ops=with_fields(op.ops, change)))
            case Fill() | Stroke() | Glyphs() | Picture() | Use() | Entry():
                made.append(op)
    return tuple(made)
