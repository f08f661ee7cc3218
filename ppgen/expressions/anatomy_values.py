"""What a text with expressions is made of: words, and the values that are filled in."""

from __future__ import annotations

from typing import NamedTuple


class Value(NamedTuple):
    """One place in a text that is filled in.

    `said` are the values that may stand there, such as `signed(value)`; empty where only words do.
    `forms` are the forms in which terms are said there.
    """

    said: tuple[str, ...]
    forms: tuple[str, ...] = ()


class Anatomy(NamedTuple):
    """A text taken apart: `parts` are its words and values in order.

    `plurals` counts the words given to each `plural`; `forms` are the literal forms that are asked of
    terms, each with the term's id, or "" where the id is not literal.
    """

    parts: tuple[str | Value, ...]
    plurals: tuple[int, ...]
    forms: tuple[tuple[str, str], ...]
