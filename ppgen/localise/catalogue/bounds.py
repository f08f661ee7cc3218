"""Whether a PO file is as large as the translation of a game may be, before it is read."""

from __future__ import annotations

import io

from ppgen.common.problem import Problem, Span, error
from ppgen.work.allowance import MORE

MAX_BYTES = 24 * 1024 * 1024
MOST_ENTRIES = 120_000
"""Two texts of each of 50,000 cards, and all else."""

MOST_LINES = 1_200_000
MOST_TOGETHER = 500_000
"""Bytes from one source to the next."""

SMALL = 256 * 1024
"""Bytes of a file that cannot hold too much."""

_SOURCE = b"msgid "


def too_large(content: bytes, file: str, *, limits: float) -> list[Problem]:
    """Refuse a file that holds more than is usual, `limits` times as much."""
    if len(content) <= SMALL:
        return []
    entries, lines, together = (int(most * limits) for most in (MOST_ENTRIES, MOST_LINES, MOST_TOGETHER))
    if content.count(b"\n") > lines:
        return [_refused(file, 1, f"more than {lines:,} lines")]
    found = length = 0
    for number, line in enumerate(io.BytesIO(content), 1):
        length += len(line)
        if _SOURCE in line:
            found += 1
            length = len(line)
        if length > together:
            return [_refused(file, number, f"an entry of more than {together:,} bytes")]
        if found > entries:
            return [_refused(file, number, f"more than {entries:,} entries")]
    return []


def _refused(file: str, line: int, what: str) -> Problem:
    hint = f"is it a translation of this game? {MORE}"
    return error("catalogue/too-large", f"this file has {what}", span=Span(file, line), hint=hint)
