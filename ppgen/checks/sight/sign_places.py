"""The signs that a side shows, and which element of its layout draws each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from ppgen.checks.sight.content import Sign
from ppgen.checks.sight.pieces import PieceSide, PrintedPieces
from ppgen.common.colour import Colour
from ppgen.common.problem import Span
from ppgen.layout.element import Element
from ppgen.layout.elements.icon import Model as Icon
from ppgen.layout.field_places import elements_of
from ppgen.layout.layouts import Layout
from ppgen.layout.scope import Place
from ppgen.layout.values import Dynamic

_Parts = Mapping[str, tuple[Element, ...]]

NEARLY = 0.01
"""Millimetres by which the side of a sign may differ from what is written, for what is rounded."""


class ShownSign(NamedTuple):
    """A sign on a side, drawn by the op with this number."""

    side: PieceSide
    number: int
    sign: Sign


class _Drawing(NamedTuple):
    """An icon as it is written, and the element of the layout that draws it, which may use a part."""

    place: Place
    icon: Icon


@dataclass(slots=True)
class SignPlaces:
    """Finds the elements that draw signs, each layout looked through once."""

    printed: PrintedPieces
    _known: dict[tuple[str, str], tuple[_Drawing, ...]] = field(default_factory=dict)

    def shown(self) -> Iterator[ShownSign]:
        """Yield the signs of all sides, but for those in a picture of another piece."""
        for side in self.printed.sides():
            for number, content in enumerate(side.contents):
                yield from (ShownSign(side, number, sign) for sign in content.signs if not sign.quoted)

    def span(self, side: PieceSide, sign: Sign) -> Span | None:
        """Return where a layout has a sign drawn; nothing if it is drawn by what the layout only shows."""
        if sign.field:
            return self.printed.place(side, sign.field)
        key = (side.layout.name, side.key)
        if key not in self._known:
            self._known[key] = tuple(_drawings(side.layout, side.key, self.printed.layouts.theme.parts))
        may_be = [one for one in self._known[key] if _fits(one.icon.icon, sign.icon)]
        colours = self.printed.layouts.theme.palette
        likely = min(may_be, key=lambda one: _otherwise(one.icon, sign, colours), default=None)
        return None if likely is None else side.layout.source.span(likely.place)


def _drawings(layout: Layout, key: str, parts: _Parts) -> Iterator[_Drawing]:
    """Yield the icons of a face or a back, of panels too, and of the parts that they use."""
    surfaces = [
        ((key,), getattr(layout, key)),
        *((("panels", name), one) for name, one in layout.panels.items()),
    ]
    for start, elements in surfaces:
        for place, element in elements_of(elements, start):
            yield from (_Drawing(place, icon) for icon in _icons(element, parts, set()))


def _icons(element: Element, parts: _Parts, seen: set[int]) -> Iterator[Icon]:
    if isinstance(element, Icon):
        yield element
    borrowed = element.borrowed(parts)[0]
    if id(borrowed) not in seen:
        seen.add(id(borrowed))
        for _, inner in elements_of(borrowed, ()):
            yield from _icons(inner, parts, seen)


def _fits(written: object, icon: str) -> bool:
    """Tell whether an icon may be the one that is written, some of it perhaps by an expression."""
    if not isinstance(written, Dynamic):
        return written == icon
    begin, _, rest = written.source.partition("{{")
    end = rest.rpartition("}}")[2]
    return icon.startswith(begin) and icon.endswith(end)


def _otherwise(icon: Icon, sign: Sign, colours: Mapping[str, Colour]) -> tuple[bool, bool, bool]:
    """Tell what speaks against an icon as it is written: its colour, its size, and that it says little."""
    colour = None if isinstance(icon.colour, Dynamic) else colours.get(icon.colour)
    sides = [one for one in icon.box[2:] if isinstance(one, int | float)]
    is_other_size = len(sides) == 2 and abs(min(sides) - sign.own_side) > NEARLY
    return (
        colour is not None and colour not in sign.colours,
        is_other_size,
        isinstance(icon.icon, Dynamic),
    )
