"""What rules about pieces find, asked by as many processes as pay."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import NamedTuple

from ppgen.checks.rules.faces import contrast, covered
from ppgen.checks.sight.pieces import PrintedPieces
from ppgen.common.problem import Problem
from ppgen.work.allowance import SpentError, WorkKind
from ppgen.work.sharing import begun_in_parts

APART = frozenset({contrast.ID, covered.ID})
"""Rules that take longer than all others together: another process asks them."""

LEAST_PIECES = 300
"""What fewer pieces hold is looked at sooner than another process begins."""


class _Answers(NamedTuple):
    """What some rules found, and what they took of the allowance of another process."""

    found: dict[str, list[Problem]]
    taken: dict[WorkKind, int]


@contextmanager
def judging(
    printed: PrintedPieces, rules: Iterable[ModuleType], *, jobs: int
) -> Iterator[Callable[[], list[Problem]]]:
    """Begin to ask rules about pieces, and give what returns all that they find, in their order.

    Where they look at more than the allowance has left, that is a problem, and nothing comes after it.
    """
    asked = [*rules]
    groups = [[rule for rule in asked if (rule.ID in APART) is apart] for apart in (False, True)]
    count = sum(map(len, printed.pieces.values()))
    if jobs < 2 or not all(groups) or printed.memory.lasting or count < LEAST_PIECES:
        yield lambda: _judged(printed, asked)
        return
    here, before = os.getpid(), dict(printed.allowance.left)

    def part(number: int) -> _Answers:
        left = dict(printed.allowance.left)
        found = _found(printed, groups[number], {})
        return _Answers(found, {} if os.getpid() == here else dict(_taken(printed, left)))

    with begun_in_parts(part, len(groups)) as finish:

        def together() -> list[Problem]:
            try:
                return _joined(printed, asked, finish())
            except SpentError:
                printed.allowance.left = before  # one process must say after which problems it was too much
                return _judged(printed, asked)

        yield together


def _judged(printed: PrintedPieces, rules: list[ModuleType]) -> list[Problem]:
    found: dict[str, list[Problem]] = {}
    spent: list[Problem] = []
    try:
        _found(printed, rules, found)
    except SpentError as fault:
        spent.append(fault.problem(None, printed.deck.game.id))
    return [*(problem for rule in rules for problem in found.get(rule.ID, ())), *spent]


def _found(
    printed: PrintedPieces, rules: list[ModuleType], found: dict[str, list[Problem]]
) -> dict[str, list[Problem]]:
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
    return found


def _joined(printed: PrintedPieces, rules: list[ModuleType], answers: list[_Answers]) -> list[Problem]:
    """Put the answers of all processes in order; raises SpentError where all looked at too much."""
    found: dict[str, list[Problem]] = {}
    for answer in answers:
        found |= answer.found
        for kind, amount in answer.taken.items():
            printed.allowance.spend(kind, amount)
    return [problem for rule in rules for problem in found[rule.ID]]


def _taken(printed: PrintedPieces, before: dict[WorkKind, int]) -> Iterator[tuple[WorkKind, int]]:
    for kind, left in printed.allowance.left.items():
        if left != before[kind]:
            yield kind, before[kind] - left
