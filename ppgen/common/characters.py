"""Characters that nobody sees, or that pretend to be others: what printed text must not hold.

A control that turns the direction of what stands behind it prints `21` for 12 and `2−` for −2, and a program
that compares texts calls them equal.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from typing import Literal

TURNS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Turn the direction of what stands behind them, whatever it is."""

_ACCENTS = re.compile("[\u0300-\u036f]")
"""Those of Latin, Greek and Cyrillic letters; what marks other scripts make other letters with stays."""

_NARROW = "\uff9e\uff9f"
"""Marks of narrow katakana, which are letters until they are composed."""

_MOST_MARKS = 100
"""So many accents stand on one letter at most; a letter of the scripts of the world has four."""

_MARKS = frozenset("\u061c\u200e\u200f")
"""Give a direction to signs beside them: in texts from right to left they may be meant."""

_LEFT_TO_RIGHT = "\u200e"
"""Keeps signs and figures in their place beside words from right to left; beside letters it only hides."""

_UNSEEN = frozenset(
    "\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b\u2061\u2062\u2063\u2064\u3164\ufeff\uffa0\U000e0001"
)
SOFT_HYPHEN = "\u00ad"
"""Says where a word may be divided, and is seen only where it is."""

WORDLY = r"[^\x00-@\[-`{-\xa9]"
"""What letters are, and the marks on them, in a pattern: A-Z, a-z and all from ª on.

It is told by what they are not: so it is compiled in a hundredth of the time."""

WORD_BREAK = "\u200b"
"""The space of no width: says where a word ends in scripts that write no spaces between words."""

WORDS_UNPARTED = (
    "\u0e01-\u0e3a\u0e40-\u0e4e\u0e81-\u0ecf\u0edc-\u0edf\u1000-\u103f\u1050-\u108f\u109a-\u109f\u1780-\u17d3"
)
"""Letters and marks of those scripts, as in brackets of an expression: Thai, Lao, Burmese, Khmer."""

TAKE_OUT = "take it out; where a word may be divided, \\- stands between two letters"

JOINERS = frozenset("\u200c\u200d")
"""Change the shape of letters around them, never their order."""

_TAGS = frozenset(map(chr, range(0xE0020, 0xE0080)))
"""Name the country of a black flag, and are seen nowhere else."""

MOST_TAGS = 32
"""More than any flag has (UTS 51, ED-14a)."""

_FLAG = "\U0001f3f4"
_VARIATIONS = frozenset("\ufe0e\ufe0f")
_MONGOLIAN_VARIATIONS = frozenset("\u180b\u180c\u180d\u180f")
HALF = re.compile("[\ud800-\udfff]")
"""Half of a pair, in which UTF-16 writes a character: no file can be written with one."""

_PAIR = re.compile("[\ud800-\udbff][\udc00-\udfff]")
_NAMELESS = {"Cn": "unassigned", "Co": "private", "Cs": "half of a pair", "Cc": "a control character"}
_KEPT = frozenset("\t\n\r\x0b\x0c\x85")
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
_UNPARTED = re.compile(f"[{WORDS_UNPARTED}]")
_WORD = re.compile(r"[^\W\d_]{3,}")
_EXPRESSION = re.compile(r"\{\{([^{}]{1,400})\}\}")
_SAID = re.compile(r"""([(\[,=]\s{0,9})?(?:'([^']*)'|"([^"]*)")""")
"""A text in an expression; with what stands before one that is compared or looked up, and not printed."""

_ENDS, _BEGINS = re.compile(r"[^\W\d_]{0,40}$"), re.compile(r"[^\W\d_]{0,40}")
LONGEST_PART = 40
"""So much of a word is looked at beside an expression."""

_ALIKE = frozenset({"LATIN", "CYRILLIC", "GREEK"})
_RIGHT_TO_LEFT = re.compile("[\u0590-\u061b\u061d-\u08ff\ufb1d-\ufdff\ufe70-\ufefe]")
_KEEPER = "\u2060"
"""Keeps what stands on both sides of it on one line; two letters need none."""

