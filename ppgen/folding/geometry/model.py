"""What a thing that folds is made of: panels, creases, tabs, moves and the promises it must keep."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from ppgen.common.geometry import Point, Size
from ppgen.folding.geometry.plane import Polygon, bounds
from ppgen.folding.geometry.space import STILL, Pose, Vector


class CreaseKind(StrEnum):
    """How a crease looks from the printed side: a mountain's ridge points at the viewer."""

    MOUNTAIN = "mountain"
    VALLEY = "valley"


class Role(StrEnum):
    """What a panel is for."""

    FACE = "face"
    SPINE = "spine"
    TAB = "tab"
    HIDDEN = "hidden"


class NetPaper(NamedTuple):
    """What a net is made of: thickness of the paper and slack of the cutting, in mm.

    `slack` is how far a cut or a fold may be off: 0.10 to 0.15 for a machine, 0.3 by hand.
    """

    thickness: float = 0.22
    slack: float = 0.10

    @property
    def pitch(self) -> float:
        """The distance between the middles of two layers that lie on each other."""
        return self.thickness + self.slack


class Panel(NamedTuple):
    """A stiff part of a net: a convex polygon in mm on the printed side of the sheet.

    `faces` is where the printed side looks when everything is folded and `up` which way its art
    stands then; a panel without `up` carries no art. `outline` replaces the polygon where the
    real edge has a notch, such as a cut for the thumb; the polygon stays what may collide.
    `part` is what the steps call it: the id of a word, if they call it anything.
    """

    name: str
    polygon: Polygon
    role: Role = Role.FACE
    faces: Vector | None = None
    up: Vector | None = None
    outline: tuple[Point, ...] = ()
    part: str = ""

    @property
    def edge(self) -> tuple[Point, ...]:
        """The line the scissors follow round the panel, creases included."""
        return self.outline or self.polygon


class Crease(NamedTuple):
    """A fold between two panels along a line of the sheet; `angle` in degrees when finished."""

    name: str
    parent: str
    child: str
    a: Point
    b: Point
    kind: CreaseKind
    angle: float


class Net(NamedTuple):
    """One piece of paper: its panels, the creases that join them, and where it starts in space.

    Sheet coordinates show the printed side, y downwards, origin at the top left of the net.
    `origin` is the point of the sheet that `pose` puts at the pose's own origin; a pose that does
    not turn leaves the printed side up.
    """

    name: str
    panels: tuple[Panel, ...]
    creases: tuple[Crease, ...]
    root: str
    origin: Point
    pose: Pose = STILL

    @property
    def size(self) -> Size:
        """Width and height of the flat net."""
        return bounds([p for panel in self.panels for p in panel.edge]).size

    def panel(self, name: str) -> Panel:
        """Return a panel by name; KeyError if there is none."""
        return next((p for p in self.panels if p.name == name), None) or _missing(name)


class Tab(NamedTuple):
    """A panel that ends up between two others (`inner` may be empty), or glued behind `outer`.

    `depth` is the least way in mm that its tip must reach behind them. Tabs of one `group` are
    measured together.
    """

    panel: str
    outer: str
    inner: str = ""
    depth: float = 6.0
    glued: bool = False
    group: str = "tab"


class Seam(NamedTuple):
    """Two edges, each two points of the sheet, that lie along each other when finished.

    Every point of the shorter edge must be within `gap` mm of the longer one.
    """

    one: str
    one_edge: tuple[Point, Point]
    other: str
    other_edge: tuple[Point, Point]
    gap: float


class Turn(NamedTuple):
    """A crease that moves through angles in degrees, at even steps of the move's time."""

    crease: str
    angles: tuple[float, ...]


class Shift(NamedTuple):
    """A whole net that moves through places, relative to where it belongs, at even steps."""

    net: str
    places: tuple[Vector, ...]


class Move(NamedTuple):
    """What the hands do at once."""

    turns: tuple[Turn, ...] = ()
    shifts: tuple[Shift, ...] = ()


class Step(NamedTuple):
    """One picture of the instructions: an id for its words, the words, and the moves it shows.

    `shown` is how far the moves of the picture have gone. `nets` names the papers in the picture;
    empty means all that are on the table. `uncut` shows the sheet that one paper is still part of, its
    printed side up, as it comes from the printer; `from_below` looks at what happens on the underside, which
    lies up in the picture. Before a step that is `turned` papers are turned over: a sign says so.
    """

    id: str
    words: str
    moves: tuple[Move, ...]
    shown: float = 0.5
    nets: tuple[str, ...] = ()
    uncut: bool = False
    from_below: bool = False
    turned: bool = False


class Cuboid(NamedTuple):
    """An upright box in space: its lowest corner and its size."""

    corner: Vector
    size: Vector


@dataclass(frozen=True, slots=True)
class State:
    """How far every crease is folded (degrees, flat if absent) and every net away from its place."""

    angles: Mapping[str, float] = field(default_factory=dict)
    places: Mapping[str, Vector] = field(default_factory=dict)


class Figure(NamedTuple):
    """A measure for the user, in mm: an id and one to three lengths."""

    id: str
    lengths: tuple[float, ...]


class Assembly(NamedTuple):
    """A finished thing: its papers, how to fold them, and all it promises.

    `source` names where the formulas come from. `start` is how things lie before the first step.
    `inside` must be free when finished. `values` are the numbers on the faces of a die, and
    `opposite_sum` what two opposite ones add up to.
    """

    id: str
    source: str
    paper: NetPaper
    nets: tuple[Net, ...]
    steps: tuple[Step, ...]
    start: State = State()
    tabs: tuple[Tab, ...] = ()
    seams: tuple[Seam, ...] = ()
    rims: tuple[tuple[str, ...], ...] = ()
    inside: Cuboid | None = None
    values: tuple[tuple[str, int], ...] = ()
    opposite_sum: int = 0

    @property
    def closed(self) -> State:
        """Every crease at its final angle and every net at its place."""
        return State({crease.name: crease.angle for net in self.nets for crease in net.creases})

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves in order."""
        return tuple(move for step in self.steps for move in step.moves)


def _missing(name: str) -> Panel:
    raise KeyError(name)
