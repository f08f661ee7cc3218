"""A word with a capital has the accents that it has elsewhere: Élan and no Elan."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ppgen.checks.subject import Subject
from ppgen.common.problem import Problem, Span, warning
from ppgen.localise.text_places import steps_of
from ppgen.model.field import TextField

ID = "text/lost-accent"
WHY = "A capital without its accent makes another word of one that stands beside it with the accent."

FIELDS = {"line": {"type": "text", "translate": True}}


def _sample(line: str) -> dict[str, object]:
    return {
        "fields": FIELDS,
        "cards": [{"id": "sun", "line": "Un état, et l’étoile."}, {"id": "moon", "line": line}],
    }


GOOD = _sample("Étoile du soir. ÉTOILE.")
BAD = _sample("Etoile du soir.")
NEAR = _sample("Etat major, etat mineur; ETA; Toile.")

_WORD = re.compile(r"[^\W\d_]+")
_LEAST = 4
"""Shorter words are told by the word behind them: "A tout" where "à tout" stands elsewhere."""


class _SpelledText(NamedTuple):
    words: tuple[str, ...]
    span: Span
    subject: str


def check(subject: Subject) -> Iterator[Problem]:
    """Compare the words of a language that are written in Latin letters with one another.

    A word that stands somewhere with small letters and without the accent is a word of its own.
    """
    texts = [*_texts(subject)]
    known = _Spellings.of(text.words for text in texts)
    for text in texts:
        for word, behind in _pairs(text.words):
            other = known.accented(word, behind) if word.isascii() and word[0].isupper() else ""
            if other:
                message = f"it writes {word}, where others write {other}"
                hint = f"give it its accent, or waive {ID} where it is another word"
                yield warning(ID, message, span=text.span, hint=hint, subject=text.subject)
                break


class _Spellings(NamedTuple):
    """Words of a language, small: those with accents by what they are without, and those without any."""

    with_accents: dict[str, str]
    plain: frozenset[str]
    accented_pairs: dict[tuple[str, str], str]
    plain_pairs: frozenset[tuple[str, str]]

    @staticmethod
    def of(texts: Iterable[tuple[str, ...]]) -> _Spellings:
        """Collect the words of texts."""
        with_accents: dict[str, str] = {}
        pairs: dict[tuple[str, str], str] = {}
        plain: set[str] = set()
        plain_pairs: set[tuple[str, str]] = set()
        for words in texts:
            for word, behind in _pairs(words):
                small = word.lower()
                if not word.isascii():
                    bare = _bare(small)
                    if bare != small and bare.isascii():
                        with_accents.setdefault(bare, small)
                        pairs.setdefault((bare, behind), small)
                elif word == small:
                    plain.add(word)
                    plain_pairs.add((word, behind))
        return _Spellings(with_accents, frozenset(plain), pairs, frozenset(plain_pairs))

    def accented(self, word: str, behind: str) -> str:
        """Return how a word is written elsewhere, nothing if as it stands."""
        small = word.lower()
        if len(word) >= _LEAST:
            other = "" if small in self.plain else self.with_accents.get(small, "")
        else:
            pair = (small, behind)
            other = "" if pair in self.plain_pairs or not behind else self.accented_pairs.get(pair, "")
        is_capital_alone = word[1:] == small[1:]
        return "" if is_capital_alone and other[1:] != small[1:] else other


def _bare(word: str) -> str:
    return "".join(one for one in unicodedata.normalize("NFD", word) if not unicodedata.combining(one))


def _pairs(words: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    return zip(words, (*(word.lower() for word in words[1:]), ""), strict=False)


def _texts(subject: Subject) -> Iterator[_SpelledText]:
    deck = subject.deck
    names = {
        (card.subject, ".".join(map(str, path)))
        for card, path, field, _ in subject.values(TextField)
        if isinstance(field, TextField) and not field.translate
    }  # ids, and names that are nobody's words
    for card in deck.all_cards():
        for field, text in card.texts.items():
            if (card.subject, field) in names:
                continue
            yield _SpelledText(tuple(_WORD.findall(text)), deck.span(card, steps_of(field)), card.subject)
    for name, forms in deck.terms.items():
        span = deck.places.of_term(name) or deck.game.sources["terms"].span((name,))
        for text in forms.values():
            yield _SpelledText(tuple(_WORD.findall(text)), span, name)
