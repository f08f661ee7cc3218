"""The tuck box: front, back and two sides glued to a tube, with a tucked lid at either end.

Computed; tuck box. The glue flap, the dust flaps and the tucked flaps each lie one layer inside,
so every panel that passes over them is longer by one layer. The glue flap lies behind a side, so that the
box is some 5 mm deep at the least: a glued tab of less than 2 mm holds nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ppgen.common.geometry import Point
from ppgen.folding.geometry.model import (
    Assembly,
    Crease,
    Cuboid,
    Move,
    NetPaper,
    Panel,
    Role,
    Seam,
    Step,
    Tab,
    Turn,
)
from ppgen.folding.geometry.plane import Polygon, box
from ppgen.folding.geometry.space import BACK, DOWN, FRONT, LEFT, RIGHT, UP, Vector
from ppgen.folding.nets._options import Length, NetOptions
from ppgen.folding.nets._shapes import UPRIGHT, fold, net, reading, scored, turn
from ppgen.folding.nets._tuck import DustFlap, slide_in, thumb

ID = "tuck-box"
GROWS = "height"
SOURCE = "computed; tuck box"
GLUE = 12.0
SLIT = 4.0
THUMB = 9.0

Shape = tuple[Panel, Crease]


class Options(NetOptions):
    """Inside width (left to right), depth (front to back) and height of the upright box."""

    width: Length
    depth: Length
    height: Length
    tuck: Length | None = None
    thumb: bool = True

    def longest(self, paper: NetPaper) -> Mapping[str, float]:
        """Return the longest flap that still turns into the box."""
        return {"tuck": 1.5 * (self.depth + paper.thickness)}


class _Tube(NamedTuple):
    """The box through the middles of the paper, x from the middle, z from the lower lid."""

    width: float
    depth: float
    height: float
    tuck: float
    paper: NetPaper

    @property
    def half(self) -> float:
        return self.width / 2

    @property
    def lid(self) -> float:
        """From the back to the tucked flap, one layer behind the front."""
        return self.depth - self.paper.pitch

    @property
    def dust(self) -> DustFlap:
        return DustFlap(self.width, self.depth, self.lid, self.tuck, self.paper)


def build(options: Options, paper: NetPaper) -> Assembly:
    """Make the box, closed at both ends."""
    tube = _tube(options, paper)
    parts = [*_walls(tube), _glue(tube), *_ends(tube)]
    front = Panel("front", _front(tube), faces=FRONT, up=UP, outline=_notched(tube) if options.thumb else ())
    panels = [front, *(panel for panel, _ in parts)]
    sheet = net("tuck-box", panels, creases=[crease for _, crease in parts], pose=UPRIGHT)
    d, t = paper.pitch, paper.thickness
    corner = (t / 2 - tube.half, d + t / 2, d + t / 2)
    return Assembly(
        ID,
        SOURCE,
        paper,
        (sheet,),
        _steps(tube),
        tabs=_tabs(tube),
        seams=_seams(tube, sheet.origin),
        inside=Cuboid(corner, (options.width, options.depth, options.height)),
    )


def _tube(options: Options, paper: NetPaper) -> _Tube:
    t, d = paper.thickness, paper.pitch
    depth = options.depth + t + d
    # Both flaps lie behind the front, one from above and one from below: they must not meet.
    tuck = options.tuck or max(12.0, min(0.7 * options.depth, 0.4 * options.height))
    return _Tube(
        options.width + t + d,
        depth,
        options.height + t + 2 * d,
        min(tuck, options.longest(paper)["tuck"]),
        paper,
    )


def _front(tube: _Tube) -> Polygon:
    """The sheet's y runs down from the fold of the lower lid, so heights are negative."""
    return box(-tube.half, -tube.height, tube.half, 0.0)


def _notched(tube: _Tube) -> tuple[Point, ...]:
    corners = _front(tube)
    radius = min(THUMB, tube.width / 4, tube.height / 4)
    return (corners[0], *thumb(Point(0.0, -tube.height), radius), *corners[1:])


def _walls(tube: _Tube) -> list[Shape]:
    """Left side and back on the left of the front, right side on its right."""
    w, h, d = tube.half, tube.height, tube.paper.pitch
    left, back = -w - tube.depth, -w - tube.depth - (tube.width - d)
    low, high = -d, d - h
    return [
        (
            Panel("left", box(left, high, -w, low), faces=LEFT, up=UP),
            fold(("front", "left"), ((-w, high), (-w, low))),
        ),
        (
            Panel("back", box(back, -h, left, 0.0), faces=BACK, up=UP),
            fold(("left", "back"), ((left, high), (left, low))),
        ),
        (
            Panel("right", box(w, high, w + tube.depth, low), faces=RIGHT, up=UP),
            fold(("front", "right"), ((w, high), (w, low))),
        ),
    ]


def _glue(tube: _Tube) -> Shape:
    d, edge = tube.paper.pitch, -3 * tube.half - tube.depth + tube.paper.pitch
    reach = min(GLUE, tube.depth - 4 * d - 2.0)
    low, high = -3 * d, 3 * d - tube.height
    slant = min(reach / 2, tube.height / 4)
    points = ((edge, high), (edge, low), (edge - reach, low - slant), (edge - reach, high + slant))
    panel = Panel("glue", tuple(Point(x, y) for x, y in points), Role.TAB, RIGHT)
    return panel, fold(("back", "glue"), (points[0], points[1]))


