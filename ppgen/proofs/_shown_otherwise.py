"""Whether the text that a field shows is another than it holds: where that is not sure, it is not."""

from __future__ import annotations

import unicodedata
from typing import NamedTuple

from ppgen.common.characters import composed

RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})
"""Letters that appearances hold in the order of the eye, joined or not: how is not told by their codes."""

ALIKE = str.maketrans("\u2212\u2010\u2011\u2013\u2014", "-----")
"""Signs that are drawn for a hyphen."""

QUOTES = frozenset("\"'`\u00b4")
PASSED_OVER = frozenset({"Zs", "Zl", "Zp", "Cf", "Pi", "Pf"})
"""Blanks, signs without a shape, and quotes, which programs set as they like."""

UNKNOWN = frozenset({"Cc", "Co", "Cn", "Cs", "Mn", "Mc", "Me", "So"})
"""Signs from which it is not sure what is seen: codes of a typeface that says no letters, and marks."""


class ShownText(NamedTuple):
    """What a field shows: its text, whether its place is full of it, and whether there is more than text.

    One that is `is_endless` has more parts or letters than are read.
    """

    text: str
    is_full: bool = False
    is_sure: bool = True
    is_endless: bool = False


def differs(held: str, shown: ShownText) -> bool:
    """Tell whether somebody who looks at a field surely sees another text than it holds.

    Letters that a typeface lacks are drawn otherwise or not at all, so only letters of ASCII, or of scripts
    of their own, are proof; and a place that is full may show a part of its text.
    """
    if not shown.is_sure:
        return False
    wanted, seen = _letters(held), _letters(shown.text)
    if not wanted or not seen:
        return (wanted != seen) and _is_readable(shown.text)
    if wanted == seen or (shown.is_full and (seen in wanted or wanted in seen)):
        return False
    if not (_is_readable(held) and _is_readable(shown.text)):
        return False
    if wanted.isascii():
        return True
    plain = "".join(filter(str.isascii, wanted))
    if not _follows(plain, seen):
        return True
    own = {sign for sign in seen if sign > "\u024f" and unicodedata.category(sign).startswith("L")}
    return bool(own - set(wanted))


def _letters(text: str) -> str:
    plain = composed(text, "NFKC").translate(ALIKE).casefold()
    return "".join(
        sign
        for sign in plain
        if sign not in QUOTES and unicodedata.category(sign) not in PASSED_OVER and not sign.isspace()
    )


def _is_readable(text: str) -> bool:
    return not any(
        unicodedata.bidirectional(sign) in RIGHT_TO_LEFT
        or (unicodedata.category(sign) in UNKNOWN and not sign.isspace())
        for sign in composed(text)
    )


def _follows(part: str, whole: str) -> bool:
    """Tell whether all signs of a text stand in another one, in their order."""
    rest = iter(whole)
    return all(sign in rest for sign in part)
