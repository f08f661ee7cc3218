"""A graph: elements at each node of a list, in rows, and a line to each node that it leads to."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from pydantic import Field as ModelField

from ppgen.common.geometry import Matrix, Rect
from ppgen.common.problem import nearest
from ppgen.display.groups import seen_through
from ppgen.display.ops import Fill, LineCap, LineJoin, Op, Stroke, polygon
from ppgen.layout.effort import ElementError
from ppgen.layout.element import Element, Ops
from ppgen.layout.elements.group import drawn_all
from ppgen.layout.scope import Scope
from ppgen.layout.union import AnyElement
from ppgen.layout.values import Box, Dash, Length, Number, Pair, Token, Values

MOST_NODES = 200
MOST_LINES = 1000
ARROW_SHARE = 0.5
"""Half the width of an arrow's head, as a share of its length."""

Point = tuple[float, float]


class _Node(NamedTuple):
    """One node: its item, the ids it leads to, its row, and the place of its middle."""

    item: Mapping[str, Any]
    leads: tuple[str, ...]
    row: int
    middle: Point


class Model(Element):
    """Nodes in rows, joined by lines: what the data say leads where is what is drawn.

    `each` is a list of mappings, each with the `id` of a node and the ids it leads `to`, or other keys. Rows
    follow one another in the `direction`; a node stands in its `row`, else as far along as the longest way to
    it. Nodes of one row share its length, or stand `across` it, from 0 to 1. Each has room for its elements,
    which see `item`, `index`, `number`, `count`, `width`, `height` and `row`. Lines begin and end `gap` mm
    away from that room.
    """

    type: Literal["graph"]
    box: Box
    each: Values
    id: str = "id"
    to: str = "to"
    node: Pair = ModelField(description="Width and height of the room of a node, in mm.")
    direction: Literal["down", "up", "right", "left"] = "down"
    row: Number | None = None
    across: Number | None = None
    stroke: Token
    width: Length = 0.4
    dash: Dash = ()
    arrow: Length = ModelField(default=2.0, description="Length of the arrows' heads in mm; 0 for none.")
    gap: Length = 0.6
    items: list[AnyElement]

    def bound(self) -> frozenset[str]:
        """Return the names that each node sees."""
        return frozenset({"item", "index", "number", "count", "width", "height", "row"})

    def compose(self, scope: Scope) -> Ops:
        """Return the lines, and above them the elements of each node."""
        box = scope.rect(self.box)
        width, height = (scope.number(side) for side in self.node)
        nodes = self._placed(box, (width, height), scope)
        if sum(len(node.leads) for node in nodes.values()) > MOST_LINES:
            raise ElementError("layout/value", f"a graph may have at most {MOST_LINES} lines")
        rooms = {name: _room(node.middle, width, height) for name, node in nodes.items()}
        ops: list[Op] = []
        for name, node in nodes.items():
            for target in node.leads:
                ops += self._line(name, target, rooms, scope)
        for index, (name, node) in enumerate(nodes.items()):
            room = rooms[name]
            matrix = Matrix.translation(room.x, room.y)
            names = {
                "item": node.item,
                "index": index,
                "number": index + 1,
                "count": len(nodes),
                "width": width,
                "height": height,
                "row": node.row,
            }
            ops += seen_through(matrix, drawn_all(self.items, scope.moved(matrix).with_values(names)))
        return tuple(ops)

    def _placed(self, box: Rect, size: Point, scope: Scope) -> dict[str, _Node]:
        """Return the nodes by id, each with its place."""
        listed = self._listed(scope)
        leads = {name: _leads(item.get(self.to), name, listed) for name, item in listed.items()}
        rows = self._rows(listed, leads, scope)
        last = max(rows.values(), default=0)
        nodes: dict[str, _Node] = {}
        for name, item in listed.items():
            beside = [other for other in listed if rows[other] == rows[name]]
            share = (beside.index(name) + 0.5) / len(beside)
            if self.across is not None:
                place = _room_values(item, beside.index(name), len(beside), rows[name])
                share = scope.with_values(place).number(self.across)
            along = rows[name] / last if last else 0.5
            nodes[name] = _Node(item, leads[name], rows[name], self._middle(box, size, along, share))
        return nodes

    def _middle(self, box: Rect, size: Point, along: float, across: float) -> Point:
        """Return the middle of a node; rows reach from edge to edge of the box, and so does `across`."""
        if self.direction in {"up", "left"}:
            along = 1 - along
        room_x, room_y = box.width - size[0], box.height - size[1]
        if self.direction in {"down", "up"}:
            x = across * room_x if self.across is not None else across * box.width - size[0] / 2
            return box.x + size[0] / 2 + x, box.y + size[1] / 2 + along * room_y
        y = across * room_y if self.across is not None else across * box.height - size[1] / 2
        return box.x + size[0] / 2 + along * room_x, box.y + size[1] / 2 + y

    def _listed(self, scope: Scope) -> dict[str, Mapping[str, Any]]:
        values = scope.value(self.each)
        if not isinstance(values, list | tuple) or not all(isinstance(item, dict) for item in values):
            raise ElementError("layout/value", f"each wants a list of mappings, not {values!r:.80}")
        if len(values) > MOST_NODES:
            raise ElementError("layout/value", f"a graph may have at most {MOST_NODES} nodes")
        listed = {str(item.get(self.id)): item for item in values}
        if len(listed) < len(values) or "None" in listed:
            raise ElementError("layout/value", f"each node of a graph needs an {self.id} of its own")
        return listed

    def _rows(
        self, listed: Mapping[str, Mapping[str, Any]], leads: Mapping[str, Sequence[str]], scope: Scope
    ) -> dict[str, int]:
        """Return the row of each node: as its expression says, else the longest way to it."""
        if self.row is not None:
            places = enumerate(listed.items())
            return {
                name: scope.with_values(_room_values(item, index, len(listed), 0)).count(self.row, MOST_NODES)
                for index, (name, item) in places
            }
        rows = dict.fromkeys(listed, 0)
        for _ in listed:
            changed = False
            for name, targets in leads.items():
                for target in targets:
                    if rows[target] <= rows[name]:
                        rows[target], changed = rows[name] + 1, True
            if not changed:
                return rows
        raise ElementError("layout/value", "the nodes of a graph lead in a circle", "give each one a row")

    def _line(self, name: str, target: str, rooms: Mapping[str, Rect], scope: Scope) -> list[Op]:
        """Return the line from one node to another, and its head."""
        gap, head = scope.number(self.gap), scope.number(self.arrow)
        start, end = _border(rooms[name], rooms[target], gap), _border(rooms[target], rooms[name], gap)
        length = math.dist(start, end)
        for other, room in rooms.items():
            if other not in {name, target} and _meets(start, end, room):
                message = f"the line from {name} to {target} goes through {other}"
                hint = "place the nodes with row: or across:, or let them lead to their neighbours"
                scope.report("layout/line-through-node", message, hint=hint)
        if length < max(head, 1e-6) or _inside(rooms[name], rooms[target]):
            message = f"between {name} and {target} there is no room for a line"
            hint = "make the box larger, or the nodes smaller"
            scope.report("layout/no-room-for-line", message, hint=hint)
            return []
        colour, width = scope.colour(self.stroke), scope.number(self.width)
        x, y = (end[0] - start[0]) / length, (end[1] - start[1]) / length
        foot = (end[0] - x * head, end[1] - y * head)
        path = polygon((start, foot if head else end), closed=False)
        ops: list[Op] = [Stroke(path, colour, width, self.dash, LineCap.BUTT, LineJoin.MITER)]
        if head:
            side = head * ARROW_SHARE
            tip = (end, (foot[0] - y * side, foot[1] + x * side), (foot[0] + y * side, foot[1] - x * side))
            ops.append(Fill(polygon(tip), colour))
        return ops


