"""Ops as large as one likes, all their numbers with them: for engines that are careless about small ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ppgen.common.geometry import Matrix, Rect
from ppgen.display.entry import Entry
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
    transform,
)


def enlarged(ops: Sequence[Op], factor: float) -> tuple[Op, ...]:
    """Return ops that are drawn so many times as large, measured from 0, 0."""
    return tuple(_enlarged(op, factor) for op in ops)


def _enlarged(op: Op, factor: float) -> Op:
    grow = Matrix.scaling(factor, factor)
    match op:
        case Fill():
            return op._replace(path=transform(op.path, grow))
        case Stroke():
            dash, offset = tuple(part * factor for part in op.dash), op.offset * factor
            return op._replace(
                path=transform(op.path, grow), width=op.width * factor, dash=dash, offset=offset
            )
        case Clip():
            return op._replace(path=transform(op.path, grow), ops=enlarged(op.ops, factor))
        case Group():
            return op._replace(matrix=_moved(op.matrix, factor), ops=enlarged(op.ops, factor))
        case Use():
            mask = None if op.mask is None else _symbol(op.mask, factor)
            return op._replace(symbol=_symbol(op.symbol, factor), matrix=_moved(op.matrix, factor), mask=mask)
        case Field() | Layer():
            return op._replace(ops=enlarged(op.ops, factor))
        case Picture():
            return op._replace(rect=grow.apply_rect(op.rect))
        case Glyphs():
            size, space = op.size * factor, op.word_space * factor
            return op._replace(size=size, x=op.x * factor, y=op.y * factor, word_space=space)
        case Entry():
            return op


def _symbol(symbol: Symbol, factor: float) -> Symbol:
    bounds = Rect(*(side * factor for side in symbol.bounds))
    return replace(symbol, ops=enlarged(symbol.ops, factor), bounds=bounds)


def _moved(matrix: Matrix, factor: float) -> Matrix:
    return matrix._replace(e=matrix.e * factor, f=matrix.f * factor)
