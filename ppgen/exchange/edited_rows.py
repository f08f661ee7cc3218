"""The rows of an edited table by the cards that they are about, and whether a cell says what they say."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from ppgen.common.problem import Problem, error, warning
from ppgen.common.spellings import Spellings
from ppgen.load.tables.cells import Cell, TableSource
from ppgen.load.yaml.scalars import shortened
from ppgen.load.yaml.source import LINE_BREAK

SEPARATOR = "; "
"""Between the items of a list, where a cell shows it."""

Shown = str | int | float


class CardRows(NamedTuple):
    """The rows of a table that are about a card, the numbers of those cards, and what is wrong elsewhere."""

    table: TableSource
    numbers: tuple[int, ...]
    problems: list[Problem]


def card_rows(kind: str, table: TableSource, numbers: Mapping[str, int], file: str) -> CardRows:
    """Find the card of each row; `numbers` are those of the cards in their `file` by their ids."""
    if "id" not in table.columns:
        return CardRows(_with(table, ()), (), [_without_ids(kind, table, numbers)])
    column, spellings = table.columns["id"], Spellings(numbers)
    problems: list[Problem] = []
    found: list[int] = []
    first: dict[str, Cell] = {}
    for place, (row, data) in enumerate(zip(table.rows, table.data, strict=True)):
        identity = str(data.get("id", ""))
        cell = row[column] if column < len(row) else row[0]
        span = table.cell_span(cell)
        if not identity:
            message, hint = "this row has no id, so it changes nothing", "write the id of its card into it"
            problems.append(warning("sheet/unknown-card", message, span=span, hint=hint))
        elif identity not in numbers:
            message = f"there is no {kind} called {shortened(identity)!r}, so this row changes nothing"
            hint = spellings.hint(identity) or f"write a new card into {file} first"
            problems.append(warning("sheet/unknown-card", message, span=span, hint=hint))
        elif identity in first:
            message = (
                f"the {kind} {shortened(identity)} stands in two rows, and nobody can tell which is meant"
            )
            hint = f"keep one of them; the first is in row {first[identity].line}"
            problems.append(error("sheet/two-rows", message, span=span, hint=hint))
        else:
            first[identity] = cell
            found.append(place)
    ids = (str(table.data[place]["id"]) for place in found)
    return CardRows(_with(table, found), tuple(numbers[name] for name in ids), problems)


def _with(table: TableSource, places: list[int] | tuple[int, ...]) -> TableSource:
    """Return the table with some of its rows."""
    made = table.with_rows(table.head, tuple(table.rows[place] for place in places))
    return made.with_data([table.data[place] for place in places], table.columns)


def _without_ids(kind: str, table: TableSource, numbers: Mapping[str, int]) -> Problem:
    """Say that no column is called id, and which was meant for it: one that holds ids, or is called alike."""
    heads = [cell.text.strip() for cell in table.head]
    held = [
        sum(row[column].text.strip() in numbers for row in table.rows if column < len(row))
        for column in range(len(heads))
    ]
    most = max(held, default=0)
    alike = next((at for at, head in enumerate(heads) if _WORDS.split(head.casefold())[0] in _ALIKE), None)
    near = held.index(most) if most else alike
    message = f"this table has no column called id, so nobody can tell which {kind} a row is about"
    span, hint = table.cell_span(table.head[near or 0]), "write the ids of the cards into a column called id"
    if near is not None:
        head = shortened(heads[near])
        what = "holds ids of cards" if most else "is called nearly so"
        hint = f'the column {head!r} {what}: call it id, or say --column "{head}=id"'
    return error("sheet/no-id", message, span=span, hint=hint)


_WORDS = re.compile(r"[\s_\-./:]+")
_ALIKE = frozenset({"id", "ids", "ident", "identifier", "identity", "identification", "card", "key", "slug"})


def shown(value: Any) -> Shown:
    """Return a value as a cell shows it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return SEPARATOR.join(str(shown(one)) for one in value)
    return value.rstrip("\n") if isinstance(value, str) else value


def says_same(cell: Cell, value: Any) -> bool:
    """Tell whether a cell says what a value is shown as.

    A spreadsheet keeps no other line break than its own, and no control character.
    """
    return _plain(cell.text) == _plain(str(shown(value)))


def _plain(text: str) -> str:
    return _CONTROL.sub("", LINE_BREAK.sub("\n", text)).strip()


_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")
"""What no file of XML holds; programs leave it out."""


def told_change(before: Any, after: Any) -> str:
    """Say how a value changes, of long ones where they begin to differ."""
    old, new = shown(before), shown(after)
    if not (isinstance(old, str) and isinstance(new, str)) or max(len(old), len(new)) <= _LONGEST_TOLD:
        return f"{_brief(old, 0)} → {_brief(new, 0)}"
    begin = next((at for at, pair in enumerate(zip(old, new)) if pair[0] != pair[1]), min(len(old), len(new)))
    return f"{_brief(old, begin)} → {_brief(new, begin)}"


_LONGEST_TOLD = 200
_AROUND = 20
"""Characters that are shown before those that differ."""


def _brief(value: Shown, begin: int) -> str:
    if not isinstance(value, str) or len(value) <= _LONGEST_TOLD:
        return repr(value)
    start = max(0, begin - _AROUND)
    part = value[start : start + _LONGEST_TOLD]
    return f"{'…' if start else ''}{part!r}{'…' if start + len(part) < len(value) else ''}"
