"""The functions, tests, comparisons and arithmetic that expressions may use.

A helper gets the budget first, then its values. As a filter (`values | join(", ")`) it gets the piped
value first. There are no regular expressions and nothing that repeats or pads a text.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from typing import Any, NamedTuple

from ppgen.expressions import lists, results, wording
from ppgen.expressions.values import Budget, ExpressionError, equal, number, text, whole

MAX_EXPONENT = 20


class Helper(NamedTuple):
    """A function for expressions and how many values it takes."""

    function: Callable[..., Any]
    least: int
    most: int


HELPERS: dict[str, Helper] = {
    "abs": Helper(lambda _, value: abs(number(value)), 1, 1),
    "all": Helper(lambda budget, values: all(lists.sequence(budget, values)), 1, 1),
    "any": Helper(lambda budget, values: any(lists.sequence(budget, values)), 1, 1),
    "between": Helper(wording.between, 3, 3),
    "capital": Helper(wording.on_text(wording.capital), 1, 1),
    "ceil": Helper(lambda _, value: math.ceil(number(value)), 1, 1),
    "common": Helper(lists.common, 2, 2),
    "contains": Helper(lists.contains, 2, 2),
    "count": Helper(lists.count, 1, 2),
    "difference": Helper(lists.difference, 2, 2),
    "ends": Helper(lambda _, value, end: text(value).endswith(text(end)), 2, 2),
    "find": Helper(lists.find, 3, 3),
    "first": Helper(lists.end(0), 1, 1),
    "flat": Helper(lists.flat, 1, 1),
    "floor": Helper(lambda _, value: math.floor(number(value)), 1, 1),
    "heard": Helper(wording.heard, 1, 1),
    "items": Helper(lists.pairs, 1, 1),
    "join": Helper(wording.join, 1, 2),
    "keys": Helper(lambda budget, values: lists.checked_list(budget, list(lists.mapping(values))), 1, 1),
    "last": Helper(lists.end(-1), 1, 1),
    "length": Helper(lists.count, 1, 1),
    "lower": Helper(wording.on_text(str.lower), 1, 1),
    "max": Helper(lists.extreme(max), 1, 20),
    "mentioned": Helper(wording.mentioned, 2, 2),
    "min": Helper(lists.extreme(min), 1, 20),
    "minus": Helper(wording.minus, 1, 1),
    "mirrored": Helper(results.mirrored, 2, 2),
    "paths": Helper(lists.paths, 1, 3),
    "pluck": Helper(lists.pluck, 2, 2),
    "plural": Helper(wording.plural, 3, 3),
    "repeated": Helper(lists.repeated, 1, 1),
    "replace": Helper(wording.replace, 3, 3),
    "results": Helper(results.results, 1, 2),
    "reverse": Helper(lambda budget, values: lists.checked_list(budget, values)[::-1], 1, 1),
    "round": Helper(wording.rounded, 1, 2),
    "score": Helper(results.score, 1, 1),
    "signed": Helper(wording.signed, 1, 1),
    "slug": Helper(wording.on_text(wording.slug), 1, 1),
    "sort": Helper(lists.in_order, 1, 1),
    "split": Helper(wording.split, 2, 2),
    "starts": Helper(lambda _, value, start: text(value).startswith(text(start)), 2, 2),
    "tally": Helper(lists.tally, 1, 1),
    "text": Helper(wording.on_text(str), 1, 1),
    "title": Helper(wording.on_text(lambda value: " ".join(map(wording.capital, value.split(" ")))), 1, 1),
    "total": Helper(lists.total, 1, 1),
    "trim": Helper(wording.on_text(str.strip), 1, 1),
    "unique": Helper(lists.unique, 1, 1),
    "unstressed": Helper(wording.unstressed, 1, 1),
    "upper": Helper(wording.on_text(str.upper), 1, 1),
    "values": Helper(lambda budget, values: lists.sequence(budget, lists.mapping(values)), 1, 1),
    "where": Helper(lists.where, 2, 3),
}

TESTS: dict[str, Callable[[Any], bool]] = {
    "none": lambda value: value is None,
    "number": lambda value: type(value) in {int, float},
    "integer": lambda value: type(value) is int,
    "string": lambda value: isinstance(value, str),
    "text": lambda value: isinstance(value, str),
    "boolean": lambda value: type(value) is bool,
    "list": lambda value: type(value) is list,
    "mapping": lambda value: type(value) is dict,
    "true": lambda value: value is True,
    "false": lambda value: value is False,
    "odd": lambda value: whole(value) % 2 == 1,
    "even": lambda value: whole(value) % 2 == 0,
}


def _ordered(compare: Callable[[Any, Any], bool]) -> Callable[[Budget, Any, Any], bool]:
    def ordered(_: Budget, left: Any, right: Any) -> bool:
        if isinstance(left, str) and isinstance(right, str):
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
    "in": lambda budget, left, right: lists.contains(budget, right, left),
    "notin": lambda budget, left, right: not lists.contains(budget, right, left),
}


def plus(budget: Budget, left: Any, right: Any) -> Any:
    """Add numbers or put lists one after the other; texts are refused in favour of `~`."""
    if type(left) is list and type(right) is list:
        budget.spend(len(left) + len(right))
        return left + right
    if isinstance(left, str) or isinstance(right, str):
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
