"""What a page has made, a build or an order for a print shop: the very command, in a process of its own."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ppgen.studio.answers import json_of
from ppgen.studio.desk import Desk, Tell
from ppgen.studio.edits import UneditableError
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    from ppgen.library import order_editions
else:
    order_editions = lazily("ppgen.library.order_editions")  # the first pictures need none

COMMAND = (sys.executable, "-c", "from ppgen.cli import run; run()")
MOST_TOLD = 20_000
"""Characters of a report that a page shows."""


class Builds:
    """Builds the game, or makes an order of it, once at a time, and tells the pages what came of it."""

    def __init__(self, desk: Desk, tell: Tell) -> None:
        """Begin with none."""
        self._desk, self._tell = desk, tell
        self._running: asyncio.Task[None] | None = None

    async def services(self, _: Request) -> Response:
        """Tell for which print shops, and folders, an order can be made."""
        found, _faults = await asyncio.to_thread(order_editions.services_of, self._desk.project)
        return JSONResponse({"services": [{"name": one.name, "title": one.title} for one in found.values()]})

    async def build(self, _: Request) -> Response:
        """Begin a build of all languages."""
        return self._begin("build", "build", self._desk.game)

    async def export(self, request: Request) -> Response:
        """Begin an order for a print shop, in one language."""
        asked = await json_of(request)
        service, language = str(asked["service"]), str(asked["language"])
        known, _faults = await asyncio.to_thread(order_editions.services_of, self._desk.project)
        if service not in known or language not in self._desk.languages:
            raise UneditableError("there is no such print shop, or no such language")
        return self._begin("export", "export", service, self._desk.game, "--lang", language)

    def _begin(self, what: str, *arguments: str) -> Response:
        """Begin to make something; nothing begins where something is made already."""
        root = self._desk.project.root
        out = Path("output") if self._desk.project.is_shipped else root / "output"
        if out.is_symlink():
            raise UneditableError(f"{out} is a link; call ppgen {what} in a terminal with --out")
        is_free = self._running is None or self._running.done()
        if is_free:
            made = self._made(what, arguments, out)
            self._running = asyncio.get_running_loop().create_task(made)
        return JSONResponse({"begun": is_free})

    async def _made(self, what: str, arguments: tuple[str, ...], out: Path) -> None:
        project = self._desk.project
        place = ["--shipped"] if project.is_shipped else ["--project", str(project.root)]
        about = {"event": "build", "what": what}
        self._tell({**about, "state": "running", "said": ""})
        process = await asyncio.create_subprocess_exec(
            *COMMAND,
            *place,
            *arguments,
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
        self._tell({**about, "state": state, "said": text, "folder": str(out / self._desk.game)})

    def end(self, then: Callable[[], None] = lambda: None) -> None:
        """Stop what runs."""
        if self._running is not None:
            self._running.cancel()
        then()
