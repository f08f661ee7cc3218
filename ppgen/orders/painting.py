"""What an order is drawn with, and sides painted as pictures by several processes."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from ppgen import exports
from ppgen.display.pieces import Document, Sheet
from ppgen.exports import DrawOptions, PressDrawing, TypefacesById
from ppgen.work.sharing import ALONE, Crew

LEAST_SIDES = 12
"""Fewer than these are painted sooner than another process begins."""


class OrderDrawing(NamedTuple):
    """What an order is drawn with: a document that tells of the game, typefaces, the project's folder.

    A `crew` shares the pictures. For a `press` pages are in inks; with a `contour` they show where a
    machine cuts.
    """

    document: Document
    fonts: TypefacesById
    root: Path
    maker: str
    crew: Crew = ALONE
    press: PressDrawing | None = None
    has_contour: bool = False


def painted(sheets: list[Sheet], drawing: OrderDrawing, dots: int) -> list[bytes]:
    """Return a picture of each sheet; processes share them."""

    def painted_run(share: range) -> list[bytes]:
        document = drawing.document._replace(sheets=tuple(sheets[share.start : share.stop]))
        options = DrawOptions(drawing.root, drawing.maker, dots_per_inch=dots)
        drawn = exports.find("png").export(document, drawing.fonts, options)
        return [one.content for one in drawn]

    runs = drawing.crew.shared(len(sheets), painted_run, least=LEAST_SIDES)
    return [content for run in runs for content in run]
