"""A text with expressions into what it says besides its words: its values, in one canonical way.

Two texts of different languages say the same if these agree, whatever their words, order and grammar.
So the form of a word, the words for one and many, and conditions that only choose words leave no trace.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from ppgen.expressions.anatomy_values import Anatomy, Value
from ppgen.expressions.language import MOST_COMPILED
from ppgen.expressions.names import is_dynamic, plain_parts
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    from ppgen.expressions import dissection
else:
    dissection = lazily(
        "ppgen.expressions.dissection"
    )  # it needs the whole grammar, which plain texts do not

__all__ = ["Anatomy", "Value", "anatomy"]


@lru_cache(maxsize=MOST_COMPILED)
def anatomy(text: str, *, functions: frozenset[str]) -> Anatomy:
    """Take a text apart; raises ExpressionError where it cannot be compiled."""
    if not is_dynamic(text):
        return Anatomy((text,), (), ())
    plain = plain_parts(text)
    if plain is None:
        return dissection.dissected(text, functions)
    return Anatomy(tuple(part if isinstance(part, str) else Value((part.dotted,)) for part in plain), (), ())
