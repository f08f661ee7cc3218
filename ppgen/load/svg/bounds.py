"""How large one drawing may be."""

from __future__ import annotations

from typing import NamedTuple

MORE = "ppgen --limits 10 reads ten times as large ones"
"""What to tell whoever needs a larger one."""


class TooLongError(ValueError):
    """A path has more lines and curves than one may have."""

    def __init__(self, most: int) -> None:
        """Keep how many there may be."""
        super().__init__(f"the path has more than {most:,} lines and curves")


class TooManyError(Exception):
    """A drawing has more lines and curves in all than one may have."""


class SvgBounds(NamedTuple):
    """The bytes of a file, its elements, the lines and curves of the drawing, and those of one path."""

    size: int = 1024 * 1024
    elements: int = 5_000
    segments: int = 50_000
    of_path: int = 20_000

    def times(self, limits: float) -> SvgBounds:
        """Return bounds so many times as wide."""
        return SvgBounds(*(int(bound * limits) for bound in self))


USUAL = SvgBounds()
