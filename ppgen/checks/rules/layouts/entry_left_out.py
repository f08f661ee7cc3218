"""A list of each card that is shown entry by entry leaves out none of its entries."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from ppgen.checks.expanded_elements import value_of
from ppgen.checks.rules._component_layouts import component_layouts
from ppgen.checks.usage import Usage
from ppgen.checks.written_elements import written_elements
from ppgen.common.problem import Problem, warning
from ppgen.layout.element import Element
from ppgen.layout.elements.repeat import Model as Repeat
from ppgen.layout.followed_names import CardValue, FollowedElement, Follower
from ppgen.layout.values import Dynamic
from ppgen.model.field import FieldType, ListField, MapField
from ppgen.model.game import Game

ID = "layout/entry-left-out"
WHY = "A board with five of the six prices of each good ends before the dearest one."


def _sample(shown: str, *, prices: tuple[int, ...] = (1, 2, 4, 8), **how: object) -> dict[str, Any]:
    text = {"type": "text", "style": "words"}
    price = {**text, "box": [0, 0, 9, 9], "text": f"{{{{ {shown} }}}}"}
    row = {"type": "repeat", "box": [5, 20, 50, 9], **how, "items": [price]}
    return {
        "fields": {"name": {"type": "text"}, "prices": {"type": "list", "items": {"type": "integer"}}},
        "cards": [{"id": "sun", "name": "Sun", "prices": [*prices]}],
        "face": [{**text, "box": [5, 5, 50, 9], "text": "{{ card.name }}"}, row],
    }


GOOD = _sample("item", each="{{ card.prices }}")
BAD = _sample("item", each="{{ [card.prices[0], card.prices[1], card.prices[2]] }}")
NEAR = _sample("item", each="{{ [card.prices[0], card.prices[1]] }}")

LEAST = 4
"""Of shorter lists some entries may be meant by their numbers."""

MOST_PLACES = 200
"""So many places of a repeat are looked at; longer lists are none."""

_NAME = re.compile(r"(?<![\w.\"'])([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)\s*(?:\[([^\[\]]*)\])?")
_COUNTED = re.compile(r"\b(?:count|length)\(\s*[\w.]+\s*\)")
_END = re.compile(r"\b(first|last)\(\s*([A-Za-z_][\w.]*)\s*\)")
"""What takes one entry of a list: it shows that one alone."""

_NUMBER = re.compile(r"\s*-?\d{1,4}\s*")


class _EvenList(NamedTuple):
    """A list of which each card of a kind has as many entries."""

    value: CardValue
    length: int


class _ShownEntries(NamedTuple):
    """Entries of a list that an element shows, by their numbers from 0."""

    entries: frozenset[int]
    element: Element


def check(usage: Usage) -> Iterator[Problem]:
    """Put together which entries of each list all layouts of the game show."""
    lists = {one.value: one for one in _lists(usage.game)}
    if not lists:
        return
    shown: dict[CardValue, list[_ShownEntries]] = {}
    follower = Follower(usage.game, usage.layouts)
    for _, use in component_layouts(usage.game):
        for met in follower.elements(use):
            for value, entries in _entries(met, follower, lists):
                if use.kind != value.kind or not _is_unprinted(usage.game, value):
                    shown.setdefault(value, []).append(_ShownEntries(entries, met.element))
                else:
                    lists.pop(value, None)  # why its own cards do not show all of it, is said there
    places = {id(one.element): one for one in written_elements(usage)} if shown else {}
    for value, found in shown.items() if follower.left > 0 else ():
        if value not in lists:
            continue
        length = lists[value].length
        missing = {*range(length)}.difference(*(one.entries for one in found))
        place = places.get(id(found[-1].element))
        if len(missing) != 1 or place is None or _is_in_texts(usage.game, value):
            continue
        path = ".".join(map(str, value.path))
        message = f"it shows all entries of {path} of each {value.kind} but number {min(missing) + 1}"
        hint = f"show all {length} of them, or waive it in the layout with a reason"
        yield warning(ID, message, span=place.source.span(place.place), hint=hint, subject=place.subject)


def _lists(game: Game) -> Iterator[_EvenList]:
    """Yield the lists of plain values of which all cards of a kind have equally many."""
    for name, kind in game.kinds.items():
        cards = () if kind.record else game.cards.get(name, ())
        for path in _paths(kind.fields.items(), ()) if cards else ():
            lengths = {_length(card.values, path) for card in cards}
            if len(lengths) == 1 and LEAST <= (length := min(lengths)) <= MOST_PLACES:
                yield _EvenList(CardValue(name, path), length)


def _is_unprinted(game: Game, value: CardValue) -> bool:
    return bool(game.kinds[value.kind].fields[str(value.path[0])].unprinted)


def _paths(fields: Iterable[tuple[str, FieldType]], above: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for name, field in fields:
        if isinstance(field, MapField):
            yield from _paths(field.fields.items(), (*above, name))
        elif isinstance(field, ListField) and not isinstance(field.items, ListField | MapField):
            yield from () if field.items.unprinted else ((*above, name),)


def _length(values: Mapping[str, Any], path: tuple[str, ...]) -> int:
    found: Any = values
    for step in path:
        found = found.get(step) if isinstance(found, Mapping) else None
    return len(found) if isinstance(found, list | tuple) else 0


def _entries(
    met: FollowedElement, follower: Follower, lists: Mapping[CardValue, _EvenList]
) -> Iterator[tuple[CardValue, frozenset[int]]]:
    """Yield the lists that an element looks into, with the entries that it shows of each."""
    constants = follower.game.constants
    for key, dynamic, seen in met.own_values():
        if key == "condition":
            continue  # what is asked is not shown
        is_handed_on = key in {"each", "values"} and _is_name(dynamic)
        for end, name in _END.findall(dynamic.source):
            for value in (one for one in follower.at(name, seen) if one in lists):
                yield value, frozenset({0 if end == "first" else lists[value].length - 1})
        for name, step in _NAME.findall(_END.sub("", _COUNTED.sub("", dynamic.source))):
            for value in follower.at(name, seen):
                if value in lists and not is_handed_on:  # a list is shown where its entries are looked at
                    yield value, _at_step(step, met, lists[value], constants)
                elif name == "item" and (one := lists.get(_list_of(value))) is not None:
                    yield one.value, _where_drawn(met, one, constants)


def _is_name(dynamic: Dynamic) -> bool:
    """Tell whether an expression is a name and no more."""
    return re.fullmatch(r"\s*\{\{\s*[\w.]+\s*\}\}\s*", dynamic.source) is not None


def _list_of(entry: CardValue) -> CardValue:
    """Return the list that something is an entry of; what is none leads nowhere."""
    return entry._replace(path=entry.path[:-1] if entry.path[-1:] == (0,) else ())


def _at_step(step: str, met: FollowedElement, one: _EvenList, constants: Mapping[str, Any]) -> frozenset[int]:
    """Return the entries that are looked up by a number, or by the place of a repeat; else all."""
    everything = frozenset(range(one.length))
    if _NUMBER.fullmatch(step):
        return everything & {int(step) % one.length if int(step) < 0 else int(step)}
    repeat = next((around for around in reversed(met.around) if isinstance(around, Repeat)), None)
    count = None if repeat is None else value_of(repeat.count, {"constants": constants})
    if not step or repeat is None or not isinstance(count, int | float) or not 0 < count <= MOST_PLACES:
        return everything
    try:
        asked = Dynamic(f"{{{{ {step} }}}}")
    except ValueError:
        return everything  # words of a text that look like it
    drawn = [value_of(asked, seen) for seen in _places(int(count), constants) if _is_drawn(met, repeat, seen)]
    return everything.intersection(drawn) if all(isinstance(at, int) for at in drawn) else everything


def _where_drawn(met: FollowedElement, one: _EvenList, constants: Mapping[str, Any]) -> frozenset[int]:
    """Return the entries for which an element is drawn that shows the one which a repeat is at."""
    around = next((each for each in reversed(met.around) if getattr(each, "each", None) is not None), None)
    each = getattr(around, "each", None)
    if around is None or not isinstance(each, Dynamic) or not _is_name(each):
        return frozenset()  # what is made of a list is told of there
    places = _places(one.length, constants)
    return frozenset(at for at, seen in enumerate(places) if _is_drawn(met, around, seen))


def _places(count: int, constants: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    for index in range(count):
        yield {"index": index, "number": index + 1, "count": count, "constants": constants}


def _is_drawn(met: FollowedElement, repeat: Element, seen: Mapping[str, Any]) -> bool:
    """Tell whether the conditions inside a repeat hold at a place of it, as far as that is known."""
    inside = met.around[next(at for at, one in enumerate(met.around) if one is repeat) + 1 :]
    return all(value_of(one.condition, seen) is not False for one in (*inside, met.element))


def _is_in_texts(game: Game, value: CardValue) -> bool:
    """Tell whether something that is written beside the layouts may show a list, too."""
    asked = re.compile(rf"\.\s*{re.escape(str(value.path[-1]))}\b")
    return any(
        asked.search(line)
        for name, source in game.sources.items()
        if name not in {"rules", "rules_of_play"}
        for line in source.lines
        if "{{" in line or "{%" in line
    )
