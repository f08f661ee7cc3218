"""A deck in figures: how often each value occurs, weighted by copies; outliers, likenesses, gaps, odds."""

from __future__ import annotations

import difflib
import math
import statistics
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any, NamedTuple

from ppgen.common.paths import value_at
from ppgen.editions import Loaded
from ppgen.localise.sentences import outcomes
from ppgen.model.card import Card
from ppgen.model.field import (
    BooleanField,
    ChoiceField,
    EffectsField,
    FieldType,
    IntegerField,
    ListField,
    MapField,
    NumberField,
    ReferenceField,
    TermField,
    TextField,
)
from ppgen.studio.counted_cards import Chosen, chosen_cards, counted_cards
from ppgen.studio.number_pairs import NumberPair, number_pairs

FEW, MANY = 2, 24
"""Values of a field that are worth a table or a two-way table."""

LIKE = 0.9
"""Share of equal letters from which two texts count as near-duplicates."""

OUTLYING = 2.0
"""Standard deviations from the mean beyond which a value is named an outlier."""

LARGEST = 1e100
"""Larger values have no mean: their squares are beyond what numbers of 64 bits hold."""

LEAST_CARDS = 5
LONGEST_COMPARED, MOST_COMPARED = 400, 400
HANDS = (1, 3, 5, 7)


class Share(NamedTuple):
    """A value, on how many designs and printed cards it stands, and on which share of the latter."""

    value: str
    designs: int
    cards: int
    share: float


class FieldFigures(NamedTuple):
    """How the values of a field are spread; `mean` and the rest are of numbers, weighted by copies."""

    field: str
    shares: tuple[Share, ...]
    mean: float | None = None
    median: float | None = None
    deviation: float | None = None
    least: float | None = None
    most: float | None = None
    outliers: tuple[str, ...] = ()


class Likeness(NamedTuple):
    """Two cards whose texts are nearly the same, and how much of them."""

    one: str
    other: str
    field: str
    share: float


class Gap(NamedTuple):
    """A combination of two values that no card has, though each stands on some."""

    fields: tuple[str, str]
    values: tuple[str, str]


class KindFigures(NamedTuple):
    """A kind of card in figures."""

    kind: str
    designs: int
    cards: int
    fields: tuple[FieldFigures, ...]
    effects: tuple[Share, ...]
    pairs: tuple[NumberPair, ...]
    likenesses: tuple[Likeness, ...]
    gaps: tuple[Gap, ...]


class Odds(NamedTuple):
    """How likely a hand holds at least one card of a kind, for hands of several sizes."""

    component: str
    kind: str
    cards: int
    of: int
    hands: tuple[tuple[int, float], ...]


class GameFigures(NamedTuple):
    """A whole game in figures."""

    game: str
    designs: int
    cards: int
    kinds: tuple[KindFigures, ...]
    odds: tuple[Odds, ...]


def figures_of(loaded: Loaded) -> GameFigures:
    """Count the cards of the first set of a game in its own language; pages of rules are none."""
    game = loaded.game.of_set("")
    chosen = chosen_cards(loaded.components, game)
    counted = counted_cards(loaded.components, game, chosen)
    kinds = tuple(
        _kind(kind, game.kinds[kind].fields, cards) for kind, cards in counted.items() if len(cards) > 1
    )
    designs = sum(map(len, counted.values()))
    cards = sum(card.copies for listed in counted.values() for card in listed)
    return GameFigures(game.id, designs, cards, kinds, tuple(_odds(loaded, counted, chosen)))


def statistics_view(loaded: Loaded | None) -> Any:
    """Return the figures as plain data, for a page or a program."""
    return {} if loaded is None else plain(figures_of(loaded))


def plain(value: Any) -> Any:
    """Return named tuples as mappings, however deep."""
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {name: plain(inner) for name, inner in value._asdict().items()}
    if isinstance(value, tuple | list):
        return [plain(inner) for inner in value]
    return round(value, 4) if isinstance(value, float) else value


def _kind(kind: str, fields: Mapping[str, FieldType], cards: list[Card]) -> KindFigures:
    told = [found for field, path in _paths(fields) if (found := _field(field, path, cards)) is not None]
    return KindFigures(
        kind,
        len(cards),
        sum(card.copies for card in cards),
        tuple(told),
        _effects(fields, cards),
        number_pairs(dict(_numbers(fields, cards))),
        tuple(_likenesses(fields, cards)),
        tuple(_gaps(fields, cards)),
    )


Path = tuple[str, ...]


def _paths(fields: Mapping[str, FieldType], path: Path = ()) -> Iterator[tuple[FieldType, Path]]:
    """Yield the fields whose values can be counted, those inside mappings and lists too."""
    for name, field in fields.items():
        here = (*path, name)
        match field:
            case MapField():
                yield from _paths(field.fields, here)
            case ListField(items=TermField() | ChoiceField() | ReferenceField()):
                yield field.items, here
            case IntegerField() | NumberField() | TermField() | ChoiceField() | BooleanField():
                yield field, here
            case ReferenceField():
                yield field, here


