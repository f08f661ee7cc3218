"""What do comparisons and arithmetic do with two values, and what do they refuse?"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from ppgen.expressions.lists import contains
from ppgen.expressions.values import Budget, ExpressionError, equal, number

MAX_EXPONENT = 20


def _ordered(compare: Callable[[Any, Any], bool]) -> Callable[[Budget, Any, Any], bool]:
    def ordered(_: Budget, left: Any, right: Any) -> bool:
        if type(left) is str and type(right) is str:
            return compare(left, right)
        return compare(number(left), number(right))

    return ordered


COMPARE: dict[str, Callable[[Budget, Any, Any], bool]] = {
    "eq": equal,
    "ne": lambda budget, left, right: not equal(budget, left, right),
    "lt": _ordered(operator.lt),
    "lteq": _ordered(operator.le),
    "gt": _ordered(operator.gt),
    "gteq": _ordered(operator.ge),
    "in": lambda budget, left, right: contains(budget, right, left),
    "notin": lambda budget, left, right: not contains(budget, right, left),
}


def plus(budget: Budget, left: Any, right: Any) -> Any:
    """Add numbers or put lists one after the other; texts are refused in favour of `~`."""
    if type(left) is list and type(right) is list:
        budget.spend(len(left) + len(right))
        return left + right
    if type(left) is str or type(right) is str:
        raise ExpressionError("+ adds numbers", hint="join texts with ~")
    return number(number(left) + number(right))


def _numbers(compute: Callable[[Any, Any], Any]) -> Callable[[Budget, Any, Any], Any]:
    """Let an operator see numbers only, and check the size of what it returns."""

    def computed(_: Budget, left: Any, right: Any) -> Any:
        try:
            return number(compute(number(left), number(right)))
        except ZeroDivisionError:
            raise ExpressionError("a division by zero") from None
        except OverflowError:
            raise ExpressionError("the number is too large") from None

    return computed


def _power(left: int | float, right: int | float) -> Any:
    if type(right) is not int or not 0 <= right <= MAX_EXPONENT:
        raise ExpressionError(f"an exponent is a whole number from 0 to {MAX_EXPONENT}")
    return left**right


ARITHMETIC: dict[str, Callable[[Budget, Any, Any], Any]] = {
    "+": plus,
    "-": _numbers(operator.sub),
    "*": _numbers(operator.mul),
    "/": _numbers(operator.truediv),
    "//": _numbers(operator.floordiv),
    "%": _numbers(operator.mod),
    "**": _numbers(_power),
}
