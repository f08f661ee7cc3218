"""One strip of the box without glue: which panels and creases lie where on the flat paper.

All formulas: computed; glue-less strip box. u runs along the strip, v across it, from the middle
of the floor; the strip looks the same after half a turn.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from ppgen.common.geometry import Point
from ppgen.folding.geometry.model import Crease, CreaseKind, Move, Net, NetPaper, Panel, Role
from ppgen.folding.geometry.plane import Polygon, box
from ppgen.folding.geometry.space import UP, Pose, Vector, times
from ppgen.folding.nets._shapes import fold, half_turned, net, reading, turn

TONGUE_CORNER = 3.0
LONGEST_TAB = 40.0


class StripSize(NamedTuple):
    """The lengths of a strip in mm; `floor`, `wall`, `rim` and `gate_half` are half widths."""

    paper: NetPaper
    clearance: float
    half: float
    rise: float
    floor: float
    wall: float
    rim: float
    gate_half: float
    gate: float
    tongue: float
    tab: float

    @property
    def hem(self) -> float:
        """How far the inner layer of a wall reaches down from the rim."""
        return self.rise - self.paper.pitch

    @property
    def tab_reach(self) -> float:
        """The radius, round the wall's fold, that a tab must keep within to slip into its pocket."""
        return self.rise - self.paper.pitch - self.paper.thickness

    @property
    def tab_start(self) -> float:
        """How far above the wall's fold a tab begins."""
        return 4 * self.paper.pitch + self.clearance

    @property
    def spare(self) -> float:
        """How much longer the hem could be and still roll in, tongue first, between the walls.

        The hem and its tongue swing round the rim; their corner must clear the opposite wall.
        """
        between = 2 * self.half - 4 * self.paper.pitch
        return math.sqrt(max(0.0, between**2 - self.tongue**2)) - self.hem


class StripNames(NamedTuple):
    """What the panels of a strip are called: the floor, the walls at +u and -u, the gates at +v and -v.

    The floor of the lower strip shows outside, the gates of the upper one inside.
    """

    floor: str
    walls: tuple[str, str]
    gates: tuple[str, str]
    lower: bool


class StripFrame(NamedTuple):
    """Where a strip belongs: the pose of its flat floor and the way u and v run when closed."""

    pose: Pose
    along: Vector
    across: Vector
    rising: Vector


def strip(name: str, size: StripSize, *, names: StripNames, frame: StripFrame) -> Net:
    """Write down the net of a strip."""
    outside = times(frame.rising, -1.0)
    shape = box(-size.half, -size.floor, size.half, size.floor)
    panels = [_level(names.floor, shape, outside, shown=names.lower)]
    creases: list[Crease] = []
    for sign, wall, gate in zip((1, -1), names.walls, names.gates):
        for more_panels, more_creases in (
            _arm(size, (names.floor, wall), sign=sign, frame=frame),
            _gate(size, (names, gate), sign=sign, frame=frame),
            _tab(size, wall, sign=sign, frame=frame),
        ):
            panels += more_panels
            creases += more_creases
    return net(name, panels, creases=creases, pose=frame.pose)


def walls_up(names: StripNames) -> tuple[Move, ...]:
    """Raise both walls."""
    return (turn(*names.walls),)


def hems_in(names: StripNames) -> tuple[Move, ...]:
    """Crease the tongues and roll rim and hem of both walls inside."""
    tongues = turn(*(f"{wall}-tongue" for wall in names.walls))
    return (tongues, *(turn(f"{wall}-{part}") for wall in names.walls for part in ("rim", "hem")))


def tabs_round(names: StripNames) -> tuple[Move, ...]:
    """Bend both tabs round the corner."""
    return (turn(*(f"{wall}-tab" for wall in names.walls)),)


def gates_up(names: StripNames) -> Move:
    """Let both gates stand."""
    return turn(*(f"{names.floor}-gate-{gate}-spine" for gate in names.gates))


def gates_in(names: StripNames) -> tuple[Move, ...]:
    """Lay both gates over the tongues."""
    return tuple(turn(f"{names.floor}-gate-{gate}") for gate in names.gates)


def _face(name: str, polygon: Polygon, faces: Vector, up: Vector) -> Panel:
    return Panel(name, polygon, faces=faces, up=up)


