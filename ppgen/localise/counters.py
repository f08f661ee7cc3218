"""Which numbers a text says by numerals before counters, as 二枚, or by other words, as another card."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from ppgen.localise.oppositions.words import any_ending
from ppgen.localise.own_tables import of_language

_LARGER = "百千万萬億亿백천만"
_SPACE = " \u00a0\u202f"


def counts_in_figures(language: str) -> bool:
    """Tell whether a language writes figures where another has words for numbers, 2枚 for two cards."""
    return "counters" in _known(language)


def says_counted(text: str, value: int, language: str) -> bool:
    """Tell whether a text says a number by a numeral of its language before a counter."""
    pattern = _counted(language, value)
    return pattern is not None and pattern.search(text) is not None


def says_also(text: str, value: int, language: str) -> bool:
    """Tell whether a text says a number by a word that is not the number itself: another one, a pair."""
    pattern = _also(language, value)
    return pattern is not None and pattern.search(text.casefold()) is not None


def _known(language: str) -> Mapping[str, Any]:
    known: Mapping[str, Any] = of_language("counters.yaml", language) or {}
    return known


@cache
def _counted(language: str, value: int) -> re.Pattern[str] | None:
    """Return a pattern for a numeral and its counter; nothing where it is not known."""
    numerals, counters = (_known(language).get(name, ()) for name in ("numerals", "counters"))
    if not 0 < value <= len(numerals):
        return None
    others = "".join(form for forms in numerals for form in forms.split("|") if len(form) == 1)
    behind = "|".join(map(re.escape, counters))
    return re.compile(rf"(?<![{others}{_LARGER}])(?:{numerals[value - 1]})[{_SPACE}]?(?:{behind})")


@cache
def _also(language: str, value: int) -> re.Pattern[str] | None:
    also = _known(language).get("also", ())
    if not 0 < value <= len(also) or not also[value - 1]:
        return None
    words = "|".join(map(any_ending, also[value - 1]))
    return re.compile(words if counts_in_figures(language) else rf"(?<!\w)(?:{words})(?!\w)")
