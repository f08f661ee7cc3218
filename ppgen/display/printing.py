"""How sheets are wanted: paper, the edge it is turned at, bleed, sides, ink, marks, and which pieces."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from ppgen.display.landing import Landing


class FlipEdge(StrEnum):
    """The edge of the paper that a duplex printer, or a hand, turns it over."""

    LONG = "long"
    SHORT = "short"


class Bleed(StrEnum):
    """How much of the art past the cut is printed."""

    FIT = "fit"
    """As many pieces on a sheet as leave at least a millimetre of it."""

    FULL = "full"
    """All that the layouts ask for, if on more sheets."""

    OUTER = "outer"
    """Nothing between the pieces, which lie edge to edge, and what there is room for around all of them."""

    NONE = "none"
    """Nothing: as many pieces on a sheet as go, edge to edge."""


class SheetPlan(StrEnum):
    """Who says how pieces are laid out on a paper."""

    AS_SAID = "as-said"

    BEST = "best"
    """What takes the fewest sheets, among those ways the one with the most bleed."""


class Sides(StrEnum):
    """Which sides of the sheets go into the file, and how the backs lie."""

    BOTH = "both"
    """Each back on the page after its front, as duplex printers take them."""

    FRONTS = "fronts"
    BACKS = "backs"

    FRONTS_FIRST = "fronts-first"
    """All fronts, then all backs, for printers that print one side at a time."""

    FOLDED = "folded"
    """Each back beside its front on one side of the paper, to fold along the line between and glue."""

    FOLDED_SHEET = "folded-sheet"
    """All fronts on one half of one side of the paper, all backs on the other: fold it, glue it, then cut."""


class Marks(StrEnum):
    """What shows where to cut; it stands on the fronts, or on both sides, outside of the pieces."""

    EDGE = "edge"
    """Lines in the margins of the sheet."""

    CROSS = "cross"
    """Those, and short lines at the corners of every piece, which stay when the margins are cut off."""

    LINE = "line"
    """Those in the margins, and a hairline along every cut."""

    NONE = "none"

    EDGE_BOTH = "edge-both"
    CROSS_BOTH = "cross-both"
    LINE_BOTH = "line-both"

    @property
    def form(self) -> Marks:
        """What they look like, on whichever sides they stand."""
        return Marks(self.value.removesuffix("-both"))

    @property
    def on_backs(self) -> bool:
        """Whether they stand on the backs, too."""
        return self is not self.form


class Ink(StrEnum):
    """Whether all is printed as composed, or made lighter, as layouts say or by itself, and in which inks."""

    FULL = "full"
    LOW = "low"

    GREY = "grey"
    """As composed, each colour as the grey that is as light."""

    LOW_GREY = "low-grey"

    NONE = "none"
    """Outlines alone, to try where a machine cuts."""

    @property
    def is_low(self) -> bool:
        """Whether little ink is wanted."""
        return self in (Ink.LOW, Ink.LOW_GREY)

    @property
    def is_grey(self) -> bool:
        """Whether one ink is to do."""
        return self in (Ink.GREY, Ink.LOW_GREY)


MOST_COUNTED = 10_000
"""Copies of a piece, and slots to skip, that may be asked for."""


EVERY = "*"
"""Stands for all components."""


class HomePrinter(NamedTuple):
    """A printer that sheets are made for: the strips that it leaves white, and where its backs come out.

    `margins` are left, top, right and bottom of the paper as it is fed, in mm. Without a `landing` backs are
    taken to lie behind their fronts.
    """

    name: str
    margins: tuple[float, float, float, float]
    landing: Landing | None = None


class Cutter(NamedTuple):
    """A cutting machine that sheets are made for, and what it asks of their paper; mm.

    It looks for marks whose lines are `line` wide, their middles `inset` from the edges; its program must be
    told that the paper is `larger` each way. Or it prints by itself, within an `area` in the middle: across
    and along the paper as it is fed.
    """

    name: str
    inset: float = 0.0
    line: float = 0.0
    larger: float = 0.0
    area: tuple[float, float] | None = None


class Printing(NamedTuple):
    """How the sheets of a file are wanted; `paper` is a name of the stock.

    Only these `pieces` are printed, named as `team:sloths` or by patterns such as `team:*`; all if none is
    named. `team:sloths=2` says how many; else there are so many `copies` of each, or 0 for as many as the
    game holds. So many slots of the first sheet are to `skip`, since an earlier print used them. One file
    more, a `kit`, holds these components, or all of them if it is `*`. Of components that share sheets these
    lie `together`, or all if none is named. With a `printer` its margins count, and its backs are moved; with
    a `cutter` pieces lie where it cuts, and its marks are printed. Where the pieces are all `changes` of a
    box, what is printed makes it hold what the game holds.
    """

    paper: str = "a4"
    flip: FlipEdge = FlipEdge.LONG
    bleed: Bleed = Bleed.FIT
    sides: Sides = Sides.BOTH
    ink: Ink = Ink.FULL
    marks: Marks = Marks.CROSS
    copies: int = 0
    skip: int = 0
    pieces: tuple[str, ...] = ()
    kit: tuple[str, ...] = ()
    together: tuple[str, ...] = ()
    printer: HomePrinter | None = None
    cutter: Cutter | None = None
    changes: bool = False


USUAL = Printing()