_ARABIC = frozenset("\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u08e2")
_MEANT = JOINERS | _MARKS | _TAGS | _ARABIC | {SOFT_HYPHEN, WORD_BREAK, _KEEPER}
"""Format characters that texts need: signs of Arabic numbers, and those that are judged by their place."""

MOST_KEPT = 1 << 14


def refused(text: str) -> Iterator[str]:
    """Yield the names of characters that a text must not hold, each once, in the order of the text."""
    if text.isascii() and _CONTROL.search(text) is None:
        return
    told: set[str] = set()
    for place, character in enumerate(text):
        if character in told or (character.isascii() and _CONTROL.match(character) is None):
            continue
        reason = _reason(character)
        if character == SOFT_HYPHEN and _divides(text, place):
            continue
        if character == WORD_BREAK and _parts_words(text, place):
            continue
        is_idle = character == _LEFT_TO_RIGHT and _is_at_sign(text, place)
        if character in _MARKS and not is_idle and not _RIGHT_TO_LEFT.search(text):
            reason = "turns the direction of what stands beside it"
        if character == _KEEPER and _divides(text, place):
            reason = "cannot be seen"
        if is_selector(character) and _varies(text, place):
            continue
        if character in JOINERS and not _joins(text, place):
            reason = "joins nothing here"
        if character in _TAGS and not _tags(text, place):
            reason = "cannot be seen"
        if reason:
            told.add(character)
            yield f"{_name(character)} {reason}"


def paired(text: str) -> str:
    """Return a text in which two halves of a pair, side by side, are the character that they make."""
    return _PAIR.sub(lambda found: found[0].encode("utf-16", "surrogatepass").decode("utf-16"), text)


def without_halves(text: str) -> str:
    """Return a text that can be written into a file: names of files may hold bytes that are no UTF-8."""
    return text if text.isascii() else HALF.sub("\ufffd", text)


def turned(text: str) -> Iterator[str]:
    """Yield the names of characters that turn a direction, each once, as a remark must not hold them."""
    if not TURNS.isdisjoint(text):
        yield from refused("".join(one for one in text if one in TURNS))


def is_selector(character: str) -> bool:
    """Tell whether a character chooses one of several looks of the one before it."""
    return (
        "\ufe00" <= character <= "\ufe0f"
        or "\U000e0100" <= character <= "\U000e01ef"
        or character in _MONGOLIAN_VARIATIONS
    )


def _varies(text: str, place: int) -> bool:
    """Tell whether the character before a selector has several looks: no letter of an alphabet has."""
    before = text[place - 1 : place]
    if text[place] in _MONGOLIAN_VARIATIONS:
        return "\u1807" <= before <= "\u18aa"
    if text[place] in _VARIATIONS and before == "\u2139":
        return True
    if text[place] in _VARIATIONS:
        return bool(before) and (before in "#*0123456789" or unicodedata.category(before)[0] not in "LMZC")
    return before == "0" or (bool(before) and unicodedata.category(before) in {"Lo", "Sm", "Po", "Ps", "Pe"})


def _tags(text: str, place: int) -> bool:
    """Tell whether a tag stands, after others at most, behind a black flag."""
    before = text[max(0, place - MOST_TAGS) : place]
    return before.rstrip("".join(sorted(_TAGS))).endswith(_FLAG)


def mixed_words(text: str) -> Iterator[str]:
    """Yield words with letters of several alphabets that look alike: a Cyrillic letter in a Latin word.

    A text that an expression prints in a word, `to{{ 'p' }}`, counts as a part of it.
    """
    if text.isascii():
        return
    for match in _WORD.finditer(text):
        if _is_mixed(match[0]):
            yield match[0]
    for match in _EXPRESSION.finditer(text):
        before = _ENDS.search(text, max(0, match.start() - LONGEST_PART), match.start())
        behind = _BEGINS.match(text, match.end(), match.end() + LONGEST_PART)
        for looked_up, single, double in _SAID.findall(match[1]):
            said = single or double
            if looked_up or not said or before is None or behind is None:
                continue
            for word in _WORD.findall(f"{before[0]}{said}{behind[0]}"):
                if word not in said and _is_mixed(word):
                    yield word


