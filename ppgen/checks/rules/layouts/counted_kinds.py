"""A box counts the pieces it holds, with their copies, and beside the sign and word of what it counts."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ppgen.checks.usage import Usage
from ppgen.checks.written_element import WrittenElement
from ppgen.checks.written_elements import literal, own_words, part_uses, written_elements
from ppgen.common.problem import Problem, error, warning
from ppgen.layout.elements.part import Model as Part
from ppgen.layout.values import Dynamic

ID = "layout/counts-other"
WHY = "A box that counts designs in the place of pieces, or men as dice, says another number than it holds."


def _sample(counted: str) -> dict[str, object]:
    text = {"type": "text", "style": "words", "box": [5, 5, 50, 9], "text": f"{{{{ {counted} }}}}"}
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": "Sun", "copies": 2}],
        "components": {"box": {"title": "Box", "layout": "box", "net": "tray", "holds": ["cards"]}},
        "face": [{**text, "text": "{{ card.name }}"}],
        "more": {"box": {"panels": {"bottom": [text]}}},
    }


GOOD = _sample('total(pluck(cards.thing, "copies"))')
BAD = _sample("count(cards.thing)")

_COUNT = re.compile(r"\b(?:count|length)\(\s*(cards\.\w+(?:\s*\+\s*cards\.\w+)*)\s*\)")
_TOTAL = re.compile(r"\btotal\(\s*pluck\(\s*(cards\.\w+(?:\s*\+\s*cards\.\w+)*)\s*,\s*[\"']copies[\"']")
_ALL = re.compile(r"total\(\s*pluck\(\s*(cards\.\w+)\s*,\s*[\"']copies[\"']\s*\)\s*\)")
_OF_ALL = re.compile(
    r"\{\{\s*card\.(\w+)\s*\}\}[^{}\n]{0,8}\{\{\s*(?:count|length)\(\s*cards\.(\w+)\s*\)\s*\}\}"
)
"""The number of a card before how many there are."""

_PIECES = frozenset(
    {"chips", "count", "counters", "cubes", "discs", "made", "markers", "marks", "number", "pieces"}
    | {"supply", "tokens", "total"}
)
"""A constant that ends so says how many there are; `coin_limit` and `coin_cost` do not."""

_KINDS = re.compile(r"cards\.(\w+)")


def check(usage: Usage) -> Iterator[Problem]:
    """Look at what boxes print of cards."""
    parts = usage.game.components.values()
    boxes = {one.layout for one in parts if "holds" in one.own}
    copied = {card.kind for card in usage.game.all_cards() if card.copies > 1}
    for one in written_elements(usage) if boxes else ():
        if one.subject in boxes:
            yield from _faults(one, copied, usage)
    for one, part in part_uses(usage):
        yield from _in_part(one, part, usage)
    for one in written_elements(usage):
        yield from _of_all(one, usage)
    yield from _tokens(usage)


def _of_all(one: WrittenElement, usage: Usage) -> Iterator[Problem]:
    """Report `3/20` on a card of a kind that is numbered from 1 to 12, where another kind has 20.

    A reason (`because`) says that a text prints more than its number, and not that it counts another kind.
    """
    own = usage.game.cards.get(one.subject, ())
    for key, dynamic in one.dynamics if own else ():
        for name, kind in _OF_ALL.findall(dynamic.source):
            numbers = sorted(str(card.values.get(name)) for card in own)
            is_numbered = numbers == sorted(map(str, range(1, len(own) + 1)))
            if kind != one.subject and is_numbered and len(usage.game.cards.get(kind, own)) != len(own):
                message = f"{one.subject} has the {name} 1 to {len(own)}, and it counts the {kind} cards"
                span, hint = one.source.span((*one.place, key)), f"write count(cards.{one.subject})"
                yield warning(ID, message, span=span, hint=hint, subject=one.subject)


def _in_part(one: WrittenElement, part: Part, usage: Usage) -> Iterator[Problem]:
    """Report a part that is given the sign of one kind and the number of the cards of another."""
    named = {word for value in part.values.values() if (word := literal(value))} & usage.game.kinds.keys()
    for key, value in part.values.items() if len(named) == 1 else ():
        source = value.source.strip("{} ") if isinstance(value, Dynamic) else ""
        found = _COUNT.fullmatch(source) or _ALL.fullmatch(source)
        kinds = {*_KINDS.findall(found[1])} if found else named
        if not named & kinds:
            message = f"it counts {min(kinds)} beside the sign of {min(named)}"
            span = one.source.span((*one.place, "with", key))
            yield error(ID, message, span=span, hint=f"write cards.{min(named)}", subject=one.subject)


def _tokens(usage: Usage) -> Iterator[Problem]:
    """Compare how many tokens are made with the constant that says how many, if one alone does.

    One that is called after them alone, `coins: 5`, may be how many each player begins with.
    """
    constants = {name: value for name, value in usage.game.constants.items() if isinstance(value, int)}
    for name, component in usage.game.components.items():
        tokens = component.own.get("tokens")
        for token, made in tokens.items() if isinstance(tokens, dict) else ():
            called = [
                one
                for one in constants
                if one.startswith(f"{token}_") and one.removeprefix(f"{token}_") in _PIECES
            ]
            if len(called) == 1 and isinstance(made, int) and constants[called[0]] != made:
                span = usage.game.sources["game"].span(("components", name, "tokens", token))
                message = f"{made} {token} are made, and {called[0]} is {constants[called[0]]}"
                yield error(ID, message, span=span, hint="make as many as the constant says", subject=name)


def _faults(one: WrittenElement, copied: set[str], usage: Usage) -> Iterator[Problem]:
    for key, dynamic in one.dynamics:
        for found in _COUNT.findall(dynamic.source):
            if kinds := {*_KINDS.findall(found)} & copied:
                message = f"it counts the different {min(kinds)} cards, and not their copies"
                hint = f'write total(pluck({found}, "copies"))'
                yield _problem(one, key, message, hint)
        named = {word for _, word in own_words(one.element)} & usage.game.kinds.keys()
        for found in _TOTAL.findall(dynamic.source):
            kinds = {*_KINDS.findall(found)}
            if named and not named & kinds:
                message = f"it counts {min(kinds)} beside the sign of {min(named)}"
                yield _problem(one, key, message, f"write cards.{min(named)}")


def _problem(one: WrittenElement, key: str, message: str, hint: str) -> Problem:
    return error(ID, message, span=one.source.span((*one.place, key)), hint=hint, subject=one.subject)
