"""The short form of a term is made of the letters of its own word, not of another one's, in any language."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ppgen.checks.subject import Subject
from ppgen.common.characters import without_accents
from ppgen.common.problem import Problem, warning
from ppgen.model.game import ALSO

ID = "term/other-code"
WHY = "Who reads LB at the right back lines up the whole side the wrong way round."


FIELDS = {"post": {"type": "term", "group": "post"}}
_WORDS = ("left back", "right back", "goalkeeper", "striker", "left winger")


def _sample(*codes: str, words: tuple[str, ...] = _WORDS) -> dict[str, object]:
    names = [word.replace(" ", "_") for word in words]
    terms = {
        name: {"text": word, "groups": ["post"], "forms": {"code": code}}
        for name, word, code in zip(names, words, codes, strict=True)
    }
    cards = [{"id": name.replace("_", "-"), "post": name} for name in names]
    return {"fields": FIELDS, "cards": cards, "files": {"terms": terms}}


GOOD = _sample("LB", "RB", "GK", "STR", "LW")
BAD = _sample("RB", "LB", "GK", "STR", "LW")
NEAR = _sample("RB", "LB", "GK", "STR", "X")

MOST_LETTERS = 4
"""What is longer is no code."""

LEAST_MADE = 3
"""So many others must be made of the letters of their words, and be more than those that are not."""

MOST_ODD = 8
"""Of so many that are not, codes are signs of another kind."""


class _Code(NamedTuple):
    term: str
    text: str
    word: str

    def is_of(self, word: str) -> bool:
        """Tell whether a word has the letters of a code in their order, the first as an initial."""
        letters = iter(word)
        begins = {part[:1] for part in word.split()}
        return self.text[:1] in begins and all(letter in letters for letter in self.text)


def check(subject: Subject) -> Iterator[Problem]:
    """Look for two codes that are each made of the other's word alone, form by form."""
    deck = subject.deck
    forms: dict[str, list[_Code]] = defaultdict(list)
    words = dict(deck.terms.items())  # who looks one up by its name says it
    for name, printed in words.items():
        word = _plain(printed.get("", ""))
        for form, text in printed.items():
            code = _plain(text)
            if (
                form not in ("", ALSO)
                and 0 < len(code) <= min(MOST_LETTERS, len(word) - 1)
                and code.isalpha()
            ):
                forms[form].append(_Code(name, code, word))
    for form, codes in forms.items():
        odd = [one for one in codes if not one.is_of(one.word)]
        made = len(codes) - len(odd)
        if LEAST_MADE <= made > len(odd) <= MOST_ODD:
            yield from _exchanged(subject, form, odd, words)


def _exchanged(
    subject: Subject, form: str, odd: list[_Code], printed: Mapping[str, Mapping[str, str]]
) -> Iterator[Problem]:
    deck = subject.deck
    for number, one in enumerate(odd):
        for other in odd[number + 1 :]:
            if one.is_of(other.word) and other.is_of(one.word):
                here, there = (printed[each.term][form] for each in (one, other))
                message = (
                    f"the form {form} of {one.term} is {here!r}, made of the word for {other.term}, "
                    f"whose form is {there!r}, in {deck.language}"
                )
                span = deck.places.of_term(one.term, form) or deck.game.sources["terms"].span(
                    (one.term, "forms", form)
                )
                hint = "exchange them"
                yield warning(ID, message, span=span, hint=hint, subject=one.term)


def _plain(text: str) -> str:
    return without_accents(text.strip(" .").casefold())
