"""The sign that stands before a word is not the one that is called after another word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from ppgen.checks.expanded_elements import value_of
from ppgen.checks.sibling import Sibling
from ppgen.checks.sibling_elements import siblings
from ppgen.checks.usage import Usage
from ppgen.checks.written_elements import literal, written_elements
from ppgen.common.problem import Problem, error
from ppgen.layout.elements.icon import Model as Icon
from ppgen.layout.elements.text import Model as Text

ID = "layout/sign-beside-word"
WHY = "A drop before the word for life, and a heart before that for mana, are counted as what they show."

_DISC = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4.5" cy="4.5" r="{}"/></svg>'
_NAMES = ("life", "mana", "damage", "pace")


def _sample(*rows: str) -> dict[str, object]:
    text = {"type": "text", "style": "words"}
    shown: list[dict[str, object]] = []
    for row, (sign, word) in enumerate(map(str.split, rows)):
        top = 20 + 12 * row
        shown.append({"type": "icon", "box": [5, top, 9, 9], "icon": sign})
        shown.append({**text, "box": [16, top, 40, 9], "text": f'{{{{ term("{word}") }}}}'})
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": "Sun"}],
        "files": {"terms": {one: {"text": one.title()} for one in (*_NAMES, "hearts")}},
        "art": {sign: _DISC.format(1 + size) for size, sign in enumerate((*_NAMES, "star"))},
        "face": [{**text, "box": [5, 5, 50, 9], "text": "{{ card.name }}"}, *shown],
    }


GOOD = _sample("life life", "mana mana", "damage damage")
BAD = _sample("life life", "mana mana", "pace damage")
NEAR = _sample("life life", "mana mana", "star damage", "life hearts")

LEAST = 2
"""So many signs of a game stand before the words that they are called after: it is meant so."""

_TERM = re.compile(r"\bterm\(\s*(?:\"([\w-]+)\"|'([\w-]+)')")
_SIGN_AND_WORD = re.compile(r":([a-z][\w-]*):\s*\{\{\s*term\(\s*[\"']([\w-]+)[\"'][^()]*\)\s*\}\}")
_LEFT_TO_RIGHT = {"right_to_left": False}


class _Pair(NamedTuple):
    """A sign that is called like a word, and the word behind it, which has such a sign, too."""

    sibling: Sibling
    sign: str
    word: str
    is_in_a_row: bool


def check(usage: Usage) -> Iterator[Problem]:
    """Look at each icon that is written out, and at the text that follows it in its list and row."""
    yield from _in_front(usage)
    art, terms = usage.layouts.art, usage.game.terms
    named = {name for name in terms if name in art}
    pairs = [
        _Pair(before, sign, word, _are_in_a_row(before, behind))
        for listed in siblings(usage)
        for before, behind in pairwise(listed)
        if (sign := _sign(before)) in named and (word := _word(behind)) in named
    ]
    if sum(pair.sign == pair.word for pair in pairs) < LEAST:
        return
    for pair in pairs:
        if pair.is_in_a_row and pair.sign != pair.word:
            message = f"the icon {pair.sign} stands before the word for {pair.word}, which has one of its own"
            hint = f"draw {pair.word}, or waive it in the layout with a reason"
            yield pair.sibling.problem(ID, message, hint, way=("icon",))


def _in_front(usage: Usage) -> Iterator[Problem]:
    """Report texts of a sign and a word alone, of which the word has another icon in terms.yaml."""
    for one in written_elements(usage):
        source = one.element.text.source if isinstance(one.element, Text) else ""
        found = _SIGN_AND_WORD.fullmatch(source.strip())
        term = usage.game.terms.get(found[2]) if found else None
        if found and term and term.icon and found[1] not in (term.icon, *term.icons):
            message = f"the icon {found[1]} stands before the word for {found[2]}, which has {term.icon}"
            hint = f"draw {term.icon}, or waive it in the layout with a reason"
            span = one.source.span((*one.place, "text"))
            yield error(ID, message, span=span, hint=hint, subject=one.subject)


def _sign(sibling: Sibling) -> str:
    element = sibling.one.element
    return (literal(element.icon) if isinstance(element, Icon) else None) or ""


def _word(sibling: Sibling) -> str:
    """Return the only word of the game that a text says, and nothing of one that says others, too."""
    element = sibling.one.element
    found = _TERM.findall(element.text.source) if isinstance(element, Text) else []
    words = {first or second for first, second in found}
    return words.pop() if len(words) == 1 else ""


def _are_in_a_row(before: Sibling, behind: Sibling) -> bool:
    """Tell whether one box lies before another one, at its height."""
    boxes: list[list[float]] = []
    for sibling in (before, behind):
        box = [value_of(length, _LEFT_TO_RIGHT) for length in getattr(sibling.one.element, "box", ())]
        if len(box) != 4 or not all(isinstance(length, int | float) for length in box):
            return False
        boxes.append(box)
    (x, y, wide, high), (left, top, _, height) = boxes
    return x + wide / 2 <= left and top <= y + high / 2 <= top + height
