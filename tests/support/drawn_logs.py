"""What is drawn, as lines of text that can be reviewed like code; lengths in mm, rounded to hundredths."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from statistics import fmean
from typing import assert_never

from ppgen.common.geometry import Matrix
from ppgen.common.problem import Problem
from ppgen.display.entry import Entry
from ppgen.display.ops import Clip, Field, Fill, Glyphs, Group, Layer, Op, Path, Picture, Stroke, Use
from ppgen.display.pieces import Sheet, Side

Golden = Callable[[str, str], None]
"""Compares a text with the golden file of a name."""


def log(ops: tuple[Op, ...], indent: str = "") -> Iterator[str]:
    """Yield one line for each op; long paths are told by their length and extent."""
    for op in ops:
        yield from (indent + line for line in told(op))


def told(op: Op) -> Iterator[str]:
    match op:
        case Fill():
            yield f"fill {op.colour.hex()} {shape(op.path)}{'' if op.opacity == 1 else f' {op.opacity:g}'}"
        case Stroke():
            yield f"stroke {op.colour.hex()} {op.width:g} {shape(op.path)}"
        case Glyphs():
            words = "".join(run.text for run in op.runs)
            yield f"glyphs {op.typeface} {op.size:.2f} at {op.x:.2f} {op.y:.2f} {op.colour.hex()} {words!r}"
        case Picture():
            yield f"picture {op.image.path} {numbers(*op.rect)}"
        case Clip():
            yield f"clip {shape(op.path)}"
            yield from log(op.ops, "  ")
        case Group():
            yield f"group {placed(op.matrix)}"
            yield from log(op.ops, "  ")
        case Use():
            yield f"use {op.symbol.id} {placed(op.matrix)}"
        case Field():
            yield f"field {op.name} {op.text!r} in {numbers(*op.bounds)}"
            yield from log(op.ops, "  ")
        case Layer():
            yield f"layer {op.kind}"
            yield from log(op.ops, "  ")
        case Entry():
            written = f"{op.kind} {op.name} {op.value!r} in {numbers(*op.rect)}"
            yield f"entry {written} signs {op.signs} cells {op.cells} tip {op.tip!r}"
        case _:
            assert_never(op)


def shape(path: Path) -> str:
    """Say how many segments a path has, its extent, and the middle of its points, which each of them moves."""
    xs = [value for segment in path for value in segment[1::2] if isinstance(value, float | int)]
    ys = [value for segment in path for value in segment[2::2] if isinstance(value, float | int)]
    extent = numbers(min(xs), min(ys), max(xs), max(ys))
    return f"path of {len(path)} in {extent} about {numbers(fmean(xs), fmean(ys))}"


def placed(matrix: Matrix) -> str:
    return numbers(*matrix)


def numbers(*values: float) -> str:
    return " ".join(f"{value:.2f}".replace("-0.00", "0.00") for value in values)


def side(name: str, made: Side) -> Iterator[str]:
    yield f"{name}:"
    for place in made.placements:
        edges = numbers(*place.bleed)
        yield f"  slot {place.slot} {place.piece.id} {numbers(*place.trim)} turned {place.turn} bleed {edges}"
    yield from log(made.marks, "  ")


def sheet(made: Sheet) -> Iterator[str]:
    """Yield the lines of a sheet: where its pieces lie on both sides, and the marks around them."""
    yield f"sheet {made.number} {numbers(*made.paper)}"
    yield from side("front", made.front)
    yield from side("back", made.back) if made.back is not None else ()


def problem_lines(problems: Iterable[Problem]) -> Iterator[str]:
    """Yield what problems say, word for word."""
    for one in problems:
        where = "" if one.span is None else f"{one.span.file}:{one.span.line}:{one.span.column} "
        yield f"{where}{one.severity} {one.rule}: {one.message} [{one.subject}] -> {one.hint}"
