"""What derived values are made of, and which of that is shown by nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ppgen.common.problem import Problem, error
from ppgen.expressions import ExpressionError, compile_expression, compile_template, is_dynamic
from ppgen.model.field import FieldType, IntegerField, MapField, NumberField, field_at
from ppgen.model.game import EXPRESSION_FUNCTIONS, Each, Game, Kind

CARD, TEXT = "card.", "text."
_WHOLE = frozenset(("card", "text", "card.texts", "text.texts"))

LEAST_SHOWN = 2
"""Values that a derived one is made of and that are shown; with one, the other may be what only that says."""


def with_derived(kind: Kind, names: set[str]) -> set[str]:
    """Add what the derived values that are looked at are made of."""
    seen, waiting = set(names), [*names]
    done: set[str] = set()
    while waiting:
        for derived in {*_derived_in(kind, waiting.pop())} - done:
            done.add(derived)
            found = sources_of(kind.derived[derived]) - seen
            seen |= found
            waiting += found
    return seen


def _derived_in(kind: Kind, name: str) -> Iterable[str]:
    """Return the derived values that a name looks up: one, or all where it is the whole card."""
    if name in _WHOLE:
        return kind.derived
    space, _, asked = name.partition(".")
    head = asked.partition(".")[0]
    return (head,) if space in ("card", "text") and head in kind.derived else ()


def sources_of(derived: str | Each) -> set[str]:
    """Return the names that a derived value looks up, those in conditions included."""
    texts = (derived,) if isinstance(derived, str) else (derived.value, *derived.each)
    names: set[str] = set()
    for text in texts:
        made = compile_template if is_dynamic(text) else compile_expression
        try:
            compiled = made(text, functions=EXPRESSION_FUNCTIONS)
        except ExpressionError:
            continue
        names |= compiled.names | compiled.guarded
    return names


def is_looked_at(path: str, names: Iterable[str]) -> bool:
    """Tell whether a field or an entry of it is looked at: itself, a part of it, or a whole that holds it."""
    for name in names:
        if name in _WHOLE:
            return True
        for start in (CARD, TEXT):
            if name.startswith(start):
                asked = name.removeprefix(start)
                if asked == path or asked.startswith(f"{path}.") or path.startswith(f"{asked}."):
                    return True
    return False


def entries_of(name: str, field: FieldType) -> Iterator[str]:
    """Yield the path of a field, or of each entry of a map that is printed, such as `men.attack`."""
    if isinstance(field, MapField) and not field.unprinted:
        for inner, entry in field.fields.items():
            if not entry.unprinted:
                yield from entries_of(f"{name}.{inner}", entry)
    else:
        yield name


def shown_in_sums(game: Game, name: str, direct: set[str]) -> Iterator[Problem]:
    """Report a number that only a derived value holds, where all else that this is made of is shown itself.

    The greatest of four values says nothing of the one that was left out.
    """
    kind = game.kinds[name]
    paths = {path: key for key, field in kind.fields.items() for path in entries_of(key, field)}
    for derived, rule in kind.derived.items():
        if not isinstance(rule, str) or not is_looked_at(derived, direct):
            continue
        sources = sources_of(rule)
        made_of = sorted(path for path in paths if f"{CARD}{path}" in sources)
        unseen = [path for path in made_of if not is_looked_at(path, direct)]
        if len(made_of) < LEAST_SHOWN + 1 or len(unseen) != 1 or _prints_alone(rule, unseen[0]):
            continue
        field = field_at(kind.fields, tuple(unseen[0].split(".")))
        if isinstance(field, IntegerField | NumberField) and not kind.fields[paths[unseen[0]]].unprinted:
            yield error(
                "layout/field-not-shown",
                f"no layout of {name} shows {unseen[0]} itself, as all else that {derived} is made of",
                span=game.sources["game"].key_span(("kinds", name, "fields", paths[unseen[0]])),
                hint=f"show card.{unseen[0]}, or say why not: {paths[unseen[0]]}: {{…, unprinted: reason}}",
                subject=name,
            )


def _prints_alone(rule: str, path: str) -> bool:
    """Tell whether a derived text fills in a value by itself, as in `{{ card.home }}-{{ card.away }}`."""
    return re.search(rf"\{{\{{\s*card\.{re.escape(path)}\s*\}}\}}", rule) is not None
