"""What a text in a field of a record says: one rule for forms, pages for phones, and files of one's own.

`exports/html/sheet.js` reads by the same rule what is typed on a phone.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from ppgen.common.characters import composed
from ppgen.model.field import BooleanField, FieldType, IntegerField, ListField, MapField, NumberField

MOST_WHOLE = 2**53 - 1
"""The largest whole number up to which a phone holds each exactly."""

MOST_DIGITS = 15
"""So many digits of a decimal number a phone holds exactly."""

YES = frozenset({"yes", "true", "on", "x", "1"})
NO = frozenset({"no", "false", "off", "", "0"})

_NO_BLANKS = "\x1c\x1d\x1e\x1f\x85"
"""Control characters that Python takes for blanks, and no browser does."""

BLANKS = "".join({sign for sign in map(chr, range(0x3001)) if sign.isspace()} - {*_NO_BLANKS}) + "\ufeff"
"""What no entry begins or ends with."""

_SIGNS = str.maketrans("\u2212\uff0d\uff0b\u066b\uff0e\uff0c", "--+..,")
_WHOLE = re.compile(r"[+-]?[0-9]+", re.ASCII)
_DECIMAL = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)", re.ASCII)


def value_of(field: FieldType, text: str) -> Any:
    """Return the value that a text gives a field; a text that gives none, without blanks at its ends."""
    plain = text.replace("\r\n", "\n").replace("\r", "\n").strip(BLANKS)
    match field:
        case IntegerField():
            return _whole(plain)
        case NumberField():
            return _decimal(plain)
        case BooleanField():
            return True if plain.casefold() in YES else False if plain.casefold() in NO else plain
    return plain


def as_typed(fields: Mapping[str, FieldType], values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of somebody's own file as if they had been typed into fields; blanks say nothing."""
    return {
        name: _as_typed(fields[name], value) if name in fields else value for name, value in values.items()
    }


def in_letters(text: str, *, capitals: bool) -> str:
    """Return a text with its accents composed, as one name typed on two machines is one; a code in capitals.

    Composed again behind that: i with a dot put over it is one letter as a capital only (Unicode Standard
    Annex 15, form C).
    """
    return composed(composed(text).upper()) if capitals else composed(text)


def plain_figure(value: int | float) -> str:
    """Return a figure in digits alone, as people write it: a whole one without decimals."""
    if isinstance(value, float) and value.is_integer() and abs(value) <= MOST_WHOLE:
        return str(int(value))
    return format(Decimal(repr(value)), "f")


def _as_typed(field: FieldType, value: Any) -> Any:
    match field, value:
        case MapField(), Mapping():
            return as_typed(field.fields, value)
        case ListField(), list():
            return [_as_typed(field.items, item) for item in value]
        case BooleanField(), str():
            return value_of(field, value)
        case _, str():
            found = value_of(field, value)
            return None if found == "" else found
        case ((IntegerField() | NumberField()), int() | float()) if not isinstance(value, bool):
            return _as_figure(field, value)
    return value


def _as_figure(field: IntegerField | NumberField, value: int | float) -> Any:
    """Return a number of a file; as its text, which is told, where no form could hold it."""
    is_other = isinstance(value, float) and (isinstance(field, IntegerField) or not math.isfinite(value))
    return value if is_other else value_of(field, plain_figure(value))


def _digits(text: str) -> str:
    """Return a text with the digits and signs of any script as those of ASCII."""
    if text.isascii():
        return text
    return "".join(
        str(unicodedata.decimal(sign, sign)) if sign.isdecimal() else sign for sign in text.translate(_SIGNS)
    )


def _whole(text: str) -> Any:
    figure = _digits(text)
    plain = figure.lstrip("+-0")
    if not _WHOLE.fullmatch(figure) or len(plain) > len(str(MOST_WHOLE)):
        return text
    value = int(plain or "0") * (-1 if figure.startswith("-") else 1)
    return value if abs(value) <= MOST_WHOLE else text


def _decimal(text: str) -> Any:
    """Return a number as files have it: 1000 without a point; its text if it says more than is kept of it."""
    figure = _digits(text).replace(",", ".")
    if not _DECIMAL.fullmatch(figure):
        return text
    whole, _, behind = figure.partition(".")
    if not behind.strip("0"):
        found = _whole(whole if whole[-1:].isdigit() else f"{whole}0")
        return text if isinstance(found, str) else found
    if len(whole.lstrip("+-0")) + len(behind.rstrip("0")) > MOST_DIGITS:
        return text
    return float(figure)