def _is_mixed(word: str) -> bool:
    return not word.isascii() and len({_alphabet(letter) for letter in word} & _ALIKE) > 1


@lru_cache(maxsize=MOST_KEPT)
def _reason(character: str) -> str:
    if character in TURNS:
        return "turns the direction of what stands behind it"
    if character in _UNSEEN:
        return "cannot be seen"
    category = unicodedata.category(character)
    if is_selector(character) or (category == "Cf" and character not in _MEANT):
        return "cannot be seen"
    if category in _NAMELESS and character not in _KEPT:
        return f"is {_NAMELESS[category]}" if category != "Cs" else "is half of a pair"
    return ""


_DIVIDED = re.compile(rf"{SOFT_HYPHEN}|(?<={WORDLY})\\[-/](?={WORDLY})")
"""Where words may be divided: the character, and what is written for it in texts."""


def _divides(text: str, place: int) -> bool:
    """Tell whether a character stands between two letters of a word."""
    return text[place - 1 : place].isalpha() and text[place + 1 : place + 2].isalpha()


def _is_at_sign(text: str, place: int) -> bool:
    """Tell whether a character stands right before or behind a sign or a figure."""
    beside = text[max(0, place - 1) : place], text[place + 1 : place + 2]
    return any(one and one not in _MARKS and not (one.isalpha() or one.isspace()) for one in beside)


def _parts_words(text: str, place: int) -> bool:
    """Tell whether a space of no width stands between words that are written without spaces."""
    return all(map(_UNPARTED.match, (text[place - 1 : place], text[place + 1 : place + 2])))


def without_soft_hyphens(text: str) -> str:
    """Return a text without what only says where its words may be divided."""
    return _DIVIDED.sub("", text)


def _joins(text: str, place: int) -> bool:
    """Tell whether a joiner stands where its script needs one: in Arabic or Indic words, or between emoji."""
    before = text[place - 1 : place]
    if not before or not text[place + 1 : place + 2]:
        return False
    if unicodedata.category(before) == "So" or before in _VARIATIONS or unicodedata.category(before) == "Sk":
        return True
    return unicodedata.bidirectional(before) == "AL" or _is_indic(before)


def _is_indic(character: str) -> bool:
    return "\u0900" <= character <= "\u0dff" or "\u1000" <= character <= "\u17ff"


@lru_cache(maxsize=MOST_KEPT)
def _alphabet(letter: str) -> str:
    return unicodedata.name(letter, "").partition(" ")[0]


def _name(character: str) -> str:
    name = unicodedata.name(character, "")
    return f"U+{ord(character):04X}{f' ({name})' if name else ''}"


def visible(text: str) -> str:
    """Replace what a terminal would obey instead of show: escape codes and changes of direction."""
    if text.isprintable():
        return text
    return "".join(_shown(character) for character in text)


def _shown(character: str) -> str:
    if character in "\t\n\r":
        return " "
    kept = character.isprintable() or character in JOINERS or unicodedata.category(character) == "Zs"
    return character if kept else "\ufffd"


def composed(text: str, form: Literal["NFC", "NFKC"] = "NFC") -> str:
    """Return a text with its accents composed; one with hundreds of them on one letter stays as it is.

    Marks in a row are sorted by a way that takes ten seconds for 80,000 of them, and nobody writes a hundred.
    """
    if len(text) > _MOST_MARKS:
        runs = groupby(text, lambda sign: sign in _NARROW or unicodedata.category(sign).startswith("M"))
        if any(is_mark and len([*run]) > _MOST_MARKS for is_mark, run in runs):
            return text
    return unicodedata.normalize(form, text)


def without_accents(text: str) -> str:
    """Return a text without the accents of its letters: *reacciones* is the plural of *reacción*."""
    if text.isascii():
        return text
    return unicodedata.normalize("NFC", _ACCENTS.sub("", unicodedata.normalize("NFD", text)))


def without_middle(text: str, longest: int) -> str:
    """Leave out the middle of what a stranger's file made longer than `longest` characters."""
    return text if len(text) <= longest else f"{text[: longest // 2]} … {text[-longest // 4 :]}"
