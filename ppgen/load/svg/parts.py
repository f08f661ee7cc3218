"""What an SVG file refers to inside itself: elements by id, style sheets, and who draws elements."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from ppgen.load.svg.art import Painted
from ppgen.load.svg.levels import Level
from ppgen.load.svg.shapes import SHAPES
from ppgen.load.svg.sheets import StyleRules
from ppgen.load.svg.style import OBEYED, Style, declarations, reference
from ppgen.load.svg.tree import Node

_WITH_FALLBACK = re.compile(r"""(url\(\s*["']?#[^"')\s]+["']?\s*\))\s*([^\s].*)""")
"""A paint, and the one that stands in its place where the file does not have it."""

_FRAME = frozenset({"width", "height", "viewBox", "x", "y", "preserveAspectRatio"})
_PLACES = frozenset({"x", "y", "dx", "dy", "rotate", "textLength", "lengthAdjust"})
_OWN = {"use": frozenset({"x", "y", "width", "height", "href"}), "text": _PLACES, "tspan": _PLACES}
"""The attributes of other elements than shapes that are no properties."""


@dataclass(slots=True)
class Parts:
    """The elements of a file by id and with what is around them, its style sheets, and what draws it.

    `draw` draws elements at a level. `count` takes lines and curves that come on top; it raises TooManyError.
    """

    draw: Callable[[Sequence[Node], Level], tuple[Painted, ...]]
    count: Callable[[int], None]
    most: int
    known: dict[str, Node] = field(default_factory=dict)
    around: dict[int, Node] = field(default_factory=dict)
    sheet: StyleRules = field(default_factory=StyleRules)

    def take(self, root: Node) -> None:
        """Note all elements of a file."""
        for node in root.walk():
            if "id" in node.attributes:
                self.known.setdefault(node.attributes["id"], node)
            self.around.update((id(child), node) for child in node.children)

    def properties(self, node: Node) -> dict[str, str]:
        """Return what attributes, style sheets and the style attribute say, the last of them winning."""
        own = SHAPES[node.name][0] if node.name in SHAPES else _OWN.get(node.name, _FRAME)
        given = {
            key: value
            for key, value in node.attributes.items()
            if key not in own and key not in {"style", "transform"}
        }
        said = {**given, **self.written(node)}
        for key in ("fill", "stroke"):
            if key in said and (found := _WITH_FALLBACK.fullmatch(said[key].strip())):
                leads = self.known.get(reference(found[1]))
                said[key] = found[2] if leads is None else found[1]
        return said

    def written(self, node: Node) -> dict[str, str]:
        """Return what style sheets and the style attribute say."""
        return self.sheet.of(node, self.around, declarations(node.attributes.get("style", "")))

    def style_in(self, node: Node) -> Style:
        """Return the style inside an element where it stands in the file; raises ValueError."""
        nodes = [node]
        while (outer := self.around.get(id(nodes[-1]))) is not None:
            nodes.append(outer)
        style = Style()
        for one in reversed(nodes):
            given = self.properties(one)
            style = style.changed({key: value for key, value in given.items() if key in OBEYED})
        return style

    def named(self, what: str, text: str, *names: str) -> Node:
        """Return the element of one of these names that `url(#id)` leads to; raises ValueError."""
        try:
            node = self.known.get(reference(text))
        except ValueError as failure:
            raise ValueError(f"{what}: {failure}") from None
        if node is None or node.name not in names:
            raise ValueError(f"{what}: {text[:40]!r} is no {' or '.join(names)} of this file")
        return node

    def target(self, node: Node) -> Node | None:
        """Return the element of this file that `href` leads to."""
        href = node.attributes.get("href", "")
        return self.known.get(href.removeprefix("#")) if href.startswith("#") else None

    def inherited(self, node: Node) -> tuple[dict[str, str], Node]:
        """Return attributes with those of the elements that `href` leads to, and the one with the content.

        Raises ValueError where that leads to nothing, or in a circle.
        """
        attributes, content = dict(node.attributes), node
        seen, other = {id(node)}, node
        while (href := other.attributes.get("href")) is not None:
            found = self.target(other)
            if found is None or id(found) in seen:
                raise ValueError(f"href {href[:40]!r} leads to no other element of this file")
            seen.add(id(found))
            other = found
            attributes = {**found.attributes, **attributes}
            content = content if content.children else found
        return attributes, content


def of_stop(parts: Parts, node: Node) -> Mapping[str, str]:
    """Return what is said of a stop of a gradient."""
    return {**node.attributes, **parts.written(node)}
