"""What the names of a record's fields say: `home_goals` is home goals, whatever terms there are."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from ppgen.checks.sight.step_words import name_tokens
from ppgen.model.field import FieldType, ReferenceField, TermField

_WORD = re.compile(r"[^\W\d_]+")


def kind_written(field: FieldType | None) -> str:
    """Return the name of the cards or words that are written in a field, by which it may be called, too."""
    if isinstance(field, ReferenceField):
        return field.to
    return field.group if isinstance(field, TermField) else ""


def field_meant(said: str, named: Sequence[str], beside: Sequence[Iterable[str]], *, kind: str = "") -> str:
    """Return the field beside one whose name is all that a place is called; "" if it is called otherwise.

    `named` are the steps of its path, `beside` those beside each of them. A part of the record, such as the
    home side, counts as exchanged only where the place is called by its own last step as well.
    """
    words = {token for word in _WORD.findall(said) for token in name_tokens(word)}
    if kind and {*name_tokens(kind)} <= words:
        return ""
    parts = [frozenset(name_tokens(name)) for name in named]
    for at, (own, others) in enumerate(zip(parts, beside, strict=True)):
        is_last = at == len(parts) - 1
        if own & words or not (is_last or parts[-1] <= words):
            continue
        around = frozenset().union(*(part for number, part in enumerate(parts) if number != at))
        left = words - around
        for name in others:
            if left == frozenset(name_tokens(name)):
                return name
    return ""
