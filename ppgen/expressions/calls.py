"""Which helpers, filters and tests may be called, and how is a call compiled?"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from jinja2 import nodes

from ppgen.expressions.helpers import HELPERS, TESTS
from ppgen.expressions.lookup import Evaluate
from ppgen.expressions.values import Budget, ExpressionError, UnknownNameError
from ppgen.problem import nearest

if TYPE_CHECKING:
    from ppgen.expressions.compiler import Compiler


def call(compiler: Compiler, node: nodes.Call) -> Evaluate:
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


def filtered(compiler: Compiler, node: nodes.Filter) -> Evaluate:
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


def test(compiler: Compiler, node: nodes.Test) -> Evaluate:
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
        return function(*[argument(values, budget) for argument in arguments])

    return call
