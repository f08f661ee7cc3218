"""Where in a file a word of a text stands, so that it is underlined and not what is beside it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from ppgen.common.problem import Quotable, Span
from ppgen.localise.oppositions import HOLE, filled_in, unfilled

MOST_LINES = 60
"""So many lines of a text are looked through; a longer one is underlined where it begins."""

_WORD = re.compile(r"[\w’'-]+|\S")
_SPACES = re.compile(r"\s+")


class SourceText(NamedTuple):
    """A text as it is written, with the place of its value in a file."""

    text: str
    span: Span
    source: Quotable


def word_at(texts: Sequence[SourceText], at: int) -> Span | None:
    """Return where a word stands that begins `at` so many letters of what `unfilled` makes of joined texts.

    A value that is filled in is underlined where it begins; without the word it is the text that holds it.
    """
    for one in texts:
        plain = unfilled(one.text)
        if at < len(plain):
            found = _WORD.search(plain, at)
            if found is None:
                return one.span
            before = plain[: found.start()]
            if found[0] == HOLE:
                return _value(one, before.count(HOLE))
            return word_in(one, found[0], _WORD.findall(before).count(found[0]))
        at -= len(plain) + 1
    return None


def word_in(one: SourceText, word: str, number: int = 0) -> Span:
    """Return where a word stands in a text for the `number`-th time from 0, or the text itself."""
    ends = [r"(?<!\w)" * word[:1].isalnum(), r"(?!\w)" * word[-1:].isalnum()]
    return _found(one, re.escape(word).join(ends), number)


def _value(one: SourceText, number: int) -> Span:
    values = filled_in(one.text)
    value = values[number]
    return _found(one, re.escape(value).replace(r"\ ", r"\s+"), values[:number].count(value))


def _found(one: SourceText, pattern: str, number: int) -> Span:
    """Return the place of what a pattern finds in the lines of a text."""
    span = one.span
    wanted = len(_SPACES.sub("", one.text))
    for line in range(span.line, span.line + MOST_LINES):
        if wanted <= 0 or line > len(one.source.lines):
            break
        said = one.source.lines[line - 1]
        start = span.column - 1 if line == span.line else 0
        for found in re.compile(pattern, re.IGNORECASE).finditer(said, start):
            if number == 0:
                return Span(span.file, line, found.start() + 1, max(found.end() - found.start(), 1))
            number -= 1
        wanted -= len(_SPACES.sub("", said[start:]))
    return span
