"""Work on a file that nobody trusts: in a process of its own, with limits of time and memory."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from ppgen.common.lazy import lazily

if TYPE_CHECKING:
    import multiprocessing
    from multiprocessing.connection import Connection
else:
    multiprocessing = lazily("multiprocessing")  # files that were just made need no process of their own

if sys.platform != "win32":
    import resource

SECONDS = 120
MEGABYTES = 3072


class Failure(NamedTuple):
    """Why the work was not done."""

    reason: str


def limited(
    work: Callable[..., Any], *arguments: Any, seconds: int = SECONDS, megabytes: int = MEGABYTES
) -> Any:
    """Do some work in a child process and return its result, or a `Failure` if it broke off.

    `work` is a function of a module, and its arguments and result can be pickled. Where the system knows no
    limits of memory, only time is limited.
    """
    context = multiprocessing.get_context("spawn")
    receiver, sender = context.Pipe(duplex=False)
    child = context.Process(target=_child, args=(sender, megabytes, work, arguments), daemon=True)
    child.start()
    sender.close()
    try:
        if not receiver.poll(seconds):
            return Failure(f"it takes more than {seconds} s")
        return receiver.recv()
    except EOFError:
        child.join(seconds)
        return Failure("the reader broke off")
    finally:
        receiver.close()
        if child.is_alive():
            child.kill()
        child.join()


def _child(sender: Connection, megabytes: int, work: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
    _limit_memory(megabytes)
    try:
        sender.send(work(*arguments))
    except MemoryError:
        sender.send(Failure(f"it takes more than {megabytes} MB of memory"))
    except RecursionError:
        sender.send(Failure("it is nested too deeply"))
    finally:
        sender.close()


def _limit_memory(megabytes: int) -> None:
    if sys.platform == "win32":
        return
    limit = megabytes * 1024 * 1024
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
