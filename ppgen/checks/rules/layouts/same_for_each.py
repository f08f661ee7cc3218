"""An icon that is drawn for each thing of a list is not the sign of one of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set

from ppgen.checks.usage import Usage
from ppgen.checks.written_element import WrittenElement
from ppgen.checks.written_elements import literal, written_elements
from ppgen.common.problem import Problem, warning
from ppgen.layout.elements.icon import Model as Icon
from ppgen.layout.values import Dynamic
from ppgen.model.field import ChoiceField, FieldType, IconField, ListField, MapField, TermField
from ppgen.model.game import Game

ID = "layout/same-for-each"
WHY = "Twelve places of a mat with the sign of the draw pile each say nothing of the other eleven."

_DISC = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4.5" cy="4.5" r="4"/></svg>'


def _sample(icon: str, *values: str) -> dict[str, object]:
    text = {"type": "text", "style": "words"}
    sign = {"type": "icon", "box": [0, 0, 9, 9], "icon": icon, "colour": "#303030"}
    name = {**text, "box": [12, 0, 30, 9], "text": "{{ item.name }} {{ item.sign }}"}
    entry = {"name": {"type": "text"}, "sign": {"type": "icon"}}
    return {
        "fields": {
            "name": {"type": "text"},
            "places": {"type": "list", "items": {"type": "map", "fields": entry}},
        },
        "cards": [
            {
                "id": "mat",
                "name": "Mat",
                "places": [{"name": value.title(), "sign": value} for value in values],
            }
        ],
        "art": dict.fromkeys(("deck", "market", "star"), _DISC),
        "face": [
            {**text, "box": [5, 5, 50, 9], "text": "{{ card.name }}"},
            {
                "type": "repeat",
                "box": [5, 20, 50, 40],
                "each": "{{ card.places }}",
                "direction": "column",
                "spacing": 12,
                "items": [sign, name],
            },
        ],
    }


GOOD = _sample("{{ item.sign }}", "deck", "market")
BAD = _sample("deck", "deck", "market")
NEAR = _sample("star", "deck", "market")

_LISTED = re.compile(r"\s*\{\{\s*(cards?)\.(\w+)\s*\}\}\s*")

_ITEM = re.compile(r"\bitem\.(\w+)")

_Values = Mapping[str, frozenset[str]]


def check(usage: Usage) -> Iterator[Problem]:
    """Look at the fixed icons of what is drawn for each card of a kind, or each entry of a list."""
    elements = written_elements(usage)
    followed = _followed(elements)
    for one in elements:
        icon = literal(one.element.icon) if isinstance(one.element, Icon) else None
        lists = [*_lists(one)] if icon else []
        if not icon or not lists:
            continue
        around, source = lists[-1]
        for field, values in _listed(usage.game, source).items():
            if _is_of(icon, values, usage) and field not in followed[around]:
                message = f"the icon {icon} is the same whatever item.{field} is"
                hint = f"take it from item.{field}, or waive it in the layout with a reason"
                span = one.source.span((*one.place, "icon"))
                yield warning(ID, message, span=span, hint=hint, subject=one.subject)
                break


def _listed(game: Game, source: str) -> _Values:
    """Return the words that the things of a list have, field by field, where they have several."""
    found = _LISTED.fullmatch(source)
    if found is None:
        return {}
    things: list[object] = []
    fields: dict[str, FieldType] = {}
    if found[1] == "cards" and found[2] in game.kinds:
        fields |= game.kinds[found[2]].fields
        things += [card.values for card in game.cards.get(found[2], ())]
    for name, kind in game.kinds.items() if found[1] == "card" else ():
        listed = kind.fields.get(found[2])
        if isinstance(listed, ListField) and isinstance(listed.items, MapField):
            fields |= listed.items.fields
            things += [
                entry for card in game.cards.get(name, ()) for entry in card.values.get(found[2]) or ()
            ]
    values: dict[str, frozenset[str]] = {}
    for name, field in fields.items():
        if isinstance(field, ChoiceField | IconField | TermField):
            words = {thing.get(name) for thing in things if isinstance(thing, Mapping)}
            said = frozenset(word for word in words if isinstance(word, str))
            if len(said) > 1:
                values[name] = said
    return values


def _is_of(icon: str, values: frozenset[str], usage: Usage) -> bool:
    """Tell whether an icon is called as a value, or ends with one as the icons of other values do."""
    if icon in values:
        return True
    stems = [icon.removesuffix(value) for value in values if icon.endswith(f"-{value}")]
    return any(sum(f"{stem}{value}" in usage.layouts.art for value in values) > 1 for stem in stems)


def _followed(elements: Sequence[WrittenElement]) -> Mapping[int, Set[str]]:
    """Return the names that icons and conditions in each repeat look up of what it goes through."""
    found: dict[int, set[str]] = {}
    for one in elements:
        lists = [*_lists(one)]
        chosen = (getattr(one.element, "icon", None), *(each.condition for each in one.whole if lists))
        names = {name for each in chosen if isinstance(each, Dynamic) for name in _ITEM.findall(each.source)}
        for around, _ in lists:
            found.setdefault(around, set()).update(names)
    return found


def _lists(one: WrittenElement) -> Iterator[tuple[int, str]]:
    """Yield each element around one that goes through a list, outermost first: which it is, and its list."""
    for element in one.around:
        each = getattr(element, "each", None)
        if isinstance(each, Dynamic):
            yield id(element), each.source
