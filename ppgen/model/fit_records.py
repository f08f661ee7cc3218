"""Records of which some values cannot stand where they do: all else of them, to be judged."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import deepcopy
from dataclasses import replace
from typing import Any

from pydantic import ValidationError

from ppgen.common.paths import value_at
from ppgen.common.problem import Problem, Span, error
from ppgen.load import Source
from ppgen.load.yaml.misspelt_keys import UNKNOWN_KEY
from ppgen.load.yaml.real_paths import real_path
from ppgen.model.card import WHOLE_FILE, Card, Path
from ppgen.model.field import MapField, field_at
from ppgen.model.game import Game
from ppgen.model.reader import CardReader, term_groups
from ppgen.model.record_words import RECORD_WORDS, expected, listed, offered, shown
from ppgen.model.records import (
    NOBODY_CALLED,
    Called,
    as_mapping,
    called_at,
    path_text,
    unknown_references,
    whole,
)

SET = "set"
"""The key of every card by which it says of which set it is."""


def as_far_as_fit(
    game: Game,
    name: str,
    identity: str,
    source: Source,
    *,
    words: Mapping[str, str] = RECORD_WORDS,
    called: Called = NOBODY_CALLED,
) -> tuple[Card | None, list[Problem]]:
    """Read a record from YAML, and leave out what cannot stand where it does; that is told in these words.

    `called` says how ids are called on the sheet, by the dotted paths of fields with `*` for any row.

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
            problems = problems or _misfits(fault, game, name, source, words=words, called=called)
            left_out = {path for one in fault.errors() if (path := _taken_out(written, one["loc"]))}
            if not left_out:
                return None, problems
            unfit |= dict.fromkeys(sorted(left_out, key=str))
    own = whole(game.kinds[name].fields, values)
    card = Card(identity, name, {**values, **own}, 1, WHOLE_FILE, source)
    unknown = list(unknown_references(game, card, words, called=called))
    for path, _ in unknown:
        _taken_out(card.values, path)
        unfit[path] = None
    again = whole(game.kinds[name].fields, card.values)  # what was taken out is blank
    card = replace(card, values={**card.values, **again}, unfit=tuple(unfit))
    return card, [*problems, *(problem for _, problem in unknown)]


DASHES = ("-", "\u2013", "\u2014")
"""What people write where nothing is."""


def _how_empty(value: object) -> str:
    """Return how a place is left empty in YAML, for a dash that somebody wrote there."""
    return "an empty place is null, as in [5, null, 12]" if value in DASHES else ""


def _misfits(
    fault: ValidationError,
    game: Game,
    name: str,
    source: Source,
    *,
    words: Mapping[str, str],
    called: Called,
) -> list[Problem]:
    """Return what cannot stand where it does in a record of a kind, each with what could."""
    fields, groups = game.kinds[name].fields, term_groups(game.terms)
    found: dict[tuple[Path, Span], Problem] = {}
    for detail in fault.errors(include_url=False):
        path = tuple(real_path(detail["loc"], source.data))
        is_unknown = detail["type"] in UNKNOWN_KEY and bool(path)
        span = source.key_span(path) if is_unknown else source.span(path)
        if span in source.reported or (path, span) in found:
            continue
        if is_unknown:
            owner = field_at(fields, path[:-1])
            known = fields if len(path) == 1 else owner.fields if isinstance(owner, MapField) else {}
            message = words["page/no-field"].format(name=path_text(path))
            hint = offered(str(path[-1]), known, words)
        else:
            value, field = value_at(source.data, path), field_at(fields, path)
            could = (
                listed(game.file.sets, words)
                if path == (SET,) and field is None
                else expected(field, value, groups, words, called=called_at(path, called))
            )
            message, hint = f"{path_text(path) or name} = {shown(value)}: {could}", _how_empty(value)
        found[path, span] = error("model/value", message, span=span, hint=hint)
    return sorted(found.values(), key=lambda problem: problem.span or Span(source.file))


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
