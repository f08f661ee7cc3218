"""Texts without quotes that end before a # which was meant to be part of them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ppgen.common.problem import Problem, Span, warning
from ppgen.load.yaml.source import LINE_BREAK, Places

TIGHT_COMMENT = re.compile(r"(?<=[ \t\[{,])(#[^\s#!][^\s,\]}]{0,60})")
"""A comment whose first word follows its sign directly, `#2`: before a remark one leaves a blank."""

RULE = "load/comment"


def tight_comments(text: str, places: Places, file: str) -> Iterator[Problem]:
    """Warn of values without quotes behind which the rest of the line is dropped as a comment."""
    if TIGHT_COMMENT.search(text) is None:
        return
    lines = LINE_BREAK.split(text)
    wanted = {number: found for number, line in enumerate(lines, 1) if (found := TIGHT_COMMENT.search(line))}
    for node in range(len(places.packed)):
        span = places.span(node, file)
        found = wanted.get(span.line)
        if found is None or places.ends[node]:
            continue
        line, start = lines[span.line - 1], span.column - 1
        value = line[start : found.start()].rstrip()
        is_quoted = value[:1] in {'"', "'"}
        is_last = start <= found.start() and span.length == max(len(value), 1)
        if is_last and not is_quoted:
            del wanted[span.line]
            what = f"the text ends before {found[1]}" if value else f"{found[1]} is no value"
            hint = 'put the value in quotes: "…"; before a remark, leave a blank behind #'
            place = Span(file, span.line, found.start(1) + 1, len(found[1]))
            yield warning(RULE, f"{what}, which is read as a remark", span=place, hint=hint)
