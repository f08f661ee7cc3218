"""How much of the icons that a text shows is hidden by what is drawn over them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ppgen.checks.sight.content import PrintedItem, content_of
from ppgen.checks.sight.ground import Cover, Paint, box_of, overlaps
from ppgen.checks.sight.ink import is_hidden, is_inside
from ppgen.common.geometry import IDENTITY, Point, Rect
from ppgen.display.ops import Symbol, Use
from ppgen.work.allowance import Allowance, WorkKind

CELLS = 16
"""A sign is looked at in so many rows of so many places."""

MOST_OF_SIGN = 0.3
"""A sign between words of whose ink more is hidden cannot be told from another for certain."""

MOST_ALONE = 0.5
"""Signs without words are as large as pictures, and parts of pictures lie over one another."""

LARGER = 2.0
"""What hides a sign without words has so many times its room: a full star may lie over an empty one."""


@dataclass(slots=True)
class SignInks:
    """Where the ink of icons is, each looked at when something lies over it for the first time."""

    _places: dict[str, tuple[Point, ...]] = field(default_factory=dict)

    def loses(self, item: PrintedItem, paints: Sequence[Paint], allowance: Allowance) -> bool:
        """Tell whether a sign of a text loses more than it may under paints, or outside of clips."""
        for symbol, matrix in item.signs:
            room = matrix.apply_rect(symbol.bounds)
            box = box_of(room)
            allowance.spend(WorkKind.COMPARISONS, len(paints))
            near = [paint for paint in paints if overlaps(paint.box, box)]
            if not item.lines:
                near = [paint for paint in near if _area(paint) >= LARGER * room.width * room.height]
            near = [paint for paint in near if paint.covers(room) is not Cover.NONE]
            cuts = [clip for clip in item.clips if not is_inside(room, clip)] if item.lines else []
            if not cuts and not is_hidden(near):
                continue
            places = self.inked(symbol, allowance)
            allowance.spend(WorkKind.COMPARISONS, len(places) * (len(near) + len(cuts)))
            lost = 0
            for place in places:
                at = matrix.apply(place.x, place.y)
                over = [paint for paint in near if paint.holds(at)]
                lost += is_hidden(over) or not all(clip.holds(at) for clip in cuts)
            if lost > (MOST_OF_SIGN if item.lines else MOST_ALONE) * len(places):
                return True
        return False

    def inked(self, symbol: Symbol, allowance: Allowance) -> tuple[Point, ...]:
        """Return the places of a symbol, in its own coordinates, that something of it paints."""
        if symbol.id not in self._places:
            paints = content_of(Use(symbol, IDENTITY)).paints
            allowance.spend(WorkKind.COMPARISONS, CELLS * CELLS * len(paints))
            self._places[symbol.id] = tuple(
                [place for place in _grid(symbol.bounds) if any(paint.holds(place) for paint in paints)]
            )
        return self._places[symbol.id]


def _grid(bounds: Rect) -> list[Point]:
    return [
        Point(
            bounds.x + (column + 0.5) / CELLS * bounds.width, bounds.y + (row + 0.5) / CELLS * bounds.height
        )
        for row in range(CELLS)
        for column in range(CELLS)
    ]


def _area(paint: Paint) -> float:
    left, top, right, bottom = paint.box
    return (right - left) * (bottom - top)
