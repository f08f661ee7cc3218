"""The build that a page begins: the very command, in a process of its own."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path

from ppgen.studio.desk import Desk, Tell

COMMAND = (sys.executable, "-c", "from ppgen.cli import run; run()")
MOST_TOLD = 20_000
"""Characters of a report that a page shows."""


class Builds:
    """Builds the game once at a time, and tells the pages what came of it."""

    def __init__(self, desk: Desk, tell: Tell) -> None:
        """Begin with none."""
        self._desk, self._tell = desk, tell
        self._running: asyncio.Task[None] | None = None

    def begin(self, out: Path) -> bool:
        """Begin a build; false where one runs already."""
        if self._running is not None and not self._running.done():
            return False
        self._running = asyncio.get_running_loop().create_task(self._build(out))
        return True

    async def _build(self, out: Path) -> None:
        project = self._desk.project
        place = ["--shipped"] if project.is_shipped else ["--project", str(project.root)]
        self._tell({"event": "build", "state": "running", "said": ""})
        process = await asyncio.create_subprocess_exec(
            *COMMAND,
            *place,
            "build",
            self._desk.game,
            "--out",
            str(out),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            env=None,
        )
        try:
            said, _ = await process.communicate()
        except asyncio.CancelledError:
            process.terminate()
            raise
        state = {0: "done", 1: "refused"}.get(process.returncode or 0, "failed")
        text = said.decode("utf-8", "replace")[-MOST_TOLD:]
        self._tell({"event": "build", "state": state, "said": text, "folder": str(out / self._desk.game)})

    def end(self, then: Callable[[], None] = lambda: None) -> None:
        """Stop what runs."""
        if self._running is not None:
            self._running.cancel()
        then()
