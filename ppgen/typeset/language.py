"""What does a language change: its direction, its capital letters?"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

from babel.core import Locale, UnknownLocaleError

_DOTTED = str.maketrans({"i": "İ", "ı": "I"})
_HEBREW = frozenset({"he", "iw", "yi", "lad"})
_ACUTE = "\u0301"


def is_right_to_left(language: str) -> bool:
    """Tell whether a language (BCP 47) is written from right to left; an unknown one is not.

    A region nobody knows, as in `ar-XB`, leaves the language itself.
    """
    subtags = language.replace("_", "-").split("-")
    while subtags:
        try:
            return bool(Locale.parse("-".join(subtags), sep="-").text_direction == "rtl")
        except (UnknownLocaleError, ValueError):
            subtags.pop()
    return False


def right_to_left_letter(language: str) -> str:
    """Return a letter that a typeface has if it is made for a language's right-to-left script."""
    return "א" if language.split("-")[0] in _HEBREW else "ب"


def capitals(language: str) -> Callable[[str], str]:
    """Return what turns text into capital letters as the language does."""
    return {"tr": _turkish, "az": _turkish, "el": _greek}.get(language.split("-")[0].lower(), str.upper)


def _turkish(text: str) -> str:
    return text.translate(_DOTTED).upper()


def _greek(text: str) -> str:
    """Greek capitals carry no stress mark, but keep their dots."""
    parts = unicodedata.normalize("NFD", text.upper())
    return unicodedata.normalize("NFC", parts.replace(_ACUTE, ""))
