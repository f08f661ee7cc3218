"""Fields of a record that determine each other: all of a circle have to say the same, wherever one begins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ppgen.common.problem import Problem
from ppgen.compose.component import component_fault
from ppgen.expressions import Budget, ExpressionError, compile_template
from ppgen.model.game import Game, Kind

TRIED = (1, 2, 3, 7, 20)
"""What is put into a circle: what comes back has to be the same."""

DECIMALS = 6
LONGEST = 12
"""So many fields may stand in a circle."""


def cycle_faults(name: str, kind: Kind, game: Game) -> Iterator[Problem]:
    """Yield circles that contradict themselves: a field follows otherwise from what it determines.

    A difference and a sum that determine each other are sound. Looked at are fields each of which follows
    from one other and from constants. All circles of a kind share the work that one expression may take; the
    one that takes the rest of it is told, and those behind it are not looked at.
    """
    budget = Budget()
    follows = {field: one for field, text in kind.determined.items() if (one := _only(text)) is not None}
    told: set[str] = set()
    for field in follows:
        circle = _circle(field, follows)
        if len(circle) < 2 or told & {*circle}:
            continue
        told |= {*circle}
        where = ("kinds", name, "determined", field)
        if (found := _contradiction(circle, follows, kind, game, budget)) is not None:
            first, last = found
            message = (
                f"{', '.join(circle)} determine each other, and not alike: from {field} = {first:g} "
                f"follows {field} = {last:g}"
            )
            hint = "let each undo what the other does, or take one of them out"
            yield component_fault("determined", message, game=game, place=where, hint=hint)
        if budget.left < 0:
            message = f"{', '.join(circle)} determine each other, and working that out is too much work"
            hint = "let each follow from another by a sum or a difference"
            yield component_fault("determined", message, game=game, place=where, hint=hint)
            return


def _only(text: str) -> str | None:
    """Return the one field of the record that an expression names; None for none and for several."""
    try:
        compiled = compile_template(text)
    except ExpressionError:
        return None
    names = {name for name in compiled.names | compiled.guarded if not name.startswith("constants.")}
    (one,) = names if len(names) == 1 else ("",)
    return one if one.partition(".")[0] in {"card", "item"} else None


def _circle(field: str, follows: Mapping[str, str]) -> list[str]:
    """Return the fields of a circle, each behind the one that follows from it; empty where there is none."""
    way = [field]
    while len(way) <= LONGEST:
        behind = _named(way[-1], follows[way[-1]])
        if behind == field:
            return way
        if behind not in follows or behind in way:
            return []
        way.append(behind)
    return []


def _named(field: str, name: str) -> str:
    """Return the dotted name of what an expression of a field calls `card.x`, or `item.x` of its own row."""
    first, _, rest = name.partition(".")
    return rest if first == "card" else f"{field.rpartition('.')[0]}.{rest}"


def _contradiction(
    circle: list[str], follows: Mapping[str, str], kind: Kind, game: Game, budget: Budget
) -> tuple[float, float] | None:
    """Return what was put in and what came back, where nothing that was tried comes back as it was."""
    found: tuple[float, float] | None = None
    for tried in TRIED:
        value: Any = tried
        for field in reversed(circle):
            first, *steps = follows[field].split(".")
            seen = value
            for step in reversed(steps):
                seen = {step: seen}
            names = {"constants": dict(game.constants), "index": 0, first: seen}
            try:
                value = compile_template(kind.determined[field]).evaluate(names, budget)
            except ExpressionError:
                return None
            if not isinstance(value, int | float) or isinstance(value, bool):
                return None
        if round(value - tried, DECIMALS) == 0:
            return None
        found = found or (tried, value)
    return found
