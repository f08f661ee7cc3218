"""The short parts of a sentence that come one after the other, or of which one holds and not the other."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import takewhile
from typing import NamedTuple

from ppgen.localise.own_tables import connectives

LONGEST_ARTICLE = 3
"""Shorter words tell nothing of a part: articles, and what stands before them."""

LEAST_LETTERS = 3
"""What ends with a shorter word ends with none that tells anything."""

MOST_WORDS = 2
"""What says more is a sentence of its own: its verb tells what comes first."""

LEAST_PARTS = 2
MOST_PARTS = 8
"""What lists more is no sentence for players, and is not compared."""

LONGEST_WORD = 60

THEN, BUT_NOT = "then", "but_not"

_ENDS = re.compile(r"[.;:!?()\n\u2026\u061b\u061f\u3002]+")
_COMMA = re.compile("[,\u060c\u3001]")
_WORD = re.compile(r"[^\W\d_]+")
_LAST_WORD = re.compile(r"(?<![^\W\d_])[^\W\d_]+\Z")
_NO_WORD = re.compile(r"[\d\ue000-\uf8ff{}]")


class JoinedPart(NamedTuple):
    """Words of a text, and where they stand in it."""

    start: int
    end: int
    words: str


def one_after_other(plain: str, language: str) -> Iterator[list[JoinedPart]]:
    """Yield what a text in lower case says that comes one after the other: additions, then multipliers.

    A comma or “and” stands before each “then”; another comma begins the first part, or ends the last one.
    """
    then = _joining(language, THEN)
    for start, end in _clauses(plain):
        places = [*then.finditer(plain, start, end)]
        if not places:
            continue
        starts = [start, *(match.end() for match in places)]
        ends = [*(match.start() for match in places), end]
        run: list[JoinedPart] = []
        for number, (first, last) in enumerate(zip(starts, ends, strict=True)):
            commas = [match.start() for match in _COMMA.finditer(plain, first, last)]
            is_whole = not commas
            if commas and number == 0:
                first, is_whole = commas[-1] + 1, True
            elif commas and number == len(places):
                last, is_whole = commas[0], True
            part = _part(plain, first, last) if is_whole else None
            if part is None:
                yield from [run] if LEAST_PARTS <= len(run) <= MOST_PARTS else []
                run = []
            else:
                run.append(part)
        yield from [run] if LEAST_PARTS <= len(run) <= MOST_PARTS else []


def one_not_the_other(plain: str, language: str) -> Iterator[tuple[JoinedPart, JoinedPart]]:
    """Yield the last words of what holds and of what does not: into the box, not into the supply."""
    but_not = _joining(language, BUT_NOT)
    for start, end in _clauses(plain):
        for match in but_not.finditer(plain, start, end):
            comma = _COMMA.search(plain, match.end(), end)
            behind = _part(plain, match.end(), end if comma is None else comma.start())
            first = max(start, match.start() - LONGEST_WORD)
            before = plain[first : match.start()].rstrip(" *\u00a0\u202f")
            word = _LAST_WORD.search(before)
            if behind is None or word is None or len(word[0]) < LEAST_LETTERS:
                continue
            last = behind.words.split()[-1]
            yield (
                JoinedPart(first + word.start(), first + word.end(), word[0]),
                JoinedPart(behind.end - len(last), behind.end, last),
            )


def _clauses(plain: str) -> Iterator[tuple[int, int]]:
    """Yield where what stands between full stops, semicolons and the like begins and ends."""
    start = 0
    for match in _ENDS.finditer(plain):
        yield start, match.start()
        start = match.end()
    yield start, len(plain)


def _part(plain: str, start: int, end: int) -> JoinedPart | None:
    """Return the words between two places without articles before them; None for many, and for values."""
    found = [*_WORD.finditer(plain, start, end)]
    is_article = (len(word[0]) <= LONGEST_ARTICLE for word in found[:-1])
    words = found[sum(1 for _ in takewhile(bool, is_article)) :]
    if not words or len(words[-1][0]) < LEAST_LETTERS or _NO_WORD.search(plain, start, end):
        return None
    if sum(len(word[0]) > LONGEST_ARTICLE for word in words) > MOST_WORDS:
        return None
    first, last = words[0].start(), words[-1].end()
    return JoinedPart(first, last, plain[first:last].replace("*", ""))


@cache
def _joining(language: str, name: str) -> re.Pattern[str]:
    """Return the words of a language that stand between parts; nothing fits where none are known."""
    words, joined = ("|".join(map(re.escape, connectives(language, one))) or "(?!)" for one in (name, "and"))
    before = _COMMA.pattern if name == BUT_NOT else rf"(?:{_COMMA.pattern}|(?<!\w)(?:{joined})(?!\w))"
    return re.compile(rf"{before}\*{{0,2}}\s+(?:{words})(?!\w)")
