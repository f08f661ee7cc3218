"""Whether a reason that excuses something says anything: blanks, marks and what nobody sees say nothing."""

from __future__ import annotations

import unicodedata

BLANK_REASON = "blank_reason"
"""What schemas call a reason in which something is written and nothing said."""

FILLERS = frozenset("\u115f\u1160\u3164\uffa0")
"""Letters by their kind in Unicode, and nothing to see: they fill the place of a Korean one."""

SPOKEN = frozenset("LN")
"""Kinds of characters that words and figures are made of, in all scripts."""


def says_why(reason: str) -> bool:
    """Tell whether a letter or a digit stands in a reason."""
    return any(unicodedata.category(one)[0] in SPOKEN and one not in FILLERS for one in reason)
