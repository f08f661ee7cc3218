"""An element of a layout that stands beside others in one list, and what it says."""

from __future__ import annotations

from typing import NamedTuple

from ppgen.checks.written_element import WrittenElement
from ppgen.common.problem import Problem, warning
from ppgen.layout.scope import Place


class Said(NamedTuple):
    """A text in an element, or in one inside it, and the keys that lead to it."""

    way: Place
    text: str


class Sibling(NamedTuple):
    """An element beside others of its list, and all that it and what is inside it say."""

    one: WrittenElement
    said: tuple[Said, ...]

    def problem(self, rule: str, message: str, hint: str, *, way: Place = ()) -> Problem:
        """Return a warning about it, or about one of its texts."""
        one = self.one
        span = one.source.span((*one.place, *way))
        return warning(rule, message, span=span, hint=hint, subject=one.subject)
