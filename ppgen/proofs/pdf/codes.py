"""Printed codes, read back from the painted page by a reader that had no part in making them."""

from __future__ import annotations

import math
from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ppgen.common.geometry import Rect
from ppgen.common.problem import Problem, error
from ppgen.common.units import MILLIMETRES_PER_INCH, POINTS_PER_INCH
from ppgen.display.code_reader import read_in, whole
from ppgen.display.ops import Field, walk
from ppgen.display.pieces import Document, Side
from ppgen.proofs.pdf.landing import let_land
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    import pypdfium2
    from PIL import Image
else:
    pypdfium2 = lazily("pypdfium2")  # only codes need it
    Image = lazily("PIL.Image")

DOTS_PER_INCH = (300.0, 250.0, 200.0)
"""A module of 0.4 mm has 4.7 pixels at first, 3.1 at last; readers need 3.

What is not read in one size is shown in the next: a code over which something is drawn is read in most of
them and not in all.
"""

ROOM = 1.0
"""How much around a code is shown to the reader at first, in mm.

Where the edge of a coloured ground falls on one of the reader's blocks of 8 pixels, it takes that ground for
dark, and reads the code only if nothing around it is shown.
"""


class _PrintedCode(NamedTuple):
    """A code on a page: its piece, the printed field, its area in mm, and its turn in degrees clockwise."""

    piece: str
    field: Field
    area: Rect
    turn: float = 0.0


def read_codes(content: bytes | Path, document: Document, pages: Collection[int]) -> list[Problem]:
    """Compare what each code says with what it was made of; `pages`, from 0, are those that have any."""
    if not pages:
        return []
    sides = [side for sheet in document.sheets for side in (sheet.front, sheet.back) if side is not None]
    problems: list[Problem] = []
    file = pypdfium2.PdfDocument(content)
    try:
        let_land(file.raw, document)
        for number in sorted(pages):
            problems += _compared(file[number], _codes(sides[number]), number + 1)
    finally:
        file.close()
    return problems


def _codes(side: Side) -> list[_PrintedCode]:
    return [
        _PrintedCode(
            placement.piece.id,
            op,
            matrix.apply_rect(op.bounds),
            math.degrees(math.atan2(matrix.b, matrix.a)),
        )
        for placement in side.placements
        for op, matrix in walk(placement.ops, placement.matrix)
        if isinstance(op, Field) and op.code
    ]


def _compared(page: pypdfium2.PdfPage, codes: list[_PrintedCode], number: int) -> list[Problem]:
    said: list[set[str]] = [set() for _ in codes]
    unread = [*range(len(codes))]
    for dots_per_inch in DOTS_PER_INCH if codes else ():
        painted = page.render(scale=dots_per_inch / POINTS_PER_INCH, grayscale=True).to_pil()
        for index in unread:
            said[index] |= _said(painted, codes[index], dots=dots_per_inch / MILLIMETRES_PER_INCH)
        unread = [index for index in unread if whole(codes[index].field.code) not in said[index]]
        if not unread:
            break
    return [_problem(codes[index], said[index], number) for index in unread]


def _problem(code: _PrintedCode, read: set[str], number: int) -> Problem:
    said = f"reads {min(read)!r}" if read else "cannot be read"
    message = f"page {number}, {code.piece} {code.field.name}: the code {said}, not {code.field.code!r}"
    hint = "keep what surrounds it clear, and its colours far apart"
    return error("prove/code", message, hint=hint, subject=code.piece)


def _said(painted: Image.Image, code: _PrintedCode, *, dots: float) -> set[str]:
    """Return what a code says on a painted page with so many dots a millimetre."""
    looks = dict.fromkeys([(code.area.grown(ROOM), 0.0), (code.area, 0.0), (code.area, code.turn)])
    read: set[str] = set()
    for area, turn in looks:
        shown = _shown(painted, area, dots=dots, turn=turn)
        read |= set() if shown is None else read_in(shown, code.field.code)
        if whole(code.field.code) in read:
            break
    return read


def _shown(painted: Image.Image, area: Rect, *, dots: float, turn: float) -> Image.Image | None:
    """Return a picture of an area, so far as it lies on the page; a `turn` is undone."""
    sides = (area.x, area.y, area.right, area.bottom)
    left, top, right, bottom = (round(side * dots) for side in sides)
    start, end = (max(left, 0), max(top, 0)), (min(right, painted.width), min(bottom, painted.height))
    if start[0] >= end[0] or start[1] >= end[1]:
        return None
    shown = painted.crop((*start, *end))
    return shown.rotate(turn, Image.Resampling.BICUBIC, expand=True, fillcolor=255) if turn else shown
