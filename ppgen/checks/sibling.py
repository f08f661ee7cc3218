"""An element of a layout that stands beside others in one list, and what it says."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from ppgen.checks.written_element import WrittenElement
from ppgen.common.problem import Problem, warning
from ppgen.layout.scope import Place

Words = frozenset[str]


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


class Form(NamedTuple):
    """What an element says of a group: its words, each with where it stands."""

    sibling: Sibling
    words: tuple[tuple[str, Said], ...]

    @property
    def usual(self) -> str:
        """The word that it says most often."""
        return Counter(word for word, _ in self.words).most_common(1)[0][0]

    @property
    def odd(self) -> list[tuple[str, Said]]:
        """The other words that it says."""
        usual = self.usual
        return [(word, said) for word, said in self.words if word != usual]
