"""A table as it looks in play: real cards, boards and tokens, laid out to scale, with call-outs."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NamedTuple

from pydantic import BeforeValidator, WithJsonSchema
from pydantic import Field as ModelField

from ppgen.common.geometry import Matrix, Point, Rect, Size
from ppgen.display.extent import extent
from ppgen.display.groups import seen_through
from ppgen.display.ops import Fill as Filled
from ppgen.display.ops import Group, Stroke, ellipse, polygon, rectangle
from ppgen.display.pieces import Piece
from ppgen.layout.effort import ElementError
from ppgen.layout.element import Drawn, Element, Ops
from ppgen.layout.elements.group import drawn_all
from ppgen.layout.figures import figure, laid, require_sight
from ppgen.layout.scope import Scope
from ppgen.layout.union import AnyElement
from ppgen.layout.values import Box, Length, Number, Pair, Token, Values

MOST_LAID = 200
"""So many cards lie in one place at most."""

MOST_PILED = 20
"""Of a pile so many edges can be told apart at most."""

PIVOT = 1.5
"""A fan is held so many heights of its cards below their middle."""

_POINT = Rect(0, 0, 0, 0)
"""What a call-out takes of the table: the place that it points at."""

OFF_TABLE = 0.5
"""How far a thing may reach over the edge of the table, in mm of the table, for what is rounded."""


def _several(value: object) -> object:
    return (value,) if isinstance(value, str) else value


Subjects = Annotated[
    tuple[Values, ...],
    BeforeValidator(_several),
    ModelField(strict=False, max_length=MOST_LAID),
    WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}),
]


class _LaidThing(NamedTuple):
    """What is drawn of a thing, in mm of the page, and where it lies, in mm of the table."""

    ops: Ops
    area: Rect | None


class _CardPlace(NamedTuple):
    """A card in its place: the matrix brings its middle from the origin into the thing's own millimetres."""

    piece: Piece
    matrix: Matrix


