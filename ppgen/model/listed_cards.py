"""The cards of one file into cards of a game; those with faults are told, and kept where that makes sense."""

from __future__ import annotations

from operator import itemgetter
from typing import Any

from pydantic import ValidationError

from ppgen.common.problem import Problem, Span, error
from ppgen.load import Elsewhere, Source, validation_problems
from ppgen.model.card import Card
from ppgen.model.faulty_cards import faulty
from ppgen.model.reader import CardReader

MOST_CARDS = 100_000
MOST_FAULTS, FIRST_CARDS = 20_000, 100
"""With more faults in one file only those of its first cards are told one by one."""


def listed_cards(
    kind: str, source: Source | None, reader: CardReader
) -> tuple[tuple[Card, ...], list[Problem], list[Problem]]:
    """Read the cards of a kind that stand in one file.

    Returns them, the problems of those that are kept, and the problems of those that are left out.
    """
    if source is None or source.data is None:
        return (), [], []
    if isinstance(source.data, list) and len(source.data) > MOST_CARDS:
        hint = f"at most {MOST_CARDS:,} cards of a kind are read; split the kind"
        message = f"there are {len(source.data):,} cards of the kind {kind}"
        return (), [], [error("model/too-many", message, span=Span(source.file), hint=hint)]
    try:
        return _made(kind, list(enumerate(reader.read(source.data))), source)
    except ValidationError as fault:
        if fault.error_count() > MOST_FAULTS:
            hint = "mend the first of them; most will be alike"
            message = f"{fault.error_count():,} values of the kind {kind} are wrong"
            told = error("model/too-many", message, span=Span(source.file), hint=hint)
            return (), [], [*_first_faults(reader, source), told]
        problems = validation_problems(fault, source, (), rule="model/value", model=reader, elsewhere=_FIELDS)
        errors = fault.errors(include_url=False)
    if not isinstance(source.data, list):
        return (), [], problems
    bad = {entry["loc"][0] for entry in errors if entry["loc"]}
    kept = faulty(reader, source.data, errors)
    good = [(index, raw) for index, raw in enumerate(source.data) if index not in bad]
    sound = zip((index for index, _ in good), reader.read([raw for _, raw in good]))
    cards, _, faults = _made(kind, sorted([*sound, *kept.items()], key=itemgetter(0)), source)
    return (cards, problems, faults) if bad == kept.keys() else (cards, [], problems + faults)


_FIELDS = Elsewhere(
    "a new one is declared under fields: of the kind in game.yaml",
    "or let its field in game.yaml be optional: true",
    depth=2,
    its_own=("id",),
)
"""Where the keys of cards are declared."""


def _first_faults(reader: CardReader, source: Source) -> list[Problem]:
    """Return what is wrong with the first cards, if they are not too wrong to be told about."""
    try:
        reader.read(source.data[:FIRST_CARDS])
    except ValidationError as fault:
        if fault.error_count() <= MOST_FAULTS:
            return validation_problems(fault, source, (), rule="model/value", model=reader, elsewhere=_FIELDS)
    return []


def _made(
    kind: str, numbered: list[tuple[int, dict[str, Any]]], source: Source
) -> tuple[tuple[Card, ...], list[Problem], list[Problem]]:
    """Make cards; the last are the problems of those that are left out."""
    seen: dict[str, Card] = {}
    cards = []
    problems = []
    for index, values in numbered:
        name = values["id"]
        if (known := seen.get(name.casefold())) is not None:
            first = source.span((known.index, "id"))
            is_same = known.id == name
            message = f"the {kind} {name} is written twice"
            if not is_same:
                message = f"the {kind} {name} and the {kind} {known.id} differ only in case"
            hint = f"the first one is in line {first.line}; every {kind} needs an id of its own"
            rule = "model/duplicate-id" if is_same else "model/case-only"
            problems.append(error(rule, message, span=source.span((index, "id")), hint=hint))
            continue
        waived = values.pop("waive", None) or {}
        card = Card(name, kind, values, values["copies"], index, source, {}, waived)
        seen[name.casefold()] = card
        cards.append(card)
    return tuple(cards), [], problems
