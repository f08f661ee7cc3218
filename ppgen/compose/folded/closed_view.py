"""Folded things as they look when they are closed, with their art, from any side; and their measures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ppgen.common.colour import WHITE, Colour
from ppgen.common.geometry import IDENTITY, Matrix, Size
from ppgen.compose.folded.panels import FoldedArt
from ppgen.compose.folded.things import FoldedThing
from ppgen.display.entry import Entry
from ppgen.display.ops import Clip, Field, Fill, Glyphs, Group, Layer, Op, Picture, Stroke, Use
from ppgen.display.pieces import Piece
from ppgen.folding.geometry.bodies import body
from ppgen.folding.pictures.drawing import Look, Scene, draw
from ppgen.folding.pictures.view import DEFAULT_CAMERA, Camera

LARGEST = 90.0
"""How wide and how high a picture may become; mm."""

MARGIN = 4.0
LINE = Colour(40, 44, 52)


def closed_look(composed: FoldedArt) -> Look:
    """Return the look of a thing as it is printed; its words are no fields, since nobody reads them there."""
    art = {name: tuple(map(_plain, ops)) for name, ops in composed.ops.items()}
    return Look(printed=WHITE, blank=WHITE, line=LINE, outline=0.15, crease=0.1, art=art)


def closed_picture(composed: FoldedArt, view: tuple[float, float] | None) -> Piece:
    """Draw a closed thing as a piece of its own, on white, as large as the picture may be.

    `view` is where the viewer stands: degrees round to the right of the front, and above the table.
    """
    camera = DEFAULT_CAMERA if view is None else Camera(*view)
    assembly = composed.folded.made.assembly
    scene = Scene(assembly.closed, camera)
    drawing = draw(body(assembly), scene, closed_look(composed), width=LARGEST, height=LARGEST)
    size = Size(drawing.size.width + 2 * MARGIN, drawing.size.height + 2 * MARGIN)
    face = (Group(Matrix.translation(MARGIN, MARGIN), drawing.ops),)
    return Piece(composed.folded.subject, size, 0.0, size.rect(), face, radius=MARGIN)


def _plain(op: Op) -> Op:
    """Return the same drawing without fields; a run mark is of one printing, and the picture of all."""
    match op:
        case Field():
            return Group(IDENTITY, () if op.run_mark else tuple(map(_plain, op.ops)))
        case Group():
            return Group(op.matrix, tuple(map(_plain, op.ops)))
        case Clip():
            return Clip(op.path, tuple(map(_plain, op.ops)), op.even_odd)
        case Fill() | Stroke() | Glyphs() | Picture() | Use() | Layer() | Entry():
            return op


def named_things(component: str, things: Sequence[FoldedArt]) -> dict[str, FoldedArt]:
    """Return what can be shown closed, by name: each thing, and the first of a component and of a kind."""
    named: dict[str, FoldedArt] = {}
    for thing in things:
        named.setdefault(component, thing)
        named.setdefault(thing.folded.card.kind if thing.folded.card else component, thing)
        named[thing.folded.subject] = thing
    return named


def measures(component: str, things: Sequence[FoldedArt]) -> Iterator[str]:
    """Yield a line for each different thing: what it measures closed, how its tabs lie, and its nets."""
    seen: list[FoldedThing] = []
    for thing in things:
        if thing.folded.made not in seen:
            seen.append(thing.folded.made)
    for number, made in enumerate(seen):
        if number == 0 or made.figures != seen[0].figures or made.sheets != seen[0].sheets:
            yield f"{component}: {', '.join(_measures(made))}"


def _measures(made: FoldedThing) -> Iterator[str]:
    for name in ("inside", "outside"):
        if isinstance(lengths := made.figures[name], list):
            yield f"{name} {_lengths(lengths)} mm"
    for name in ("tab", "glue"):
        if (depth := made.figures[f"{name}_depth"]) is not None:
            tabs = "glue tabs" if name == "glue" else "tabs"
            yield f"{tabs} {depth:g} mm deep with {made.figures[f'{name}_play']:g} mm play"
    sizes = (f"{name} {_lengths(size)} mm" for name, size in made.sheets.items())
    yield f"{'nets' if len(made.sheets) > 1 else 'net'} {' and '.join(sizes)}"


def _lengths(lengths: Sequence[float]) -> str:
    return " × ".join(f"{length:.1f}" for length in lengths)
