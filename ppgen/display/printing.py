"""How sheets are wanted: what a user says of the paper, the bleed, the sides and the ink."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


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

    NONE = "none"
    """Nothing: as many pieces on a sheet as go, edge to edge."""


class Sides(StrEnum):
    """Which sides of the sheets go into the file."""

    BOTH = "both"
    FRONTS = "fronts"
    BACKS = "backs"


class Ink(StrEnum):
    """Whether layouts that have a lighter style are printed in it."""

    FULL = "full"
    LOW = "low"


class Printing(NamedTuple):
    """How the sheets of a file are wanted; `paper` is a name of the stock."""

    paper: str = "a4"
    flip: FlipEdge = FlipEdge.LONG
    bleed: Bleed = Bleed.FIT
    sides: Sides = Sides.BOTH
    ink: Ink = Ink.FULL


USUAL = Printing()
