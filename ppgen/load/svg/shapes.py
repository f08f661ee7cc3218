"""Basic shapes of SVG into paths."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ppgen.common.geometry import Rect
from ppgen.display.ops import QUARTER_CIRCLE, Path, Segment, ellipse, polygon, rectangle
from ppgen.load.svg.bounds import TooLongError
from ppgen.load.svg.lengths import length, lengths
from ppgen.load.svg.path import parse_path

Attributes = Mapping[str, str]


def _length(attributes: Attributes, name: str, default: float = 0.0) -> float:
    return length(attributes[name]) if name in attributes else default


def _side(attributes: Attributes, name: str) -> float:
    value = _length(attributes, name)
    if value < 0:
        raise ValueError(f"{name} cannot be negative")
    return value


def _rect(attributes: Attributes, _most: int) -> Path:
    x, y = _length(attributes, "x"), _length(attributes, "y")
    rect = Rect(x, y, _side(attributes, "width"), _side(attributes, "height"))
    if not rect.width or not rect.height:
        return ()
    rx = _side(attributes, "rx") if "rx" in attributes else _side(attributes, "ry")
    ry = _side(attributes, "ry") if "ry" in attributes else rx
    if not rx or not ry:
        return rectangle(rect)
    return _rounded(rect, min(rx, rect.width / 2), min(ry, rect.height / 2))


def _rounded(rect: Rect, rx: float, ry: float) -> Path:
    """Return a rectangle whose corners are quarters of an ellipse."""
    left, top, right, bottom = rect.x, rect.y, rect.right, rect.bottom
    kx, ky = rx * (1 - QUARTER_CIRCLE), ry * (1 - QUARTER_CIRCLE)
    return (
        ("M", left + rx, top),
        ("L", right - rx, top),
        ("C", right - kx, top, right, top + ky, right, top + ry),
        ("L", right, bottom - ry),
        ("C", right, bottom - ky, right - kx, bottom, right - rx, bottom),
        ("L", left + rx, bottom),
        ("C", left + kx, bottom, left, bottom - ky, left, bottom - ry),
        ("L", left, top + ry),
        ("C", left, top + ky, left + kx, top, left + rx, top),
        ("Z",),
    )


def _round(attributes: Attributes, rx: float, ry: float) -> Path:
    cx, cy = _length(attributes, "cx"), _length(attributes, "cy")
    return ellipse(Rect(cx - rx, cy - ry, 2 * rx, 2 * ry)) if rx and ry else ()


def _circle(attributes: Attributes, _most: int) -> Path:
    radius = _side(attributes, "r")
    return _round(attributes, radius, radius)


def _ellipse(attributes: Attributes, _most: int) -> Path:
    return _round(attributes, _side(attributes, "rx"), _side(attributes, "ry"))


def _line(attributes: Attributes, _most: int) -> Path:
    x1, y1, x2, y2 = (_length(attributes, name) for name in ("x1", "y1", "x2", "y2"))
    start: Segment = ("M", x1, y1)
    return (start, ("L", x2, y2))


def _points(attributes: Attributes, most: int, *, closed: bool) -> Path:
    numbers = lengths(attributes.get("points", ""))
    if len(numbers) % 2:
        raise ValueError("points: the last x has no y")
    if len(numbers) > 2 * most:
        raise TooLongError(most)
    points = tuple(zip(numbers[::2], numbers[1::2]))
    return polygon(points, closed=closed) if len(points) > 1 else ()


def _polyline(attributes: Attributes, most: int) -> Path:
    return _points(attributes, most, closed=False)


def _polygon(attributes: Attributes, most: int) -> Path:
    return _points(attributes, most, closed=True)


def _path(attributes: Attributes, most: int) -> Path:
    return parse_path(attributes["d"], most) if attributes.get("d", "").strip() else ()


SHAPES: dict[str, tuple[frozenset[str], Callable[[Attributes, int], Path]]] = {
    "circle": (frozenset({"cx", "cy", "r"}), _circle),
    "ellipse": (frozenset({"cx", "cy", "rx", "ry"}), _ellipse),
    "line": (frozenset({"x1", "y1", "x2", "y2"}), _line),
    "path": (frozenset({"d"}), _path),
    "polygon": (frozenset({"points"}), _polygon),
    "polyline": (frozenset({"points"}), _polyline),
    "rect": (frozenset({"x", "y", "width", "height", "rx", "ry"}), _rect),
}
"""The attributes each shape has of its own, and what draws it with at most so many lines and curves."""
