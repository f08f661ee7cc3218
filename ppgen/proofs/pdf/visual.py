"""The characters of a line against the order in which the eye should meet them.

PDFium reorders the text of a page where it runs from right to left, so a comparison with its text
could not tell a good line from a reversed one. Here the characters are sorted by where they stand
on the paper and compared with what the Unicode algorithm, in another library, says of the line.

What cannot be told apart: the letters within one ligature, which stand in one place; the two brackets or
quotation marks of a pair, or signs such as ≤ and ≥, as PDFium may read them mirrored; a mark that one letter
has twice, as PDFium reads what is drawn twice in one place once; and white space, which is left out.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise

from ppgen.proofs.pdf.paragraphs import CLOSING, paragraph_of, shown_within

MARKS = frozenset({"Mn", "Me"})
UNSEEN = frozenset({"Cf", "Cc", "Zs", "Zl", "Zp"})
INTRICATE = re.compile(
    r"[\u0300-\u036f\u0590-\u10ff\u1200-\u1dff\u202d\u202e\u20d0-\u20ff\u302a-\u302f\u3099\u309a"
    r"\ufb1d-\ufdff\ufe20-\ufe2f\ufe70-\ufeff\U00010800-\U0001efff]"
)
NUMBER = re.compile(r"(?<!\w)([+\-\u2212]?[0-9]+(?:[-\u2212\u2013.,:/×][0-9]+)*[+%]?)(?!\w)")
LEFT_TO_RIGHT = "\u200e"
OPENING = {")": "(", "]": "[", "}": "{", ">": "<", "»": "«", "›": "‹", "≥": "≤", "≫": "≪", "∋": "∈"}
ALIKE = OPENING | CLOSING | {"’": "‘", "”": "“", "\N{FRACTION SLASH}": "/"}
"""Signs that PDFium may read as others: the two of a pair, and the stroke of ½."""
SAME_PLACE = 0.01
"""Characters of one ligature share their origin; in units of one em."""

Placed = tuple[str, float]
"""A character and how far along the line its origin stands, in em."""


def is_needed(text: str) -> bool:
    """Tell whether the text has marks, or a script that may run from right to left or stack signs."""
    return not text.isascii() and INTRICATE.search(text) is not None


def _marked(line: str, *, right_to_left: bool) -> str:
    """Let numbers keep their signs on the side where they are written."""
    return NUMBER.sub(rf"{LEFT_TO_RIGHT}\1{LEFT_TO_RIGHT}", line) if right_to_left else line


def _marks(order: str) -> list[str]:
    """Return the marks of each letter that has any, from left to right, sorted for each letter."""
    groups: list[str] = []
    for before, after in pairwise(["", *_letters_and_marks(order)]):
        if _is_mark(after):
            if _is_mark(before) and groups:
                groups[-1] = "".join(sorted(groups[-1] + after))
            else:
                groups.append(after)
    return groups


def differs(text: str, lines: list[str], placed: list[list[Placed]], *, right_to_left: bool) -> str:
    """Say how a text differs from what stands on the paper, by lines; an empty string if it does not."""
    marked = [_marked(line, right_to_left=right_to_left) for line in lines]
    for number, row in enumerate(placed):
        order = shown_within(*paragraph_of(text, marked, number), right_to_left=right_to_left)
        stands = _stands(order, row)
        if stands is not None:
            wanted = "".join(_letters(order))
            return f"from left to right “{wanted}” was checked, “{stands}” is printed"
    return ""


def _stands(order: str, placed: Iterable[Placed]) -> str | None:
    """Return what stands on the paper from left to right if it is not what should, else nothing."""
    drawn = _split(placed)
    found = sorted(drawn, key=lambda item: item[1])
    expected = "".join(_letters(order))
    stands = _settled([item for item in found if not _is_mark(item[0])], expected)
    if stands != expected:
        return stands
    groups = _marks(order)
    others = _other_marks(groups, found) and _other_marks(groups, drawn)
    return f"{stands} with {others}" if others else None


def _other_marks(groups: list[str], found: list[Placed]) -> str:
    """Return the first marks that are not those of a letter: a mark may begin where the next letter does.

    Of equal marks of one letter some may not be read, but one of them is.
    """
    marks = [character for character, _ in found if _is_mark(character)]
    ends = {0}
    for group in groups:
        reached = {end for begin in ends for end in _ends(Counter(group), marks, begin)}
        if not reached:
            here = marks[min(ends) :][: len(group)]
            return "marks " + " ".join(f"U+{ord(mark):04X}" for mark in here)
        ends = reached
    return "" if len(marks) in ends else "more marks"


def _ends(group: Counter[str], marks: list[str], begin: int) -> Iterator[int]:
    """Yield where the marks of one letter may end that begin at a place."""
    left, missing = group.copy(), set(group)
    for end in range(begin, min(begin + group.total(), len(marks))):
        mark = marks[end]
        if not left[mark]:
            return
        left[mark] -= 1
        missing.discard(mark)
        if not missing:
            yield end + 1


def _settled(letters: list[Placed], expected: str) -> str:
    """Join letters from left to right; those that share a place take the order that is expected."""
    shown = ""
    at = 0
    while at < len(letters):
        end = at + 1
        while end < len(letters) and letters[end][1] - letters[at][1] < SAME_PLACE:
            end += 1
        group = "".join(character for character, _ in letters[at:end])
        wanted = expected[at:end]
        shown += wanted if sorted(group) == sorted(wanted) else group
        at = end
    return shown


def _split(placed: Iterable[Placed]) -> list[Placed]:
    """Take characters apart that are composed, leave out what is not seen, make brackets alike."""
    found = []
    for character, place in placed:
        found += [(part, place) for part in _letters_and_marks(character)]
    return found


def _letters(text: str) -> list[str]:
    return [part for part in _letters_and_marks(text) if not _is_mark(part)]


def _letters_and_marks(text: str) -> list[str]:
    parts = unicodedata.normalize("NFKD", text)
    return [ALIKE.get(part, part) for part in parts if unicodedata.category(part) not in UNSEEN]


def _is_mark(character: str) -> bool:
    return bool(character) and unicodedata.category(character) in MARKS
