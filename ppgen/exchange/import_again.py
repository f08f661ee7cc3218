"""A table that is imported again: its changes are brought, those by hand stay, what went is told.

What a table said the last time lies beside the cards in `.imported/<kind>.json`; of each value three readings
are compared: then, now, and what the YAML file says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, NamedTuple

from ppgen.common.paths import value_at
from ppgen.exchange.card_yaml import write_cards
from ppgen.exchange.import_lost import paths_of
from ppgen.load.yaml.patches import Value, patched

Path = tuple[str | int, ...]


class Again(NamedTuple):
    """The new text of a file of cards, what was done, one sentence a value, and what is kept of the table.

    What could not be written is remembered as it was, so that the next import tries and tells it again.
    """

    text: str
    said: tuple[str, ...]
    remembered: list[dict[str, Any]]


def again(
    text: str,
    ours: Sequence[Mapping[str, Any]],
    before: Sequence[Mapping[str, Any]],
    now: Sequence[Mapping[str, Any]],
) -> Again:
    """Bring what changed in a table between two imports into the text of a YAML file."""
    places = {str(card.get("id")): number for number, card in enumerate(ours)}
    then = {str(card["id"]): card for card in before}
    changes: dict[Path, Value] = {}
    said: list[str] = []
    new = []
    for card in now:
        name = card["id"]
        if name in places:
            found, told = _changed(card, then.get(name, {}), ours[places[name]])
            changes |= {(places[name], *path): value for path, value in found.items()}
            said += told
        elif name in then:
            said.append(f"{name} was taken out by hand, and stays out")
        else:
            new.append(card)
            said.append(f"{name} is new")
    told_now = {str(card["id"]) for card in now}
    gone = [name for name in then if name not in told_now and name in places]
    said += [f"{name} is gone from the table, and stays here: take it out if that is meant" for name in gone]
    made = patched(text, _written(changes, ours))
    for place, value in changes.items():
        if not any(place[: len(one)] == one for one in made.refused):
            have = value_at(ours, place)
            said.append(f"{ours[int(place[0])]['id']} {_dotted(place[1:])}: {have!r} → {value!r}")
    kept: list[dict[str, Any]] = deepcopy([dict(card) for card in now])
    numbers = {str(card["id"]): number for number, card in enumerate(now)}
    for place, reason in made.refused.items():
        name = str(ours[int(place[0])]["id"])
        said.append(
            f"{name} {_dotted(place[1:])} cannot be changed in place, since {reason}: write it by hand"
        )
        _put(kept[numbers[name]], place[1:], value_at(then.get(name, {}), place[1:]))
    body = made.text.rstrip("\n") + "\n"
    added = f"{'' if body == chr(10) else body + chr(10)}{write_cards(new)}" if new else made.text
    return Again(added, tuple(said), kept)


def with_old_ids(
    now: list[dict[str, Any]], before: Sequence[Mapping[str, Any]], namesakes: Sequence[Sequence[str]]
) -> list[dict[str, Any]]:
    """Return cards that share a name with the ids that they had: rows may stand in another order now.

    Of several, each takes the id of the earlier card that says the same, or else most of it.
    """
    then = {str(card["id"]): card for card in before}
    ids: dict[str, str] = {}
    for group in namesakes:
        cards = [card for card in now if card["id"] in group]
        free, waiting = list(group), list(cards)
        pairs = [
            (_likeness(card, then[name]), -place, -number, name, card)
            for place, card in enumerate(cards)
            for number, name in enumerate(group)
            if name in then
        ]
        for _, _, _, name, card in sorted(pairs, key=lambda one: one[:3], reverse=True):
            if name in free and any(one is card for one in waiting):
                ids[card["id"]] = name
                free.remove(name)
                waiting = [one for one in waiting if one is not card]
        ids |= {card["id"]: name for card, name in zip(waiting, free)}
    return [{**card, "id": ids.get(card["id"], card["id"])} for card in now]


def _likeness(card: Mapping[str, Any], old: Mapping[str, Any]) -> int:
    """Return how many values two cards share, less those that they do not."""
    paths = _paths(card, old)
    return sum(1 if value_at(card, path) == value_at(old, path) else -1 for path in paths)


def _changed(
    card: Mapping[str, Any], old: Mapping[str, Any], mine: Mapping[str, Any]
) -> tuple[dict[Path, Value], list[str]]:
    """Return the values of a card that the table changed and nobody else, and which others both changed."""
    found: dict[Path, Value] = {}
    said = []
    for path in _paths(card, old):
        was, wanted, have = value_at(old, path), value_at(card, path), value_at(mine, path)
        if wanted in (was, have):
            continue
        called = f"{card['id']} {_dotted(path)}"
        if have != was:
            said.append(f"{called} stays {have!r}, which was changed by hand; the table says {wanted!r}")
        else:
            found[path] = wanted
    return found, said


def _written(changes: Mapping[Path, Value], ours: Sequence[Mapping[str, Any]]) -> dict[Path, Value]:
    """Return changes by the places where they can be written: a mapping that is not there is made."""
    made: dict[Path, Value] = {}
    for path, value in changes.items():
        card = ours[int(path[0])]
        length = next(
            (at for at in range(2, len(path)) if not isinstance(value_at(card, path[1:at]), dict)), len(path)
        )
        if length == len(path):
            made[path] = value
            continue
        place = made.setdefault(path[:length], {})
        _put(place, path[length:], value)
    return made


def _put(card: dict[str, Any], path: Path, value: Any) -> None:
    """Have a card say a value under a path."""
    place: Any = card
    for step in path[:-1]:
        place = place.setdefault(step, {})
    place[path[-1]] = value


def _dotted(path: Path) -> str:
    return ".".join(map(str, path))


def _paths(card: Mapping[str, Any], old: Mapping[str, Any]) -> list[tuple[str, ...]]:
    """Return the paths of all values that a card has, or had."""
    return list(dict.fromkeys((*paths_of(card), *paths_of(old))))
