"""Rows of a table that are no cards: its head once more, and sums; and dashes in the place of numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping, MutableSequence, Sequence
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
    sums: list[int] = []
    for row in range(len(values[naming])):
        said = {number: column[row] for number, column in values.items() if column[row]}
        if len(said) > 1 and all(_plain(said[number]) == _plain(heads[number]) for number in said):
            found.append(StrangeRow(row, "the head of the table once more", is_left_out=True))
        elif called := [number for number, text in said.items() if _is_called_sum(text)]:
            others = [number for number in said if number not in called]
            adds_up = any(_adds_up(values[number], row, sums) for number in others)
            miscounted = ""
            if counting is not None and naming in called and others == [counting] and not adds_up:
                miscounted = _miscounted(values[counting], row, sums)
            if adds_up or naming in called:
                doubt = "" if adds_up else miscounted or _NO_SUM
                is_sum = adds_up or bool(miscounted)
                found.append(StrangeRow(row, "a sum of the rows above", is_left_out=is_sum, doubt=doubt))
            sums += [row] if adds_up or miscounted else []
    return found


def _plain(text: str) -> str:
    return " ".join(text.casefold().split())


def _is_called_sum(name: str) -> bool:
    words = _plain(name).strip(" :=.")
    return words in _SUMS_IN_ASIA or latin(words).replace("grand ", "").replace(" general", "") in _SUMS


def _adds_up(column: Sequence[str], row: int, sums: Sequence[int]) -> bool:
    """Return whether a cell is the sum of two or more above it: of all, or of those since the last sum."""
    own = _number(column[row])
    for first in (0, *(last + 1 for last in sums[-1:])):
        numbers = (_number(column[above]) for above in range(first, row) if above not in sums)
        counted = [number for number in numbers if number is not None]
        if own is not None and len(counted) > 1 and own == sum(counted):
            return True
    return False


def _miscounted(column: Sequence[str], row: int, sums: Sequence[int]) -> str:
    """Say what the copies above add up to, if a row says another sum of them, more than any card has."""
    own = COUNT.match(column[row])
    begin = sums[-1] + 1 if sums else 0
    above = [found for number in range(row) if number not in sums and (found := COUNT.match(column[number]))]
    since = [found for number in range(begin, row) if (found := COUNT.match(column[number]))]
    counts = [int(found[1]) for found in above]
    if own is None or len(counts) < 2 or int(own[1]) <= max(counts):
        return ""
    last = f" ({sum(int(found[1]) for found in since)} since the last sum)" if sums else ""
    said = f"and those above add up to {sum(counts)}{last}, not to {int(own[1])}"
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
