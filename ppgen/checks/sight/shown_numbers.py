"""The numbers that a side of a piece prints, and which field of its card each of them shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ppgen.checks.sight.content import PrintedItem
from ppgen.checks.sight.pieces import PieceSide, PrintedPieces
from ppgen.common.geometry import Rect
from ppgen.model.field import IntegerField, NumberField
from ppgen.model.game import Kind


class ShownNumber(NamedTuple):
    """A printed number, and the field that it shows, by its last step."""

    item: PrintedItem
    step: str

    @property
    def box(self) -> Rect:
        """Where it stands on the piece."""
        return self.item.box

    @property
    def name(self) -> str:
        """What its printed field is called."""
        return self.item.field.name


def number_fields(kind: Kind) -> set[str]:
    """Return the fields of a kind that are numbers, whether or not a side shows them."""
    fields = kind.fields.items()
    return {name for name, field in fields if isinstance(field, IntegerField | NumberField)}


def shown_numbers(
    printed: PrintedPieces, side: PieceSide, items: Sequence[PrintedItem]
) -> Iterator[ShownNumber]:
    """Yield those of the printed fields of a side that are numbers and show one field of the card."""
    counts = Counter(item.field.name for item in items)
    seen: Counter[str] = Counter()
    for item in items:
        name = item.field.name
        number = seen[name]
        seen[name] += 1
        if not any(map(str.isdigit, item.field.text)):
            continue
        names = printed.looks_up(side, name, number, counts[name])
        steps = {one.rpartition(".")[2] for one in names if one.startswith("card.")}
        if len(steps) == 1:
            yield ShownNumber(item, steps.pop())
