"""An index names a page that says its word, if nearly all of its words stand on the pages that it names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ppgen.checks.subject import Subject
from ppgen.common.characters import without_accents
from ppgen.common.problem import Problem, warning
from ppgen.model.card import Card
from ppgen.model.field import ListField, ReferenceField, TextField

ID = "text/index-page"
WHY = "Who looks up a word in the index finds nothing of it on the page that is told."
IN_SOURCE_ALONE = True

LEAST_PAGES = 20
"""Fewer pages of an index tell nothing of how its words stand on them."""

ONE_OTHERWISE = 15
"""One of so many pages may tell of a word otherwise, and the index is still one of words."""

LEAST_SAID = 6
"""A page with fewer words of its own is filled by its layout."""

MOST_WORDS = 4
"""What has more words is a sentence and no entry."""

LEAST_LETTERS, MOST_LETTERS, MOST_ENDING = 3, 6, 3
"""So many letters begin a word, whatever form it has: winning and win, tournament and tournaments."""

_WORD = re.compile(r"[^\W\d_]{3,}")


def _sample(
    *wrong: int, count: int = 24, word: str = "quay", said: str = "sea", begins: str = "Here one reads all"
) -> dict[str, object]:
    """Return an index of so many words, of which some stand on no page."""
    pages = {"type": "list", "items": {"type": "reference", "to": "thing"}, "optional": True}
    text = {"type": "text", "optional": True}
    cards: list[dict[str, object]] = []
    for at, name in enumerate(_WORDS[:count]):
        entry: dict[str, object] = {
            "id": f"word-{at}",
            "word": word if at in wrong else name,
            "pages": [f"page-{at}"],
        }
        cards += [{"id": f"page-{at}", "line": f"{begins} of {name} and {said}."}, entry]
    return {"fields": {"word": text, "line": text, "pages": pages}, "cards": cards}


_WORDS = [f"{first}{vowel}nt" for first in "bcdfgklmps" for vowel in "aei"]
GOOD = _sample()
BAD = _sample(3)
NEAR = _sample(3, word="seas")


class _Entry(NamedTuple):
    """A word of an index, and one of the pages that it names."""

    card: Card
    field: str
    number: int
    page: Card
    word: str


def check(subject: Subject) -> Iterator[Problem]:
    """Look at kinds with one short text and a list of cards of another kind that say much."""
    deck = subject.deck
    if deck.language != deck.game.source_language:
        return
    said: dict[str, frozenset[str]] = {}
    for name, kind in deck.game.kinds.items():
        words = [one for one, field in kind.fields.items() if isinstance(field, TextField)]
        lists = {
            one: field.items.to
            for one, field in kind.fields.items()
            if isinstance(field, ListField) and isinstance(field.items, ReferenceField)
        }
        if not (words and lists):
            continue
        pages = {(card.kind, card.id): card for card in deck.all_cards() if card.kind in lists.values()}
        entries = [
            entry
            for card in deck.cards.get(name, ())
            for field, to in lists.items()
            for entry in _entries(card, words[0], field, to, pages)
        ]
        yield from _wrong(entries, said)


def _entries(
    card: Card, word: str, field: str, to: str, pages: Mapping[tuple[str, str], Card]
) -> Iterator[_Entry]:
    text = card.texts.get(word, "")
    if not text or len(text.split()) > MOST_WORDS:
        return
    for number, reference in enumerate(card.values.get(field) or ()):
        name = reference if isinstance(reference, str) else getattr(reference, "id", "")
        page = pages.get((to, name))
        if page is not None:
            yield _Entry(card, field, number, page, text)


def _wrong(entries: list[_Entry], said: dict[str, frozenset[str]]) -> Iterator[Problem]:
    """Tell the pages that say nothing of their words, if these are few; another page may say them."""
    lacking = [entry for entry in entries if not _says(entry.page, entry.word, said)]
    if len(entries) < LEAST_PAGES or len(lacking) * ONE_OTHERWISE > len(entries):
        return
    for entry in lacking:
        others = [one for one in entries if one.card is entry.card and one not in lacking]
        if not others:
            message = f"the index sends for {entry.word!r} to {entry.page.id}, which does not say it"
            hint = f"name the page that tells of it; or say on this card: waive: {{{ID}: why}}"
            span = entry.card.span(entry.field, entry.number)
            yield warning(ID, message, span=span, hint=hint, subject=entry.card.subject)


def _says(page: Card, word: str, said: dict[str, frozenset[str]]) -> bool:
    """Tell whether a page says one of the words of an entry, in whatever form, or nothing by itself."""
    if page.subject not in said:
        said[page.subject] = frozenset(_words(" ".join(page.texts.values())))
    if len(said[page.subject]) < LEAST_SAID:
        return True
    stems = tuple(
        one[: max(LEAST_LETTERS, min(len(one) - MOST_ENDING, MOST_LETTERS))] for one in _words(word)
    )
    return not stems or any(one.startswith(stems) for one in said[page.subject])


def _words(text: str) -> list[str]:
    return _WORD.findall(without_accents(text.replace("\u00ad", "").casefold()))
