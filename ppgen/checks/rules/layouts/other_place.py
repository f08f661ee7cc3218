"""What is looked up by a place is looked up in the list gone through; a grid counts rows as its columns."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ppgen.checks.usage import Usage
from ppgen.checks.written_element import WrittenElement
from ppgen.checks.written_elements import written_elements
from ppgen.common.paths import value_at
from ppgen.common.problem import Problem, warning
from ppgen.layout.values import Dynamic

ID = "layout/other-place"
WHY = "The words of the third keyword of all, beside the third keyword of this card, explain another one."

_WORDS = ("sun", "sea", "sky")


def _sample(said: str, *, each: str = "card.words") -> dict[str, Any]:
    text = {"type": "text", "style": "words", "box": [0, 0, 50, 9]}
    shown = {**text, "text": f"{{{{ item }}}}: {{{{ {said} }}}}"}
    repeat = {
        "type": "repeat",
        "box": [5, 20, 50, 60],
        "direction": "column",
        "spacing": 12,
        "each": f"{{{{ {each} }}}}",
        "items": [shown],
    }
    return {
        "fields": {"name": {"type": "text"}, "words": {"type": "list", "items": {"type": "text"}}},
        "cards": [{"id": "one", "name": "One", "words": [*_WORDS]}],
        "kinds": {"word": {"title": "Word", "fields": {"name": {"type": "text"}}}},
        "files": {"word": [{"id": one, "name": one.title()} for one in _WORDS]},
        "face": [{**text, "box": [5, 5, 50, 9], "text": "{{ card.name }}"}, repeat],
    }


GOOD = _sample('find(cards.word, "id", item).name')
BAD = _sample("cards.word[index].name")
NEAR = _sample("cards.word[index].name", each='pluck(cards.word, "id")')

_BY_PLACE = re.compile(r"\bcards\.(\w+)\[\s*(?:index|number\s*-\s*1)\s*\]")
_FIRST = re.compile(r"\bfind\(\s*cards\.\w+\s*,\s*[\"']\w+[\"']\s*,\s*(card\.\w+)\[\s*\d+\s*\]")
_ACROSS = re.compile(r"\bindex\s*%\s*(\d+|constants\.\w+)(?![\w.])")
_DOWN = re.compile(
    r"\bindex\s*//\s*(\d+|constants\.\w+)(?![\w.])|\bfloor\(\s*index\s*/\s*(\d+|constants\.\w+)\s*\)"
)


def check(usage: Usage) -> Iterator[Problem]:
    """Look at each element by what the innermost list around it is."""
    for one in written_elements(usage):
        yield from _grid(one)
        each = next((found for around in reversed(one.around) if (found := _each(around)) is not None), "")
        for key, dynamic in one.dynamics if each else ():
            for kind in _BY_PLACE.findall(dynamic.source):
                if f"cards.{kind}" not in each and "item" in _roots(dynamic):
                    message = f"it looks up cards.{kind} by the place in {each}"
                    yield _problem(one, key, message, "look it up by what item says")
            for listed in _FIRST.findall(dynamic.source):
                if listed in each and "item" in _roots(dynamic):
                    message = f"it looks up the same one of {listed} for each of them"
                    yield _problem(one, key, message, "look up what item says")


def _each(around: object) -> str | None:
    """Return the list that what is around an element goes through; nothing where it counts."""
    each = getattr(around, "each", None)
    if isinstance(each, Dynamic):
        return each.source.strip("{} ")
    return "" if getattr(around, "count", None) is not None and hasattr(around, "spacing") else None


def _roots(dynamic: Dynamic) -> set[str]:
    return {name.partition(".")[0] for name in dynamic.names | dynamic.guarded}


def _grid(one: WrittenElement) -> Iterator[Problem]:
    """Report an element of a grid that begins a new row after another number of them than its columns are."""
    for key in ("at", "box"):
        written = value_at(one.source.data, (*one.place, key))
        text = " ".join(map(str, written)) if isinstance(written, list) else ""
        across = {*_ACROSS.findall(text)}
        down = {first or second for first, second in _DOWN.findall(text)}
        if len(across) == len(down) == 1 and across != down:
            message = f"it goes on for {min(across)}, and begins anew after {min(down)}"
            yield _problem(one, key, message, "count rows and columns by one number")


def _problem(one: WrittenElement, key: str, message: str, way: str) -> Problem:
    span = one.source.span((*one.place, key))
    hint = f"{way}, or waive it in the layout with a reason"
    return warning(ID, message, span=span, hint=hint, subject=one.subject)
