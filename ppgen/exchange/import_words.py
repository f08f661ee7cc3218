"""What a table says is words: what a text would read as an expression is written so that it is printed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

_OPENS = re.compile(r"\{(?=[{%#])")
_BRACE = '{{ "{" }}'
"""How a text says a brace that opens nothing."""


def as_words(text: str) -> str:
    """Return what a text has to say so that just these words are printed."""
    return _OPENS.sub(_BRACE, text)


def in_fields(value: Any, described: Mapping[str, Any], change: Callable[[str], str] = as_words) -> Any:
    """Return a value of a field with its texts as words, those in lists and mappings as well."""
    if described["type"] == "text" and isinstance(value, str):
        return change(value)
    if described["type"] == "list" and isinstance(value, list):
        return [in_fields(one, described["items"], change) for one in value]
    if described["type"] == "map" and isinstance(value, Mapping):
        return {name: in_fields(one, described["fields"][name], change) for name, one in value.items()}
    return value
