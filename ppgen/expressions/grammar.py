"""Texts that are more than words and names, read by Jinja2's grammar and compiled."""

from __future__ import annotations

import re

from jinja2 import Environment, TemplateSyntaxError, nodes
from jinja2.parser import Parser

from ppgen.expressions.compiler import Compiler
from ppgen.expressions.forms import FORMS, in_sequence
from ppgen.expressions.names import FILLED_IN, MAX_LENGTH, Compiled, Evaluate, is_dynamic
from ppgen.expressions.values import ExpressionError

_GRAMMAR = Environment(autoescape=False, keep_trailing_newline=True)
_BRACES = re.compile(FILLED_IN, re.DOTALL)
_BRACE = re.compile(r"\{\{|\}\}|\{%|%\}")
_TYPOGRAPHIC = re.compile("[„“”‟‚‘’‛«»‹›「」『』＂＇]")
_HABITS = (
    (re.compile(r"(?<![=!<>])=(?!=)"), "compare with =="),
    (re.compile(r"&&"), "write and"),
    (re.compile(r"\|\|"), "write or"),
    (re.compile(r"!(?!=)"), "write not"),
    (re.compile(r"\?"), "write: one if condition else other"),
)


def read_expression(text: str, functions: frozenset[str]) -> Compiled:
    """Compile an expression without braces; raises ExpressionError."""
    tree = parsed_expression(text)
    compiler = Compiler(text, functions, FORMS)
    return _compiled(compiler, compiler.compile(tree), [tree])


def parsed_expression(text: str) -> nodes.Expr:
    """Return the tree of an expression without braces; raises ExpressionError."""
    _refuse_long(text)
    try:
        parser = Parser(_GRAMMAR, text, state="variable")
        tree = parser.parse_expression()
        if not parser.stream.eos:
            raise _unreadable(text, text)
    except (TemplateSyntaxError, RecursionError, ValueError, OverflowError) as failure:
        raise _unreadable(text, text) from failure
    return tree


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


def _unclosed(text: str) -> ExpressionError:
    """Say which braces have no partner."""
    opened = None
    for match in _BRACE.finditer(text):
        if match[0][0] == "{":
            if opened is not None:
                break
            opened = match.start()
        elif opened is None:
            return ExpressionError("braces are closed and not opened", match.start(), "open {{ before }}")
        else:
            opened = None
    return ExpressionError("braces are opened and not closed", opened or 0, "close {{ with }}")


def _unreadable(text: str, code: str) -> ExpressionError:
    """Say what is probably wrong with a text that has no meaning, from the habits of other languages."""
    if text.count("{{") != text.count("}}") or text.count("{%") != text.count("%}"):
        return _unclosed(text)
    bare = re.sub(r"\"[^\"]*\"|'[^']*'", lambda match: " " * len(match[0]), code)
    if match := _TYPOGRAPHIC.search(bare):
        return ExpressionError(
            f"{match[0]} is no quotation mark here", match.start(), "in braces write ' or \" on both sides"
        )
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
