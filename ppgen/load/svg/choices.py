"""What of a file is for whom: elements for some languages or programs, style sheets for some media."""

from __future__ import annotations

from collections.abc import Sequence

from ppgen.load.svg.tree import Node

LANGUAGE = "en"
"""The language in which drawings are read: one is printed in all languages of a game."""

_FEATURES = ("http://www.w3.org/TR/SVG11/feature#", "org.w3c.svg")
_EVERY_MEDIUM = frozenset({"", "all"})
_SEEN = frozenset({"screen", "print"})


def is_meant(node: Node) -> bool:
    """Tell whether an element is for readers of English and asks for nothing that a plain drawing has not."""
    said = node.attributes
    languages = [one.strip().lower() for one in said.get("systemLanguage", LANGUAGE).split(",")]
    features = said.get("requiredFeatures", "").split()
    return (
        any(one.partition("-")[0] == LANGUAGE for one in languages)
        and all(one.startswith(_FEATURES) for one in features)
        and not said.get("requiredExtensions", "").strip()
    )


def chosen(node: Node) -> Sequence[Node]:
    """Return the first child of a switch that is meant and can be drawn."""
    return [child for child in node.children if child.name != "foreignObject" and is_meant(child)][:1]


def is_style(node: Node) -> bool:
    """Tell whether a style sheet is written in CSS; raises ValueError where it is for some media alone."""
    media = {one.strip().lower() for one in node.attributes.get("media", "").split(",")}
    if not media & _EVERY_MEDIUM and not media >= _SEEN:
        raise ValueError(f"media {node.attributes['media'][:40]!r} says that it is not for all")
    return node.attributes.get("type", "").strip().lower().rpartition("/")[2] in ("", "css")
