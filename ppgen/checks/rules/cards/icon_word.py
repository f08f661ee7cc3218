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
_BETWEEN = " \u00a0\u202f*_\"'«»“”„‘’「」(،,"


def check(subject: Subject) -> Iterator[Problem]:
    """Compare each icon in a text with the word behind it."""
    deck = subject.deck
    owners: dict[str, set[str]] = {}
    for name, term in deck.game.terms.items():
        for icon in filter(None, (term.icon, *term.icons)):
            owners.setdefault(icon, set()).add(name)
    if not owners:
        return
    words = {
        name: tuple({form.casefold() for form in forms.values() if form})
        for name, forms in deck.terms.items()
        if any(name in names for names in owners.values())
    }
    find = lru_cache(maxsize=4096)(lambda text: tuple(_strangers(text, owners, words)))
    for card in deck.all_cards():
        for field, text in card.texts.items():
            for icon, other in find(text) if ":" in text else ():
                message = f"the icon {icon} stands before the word for {other}: {text}"
                hint = "let symbol() and term() name the same term"
                span = deck.span(card, steps_of(field))
                yield error(ID, message, span=span, hint=hint, subject=card.subject)


def _strangers(
    text: str, owners: Mapping[str, set[str]], words: Mapping[str, tuple[str, ...]]
) -> Iterator[tuple[str, str]]:
    """Yield each icon that stands before the word of another term than its own."""
    for match in _ICON.finditer(text):
        own = owners.get(match[1])
        if own is None:
            continue
        behind = text[match.end() :].lstrip(_BETWEEN).casefold()
        if any(behind.startswith(form) for name in own for form in words[name]):
            continue
        told = (
            (len(form), name) for name, forms in words.items() for form in forms if behind.startswith(form)
        )
        length, other = max(told, default=(0, ""))
        if length:
            yield match[1], other
