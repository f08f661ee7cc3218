"""Where all values but one of the entries of a card's list are looked at, that one is looked at as well."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ppgen.checks.usage import Usage
from ppgen.checks.written_element import WrittenElement
from ppgen.checks.written_elements import own_names, part_uses, written_elements
from ppgen.common.problem import Problem, warning
from ppgen.layout.elements.part import Model as Part
from ppgen.layout.values import Dynamic
from ppgen.model.field import (
    BooleanField,
    ChoiceField,
    FieldType,
    IconField,
    IntegerField,
    ListField,
    MapField,
    NumberField,
    ReferenceField,
    TermField,
)

ID = "layout/unshown-entry"
WHY = "A way that shows who is wanted there, and not in which line, is played by guessing."

_NUMBER = {"type": "integer"}


def _sample(*shown: str, names: tuple[str, ...] = ("start", "end", "cost"), **last: object) -> dict[str, Any]:
    text = {"type": "text", "style": "words"}
    texts = [
        {**text, "box": [20 * at, 0, 18, 9], "text": f"{{{{ item.{name} }}}}"}
        for at, name in enumerate(shown)
    ]
    repeat = {"type": "repeat", "box": [5, 20, 60, 20], "each": "{{ card.steps }}", "items": texts}
    fields = {name: _NUMBER | (last if name == "cost" else {}) for name in names}
    return {
        "fields": {
            "name": {"type": "text"},
            "steps": {"type": "list", "items": {"type": "map", "fields": fields}},
        },
        "cards": [{"id": "sun", "name": "Sun", "steps": [dict.fromkeys(names, 3)]}],
        "face": [{**text, "box": [5, 5, 50, 9], "text": "{{ card.name }}"}, repeat],
    }


GOOD = _sample("start", "end", "cost")
BAD = _sample("start", "end")
NEAR = _sample("start", "end", unprinted="players count it themselves")

LEAST = 2
"""So many values of an entry are shown before another one is missed."""

_SHOWN = (BooleanField, ChoiceField, IconField, IntegerField, NumberField, ReferenceField, TermField)
_WHOLE = re.compile(r"\bitem\b(?!\s*[.\[\w])")


def check(usage: Usage) -> Iterator[Problem]:
    """Look in the layout of each kind at what goes through a list of maps of its cards."""
    game = usage.game
    parts = _looked_up_in_parts(usage)
    called = {
        getattr(one.element, "name", "")
        for one in written_elements(usage)
        if [*_steps(own_names(one.element))]
    }
    for name, lists in _lists(usage).items():
        inside = [one for one in written_elements(usage) if one.subject == name and not one.part]
        everything = "\n".join(
            [*usage.layouts.layouts[name].source.lines, *map(str, game.kinds[name].derived.values())]
        )
        for path, fields in lists.items():
            through = [one for one in inside if any(_goes_through(each, path) for each in one.whole)]
            looked = {step for one in through for step in _of_item(one, parts)}
            if not through or "" in looked or len(looked & fields.keys()) < LEAST:
                continue
            unseen = [*(fields.keys() - looked - called)]  # what is called so shows another, as is told there
            if len(unseen) == 1 and not re.search(rf"[.\"']{re.escape(unseen[0])}\b", everything):
                message = f"it goes through card.{path}, and nothing in it looks at {unseen[0]}"
                hint = f"show item.{unseen[0]}, or say why not: {unseen[0]}: {{…, unprinted: reason}}"
                one = through[0]
                span = one.source.span(one.place)
                yield warning(ID, message, span=span, hint=hint, subject=one.subject)


def _lists(usage: Usage) -> Mapping[str, Mapping[str, Mapping[str, FieldType]]]:
    """Return the lists of maps of each kind with a layout: what their entries have and should show."""
    found: dict[str, dict[str, dict[str, FieldType]]] = {}
    for name, kind in usage.game.kinds.items():
        for path, field in kind.fields.items() if name in usage.layouts.layouts else ():
            if isinstance(field, ListField) and isinstance(field.items, MapField) and not kind.record:
                shown: dict[str, FieldType] = {
                    step: one
                    for step, one in field.items.fields.items()
                    if isinstance(one, _SHOWN) and not one.unprinted
                }
                found.setdefault(name, {})[path] = shown
    return found


def _goes_through(element: object, path: str) -> bool:
    each = getattr(element, "each", None)
    return isinstance(each, Dynamic) and each.source.strip("{} ") == f"card.{path}"


def _of_item(one: WrittenElement, parts: Mapping[str, frozenset[str]]) -> Iterator[str]:
    """Yield what an element, or the part that it draws, looks up of an entry; an empty name for all of it."""
    yield from _steps(own_names(one.element))
    if any(_WHOLE.search(dynamic.source) for _, dynamic in one.dynamics):
        yield ""
    if isinstance(one.element, Part) and "item" not in one.element.values:
        yield from parts.get(one.element.part, ())


def _steps(names: frozenset[str]) -> Iterator[str]:
    yield from (name.split(".")[1] for name in names if name.startswith("item."))


def _looked_up_in_parts(usage: Usage) -> Mapping[str, frozenset[str]]:
    """Return what each part looks up of an entry around it, those that it draws included."""
    found: dict[str, set[str]] = {}
    for one in written_elements(usage):
        if one.part and not any(getattr(each, "each", None) is not None for each in one.around):
            found.setdefault(one.part, set()).update(_steps(own_names(one.element)))
    inner = [
        (one.part, part.part) for one, part in part_uses(usage) if one.part and "item" not in part.values
    ]
    for _ in range(3):  # parts in parts
        for outer, name in inner:
            found.setdefault(outer, set()).update(found.get(name, ()))
    return {name: frozenset(steps) for name, steps in found.items()}
