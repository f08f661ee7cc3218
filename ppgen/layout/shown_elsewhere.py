"""What layouts show of cards that are not their own: those that a board goes through, or that a card names.

A value is shown where it is looked up, as on the layouts of its own card.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from ppgen.layout.derived_use import CARD, TEXT, is_looked_at, with_derived
from ppgen.layout.followed_names import CardValue, Follower
from ppgen.layout.layouts import Layouts
from ppgen.layout.references import Uses
from ppgen.model.game import Game, Kind

FULLER = 2
"""A board stands in for cards if it shows more than so many times as many of their fields as they do."""


class ShownCards(NamedTuple):
    """What a layout that a component is made with shows of the cards of another kind: names as of a card."""

    component: str
    layout: str
    names: frozenset[str]


def shown_elsewhere(game: Game, layouts: Layouts, uses: Uses) -> Mapping[str, Sequence[ShownCards]]:
    """Return by kind what layouts that are none of its own show of its cards, of too many nothing."""
    found: dict[str, list[ShownCards]] = {}
    follower = Follower(game, layouts)
    for component, use in uses:
        shown: dict[str, set[str]] = {}
        for met in follower.elements(use):
            for _, value, seen in met.own_values():
                for looked_up, _ in follower.ways(value, seen):
                    shown.setdefault(looked_up.kind, set()).update(_names(looked_up))
        for kind, names in shown.items():
            if kind != use.kind:
                found.setdefault(kind, []).append(ShownCards(component, use.layout, frozenset(names)))
    return found if follower.left > 0 else {}


def _names(value: CardValue) -> Iterable[str]:
    """Return the names by which a layout of the card would look a value up."""
    path = ".".join(step for step in value.path if isinstance(step, str))
    return (f"{CARD}{path}", f"{TEXT}{path.removeprefix('texts.')}") if path else ()


def standing_in(kind: Kind, seen: set[str], boards: Sequence[ShownCards]) -> list[ShownCards]:
    """Return the boards that stand in for cards: those that show far more of them than these do themselves.

    What nothing shows may have been lost there. A list of names stands in for nobody: a card that lost its
    own is told, whoever lists it.
    """
    shown = [with_derived(kind, {*board.names}) for board in boards]
    everything, own = seen.union(*shown), _fields_in(kind, seen)
    asked = (name for name, field in kind.fields.items() if not field.unprinted)
    lost = sum(not is_looked_at(name, everything) for name in asked)
    return [
        board
        for board, names in zip(boards, shown, strict=True)
        if _fields_in(kind, names) + lost > FULLER * own
    ]


def _fields_in(kind: Kind, names: set[str]) -> int:
    return sum(is_looked_at(name, names) for name in kind.fields)
