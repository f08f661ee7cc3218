"""The parts of an expression that are joined by `and`: each must hold for the whole to hold."""

from __future__ import annotations

import re

_TOKEN = re.compile(r"\"[^\"]*\"|'[^']*'|[()\[\]{}]|\b(?:and|or|if|else)\b|[^\s()\[\]{}\"']+|\s+")
_DEPTH = {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}


def conjuncts(text: str) -> tuple[str, ...]:
    """Cut a sound expression at each `and` outside brackets; one with `or` or `if` there stays whole."""
    depth = 0
    parts = [""]
    for token in _TOKEN.findall(text.strip()):
        depth += _DEPTH.get(token, 0)
        if depth == 0 and token in {"or", "if", "else"}:
            return (text.strip(),)
        if depth == 0 and token == "and":
            parts.append("")
        else:
            parts[-1] += token
    return tuple(" ".join(part.split()) for part in parts)
