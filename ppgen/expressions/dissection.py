"""A text with expressions taken apart by the grammar, in one canonical way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from jinja2 import nodes

from ppgen.expressions.anatomy_values import Anatomy, Value
from ppgen.expressions.compiler import Compiler
from ppgen.expressions.forms import FORMS, in_sequence
from ppgen.expressions.grammar import parsed_parts

WORDED = frozenset({"term", "terms", "symbol", "effect", "plural", "join"})
"""Functions whose first value says what is meant, and whose others only how it is said."""

TERMS = frozenset({"term", "terms"})
CASES = frozenset({"capital", "lower", "upper", "title", "trim"})
"""Functions that only change the letters of what is said."""


def dissected(text: str, functions: frozenset[str]) -> Anatomy:
    """Take a text apart; raises ExpressionError where it cannot be compiled."""
    body = parsed_parts(text)
    in_sequence(Compiler(text, functions, FORMS), body)
    calls = [call for node in body for call in _calls(node)]
    plurals = tuple(len(call.args) - 1 for call in calls if _name(call) == "plural")
    forms = tuple(form for call in calls if _name(call) in TERMS for form in _forms(call))
    return Anatomy(tuple(chain.from_iterable(map(_parts, body))), plurals, forms)


def _parts(node: nodes.Node) -> Iterator[str | Value]:
    match node:
        case nodes.TemplateData():
            yield node.data
        case nodes.Output():
            for part in node.nodes:
                yield from _parts(part)
        case nodes.If():
            for inner in (*node.body, *node.elif_, *node.else_):
                yield from _parts(inner)
        case nodes.Concat():
            for inner in node.nodes:
                yield from _parts(inner)
        case nodes.Const() if isinstance(node.value, str | int | float):
            yield str(node.value)
        case _:
            said = set(_said(node))
            terms = (call for call in _calls(node) if _name(call) in TERMS)
            yield Value(tuple(sorted(said)), tuple(form for call in terms for _, form in _forms(call)))


def _said(node: nodes.Node) -> Iterator[str]:
    """Yield the values that may stand in a place, one for each way a condition can go; words are none."""
    for choice in _choices(node):
        if not isinstance(choice, nodes.Const):
            yield _canonical(choice)


def _canonical(node: nodes.Node) -> str:
    match node:
        case nodes.Name():
            return node.name
        case nodes.Getattr():
            return f"{_canonical(node.node)}.{node.attr}"
        case nodes.Getitem():
            return f"{_canonical(node.node)}[{_canonical(node.arg)}]"
        case nodes.Const():
            return repr(node.value)
        case nodes.CondExpr():
            return "|".join(sorted(set(map(_canonical, _choices(node)))))
        case nodes.Call() | nodes.Filter():
            name, given = _name(node), _arguments(node)
            if name in CASES and len(given) == 1:
                return _canonical(given[0])
            kept = given[:1] if name in WORDED else given
            return f"{name}({', '.join(map(_canonical, kept))})"
    inner = ", ".join(map(_canonical, node.iter_child_nodes()))
    return f"{type(node).__name__.lower()}({inner})"


def _name(call: nodes.Call | nodes.Filter) -> str:
    if isinstance(call, nodes.Filter):
        return str(call.name)
    return str(call.node.name) if isinstance(call.node, nodes.Name) else ""


def _arguments(call: nodes.Call | nodes.Filter) -> list[nodes.Node]:
    first = [call.node] if isinstance(call, nodes.Filter) and call.node is not None else []
    return [*first, *call.args]


def _calls(node: nodes.Node) -> Iterable[nodes.Call]:
    own = (node,) if isinstance(node, nodes.Call) else ()
    return (*own, *node.find_all(nodes.Call))


def _forms(call: nodes.Call) -> Iterator[tuple[str, str]]:
    if len(call.args) < 2 or not isinstance(call.args[1], nodes.Const):
        return
    for owner in _choices(call.args[0]):
        name = owner.value if isinstance(owner, nodes.Const) else ""
        yield (name if isinstance(name, str) else ""), str(call.args[1].value)


def _choices(node: nodes.Node) -> Iterator[nodes.Node]:
    if isinstance(node, nodes.CondExpr):
        yield from _choices(node.expr1)
        if node.expr2 is not None:
            yield from _choices(node.expr2)
    else:
        yield node
