"""Lengths: text such as "63mm" into millimetres, and millimetres into points.

The only parser of lengths and the only conversion between units in the package.
"""

from __future__ import annotations

import re

POINTS_PER_INCH = 72.0
LARGEST = 20_000.0
"""In mm: more than any paper, and than a page of a PDF file may measure (5,080 mm)."""

MILLIMETRES_PER_INCH = 25.4

_MILLIMETRES = {
    "mm": 1.0,
    "cm": 10.0,
    "in": MILLIMETRES_PER_INCH,
    "pt": MILLIMETRES_PER_INCH / POINTS_PER_INCH,
}
_LENGTH = re.compile(r"\s*([+-]?\d+(?:\.\d+)?|[+-]?\.\d+)\s*(mm|cm|in|pt)?\s*", re.ASCII)

LENGTH_SCHEMA = {
    "anyOf": [
        {"type": "number"},
        {"type": "string", "pattern": r"^\s*[+-]?(\d|\.\d)[\d.]*\s*(mm|cm|in|pt)?\s*$"},
    ]
}
"""What `parse_length` reads, as JSON Schema."""


def parse_length(value: object, default_unit: str = "mm") -> float:
    """Turn a number or a text such as "63mm", "2.5 in" or "9pt" into millimetres.

    A bare number counts in `default_unit`. Raises ValueError for anything else.
    """
    if isinstance(value, bool):
        raise ValueError("a length is a number with an optional unit, not yes or no")
    if isinstance(value, int | float):
        return _drawable(value, default_unit)
    if not isinstance(value, str):
        raise ValueError("a length is a number with an optional unit, such as 3mm")
    match = _LENGTH.fullmatch(value)
    if match is None:
        raise ValueError(f"cannot read {value!r} as a length; write a number with mm, cm, in or pt")
    return _drawable(float(match[1]), match[2] or default_unit)


def _drawable(number: float, unit: str) -> float:
    """Return mm; refuse what no paper holds, and what is no number at all."""
    if not abs(number) <= LARGEST / (one := _MILLIMETRES[unit]):
        raise ValueError(f"a length is at most {LARGEST:,.0f} mm")
    return number * one


def points(millimetres: float) -> float:
    """Convert millimetres to points (1/72 inch)."""
    return millimetres * POINTS_PER_INCH / MILLIMETRES_PER_INCH


def millimetres(point_count: float) -> float:
    """Convert points (1/72 inch) to millimetres."""
    return point_count * MILLIMETRES_PER_INCH / POINTS_PER_INCH
