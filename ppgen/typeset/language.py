"""What a language changes: its direction, its capital letters."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from functools import cache

from babel.core import Locale, UnknownLocaleError
from babel.numbers import get_decimal_symbol

_DOTTED = str.maketrans({"i": "İ", "ı": "I"})
_WITH_DOTS = frozenset({"az", "crh", "gag", "tr"})
"""Languages with two letters, i with a dot and ı without; Karakalpak has them, too, and ı is its small Í."""

_WITH_DOTS_IN_LATIN = frozenset({"kk", "tt"})
"""Kazakh and Tatar have them where they are written in Latin letters; Cyrillic is usual."""

_LATIN = "latn"
_SCRIPT = 4
"""Letters of the part of a tag that names a script."""

_HEBREW = frozenset({"he", "iw", "yi", "lad"})
_ACUTE = "\u0301"

_COMMON_TAGS = (
    "bg ca cs da de el en es et eu fi fr gl hr hu id is it ja ko lt lv "
    "nb nl nn pl pt ro ru sk sl sq sv sw th tr uk vi zh"
)
COMMON_LANGUAGES = frozenset(_COMMON_TAGS.split())
"""Written from left to right with our digits in all varieties; Babel would load its data to say the same."""

_ZEROS = {"arab": "\u0660", "arabext": "\u06f0", "beng": "\u09e6", "deva": "\u0966", "mymr": "\u1040"}
"""The digit zero of numbering systems that do not use ours; the other nine follow it in Unicode."""


def is_right_to_left(language: str) -> bool:
    """Tell whether a language (BCP 47) is written from right to left; an unknown one is not.

    A region nobody knows, as in `ar-XB`, leaves the language itself.
    """
    locale = None if _is_common(language) else _locale(language)
    return locale is not None and bool(locale.text_direction == "rtl")


def _is_common(language: str) -> bool:
    return language.replace("_", "-").split("-")[0] in COMMON_LANGUAGES


def _locale(language: str) -> Locale | None:
    subtags = language.replace("_", "-").split("-")
    while subtags:
        try:
            return Locale.parse("-".join(subtags), sep="-")
        except (UnknownLocaleError, ValueError):
            subtags.pop()
    return None


def own_name(language: str) -> str:
    """Return what a language is called in itself, in its own script; its code where nobody knows."""
    locale = _locale(language)
    return (locale.display_name if locale else None) or language


def right_to_left_letter(language: str) -> str:
    """Return a letter that a typeface has if it is made for a language's right-to-left script."""
    return "א" if language.split("-")[0] in _HEBREW else "ب"


def letters(language: str) -> Callable[[str], str] | None:
    """Return what writes the digits of a text as the language does by default; None where they are ours."""
    locale = None if _is_common(language) else _locale(language)
    zero = _ZEROS.get(locale.default_numbering_system) if locale else None
    if zero is None:
        return None
    table = {ord("0") + digit: chr(ord(zero) + digit) for digit in range(10)}
    return lambda text: text.translate(table)


@cache
def decimal_sign(language: str) -> str:
    """Return what a language (BCP 47) writes before decimals, among its digits; a point if nobody knows."""
    locale = _locale(language)
    if locale is None:
        return "."
    own = locale.default_numbering_system
    return str(get_decimal_symbol(locale, numbering_system=own if own in _ZEROS else "latn"))


def capitals(language: str) -> Callable[[str], str]:
    """Return what turns text into capital letters as the language does, its digits too."""
    upper = _turkish if _has_dots(language) else _greek if _subtags(language)[0] == "el" else str.upper
    write = letters(language)
    return upper if write is None else lambda text: upper(write(text))


def _subtags(language: str) -> list[str]:
    return language.replace("_", "-").lower().split("-")


def _has_dots(language: str) -> bool:
    """Tell whether the capital of i keeps its dot, which it does in Latin letters alone."""
    name, *more = _subtags(language)
    script = more[0] if more and len(more[0]) == _SCRIPT and more[0].isalpha() else ""
    known = _WITH_DOTS | _WITH_DOTS_IN_LATIN if script == _LATIN else _WITH_DOTS
    return name in known and script in {"", _LATIN}


def _turkish(text: str) -> str:
    return text.translate(_DOTTED).upper()


def _greek(text: str) -> str:
    """Greek capitals carry no stress mark, but keep their dots."""
    parts = unicodedata.normalize("NFD", text.upper())
    return unicodedata.normalize("NFC", parts.replace(_ACUTE, ""))
