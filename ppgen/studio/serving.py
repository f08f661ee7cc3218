"""The studio from beginning to end: a port of this machine alone, a browser, and eyes on the files."""

from __future__ import annotations

import asyncio
import contextlib
import html
import os
import signal
import socket
import sys
import tempfile
import webbrowser
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import NamedTuple

import uvicorn
import watchfiles

from ppgen.load.project import Project, WrongUseError
from ppgen.outputs.folders import is_unfinished
from ppgen.studio.desk import Desk
from ppgen.studio.gate import Pass
from ppgen.studio.history import History
from ppgen.studio.listeners import Listeners
from ppgen.studio.piece_views import piece_view
from ppgen.studio.server import Studio
from ppgen.studio.worker import Worker

WATCHED = ("cards", "layouts", "fonts", "words")
QUIET, LOOK = 20, 2
"""Milliseconds: how long files must lie still before they are read, and how often they are looked at."""

TURN = 0.0005
"""Seconds after which a thread lets another one go on: who sends a picture must not wait for who lays out."""

REDIRECT = """<!doctype html><meta charset="utf-8"><title>ppgen studio</title>
<meta http-equiv="refresh" content="0; url={link}"><a href="{link}">Open the studio</a>
"""


class StudioOptions(NamedTuple):
    """How the studio begins: its port (0: a free one), whether a browser is opened, the editor command."""

    port: int = 0
    opens_browser: bool = True
    editor: str = ""
    paper: str = "a4"


def serve(project: Project, game: str, options: StudioOptions) -> None:
    """Serve one game until interrupted; raises WrongUseError where that cannot begin."""
    try:
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listening.bind(("127.0.0.1", options.port))
        listening.listen(128)  # a browser that is quicker than the server waits
    except OSError as failure:
        raise WrongUseError(f"port {options.port} cannot be used: {failure.strerror}") from failure
    with contextlib.closing(listening), contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_serve(project, game, options, listening))


async def _serve(project: Project, game: str, options: StudioOptions, listening: socket.socket) -> None:
    sys.setswitchinterval(TURN)
    admission = Pass(listening.getsockname()[1])
    listeners, worker = Listeners(), Worker()
    listeners.begin()
    desk = Desk(project, game, worker, listeners.tell, piece_view, options.paper)
    studio = Studio(desk, admission, listeners, options.editor)
    desk.wake()
    config = uvicorn.Config(
        studio.app,
        log_level="error",
        access_log=False,
        server_header=False,
        date_header=False,
        lifespan="off",
        ws="none",
        timeout_graceful_shutdown=1,
        h11_max_incomplete_event_size=64 * 1024,
    )
    server = _Server(config)
    with tempfile.TemporaryDirectory(prefix="ppgen-") as folder:
        say_where(admission)
        _let_in_more(admission)
        if options.opens_browser:
            open_browser(admission, Path(folder))
        beside = [
            asyncio.create_task(_watch(desk, studio.history)),
            asyncio.create_task(_end_streams(server, listeners)),
        ]
        try:
            await server.serve(sockets=[listening])
        finally:
            for task in beside:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await task
            studio.end()
            worker.end()


class _Server(uvicorn.Server):
    """Ends when it is told to, and the process goes on: what was made beside the project is taken away."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Let Ctrl-C and the request to end stop the server alone."""
        kept = {one: signal.signal(one, self.handle_exit) for one in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for one, before in kept.items():
                signal.signal(one, before)


async def _end_streams(server: uvicorn.Server, listeners: Listeners) -> None:
    while not server.should_exit:
        await asyncio.sleep(0.05)
    listeners.end()


async def _watch(desk: Desk, history: History) -> None:
    """Have the files read again when somebody else has written them: the studio does so at once itself."""
    async for paths in changes(desk.project.root):
        if not all(history.is_own(path) for path in paths):
            desk.wake()


async def changes(root: Path) -> AsyncIterator[list[Path]]:
    """Yield files of a project that were written and lie still; those that are not whole yet are left out."""
    folders = [root / name for name in WATCHED if (root / name).is_dir()]
    async for found in watchfiles.awatch(*folders, debounce=QUIET, step=LOOK, rust_timeout=1000):
        paths = [Path(path) for _, path in found]
        if seen := [path for path in paths if not is_unfinished(path.name)]:
            yield seen


def say_where(admission: Pass) -> None:
    """Print a link that lets one browser in."""
    sys.stdout.write(f"The studio is open at {admission.link()}\n")
    if sys.stdin is not None and sys.stdin.isatty():
        sys.stdout.write("The link lets in one browser; press Enter for another one, and Ctrl-C to end.\n")
    sys.stdout.flush()


def open_browser(admission: Pass, folder: Path) -> None:
    """Open the browser by a file that only this user can read: all see what programs are called with."""
    page = folder / "studio.html"
    handle = os.open(page, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as stream:
        stream.write(REDIRECT.format(link=html.escape(admission.link())))
    webbrowser.open(page.as_uri())


def _let_in_more(admission: Pass) -> None:
    """Print another link whenever Enter is pressed, where somebody can."""
    if sys.stdin is None or not sys.stdin.isatty():
        return

    def entered() -> None:
        if sys.stdin.readline():
            say_where(admission)
        else:
            asyncio.get_running_loop().remove_reader(sys.stdin)

    with contextlib.suppress(NotImplementedError, OSError, ValueError):  # on Windows
        asyncio.get_running_loop().add_reader(sys.stdin, entered)
