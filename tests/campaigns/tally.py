"""The figures of a campaign, told while it runs: one that is cut short has said what it found so far."""

from __future__ import annotations

import signal
import sys
import time
from collections import Counter
from types import FrameType, TracebackType
from typing import Any


class Tally:
    """Counts how cases of each class ended, prints a line for each, and all figures when it is left.

    It is left as well when the run is interrupted or terminated, as by `timeout`.
    """

    def __init__(self, cases: int = 0) -> None:
        """Begin; so many cases will be tried, if that is known."""
        self._cases = cases
        self._ends: dict[str, Counter[str]] = {}
        self._begun = time.monotonic()
        self._before: Any = None

    def __enter__(self) -> Tally:
        self._before = signal.signal(signal.SIGTERM, _stop)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        signal.signal(signal.SIGTERM, self._before)
        if kind is not None:
            print(f"cut short: {kind.__name__}", flush=True)
        for group, ends in sorted(self._ends.items()):
            said = ", ".join(f"{number} {end}" for end, number in sorted(ends.items()))
            print(f"{group}: {ends.total()} tried, {said}", flush=True)
        tried = sum(ends.total() for ends in self._ends.values())
        print(
            f"{tried} of {self._cases or tried} tried in {time.monotonic() - self._begun:.0f} s", flush=True
        )

    def note(self, group: str, end: str, what: str) -> None:
        """Count how a case of a class ended, and print it."""
        self._ends.setdefault(group, Counter())[end] += 1
        tried = sum(ends.total() for ends in self._ends.values())
        print(f"{tried}/{self._cases or '?'} {end:<8} {group}: {what[:200]}", flush=True)

    def ends(self, group: str) -> Counter[str]:
        """Return how the cases of a class ended so far."""
        return self._ends.get(group, Counter())


def _stop(number: int, frame: FrameType | None) -> None:
    del frame
    sys.exit(128 + number)
