"""Work on a file that nobody trusts: in a process of its own, with limits of time and memory."""

from __future__ import annotations

import logging
import os
import pickle
import signal
import sys
from collections.abc import Callable, Iterator
from io import BytesIO
from typing import TYPE_CHECKING, Any, NamedTuple

from ppgen.work.startup import lazily

if TYPE_CHECKING:
    import resource
    import subprocess
else:
    subprocess = lazily("subprocess")  # files that were just made need no process of their own
    if sys.platform != "win32":
        resource = lazily("resource")

SECONDS = 120
"""Of work of a processor, where the system counts that: a file is no worse for a machine that is busy."""

BUSY = 10
"""So many times as long the work may take by the clock."""

MEGABYTES = 3072

PROGRAM = (
    "import pickle, sys; sys.path[:] = pickle.load(sys.stdin.buffer); "
    "from ppgen.proofs._sandbox import answer; answer()"
)
"""What the process runs: not the program that calls, as those of multiprocessing do once more."""


class Failure(NamedTuple):
    """Why the work was not done, and what somebody can do about it, if that is known."""

    reason: str
    hint: str = ""


class Done(NamedTuple):
    """As many parts of some work as were done, and why there are no more, if it broke off."""

    parts: tuple[Any, ...]
    failure: Failure | None


def limited(
    work: Callable[..., Any],
    *arguments: Any,
    seconds: int = SECONDS,
    megabytes: int = MEGABYTES,
    **named: Any,
) -> Any:
    """Do some work in a process of its own and return its result, or a `Failure` if it broke off.

    `work` is a function of a module, and its arguments and result can be pickled. Where the system knows no
    limits of memory, only the time by the clock is limited.
    """
    parts, failure = limited_parts(work, *arguments, seconds=seconds, megabytes=megabytes, **named)
    return parts[0] if failure is None else failure


def limited_parts(
    work: Callable[..., Any],
    *arguments: Any,
    seconds: int = SECONDS,
    megabytes: int = MEGABYTES,
    **named: Any,
) -> Done:
    """Do as `limited` does with work that yields its parts: those before it broke off are kept."""
    asked = pickle.dumps(sys.path) + pickle.dumps((seconds, megabytes, work, arguments, named))
    command = [sys.executable, "-I", "-c", PROGRAM]
    waited = seconds * (1 if sys.platform == "win32" else BUSY)
    is_late = False
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        try:
            said, _ = child.communicate(asked, timeout=waited)
        except subprocess.TimeoutExpired:
            is_late = True
            child.kill()
            said, _ = child.communicate()
        finally:
            child.kill()
    parts = tuple(_parts(said))
    if is_late:
        return Done(parts, _too_long(waited))
    if sys.platform != "win32" and child.returncode == -signal.SIGXCPU:
        return Done(parts, _too_long(seconds))
    if parts and isinstance(parts[-1], Failure):
        return Done(parts[:-1], parts[-1])
    if child.returncode == 0:
        return Done(parts, None)
    reason = f"the reader broke off: the file is damaged, or asks for more than {megabytes} MB of memory"
    return Done(parts, Failure(reason))


def _parts(said: bytes) -> Iterator[Any]:
    """Yield the parts that were written whole."""
    written = BytesIO(said)
    while written.tell() < len(said):
        try:
            yield pickle.load(written)
        except (pickle.UnpicklingError, EOFError):
            return


def _too_long(seconds: int) -> Failure:
    return Failure(f"it takes more than {seconds} s")


def answer() -> None:
    """Do the work that was asked for on the standard input, and write the result to the standard output."""
    seconds, megabytes, work, arguments, named = pickle.load(sys.stdin.buffer)
    with os.fdopen(os.dup(1), "wb") as output:
        os.dup2(2, 1)  # what libraries print does not stand among the result
        _limit(seconds, megabytes)
        logging.disable()  # what libraries say of a broken file is told by what reads it
        try:
            made = work(*arguments, **named)
            for part in made if isinstance(made, Iterator) else (made,):
                said = pickle.dumps(part)
                output.write(said)
                output.flush()  # what comes next may end the process
        except MemoryError:
            output.write(pickle.dumps(Failure(f"it takes more than {megabytes} MB of memory")))
        except RecursionError:
            output.write(pickle.dumps(Failure("it is nested too deeply")))


def _limit(seconds: int, megabytes: int) -> None:
    if sys.platform == "win32":
        return
    limits = (
        (resource.RLIMIT_CPU, seconds, seconds + 5),  # at the second one no signal would tell which it was
        (resource.RLIMIT_AS, megabytes * 1024 * 1024, megabytes * 1024 * 1024),
    )
    for what, wanted, last in limits:
        _, most = resource.getrlimit(what)
        is_free = most == resource.RLIM_INFINITY
        resource.setrlimit(what, (wanted, last) if is_free else (min(wanted, most), min(last, most)))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
