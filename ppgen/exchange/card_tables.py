"""A table of cards, as other programs use them, into YAML: names of fields, their types, ids and texts."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import yaml

from ppgen.common.foreign_marks import in_our_marks
from ppgen.common.problem import Problem
from ppgen.exchange.card_ids import card_id
from ppgen.exchange.import_guesses import WHOLE, guess, value_of
from ppgen.load.tables.cells import TableSource, doubts
from ppgen.load.tables.front_matter import BODY
from ppgen.load.tables.record_tables import RecordTable
from ppgen.load.yaml.scalars import plain_scalar
from ppgen.model.build import NOT_NAMES
from ppgen.model.card import BUILT_IN_KEYS
from ppgen.model.field import FieldType, ListField, ReferenceField, TextField
from ppgen.model.record_rows import BODIES
from ppgen.model.table_rows import NOTES, Heads, leaves, plain_head, with_dates

COUNTS = frozenset(
    {"copies", "count", "qty", "quantity", "number", "num", "amount", "anzahl", "x", "#", "nb"}
)
"""What other programs call the column that says how often a card is printed."""

OFTEN_NUMBERS = frozenset({"number", "num", "#", "nb"})
"""Heads of those that number the cards as often: where all values differ they are no counts."""

_COUNT = re.compile(r"[x×]?\s*(\d{1,6})(?:[.,]0{1,2})?\s*[x×]?$", re.IGNORECASE)
"""How people write a count: `2`, `2.0`, `x2`, `2×`."""

SKIPPED = frozenset({"allowedlayout"})
"""Columns that only steer another program: CardMaker's layout of a row."""

NAMES = ("id", "$key", "$file", "name", "title", "card", "nom", "titre", "titel", "nombre")
"""Columns that a card's id is made from, the best first."""