def _numbers(fields: Mapping[str, FieldType], cards: list[Card]) -> Iterator[tuple[str, Mapping[str, float]]]:
    """Yield the fields of numbers, each with its values by the ids of cards."""
    for field, path in _paths(fields):
        if isinstance(field, IntegerField | NumberField):
            found = {card.id: _at(card, path) for card in cards}
            yield ".".join(path), {name: float(one[0]) for name, one in found.items() if len(one) == 1}


def _at(card: Card, path: Path) -> list[Any]:
    """Return the values of a card at a path: several where they stand in a list."""
    value = value_at(card.values, path)
    return value if isinstance(value, list) else [] if value is None else [value]


def _field(field: FieldType, path: Path, cards: list[Card]) -> FieldFigures | None:
    values = [(value, card) for card in cards for value in _at(card, path)]
    if not values:
        return None
    name = ".".join(path)
    shares = _shares([(_said(value), card) for value, card in values])
    if not isinstance(field, IntegerField | NumberField):
        return FieldFigures(name, shares) if FEW <= len(shares) <= MANY else None
    ordered = tuple(sorted(shares, key=lambda one: float(one.value)))
    weighted = [float(value) for value, card in values for _ in range(card.copies)]
    if max(map(abs, weighted)) > LARGEST:
        return FieldFigures(name, ordered)
    mean, deviation = statistics.fmean(weighted), statistics.pstdev(weighted)
    outliers = tuple(
        f"{card.id} ({_said(value)})"
        for value, card in values
        if len(values) >= LEAST_CARDS and deviation and abs(value - mean) > OUTLYING * deviation
    )
    middle = statistics.median(weighted)
    return FieldFigures(name, ordered, mean, middle, deviation, min(weighted), max(weighted), outliers)


def _shares(values: list[tuple[str, Card]]) -> tuple[Share, ...]:
    designs = Counter(value for value, _ in values)
    cards: Counter[str] = Counter()
    for value, card in values:
        cards[value] += card.copies
    whole = sum(cards.values())
    return tuple(
        Share(value, designs[value], count, count / whole)
        for value, count in sorted(cards.items(), key=lambda one: (-one[1], one[0]))
    )


def _said(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else str(value)


def _effects(fields: Mapping[str, FieldType], cards: list[Card]) -> tuple[Share, ...]:
    named = [name for name, field in fields.items() if isinstance(field, EffectsField)]
    found = [
        (str(effect["op"]), card)
        for card in cards
        for name in named
        for effect in outcomes(card.values.get(name))
    ]
    return _shares(found) if found else ()


def _likenesses(fields: Mapping[str, FieldType], cards: list[Card]) -> Iterator[Likeness]:
    """Yield pairs of cards with nearly the same text; of very many only the first are compared."""
    for name, field in fields.items():
        if not isinstance(field, TextField):
            continue
        texts = [(card.id, str(card.values.get(name) or "")) for card in cards[:MOST_COMPARED]]
        long = [(one, text[:LONGEST_COMPARED]) for one, text in texts if len(text) > 12]
        for (one, text), (other, said) in combinations(long, 2):
            matcher = difflib.SequenceMatcher(None, text, said, autojunk=False)
            if matcher.real_quick_ratio() >= LIKE and matcher.quick_ratio() >= LIKE:
                share = matcher.ratio()
                if share >= LIKE:
                    yield Likeness(one, other, name, share)


def _gaps(fields: Mapping[str, FieldType], cards: list[Card]) -> Iterator[Gap]:
    """Yield the empty cells of tables of two fields with few values each, if most cells are full."""
    several = [
        (path, {_said(value) for card in cards for value in _at(card, path)})
        for field, path in _paths(fields)
        if isinstance(field, TermField | ChoiceField)
    ]
    usable = [(path, values) for path, values in several if FEW <= len(values) <= 8]
    for (path, values), (other, others) in combinations(usable, 2):
        met = {
            (_said(one), _said(two)) for card in cards for one in _at(card, path) for two in _at(card, other)
        }
        empty = [(one, two) for one in sorted(values) for two in sorted(others) if (one, two) not in met]
        if empty and len(empty) <= len(values) * len(others) / 2:
            names = (".".join(path), ".".join(other))
            yield from (Gap(names, pair) for pair in empty)


def _odds(loaded: Loaded, counted: Mapping[str, list[Card]], chosen: Chosen) -> Iterator[Odds]:
    for name, component in loaded.components.items():
        kinds = [kind for kind in getattr(component, "cards", ()) if kind in counted]
        counts = {
            kind: sum(card.copies for card in counted[kind] if card.subject in chosen[name]) for kind in kinds
        }
        whole = sum(counts.values())
        if len(kinds) > 1:
            for kind, count in counts.items():
                hands = tuple((hand, at_least_one(count, whole, hand)) for hand in HANDS if hand <= whole)
                yield Odds(name, kind, count, whole, hands)


def at_least_one(wanted: int, whole: int, hand: int) -> float:
    """Return the chance that a hand drawn without putting back holds one of the wanted cards."""
    return 1 - math.comb(whole - wanted, hand) / math.comb(whole, hand)
