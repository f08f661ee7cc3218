"""How the results of a tournament are told."""

from __future__ import annotations

from enum import StrEnum


class Notation(StrEnum):
    """How results are told in lists and tables."""

    GOALS = "goals"
    """As goals: 2:1."""

    CHESS = "chess"
    """As who has won: 1, ½ or 0."""


def in_halves(points: float) -> str:
    """Return points as tables of tournaments show them: `3`, `2½`, `½`."""
    whole, half = divmod(abs(points), 1)
    sign = "\u2212" if points < 0 else ""
    return f"{sign}{int(whole) if whole or not half else ''}{'½' if half else ''}"
