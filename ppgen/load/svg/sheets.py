"""Style sheets inside an SVG file, as programs write them: what elements are called, in one another."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ppgen.load.svg.style import declarations
from ppgen.load.svg.tree import LETTERS, Node

_COMMENT = re.compile(r"/\*[^*]*\*+(?:[^/*][^*]*\*+)*/|<!--|-->")
_MOVING = re.compile(
    r"@[\w-]*keyframes[^{}]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}|@font-face\s*\{[^{}]*\}|@charset[^;{}]*;"
)
"""Rules for screens and for texts, which do not change shapes on paper."""
_SCREEN = re.compile(r":(?:hover|active|focus|visited|target)\b")
"""A rule for what happens on a screen says nothing of paper."""
_ATTRIBUTE = r"\[[A-Za-z][\w-]*(?:=(?:\"[^\"\]]*\"|'[^'\]]*'|[\w-]+))?\]"
_PART = re.compile(rf"(\*|[A-Za-z_][\w-]*)?((?:[.#][A-Za-z_][\w-]*|{_ATTRIBUTE})*)(:first-child)?", re.ASCII)
_STEP = re.compile(r"\s*(>)\s*|\s+")
MOST_LOOKS = 1_000_000
"""So often elements of a file are held against rules; drawings as programs save them take a tenth of it."""

MOST_STEPS = 10
IMPORTANT = re.compile(r"!\s*+important\s*+$", re.IGNORECASE)


class Part(NamedTuple):
    """What one element must be: its name ("" for any), id and classes, attributes with a value or any (None).

    `is_first` asks for the first element inside of another.
    """

    name: str
    ids: frozenset[str]
    classes: frozenset[str]
    attributes: frozenset[tuple[str, str | None]] = frozenset()
    is_first: bool = False

    def fits(self, node: Node, around: Mapping[int, Node]) -> bool:
        """Tell whether an element is that; `around` gives the element that one stands in."""
        return (
            self.name in ("", node.name)
            and self.ids <= {node.attributes.get("id", "")}
            and self.classes <= set(node.attributes.get("class", "").split())
            and all(
                key in node.attributes and value in (None, node.attributes[key])
                for key, value in self.attributes
            )
            and (not self.is_first or (id(node) in around and _is_first(node, around[id(node)])))
        )


def _is_first(node: Node, outer: Node) -> bool:
    """Tell whether an element is the first in another; letters are no elements."""
    return next(child for child in outer.children if child.name != LETTERS) is node


class Rule(NamedTuple):
    """What a style sheet says of elements that are the last of some parts, the others being around them.

    `is_child` says of each part but the first whether it stands directly in the one before; `weight` is what
    CSS calls specificity.
    """

    parts: tuple[Part, ...]
    is_child: tuple[bool, ...]
    properties: Mapping[str, str]
    weight: tuple[bool, int, int, int] = (False, 0, 0, 0)


def read_sheet(text: str) -> tuple[Rule, ...]:
    """Read a style sheet; raises ValueError for selectors that ask for more than `Part` knows."""
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
        if "{" in body:
            raise ValueError(f"style sheet: rules inside of {selectors.strip()[:40]!r} are not read")
        properties = declarations(body)
        for selector in selectors.split(","):
            if not _SCREEN.search(selector):
                rules += _rules(selector.strip(), properties)
    return tuple(rules)


def _rules(selector: str, properties: Mapping[str, str]) -> list[Rule]:
    """Return the rules of one selector: what is marked as important is one of its own."""
    steps = _STEP.split(selector)
    parts = tuple(_part(text, selector) for text in steps[::2])
    if len(parts) > MOST_STEPS:
        raise ValueError(f"style sheet: {selector[:40]!r} has more than {MOST_STEPS} steps")
    is_child = tuple(step is not None for step in steps[1::2])
    important = {
        key: IMPORTANT.sub("", value).rstrip() for key, value in properties.items() if IMPORTANT.search(value)
    }
    usual = {key: value for key, value in properties.items() if key not in important}
    counts = (
        sum(len(part.ids) for part in parts),
        sum(len(part.classes) + len(part.attributes) + part.is_first for part in parts),
        sum(part.name != "" for part in parts),
    )
    return [
        Rule(parts, is_child, said, (is_important, *counts))
        for said, is_important in ((usual, False), (important, True))
        if said
    ]


def _part(text: str, selector: str) -> Part:
    found = _PART.fullmatch(text)
    if found is None or not text:
        raise ValueError(f"style sheet: {selector[:40]!r} is not made of names, classes, ids and attributes")
    attributes = frozenset(map(_asked, re.findall(_ATTRIBUTE, found[2])))
    names = re.findall(r"[.#][\w-]+", re.sub(_ATTRIBUTE, "", found[2]))
    ids = frozenset(name[1:] for name in names if name.startswith("#"))
    classes = frozenset(name[1:] for name in names if name.startswith("."))
    name = "" if found[1] in (None, "*") else found[1]
    return Part(name, ids, classes, attributes, found[3] is not None)


def _asked(text: str) -> tuple[str, str | None]:
    name, equals, value = text[1:-1].partition("=")
    return name, value.strip("\"'") if equals else None


class StyleRules:
    """All rules of a file, found by what the element itself must be."""

    def __init__(self) -> None:
        """Begin without rules."""
        self._rules: dict[str, list[tuple[int, Rule]]] = {}
        self._count = 0
        self._looks = 0

    def add(self, rules: Sequence[Rule]) -> None:
        """Add rules behind those that are there."""
        for rule in rules:
            last = rule.parts[-1]
            keys = [*(f"#{name}" for name in last.ids), *(f".{name}" for name in last.classes), last.name]
            self._rules.setdefault(keys[0], []).append((self._count, rule))
            self._count += 1

    def of(self, node: Node, around: Mapping[int, Node], own: Mapping[str, str]) -> dict[str, str]:
        """Return what is said of an element, by itself and here; `around` gives the element one stands in.

        Its `own` style wins over all that is not important. Raises ValueError, once, when the rules ask for
        too much; they say nothing from then on.
        """
        own_important = {key: value for key, value in own.items() if IMPORTANT.search(value)}
        said = {key: IMPORTANT.sub("", value).rstrip() for key, value in own.items()}
        if not self._rules:
            return said
        classes = dict.fromkeys(f".{name}" for name in node.attributes.get("class", "").split())
        keys = ("", node.name, *classes, f"#{node.attributes.get('id', '')}")
        asked = [one for key in keys for one in self._rules.get(key, ())]
        self._look(asked, node, around)
        fitting = [
            (rule.weight, number, rule)
            for number, rule in asked
            if rule.parts[-1].fits(node, around) and _fits(node, rule, around)
        ]
        usual, important = dict[str, str](), dict[str, str]()
        for (is_important, *_), _, rule in sorted(fitting, key=lambda one: one[:2]):
            (important if is_important else usual).update(rule.properties)
        return {**usual, **said, **important, **{key: said[key] for key in own_important}}

    def _look(self, asked: Sequence[tuple[int, Rule]], node: Node, around: Mapping[int, Node]) -> None:
        depth, above = 1, around.get(id(node))
        while above is not None:
            depth, above = depth + 1, around.get(id(above))
        steps = sum(len(part.classes) + 1 for _, rule in asked for part in rule.parts[:-1])
        self._looks += steps * depth + sum(1 + len(rule.parts[-1].classes) // 8 for _, rule in asked)
        if self._looks > MOST_LOOKS:
            self._rules.clear()
            raise ValueError("its rules ask for too much of so many elements: they are left out")


def _fits(node: Node, rule: Rule, around: Mapping[int, Node]) -> bool:
    """Tell whether what a rule asks for stands around an element."""
    places = [node]
    for part, is_child in zip(reversed(rule.parts[:-1]), reversed(rule.is_child)):
        outer: list[Node] = []
        for place in places:
            above = around.get(id(place))
            while above is not None:
                if part.fits(above, around):
                    outer.append(above)
                above = None if is_child else around.get(id(above))
        places = list({id(one): one for one in outer}.values())
        if not places:
            return False
    return True
