"""Where may a line end?

A line is cut into pieces between which it may be broken: a word with the spaces behind it, an
ideograph with the punctuation that must stay with it, an icon with the number it belongs to. Languages
without spaces whose words only a dictionary tells (Thai, Lao, Khmer, Burmese) are broken at spaces only.
"""

from __future__ import annotations

import re
from functools import cache

SPACE_CHARACTERS = " \u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u205f\u3000\u200b"
"""A line may end behind these; all other spaces hold their neighbours together."""

_SPACES = re.escape(SPACE_CHARACTERS)
_SMALL_KANA = "々〻ゝゞヽヾーぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰ-ㇿ゛゜ｧ-ｰﾞﾟ"
_IDEOGRAPHS = (
    "\u2e80-\u2fdf\u3005-\u3007\u3012\u3013\u301c\u3020-\u3029\u3030-\u30ff\u3100-\u312f\u3190-\u31ff"
    "\u3200-\u4dbf\u4e00-\ua4cf\uf900-\ufaff\uff0b\uff0d\uff10-\uff19\uff1c-\uff1e\uff21-\uff3a\uff41-\uff5a"
    "\uff66-\uff9f\U0001b000-\U0001b16f\U0001f200-\U0001f2ff\U00020000-\U0003ffff"
)
_WIDE_OPENING = "（〔［｛〈《「『【〘〖〝｟｢"
_WIDE_CLOSING = "、。，．・：；？！）〕］｝〉》」』】〙〗〟｠｡｣､･‼⁇⁈⁉"
_OPENING = r"«‹“‘(\[{„‚¿¡￥＄￡№"
_CLOSING = r"»›”’)\]},.:;!?%…‥—–゠〜～％°′″℃¢\u00ad"
_CLOSING_ALONE = r"!?:;%‰»›)\]}…–—"
_MARKS = "\u0300-\u036f\u3099\u309a\ufe00-\ufe0f\U000e0100-\U000e01ef"
_LETTER = r"[^\W\d_]"
_AFTER_HYPHEN = rf"(?<={_LETTER}[-‐–—/])(?={_LETTER})"

_FIRST_WIDE, _OTHER_WIDE = "\u2e80", frozenset("\u203c\u2047\u2048\u2049")
_ICON = "\ufffc"

_SIMPLE_PIECE = re.compile(r"[^ ]+ *")
_NOT_SIMPLE = re.compile(
    rf"[-‐–—/\ufffc\u05be\u1680\u2000-\u200b\u205f\u3000{_IDEOGRAPHS}{_WIDE_OPENING}{_WIDE_CLOSING}]"
    rf"|[ ][{_CLOSING_ALONE}]|[{_OPENING}][ ]"
)


def pieces(line: str) -> list[str]:
    """Cut a line that neither starts nor ends with a space into the parts that stay whole."""
    if _NOT_SIMPLE.search(line) is None:
        return _SIMPLE_PIECE.findall(line)
    return _pattern(is_wide=_is_wide(line)).findall(line)


def _is_wide(line: str) -> bool:
    """Tell whether there may be ideographs, or punctuation that goes with them: quick, never too seldom."""
    return any((mark >= _FIRST_WIDE and mark != _ICON) or mark in _OTHER_WIDE for mark in set(line))


@cache
def _pattern(*, is_wide: bool) -> re.Pattern[str]:
    """Make the rule of a piece: only texts that need them pay for the many characters of the wide ones."""
    wide_opening, wide_closing = (_WIDE_OPENING, _WIDE_CLOSING) if is_wide else ("", "")
    opening = wide_opening + _OPENING
    closing = wide_closing + (_SMALL_KANA if is_wide else "") + _CLOSING
    after = rf"{_AFTER_HYPHEN}|(?<=[{wide_closing}\u05be])(?![{closing}])"
    other = rf"[^{_SPACES}{_IDEOGRAPHS if is_wide else ''}{wide_opening}]"
    word = rf"{other}(?:(?!{after}){other})*"
    counted = rf"(?:(?<=\d)[ ](?=\ufffc){word})?"  # a number and the icon behind it
    body = rf"""
        [{opening}]*[{_IDEOGRAPHS}][{_MARKS}]*[{closing}]*
      |
        (?:[{wide_opening}]*{word}|[{wide_opening}]+)
        {counted}
        (?:(?<=[{opening}])[{_IDEOGRAPHS}][{_MARKS}]*)?
        [{_SMALL_KANA}{wide_closing}]*
    """
    piece = rf"""
    (?:[{opening}]+[{_SPACES}]+                         # opening marks with a space behind them
    |[{opening}]*\ufffc[{_SPACES}]+(?=\w))*             # an icon and the word it belongs to
    (?:{body if is_wide else word + counted})
    (?:[{_SPACES}]+[{_CLOSING_ALONE}][{_CLOSING_ALONE}.,]*(?=[{_SPACES}]|$))*
    [{_SPACES}]*
    """
    return re.compile(piece, re.VERBOSE)
