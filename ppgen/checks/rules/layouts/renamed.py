"""Of two alike that show two things, what one looks up in the place of another it looks up throughout."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ppgen.checks.sibling import Said, Sibling
from ppgen.checks.sibling_elements import siblings
from ppgen.checks.usage import Usage
from ppgen.common.problem import Problem
from ppgen.layout.scope import Place

ID = "layout/renamed"
WHY = "The second of two sums that was copied from the first, and half changed, prints the first again."


def _sample(shown: str) -> dict[str, object]:
    text = {"type": "text", "style": "words", "name": "sum"}
    return {
        "fields": {"ours": {"type": "integer"}, "theirs": {"type": "integer"}},
        "cards": [{"id": "sun", "ours": 3, "theirs": 2}],
        "face": [
            {
                **text,
                "box": [5, 5, 20, 9],
                "text": "{{ card.ours }}",
                "colour": '{{ "#206020" if card.ours > card.theirs else "#101010" }}',
            },
            {
                **text,
                "box": [30, 5, 20, 9],
                "text": f"{{{{ {shown} }}}}",
                "colour": '{{ "#206020" if card.theirs > card.ours else "#101010" }}',
            },
            {**text, "box": [5, 30, 20, 9], "name": "theirs", "text": "{{ card.theirs }}"},
        ],
    }


GOOD = _sample("card.theirs")
BAD = _sample("card.ours")

LEAST = 2
"""So many names say another word for one before its absence in one is a slip."""

_PARTS = re.compile(r"[._]")
_NAME = re.compile(r"(?<![\w.\"'])[a-z_]\w*(?:\.\w+)+")
_PLACES = frozenset({"panel", "constants", "game", "titles"})


class _Named(NamedTuple):
    """An element, and the names that each of its texts looks up, in their order."""

    sibling: Sibling
    names: Mapping[Place, Sequence[str]]

    @property
    def shape(self) -> object:
        """What it is and says, but for those names."""
        element = self.sibling.one.element
        said = [(one.way, _NAME.sub("#", one.text)) for one in self.sibling.said if one.way in self.names]
        return element.type, getattr(element, "name", ""), getattr(element, "part", ""), tuple(said)


def check(usage: Usage) -> Iterator[Problem]:
    """Compare each two elements of a list that say the same but for the names that they look up."""
    for listed in siblings(usage):
        alike: dict[object, list[_Named]] = {}
        for sibling in listed:
            names = {said.way: found for said in sibling.said if (found := _names(said))}
            if len(names) > 1:
                one = _Named(sibling, names)
                alike.setdefault(one.shape, []).append(one)
        for two in alike.values():
            first, *others = two
            if len(others) == 1:  # of more, other rules tell the odd one
                yield from _faults(first, others[0])


def _names(said: Said) -> list[str]:
    found = _NAME.findall(said.text) if "{{" in said.text else []
    return [name for name in found if name.partition(".")[0] not in _PLACES]


def _faults(first: _Named, second: _Named) -> Iterator[Problem]:
    """Look for one name that stays in one place, and is another one elsewhere."""
    becomes: dict[str, dict[str, set[Place]]] = {}
    for way, names in first.names.items():
        for one, other in zip(names, second.names.get(way, ()), strict=False):
            becomes.setdefault(one, {}).setdefault(other, set()).add(way)
    yield from _half(second, becomes)
    torn = [name for name, others in becomes.items() if len(others) > 1]
    changed = [name for name, others in becomes.items() if name not in others]
    if len(torn) != 1 or not changed:
        return
    name = torn[0]
    stays = becomes[name].pop(name, set())
    if len(stays) == len(becomes[name]) == 1:
        (other,) = becomes[name]
        message = f"it shows {name} like the one before it, and {other} in its place elsewhere"
        hint = f"write {other} here too, or waive it in the layout with a reason"
        yield second.sibling.problem(ID, message, hint, way=min(stays, key=str))


def _half(second: _Named, becomes: Mapping[str, Mapping[str, set[Place]]]) -> Iterator[Problem]:
    """Report a name that keeps a word for which all others have another one, such as home and away."""
    turned: dict[str, set[str]] = {}
    kept: dict[str, list[tuple[str, Place]]] = {}
    for name, others in becomes.items():
        for other, ways in others.items():
            for one, its in zip(_PARTS.split(name), _PARTS.split(other), strict=False):
                turned.setdefault(one, set()).add(its)
                if one == its:
                    kept.setdefault(one, []).extend((name, way) for way in ways)
    for word, its_others in turned.items():
        (other, *more) = sorted(its_others - {word}) or [""]
        places = kept.get(word, [])
        renamed = sum(word in _PARTS.split(name) for name in becomes) - len(places)
        if other and not more and len(places) == 1 and renamed >= LEAST:
            name, way = places[0]
            message = f"{name} stands here as in the one before it, where all else says {other} for {word}"
            hint = f"write what {other} has, or waive it in the layout with a reason"
            yield second.sibling.problem(ID, message, hint, way=way)
