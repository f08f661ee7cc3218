"""A tint lies under what is in its own colour, and within its own frame, where the other has a tint, too."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ppgen.checks.sibling import Sibling
from ppgen.checks.sibling_elements import siblings
from ppgen.checks.usage import Usage
from ppgen.checks.written_boxes import WrittenBox, written_box
from ppgen.checks.written_elements import literal
from ppgen.common.problem import Problem
from ppgen.layout.element import Element
from ppgen.layout.elements.text import Model as Text

ID = "layout/other-tint"
WHY = "A red man on the pale blue of another zone, and a blue one on pale red, stand where they are not."

_PALETTE = {
    "red": "#c02020",
    "blue": "#2040a0",
    "red-tint": "#f7dddd",
    "blue-tint": "#dbe4f5",
}


def _sample(
    *grounds: str, colours: str = "red blue", stroke: str = "", second: tuple[float, float] = (50, 20)
) -> dict[str, Any]:
    face: list[dict[str, Any]] = []
    for row, (ground, colour) in enumerate(zip(grounds, colours.split(), strict=True)):
        top = 20 + 22 * row
        size = second if row else (50, 20)
        area = {"type": "rectangle", "box": [5, top, *size], "fill": ground}
        face.append({**area, "stroke": stroke} if stroke else area)
        face.append({"type": "ellipse", "box": [20, top + 5, 10, 10], "fill": colour})
    name = {"type": "text", "style": "words", "box": [5, 5, 50, 9], "text": "{{ card.name }}"}
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": "Sun"}],
        "theme": {
            "palette": _PALETTE,
            "styles": {"words": {"font": "text", "size": "9pt", "minimum": "9pt"}},
        },
        "face": [name, *face],
    }


GOOD = _sample("red-tint", "blue-tint")
BAD = _sample("blue-tint", "red-tint")
NEAR = _sample("blue-tint", "red-tint", colours="blue blue")

MOST = 60
"""So many areas of a list are held against one another; no list has more that stand in a row."""

ALIKE = 0.35
"""Areas of a row are as high, or as wide, as each other, but for so much of it."""

_COLOURED = ("fill", "colour")


class _Area(NamedTuple):
    """An area of one colour, its edges, and the colours of what lies on it."""

    sibling: Sibling
    fill: str
    box: WrittenBox
    on: Collection[str]


def check(usage: Usage) -> Iterator[Problem]:
    """Look in each list at areas in tints of the palette, such as red-tint where red is one of it, too."""
    palette = usage.layouts.theme.palette
    tints = {name: base for name in palette if (base := _base(name, palette))}
    if len({*tints.values()}) < 2 and not tints:
        return
    for listed in siblings(usage):
        fills = [literal(getattr(one.one.element, "fill", None)) or "" for one in listed]
        if {*fills}.isdisjoint(tints):
            continue
        for one, fill in zip(listed, fills, strict=True):
            yield from _framed(one, fill, tints)
        areas = [*_areas(listed, fills, usage)][:MOST]
        told: set[WrittenBox] = set()
        for area in areas:
            base = tints.get(area.fill, "")
            others = areas if base and area.on and base not in area.on else ()
            other = next((one for one in others if _are_exchanged(base, area, one, tints)), None)
            if other is not None and area.box not in told:
                told.add(other.box)
                message = f"{area.fill} lies under {_said(area.on)}, and {base} on {other.fill}"
                hint = "exchange the two grounds, or waive it in the layout with a reason"
                yield area.sibling.problem(ID, message, hint, way=("fill",))


def _base(name: str, palette: Collection[str]) -> str:
    """Return the colour of the palette whose tint another one is by its name; nothing for all others."""
    base = name.rpartition("-")[0]
    return base if base in palette else ""


def _framed(one: Sibling, fill: str, tints: Mapping[str, str]) -> Iterator[Problem]:
    """Report a tint within the frame of a colour that has such a tint itself."""
    stroke = literal(getattr(one.one.element, "stroke", None)) or ""
    own = f"{stroke}-{fill.rpartition('-')[2]}"
    if fill in tints and own in tints and tints[fill] != stroke and fill != stroke:
        message = f"{fill} is framed by {stroke}, which has {own}"
        hint = f"fill it with {own}, or waive it in the layout with a reason"
        yield one.problem(ID, message, hint, way=("fill",))


def _areas(listed: Sequence[Sibling], fills: Sequence[str], usage: Usage) -> Iterator[_Area]:
    """Yield the areas of a list with what stands on each of them and on none drawn later."""
    boxes = [written_box(one.one.element) for one in listed]
    on: dict[int, set[str]] = {}
    known = [at for at, (fill, box) in enumerate(zip(fills, boxes, strict=True)) if fill and box][:MOST]
    for at, (one, box) in enumerate(zip(listed, boxes, strict=True)):
        if box is not None and (colours := {*_colours(one.one.element, usage)}):
            under = [each for each in known if each < at and (area := boxes[each]) and area.holds(box)]
            if under:
                on.setdefault(under[-1], set()).update(colours)
    for at in known:
        if box := boxes[at]:
            yield _Area(listed[at], fills[at], box, on.get(at, ()))


def _colours(element: Element, usage: Usage) -> Iterator[str]:
    """Yield the colours of the palette in which an element, or what is repeated in it, is drawn."""
    for key in _COLOURED:
        if (colour := literal(getattr(element, key, None))) is not None:
            yield colour
    if isinstance(element, Text) and element.colour is None:
        style = usage.looks("styles").get(literal(element.style) or "")
        yield str(style.get("colour", "")) if isinstance(style, Mapping) else ""
    if element.type == "repeat":
        for inner in getattr(element, "items", ()):
            if isinstance(inner, Element):
                yield from _colours(inner, usage)


def _are_exchanged(base: str, area: _Area, other: _Area, tints: Mapping[str, str]) -> bool:
    """Tell whether what is in a tint's colour lies on the other area, in whose colour nothing lies there."""
    theirs = tints.get(other.fill, "")
    if other.fill == base or theirs == base or base not in other.on or theirs in other.on:
        return False
    if theirs and theirs not in area.on:
        return False
    one, two = area.box, other.box
    if one.holds(two) or two.holds(one) or literal(getattr(area.sibling.one.element, "stroke", None)) == base:
        return False
    sizes = zip(one.size, two.size, strict=True)
    return area.sibling.one.element.type == other.sibling.one.element.type and any(
        abs(here - there) <= ALIKE * min(here, there) for here, there in sizes if min(here, there) > 0
    )


def _said(colours: Collection[str]) -> str:
    return ", ".join(sorted(filter(None, colours))) or "another colour"
