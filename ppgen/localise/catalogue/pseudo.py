"""Texts in a language that needs more room, or runs the other way, without any translator.

`en-XA` has accents on every letter and is 40 % longer; `ar-XB` turns every word round and mirrors layouts.
Both show, before anything is translated, which text has no room, which letter no typeface, and which
words were written into a layout instead of a term.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ppgen.common.icon_marks import ICON_MARK
from ppgen.expressions import is_dynamic
from ppgen.expressions.names import FILLED_IN
from ppgen.localise import LONGER, Grammar, grammar_of

GROWTH = 0.4
_PLAIN = "AaCcDdEeGgHhIiJjKkLlNnOoRrSsTtUuWwYyZz"
_ACCENTED = "ÅåÇçĎďÉéĜĝĤĥÎîĴĵĶķĻļÑñÖöŔŕŠšŢţÛûŴŵÝýŽž"
_ACCENTS = str.maketrans(_PLAIN, _ACCENTED)
_FILLING = "one two three four five six seven eight nine ten "
_KEPT = re.compile("(" + FILLED_IN + "|" + ICON_MARK + r"|\\.|\*+|\d+)", re.DOTALL)
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
OVERRIDE, POP = "\u202e", "\u202c"


class PseudoCatalogue(NamedTuple):
    """A catalogue that makes its translations up."""

    language: str
    grammar: Grammar

    def find(self, context: str, source: str) -> str | None:
        """Return the source in the pseudo-language."""
        del context
        return longer(source) if self.language == LONGER else mirrored(source)


def pseudo_catalogue(language: str, source: str) -> PseudoCatalogue:
    """Return the catalogue of a pseudo-language for a game written in `source`."""
    return PseudoCatalogue(language, grammar_of(source, source))


def longer(text: str) -> str:
    """Return a text with accents and 40 % more letters; what stands in braces and icons stay."""
    letters = sum(character.isalpha() for part in _KEPT.split(text)[::2] for character in part)
    if not letters:
        return text
    wanted = max(1, round(letters * GROWTH))
    filling = (_FILLING * (wanted // len(_FILLING) + 1))[: wanted + wanted // 4].strip()
    accented = "".join(
        part if index % 2 else part.translate(_ACCENTS) for index, part in enumerate(_KEPT.split(text))
    )
    end = re.search(r"[.!?:]*\s*$", accented)
    at = end.start() if end and not is_dynamic(accented[end.start() :]) else len(accented)
    return f"{accented[:at]} {filling.translate(_ACCENTS)}{accented[at:]}"


def mirrored(text: str) -> str:
    """Return a text whose words run from right to left; what stands in braces and icons stay."""
    return "".join(
        part if index % 2 else _WORD.sub(lambda word: f"{OVERRIDE}{word[0]}{POP}", part)
        for index, part in enumerate(_KEPT.split(text))
    )
