"""The places to write on of score sheets, where they stand, and the record that they fill."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from ppgen.checks.sight.pieces import PrintedPieces
from ppgen.checks.sight.sheet_sides import PlaceToWrite, SheetSide
from ppgen.common.geometry import Rect
from ppgen.common.problem import Span
from ppgen.display.entry import Entry
from ppgen.display.ops import Field, Op, Use, walk
from ppgen.expressions.names import FILLED_IN
from ppgen.layout.element import Element
from ppgen.layout.layouts import Layout
from ppgen.model.records import SEPARATOR, parse_path
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    from ppgen.layout.elements import entry
else:
    entry = lazily("ppgen.layout.elements.entry")  # only score sheets have places to write

_FILLED = re.compile(FILLED_IN)


class ScoreSheet(NamedTuple):
    """A score sheet of a component: the kind of its record, its layout, and its sides."""

    component: str
    kind: str
    layout: Layout
    sides: tuple[SheetSide, ...]

    def places(self) -> Iterator[PlaceToWrite]:
        """Yield all places to write of the sheet."""
        for side in self.sides:
            yield from side.places

    def span(self, path: str) -> Span:
        """Return where the layout describes the place for a dotted path, or the layout itself."""
        for start, elements in self.layout.surfaces():
            for place, element in _entries(elements, start):
                if _matches(element.field.source, path):
                    return self.layout.source.span((*place, "field"))
        return self.layout.source.span(())


def score_sheets(printed: PrintedPieces) -> Iterator[ScoreSheet]:
    """Yield the score sheets among the pieces."""
    game = printed.deck.game
    for name, pieces in printed.pieces.items():
        kind = game.components[name].own.get("score")
        layout = printed.layouts.layouts.get(str(game.components[name].layout))
        if isinstance(kind, str) and kind in game.kinds and layout is not None and pieces:
            sides = {"face": pieces[0].face, "back": pieces[0].back}
            seen = (
                printed.shared.again(("score sheet", name, key), (ops,), partial(_side, ops, key))
                for key, ops in sides.items()
                if ops
            )
            yield ScoreSheet(name, kind, layout, tuple(seen))


def _side(ops: tuple[Op, ...], key: str) -> SheetSide:
    places: list[PlaceToWrite] = []
    fields: list[tuple[Field, Rect]] = []
    signs: list[tuple[Rect, str]] = []
    for op, matrix in walk(ops):
        if isinstance(op, Entry):
            places.append(PlaceToWrite(op, parse_path(op.name, SEPARATOR), matrix.apply_rect(op.rect)))
        elif isinstance(op, Field) and op.text.strip():
            fields.append((op, matrix.apply_rect(op.bounds)))
        elif isinstance(op, Use) and op.symbol.icon:
            signs.append((op.matrix.then(matrix).apply_rect(op.symbol.bounds), op.symbol.icon))
    filled_in: dict[str, list[Rect]] = {}
    for place in places:
        filled_in.setdefault(place.entry.name, []).append(place.box)
    texts = [(area, field) for field, area in fields if not _is_on(area, filled_in.get(field.name, ()))]
    said = ((area, field.text) for area, field in texts)
    alone = (sign for sign in signs if not any(area.contains(sign[0]) for _, area in fields))
    names = (field.name for _, field in texts)
    labels = _labels([area for area, _ in texts], places)
    return SheetSide(tuple(places), tuple(said), tuple(alone), tuple(names), key, labels)


def _is_on(area: Rect, boxes: Collection[Rect]) -> bool:
    """Tell whether the middle of a text lies on a place of its name: it is filled in there, and no label."""
    return any(box.contains(Rect(area.centre.x, area.centre.y, 0, 0)) for box in boxes)


def _labels(areas: list[Rect], places: list[PlaceToWrite]) -> frozenset[Rect]:
    """Return the areas of texts that stand where a place has its own label."""
    found = (corner for place in places for corner in entry.label_corners(place.entry.kind, place.box))
    corners = {_rounded(*corner) for corner in found}
    ends = ((area, (_rounded(area.x, area.y), _rounded(area.right, area.y))) for area in areas)
    return frozenset(area for area, own in ends if not corners.isdisjoint(own))


def _rounded(x: float, y: float) -> tuple[float, float]:
    """Return a place to a thousandth of a mm: what was mirrored is another number in its last digits."""
    return round(x, 3), round(y, 3)


def _entries(
    elements: object, start: tuple[str | int, ...]
) -> Iterator[tuple[tuple[str | int, ...], entry.Model]]:
    for index, element in enumerate(elements if isinstance(elements, tuple | list) else ()):
        here = (*start, index)
        if isinstance(element, entry.Model):
            yield here, element
        if isinstance(element, Element):
            yield from _entries(getattr(element, "items", ()), (*here, "items"))


def _matches(written: str, path: str) -> bool:
    """Tell whether what a layout writes may be the path, expressions standing for anything."""
    parts = [re.escape(part) for part in _FILLED.split(written)]
    return re.fullmatch(".+".join(parts), path) is not None