class Thing(Element):
    """Something on the table, its middle `at` a place in mm of the table.

    `cards` are cards such as `team:toucans`, one or a list: beside one another, `across` in a row and `gap`
    apart (below 0 they overlap), or turned by `fan` degrees each like a hand. `piece` is a board, a mat or
    another layout that stands for itself, in its real size. `items` are elements, such as a die, whose origin
    is that place; they are in mm of the table, too, and their texts as small as the picture is.

    With `callout` the items stand on the page instead, in its mm and in its type sizes: so far from the
    place, with a line to it. `callout: [0, 0]` puts a sign on the place itself. They may stand beside the
    table; the place may not.
    """

    type: Literal["thing"] = "thing"
    at: Pair = ModelField(description="Where its middle lies, in mm of the table.")
    turn: Number = ModelField(default=0.0, description="Degrees clockwise.")
    cards: Subjects = ModelField(default=(), description="Which cards, as `kind:id`, or a list of them.")
    side: Literal["face", "back"] = ModelField(default="face", description="Which side lies up.")
    across: Number | None = ModelField(default=None, description="So many cards in a row; else all of them.")
    gap: Pair = ModelField(
        default=(4.0, 4.0), description="Between neighbours in a row, and between rows, in mm of the table."
    )
    fan: Number = ModelField(default=0.0, description="Degrees from one card of a hand to the next.")
    pile: Number = ModelField(default=1.0, description="So many lie on one another; edges show of the lower.")
    shift: Pair = ModelField(default=(1.2, -1.2), description="From a card of a pile to the next lower one.")
    piece: Token | None = ModelField(default=None, description="The layout of a board, a mat or a token.")
    callout: Pair | None = ModelField(
        default=None, description="From the place to the items' origin, in mm of the page."
    )
    edge: Token = ModelField(default="#ffffff", description="Colour of the edges of a pile.")
    stroke: Token | None = ModelField(
        default=None, description="Colour of the line round cards or to a call-out."
    )
    width: Length = ModelField(default=0.2, description="Width of that line, in mm of the page.")
    dot: Length = ModelField(default=1.2, description="Diameter of the dot where a call-out ends, in mm.")
    name: str = ModelField(default="", description="What the names of its cards' printed fields begin with.")
    items: list[AnyElement] = ModelField(default_factory=list)

    @property
    def shows_cards(self) -> bool:
        """It shows other cards."""
        return True

    def drawn_on(self, scope: Scope, scale: float) -> _LaidThing:
        """Return what is drawn, in mm of the page with the table's corner at the origin."""
        x, y = (scope.number(part) for part in self.at)
        place = Matrix.rotation(scope.number(self.turn)).then(Matrix.translation(x, y))
        to_page = place.then(Matrix.scaling(scale, scale))
        ops, area = self._cards(scope.moved(to_page), scale)
        drawn = list(seen_through(to_page, laid(ops)))
        if self.callout is not None:
            dx, dy = (scope.number(part) for part in self.callout)
            drawn += self._called_out(scope, Point(x * scale, y * scale), Point(dx, dy))
            area = _POINT if area is None else area.union(_POINT)
        elif self.items:
            own = laid(drawn_all(self.items, scope.moved(to_page)))
            drawn += seen_through(to_page, own)
            reach = extent(own)
            area = reach if area is None or reach is None else area.union(reach)
        return _LaidThing(tuple(drawn), None if area is None else place.apply_rect(area))

    def _called_out(self, scope: Scope, point: Point, offset: Point) -> Ops:
        origin = Matrix.translation(point.x + offset.x, point.y + offset.y)
        ops: list[Any] = []
        if self.stroke is not None and offset != Point(0, 0):
            colour, dot = scope.colour(self.stroke), scope.number(self.dot)
            ends = (point, (point.x + offset.x, point.y + offset.y))
            ops.append(Stroke(polygon(ends, closed=False), colour, scope.number(self.width)))
            spot = Rect(point.x - dot / 2, point.y - dot / 2, dot, dot)
            ops += [Filled(ellipse(spot), colour)] if dot > 0 else []
        return (*ops, *seen_through(origin, drawn_all(self.items, scope.moved(origin))))

    def _cards(self, scope: Scope, scale: float) -> tuple[Ops, Rect | None]:
        """Return all cards and the piece, in mm of the table about the place, and the room they take."""
        pieces = [scope.looks.figure(subject) for subject in self._subjects(scope)]
        ops: list[Any] = []
        area: Rect | None = None
        piled = scope.count(self.pile, MOST_PILED)
        dx, dy = (scope.number(part) for part in self.shift)
        for piece, matrix in self._spread(pieces, scope):
            size = piece.size
            box = Rect(-size.width / 2, -size.height / 2, size.width, size.height)
            for lower in range(piled - 1, 0, -1):
                edge = rectangle(box.moved(dx * lower, dy * lower), piece.radius)
                ops += seen_through(
                    matrix, (Filled(edge, scope.colour(self.edge)), *self._line(edge, scope, scale))
                )
            shown = figure(piece, box, scope.field_name(self.name or "card"), is_back=self.side == "back")
            if not piece.cut_along:
                shown += self._line(rectangle(box, piece.radius), scope, scale)
            shown = (Group(scope.upright(box), shown),) if scope.reflected else shown
            ops += seen_through(matrix, shown)
            reach = box.union(box.moved(dx * (piled - 1), dy * (piled - 1)))
            reach = matrix.apply_rect(reach)
            area = reach if area is None else area.union(reach)
        return tuple(ops), area

    def _line(self, path: Any, scope: Scope, scale: float) -> Ops:
        if self.stroke is None:
            return ()
        return (Stroke(path, scope.colour(self.stroke), scope.number(self.width) / scale),)

    def _subjects(self, scope: Scope) -> list[str]:
        """Return the names of all that it shows; a list among them is taken apart."""
        found: list[str] = []
        for wanted in self.cards:
            value = scope.value(wanted)
            values = value if isinstance(value, list | tuple) else [value]
            found += [str(one).strip() for one in values if one is not None]
        if self.piece is not None:
            found.append(str(scope.value(self.piece)))
        if len(found) > MOST_LAID:
            raise ElementError(
                "layout/value", f"in one place lie at most {MOST_LAID} cards, not {len(found)}"
            )
        return [name for name in found if name]

    def _spread(self, pieces: list[Piece], scope: Scope) -> list[_CardPlace]:
        """Return each card with where it lies about the place."""
        if not pieces:
            return []
        fan = scope.number(self.fan)
        size = Size(max(one.size.width for one in pieces), max(one.size.height for one in pieces))
        if fan:
            below = size.height * PIVOT
            held = Matrix.translation(0, -below)
            turns = [fan * (index - (len(pieces) - 1) / 2) for index in range(len(pieces))]
            back = Matrix.translation(0, below)
            return [
                _CardPlace(piece, held.then(Matrix.rotation(turn)).then(back))
                for piece, turn in zip(pieces, turns, strict=True)
            ]
        across = len(pieces) if self.across is None else max(scope.count(self.across, MOST_LAID), 1)
        rows, columns = -(-len(pieces) // across), min(across, len(pieces))
        wide, high = (scope.number(gap) + side for gap, side in zip(self.gap, size, strict=True))
        return [
            _CardPlace(
                piece,
                Matrix.translation(
                    (index % across - (columns - 1) / 2) * wide, (index // across - (rows - 1) / 2) * high
                ),
            )
            for index, piece in enumerate(pieces)
        ]


class Model(Drawn):
    """A table of so many real millimetres, as large as it fits its box, in the middle of it.

    All on it has one scale: cards, boards and mats are those of the game as their layouts draw them, so a
    scene changes with their data and in every language. What would reach over the edge of the table is a
    problem, and so is a card that does not exist. `fill` and `stroke` paint the cloth.
    """

    type: Literal["scene"]
    box: Box
    table: Pair = ModelField(description="Width and height of the table that is seen, in real mm.")
    radius: Length = ModelField(default=0.0, description="Radius of the cloth's corners in mm.")
    items: list[Thing]

    def compose(self, scope: Scope) -> Ops:
        """Return the cloth and all that lies on it, in its order."""
        box, (wide, high) = scope.rect(self.box), (scope.number(side) for side in self.table)
        if wide <= 0 or high <= 0:
            raise ElementError("layout/value", f"a table of {wide:g} × {high:g} mm has no room for anything")
        scale = min(box.width / wide, box.height / high)
        require_sight(Size(wide, high), Size(wide * scale, high * scale))
        cloth = Rect(
            box.x + (box.width - wide * scale) / 2,
            box.y + (box.height - high * scale) / 2,
            wide * scale,
            high * scale,
        )
        corner = Matrix.translation(cloth.x, cloth.y)
        ops = list(self.painted(rectangle(cloth, scope.number(self.radius)), scope))
        table = Rect(0, 0, wide, high)
        for index, thing in enumerate(self.items):
            if not (thing.condition is True or scope.truth(thing.condition)):
                continue
            inner = scope.at("items", index).moved(corner)
            if thing.waive:
                inner.waived = inner.waived.union(thing.waive)
            try:
                found = thing.drawn_on(inner, scale)
            except ElementError as fault:
                raise fault.stands(inner.place) from None
            ops += seen_through(corner, found.ops)
            if found.area is not None and not table.contains(found.area, OFF_TABLE):
                inner.report("layout/off-table", _over_the_edge(found.area, table), hint=_OFF_HINT)
        return tuple(ops)


_OFF_HINT = "move it, or make the `table` larger: all on it becomes smaller then"


def _over_the_edge(area: Rect, table: Rect) -> str:
    reached = {
        "left": -area.x,
        "top": -area.y,
        "right": area.right - table.width,
        "bottom": area.bottom - table.height,
    }
    side, over = max(reached.items(), key=lambda one: one[1])
    return f"this reaches {over:.1f} mm over the {side} edge of the table"
