"""The numbers that a text says, as its language writes them: decimal signs, thousands, versions, words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from functools import cache
from typing import NamedTuple

from babel.numbers import get_decimal_symbol, get_group_symbol

from ppgen.common.icon_marks import ICON_MARK
from ppgen.expressions.names import FILLED_IN
from ppgen.localise.grammar import locale_of
from ppgen.localise.own_tables import of_language, own_table

_SPACES = "\u00a0\u202f "
_MARKS = ".,\u066b\u066c'\u2019"
LEAST_IN_WORDS = 2
"""No smaller number is told where it is a word: one is an article in many languages, none a pronoun."""

_HALF_WIDTH = str.maketrans({"\uff0b": "+", "\ufe62": "+", "\uff0d": "\u2212", "\ufe63": "\u2212"})
_WIDE_POINT = re.compile(r"(?<=[\uff10-\uff19])\uff0e(?=[\uff10-\uff19])")
_WIDE_COMMA = re.compile(r"(?<=[\uff10-\uff19])\uff0c(?=[\uff10-\uff19]{3}(?![\uff10-\uff19]))")
"""Marks within a number of full-width digits; between others they stand in lists and at ends of sentences."""

MOST_IN_WORDS = 12
"""Larger numbers are hardly ever written as words."""

_GROUP = 3
"""Digits between two marks of thousands."""

LONGEST_NUMBER = 60
"""Characters of a number whose value is read; of longer ones only the writing is compared."""


class _Writing(NamedTuple):
    """How a language writes numbers: its decimal sign, what parts thousands, a pattern that finds both."""

    decimal: str
    groups: str
    pattern: re.Pattern[str]


@cache
def _writing(language: str) -> _Writing:
    locale = locale_of(language)
    group = get_group_symbol(locale, numbering_system="latn")
    groups = _SPACES if group.isspace() else f"{group}\u066c\u2019"
    spaces = rf"|[{_SPACES}](?=\d{{3}}(?!\d))" if group.isspace() else ""
    pattern = rf"(?<![A-Za-z\d.,])([+\-\u2212]?)([vV]?)(\d+(?:(?:[{_MARKS}]{spaces})\d+)*)"
    decimal = get_decimal_symbol(locale, numbering_system="latn")
    return _Writing(decimal, groups, re.compile(pattern))


def with_plain_signs(text: str) -> str:
    """Return a text in which signs of full width, as in Chinese and Japanese, are the plain ones."""
    return text if text.isascii() else text.translate(_HALF_WIDTH)


def figures(text: str, language: str) -> Iterator[str]:
    """Yield each number in figures: `1.5`, `\u22122`, `1000`, or `v4.0.3` as it is written."""
    writing = _writing(language)
    plain = with_plain_signs(text)
    if "\uff0e" in plain or "\uff0c" in plain:
        plain = _WIDE_COMMA.sub("\u066c", _WIDE_POINT.sub("\u066b", plain))
    for sign, version, digits in writing.pattern.findall(plain):
        written = "".join(str(unicodedata.decimal(digit, digit)) for digit in digits)
        if version:
            yield f"v{written}"
            continue
        value = _value(written, writing)
        yield ("\u2212" if sign == "-" else sign) + (written if value is None else f"{value:f}")


def _value(written: str, writing: _Writing) -> Decimal | None:
    """Return what digits with marks between them mean; nothing for a version, a date and the like."""
    if len(written) > LONGEST_NUMBER:
        return None
    parts = re.split(r"(\D)", written)
    digits, marks = parts[::2], parts[1::2]
    if not marks:
        return Decimal(digits[0])
    whole, last = digits[:-1], digits[-1]
    grouped = len(digits[0]) <= _GROUP and all(len(part) == _GROUP for part in digits[1:])
    if len(set(marks)) == 1 and grouped and (marks[0] in writing.groups or len(marks) > 1):
        return Decimal("".join(digits))
    is_decimal = marks[-1] not in _SPACES and (len(marks) == 1 or marks[-1] not in marks[:-1])
    inner = len(whole[0]) <= _GROUP and all(len(part) == _GROUP for part in whole[1:])
    if is_decimal and (len(marks) == 1 or (inner and len(set(marks[:-1])) == 1)):
        value = Decimal(f"{''.join(whole)}.{last}").normalize()
        return value if value else Decimal(0)
    return None


_ALPHABETIC = re.compile(r"[\u00c0-\u04ff]")
"""Letters of writings that part words by spaces."""


@cache
def _all_words() -> Mapping[str, Sequence[str]]:
    table = own_table("number_words.yaml")
    return {str(language): tuple(map(str, words)) for language, words in table.items()}


def number_words(language: str) -> Sequence[str]:
    """Return the words for 0, 1, 2 and so on, variants parted by `|`; none for an unknown language."""
    known = _all_words()
    return known.get(language) or known.get(language.replace("_", "-").split("-")[0], ())


def in_digits(text: str, language: str) -> str:
    """Return a text with digits for the small numbers from two on that it says in words."""
    pattern, values = _digits_of(language)

    def digits(match: re.Match[str]) -> str:
        word = match["word"]  # a value, an icon or a sign behind a backslash is none
        return match[0] if word is None else values.get(word.casefold(), word)

    return pattern.sub(digits, text)


@cache
def _digits_of(language: str) -> tuple[re.Pattern[str], Mapping[str, str]]:
    """Return a pattern for the words of a language for small numbers, or a value, and the digits of each."""
    values = {
        form.strip().casefold(): str(value)
        for value, forms in enumerate(number_words(language))
        for form in (forms.split("|") if value >= LEAST_IN_WORDS else ())
        if form.strip().isascii() or _ALPHABETIC.search(form)
    }
    listed = sorted(values, key=lambda word: (-len(word), word))
    words = "|".join(map(re.escape, listed)) or "(?!)"
    found = rf"{_FILLED.pattern}|(?<!\w)(?P<word>{words})(?!\w)"
    return re.compile(found, re.IGNORECASE | re.DOTALL), values


def whole(number: str) -> int | None:
    """Return the value of a whole number; nothing for one with a sign or a fraction, and for a long one."""
    return int(number) if number.isdecimal() and len(number) <= LONGEST_NUMBER else None


def says_in_words(text: str, number: str, language: str) -> bool:
    """Tell whether a text says a small whole number by a word of its language."""
    value = whole(number)
    if value is None or value >= len(number_words(language)):
        return False
    return _said(language, value).search(text) is not None


def says_plainly(text: str, value: int, language: str) -> bool:
    """Tell whether a text says a small whole number by the first of the words for it."""
    return _word(number_words(language)[value].split("|")[0].strip(), language).search(text) is not None


@cache
def _said(language: str, value: int) -> re.Pattern[str]:
    """Return a pattern for a small number in the words of a language."""
    forms = "|".join(re.escape(form.strip()) for form in number_words(language)[value].split("|"))
    if not forms.isascii() and not _ALPHABETIC.search(forms):  # writings without spaces
        return re.compile(forms)
    return re.compile(rf"(?<!\w)(?:{forms})(?!\w)", re.IGNORECASE)


_FILLED = re.compile(FILLED_IN + r"|\\.|" + ICON_MARK, re.DOTALL)
_PICTURE = re.compile(r"!\[([^\[\]\n]*+)\]\([^()\n]*+\)")
"""A picture on a page: how wide it is, is no number of the text; what it is called may stand below it."""

_MARKED = (
    r"(?<!\d)\d+(?:st\b|nd\b|rd\b|th\b|er\b|re\b|e\b|ème\b|º|ª|\.º|\.ª)"
    r"|(?:^|(?<=[.!?;:]))[ \t]*(?:#+[ \t]*)?\d+[.)]\s"
)
_ORDINAL = re.compile(_MARKED, re.MULTILINE)
_POINTED = re.compile(rf"{_MARKED}|(?<!\d)\d+\.(?=\s+\w)", re.MULTILINE)
_WITH_NOUNS = frozenset(("de", "lb"))
"""Languages whose nouns have a capital: German “die Elf” is a team."""

_WITH_POINTS = frozenset(
    ("bs", "cs", "da", "de", "et", "fi", "fo", "hr", "hu", "is", "lv", "nb", "no", "pl", "sk", "sl", "tr")
)
"""Languages in which a point makes an ordinal; in all others it ends a sentence."""


def typed_figures(text: str, language: str) -> Iterator[tuple[str, str]]:
    """Yield each number that a text itself writes, in figures or by its plain word, and its bare value.

    What expressions fill in does not count, nor do ordinals, numbers of steps, versions, sizes of pictures
    and "one".
    """
    ordinal = _POINTED if language.split("-")[0] in _WITH_POINTS else _ORDINAL
    plain = ordinal.sub(" ", _PICTURE.sub(r" \1 ", _FILLED.sub(" ", text)))
    plain = _hands(language).sub(" ", plain)
    for number in figures(plain, language):
        if number[0] != "v":
            yield number, number.lstrip("+\u2212")
    for value, words in enumerate(number_words(language)):
        word = words.split("|")[0].strip()
        if value >= LEAST_IN_WORDS and _word(word, language).search(plain):
            yield word, str(value)


@cache
def _hands(language: str) -> re.Pattern[str]:
    """Return a pattern for a number of what is alike in a hand of cards, such as four of a kind."""
    endings = of_language("alike_cards.yaml", language) or ()
    words = "|".join(re.escape(form) for forms in number_words(language) for form in forms.split("|"))
    found = "|".join(re.escape(str(ending)) for ending in endings) or "(?!)"
    return re.compile(rf"(?<!\w)(?:{words or '(?!)'}|\d)\s+(?:{found})(?!\w)", re.IGNORECASE)


@cache
def _word(word: str, language: str) -> re.Pattern[str]:
    """Return a pattern for a word; a capital in the midst of a German sentence makes a noun of it."""
    if language.split("-")[0] in _WITH_NOUNS:
        begin = re.escape(word[:1].upper()) + re.escape(word[1:])
        return re.compile(rf"(?<!\w){re.escape(word)}(?!\w)|(?:^|[.!?:\n])[ \t\u00a0*-]*+{begin}(?!\w)")
    return re.compile(rf"(?<!\w){re.escape(word)}(?!\w)", re.IGNORECASE)