def _ends(tube: _Tube) -> list[Shape]:
    """Lid, tucked flap and dust flaps at the upper and the lower end."""
    found: list[Shape] = []
    for name, sign in (("top", -1), ("bottom", 1)):
        found += _lid(tube, name, sign)
        found += [_dust(tube, name, side, sign) for side in ("left", "right")]
    return found


def _lid(tube: _Tube, name: str, sign: int) -> list[Shape]:
    d, slack = tube.paper.pitch, tube.paper.slack
    edge = -tube.height if sign < 0 else 0.0
    # The back runs from right to left on the sheet: its left end lies at the right of the box.
    near, far = -tube.half - tube.depth - d - slack, -3 * tube.half - tube.depth + 2 * d + slack
    end, tip = edge + sign * tube.lid, edge + sign * (tube.lid + tube.tuck)
    slant, slit = min(4.0, tube.tuck / 3), min(SLIT, tube.width / 6)
    lid = box(far, min(edge, end), near, max(edge, end))
    flap = (
        (far, end),
        (near, end),
        (near, tip - sign * slant),
        (near - slant, tip),
        (far + slant, tip),
        (far, tip - sign * slant),
    )
    faces: Vector = UP if sign < 0 else DOWN
    return [
        (Panel(name, lid, faces=faces, up=reading(faces)), fold(("back", name), ((far, edge), (near, edge)))),
        (
            Panel(f"{name}-tuck", tuple(Point(x, y) for x, y in flap), Role.TAB, FRONT),
            fold((name, f"{name}-tuck"), ((far + slit, end), (near - slit, end))),
        ),
    ]


def _dust(tube: _Tube, end: str, side: str, sign: int) -> Shape:
    d = tube.paper.pitch
    edge = d - tube.height if sign < 0 else -d
    front, away = (-tube.half, -1) if side == "left" else (tube.half, 1)
    points = tuple(Point(front + away * x, edge + sign * y) for x, y in tube.dust.corners())
    name = f"{end}-dust-{side}"
    panel = Panel(name, points, Role.HIDDEN, UP if sign < 0 else DOWN)
    return panel, fold((side, name), (points[0], points[1]))


def _tabs(tube: _Tube) -> tuple[Tab, ...]:
    glue = Tab(
        "glue",
        "right",
        depth=0.5 * min(GLUE, tube.depth - 4 * tube.paper.pitch - 2.0),
        glued=True,
        group="glue",
    )
    tucks = tuple(
        Tab(f"{end}-tuck", "front", depth=min(8.0, 0.8 * tube.tuck), group="tuck")
        for end in ("top", "bottom")
    )
    return (glue, *tucks)


def _seams(tube: _Tube, origin: Point) -> tuple[Seam, ...]:
    w, h, d = tube.half, tube.height, tube.paper.pitch
    back = -3 * w - tube.depth + d
    near, far = -w - tube.depth - d, back + d

    def line(a: tuple[float, float], b: tuple[float, float]) -> tuple[Point, Point]:
        return Point(a[0] + origin.x, a[1] + origin.y), Point(b[0] + origin.x, b[1] + origin.y)

    tube_edge = Seam(
        "right",
        line((w + tube.depth, -d), (w + tube.depth, d - h)),
        "back",
        line((back, 0.0), (back, -h)),
        1.5 * d,
    )
    lids = tuple(
        Seam(
            name,
            line((near, level + sign * tube.lid), (far, level + sign * tube.lid)),
            "front",
            line((-w, level), (w, level)),
            1.5 * d,
        )
        for name, level, sign in (("top", -h, -1), ("bottom", 0.0, 1))
    )
    return (tube_edge, *lids)


def _steps(tube: _Tube) -> tuple[Step, ...]:
    tube_moves = (turn("glue"), turn("left", "back"), turn("right"))
    top, bottom = _close(tube, "top"), _close(tube, "bottom")
    return (
        scored("tuck-box"),
        Step(
            "tuck-box/tube", "Fold the walls round and glue the flap behind the right side.", tube_moves, 0.75
        ),
        Step("tuck-box/dust", "Fold in both dust flaps of the top.", top[:1], 0.4),
        Step("tuck-box/tuck", "Bend the lid's flap and tuck it in behind the front.", top[1:], 0.5),
        Step("tuck-box/bottom", "Close the bottom in the same way.", bottom, 1.0),
    )


def _close(tube: _Tube, end: str) -> tuple[Move, ...]:
    """Dust flaps first; then the tucked flap goes in with its tip just behind the front."""
    lid, tuck = slide_in(tube.lid, tube.tuck)
    bend = (turn(f"{end}-tuck", angles=(0.0, tuck[0])), turn(end, angles=(0.0, lid[0])))
    slide = Move((Turn(end, lid), Turn(f"{end}-tuck", tuck)))
    return (turn(f"{end}-dust-left", f"{end}-dust-right"), *bend, slide)
