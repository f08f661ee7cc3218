"""Which of a language's words for a counted thing a number takes."""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from ppgen.localise.own_tables import own_table

PLURAL_FORMS = re.compile(r" ?nplurals ?= ?([1-9]) ?; ?plural ?= ?([^;]+)(?:; ?)?$")
LONGEST_PLURALS = 2000
"""Characters of a line that says the plurals of a language; the longest that people need has 435."""

_PLAIN = ("n != 1", "n > 1")
_TRIED = 200


@dataclass(frozen=True, slots=True)
class Plurals:
    """How many words for a counted thing a language has, and which of them a number takes."""

    count: int
    choose: Callable[[int], int]

    def word(self, number: int, words: tuple[str, ...]) -> str:
        """Return the word for a number out of as many as the language has."""
        return words[min(self.choose(abs(number)), len(words) - 1)]

    def examples(self) -> str:
        """Return for each word some numbers that take it: `for 1; 2, 3, 4 …; 5, 6, 7 …`."""
        taken: dict[int, list[int]] = {word: [] for word in range(self.count)}
        for number in (*range(1, _TRIED), 0):
            taken.get(self.choose(number), []).append(number)
        shown = [", ".join(map(str, found[:3])) + " …" * (len(found) > 3) for found in taken.values()]
        return f"for {'; '.join(shown)}"


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
def _all_rules() -> Mapping[str, tuple[str, ...]]:
    return {
        language: (rule["plural"], *rule.get("also", ()))
        for rule in own_table("plural_forms.yaml")
        for language in rule["languages"]
    }


def _line(plural: str) -> str:
    """Return a rule as gettext writes it, with the number of words that it gives."""
    choose = gettext.c2py(plural)
    return f"nplurals={max(map(choose, range(_TRIED))) + 1}; plural=({plural});"


@cache
def _lines(language: str) -> tuple[str, ...]:
    """Return the lines that are in use for a BCP 47 tag or the nearest that is known, the usual one first."""
    known = _all_rules()
    subtags = language.replace("_", "-").split("-")
    tags = ("-".join(subtags[:count]) for count in range(len(subtags), 0, -1))
    return tuple(map(_line, next((known[tag] for tag in tags if tag in known), _PLAIN)))


def plural_forms(language: str) -> str:
    """Return the `Plural-Forms` line of a language as gettext writes it."""
    return _lines(language)[0]


@cache
def plurals_in_use(language: str) -> tuple[Plurals, ...]:
    """Return the rules that translators use for a language, the usual one first."""
    return tuple(found for found in map(read_plurals, _lines(language)) if found is not None)


def plurals_of(language: str) -> Plurals:
    """Return the usual plurals of a language."""
    return plurals_in_use(language)[0]
