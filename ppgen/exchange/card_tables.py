"""A table of cards, as other programs use them, into YAML: names of fields, their types, ids and texts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ppgen.common.foreign_marks import in_our_marks
from ppgen.common.latin_letters import latin
from ppgen.common.problem import Problem
from ppgen.exchange.card_ids import card_id
from ppgen.exchange.import_carried import put_value
from ppgen.exchange.import_columns import (
    AGAIN,
    COUNTS,
    IDS,
    SKIPPED,
    body_field,
    copies_of,
    field_described,
    field_name,
    is_called_count,
    is_count,
    naming_column,
)
from ppgen.exchange.import_guesses import Described, Guess, choices_said, guess, parts_left_said, value_of
from ppgen.exchange.import_languages import in_words, language_columns, translations_of
from ppgen.exchange.import_marks import ForeignMarks, addresses
from ppgen.exchange.import_rows import called_in_file, cards_alone, without_dashes
from ppgen.exchange.import_slips import slips
from ppgen.exchange.import_stars import with_stars
from ppgen.exchange.import_words import in_fields
from ppgen.load.tables.cells import Cell, TableSource
from ppgen.load.tables.front_matter import BODY
from ppgen.load.tables.record_tables import RecordTable, cell_faults
from ppgen.model.card import BUILT_IN_KEYS
from ppgen.model.field import FieldType
from ppgen.model.table_rows import NOTES, Heads, leaves, plain_head, with_dates
from ppgen.report import counted


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """What is said of an import: fields of columns (None: left alone), constants, icons for others' marks."""

    columns: Mapping[str, str | None] = field(default_factory=dict)
    constants: Mapping[str, str] = field(default_factory=dict)
    icons: Mapping[str, str] = field(default_factory=dict)
    cards_of: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """The ids of the kinds that the game has already."""
    source: str = ""
    """The language of the game: of one that is there already, or as is said of a new one."""


