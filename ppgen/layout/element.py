"""The base of every layout element, and the questions a layout asks of its elements."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from ppgen.common.colour import Colour
from ppgen.common.geometry import Matrix, Rect
from ppgen.common.problem import nearest
from ppgen.display.ops import Fill, LineCap, LineJoin, Op, Path, Stroke, ellipse, rectangle, transform
from ppgen.layout.effort import ElementError
from ppgen.layout.printed_fields import PER_CARD
from ppgen.layout.scope import Place, Scope
from ppgen.layout.values import Condition, Dash, Dynamic, Length, Token
from ppgen.load.yaml.excuses import Waived
from ppgen.work.by_id import ById

Ops = tuple[Op, ...]
Parts = Mapping[str, tuple["Element", ...]]
_Walked = dict[tuple[int, frozenset[str]], int]
"""Parts that were looked into, with the names around them, and how deep they stood at the least."""

MOST_NESTED_PARTS = 8
MOST_KNOWN = 20_000
"""Elements of which is known what is asked of them again and again: a game has some hundreds."""

AT_TRIM = 1e-3
"""So near the trim an edge lies on it: what a layout is told of a panel's size has four digits; mm."""

TOP_LEVEL = 2
"""How long the place of an element is that stands in the layout itself: `face`, number."""


class Element(BaseModel):
    """One thing in a layout; `compose` gives its ops in the coordinates it stands in."""

    model_config = ConfigDict(
        extra="forbid", frozen=True, strict=True, arbitrary_types_allowed=True, defer_build=True
    )

    type: str
    condition: Condition = Field(default=True, alias="if", description="Draw only where this holds.")
    waive: dict[str, Waived] = Field(
        default_factory=dict,
        max_length=20,
        description="Rules that need not hold for it and what is inside it, each with the reason.",
    )
    states: tuple[str, ...] = Field(
        default=(), strict=False, max_length=60, description="Ids of rules of play that its text states."
    )

    @property
    def size_group(self) -> str:
        """The group of texts on its face with which it shares one type size, if it belongs to one."""
        return ""

    @property
    def goes_on(self) -> bool:
        """Whether it goes on over pages where its box is full."""
        return False

    @property
    def continues_over(self) -> str:
        """What a text goes on over that does not fit its box: the back, or further cards."""
        return ""

    @property
    def continued_on(self) -> str:
        """The layout in which it goes on; else in its own, with nothing but itself."""
        return ""

    @property
    def shows_cards(self) -> bool:
        """Whether it shows other cards, as their layouts draw them."""
        return False

    @property
    def is_filled_in(self) -> bool:
        """Whether it shows a value of the record that no expression of it names."""
        return False

    def compose(self, scope: Scope) -> Ops:
        """Return what is drawn; raises ElementError where the values make no sense."""
        raise NotImplementedError

    def bound(self) -> frozenset[str]:
        """Return the names this element itself defines for the elements inside it."""
        return frozenset()

    def borrowed(self, parts: Parts) -> tuple[tuple[Element, ...], frozenset[str]]:
        """Return elements from elsewhere that it draws, and the names it gives them."""
        del parts
        return (), frozenset()

    def drawn(self, scope: Scope) -> Ops:
        """Return what is drawn, which is nothing where the condition does not hold."""
        scope.looks.effort.spend(begins=not scope.depth and len(scope.place) == TOP_LEVEL)
        if self.waive:
            scope = replace(scope, waived=scope.waived.union(self.waive))
        try:
            return self.compose(scope) if self.condition is True or scope.truth(self.condition) else ()
        except ElementError as fault:
            raise fault.stands(scope.place) from None


class Drawn(Element):
    """An element with a surface and an outline."""

    fill: Token | None = Field(default=None, description="Colour of the surface.")
    stroke: Token | None = Field(default=None, description="Colour of the outline.")
    width: Length = Field(default=0.25, description="Width of the outline in mm.")
    dash: Dash = Field(default=(), description="Lengths of dashes and gaps in mm.")
    cap: LineCap = Field(default=LineCap.BUTT, strict=False)
    join: LineJoin = Field(default=LineJoin.MITER, strict=False)
    opacity: float = Field(default=1.0, ge=0.0, le=1.0)

    def painted(self, path: Path, scope: Scope) -> Ops:
        """Return the ops that fill and stroke a path as the element says."""
        ops: list[Op] = []
        if self.fill is not None:
            ops.append(Fill(path, scope.colour(self.fill), opacity=self.opacity))
        if self.stroke is not None:
            ops.append(self.line(path, scope.colour(self.stroke), scope))
        return tuple(ops)

    def line(self, path: Path, colour: Colour, scope: Scope) -> Stroke:
        """Return the stroke of a path as the element says."""
        return Stroke(path, colour, scope.number(self.width), self.dash, self.cap, self.join)


def dynamics(element: object, place: Place = ()) -> Iterator[tuple[Place, Dynamic, frozenset[str]]]:
    """Yield every expression in an element with its place in the file and the names bound around it."""
    yield from _dynamics(element, place, frozenset(), {}, {}, depth=0)


