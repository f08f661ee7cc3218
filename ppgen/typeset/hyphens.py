"""Whether a line may end behind a hyphen that is written in a word: not in every language behind every one.

Some languages write such a hyphen once more at the start of the next line (`meio-` and `-campo`), so that a
line had better not end there. French joins pronouns and short particles to the word before them (`posez-en`,
`celui-là`), and parts none of them from it.
"""

from __future__ import annotations

import re

_REPEATED = frozenset({"pt", "pl", "cs", "sk", "hr", "sr", "bs", "sl"})
"""Languages that write a hyphen at the end of a line once more at the start of the next."""

_FRENCH = "moi toi lui soi nous vous leur eux elle elles le la les en je tu il ils on ce ci là"
_JOINED = {"fr": frozenset(_FRENCH.split())}
"""What follows a hyphen and is never parted from the word before it, by language."""

_HYPHENS = frozenset("-\u2010")
_WORD = re.compile(r"[^\W\d_]+")


def stays(line: str, place: int, language: str) -> bool:
    """Tell whether the hyphen before a place holds together what stands around it, in a language (BCP 47)."""
    if line[place - 1] not in _HYPHENS:
        return False
    name = language.replace("_", "-").split("-")[0].lower()
    if name in _REPEATED:
        return True
    joined = _JOINED.get(name)
    word = _WORD.match(line, place) if joined else None
    return word is not None and joined is not None and word[0].casefold() in joined
