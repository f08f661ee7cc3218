"""Whether a row whose copies lie a share of its length apart ends where that length does."""

from __future__ import annotations

import re
from typing import NamedTuple

from ppgen.common.geometry import Rect
from ppgen.display.extent import extent
from ppgen.display.ops import Op
from ppgen.layout.scope import Scope
from ppgen.layout.values import Dynamic

ROW_END = "layout/row-end"

SEEN = 0.2
"""A gap of fewer millimetres at the end of a row is not seen."""

_SHARE = re.compile(r"\s*\{\{(.+)/\s*(?:(\d+)|([A-Za-z][\w.]*))\s*\}\}\s*", re.DOTALL)
_HINT = "draw as many as fill it, take another share of it, or say why not: waive: {layout/row-end: reason}"


class Row(NamedTuple):
    """A row or column as it is written: its length, what lies between two copies, and how many there are."""

    length: float | Dynamic
    spacing: float | Dynamic | None
    copies: float | Dynamic | None

    @property
    def shares_length(self) -> bool:
        """Whether copies lie a part of the length apart, and what counts the parts counts the copies, too."""
        found = _SHARE.fullmatch(self.spacing.source) if isinstance(self.spacing, Dynamic) else None
        if found is None or self.copies is None:
            return False
        whole = self.length.source.strip().strip("{}") if isinstance(self.length, Dynamic) else self.length
        is_whole = found[1].strip() == whole.strip() if isinstance(whole, str) else _number(found[1]) == whole
        names = self.copies.names if isinstance(self.copies, Dynamic) else frozenset()
        return is_whole and (found[3] in names if found[3] else not names)


def judge_end(copies: list[tuple[Op, ...]], span: Rect, step: float, *, along: str, scope: Scope) -> None:
    """Report copies behind the end of what they share, and copies without gaps that leave its end bare."""
    first, last = extent(copies[0]), extent(copies[-1])
    if first is None or last is None or step <= 0:
        return
    begin, end = _ends(span, along)
    (left, right), (last_left, last_right) = _ends(first, along), _ends(last, along)
    touch = right - left >= step - SEEN
    if last_left > end + (-SEEN if touch else SEEN):
        message = f"copy {len(copies)} lies behind the end of what its copies share: nobody sees it"
        scope.report(ROW_END, message, hint=_HINT)
    elif touch and left <= begin + SEEN and last_right < end - SEEN:
        message = f"its copies leave no gaps, and end {end - last_right:.1f} mm before what they share does"
        scope.report(ROW_END, message, hint=_HINT)


def _ends(area: Rect, along: str) -> tuple[float, float]:
    return (area.x, area.right) if along == "row" else (area.y, area.bottom)


def _number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None
