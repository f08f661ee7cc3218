"""Records: what people write on score sheets, blank, or filled from data and checked as cards are."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, replace
from itertools import pairwise
from types import MappingProxyType
from typing import Any

from ppgen.common.problem import Problem, error
from ppgen.common.spellings import Spellings
from ppgen.load import Source
from ppgen.model.card import BLANK, WHOLE_FILE, Card, Path
from ppgen.model.field import (
    FieldType,
    ListField,
    MapField,
    ReferenceField,
    TextField,
    field_at,
)
from ppgen.model.game import Game, GameFile, Kind
from ppgen.model.record_words import RECORD_WORDS, named, shown
from ppgen.model.written_values import BLANKS, in_letters, value_of

SEPARATOR = "/"
"""What parts the steps of a path in the name of a form's field, which may not hold a dot."""

MOST_ITEMS = 500
"""How many items a list of a record may have."""

_NUMBER = re.compile(r"[1-9][0-9]{0,8}")
"""A row as paths count it; what has more digits is none."""

Called = Mapping[str, Mapping[str, str]]
"""How ids are called on a sheet, by the dotted paths of its fields, with `*` for any row of a list."""

NOBODY_CALLED: Called = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Written:
    """One value as somebody wrote it: the path in the record, and the text."""

    path: Path
    text: str


def optional(kind: Kind) -> Kind:
    """Return the kind of a record with all its fields optional, however deep."""
    return replace(kind, fields={name: _optional(field) for name, field in kind.fields.items()})


def _optional(field: FieldType) -> FieldType:
    match field:
        case MapField():
            inner = {name: _optional(found) for name, found in field.fields.items()}
            return replace(field, fields=inner, optional=True)
        case ListField():
            return replace(field, items=_optional(field.items), minimum=0, optional=True)
    return replace(field, optional=True)


def with_optional_records(file: GameFile) -> GameFile:
    """Return game.yaml with the fields of records made optional."""
    if not any(kind.record for kind in file.kinds.values()):
        return file
    kinds = {name: optional(kind) if kind.record else kind for name, kind in file.kinds.items()}
    return replace(file, kinds=kinds)


def blank(name: str, kind: Kind, source: Source) -> Card:
    """Return the record of a kind that nobody has filled in."""
    values = {field: _blank(found) for field, found in kind.fields.items()}
    return Card(BLANK, name, {"id": BLANK, "copies": 1, **values}, 1, WHOLE_FILE, source)


def _blank(field: FieldType) -> Any:
    match field:
        case MapField():
            return {name: _blank(found) for name, found in field.fields.items()}
        case ListField():
            return []
    return field.default


def whole(fields: Mapping[str, FieldType], values: Mapping[str, Any]) -> dict[str, Any]:
    """Return values with all that is missing in them blank, so that expressions can look into it."""
    return {name: _whole(field, values.get(name)) for name, field in fields.items()}


def _whole(field: FieldType, value: Any) -> Any:
    match field:
        case MapField():
            return whole(field.fields, value or {})
        case ListField():
            return [_whole(field.items, item) for item in value or ()]
        case TextField() if field.capitals and isinstance(value, str):
            return in_letters(value, capitals=True)
    return field.default if value is None else value


def as_mapping(data: Any) -> Mapping[str, Any]:
    """Return what a file holds as a mapping, under no name if it is none."""
    return data if isinstance(data, dict) else {"": data}


def unknown_references(
    game: Game, record: Card, words: Mapping[str, str] = RECORD_WORDS, *, called: Called = NOBODY_CALLED
) -> Iterator[tuple[Path, Problem]]:
    """Report names of cards that the game does not have, each with its path, and the nearest that it has."""
    kinds: dict[str, tuple[frozenset[str], Spellings]] = {}
    for name, field in game.kinds[record.kind].fields.items():
        for path, found, value in _references(field, record.values.get(name), (name,)):
            names = called_at(path, called)
            if found.to not in kinds:
                ids = frozenset(card.id for card in game.cards.get(found.to, ()))
                kinds[found.to] = ids, Spellings(sorted({*ids, *names.values()}))
            known, spellings = kinds[found.to]
            if value not in known:
                said = words["page/no-card"].format(name=shown(value))
                near = spellings.closest(value)
                identity = next((one for one, name in names.items() if name == near), near)
                hint = words["page/nearest"].format(name=named(identity, names)) if near else ""
                message = f"{path_text(path)}: {said}"
                yield path, error("record/unknown-card", message, span=record.span(*path), hint=hint)


