"""What rules about pieces find."""

from __future__ import annotations

from collections.abc import Iterable
from types import ModuleType

from ppgen.checks.sight.pieces import PrintedPieces
from ppgen.common.problem import Problem
from ppgen.work.allowance import SpentError


def judged(printed: PrintedPieces, rules: Iterable[ModuleType]) -> list[Problem]:
    """Ask rules about pieces, and return all that they find, in their order.

    Where they look at more than the allowance has left, that is a problem, and nothing comes after it.
    """
    asked = [*rules]
    found: dict[str, list[Problem]] = {}
    spent: list[Problem] = []
    try:
        _find(printed, asked, found)
    except SpentError as fault:
        spent.append(fault.problem(None, printed.deck.game.id))
        printed.memory.forget()  # so that the next run counts it all, and does not go on where this one ended
    return [*(problem for rule in asked for problem in found.get(rule.ID, ())), *spent]


def _find(printed: PrintedPieces, rules: list[ModuleType], found: dict[str, list[Problem]]) -> None:
    """Ask rules about each portion of the pieces, and then those that look at pieces together."""
    across = [rule for rule in rules if getattr(rule, "LOOKS_ACROSS", False)]
    one_by_one = [rule for rule in rules if rule not in across]
    for portion in printed.portions():
        for rule in one_by_one:
            printed.allowance.pause()
            told = found.setdefault(rule.ID, [])
            told += rule.check(portion)
    for rule in across:
        printed.allowance.pause()
        found[rule.ID] = [*rule.check(printed)]
