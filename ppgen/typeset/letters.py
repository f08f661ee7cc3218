"""The letters that a language is written with, out of names that everybody writes in it."""

from __future__ import annotations

from collections import Counter

from babel.core import Locale, UnknownLocaleError, get_global

OFTEN = 3
"""A letter that comes so many times in names of languages, lands, months and days is one of the language."""

SCRIPTS = {
    "Kore": ("Hang",),
    "Jpan": ("Hani", "Hira", "Kana"),
    "Hans": ("Hani",),
    "Hant": ("Hani",),
}
"""Of writing systems that mix scripts, or are called after a region, the scripts as characters have them."""

REGIONS = {"Hans": "sc", "Hant": "tc", "Jpan": "jp", "Kore": "kr"}
"""One sign of the Han script is drawn in several ways; families for one of them end with this."""


def letters_of(language: str) -> str:
    """Return the letters of a language (BCP 47) beyond ASCII, or "" where nothing is known of it.

    They are those that Unicode's locale data (CLDR) use for the names of languages, lands, months and days.
    """
    locale = _locale(language)
    if locale is None:
        return ""
    words = [*locale.languages.values(), *locale.territories.values()]
    for names in (locale.months, locale.days):
        words += names["format"]["wide"].values()
    times = Counter(letter for word in words for letter in word if letter.isprintable() and letter > "~")
    return "".join(letter for letter, count in times.items() if count >= OFTEN)


def scripts_of(language: str) -> tuple[str, ...]:
    """Return the scripts that a language is written in (ISO 15924); nothing where that is not known."""
    script = _script_of(language)
    return SCRIPTS.get(script, (script,) if script else ())


def drawn_as(language: str) -> str:
    """Return how families with shared signs call the one whose signs a language has: `sc`; "" for others."""
    return REGIONS.get(_script_of(language), "")


def _script_of(language: str) -> str:
    locale = _locale(language)
    if locale is None or locale.script is not None:
        return "" if locale is None else str(locale.script)
    likely = get_global("likely_subtags")
    known = (f"{locale.language}_{locale.territory}", locale.language)
    found = next((likely[name] for name in known if name in likely), "")
    return next((part for part in found.split("_")[1:] if len(part) == 4), "")


def _locale(language: str) -> Locale | None:
    try:
        return Locale.parse(language, sep="-")
    except (UnknownLocaleError, ValueError):
        return None
