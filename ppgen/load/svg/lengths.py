"""Lengths as drawings write them, in units of the drawing."""

from __future__ import annotations

import re

_LENGTH = re.compile(r"\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)(px|mm|cm|in|pt|pc|Q)?\s*", re.ASCII)
_UNITS = {"px": 1.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0, "pt": 96 / 72, "pc": 16.0, "Q": 96 / 101.6}
"""Units of CSS in units of the drawing: 96 to the inch."""
_OF_LETTERS = {"em": 1.0, "ex": 0.5}
"""Units in shares of the size of letters; programs take `ex` for half of it."""
LARGEST = 1e6
"""No length of a drawing is larger, in its own units."""


def length(text: str) -> float:
    """Read a number, with or without a unit of CSS; raises ValueError."""
    match = _LENGTH.fullmatch(text)
    if match is None or not abs(float(match[1])) <= LARGEST:
        raise ValueError(f"{text[:40]!r} is not a length in the drawing's own units")
    return float(match[1]) * _UNITS[match[2] or "px"]


def lengths(text: str) -> list[float]:
    """Read numbers with spaces or commas between them; raises ValueError."""
    return [length(part) for part in re.split(r"[\s,]+", text.strip()) if part]


def letter_length(text: str, size: float) -> float:
    """Read a length that may be in shares of the letters' size; raises ValueError."""
    text = text.strip()
    share = _OF_LETTERS.get(text[-2:].lower())
    return length(text) if share is None else length(text[:-2]) * share * size
