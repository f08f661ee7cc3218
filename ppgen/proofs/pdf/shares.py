"""Which sheets of a document each of several processes reads back."""

from __future__ import annotations

from itertools import pairwise

LEAST_SHEETS = 20
"""Fewer than these are read sooner than another process begins."""


def shared_out(sheets: int, jobs: int) -> list[range]:
    """Return runs of sheets that follow one another, as equal as they can be; at least one."""
    parts = max(1, min(jobs, sheets // LEAST_SHEETS))
    edges = [sheets * part // parts for part in range(parts + 1)]
    return [range(first, end) for first, end in pairwise(edges)]