def called_at(path: Path, called: Called) -> Mapping[str, str]:
    """Return what is called how in the field at a path, whatever its rows are."""
    return called.get(".".join("*" if isinstance(step, int) else step for step in path), {})


def _references(field: FieldType, value: Any, path: Path) -> Iterator[tuple[Path, ReferenceField, str]]:
    match field:
        case ReferenceField() if isinstance(value, str):
            yield path, field, value
        case MapField() if value:
            for name, inner in field.fields.items():
                yield from _references(inner, value.get(name), (*path, name))
        case ListField() if value:
            for number, item in enumerate(value):
                yield from _references(field.items, item, (*path, number))


def is_empty(value: Any) -> bool:
    """Tell whether nothing was written: neither a value, nor anything in a row; no tick is nothing."""
    if isinstance(value, Mapping):
        return all(map(is_empty, value.values()))
    return (
        all(map(is_empty, value))
        if isinstance(value, list)
        else value is None or value is False or value == ""
    )


def row_name(kind: Kind, path: Path, seen: Mapping[str, Any]) -> str:
    """Return whose row of a record is looked at: the first text that stands in it; empty without one."""
    row, item = field_at(kind.fields, path), seen.get("item")
    if not isinstance(row, MapField) or not isinstance(item, Mapping):
        return ""
    texts = [item.get(name) for name, field in row.fields.items() if isinstance(field, TextField)]
    return next((text for text in texts if isinstance(text, str) and text), "")


def parse_path(text: str, separator: str = ".") -> Path:
    """Return the path that `plays.1.home` means: numbers count from 1 in writing, and from 0 in data.

    A number is written plainly: `01` is none, so that no two texts mean one path.
    """
    return tuple(int(step) - 1 if _NUMBER.fullmatch(step) else step for step in text.split(separator))


def assembled(kind: Kind, values: Iterable[Written]) -> tuple[dict[str, Any], list[str]]:
    """Return the values of a record from texts, and the paths that its kind does not have.

    A text that is no value of its field stays as it is: reading the record tells.
    """
    made: dict[str, Any] = {}
    unknown: list[str] = []
    for written in values:
        field = field_at(kind.fields, written.path)
        too_long = any(isinstance(step, int) and step >= MOST_ITEMS for step in written.path)
        if field is None or isinstance(field, MapField) or too_long:
            unknown.append(path_text(written.path))
        elif isinstance(field, ListField):
            _put(made, written.path, [value_of(field.items, one) for one in written.text.split(",")])
        elif written.text.strip(BLANKS):
            _put(made, written.path, value_of(field, written.text))
    return made, unknown


def with_written(values: Mapping[str, Any], added: Iterable[Written], kind: Kind) -> dict[str, Any]:
    """Return the values of a record with some more; what was given is left as it is."""
    made: dict[str, Any] = deepcopy(dict(values))
    for written in added:
        if (field := field_at(kind.fields, written.path)) is not None:
            _put(made, written.path, value_of(field, written.text))
    return {name: made[name] for name in dict.fromkeys([*kind.fields, *values]) if name in made}


def path_text(path: Path, separator: str = ".") -> str:
    """Return a path as people write it: `plays.1.home`."""
    return separator.join(str(step + 1) if isinstance(step, int) else step for step in path)


def _put(into: Any, path: Path, value: Any) -> None:
    """Put a value into maps and lists, which are made as they are needed."""
    for step, following in pairwise(path):
        empty: Any = [] if isinstance(following, int) else {}
        into = _entered(into, step, empty)
    if isinstance(into, list):
        _grown(into, path[-1], None)
    into[path[-1]] = value


def _entered(into: Any, step: Any, empty: Any) -> Any:
    if isinstance(into, list):
        _grown(into, step, None)
        if into[step] is None:
            into[step] = empty
        return into[step]
    return into.setdefault(step, empty)


def _grown(into: list[Any], index: Any, filler: Any) -> None:
    while len(into) <= index:
        into.append(filler)
