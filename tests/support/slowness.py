"""How slow the machine is just now: limits of seconds are meant for one that nothing else slows."""

from __future__ import annotations

import time

SQUARES = 3_000_000
REFERENCE = 0.15
"""Processor seconds that the sum of so many squares takes on the machine that the limits were set on."""


def slowness() -> float:
    """Return how many times as long as there a fixed sum takes here and now, at least 1."""
    taken = []
    for _ in range(3):
        start = time.process_time()
        sum(number * number for number in range(SQUARES))
        taken.append(time.process_time() - start)
    return max(1.0, min(taken) / REFERENCE)
