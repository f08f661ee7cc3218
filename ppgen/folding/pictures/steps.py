"""Pictures of how to fold a thing: one for every step, and one of it finished."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from ppgen.common.colour import Colour
from ppgen.common.geometry import Matrix, Size
from ppgen.display.ops import Group, Op
from ppgen.folding.geometry.bodies import Body, body
from ppgen.folding.geometry.fold import during
from ppgen.folding.geometry.model import Assembly, Move, NetPaper, State, Step
from ppgen.folding.pictures.arrows import LOOP, arrow, turned_over, ways
from ppgen.folding.pictures.drawing import Drawing, Look, Scene, draw
from ppgen.folding.pictures.view import DEFAULT_CAMERA, Camera

LAYERS_SEEN = 0.009
MOST_WHOLE = 2
"""Moves whose whole way arrows can show: those of more would run across the picture."""

BESIDE = 1.5
"""Between the sign that paper is turned over and the picture of it; mm."""

FRAME = Size(60.0, 45.0)
ARROW = Colour(200, 54, 42)


@dataclass(frozen=True, slots=True)
class Gallery:
    """How the pictures of an assembly look: frame in mm, camera, colours; are they read from the right?"""

    frame: Size = FRAME
    camera: Camera = DEFAULT_CAMERA
    look: Look = field(default_factory=Look)
    arrow: Colour = ARROW
    mirrored: bool = False


class StepPicture(NamedTuple):
    """A picture with the id of the step and its words in the source language."""

    id: str
    words: str
    drawing: Drawing


def picture_paper(largest: float) -> NetPaper:
    """Return paper thick enough for its layers to be told apart in a picture of a thing of a size in mm."""
    pitch = largest * LAYERS_SEEN
    return NetPaper(pitch * 0.5, pitch * 0.5)


def step_pictures(assembly: Assembly, gallery: Gallery) -> tuple[StepPicture, ...]:
    """Draw every step half done, with arrows to where the panels go."""
    ready = body(assembly)
    return tuple(
        StepPicture(step.id, step.words, _picture(ready, step, before, gallery))
        for step, before in _befores(assembly)
    )


def finished_picture(assembly: Assembly, gallery: Gallery) -> Drawing:
    """Draw the closed thing."""
    frame = gallery.frame
    scene = Scene(assembly.closed, gallery.camera)
    return draw(body(assembly), scene, gallery.look, width=frame.width, height=frame.height)


def _befores(assembly: Assembly) -> Iterator[tuple[Step, State]]:
    state = assembly.start
    for step in assembly.steps:
        yield step, state
        for move in step.moves:
            state = during(move, state, share=1.0)


def _picture(ready: Body, step: Step, before: State, gallery: Gallery) -> Drawing:
    state, left = before, list(step.moves)
    position = step.shown * len(left)
    while left and position >= 1.0:
        state, position = during(left.pop(0), state, share=1.0), position - 1.0
    rest = [(move, position if index == 0 else 0.0) for index, move in enumerate(left)]
    shown = during(left[0], state, share=position) if left else state
    if step.from_below:
        gallery = replace(gallery, camera=gallery.camera.from_below)
    scene = Scene(shown, gallery.camera, step.nets, _marked(ready, left), step.uncut)
    frame, sign = gallery.frame, LOOP.width + BESIDE if step.turned else 0.0
    drawing = draw(ready, scene, gallery.look, width=frame.width - sign, height=frame.height)
    whole = [(move, 0.0) for move in step.moves]
    arrows = _arrows(ready, state, rest, drawing.matrix, gallery)
    if not all(arrows) and len(whole) <= MOST_WHOLE:  # what is nearly done is shown with all of its way
        arrows = _arrows(ready, before, whole, drawing.matrix, gallery, from_afar=True)
    pictured = Drawing(drawing.size, (*drawing.ops, *(op for way in arrows for op in way)), drawing.matrix)
    return _beside_sign(pictured, gallery) if step.turned else pictured


def _beside_sign(drawing: Drawing, gallery: Gallery) -> Drawing:
    """Put the sign that paper is turned over before a picture, half-way up."""
    size = Size(LOOP.width + BESIDE + drawing.size.width, max(drawing.size.height, LOOP.height))
    left, drop = 0.0 if gallery.mirrored else LOOP.width + BESIDE, (size.height - drawing.size.height) / 2
    moved = Matrix.translation(left, drop)
    across = size.width - LOOP.width if gallery.mirrored else 0.0
    way = -1.0 if gallery.mirrored else 1.0
    sign = turned_over(across, (size.height - LOOP.height) / 2, colour=gallery.arrow, way=way)
    return Drawing(size, (*sign, Group(moved, drawing.ops)), drawing.matrix.then(moved))


def _arrows(
    ready: Body,
    state: State,
    moves: Sequence[tuple[Move, float]],
    matrix: Matrix,
    gallery: Gallery,
    *,
    from_afar: bool = False,
) -> list[tuple[Op, ...]]:
    return [
        arrow(way, camera=gallery.camera, matrix=matrix, colour=gallery.arrow, from_afar=from_afar)
        for way in ways(ready, state, moves=moves)
    ]


def _marked(ready: Body, moves: list[Move]) -> frozenset[str]:
    """The panels that move in what is left of the step."""
    turning = {turn.crease for move in moves for turn in move.turns}
    shifting = {shift.net for move in moves for shift in move.shifts}
    found: set[str] = set()
    for chain in ready.chains:
        if chain.net.name in shifting:
            found |= {panel.name for panel in chain.net.panels}
        for hinge in chain.hinges:
            if hinge.name in turning or hinge.parent in found:
                found.add(hinge.child)
    return frozenset(found)
