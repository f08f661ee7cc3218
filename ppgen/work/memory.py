"""Results of earlier work by name, each with the parts it was made of: used again only for equal parts."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from itertools import islice
from pathlib import Path
from typing import TypeVar, cast

from ppgen.common.walks import files_below

Result = TypeVar("Result")
Stamp = tuple[int, int, int, int]
"""Time of the last change to content and to attributes, size, and number of a file."""

MOST_REPLACED = 1_000
"""Results that are kept until they are let go: those of some forty edits without a pause."""

MOST_STAMPED = 20_000
"""How many files of a folder are looked at."""


class Memory:
    """Results of earlier runs in the same process; a result is used again only for equal parts.

    Unless they are `lasting`, nothing is kept and all is made anew: a process that checks or builds once
    would only hold memory. Under each name only the last result is kept. The parts must hold everything
    that the result depends on; objects that compare by identity, such as a loaded file, stay the same as
    long as they are kept here themselves. A `hasty` one takes a file for the same whose stamp is the same,
    and keeps what it has replaced until it is let go: to free a language takes as long as to show a piece.
    """

    def __init__(self, *, lasting: bool = False) -> None:
        """Begin with nothing."""
        self.lasting, self.is_hasty = lasting, False
        self._results: dict[Hashable, tuple[tuple[object, ...], object]] = {}
        self._replaced: list[object] = []

    def hasty(self) -> Memory:
        """Return this memory, with the same results, for who wants to see something soon and looks again."""
        found = Memory(lasting=self.lasting)
        found.is_hasty, found._results, found._replaced = True, self._results, self._replaced
        return found

    def let_go(self) -> None:
        """Free what hasty runs have replaced."""
        self._replaced.clear()

    def again(self, name: Hashable, parts: tuple[object, ...], make: Callable[[], Result]) -> Result:
        """Return what was made last under a name if its parts were equal to these; else make it."""
        if not self.lasting:
            return make()
        known = self._results.get(name)
        if known is None or known[0] != parts:
            if self.is_hasty:
                if len(self._replaced) >= MOST_REPLACED:
                    self.let_go()
                self._replaced.append(known)
            known = self._results[name] = (parts, make())
        return cast(Result, known[1])

    def of_file(
        self, name: Hashable, path: Path, parts: tuple[object, ...], read: Callable[[], Result]
    ) -> Result:
        """Return what is read of a file: read again, or what was read last if the memory is hasty."""
        if not self.is_hasty:
            self.forget(name)
        return self.again(name, (stamp(path), *parts), read)

    def last(self, name: Hashable) -> object:
        """Return what was made last under a name; None if nothing was."""
        known = self._results.get(name)
        return None if known is None else known[1]

    def same(self, name: Hashable, made: Result) -> Result:
        """Return the object that was made last under a name if this one is equal to it."""
        return self.again(name, (made,), lambda: made)

    def forget(self, *names: Hashable) -> None:
        """Make these, or without names everything, anew next time."""
        for name in names or tuple(self._results):
            self._results.pop(name, None)


def stamp(path: Path) -> Stamp | None:
    """Return what changes when a file is written or replaced; None where there is no such file."""
    try:
        found = path.stat()
    except (OSError, ValueError):
        return None
    return found.st_mtime_ns, found.st_ctime_ns, found.st_size, found.st_ino


def stamps(*folders: Path) -> dict[Path, Stamp | None]:
    """Return the stamps of all files below some folders; hidden files are left out."""
    return {
        path: stamp(path)
        for folder in folders
        for path in islice(files_below(folder, hidden=False), MOST_STAMPED)
    }
