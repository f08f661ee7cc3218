"""Whether a translation says a letter that stands for a number, such as X, in the place of another one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from ppgen.expressions.names import FILLED_IN
from ppgen.localise.catalogue.parity import TextDifference
from ppgen.localise.catalogue.po import PoEntry
from ppgen.localise.catalogue.value_order import VERB_LAST

_FILLED_IN = re.compile(FILLED_IN, re.DOTALL)
_LETTER = re.compile(r"(?<![\w'\u2019.&+\-\u2011])([B-DF-HJ-NP-TV-Z])(?![\w'\u2019&\u2011-]|\.\w)")
"""A consonant alone: a vowel, A or O, is a word of many languages."""

MANY = 4
"""So many letters are a list, which keeps its order."""


def variables(entry: PoEntry, source_language: str, language: str) -> Iterator[TextDifference]:
    """Yield a letter said for another one, and two exchanged once, in a list or behind what introduces both.

    Who reorders a sentence may say “Y, or else X” of one that says “X, or else Y”; but not behind (X/Y).
    """
    wanted, found = (_LETTER.findall(_FILLED_IN.sub(" ", one)) for one in (entry.source, entry.text))
    if wanted == found:
        return
    if Counter(wanted) != Counter(found):
        yield from _replaced(Counter(wanted), Counter(found))
        return
    if {source_language.split("-")[0], language.split("-")[0]} & VERB_LAST:
        return
    places = [at for at, (one, other) in enumerate(zip(wanted, found, strict=True)) if one != other]
    is_exchange = len(places) == 2
    if is_exchange and (len({*wanted}) >= MANY or _are_introduced(wanted, found, places[0])):
        here, there = (found[at] for at in places)
        message = f"{here} stands in the place of {there}, and {there} in that of {here}"
        hint = "put each letter where the source has it; or write the comment: # waive order: why"
        yield TextDifference("order", message, hint)


def _replaced(wanted: Counter[str], found: Counter[str]) -> Iterator[TextDifference]:
    """Yield what is said once more for what is said once less, where both texts say the same letters."""
    added, lost = [*(found - wanted).elements()], [*(wanted - found).elements()]
    if wanted.keys() == found.keys() and len(added) == len(lost) == 1:
        message = f"it says {added[0]} once more than its source, and {lost[0]} once less"
        hint = "say each letter where the source does; or write the comment: # waive other-word: why"
        yield TextDifference("other-word", message, hint)


def _are_introduced(wanted: Sequence[str], found: Sequence[str], at: int) -> bool:
    """Tell whether both letters of an exchange stand in one order before it."""
    return {wanted[at], found[at]} <= {*wanted[:at]}
