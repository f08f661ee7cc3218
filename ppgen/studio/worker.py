"""One thread that does all work on a game, the most urgent first: libraries of pictures allow no two."""

from __future__ import annotations

import itertools
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from enum import IntEnum
from typing import TypeVar

Result = TypeVar("Result")


class Urgency(IntEnum):
    """How soon somebody wants to see what comes out."""

    NOW = 0
    """Somebody looks at it, or waits for an answer."""

    SOON = 1
    """It is in view."""

    BEHIND = 2
    """It will be wanted later."""


class Worker:
    """Does one task after the other in a thread of its own; of equally urgent ones the first comes first."""

    def __init__(self) -> None:
        """Begin the thread; it ends with the process, or when it is told to."""
        self._waiting: queue.PriorityQueue[tuple[int, int, Callable[[], None] | None]] = queue.PriorityQueue()
        self._count = itertools.count()
        self._counting = threading.Lock()
        self._urgent = 0
        self._thread = threading.Thread(target=self._run, name="ppgen studio", daemon=True)
        self._thread.start()

    def do(self, task: Callable[[], Result], urgency: Urgency = Urgency.NOW) -> Future[Result]:
        """Have a task done; the future tells its result or what it raised."""
        done: Future[Result] = Future()

        is_urgent = urgency is Urgency.NOW

        def run() -> None:
            with self._counting:
                self._urgent -= is_urgent
            if not done.set_running_or_notify_cancel():
                return
            try:
                result = task()
            except BaseException as fault:  # whoever waits for it is told
                done.set_exception(fault)
            else:
                done.set_result(result)

        with self._counting:
            self._urgent += is_urgent
        self._waiting.put((urgency, next(self._count), run))
        return done

    def is_wanted(self) -> bool:
        """Tell whether something urgent waits: whoever works on what is less so gives that up."""
        return self._urgent > 0

    def do_later(self, task: Callable[[], object], seconds: float, urgency: Urgency) -> None:
        """Have a task done when some time has passed."""
        timer = threading.Timer(seconds, lambda: self.do(task, urgency))
        timer.daemon = True
        timer.start()

    def end(self) -> None:
        """Let the thread end behind what is urgent now; what is less urgent is not done any more."""
        self._waiting.put((Urgency.NOW, next(self._count), None))
        self._thread.join(timeout=10)

    def _run(self) -> None:
        while (task := self._waiting.get()[2]) is not None:
            task()
