"""The pages that listen: each is told what happens, as server-sent events."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from typing import Any

PING = 5.0
"""Seconds after which a quiet stream says that it lives; a page that is gone is noticed then."""

MOST_LISTENERS = 40
MOST_WAITING = 500


class Listeners:
    """Tells all open pages; what a page that sleeps has missed is told as one `missed`."""

    def __init__(self) -> None:
        """Begin without any."""
        self._queues: set[asyncio.Queue[str]] = set()
        self._is_over = False
        self._loop: asyncio.AbstractEventLoop | None = None

    def begin(self) -> None:
        """Note the loop in which pages are served."""
        self._loop = asyncio.get_running_loop()

    def tell(self, event: Mapping[str, Any]) -> None:
        """Tell all pages of an event; from any thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._put, json.dumps(event, ensure_ascii=False))

    def _put(self, message: str) -> None:
        for waiting in self._queues:
            if waiting.qsize() >= MOST_WAITING:
                while not waiting.empty():
                    waiting.get_nowait()
                message = '{"event": "missed"}'
            waiting.put_nowait(message)

    def end(self) -> None:
        """End all streams: a server waits for them before it ends."""
        self._is_over = True
        for waiting in self._queues:
            waiting.put_nowait("")

    async def stream(self) -> AsyncIterator[bytes]:
        """Yield what happens from now on, until the page is gone."""
        waiting: asyncio.Queue[str] = asyncio.Queue()
        if len(self._queues) >= MOST_LISTENERS:
            return
        self._queues.add(waiting)
        try:
            yield b"retry: 500\n\n"
            while True:
                try:
                    message = await asyncio.wait_for(waiting.get(), PING)
                except TimeoutError:
                    yield b": here\n\n"
                    continue
                if self._is_over:
                    return
                yield b"data: " + message.encode() + b"\n\n"
        finally:
            self._queues.discard(waiting)
