"""Work on a file that nobody trusts: in a process of its own, with limits of time and memory."""

from __future__ import annotations

import logging
import os
import pickle
import sys
from collections.abc import Callable
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
MEGABYTES = 3072

PROGRAM = (
    "import pickle, sys; sys.path[:] = pickle.load(sys.stdin.buffer); "
    "from ppgen.proofs._sandbox import answer; answer()"
)
"""What the process runs: not the program that calls, as those of multiprocessing do once more."""


class Failure(NamedTuple):
    """Why the work was not done."""

    reason: str


def limited(
    work: Callable[..., Any],
    *arguments: Any,
    seconds: int = SECONDS,
    megabytes: int = MEGABYTES,
    **named: Any,
) -> Any:
    """Do some work in a process of its own and return its result, or a `Failure` if it broke off.

    `work` is a function of a module, and its arguments and result can be pickled. Where the system knows no
    limits of memory, only time is limited.
    """
    asked = pickle.dumps(sys.path) + pickle.dumps((megabytes, work, arguments, named))
    command = [sys.executable, "-I", "-c", PROGRAM]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        try:
            said, _ = child.communicate(asked, timeout=seconds)
        except subprocess.TimeoutExpired:
            return Failure(f"it takes more than {seconds} s")
        finally:
            child.kill()
    return pickle.loads(said) if said and child.returncode == 0 else Failure("the reader broke off")


def answer() -> None:
    """Do the work that was asked for on the standard input, and write the result to the standard output."""
    megabytes, work, arguments, named = pickle.load(sys.stdin.buffer)
    with os.fdopen(os.dup(1), "wb") as output:
        os.dup2(2, 1)  # what libraries print does not stand among the result
        _limit_memory(megabytes)
        logging.disable()  # what libraries say of a broken file is told by what reads it
        try:
            said = pickle.dumps(work(*arguments, **named))
        except MemoryError:
            said = pickle.dumps(Failure(f"it takes more than {megabytes} MB of memory"))
        except RecursionError:
            said = pickle.dumps(Failure("it is nested too deeply"))
        output.write(said)


def _limit_memory(megabytes: int) -> None:
    if sys.platform == "win32":
        return
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    wanted = megabytes * 1024 * 1024
    limit = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
