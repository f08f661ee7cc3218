"""A form for a card made from nothing: a field for each value that its kind has, by its type."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from ppgen.editions import Loaded
from ppgen.localise import Deck
from ppgen.model.field import ChoiceField, EffectsField, FieldType, IntegerField, ListField, MapField
from ppgen.studio.controls import control_of
from ppgen.studio.edits import UneditableError
from ppgen.studio.origins import spoken

DEEPEST = 3
"""How deep effects stand within effects in a form."""

Form = dict[str, Any]


def form_of(kind: str, loaded: Loaded, deck: Deck) -> list[Form]:
    """Return the fields of a kind, each with what a page offers for it, and those of inner values.

    What is `required` has to be filled in.
    """
    definition = loaded.game.kinds[kind]
    fields = [_form(name, field, loaded, deck, 0) for name, field in definition.fields.items()]
    if loaded.game.file.sets:
        chosen = ChoiceField(type="choice", values=loaded.game.file.sets)
        fields.append({**_form("set", chosen, loaded, deck, 0), "value": loaded.game.file.sets[0]})
    often = IntegerField(type="integer", minimum=1, maximum=1000, optional=True)
    fields.append({**_form("copies", often, loaded, deck, 0), "label": "how often it is printed"})
    return fields


def made_card(identity: str, values: Sequence[tuple[Sequence[str | int], Any]]) -> dict[str, Any]:
    """Return a card of values by their paths; raises UneditableError for paths that no form has."""
    card: dict[str, Any] = {"id": identity}
    for path, value in values:
        if path[0] in ("id", "waive") or not isinstance(path[0], str):
            raise UneditableError("this is no value of a card")
        into: Any = card
        for step, following in pairwise(path):
            into = _inner(into, step, [] if isinstance(following, int) else {})
        _put(into, path[-1], value)
    return card


def _inner(into: Any, step: str | int, empty: Any) -> Any:
    if isinstance(into, dict) and isinstance(step, str):
        return into.setdefault(step, empty)
    if isinstance(into, list) and isinstance(step, int) and step < len(into):
        return into[step]
    _put(into, step, empty)
    return empty


def _put(into: Any, step: str | int, value: Any) -> None:
    if isinstance(into, dict) and isinstance(step, str) and step not in into:
        into[step] = value
    elif isinstance(into, list) and step == len(into):
        into.append(value)
    else:
        raise UneditableError("this is no value of a card")


def _form(name: str, field: FieldType, loaded: Loaded, deck: Deck, depth: int) -> Form:
    return {
        "name": name,
        "label": spoken((name,)),
        "note": field.note,
        "required": not field.optional and field.default is None,
        "value": field.default,
        **_control(field, loaded, deck, depth),
    }


def _control(field: FieldType, loaded: Loaded, deck: Deck, depth: int) -> Form:
    match field:
        case MapField():
            return {"control": "map", "fields": _inside(field.fields, loaded, deck, depth)}
        case ListField():
            item = _form("", field.items, loaded, deck, depth)
            return {"control": "list", "item": item, "minimum": field.minimum, "maximum": field.maximum}
        case EffectsField():
            known = loaded.game.operations.items() if depth < DEEPEST else ()
            operations = [
                {
                    "name": name,
                    "label": spoken((name,)),
                    "fields": _inside(one.parameters, loaded, deck, depth + 1),
                }
                for name, one in known
                if one.family == field.family
            ]
            limits = {"minimum": field.minimum, "maximum": field.maximum}
            return {"control": "effects", "operations": operations, **limits}
    return dict(control_of(field, loaded, deck))


def _inside(fields: Mapping[str, FieldType], loaded: Loaded, deck: Deck, depth: int) -> list[Form]:
    return [_form(name, field, loaded, deck, depth) for name, field in fields.items()]
