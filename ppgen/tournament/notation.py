"""How the results of a tournament are told."""

from __future__ import annotations

from enum import StrEnum


class Notation(StrEnum):
    """How results are told in lists and tables."""

    GOALS = "goals"
    """As goals: 2:1."""

    CHESS = "chess"
    """As who has won: 1, ½ or 0."""
