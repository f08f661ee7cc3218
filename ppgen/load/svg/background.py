"""What a drawing lies on, where its styles say so."""

from __future__ import annotations

from collections.abc import Mapping

from ppgen.common.geometry import Rect
from ppgen.display.ops import rectangle
from ppgen.load.svg.art import Painted, Shape
from ppgen.load.svg.colours import read_tint


def ground(given: Mapping[str, str], window: Rect) -> list[Painted]:
    """Return what the drawing lies on, if it says so; raises ValueError."""
    text = given.get("background-color", "transparent").strip()
    if text.lower() in ("", "none", "initial", "inherit", "unset", "currentcolor"):
        return []
    colour, alpha = read_tint(text)
    return [Shape(rectangle(window), colour, None, opacity=alpha)] if alpha else []
