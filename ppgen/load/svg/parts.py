"""What an SVG file refers to inside itself: clips, gradients, and the classes of its style sheets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ppgen.common.geometry import Matrix, Rect
from ppgen.display.ops import Path, rectangle
from ppgen.load.svg.art import Clipped, Paint
from ppgen.load.svg.gradients import Gradient, read_gradient
from ppgen.load.svg.path import transformed
from ppgen.load.svg.shapes import SHAPES
from ppgen.load.svg.sheets import Rule, styled
from ppgen.load.svg.style import declarations, reference, transform
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

    def clip(self, text: str, matrix: Matrix) -> Clipped:
        """Return the path that a clip-path names, placed by the matrix of the element it cuts."""
        node = self.known.get(reference(text))
        if node is None or node.name != "clipPath":
            raise ValueError(f"clip-path: {text[:40]!r} is no clipPath of this file")
        if node.attributes.get("clipPathUnits", "userSpaceOnUse") != "userSpaceOnUse":
            raise ValueError("clip-path: shares of a shape's box are not supported")
        if "transform" in node.attributes:
            matrix = transform(node.attributes["transform"]).then(matrix)
        path: Path = ()
        even_odd = False
        for child in node.children:
            if child.name == "use":
                target = self.known.get(child.attributes.get("href", "").removeprefix("#"))
                child = target if target is not None else child
            if child.name not in SHAPES:
                raise ValueError(f"clip-path: <{child.name[:40]}> is not supported there")
            own = matrix
            if "transform" in child.attributes:
                own = transform(child.attributes["transform"]).then(matrix)
            given = self.properties(child)
            even_odd = even_odd or given.get("clip-rule", "nonzero") == "evenodd"
            path += transformed(SHAPES[child.name][1](child.attributes, self.most), own)
        if even_odd and len(node.children) > 1:
            raise ValueError("clip-path: several shapes with clip-rule evenodd are not supported")
        return Clipped(path or rectangle(Rect(0.0, 0.0, 0.0, 0.0)), even_odd)

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
