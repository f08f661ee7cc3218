"""The paper die: a column of four squares with a flap on either side of the second or third.

Computed; closure checked by folding. Every edge that carries a glue tab is set back by one layer,
so that the tab lies under the next face and the faces still meet.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from pydantic import Field

from ppgen.common.geometry import Point
from ppgen.folding.geometry.model import Assembly, Crease, Move, NetPaper, Panel, Role, Seam, Step, Tab
from ppgen.folding.geometry.plane import box
from ppgen.folding.geometry.space import BACK, DOWN, FRONT, LEFT, RIGHT, UP, Vector
from ppgen.folding.nets._options import Length, NetOptions
from ppgen.folding.nets._shapes import PRINT_DOWN, fold, net, scored, turn

ID = "die"
GROWS = "side"
SOURCE = "computed; cube of a column of four squares and two flaps"

Shape = tuple[Panel, Crease]


class Options(NetOptions):
    """The numbers of the column from top to bottom and of both flaps; the flaps sit beside `at` (1 = top).

    Who says none has a die of 1 to 6, for faces that show something else as well.
    """

    strip: list[int] = Field(default=[1, 2, 6, 5], min_length=4, max_length=4)
    left: int = 3
    right: int = 4
    at: Literal[2, 3] = 2
    opposite_sum: int = 7
    side: Length = 20.0
    tab: Length = 5.0

    def longest(self, paper: NetPaper) -> Mapping[str, float]:
        """Return the longest tab: its slanted ends must leave an edge between them."""
        return {"tab": 0.4 * (self.side - 6 * paper.pitch)}


def build(options: Options, paper: NetPaper) -> Assembly:
    """Make one die; `side` is the distance between its creases."""
    middle = options.at
    squares = [_square(options, paper, index) for index in (1, 2, 3, 4)]
    caps = [_cap(options, sign) for sign in (-1, 1)]
    root = squares.pop(middle - 1)
    links = [_link(options, paper, index) for index in (1, 2, 3, 4) if index != middle]
    tabs = _tabs(options, paper)
    creases = [*links, *(crease for _, crease in caps), *(crease for _, crease in tabs)]
    panels = [root, *squares, *(panel for panel, _ in caps), *(panel for panel, _ in tabs)]
    paper_net = net("die", panels, creases=creases, pose=PRINT_DOWN)
    origin = paper_net.origin
    return Assembly(
        ID,
        SOURCE,
        paper,
        (paper_net,),
        _steps([panel.name for panel, _ in tabs], middle),
        tabs=_glue(options, paper),
        seams=_seams(options, paper, origin),
        values=tuple(zip((*(f"strip-{i}" for i in (1, 2, 3, 4)), "left", "right"), _values(options))),
        opposite_sum=options.opposite_sum,
    )


def _values(options: Options) -> tuple[int, ...]:
    return (*options.strip, options.left, options.right)


def _reach(options: Options, paper: NetPaper) -> float:
    """The length of a tab."""
    return min(options.tab, options.longest(paper)["tab"])


def _looks(options: Options, index: int) -> tuple[Vector, Vector]:
    """Where a square of the column looks and which way its top points; the root lies below."""
    looks = {-2: (UP, BACK), -1: (FRONT, UP), 0: (DOWN, FRONT), 1: (BACK, DOWN), 2: (UP, BACK)}
    return looks[index - options.at]


def _square(options: Options, paper: NetPaper, index: int) -> Panel:
    side, d = options.side, paper.pitch
    inset = 0.0 if index == options.at else d
    top, foot = side * (index - 1), side * index - (d if index == 4 else 0.0)
    faces, up = _looks(options, index)
    return Panel(f"strip-{index}", box(inset, top, side - inset, foot), faces=faces, up=up)


def _cap(options: Options, sign: int) -> Shape:
    side, top = options.side, options.side * (options.at - 1)
    at = 0.0 if sign < 0 else side
    name, faces = ("left", LEFT) if sign < 0 else ("right", RIGHT)
    shape = box(min(at, at + sign * side), top, max(at, at + sign * side), top + side)
    crease = fold((f"strip-{options.at}", name), ((at, top), (at, top + side)))
    return Panel(name, shape, faces=faces, up=FRONT), crease


def _link(options: Options, paper: NetPaper, index: int) -> Crease:
    """The crease between a square and its neighbour nearer to the root."""
    towards = 1 if index < options.at else -1
    level = options.side * (index if towards > 0 else index - 1)
    inset = paper.pitch
    return fold(
        (f"strip-{index + towards}", f"strip-{index}"), ((inset, level), (options.side - inset, level))
    )


def _tabs(options: Options, paper: NetPaper) -> list[Shape]:
    """One tab a seam: both sides of the three squares without flaps, and the foot of the column."""
    side, d = options.side, paper.pitch
    found = [
        _side_tab(options, paper, index, sign)
        for index in (1, 2, 3, 4)
        if index != options.at
        for sign in (-1, 1)
    ]
    level, reach = 4 * side - d, _reach(options, paper)
    near, far = 3 * d, side - 3 * d
    foot = ((near, level), (far, level), (far - reach, level + reach), (near + reach, level + reach))
    found.append(_tab("strip-4", "tab-strip-4", foot))
    return found


def _side_tab(options: Options, paper: NetPaper, index: int, sign: int) -> Shape:
    side, d, reach = options.side, paper.pitch, _reach(options, paper)
    at = d if sign < 0 else side - d
    top = side * (index - 1) + 2 * d
    foot = side * index - (3 * d if index == 4 else 2 * d)
    out = at + sign * reach
    shape = ((at, top), (at, foot), (out, foot - reach), (out, top + reach))
    return _tab(f"strip-{index}", f"tab-{'left' if sign < 0 else 'right'}-{index}", shape)


def _tab(square: str, name: str, shape: Sequence[tuple[float, float]]) -> Shape:
    corners = tuple(Point(x, y) for x, y in shape)
    return Panel(name, corners, Role.TAB), fold((square, name), (shape[0], shape[1]))


def _glue(options: Options, paper: NetPaper) -> tuple[Tab, ...]:
    depth = 0.7 * _reach(options, paper)
    sides = tuple(
        Tab(f"tab-{side}-{index}", side, depth=depth, glued=True, group="glue")
        for index in (1, 2, 3, 4)
        if index != options.at
        for side in ("left", "right")
    )
    return (*sides, Tab("tab-strip-4", "strip-1", depth=depth, glued=True, group="glue"))


def _seams(options: Options, paper: NetPaper, origin: Point) -> tuple[Seam, ...]:
    """The edge of every square with a tab meets the edge of the flap that covers the tab."""
    side, d, gap = options.side, paper.pitch, 1.5 * paper.pitch
    middle = side * (options.at - 1)

    def edge(a: tuple[float, float], b: tuple[float, float]) -> tuple[Point, Point]:
        return Point(a[0] + origin.x, a[1] + origin.y), Point(b[0] + origin.x, b[1] + origin.y)

    found = []
    for sign, cap in ((-1, "left"), (1, "right")):
        at = d if sign < 0 else side - d
        near, far = (0.0, -side) if sign < 0 else (side, 2 * side)
        free = {
            options.at - 1: edge((near, middle), (far, middle)),
            options.at + 1: edge((near, middle + side), (far, middle + side)),
            1 if options.at == 3 else 4: edge((far, middle), (far, middle + side)),
        }
        for index, line in free.items():
            own = edge((at, side * (index - 1)), (at, side * index - (d if index == 4 else 0.0)))
            found.append(Seam(f"strip-{index}", own, cap, line, gap))
    last = edge((d, 4 * side - d), (side - d, 4 * side - d))
    found.append(Seam("strip-4", last, "strip-1", edge((d, 0.0), (side - d, 0.0)), gap))
    return tuple(found)


def _steps(tabs: list[str], middle: int) -> tuple[Step, ...]:
    """The square at the top comes last, over the tab at the foot of the column."""
    walls = [f"strip-{index}" for index in (4, 3, 2) if index != middle]
    tabs_in: tuple[Move, ...] = (turn(*tabs),)
    return (
        scored("die"),
        Step("die/tabs", "Turn it over and fold all seven tabs up.", tabs_in, 0.35, turned=True),
        Step(
            "die/ring", "Fold the column round and glue its last tab.", (turn(*walls), turn("strip-1")), 0.8
        ),
        Step(
            "die/caps",
            "Glue the tabs of one side and close it, then the other.",
            (turn("left"), turn("right")),
            0.75,
        ),
    )


def packed(options: Options, paper: NetPaper) -> Vector:
    """Return the room one die takes in a box."""
    side = options.side + paper.thickness
    return (side, side, side)
