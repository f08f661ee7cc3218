"""The direction in which each character runs, and the order in which the parts of a line stand."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TypeVar

from ppgen.typeset.bidi_levels import NO_LEVEL, paragraph_levels

_Part = TypeVar("_Part")
_TURNS = re.compile(
    r"[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefe\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_FIGURE = re.compile(r"(?<!\w)[+\-\u2212]?[0-9]+(?:[-\u2212\u2013.,:/×][0-9]+)*[+%]?(?!\w)")
_MARK = "\u200e"

MOST_KEPT = 4096
"""How many texts' levels are remembered; a text is tried at several sizes."""


def needs_levels(text: str) -> bool:
    """Tell whether a text has anything that does not simply run from left to right."""
    return _TURNS.search(text) is not None


@lru_cache(maxsize=MOST_KEPT)
def levels(text: str, *, right_to_left: bool) -> str:
    """Return the embedding level of each character, as characters of that code.

    The text is one paragraph, whose base direction is given and not guessed. What the algorithm takes out
    has the level of what stands before it.
    """
    codes: list[str] = []
    for level in paragraph_levels(text, right_to_left=right_to_left):
        before = codes[-1] if codes else chr(right_to_left)
        codes.append(before if level == NO_LEVEL else chr(level))
    return "".join(codes)


def line_levels(line: str, *, right_to_left: bool) -> str:
    """Return the levels of a line's characters, numbers with their signs on the side where they are written.

    The algorithm alone prints "+2" as "2+" in a text from right to left; marks of direction prevent it.
    """
    if not right_to_left:
        return levels(line, right_to_left=False)
    marked = _FIGURE.sub(rf"{_MARK}\g<0>{_MARK}", line)
    if marked == line:
        return levels(line, right_to_left=True)
    added: set[int] = set()
    for count, figure in enumerate(_FIGURE.finditer(line)):
        added |= {figure.start() + 2 * count, figure.end() + 2 * count + 1}
    found = levels(marked, right_to_left=True)
    return "".join(level for at, level in enumerate(found) if at not in added)


def visual_order(parts: Sequence[_Part], part_levels: Sequence[int]) -> list[_Part]:
    """Bring the parts of a line from logical order into the order from left to right."""
    ordered = list(range(len(parts)))
    odd = [level for level in part_levels if level % 2]
    if odd:
        for level in range(max(part_levels), min(odd) - 1, -1):
            _turn_runs(ordered, part_levels, level)
    return [parts[index] for index in ordered]


def _turn_runs(ordered: list[int], part_levels: Sequence[int], level: int) -> None:
    """Turn round each unbroken run of parts at a level or above."""
    start = 0
    while start < len(ordered):
        end = start
        while end < len(ordered) and part_levels[ordered[end]] >= level:
            end += 1
        ordered[start:end] = reversed(ordered[start:end])
        start = end + 1
