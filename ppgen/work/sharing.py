"""One piece of work in parts: the first is done here, each other one by a copy of this process."""

from __future__ import annotations

import os
import signal
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from ppgen.work.startup import lazily

if TYPE_CHECKING:
    import multiprocessing
    from multiprocessing.connection import Connection
    from multiprocessing.context import ForkContext
    from multiprocessing.process import BaseProcess
else:
    multiprocessing = lazily("multiprocessing")  # one process alone starts sooner without

Result = TypeVar("Result")


class Crew(NamedTuple):
    """How many processes may share a piece of work, this one among them.

    It is handed down whole: whoever has work that can be parted asks it to do so, and nobody else knows.
    """

    size: int = 1

    def shared(self, count: int, work: Callable[[range], Result], *, least: int) -> list[Result]:
        """Have runs of so many things worked on, none shorter than the `least` if there are several."""
        runs = shared_out(count, self.size, least=least)
        return in_parts(lambda number: work(runs[number]), len(runs))

    def balanced(self, weights: Sequence[int], work: Callable[[range], Result]) -> list[Result]:
        """Have runs of things worked on that are as equal in weight as can be."""
        runs = runs_of(weights, self.size)
        return in_parts(lambda number: work(runs[number]), len(runs))

    @contextmanager
    def beside(self, work: Callable[[], Result]) -> Iterator[Callable[[], Result | None]]:
        """Have something done by a copy while this process does something else; yield what waits for it.

        It gives None where nobody did it: this process is alone, or the copy ended before it was done.
        """
        with _copies(lambda _: work(), min(self.size, 2)) as copies:
            yield lambda: _result(lambda _: None, 1, copies.get(1))


ALONE = Crew()


def shared_out(count: int, most: int, *, least: int) -> list[range]:
    """Return runs of things that follow one another, as equal as can be, the `most` of them.

    None is shorter than the `least`, if there is more than one.
    """
    parts = max(1, min(most, count // least))
    return [range(begin, end) for begin, end in pairwise(count * part // parts for part in range(parts + 1))]


def runs_of(weights: Sequence[int], most: int) -> list[range]:
    """Return runs of things that follow one another, at most so many, as equal in weight as can be."""
    whole, runs, begin, before = sum(weights), list[range](), 0, 0
    for number, weight in enumerate(weights, 1):
        before += weight
        if number == len(weights) or before * most >= whole * (len(runs) + 1):
            runs.append(range(begin, number))
            begin = number
    return runs


def forking() -> ForkContext | None:
    """Return what begins copies of this process, which hold all that it does; none but on Linux."""
    return multiprocessing.get_context("fork") if sys.platform == "linux" else None


def in_parts(work: Callable[[int], Result], parts: int) -> list[Result]:
    """Return `work(0)` to `work(parts - 1)`, on Linux each but the first made by a copy of this process.

    Only the results are sent, so that they can be pickled; what the work changes in memory is lost. A part
    whose process ends before it is done is done here, and an error in it is raised here. The work must not
    print or wait for another thread: whatever lock one holds now stays closed in the copies.
    """
    with _copies(work, parts) as copies:
        return [_result(work, number, copies.get(number)) for number in range(parts)]


class _Copy(NamedTuple):
    """A process that does a part, and where its result arrives."""

    process: BaseProcess
    result: Connection


@contextmanager
def _copies(work: Callable[[int], object], parts: int) -> Iterator[dict[int, _Copy]]:
    """Begin copies by the number of their part; whatever becomes of the work, none is left at the end."""
    copies: dict[int, _Copy] = {}
    try:
        context = forking() if parts > 1 else None
        if context is not None:
            with suppress(OSError):  # the system has no room for more processes: the rest is done here
                for number in range(1, parts):
                    copies[number] = _begun(context, work, number)
        yield copies
    finally:
        for copy in copies.values():
            copy.result.close()
            copy.process.kill()
            copy.process.join()
            copy.process.close()


def _begun(context: ForkContext, work: Callable[[int], object], number: int) -> _Copy:
    reading, writing = context.Pipe(duplex=False)
    process = context.Process(target=_work_as_copy, args=(work, number, writing), daemon=True)
    try:
        with warnings.catch_warnings():
            # Python 3.12 warns of locks that other threads hold; those of a progress bar are not asked for.
            warnings.simplefilter("ignore", DeprecationWarning)
            process.start()
    except OSError:
        reading.close()
        raise
    finally:
        writing.close()
    return _Copy(process, reading)


def _work_as_copy(work: Callable[[int], object], number: int, writing: Connection) -> None:
    """Send a result and end; an error is left to whoever waits, who does the same work and meets it too."""
    try:
        # Who waits is interrupted as well, and ends this process.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        writing.send(work(number))
    finally:
        # The usual way out of a process flushes streams, whose locks another thread may have held.
        os._exit(0)


def _result(work: Callable[[int], Result], number: int, copy: _Copy | None) -> Result:
    if copy is not None:
        with suppress(EOFError, OSError):
            result: Result = copy.result.recv()
            return result
    return work(number)
