"""Whether work grows in proportion to what it is given: its times beside one another, held to no clock."""

from __future__ import annotations

import time
from collections.abc import Callable

ROUNDS = 4
"""Other work on a machine slows one measurement, a square slows all of them."""

SHORTEST = 1e-4
"""Processor seconds below which a time says nothing."""


def is_in_proportion(work: Callable[[int], object], short: int, *, times: int = 8) -> bool:
    """Return whether `times` as much takes less than three times as many times longer; a square takes its square."""
    return any(
        _seconds(work, short * times) < 3 * times * max(_seconds(work, short), SHORTEST)
        for _ in range(ROUNDS)
    )


def _seconds(work: Callable[[int], object], count: int) -> float:
    start = time.process_time()
    work(count)
    return time.process_time() - start
