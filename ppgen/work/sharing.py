"""One piece of work in parts: the first is done here, each other one by a copy of this process."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import pairwise
from typing import BinaryIO, NamedTuple, TypeVar

Result = TypeVar("Result")


def shared_out(count: int, jobs: int, *, least: int, first: float = 1.0) -> list[range]:
    """Return runs of things that follow one another, for so many jobs at most.

    The first is so many times as long as the others, as near as can be; none is shorter than the `least`, if
    there is more than one.
    """
    others = max(0, min(jobs - 1, int(count / least - first)))
    each = count / (first + others)
    edges = [0, *(count - int(each * after) for after in range(others, -1, -1))]
    return [range(begin, end) for begin, end in pairwise(edges)]


def runs_of(weights: Sequence[int], jobs: int) -> list[range]:
    """Return runs of things that follow one another, at most so many, as equal in weight as can be."""
    whole, runs, begin, before = sum(weights), list[range](), 0, 0
    for number, weight in enumerate(weights, 1):
        before += weight
        if number == len(weights) or before * jobs >= whole * (len(runs) + 1):
            runs.append(range(begin, number))
            begin = number
    return runs


class _Copy(NamedTuple):
    """A process that does a part, and where its result arrives."""

    process: int
    result: BinaryIO


def in_parts(work: Callable[[int], Result], parts: int) -> list[Result]:
    """Return `work(0)` to `work(parts - 1)`, on Linux each but the first made by a copy of this process.

    Only the results are sent, so that they can be pickled; what the work changes in memory is lost. A part
    whose process ends before it is done is done here, and an error in it is raised here. The work must not
    print or wait for another thread: whatever lock one holds now stays closed in the copies.
    """
    with begun_in_parts(work, parts) as finish:
        return finish()


@contextmanager
def begun_in_parts(work: Callable[[int], Result], parts: int) -> Iterator[Callable[[], list[Result]]]:
    """Let copies of this process begin, and give what does the first part here and returns all results.

    Until that is called, something else can be done here.
    """
    copies: dict[int, _Copy] = {}
    try:
        if sys.platform == "linux":
            with suppress(OSError):  # the system has no room for more processes: the rest is done here
                for number in range(1, parts):
                    copies[number] = _begun(work, number)
        yield lambda: [_result(work, number, copies.get(number)) for number in range(parts)]
    finally:
        for copy in copies.values():
            copy.result.close()
            with suppress(ProcessLookupError):
                os.kill(copy.process, signal.SIGKILL)
            with suppress(ChildProcessError):
                os.waitpid(copy.process, 0)


def _begun(work: Callable[[int], object], number: int) -> _Copy:
    """Begin a copy with nothing but `fork`: what surrounds it elsewhere prints and takes locks at the end."""
    reading, writing = os.pipe()
    try:
        with warnings.catch_warnings():
            # Python 3.12 warns of locks that other threads hold; those of a progress bar are not asked for.
            warnings.simplefilter("ignore", DeprecationWarning)
            process = os.fork()
        if not process:
            _work_as_copy(work, number, writing)
    except OSError:
        os.close(reading)
        raise
    finally:
        os.close(writing)
    return _Copy(process, os.fdopen(reading, "rb"))


def _work_as_copy(work: Callable[[int], object], number: int, writing: int) -> None:
    """Send a result and end; an error is left to whoever waits, who does the same work and meets it too."""
    try:
        # Who waits is interrupted as well, and ends this process.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        content = pickle.dumps(work(number), pickle.HIGHEST_PROTOCOL)
        with os.fdopen(writing, "wb") as stream:
            stream.write(content)
    finally:
        os._exit(0)


def _result(work: Callable[[int], Result], number: int, copy: _Copy | None) -> Result:
    if copy is not None:
        with suppress(EOFError, pickle.UnpicklingError):
            result: Result = pickle.load(copy.result)
            return result
    return work(number)
