"""Components of game.yaml into their kinds: which of their keys tells what each one is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pydantic import ValidationError

from ppgen.common.problem import Problem, error, has_errors
from ppgen.common.registry import module, names
from ppgen.compose import components
from ppgen.compose.component import ComponentKind
from ppgen.compose.shared_sheets import group_faults
from ppgen.load import validation_problems
from ppgen.model.game import Game

KINDS = names(components)
"""The keys that mark a kind of component: the names of the files."""

SHARED = ("cards", "layout")
"""Keys that other kinds have, too; they mark a kind only where no key before them, and no other, does."""


CONTACT = "contact"
"""A component that every game has, though nothing is printed of it unless it is asked for."""


def read_components(game: Game) -> tuple[Mapping[str, ComponentKind], list[Problem]]:
    """Read every component of a game as its kind wants it; one with faults is reported and left out.

    Contact sheets of everything come along, unless the game says what else is called so.
    """
    read: dict[str, ComponentKind] = {}
    problems: list[Problem] = []
    if CONTACT not in game.components:
        read[CONTACT] = _model(CONTACT).model_validate({"title": CONTACT, CONTACT: []})
    for name in game.components:
        component, faults = _read(name, game)
        problems += faults
        if component is not None:
            read[name] = component
    return _complete(read), [*problems, *group_faults(game, read)]


def _complete(read: dict[str, ComponentKind]) -> dict[str, ComponentKind]:
    """Leave out components that are made of others which could not be read."""
    while True:
        short = [name for name, component in read.items() if set(component.others()) - read.keys()]
        if not short:
            return read
        for name in short:
            del read[name]


def component_schema() -> dict[str, Any]:
    """Return the JSON Schema of one component: that of any kind."""
    definitions: dict[str, Any] = {}
    choices = []
    for kind in KINDS:
        schema = _model(kind).model_json_schema(ref_template="#/$defs/{model}")
        definitions |= schema.pop("$defs", {})
        choices.append(schema)
    return {"anyOf": choices, "$defs": definitions}


def _read(name: str, game: Game) -> tuple[ComponentKind | None, list[Problem]]:
    place, source = ("components", name), game.sources["game"]
    written = source.data["components"][name]
    marks = [kind for kind in KINDS if kind in written]
    special = [kind for kind in marks if kind not in SHARED]
    chosen = special or [kind for kind in SHARED if kind in written][:1]
    if len(chosen) != 1:
        message = f"the component {name} must have {_choice(chosen)}"
        hint = "cards: [kind, …] or layout: name" if not special else f"take {' or '.join(special[1:])} out"
        return None, [error("model/component", message, span=source.span(place), hint=hint)]
    model = _model(chosen[0])
    if foreign := list(_foreign(name, model, game)):
        return None, foreign
    try:
        component = model.model_validate(written)
    except ValidationError as fault:
        return None, validation_problems(fault, source, place, rule="model/value", model=model)
    problems = list(component.faults(name, game))
    return None if has_errors(problems) else component, problems


def _choice(chosen: Iterable[str]) -> str:
    listed = list(chosen)
    if not listed or set(listed) <= set(SHARED):
        return "either cards or a layout"
    return f"only one of {', '.join(listed)}"


def _foreign(name: str, model: type[ComponentKind], game: Game) -> Iterator[Problem]:
    """Report keys that only other kinds of component have, and whose they are."""
    source = game.sources["game"]
    for key in source.data["components"][name]:
        if key in model.model_fields:
            continue
        owners = [kind for kind in KINDS if key in _model(kind).model_fields]
        if owners:
            message = f"the component {name} has {key} and no {' or '.join(owners)}"
            hint = f"write {owners[0]}: … or take {key} out"
            span = source.key_span(("components", name, key))
            yield error("model/component", message, span=span, hint=hint)


def _model(kind: str) -> type[ComponentKind]:
    model: type[ComponentKind] = module(components, kind).Model
    return model
