"""Text of rules, layouts and cards into expressions and templates, read by Jinja2's grammar."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, NamedTuple

from jinja2 import Environment, TemplateSyntaxError, nodes
from jinja2.parser import Parser

from ppgen.expressions.compiler import Compiler
from ppgen.expressions.forms import FORMS, in_sequence
from ppgen.expressions.names import MAX_LENGTH, Evaluate, PlainName, constant, plain_parts
from ppgen.expressions.values import Budget, ExpressionError, as_text
from ppgen.expressions.wording import joined

MOST_COMPILED = 4096
"""How many texts are kept compiled; the same few are met in every language and on every card."""

NO_FUNCTIONS: frozenset[str] = frozenset()
_DYNAMIC = re.compile(r"\{\{|\{%|\{#")
_GRAMMAR = Environment(autoescape=False, keep_trailing_newline=True)
_BRACES = re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)
_HABITS = (
    (re.compile(r"(?<![=!<>])=(?!=)"), "compare with =="),
    (re.compile(r"&&"), "write and"),
    (re.compile(r"\|\|"), "write or"),
    (re.compile(r"!(?!=)"), "write not"),
    (re.compile(r"\?"), "write: one if condition else other"),
)


class Compiled(NamedTuple):
    """What is made of a text: how it is evaluated, and the dotted names it needs or asks about."""

    evaluate: Evaluate
    names: frozenset[str] = frozenset()
    guarded: frozenset[str] = frozenset()
    is_single: bool = False
    is_static: bool = False


class Expression:
    """A compiled expression such as `total(card.strength) == 27`.

    `names` are the dotted names it needs; `guarded` those it asks about with `is defined` or
    `default`, which need not exist.
    """

    __slots__ = ("_evaluate", "guarded", "names", "text")

    def __init__(self, text: str, compiled: Compiled) -> None:
        """Keep what was compiled; use `compile_expression`."""
        self.text = text
        self._evaluate, self.names, self.guarded, _, _ = compiled

    def evaluate(self, values: dict[str, Any], budget: Budget | None = None) -> Any:
        """Return the value; raises ExpressionError.

        `values` are plain dicts, lists and scalars, and callables for the declared functions. A
        function that evaluates expressions itself hands its caller's `budget` on.
        """
        return self._evaluate(values, Budget() if budget is None else budget)


class Template:
    """A compiled text with expressions in `{{ … }}` and choices in `{% if … %}`."""

    __slots__ = ("_evaluate", "guarded", "is_single", "is_static", "names", "text")

    def __init__(self, text: str, compiled: Compiled) -> None:
        """Keep what was compiled; use `compile_template`."""
        self.text = text
        self._evaluate, self.names, self.guarded, self.is_single, self.is_static = compiled

    def evaluate(self, values: dict[str, Any], budget: Budget | None = None) -> Any:
        """Return the value of a single `{{ expression }}`, else the text; raises ExpressionError."""
        value = self._evaluate(values, Budget() if budget is None else budget)
        return value if self.is_single else as_text(value)

    def render(self, values: dict[str, Any], budget: Budget | None = None) -> str:
        """Return the text; raises ExpressionError."""
        return as_text(self._evaluate(values, Budget() if budget is None else budget))


@lru_cache(maxsize=MOST_COMPILED)
def compile_expression(text: str, *, functions: frozenset[str] = NO_FUNCTIONS) -> Expression:
    """Compile an expression without braces; raises ExpressionError.

    `functions` are names that may be called beside the helpers; the values bring them along.
    """
    return Expression(text, read_expression(text, functions))


@lru_cache(maxsize=MOST_COMPILED)
def compile_template(text: str, *, functions: frozenset[str] = NO_FUNCTIONS) -> Template:
    """Compile a text with expressions in braces; raises ExpressionError.

    A text without braces is taken as it stands.
    """
    if not is_dynamic(text):
        return Template(text, Compiled(constant(text), is_static=True))
    parts = plain_parts(text)
    return Template(text, read_template(text, functions) if parts is None else _plain(parts))


def _plain(parts: tuple[str | PlainName, ...]) -> Compiled:
    names = frozenset(part.dotted for part in parts if isinstance(part, PlainName))
    evaluates = [constant(part) if isinstance(part, str) else part.lookup() for part in parts]
    if len(evaluates) == 1:
        return Compiled(evaluates[0], names, is_single=True)

    def evaluate(values: dict[str, Any], budget: Budget) -> str:
        return joined(budget, "", [as_text(part(values, budget)) for part in evaluates])

    return Compiled(evaluate, names)


def is_dynamic(text: str) -> bool:
    """Tell whether a text holds expressions."""
    return _DYNAMIC.search(text) is not None


def read_expression(text: str, functions: frozenset[str]) -> Compiled:
    """Compile an expression without braces; raises ExpressionError."""
    _refuse_long(text)
    try:
        parser = Parser(_GRAMMAR, text, state="variable")
        tree = parser.parse_expression()
        if not parser.stream.eos:
            raise _unreadable(text, text)
    except (TemplateSyntaxError, RecursionError, ValueError, OverflowError) as failure:
        raise _unreadable(text, text) from failure
    compiler = Compiler(text, functions, FORMS)
    return _compiled(compiler, compiler.compile(tree), [tree])


def read_template(text: str, functions: frozenset[str]) -> Compiled:
    """Compile a text with expressions in braces; raises ExpressionError."""
    body = parsed_parts(text)
    compiler = Compiler(_code_only(text), functions, FORMS)
    return _compiled(compiler, in_sequence(compiler, body), body)


def _compiled(compiler: Compiler, evaluate: Evaluate, body: list[nodes.Node]) -> Compiled:
    guarded = frozenset(compiler.guarded)
    is_single = len(body) == 1 and not isinstance(body[0], nodes.TemplateData | nodes.If)
    is_static = all(isinstance(part, nodes.TemplateData) for part in body)
    return Compiled(evaluate, frozenset(compiler.names) - guarded, guarded, is_single, is_static)


def parsed_parts(text: str) -> list[nodes.Node]:
    """Return the words and expressions of a template in order; raises ExpressionError."""
    if not is_dynamic(text):
        return [nodes.TemplateData(text)]
    return _parts(_parsed(text))


def _parsed(text: str) -> nodes.Template:
    _refuse_long(text)
    try:
        return _GRAMMAR.parse(text)
    except (TemplateSyntaxError, RecursionError, ValueError, OverflowError) as failure:
        raise _unreadable(text, _code_only(text)) from failure


def _parts(tree: nodes.Template) -> list[nodes.Node]:
    """Flatten the runs of text and braces that Jinja2 groups."""
    found: list[nodes.Node] = []
    for node in tree.body:
        found += node.nodes if isinstance(node, nodes.Output) else [node]
    return found


def _code_only(text: str) -> str:
    """Blank out what stands outside braces, so that names are looked for inside only."""
    kept = [" "] * len(text)
    for match in _BRACES.finditer(text):
        kept[match.start() : match.end()] = match[0]
    return "".join(kept)


def _refuse_long(text: str) -> None:
    if len(text) > MAX_LENGTH:
        raise ExpressionError(f"this is longer than {MAX_LENGTH:,} characters", hint="split it up")


def _unreadable(text: str, code: str) -> ExpressionError:
    """Say what is probably wrong with a text that has no meaning, from the habits of other languages."""
    if text.count("{{") != text.count("}}") or text.count("{%") != text.count("%}"):
        return ExpressionError("braces are opened and not closed", max(text.find("{"), 0), "close {{ with }}")
    bare = re.sub(r"\"[^\"]*\"|'[^']*'", lambda match: " " * len(match[0]), code)
    for pattern, hint in _HABITS:
        if match := pattern.search(bare):
            return ExpressionError("this cannot be read as an expression", match.start(), hint)
    if any(bare.count(opening) != bare.count(closing) for opening, closing in ("()", "[]")):
        return ExpressionError("a bracket is missing", 0, "count the opening and closing brackets")
    if '"' in bare or "'" in bare:
        return ExpressionError(
            "a text is not closed", max(bare.find('"'), bare.find("'")), "add the closing quote"
        )
    offset = len(code) - len(code.lstrip(" {%"))
    return ExpressionError(
        "this cannot be read as an expression",
        min(offset, max(len(text) - 1, 0)),
        "look for a missing value or operator",
    )
