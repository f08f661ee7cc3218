"""Lines into the parts that stay whole: the Unicode algorithm, tailored to short texts on cards.

A part is a word with the spaces behind it, an ideograph with the punctuation that must stay with it, an icon
with the number it belongs to. These are the tailorings, which keep together what the algorithm
(`line_break`) would part:

- Inside a word of an alphabet, or of Hangul, a line ends only behind a hyphen, dash or slash with two
  letters on either side: `X-mal`, `1-2`, `3–4`, `−2`, `a.b`, `and…` and `4／10` stay whole. Which hyphens
  hold a word together depends on its language, too (`hyphens`).
- An icon is a letter: it stays with the word or sign that it touches, a number with the icon behind it, and
  an icon with the word behind it.
- Marks of closing or opening that stand alone between spaces stay with what they close or open (French
  quotation marks, question marks and dashes).

One adds a break, as later versions of the algorithm do: a line may end before a decimal point that begins a
number (`or .5`).

Languages without spaces whose words only a dictionary tells (Thai, Lao, Khmer, Burmese) are broken where that
of ICU says that a word ends, if it is installed (`dictionary_words`), and at a space of no width (U+200B).
"""

from __future__ import annotations

import re
from functools import lru_cache

from ppgen.typeset.dictionary_words import word_ends
from ppgen.typeset.hyphens import stays
from ppgen.typeset.line_break import breaks, class_of

SPACE_CHARACTERS = " \u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u205f\u3000\u200b"
"""A line may end behind these; all other spaces hold their neighbours together."""

ICON = "\ufffc"
"""What stands for an icon in a text."""

WIDE_SLASH = "／"

_LETTERS = (
    r"!-~\u00a1-\u00ac\u00ae-\u02ff\u0391-\u03a1\u03a3-\u03ff\u0400-\u0481\u2013"
    r"\u05d0-\u05ea\u0620-\u064a\u064b-\u0652"
)
"""Letters and signs of alphabets between which only spaces, hyphens, dashes and slashes part."""

_SIMPLE = re.compile(rf"[{_LETTERS}]+(?: +[{_LETTERS}]+)* *")
_SIMPLE_PIECE = re.compile(r"[^ ]+ *")
_OPENING = r"«‹“‘(\[{„‚¿¡￥＄￡№"
_CLOSING_ALONE = r"!?:;%‰»›)\]}…–—"
_MARKS = r"\u064b-\u0652"
_QUOTES = "\"'«»‹›‘’“”„‚"
_NOT_SIMPLE = re.compile(
    rf"[^\W\d_]{{2}}[-–/][^\W\d_]{{2}}|[ ][{_CLOSING_ALONE}/.,{_MARKS}]"
    rf"|[{_OPENING}][{_MARKS}]*[ ]|[{_QUOTES}][{_MARKS}]*[ ]+[{_OPENING}]"
)
_DECIMAL = re.compile(r" \.\d")
_HYPHENS = frozenset("-‐–—/")
_TWO_BEFORE = re.compile(r"[^\W\d_]{2}\Z")
_TWO_AFTER = re.compile(r"[^\W\d_]{2}")
_BETWEEN_WIDE = frozenset({"ID", "NS", "EB", "EM", "RI"})
_PUNCTUATION = frozenset({"CL", "CP", "EX", "NS", "OP", "QU", "IN", "PR", "PO", "IS"})

_SPACES = re.escape(SPACE_CHARACTERS)
_BEGIN = rf"(?:^|(?<=[{_SPACES}、。，．！？：；）」』】]))"


@lru_cache(maxsize=1)
def _held() -> re.Pattern[str]:
    """Return what ends where no line may: put together when a line is met that needs it."""
    return re.compile(
        rf"""
        {_BEGIN}[{_OPENING}]+[{_SPACES}]+    # opening marks with a space behind them
      | {_BEGIN}[{_OPENING}]*(?<!\d[ ]){ICON}[{_SPACES}]+(?=\w)    # an icon and the word behind it
      | (?<=\d)[ ](?={ICON})    # a number and the icon behind it
      | (?<![{_SPACES}])[{_SPACES}]++    # closing marks that stand alone
        (?=[{_CLOSING_ALONE}][{_CLOSING_ALONE}.,]*(?:[{_SPACES}]|$))
        """,
        re.VERBOSE,
    )


def pieces(line: str, language: str = "") -> list[str]:
    """Cut a line that neither starts nor ends with a space into the parts that stay whole in a language."""
    if _SIMPLE.fullmatch(line) and _NOT_SIMPLE.search(line) is None:
        return _SIMPLE_PIECE.findall(line)
    held = {match.end() for match in _held().finditer(line)}
    cut = []
    start = 0
    ends = word_ends(line)
    for place, may_break in enumerate(breaks(line.replace(ICON, "x")), 1):
        may_break = may_break or _DECIMAL.match(line, place - 1) is not None
        is_held = place in held or stays(line, place, language)
        if place in ends or (may_break and not is_held and _is_good(line, place)):
            cut.append(line[start:place])
            start = place
    return [*cut, line[start:]] if line else []


def _is_good(line: str, place: int) -> bool:
    """Tell whether the tailoring lets a line end where the algorithm does."""
    before, after = line[place - 1], line[place]
    if before in SPACE_CHARACTERS:
        return after not in SPACE_CHARACTERS
    if (before == WIDE_SLASH and after.isdigit()) or (after == WIDE_SLASH and before.isdigit()):
        return False
    if before in _HYPHENS:
        return bool(_TWO_BEFORE.search(line, 0, place - 1) and _TWO_AFTER.match(line, place))
    while place > 1 and class_of(before).name == "CM":  # marks are as wide as what they stand on
        place -= 1
        before = line[place - 1]
    return _is_wide(before) or _is_wide(after)


def _is_wide(character: str) -> bool:
    """Tell whether a character is an ideograph, or punctuation that goes with ideographs."""
    kind = class_of(character)
    return kind.name in _BETWEEN_WIDE or (kind.is_wide and kind.name in _PUNCTUATION)
