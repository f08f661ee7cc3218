"""What columns are called and mean: fields, counts, names and ids of cards, the text below front matter."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from ppgen.common.latin_letters import latin
from ppgen.exchange.import_guesses import WHOLE
from ppgen.load.yaml.scalars import plain_scalar
from ppgen.model.build import NOT_NAMES
from ppgen.model.card import BUILT_IN_KEYS
from ppgen.model.field import FieldType, ListField, MapField, ReferenceField, TextField
from ppgen.model.record_rows import BODIES
from ppgen.model.table_rows import plain_head

_COUNT_HEADS = (
    "copies count qty quantity number num amount x # nb anzahl anz menge stück stk exemplare kopien "
    "exemplaires quantité qté copias cantidad cant cópias quantidade qtd copie quantità 枚数 数量"
)
COUNTS = frozenset(_COUNT_HEADS.split())
"""What other programs call the column that says how often a card is printed."""

OFTEN_NUMBERS = frozenset({"number", "num", "#", "nb"})
"""Heads of those that number the cards as often: where all values differ they are no counts."""

COUNT = re.compile(r"[x×]?\s*(\d{1,6})(?:[.,]0{1,2})?\s*(?:[x×]|stück|stk\.?|pcs\.?)?$", re.IGNORECASE)
"""How people write a count: `2`, `2.0`, `x2`, `2×`, `2 Stück`."""

THOUSANDS = re.compile(r"[x×]?\s*\d{1,3}(?:[.,'’ \u00a0\u202f]\d{3})+\b")
"""A number with marks of thousands, which may be a fraction elsewhere."""

SKIPPED = frozenset({"allowedlayout"})
"""Columns that only steer another program: CardMaker's layout of a row."""

NAMES = ("id", "$key", "$file", "name", "title", "card", "nom", "titre", "titel", "nombre")
"""Columns that a card's id is made from, the best first."""

IDS = frozenset({"id", "$key", "$file"})


AGAIN = "write the number in digits alone, and import again"


def copies_of(count: str) -> tuple[int, str]:
    """Return how often a cell says that its card is printed, and what is wrong where it does not."""
    read = COUNT.match(count)
    if read is not None:
        return int(read[1]), ""
    return 1, "may be a thousand or one" if THOUSANDS.match(count) else "is no count"


def is_count(head: str, values: Sequence[Any]) -> bool:
    """Tell whether a column says how often cards are printed."""
    given = [str(value) for value in values if value is not None]
    is_often_a_number = _called(head) in OFTEN_NUMBERS
    return is_called_count(head) and (not is_often_a_number or len(set(given)) < len(given))


def is_called_count(head: str) -> bool:
    """Tell whether a column is called as those are that say how often cards are printed."""
    return _called(head) in COUNTS


def _called(head: str) -> str:
    return head.strip().rstrip(".").casefold()


def naming_column(heads: Sequence[str], columns: Sequence[int], values: Mapping[int, Sequence[Any]]) -> int:
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


def body_field(heads: Sequence[str], known: Mapping[str, FieldType] | None) -> str:
    """Return the field that the text below a front matter fills: one that is there, or a new one."""
    taken = {plain_head(head) for head in heads}
    free = [name for name in BODIES if name not in taken]
    there = (name for name in free if isinstance((known or {}).get(name), TextField))
    return next(there, None) or next((name for name in free if name not in (known or {})), BODIES[0])


def field_described(field: FieldType) -> dict[str, Any]:
    """Return what a field that is there already takes, as a guess says it."""
    if isinstance(field, ListField):
        return {"type": "list", "items": field_described(field.items)}
    if isinstance(field, MapField):
        return {
            "type": "map",
            "fields": {name: field_described(inner) for name, inner in field.fields.items()},
        }
    if isinstance(field, ReferenceField):
        return {"type": "reference", "to": field.to}
    return {"type": field.type}


def field_name(head: str) -> str:
    """Return the name of a field for the head of a column: `Card Text` is `card_text`."""
    plain = latin(head)
    name = re.sub(r"[^A-Za-z0-9]+", "_", plain).strip("_").lower()
    name = name if re.match(r"[a-z]", name) else f"field_{name}" if name else "field"
    is_taken = (
        name in NOT_NAMES or name in BUILT_IN_KEYS or plain_scalar(name) != name
    )  # YAML reads `no` as false
    return f"{name[:60]}_" if is_taken else name[:60]
