"""Texts that share a room which is too small for all of them: told once, at the longest."""

from __future__ import annotations

from collections.abc import Sequence

from ppgen.display.ops import Field, Op, walk
from ppgen.layout.printed_fields import OVERSET
from ppgen.layout.scope import Finding

BESIDE = "with what stands beside it"
"""Begins what a message says of the room; of stacks in one another the innermost says it."""

MUCH = 2.0
"""So many times longer than another text, a text is what takes its room; else both are too long."""


def settle(findings: list[Finding], start: int, ops: Sequence[Op], *, is_row: bool, told: str) -> bool:
    """Say once which of the texts in a room are too long for it; tell whether any of them is.

    Those that do not fit are among the findings from `start` on. Short ones have no room because a long one
    takes it, even if that fits itself: then it is told at the long one. `told` says what room there is.
    """
    short = [one for one in findings[start:] if one.rule == OVERSET and (is_row or one.too_high)]
    if not short:
        return False
    longest = max(short, key=lambda one: len(one.words))
    fields = [op for op, _ in walk(tuple(ops)) if isinstance(op, Field)]
    taking = max(fields, key=lambda op: len(op.text), default=None)
    if taking is not None and len(taking.text) > MUCH * len(longest.words):
        message = f"takes the room of {longest.field}, which {longest.message}"
        message += "" if BESIDE in message else f"; {BESIDE}, {told}"
        kept = [longest._replace(message=message, field=taking.name, data=(), words=taking.text)]
    else:
        kept = [
            one._replace(message=one.message if BESIDE in one.message else f"{one.message}; {BESIDE}, {told}")
            for one in short
            if MUCH * len(one.words) >= len(longest.words)
        ]
    findings[start:] = [*(one for one in findings[start:] if one not in short), *kept]
    return True
