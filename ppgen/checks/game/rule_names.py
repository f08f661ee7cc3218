"""What a rule looks up of cards, constants and kinds is there, whether or not a card is ever looked at."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterator
from typing import NamedTuple

from ppgen.common.problem import nearest
from ppgen.expressions import Expression, Template
from ppgen.layout.references import card_names
from ppgen.model.field import FieldType, MapField
from ppgen.model.game import Game

OF_CARDS = frozenset({"for", "text"})
"""The scopes of rules that look at one card."""


class UnknownName(NamedTuple):
    """A name that nothing has, and what is meant."""

    message: str
    hint: str


def unknown_names(
    game: Game, scope: str, targets: Collection[str], part: Expression | Template
) -> Iterator[UnknownName]:
    """Yield names in a part of a rule that none of its targets has; of a record no card shows them first.

    What one of several targets alone has may stand behind a condition.
    """
    kinds = [game.kinds[name] for name in targets if name in game.kinds] if scope in OF_CARDS else []
    for full in sorted(part.names - part.guarded):
        first, *steps = full.split(".")
        if not steps or f"for {first} in" in part.text:
            continue
        if first == "constants" and steps[0] not in game.constants:
            yield UnknownName(f"there is no constant {steps[0]}", nearest(steps[0], game.constants))
        elif first == "cards" and steps[0] not in game.kinds:
            yield UnknownName(f"there is no kind {steps[0]}", nearest(steps[0], game.kinds))
        elif first == "card" and kinds:
            lacking = [_lacking(steps, card_names(kind), kind.fields.get(steps[0])) for kind in kinds]
            if all(lacking):
                name, known, whose = next(filter(None, lacking))
                yield UnknownName(f"{whose or ' and '.join(targets)} has no {name}", nearest(name, known))


def _lacking(
    steps: list[str], known: Collection[str], field: FieldType | None
) -> tuple[str, Collection[str], str] | None:
    """Return the first step that leads nowhere, what there is instead, and whose; None if all may lead on."""
    if steps[0] not in known:
        return steps[0], known, ""
    for step, follows in itertools.pairwise(steps):
        if not isinstance(field, MapField):
            return None
        if follows not in field.fields:
            return follows, field.fields, step
        field = field.fields[follows]
    return None
