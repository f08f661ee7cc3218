"""What a language does to the words of a text: its plurals, and the forms of terms it needs."""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any

from babel import Locale, UnknownLocaleError
from babel.messages.plurals import get_plural

from ppgen.expressions import ExpressionError

LONGER, MIRRORED = "en-XA", "ar-XB"
PSEUDO_LANGUAGES = (LONGER, MIRRORED)
"""Languages that nobody speaks: one needs more room, the other runs from right to left."""

_TRIED = 200
PLURAL_FORMS = re.compile(r" ?nplurals ?= ?([1-9]) ?; ?plural ?= ?([^;]+)(?:; ?)?$")
LONGEST_PLURALS = 2000
"""Characters of a line that says the plurals of a language; the longest that people need has 260."""


@dataclass(frozen=True, slots=True)
class Plurals:
    """How many words for a counted thing a language has, and which of them a number takes."""

    count: int
    choose: Callable[[int], int]

    def word(self, number: int, words: tuple[str, ...]) -> str:
        """Return the word for a number out of as many as the language has."""
        return words[min(self.choose(abs(number)), len(words) - 1)]


@dataclass(frozen=True, slots=True)
class Grammar:
    """What a language needs beside a translation.

    `forms` are the forms of terms that it has and the source language has not, by the term's id: cases,
    articles, genders. `plurals` are those of the language, `source_plurals` those of the source. `locale`
    is Babel's data, by which lists are written.
    """

    locale: Locale
    plurals: Plurals
    source_plurals: Plurals
    forms: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def plural(self, number: Any, *words: Any) -> str:
        """Choose the word for a number: the helper `plural` of texts.

        A text of the source language that stands in for a translation brings that language's words.
        """
        if isinstance(number, bool) or not isinstance(number, int):
            raise ExpressionError(f"plural wants a whole number, not {number!r}")
        if not all(isinstance(word, str) for word in words):
            raise ExpressionError("plural wants words behind its number")
        for rule in (self.plurals, self.source_plurals):
            if len(words) == rule.count:
                return rule.word(number, words)
        count = self.plurals.count
        raise ExpressionError(
            f"plural has {len(words)} words; the language has {count}",
            hint=f"write plural(number, …) with {count} word{'' if count == 1 else 's'}",
        )


def locale_of(language: str) -> Locale:
    """Return Babel's data for a BCP 47 tag; for a language it does not know, those of English.

    A region nobody knows, as in `ar-XB`, leaves the language itself.
    """
    subtags = language.replace("_", "-").split("-")
    while subtags:
        try:
            return Locale.parse("-".join(subtags), sep="-")
        except (UnknownLocaleError, ValueError):
            subtags.pop()
    return Locale.parse("en")


def plural_forms(language: str) -> str:
    """Return the `Plural-Forms` line of a language as gettext writes it."""
    rule = get_plural(locale_of(language))
    return f"nplurals={rule.num_plurals}; plural={rule.plural_expr};"


@lru_cache(maxsize=256)
def read_plurals(line: str) -> Plurals | None:
    """Read a `Plural-Forms` line; None if it cannot be understood."""
    match = PLURAL_FORMS.match(" ".join(line.split())) if len(line) <= LONGEST_PLURALS else None
    if match is None:
        return None
    count = int(match[1])
    try:
        choose = gettext.c2py(match[2])
        sound = all(0 <= choose(number) < count for number in range(_TRIED))
    except (ValueError, RecursionError, ArithmeticError):
        return None
    return Plurals(count, choose) if sound else None


@cache
def plurals_of(language: str) -> Plurals:
    """Return the plurals of a language as Babel knows them."""
    found = read_plurals(plural_forms(language))
    return found or Plurals(2, lambda number: int(number != 1))


def grammar_of(language: str, source: str) -> Grammar:
    """Return what is known of a language without its translation."""
    return Grammar(locale_of(language), plurals_of(language), plurals_of(source))
