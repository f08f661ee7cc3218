"""What is repeated and lit by a value is so as often as the value says, and follows the value it runs to."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from ppgen.checks.rules._marked_places import never_held
from ppgen.checks.usage import Usage
from ppgen.checks.written_element import WrittenElement
from ppgen.checks.written_elements import own_names, part_uses, written_elements
from ppgen.common.problem import Problem, Span, error, warning
from ppgen.layout.elements.entry import Model as Entry
from ppgen.layout.elements.part import Model as Part
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

_BY = r"(?:\s*([-+])\s*(\d{1,3}))?"
_PLACED_AT = rf"(?<![\w.])(index|number){_BY}"
_DATA = rf"([a-z_]\w*(?:\.\w+)*){_BY}(?![\w.(\[]|\s*[-+*/%])"
_BEFORE = re.compile(rf"{_PLACED_AT}\s*([<>]=?)\s*{_DATA}")
_BEHIND = re.compile(rf"(?<![\w.\])+*/-]){_DATA}\s*([<>]=?)\s*{_PLACED_AT}(?![\w.]|\s*[-+*/%])")
_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
_EQUAL = re.compile(
    r"(?<![\w.%])(index|number)(?:\s*(\+)\s*(\d{1,3}))?\s*==\s*(?:constants\.(\w+)|(\d+))"
    rf"(?![\w.(\[]){_BY}"
)
_DRIVEN = re.compile(rf"\s*\{{\{{\s*constants\.(\w+){_BY}\s*\}}\}}\s*")
_PLACED = re.compile(r"\{\{\s*((?:index|number)(?:\s*\+\s*\d{1,3})?|\d{1,3}\s*\+\s*(?:index|number))\s*\}\}")
_MARKED = re.compile(r"\{\{\s*(index|number)\s*==\s*(\d{1,3})\s*\}\}")
_CALCULATED = ("-", "+", "*", "/", "%")
_COUNT = re.compile(r"\s*\{\{\s*(?:card|constants|item)\.[\w.]+\s*[-+]\s*\d+\s*\}\}\s*")
_PLACE = frozenset({"index", "number"})
_ROOTS = frozenset({"card", "constants", "item", "panel"})
LEAST = 2
"""The first and the second one may be meant by their numbers."""


def check(usage: Usage) -> Iterator[Problem]:
    """Look at each repeat with a count, and at what is compared inside it."""
    counted = set()
    told: set[Span | None] = set()
    given: dict[str, set[str]] = {}
    for _, part in part_uses(usage):
        given.setdefault(part.part, set()).update(part.values)
    for one in written_elements(usage):
        for around in one.whole:
            if isinstance(around, Repeat) and around.count is not None and _shows_place(one):
                counted.add(id(around))
    for one in written_elements(usage):
        repeat = next((each for each in reversed(one.around) if isinstance(each, Repeat)), None)
        if repeat is not None and repeat.count is not None:
            if id(repeat) not in counted:
                yield from _lit(one, given.get(one.part, set()))
            for problem in (*_compared(one, repeat), *_always(one, repeat)):
                told.add(problem.span)
                yield problem
            yield from _marked(one) if usage.game.constants else ()
        if isinstance(one.element, Repeat) and id(one.element) not in counted:
            yield from _counted(one, one.element)
        if isinstance(one.element, Repeat):
            yield from _numbered(one, one.element)
    for one, key, message in never_held(usage):
        problem = _problem(one, key, message, "compare with the number of a place that is drawn")
        yield from () if problem.span in told else (problem,)


def _shows_place(one: WrittenElement) -> bool:
    """Tell whether a text, or what a part is given, shows at which place of a repeat it stands."""
    element = one.element
    looked = element.text.names if isinstance(element, Text) else own_names(element) & _PLACE
    is_told = isinstance(element, Text) or element.type in {"part", "icon", "entry", "card"}
    return is_told and bool(looked & _PLACE)


def _lit(one: WrittenElement, given: Collection[str]) -> Iterator[Problem]:
    """Report what is compared so that it holds for more or fewer of them than a value says."""
    for key, dynamic in one.dynamics:
        for written, value, more in _comparisons(dynamic.source):
            if more and (value in given or value.partition(".")[0] in _ROOTS):
                many = f"{abs(more) if abs(more) > 1 else 'one'} {'more' if more > 0 else 'less'}"
                hint = "index begins at 0 and number at 1: compare index < value, or number <= value"
                yield _problem(one, key, f"{written} holds for {many} than the value says", hint)
                break


def _comparisons(text: str) -> Iterator[tuple[str, str, int]]:
    """Yield each comparison of a place with a value, and for how many more it holds than the value says."""
    found = [
        (match[0], *match.groups())
        for match in _BEFORE.finditer(text)
        if not text[: match.start()].rstrip().endswith(_CALCULATED)  # counted from the other end
    ]
    for match in _BEHIND.finditer(text):
        value, *by, sign, place, by_sign, by_much = match.groups()
        found.append((match[0], place, by_sign, by_much, _TURNED[sign], value, *by))
    for written, place, sign, much, compared, value, *by in found:
        ahead = _number(sign, much) + (place == "number")
        yield written, value, _number(*by) - ahead + (compared in {"<=", ">"})


def _number(sign: str | None, digits: str | None) -> int:
    return int(f"{sign or '+'}{digits or 0}")


def _compared(one: WrittenElement, repeat: Repeat) -> Iterator[Problem]:
    driven = _constants(repeat.count)
    for key, dynamic in one.dynamics:
        text = dynamic.source
        for place, plus, much, constant, typed, *by in _EQUAL.findall(text):
            hint = "compare with the constant that says how many there are"
            if constant and driven and constant not in driven:
                yield _problem(one, key, f"it runs to {min(driven)}, and compares with {constant}", hint)
            elif constant in driven and _number(*by):
                last = _last(repeat.count) - (place == "index") + _number(plus, much)
                if last != _number(*by):
                    yield _problem(one, key, f"it compares with {constant} {by[0]} {by[1]}", hint)
            elif typed and int(typed) >= LEAST and driven:
                yield _problem(one, key, f"it runs to {min(driven)}, and compares with {typed}", hint)


def _always(one: WrittenElement, repeat: Repeat) -> Iterator[Problem]:
    """Report what is compared with the number of places itself, and so holds for all of them, or for none."""
    own = {"count", repeat.count.source.strip("{} ") if isinstance(repeat.count, Dynamic) else "count"}
    for key, dynamic in one.dynamics:
        for written, value, more in _comparisons(dynamic.source):
            if value in own and not more:
                hint = "compare with the value that says how many of them are lit"
                yield _problem(one, key, f"{written} holds for each of them, or for none", hint)
                break


def _marked(one: WrittenElement) -> Iterator[Problem]:
    """Report a mark at a space of a track that is typed; the first one may be meant by its number."""
    given = one.element.values.values() if isinstance(one.element, Part) else ()
    sources = [value.source.strip() for value in given if isinstance(value, Dynamic)]
    if any(_PLACED.fullmatch(text) for text in sources):
        for found in filter(None, map(_MARKED.fullmatch, sources)):
            if int(found[2]) > (found[1] == "number"):
                hint = "compare with the constant that says where it is"
                message, span = (
                    f"the space {found[2]} is typed by hand",
                    one.source.span((*one.place, "with")),
                )
                yield warning(ID, message, span=span, hint=hint, subject=one.subject)


def _last(count: object) -> int:
    """Return by how much the number of the last one is above the constant that counts them."""
    found = _DRIVEN.fullmatch(count.source) if isinstance(count, Dynamic) else None
    return _number(found[2], found[3]) if found else 0


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
    steps = written.replace(" ", "").split("+")
    return sum(int(step) if step.isdigit() else step == "number" for step in steps)


def _constants(count: object) -> frozenset[str]:
    names = count.names if isinstance(count, Dynamic) else ()
    return frozenset(name.split(".")[1] for name in names if name.startswith("constants."))


def _problem(one: WrittenElement, key: str, message: str, hint: str) -> Problem:
    return error(ID, message, span=one.source.span((*one.place, key)), hint=hint, subject=one.subject)