def _level(name: str, polygon: Polygon, faces: Vector, *, shown: bool) -> Panel:
    """A panel of the floor; one that is covered by another carries no art."""
    if shown:
        return _face(name, polygon, faces, reading(faces))
    return Panel(name, polygon, Role.HIDDEN, faces)


def _rect(sign: int, low: float, high: float, half: float) -> Polygon:
    return half_turned([(low, -half), (high, -half), (high, half), (low, half)], sign)


def _arm(
    size: StripSize, names: tuple[str, str], *, sign: int, frame: StripFrame
) -> tuple[list[Panel], list[Crease]]:
    """Wall, rim, hem and tongue at one end of the floor."""
    floor, wall = names
    spine = 2 * size.paper.pitch
    foot, top = size.half, size.half + size.rise
    inner, end = top + spine, top + spine + size.hem
    out = times(frame.along, float(sign))
    corner = min(TONGUE_CORNER, size.tongue / 2)
    tongue = half_turned(
        [
            (end, -size.rim),
            (end + size.tongue - corner, -size.rim),
            (end + size.tongue, corner - size.rim),
            (end + size.tongue, size.rim - corner),
            (end + size.tongue - corner, size.rim),
            (end, size.rim),
        ],
        sign,
    )
    panels = [
        _face(wall, _rect(sign, foot, top, size.wall), out, UP)._replace(part="wall"),
        Panel(f"{wall}-rim", _rect(sign, top, inner, size.rim), Role.SPINE, frame.rising),
        _face(f"{wall}-hem", _rect(sign, inner, end, size.rim), times(out, -1.0), UP)._replace(part="rim"),
        Panel(f"{wall}-tongue", tongue, Role.HIDDEN, frame.rising, part="tongue"),
    ]
    creases = [
        fold((floor, wall), _line(sign, foot, size.floor)),
        fold((wall, f"{wall}-rim"), _line(sign, top, size.rim)),
        fold((f"{wall}-rim", f"{wall}-hem"), _line(sign, inner, size.rim)),
        fold((f"{wall}-hem", f"{wall}-tongue"), _line(sign, end, size.rim), kind=CreaseKind.VALLEY),
    ]
    return panels, creases


def _line(sign: int, at: float, half: float) -> tuple[Point, Point]:
    return Point(sign * at, -half), Point(sign * at, half)


def _gate(
    size: StripSize, which: tuple[StripNames, str], *, sign: int, frame: StripFrame
) -> tuple[list[Panel], list[Crease]]:
    """A flap on the long edge of the floor that lies over the tongues."""
    names, floor = which[0], which[0].floor
    gate = f"{floor}-gate-{which[1]}"
    spine, half = 2 * size.paper.pitch, size.gate_half
    near, far = size.floor + spine, size.floor + spine + size.gate
    side = half_turned([(-half, size.floor), (half, size.floor), (half, near), (-half, near)], sign)
    flap = half_turned([(-half, near), (half, near), (half, far), (-half, far)], sign)
    panels = [
        Panel(f"{gate}-spine", side, Role.SPINE, times(frame.across, float(sign))),
        _level(gate, flap, frame.rising, shown=not names.lower)._replace(part="flap"),
    ]
    creases = [
        fold((floor, f"{gate}-spine"), (Point(-half, sign * size.floor), Point(half, sign * size.floor))),
        fold((f"{gate}-spine", gate), (Point(-half, sign * near), Point(half, sign * near))),
    ]
    return panels, creases


def _tab(size: StripSize, wall: str, *, sign: int, frame: StripFrame) -> tuple[list[Panel], list[Crease]]:
    """The tab of a wall: slanted, so that it swings into its pocket below the rim."""
    start, reach, out = size.tab_start, size.tab_reach, size.tab
    shape = [
        (start, 0.0),
        (reach, 0.0),
        (math.sqrt(max(reach**2 - out**2, 0.0)), out),
        (start + 0.3 * out, out),
    ]
    corners = half_turned([(size.half + r, size.wall + s) for r, s in shape], sign)
    panel = Panel(f"{wall}-tab", corners, Role.TAB, times(frame.across, float(sign)), part="tab")
    return [panel], [fold((wall, panel.name), (corners[0], corners[1]))]
