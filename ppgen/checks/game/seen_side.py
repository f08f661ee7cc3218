"""What a game's rules see of a printed side: its fields, what is drawn outside of texts, and its panels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from ppgen.checks.game.drawn_shapes import drawn_shapes, first_colour
from ppgen.checks.sight.content import PrintedItem
from ppgen.checks.sight.pieces import PieceSide, PrintedPieces, paints_under
from ppgen.common.colour import Colour
from ppgen.common.geometry import IDENTITY, Matrix, Rect
from ppgen.display.ops import Fill, Group, Layer, LayerKind, Op, Use, children
from ppgen.display.pieces import NetPanel
from ppgen.work.allowance import WorkKind


class _Frame(NamedTuple):
    """Where places are told from: `upright` leads there, and what is mirrored is that `wide`."""

    upright: Matrix
    wide: float
    is_mirrored: bool

    def placed(self, box: Rect) -> dict[str, float]:
        """Return a place as the layout has it."""
        box = box if self.upright == IDENTITY else self.upright.apply_rect(box)
        left = self.wide - box.right if self.is_mirrored else box.x
        return {
            "x": left,
            "y": box.y,
            "right": left + box.width,
            "bottom": box.bottom,
            "width": box.width,
            "height": box.height,
        }


@dataclass(frozen=True, slots=True)
class SeenSides:
    """Sides as rules see them; `palette` says what colours are called."""

    printed: PrintedPieces
    palette: Mapping[Colour, str]

    def side(self, side: PieceSide, *, with_shapes: bool) -> dict[str, Any]:
        """Return `fields` by name, all that is `printed`, and its `signs`, `areas`, `lines` and `guides`."""
        frame = _Frame(IDENTITY, side.piece.size.width, self._is_mirrored(side))
        seen = _by_name(self._fields(side, range(len(side.contents)), frame))
        if not with_shapes:
            return seen
        layers = [op.ops for op in side.ops if isinstance(op, Layer) and op.kind is LayerKind.GUIDE]
        guides = [line for ops in layers for line in self._shapes(ops, frame)["lines"]]
        return {**seen, **self._shapes(side.ops, frame), "guides": guides}

    def panels(self, side: PieceSide) -> dict[str, dict[str, Any]]:
        """Return each panel of a net by its name, told from its own top left corner, upright."""
        return {panel.name: self._panel(side, panel) for panel in side.piece.panels}

    def _panel(self, side: PieceSide, panel: NetPanel) -> dict[str, Any]:
        art = None if panel.art is None else side.ops[panel.art]
        matrix = art.matrix if isinstance(art, Group) else IDENTITY
        frame = _Frame(matrix.inverse() or IDENTITY, panel.size.width, self._is_mirrored(side))
        seen = _by_name(self._fields(side, () if panel.art is None else (panel.art,), frame))
        upright = frame._replace(upright=IDENTITY)
        inside = art.ops if isinstance(art, Group) else ()
        return {
            **seen,
            **self._shapes(inside, upright),
            "size": {"width": panel.size.width, "height": panel.size.height},
        }

    def _is_mirrored(self, side: PieceSide) -> bool:
        return side.layout.mirrors and bool(self.printed.deck.names["right_to_left"])

    def _shapes(self, ops: tuple[Op, ...], frame: _Frame) -> dict[str, Any]:
        called = partial(_called, palette=self.palette)
        return drawn_shapes(ops, placed=frame.placed, called=called)._asdict()

    def _fields(self, side: PieceSide, indices: Iterable[int], frame: _Frame) -> Iterator[dict[str, Any]]:
        for index in indices:
            for item in side.contents[index].items:
                ops = list(_walked(item.field.ops))
                yield {
                    "name": item.field.name,
                    "called": self.printed.called(side, item.field.name),
                    "text": item.field.whole or item.field.text,
                    **frame.placed(item.box),
                    "icons": [
                        {"icon": op.symbol.icon, "colour": _called(first_colour(op.symbol.ops), self.palette)}
                        for op in ops
                        if isinstance(op, Use) and op.symbol.icon
                    ],
                    "shapes": sum(isinstance(op, Fill) for op in ops),
                    "colour": _called(next((line.glyphs.colour for line in item.lines), None), self.palette),
                    "ground": _called(self._ground(side, index, item), self.palette),
                }

    def _ground(self, side: PieceSide, index: int, item: PrintedItem) -> Colour | None:
        """Return the colour of the topmost area beneath the middle of a field."""
        middle = item.box.centre
        for paint in paints_under(side, index, item.below):
            self.printed.allowance.spend(WorkKind.COMPARISONS, 1)
            left, top, right, bottom = paint.box
            is_near = left <= middle.x <= right and top <= middle.y <= bottom
            if is_near and not paint.reach and paint.holds(middle):
                return paint.colour
        return None


def _by_name(fields: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """Return fields as a list, and the first of each name."""
    printed = list(fields)
    named: dict[str, Any] = {}
    for one in printed:
        named.setdefault(one["name"], one)
    return {"fields": named, "printed": printed}


def _called(colour: Colour | None, palette: Mapping[Colour, str]) -> str | None:
    """Return what the palette calls a colour, #rrggbb if it has none of that kind."""
    return None if colour is None else palette.get(colour) or colour.hex()


def _walked(ops: tuple[Op, ...]) -> Iterator[Op]:
    for op in ops:
        yield op
        if not isinstance(op, Use):
            yield from _walked(children(op))
