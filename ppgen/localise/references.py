"""Which kinds the cards of a kind refer to, and so in which order kinds are given their words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ppgen.model.field import FieldType, ListField, MapField, ReferenceField
from ppgen.model.game import Game, Kind


def refers(field_type: FieldType) -> bool:
    """Tell whether a field holds references, however deep."""
    return bool(set(_targets(field_type)))


def _targets(field_type: FieldType) -> Iterator[str]:
    match field_type:
        case ReferenceField():
            yield field_type.to
        case MapField():
            for found in field_type.fields.values():
                yield from _targets(found)
        case ListField():
            yield from _targets(field_type.items)


def _seen_by(kind: Kind) -> list[str]:
    """Return the kinds that the cards of a kind refer to."""
    return [*kind.lists, *(to for found in kind.fields.values() for to in _targets(found))]


def reached(kind: str, kinds: Mapping[str, Kind]) -> list[str]:
    """Return a kind, and those that its cards refer to, and so on."""
    found = [kind]
    for name in found:
        seen = dict.fromkeys(_seen_by(kinds[name]))
        found += [one for one in seen if one in kinds and one not in found]
    return found


def in_circle(kind: str, kinds: Mapping[str, Kind]) -> bool:
    """Tell whether the cards of a kind refer to another kind that leads back to it."""
    return any(kind in reached(other, kinds) for other in reached(kind, kinds)[1:])


def referenced_first(game: Game) -> list[str]:
    """List the kinds, those that others refer to before them; of a circle the first comes first."""
    targets = {name: _seen_by(kind) for name, kind in game.kinds.items()}
    done: list[str] = []

    def visit(name: str, waiting: tuple[str, ...]) -> None:
        for target in targets.get(name, ()):
            if target not in done and target not in waiting:
                visit(target, (*waiting, name))
        if name not in done:
            done.append(name)

    for name in game.kinds:
        visit(name, (name,))
    return done
