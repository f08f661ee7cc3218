"""How much one YAML file may hold, and whether it holds far more, which is seen before it is parsed."""

from __future__ import annotations

from typing import NamedTuple

from ppgen.common.problem import Problem, Span, error
from ppgen.work.allowance import MORE

MAX_BYTES = 32 * 1024 * 1024
MOST_VALUES = 2_100_000
"""Keys and values; 50,000 cards of 20 fields have 2,050,001."""

MOST_LINES = 1_500_000
MOST_KEYS = 10_000
MOST_ALIASED = 100_000
MOST_NAMED = 100_000
_MOST_DIRECTIVES = 100
"""Lines that begin with a percent sign: a file needs none, and the parser keeps all."""

_SURE = 1.2
"""Words have hyphens, colons and commas, too: a file is refused unread for so many times as many signs."""


class YamlBounds(NamedTuple):
    """How much a file may hold: values, keys of a mapping, values that aliases repeat, those with a &name."""

    values: int
    lines: int
    keys: int
    aliased: int
    named: int

    @staticmethod
    def of(limits: float) -> YamlBounds:
        """Return `limits` times what is usual."""
        usual = (MOST_VALUES, MOST_LINES, MOST_KEYS, MOST_ALIASED, MOST_NAMED)
        return YamlBounds(*(int(most * limits) for most in usual))


def too_many(content: bytes, file: str, most: YamlBounds) -> Problem | None:
    """Refuse a file of too many lines, or that is sure to hold too many values, by the signs around them.

    To parse as many as may be takes seconds, and so it does to find out that there is one more.
    """
    if content.count(b"\n%") > _MOST_DIRECTIVES:
        message = f"this file has more than {_MOST_DIRECTIVES} directives"
        hint = "take out the lines that begin with %"
        return error("load/too-large", message, span=Span(file), hint=hint)
    if content.count(b"\n") + content.count(b"\r") - content.count(b"\r\n") > most.lines:
        bound = f"at most {most.lines:,} are read from one file"
        return too_large("this file has too many lines", bound, Span(file))
    if len(content) <= 2 * most.values:  # none takes less than two bytes
        return None
    items = sum(map(content.count, (b"- ", b"-\n", b"-\r")))
    keys = sum(map(content.count, (b": ", b":\n", b":\r", b'":', b"\n? ")))
    opened = sum(map(content.count, (b"{", b"[")))
    if opened + max(items + 2 * keys, content.count(b",")) <= _SURE * most.values:
        return None
    return too_large(
        "this file holds too many values", f"at most {most.values:,} are read from one file", Span(file)
    )


def too_large(message: str, bound: str, span: Span) -> Problem:
    """Return a problem of more than is read, with the ways out."""
    return error("load/too-large", message, span=span, hint=f"{bound}: split it; {MORE}")
