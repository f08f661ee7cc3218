"""A table that is imported again: its changes are brought, those by hand stay, what went is told.

What a table said the last time lies beside the cards in `.imported/<kind>.json`; of each value three readings
are compared: then, now, and what the YAML file says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ppgen.common.paths import value_at
from ppgen.exchange.card_tables import write_cards
from ppgen.load.yaml.patches import Value, patched

_MOST_TOLD = 20


class Again(NamedTuple):
    """The new text of a file of cards, and what was done, one sentence a value."""

    text: str
    said: tuple[str, ...]


def again(
    text: str,
    ours: Sequence[Mapping[str, Any]],
    before: Sequence[Mapping[str, Any]],
    now: Sequence[Mapping[str, Any]],
) -> Again:
    """Bring what changed in a table between two imports into the text of a YAML file."""
    places = {str(card.get("id")): number for number, card in enumerate(ours)}
    then = {str(card["id"]): card for card in before}
    now_names: dict[str | int, str] = {number: name for name, number in places.items()}
    changes: dict[tuple[str | int, ...], Value] = {}
    said: list[str] = []
    new = []
    for card in now:
        name = card["id"]
        if name not in places:
            if name not in then:
                new.append(card)
                said.append(f"{name} is new")
            else:
                said.append(f"{name} was taken out by hand, and stays out")
            continue
        mine, old = ours[places[name]], then.get(name, {})
        for path in _paths(card, old):
            was, wanted, have = value_at(old, path), value_at(card, path), value_at(mine, path)
            if wanted in (was, have):
                continue
            dotted = ".".join(path)
            if have != was:
                said.append(
                    f"{name} {dotted} stays {have!r}, which was changed by hand; the table says {wanted!r}"
                )
            else:
                changes[(places[name], *path)] = wanted
                said.append(f"{name} {dotted}: {have!r} → {wanted!r}")
    told = {str(card["id"]) for card in now}
    gone = [name for name in then if name not in told and name in places]
    said += [f"{name} is gone from the table, and stays here: take it out if that is meant" for name in gone]
    made = patched(text, {path: value for path, value in changes.items() if _is_plain(value)})
    for place, value in changes.items():
        if place in made.refused or not _is_plain(value):
            dotted = ".".join(map(str, place[1:]))
            said.append(f"{now_names[place[0]]} {dotted} cannot be changed in place: write it by hand")
    body = made.text.rstrip("\n") + "\n"
    added = f"{'' if body == chr(10) else body + chr(10)}{write_cards(new)}" if new else made.text
    return Again(added, tuple(said))


def _is_plain(value: Any) -> bool:
    if isinstance(value, list):
        return all(isinstance(one, str) for one in value)
    return not isinstance(value, dict)


def _paths(card: Mapping[str, Any], old: Mapping[str, Any]) -> list[tuple[str, ...]]:
    """Return the paths of all values that a card has, or had."""
    return list(dict.fromkeys((*_leaves(card, ()), *_leaves(old, ()))))


def _leaves(value: Mapping[str, Any], path: tuple[str, ...]) -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = []
    for key, inner in value.items():
        if isinstance(inner, Mapping):
            found += _leaves(inner, (*path, key))
        elif (*path, key) != ("id",):
            found.append((*path, key))
    return found
