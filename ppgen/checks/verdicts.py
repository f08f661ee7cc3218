"""What rules about pieces find."""

from __future__ import annotations

from collections.abc import Iterable
from types import ModuleType
from typing import NamedTuple

from ppgen.checks.sight.pieces import PrintedPieces, SeenPieces
from ppgen.common.problem import Problem
from ppgen.display.pieces import Piece
from ppgen.work.allowance import SpentError, WorkKind


class FirstVerdicts(NamedTuple):
    """What rules that look at pieces one by one found of the first of a component, and what that took.

    Who sends it to another process leaves the `pieces` themselves out, which are known there.
    """

    found: dict[str, list[Problem]]
    seen: SeenPieces
    spent: dict[WorkKind, int]
    pieces: tuple[Piece, ...] = ()

    def fit(self, printed: PrintedPieces) -> bool:
        """Tell whether its pieces are the very ones that would be looked at first."""
        first = next(iter(printed.pieces.values()), ())[: len(self.pieces)]
        is_same = len(first) == len(self.pieces) and all(map(_is_same, first, self.pieces))
        return printed.is_parted and is_same


def _is_same(one: Piece, other: Piece) -> bool:
    return one is other


def first_verdicts(printed: PrintedPieces, rules: Iterable[ModuleType]) -> FirstVerdicts | None:
    """Ask rules about the first pieces of a component; in whole portions as much is counted as later.

    Nothing is known where they look at more than the allowance has left.
    """
    one_by_one = [rule for rule in rules if not _looks_across(rule)]
    found: dict[str, list[Problem]] = {}
    said: list[tuple[tuple[object, ...], str, str]] = []
    before = dict(printed.allowance.left)
    try:
        for portion in printed.portions():
            _ask(portion, one_by_one, found)
            said += [(key, card.subject, piece.id) for key, card, piece in portion.said()]
    except SpentError:
        return None
    spent = {kind: before[kind] - left for kind, left in printed.allowance.left.items()}
    number = sum(map(len, printed.pieces.values()))
    return FirstVerdicts(found, SeenPieces(number, said, frozenset(printed.told)), spent)


def judged(
    printed: PrintedPieces, rules: Iterable[ModuleType], first: FirstVerdicts | None = None
) -> list[Problem]:
    """Ask rules about pieces, and return all that they find, in their order; not again what came `first`.

    Where they look at more than the allowance has left, that is a problem, and nothing comes after it.
    """
    asked = [*rules]
    if first is not None and first.fit(printed):
        left = dict(printed.allowance.left)
        try:
            return _in_order(asked, _found_after(printed, asked, first))
        except SpentError:
            printed.allowance.left = left  # all is asked here: only so is it known what is found before that
            printed.told.clear()
    found: dict[str, list[Problem]] = {}
    spent: list[Problem] = []
    try:
        _find(printed, asked, found)
    except SpentError as fault:
        spent.append(fault.problem(None, printed.deck.game.id))
        printed.memory.forget()  # so that the next run counts it all, and does not go on where this one ended
    return [*_in_order(asked, found), *spent]


def _in_order(rules: list[ModuleType], found: dict[str, list[Problem]]) -> list[Problem]:
    return [problem for rule in rules for problem in found.get(rule.ID, ())]


def _found_after(
    printed: PrintedPieces, rules: list[ModuleType], first: FirstVerdicts
) -> dict[str, list[Problem]]:
    for kind, amount in first.spent.items():
        printed.allowance.spend(kind, amount)
    found = {rule: [*problems] for rule, problems in first.found.items()}
    _find(printed, rules, found, first.seen)
    return found


def _find(
    printed: PrintedPieces,
    rules: list[ModuleType],
    found: dict[str, list[Problem]],
    seen: SeenPieces | None = None,
) -> None:
    """Ask rules about each portion of the pieces, and then those that look at pieces together."""
    one_by_one = [rule for rule in rules if not _looks_across(rule)]
    for portion in printed.portions(seen):
        _ask(portion, one_by_one, found)
    for rule in filter(_looks_across, rules):
        printed.allowance.pause()
        found[rule.ID] = [*rule.check(printed)]


def _ask(portion: PrintedPieces, rules: list[ModuleType], found: dict[str, list[Problem]]) -> None:
    for rule in rules:
        portion.allowance.pause()
        told = found.setdefault(rule.ID, [])
        told += rule.check(portion)


def _looks_across(rule: ModuleType) -> bool:
    return getattr(rule, "LOOKS_ACROSS", False)
