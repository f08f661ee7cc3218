"""Draws a folded or half folded thing as ops: hidden parts stay hidden, every panel in its colour."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import NamedTuple

from ppgen.common.colour import BLACK, WHITE, Colour
from ppgen.common.geometry import Matrix, Point, Rect, Size
from ppgen.display.ops import Clip, Fill, Group, LineCap, LineJoin, Op, Path, Stroke, polygon
from ppgen.folding.geometry.bodies import Body
from ppgen.folding.geometry.fold import flat
from ppgen.folding.geometry.model import State
from ppgen.folding.geometry.plane import bounds, box
from ppgen.folding.geometry.space import STILL, UP, Pose, Vector, dot, unit
from ppgen.folding.pictures.art import canvas
from ppgen.folding.pictures.view import DEFAULT_CAMERA, Camera, Edge, PanelPart, facing, light, painted, parts

SUN: Vector = unit((-0.35, -0.55, 1.0))
SEAL = 0.12
WASTE = 8.0
"""How much paper a picture of a net that is not yet cut out shows around it; mm."""
PRINTED = Colour(180, 192, 212)
ACTIVE = Colour(250, 214, 120)
LINE = Colour(40, 44, 52)


@dataclass(frozen=True, slots=True)
class Look:
    """Colours and line widths (mm in the picture); `marked` panels take the `active` colour.

    Where no light falls `shade` darkens the printed side and `blank_shade` the other one, which stays so
    light that the sides can be told apart on a grey print. `art` holds what is printed on panels, in the
    coordinates of their upright canvas.
    """

    printed: Colour = PRINTED
    blank: Colour = WHITE
    active: Colour = ACTIVE
    line: Colour = LINE
    outline: float = 0.3
    crease: float = 0.15
    shade: float = 0.35
    blank_shade: float = 0.16
    art: Mapping[str, tuple[Op, ...]] = field(default_factory=dict)


class Scene(NamedTuple):
    """Everything one picture shows: the folded state, from where, which nets, which panels marked."""

    state: State
    camera: Camera = DEFAULT_CAMERA
    nets: tuple[str, ...] = ()
    marked: frozenset[str] = frozenset()
    uncut: bool = False


class Drawing(NamedTuple):
    """A picture in mm with its top left at the origin; `matrix` takes the camera's plane into it."""

    size: Size
    ops: tuple[Op, ...]
    matrix: Matrix


def draw(body: Body, scene: Scene, look: Look, *, width: float, height: float) -> Drawing:
    """Draw a scene as large as it fits a width and height in mm."""
    poses = dict.fromkeys(body.panels, STILL) if scene.uncut else body.poses(scene.state)
    ordered = painted(parts(body, poses, nets=scene.nets), scene.camera)
    uncut = _uncut(body, scene, poses) if scene.uncut else []
    area = bounds([scene.camera.project(corner) for corner in (*_corners(ordered), *_corners(uncut))])
    scale = min(width / max(area.width, 1e-9), height / max(area.height, 1e-9))
    fit = Matrix.translation(-area.x, -area.y).then(Matrix.scaling(scale, scale))
    painter = _Painter(body, scene, look, poses, body.poses(body.assembly.closed), fit)
    groups = groupby(ordered, key=lambda part: part.panel)
    ops = tuple(op for name, shown in groups for op in painter.paint(name, list(shown)))
    ops = (*(op for sheet in uncut for op in painter.sheet(sheet)), *ops)
    return Drawing(Size(area.width * scale, area.height * scale), ops, fit)


def extent(found: Sequence[PanelPart], camera: Camera) -> Rect:
    """Return the rectangle that parts fill in the camera's plane."""
    return bounds([camera.project(corner) for corner in _corners(found)])


def _corners(found: Sequence[PanelPart]) -> Iterator[Vector]:
    return (corner for part in found for corner in part.corners)


def _uncut(body: Body, scene: Scene, poses: Mapping[str, Pose]) -> list[PanelPart]:
    """The sheets that flat nets are still part of."""
    found = []
    for chain in body.chains:
        net = chain.net
        if scene.nets and net.name not in scene.nets:
            continue
        area, pose = net.size.rect().grown(WASTE), poses[net.root]
        shape = box(area.x, area.y, area.right, area.bottom)
        normal = pose.turn(UP)
        corners = tuple(pose.apply(flat(net, p)) for p in shape)
        found.append(PanelPart(net.root, corners, (Edge.CUT,) * len(shape), normal, dot(normal, corners[0])))
    return found


class _Painter(NamedTuple):
    body: Body
    scene: Scene
    look: Look
    poses: Mapping[str, Pose]
    closed: Mapping[str, Pose]
    fit: Matrix

    def paint(self, name: str, shown: Sequence[PanelPart]) -> list[Op]:
        """Paint neighbouring parts of one panel: all that is filled first, so that no gaps show."""
        outlines = [[self._seen(corner) for corner in part.corners] for part in shown]
        path = tuple(segment for points in outlines for segment in polygon(tuple(points)))
        colour = self._colour(shown[0])
        ops: list[Op] = [Fill(path, colour)]
        sides = [
            (a, b, kind)
            for points, part in zip(outlines, shown)
            for a, b, kind in zip(points, [*points[1:], points[0]], part.edges)
        ]
        ops += [_stroke(a, b, colour, SEAL) for a, b, kind in sides if kind is Edge.INNER]
        ops += self._art(name, shown[0], path)
        ops += [
            _stroke(a, b, self.look.line, self.look.crease) for a, b, kind in sides if kind is Edge.CREASE
        ]
        ops += [_stroke(a, b, self.look.line, self.look.outline) for a, b, kind in sides if kind is Edge.CUT]
        return ops

    def sheet(self, part: PanelPart) -> list[Op]:
        """Paint a sheet of paper under what is printed on it."""
        outline = polygon(tuple(self._seen(corner) for corner in part.corners))
        return [Fill(outline, self.look.blank), Stroke(outline, self.look.line, self.look.crease)]

    def _seen(self, corner: Vector) -> Point:
        return self.fit.apply(*self.scene.camera.project(corner))

    def _colour(self, part: PanelPart) -> Colour:
        front = facing(part, self.scene.camera)
        plain = self.look.printed if front else self.look.blank
        if part.panel in self.scene.marked:
            plain = self.look.active if front else self.look.active.mixed(WHITE, 0.45)
        return plain.mixed(BLACK, self._dark(part))

    def _dark(self, part: PanelPart) -> float:
        shade = self.look.shade if facing(part, self.scene.camera) else self.look.blank_shade
        return shade * (1.0 - light(part, self.scene.camera, sun=self._sun()))

    def _sun(self) -> Vector:
        """Where the light comes from: the same corner of the picture, also of things on their top."""
        return (-SUN[0], SUN[1], -SUN[2]) if self.scene.camera.upside_down else SUN

    def _art(self, name: str, part: PanelPart, path: Path) -> list[Op]:
        art = self.look.art.get(name)
        place = self.body.panels[name]
        if not art or place.panel.up is None or not facing(part, self.scene.camera):
            return []
        upright = canvas(self.body, name, pose=self.closed[name], bleed=0.0).matrix
        seen = self.scene.camera.sheet_matrix(place.net, self.poses[name])
        to_picture = upright.then(seen).then(self.fit)
        shade = Fill(path, BLACK, opacity=round(self._dark(part), 4))
        return [Clip(path, (Group(to_picture, art),)), shade]


def _stroke(a: Point, b: Point, colour: Colour, width: float) -> Stroke:
    return Stroke(polygon((a, b), closed=False), colour, width, cap=LineCap.ROUND, join=LineJoin.ROUND)
