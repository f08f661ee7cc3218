"""Kinds of node of the expression language into closures; what is not listed here is refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from jinja2 import nodes

from ppgen.common.characters import TAKE_OUT, refused
from ppgen.common.problem import nearest
from ppgen.expressions.compiler import Compiler
from ppgen.expressions.helpers import ARITHMETIC, COMPARE, HELPERS, TESTS
from ppgen.expressions.names import Evaluate, constant
from ppgen.expressions.values import Budget, ExpressionError, UnknownNameError, as_text, number, text
from ppgen.expressions.wording import joined


def in_sequence(compiler: Compiler, parts: Sequence[nodes.Node]) -> Evaluate:
    """Compile parts of a template that follow each other; a single part keeps its own value."""
    compiled = [compiler.compile(part) for part in parts]
    if len(compiled) == 1:
        return compiled[0]
    return lambda values, budget: joined(
        budget, "", [as_text(part(values, budget), budget) for part in compiled]
    )


def _constant(_: Compiler, node: nodes.Const) -> Evaluate:
    value = node.value
    if isinstance(value, int | float) and not isinstance(value, bool):
        number(value)
    if isinstance(value, str) and (what := next(refused(value), "")):  # by its number
        raise ExpressionError(what, hint=TAKE_OUT)
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
    return lambda values, budget: joined(
        budget, "", [as_text(part(values, budget), budget) for part in parts]
    )


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


def _call(compiler: Compiler, node: nodes.Call) -> Evaluate:
    """Compile `helper(value, …)`."""
    if not isinstance(node.node, nodes.Name):
        name = getattr(node.node, "attr", "")
        hint = f"write {name}(…)" if name in HELPERS else ""
        raise ExpressionError("only helpers can be called, by their name", compiler.place(name), hint)
    _no_named_values(node)
    return _named(compiler, node.node.name, node.args)


def _no_named_values(node: Any) -> None:
    if node.kwargs or node.dyn_args is not None or node.dyn_kwargs is not None:
        raise ExpressionError("values are given in order, without names and without *")


def _filtered(compiler: Compiler, node: nodes.Filter) -> Evaluate:
    """Compile `value | helper(…)`, the same as `helper(value, …)`."""
    _no_named_values(node)
    if node.node is None:
        raise ExpressionError("a filter needs a value before it")
    if node.name == "default":
        return _default(compiler, node.node, node.args)
    return _named(compiler, node.name, [node.node, *node.args])


def _default(compiler: Compiler, target: nodes.Expr, arguments: list[nodes.Expr]) -> Evaluate:
    """Compile `value | default(other)`: the other where the name is unknown or holds nothing."""
    if len(arguments) != 1:
        raise ExpressionError("default takes one value", compiler.place("default"))
    is_name = isinstance(target, nodes.Name | nodes.Getattr | nodes.Getitem)
    value = compiler.lookup(target, guarded=True) if is_name else compiler.compile(target)
    other = compiler.compile(arguments[0])

    def default(values: dict[str, Any], budget: Budget) -> Any:
        try:
            found = value(values, budget)
        except UnknownNameError:
            found = None
        return other(values, budget) if found is None else found

    return default


def _test(compiler: Compiler, node: nodes.Test) -> Evaluate:
    """Compile `value is test`."""
    _no_named_values(node)
    if node.args:
        raise ExpressionError(f"the test {node.name} takes no values", compiler.place(node.name))
    if node.name in {"defined", "undefined"}:
        return _defined(compiler.lookup(node.node, guarded=True), wanted=node.name == "defined")
    passes = TESTS.get(node.name)
    if passes is None:
        hint = nearest(node.name, [*TESTS, "defined", "undefined"])
        raise ExpressionError(f"there is no test {node.name}", compiler.place(node.name), hint)
    value = compiler.compile(node.node)
    return lambda values, budget: passes(value(values, budget))


def _defined(value: Evaluate, *, wanted: bool) -> Evaluate:
    def defined(values: dict[str, Any], budget: Budget) -> bool:
        try:
            value(values, budget)
        except UnknownNameError:
            return not wanted
        return wanted

    return defined


def _named(compiler: Compiler, name: str, arguments: list[nodes.Expr]) -> Evaluate:
    """Compile the call of a helper or of a function that the values bring along."""
    if name in compiler.functions:
        return _function_call(
            name, [compiler.compile(argument) for argument in arguments], compiler.place(name)
        )
    helper = HELPERS.get(name)
    if helper is None:
        hint = nearest(name, [*HELPERS, *compiler.functions])
        raise ExpressionError(f"there is no function {name}", compiler.place(name), hint)
    if not helper.least <= len(arguments) <= helper.most:
        wanted = f"{helper.least}" if helper.least == helper.most else f"{helper.least} to {helper.most}"
        message = f"{name} takes {wanted} value{'' if wanted == '1' else 's'}, not {len(arguments)}"
        raise ExpressionError(message, compiler.place(name))
    compiled = [compiler.compile(argument) for argument in arguments]
    return _helper_call(helper.function, compiled, compiler.place(name))


def _helper_call(function: Callable[..., Any], arguments: list[Evaluate], offset: int) -> Evaluate:
    def call(values: dict[str, Any], budget: Budget) -> Any:
        given = [argument(values, budget) for argument in arguments]
        try:
            return function(budget, *given)
        except ExpressionError as failure:
            failure.offset = failure.offset or offset
            raise

    return call


def _function_call(name: str, arguments: list[Evaluate], offset: int) -> Evaluate:
    def call(values: dict[str, Any], budget: Budget) -> Any:
        function = values.get(name)
        if function is None:
            raise UnknownNameError(f"{name}(…) cannot be used here", offset)
        budget.spend(1)
        given = [argument(values, budget) for argument in arguments]
        try:
            return function(*given)
        except TypeError as failure:
            if failure.__traceback__ is not None and failure.__traceback__.tb_next is not None:
                raise  # within the function: a fault of it
            raise ExpressionError(f"{name} does not take {len(given)} values", offset) from failure

    return call


FORMS: dict[type[nodes.Node], Callable[[Compiler, Any], Evaluate]] = {
    **dict.fromkeys(
        (nodes.Add, nodes.Sub, nodes.Mul, nodes.Div, nodes.FloorDiv, nodes.Mod, nodes.Pow), _arithmetic
    ),
    **dict.fromkeys((nodes.Name, nodes.Getattr, nodes.Getitem), _lookup),
    **dict.fromkeys((nodes.List, nodes.Tuple), _list),
    nodes.And: _and,
    nodes.Call: _call,
    nodes.Compare: _compare,
    nodes.Concat: _concat,
    nodes.CondExpr: _choice,
    nodes.Const: _constant,
    nodes.Dict: _dict,
    nodes.Filter: _filtered,
    nodes.If: _if,
    nodes.Neg: _negative,
    nodes.Not: _not,
    nodes.Or: _or,
    nodes.Output: _output,
    nodes.Pos: _positive,
    nodes.TemplateData: _static,
    nodes.Test: _test,
}