IDS = frozenset({"id", "$key", "$file"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """What is said of an import: fields of columns (None: left alone), constants, icons for others' marks."""

    columns: Mapping[str, str | None] = field(default_factory=dict)
    constants: Mapping[str, str] = field(default_factory=dict)
    icons: Mapping[str, str] = field(default_factory=dict)
    cards_of: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """The ids of the kinds that the game has already."""


class Guess(NamedTuple):
    """What a column was taken for: the field it fills, and the field's description in game.yaml."""

    head: str
    field: str
    type: Mapping[str, Any]


class Imported(NamedTuple):
    """Cards as plain data, the fields they have, what was done on the way in sentences, and what is wrong."""

    cards: list[dict[str, Any]]
    fields: tuple[Guess, ...]
    said: tuple[str, ...]
    problems: tuple[Problem, ...] = ()


def read_cards(
    table: TableSource, known: Mapping[str, FieldType] | None, wishes: Wishes = Wishes()
) -> Imported:
    """Turn the rows of a table into cards; `known` are the fields of a kind that there is already."""
    return _Import(table, known, wishes).made()


class _Import:
    """One import on its way."""

    def __init__(self, table: TableSource, known: Mapping[str, FieldType] | None, wishes: Wishes) -> None:
        mapped = Heads(wishes.columns)
        heads = [cell.text.strip() for cell in table.head]
        body = "" if mapped.knows(BODY) else _body_field(heads, known)
        heads = [body or head if head == BODY else head for head in heads]
        self.heads = [(mapped.get(head, None) or "") if mapped.knows(head) else head for head in heads]
        self.columns = [
            number
            for number, head in enumerate(self.heads)
            if head and plain_head(head) not in SKIPPED and (head[0] not in NOTES or head in COUNTS)
        ]
        self.table, self.known, self.wishes = with_dates(table, self.columns), known, wishes
        self.said: list[str] = []
        self.left: dict[str, None] = {}

    def made(self) -> Imported:
        columns, heads = self.columns, self.heads
        problems = tuple(doubts(self.table, columns))
        if not columns:
            return Imported([], (), (), problems)
        values = self._cleaned({number: self._values(number) for number in columns})
        counting = next((number for number in columns if _counts(heads[number], values[number])), None)
        if counting is not None and heads[counting] != "copies":
            self.said.append(f"{heads[counting]} became copies")
        naming = _naming(heads, columns, values)
        is_id = plain_head(heads[naming]) in IDS
        others = [
            number
            for number in columns
            if number != counting and not (number == naming and is_id) and heads[number][0] != "$"
        ]
        guesses = dict(self._guesses(others or [naming], values))
        cards = list(self._cards(values, guesses, naming, counting))
        gone = [card for card in cards if card.get("copies") == 0]
        if gone:
            self.said.append(f"{len(gone)} rows with a count of 0 were left out")
        if self.left:
            shown = ", ".join(list(self.left)[:5])
            self.said.append(f"marks that texts have no sign for were left out: {shown}")
        kept = [card for card in cards if card.get("copies") != 0]
        constants = tuple(
            Guess(name, name, guess([value], {})) for name, value in self.wishes.constants.items()
        )
        fields = (*(one for one in constants if one.field not in BUILT_IN_KEYS), *guesses.values())
        return Imported(kept, fields, tuple(self.said), problems)

    def _values(self, number: int) -> list[Any]:
        """Return what a column says, as it is in the file; an empty cell is None."""
        if isinstance(self.table, RecordTable):
            return [row[number] for row in self.table.values]
        cells = (row[number] if number < len(row) else None for row in self.table.rows)
        return [None if cell is None or not cell.text.strip() else cell.text.strip() for cell in cells]

    def _cleaned(self, values: dict[int, list[Any]]) -> dict[int, list[Any]]:
        """Return the values with marks of other programs as texts have them here."""
        converted = 0
        for number, column in values.items():
            if plain_head(self.heads[number]) in IDS or guess(column, {}).get("unprinted"):
                continue
            for row, value in enumerate(column):
                if isinstance(value, str):
                    read = in_our_marks(value, self.wishes.icons)
                    converted += read.text != value
                    column[row] = read.text or None
                    self.left |= dict.fromkeys(read.left)
        if converted:
            self.said.append(f"{converted} texts had marks of another program, which became ** and *")
        return values

    def _guesses(
        self, columns: Sequence[int], values: Mapping[int, Sequence[Any]]
    ) -> Iterator[tuple[int, Guess]]:
        """Yield what each column is taken for; fields that a kind has already are taken by their names."""
        there = {".".join(path): found for path, found in leaves(self.known or {}, ())}
        known = Heads({name: name for name in there})
        used: set[str] = set()
        for number in columns:
            head = self.heads[number]
            name = known.get(head, None) or self._field_name(head)
            base, count = name, 1
            while name in used:
                count += 1
                name = f"{base}_{count}"
            if name != base:
                self.said.append(f"{head} became {name}: another column has its name")
            used.add(name)
            described = (
                _described(there[name]) if name in there else guess(values[number], self.wishes.cards_of)
            )
            yield number, Guess(head, name, described)

    def _field_name(self, head: str) -> str:
        """Return the name of a field for a head; what stood in a mapping stays in one."""
        if isinstance(self.table, RecordTable):
            return ".".join(map(field_name, head.split(".")))
        return field_name(head)

    def _cards(
        self,
        values: Mapping[int, Sequence[Any]],
        guesses: Mapping[int, Guess],
        naming: int,
        counting: int | None,
    ) -> Iterator[dict[str, Any]]:
        taken: dict[str, int] = {}
        changed: dict[str, str] = {}
        is_id = plain_head(self.heads[naming]) in IDS
        for index in range(len(self.table.rows)):
            given = str(values[naming][index] or "")
            card: dict[str, Any] = {"id": card_id(given if is_id else given.lower(), taken, index)}
            if is_id and card["id"] != given:
                changed[given] = card["id"]
            if counting is not None and (count := str(values[counting][index] or "")):
                self._count(card, count, self.heads[counting])
            for name, value in self.wishes.constants.items():
                _put(card, name, value_of(value, guess([value], {})))
            for number, found in guesses.items():
                _put(card, found.field, value_of(values[number][index], found.type))
            yield card
        if changed:
            first, became = next(iter(changed.items()))
            self.said.append(
                f"ids that others have, or that cannot be ids, were changed, such as {first!r} to {became}"
            )

    def _count(self, card: dict[str, Any], count: str, head: str) -> None:
        read = _COUNT.match(count)
        if read is None:
            self.said.append(f"{count!r} in {head} is no count, so {card['id']} is printed once")
        elif read[1] != "1":
            card["copies"] = int(read[1])


def write_cards(cards: Iterable[Mapping[str, Any]]) -> str:
    """Write cards as YAML, each a block of lines, an empty line between them."""
    return "\n".join(
        yaml.dump([card], Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=100) for card in cards
    )


def field_name(head: str) -> str:
    """Return the name of a field for the head of a column: `Card Text` is `card_text`."""
    plain = unicodedata.normalize("NFKD", head).encode("ascii", "ignore").decode()
    name = re.sub(r"[^A-Za-z0-9]+", "_", plain).strip("_").lower()
    name = name if re.match(r"[a-z]", name) else f"field_{name}" if name else "field"
    is_taken = (
        name in NOT_NAMES or name in BUILT_IN_KEYS or plain_scalar(name) != name
    )  # YAML reads `no` as false
    return f"{name[:60]}_" if is_taken else name[:60]


class _Dumper(yaml.SafeDumper):
    """Writes texts of several lines as such."""


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    style = "|" if "\n" in text and text == text.strip() else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Dumper.add_representer(str, _text)


def _counts(head: str, values: Sequence[Any]) -> bool:
    """Tell whether a column says how often cards are printed."""
    name = head.casefold()
    given = [str(value) for value in values if value is not None]
    return name in COUNTS and (name not in OFTEN_NUMBERS or len(set(given)) < len(given))


def _naming(heads: Sequence[str], columns: Sequence[int], values: Mapping[int, Sequence[Any]]) -> int:
    """Return the column that ids are made from: one called so, or the first with words."""
    lowered = {plain_head(heads[number]): number for number in reversed(columns)}
    for name in NAMES:
        if name in lowered:
            return lowered[name]
    return next(
        (
            number
            for number in columns
            if any(isinstance(value, str) and not WHOLE.match(value) for value in values[number])
        ),
        columns[0],
    )


def _body_field(heads: Sequence[str], known: Mapping[str, FieldType] | None) -> str:
    """Return the field that the text below a front matter fills: one that is there, or a new one."""
    taken = {plain_head(head) for head in heads}
    free = [name for name in BODIES if name not in taken]
    there = (name for name in free if isinstance((known or {}).get(name), TextField))
    return next(there, None) or next((name for name in free if name not in (known or {})), BODIES[0])


def _described(field: FieldType) -> dict[str, Any]:
    if isinstance(field, ListField):
        return {"type": "list", "items": _described(field.items)}
    if isinstance(field, ReferenceField):
        return {"type": "reference", "to": field.to}
    return {"type": field.type}


def _put(card: dict[str, Any], name: str, value: Any) -> None:
    if value is None:
        return
    *path, last = name.split(".")
    place = card
    for step in path:
        place = place.setdefault(step, {})
    place[last] = value
