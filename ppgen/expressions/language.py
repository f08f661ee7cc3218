"""Texts of rules, layouts and cards into expressions and templates."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ppgen.expressions.names import Compiled, PlainName, constant, is_dynamic, plain_parts
from ppgen.expressions.values import Budget, as_text
from ppgen.expressions.wording import joined
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    from ppgen.expressions import grammar
else:
    grammar = lazily("ppgen.expressions.grammar")  # plain texts need none, and Jinja2 is large

MOST_COMPILED = 4096
"""How many texts are kept compiled; the same few are met in every language and on every card."""

NO_FUNCTIONS: frozenset[str] = frozenset()


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
        budget = Budget() if budget is None else budget
        value = self._evaluate(values, budget)
        return value if self.is_single else as_text(value, budget)

    def render(self, values: dict[str, Any], budget: Budget | None = None) -> str:
        """Return the text; raises ExpressionError."""
        budget = Budget() if budget is None else budget
        return as_text(self._evaluate(values, budget), budget)


@lru_cache(maxsize=MOST_COMPILED)
def compile_expression(text: str, *, functions: frozenset[str] = NO_FUNCTIONS) -> Expression:
    """Compile an expression without braces; raises ExpressionError.

    `functions` are names that may be called beside the helpers; the values bring them along.
    """
    return Expression(text, grammar.read_expression(text, functions))


@lru_cache(maxsize=MOST_COMPILED)
def compile_template(text: str, *, functions: frozenset[str] = NO_FUNCTIONS) -> Template:
    """Compile a text with expressions in braces; raises ExpressionError.

    A text without braces is taken as it stands.
    """
    if not is_dynamic(text):
        return Template(text, Compiled(constant(text), is_static=True))
    parts = plain_parts(text)
    return Template(text, grammar.read_template(text, functions) if parts is None else _plain(parts))


def _plain(parts: tuple[str | PlainName, ...]) -> Compiled:
    names = frozenset(part.dotted for part in parts if isinstance(part, PlainName))
    evaluates = [constant(part) if isinstance(part, str) else part.lookup() for part in parts]
    if len(evaluates) == 1:
        return Compiled(evaluates[0], names, is_single=True)

    def evaluate(values: dict[str, Any], budget: Budget) -> str:
        return joined(budget, "", [as_text(part(values, budget), budget) for part in evaluates])

    return Compiled(evaluate, names)
