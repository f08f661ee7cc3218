"""A translation against its source: values, numbers, icons, terms and bold marks must agree."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from ppgen.expressions.anatomy import Anatomy, Value, anatomy
from ppgen.model.game import TEXT_FUNCTIONS

_NUMBER = re.compile(r"(?<![\w.,])([+\-\u2212]?)(\d+(?:[.,\u066b]\d+)*)")
_ICON = re.compile(r"(?<![\\\w]):([a-z][a-z0-9-]*):")
_ESCAPED = re.compile(r"\\.", re.DOTALL)
_BOLD = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)
_HELD = re.compile(r"\ue000(\d+)\ue001")


class Content(NamedTuple):
    """What a text says besides its words; each a multiset."""

    values: Counter[str]
    numbers: Counter[str]
    icons: Counter[str]
    bold: Counter[str]
    breaks: int
    balanced: bool
    words: str
    ends: tuple[str, str]
    anatomy: Anatomy


def content_of(text: str, *, beside: frozenset[str] = frozenset()) -> Content:
    """Take a text apart; raises ExpressionError where it cannot be compiled.

    Terms in the forms of `beside` do not count: they are articles of terms that follow.
    """
    parts = anatomy(text, functions=TEXT_FUNCTIONS)
    values = [part for part in parts.parts if isinstance(part, Value)]
    flat = "".join(
        part if isinstance(part, str) else f"\ue000{values.index(part)}\ue001" for part in parts.parts
    )
    plain = _HELD.sub(" ", flat)
    marked = _ESCAPED.sub(" ", flat)
    said = [_name(value) for value in values if not (value.forms and beside.issuperset(value.forms))]
    return Content(
        values=Counter(name for name in said if name),
        numbers=Counter(_numbers(plain)),
        icons=Counter(_ICON.findall(plain)),
        bold=Counter(_inside(span, values) for span in _BOLD.findall(marked)),
        breaks=flat.count("\n"),
        balanced=marked.count("**") % 2 == 0 and _BOLD.sub("", marked).count("*") % 2 == 0,
        words=plain,
        ends=(flat[:1], flat[-1:]),
        anatomy=parts,
    )


@lru_cache(maxsize=2048)
def source_content(text: str) -> Content:
    """Take a source text apart, which every language is compared with; treat it as read-only."""
    return content_of(text)


def _name(value: Value) -> str:
    return " or ".join(value.said)


def _numbers(text: str) -> Iterator[str]:
    for sign, digits in _NUMBER.findall(_ICON.sub(" ", text)):
        written = "".join(str(unicodedata.decimal(digit, digit)) for digit in digits)
        yield ("\u2212" if sign == "-" else sign) + written


def _inside(span: str, values: list[Value]) -> str:
    held = sorted(_name(values[int(index)]) for index in _HELD.findall(span))
    rest = _HELD.sub(" ", span)
    things = [*held, *sorted(_numbers(rest)), *sorted(_ICON.findall(rest))]
    return ", ".join(thing for thing in things if thing) or "words"


Difference = tuple[str, str, str]
"""The name of a rule, what is wrong, and how to mend it."""


def differences(source: Content, translation: Content) -> Iterator[Difference]:
    """Yield each way in which a translation says something else than its source."""
    for rule, what, wanted, found, hint in (
        ("values", "the values", source.values, translation.values, "use each value as often as the source"),
        ("numbers", "the numbers", source.numbers, translation.numbers, "write the same figures and signs"),
        ("icons", "the icons", source.icons, translation.icons, "name the same icons"),
        ("bold", "the bold parts", source.bold, translation.bold, "put ** round the same things"),
    ):
        if wanted != found:
            yield rule, f"{what} differ: {_told(wanted, found)}", hint
    if source.breaks != translation.breaks:
        message = f"the source has {source.breaks} line breaks, the translation {translation.breaks}"
        yield "line-breaks", message, "break lines where the source does"
    if not translation.balanced:
        yield "bold", "a * is opened and not closed", "write the mark on both sides, or a backslash before it"
    for end, side in ((0, "begins"), (-1, "ends")):
        if source.ends[end].isspace() != translation.ends[end].isspace():
            yield "spaces", f"only one of them {side} with a space", "begin and end as the source does"


def _told(wanted: Counter[str], found: Counter[str]) -> str:
    parts = []
    if missing := wanted - found:
        parts.append(f"missing {', '.join(sorted(missing.elements()))}")
    if added := found - wanted:
        parts.append(f"added {', '.join(sorted(added.elements()))}")
    return "; ".join(parts)


def has_words(content: Content) -> bool:
    """Tell whether there is anything to translate in a text."""
    return any(letter.isalpha() for letter in _ICON.sub("", content.words))
