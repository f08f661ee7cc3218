"""A plain (unquoted) YAML scalar into the value it stands for, if every reader would agree.

YAML 1.1 and YAML 1.2 read the same characters differently: `no` is false or text, `12:30` is 750 or
text, `010` is 8 or 10. Only what both read alike becomes a value here; the rest stays text and carries
a complaint, so that the author quotes it.
"""

from __future__ import annotations

import math
import re
from decimal import Decimal, InvalidOperation
from typing import NamedTuple

Scalar = str | int | float | bool | None

_CONSTANTS: dict[str, bool | None] = {
    "": None,
    "~": None,
    **dict.fromkeys(("null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_WORDS = frozenset({"yes", "Yes", "YES", "no", "No", "NO", "on", "On", "ON", "off", "Off", "OFF"})
_FIRST = frozenset("0123456789+-.=<~nNtTfFyYoO")
_INTEGER = re.compile(r"[+-]?(?:0|[1-9][0-9]*)", re.ASCII)
_DECIMAL = re.compile(r"[+-]?[0-9]+\.[0-9]*(?:[eE][+-][0-9]+)?|\.[0-9]+(?:[eE][+-][0-9]+)?", re.ASCII)
_PADDED = re.compile(r"[+-]?0[0-9]")
_DISPUTED = (
    (
        re.compile(r"[+-]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?", re.ASCII),
        "a time or a number in base 60",
    ),
    (
        re.compile(
            r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:(?:[Tt]|[ \t]+)[0-9]{1,2}:[0-9]{1,2}:[0-9]{1,2}(?:\.[0-9]*)?"
            r"(?:[ \t]*(?:Z|[-+][0-9]{1,2}(?::?[0-9]{2})?))?)?",
            re.ASCII,
        ),
        "a date",
    ),
    (re.compile(r"[+-]?0[0-9_]+", re.ASCII), "a number in base 8"),
    (re.compile(r"[+-]?0(?:o[0-7]+|b[01_]+|x[0-9a-fA-F_]+)", re.ASCII), "a number in another base"),
    (re.compile(r"[+-]?[0-9][0-9_]*(?:\.[0-9_]*)?(?:[eE][+-]?[0-9]+)?", re.ASCII), "a number"),
    (re.compile(r"[+-]?\.[0-9_]+(?:[eE][+-]?[0-9]+)?", re.ASCII), "a number"),
    (re.compile(r"[+-]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)", re.ASCII), "infinity or not a number"),
    (re.compile(r"="), "a default value"),
    (re.compile(r"<<"), "the sign of a merge"),
)
_LONGEST_QUOTED = 40
_SMALLEST = 1e-15
"""Below it digits alone would be hard to count."""

LONGEST_INTEGER = 18
"""Digits that every reader keeps exactly (64 bits)."""


class Disputed(NamedTuple):
    """A scalar that stays text because readers would not agree, with what to tell its author."""

    text: str
    message: str
    hint: str


def plain_scalar(text: str) -> Scalar | Disputed:
    """Read a plain scalar; anything that is not clearly a constant or a decimal number is text."""
    if text[:1] not in _FIRST and text:
        return text
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    if text in _WORDS:
        word = "true" if text.lower() in {"yes", "on"} else "false"
        return disputed(text, word, f'write {word}, or "{text}" in quotes if it is text')
    if _INTEGER.fullmatch(text):
        return _integer(text)
    if _DECIMAL.fullmatch(text):
        return _decimal(text)
    return _disputed(text)


def _integer(text: str) -> int | Disputed:
    if len(text.lstrip("+-")) > LONGEST_INTEGER:
        return disputed(text, "a number that loses digits")
    return int(text)


def _decimal(text: str) -> float | Disputed:
    value = float(text)
    is_whole = "e" in text.lower() or Decimal(text) == Decimal(
        repr(value)
    )  # at most zeros at its end are lost
    if is_whole and not _PADDED.match(text):
        return value
    kept = Decimal(repr(value))
    plain = f"{kept:f}" if kept.is_finite() else repr(value)
    plain += "" if "." in plain else ".0"
    hint = f'write {plain} if it is a number, or "{shortened(text)}" in quotes if it is text'
    return Disputed(text, f"{shortened(text)} is not kept as written: a number is read as {plain}", hint)


def decimal_scalar(value: float) -> str:
    """Write a decimal number so that it is read as one: small fractions in digits alone, `1.0e-20`."""
    written = repr(value)
    if not math.isfinite(value):
        return ".nan" if math.isnan(value) else ".inf" if value > 0 else "-.inf"
    if "e" not in written:
        return written
    if _SMALLEST <= abs(value) < 1:
        return format(Decimal(written), "f")
    return written if "." in written else written.replace("e", ".0e")


def loses_digits(text: str) -> bool:
    """Tell whether a decimal number says more than is kept of it; programs write up to 17 digits of each."""
    digits = re.sub(r"[eE].*|\D", "", text).strip("0")
    if digits and float(text) == 0:  # smaller than any that is kept
        return True
    if len(digits) <= _KEPT:
        return False
    try:
        return Decimal(text) != Decimal(float(text))
    except InvalidOperation:
        return True


_KEPT = 17


def _disputed(text: str) -> str | Disputed:
    for pattern, reading in _DISPUTED:
        if pattern.fullmatch(text):
            return disputed(text, reading)
    return text


def disputed(text: str, reading: str, hint: str = "") -> Disputed:
    """Describe a scalar that some readers take for `reading` and others for text."""
    message = f"{shortened(text)} is text to some YAML readers and {reading} to others"
    quote = (
        f'put it in quotes if it is text: "{shortened(text)}"; a number is written in plain decimal digits'
    )
    return Disputed(text, message, hint or quote)


def shortened(text: str) -> str:
    """Cut what an author wrote to a length that fits into a message."""
    return text if len(text) <= _LONGEST_QUOTED else text[: _LONGEST_QUOTED - 1] + "…"
