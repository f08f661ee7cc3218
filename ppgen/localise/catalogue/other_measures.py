"""Whether a translation counts by something that its source does not: 2 dozen, 2½ or 3 % for 2 or 3."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from ppgen.expressions.names import FILLED_IN
from ppgen.localise import figures
from ppgen.localise.catalogue.parity import TextDifference
from ppgen.localise.catalogue.po import PoEntry
from ppgen.localise.oppositions.words import any_ending
from ppgen.localise.own_tables import of_language

HALF = "half"
_SIGNS = {"percent": "[%\u2030\u066a]", HALF: "[\u00bc-\u00be\u2150-\u215e]"}
_FILLED_IN = re.compile(FILLED_IN, re.DOTALL)
_DECIMAL = re.compile(r"\d[.,]\d")
_ROUND = {
    name: re.compile(rf"\d(?:[.,\\s]?0{{{zeros}}})\b") for name, zeros in (("hundred", 2), ("thousand", 3))
}
"""Figures that say these words as well: 200 is two hundred."""

_COUNTED = {name: re.compile(rf"\d[ \u00a0\u202f]?{sign}") for name, sign in _SIGNS.items()}


def other_measures(entry: PoEntry, source_language: str, language: str) -> Iterator[TextDifference]:
    """Yield what stands behind a figure of only one of both texts, and makes another number of it."""
    ours, theirs = _measures(source_language), _measures(language)
    if not (ours and theirs):
        return
    source, text = (
        _FILLED_IN.sub("1", one).replace("*", "").casefold() for one in (entry.source, entry.text)
    )
    for name in ours:
        there, here = ours[name].said.search(source), theirs[name].said.search(text)
        added = theirs[name].counted.search(text)
        lost = _COUNTED[name].search(source) if name in _SIGNS else None
        if name == HALF and (_DECIMAL.search(source) or _DECIMAL.search(text)):
            continue
        if name in _ROUND and _ROUND[name].search(source):
            continue
        if added and not there and added[1] not in source:
            message = f"it says {added[1]!r} behind a number, and its source has no {name}"
            yield TextDifference("numbers", message, "say the number of the source", added[1])
        elif lost and not here:
            message = f"its source says {lost[0]!r}, and it has no {name}"
            yield TextDifference("numbers", message, "say the number of the source")


@dataclass(frozen=True, slots=True)
class _Measure:
    """A pattern for what may say a measure anywhere, and one for it behind a number."""

    said: re.Pattern[str]
    counted: re.Pattern[str]


@cache
def _measures(language: str) -> Mapping[str, _Measure]:
    """Return the measures of a language by their names; none for one whose words are not known."""
    known = of_language("measures.yaml", language) or {}
    several = [form.strip() for words in figures.number_words(language)[2:] for form in words.split("|")]
    numbers = "|".join(map(re.escape, several))
    number = rf"(?:\d|(?<!\w)(?:{numbers})(?!\w))"
    found = {}
    for name, words in known.items():
        forms = rf"(?:(?<!\w)|(?<!\w)(?:{numbers}))(?:{'|'.join(map(any_ending, words))})(?!\w)"
        said = f"{forms}|{_SIGNS[name]}" if name in _SIGNS else forms
        behind = _SIGNS[name] if name == HALF else said  # words for it stand behind other numbers, too
        found[name] = _Measure(re.compile(said), re.compile(rf"{number}[ \u00a0\u202f]?({behind})"))
    return found
