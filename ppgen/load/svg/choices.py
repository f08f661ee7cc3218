"""Which of several drawings a file chooses for whom."""

from __future__ import annotations

from collections.abc import Sequence

from ppgen.load.svg.tree import Node


def chosen(node: Node) -> Sequence[Node]:
    """Return the first child of a switch that asks for nothing which a plain drawing does not have."""
    for child in node.children:
        languages = [
            one.strip().lower()[:2] for one in child.attributes.get("systemLanguage", "en").split(",")
        ]
        needs = child.attributes.get("requiredExtensions", "")
        if child.name != "foreignObject" and not needs and "en" in languages:
            return (child,)
    return ()
