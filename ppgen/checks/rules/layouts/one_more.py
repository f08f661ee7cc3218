"""A text prints a figure of a card, or of what its part is given, and not some more or less than that."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from ppgen.checks.usage import Usage
from ppgen.checks.written_element import WrittenElement
from ppgen.checks.written_elements import part_uses, written_elements
from ppgen.common.problem import Problem, warning
from ppgen.layout.elements.part import Model as Part
from ppgen.layout.elements.repeat import Model as Repeat
from ppgen.layout.elements.table import Model as Table
from ppgen.layout.elements.text import Model as Text
from ppgen.layout.values import Dynamic

ID = "layout/one-more"
WHY = "A sum that is one too high on paper is believed, since nobody counts again what is printed."


def _sample(shown: str, **more: str) -> dict[str, object]:
    text = {"type": "text", "style": "words", "box": [5, 5, 50, 9]}
    return {
        "fields": {"worth": {"type": "integer"}},
        "cards": [{"id": "sun", "worth": 3}],
        "theme": {
            "styles": {"words": {"font": "text", "size": "9pt", "minimum": "9pt"}},
            "parts": {"sum": [{**text, "box": [5, 15, 50, 9], "text": f"{{{{ {shown} }}}}", **more}]},
        },
        "face": [
            {**text, "text": "{{ card.worth }}"},
            {"type": "part", "part": "sum", "with": {"of": "{{ card }}"}},
        ],
    }


GOOD = _sample("of.worth")
BAD = _sample("of.worth + 1")
NEAR = _sample("of.worth + 1", because="who attacks gets one more")

_PATH = r"([a-z_]\w*)((?:\.\w+|\[[\w.\"']+\])*)"
_SUM = re.compile(rf"\{{\{{\s*(?:{_PATH}\s*[-+]\s*\d+|\d+\s*[-+]\s*{_PATH})\s*\}}\}}")
_ALONE = re.compile(r"\{\{\s*([a-z_]\w*)\s*\}\}")
_ITEM = "item"
_OF_CARD = re.compile(r"\s*\{\{\s*card(?:\.\w+)+\s*\}\}\s*")
_COUNT = r"(?:count\(\s*cards\.\w+\s*\)|total\(\s*pluck\(\s*cards\.\w+\s*,\s*[\"']copies[\"']\s*\)\s*\))"
_COUNTED = re.compile(rf"\s*\{{\{{\s*{_COUNT}(?P<figure>\s*[-+*/]\s*\d+)?\s*\}}\}}\s*")
LEAST_COUNTED = 3
"""So many counts of cards, bare, that parts are given under one name: one beside them is no other figure."""

_PLACES = frozenset({"index", "number", "count", "page", "constants", "panel"})
"""Where something stands is counted from 0 and from 1; other rules hold constants and panels."""


def check(usage: Usage) -> Iterator[Problem]:
    """Look for values with a number added or taken away in texts, and in tables."""
    given: dict[str, set[str]] = {}
    for _, part in part_uses(usage):
        given.setdefault(part.part, set()).update(part.values)
    printed = _printed(usage)
    for one in written_elements(usage):
        for key, text in _texts(one, printed):
            for found in _SUM.finditer(text):
                root, rest = (found[1], found[2]) if found[1] else (found[3], found[4])
                is_known = rest or root in given.get(one.part, ()) or (root == _ITEM and _is_of_card(one))
                if root in _PLACES or not is_known:
                    continue
                message = f"it prints {found[0]}, and not {root}{rest} itself"
                hint = "print the value as it is, or say why: because: reason"
                span = one.source.span((*one.place, key))
                yield warning(ID, message, span=span, hint=hint, subject=one.subject)
    yield from _miscounted(usage)


def _miscounted(usage: Usage) -> Iterator[Problem]:
    """Look for a count of cards with a figure added, beside several that parts of a layout are given bare."""
    bare: Counter[tuple[str, str]] = Counter()
    others: list[tuple[WrittenElement, str, str]] = []
    for one, part in part_uses(usage):
        for key, value in part.values.items():
            found = _COUNTED.fullmatch(value.source) if isinstance(value, Dynamic) else None
            if found is None:
                continue
            if found["figure"]:
                others.append((one, key, found[0].strip()))
            else:
                bare[one.subject, key] += 1
    for one, key, text in others:
        if bare[one.subject, key] >= LEAST_COUNTED:
            message = f"{text} is another figure than how many there are, as the other {key} say"
            hint = "count them as they are, or waive it in the layout with a reason"
            span = one.source.span((*one.place, "with", key))
            yield warning(ID, message, span=span, hint=hint, subject=one.subject)


def _printed(usage: Usage) -> Mapping[str, set[str]]:
    """Return what each part prints of what it is given as it is."""
    found: dict[str, set[str]] = {}
    for one in written_elements(usage):
        if one.part and isinstance(one.element, Text) and not one.element.because:
            found.setdefault(one.part, set()).update(_ALONE.findall(one.element.text.source))
    return found


def _is_of_card(one: WrittenElement) -> bool:
    """Tell whether an element stands in a repeat of what a card lists."""
    repeat = next((each for each in reversed(one.around) if isinstance(each, Repeat)), None)
    each = None if repeat is None else repeat.each
    return isinstance(each, Dynamic) and bool(_OF_CARD.fullmatch(each.source))


def _texts(one: WrittenElement, printed: Mapping[str, set[str]]) -> Iterator[tuple[str, str]]:
    element = one.element
    if isinstance(element, Part):
        shown = printed.get(element.part, ())
        for name, value in element.values.items():
            if name in shown and isinstance(value, Dynamic):
                yield "with", value.source
    if isinstance(element, Text) and not element.because:
        yield "text", element.text.source
    elif isinstance(element, Table):
        for column in element.columns:
            if isinstance(column.text, Dynamic):
                yield "columns", column.text.source
