"""The totals of a score sheet: what each adds exists, is of its row or column, and is what the law adds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, NamedTuple

from ppgen.checks.game.examination import Examination, views
from ppgen.checks.game.passed_over import passed_over
from ppgen.checks.game.record_columns import against_record, other_columns
from ppgen.checks.game.rule_book import GameRule, RuleBook
from ppgen.checks.sight.pieces import PrintedPieces
from ppgen.checks.sight.sheet_sides import PlaceToWrite
from ppgen.checks.sight.sheets import ScoreSheet, score_sheets
from ppgen.common.problem import Problem, error
from ppgen.expressions import Budget
from ppgen.localise import Deck
from ppgen.model.card import Path
from ppgen.model.field import IntegerField, ListField, NumberField, field_at
from ppgen.model.game import Kind
from ppgen.model.records import SEPARATOR, Written, parse_path, path_text, with_written
from ppgen.work.allowance import RULE, SpentError

ID = "record/other-sum"


class _Sum(NamedTuple):
    """A total of a sheet: its path, and those of what it adds."""

    path: Path
    parts: tuple[Path, ...]

    @property
    def row(self) -> Path:
        """The part of the path that leads to its row, empty where it is in none."""
        numbers = [at for at, step in enumerate(self.path) if isinstance(step, int)]
        return self.path[: numbers[-1] + 1] if numbers else ()

    @property
    def is_of_column(self) -> bool:
        """Whether it adds a column: the same place in each row of a list, its own number in the last step."""
        own, *others = (_numbers(path) for path in (self.path, *self.parts))
        outer = len(own) - 1
        if all(part[: len(self.row)] == self.row for part in self.parts):
            return False
        return bool(own) and all(
            len(one) > len(own) and one[-1] == own[-1] and one[:outer] == own[:outer] for one in others
        )

    def belongs(self, path: Path) -> bool:
        """Tell whether a place is of its row, or of its column."""
        if self.is_of_column:
            own, one = _numbers(self.path), _numbers(path)
            return one[-1:] == own[-1:] and one[: len(own) - 1] == own[:-1]
        return path[: len(self.row)] == self.row


def check_sums(printed: PrintedPieces, book: RuleBook) -> Iterator[Problem]:
    """Look at the totals of each score sheet once, in the language of the game."""
    deck = printed.deck
    if deck.language != deck.game.source_language:
        return
    examination, budget = Examination(deck, book, printed.allowance), Budget(printed.allowance)
    for sheet in score_sheets(printed):
        places = [*sheet.places()]
        told: set[str] = set()
        for place in places:
            printed.allowance.pause()
            if not place.entry.total:
                continue
            parts = tuple(parse_path(one, SEPARATOR) for one in place.entry.total)
            found = _Sum(place.path, parts)
            message = next(_wrong(found, places, deck.game.kinds[sheet.kind]), "")
            worth = _numbers_of(found, places, sheet, deck)
            try:
                of = (deck, sheet.kind, budget.renewed())
                message = message or against_record(found.path, parts, worth, of)
            except SpentError as spent:
                yield spent.problem(sheet.span(path_text(found.path)), sheet.component)
                return
            message = message or _against_laws(found, worth, sheet, examination)
            if message and _pattern(found.path) not in told:
                told.add(_pattern(found.path))
                path = path_text(found.path)
                hint = "let total: name each field that is added once, and no other"
                span = sheet.span(path)
                yield error(ID, f"the total {path} {message}", span=span, hint=hint, subject=sheet.component)
            if examination.is_spent:
                yield from (one for one in examination.problems if one.rule == RULE)
                return


def _wrong(found: _Sum, places: Iterable[PlaceToWrite], kind: Kind) -> Iterator[str]:
    """Say what is wrong with a total by itself."""
    rows: dict[str, set[Path]] = {}
    for place in places:
        rows.setdefault(_pattern(place.path), set()).add(place.path)
    for part in found.parts:
        if part == found.path:
            yield "adds itself"
        if found.parts.count(part) > 1:
            yield f"adds {path_text(part)} twice"
        if bound := past_last_row(kind, part):
            yield f"adds {path_text(part)}, and {bound}"
        if not isinstance(field_at(kind.fields, part), IntegerField | NumberField):
            yield f"adds {path_text(part)}, which is no number of the record"
        if not found.belongs(part):
            yield f"adds {path_text(part)}, which is of another row"
    for pattern in dict.fromkeys(map(_pattern, found.parts)):
        own = {path for path in rows.get(pattern, ()) if found.belongs(path)}
        if left_out := sorted(own.difference(found.parts), key=str):
            yield f"leaves out {path_text(left_out[0])}"
    yield from passed_over(found.path, found.parts, places, kind)


def past_last_row(kind: Kind, path: Path) -> str:
    """Say that a place lies behind the last row that a list may have; nothing for all others."""
    for at, step in enumerate(path):
        field = field_at(kind.fields, path[:at])
        most = field.maximum if isinstance(field, ListField) else None
        if isinstance(step, int) and most is not None and step >= most:
            return f"{path_text(path[:at])} has no more than {most} {'row' if most == 1 else 'rows'}"
    return ""


def _against_laws(found: _Sum, worth: Mapping[Path, int], sheet: ScoreSheet, examination: Examination) -> str:
    """Say which law of the record wants another sum: one that holds once a number is added or left out.

    Each number is written as another power of two, so that no sum is that of other numbers.
    """
    last = str(found.path[-1])
    laws = [rule for rule in examination.book.of("for", sheet.kind) if last in str(rule.entry.check)]
    if not laws or not examination.deck.cards[sheet.kind][0].is_blank:
        return ""  # a record that was filled in is judged by its laws themselves
    whole = sum(worth.get(part, 0) for part in found.parts)

    def holds(law: GameRule, value: int) -> bool:
        written = [Written(path, str(number)) for path, number in worth.items()]
        return _obeys(law, [*written, Written(found.path, str(value))], sheet, examination)

    for law in laws:
        if holds(law, whole):
            continue
        for out, added in _exchanges(found.parts, worth):
            other = whole - worth.get(out, 0) + worth.get(added, 0)
            if holds(law, other) and not holds(law, other + 1) and not holds(law, other - 1):
                parts = [f"adds {path_text(out)}"] if out else []
                parts += [f"leaves out {path_text(added)}"] if added else []
                return f"{' and '.join(parts)}, otherwise than the law {law.id}"
        for column in other_columns(found.parts, worth):
            other = sum(worth[part] for part in column)
            if holds(law, other) and not holds(law, other + 1) and not holds(law, other - 1):
                told, meant = path_text(found.parts[0]), path_text(column[0])
                return f"adds {told}, and not {meant} and its like, otherwise than the law {law.id}"
    return ""


def _numbers_of(
    found: _Sum, places: Iterable[PlaceToWrite], sheet: ScoreSheet, deck: Deck
) -> Mapping[Path, int]:
    """Return the numbers of the row, or of the whole sheet, that are no total, each as a power of two."""
    kind = deck.game.kinds[sheet.kind]
    numbers = [
        place.path
        for place in places
        if found.belongs(place.path)
        and not place.entry.total
        and isinstance(field_at(kind.fields, place.path), IntegerField | NumberField)
    ]
    return {path: 2**at for at, path in enumerate(numbers)}


MOST_EXCHANGED = 400


def _exchanges(parts: tuple[Path, ...], worth: Mapping[Path, int]) -> Iterator[tuple[Path, Path]]:
    """Yield what may be one too many and one too few in a sum, an empty path for none."""
    others = [path for path in worth if path not in parts]
    yield from ((part, ()) for part in parts)
    yield from (((), path) for path in others)
    yield from islice(((part, path) for part in parts for path in others), MOST_EXCHANGED)


def _obeys(law: GameRule, written: list[Written], sheet: ScoreSheet, examination: Examination) -> bool:
    deck = examination.deck
    kind = deck.game.kinds[sheet.kind]
    (blank, *_) = deck.cards[sheet.kind]
    own = {name: blank.values.get(name) for name in kind.fields}
    values: dict[str, Any] = {**blank.values, **with_written(own, written, kind)}
    seen = {**deck.names, "card": values, "text": {}}
    return all(examination.obeys(law, here) for here, _ in views(law, seen, is_record=True))


def _numbers(path: Path) -> tuple[int, ...]:
    return tuple(step for step in path if isinstance(step, int))


def _pattern(path: Path) -> str:
    return ".".join("*" if isinstance(step, int) else step for step in path)
