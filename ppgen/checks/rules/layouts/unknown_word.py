"""What a layout compares with a word has that word among its values."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ppgen.checks.usage import Usage
from ppgen.checks.written_element import WrittenElement
from ppgen.checks.written_elements import written_elements
from ppgen.common.problem import Problem, error, nearest
from ppgen.layout.elements.table import Model as Table
from ppgen.layout.values import Dynamic
from ppgen.model.field import (
    BooleanField,
    ChoiceField,
    FieldType,
    IntegerField,
    ListField,
    MapField,
    NumberField,
    TermField,
)
from ppgen.model.game import Game

ID = "layout/unknown-word"
WHY = "What is shown for a word that is misspelt is shown on no card, and nobody misses it on the screen."


def _sample(side: str, *, field: str = "side") -> dict[str, object]:
    words = {
        "type": "text",
        "style": "words",
        "box": [5, 5, 50, 9],
        "text": "{{ card.name }} {{ card.sort }}",
    }
    dot = {"type": "ellipse", "box": [5, 30, 9, 9], "fill": "#101010"}
    values = ["left", "right"]
    return {
        "fields": {
            "name": {"type": "text"},
            "side": {"type": "choice", "values": values},
            "sort": {"type": "text"},
        },
        "cards": [{"id": "sun", "name": "Sun", "side": "left", "sort": "star"}],
        "face": [
            words,
            {**dot, "if": f'{{{{ card.{field} == "{side}" }}}}'},
            {**dot, "box": [25, 30, 9, 9], "if": '{{ card.side == "left" }}'},
        ],
    }


GOOD = _sample("right")
BAD = _sample("rihgt")
NEAR = _sample("stars", field="sort")

_PATH = r"(?<![\w.\"'\[\]])([a-z_][\w.]*)\.([a-z_]\w*)"
_COMPARED = re.compile(rf"{_PATH}\s*(?:==|!=)\s*[\"']([\w-]+)[\"']")
_LISTED = re.compile(rf"{_PATH}\s+(?:not\s+)?in\s+\[([^\[\]]*)\]")
_CONTAINED = re.compile(rf"contains\(\s*\[([^\[\]]*)\]\s*,\s*{_PATH}\s*\)")
_WORD = re.compile(r"[\"']([\w-]+)[\"']")
_OF_CARDS = re.compile(r"\bcards?\.")


def check(usage: Usage) -> Iterator[Problem]:
    """Look up each word that a layout compares a field with, whichever kind's it is."""
    values = _values(usage.game)
    derived = frozenset(name for kind in usage.game.kinds.values() for name in kind.derived)
    for one in written_elements(usage):
        dynamics = [*one.dynamics, *_of_columns(one)]
        for key, dynamic in dynamics:
            for path, field, word in _compared(dynamic.source):
                root, *way = path.split(".")
                is_of_card = root == "card" or (root == "item" and _are_cards_listed(one))
                known = values.get(field) if is_of_card and derived.isdisjoint(way) else None
                if known is not None and word not in known:
                    span = one.source.span((*one.place, key))
                    message = f"{field} is never {word}"
                    yield error(ID, message, span=span, hint=nearest(word, known), subject=one.subject)


def _are_cards_listed(one: WrittenElement) -> bool:
    """Tell whether an item is a card, or of one: what is typed in a layout may have any words."""
    listed = [each for around in one.whole if (each := getattr(around, "each", None)) is not None]
    source = listed[-1].source if listed and isinstance(listed[-1], Dynamic) else ""
    return "{" not in source.strip().strip("{}") and _OF_CARDS.search(source) is not None


def _of_columns(one: WrittenElement) -> Iterator[tuple[str, Dynamic]]:
    for column in one.element.columns if isinstance(one.element, Table) else ():
        for value in (column.text, column.condition):
            if isinstance(value, Dynamic):
                yield "columns", value


def _compared(text: str) -> Iterator[tuple[str, str, str]]:
    if '"' not in text and "'" not in text:
        return
    yield from _COMPARED.findall(text)
    for root, field, words in _LISTED.findall(text):
        yield from ((root, field, word) for word in _WORD.findall(words))
    for words, root, field in _CONTAINED.findall(text):
        yield from ((root, field, word) for word in _WORD.findall(words))


def _values(game: Game) -> Mapping[str, frozenset[str]]:
    """Return all that a field of a name may be in any kind, where that is one of some words in each."""
    ids = {card.id for card in game.all_cards()}
    found: dict[str, set[str] | None] = {"id": ids | {*_ids([card.values for card in game.all_cards()])}}
    for kind in game.kinds.values():
        for name, field in _fields(kind.fields):
            _add(found, name, field, game)
        found |= dict.fromkeys(kind.derived)
    for operation in game.operations.values():
        for name, field in _fields(operation.parameters):
            _add(found, name, field, game)
    return {name: frozenset(words) for name, words in found.items() if words is not None}


def _add(found: dict[str, set[str] | None], name: str, field: FieldType, game: Game) -> None:
    if name == "id" or isinstance(field, IntegerField | NumberField | BooleanField):
        return  # ids are known as they are; nobody compares a number with a word
    words = _of_field(field, game)
    known = found.get(name, set())
    found[name] = None if words is None or known is None else known | words


def _ids(value: object) -> Iterator[str]:
    """Yield the ids of what is listed on cards."""
    if isinstance(value, Mapping):
        if isinstance(value.get("id"), str):
            yield value["id"]
        for inner in value.values():
            yield from _ids(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _ids(inner)


def _fields(fields: Mapping[str, FieldType]) -> Iterator[tuple[str, FieldType]]:
    for name, field in fields.items():
        yield name, field
        while isinstance(field, ListField):
            field = field.items
        if isinstance(field, MapField):
            yield from _fields(field.fields)


def _of_field(field: FieldType, game: Game) -> set[str] | None:
    if isinstance(field, ChoiceField):
        return {*field.values}
    if isinstance(field, TermField):
        return {name for name, term in game.terms.items() if field.group in term.groups}
    return None
