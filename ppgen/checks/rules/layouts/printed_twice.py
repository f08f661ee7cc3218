"""A text prints no value twice with nothing between, a table no column and a list no entry twice."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ppgen.checks.usage import Usage
from ppgen.checks.written_elements import written_elements
from ppgen.common.problem import Problem, error
from ppgen.layout.elements.table import Column
from ppgen.layout.elements.table import Model as Table
from ppgen.layout.elements.text import Model as Text
from ppgen.layout.values import Dynamic

ID = "layout/printed-twice"
WHY = "A strength of 3 that is printed twice is 33."


def _sample(text: str) -> dict[str, object]:
    shown = {"type": "text", "style": "words", "box": [5, 5, 50, 9], "text": text}
    return {"fields": {"name": {"type": "text"}}, "cards": [{"id": "sun", "name": "Sun"}], "face": [shown]}


GOOD = _sample("{{ card.name }}")
BAD = _sample("{{ card.name }}{{ card.name }}")
NEAR = _sample("{{ card.name }}/{{ card.name }}")

_LIST = re.compile(r"\s*+\{\{\s*+\[((?:[\w.]++\[\d++\][,\s]*+)++)\]\s*+\}\}\s*+")
_TWICE = re.compile(r"(\{\{[^{}]{1,500}\}\})[\s*]*\1")


def check(usage: Usage) -> Iterator[Problem]:
    """Look for one expression right behind itself."""
    for one in written_elements(usage):
        if isinstance(one.element, Text) and not one.element.because:
            for value in _TWICE.findall(one.element.text.source):
                span = one.source.span((*one.place, "text"))
                hint = "print it once, or say why: because: reason"
                yield error(ID, f"it prints {value} twice", span=span, hint=hint, subject=one.subject)
        for key, dynamic in one.dynamics:
            if key == "each" and (entry := _listed_twice(dynamic.source)):
                span = one.source.span((*one.place, key))
                hint = "list each once"
                yield error(ID, f"it lists {entry} twice", span=span, hint=hint, subject=one.subject)
        if isinstance(one.element, Table):
            columns: list[Column] = []
            for number, column in enumerate(one.element.columns):
                if any(_is_same(column, other) for other in columns):
                    span = one.source.span((*one.place, "columns", number))
                    hint = "print in each column something of its own"
                    message = "a column of the table prints the same as another one"
                    yield error(ID, message, span=span, hint=hint, subject=one.subject)
                columns.append(column)


def _listed_twice(source: str) -> str:
    """Return the entry of another list that a list has twice, such as card.faces[0]."""
    listed = _LIST.fullmatch(source)
    entries = [entry.strip() for entry in listed[1].split(",")] if listed is not None else []
    return next((entry for at, entry in enumerate(entries) if entry in entries[:at]), "")


def _is_same(one: Column, other: Column) -> bool:
    """Tell whether two columns that are headed otherwise print the same of each row."""
    written, its = ([_source(each) for each in (column.text, column.condition)] for column in (one, other))
    looks_up = isinstance(one.text, Dynamic) and bool(one.text.names)
    return looks_up and written == its and _source(one.title) != _source(other.title)


def _source(value: object) -> object:
    return value.source if isinstance(value, Dynamic) else value
