"""How large a layout is that takes what the paper leaves, or half of it."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from ppgen.common.geometry import Size

USUAL = Size(201.0, 276.5)
"""What A4 leaves between the margins of home printers and the lines at head and foot of a sheet; mm."""


class PaperShare(StrEnum):
    """How much of the paper a side of a layout takes."""

    WHOLE = "paper"
    HALF = "half-paper"

    def of(self, length: float) -> float:
        """Return what it takes of what the paper leaves, in mm."""
        return length if self is PaperShare.WHOLE else length / 2


class PaperSize(NamedTuple):
    """The width and the height of a layout, each in mm or as a share of what the paper leaves."""

    width: float | PaperShare
    height: float | PaperShare

    @property
    def is_fixed(self) -> bool:
        """Whether it is the same on every paper."""
        return not isinstance(self.width, PaperShare) and not isinstance(self.height, PaperShare)

    def on(self, room: Size) -> Size:
        """Return the size in mm where the paper leaves so much room."""
        width = self.width.of(room.width) if isinstance(self.width, PaperShare) else self.width
        height = self.height.of(room.height) if isinstance(self.height, PaperShare) else self.height
        return Size(width, height)


def share_named(name: str) -> PaperSize | None:
    """Return what a share of the paper alone stands for: all of its width, and so much of its height."""
    known = {share.value: share for share in PaperShare}
    return PaperSize(PaperShare.WHOLE, known[name]) if name in known else None
