"""What a language does to the words of a text: its plurals, and the forms of terms it needs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from babel import Locale, UnknownLocaleError

from ppgen.expressions import ExpressionError
from ppgen.localise.plurals import Plurals, plurals_of

LONGER, MIRRORED = "en-XA", "ar-XB"
PSEUDO_LANGUAGES = (LONGER, MIRRORED)
"""Languages that nobody speaks: one needs more room, the other runs from right to left."""


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


def grammar_of(language: str, source: str) -> Grammar:
    """Return what is known of a language without its translation."""
    return Grammar(locale_of(language), plurals_of(language), plurals_of(source))
