"""How much room a hand needs for what a field of a record takes, and how many signs that is at most."""

from __future__ import annotations

from collections.abc import Iterable

from ppgen.model.field import FieldType, IntegerField, NumberField, TextField

DIGIT, SIGN, LETTER = 6.0, 3.0, 2.5
"""So many mm a hand needs for a digit, for a sign such as a colon or minus, and for a letter of a word."""

FULL_NAME = 45.0
"""So many mm hold a full name, and whatever else is written in words."""

UNBOUNDED = "10"
"""What is written in a field of whole numbers that says no `maximum`: two digits are usual."""

WITH_DECIMALS = "9.9"


def written_width(text: str) -> float:
    """Return the room in mm that a hand needs for a text; more than a full name's is squeezed."""
    wide = sum(DIGIT if sign.isdigit() else LETTER if sign.isalpha() else SIGN for sign in text)
    return min(max(wide, DIGIT), FULL_NAME)


def longest(field: FieldType, choices: Iterable[str]) -> str:
    """Return what takes most room in a field; nothing where that is a full name, or a box to tick."""
    named = max(choices, key=written_width, default="")
    if named:
        return named
    match field:
        case TextField():
            return field.longest
        case IntegerField():
            bounds = [str(limit) for limit in (field.minimum, field.maximum) if limit is not None]
            return max([*bounds, *([UNBOUNDED] if field.maximum is None else [])], key=written_width)
        case NumberField():
            return WITH_DECIMALS
        case _:
            return ""


def most_signs(field: FieldType) -> int:
    """Return how many signs are typed into a field at most; 0 where nobody knows."""
    if not isinstance(field, IntegerField) or field.minimum is None or field.maximum is None:
        return 0
    return max(len(str(field.minimum)), len(str(field.maximum)))
