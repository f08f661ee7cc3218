"""Whether a failure means that memory ran out, in whatever words libraries and the system say so."""

from __future__ import annotations

import errno
import mmap
import pathlib

NO_MEMORY = "there is not enough memory for this; close other programs, or try --jobs 1 or fewer cards"

_SAID = ("failed to map segment", "cannot allocate memory", "can't start new thread", "out of memory")

SCARCE = 48 * 1024 * 1024
"""Bytes: with fewer left of what a process may have, what fails inside a library fails for want of memory."""


def lacks_memory(fault: BaseException) -> bool:
    """Tell whether a failure, or one that it came from, is for want of memory."""
    seen: set[int] = set()
    rest: list[BaseException | None] = [fault]
    while rest:
        one = rest.pop()
        if one is None or id(one) in seen:
            continue
        seen.add(id(one))
        if isinstance(one, MemoryError) or _tells(one):
            return True
        rest += [one.__cause__, one.__context__]
    return is_scarce()


def _tells(fault: BaseException) -> bool:
    """Tell whether a failure says so itself: by its number, if it has one, for its words may name a file."""
    if isinstance(fault, OSError) and fault.errno is not None:
        return fault.errno == errno.ENOMEM
    said = str(fault).casefold()
    return any(words in said for words in _SAID)


def is_scarce() -> bool:
    """Tell whether the process has nearly all the memory that it may have; False where no system tells."""
    try:
        with pathlib.Path("/proc/self/limits").open(encoding="ascii") as limits:
            line = next((line for line in limits if line.startswith("Max address space")), "")
        with pathlib.Path("/proc/self/statm").open(encoding="ascii") as sizes:
            pages = int(sizes.read().split()[0])
    except (OSError, ValueError, IndexError):
        return False
    words = line.split()
    most = words[3] if len(words) > 3 else ""
    return most.isdecimal() and int(most) - pages * mmap.PAGESIZE < SCARCE
