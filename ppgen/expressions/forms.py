"""How is each kind of node of the expression language compiled? What is not listed here is refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from jinja2 import nodes

from ppgen.expressions import calls
from ppgen.expressions.lookup import Evaluate, constant
from ppgen.expressions.operators import ARITHMETIC, COMPARE
from ppgen.expressions.values import Budget, ExpressionError, as_text, number, text
from ppgen.expressions.wording import joined

if TYPE_CHECKING:
    from ppgen.expressions.compiler import Compiler


def in_sequence(compiler: Compiler, parts: Sequence[nodes.Node]) -> Evaluate:
    """Compile parts of a template that follow each other; a single part keeps its own value."""
    compiled = [compiler.compile(part) for part in parts]
    if len(compiled) == 1:
        return compiled[0]
    return lambda values, budget: joined(budget, "", [as_text(part(values, budget)) for part in compiled])


def _constant(_: Compiler, node: nodes.Const) -> Evaluate:
    value = node.value
    if isinstance(value, int | float) and not isinstance(value, bool):
        number(value)
    return constant(value)


def _lookup(compiler: Compiler, node: nodes.Expr) -> Evaluate:
    if isinstance(node, nodes.Name) and node.ctx != "load":
        raise ExpressionError("a value cannot be set here")
    return compiler.lookup(node)


def _arithmetic(compiler: Compiler, node: nodes.BinExpr) -> Evaluate:
    left, right = compiler.compile(node.left), compiler.compile(node.right)
    compute = ARITHMETIC[node.operator]
    return lambda values, budget: compute(budget, left(values, budget), right(values, budget))


def _compare(compiler: Compiler, node: nodes.Compare) -> Evaluate:
    first = compiler.compile(node.expr)
    rest = [(COMPARE[operand.op], compiler.compile(operand.expr)) for operand in node.ops]
    if len(rest) == 1:
        compare, second = rest[0]
        return lambda values, budget: compare(budget, first(values, budget), second(values, budget))

    def chained(values: dict[str, Any], budget: Budget) -> bool:
        left = first(values, budget)
        for compare_pair, evaluate in rest:
            right = evaluate(values, budget)
            if not compare_pair(budget, left, right):
                return False
            left = right
        return True

    return chained


def _negative(compiler: Compiler, node: nodes.Neg) -> Evaluate:
    value = compiler.compile(node.node)
    return lambda values, budget: -number(value(values, budget))


def _positive(compiler: Compiler, node: nodes.Pos) -> Evaluate:
    value = compiler.compile(node.node)
    return lambda values, budget: number(value(values, budget))


def _not(compiler: Compiler, node: nodes.Not) -> Evaluate:
    value = compiler.compile(node.node)
    return lambda values, budget: not value(values, budget)


def _and(compiler: Compiler, node: nodes.And) -> Evaluate:
    left, right = compiler.compile(node.left), compiler.compile(node.right)
    return lambda values, budget: left(values, budget) and right(values, budget)


def _or(compiler: Compiler, node: nodes.Or) -> Evaluate:
    left, right = compiler.compile(node.left), compiler.compile(node.right)
    return lambda values, budget: left(values, budget) or right(values, budget)


def _choice(compiler: Compiler, node: nodes.CondExpr) -> Evaluate:
    test, yes = compiler.compile(node.test), compiler.compile(node.expr1)
    no = compiler.compile(node.expr2) if node.expr2 is not None else constant(None)
    return lambda values, budget: yes(values, budget) if test(values, budget) else no(values, budget)


def _concat(compiler: Compiler, node: nodes.Concat) -> Evaluate:
    parts = [compiler.compile(part) for part in node.nodes]
    return lambda values, budget: joined(budget, "", [as_text(part(values, budget)) for part in parts])


def _list(compiler: Compiler, node: Any) -> Evaluate:
    parts = [compiler.compile(part) for part in node.items]
    return lambda values, budget: [part(values, budget) for part in parts]


def _dict(compiler: Compiler, node: nodes.Dict) -> Evaluate:
    pairs = [(compiler.compile(pair.key), compiler.compile(pair.value)) for pair in node.items]
    return lambda values, budget: {text(key(values, budget)): value(values, budget) for key, value in pairs}


def _output(compiler: Compiler, node: nodes.Output) -> Evaluate:
    return in_sequence(compiler, node.nodes)


def _static(_: Compiler, node: nodes.TemplateData) -> Evaluate:
    return constant(node.data)


def _if(compiler: Compiler, node: nodes.If) -> Evaluate:
    cases = [(compiler.compile(case.test), in_sequence(compiler, case.body)) for case in (node, *node.elif_)]
    otherwise = in_sequence(compiler, node.else_)

    def choose(values: dict[str, Any], budget: Budget) -> Any:
        for test, body in cases:
            if test(values, budget):
                return body(values, budget)
        return otherwise(values, budget)

    return choose


FORMS: dict[type[nodes.Node], Callable[[Compiler, Any], Evaluate]] = {
    **dict.fromkeys(
        (nodes.Add, nodes.Sub, nodes.Mul, nodes.Div, nodes.FloorDiv, nodes.Mod, nodes.Pow), _arithmetic
    ),
    **dict.fromkeys((nodes.Name, nodes.Getattr, nodes.Getitem), _lookup),
    **dict.fromkeys((nodes.List, nodes.Tuple), _list),
    nodes.And: _and,
    nodes.Call: calls.call,
    nodes.Compare: _compare,
    nodes.Concat: _concat,
    nodes.CondExpr: _choice,
    nodes.Const: _constant,
    nodes.Dict: _dict,
    nodes.Filter: calls.filtered,
    nodes.If: _if,
    nodes.Neg: _negative,
    nodes.Not: _not,
    nodes.Or: _or,
    nodes.Output: _output,
    nodes.Pos: _positive,
    nodes.TemplateData: _static,
    nodes.Test: calls.test,
}
