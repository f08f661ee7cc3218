"""Texts of a table into the file of a language: a row for each card and field, or a column for each field."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from ppgen.common.live_cells import plain
from ppgen.common.problem import Problem, error, nearest, warning
from ppgen.common.spellings import Spellings
from ppgen.editions import Loaded
from ppgen.exchange.translation_columns import TranslationRow, entries
from ppgen.load.tables.cells import Cell, TableSource, doubts, unseen
from ppgen.load.tables.front_matter import BODY
from ppgen.load.tables.record_tables import RecordTable
from ppgen.load.yaml.source import LINE_BREAK
from ppgen.model.card import Card
from ppgen.model.field import FieldType, ListField, MapField, TextField
from ppgen.model.record_rows import BODIES
from ppgen.model.table_rows import Heads

TERM, KIND, COMPONENT, EFFECT = "term:", "kind:", "component:", "effect:"
"""Begin the ids of rows for words of terms.yaml, titles of game.yaml, and wordings of effects.yaml."""

_NUMBERED = re.compile(r"\.(\d{1,4})(?=\.|$)|\[(\d{1,4})\]")
_MOST_NAMED = 4
_PARTED = (r"\n+", r"\s*;\s*", r"\s*\|\s*")
Key = tuple[str, str]
"""The context and the source of a message."""


class Brought(NamedTuple):
    """The texts that a table says, by the message they translate, and what is wrong with its cells."""

    texts: dict[Key, str]
    problems: list[Problem]


def texts_of_table(
    loaded: Loaded,
    table: TableSource,
    *,
    kind: str | None,
    language: str,
    columns: Mapping[str, str | None] | None = None,
) -> Brought:
    """Find the message of each text; rows and columns that belong to no card or field are told.

    `columns` leads from heads to fields, or from fields to heads.
    """
    return _Bringing(loaded, table, kind, language).made(columns or {})


class _Bringing:
    """The texts of one table on their way."""

    def __init__(self, loaded: Loaded, table: TableSource, kind: str | None, language: str) -> None:
        self._game, self._table, self._language = loaded.game, table, language
        self._cards, self._several = _cards(loaded, kind)
        self._spellings = Spellings(self._cards)
        self._texts_of_game = loaded.texts
        self._texts: dict[Key, str] = {}
        self._said: dict[Key, Cell] = {}
        self._unknown: set[tuple[int, str]] = set()
        self._problems: list[Problem] = []
        self._listed = _listed(table)

    def made(self, columns: Mapping[str, str | None]) -> Brought:
        table = self._table
        self._problems += doubts(table, range(len(table.head)))
        own = (self._game.source_language, *self._game.file.languages.translations)
        found = entries(table, self._language, own, columns)
        self._problems += found.problems
        for entry in found.entries:
            if entry.cell.doubt or not entry.cell.text.strip():
                continue
            if not isinstance(table, RecordTable):  # records were looked at as texts
                self._problems += unseen(table, (entry.cell,))
            if entry.source:
                self._by_source(entry)
            else:
                self._by_name(entry)
        if not self._texts and not self._problems:
            hint = "write the texts below heads that are called as fields, such as name or name_fr"
            self._problems.append(error("sheet/no-text", "this table holds no texts", hint=hint))
        elif not self._texts and self._unknown:
            self._problems = [one._replace(severity=error("", "").severity) for one in self._problems]
        return Brought(self._texts, self._problems)

    def _by_source(self, entry: TranslationRow) -> None:
        """Bring a text that stands beside its source, for every message that says the same in its context."""
        found = self._sources.get(_alike(entry.source), [])
        keys = [key for key in found if entry.context in ("", key[0])]
        if not keys:
            where = f" in the context {entry.context[:60]!r}" if found else ""
            hint = (
                f"it stands in {', '.join(sorted({key[0] for key in found})[:_MOST_NAMED])}" if found else ""
            )
            self._orphan(entry, f"no text of the game says {entry.source[:60]!r}{where}", hint)
        text = entry.cell.text if self._table.sheet else plain(entry.cell.text)
        for key in keys:
            self._put(key, entry._replace(cell=entry.cell._replace(text=text)))

    @cached_property
    def _sources(self) -> Mapping[str, list[Key]]:
        """The messages of the game by what they say."""
        messages: dict[str, list[Key]] = {}
        for key in self._texts_of_game.messages(self._language):
            messages.setdefault(_alike(key[1]), []).append(key)
        return messages

    def _by_name(self, entry: TranslationRow) -> None:
        name = entry.name.text.strip()
        for begin, look in (
            (TERM, self._term),
            (KIND, self._title),
            (COMPONENT, self._title),
            (EFFECT, self._effect),
        ):
            if name.startswith(begin):
                key = look(name, entry.field)
                if key is None:
                    self._orphan(
                        entry, f"the game has nothing called {name!r}", nearest(name, self._titles(begin))
                    )
                else:
                    self._put(key, entry)
                return
        if name in self._several:
            choice = " or ".join(self._several[name])
            message, span = f"{name} is a card of several kinds", self._table.cell_span(entry.name)
            hint = f"write {choice}, or name the kind with --kind"
            self._problems.append(error("sheet/several-cards", message, span=span, hint=hint))
            return
        card = self._cards.get(name)
        if card is None:
            hint = self._spellings.hint(name) or "name the kind with --kind, or write kind:id"
            self._orphan(entry, f"there is no card called {name!r}", hint)
            return
        self._of_card(card, entry)

    def _titles(self, begin: str) -> list[str]:
        names = {TERM: self._game.terms, KIND: self._game.kinds, COMPONENT: self._game.components}
        return [f"{begin}{name}" for name in names.get(begin, self._game.operations)]

    def _orphan(self, entry: TranslationRow, message: str, hint: str) -> None:
        """Tell once of a row that belongs to nothing."""
        key = (entry.name.line, message)
        if key not in self._unknown:
            self._unknown.add(key)
            span = self._table.cell_span(entry.name)
            self._problems.append(warning("sheet/unknown-card", message, span=span, hint=hint))

    def _term(self, name: str, form: str) -> Key | None:
        """Return the message of a term, or of one of its forms."""
        name, _, said = name.removeprefix(TERM).partition("/")
        term, form = self._game.terms.get(name), said or form
        if term is None:
            return None
        if form in ("", "text", "title", "name"):
            return f"term/{name}", term.text
        return (f"term/{name}/{form}", term.forms[form]) if form in term.forms else None

    def _title(self, name: str, _: str) -> Key | None:
        begin, _, rest = name.partition(":")
        known: Mapping[str, Any] = self._game.kinds if begin == "kind" else self._game.components
        if rest not in known:
            return None
        title = known[rest].title  # one that is called as a term is translated as that
        return self._term(f"{TERM}{title}", "") or (f"{begin}/{rest}", title)

    def _effect(self, name: str, number: str) -> Key | None:
        """Return the message of a wording of an effect: the first, or that of a number counted from 1."""
        operation = self._game.operations.get(name.removeprefix(EFFECT))
        place = int(number) - 1 if number.isdecimal() else 0
        if operation is None or not 0 <= place < len(operation.wordings):
            return None
        return f"effect/{name.removeprefix(EFFECT)}", operation.wordings[place].text

    def _of_card(self, card: Card, entry: TranslationRow) -> None:
        numbers = [int(one or other) for one, other in _NUMBERED.findall(entry.field)]
        plain = _NUMBERED.sub("", entry.field)
        fields = dict(_translated(self._game.kinds[card.kind].fields, ""))
        plain = next((name for name in BODIES if name in fields), BODY) if plain == BODY else plain
        plain = Heads({name: name for name in fields}).get(plain, plain) or plain
        if plain not in fields:
            message = f"{card.kind} has no text called {entry.field!r} that is translated"
            hint = nearest(plain, fields)
            span = self._table.cell_span(entry.head)
            self._problems.append(error("sheet/unknown-field", message, span=span, hint=hint))
            return
        sources = list(_reached(card.values, plain.split("."), numbers))
        if not sources:
            message = f"{card.subject} has no {entry.field} to translate, so this text is left out"
            hint = f"write its {entry.field} in {self._game.source_language} first"
            span = self._table.cell_span(entry.cell)
            self._problems.append(warning("sheet/no-text", message, span=span, hint=hint))
            return
        texts = [entry.cell.text.strip("\n")] if len(sources) == 1 else self._parts(entry, len(sources))
        if len(texts) != len(sources):
            message = f"{card.subject} has {len(sources)} texts in {entry.field}, and here are {len(texts)}"
            hint = f"write one a line, or a column each: {plain}.1, {plain}.2"
            span = self._table.cell_span(entry.cell)
            self._problems.append(error("sheet/other-count", message, span=span, hint=hint))
            return
        for source, text in zip(sources, texts):
            self._put((f"{card.kind}/{plain}", source), entry._replace(cell=entry.cell._replace(text=text)))

    def _parts(self, entry: TranslationRow, count: int) -> list[str]:
        """Return the texts of a cell that stands for several."""
        value = self._listed.get(id(entry.cell))
        if value is not None:
            return value
        found = [[part for part in re.split(sign, entry.cell.text.strip()) if part] for sign in _PARTED]
        return next((parts for parts in found if len(parts) == count), found[0])

    def _put(self, key: Key, entry: TranslationRow) -> None:
        text = entry.cell.text.strip("\n")
        if key in self._texts and self._texts[key] != text:
            first = self._table.cell_span(self._said[key])
            message = f"{key[1]!r} is translated in two ways into {self._language}"
            hint = f"the other way stands at {first.place}; cards that say the same share one translation"
            if entry.source and not entry.context:
                hint += "; a column called context tells equal sources in several places apart"
            span = self._table.cell_span(entry.cell)
            self._problems.append(warning("sheet/two-ways", message, span=span, hint=hint))
            return
        self._texts[key], self._said[key] = text, entry.cell


def _alike(text: str) -> str:
    """Return a source without what a spreadsheet changes of it: its line breaks, and a guard before it."""
    return LINE_BREAK.sub("\n", plain(text)).strip()


def _listed(table: TableSource) -> dict[int, list[str]]:
    """Return the items of cells that are lists in their file, by the identity of the cell."""
    if not isinstance(table, RecordTable):
        return {}
    return {
        id(cell): [str(one) for one in value]
        for row, values in zip(table.rows, table.values)
        for cell, value in zip(row, values)
        if isinstance(value, list)
    }


def _cards(loaded: Loaded, kind: str | None) -> tuple[dict[str, Card], dict[str, list[str]]]:
    """Return cards by what a table may call them, `kind:id` or the id alone, and ids of several cards."""
    found: dict[str, Card] = {}
    several: dict[str, list[str]] = {}
    for name, cards in loaded.game.cards.items():
        for card in cards if kind in (None, name) else ():
            found[card.subject] = card
            if card.id in found:
                several.setdefault(card.id, [found[card.id].subject]).append(card.subject)
            found.setdefault(card.id, card)
    return found, several


def _translated(fields: Mapping[str, FieldType], name: str) -> Iterator[tuple[str, FieldType]]:
    """Yield the texts that are translated by dotted names, those in lists as well."""
    for own, field in fields.items():
        yield from _translated_in(field, f"{name}.{own}".lstrip("."))


def _translated_in(field: FieldType, name: str) -> Iterator[tuple[str, FieldType]]:
    if isinstance(field, MapField):
        yield from _translated(field.fields, name)
    elif isinstance(field, ListField):
        yield from _translated_in(field.items, name)
    elif isinstance(field, TextField) and field.translate:
        yield name, field


def _reached(value: Any, steps: list[str], numbers: list[int]) -> Iterator[str]:
    """Yield the texts under a name; numbers, counted from 1, choose items of lists on the way."""
    if isinstance(value, list):
        chosen = value[numbers[0] - 1 : numbers[0]] if numbers and numbers[0] else [] if numbers else value
        for one in chosen:
            yield from _reached(one, steps, numbers[1:])
    elif steps and isinstance(value, Mapping):
        yield from _reached(value.get(steps[0]), steps[1:], numbers)
    elif not steps and isinstance(value, str):
        yield value
