"""What folding speaks of: components with a net, and things that were folded and checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType, ModuleType
from typing import Any, NamedTuple, Protocol

from ppgen.common.geometry import Size
from ppgen.common.problem import Problem
from ppgen.compose.numbered import NumberedCard
from ppgen.folding.figures import Figures
from ppgen.folding.geometry.model import Assembly
from ppgen.folding.nets._options import NetOptions
from ppgen.localise import Deck
from ppgen.model.card import Card
from ppgen.model.game import FoldingPaper

MOST_CHECKED = 500
"""How many things are remembered."""


class NetComponent(Protocol):
    """What a component with a net says: the net, its options, and what a box holds."""

    @property
    def net(self) -> str:
        """The id of the net."""

    @property
    def cards(self) -> tuple[str, ...]:
        """The kinds whose cards are folded one by one; none if one thing is folded."""

    def printed(self, deck: Deck) -> Mapping[str, list[NumberedCard]]:
        """Return the cards that are folded by kind, numbered through."""

    @property
    def layout(self) -> str | None:
        """The layout of the thing, if it is one piece."""

    @property
    def copies(self) -> int:
        """How many of one thing are made."""

    @property
    def options(self) -> Mapping[str, Any]:
        """Options of the net, with expressions."""

    @property
    def paper(self) -> FoldingPaper:
        """What it is folded of."""

    @property
    def holds(self) -> tuple[str, ...]:
        """The components that a box is sized by."""

    @property
    def card_thickness(self) -> float:
        """How thick a card in the box is, in mm."""

    @property
    def sleeved(self) -> bool:
        """Whether the cards in the box are in sleeves."""


class FoldedThing(NamedTuple):
    """An assembly that was folded and checked once, the options it was made with, and its figures."""

    module: ModuleType
    options: NetOptions
    assembly: Assembly
    figures: Figures
    sheets: Mapping[str, Size]


class ThingToFold(NamedTuple):
    """One thing to fold: for a card and with its number, or for a component that is one piece."""

    subject: str
    card: Card | None
    copies: int
    made: FoldedThing
    numbers: Mapping[str, object] = MappingProxyType({})


Checked = tuple[FoldedThing | None, tuple[Problem, ...]]
"""A thing, or why there is none; others may share the problems, which name neither a place nor a card."""


@dataclass(slots=True)
class CheckedThings:
    """What was folded and checked before, by all that decides how it turns out."""

    known: dict[str, Checked] = field(default_factory=dict)

    def remember(self, key: str, checked: Checked) -> Checked:
        """Keep a thing, or why there is none; forget all when there are too many."""
        if len(self.known) >= MOST_CHECKED:
            self.known.clear()
        self.known[key] = checked
        return checked
