"""The phases in which general rules are asked, and what they look at then."""

from __future__ import annotations

from enum import StrEnum
from types import ModuleType


class Phase(StrEnum):
    """What a general rule looks at: its module says so as LOOKS_AT, and a deck if it says nothing."""

    DECK = "deck"
    """`check(subject: Subject)`, before anything is composed."""

    PIECES = "pieces"
    """`check(printed: PrintedPieces)`, when all pieces of a language are composed."""

    USE = "use"
    """`check(usage: Usage)`, when the game was composed in every language."""

    ELEMENTS = "elements"
    """No `check`: layout elements report it while they are composed, since only they know the place."""


def phase(module: ModuleType) -> Phase:
    """Return what a general rule looks at."""
    return getattr(module, "LOOKS_AT", Phase.DECK)
