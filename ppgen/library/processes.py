"""The processes in which a build makes its languages: here, or on a cluster."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any

from ppgen.editions import Loaded
from ppgen.library.cluster import cluster
from ppgen.library.languages import adopt
from ppgen.library.session import Session
from ppgen.work.sharing import forking


def _begin(*loaded_here: Any) -> None:
    """Begin a process that works for this one: whoever waits for it is interrupted as well, and ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if loaded_here:
        adopt(*loaded_here)


@contextmanager
def processes_for(
    count: int, scheduler: str, loaded_here: tuple[str, Session, dict[str, Loaded]]
) -> Iterator[Executor | None]:
    """Give so many processes to work in, here or on a cluster; none where there is work for one alone.

    Where processes begin as copies of this one, they need not load what is `loaded_here`.
    """
    if scheduler:
        with cluster(scheduler) as workers:
            yield workers
        return
    if count < 2:
        yield None
        return
    context = forking()
    known = loaded_here if context is not None else ()
    processes = ProcessPoolExecutor(count, context, initializer=_begin, initargs=known)
    try:
        yield processes
    except KeyboardInterrupt:  # nobody waits for what they do
        for child in multiprocessing.active_children():
            child.terminate()
        raise
    finally:
        processes.shutdown(cancel_futures=True)