def _room_values(item: object, index: int, count: int, row: int) -> dict[str, object]:
    return {"item": item, "index": index, "number": index + 1, "count": count, "row": row}


def _leads(value: object, name: str, known: Mapping[str, object]) -> tuple[str, ...]:
    """Return the ids that a node leads to; a single one may stand without a list."""
    listed = value if isinstance(value, list | tuple) else () if value is None else (value,)
    for target in map(str, listed):
        if target not in known:
            raise ElementError(
                "layout/value", f"the node {name} leads to {target}, which is none", nearest(target, known)
            )
    return tuple(map(str, listed))


def _room(middle: Point, width: float, height: float) -> Rect:
    return Rect(middle[0] - width / 2, middle[1] - height / 2, width, height)


def _centre(room: Rect) -> Point:
    return room.x + room.width / 2, room.y + room.height / 2


def _border(room: Rect, other: Rect, gap: float) -> Point:
    """Return where the line between two middles leaves a room, `gap` mm further on."""
    (x, y), (far_x, far_y) = _centre(room), _centre(other)
    dx, dy = far_x - x, far_y - y
    length = math.hypot(dx, dy)
    if length < 1e-9:
        return x, y
    shares = [half / abs(part) for half, part in ((room.width / 2, dx), (room.height / 2, dy)) if part]
    step = min(shares) + gap / length
    return x + dx * step, y + dy * step


def _inside(room: Rect, other: Rect) -> bool:
    """Tell whether two rooms overlap."""
    return (
        room.x < other.right - 1e-6
        and other.x < room.right - 1e-6
        and room.y < other.bottom - 1e-6
        and other.y < room.bottom - 1e-6
    )


def _meets(start: Point, end: Point, room: Rect) -> bool:
    """Tell whether a line goes through a room (the slab method)."""
    first, last = 0.0, 1.0
    for origin, goal, low, high in (
        (start[0], end[0], room.x, room.right),
        (start[1], end[1], room.y, room.bottom),
    ):
        step = goal - origin
        if abs(step) < 1e-9:
            if not low < origin < high:
                return False
            continue
        near, far = sorted(((low - origin) / step, (high - origin) / step))
        first, last = max(first, near), min(last, far)
    return first < last - 1e-6
