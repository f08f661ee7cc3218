"""Records of JSON, YAML and Markdown into cards: which value fills which field, and what none is for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ppgen.common.problem import Problem, error, note
from ppgen.load.tables.front_matter import BODY
from ppgen.load.tables.record_paths import KEY, Path
from ppgen.load.tables.records import FILE, Record, RecordSource, records_of
from ppgen.load.yaml.scalars import shortened
from ppgen.load.yaml.source import Source
from ppgen.model.card import BUILT_IN_KEYS
from ppgen.model.field import (
    BooleanField,
    EffectsField,
    FieldType,
    IntegerField,
    ListField,
    MapField,
    NumberField,
    TextField,
)
from ppgen.model.game import Kind
from ppgen.model.table_rows import NOTES, Heads, typed

BODIES = ("text", "body", "rules", "description", "effect", "line")
"""Fields that the text below a front matter fills, the best first."""


class _Filled(NamedTuple):
    """A card that is being made: its values, where each was written, and those that are written again."""

    values: dict[str, Any]
    places: dict[str, Path]
    unused: set[str]
    again: dict[Path, str]

    def keep(self, into: dict[str, Any], target: str, value: Any, *, place: Path) -> None:
        """Keep a value under the last name of a dotted one; one that is there already stays."""
        if target in self.places:
            self.again[place] = target
            return
        into[target.rpartition(".")[2]] = value
        self.places[target] = place


def read_record_files(name: str, kind: Kind, sources: Sequence[Source]) -> tuple[RecordSource, list[Problem]]:
    """Return the cards of a kind that stand in files of other programs; what has no field stays as it is."""
    problems: list[Problem] = []
    data: list[dict[str, Any]] = []
    of: list[tuple[Source, Path]] = []
    named: list[Mapping[str, Path]] = []
    unused: set[str] = set()
    reader = _RecordReader(kind)
    for source in sources:
        found = records_of(source, kind.table.rows, kind=name)
        problems += found.problems
        for record in found.records:
            filled = reader.card(record)
            unused |= filled.unused
            problems += [_twice(source, filled, place, target) for place, target in filled.again.items()]
            data.append({**kind.table.constants, **filled.values})
            of.append((source, record.path))
            named.append(filled.places)
    if unused:
        shown = ", ".join(sorted(unused)[:8])
        message = f"beside the cards of {name} stand values that are not read: {shown}"
        hint = f"map those that cards need under table: {{columns: {{{sorted(unused)[0]}: field}}}}"
        problems.append(note("model/unread", message, span=sources[0].span(()), hint=hint))
    return RecordSource(sources, data, of, named), problems


def _twice(source: Source, filled: _Filled, place: Path, target: str) -> Problem:
    """Say that one field has two values, of which one would be lost."""
    names = (_key(filled.places[target]), _key(place))
    said = f"{target} is written twice" + (f", as {names[0]} and as {names[1]}" if all(names) else "")
    return error("load/duplicate-key", said, span=source.span(place), hint="keep one of the two")


def _key(place: Path) -> str:
    return next((shortened(step) for step in reversed(place) if isinstance(step, str)), "")


class _RecordReader:
    """Puts the values of records into the fields of one kind."""

    def __init__(self, kind: Kind) -> None:
        self._fields, self._table = kind.fields, kind.table
        self._mapped = Heads(kind.table.columns)
        self._top = Heads({name: name for name in (*kind.fields, *BUILT_IN_KEYS)})
        self._bodies = [one for one in BODIES if isinstance(kind.fields.get(one), TextField)]

    def card(self, record: Record) -> _Filled:
        """Return the card of a record."""
        filled = _Filled({}, {}, set(), {})
        for key, value in record.values.items():
            self._put(key, value, record.places[key], filled)
        for key, (value, place) in record.around.items():
            self._put_around(key, value, place, filled)
        return filled

    def _put(self, key: str, value: Any, place: Path, filled: _Filled) -> None:
        if self._mapped.knows(key):
            target = self._mapped.get(key, None)
            if target is not None:
                self._fill(target, value, place, filled)
            return
        if key == BODY:
            free = next((one for one in self._bodies if one not in filled.values), None)
            if free is None:
                filled.unused.add(BODY)
            else:
                self._fill(free, value, place, filled)
            return
        if key[:1] in NOTES or key[:1] == "$":
            return
        inner = f"{key}."
        if isinstance(value, dict) and any(head.startswith(inner) for head in self._table.columns):
            rest = {}
            for name, one in value.items():
                if self._mapped.knows(inner + name):
                    self._put(inner + name, one, (*place, name), filled)
                else:
                    rest[name] = one
            value = rest
            if not rest:
                return
        self._fill(self._top.get(key, key) or key, value, place, filled)

    def _put_around(self, key: str, value: Any, place: Path, filled: _Filled) -> None:
        """Fill a field with what stands beside the lists, if the card does not say it itself."""
        if self._mapped.knows(key):
            self._put(key, value, place, filled)
            return
        plain = key.rpartition(".")[2]
        target = "id" if key in (KEY, FILE) else self._top.get(plain, None)
        if (target is None or plain == KEY) and key not in (KEY, FILE):
            filled.unused.add(key)
        if target is not None and target not in filled.values:
            self._fill(target, value, place, filled)

    def _fill(self, target: str, value: Any, place: Path, filled: _Filled) -> None:
        *outer, last = target.split(".")
        into: Any = filled.values
        fields: Mapping[str, FieldType] = self._fields
        for step in outer:
            inner = fields.get(step)
            fields = inner.fields if isinstance(inner, MapField) else {}
            into = into.setdefault(step, {})
            if not isinstance(into, dict):
                return
        kept = self._value(value, fields.get(last), place, target, filled)
        if last == "copies" and not outer:
            kept = typed(kept, IntegerField(type="integer"), self._table) if isinstance(kept, str) else kept
        if isinstance(kept, dict) and isinstance(into.get(last), dict):
            into[last] |= kept  # other columns were mapped into it
            filled.places.setdefault(target, place)
        elif kept is not None:
            filled.keep(into, target, kept, place=place)

    def _value(self, value: Any, field: FieldType | None, place: Path, target: str, filled: _Filled) -> Any:
        """Return a value as its field takes it; what it cannot mean stays as it is, and is refused there."""
        if isinstance(field, MapField) and isinstance(value, dict):
            heads = Heads({name: name for name in field.fields})
            made: dict[str, Any] = {}
            for key, one in value.items():
                name = heads.get(key, key) or key
                if key[:1] in NOTES and name not in field.fields:
                    continue
                kept = self._value(one, field.fields.get(name), (*place, key), f"{target}.{name}", filled)
                if kept is not None:
                    filled.keep(made, f"{target}.{name}", kept, place=(*place, key))
            return made
        if isinstance(field, ListField) and isinstance(value, list):
            return [
                self._value(one, field.items, (*place, at), f"{target}.{at}", filled)
                for at, one in enumerate(value)
            ]
        if isinstance(value, str) and isinstance(
            field, IntegerField | NumberField | BooleanField | ListField | EffectsField
        ):
            return typed(value.strip(), field, self._table) if value.strip() else None
        if isinstance(value, str) and not value.strip() and field is not None and field.optional:
            return None
        if isinstance(field, IntegerField) and isinstance(value, float) and value.is_integer():
            return int(value)
        return value


def names_of(records: Sequence[Record]) -> Iterator[str]:
    """Yield the keys of records in the order in which they are met."""
    seen: set[str] = set()
    for record in records:
        for key in record.values:
            if key not in seen:
                seen.add(key)
                yield key
