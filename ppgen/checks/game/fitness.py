"""Which fields of a record a rule looks at, so that it is asked as soon as those are fit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ppgen.checks.game.rule_book import GameRule
from ppgen.expressions import ExpressionError, compile_template
from ppgen.model.card import Path
from ppgen.model.game import TEXT_FUNCTIONS, Each, Kind


class NamedField(NamedTuple):
    """A field that a rule names, by the steps to it: from the item that it looks at, or from the record."""

    of_item: bool
    steps: tuple[str, ...]


def looks(rule: GameRule, kind: Kind) -> tuple[NamedField, ...]:
    """Return the fields that a rule about a record names, those behind derived values among them."""
    names = rule.check.names | rule.check.guarded | rule.message.names
    if rule.when is not None:
        names |= rule.when.names | rule.when.guarded
    return tuple(sorted(_looks(names, kind, frozenset())))


def text_looks(text: str, kind: Kind) -> tuple[NamedField, ...]:
    """Return the fields that an expression about a record names, those behind derived values among them."""
    return tuple(sorted(_looks(_names(text), kind, frozenset())))


def _looks(names: Iterable[str], kind: Kind, known: frozenset[str]) -> set[NamedField]:
    found: set[NamedField] = set()
    for dotted in names:
        first, *steps = dotted.split(".")
        if first == "item":
            found.add(NamedField(of_item=True, steps=tuple(steps)))
        elif first == "card" and steps and steps[0] in kind.derived and steps[0] not in known:
            rule = kind.derived[steps[0]]
            text = rule.value if isinstance(rule, Each) else rule
            behind = (name for name in _names(text) if name.startswith("card"))
            found |= _looks(behind, kind, known | {steps[0]})
        elif first == "card":
            found.add(NamedField(of_item=False, steps=tuple(steps)))
    return found


def _names(text: str) -> frozenset[str]:
    try:
        compiled = compile_template(text, functions=TEXT_FUNCTIONS)
    except ExpressionError:
        return frozenset()  # reading the game tells that
    return compiled.names | compiled.guarded


def is_blocked(fields: Iterable[NamedField], place: Path, unfit: Iterable[Path]) -> bool:
    """Tell whether one of the fields, seen from the place of the item, holds or lies in what is unfit."""
    for look in fields:
        path = (*place, *look.steps) if look.of_item else look.steps
        for one in unfit:
            if all(map(_same, path, one)):
                return True
    return False


def _same(step: str | int, other: str | int) -> bool:
    return str(step) == str(other)


def as_data(fields: Iterable[NamedField]) -> list[Mapping[str, object]]:
    """Return the fields as a page knows them."""
    return [{"item": look.of_item, "steps": list(look.steps)} for look in fields]
