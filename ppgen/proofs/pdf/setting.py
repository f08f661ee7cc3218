"""Where a field is compared: its page, its card, and how a difference there is reported."""

from __future__ import annotations

from typing import NamedTuple

from ppgen.common.geometry import Matrix, Rect
from ppgen.common.problem import Problem, error
from ppgen.display.pieces import Placement
from ppgen.proofs.pdf.text import PageText

PLACE_TOLERANCE = 0.05
"""How far a line may lie from where it was put; PDFium calculates in single precision. mm."""


class FieldSetting(NamedTuple):
    """Where a field is compared: which page and card it belongs to, and the page's text."""

    page: int
    height: float
    placement: Placement
    matrix: Matrix
    safe: Rect
    trim: Rect
    text: PageText

    def problem(self, rule: str, name: str, message: str, *, causes: str = "") -> Problem:
        """Make a problem that says page, card and field; `causes` says what it may come from, if it stays."""
        piece = self.placement.piece.id
        side = "back" if self.placement.is_back else "face"
        at = f"page {self.page}, {piece} ({side}, slot {self.placement.slot})"
        hint = f"build it again; if it stays, {causes}" if causes else "build it again"
        return error(f"prove/{rule}", f"{at}, {name}: {message}", subject=piece, hint=hint)
