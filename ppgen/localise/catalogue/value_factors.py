"""Which signs and words beside a value make another number of it in a translation than in its source."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from ppgen.expressions.names import FILLED_IN
from ppgen.localise.catalogue.parity import TextDifference
from ppgen.localise.catalogue.po import PoEntry
from ppgen.localise.figures import with_plain_signs
from ppgen.localise.oppositions.words import any_ending
from ppgen.localise.own_tables import of_language

_FILLED_IN = re.compile(FILLED_IN, re.DOTALL)
_VALUE = "\ue000"
_MINUS = "\u2212"
_ELSEWHERE = r"\[\u00a1\u00bf\u200e\u200f\u2066-\u2069\uff08\u300c\u300e\u3040-\u30ff\u4e00-\u9fff"
"""Brackets and marks of other writings, and letters of those that part no words: `攻撃力+3` has a sign."""

_SIGNED = re.compile(
    rf"(?:(?<![^\s(\u00ab\u201e\u201c\"'/{_ELSEWHERE}])|(?<=\*))(?<!\w\*)(?<!\w\*\*)([+\-\u2013\u2212\u00b1])\*{{0,2}}{_VALUE}"
    rf"(?!\*{{0,2}}[-\u2013\u2212](?![\w{_VALUE}]))"
    rf"|{_VALUE}\*{{0,2}}([\u00b2\u00b3\u00b9\u2070-\u2079])"
)
"""A sign that stands at a value and at nothing before it, or a power.

A hyphen links it to a word, and dashes on either side are none.
"""

_OTHER_FACTORS = re.compile("[\u00d7\u00bd\u00bc\u00be]|\\b[23]\\b")
"""Signs by which a source may say the same."""


def value_factors(entry: PoEntry, source_language: str, language: str) -> Iterator[TextDifference]:
    """Yield a sign at a value, and a word such as double before one, that only one of both texts has."""
    if "{{" not in entry.source:
        return
    source, text = (with_plain_signs(_FILLED_IN.sub(_VALUE, one)) for one in (entry.source, entry.text))
    wanted, found = _signs(source), _signs(text)
    hint = "write the value as the source does"
    if added := found - wanted:
        sign = min(added)
        yield TextDifference("numbers", f"a value has the sign {sign}, and in the source none", hint, sign)
    elif lost := wanted - found:
        message = f"a value has the sign {min(lost)} in the source, and here none"
        yield TextDifference("numbers", message, hint)
    ours, theirs = _factors(source_language), _factors(language)
    if ours is None or theirs is None:
        return
    plain = source.casefold()
    before = theirs.before.search(text.casefold())
    if before and not (ours.said.search(plain) or _OTHER_FACTORS.search(plain)):
        message = f"it says {before[1]!r} before a value, and its source has no such word"
        yield TextDifference("numbers", message, hint, text[before.start(1) : before.end(1)])


def _signs(text: str) -> Counter[str]:
    """Return the signs and powers at the values of a text; all that looks like a minus is one."""
    found = (before or behind for before, behind in _SIGNED.findall(text))
    return Counter(_MINUS if sign in "-\u2013" else sign for sign in found)


@dataclass(frozen=True, slots=True)
class _Factors:
    """Patterns for a word that makes another number, anywhere and before a value."""

    said: re.Pattern[str]
    before: re.Pattern[str]


@cache
def _factors(language: str) -> _Factors | None:
    known = of_language("factors.yaml", language)
    if known is None:
        return None
    words = "|".join(map(any_ending, known["factors"]))
    begins = "|".join(
        map(re.escape, (word.removesuffix("*") for word in (*known["factors"], *known["also"])))
    )
    linked = "|".join(map(re.escape, known["linked"]))
    between = rf"(?:[ \u00a0\u202f](?:{linked})){{0,2}}[ \u00a0\u202f]\*{{0,2}}{_VALUE}"
    return _Factors(re.compile(rf"(?<!\w)(?:{begins})"), re.compile(rf"(?<!\w)({words}){between}"))
