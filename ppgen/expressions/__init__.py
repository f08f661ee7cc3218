"""The one expression language of rules, layouts and texts: compiled once, safe with strangers' input."""

from ppgen.expressions.conjuncts import conjuncts
from ppgen.expressions.helpers import HELPERS
from ppgen.expressions.language import (
    NO_FUNCTIONS,
    Expression,
    Template,
    compile_expression,
    compile_template,
)
from ppgen.expressions.names import is_dynamic
from ppgen.expressions.values import Budget, ExpressionError, Reference, UnknownNameError, as_text, point

__all__ = [
    "HELPERS",
    "NO_FUNCTIONS",
    "Budget",
    "Expression",
    "ExpressionError",
    "Reference",
    "Template",
    "UnknownNameError",
    "as_text",
    "compile_expression",
    "compile_template",
    "conjuncts",
    "is_dynamic",
    "point",
]
