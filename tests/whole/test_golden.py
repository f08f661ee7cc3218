"""What is drawn, as text that can be reviewed like code: a card, a board, a net, a sheet of each flip.

`pytest --update-golden` writes the logs anew; look at the difference before it is committed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import assert_never

import pytest

from ppgen import pipeline
from ppgen.common.geometry import Matrix
from ppgen.display.ops import Clip, Field, Fill, Glyphs, Group, Layer, Op, Path, Picture, Stroke, Use
from ppgen.display.pieces import Side
from ppgen.display.printing import FlipEdge
from ppgen.editions import Edition
from ppgen.load.project import open_project
from tests.support.editions import lay_out
from tests.support.ole import ROOT

Golden = Callable[[str, str], None]


@cache
def edition(flip: FlipEdge = FlipEdge.LONG) -> Edition:
    loaded, _, _ = pipeline.load(open_project(ROOT, ROOT), "ole")
    assert loaded is not None
    return lay_out(loaded, "en", flip=flip)[0]


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
        case _:
            assert_never(op)


def shape(path: Path) -> str:
    xs = [value for segment in path for value in segment[1::2] if isinstance(value, float | int)]
    ys = [value for segment in path for value in segment[2::2] if isinstance(value, float | int)]
    return f"path of {len(path)} in {numbers(min(xs), min(ys), max(xs), max(ys))}"


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


@pytest.mark.parametrize(
    ("component", "piece"), [("cards", "team:toucans"), ("board", "board"), ("box", "box:strip-a")]
)
@pytest.mark.thorough
def test_pieces_are_drawn_as_before(component: str, piece: str, golden: Golden) -> None:
    (made,) = [one for one in edition().pieces[component] if one.id == piece]
    lines = [f"{made.id} {numbers(*made.size)} bleed {made.bleed:g}", *log(made.face)]
    lines += ["back:", *log(made.back, "  ")] if made.back else []
    golden(f"{piece.replace(':', '-')}.txt", "\n".join(lines) + "\n")


@pytest.mark.parametrize("flip", [FlipEdge.LONG, pytest.param(FlipEdge.SHORT, marks=pytest.mark.slow)])
@pytest.mark.thorough
def test_sheets_are_laid_out_as_before(flip: FlipEdge, golden: Golden) -> None:
    sheet = edition(flip).documents["cards"].sheets[0]
    assert sheet.back is not None
    lines = [f"sheet {sheet.number} {numbers(*sheet.paper)}", *side("front", sheet.front)]
    golden(f"sheet-{flip}.txt", "\n".join([*lines, *side("back", sheet.back)]) + "\n")
