"""Windows of a drawing: its view box, and those of drawings and symbols inside it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

from ppgen.common.geometry import Matrix, Rect
from ppgen.load.svg.boxes import centred_window
from ppgen.load.svg.lengths import length, lengths

_LIKE = 0.01
"""How much, as a share, width to height may differ from the view box before that is no rounding."""


class ViewBoxFit(NamedTuple):
    """The map from a view box into a rectangle of the given size at 0, 0, and the size of the view box."""

    matrix: Matrix
    width: float
    height: float


def view_box(attributes: Mapping[str, str]) -> tuple[float, float, float, float] | None:
    """Return x, y, width and height of the viewBox, if there is one; raises ValueError."""
    if "viewBox" not in attributes:
        return None
    numbers = lengths(attributes["viewBox"])
    if len(numbers) != 4 or numbers[2] <= 0 or numbers[3] <= 0:
        raise ValueError("viewBox is x, y, width and height, the last two above 0")
    return numbers[0], numbers[1], numbers[2], numbers[3]


def measure(text: str, whole: float) -> float:
    """Read a length, or a share of the whole in percent; raises ValueError."""
    text = text.strip()
    return length(text[:-1]) / 100 * whole if text.endswith("%") else length(text)


_ACROSS = frozenset({"x", "x1", "x2", "cx", "rx", "width"})
_DOWN = frozenset({"y", "y1", "y2", "cy", "ry", "height"})


def sized(attributes: Mapping[str, str], view: tuple[float, float]) -> Mapping[str, str]:
    """Return the attributes of a shape with percents of the view box as lengths; raises ValueError."""
    wholes = {**dict.fromkeys(_ACROSS, view[0]), **dict.fromkeys(_DOWN, view[1])}
    wholes["r"] = math.hypot(*view) / math.sqrt(2)
    shares = {
        key: repr(measure(text, wholes[key]))
        for key, text in attributes.items()
        if key in wholes and text.strip().endswith("%")
    }
    return {**attributes, **shares}


def with_width(given: Mapping[str, str], view: tuple[float, float]) -> dict[str, str]:
    """Return properties with a line's width in percent of the view box as a length; raises ValueError."""
    width = given.get("stroke-width", "").strip()
    if not width.endswith("%"):
        return {**given}
    return {**given, "stroke-width": repr(measure(width, math.hypot(*view) / math.sqrt(2)))}


def fitted(attributes: Mapping[str, str], width: float, height: float) -> ViewBoxFit:
    """Fit the view box into a rectangle, as `preserveAspectRatio` says; raises ValueError."""
    box = view_box(attributes)
    if box is None:
        return ViewBoxFit(Matrix(), width, height)
    x, y, own_width, own_height = box
    across, down = width / own_width, height / own_height
    align, *rest = attributes.get("preserveAspectRatio", "").split() or ["xMidYMid"]
    if align != "none":
        across = down = max(across, down) if "slice" in rest else min(across, down)
    shares = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
    left = (width - own_width * across) * shares.get(align[1:4], 0.0)
    top = (height - own_height * down) * shares.get(align[5:8], 0.0)
    return ViewBoxFit(Matrix(a=across, d=down, e=left - x * across, f=top - y * down), own_width, own_height)


class RootFrame(NamedTuple):
    """The window of a whole drawing in its own units, the map into the 1 x 1 box, and the view box's size."""

    left: float
    top: float
    width: float
    height: float
    matrix: Matrix
    view: tuple[float, float]

    @property
    def window(self) -> Rect:
        """The part of the 1 x 1 box that the window takes."""
        return centred_window(self.width, self.height)


def root_frame(attributes: Mapping[str, str]) -> RootFrame:
    """Return the window of a drawing: its view box, or what width and height make of it; raises ValueError.

    They make another window where their proportions are others than those of the view box.
    """
    box, size = view_box(attributes), _size(attributes)
    if box is None and size is None:
        raise ValueError("a viewBox is missing")
    inner, view = Matrix(), size
    if box is not None:
        left, top, width, height = box
        if size is None or abs(size[0] / size[1] / (width / height) - 1) <= _LIKE:
            return RootFrame(*box, _unit(left, top, width, height), (width, height))
        fit = fitted(attributes, *size)
        inner, view = fit.matrix, (width, height)
    assert size is not None and view is not None
    return RootFrame(0.0, 0.0, *size, inner.then(_unit(0.0, 0.0, *size)), view)


def _size(attributes: Mapping[str, str]) -> tuple[float, float] | None:
    """Return the width and height that a drawing gives itself, if it gives both as lengths."""
    sides = [attributes.get(name, "").strip() for name in ("width", "height")]
    if any(not side or side.endswith("%") or side == "auto" for side in sides):
        return None
    width, height = (length(side) for side in sides)
    if width <= 0 or height <= 0:
        raise ValueError("width and height are above 0")
    return width, height


def _unit(left: float, top: float, width: float, height: float) -> Matrix:
    """Return the map from a window into the middle of the 1 x 1 box."""
    scale = 1 / max(width, height)
    moved = Matrix.translation(-left - width / 2, -top - height / 2).then(Matrix.scaling(scale, scale))
    return moved.then(Matrix.translation(0.5, 0.5))
