"""Parsed expressions into closures that are evaluated in a microsecond or two.

Jinja2 is used for its grammar only. The tree it parses is turned, node by node, into nested Python
closures; a kind of node that is not listed here cannot be compiled. Nothing is generated as source and
nothing of Jinja2's own runtime runs, so there is no attribute access, no method call and no import that
would have to be fenced off: a dot is a dictionary look-up, and a call reaches a helper by its name.
What may grow (numbers, texts, lists) is checked where it grows, and every step over a list is paid for
from a budget, which bounds time and memory.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from jinja2 import nodes

from ppgen.expressions.names import Evaluate, Step, constant, named_steps, path_lookup, reached
from ppgen.expressions.values import Budget, ExpressionError

MAX_DEPTH = 60
MAX_NODES = 2_000

Forms = Mapping[type[nodes.Node], "Callable[[Compiler, Any], Evaluate]"]


class Compiler:
    """Compiles the nodes of one text; collects the names it uses on the way."""

    def __init__(self, source: str, functions: frozenset[str], forms: Forms) -> None:
        """`source` is searched for the place of a name; `functions` are names that values may call.

        `forms` are the kinds of node that may be compiled, each with what compiles it.
        """
        self._forms = forms
        self.names: set[str] = set()
        self.guarded: set[str] = set()
        self._source = source
        self.functions = functions
        self._left = MAX_NODES
        self._depth = 0

    def compile(self, node: nodes.Node) -> Evaluate:
        """Return a closure that evaluates a node; raises ExpressionError for what is not allowed."""
        self._left -= 1
        self._depth += 1
        if self._left < 0 or self._depth > MAX_DEPTH:
            raise ExpressionError("this expression is too large or nested too deeply", hint="split it up")
        build = self._forms.get(type(node))
        if build is None:
            name = re.sub(r"(?<!^)(?=[A-Z])", " ", type(node).__name__).lower()
            raise ExpressionError(f"{name} is not allowed in an expression")
        evaluate = build(self, node)
        self._depth -= 1
        return evaluate

    def place(self, name: str) -> int:
        """Return the offset of the first use of a name in the source."""
        match = re.search(rf"(?<![\w.]){re.escape(name)}(?!\w)", self._source)
        return match.start() if match else 0

    def path(self, node: nodes.Expr) -> tuple[Step, ...] | None:
        """Return the steps of a dotted name such as card.strength.defense; None for anything else."""
        steps: list[Step] = []
        while not isinstance(node, nodes.Name):
            if isinstance(node, nodes.Getattr):
                steps.append(node.attr)
            elif (
                isinstance(node, nodes.Getitem)
                and isinstance(node.arg, nodes.Const)
                and _is_step(node.arg.value)
            ):
                steps.append(node.arg.value)
            else:
                return None
            if len(steps) > MAX_DEPTH:
                raise ExpressionError("this name has too many steps")
            node = node.node
        return (node.name, *reversed(steps))

    def lookup(self, node: nodes.Expr, *, guarded: bool = False) -> Evaluate:
        """Compile a name, a field or an item of a list."""
        path = self.path(node)
        if path is None:
            return self._item(node)
        for step in path:
            if isinstance(step, str) and step.startswith("_"):
                raise ExpressionError(
                    f"the name {step} is not allowed", self.place(step), "names start with a letter"
                )
        dotted = ".".join(named_steps(path))
        (self.guarded if guarded else self.names).add(dotted)
        return path_lookup(path, self.place(dotted))

    def _item(self, node: nodes.Expr) -> Evaluate:
        """Compile a look-up whose owner or key is itself computed."""
        if not isinstance(node, nodes.Getattr | nodes.Getitem):
            raise ExpressionError("only a name can be looked up")
        owner = self.compile(node.node)
        key = constant(node.attr) if isinstance(node, nodes.Getattr) else self.compile(node.arg)

        def item(values: dict[str, Any], budget: Budget) -> Any:
            return reached(owner(values, budget), key(values, budget), 0)

        return item


def _is_step(value: object) -> bool:
    return isinstance(value, str) or type(value) is int
