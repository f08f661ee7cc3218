"""The Unicode Line Breaking Algorithm (UAX #14, Unicode 15.0): where a line may end, before any tailoring.

The classes of characters come from uniseg; classes that only later versions of the algorithm have are taken
for those that their characters had before.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ppgen.work.startup import lazily

if TYPE_CHECKING:
    from uniseg import emoji, linebreak
else:
    # Most texts of most languages break at spaces only, and the table of all classes is large.
    linebreak, emoji = lazily("uniseg.linebreak"), lazily("uniseg.emoji")

MOST_CHARACTERS = 8192
MOST_LINES = 4096
"""So many lines are remembered: names and figures stand in every language, and in several typefaces."""

_LATER = {"AK": "AL", "AP": "AL", "AS": "AL", "VF": "CM", "VI": "CM", "HH": "BA"}
_RESOLVED = {"AI": "AL", "SG": "AL", "XX": "AL", "CJ": "NS"}
_MANDATORY = frozenset({"BK", "CR", "LF", "NL"})
_NO_BASE = _MANDATORY | {"SP", "ZW"}
_LETTERS = frozenset({"AL", "HL"})
_NEVER_BEFORE = frozenset({"WJ", "CL", "CP", "EX", "IS", "SY", "QU", "BA", "HY", "NS", "IN"})
_IDEOGRAPHIC = frozenset({"ID", "EB", "EM"})
_HANGUL = frozenset({"JL", "JV", "JT", "H2", "H3"})
_HANGUL_PAIRS = {
    "JL": frozenset({"JL", "JV", "H2", "H3"}),
    "JV": frozenset({"JV", "JT"}),
    "H2": frozenset({"JV", "JT"}),
    "JT": frozenset({"JT"}),
    "H3": frozenset({"JT"}),
}


class Class(NamedTuple):
    """The line breaking class of a character, and what some rules ask besides."""

    name: str
    is_wide: bool = False
    """Whether its East Asian Width is full, wide or halfwidth."""
    is_future_emoji: bool = False
    """Whether it is kept free for an emoji."""


@lru_cache(maxsize=MOST_CHARACTERS)
def class_of(character: str) -> Class:
    """Return the class of a character, with those resolved that no rule speaks of (LB1)."""
    found = str(linebreak.line_break(character).name)
    name = _LATER.get(found, found)
    if name == "SA":
        name = "CM" if unicodedata.category(character) in {"Mn", "Mc"} else "AL"
    is_wide = unicodedata.east_asian_width(character) in {"F", "W", "H"}
    is_free = unicodedata.category(character) == "Cn" and bool(emoji.extended_pictographic(character))
    return Class(_RESOLVED.get(name, name), is_wide, is_free)


@lru_cache(maxsize=MOST_LINES)
def breaks(text: str) -> tuple[bool, ...]:
    """Tell for each place before a character, the first left out, whether a line may end there."""
    classes = [class_of(character) for character in text]
    next_base = _next_bases(classes)
    state = _State()
    allowed = []
    for index, current in enumerate(classes):
        may_break = state.step(current, next_base[index])
        if index:
            allowed.append(may_break)
    return tuple(allowed)


class _State:
    """What the rules remember of the text before: the last base character, spaces behind it, numbers."""

    def __init__(self) -> None:
        self.base = Class("")
        self.before_base = ""
        self.last = ""
        self.spaced = False
        self.regional = 0
        self.in_number = False
        self.number_closed = False

    def step(self, current: Class, following: str) -> bool:
        """Take the next character, and tell whether a line may end before it."""
        name = current.name
        is_mark = name in {"CM", "ZWJ"}
        if is_mark and self.base.name and self.last not in _NO_BASE:
            self.last = name
            return False  # LB9
        if is_mark:
            current = Class("AL")  # LB10
        may_break = self._may_break(current, following)
        self._remember(current, name)
        return may_break

    def _may_break(self, current: Class, following: str) -> bool:
        name, last = current.name, self.last
        if last in {"BK", "LF", "NL"} or (last == "CR" and name != "LF"):
            return True  # LB4, LB5
        if not last or name in _MANDATORY or name in {"SP", "ZW"}:
            return False  # LB5, LB6, LB7
        if self.base.name == "ZW":
            return True  # LB8
        if last == "ZWJ":
            return False  # LB8a
        if self.spaced:
            return self._may_break_after_spaces(name)
        return not self._holds(current, following)

    def _may_break_after_spaces(self, name: str) -> bool:
        base = self.base.name
        if name == "WJ" or name in {"CL", "CP", "EX", "IS", "SY"}:
            return False  # LB11, LB13
        held = base == "OP" or (base == "QU" and name == "OP")  # LB14, LB15
        held = held or (base in {"CL", "CP"} and name == "NS") or base == name == "B2"  # LB16, LB17
        return not held  # LB18

    def _holds(self, current: Class, following: str) -> bool:
        """Tell whether two characters without a space between them stay together (LB11 to LB30b)."""
        base, name = self.base.name, current.name
        if "CB" in {base, name}:
            held = {base, name} & {"WJ", "GL", "QU"} or base == "OP"
            return bool(held) or name in {"CL", "CP", "EX", "IS", "SY"}  # LB20 comes after LB11 to LB19
        if base in {"WJ", "GL", "OP", "QU", "BB"} or name in _NEVER_BEFORE:
            return True  # LB11, LB12, LB13, LB14, LB19, LB21, LB22
        if name == "GL":
            return base not in {"SP", "BA", "HY"}  # LB12a
        if base in {"CL", "CP"} and name == "NS":
            return True  # LB16
        if base == name == "B2":
            return True  # LB17
        if base in {"HY", "BA"} and self.before_base == "HL":
            return True  # LB21a
        if base == "SY" and name == "HL":
            return True  # LB21b
        return self._holds_number(name, following) or self._holds_letters(current)

    def _holds_number(self, name: str, following: str) -> bool:
        """LB23 to LB25: numbers with letters, signs and units."""
        base = self.base.name
        if {base, name} & _LETTERS and (base == "NU" or name == "NU"):
            return True  # LB23
        if (base == "PR" and name in _IDEOGRAPHIC) or (base in _IDEOGRAPHIC and name == "PO"):
            return True  # LB23a
        if (base in {"PR", "PO"} and name in _LETTERS) or (base in _LETTERS and name in {"PR", "PO"}):
            return True  # LB24
        if base in {"PR", "PO"} and name in {"OP", "HY"}:
            return following == "NU"  # LB25
        if name == "NU":
            return base in {"PR", "PO", "HY", "NU"} or (base in {"SY", "IS"} and self.in_number)
        if name in {"PR", "PO"}:
            return self.in_number or self.number_closed
        return False

    def _holds_letters(self, current: Class) -> bool:
        """LB26 to LB30b: syllables of Hangul, letters, brackets, flags and emoji."""
        base, name = self.base.name, current.name
        if name in _HANGUL_PAIRS.get(base, ()):
            return True  # LB26
        if (base in _HANGUL and name == "PO") or (base == "PR" and name in _HANGUL):
            return True  # LB27
        if name in _LETTERS and (base in _LETTERS or base == "IS"):
            return True  # LB28, LB29
        if name == "OP" and not current.is_wide and (base in _LETTERS or base == "NU"):
            return True  # LB30
        if base == "CP" and not self.base.is_wide and (name in _LETTERS or name == "NU"):
            return True  # LB30
        if base == name == "RI":
            return self.regional % 2 == 1  # LB30a
        return name == "EM" and (base == "EB" or self.base.is_future_emoji)  # LB30b

    def _remember(self, current: Class, written: str) -> None:
        name = current.name
        self.last = written
        if name == "SP":
            self.spaced = True
            self.in_number = self.number_closed = False
            self.base = self.base if self.base.name else current
            return
        closes = name in {"CL", "CP"} and self.in_number
        self.in_number = name == "NU" or (name in {"SY", "IS"} and self.in_number and not self.spaced)
        self.number_closed = closes and not self.spaced
        self.regional = self.regional + 1 if name == "RI" and not self.spaced else int(name == "RI")
        self.before_base = "" if self.spaced else self.base.name
        self.base = current
        self.spaced = False


def _next_bases(classes: list[Class]) -> list[str]:
    """Return for each character the class of the next one that is no mark on it."""
    found = []
    following = ""
    for current in reversed(classes):
        found.append(following)
        following = following if current.name in {"CM", "ZWJ"} else current.name
    return found[::-1]
