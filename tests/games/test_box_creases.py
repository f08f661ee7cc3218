"""Ink runs over every crease of the four games' nets on to what is hidden: no white line at a hand-folded edge."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from ppgen import pipeline
from ppgen.common.geometry import Point
from ppgen.compose.folded.panels import FoldedArt
from ppgen.display.ops import Fill, walk
from ppgen.folding.geometry.plane import bounds
from ppgen.folding.pictures.art import PanelArt
from ppgen.load.project import open_project
from tests.folding.test_pictures import hidden_creases
from tests.support.editions import all_things, lay_out
from tests.support.ole import ROOT

OVER = 2.0
"""How far ink must run past a crease, in mm."""


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize("game", ["battle-dice", "worldies", "ligne-de-fond", "ole"])
@pytest.mark.thorough
def test_ink_runs_over_every_crease(game: str) -> None:
    loaded, _, _ = pipeline.load(open_project(ROOT, ROOT), game)
    assert loaded is not None
    edition = lay_out(loaded, loaded.game.file.languages.source)[0]
    measured = [pair for made in all_things(edition).values() for thing in made for pair in short(thing)]
    assert len(measured) >= 4
    assert [where for where, inked in measured if not inked] == []


def short(thing: FoldedArt) -> Iterator[tuple[str, bool]]:
    """Yield every crease to what is hidden: whether ink lies right before it and 2 mm behind it."""
    assembly = thing.folded.made.assembly
    for art, (a, b) in hidden_creases(assembly, bleed=thing.layout.bleed):
        if not thing.ops[art.panel]:
            continue
        back = inverse(art)
        middle = bounds(art.trim).centre
        for share in (0.1, 0.5, 0.9):
            at = back(Point(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share))
            along = back(b), back(a)
            out = away(at, along, middle)
            inked = all(covered(thing, art, Point(at.x + out.x * d, at.y + out.y * d)) for d in (-0.3, OVER))
            yield f"{thing.folded.subject} {art.panel} at {share}", inked


def inverse(art: PanelArt) -> Callable[[Point], Point]:
    """From the sheet to the canvas of a panel."""
    m = art.matrix

    def back(p: Point) -> Point:
        x, y = p.x - m.e, p.y - m.f
        return Point(m.a * x + m.b * y, m.c * x + m.d * y)

    return back


def away(at: Point, along: tuple[Point, Point], middle: Point) -> Point:
    """The direction across a crease that leaves the panel, 1 mm long."""
    (a, b) = along
    length = ((b.x - a.x) ** 2 + (b.y - a.y) ** 2) ** 0.5
    x, y = (b.y - a.y) / length, (a.x - b.x) / length
    outwards = (at.x - middle.x) * x + (at.y - middle.y) * y > 0
    return Point(x, y) if outwards else Point(-x, -y)


def covered(thing: FoldedArt, art: PanelArt, point: Point) -> bool:
    """Tell whether a fill of the panel, clipped as it is printed, covers a point of its canvas."""
    return holds(list(art.bleed), point) and any(
        holds([matrix.apply(*segment[-2:]) for segment in op.path if len(segment) > 1], point)
        for op, matrix in walk(thing.ops[art.panel])
        if isinstance(op, Fill)
    )


def holds(outline: list[Point], p: Point) -> bool:
    """Count how often a ray from the point crosses the outline."""
    crossed = False
    for a, b in zip(outline, (*outline[1:], outline[0])):
        if (a.y > p.y) != (b.y > p.y) and p.x < a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y):
            crossed = not crossed
    return crossed
