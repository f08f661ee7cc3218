"""What rules about pieces find, asked by as many processes as pay."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from types import ModuleType
from typing import NamedTuple

from ppgen.checks.printed import PrintedPieces
from ppgen.checks.rules import covered
from ppgen.common.allowance import Kind, SpentError
from ppgen.common.problem import Problem
from ppgen.common.sharing import in_parts

APART = frozenset({covered.ID})
"""Rules that take about as long as all others together: another process asks them."""

LEAST_SIDES = 300
"""What fewer sides hold is looked at sooner than another process begins."""


class _Answers(NamedTuple):
    """What some rules found, and what they took of the allowance of another process."""

    found: dict[str, list[Problem]]
    taken: dict[Kind, int]


def judged(printed: PrintedPieces, rules: Iterable[ModuleType], *, jobs: int) -> list[Problem]:
    """Ask rules about pieces, and return what they find in their order.

    Where they look at more than the allowance has left, that is a problem, and nothing comes after it.
    """
    asked = [*rules]
    groups = [[rule for rule in asked if (rule.ID in APART) is apart] for apart in (False, True)]
    if jobs > 1 and all(groups) and not printed.memory.lasting and len(printed.sides()) >= LEAST_SIDES:
        before = dict(printed.allowance.left)
        try:
            return _shared(printed, asked, groups)
        except SpentError:
            printed.allowance.left = before  # one process must say after which problems it was too much
    problems: list[Problem] = []
    try:
        for rule in asked:
            problems += rule.check(printed)
    except SpentError as spent:
        problems.append(spent.problem(None, printed.deck.game.id))
    return problems


def _shared(printed: PrintedPieces, rules: list[ModuleType], groups: list[list[ModuleType]]) -> list[Problem]:
    """Ask each group of rules in a process of its own; raises SpentError where all look at too much."""
    here = os.getpid()

    def part(number: int) -> _Answers:
        before = dict(printed.allowance.left)
        found = {rule.ID: [*rule.check(printed)] for rule in groups[number]}
        return _Answers(found, {} if os.getpid() == here else dict(_taken(printed, before)))

    found: dict[str, list[Problem]] = {}
    for answers in in_parts(part, len(groups)):
        found |= answers.found
        for kind, amount in answers.taken.items():
            printed.allowance.spend(kind, amount)
    return [problem for rule in rules for problem in found[rule.ID]]


def _taken(printed: PrintedPieces, before: dict[Kind, int]) -> Iterator[tuple[Kind, int]]:
    for kind, left in printed.allowance.left.items():
        if left != before[kind]:
            yield kind, before[kind] - left
