"""Numbers, paths and paint as the attributes of an SVG file write them."""

from __future__ import annotations

from ppgen.common.colour import Colour
from ppgen.common.geometry import Matrix, Rect
from ppgen.display.ops import Path, Stroke

DIGITS = 4
"""Decimals of a length: a ten-thousandth of a millimetre."""

SYMBOL_DIGITS = 6
"""Decimals inside a symbol, which may be a unit square that is drawn a hundred times as large."""


def rectangle_data(rect: Rect) -> str:
    """Return the path data of a rectangle."""
    x, y, right, bottom = (number(edge) for edge in (rect.x, rect.y, rect.right, rect.bottom))
    return f"M{x} {y}H{right}V{bottom}H{x}Z"


def path_data(path: Path, digits: int) -> str:
    """Return the path data of a path."""
    return "".join(
        f"{letter}{' '.join(number(value, digits) for value in values)}" for letter, *values in path
    )


def matrix_value(matrix: Matrix) -> str:
    """Return a matrix as `transform` takes it."""
    values = (number(value, SYMBOL_DIGITS + 2) for value in (matrix.a, matrix.b, matrix.c, matrix.d))
    return f"matrix({' '.join(values)} {number(matrix.e)} {number(matrix.f)})"


def line_attributes(op: Stroke, width: float, digits: int) -> str:
    """Return what a line of that width looks like."""
    dash = f' stroke-dasharray="{" ".join(number(part, digits) for part in op.dash)}"' if op.dash else ""
    dash += f' stroke-dashoffset="{number(op.offset, digits)}"' if op.offset else ""
    dash += opacity_of(op.opacity)
    ends = f' stroke-linecap="{op.cap}" stroke-linejoin="{op.join}"'
    return f'{paint_of("stroke", op.colour)} stroke-width="{number(width, digits)}"{ends}{dash}'


def paint_of(what: str, colour: Colour) -> str:
    """Return the colour of a fill or a line."""
    return f' {what}="{colour.hex()}"'


def opacity_of(opacity: float) -> str:
    """Return an opacity, unless all is covered."""
    return "" if opacity >= 1 else f' opacity="{number(opacity)}"'


def number(value: float, digits: int = DIGITS) -> str:
    """Return a number with so many decimals at most."""
    written = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if written in {"-0", ""} else written
