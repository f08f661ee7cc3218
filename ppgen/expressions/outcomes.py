"""What an expression gives, and looks up, where its conditions go one way or another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce

from jinja2 import nodes

from ppgen.expressions.compiler import Compiler
from ppgen.expressions.grammar import parsed_parts
from ppgen.expressions.names import named_steps

Outcome = str | int | float | bool


def outcomes(text: str) -> tuple[Outcome, ...]:
    """Return the values that a text with one expression may give and that stand in it; ExpressionError.

    A text without any gives itself. Words around an expression, and what is computed, give nothing here.
    """
    body = parsed_parts(text)
    if all(isinstance(part, nodes.TemplateData) for part in body):
        return (text,)
    if len(body) != 1 or not isinstance(body[0], nodes.Expr):
        return ()
    return tuple(dict.fromkeys(_given(body[0])))


def _given(node: nodes.Expr) -> Iterator[Outcome]:
    match node:
        case nodes.Const() if isinstance(node.value, str | int | float):
            yield node.value
        case nodes.Neg(node=nodes.Const() as inner) if isinstance(inner.value, int | float):
            yield -inner.value
        case nodes.CondExpr():
            yield from _given(node.expr1)
            if node.expr2 is not None:
                yield from _given(node.expr2)
        case nodes.Or():
            yield from _given(node.right)


def always_named(text: str) -> frozenset[str]:
    """Return the dotted names of which a text that compiles is made whichever way its conditions go.

    What is only asked about (`if`, `is`, `not`), or has something in its place (`or`, `default`), is none.
    """
    return _all_of(parsed_parts(text))


def _all_of(parts: Iterable[nodes.Node]) -> frozenset[str]:
    found = frozenset[str]()
    for part in parts:
        found |= _always(part)
    return found


def _always(node: nodes.Node) -> frozenset[str]:
    match node:
        case nodes.If():
            ways = [node.body, *(other.body for other in node.elif_), node.else_]
            return reduce(frozenset.intersection, map(_all_of, ways))
        case nodes.CondExpr():
            return _always(node.expr1) & (frozenset() if node.expr2 is None else _always(node.expr2))
        case nodes.Or():
            return _always(node.left) & _always(node.right)
        case nodes.And():
            return _always(node.left)
        case nodes.Filter(name="default"):
            return frozenset()
        case nodes.Not() | nodes.Test():
            return frozenset()
        case nodes.Expr() if (steps := Compiler("", frozenset(), {}).path(node)) is not None:
            return frozenset({".".join(named_steps(steps))})
        case _:
            return _all_of(node.iter_child_nodes())