class Imported(NamedTuple):
    """Cards as plain data, the fields they have, what was done on the way in sentences, and what is wrong."""

    cards: list[dict[str, Any]]
    fields: tuple[Guess, ...]
    said: tuple[str, ...]
    problems: tuple[Problem, ...] = ()
    namesakes: tuple[tuple[str, ...], ...] = ()
    """Ids of cards that have one name, made from it in the order of the rows."""
    source: str = ""
    """The language that the cards are written in, where the table or somebody says it."""
    translations: Mapping[str, Mapping[tuple[str, str], str]] = {}
    """Texts of other languages, by the field and the text of the source."""
    left: tuple[str, ...] = ()
    """Fields that columns would fill which are left alone."""
    filled: frozenset[str] = frozenset()
    """Fields and built-in keys that a column or a constant fills, be it with nothing."""


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
        body = "" if mapped.knows(BODY) else body_field(heads, known)
        heads = [body or head if head == BODY else head for head in heads]
        self.heads = [(mapped.get(head, None) or "") if mapped.knows(head) else head for head in heads]
        self.columns = [
            number
            for number, head in enumerate(self.heads)
            if head and plain_head(head) not in SKIPPED and (head[0] not in NOTES or head in COUNTS)
        ]
        there = Heads({".".join(path): "" for path, _ in leaves(known or {}, ())})
        fields = frozenset(number for number in self.columns if there.knows(self.heads[number]))
        self.languages = language_columns(self.heads, self.columns, wishes.source, fields=fields)
        alone = [head for head, target in wishes.columns.items() if target is None]
        self.alone = [*alone, *(one for one in heads if mapped.knows(one) and mapped.get(one, None) is None)]
        others = {one.number for one in self.languages.others}
        self.columns = [number for number in self.columns if number not in others]
        for one in self.languages.own:
            self.heads[one.number] = one.base
        self.table, self.known, self.wishes = with_dates(table, self.columns), known, wishes
        self.said: list[str] = []
        self.left: dict[str, None] = {}
        self.foreign = ForeignMarks()
        self.named: dict[str, list[str]] = {}
        self.called: list[str] = []
        self.braced = self.starred = 0

    def made(self) -> Imported:
        columns, heads = self.columns, self.heads
        problems = tuple(cell_faults(self.table, (*columns, *(one.number for one in self.languages.others))))
        if not columns:
            return Imported([], (), (), problems)
        self.table, told, doubted = cards_alone(self.table, {number: heads[number] for number in columns})
        self.said += told
        problems += tuple(doubted)
        read = {number: self._values(number) for number in columns}
        names = {number: list(column) for number, column in read.items()}
        values = self._cleaned(read)
        counting = next((number for number in columns if is_count(heads[number], values[number])), None)
        if counting is not None and heads[counting] != "copies":
            self.said.append(f"{heads[counting]} became copies")
        naming = naming_column(heads, columns, values)
        self.called = called_in_file(names[naming])
        is_id = plain_head(heads[naming]) in IDS
        others = [
            number
            for number in columns
            if number != counting and not (number == naming and is_id) and heads[number][0] != "$"
        ]
        guesses = dict(self._guesses(others or [naming], values))
        cards = list(self._cards(values, guesses, naming, counting))
        self._tell_printed(self.braced, "had {{, {% or {#, which print as they stand")
        self._tell_printed(self.starred, "had a star that marks nothing: it is printed")
        gone = [card for card in cards if card.get("copies") == 0]
        if gone:
            self.said.append(f"{counted(len(gone), 'row')} with a count of 0 left out")
        if self.left:
            shown = ", ".join(list(self.left)[:5])
            self.said.append(f"marks that texts have no sign for were left out: {shown}")
        kept = [card for card in cards if card.get("copies") != 0]
        constants = tuple(
            Guess(name, name, guess([value], {})) for name, value in self.wishes.constants.items()
        )
        self.said += choices_said(guesses.values())
        self.said += parts_left_said((one, values[number]) for number, one in guesses.items())
        fields = (*(one for one in constants if one.field not in BUILT_IN_KEYS), *guesses.values())
        namesakes = self._namesakes()
        beside = {one: self._values(one.number) for one in self.languages.others}
        sources = {one.head.casefold(): (one, values[number]) for number, one in guesses.items()}
        translations, told = translations_of(sources, beside, self.wishes.icons)
        self.said += told
        source = self.languages.source if translations else self.wishes.source
        filled = frozenset({guess.field for guess in guesses.values()} | {*self.wishes.constants})
        filled |= frozenset() if counting is None else {"copies"}
        alone = [self._named_field(head) for head in self.alone]
        alone += ["copies"] if any(map(is_called_count, self.alone)) else []
        left = tuple(name for name in dict.fromkeys(alone) if name not in filled)
        return Imported(
            kept, fields, tuple(self.said), problems, namesakes, source, translations, left, filled
        )

    def _values(self, number: int) -> list[Any]:
        """Return what a column says, as it is in the file; an empty cell is None."""
        if isinstance(self.table, RecordTable):
            return [row[number] for row in self.table.values]
        cells = (row[number] if number < len(row) else None for row in self.table.rows)
        return [None if cell is None or not cell.text.strip() else cell.text.strip() for cell in cells]

    def _cleaned(self, values: dict[int, list[Any]]) -> dict[int, list[Any]]:
        """Return the values with marks of other programs as texts have them here."""
        converted = drawn = 0
        for number, column in values.items():
            if dashes := without_dashes(column):
                rows = counted(dashes, "row")
                self.said.append(f"a dash in {self.heads[number]} is no number, so it is empty in {rows}")
            if plain_head(self.heads[number]) in IDS or guess(column, {}).get("unprinted"):
                continue
            for row, value in enumerate(column):
                if isinstance(value, str):
                    read = in_our_marks(value, self.wishes.icons)
                    plain = in_our_marks(value) if self.wishes.icons else read
                    converted += plain.text != value.strip()
                    drawn += read.text != plain.text
                    self.foreign.look(read.text)
                    self.foreign.links |= dict.fromkeys(addresses(value))
                    column[row] = read.text or None
                    self.left |= dict.fromkeys(read.left)
        if converted:
            self.said.append(f"{counted(converted, 'text')} had marks of another program, which became ours")
        if drawn:
            self.said.append(f"{counted(drawn, 'text')} had marks that became icons")
        self.said += self.foreign.said()
        return values

    def _guesses(
        self, columns: Sequence[int], values: Mapping[int, Sequence[Any]]
    ) -> Iterator[tuple[int, Guess]]:
        """Yield what each column is taken for; fields that a kind has already are taken by their names."""
        there = {".".join(path): found for path, found in leaves(self.known or {}, ())}
        used: set[str] = set()
        for number in columns:
            head = self.heads[number]
            name = self._named_field(head)
            base, count = name, 1
            while name in used:
                count += 1
                name = f"{base}_{count}"
            if name != base:
                self.said.append(f"{head} became {name}: another column has its name")
            used.add(name)
            described = (
                field_described(there[name])
                if name in there
                else guess(values[number], self.wishes.cards_of, head)
            )
            if name not in there:
                self._tell_slips(number, values[number], described)
            if name not in there and any(one.number == number for one in self.languages.own):
                described = in_words(described)
            yield number, Guess(head, name, described)

    def _tell_slips(self, number: int, column: Sequence[Any], described: Described) -> None:
        """Say which cells of a column look like slips of the pen; they stay as they are."""
        for index, said in slips(self.heads[number], column, described):
            row = self.table.rows[index]
            self.said.append(f"{self._place(row, number)}: {said}")

    def _place(self, row: Sequence[Cell], number: int) -> str:
        return self.table.cell_span(row[number]).place if number < len(row) else self.table.file

    def _tell_printed(self, texts: int, what: str) -> None:
        self.said += [f"{counted(texts, 'text')} {what}"] if texts else []

    def _named_field(self, head: str) -> str:
        """Return the field of a column: one that the kind has already, by its name, or a new one."""
        there = Heads({(name := ".".join(path)): name for path, _ in leaves(self.known or {}, ())})
        steps = head.split(".") if isinstance(self.table, RecordTable) else [head]
        return there.get(head, None) or ".".join(map(field_name, steps))

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
        for index, row in enumerate(self.table.rows):
            given = self.called[index]
            card: dict[str, Any] = {"id": card_id(given if is_id else given.lower(), taken, index)}
            if is_id and given and card["id"] != given:
                changed[given] = card["id"]
            self._tell_name(given, card["id"], row, self.heads[naming])
            if not is_id and given:
                self.named.setdefault(given.casefold(), []).append(card["id"])
            if counting is not None and (count := str(values[counting][index] or "")):
                copies, why = copies_of(count)
                card |= {"copies": copies} if copies != 1 else {}
                if why:
                    said = f"{self._place(row, counting)}: {count!r} in {self.heads[counting]} {why}"
                    self.said.append(f"{said}, so {card['id']} is printed once: {AGAIN}")
            for name, value in self.wishes.constants.items():
                put_value(card, name.split("."), value_of(value, guess([value], {})))
            for number, found in guesses.items():
                value = value_of(values[number][index], found.type)
                starred = in_fields(value, found.type, with_stars)
                words = in_fields(starred, found.type)
                self.braced += words != starred
                self.starred += starred != value
                if not put_value(card, found.field.split("."), words):
                    told = f"{found.field} is left out: a part of it has a value of its own"
                    self.said.append(f"{self._place(row, number)}: {told}")
            yield card
        if changed:
            first, became = next(iter(changed.items()))
            self.said.append(
                f"ids that others have, or that cannot be ids, were changed, such as {first!r} to {became}"
            )

    def _tell_name(self, given: str, name: str, row: Sequence[Cell], head: str) -> None:
        """Say of a card that has no name, or one in letters that ids do not have, what it is called."""
        if name.startswith("card-") and not latin(given).lower().startswith("card"):
            why = f"{given!r} has no letters a to z" if given else f"{head} is empty"
            self.said.append(f"{self._place(row, 0)}: {why}, so this card has the id {name}")

    def _namesakes(self) -> tuple[tuple[str, ...], ...]:
        """Return the ids of cards that have one name, and say so."""
        found = tuple(tuple(ids) for ids in self.named.values() if len(ids) > 1)
        for ids in found:
            self.said.append(f"{len(ids)} cards have one name, and the ids {', '.join(ids)}")
        return found
