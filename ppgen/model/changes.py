"""Other values that a field could have: each changes a card in one place, as a designer might."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from ppgen.model.card import Card
from ppgen.model.field import (
    BooleanField,
    ChoiceField,
    ColourField,
    EffectsField,
    FieldType,
    IntegerField,
    ListField,
    MapField,
    NumberField,
    TermField,
)
from ppgen.model.game import Game
from ppgen.model.reader import term_groups

Path = tuple[str | int, ...]
COLOURS = ("#123456", "#fedcba")
STEP = 1
COUNTS = (*range(13), 21, 100)
"""Numbers that some language has words of their own for."""

MOST_TRIED = 3
"""How many other values of one field are tried until one of them shows."""


class Change(NamedTuple):
    """One value of a card that becomes another: `path` leads to it, `spare` are more values to try there."""

    path: Path
    old: Any
    new: Any
    spare: tuple[Any, ...] = ()

    def __str__(self) -> str:
        """Say where, from what and to what."""
        return f"{'.'.join(map(str, self.path))} from {self.old} to {self.new}"

    @property
    def field(self) -> str:
        """The dotted name of what changes, without numbers of items."""
        return ".".join(step for step in self.path if isinstance(step, str))

    def next(self) -> Change | None:
        """Return the next change to try in the same place."""
        return self._replace(new=self.spare[0], spare=self.spare[1:]) if self.spare else None

    def applied(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Return a card's values with the change; what does not change is shared."""
        return dict(_replaced(values, self.path, self.new))


def with_changes(game: Game, chosen: Mapping[str, tuple[Card, Change]]) -> Game:
    """Return a game in which some cards, by their subjects, have one value changed; the rest is shared."""
    values = {subject: change.applied(card.values) for subject, (card, change) in chosen.items()}
    cards = {
        kind: tuple(
            replace(card, values=values[card.subject]) if card.subject in values else card for card in listed
        )
        for kind, listed in game.cards.items()
    }
    return replace(game, cards=cards)


class Changes:
    """Lists the changes of a game's cards, printed fields only, in a steady order."""

    def __init__(self, game: Game) -> None:
        """Gather what fields may hold."""
        self._game = game
        self._groups = term_groups(game.terms)

    def of(self, card: Card) -> Iterator[Change]:
        """Yield changes of each printed value of a card for which another value is known."""
        for name, field in self._game.kinds[card.kind].fields.items():
            if not field.unprinted:
                others = [other.values.get(name) for other in self._game.cards[card.kind]]
                yield from self._field(field, card.values.get(name), (name,), others)

    def numbers(self, card: Card) -> Iterator[Change]:
        """Yield the changes of each whole number in the effects of a card to those that plurals turn on."""
        for name, field in self._game.kinds[card.kind].fields.items():
            if isinstance(field, EffectsField):
                for number, effect in enumerate(card.values.get(name) or ()):
                    yield from self._counts(effect, (name, number))

    def _counts(self, effect: Mapping[str, Any], path: Path) -> Iterator[Change]:
        for name, field in self._game.operations[effect["op"]].parameters.items():
            value, here = effect.get(name), (*path, name)
            if isinstance(field, EffectsField):
                for number, inner in enumerate(value or ()):
                    yield from self._counts(inner, (*here, number))
            elif isinstance(field, IntegerField) and value is not None and not field.signs:
                least = 1 if field.minimum is None else max(field.minimum, 0)
                for count in COUNTS:
                    if _within(count, least, field.maximum):
                        yield Change(here, value, count)

    def _field(self, field: FieldType, value: Any, path: Path, others: Sequence[Any]) -> Iterator[Change]:
        """Yield the changes of a value; `others` are what other cards have there."""
        if value is None:
            return
        match field:
            case MapField():
                for name, inner in field.fields.items():
                    if not inner.unprinted:
                        theirs = [other[name] for other in others if isinstance(other, dict)]
                        yield from self._field(inner, value.get(name), (*path, name), theirs)
            case ListField():
                items = [item for other in others if isinstance(other, list) for item in other]
                for number, item in enumerate(value):
                    yield from self._field(field.items, item, (*path, number), items)
            case EffectsField():
                for number, effect in enumerate(value):
                    yield from self._effect(effect, (*path, number))
            case _:
                new, *spare = *self._other(field, value, others), None
                if new is not None:
                    yield Change(path, value, new, tuple(one for one in spare if one is not None))

    def _effect(self, effect: Mapping[str, Any], path: Path) -> Iterator[Change]:
        operation = self._game.operations[effect["op"]]
        for name, other in self._game.operations.items():  # such as losing for winning
            alike = (
                other.family == operation.family and other.parameters.keys() == operation.parameters.keys()
            )
            if alike and name != effect["op"]:
                yield Change((*path, "op"), effect["op"], name)
        for name, field in self._game.operations[effect["op"]].parameters.items():
            yield from self._field(field, effect.get(name), (*path, name), ())

    def _other(self, field: FieldType, value: Any, others: Sequence[Any]) -> list[Any]:
        """Return other values for a field of one value, the best to try first."""
        match field:
            case IntegerField() | NumberField():
                steps = (value + STEP, value - STEP)
                return [new for new in steps if _within(new, field.minimum, field.maximum)]
            case BooleanField():
                return [not value]
            case ChoiceField():
                return _others(value, field.values)
            case TermField():
                return _others(value, self._groups.get(field.group, ()))
            case ColourField():
                return _others(value, COLOURS)
        return _others(value, others)


def _others(value: Any, known: Sequence[Any]) -> list[Any]:
    """Return what comes after a value among those known, and then what comes before."""
    listed = [one for one in dict.fromkeys(known) if one is not None]
    place = listed.index(value) if value in listed else -1
    return [one for one in (*listed[place + 1 :], *listed[: max(place, 0)]) if one != value][:MOST_TRIED]


def _within(number: float, least: float | None, most: float | None) -> bool:
    return (least is None or number >= least) and (most is None or number <= most)


def _replaced(node: Any, path: Path, new: Any) -> Any:
    if not path:
        return new
    first, *rest = path
    if isinstance(node, Mapping):
        return {**node, first: _replaced(node[str(first)], tuple(rest), new)}
    made = list(node)
    made[int(first)] = _replaced(made[int(first)], tuple(rest), new)
    return made
