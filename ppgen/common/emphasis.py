"""Tags of bold and italic words, opened and closed, into stars where stars can mark them."""

from __future__ import annotations

import re
from typing import NamedTuple

from ppgen.common.icon_marks import LETTERS

SIGNS = {("**", True): "\ufdd0", ("**", False): "\ufdd1", ("*", True): "\ufdd2", ("*", False): "\ufdd3"}
"""Stand for tags until all are known, by what they become and whether they open: no text has these."""

_MEANT = {sign: key for key, sign in SIGNS.items()}
_SIGN = re.compile("([\ufdd0-\ufdd3])")
_IN_WORD = re.compile(rf"[0-9{LETTERS}]")


class _Emphasised(NamedTuple):
    """What is to be marked: from one place in the text without tags to another."""

    stars: str
    first: int
    last: int


def with_emphasis(text: str) -> tuple[str, int]:
    """Return a text with stars for its tags, and how many pairs or single ones no star can stand for."""
    if _SIGN.search(text) is None:
        return text, 0
    parts = _SIGN.split(text)
    plain = "".join(parts[::2])
    pairs, lost = _pairs(parts, plain)
    fitting = [one for one in pairs if not any(_parts_word(plain, one.stars, at) for at in one[1:])]
    ends, begins = dict[int, str](), dict[int, str]()
    for stars, first, last in fitting:
        begins[first] = begins.get(first, "") + stars
        ends[last] = stars + ends.get(last, "")
    edges = sorted({0, len(plain), *begins, *ends})
    made = ""
    for at, end in zip(edges, [*edges[1:], len(plain)]):
        made += ends.get(at, "") + begins.get(at, "") + plain[at:end]
    return made, lost + len(pairs) - len(fitting)


def _pairs(parts: list[str], plain: str) -> tuple[list[_Emphasised], int]:
    """Return what pairs of tags mark, blanks at their edges left out, and how many tags stand alone."""
    at = lost = 0
    opened: dict[str, int] = {}
    found: dict[str, list[_Emphasised]] = {"**": [], "*": []}
    for said, sign in zip(parts[::2], parts[1::2]):
        at += len(said)
        stars, opens = _MEANT[sign]
        if opens:
            lost += stars in opened  # within words that are so already
            opened.setdefault(stars, at)
        elif stars in opened:
            first, last = opened.pop(stars), at
            marked = plain[first:last]
            first, last = last - len(marked.lstrip()), first + len(marked.rstrip())
            several = found[stars]
            if first < last and several and several[-1].last == first:
                first = several.pop().first
            several += [_Emphasised(stars, first, last)] if first < last else []
        else:
            lost += 1
    return [*found["**"], *found["*"]], lost + len(opened)


def _parts_word(plain: str, stars: str, at: int) -> bool:
    """Tell whether stars would stand within a word, where they are letters."""
    before, after = plain[at - 1 : at] if at else "", plain[at : at + 1]
    if not (_IN_WORD.match(before) and _IN_WORD.match(after)):
        return False
    return stars == "*" or before.isdigit() is after.isdigit()
