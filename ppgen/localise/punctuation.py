"""Brackets and quotation marks that lack their other half, and spaces where none belong."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ppgen.expressions.names import FILLED_IN
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    from uniseg import sentencebreak
else:
    sentencebreak = lazily("uniseg.sentencebreak")  # only translations are asked how they end

_PAIRS = {")": "(", "]": "[", "}": "{", "»": "«", "」": "「", "』": "『", "）": "（", "】": "【", "》": "《"}
_EITHER = '"\u201c\u201d\u201e\u201f'
"""Quotation marks that open in one language and close in another: their number must be even."""

_MARK = re.compile(f"[{re.escape(''.join([*_PAIRS, *_PAIRS.values(), *_EITHER]))}]")

_MEANT = re.compile(r"\\.|(?<!\S)[:;=8][-']?[()]", re.DOTALL)
"""What stands for itself: after a backslash, and faces."""

_POINT = re.compile(r"(?:^|[\s])\w{1,3}$")
_POINT_ROOM = 5
"""What stands before a bracket that marks a point of a list, and characters enough to see it."""

_INCHES = re.compile(r"(?<=\d)\"")

_GAP = re.compile(r"\S( {2,})\S|\w( )[,.](?!\d|\.)")
_GAP_BEFORE_SIGN = re.compile(r"\w( )[;:!?](?=\s|$)")
SHOWN = 12
"""Letters beside a gap that are shown of it at least; words are not cut."""

_STARS = re.compile(r"\*{1,2}")
_ESCAPED = re.compile(r"\\.", re.DOTALL)
_FILLED_IN = re.compile(FILLED_IN, re.DOTALL)
_ENDS = frozenset({"STERM", "ATERM"})
"""Classes of Unicode that end sentences, in all writing systems."""

_PAUSES = frozenset(":…：\u2025\uff61")
"""Marks that end what goes on elsewhere, such as a heading."""

_BEHIND_ENDS = frozenset("*_\u200e\u200f")
_WITHOUT_ENDS = frozenset({"th", "lo"})

_SPACED_SIGNS = frozenset({"fr", "br"})
"""Languages that write a space before a semicolon, a colon, and marks of exclamation and question."""


def unbalanced(text: str) -> str:
    """Return what is wrong with the pairs of a text, or nothing."""
    if _MARK.search(text) is None:
        return ""
    plain = _INCHES.sub("", _MEANT.sub(" ", text))
    opened: list[str] = []
    backwards = plain.find("»") < plain.find("«") if "»" in plain and "«" in plain else False
    for place, character in enumerate(plain):
        if backwards and character in "«»":
            character = "«" if character == "»" else "»"
        if character in _PAIRS.values():
            opened.append(character)
        elif character in _PAIRS:
            if not opened and character in ")]" and _POINT.search(plain[max(0, place - _POINT_ROOM) : place]):
                continue
            if not opened or opened.pop() != _PAIRS[character]:
                return f"a {character} closes what was not opened"
    if opened:
        return f"a {opened[-1]} is not closed"
    quotes = sum(plain.count(mark) for mark in _EITHER)
    return "a quotation mark lacks its partner" if quotes % 2 else ""


def mark_of(wrong: str) -> str:
    """Return the mark that `unbalanced` speaks of, if it names one."""
    found = _MARK.search(wrong)
    return found[0] if found else ""


def lone_mark(text: str) -> tuple[str, str]:
    """Return the first mark without a partner, and the part of a text that begins with it; else nothing."""
    plain = _ESCAPED.sub(lambda escaped: "\0" * len(escaped[0]), text)
    plain = _FILLED_IN.sub(lambda filled: "\0" * len(filled[0]), plain)
    opened: dict[str, int] = {}
    for found in _STARS.finditer(plain):
        before, after = plain[: found.start()][-1:], plain[found.end() :][:1]
        if not before.strip() and not after.strip():
            continue
        if found[0] in opened and before.strip():
            del opened[found[0]]
        elif found[0] in opened or not after.strip():
            at = opened.get(found[0], found.start())
            return found[0], text[at:].partition("\n")[0]
        else:
            opened[found[0]] = found.start()
    return next(((mark, text[at:].partition("\n")[0]) for mark, at in opened.items()), ("", ""))


def end_mark(text: str) -> str:
    """Return the mark that ends the last sentence of a text, whatever closes behind it; else nothing."""
    for character in reversed(text):
        kind = sentencebreak.sentence_break(character).name
        if kind in _ENDS or character in _PAUSES:
            return character
        if not (character.isspace() or character in _BEHIND_ENDS or kind == "CLOSE"):
            return ""
    return ""


def ends_sentences(language: str) -> bool:
    """Tell whether a language writes marks at the ends of its sentences."""
    return language.split("-")[0] not in _WITHOUT_ENDS


def gap_in(text: str, language: str) -> str:
    """Return what stands round doubled spaces, or a space before a sign that takes none; else nothing."""
    found = _gap(text, language)
    if found is None:
        return ""
    before, after = text[: found.start()], text[found.end() :]
    return _whole_words(before[::-1])[::-1] + found[0] + _whole_words(after)


def _whole_words(text: str) -> str:
    """Return the words with which a text begins, about a dozen letters of them."""
    if len(text) <= SHOWN:
        return text
    end = text.find(" ", SHOWN)
    return text[: end if 0 <= end <= 2 * SHOWN else SHOWN]


def gap_itself(text: str, language: str) -> str:
    """Return the gap that `gap_in` shows, with what stands just beside it."""
    found = _gap(text, language)
    return "" if found is None else found[0]


def _gap(text: str, language: str) -> re.Match[str] | None:
    if "  " not in text and " ," not in text and " ." not in text and not _has_sign(text, language):
        return None
    found = _GAP.search(text)
    if found is None and _has_sign(text, language):
        found = _GAP_BEFORE_SIGN.search(text)
    return found


def _has_sign(text: str, language: str) -> bool:
    spaced = language.split("-")[0] in _SPACED_SIGNS
    return not spaced and any(sign in text for sign in (" ;", " :", " !", " ?"))
