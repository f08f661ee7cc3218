"""A bar code of a text or number, as vector shapes with its quiet zones."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from typing import Literal

from barcode import get_barcode_class
from barcode.errors import BarcodeError
from pydantic import Field as ModelField

from ppgen.common.geometry import Matrix, Rect
from ppgen.display.ops import Path, Segment, rectangle
from ppgen.layout.codes import Code, Measure, code_field, keep_readable
from ppgen.layout.effort import ElementError
from ppgen.layout.element import Element, Ops
from ppgen.layout.scope import Scope
from ppgen.layout.values import Box, Length, Token, Words

_SYMMETRIC = (10, 10)
QUIET = {
    **{"ean13": (11, 7), "ean8": (7, 7), "upca": (9, 9)},
    **dict.fromkeys(("code128", "code39", "itf"), _SYMMETRIC),
}
"""Modules free before and behind the bars: GS1 General Specifications 5.2, ISO/IEC 15417, 16388, 16390."""

DIGITS = {"ean13": 13, "ean8": 8, "upca": 12}
"""Digits of a whole number, the last of which checks the others."""

LONGEST = 80


class Model(Element):
    """A bar code that fills its box: `ean13`, `ean8`, `upca`, `code128`, `code39` or `itf`.

    The digit that checks an EAN or UPC number is added if it is missing, and must be right if it is there.
    Bars thinner than `smallest` or lower than `lowest`, colours too much alike, and bars that cannot be read
    with what is drawn over them, are a problem. A finished page is looked at by another reader, which must
    read the very text. What people shall read is a `text` of its own.
    """

    type: Literal["barcode"]
    box: Box
    text: Words
    kind: Literal["ean13", "ean8", "upca", "code128", "code39", "itf"] = "code128"
    smallest: Length = ModelField(default=0.25, description="Width of the thinnest bar, in mm.")
    lowest: Length = ModelField(
        default=5.0, description="Least height of the bars, in mm (5 in ISO/IEC 15417, 16388 and 16390)."
    )
    colour: Token = "#000000"
    ground: Token = "#ffffff"
    name: str = ModelField(default="code", description="Name of the printed field it stands for.")

    def compose(self, scope: Scope) -> Ops:
        """Return one printed field; a text of nothing draws nothing."""
        text = scope.words(self.text).strip()
        if not text:
            return ()
        if len(text) > LONGEST:
            raise ElementError("layout/value", f"a bar code of {len(text)} characters is too long")
        whole, bars = _bars(self.kind, text)
        box = scope.rect(self.box)
        before, behind = QUIET[self.kind]
        module = box.width / (len(bars) + before + behind)
        name = scope.field_name(self.name)
        wider, higher = "make its box {} wide or wider, or shorten the text", "make its box {} high or higher"
        across = Measure("its bars are", box.width, len(bars) + before + behind, wider)
        keep_readable(name, across, scope.number(self.smallest), scope)
        down = Measure("its height is", box.height, 1, higher)
        keep_readable(name, down, scope.number(self.lowest), scope)
        matrix = Matrix(a=module, d=box.height, e=box.x + before * module, f=box.y)
        code = Code(whole, _path(bars), matrix, box, may_be_light=False)
        ground, colour = scope.colour(self.ground), scope.colour(self.colour)
        return (code_field(name, code, ground=ground, colour=colour, scope=scope),)


@lru_cache(maxsize=1024)
def _bars(kind: str, text: str) -> tuple[str, str]:
    """Return the whole text with its check digit, and the bars as 1 and 0; raises ElementError.

    The bars of a UPC number are those of the EAN number with a 0 before it, and readers say that one.
    """
    wanted = DIGITS.get(kind)
    if wanted is not None and not (text.isascii() and text.isdigit() and len(text) in (wanted - 1, wanted)):
        hint = f"write {wanted - 1} digits, or {wanted} with the one that checks them"
        raise ElementError("layout/value", f"{text!r} is no number for {kind}", hint)
    if kind == "itf" and not (text.isascii() and text.isdigit() and len(text) % 2 == 0):
        raise ElementError("layout/value", f"{text!r} is no number for itf", "write an even number of digits")
    if kind == "code39" and text != text.upper():
        hint = f"write {text.upper()}, or take code128"
        raise ElementError("layout/value", f"{text!r} cannot be said in code39: it has capitals only", hint)
    given = text[: wanted - 1] if wanted is not None else text
    options = {"add_checksum": False} if kind == "code39" else {}
    try:
        code = get_barcode_class(kind)(given, **options)
        bars = str(code.build()[0])
        whole = str(code.get_fullcode())
    except (BarcodeError, KeyError, ValueError, IndexError) as fault:
        raise ElementError("layout/value", f"{text!r} cannot be said in {kind}: {fault}") from fault
    if wanted is not None and len(text) == wanted and whole != text:
        hint = f"its last digit should be {whole[-1]}"
        raise ElementError("layout/value", f"{text} is mistyped: its digits do not check", hint)
    return (f"0{whole}" if kind == "upca" else whole), bars


@lru_cache(maxsize=1024)
def _path(bars: str) -> Path:
    path: list[Segment] = []
    x = 0
    for dark, run in groupby(bars):
        length = len(list(run))
        path += rectangle(Rect(x, 0, length, 1)) if dark == "1" else ()
        x += length
    return tuple(path)
