"""Groups of words that belong together in a game, and what alike elements of a list say of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from ppgen.checks.sibling import Form, Said, Sibling, Words
from ppgen.checks.sibling_elements import siblings
from ppgen.checks.usage import Usage
from ppgen.model.field import ChoiceField, FieldType, ListField, MapField
from ppgen.model.game import Game

_WORD = re.compile(r"[A-Za-z]\w*")
_ID = re.compile(r"[A-Za-z][\w-]*")
_QUOTED = re.compile(r"\"[^\"]*\"|'[^']*'")
_OTHERS = frozenset({"type", "style", "part"})
"""Keys whose words are those of ppgen and of the theme."""


def alike(usage: Usage) -> Sequence[tuple[Words, list[list[Form]]]]:
    """Return each group of words with the elements of a list that say alike things of it; found once."""
    if usage.alike is None:
        usage.alike = tuple(_all(usage))
    return usage.alike


def _all(usage: Usage) -> Iterator[tuple[Words, list[list[Form]]]]:
    families = [(one, _WORD) for one in _families(usage.game)]
    families += [(one, _ID) for one in _ids(usage.game)]
    holding: dict[str, list[int]] = {}
    for number, (family, _) in enumerate(families):
        for word in family:
            holding.setdefault(word, []).append(number)
    for listed in siblings(usage):
        texts = [
            (sibling, [(said, _spoken(said.text)) for said in sibling.said if said.way[-1] not in _OTHERS])
            for sibling in listed
        ]
        here = {word for _, said in texts for _, spoken in said for word in spoken if word in holding}
        held = Counter(number for word in here for number in holding[word])
        forms: dict[tuple[Words, re.Pattern[str]], list[list[Form]]] = {}
        for number in sorted(number for number, words in held.items() if words > 1):
            family, pattern = families[number]
            key = family & here, pattern
            if key not in forms:
                forms[key] = _forms(texts, *key)
            yield family, forms[key]


def _spoken(text: str) -> Words:
    """Return the words of a text, those with hyphens both whole and in their parts."""
    words = _WORD.findall(text)
    return frozenset((*words, *_ID.findall(text)) if "-" in text else words)


def _forms(
    texts: Sequence[tuple[Sibling, Sequence[tuple[Said, Words]]]], family: Words, pattern: re.Pattern[str]
) -> list[list[Form]]:
    forms: dict[object, list[Form]] = {}
    for sibling, said in texts:
        shape: list[object] = [sibling.one.element.type]
        words: list[tuple[str, Said]] = []
        for one, spoken in said:
            if not family.isdisjoint(spoken):
                words += [(word, one) for word in pattern.findall(one.text) if word in family]
                text = pattern.sub(lambda at: "*" if at[0] in family else at[0], one.text)
                shape.append((one.way, _without_names(text)))
        if words:
            forms.setdefault(tuple(shape), []).append(Form(sibling, tuple(words)))
    return list(forms.values())


def _without_names(text: str) -> str:
    """Return an expression without what its quotes hold beside the words of the group."""
    if "{{" not in text:
        return "*" * text.count("*")
    return _QUOTED.sub(lambda found: "*" * found[0].count("*"), text)


def _families(game: Game) -> list[Words]:
    """Return the groups of words that a field may be, or that a map has under it."""
    groups = {group for term in game.terms.values() for group in term.groups}
    found = {frozenset(name for name, term in game.terms.items() if group in term.groups) for group in groups}
    found.add(frozenset(game.kinds))
    found |= {frozenset(one) for one in _numbered(game)}
    for kind in game.kinds.values():
        found.update(_of_fields(kind.fields))
    return sorted((one for one in found if len(one) > 1), key=sorted)


def _numbered(game: Game) -> Iterator[list[str]]:
    """Yield the terms that are called alike but for a number behind, such as those of rounds."""
    names = sorted(name for name in game.terms if name[-1].isdigit())
    for _, listed in groupby(names, key=lambda name: name.rstrip("0123456789")):
        yield [*listed]


def _of_fields(fields: Mapping[str, FieldType]) -> Iterator[Words]:
    for field in fields.values():
        while isinstance(field, ListField):
            field = field.items
        if isinstance(field, ChoiceField):
            yield frozenset(field.values)
        elif isinstance(field, MapField):
            if len({type(one) for one in field.fields.values()}) == 1:
                yield frozenset(field.fields)  # parts of one thing, such as strengths
            yield from _of_fields(field.fields)


def _ids(game: Game) -> list[Words]:
    found = (frozenset(card.id for card in cards) for cards in game.cards.values())
    return [one for one in found if len(one) > 1]
