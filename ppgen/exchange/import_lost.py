"""Columns that a table has no more: its cards keep what they have, and it is told."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from shlex import quote
from typing import Any, NamedTuple

from ppgen.common.paths import value_at
from ppgen.common.problem import Problem, warning
from ppgen.exchange.card_tables import Imported
from ppgen.exchange.import_carried import with_left
from ppgen.exchange.import_guesses import Guess, few
from ppgen.model.field import FieldType
from ppgen.model.table_rows import leaves


class LostColumns(NamedTuple):
    """The cards of a table as if it said what it said before, and the fields that no column fills now."""

    cards: list[dict[str, Any]]
    fields: tuple[str, ...]


def with_lost(imported: Imported, before: Sequence[Mapping[str, Any]]) -> LostColumns:
    """Return cards that keep what the last import said of fields whose columns are gone since.

    An empty cell takes a value away; a table that has no such column says nothing of it.
    """
    then = dict.fromkeys(".".join(path) for card in before for path in paths_of(card))
    gone = [name for name in then if not any(_overlaps(name, one) for one in imported.filled)]
    lost = tuple(name for name in gone if not any(_overlaps(name, one) for one in imported.left))
    return LostColumns(with_left(imported.cards, before, gone), lost)


def _overlaps(name: str, other: str) -> bool:
    """Tell whether two dotted names are the same one, or one of them holds the other."""
    return f"{name}.".startswith(f"{other}.") or f"{other}.".startswith(f"{name}.")


def paths_of(card: Mapping[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Yield the paths of all values that a card has, but for its id."""
    for key, inner in card.items():
        if isinstance(inner, Mapping):
            yield from paths_of(inner, (*path, key))
        elif (*path, key) != ("id",):
            yield (*path, key)


class LostFields(NamedTuple):
    """What is to be said of fields without their columns, in sentences, and what people must decide."""

    said: list[str]
    problems: list[Problem]


def told_of_lost(
    lost: Collection[str],
    kind: str,
    fields: Mapping[str, FieldType],
    cards: Sequence[Mapping[str, Any]],
    new: Sequence[Guess],
) -> LostFields:
    """Tell of each field whose column is gone; one that each card needs is to be decided.

    `cards` are those that the game has not yet; `new` are fields that came with this table: one of them may
    be the old one under another name.
    """
    needed = {".".join(path) for path, field in leaves(fields, ()) if not field.optional}
    told = LostFields([], [])
    for name in lost:
        alone = f"--column {quote(f'{name}=')} says that this is meant"
        if name not in needed:
            told.said.append(f"the table has no column for {name}: cards keep what they have; {alone}")
            continue
        message = f"the table has no column for {name}, which every {kind} needs; cards keep what they have"
        without = [str(card["id"]) for card in cards if value_at(card, name.split(".")) is None]
        if without:
            message += f", and {few(without)} {'has' if len(without) == 1 else 'have'} none"
        head = new[0].head if new else "HEAD"
        renamed = f"--column {quote(f'{head}={name}')} names the one that fills it"
        told.problems.append(warning("import/misfit", message, hint=f"{renamed}, and {alone}"))
    return told
