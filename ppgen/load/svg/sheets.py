"""Style sheets inside an SVG file, as drawing programs write them: classes, ids and names of elements."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ppgen.load.svg.style import declarations
from ppgen.load.svg.tree import Node

_COMMENT = re.compile(r"/\*[^*]*\*+(?:[^/*][^*]*\*+)*/")
_MOVING = re.compile(
    r"@[\w-]*keyframes[^{}]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}|@font-face\s*\{[^{}]*\}|@charset[^;{}]*;"
)
"""Rules for screens and for texts, which do not change shapes on paper."""
_SELECTOR = re.compile(r"[.#]?[A-Za-z_][\w-]*")


class Rule(NamedTuple):
    """What a style sheet says of a class (`.a`), an id (`#a`) or all elements of a name (`path`)."""

    selector: str
    properties: Mapping[str, str]


def read_sheet(text: str) -> tuple[Rule, ...]:
    """Read a style sheet; raises ValueError for anything but plain selectors."""
    plain = _MOVING.sub(" ", _COMMENT.sub(" ", text)).strip()
    if "@" in plain:
        raise ValueError("a style sheet with @ rules is not read")
    rules: list[Rule] = []
    for part in plain.split("}"):
        selectors, brace, body = part.partition("{")
        if not brace:
            if part.strip():
                raise ValueError(f"style sheet: {part.strip()[:40]!r} has no braces")
            continue
        properties = declarations(body)
        for selector in selectors.split(","):
            name = selector.strip()
            if _SELECTOR.fullmatch(name) is None:
                raise ValueError(f"style sheet: {name[:40]!r} is not a plain class, id or element")
            rules.append(Rule(name, properties))
    return tuple(rules)


def styled(node: Node, rules: Sequence[Rule]) -> dict[str, str]:
    """Return what style sheets say of an element: names first, then classes, then ids."""
    found: dict[str, str] = {}
    classes = {f".{name}" for name in node.attributes.get("class", "").split()}
    own = (node.name, *classes)
    identity = f"#{node.attributes.get('id', '')}"
    for wanted in ((node.name,), classes, (identity,)):
        for rule in rules if own else ():
            if rule.selector in wanted:
                found |= rule.properties
    return found
