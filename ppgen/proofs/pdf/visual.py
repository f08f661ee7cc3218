"""The characters of a line against the order in which the eye should meet them.

PDFium reorders the text of a page where it runs from right to left, so a comparison with its text
could not tell a good line from a reversed one. Here the characters are sorted by where they stand
on the paper and compared with what the Unicode algorithm, in another library, says of the line.

What cannot be told apart: the letters within one ligature, which stand in one place; the two brackets of a
pair, or signs such as ≤ and ≥, as PDFium may read them mirrored; and white space, which is left out.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from itertools import pairwise

from bidi import get_display

MARKS = frozenset({"Mn", "Me"})
UNSEEN = frozenset({"Cf", "Cc", "Zs", "Zl", "Zp"})
INTRICATE = re.compile(
    r"[\u0300-\u036f\u0590-\u10ff\u1200-\u1dff\u202d\u202e\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U0001efff]"
)
NUMBER = re.compile(r"(?<!\w)([+\-\u2212]?[0-9]+(?:[-\u2212\u2013.,:/×][0-9]+)*[+%]?)(?!\w)")
LEFT_TO_RIGHT, RIGHT_TO_LEFT = "\u200e", "\u200f"
BROKEN = "-\u2010\u2013/"
"""After these signs a word may go on in the next line."""

OPENING = {")": "(", "]": "[", "}": "{", ">": "<", "»": "«", "›": "‹", "≥": "≤", "≫": "≪", "∋": "∈"}
SAME_PLACE = 0.01
"""Characters of one ligature share their origin; in units of one em."""

MOST_STATES = 2000
"""So many ways to part the letters of a text between its lines are looked at."""

Placed = tuple[str, float]
"""A character and how far along the line its origin stands, in em."""


def is_needed(text: str) -> bool:
    """Tell whether the text has marks, or a script that may run from right to left or stack signs."""
    return not text.isascii() and INTRICATE.search(text) is not None


def in_visual_order(line: str, *, right_to_left: bool) -> str:
    """Return what the eye should meet from left to right: letters only, brackets all opening."""
    return "".join(_letters(_shown(line, right_to_left=right_to_left)))


def continued(line: str, following: str) -> str:
    """Return a line that ends within a word so that its last sign stands as between two letters of the word.

    Directions are found in paragraphs (UAX #9, 3.4): the hyphen of Latin in Arabic stays at its word.
    """
    if line[-1:] not in BROKEN or not following[:1].isalpha() or not line[-2:-1].isalnum():
        return line
    is_reversed = unicodedata.bidirectional(following[0]) in {"R", "AL"}
    return line + (RIGHT_TO_LEFT if is_reversed else LEFT_TO_RIGHT)


def _shown(line: str, *, right_to_left: bool) -> str:
    """Return a line in visual order; numbers keep their signs on the side where they are written."""
    if not right_to_left:
        return str(get_display(line, base_dir="L"))
    marked = NUMBER.sub(rf"{LEFT_TO_RIGHT}\1{LEFT_TO_RIGHT}", line)
    return str(get_display(marked, base_dir="R"))


def marks_in_visual_order(line: str, *, right_to_left: bool) -> list[str]:
    """Return the marks of each letter that has any, from left to right, sorted for each letter."""
    shown = _shown(line, right_to_left=right_to_left)
    groups: list[str] = []
    for before, after in pairwise(["", *_letters_and_marks(shown)]):
        if _is_mark(after):
            if _is_mark(before) and groups:
                groups[-1] = "".join(sorted(groups[-1] + after))
            else:
                groups.append(after)
    return groups


def differing(text: str, lines: list[str], placed: list[list[Placed]], *, right_to_left: bool) -> str:
    """Say how a text differs from what stands on the paper, by lines; an empty string if it does not."""
    whole = map(continued, lines, [*lines[1:], ""])
    for line, row in zip(whole, placed):
        shown = differs(line, row, right_to_left=right_to_left)
        if shown is not None and not interleaves(text, placed, right_to_left=right_to_left):
            order = in_visual_order(line, right_to_left=right_to_left)
            return f"from left to right “{order}” was checked, “{shown}” is printed"
        if shown is not None:
            return ""
    return ""


def interleaves(text: str, placed: list[list[Placed]], *, right_to_left: bool) -> bool:
    """Tell whether lines are what is left of a text in visual order when it is broken into them.

    Brackets are paired in whole paragraphs (UAX #9, BD16), so that a line may have another order than it
    would have alone. What stands on one line keeps its order whatever stands on the others (L2).
    """
    rows = [_groups(row) for row in placed]
    marks = sorted(character for row in placed for character, _ in _split(row) if _is_mark(character))
    if marks != sorted(part for part in _letters_and_marks(text) if _is_mark(part)):
        return False
    states = {tuple((0, row[0] if row else "") for row in rows)}
    for character in "".join(in_visual_order(part, right_to_left=right_to_left) for part in text.split("\n")):
        states = {after for state in states for after in _without(character, state, rows)}
        if not states or len(states) > MOST_STATES:
            return False
    return any(all(not rest for _, rest in state) for state in states)


_State = tuple[tuple[int, str], ...]
"""Of each line: which group of letters that share a place is next, and what is left of it."""


def _without(character: str, state: _State, rows: list[list[str]]) -> Iterator[_State]:
    """Yield what may be left when a character was taken from the beginning of a line."""
    for number, (group, rest) in enumerate(state):
        if character in rest:
            left = rest.replace(character, "", 1)
            if not left and group + 1 < len(rows[number]):
                group, left = group + 1, rows[number][group + 1]
            yield (*state[:number], (group, left), *state[number + 1 :])


def _groups(placed: list[Placed]) -> list[str]:
    """Return the letters of a line from left to right, those that share a place together."""
    letters = sorted((item for item in _split(placed) if not _is_mark(item[0])), key=lambda item: item[1])
    groups: list[str] = []
    begins = 0.0
    for character, place in letters:
        if groups and place - begins < SAME_PLACE:
            groups[-1] += character
        else:
            groups.append(character)
            begins = place
    return groups


def differs(line: str, placed: Iterable[Placed], *, right_to_left: bool) -> str | None:
    """Return what stands on the paper from left to right if it is not the line, else nothing."""
    drawn = _split(placed)
    found = sorted(drawn, key=lambda item: item[1])
    expected = in_visual_order(line, right_to_left=right_to_left)
    letters = [item for item in found if not _is_mark(item[0])]
    shown = _settled(letters, expected)
    if shown != expected:
        return shown
    groups = marks_in_visual_order(line, right_to_left=right_to_left)
    others = _other_marks(groups, found) and _other_marks(groups, drawn)
    return f"{shown} with {others}" if others else None


def _other_marks(groups: list[str], found: list[Placed]) -> str:
    """Return the first marks that are not those of a letter: a mark may begin where the next letter does."""
    marks = [character for character, _ in found if _is_mark(character)]
    for group in groups:
        here, marks = marks[: len(group)], marks[len(group) :]
        if "".join(sorted(here)) != group:
            return "marks " + " ".join(f"U+{ord(mark):04X}" for mark in here)
    return "more marks" if marks else ""


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
    return [OPENING.get(part, part) for part in parts if unicodedata.category(part) not in UNSEEN]


def _is_mark(character: str) -> bool:
    return bool(character) and unicodedata.category(character) in MARKS
