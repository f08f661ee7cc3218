"""What an order is drawn with, and sides painted as pictures by several processes."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from ppgen import exports
from ppgen.display.pieces import Document, Sheet
from ppgen.exports import DrawOptions, PressDrawing, TypefacesById
from ppgen.work.sharing import in_parts, shared_out

LEAST_SIDES = 12
"""Fewer than these are painted sooner than another process begins."""


class OrderDrawing(NamedTuple):
    """What an order is drawn with: a document that tells of the game, typefaces, the project's folder.

    So many `jobs` share the pictures. For a `press` pages are in inks; with a `contour` they show where a
    machine cuts.
    """

    document: Document
    fonts: TypefacesById
    root: Path
    maker: str
    jobs: int = 1
    press: PressDrawing | None = None
    has_contour: bool = False


def painted(sheets: list[Sheet], drawing: OrderDrawing, dots: int) -> list[bytes]:
    """Return a picture of each sheet; processes share them."""
    shares = shared_out(len(sheets), drawing.jobs, least=LEAST_SIDES)

    def part(number: int) -> list[bytes]:
        share = shares[number]
        document = drawing.document._replace(sheets=tuple(sheets[share.start : share.stop]))
        options = DrawOptions(drawing.root, drawing.maker, dots_per_inch=dots)
        drawn = exports.find("png").export(document, drawing.fonts, options)
        return [one.content for one in drawn]

    return [content for share in in_parts(part, len(shares)) for content in share]
