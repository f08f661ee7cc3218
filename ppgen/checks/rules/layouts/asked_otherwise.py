"""What is drawn where a thing is there, or a row is filled in, shows that thing and that row."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from ppgen.checks.usage import Usage
from ppgen.checks.written_element import WrittenElement
from ppgen.checks.written_elements import own_dynamics, written_elements
from ppgen.common.problem import Problem, warning
from ppgen.layout.element import Element
from ppgen.layout.elements.entry import Model as Entry
from ppgen.layout.elements.repeat import Model as Repeat
from ppgen.layout.values import Dynamic
from ppgen.model.field import FieldType, MapField, ReferenceField
from ppgen.model.game import Game

ID = "layout/asks-other"
WHY = "The guests' power that waits for the hosts to be named is missing, or printed of nobody."

_TEXT = {"type": "text", "box": [5, 30, 50, 9], "style": "words"}


def _sample(asked: str, shown: str) -> dict[str, object]:
    team = {"type": "reference", "to": "team", "optional": True}
    return {
        "fields": {"name": {"type": "text"}, "home": team, "away": team},
        "cards": [{"id": "sun", "name": "Sun", "home": "sea", "away": "sea"}],
        "kinds": {"team": {"title": "Team", "fields": {"name": {"type": "text"}}}},
        "files": {"team": [{"id": "sea", "name": "Sea"}]},
        "face": [
            {**_TEXT, "box": [5, 5, 50, 9], "text": "{{ card.name }}"},
            {**_TEXT, "if": f"{{{{ {asked} }}}}", "text": f"{{{{ {shown} }}}}"},
        ],
    }


GOOD = _sample("card.away", "card.away.name")
BAD = _sample("card.home", "card.away.name")
NEAR = _sample("card.home", 'card.home.name ~ " – " ~ card.away.name')

FAR = 2
"""A row that stands next to another one may be asked for its sake."""

_THERE = re.compile(r"\s*\{\{\s*card\.(\w+)(?:\s+is\s+not\s+none)?\s*\}\}\s*")
_PLACE = r"(?:(\d{1,3})\s*\+\s*)?(index|number)(?:\s*([-+])\s*(\d{1,3})(?!\d))?"
_ROW = re.compile(rf"\b(cards?\.\w+)\[\s*{_PLACE}\s*\]")
_BOUND = re.compile(rf"\b(?:count|length)\(\s*(cards?\.\w+)\s*\)\s*>\s*{_PLACE}(?![\w.\[]|\s*[-+*/%])")
_FIELD = re.compile(rf"\b(\w+)\.\{{\{{\s*{_PLACE}\s*\}}\}}(?:\.|$)")

_Found = tuple[str, str, str, str, str]


def check(usage: Usage) -> Iterator[Problem]:
    """Compare what conditions ask with what their elements show, and rows with those beside them."""
    for one in written_elements(usage):
        message = _of_other_thing(one, usage.game) or _of_other_row(one.element)
        if message:
            yield _problem(one, "if", message)
        else:
            yield from _beside(one)


def _of_other_thing(one: WrittenElement, game: Game) -> str:
    """Say that an element is drawn where one thing is there, and shows another that may be missing."""
    found = _THERE.fullmatch(_source(one.element.condition))
    if not found:
        return ""
    looked = {name.split(".")[1] for name in _names(one.element) if name.startswith("card.")}
    own = game.kinds.get(one.subject)
    kinds = game.kinds.values() if own is None or one.part else (own,)
    for kind in kinds if found[1] not in looked else ():
        asked = kind.fields.get(found[1])
        for name in sorted(looked):
            other = kind.fields.get(name)
            if asked is not None and other is not None and _are_alike(asked, other, is_record=kind.record):
                return f"it is drawn where card.{found[1]} is there, and shows card.{name}"
    return ""


def _names(element: Element) -> Iterator[str]:
    """Yield what an element and those inside it look up, but for its own condition."""
    for key, dynamic in own_dynamics(element):
        if key != "if":
            yield from dynamic.names | dynamic.guarded
    for inner in getattr(element, "items", ()):
        if isinstance(inner, Element):
            yield from _names(inner)
            condition = inner.condition
            yield from condition.names | condition.guarded if isinstance(condition, Dynamic) else ()


def _are_alike(one: FieldType, other: FieldType, *, is_record: bool) -> bool:
    """Tell whether two fields hold a thing of the same sort each, and may both be empty."""
    if not (is_record or (one.optional and other.optional)) or type(one) is not type(other):
        return False
    match one, other:
        case ReferenceField(), ReferenceField():
            return one.to == other.to
        case MapField(), MapField():
            return one.fields.keys() == other.fields.keys()
        case _:
            return False


def _of_other_row(element: Element) -> str:
    """Say that a condition asks for a row far from the one that is shown, or whose number it counts."""
    asked = _source(element.condition)
    shown = [dynamic.source for key, dynamic in own_dynamics(element) if key != "if"]
    rows = _rows(_ROW.findall(asked))
    for name, first in rows.items():
        others = _rows(_BOUND.findall(asked)).get(name) or _rows(
            [row for text in shown for row in _ROW.findall(text)]
        ).get(name, set())
        if len(first) == len(others) == 1 and abs(min(first) - min(others)) >= FAR:
            return f"it asks for number {min(first) + 1} of {name} at the first, and for {min(others) + 1}"
    return ""


def _beside(one: WrittenElement) -> Iterator[Problem]:
    """Report an element of a repeat that shows a row far from the one which is filled in beside it."""
    if not isinstance(one.element, Repeat):
        return
    filled: dict[str, set[int]] = {}
    for item in one.element.items:
        if isinstance(item, Entry):
            for name, rows in _rows(_FIELD.findall(_source(item.field))).items():
                filled.setdefault(f"card.{name}", set()).update(row - 1 for row in rows)
    for number, item in enumerate(one.element.items):
        if not isinstance(item, Element) or _of_other_row(item):
            continue  # it is told by itself
        for key, dynamic in own_dynamics(item):
            for name, rows in _rows(_ROW.findall(dynamic.source)).items():
                own = filled.get(name, set())
                if len(rows) == len(own) == 1 and abs(min(rows) - min(own)) >= FAR:
                    message = (
                        f"it shows number {min(rows) + 1} of {name} at the first, beside what fills"
                        f" number {min(own) + 1}"
                    )
                    place = one._replace(place=(*one.place, "items", number))
                    yield _problem(place, key, message)


def _rows(found: Collection[_Found]) -> dict[str, set[int]]:
    """Return by how much the rows of each list lie behind the index of a repeat."""
    rows: dict[str, set[int]] = {}
    for name, before, place, sign, behind in found:
        more = int(before or 0) + int(f"{sign}{behind or 0}") + (place == "number")
        rows.setdefault(name, set()).add(more)
    return rows


def _source(value: object) -> str:
    return value.source if isinstance(value, Dynamic) else ""


def _problem(one: WrittenElement, key: str, message: str) -> Problem:
    hint = "ask for what is shown, or waive it in the layout with a reason"
    return warning(ID, message, span=one.source.span((*one.place, key)), hint=hint, subject=one.subject)
