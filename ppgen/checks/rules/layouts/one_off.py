"""What is repeated and lit by a value is so as often as the value says, and follows the value it runs to."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ppgen.checks.usage import Usage
from ppgen.checks.written_elements import WrittenElement, own_dynamics, own_names, written_elements
from ppgen.common.problem import Problem, error
from ppgen.layout.elements.entry import Model as Entry
from ppgen.layout.elements.repeat import Model as Repeat
from ppgen.layout.elements.text import Model as Text
from ppgen.layout.values import Dynamic

ID = "layout/one-off"
WHY = "One pip too many, or the mark at another space than the last, says another value than the data."


def _sample(lit: str, count: str = "5") -> dict[str, object]:
    dot = {"type": "ellipse", "box": [0, 0, 3, 3], "fill": f'{{{{ "#d00000" if {lit} else "#ffffff" }}}}'}
    words = {"type": "text", "style": "words", "box": [5, 5, 50, 9], "text": "{{ card.worth }}"}
    return {
        "fields": {"worth": {"type": "integer"}},
        "cards": [{"id": "sun", "worth": 3}],
        "constants": {"most": 5, "least": 2},
        "face": [
            words,
            {"type": "repeat", "box": [5, 30, 60, 5], "count": f"{{{{ {count} }}}}", "items": [dot]},
        ],
    }


GOOD = _sample("index < card.worth", "constants.most")
BAD = _sample("index <= card.worth", "constants.most")
NEAR = _sample("number <= card.worth", "constants.most - constants.least")

_DATA = r"(?:card|constants|item)\.[\w.]+(?![\w.(\[]|\s*[-+*/])"
_ONE_MORE = re.compile(rf"(?<![\w.])index\s*<=\s*{_DATA}|(?<!\w)(?<!\.){_DATA}\s*>=\s*index(?!\w)")
_ONE_LESS = re.compile(rf"(?<![\w.])number\s*<\s*(?!=){_DATA}|(?<!\w)(?<!\.){_DATA}\s*>\s*(?!=)number(?!\w)")
_EQUAL = re.compile(
    r"(?<![\w.%])(?:index|number)(?:\s*\+\s*\d+)?\s*==\s*(?:constants\.(\w+)|(\d+))(?![\w.(\[])"
)
_PLACED = re.compile(r"\{\{\s*((?:index|number)(?:\s*\+\s*\d{1,3})?)\s*\}\}")
_COUNT = re.compile(r"\s*\{\{\s*(?:card|constants|item)\.[\w.]+\s*[-+]\s*\d+\s*\}\}\s*")
_PLACE = frozenset({"index", "number"})
LEAST = 2
"""The first and the second one may be meant by their numbers."""


def check(usage: Usage) -> Iterator[Problem]:
    """Look at each repeat with a count, and at what is compared inside it."""
    counted = set()
    for one in written_elements(usage):
        for around in one.whole:
            if isinstance(around, Repeat) and around.count is not None and _shows_place(one):
                counted.add(id(around))
    for one in written_elements(usage):
        repeat = next((each for each in reversed(one.around) if isinstance(each, Repeat)), None)
        if repeat is not None and repeat.count is not None:
            yield from _compared(one, repeat, shows_place=id(repeat) in counted)
        if isinstance(one.element, Repeat) and id(one.element) not in counted:
            yield from _counted(one, one.element)
        if isinstance(one.element, Repeat):
            yield from _numbered(one, one.element)


def _shows_place(one: WrittenElement) -> bool:
    """Tell whether a text, or what a part is given, shows at which place of a repeat it stands."""
    element = one.element
    looked = element.text.names if isinstance(element, Text) else own_names(element) & _PLACE
    is_told = isinstance(element, Text) or element.type in {"part", "icon", "entry", "card"}
    return is_told and bool(looked & _PLACE)


def _compared(one: WrittenElement, repeat: Repeat, *, shows_place: bool) -> Iterator[Problem]:
    driven = _constants(repeat.count)
    for key, dynamic in own_dynamics(one.element):
        text = dynamic.source
        if not shows_place and (found := _ONE_MORE.search(text) or _ONE_LESS.search(text)):
            more = "more" if _ONE_MORE.search(text) else "less"
            hint = "index begins at 0 and number at 1: compare index < value, or number <= value"
            yield _problem(one, key, f"{found[0]} holds for one {more} than the value says", hint)
        for constant, typed in _EQUAL.findall(text):
            hint = "compare with the constant that says how many there are"
            if constant and driven and constant not in driven:
                yield _problem(one, key, f"it runs to {min(driven)}, and compares with {constant}", hint)
            elif typed and int(typed) >= LEAST and driven:
                yield _problem(one, key, f"it runs to {min(driven)}, and compares with {typed}", hint)


def _counted(one: WrittenElement, repeat: Repeat) -> Iterator[Problem]:
    if isinstance(repeat.count, Dynamic) and _COUNT.fullmatch(repeat.count.source):
        message = f"it is drawn {repeat.count.source.strip('{} ')} times, which is not the value's own number"
        yield _problem(one, "count", message, "draw it as often as the value says")


def _numbered(one: WrittenElement, repeat: Repeat) -> Iterator[Problem]:
    """Compare the numbers that are printed in a row of a sheet with that of the row in the record.

    Where nothing is filled in, they begin with 1 at most.
    """
    rows = {
        found
        for item in repeat.items
        if isinstance(item, Entry) and isinstance(item.field, Dynamic)
        for found in _PLACED.findall(item.field.source)
    }
    if len(rows) > 1:
        return
    row = next(iter(rows), "")
    for number, item in enumerate(repeat.items):
        found = _PLACED.fullmatch(item.text.source.strip()) if isinstance(item, Text) else None
        if not isinstance(item, Text) or not found or item.because:
            continue
        first = _first(found[1])
        place = one._replace(element=item, place=(*one.place, "items", number))
        if row and first != _first(row):
            message = f"it prints {first} in the row that fills number {_first(row)} of the record"
            yield _problem(place, "text", message, f"print {{{{ {row} }}}}, or say why: because: reason")
        elif not row and first > 1:
            message = f"it prints {first} for the first of them"
            yield _problem(place, "text", message, "print {{ number }}, or say why: because: reason")


def _first(written: str) -> int:
    """Return what a number of a place is at the first one."""
    name, _, more = written.replace(" ", "").partition("+")
    return (1 if name == "number" else 0) + int(more or 0)


def _constants(count: object) -> frozenset[str]:
    names = count.names if isinstance(count, Dynamic) else ()
    return frozenset(name.split(".")[1] for name in names if name.startswith("constants."))


def _problem(one: WrittenElement, key: str, message: str, hint: str) -> Problem:
    return error(ID, message, span=one.source.span((*one.place, key)), hint=hint, subject=one.subject)
