"""How creases show on the print; apart from what draws them, as layout files are checked against it."""

from __future__ import annotations

from enum import StrEnum


class CreaseMarks(StrEnum):
    """How creases show on the print: as lines, as ticks outside the art, or not at all."""

    LINES = "lines"
    TICKS = "ticks"
    NONE = "none"
