"""What a person who waits is told: the stage, how far the work is, and how long it takes still."""

from __future__ import annotations

import math
import sys
import threading
import time
from types import TracebackType
from typing import TYPE_CHECKING

from ppgen.library.languages import Stage
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    from rich import console
    from rich import progress as bars
else:
    console, bars = lazily("rich.console"), lazily("rich.progress")  # a terminal alone shows a bar

PATIENCE = 1.0
"""Seconds that pass before anything is shown on a terminal."""

PATIENCE_OF_LOGS = 2.0
"""Seconds that pass before stages are written where there is none: work that is broken off leaves a trace."""

LEAST_DONE = 0.1
"""Before that share is done nothing is said of how long the rest takes."""


class Progress:
    """Shows stages of work on standard error when time goes by: in place on a terminal, else line by line."""

    def __init__(self) -> None:
        """Begin with nothing done."""
        self._started = time.monotonic()
        self._bar: bars.Progress | None = None
        self._latest: Stage | None = None
        self._clock = threading.Timer(PATIENCE_OF_LOGS, self._tell)
        self._clock.daemon = True
        self._task: bars.TaskID | None = None

    def __enter__(self) -> Progress:
        """Begin to wait."""
        if not sys.stderr.isatty() and math.inf > PATIENCE_OF_LOGS:
            self._clock.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Take the bar away."""
        self._clock.cancel()
        if self._bar is not None:
            self._bar.stop()

    def step(self, stage: Stage) -> None:
        """Say what begins now."""
        passed = time.monotonic() - self._started
        if not sys.stderr.isatty():
            self._latest = stage
            if passed > PATIENCE_OF_LOGS:
                self._tell()
            return
        if self._bar is None and passed > PATIENCE:
            words = bars.TextColumn("{task.percentage:.0f} %  {task.description}")
            self._bar = bars.Progress(
                bars.SpinnerColumn(),
                bars.BarColumn(24),
                words,
                console=console.Console(stderr=True),
                transient=True,
            )
            self._task = self._bar.add_task(stage, total=1.0)
            self._bar.start()
        if self._bar is not None and self._task is not None:
            said = f"{stage}{rest(stage.share, passed)}"
            self._bar.update(self._task, description=said, completed=stage.share)

    def _tell(self) -> None:
        """Write a line with the stage that began last, if it was not written yet."""
        stage, self._latest = self._latest, None
        if stage is not None:
            passed = time.monotonic() - self._started
            sys.stderr.write(f"{stage} ({stage.share:.0%} done, {passed:.0f} s)\n")
            sys.stderr.flush()


def rest(share: float, passed: float) -> str:
    """Return about how long the rest of some work takes, of which a share took so many seconds."""
    if share < LEAST_DONE:
        return ""
    seconds = passed / share - passed
    return f"  about {seconds / 60:.0f} min left" if seconds >= 90 else f"  about {seconds:.0f} s left"
