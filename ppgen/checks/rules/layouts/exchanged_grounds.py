"""Of two sides that show one sign each on a ground of one colour, none has the ground of the other's sign."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

from ppgen.checks.usage import Usage
from ppgen.checks.written_element import WrittenElement
from ppgen.checks.written_elements import literal, part_uses, written_elements
from ppgen.common.problem import Problem, warning
from ppgen.layout.elements.icon import Model as Icon
from ppgen.layout.scope import Place

ID = "layout/exchanged-grounds"
WHY = "A heart on the blue side of a pawn, and a drop on its red one, count life as mana."

_DISC = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4.5" cy="4.5" r="{}"/></svg>'


def _sample(*signs: str, elsewhere: str = "red blue") -> dict[str, object]:
    def side(ground: str, sign: str) -> list[dict[str, object]]:
        area = {"type": "rectangle", "box": [0, 0, 20, 20], "fill": ground, "bleed": True}
        return [area, {"type": "icon", "box": [5, 5, 10, 10], "icon": sign, "colour": "white"}]

    icons = [
        {"type": "icon", "box": [5 + 20 * at, 20, 9, 9], "icon": sign, "colour": colour}
        for at, (sign, colour) in enumerate(zip(("heart", "drop"), elsewhere.split(), strict=True))
    ]
    words = {"font": "text", "size": "9pt", "minimum": "9pt"}
    pawn = {"size": [20, 20], "face": side("red", signs[0]), "back": side("blue", signs[1])}
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": "Sun"}],
        "components": {
            "cards": {"title": "Cards", "cards": ["thing"]},
            "pawn": {"title": "Pawn", "layout": "pawn"},
        },
        "art": {"heart": _DISC.format(2), "drop": _DISC.format(3)},
        "theme": {
            "palette": {"red": "#b02020", "blue": "#2040a0", "white": "#ffffff"},
            "styles": {"words": words},
        },
        "face": [{"type": "text", "style": "words", "box": [5, 5, 50, 9], "text": "{{ card.name }}"}, *icons],
        "more": {"pawn": pawn},
    }


GOOD = _sample("heart", "drop")
BAD = _sample("drop", "heart")
NEAR = _sample("drop", "heart", elsewhere="red red")

MOST = 60
"""So many sides with one sign are held against one another."""


class _SignedSide(NamedTuple):
    """The only sign of a side, and the colour of its ground."""

    icon: WrittenElement
    sign: str
    ground: str


def check(usage: Usage) -> Iterator[Problem]:
    """Compare sides in pairs with the colours that their signs have wherever else they are drawn."""
    sides = [*_sides(usage)][:MOST]
    colours = _colours(usage) if len(sides) > 1 else {}
    for one, other in combinations(sides, 2):
        first, second = colours.get(one.sign, ()), colours.get(other.sign, ())
        is_crossed = other.ground in first and one.ground in second
        if is_crossed and one.ground not in first and other.ground not in second:
            here = f"{one.sign} is on {one.ground} and {other.sign} on {other.ground}"
            message = f"{here}, and elsewhere it is the other way round"
            hint = "exchange the two signs, or waive it in the layout with a reason"
            span = one.icon.source.span((*one.icon.place, "icon"))
            yield warning(ID, message, span=span, hint=hint, subject=one.icon.subject)


def _sides(usage: Usage) -> Iterator[_SignedSide]:
    """Yield each surface that is filled to its edges with one colour, and shows one sign."""
    icons: dict[tuple[str, Place], list[WrittenElement]] = {}
    grounds: dict[tuple[str, Place], list[str | None]] = {}
    for one in written_elements(usage):
        surface = one.subject, one.root
        if one.part:
            continue
        if isinstance(one.element, Icon):
            icons.setdefault(surface, []).append(one)
        elif getattr(one.element, "bleed", False):
            grounds.setdefault(surface, []).append(literal(getattr(one.element, "fill", None)))
    for surface, found in icons.items():
        fills = grounds.get(surface, [])
        sign = literal(found[0].element.icon) if isinstance(found[0].element, Icon) else None
        if len(found) == len(fills) == 1 and sign and fills[0]:
            yield _SignedSide(found[0], sign, fills[0])


def _colours(usage: Usage) -> Mapping[str, set[str]]:
    """Return the colours in which each icon is drawn, or that parts are given with it."""
    found: dict[str, set[str]] = {}
    art, palette = usage.layouts.art, usage.layouts.theme.palette
    for one in written_elements(usage):
        if isinstance(one.element, Icon):
            icon, colour = literal(one.element.icon), literal(one.element.colour)
            if icon and colour:
                found.setdefault(icon, set()).add(colour)
    for _, part in part_uses(usage):
        words = [word for value in part.values.values() if (word := literal(value))]
        for icon in words:
            if icon in art:
                found.setdefault(icon, set()).update(word for word in words if word in palette)
    return found
