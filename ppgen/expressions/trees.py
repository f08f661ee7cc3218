"""An expression as nested lists, for programs in other languages: what a page in a browser evaluates.

A tree is `[kind, …]`: `["const", value]`, `["name", step, …]`, `["item", owner, key]`, `["call", name, …]`,
`["default", value, other]`, `["test", name, value]`, `["defined", value, wanted]`,
`["compute", sign, left, right]`, `["compare", first, [sign, other], …]`, `["choose", test, yes, no]`,
`["list", …]`, `["map", [key, value], …]`, `["text", …]`, and `and`, `or`, `not`, `negative`, `positive`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from jinja2 import nodes

from ppgen.expressions.compiler import Compiler
from ppgen.expressions.grammar import parsed_expression, parsed_parts
from ppgen.expressions.helpers import HELPERS
from ppgen.expressions.values import ExpressionError

Tree = list[Any]

NOT_PORTED = frozenset({"heard", "mentioned", "paths", "slug", "unstressed"})
"""Helpers that the evaluator of pages does not have."""

PORTED = frozenset(HELPERS) - NOT_PORTED


def expression_tree(text: str, functions: frozenset[str]) -> Tree:
    """Return the tree of an expression that compiles; raises ExpressionError for one that is not ported."""
    return _Planter(functions).tree(parsed_expression(text))


def template_tree(text: str, functions: frozenset[str]) -> Tree:
    """Return the tree of a text with expressions in braces; raises ExpressionError as above."""
    return _Planter(functions).sequence(parsed_parts(text))


class _Planter:
    def __init__(self, functions: frozenset[str]) -> None:
        self._callable = PORTED | functions
        self._steps = Compiler("", functions, {}).path

    def tree(self, node: Any) -> Tree:
        plant = _PLANTED.get(type(node))
        if plant is None:
            raise ExpressionError(f"{type(node).__name__} is not ported")
        return plant(self, node)

    def sequence(self, parts: Sequence[Any]) -> Tree:
        """Return the tree of parts that follow each other; a single part keeps its own value."""
        planted = [self.tree(part) for part in parts]
        return planted[0] if len(planted) == 1 else ["text", *planted]

    def lookup(self, node: Any) -> Tree:
        steps = self._steps(node)
        if steps is not None:
            return ["name", *steps]
        key = ["const", node.attr] if isinstance(node, nodes.Getattr) else self.tree(node.arg)
        return ["item", self.tree(node.node), key]

    def call(self, name: str, arguments: Sequence[Any]) -> Tree:
        if name not in self._callable:
            raise ExpressionError(f"{name} is not ported")
        return ["call", name, *map(self.tree, arguments)]

    def filtered(self, node: Any) -> Tree:
        if node.name == "default":
            return ["default", self.tree(node.node), self.tree(node.args[0])]
        return self.call(node.name, [node.node, *node.args])

    def test(self, node: Any) -> Tree:
        if node.name in {"defined", "undefined"}:
            return ["defined", self.tree(node.node), node.name == "defined"]
        return ["test", node.name, self.tree(node.node)]

    def compare(self, node: Any) -> Tree:
        return ["compare", self.tree(node.expr), *([one.op, self.tree(one.expr)] for one in node.ops)]

    def choice(self, node: Any) -> Tree:
        no = ["const", None] if node.expr2 is None else self.tree(node.expr2)
        return ["choose", self.tree(node.test), self.tree(node.expr1), no]

    def cases(self, node: Any) -> Tree:
        planted = self.sequence(node.else_)
        for case in reversed((node, *node.elif_)):
            planted = ["choose", self.tree(case.test), self.sequence(case.body), planted]
        return planted

    def two(self, kind: str) -> Callable[[Any], Tree]:
        return lambda node: [kind, self.tree(node.left), self.tree(node.right)]


_PLANTED: dict[type[nodes.Node], Callable[[_Planter, Any], Tree]] = {
    **dict.fromkeys(
        (nodes.Add, nodes.Sub, nodes.Mul, nodes.Div, nodes.FloorDiv, nodes.Mod, nodes.Pow),
        lambda planter, node: ["compute", node.operator, planter.tree(node.left), planter.tree(node.right)],
    ),
    **dict.fromkeys((nodes.Name, nodes.Getattr, nodes.Getitem), _Planter.lookup),
    **dict.fromkeys(
        (nodes.List, nodes.Tuple), lambda planter, node: ["list", *map(planter.tree, node.items)]
    ),
    nodes.And: lambda planter, node: planter.two("and")(node),
    nodes.Or: lambda planter, node: planter.two("or")(node),
    nodes.Not: lambda planter, node: ["not", planter.tree(node.node)],
    nodes.Neg: lambda planter, node: ["negative", planter.tree(node.node)],
    nodes.Pos: lambda planter, node: ["positive", planter.tree(node.node)],
    nodes.Call: lambda planter, node: planter.call(node.node.name, node.args),
    nodes.Compare: _Planter.compare,
    nodes.Concat: lambda planter, node: ["text", *map(planter.tree, node.nodes)],
    nodes.CondExpr: _Planter.choice,
    nodes.Const: lambda _, node: ["const", node.value],
    nodes.Dict: lambda planter, node: [
        "map",
        *([planter.tree(pair.key), planter.tree(pair.value)] for pair in node.items),
    ],
    nodes.Filter: _Planter.filtered,
    nodes.If: _Planter.cases,
    nodes.Output: lambda planter, node: planter.sequence(node.nodes),
    nodes.TemplateData: lambda _, node: ["const", node.data],
    nodes.Test: _Planter.test,
}
