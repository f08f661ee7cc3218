"""A text in the letters a to z: what ids are made of, and what words are sorted by."""

from __future__ import annotations

import unicodedata

_LETTERS = str.maketrans(
    {
        "ł": "l",
        "Ł": "L",
        "æ": "ae",
        "Æ": "Ae",
        "œ": "oe",
        "Œ": "Oe",
        "ø": "o",
        "Ø": "O",
        "þ": "th",
        "Þ": "Th",
        "ð": "d",
        "Ð": "D",
        "đ": "d",
        "Đ": "D",
        "ħ": "h",
        "Ħ": "H",
        "ŧ": "t",
        "Ŧ": "T",
        "ŋ": "n",
        "Ŋ": "N",
        "ß": "ss",
        "ẞ": "SS",
        "ı": "i",
        "ĸ": "k",
        "ſ": "s",
        "ə": "e",
        "Ə": "E",
        "ɛ": "e",
        "Ɛ": "E",
        "ɔ": "o",
        "Ɔ": "O",
        "ƒ": "f",
        "ŀ": "l",
        "Ŀ": "L",
    }
)
"""Letters of the Latin script that no plain one with an accent makes."""


def latin(text: str) -> str:
    """Return a text in the letters a to z, so far as it is written in Latin ones; others are left out."""
    return unicodedata.normalize("NFKD", text.translate(_LETTERS)).encode("ascii", "ignore").decode()
