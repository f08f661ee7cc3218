"""What became of the figures of a deck since an earlier state: values that more, or fewer, cards have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ppgen.studio.statistics import FieldFigures, GameFigures, KindFigures

CARDS, DESIGNS, MEAN = "cards", "designs", "mean"


class FigureChange(NamedTuple):
    """A figure of a kind that is another now: of a `field` how many cards have a `value`, or its mean.

    Without a field it is the count of cards, or designs, of the kind. None stands for what there was not.
    """

    kind: str
    field: str
    value: str
    before: float | None
    after: float | None


def figure_changes(then: GameFigures, now: GameFigures) -> tuple[FigureChange, ...]:
    """Compare two states of a game, kind by kind, in the order of the later one."""
    before, after = ({kind.kind: kind for kind in one.kinds} for one in (then, now))
    names = dict.fromkeys([*after, *before])
    found = (change for name in names for change in _of_kind(name, before.get(name), after.get(name)))
    return tuple(found)


def _of_kind(name: str, then: KindFigures | None, now: KindFigures | None) -> Iterator[FigureChange]:
    counts = (
        (DESIGNS, then and then.designs, now and now.designs),
        (CARDS, then and then.cards, now and now.cards),
    )
    for what, before, after in counts:
        if before != after:
            yield FigureChange(name, "", what, before, after)
    if then is None or now is None:
        return
    old, new = ({field.field: field for field in _fields(one)} for one in (then, now))
    for field in dict.fromkeys([*new, *old]):
        yield from _of_field(name, field, old.get(field), new.get(field))


def _fields(kind: KindFigures) -> tuple[FieldFigures, ...]:
    return (*kind.fields, FieldFigures("effects", kind.effects))


def _of_field(
    kind: str, field: str, then: FieldFigures | None, now: FieldFigures | None
) -> Iterator[FigureChange]:
    means = [None if one is None or one.mean is None else round(one.mean, 4) for one in (then, now)]
    if means[0] != means[1]:
        yield FigureChange(kind, field, MEAN, means[0], means[1])
    old, new = (
        {share.value: share.cards for share in one.shares} if one is not None else dict[str, int]()
        for one in (then, now)
    )
    for value in dict.fromkeys([*new, *old]):
        if old.get(value, 0) != new.get(value, 0):
            yield FigureChange(kind, field, value, old.get(value, 0), new.get(value, 0))
