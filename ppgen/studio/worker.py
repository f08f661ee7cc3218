"""One thread that does all work on a game, the most urgent first: libraries of pictures allow no two."""

from __future__ import annotations

import itertools
import queue
import threading
import time
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
        self._busy = time.monotonic()
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
                self._note(urgency)
                done.set_exception(fault)
            else:
                self._note(urgency)
                done.set_result(result)

        with self._counting:
            self._urgent += is_urgent
        self._note(urgency)
        self._waiting.put((urgency, next(self._count), run))
        return done

    def _note(self, urgency: Urgency) -> None:
        if urgency is not Urgency.BEHIND:
            self._busy = time.monotonic()

    def is_wanted(self) -> bool:
        """Tell whether something urgent waits: whoever works on what is less so gives that up."""
        return self._urgent > 0

    def do_later(self, task: Callable[[], object], seconds: float, urgency: Urgency) -> None:
        """Have a task done when some time has passed."""
        timer = threading.Timer(seconds, lambda: self.do(task, urgency))
        timer.daemon = True
        timer.start()

    def do_in_quiet(self, task: Callable[[], object], seconds: float) -> None:
        """Have a task done as soon as nothing in view was asked for or done for some time."""

        def look() -> None:
            rest = self._busy + seconds - time.monotonic()
            if rest > 0:
                self.do_later(look, rest, Urgency.BEHIND)
            else:
                task()

        self.do_later(look, seconds, Urgency.BEHIND)

    def end(self) -> None:
        """Let the thread end behind what is urgent now; what is less urgent is not done any more."""
        self._waiting.put((Urgency.NOW, next(self._count), None))
        self._thread.join(timeout=10)

    def _run(self) -> None:
        while (task := self._waiting.get()[2]) is not None:
            task()
