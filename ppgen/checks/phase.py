"""The phases in which general rules are asked, and what they look at then."""

from __future__ import annotations

from enum import StrEnum
from types import ModuleType


class Phase(StrEnum):
    """What a general rule looks at: the folder of `rules/` that its module lies in."""

    CARDS = "cards"
    """`check(subject: Subject)`, of the deck alone, whatever is composed of it."""

    ELEMENTS = "elements"
    """No `check`: layout elements report it while they are composed, since only they know the place."""

    FACES = "faces"
    """`check(printed: PrintedPieces)`, when all pieces of a language are composed."""

    LAYOUTS = "layouts"
    """`check(usage: Usage)`, once for each game, in whatever languages it is composed."""

    USAGE = "usage"
    """`check(usage: Usage)`, when the game was composed in every language."""


def phase(rule: ModuleType) -> Phase:
    """Return what a general rule looks at."""
    return Phase(rule.__name__.split(".")[-2])
