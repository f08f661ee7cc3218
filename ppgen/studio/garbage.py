"""What runs left in cycles, freed while nobody waits: the search for it is off at all other times."""

from __future__ import annotations

import gc

from ppgen.studio.worker import Urgency, Worker

IDLE = 10.0
"""Seconds in which nobody asks for anything before all is searched."""

MOST_LEFT = 80
"""Languages that were laid out or given up, before what they left in cycles is freed at once."""


class Garbage:
    """Counts the runs that left some, and has it freed; used by the worker's thread alone."""

    def __init__(self, worker: Worker) -> None:
        """Begin with none."""
        self._worker, self._left = worker, 0

    def leave(self) -> None:
        """Note that a run has left some: it is freed when nobody waits, or when there is too much of it.

        What was there when nobody waited is gone through again only then.
        """
        self._left += 1
        if self._left >= MOST_LEFT:
            self._left = 0
            gc.collect()
            return
        left = self._left

        def collect() -> None:
            if left == self._left:  # nothing was laid out meanwhile
                self._left = 0
                gc.unfreeze()
                gc.collect()
                gc.freeze()

        self._worker.do_later(collect, IDLE, Urgency.BEHIND)
