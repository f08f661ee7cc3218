"""A part that is given a sign and a word is given that sign which has the word in its other uses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import NamedTuple

from ppgen.checks.usage import Usage
from ppgen.checks.written_element import WrittenElement
from ppgen.checks.written_elements import literal, part_uses
from ppgen.common.problem import Problem, error

ID = "layout/sign-elsewhere"
WHY = "The back of an action with the star of another kind sends each action into the wrong pile."

_DISC = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4.5" cy="4.5" r="{}"/></svg>'
_KINDS = ("action", "keeper", "worldie", "player")
_SIGNS = ("bolt", "glove", "star", "shirt")


def _sample(*pairs: str) -> dict[str, object]:
    text = {"type": "text", "style": "words"}
    parts = [
        {"type": "icon", "box": [0, 0, 8, 8], "icon": "{{ sign }}"},
        {**text, "box": [10, 0, 40, 8], "text": "{{ term(kind) }}"},
    ]
    uses = [
        {
            "type": "part",
            "part": "pile",
            "at": [5, 15 + 10 * row],
            "with": {"sign": f'{{{{ "{sign}" }}}}', "kind": f'{{{{ "{kind}" }}}}'},
        }
        for row, (sign, kind) in enumerate(map(str.split, pairs))
    ]
    words = {"font": "text", "size": "9pt", "minimum": "9pt"}
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": "Sun"}],
        "files": {"terms": {one: {"text": one.title()} for one in _KINDS}},
        "art": {sign: _DISC.format(1 + size) for size, sign in enumerate(_SIGNS)},
        "theme": {"styles": {"words": words}, "parts": {"pile": parts}},
        "face": [{**text, "box": [5, 5, 50, 9], "text": "{{ card.name }}"}, *uses],
    }


_EACH = tuple(map(" ".join, zip(_SIGNS, _KINDS, strict=True)))
GOOD = _sample(*_EACH, "bolt action")
BAD = _sample(*_EACH, "star action")
NEAR = _sample(*_EACH[:3], "star player", "star action")

LEAST = 3
"""So many words have a sign each, and no other, before another sign of one of them is a slip."""


MOST = 12
"""So many signs and words that a part is given are held against one another."""


class _SignGiven(NamedTuple):
    """A use of a part with a sign and a word, the keys that these stand under, and the part's name."""

    one: WrittenElement
    key: str
    sign: str
    word: str


def check(usage: Usage) -> Iterator[Problem]:
    """Compare what uses of parts are given under the same two names, in whichever parts."""
    rows: dict[tuple[str, str], list[_SignGiven]] = {}
    art, terms = usage.layouts.art, usage.game.terms
    for one, part in part_uses(usage):
        written = [(key, word) for key, value in part.values.items() if (word := literal(value))]
        known = [(key, word) for key, word in written if word in art or word in terms][:MOST]
        for (key, sign), (other, word) in permutations(known, 2):
            if sign in art and word in terms:
                rows.setdefault((key, other), []).append(_SignGiven(one, key, sign, word))
    told: set[object] = set()
    for row in rows.values():
        for given, usual in _strange(row):
            place = given.one.subject, given.one.place
            if place not in told:
                told.add(place)
                message = f"it gives {given.sign} to {given.word}, which has {usual} elsewhere"
                hint = f"give it {usual}, or waive it in the layout with a reason"
                span = given.one.source.span((*given.one.place, "with", given.key))
                yield error(ID, message, span=span, hint=hint, subject=given.one.subject)


def _strange(row: Sequence[_SignGiven]) -> Iterator[tuple[_SignGiven, str]]:
    """Yield the only one that breaks what holds among all others, and the sign that its word has there."""
    signs: dict[str, set[str]] = {}
    words: dict[str, set[str]] = {}
    for given in row:
        signs.setdefault(given.word, set()).add(given.sign)
        words.setdefault(given.sign, set()).add(given.word)
    odd = [given for given in row if len(signs[given.word]) > 1 and len(words[given.sign]) > 1]
    if len(odd) != 1:
        return
    others = [given for given in row if given is not odd[0]]
    pairs = {(given.sign, given.word) for given in others}
    usual = {word: sign for sign, word in pairs}
    is_each_its_own = len(pairs) == len(usual) == len({*usual.values()})
    if is_each_its_own and len(pairs) >= LEAST and odd[0].word in usual:
        yield odd[0], usual[odd[0].word]
