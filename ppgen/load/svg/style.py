"""The attributes of an SVG shape, and of the groups around it, into how it is painted."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from ppgen.common.colour import BLACK
from ppgen.common.geometry import IDENTITY, Matrix
from ppgen.display.ops import LineCap, LineJoin
from ppgen.load.svg.art import CURRENT, Paint
from ppgen.load.svg.colours import Tint, read_tint
from ppgen.load.svg.lengths import length, lengths
from ppgen.load.svg.letter_style import LETTERS, LetterStyle

_TRANSFORM = re.compile(r"\s*+,?\s*+([A-Za-z]++)\s*+\(([^()]*+)\)")
_TRANSFORM_COUNTS = {
    "matrix": {6},
    "translate": {1, 2},
    "scale": {1, 2},
    "rotate": {1, 3},
    "skewX": {1},
    "skewY": {1},
}
_REFERENCE = re.compile(r"""url\(\s*["']?#([^"')\s]+)["']?\s*\)""")


class Style(NamedTuple):
    """The paint in force at an element, with what it takes over from the elements around it.

    `group_opacity` is the element's own: it is not taken over, but holds for all inside.
    """

    fill: Paint = BLACK
    stroke: Paint = None
    stroke_width: float = 1.0
    dash: tuple[float, ...] = ()
    cap: LineCap = LineCap.BUTT
    join: LineJoin = LineJoin.MITER
    even_odd: bool = False
    opacity: float = 1.0
    stroke_opacity: float = 1.0
    dash_offset: float = 0.0
    group_opacity: float = 1.0
    fill_alpha: float = 1.0
    stroke_alpha: float = 1.0
    color: Tint | None = None
    miter_limit: float = 4.0
    line_first: bool = False
    hidden: bool = False
    marker_start: str = ""
    marker_mid: str = ""
    marker_end: str = ""
    letters: LetterStyle = LetterStyle()

    def changed(self, attributes: Mapping[str, str]) -> Style:
        """Return the style with presentation attributes applied; raises ValueError naming a wrong one."""
        changes: dict[str, Any] = {"group_opacity": 1.0}
        if "marker" in attributes:
            every = dict.fromkeys(("marker-start", "marker-mid", "marker-end"), attributes["marker"])
            attributes = {**every, **{key: attributes[key] for key in attributes if key != "marker"}}
        if letters := {name: attributes[name] for name in attributes if name in LETTERS}:
            changes["letters"] = self.letters.changed(letters)
        for name, value in attributes.items():
            if name in LETTERS:
                continue
            field, read = PROPERTIES[name]
            word = value.strip().lower()
            if word in ("", "inherit", "unset", "initial", "revert"):
                whose = Style() if word == "initial" or field == "group_opacity" else self
                of_paint = (f"{field}_alpha",) if field in ("fill", "stroke") else ()
                changes |= {one: getattr(whose, one) for one in (field, *of_paint)}
                continue
            try:
                changes[field] = found = read(value.strip())
            except ValueError as failure:
                raise ValueError(f"{name}: {failure}") from None
            if field in ("fill", "stroke"):
                is_tint = isinstance(found, Tint)
                changes[field] = (found.colour if found.alpha else None) if is_tint else found
                changes[f"{field}_alpha"] = found.alpha if is_tint else 1.0
        return self._replace(**changes)

    def resolved(self) -> Style:
        """Return the style with `currentColor` replaced, where the drawing itself says what that is."""
        if self.color is None:
            return self
        own, alpha = self.color
        changes: dict[str, Any] = {}
        for field in ("fill", "stroke"):
            if getattr(self, field) == CURRENT:
                changes |= {field: own if alpha else None, f"{field}_alpha": alpha}
        return self._replace(**changes)


def in_context(style: Style, context: Style | None) -> Style:
    """Return a style with the paints of what a marker belongs to; raises ValueError where there are none."""
    changes: dict[str, Any] = {}
    for field in ("fill", "stroke"):
        wanted = CONTEXTS.get(str(getattr(style, field)))
        if wanted is None:
            continue
        found = None if context is None else getattr(context.resolved(), wanted)
        if context is None or (isinstance(found, str) and found != CURRENT):
            raise ValueError(f"{field}: {getattr(style, field)} is known in markers of plain lines alone")
        changes |= {field: found, f"{field}_alpha": getattr(context.resolved(), f"{wanted}_alpha")}
    return style._replace(**changes)


MOST_DECLARED = 500
"""Properties of one style; the time of who draws them again grows with the square of their number."""


def declarations(text: str) -> dict[str, str]:
    """Split a style attribute such as "fill:none; stroke:red"; raises ValueError."""
    found: dict[str, str] = {}
    if text.count(";") > MOST_DECLARED:
        raise ValueError(f"style: more than {MOST_DECLARED} properties")
    for part in text.split(";"):
        name, colon, value = part.partition(":")
        if colon:
            found[name.strip()] = value.strip()
        elif part.strip():
            raise ValueError(f"style: {part.strip()[:40]!r} is not a property with a value")
    return found


def paint(text: str) -> Tint | str | None:
    """Read a colour, `CURRENT`, the gradient that is named, or none; raises ValueError."""
    if text.lower() == "none":
        return None
    if text.lower() == "currentcolor":
        return CURRENT
    if text.startswith("url("):
        reference(text)
        return text
    if text in CONTEXTS:
        return text
    return read_tint(text)


CONTEXTS = {"context-fill": "fill", "context-stroke": "stroke"}
"""Paints of what a marker belongs to."""


def _own_colour(text: str) -> Tint | None:
    """Read what `currentColor` is; nothing where that is left to the text around the drawing."""
    return None if text.lower() == "currentcolor" else read_tint(text)


def transform(text: str) -> Matrix:
    """Read a list of transforms; the last one applies first; raises ValueError."""
    matrix, place = IDENTITY, 0
    while text[place:].strip():
        match = _TRANSFORM.match(text, place)
        if match is None or match[1] not in _TRANSFORM_COUNTS:
            raise ValueError(f"transform: {text[place : place + 30]!r} is not supported")
        numbers = lengths(match[2])
        if len(numbers) not in _TRANSFORM_COUNTS[match[1]]:
            raise ValueError(f"transform: {match[1]} does not take {len(numbers)} numbers")
        matrix, place = _single(match[1], numbers).then(matrix), match.end()
    return matrix


def _single(name: str, numbers: list[float]) -> Matrix:
    match name:
        case "matrix":
            return Matrix(*numbers)
        case "translate":
            return Matrix.translation(numbers[0], numbers[1] if len(numbers) > 1 else 0.0)
        case "scale":
            return Matrix.scaling(numbers[0], numbers[-1])
        case "rotate":
            x, y = numbers[1:] or (0.0, 0.0)
            turned = Matrix.translation(-x, -y).then(Matrix.rotation(numbers[0]))
            return turned.then(Matrix.translation(x, y))
        case _:
            slant = Matrix.rotation(numbers[0])
            tangent = slant.b / slant.a if abs(slant.a) > 1e-9 else 0.0
            return Matrix(c=tangent) if name == "skewX" else Matrix(b=tangent)


def share(text: str) -> float:
    """Read a number from 0 to 1, or percents; what lies beyond counts as the end; raises ValueError."""
    scale = 100 if text.endswith("%") else 1
    return min(max(length(text.removesuffix("%")) / scale, 0.0), 1.0)


def _one_of(choices: type[StrEnum]) -> Callable[[str], StrEnum]:
    def read(text: str) -> StrEnum:
        if text not in list(choices):
            raise ValueError(f"{text[:40]!r} is not {' or '.join(choices)}")
        return choices(text)

    return read


def reference(text: str) -> str:
    """Return the id that `url(#id)` names inside the file; raises ValueError."""
    match = _REFERENCE.fullmatch(text)
    if match is None:
        raise ValueError(f"{text[:40]!r} does not lead into this file")
    return match[1]


def _dash(text: str) -> tuple[float, ...]:
    numbers = [] if text == "none" else lengths(text)
    if any(number < 0 for number in numbers):
        raise ValueError("a dash cannot be negative")
    return tuple(numbers if len(numbers) % 2 == 0 else numbers * 2) if sum(numbers) else ()


def _width(text: str) -> float:
    value = length(text)
    if value < 0:
        raise ValueError("a width cannot be negative")
    return value


def _limit(text: str) -> float:
    value = length(text)
    if value < 1:
        raise ValueError("a miter limit is at least 1")
    return value


def _marker(text: str) -> str:
    if text.lower() == "none":
        return ""
    reference(text)
    return text


def _line_first(text: str) -> bool:
    """Tell whether the line is painted below the fill, as `paint-order` says."""
    order = ["fill", "stroke", "markers"] if text == "normal" else text.split()
    if not set(order) <= {"fill", "stroke", "markers"} or len(set(order)) != len(order):
        raise ValueError(f"{text[:40]!r} is no order of fill, stroke and markers")
    order += [one for one in ("fill", "stroke", "markers") if one not in order]
    return order.index("stroke") < order.index("fill")


def _hidden(text: str) -> bool:
    if text not in ("visible", "hidden", "collapse"):
        raise ValueError(f"{text[:40]!r} is not visible, hidden or collapse")
    return text != "visible"


def _rule(text: str) -> bool:
    if text not in {"evenodd", "nonzero"}:
        raise ValueError(f"{text[:40]!r} is not nonzero or evenodd")
    return text == "evenodd"


PROPERTIES: dict[str, tuple[str, Callable[[str], Any]]] = {
    "color": ("color", _own_colour),
    "fill": ("fill", paint),
    "fill-opacity": ("opacity", share),
    "fill-rule": ("even_odd", _rule),
    "marker-end": ("marker_end", _marker),
    "marker-mid": ("marker_mid", _marker),
    "marker-start": ("marker_start", _marker),
    "opacity": ("group_opacity", share),
    "paint-order": ("line_first", _line_first),
    "stroke": ("stroke", paint),
    "stroke-dasharray": ("dash", _dash),
    "stroke-linecap": ("cap", _one_of(LineCap)),
    "stroke-linejoin": ("join", _one_of(LineJoin)),
    "stroke-dashoffset": ("dash_offset", length),
    "stroke-miterlimit": ("miter_limit", _limit),
    "stroke-opacity": ("stroke_opacity", share),
    "stroke-width": ("stroke_width", _width),
    "visibility": ("hidden", _hidden),
}
"""Presentation attributes: which field of Style each one sets, and how it is read."""

OBEYED = frozenset({*PROPERTIES, *LETTERS})
"""All presentation attributes that a style knows, those of letters among them."""
