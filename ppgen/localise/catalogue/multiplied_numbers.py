"""Whether a translation multiplies a number by a word that its source does not say: 2 thousand for 2."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from math import prod

from ppgen.expressions.names import FILLED_IN
from ppgen.localise.catalogue.parity import TextDifference
from ppgen.localise.catalogue.po import PoEntry
from ppgen.localise.figures import LONGEST_NUMBER, figures, number_words
from ppgen.localise.oppositions.words import any_ending
from ppgen.localise.own_tables import of_language

_DOZEN = "dozen"
_TIMES = {
    _DOZEN: 12,
    "hundred": 100,
    "thousand": 1_000,
    "ten thousand": 10_000,
    "million": 1_000_000,
    "hundred million": 100_000_000,
    "billion": 1_000_000_000,
}
_FILLED_IN = re.compile(FILLED_IN, re.DOTALL)
_SPACE = " \u00a0\u202f"
_FIGURES = rf"\d(?:[\d.,\u066b\u066c'\u2019{_SPACE}]*\d)?"
_PLAIN = re.compile(r"\d+(?:\.\d+)?")
_SIGNS = "+\u2212"
_ROUND = re.compile(r"\d[.,\s]?0{2,15}\b")
"""Figures that say such words as well: 42,000 is “quarante-deux mille”, which ends with “deux mille”."""

_UNPARTED = re.compile(r"[\u4e00-\u9fff\uac00-\ud7af]")
_UNITS = "克米瓦卡赫"
"""Behind a thousand these are units of their own: 千克 is a kilogram."""


def multiplied_numbers(entry: PoEntry, source_language: str, language: str) -> Iterator[TextDifference]:
    """Yield a word that makes another number of the one before it, which the source has not.

    A source that has such a word itself says its number in its own way.
    """
    ours, theirs = _multiples(source_language), _multiples(language)
    if ours is None or theirs is None:
        return
    source, text = (
        _FILLED_IN.sub("1", one).replace("*", "").casefold() for one in (entry.source, entry.text)
    )
    said, wanted = ours.named(source), {*_values(source, source_language)}
    for match in theirs.words.finditer(text):
        number = theirs.before.search(text[max(0, match.start() - LONGEST_NUMBER) : match.start()])
        names = theirs.names(match[0])
        if number is None or match[0] in source or _is_said(names, said):
            continue
        is_word = number[1] in theirs.numbers
        values = [theirs.numbers[number[1]]] if is_word else [*_values(number[1], language)]
        is_other = bool(values) and values[-1] * prod(_TIMES[name] for name in names) not in wanted
        is_part = is_word and names != [_DOZEN] and _ROUND.search(source) is not None
        if is_other and not is_part:
            message = f"it says {match[0]!r} behind a number, and its source has no {names[0]}"
            yield TextDifference("numbers", message, "say the number of the source", match[0])
            return


def _is_said(names: list[str], said: frozenset[str]) -> bool:
    return _DOZEN in said if names == [_DOZEN] else bool(said - {_DOZEN})


def _values(text: str, language: str) -> Iterator[Decimal]:
    """Yield the values of the figures in a text, without their signs, and without versions and dates."""
    plain = (number.lstrip(_SIGNS) for number in figures(text, language))
    yield from (Decimal(number) for number in plain if _PLAIN.fullmatch(number))


@dataclass(frozen=True, slots=True)
class _Multiples:
    """Patterns for words that multiply: for each, for each said anywhere, several in a row, a number."""

    each: Mapping[str, re.Pattern[str]]
    said: Mapping[str, re.Pattern[str]]
    words: re.Pattern[str]
    before: re.Pattern[str]
    numbers: Mapping[str, Decimal]

    def named(self, text: str) -> frozenset[str]:
        """Return what a text says anywhere."""
        return frozenset(name for name, pattern in self.said.items() if pattern.search(text))

    def names(self, words: str) -> list[str]:
        """Return what several words say in a row."""
        found = ((match.start(), name) for name, one in self.each.items() for match in one.finditer(words))
        return [name for _, name in sorted(found)]


@cache
def _multiples(language: str) -> _Multiples | None:
    """Return the words of a language that multiply, or None for one whose words are not known."""
    known = of_language("measures.yaml", language) or {}
    listed = {name: "|".join(map(any_ending, words)) for name, words in known.items() if name in _TIMES}
    if not listed:
        return None
    forms = [
        (form.strip().casefold(), Decimal(value))
        for value, words in enumerate(number_words(language))
        for form in words.split("|")
        if value > 1
    ]
    numbers = "|".join(re.escape(form) for form, _ in forms)
    is_parted = not any(_UNPARTED.search(words) for words in listed.values())
    begins = rf"(?:(?<!\w)|(?<!\w)(?:{numbers}))" if is_parted else ""
    ends = r"(?!\w)" if is_parted else f"(?![{_UNITS}])"
    one = "|".join(listed.values())
    counted = rf"{_FIGURES}|(?<!\w)(?:{numbers})" if is_parted else _FIGURES
    return _Multiples(
        {name: re.compile(words) for name, words in listed.items()},
        {name: re.compile(rf"{begins}(?:{words}){ends}") for name, words in listed.items()},
        re.compile(rf"(?:{one})(?:[{_SPACE}]?(?:{one}))*{ends}"),
        re.compile(rf"({counted})[{_SPACE}]?\Z"),
        dict(forms) if is_parted else {},
    )
