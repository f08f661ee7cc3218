"""A place to write on: on paper a line or a box, in a form a field that a reader can fill in."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from ppgen.common.colour import Colour
from ppgen.common.geometry import Rect


class EntryKind(StrEnum):
    """What is written there."""

    TEXT = "text"
    CHECK = "check"
    CHOICE = "choice"


class EntryAlign(StrEnum):
    """Where on its line a written value stands."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


class Lettering(NamedTuple):
    """How typed values look: `typefaces` by id, the first first; `size` in mm."""

    typefaces: tuple[str, ...]
    size: float
    colour: Colour
    align: EntryAlign


class Entry(NamedTuple):
    """A place to write on. It draws nothing: line, box and value are ops of their own beside it.

    `name` is the path in the record, with slashes and numbers from 1; the printed field of its value has the
    same. `rect` is where one writes, in the coordinates the op stands in; `tip` says aloud what is wanted.
    A text may have so many `cells` for single characters, several `lines`, or be the `total` of others. Where
    the figures of a field are bounded, `signs` are typed into it at most.
    """

    name: str
    kind: EntryKind
    rect: Rect
    value: str
    tip: str
    lettering: Lettering
    options: tuple[str, ...] = ()
    cells: int = 0
    lines: bool = False
    total: tuple[str, ...] = ()
    signs: int = 0
