"""A table of cards, as other programs use them, into YAML: names of fields, their types, ids and texts."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import yaml

from ppgen.load.tables.reader import TableSource
from ppgen.load.yaml.scalars import plain_scalar
from ppgen.model.build import NOT_NAMES
from ppgen.model.card import BUILT_IN_KEYS
from ppgen.model.field import SLUG_PATTERN, FieldType, ListField
from ppgen.model.table_rows import NO, YES, leaves

COUNTS = frozenset(
    {"copies", "count", "qty", "quantity", "number", "num", "amount", "anzahl", "x", "#", "nb"}
)
"""What other programs call the column that says how often a card is printed."""

OFTEN_NUMBERS = frozenset({"number", "num", "#", "nb"})
"""Heads of those that number the cards as often: where all values differ they are no counts."""

_COUNT = re.compile(r"[x×]?\s*(\d{1,6})(?:[.,]0+)?\s*[x×]?$", re.IGNORECASE)
"""How people write a count: `2`, `2.0`, `x2`, `2×`."""

SKIPPED = frozenset({"allowed_layout", "allowed layout"})
"""Columns that only steer another program: CardMaker's layout of a row."""

NAMES = ("id", "name", "title", "card", "nom", "titre", "titel", "nombre")
"""Columns that a card's id is made from, the best first."""

MOST_CHOICES = 12
LONGEST_CHOICE = 24

LONGEST_ID = 48
_SLUG = re.compile(f"(?:{SLUG_PATTERN})")
_WHOLE = re.compile(r"[+\-\u2212]?\d{1,15}$")
_DECIMAL = re.compile(r"[+\-\u2212]?\d+[.,]\d+$")
_MARKUP = (
    (re.compile(r"<br\s*/?>|\\13\\|\\n", re.IGNORECASE), "\n"),
    (re.compile(r"</?(?:b|strong)>", re.IGNORECASE), "**"),
    (re.compile(r"</?(?:i|em)>", re.IGNORECASE), "*"),
)
"""Marks of Squib, CardMaker and nanDECK, and what stands for them here."""


class Guess(NamedTuple):
    """What a column was taken for: the field it fills, and the field's description in game.yaml."""

    head: str
    field: str
    type: Mapping[str, Any]


class Imported(NamedTuple):
    """Cards as plain data, the fields they have, and what was done on the way, in sentences."""

    cards: list[dict[str, Any]]
    fields: tuple[Guess, ...]
    said: tuple[str, ...]


def read_cards(table: TableSource, known: Mapping[str, FieldType] | None) -> Imported:
    """Turn the rows of a table into cards; `known` are the fields of a kind that there is already."""
    heads = [cell.text.strip() for cell in table.head]
    columns = [number for number, head in enumerate(heads) if head and head.casefold() not in SKIPPED]
    texts = {number: [_cleaned(_cell(row, number)) for row in table.rows] for number in columns}
    counting = next((number for number in columns if _counts(heads[number], texts[number])), None)
    said: list[str] = []
    if counting is not None and heads[counting] != "copies":
        said.append(f"{heads[counting]} became copies")
    converted = sum(
        text != _cell(row, number).strip()
        for number in columns
        for text, row in zip(texts[number], table.rows)
    )
    if converted:
        said.append(f"{converted} texts had marks of another program, which became ** and *")
    naming = _naming(heads, columns, texts)
    others = [
        number
        for number in columns
        if number not in (counting, naming if heads[naming].casefold() == "id" else None)
    ]
    guesses = dict(_guesses(heads, others or [naming], texts, known))
    said += [
        f"{heads[number]} was left out: another column has its name"
        for number in others
        if number not in guesses
    ]
    cards = []
    taken: dict[str, int] = {}
    changed: dict[str, str] = {}
    for index in range(len(table.rows)):
        given = texts[naming][index]
        is_id = heads[naming].casefold() == "id"
        card: dict[str, Any] = {"id": _identity(given if is_id else given.lower(), taken, index)}
        if is_id and card["id"] != given:
            changed[given] = card["id"]
        if counting is not None and (count := texts[counting][index]):
            read = _COUNT.match(count)
            if read is None:
                said.append(f"{count!r} in {heads[counting]} is no count, so {card['id']} is printed once")
            elif read[1] != "1":
                card["copies"] = int(read[1])
        for number, guess in guesses.items():
            _put(card, guess.field, _value(texts[number][index], guess.type))
        cards.append(card)
    if changed:
        first, became = next(iter(changed.items()))
        said.append(
            f"ids that others have, or that cannot be ids, were changed, such as {first!r} to {became}"
        )
    gone = [card for card in cards if card.get("copies") == 0]
    if gone:
        said.append(f"{len(gone)} rows with a count of 0 were left out")
    return Imported([card for card in cards if card.get("copies") != 0], tuple(guesses.values()), tuple(said))


