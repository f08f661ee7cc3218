"""Pages of an order for a press: in inks, flattened where it must be, and held against pages in colours.

Every page is drawn twice, once as always and once in inks. The first is read back like any other; the second
must be the same but for its colours.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from ppgen import exports, proofs
from ppgen.common.colour import Colour
from ppgen.common.geometry import Rect, Size
from ppgen.common.problem import Problem
from ppgen.display.flattening import Flattened, flatten
from ppgen.display.ops import ImageFile, Layer, LayerKind, Op, Path, Picture, Stroke
from ppgen.display.pieces import Document, Edges, Placement, Sheet, Side
from ppgen.display.sheet_cuts import CutLines, cut_lines
from ppgen.exports import DrawOptions, PressDrawing
from ppgen.load.pictures.formats import png_head
from ppgen.model.press_standard import PressStandard
from ppgen.orders.canvases import canvas_sheet, is_outlined
from ppgen.orders.order import OrderedPiece, back_key
from ppgen.orders.painting import OrderDrawing, painted
from ppgen.proofs import Facts

FLATTENED_DOTS = 600
"""What is transparent is painted so fine, in dots an inch: twice what shops ask of pictures."""

CONTOUR_WIDTH = 0.25
"""Of the lines that a machine cuts and creases along; mm."""

_CONTOUR = Colour(255, 0, 255)

OrderedSide = tuple[OrderedPiece, bool]
"""A piece, and whether it is its back that is printed."""


class PressPages(NamedTuple):
    """Pages in inks, what was read back of them, and what is wrong."""

    content: bytes
    facts: Facts
    problems: list[Problem]


class _FlatSheets(NamedTuple):
    """Sheets of single sides on which nothing is transparent, and the pictures on them by their digests."""

    sheets: list[Sheet]
    held: dict[str, bytes]


def press_pages(
    sides: Sequence[OrderedSide], document: Document, drawing: OrderDrawing, press: PressDrawing
) -> PressPages:
    """Draw each side on its canvas, and prove the file."""
    flat = _flat_sheets(sides, drawing, press)
    document = document._replace(sheets=tuple(flat.sheets))
    options = DrawOptions(drawing.root, drawing.maker, held=flat.held)
    (shown,) = exports.find("pdf").export(document, drawing.fonts, options)
    facts, problems = proofs.prove(shown.content, document, proofs.ReadBack(crew=drawing.crew))
    contours = {
        sheet.number: _lines(sheet, one)
        for sheet, (one, is_back) in zip(flat.sheets, sides, strict=True)
        if not is_back and (drawing.has_contour or is_outlined(one.fit))
    }
    lined = tuple(_with_lines(sheet, contours.get(sheet.number)) for sheet in flat.sheets)
    marked = document._replace(sheets=lined)
    in_inks = options._replace(press=press)
    (separated,) = exports.find("pdf").export(marked, drawing.fonts, in_inks)
    problems += proofs.prove_separated(
        separated.content,
        shown.content,
        press.separation,
        is_flat=press.standard is PressStandard.X1A,
        contours={number: _by_ink(lines) for number, lines in contours.items()},
    )
    return PressPages(separated.content, facts, problems)


def _flat_sheets(sides: Sequence[OrderedSide], drawing: OrderDrawing, press: PressDrawing) -> _FlatSheets:
    sheets = [
        canvas_sheet(one.fit, number, is_back=is_back, keeps_lines=False)
        for number, (one, is_back) in enumerate(sides, 1)
    ]
    if press.standard is not PressStandard.X1A:
        return _FlatSheets(sheets, {})
    keys = [_key(one, is_back=is_back) for one, is_back in sides]
    parted: dict[tuple[object, ...], Flattened] = {}
    canvases: dict[tuple[object, ...], Sheet] = {}
    for key, sheet, (one, _) in zip(keys, sheets, sides, strict=True):
        if key not in parted:
            placement = sheet.front.placements[0]
            parted[key] = flatten(placement.ops, is_clear)
            if parted[key].beneath:
                canvases[key] = _unturned(placement, one, parted[key].beneath)
    contents = painted([*canvases.values()], drawing, FLATTENED_DOTS) if canvases else []
    pictures = dict(zip(canvases, contents, strict=True))
    flat = {
        key: (_picture(pictures[key], canvases[key]), *found.above) if key in pictures else found.above
        for key, found in parted.items()
    }
    held = {hashlib.sha256(content).hexdigest(): content for content in pictures.values()}
    shown = [_showing(sheet, flat[key]) for key, sheet in zip(keys, sheets, strict=True)]
    return _FlatSheets(shown, held)


def is_clear(image: ImageFile) -> bool:
    """Tell whether one may see through parts of a picture: only the form of a JPEG says that one does not."""
    return image.format != "JPEG"


def _key(one: OrderedPiece, *, is_back: bool) -> tuple[object, ...]:
    """Return what is the same for sides that look alike."""
    return (is_back, *back_key(one.fit)) if is_back else (is_back, one.component, one.piece.id)


def _unturned(placement: Placement, one: OrderedPiece, ops: tuple[Op, ...]) -> Sheet:
    """Return a sheet as large as the canvas with these ops of a side, which lies upright on it."""
    across, down = one.fit.bleed
    piece, size = placement.piece, placement.piece.size
    shown = piece._replace(back=ops) if placement.is_back else piece._replace(face=ops)
    paper = Size(size.width + 2 * across, size.height + 2 * down)
    edges = Edges(across, down, across, down)
    there = Placement(shown, across, down, 0, edges, 0, 1, is_back=placement.is_back)
    return Sheet(1, paper, Side((there,)), None, there.trim, paper.rect())


def _picture(content: bytes, canvas: Sheet) -> Picture:
    """Return the picture of a canvas where it lies on the piece."""
    there = canvas.front.placements[0]
    width, height = png_head(content)[:2]
    image = ImageFile("", hashlib.sha256(content).hexdigest(), width, height, "PNG")
    return Picture(image, Rect(-there.x, -there.y, *canvas.paper))


def _showing(sheet: Sheet, ops: tuple[Op, ...]) -> Sheet:
    (placement,) = sheet.front.placements
    piece = placement.piece
    shown = piece._replace(back=ops) if placement.is_back else piece._replace(face=ops)
    return sheet._replace(front=Side((placement._replace(piece=shown),)))


def _lines(sheet: Sheet, one: OrderedPiece) -> CutLines:
    """Return the lines along which the piece on a sheet is cut and creased; mm from a corner."""
    (placement,) = sheet.front.placements
    return cut_lines(sheet._replace(front=Side((placement._replace(piece=one.piece),))))


def _by_ink(lines: CutLines) -> dict[str, Path]:
    """Return the lines of each ink as one path."""
    parted = {"CutContour": lines.cuts, "Crease": lines.creases}
    return {ink: tuple(chain.from_iterable(paths)) for ink, paths in parted.items() if paths}


def _with_lines(sheet: Sheet, lines: CutLines | None) -> Sheet:
    if lines is None:
        return sheet
    marks = [
        Layer(kind, tuple(Stroke(path, _CONTOUR, CONTOUR_WIDTH) for path in paths))
        for kind, paths in ((LayerKind.CUT, lines.cuts), (LayerKind.CREASE, lines.creases))
        if paths
    ]
    return sheet._replace(front=sheet.front._replace(marks=tuple(marks)))
