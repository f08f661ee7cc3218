"""A progress bar for a person who waits: only on a terminal, and only when it takes more than a second."""

from __future__ import annotations

import sys
import time
from types import TracebackType

from rich.console import Console
from rich.progress import Progress as Bar
from rich.progress import SpinnerColumn, TaskID, TextColumn

PATIENCE = 1.0
"""Seconds that pass before anything is shown."""


class Progress:
    """Counts steps of work; shows them on standard error when that is a terminal and time goes by."""

    def __init__(self) -> None:
        """Begin with nothing done."""
        self._done = 0
        self._started = time.monotonic()
        self._bar: Bar | None = None
        self._task = TaskID(0)

    def __enter__(self) -> Progress:
        """Begin to wait."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Take the bar away."""
        if self._bar is not None:
            self._bar.stop()

    def step(self, what: str) -> None:
        """Say what begins now; what was begun before counts as done."""
        if self._bar is None and sys.stderr.isatty() and time.monotonic() - self._started > PATIENCE:
            columns = (SpinnerColumn(), TextColumn("{task.completed} files: {task.description}"))
            self._bar = Bar(*columns, console=Console(stderr=True), transient=True)
            self._task = self._bar.add_task(what, total=None)
            self._bar.start()
        if self._bar is not None:
            self._bar.update(self._task, description=what, completed=self._done)
        self._done += 1
