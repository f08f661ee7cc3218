"""In which direction does each character run, and in which order do the parts of a line stand?

Levels come from python-bidi (the Unicode Bidirectional Algorithm), whose only way to tell them is the
description it gives for debugging, one level for each byte of UTF-8; the order of a line (rule L2) is ours.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeVar

from bidi import get_display

_Part = TypeVar("_Part")
_TURNS = re.compile(
    r"[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefe\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_FIGURE = re.compile(r"(?<!\w)[+\-\u2212]?[0-9]+(?:[-\u2212\u2013.,:/×][0-9]+)*[+%]?(?!\w)")
_MARK = "\u200e"

_LEVEL = re.compile(r"Level\(\s*(\d+)")
_START, _END = "\n    levels: [", "\n    ],"


def needs_levels(text: str) -> bool:
    """Tell whether a text has anything that does not simply run from left to right."""
    return _TURNS.search(text) is not None


def levels(text: str, *, right_to_left: bool) -> str:
    """Return the embedding level of each character, as characters of that code.

    The text is one paragraph, whose base direction is given and not guessed.
    """
    described = get_display(text, base_dir="R" if right_to_left else "L", debug=True)
    start = described.index(_START)
    found = _LEVEL.findall(described, start, described.index(_END, start))
    codes = [chr(int(level)) for level in found]
    if len(codes) == len(text):
        return "".join(codes)
    places = []
    place = 0
    for character in text:
        places.append(codes[place])
        place += len(character.encode())
    return "".join(places)


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
