"""A list that shows a group of words, or cards by them, shows all of it where others that show alike do."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ppgen.checks.sibling_elements import said
from ppgen.checks.usage import Usage
from ppgen.checks.written_element import WrittenElement
from ppgen.checks.written_elements import written_elements
from ppgen.common.paths import value_at
from ppgen.common.problem import Problem, warning
from ppgen.layout.elements.repeat import Model as Repeat
from ppgen.layout.elements.table import Model as Table
from ppgen.model.field import ChoiceField, FieldType, TermField
from ppgen.model.game import Game

ID = "layout/one-unlisted"
WHY = "A page of signs that lacks one of three lets whoever meets it on a card look in vain."

_SEAS, _WINDS = ("calm", "rough", "stormy"), ("north", "south")


def _sample(*lists: tuple[str, ...], shown: str = "term(item)") -> dict[str, object]:
    words = {"type": "text", "style": "words", "box": [5, 5, 50, 9], "text": "{{ card.name }}"}
    repeats = [
        {
            "type": "repeat",
            "box": [5, 20 + 12 * row, 50, 9],
            "each": f"{{{{ [{', '.join(map(repr, listed))}] }}}}",
            "items": [{**words, "box": [0, 0, 15, 9], "text": f"{{{{ {shown if row else 'term(item)'} }}}}"}],
        }
        for row, listed in enumerate(lists)
    ]
    terms = {
        name: {"text": name.title(), "groups": [group]}
        for group, names in (("sea", _SEAS), ("wind", _WINDS))
        for name in names
    }
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": "Sun"}],
        "files": {"terms": terms},
        "face": [words, *repeats],
    }


GOOD = _sample(_WINDS, _SEAS)
BAD = _sample(_WINDS, ("calm", "stormy"))
NEAR = _sample(_WINDS, ("calm", "stormy"), shown='item ~ "!"')

LEAST = 2
"""One word is no list."""

_LIST = re.compile(r"\s*\{\{\s*\[([^\[\]{}]*)\]\s*\}\}\s*")
_WORD = r"\"([\w-]+)\"|'([\w-]+)'"
_WORDS = re.compile(rf"(?<!\s)\s*+(?:{_WORD})\s*+(?:,|$)")
_CARDS = re.compile(
    rf"(?<!\s)\s*+find\(\s*+cards\.(\w++)\s*+,\s*+(?:\"(\w++)\"|'(\w++)')\s*+,\s*+(?:{_WORD})\s*+\)\s*+(?:,|$)"
)
_LOOKS_UP = re.compile(r"(?<![\w.])item(?!\w)")


class _Listing(NamedTuple):
    """A list of an element, in its order: of words, or of the cards of a kind with them in a field."""

    one: WrittenElement
    words: tuple[str, ...]
    cards: tuple[str, str]
    shown: frozenset[str]

    def shows_alike(self, other: _Listing) -> bool:
        """Tell whether both show the same of what they list."""
        return bool(self.shown & other.shown) and bool(self.cards[0]) == bool(other.cards[0])


def check(usage: Usage) -> Iterator[Problem]:
    """Compare the lists of a game's layouts with the groups of words that they show."""
    families = _families(usage.game)
    listings = [*_listings(usage)]
    whole = [one for one in listings if _family(one, families, missing=0)]
    for one in listings:
        family = None if one in whole else _family(one, families, missing=1)
        if not family:
            continue
        beside = next((other for other in whole if _tells(other, one, family)), None)
        if beside is not None:
            (missing,) = family - {*one.words}
            message = f"it lists {', '.join(one.words)}, and not {missing}, where {beside.one.subject} has"
            said = "all of them, too" if {*beside.words} == family else f"all of {', '.join(beside.words)}"
            hint = f"list {missing}, too, or waive it in the layout with a reason"
            span = one.one.source.span((*one.one.place, "each"))
            yield warning(ID, f"{message} {said}", span=span, hint=hint, subject=one.one.subject)


def _tells(other: _Listing, one: _Listing, family: frozenset[str]) -> bool:
    """Tell whether a whole list shows that another should be whole: of the same group, or beside it."""
    is_beside = one.one.source is other.one.source and one.one.place[:-1] == other.one.place[:-1]
    return one.shows_alike(other) and (is_beside or {*other.words} == family)


def _listings(usage: Usage) -> Iterator[_Listing]:
    for one in written_elements(usage):
        if isinstance(one.element, Repeat | Table):
            data = value_at(one.source.data, one.place)
            found = _LIST.fullmatch(str(data.get("each", "")))
            words, cards = _listed(found[1]) if found else ((), ("", ""))
            if len({*words}) == len(words) >= LEAST:
                inner = data.get("items") or data.get("columns") or ()
                texts = (text.text for text in said(inner) if text.way[-1] == "text")
                yield _Listing(one, words, cards, frozenset(filter(_LOOKS_UP.search, texts)))


def _listed(inner: str) -> tuple[tuple[str, ...], tuple[str, str]]:
    """Return the words of a list, and the kind and field of the cards that it finds by them."""
    words = [*_WORDS.finditer(inner)]
    if words and sum(len(one[0]) for one in words) == len(inner):
        return tuple(one[1] or one[2] for one in words), ("", "")
    cards = [*_CARDS.finditer(inner)]
    sources = {(one[1], one[2] or one[3]) for one in cards}
    if len(sources) == 1 and sum(len(one[0]) for one in cards) == len(inner):
        return tuple(one[4] or one[5] for one in cards), sources.pop()
    return (), ("", "")


def _families(game: Game) -> Mapping[tuple[str, str], list[frozenset[str]]]:
    """Return the groups of words that lists may be of, by kind and field of cards; those of words by none."""
    groups = {group for term in game.terms.values() for group in term.groups}
    terms = {
        group: frozenset(name for name, term in game.terms.items() if group in term.groups)
        for group in groups
    }
    found: dict[tuple[str, str], list[frozenset[str]]] = {("", ""): [terms[group] for group in sorted(terms)]}
    for name, kind in game.kinds.items():
        for field, of in kind.fields.items():
            values = _values(of, terms)
            if values:
                found[name, field] = [values]
    return found


def _values(field: FieldType, terms: Mapping[str, frozenset[str]]) -> frozenset[str]:
    if isinstance(field, ChoiceField):
        return frozenset(field.values)
    return terms.get(field.group, frozenset()) if isinstance(field, TermField) else frozenset()


def _family(
    one: _Listing, families: Mapping[tuple[str, str], list[frozenset[str]]], *, missing: int
) -> frozenset[str] | None:
    """Return the group of which a list shows all words but so many."""
    words = {*one.words}
    fitting = (family for family in families.get(one.cards, ()) if words <= family)
    return next((family for family in fitting if len(family) == len(words) + missing), None)
