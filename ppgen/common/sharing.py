"""One piece of work in parts: the first is done here, each other one by a copy of this process."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import NamedTuple, TypeVar

Result = TypeVar("Result")


def begins_as_copy() -> bool:
    """Tell whether new processes begin as copies of this one, with all that it holds in its memory."""
    return multiprocessing.get_start_method() == "fork"


class _Part(NamedTuple):
    """A part that a copy does, and where its result arrives."""

    process: BaseProcess
    receiver: Connection


def in_parts(work: Callable[[int], Result], parts: int) -> list[Result]:
    """Return `work(0)` to `work(parts - 1)`, each made in a process of its own where copies can be had.

    Only the results are sent, so that they can be pickled; what the work changes in memory is lost. A part
    whose process ends before it is done is done here, and an error in it is raised here.
    """
    if not begins_as_copy() or multiprocessing.current_process().daemon:
        return [work(number) for number in range(parts)]
    copies: dict[int, _Part] = {}
    try:
        with suppress(OSError):  # the system has no room for more processes: the rest is done here
            copies.update((number, _begun(work, number)) for number in range(1, parts))
        return [_result(work, number, copies.get(number)) for number in range(parts)]
    finally:
        for copy in copies.values():
            copy.receiver.close()
            copy.process.kill()
            copy.process.join()


def _begun(work: Callable[[int], object], number: int) -> _Part:
    context = multiprocessing.get_context("fork")
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=_work_as_copy, args=(work, number, sender), daemon=True)
    try:
        process.start()
    finally:
        sender.close()
    return _Part(process, receiver)


def _work_as_copy(work: Callable[[int], object], number: int, sender: Connection) -> None:
    """Send a result; an error is left to whoever waits, who does the same work and meets it too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who waits is interrupted as well, and ends this process
    with suppress(Exception):
        sender.send(work(number))


def _result(work: Callable[[int], Result], number: int, copy: _Part | None) -> Result:
    if copy is not None:
        with suppress(EOFError, OSError):
            result: Result = copy.receiver.recv()
            return result
    return work(number)
