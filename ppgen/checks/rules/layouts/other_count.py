"""What is drawn or written as often as a constant says is counted by that constant."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import chain

from ppgen.checks.usage import Usage
from ppgen.checks.written_element import WrittenElement
from ppgen.checks.written_elements import name_parts, own_words, written_elements
from ppgen.common.problem import Problem, error, warning
from ppgen.layout.element import Element, inside
from ppgen.layout.elements.entry import Model as Entry
from ppgen.layout.elements.repeat import Model as Repeat
from ppgen.layout.values import Dynamic

ID = "layout/other-count"
WHY = "Boxes that are counted by hand, or by another figure, are too few as soon as the rule changes."

_FACE = {"type": "text", "box": [5, 5, 50, 9], "style": "words"}


def _sample(count: object, *, word: str = "life") -> dict[str, object]:
    item = {**_FACE, "box": [0, 0, 9, 9], "text": f'{{{{ term("{word}", "sign") }}}}'}
    repeat = {"type": "repeat", "box": [5, 20, 50, 9], "count": count, "spacing": 10, "items": [item]}
    terms = {word: {"text": word, "forms": {"sign": word[0]}} for word in ("life", "mana")}
    return {
        "fields": {"worth": {"type": "integer"}},
        "cards": [{"id": "sun", "worth": 3}],
        "constants": {"mage_life": 5, "hand": 5},
        "files": {"terms": terms},
        "face": [{**_FACE, "text": "{{ card.worth }}"}, repeat],
    }


GOOD = _sample("{{ constants.mage_life }}")
BAD = _sample("{{ constants.hand }}")
NEAR = _sample("{{ constants.hand }}", word="mana")

LEAST = 2
"""What is there once is no count."""

_ONE = re.compile(r"\s*\{\{\s*constants\.(\w+)\s*\}\}\s*")
_LITERAL = re.compile(r"[A-Za-z][\w-]*")
_LIMITS = frozenset({"limit", "max", "most", "place", "space", "slot"})
_PLACES = frozenset({"number", "index"})


def check(usage: Usage) -> Iterator[Problem]:
    """Compare the count of each repeat with the constants that are called after what it repeats."""
    constants = {
        name: value
        for name, value in usage.game.constants.items()
        if isinstance(value, int) and not isinstance(value, bool)
    }
    for one in written_elements(usage) if constants else ():
        if isinstance(one.element, Repeat):
            message, made = _fault(one.element, constants, usage)
            if message:
                yield _problem(one, message, made)
            elif one.subject not in usage.game.kinds and (message := _limited(one.element, constants, usage)):
                yield _problem(one, message, warning)


def _fault(repeat: Repeat, constants: Mapping[str, int], usage: Usage) -> tuple[str, Callable[..., Problem]]:
    """Return what is wrong, and how grave it is: a number that is typed may be another one by right."""
    driver = _ONE.fullmatch(repeat.count.source) if isinstance(repeat.count, Dynamic) else None
    value = constants.get(driver[1]) if driver else repeat.count
    if not isinstance(value, int | float) or value < LEAST:
        return "", warning
    parts = usage.layouts.theme.parts
    within = chain.from_iterable(inside(item, parts) for item in repeat.items)
    said = frozenset(chain.from_iterable(_said(element, usage) for element in within))
    if driver and name_parts(driver[1]) & said:
        return "", warning
    meant = [name for name, its in constants.items() if its == value and name_parts(name) & said]
    if len(meant) != 1:
        return "", warning
    if not driver:
        return (
            f"its count {value:g} is typed, and is the constant {meant[0]}, after which it is called",
            warning,
        )
    message = (
        f"it is counted by the constant {driver[1]}, and called after {meant[0]}, which is {value:g}, too"
    )
    return message, error


def _limited(repeat: Repeat, constants: Mapping[str, int], usage: Usage) -> str:
    """Say that places are typed for a thing of which a constant says how many there may be.

    On a card, or a page, some may be shown as a picture.
    """
    if not isinstance(repeat.count, int | float) or repeat.count < LEAST:
        return ""
    words = chain.from_iterable(own_words(each) for item in repeat.items for each in inside(item, {}))
    terms = [name_parts(word) for key, word in words if key == "text" and word in usage.game.terms]
    limits = [
        name
        for name in constants
        if any(name_parts(name) - of and name_parts(name) - of <= _LIMITS for of in terms)
    ]
    if len(limits) != 1 or abs(constants[limits[0]] - repeat.count) != 1:
        return ""  # a few of many are an example
    return f"it is drawn {repeat.count:g} times by hand, and {limits[0]} is {constants[limits[0]]}"


def _said(element: Element, usage: Usage) -> Iterator[str]:
    """Yield the parts of the names of an element, of its field on a sheet, and of the terms that it says."""
    yield from name_parts(getattr(element, "name", ""))
    if isinstance(element, Entry):
        field = element.field.source if isinstance(element.field, Dynamic) else str(element.field)
        for word in _LITERAL.findall(field):
            yield from name_parts(word) if word not in _PLACES else ()
    for _, word in own_words(element):
        if word in usage.game.terms:
            yield from name_parts(word)


def _problem(one: WrittenElement, message: str, made: Callable[..., Problem]) -> Problem:
    span = one.source.span((*one.place, "count"))
    hint = "count by the constant if that is meant, or waive it in the layout with a reason"
    return made(ID, message, span=span, hint=hint, subject=one.subject)
