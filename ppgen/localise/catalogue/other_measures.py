"""Whether a translation counts by something that its source does not: 2½ or 3 % for 2 or 3."""

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
_SIGNS = {"percent": "[%\u2030\u066a\uff05]", HALF: "[\u00bc-\u00be\u2150-\u215e]"}
_FILLED_IN = re.compile(FILLED_IN, re.DOTALL)
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
        added, lost = theirs[name].counted.search(text), _COUNTED[name].search(source)
        if name == HALF and (_has_decimals(source, source_language) or _has_decimals(text, language)):
            continue
        if added and not there and added[1] not in source:
            message = f"it says {added[1]!r} behind a number, and its source has no {name}"
            yield TextDifference("numbers", message, "say the number of the source", added[1])
        elif lost and not here:
            message = f"its source says {lost[0]!r}, and it has no {name}"
            yield TextDifference("numbers", message, "say the number of the source")


def _has_decimals(text: str, language: str) -> bool:
    """Tell whether a text says a number such as 2.5; thousands parted by a mark are none."""
    return any("." in number for number in figures.figures(text, language))


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
        if name not in _SIGNS:
            continue
        forms = rf"(?:(?<!\w)|(?<!\w)(?:{numbers}))(?:{'|'.join(map(any_ending, words))})(?!\w)"
        said = f"{forms}|{_SIGNS[name]}"
        behind = _SIGNS[name] if name == HALF else said  # words for it stand behind other numbers, too
        found[name] = _Measure(re.compile(said), re.compile(rf"{number}[ \u00a0\u202f]?({behind})"))
    return found
