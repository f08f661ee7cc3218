"""Rows of a table that are no cards: its head once more, and sums; and dashes in the place of numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping, MutableSequence, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, NamedTuple

from ppgen.common.foreign_marks import in_our_marks
from ppgen.common.latin_letters import latin
from ppgen.common.problem import Problem, Span, warning
from ppgen.exchange.import_columns import COUNT, is_count, naming_column
from ppgen.load.tables.cells import TableSource
from ppgen.load.tables.record_tables import RecordTable

_WORDS = "total totals sum sums subtotal summe gesamt gesamtsumme zwischensumme insgesamt somme totaux"
_SUMS = frozenset(f"{_WORDS} totale somma suma totales soma totais totaal som razem".split())
_SUMS_IN_ASIA = frozenset({"合計", "総計", "小計", "计", "合计", "总计", "합계"})
DASHES = frozenset("-\u2010\u2011\u2012\u2013\u2014\u2212") | {"--", "---"}
"""What people write in a cell where there is no number."""

_NUMBER = re.compile(r"[+\-\u2212\u2013]?\d{1,15}(?:[.,]\d{1,9})?$")


class StrangeRow(NamedTuple):
    """A row by its number that is no card, or hardly one, what it is taken for, and a `doubt` about that."""

    row: int
    what: str
    is_left_out: bool
    doubt: str = ""


class CardsAlone(NamedTuple):
    """A table without the rows that are no cards, which these are, and what of that is in doubt."""

    table: TableSource
    told: list[str]
    problems: list[Problem]


def cards_alone(table: TableSource, heads: Mapping[int, str]) -> CardsAlone:
    """Return a table without the rows that are no cards; records of JSON are all cards.

    `heads` are what the columns that are read are called, by their numbers.
    """
    if isinstance(table, RecordTable) or not heads:
        return CardsAlone(table, [], [])
    values = {
        number: [row[number].text.strip() if number < len(row) else "" for row in table.rows]
        for number in heads
    }
    called = [heads.get(number, "") for number in range(len(table.head))]
    naming = naming_column(called, list(heads), values)
    counting = next((number for number in heads if is_count(heads[number], _said(values[number]))), None)
    written = {number: table.head[number].text for number in heads}
    found = strange_rows(written, values, naming, counting=counting)
    told, problems = list[str](), list[Problem]()
    for one in found:
        cells = table.rows[one.row]
        span = table.cell_span(cells[0]) if cells else Span(table.file)
        if one.doubt:
            hint = (
                "if it is a card, call it otherwise" if one.is_left_out else "if it is none, take the row out"
            )
            problems.append(warning("import/sum", f"this row {one.doubt}", span=span, hint=hint))
        else:
            told.append(f"{span.place}: {one.what}, and no card")
    gone = {one.row for one in found if one.is_left_out}
    rows = tuple(row for number, row in enumerate(table.rows) if number not in gone)
    return CardsAlone(table.with_rows(table.head, rows) if gone else table, told, problems)


def _said(column: Sequence[str]) -> list[str]:
    return [cell for cell in column if cell]


def strange_rows(
    heads: Mapping[int, str],
    values: Mapping[int, Sequence[str]],
    naming: int,
    *,
    counting: int | None = None,
) -> list[StrangeRow]:
    """Return the rows of a table that say its head once more, or what the rows above them add up to.

    `heads` and `values` are those of the columns by their numbers, `naming` is the column of ids or names,
    `counting` that of copies. What is called a sum there and is none stays a card, and is told all the same;
    one that says nothing but more copies than any card is the sum of them, though it was miscounted.
    """
    found: list[StrangeRow] = []
    above = _AllAbove(values, counting)
    for row in range(len(values[naming])):
        said = {number: column[row] for number, column in values.items() if column[row]}
        if len(said) > 1 and all(_plain(said[number]) == _plain(heads[number]) for number in said):
            found.append(StrangeRow(row, "the head of the table once more", is_left_out=True))
        elif called := [number for number, text in said.items() if _is_called_sum(text)]:
            others = [number for number in said if number not in called]
            above.go_on_to(row)
            adds_up = any(above.of[number].add_up_to(_number(said[number])) for number in others)
            miscounted = ""
            if counting is not None and naming in called and others == [counting] and not adds_up:
                miscounted = _miscounted(said[counting], above)
            if adds_up or naming in called:
                doubt = "" if adds_up else miscounted or _NO_SUM
                is_sum = adds_up or bool(miscounted)
                found.append(StrangeRow(row, "a sum of the rows above", is_left_out=is_sum, doubt=doubt))
            if adds_up or miscounted:
                above.leave_out_sum()
    return found


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())


def _is_called_sum(name: str) -> bool:
    words = _plain(name).strip(" :=.")
    return words in _SUMS_IN_ASIA or latin(words).replace("grand ", "").replace(" general", "") in _SUMS


@dataclass(slots=True)
class _Above:
    """What the cells of a column above a row say: all but sums, and those `since` the last sum."""

    whole: Decimal = Decimal(0)
    numbers: int = 0
    most: Decimal = Decimal(0)
    since: Decimal = Decimal(0)
    numbers_since: int = 0

    def add(self, number: Decimal | None) -> None:
        if number is not None:
            self.most = max(self.most, number)
            self.whole, self.numbers = self.whole + number, self.numbers + 1
            self.since, self.numbers_since = self.since + number, self.numbers_since + 1

    def add_up_to(self, own: Decimal | None) -> bool:
        """Tell whether a number is the sum of two or more above it: of all, or since the last sum."""
        is_whole = self.numbers > 1 and own == self.whole
        return own is not None and (is_whole or (self.numbers_since > 1 and own == self.since))


class _AllAbove:
    """What stands above a row, column by column; each row is looked at once, and only where a sum follows."""

    def __init__(self, values: Mapping[int, Sequence[str]], counting: int | None) -> None:
        self.of = {number: _Above() for number in values}
        self.copies = _Above()
        self.has_sums = False
        self._values = values
        self._counts = [] if counting is None else values[counting]
        self._row = 0

    def go_on_to(self, row: int) -> None:
        """Look at the rows before this one."""
        for above in range(self._row, row):
            for number, column in self._values.items():
                self.of[number].add(_number(column[above]))
            count = COUNT.match(self._counts[above]) if self._counts else None
            self.copies.add(None if count is None else Decimal(count[1]))
        self._row = row

    def leave_out_sum(self) -> None:
        """Take the row for a sum, which no later one counts."""
        for one in (*self.of.values(), self.copies):
            one.since, one.numbers_since = Decimal(0), 0
        self._row += 1
        self.has_sums = True


def _miscounted(cell: str, above: _AllAbove) -> str:
    """Say what the copies above add up to, if a row says another sum of them, more than any card has."""
    own, copies = COUNT.match(cell), above.copies
    if own is None or copies.numbers < 2 or int(own[1]) <= copies.most:
        return ""
    last = f" ({copies.since} since the last sum)" if above.has_sums else ""
    said = f"and those above add up to {copies.whole}{last}, not to {int(own[1])}"
    return f"is called as a sum is, {said}; it became no card"


_NO_SUM = "is called as a sum is, but nothing adds up to it, and became a card"


def _number(cell: str) -> Decimal | None:
    if not _NUMBER.match(cell):
        return None
    return Decimal(cell.replace("\u2212", "-").replace("\u2013", "-").replace(",", "."))


def called_in_file(names: Sequence[Any]) -> list[str]:
    """Return what cards are called in their file: an icon that is new in a name makes no other card of it."""
    return [str((in_our_marks(name).text if isinstance(name, str) else name) or "") for name in names]


def without_dashes(column: MutableSequence[Any]) -> int:
    """Empty the cells of a column of numbers in which a dash stands; return how many there are."""
    said = [value for value in column if value is not None]
    dashes = [value for value in said if isinstance(value, str) and value in DASHES]
    numbers = [value for value in said if value not in dashes]
    if not dashes or not numbers or not all(isinstance(one, str) and _NUMBER.match(one) for one in numbers):
        return 0
    for row, value in enumerate(column):
        if value in dashes:
            column[row] = None
    return len(dashes)
