"""The tray with a lid: two shallow boxes with glued corner tabs, one slipped over the other.

Computed; base, four walls and four corner tabs. The walls with tabs are shorter by a layer at
both ends, so that the tabs lie inside the other walls.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from ppgen.common.geometry import Point
from ppgen.folding.geometry.model import (
    Assembly,
    Crease,
    Cuboid,
    Net,
    NetPaper,
    Panel,
    Role,
    Seam,
    State,
    Step,
    Tab,
)
from ppgen.folding.geometry.plane import box
from ppgen.folding.geometry.space import BACK, FRONT, LEFT, RIGHT, STILL, UP, Pose, Vector, plus
from ppgen.folding.nets._options import Length, NetOptions
from ppgen.folding.nets._shapes import PRINT_DOWN, carry, fold, net, reading, scored, turn

ID = "tray"
GROWS = "height"
SOURCE = "computed; tray with corner tabs"
LID_EASE = 0.5
CHAMFER = 3.0
SHORT_LID = 15.0


class Options(NetOptions):
    """Inside width (left to right), length (front to back) and height."""

    width: Length
    length: Length
    height: Length
    lid: Literal["none", "short", "full"] = "full"
    lid_height: Length | None = None


class _Tray(NamedTuple):
    """One of the two boxes through the middles of the paper."""

    prefix: str
    width: float
    length: float
    rise: float
    paper: NetPaper
    pose: Pose

    @property
    def bottom(self) -> str:
        return f"{self.prefix}top" if self.prefix else "bottom"

    def wall(self, name: str) -> str:
        return f"{self.prefix}{name}"


def build(options: Options, paper: NetPaper) -> Assembly:
    """Make the tray, and its lid if it has one."""
    base = _tray(options, paper, prefix="", pose=PRINT_DOWN)
    trays, steps, start = [base], _steps(base, "tray"), {}
    if options.lid != "none":
        lid = _lid(options, base)
        trays.append(lid)
        away: Vector = (0.0, 4 * (base.length + base.rise), 0.0)
        start = {"lid-tray": away}
        steps += _lid_steps(lid, away)
    t = paper.thickness
    corner = (-options.width / 2, -options.length / 2, t / 2)
    return Assembly(
        ID,
        SOURCE,
        paper,
        tuple(_net(tray) for tray in trays),
        steps,
        start=State(places=start),
        tabs=tuple(tab for tray in trays for tab in _tabs(tray)),
        seams=tuple(seam for tray in trays for seam in _seams(tray)),
        inside=Cuboid(corner, (options.width, options.length, options.height)),
    )


def lid_options(options: Options, paper: NetPaper) -> Options:
    """Return the inside of the lid: half a millimetre more than the tray's outside on every side."""
    more = 2 * paper.thickness + 2 * LID_EASE
    full = options.height
    deep = options.lid_height or (full if options.lid == "full" else min(SHORT_LID, full))
    return Options(
        width=options.width + more,
        length=options.length + more + 2 * paper.pitch,
        height=deep,
        lid="none",
    )


def _tray(options: Options, paper: NetPaper, *, prefix: str, pose: Pose) -> _Tray:
    t, d = paper.thickness, paper.pitch
    size = (options.width + t, options.length + t + 2 * d, options.height + t / 2)
    return _Tray(prefix, *size, paper, pose)


def _lid(options: Options, base: _Tray) -> _Tray:
    level = base.rise + base.paper.pitch
    return _tray(
        lid_options(options, base.paper), base.paper, prefix="lid-", pose=STILL.moved((0.0, 0.0, level))
    )


