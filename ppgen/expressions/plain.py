"""Which texts are so plain that they are understood without a grammar? Words and dotted names in braces."""

from __future__ import annotations

import re
from typing import NamedTuple

from ppgen.expressions.lookup import Evaluate, path_lookup

MAX_LENGTH = 8_000
"""Characters an expression or template may be long."""

_NAME = re.compile(r"\{\{ *([A-Za-z]\w*(?:\.[A-Za-z]\w*){0,8}) *\}\}", re.ASCII)
_NOT_PLAIN = re.compile(r"[{}\r]")
_KEYWORDS = frozenset(
    {"and", "or", "not", "in", "is", "if", "else", "true", "false", "none", "True", "False", "None"}
)
"""What the grammar does not take as a name."""


class PlainName(NamedTuple):
    """A dotted name such as `card.name`, and where it stands."""

    dotted: str
    offset: int

    def lookup(self) -> Evaluate:
        """Return what looks the name up."""
        return path_lookup(tuple(self.dotted.split(".")), self.offset)


def plain_parts(text: str) -> tuple[str | PlainName, ...] | None:
    """Return the words and names of a text in order; None where it takes the grammar to tell."""
    if len(text) > MAX_LENGTH:
        return None
    found: list[str | PlainName] = []
    end = 0
    for match in _NAME.finditer(text):
        if match[1].split(".")[0] in _KEYWORDS:
            return None
        if match.start() > end:
            found.append(text[end : match.start()])
        found.append(PlainName(match[1], match.start(1)))
        end = match.end()
    found += [text[end:]] if end < len(text) else []
    if any(isinstance(part, str) and _NOT_PLAIN.search(part) for part in found):
        return None
    return tuple(found)