def free_names(element: object, parts: Parts) -> frozenset[str]:
    """Return the dotted names an element looks up, those of its parts too, without those bound inside."""
    found: set[str] = set()
    for _, dynamic, bound in _dynamics(element, (), frozenset(), parts, {}, depth=0):
        names = dynamic.names | dynamic.guarded
        found.update(name for name in names if name.split(".")[0] not in bound)
    return frozenset(found)


def _dynamics(
    node: object, place: Place, bound: frozenset[str], parts: Parts, walked: _Walked, *, depth: int
) -> Iterator[tuple[Place, Dynamic, frozenset[str]]]:
    """Walk an element, and each part with the same names around it only once: parts may hold parts."""
    if isinstance(node, Dynamic):
        yield place, node, bound
    elif isinstance(node, Element):
        inner = bound | node.bound()
        for name, info in type(node).model_fields.items():
            here = (*place, info.alias or name)
            yield from _dynamics(getattr(node, name), here, inner, parts, walked, depth=depth)
        items, given = node.borrowed(parts)
        visit = (id(items), bound | given)
        if items and depth < walked.get(visit, MOST_NESTED_PARTS):
            walked[visit] = depth
            yield from _dynamics(items, place, bound | given, parts, walked, depth=depth + 1)
    elif isinstance(node, list | tuple):
        for index, item in enumerate(node):
            yield from _dynamics(item, (*place, index), bound, parts, walked, depth=depth)
    elif isinstance(node, dict):
        for key, item in node.items():
            yield from _dynamics(item, (*place, key), bound, parts, walked, depth=depth)


def size_groups(element: Element, parts: Parts) -> frozenset[str]:
    """Return the size groups that texts in an element belong to, those of its parts too."""
    return frozenset(one.size_group for one in _inside(element, parts, {}, depth=0)) - {""}


def is_drawn_anew(element: Element, parts: Parts) -> bool:
    """Tell whether an element, or one inside it, goes on over pages or shows other cards."""
    return any(one.goes_on or one.shows_cards for one in _inside(element, parts, {}, depth=0))


def is_filled_in(element: Element, parts: Parts) -> bool:
    """Tell whether an element, or one inside it, is filled in from the record."""
    return any(one.is_filled_in for one in _inside(element, parts, {}, depth=0))


class Traits(NamedTuple):
    """What is asked of an element again and again, for each language and each face."""

    names: frozenset[str]
    size_groups: frozenset[str]
    is_drawn_anew: bool
    is_filled_in: bool
    is_parted: bool


class KnownTraits:
    """The traits of the elements of some layouts with the same parts, each walked through once."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._known: ById[Element, Traits] = ById(most=MOST_KNOWN)

    def of(self, element: Element, parts: Parts) -> Traits:
        """Return the traits of an element."""
        return self._known.of(element, lambda one: _traits(one, parts))


def _traits(element: Element, parts: Parts) -> Traits:
    return Traits(
        free_names(element, parts),
        size_groups(element, parts),
        is_drawn_anew(element, parts),
        is_filled_in(element, parts),
        bool(element.continues_over),
    )


def inside(element: Element, parts: Parts) -> Iterator[Element]:
    """Yield an element and all inside it, those of its parts once."""
    return _inside(element, parts, {}, depth=0)


def _inside(node: object, parts: Parts, walked: dict[int, int], *, depth: int) -> Iterator[Element]:
    """Yield an element and all inside it, those of each part once."""
    if isinstance(node, Element):
        yield node
        for name in type(node).model_fields:
            yield from _inside(getattr(node, name), parts, walked, depth=depth)
        items, _ = node.borrowed(parts)
        if items and depth < walked.get(id(items), MOST_NESTED_PARTS):
            walked[id(items)] = depth
            yield from _inside(items, parts, walked, depth=depth + 1)
    elif isinstance(node, list | tuple):
        for item in node:
            yield from _inside(item, parts, walked, depth=depth)


def is_static(names: frozenset[str]) -> bool:
    """Tell whether something that looks up these names is the same on every card."""
    return not any(name.split(".")[0] in PER_CARD for name in names)


def to_bleed(rect: Rect, scope: Scope) -> Rect:
    """Grow a rectangle past the trim on each edge where it touches the trim."""
    size, bleed = scope.frame.size, scope.frame.bleed
    return rect.inset(
        -bleed if abs(rect.x) < AT_TRIM else 0.0,
        -bleed if abs(rect.y) < AT_TRIM else 0.0,
        -bleed if abs(rect.right - size.width) < AT_TRIM else 0.0,
        -bleed if abs(rect.bottom - size.height) < AT_TRIM else 0.0,
    )


def outline_path(name: str, box: Rect, *, scope: Scope, radius: float = 0.0) -> Path:
    """Return a rectangle, an ellipse, or the outline of an icon stretched into a box.

    Raises ElementError for any other name.
    """
    if name == "rectangle":
        return rectangle(box, radius)
    if name == "ellipse":
        return ellipse(box)
    path = scope.looks.outline(name)
    if path is None:
        hint = nearest(name, ("rectangle", "ellipse", *scope.looks.icon_names))
        raise ElementError("layout/unknown-icon", f"there is no outline {name!r}", hint)
    return transform(path, Matrix(a=box.width, d=box.height, e=box.x, f=box.y))
