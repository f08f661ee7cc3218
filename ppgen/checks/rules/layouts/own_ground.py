"""A sign, or what is drawn without an outline, is not in the very colour of the area that it stands on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ppgen.checks.sibling_elements import siblings
from ppgen.checks.sight.ground import Cover, Paint
from ppgen.checks.usage import Usage
from ppgen.checks.written_boxes import WrittenBox, written_box
from ppgen.checks.written_elements import literal
from ppgen.common.colour import BLACK
from ppgen.common.geometry import Matrix, Rect
from ppgen.common.problem import Problem
from ppgen.display.ops import Fill
from ppgen.layout.element import Element
from ppgen.layout.elements.icon import Model as Icon
from ppgen.layout.values import Dynamic
from ppgen.load.svg.art import CURRENT, Art, Shape

ID = "layout/own-ground"
WHY = "A white moon on a white shirt is a white shirt."

_DISC = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
    '<circle cx="4.5" cy="4.5" r="4" fill="currentColor"/></svg>'
)


def _sample(colour: str, fill: str = "#2040a0", **area: object) -> dict[str, Any]:
    text = {"type": "text", "style": "words", "box": [5, 5, 50, 9], "text": "{{ card.name }}"}
    ground = {"type": "rectangle", "box": [5, 20, 40, 40], "fill": fill, **area}
    sign = {"type": "icon", "box": [15, 30, 20, 20], "icon": "moon", "colour": colour}
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": "Sun"}],
        "art": {"moon": _DISC},
        "face": [text, ground, sign],
    }


GOOD = _sample("#ffffff")
BAD = _sample("#2040a0")
NEAR = _sample("#2040a0", box=[5, 20, 10, 40])

MOST = 40
"""So many areas of a list are looked at for each sign; those drawn last lie on top."""

_AREAS = frozenset({"rectangle", "ellipse", "polygon"})


def check(usage: Usage) -> Iterator[Problem]:
    """Compare the colour of each sign with that of the last area that was drawn under it."""
    for listed in siblings(usage):
        areas: list[tuple[WrittenBox, str]] = []
        for at, one in enumerate(listed):
            element = one.one.element
            box = written_box(element)
            if box is None:
                areas = [] if _may_cover(element) else areas
                continue
            colour = _colour(element, usage.layouts.art)
            under = next((fill for area, fill in reversed(areas[-MOST:]) if area.holds(box)), "")
            what = "an area" if colour and colour == under else ""
            if colour and not what and at:
                what = _sign_under(box, colour, listed[at - 1].one.element, usage.layouts.art)
            if what:
                message = f"it is drawn in {colour} on {what} in {colour}"
                hint = "draw it in another colour, or waive it in the layout with a reason"
                yield one.problem(ID, message, hint, way=("colour",))
            if element.type in _AREAS:
                areas += _areas(element, box)
            elif not isinstance(element, Icon) and _may_cover(element):
                areas.append((box, ""))


def _sign_under(box: WrittenBox, colour: str, before: Element, art: Mapping[str, Art]) -> str:
    """Return the sign right before another one of its list that fills the middle of it in its colour."""
    under = written_box(before)
    name = literal(before.icon) if isinstance(before, Icon) else None
    if under is None or not name or _colour(before, art) != colour or not under.holds(box):
        return ""
    side = min(under.size)
    left, top = (middle - side / 2 for middle in under.middle)
    (across, down), (wide, high) = box.middle, box.size
    middle = Rect(across - wide / 4, down - high / 4, wide / 2, high / 2)
    ops = (op for op in art[name].ops(BLACK) if isinstance(op, Fill))
    paints = (Paint.of(op, Matrix(a=side, d=side, e=left, f=top), ()) for op in ops)
    is_filled = any(paint.covers(middle) is Cover.ALL for paint in paints)
    return f"the sign {name}" if is_filled else ""


def _may_cover(element: Element) -> bool:
    """Tell whether something may paint an area of which nothing is known."""
    return element.type not in {"text", "icon", "entry", "line"}


def _areas(element: Element, box: WrittenBox) -> Sequence[tuple[WrittenBox, str]]:
    fill = getattr(element, "fill", None)
    is_sure = element.condition is True and getattr(element, "opacity", 1.0) == 1.0
    return () if fill is None else ((box, _said(fill) if is_sure else ""),)


def _colour(element: Element, art: Mapping[str, Art]) -> str:
    """Return the colour of a sign, as it is written; nothing where its drawing has others of its own."""
    if not isinstance(element, Icon):
        return ""
    begin, *dynamic = _said(element.icon).split("{{", 1)
    names = [name for name in art if begin and name.startswith(begin)] if dynamic else [begin]
    drawn = [art[name] for name in names if name in art]
    is_plain = bool(drawn) and all(_is_plain(one) for each in drawn for one in each.shapes)
    return _said(element.colour) if is_plain else ""


def _is_plain(shape: object) -> bool:
    """Tell whether a shape of a drawing is painted in the colour around it alone."""
    if not isinstance(shape, Shape) or shape.bands or shape.line_bands:
        return False
    return shape.fill in (None, CURRENT) and (not shape.has_line or shape.stroke == CURRENT)


def _said(colour: object) -> str:
    return "".join(colour.source.split()) if isinstance(colour, Dynamic) else str(colour or "")
