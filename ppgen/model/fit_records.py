"""Records of which some values cannot stand where they do: all else of them, to be judged."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import deepcopy
from dataclasses import replace
from typing import Any

from pydantic import ValidationError

from ppgen.common.problem import Problem
from ppgen.load import Source, validation_problems
from ppgen.model.card import WHOLE_FILE, Card, Path
from ppgen.model.field import FieldType, IntegerField, NumberField
from ppgen.model.game import Game
from ppgen.model.reader import CardReader
from ppgen.model.records import as_mapping, field_at, unknown_references, whole


def as_far_as_fit(game: Game, name: str, identity: str, source: Source) -> tuple[Card | None, list[Problem]]:
    """Read a record from YAML, and leave out what cannot stand where it does; that is told.

    There is no record where nothing of it can be read.
    """
    reader = CardReader(game.file, name, terms=game.terms, operations=game.operations)
    written = {"id": identity, **deepcopy(dict(as_mapping(source.data or {})))}
    problems: list[Problem] = []
    unfit: dict[Path, None] = {}
    while True:
        try:
            values = reader.read_deck(written)
            break
        except ValidationError as fault:
            problems = problems or validation_problems(fault, source, (), rule="model/value", model=reader)
            left_out = {path for one in fault.errors() if (path := _taken_out(written, one["loc"]))}
            if not left_out:
                return None, problems
            unfit |= dict.fromkeys(sorted(left_out, key=str))
    problems = [_with_range(one, game.kinds[name].fields, source, unfit) for one in problems]
    own = whole(game.kinds[name].fields, values)
    card = Card(identity, name, {**values, **own}, 1, WHOLE_FILE, source)
    unknown = list(unknown_references(game, card))
    for path, _ in unknown:
        _taken_out(card.values, path)
        unfit[path] = None
    return replace(card, unfit=tuple(unfit)), [*problems, *(problem for _, problem in unknown)]


def _with_range(
    problem: Problem, fields: Mapping[str, FieldType], source: Source, unfit: Iterable[Path]
) -> Problem:
    """Return what is wrong with a number and, where it has two limits, what could stand in its place."""
    for path in unfit:
        field = field_at(fields, path)
        if not isinstance(field, IntegerField | NumberField) or problem.span != source.span(path):
            continue
        if field.minimum is not None and field.maximum is not None:
            return problem._replace(hint=f"{field.minimum} to {field.maximum} can stand here")
    return problem


def _taken_out(data: Any, place: Iterable[str | int]) -> Path:
    """Take the value at a place out of data, or what holds it; return its path, empty if there is none."""
    path: list[str | int] = []
    into: Any = data
    owner: Any = None
    for step in place:
        is_there = (
            step in into
            if isinstance(into, dict)
            else (isinstance(into, list) and isinstance(step, int) and step < len(into))
        )
        if not is_there:
            break
        owner, into = into, into[step]
        path.append(step)
    if isinstance(owner, dict):
        del owner[path[-1]]
    elif isinstance(owner, list):
        owner[int(path[-1])] = None
    return tuple(path)
