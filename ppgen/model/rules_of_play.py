"""rules_of_play.yaml: what players must be told, each rule with the figures, words and cards it speaks of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from typing import Annotated, Any, NamedTuple

from pydantic import Field, TypeAdapter, ValidationError

from ppgen.common.problem import Problem, error, nearest
from ppgen.load import Source, later_format, validation_problems
from ppgen.model.card import Card
from ppgen.model.game import GameFile, Term
from ppgen.model.play_rule import PlayRule

FILE = "rules_of_play"
"""The name of the file, and so of its source."""

MOST_RULES = 5_000


@cache
def _rules() -> TypeAdapter[tuple[PlayRule, ...]]:
    return TypeAdapter(Annotated[tuple[PlayRule, ...], Field(max_length=MOST_RULES)])


def rules_of_play_schema() -> dict[str, Any]:
    """Return the JSON Schema of a rules_of_play.yaml."""
    return _rules().json_schema(by_alias=True)


class Nameable(NamedTuple):
    """What rules of play may name of their game."""

    file: GameFile
    terms: Mapping[str, Term]
    cards: Mapping[str, tuple[Card, ...]]
    incomplete: Collection[str]


def read_rules_of_play(source: Source | None, known: Nameable) -> tuple[tuple[PlayRule, ...], list[Problem]]:
    """Read the rules of play of a game; none where there is no such file, or it is not sound."""
    if source is None or source.data is None:
        return (), []
    if later := later_format(source):
        return (), later
    try:
        rules = _rules().validate_python(source.data)
    except ValidationError as fault:
        return (), validation_problems(fault, source, (), rule="model/value", model=_rules())
    return rules, [*_twice(rules, source), *_unknown(rules, source, known)]


def _twice(rules: tuple[PlayRule, ...], source: Source) -> Iterator[Problem]:
    seen: dict[str, int] = {}
    for number, rule in enumerate(rules):
        first = seen.setdefault(rule.id, number)
        if first != number:
            message = f"the rule of play {rule.id} is written twice"
            line = source.span((first, "id")).line
            hint = f"the first one is in line {line}; every rule needs an id of its own"
            yield error("model/duplicate-id", message, span=source.span((number, "id")), hint=hint)


def _unknown(rules: tuple[PlayRule, ...], source: Source, known: Nameable) -> Iterator[Problem]:
    """Report names of components, constants, terms and cards that the game does not have, or come twice."""
    everything = {
        *known.file.kinds,
        *(f"{kind}:{card.id}" for kind, cards in known.cards.items() for card in cards),
    }
    for number, rule in enumerate(rules):
        for key, names, there in (
            ("in", rule.components, known.file.components),
            ("constants", rule.constants, known.file.constants),
            ("terms", rule.terms, known.terms),
            ("cards", rule.cards, everything),
            ("sets", rule.sets, known.file.sets),
        ):
            what = {"in": "component"}.get(key, key.removesuffix("s"))
            for name, times in Counter(names).items():
                span = (
                    source.span((number, key, names.index(name))) if times > 1 or name not in there else None
                )
                if times > 1:
                    message = f"the rule of play {rule.id} names the {what} {name} {times} times"
                    yield error("model/value", message, span=span, hint="name it once")
                if name not in there and name.partition(":")[0] not in known.incomplete:
                    message = f"the rule of play {rule.id} names an unknown {what}, {name}"
                    yield error("model/unknown-name", message, span=span, hint=nearest(name, there))
