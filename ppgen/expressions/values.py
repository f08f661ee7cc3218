"""The values that expressions work on, how large they may grow, and how they are written as text."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from ppgen.work.allowance import Allowance, WorkKind

MAX_WORK = 1_000_000
"""Steps one evaluation may take: a list item looked at, a character written."""
HASHED = 4
"""Steps that one value costs where it has to be kept for comparison, for the memory it takes."""
MAX_TEXT = 20_000
"""Characters one value may be long."""
MAX_NUMBER = 10**15
"""Largest amount; below it whole numbers stay exact as floats too."""

_DECIMALS = 6
_SCALARS = (str, int, float, bool, type(None))


class ExpressionError(Exception):
    """An expression that cannot be read or has no value; `offset` counts characters into its text."""

    def __init__(self, message: str, offset: int = 0, hint: str = "") -> None:
        """Keep what to tell the author."""
        super().__init__(message)
        self.message = message
        self.offset = offset
        self.hint = hint


class UnknownNameError(ExpressionError):
    """A name or field that the values do not have."""


def point() -> str:
    """Return the decimal sign of values that no language reads, such as those of paths and ids."""
    return "."


class Budget:
    """The work that may still be done, and how decimals are written; shared by evaluations in one another."""

    __slots__ = ("_allowance", "decimal_sign", "left")

    def __init__(self, allowance: Allowance | None = None) -> None:
        """Start with the steps of one evaluation; those of all are charged to the allowance."""
        self.left = MAX_WORK
        self.decimal_sign: Callable[[], str] = point
        self._allowance = allowance

    @property
    def used(self) -> int:
        """The steps that the last evaluation took."""
        return MAX_WORK - self.left

    def renewed(self, decimal_sign: Callable[[], str] = point) -> Budget:
        """Begin another evaluation; raises SpentError where those before it took too much together.

        `decimal_sign` is asked as soon as a number with decimals is written.
        """
        used, self.left, self.decimal_sign = self.used, MAX_WORK, decimal_sign
        if self._allowance is not None:
            self._allowance.spend(WorkKind.STEPS, used)  # raises for none, too, once they are spent
        return self

    def spend(self, steps: int) -> None:
        """Take steps away; raises ExpressionError when none are left."""
        self.left -= steps
        if self.left < 0:
            raise ExpressionError(
                "this asks for too much work", hint="shorten the list or the text it works on"
            )


class Reference(str):
    """The id of another card, in which that card's values can be looked up: `card.suit.colour`."""

    __slots__ = ("values",)

    values: dict[str, Any]

    def __new__(cls, name: str, values: dict[str, Any]) -> Reference:
        """Keep the values with the id; they may still be completed."""
        made = super().__new__(cls, name)
        made.values = values
        return made

    def __deepcopy__(self, memo: dict[int, Any]) -> Reference:
        """Return itself: a copy of a record names the same cards."""
        return self


def described(value: Any) -> str:
    """Say in a few words what a value is."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float):
        return f"the number {value}"
    if isinstance(value, str):
        return f'the text "{value if len(value) <= 30 else value[:29] + "…"}"'
    if isinstance(value, list):
        return "a list"
    return "a mapping" if isinstance(value, dict) else "no plain value"


def number(value: Any) -> int | float:
    """Check that a value is a number of bearable size; raises ExpressionError."""
    if type(value) is not int and type(value) is not float:
        raise ExpressionError(f"a number is needed here, not {described(value)}")
    if not -MAX_NUMBER <= value <= MAX_NUMBER:
        raise ExpressionError("the number is too large")
    return value


def whole(value: Any) -> int:
    """Check that a value is a whole number; raises ExpressionError."""
    if type(value) is int or (type(value) is float and value.is_integer()):
        return int(number(value))
    raise ExpressionError(f"a whole number is needed here, not {described(value)}")


def text(value: Any) -> str:
    """Check that a value is text; raises ExpressionError."""
    if type(value) is not str:
        raise ExpressionError(f"text is needed here, not {described(value)}")
    if len(value) > MAX_TEXT:
        raise ExpressionError(f"the text is longer than {MAX_TEXT:,} characters")
    return value


def as_text(value: Any, budget: Budget | None = None) -> str:
    """Write a value the way it is printed: nothing as "", 2.0 as "2"; raises ExpressionError for lists.

    Decimals stand behind the sign of the budget, or a point.
    """
    if isinstance(value, str):
        return value if len(value) <= MAX_TEXT else text(value)
    if value is None:
        return ""
    if type(value) is bool:
        return "true" if value else "false"
    if type(value) is int:
        return str(number(value))
    if type(value) is float:
        return _decimal(number(value), point if budget is None else budget.decimal_sign)
    hint = "use join(…) for a list, or name one of its fields"
    raise ExpressionError(f"{described(value)} cannot be written as text", hint=hint)


def _decimal(value: float, sign: Callable[[], str]) -> str:
    if math.isnan(value):
        raise ExpressionError("the result is no number")
    if value == int(value):
        return str(int(value))
    written = f"{value:.{_DECIMALS}f}".rstrip("0").rstrip(".")
    return "0" if written in {"-0", ""} else written.replace(".", sign())


def equal(budget: Budget, left: Any, right: Any) -> bool:
    """Compare two values, paying for every part of lists and mappings."""
    if left is right:
        return True
    if type(left) is list and type(right) is list:
        budget.spend(len(left))
        return len(left) == len(right) and all(equal(budget, *pair) for pair in zip(left, right))
    if type(left) is dict and type(right) is dict:
        budget.spend(len(left))
        return left.keys() == right.keys() and all(equal(budget, left[key], right[key]) for key in left)
    return bool(left == right)


def is_scalar(value: Any) -> bool:
    """Tell whether a value is a single one and can be a key."""
    return isinstance(value, _SCALARS)
