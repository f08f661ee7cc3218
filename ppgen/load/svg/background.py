"""What a drawing lies on, where its styles say so."""

from __future__ import annotations

from collections.abc import Mapping

from ppgen.common.geometry import Rect
from ppgen.display.ops import rectangle
from ppgen.load.svg.art import Painted, Shape
from ppgen.load.svg.colours import read_tint


def ground(given: Mapping[str, str], window: Rect) -> list[Painted]:
    """Return what the drawing lies on, if it says so; raises ValueError."""
    said = [name for name in given if name in ("background", "background-color")]
    if not said:
        return []
    name, text = said[-1], given[said[-1]].strip()
    # Some programs write the extent of a layer as `background:new 0 0 64 64`, which CSS does not know.
    if text.lower() in ("", "none", "initial", "inherit", "unset", "currentcolor") or text.startswith("new "):
        return []
    try:
        colour, alpha = read_tint(text)
    except ValueError as failure:
        raise ValueError(f"{name}: {failure}") from None
    return [Shape(rectangle(window), colour, None, opacity=alpha)] if alpha else []
