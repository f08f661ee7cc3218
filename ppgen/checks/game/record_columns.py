"""What a record says of its own figures: what determines one, what a deck fills in, and its columns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ppgen.common.paths import value_at
from ppgen.expressions import Budget, ExpressionError, compile_template
from ppgen.localise import Deck
from ppgen.model.card import Path
from ppgen.model.field import IntegerField, ListField, MapField, NumberField
from ppgen.model.game import Kind
from ppgen.model.records import Written, path_text, with_written

_NEAR = 1e-6
_WORD = re.compile(r"\w+")

Worth = Mapping[Path, int]


def against_record(
    total: Path, parts: tuple[Path, ...], worth: Worth, where: tuple[Deck, str, Budget]
) -> str:
    """Say that the record of a total, or the deck that fills it in, says another figure than a sheet adds."""
    deck, name, budget = where
    kind = deck.game.kinds[name]
    (blank, *_) = deck.cards[name]
    if not blank.is_blank:
        return ""  # what was filled in may be no sum
    text = kind.determined.get(".".join(step for step in total if isinstance(step, str)), "")
    value = _worked_out(text, total, worth, (deck, kind, blank.values, budget)) if text else None
    if value is not None and abs(value - sum(worth.get(part, 0) for part in parts)) > _NEAR:
        return f"is a sum here, and game.yaml determines {path_text(total)} otherwise"
    return _against_deck(total, parts, kind)


def _worked_out(
    text: str, total: Path, worth: Worth, known: tuple[Deck, Kind, Mapping[str, Any], Budget]
) -> float | None:
    deck, kind, values, budget = known
    own = {name: values.get(name) for name in kind.fields}
    own = with_written(own, [Written(path, str(number)) for path, number in worth.items()], kind)
    last = max((at for at, step in enumerate(total) if isinstance(step, int)), default=-1)
    row = total[: last + 1]
    seen = {**deck.names, "card": own, "item": value_at(own, row), "index": row[-1]} if row else {}
    try:
        value = compile_template(text).evaluate(seen or {**deck.names, "card": own}, budget)
    except ExpressionError:
        return None
    return value if isinstance(value, int | float) and not isinstance(value, bool) else None


def _against_deck(total: Path, parts: tuple[Path, ...], kind: Kind) -> str:
    """Say that a deck fills in a sum of another column than the sheet adds."""
    filled = kind.from_deck.get(str(total[0])) if len(total) == 1 else None
    lists = {path[0] for path in parts}
    rows = kind.fields.get(str(next(iter(lists)))) if len(lists) == 1 else None
    if not isinstance(filled, str) or not isinstance(rows, ListField) or not isinstance(rows.items, MapField):
        return ""
    numbers = {name for name, one in rows.items.fields.items() if isinstance(one, IntegerField | NumberField)}
    meant = {*_WORD.findall(filled)} & numbers
    added = {str(path[-1]) for path in parts}
    if not meant or added & meant or not added <= numbers:
        return ""
    return f"adds {path_text(parts[0])}, and a deck fills in {path_text(total)} by {min(meant)}"


def other_columns(parts: tuple[Path, ...], worth: Worth) -> Iterator[tuple[Path, ...]]:
    """Yield the other columns of the rows whose one column a sum adds."""
    if len(parts) > 1 and len({part[-1] for part in parts}) == 1:
        own = {part[:-1] for part in parts}
        for last in dict.fromkeys(path[-1] for path in worth if path[:-1] in own):
            column = tuple((*part[:-1], last) for part in parts)
            if last != parts[0][-1] and all(part in worth for part in column):
                yield column
