"""The visual order of one line of a paragraph, which is not always the order that it would have alone.

Brackets are paired in whole paragraphs (UAX #9, BD16), and signs between words look at what stands around
them (N1), on the lines before and behind too. So the paragraph is put in order as if it were one line, with
the characters of the other lines exchanged for signs of their bidirectional class, and only what is the
line's own is kept: characters of one line keep their order whatever stands on the others (L2). Another
library knows the algorithm.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from bidi import get_display

OF_CLASS = {
    "L": "\u1d00",
    "R": "\u07ca",
    "AL": "\u0710",
    "EN": "\U0001d7ff",
    "AN": "\U00010e60",
    "ES": "\u207a",
    "ET": "\u20a0",
    "CS": "\uff0c",
    "ON": "\u2603",
    "WS": " ",
}
"""What stands for a character of another line; marks there count for nothing."""

OWN = "\u1dc0"
"""A mark behind each bracket of the line itself."""

NEAR = 20
"""So many lines before and behind one are looked at: work grows with their length for each line."""

MOST_OPEN = 63
"""So many brackets may be open; behind them the algorithm looks for no more pairs (BD16)."""

PAIRS = dict(zip("([{（［｛「『【〈《〔⟨⟦", ")]}）］｝」』】〉》〕⟩⟧", strict=True))
CLOSING = {close: opening for opening, close in PAIRS.items()}
SPARE = ("❨❩", "❪❫", "❬❭", "❮❯", "❰❱", "❲❳", "❴❵", "⟪⟫", "⟬⟭", "⟮⟯", "⦃⦄", "⦅⦆", "⦇⦈", "⦉⦊")
"""Brackets for pairs: one for each kind, of which both, the first, the last or none is on the line."""


def paragraph_of(text: str, lines: list[str], number: int) -> tuple[list[str], int]:
    """Return the lines of the paragraph that stand near one of them, and its number among them."""
    begin = 0
    for part in text.split("\n"):
        end, left = begin, len(_letters(part))
        while end < len(lines) and left > 0:
            left -= len(_letters(lines[end]))
            end += 1
        if begin <= number < end:
            first = max(begin, number - NEAR)
            return lines[first : min(end, number + NEAR + 1)], number - first
        begin = end
    return lines, number


def _letters(text: str) -> str:
    """Return what lines neither lose nor gain by being broken."""
    return "".join(character for character in text if character.isalnum())


def shown_within(lines: Sequence[str], number: int, *, right_to_left: bool) -> str:
    """Return one line of a paragraph in visual order, its brackets all opening."""
    begin = sum(len(line) + 1 for line in lines[:number])
    text, own = " ".join(lines), range(begin, begin + len(lines[number]))
    spare, meant = _spared(text, own)
    mixed = [
        spare.get(at) or (character if at in own else OF_CLASS.get(unicodedata.bidirectional(character), ""))
        for at, character in enumerate(text)
    ]
    shown = get_display("".join(mixed), base_dir="R" if right_to_left else "L")
    others = frozenset(OF_CLASS.values()) - {" "} | {OWN}
    kept = []
    for at, character in enumerate(shown):
        if character in meant:
            is_own = OWN in (shown[at - 1 : at], shown[at + 1 : at + 2])
            kept.append(meant[character] if is_own else "")
        elif character not in others:
            kept.append(character)
    return "".join(kept)


def _spared(text: str, own: range) -> tuple[dict[int, str], dict[str, str]]:
    """Exchange the brackets of pairs, by their places; also return what each of the others means.

    A bracket without its like is a sign like others.
    """
    spare: dict[int, str] = {}
    kinds: dict[tuple[str, bool, bool], str] = {}
    for first, last in _pairs(text):
        kind = (text[first], first in own, last in own)
        if kind not in kinds and len(kinds) < len(SPARE):
            kinds[kind] = SPARE[len(kinds)]
        for at, bracket in zip((first, last), kinds.get(kind, ""), strict=False):
            spare[at] = bracket + (OWN if at in own else "")
    return spare, {bracket: kind[0] for kind, pair in kinds.items() for bracket in pair}


def _pairs(text: str) -> list[tuple[int, int]]:
    """Find pairs of brackets as the algorithm does (BD16)."""
    waiting: list[tuple[str, int]] = []
    pairs = []
    for at, character in enumerate(text):
        if character in PAIRS:
            if len(waiting) == MOST_OPEN:
                break
            waiting.append((character, at))
        elif character in CLOSING:
            depth = next(
                (depth for depth in reversed(range(len(waiting))) if waiting[depth][0] == CLOSING[character]),
                -1,
            )
            if depth >= 0:
                pairs.append((waiting[depth][1], at))
                del waiting[depth:]
    return pairs
