"""What `ppgen check` tells of the game: of all its languages and sets, in a process of its own."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ppgen.checks import REASONS, Phase, general_rules
from ppgen.studio.building import COMMAND, MOST_TOLD
from ppgen.studio.desk import Desk

MOST_LISTED = 5000
_TOLD = (0, 1)
"""Exit codes with which a report was written."""


class Checks:
    """Checks the game once for each state of its files that somebody asks about, the newest alone."""

    def __init__(self, desk: Desk) -> None:
        """Begin with none."""
        self._desk = desk
        self._revision = -1
        self._running: asyncio.Task[dict[str, Any]] | None = None

    async def asked(self, _: Request) -> Response:
        """Return all that is wrong with the files as they are; nothing where they have changed meanwhile."""
        revision = self._desk.revision
        if self._running is None or self._revision != revision:
            self.end()
            self._revision, self._running = revision, asyncio.create_task(self._checked())
        running = self._running
        found: dict[str, Any] = {"problems": None, "failed": ""}
        with suppress(asyncio.CancelledError):
            await asyncio.wait([running])
            found = running.result()
        return JSONResponse({"revision": revision, **found})

    async def _checked(self) -> dict[str, Any]:
        project = self._desk.project
        place = ["--shipped"] if project.is_shipped else ["--project", str(project.root)]
        process = await asyncio.create_subprocess_exec(
            *COMMAND,
            *place,
            "check",
            self._desk.game,
            "--format",
            "json",
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        try:
            said, fault = await process.communicate()
        except asyncio.CancelledError:
            with suppress(ProcessLookupError):
                process.terminate()
            raise
        if process.returncode not in _TOLD:
            return {
                "problems": None,
                "failed": fault.decode("utf-8", "replace")[-MOST_TOLD:] or "it was ended",
            }
        told = json.loads(said)["problems"][:MOST_LISTED]
        why = {
            **REASONS,
            **{name: rule.WHY for name, rule in general_rules(*Phase).items()},
            **self._desk.rules,
        }
        return {"problems": [{**one, "why": why.get(one["rule"], "")} for one in told], "failed": ""}

    def end(self) -> None:
        """Stop what runs."""
        if self._running is not None:
            self._running.cancel()
