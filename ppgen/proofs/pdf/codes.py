"""Printed codes, read back from the painted page by a reader that had no part in making them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ppgen.common.geometry import Rect
from ppgen.common.lazy import lazily
from ppgen.common.problem import Problem, error
from ppgen.common.units import MILLIMETRES_PER_INCH, POINTS_PER_INCH
from ppgen.display.ops import Field, Op, children, walk
from ppgen.display.pieces import Document, Side
from ppgen.display.reading import HOLDERS

if TYPE_CHECKING:
    import pypdfium2
    import zxingcpp
else:
    pypdfium2, zxingcpp = lazily("pypdfium2"), lazily("zxingcpp")  # only codes need them

DOTS_PER_INCH = 300.0
"""A module of 0.4 mm has 4.7 pixels then; readers need 3."""

UPC_DIGITS = 12
ROOM = 1.0
"""How much around a code is shown to the reader, in mm."""


class _Code(NamedTuple):
    """A code on a page: its piece, the printed field, and the area in mm that is shown to the reader."""

    piece: str
    field: Field
    area: Rect


def read_codes(content: bytes | Path, document: Document) -> list[Problem]:
    """Compare what each code on each page says with what it was made of."""
    sides = [side for sheet in document.sheets for side in (sheet.front, sheet.back) if side is not None]
    known: dict[int, bool] = {}
    wanted = [_codes(side, known) for side in sides]
    if not any(wanted):
        return []
    problems: list[Problem] = []
    pages = pypdfium2.PdfDocument(content)
    try:
        for number, codes in enumerate(wanted[: len(pages)]):
            if codes:
                problems += _compared(pages[number], codes, number + 1)
    finally:
        pages.close()
    return problems


def _codes(side: Side, known: dict[int, bool]) -> list[_Code]:
    found = []
    for placement in side.placements:
        if not _has_codes(placement.ops, known):
            continue
        for op, matrix in walk(placement.ops, placement.matrix):
            if isinstance(op, Field) and op.code:
                found.append(_Code(placement.piece.id, op, matrix.apply_rect(op.bounds).grown(ROOM)))
    return found


def _has_codes(ops: tuple[Op, ...], known: dict[int, bool]) -> bool:
    """Tell whether ops hold codes; what stands on many pieces is looked into once, symbols never hold any."""
    for op in ops:
        if type(op) not in HOLDERS:
            continue
        answer = known.get(id(op))
        if answer is None:
            is_code = isinstance(op, Field) and bool(op.code)
            answer = known[id(op)] = is_code or _has_codes(children(op), known)
        if answer:
            return True
    return False


def _compared(page: pypdfium2.PdfPage, codes: list[_Code], number: int) -> list[Problem]:
    painted = page.render(scale=DOTS_PER_INCH / POINTS_PER_INCH, grayscale=True).to_pil()
    problems = []
    for piece, field, area in codes:
        sides = (area.x, area.y, area.right, area.bottom)
        left, top, right, bottom = (round(side * DOTS_PER_INCH / MILLIMETRES_PER_INCH) for side in sides)
        read = {found.text for found in zxingcpp.read_barcodes(painted.crop((left, top, right, bottom)))}
        if _whole(field.code) not in {_whole(text) for text in read}:
            said = f"reads {sorted(read)[0]!r}" if read else "cannot be read"
            message = f"page {number}, {piece} {field.name}: the code {said}, not {field.code!r}"
            hint = "keep what surrounds it clear, and its colours far apart"
            problems.append(error("prove/code", message, hint=hint, subject=piece))
    return problems


def _whole(text: str) -> str:
    """Return what a code says: some readers leave out the 0 that makes an EAN number of a UPC number."""
    return f"0{text}" if len(text) == UPC_DIGITS and text.isdigit() else text
