"""What an SVG file refers to inside itself: elements, gradients, and the classes of style sheets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ppgen.load.svg.art import Paint
from ppgen.load.svg.gradients import Gradient, read_gradient
from ppgen.load.svg.shapes import SHAPES
from ppgen.load.svg.sheets import Rule, styled
from ppgen.load.svg.style import declarations, reference
from ppgen.load.svg.tree import Node

_FRAME = frozenset({"width", "height", "viewBox", "x", "y", "preserveAspectRatio"})
_COPY = frozenset({"x", "y", "width", "height", "href"})


@dataclass(slots=True)
class Parts:
    """The elements of a file by id, the rules of its style sheets, and how many lines one path may have."""

    known: dict[str, Node]
    rules: list[Rule]
    most: int

    def properties(self, node: Node) -> dict[str, str]:
        """Return what attributes, style sheets and the style attribute say, the last of them winning."""
        own = SHAPES[node.name][0] if node.name in SHAPES else _COPY if node.name == "use" else _FRAME
        given = {
            key: value
            for key, value in node.attributes.items()
            if key not in own and key not in {"style", "transform"}
        }
        return {**given, **styled(node, self.rules), **declarations(node.attributes.get("style", ""))}

    def gradient(self, fill: Paint) -> Gradient | None:
        """Return the gradient that a fill names, if it names one; raises ValueError."""
        if not isinstance(fill, str) or not fill.startswith("url("):
            return None
        node = self.known.get(reference(fill))
        if node is None or node.name not in ("linearGradient", "radialGradient"):
            raise ValueError(f"fill: {fill[:40]!r} is no gradient of this file")
        return read_gradient(node, self.known, self._of_stop)

    def _of_stop(self, node: Node) -> Mapping[str, str]:
        written = declarations(node.attributes.get("style", ""))
        return {**node.attributes, **styled(node, self.rules), **written}
