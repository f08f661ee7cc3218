"""What an export format is given, and what it gives back."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple, Protocol

from ppgen.display.pieces import Document
from ppgen.display.printing import FlipEdge
from ppgen.load.pictures.separations import Separation
from ppgen.model.press_standard import PressStandard
from ppgen.typeset.fonts import Typeface


class Takes(StrEnum):
    """What a format draws: sheets, each piece alone with its bleed, or pieces with entries as pages.

    Pages of `RECORDS` need, beside the entries, what the laws of the record say. `PAGES` are those
    that pieces are made of, in the order in which one reads them.
    """

    SHEETS = "sheets"
    PIECES = "pieces"
    ENTRIES = "entries"
    RECORDS = "records"
    PAGES = "pages"


class PressDrawing(NamedTuple):
    """How pages are drawn in inks: what becomes of each colour, the kind of file, and how the press prints.

    `condition` is the registered name of that.
    """

    separation: Separation
    standard: PressStandard
    condition: str


class DrawOptions(NamedTuple):
    """How files are drawn.

    `root` is the project's folder, which the paths of pictures start from; `maker` stands in the files'
    properties; `flip` tells a duplex printer about which edge the backs were laid out to turn. Where the
    format can, no line is thinner than `least_line` mm. With a `press` its pages are in inks. Pictures
    that are in no file are `held`, by their digests.
    """

    root: Path = Path()
    maker: str = ""
    flip: FlipEdge = FlipEdge.LONG
    dots_per_inch: float = 300.0
    least_line: float = 0.0
    press: PressDrawing | None = None
    held: Mapping[str, bytes] = MappingProxyType({})


class DrawnFile(NamedTuple):
    """One file: of a whole document, or of one side of the sheet of a `sheet` number."""

    content: bytes
    sheet: int = 0
    is_back: bool = False


class TypefacesById(Protocol):
    """Where the typefaces that a display list names come from."""

    def by_id(self, identifier: str) -> Typeface:
        """Return the typeface of that id."""


class Export(Protocol):
    """A module of this folder."""

    FORMAT: str
    SUFFIX: str
    TAKES: Takes

    def export(self, document: Document, fonts: TypefacesById, options: DrawOptions) -> tuple[DrawnFile, ...]:
        """Draw a document; the same input gives the same bytes."""
