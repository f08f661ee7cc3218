"""A QR code of a text, as vector shapes with its quiet zone."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from typing import Literal

import segno
from pydantic import Field as ModelField

from ppgen.common.geometry import Matrix, Rect
from ppgen.display.ops import Path, Segment, rectangle
from ppgen.layout.codes import Code, Measure, code_field, keep_readable, printed_scale
from ppgen.layout.effort import ElementError
from ppgen.layout.element import Element, Ops
from ppgen.layout.scope import Scope
from ppgen.layout.values import Box, Length, Token, Words

QUIET = 4
"""Modules of bare ground around a code (ISO/IEC 18004, 5.3.8)."""

LEVELS = ("H", "Q", "M", "L")
"""How much of a code may be lost, from the most (30 %) to the least (7 %)."""

MOST_BYTES = 1200
"""More than that makes modules too fine for any card."""


class Model(Element):
    """A QR code, as large as the shorter side of its box allows, quiet zone included.

    Of the error levels the safest is taken whose modules are not below `smallest`; `level` asks for one. A
    code whose modules come out smaller, whose colours are too much alike, or that cannot be read with what is
    drawn over it, is a problem; a small mark in the middle is none. A finished page is looked at by another
    reader, which must read the very text.
    """

    type: Literal["qr"]
    box: Box
    text: Words
    level: Literal["auto", "L", "M", "Q", "H"] = "auto"
    smallest: Length = ModelField(default=0.4, description="Side of the smallest module, in mm.")
    colour: Token = "#000000"
    ground: Token = "#ffffff"
    name: str = ModelField(default="code", description="Name of the printed field it stands for.")

    def compose(self, scope: Scope) -> Ops:
        """Return one printed field; a text of nothing draws nothing."""
        text = scope.words(self.text).strip()
        if not text:
            return ()
        if len(text.encode()) > MOST_BYTES:
            raise ElementError(
                "layout/value", f"a code of {len(text.encode())} bytes is too fine to be printed"
            )
        box = scope.rect(self.box)
        side, smallest = min(box.width, box.height), scope.number(self.smallest)
        rows = self._rows(text, side * printed_scale(scope), smallest)
        module = side / (len(rows) + 2 * QUIET)
        name = scope.field_name(self.name)
        mend = "make its box {} wide and high or larger, or shorten the text"
        keep_readable(name, Measure("its modules are", side, len(rows) + 2 * QUIET, mend), smallest, scope)
        left, top = box.x + (box.width - side) / 2, box.y + (box.height - side) / 2
        matrix = Matrix(a=module, d=module, e=left + QUIET * module, f=top + QUIET * module)
        code = Code(text, _path(rows), matrix, Rect(left, top, side, side), may_be_light=True)
        ground, colour = scope.colour(self.ground), scope.colour(self.colour)
        return (code_field(name, code, ground=ground, colour=colour, scope=scope),)

    def _rows(self, text: str, side: float, smallest: float) -> tuple[tuple[bool, ...], ...]:
        """Return the modules of the safest code that is not too fine, or of the coarsest."""
        levels = LEVELS if self.level == "auto" else (self.level,)
        made = [_modules(text, level) for level in levels]
        fitting = (rows for rows in made if side / (len(rows) + 2 * QUIET) >= smallest - 1e-9)
        return next(fitting, min(made, key=len))


@lru_cache(maxsize=1024)
def _modules(text: str, level: str) -> tuple[tuple[bool, ...], ...]:
    encoding = None if text.isascii() else "utf-8"  # readers take short Latin-1 texts for Shift JIS
    code = segno.make(text, error=level, micro=False, boost_error=False, encoding=encoding)
    return tuple(tuple(bool(module) for module in row) for row in code.matrix)


@lru_cache(maxsize=1024)
def _path(rows: tuple[tuple[bool, ...], ...]) -> Path:
    """Return the dark modules, neighbours in a row as one rectangle."""
    path: list[Segment] = []
    for y, row in enumerate(rows):
        x = 0
        for dark, run in groupby(row):
            length = len(list(run))
            path += rectangle(Rect(x, y, length, 1)) if dark else ()
            x += length
    return tuple(path)