def _net(tray: _Tray) -> Net:
    wide, long, d = tray.width / 2, tray.length / 2, tray.paper.pitch
    # Seen from its printed side the lid has its back at the top of the sheet, the tray its front.
    far = -1 if tray.prefix else 1
    panels = [
        Panel(
            tray.bottom,
            box(-wide, -long, wide, long),
            faces=tray.pose.turn(UP),
            up=reading(tray.pose.turn(UP)),
        )
    ]
    creases: list[Crease] = []
    for name, faces, sign in (("front", FRONT, -far), ("back", BACK, far)):
        shape = box(
            -wide,
            min(sign * long, sign * (long + tray.rise)),
            wide,
            max(sign * long, sign * (long + tray.rise)),
        )
        panels.append(Panel(tray.wall(name), shape, faces=faces, up=UP))
        creases.append(fold((tray.bottom, tray.wall(name)), ((-wide, sign * long), (wide, sign * long))))
    for name, faces, sign in (("left", LEFT, -1), ("right", RIGHT, 1)):
        shape = box(
            min(sign * wide, sign * (wide + tray.rise)),
            d - long,
            max(sign * wide, sign * (wide + tray.rise)),
            long - d,
        )
        panels.append(Panel(tray.wall(name), shape, faces=faces, up=UP))
        creases.append(
            fold((tray.bottom, tray.wall(name)), ((sign * wide, d - long), (sign * wide, long - d)))
        )
        for end, side in (("front", -far), ("back", far)):
            panel, crease = _tab(tray, name, end, sign=sign, side=side)
            panels.append(panel)
            creases.append(crease)
    return net(f"{tray.prefix}tray", panels, creases=creases, pose=tray.pose)


def _tab(tray: _Tray, wall: str, end: str, *, sign: int, side: int) -> tuple[Panel, Crease]:
    d, foot = tray.paper.pitch, tray.width / 2
    reach = min(0.8 * tray.rise, 0.45 * tray.width)
    near, far = foot + 2 * d, foot + tray.rise - d
    chamfer = min(CHAMFER, (far - near) / 3, reach / 2)
    edge = tray.length / 2 - d
    corners = [(near, edge), (far, edge), (far - chamfer, edge + reach), (near + chamfer, edge + reach)]
    points = tuple(Point(sign * x, side * y) for x, y in corners)
    name = f"{tray.wall(wall)}-tab-{end}"
    faces = FRONT if end == "front" else BACK
    return Panel(name, points, Role.TAB, faces), fold((tray.wall(wall), name), (points[0], points[1]))


def _tabs(tray: _Tray) -> tuple[Tab, ...]:
    depth = min(6.0, 0.5 * tray.rise)
    return tuple(
        Tab(f"{tray.wall(wall)}-tab-{end}", tray.wall(end), depth=depth, glued=True, group="glue")
        for wall in ("left", "right")
        for end in ("front", "back")
    )


def _seams(tray: _Tray) -> tuple[Seam, ...]:
    paper, found = _net(tray), []
    for wall, sign in (("left", -1), ("right", 1)):
        for end in ("front", "back"):
            one, other = paper.panel(tray.wall(wall)).polygon, paper.panel(tray.wall(end)).polygon
            side = -1 if sum(p.y for p in other) < sum(p.y for p in one) else 1
            upright = sorted(one, key=lambda p: p.y * side)[-2:]
            ends = sorted(other, key=lambda p: p.x * sign)[-2:]
            seam = Seam(
                tray.wall(wall),
                (upright[0], upright[1]),
                tray.wall(end),
                (ends[0], ends[1]),
                1.5 * tray.paper.pitch,
            )
            found.append(seam)
    return tuple(found)


def _steps(tray: _Tray, prefix: str) -> tuple[Step, ...]:
    sides = tuple(tray.wall(name) for name in ("left", "right"))
    tabs = tuple(f"{side}-tab-{end}" for side in sides for end in ("front", "back"))
    ends = tuple(tray.wall(name) for name in ("front", "back"))
    only = (f"{tray.prefix}tray",)
    return (
        scored(*only),
        Step(
            f"{prefix}/sides",
            "Turn it over. Fold up the two walls with tabs, and the four tabs inwards.",
            (turn(*sides), turn(*tabs)),
            0.5,
            only,
            turned=True,
        ),
        Step(
            f"{prefix}/ends",
            "Glue the tabs and fold up the other walls outside them.",
            (turn(*ends),),
            0.45,
            only,
        ),
    )


def _lid_steps(lid: _Tray, away: Vector) -> tuple[Step, ...]:
    raised = (0.0, 0.0, 2 * lid.rise)
    moves = tuple(move for step in _steps(lid, "lid") for move in step.moves)
    over = carry("lid-tray", places=(away, plus(away, raised), raised))
    down = carry("lid-tray", places=(raised, (0.0, 0.0, 0.0)))
    return (
        Step("tray/lid", "Make the lid in the same way.", moves, 1.0, ("lid-tray",), from_below=True),
        Step("tray/close", "Turn the lid over and slide it down over the tray.", (over, down), 0.6),
    )
