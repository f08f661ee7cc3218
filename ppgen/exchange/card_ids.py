"""The id of a card that is imported: what its table says, if it can be one and no other card has it."""

from __future__ import annotations

import re
import unicodedata

from ppgen.model.field import SLUG_PATTERN

LONGEST_ID = 48
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
_SLUG = re.compile(f"(?:{SLUG_PATTERN})")


def latin(text: str) -> str:
    """Return a text in the letters a to z, so far as it is written in Latin ones; others are left out."""
    return unicodedata.normalize("NFKD", text.translate(_LETTERS)).encode("ascii", "ignore").decode()


def card_id(text: str, taken: dict[str, int], index: int) -> str:
    """Return the id of a card: what stands there if it can be one, else what is left of it.

    `taken` holds the ids of earlier cards, each with the number that its last namesake got.
    """
    if len(text) <= LONGEST_ID and _SLUG.match(text) and text.casefold() not in taken:
        taken[text.casefold()] = 1
        return text
    plain = latin(text)
    base = re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")[:LONGEST_ID].strip("-") or f"card-{index + 1}"
    name, number = base, taken.get(base, 1)
    while name in taken:
        number += 1
        name = f"{base}-{number}"
    taken[base], taken[name] = number, 1
    return name