def write_cards(cards: Sequence[Mapping[str, Any]]) -> str:
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
    return f"{name}_" if is_taken else name


class _Dumper(yaml.SafeDumper):
    """Writes texts of several lines as such."""


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    style = "|" if "\n" in text and text == text.strip() else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Dumper.add_representer(str, _text)


def _cell(row: Sequence[Any], number: int) -> str:
    return str(row[number].text) if number < len(row) else ""


def _cleaned(text: str) -> str:
    for pattern, mark in _MARKUP:
        text = pattern.sub(mark, text)
    return text.strip()


def _counts(head: str, values: Sequence[str]) -> bool:
    """Tell whether a column says how often cards are printed."""
    name = head.casefold()
    given = [value for value in values if value]
    return name in COUNTS and (name not in OFTEN_NUMBERS or len(set(given)) < len(given))


def _naming(heads: Sequence[str], columns: Sequence[int], texts: Mapping[int, Sequence[str]]) -> int:
    """Return the column that ids are made from: one called so, or the first with words."""
    lowered = {heads[number].casefold(): number for number in reversed(columns)}
    for name in NAMES:
        if name in lowered:
            return lowered[name]
    return next(
        (number for number in columns if any(not _is_number(text) for text in texts[number])), columns[0]
    )


def _is_number(text: str) -> bool:
    return _WHOLE.match(text) is not None or _DECIMAL.match(text) is not None


def _identity(text: str, taken: dict[str, int], index: int) -> str:
    """Return the id of a card: what stands there if it can be one, else what is left of it.

    `taken` holds the ids of earlier cards, each with the number that its last namesake got.
    """
    if len(text) <= LONGEST_ID and _SLUG.match(text) and text.casefold() not in taken:
        taken[text.casefold()] = 1
        return text
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    base = re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")[:LONGEST_ID].strip("-") or f"card-{index + 1}"
    name, number = base, taken.get(base, 1)
    while name in taken:
        number += 1
        name = f"{base}-{number}"
    taken[base], taken[name] = number, 1
    return name


def _guesses(
    heads: Sequence[str],
    columns: Sequence[int],
    texts: Mapping[int, Sequence[str]],
    known: Mapping[str, FieldType] | None,
) -> Iterator[tuple[int, Guess]]:
    """Yield what each column is taken for; fields that a kind has already are taken by their names."""
    there = {".".join(path): field for path, field in leaves(known or {}, ())}
    used: set[str] = set()
    for number in columns:
        name = heads[number] if heads[number] in there else field_name(heads[number])
        if name in used:
            continue
        used.add(name)
        if name in there:
            yield number, Guess(heads[number], name, _described(there[name]))
        else:
            yield number, Guess(heads[number], name, _guess(texts[number]))


def _described(field: FieldType) -> dict[str, Any]:
    if isinstance(field, ListField):
        return {"type": "list", "items": {"type": field.items.type}}
    return {"type": field.type}


def _guess(values: Sequence[str]) -> dict[str, Any]:
    """Describe a field by the values it has: numbers, yes and no, a few words, or text."""
    said = [value for value in values if value]
    optional = {"optional": True} if len(said) < len(values) else {}
    if said and all(_WHOLE.match(value) for value in said):
        return {"type": "integer", **optional}
    if said and all(_is_number(value) for value in said):
        return {"type": "number", **optional}
    if said and {value.casefold() for value in said} <= (YES | NO) - {"1", "0", "x", "-"}:
        return {"type": "boolean", **optional}
    distinct = list(dict.fromkeys(said))
    few = 2 <= len(distinct) <= min(MOST_CHOICES, len(said) // 2)
    if few and all(len(value) <= LONGEST_CHOICE and "\n" not in value for value in distinct):
        return {"type": "choice", "values": distinct, **optional}
    letters = any(character.isalpha() for value in said for character in value)
    return {"type": "text", **({"translate": True} if letters else {}), **optional}


def _value(text: str, described: Mapping[str, Any]) -> Any:
    if not text:
        return None
    plain = text.replace("\u2212", "-")
    match described["type"]:
        case "integer" if _WHOLE.match(text):
            return int(plain)
        case "number" if _is_number(text):
            return int(plain) if _WHOLE.match(text) else float(plain.replace(",", "."))
        case "boolean" if text.casefold() in YES | NO:
            return text.casefold() in YES
        case "list":
            return [
                _value(part.strip(), described["items"])
                for part in re.split(r"[;,|\n]", text)
                if part.strip()
            ]
    return text


def _put(card: dict[str, Any], name: str, value: Any) -> None:
    if value is None:
        return
    *path, last = name.split(".")
    place = card
    for step in path:
        place = place.setdefault(step, {})
    place[last] = value
