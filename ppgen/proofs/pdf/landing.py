"""Pages as they come out of the printer that they were made for: each side moved as it will be there.

PDFium moves them, in its own copy of the file, by what the printer does. Whatever is read afterwards has to
lie where it was laid out: a wrong correction, or one to the wrong side, is a difference like any other.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from typing import Any

import pypdfium2_raw as raw

from ppgen.common.geometry import Size
from ppgen.common.units import MILLIMETRES_PER_INCH, POINTS_PER_INCH
from ppgen.display.landing import Landing
from ppgen.display.pieces import Document, Sheet, Side

POINTS = POINTS_PER_INCH / MILLIMETRES_PER_INCH


def let_land(handle: Any, document: Document) -> None:
    """Move what an open file has on each page of the document to where its printer puts it."""
    count = raw.FPDF_GetPageCount(handle)
    for number, (sheet, side) in enumerate(_sides(document.sheets)):
        if side.landing is None or number >= count:
            continue
        page = raw.FPDF_LoadPage(handle, number)
        if page:
            raw.FPDFPage_TransFormWithClip(page, ctypes.byref(_in_points(side.landing, sheet.paper)), None)
            raw.FPDF_ClosePage(page)


def _sides(sheets: Iterable[Sheet]) -> Iterable[tuple[Sheet, Side]]:
    return ((sheet, side) for sheet in sheets for side in (sheet.front, sheet.back) if side is not None)


def _in_points(landing: Landing, paper: Size) -> raw.FS_MATRIX:
    """Return the map in points from the lower left corner, where y grows upwards."""
    a, b, c, d, right, down = landing
    x, y = POINTS * paper.width / 2, POINTS * paper.height / 2
    # The middle lands at (x + right, y - down); b and c change their signs as y does.
    return raw.FS_MATRIX(
        a, -b, -c, d, x + POINTS * right - (a * x - c * y), y - POINTS * down - (d * y - b * x)
    )
