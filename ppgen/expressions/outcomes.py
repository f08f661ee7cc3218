"""What an expression gives where its conditions go one way or another: the values that are written out."""

from __future__ import annotations

from collections.abc import Iterator

from jinja2 import nodes

from ppgen.expressions.grammar import parsed_parts

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
