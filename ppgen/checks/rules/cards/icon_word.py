"""In a sentence the icon before a term is that term's own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from ppgen.checks.subject import Subject
from ppgen.common.problem import Problem, error
from ppgen.localise.text_places import steps_of

ID = "text/icon-word"
WHY = "Readers follow the sign before the word: that of another word changes what the card does."

FIELDS = {"does": {"type": "effects"}}
_CARDS = [{"id": "sun", "does": [{"op": "rest"}]}]


def _files(icon: str) -> dict[str, object]:
    terms = {"sun": {"text": "sun", "icon": "sun"}, "sea": {"text": "sea", "icon": "sea"}}
    text = f'Rest in the {{{{ symbol("{icon}") }}}} {{{{ term("sea") }}}}.'
    return {"terms": terms, "effects": {"rest": {"wordings": [{"text": text}]}}}


GOOD = {"fields": FIELDS, "cards": _CARDS, "files": _files("sea")}
BAD = {"fields": FIELDS, "cards": _CARDS, "files": _files("sun")}
ICONS = frozenset({"sun", "sea"})

_ICON = re.compile(r"(?<![\\\w]):([a-z][a-z0-9-]*):")
_BETWEEN = re.compile(r"[ \u00a0\u202f*_\"'«»“”„‘’「」(،,]*")
_BEFORE, _BEHIND = 20, 60
"""Characters round an icon that are shown."""


def check(subject: Subject) -> Iterator[Problem]:
    """Compare each icon in a text with the word behind it."""
    deck = subject.deck
    owners: dict[str, set[str]] = {}
    for name, term in deck.game.terms.items():
        for icon in filter(None, (term.icon, *term.icons)):
            owners.setdefault(icon, set()).add(name)
    if not owners:
        return
    words: dict[str, set[str]] = {}
    for name in set().union(*owners.values()):
        for form in filter(None, deck.terms.get(name, {}).values()):
            words.setdefault(form.casefold(), set()).add(name)
    find = lru_cache(maxsize=4096)(lambda text: tuple(strangers(text, owners, words)))
    for card in deck.all_cards():
        for field, text in card.texts.items():
            for icon, other, around in find(text) if ":" in text else ():
                message = f"the icon {icon} stands before the word for {other}: {around}"
                hint = "let symbol() and term() name the same term"
                span = deck.span(card, steps_of(field))
                yield error(ID, message, span=span, hint=hint, subject=card.subject)


def strangers(
    text: str, owners: Mapping[str, set[str]], words: Mapping[str, set[str]]
) -> Iterator[tuple[str, str, str]]:
    """Yield each icon that stands before the word of another term than its own, once, and what is round it.

    Of several words that begin there the longest counts.
    """
    lengths = sorted({*map(len, words)})
    told: set[tuple[str, str]] = set()
    for match in _ICON.finditer(text):
        own = owners.get(match[1])
        if own is None or not lengths:
            continue
        between = _BETWEEN.match(text, match.end())
        start = between.end() if between else match.end()
        behind = text[start : start + lengths[-1]].casefold()
        found = [words[behind[:length]] for length in lengths if behind[:length] in words]
        if not found or any(not own.isdisjoint(names) for names in found):
            continue
        stranger = match[1], max(found[-1])
        if stranger not in told:
            told.add(stranger)
            yield *stranger, text[max(0, match.start() - _BEFORE) : match.end() + _BEHIND]
