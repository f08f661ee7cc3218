"""Links in a commit: which files each leads to, followed inside of its tree alone."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import cached_property

from ppgen.load.project import WrongUseError

MOST_HOPS = 40
"""So many links are followed on the way to a file, as systems do: there may be a circle of them."""

MOST_STEPS = 4096
"""A path has no more steps, with all that links on its way put into it."""


STEPS_EACH = 64
"""Steps that are gone on all paths together, for each file that may be looked at."""

_TOO_MUCH = "the links of the commit show too many files; compare folders"

_Folder = dict[str, "_Folder | str"]


@dataclass
class CommitLinks:
    """The paths of the files of a commit and of its links, and what returns the `target` of a link.

    That is asked for a link that is followed alone: others may not lie here. So many files and links behind
    links are looked at in all: links in one another show very many.
    """

    files: Sequence[str]
    links: Collection[str]
    _: KW_ONLY
    target: Callable[[str], str]
    most: int

    def __post_init__(self) -> None:
        self._steps = self.most * STEPS_EACH

    def led_to(self, link: str) -> Iterator[tuple[str, str]]:
        """Yield each file that a link leads to, with the path under which the link shows it.

        A link to a folder shows all in it, and what links in there lead to, but no folder around itself. What
        leads out of the tree leads to nothing. Raises WrongUseError where that is too much.
        """
        waiting: list[tuple[str, str, tuple[str, ...]]] = [(link, link, ())]
        while waiting:
            shown, place, around = waiting.pop()
            real = self.followed(place)
            if real is None or any(_is_within(one, real) for one in (*around, link)):
                continue
            if real in self._known:
                self._count()
                yield shown, real
            for inner in self._below(real):
                self._count()
                name = f"{shown}/{inner[len(real) + 1 :]}"
                if inner in self.links:
                    waiting.append((name, inner, (*around, real)))
                else:
                    yield name, inner

    def followed(self, path: str) -> str | None:
        """Return the path without links that a path leads to; None for nowhere, outside, and circles.

        Raises WrongUseError where all paths together are too long.
        """
        waiting = path.split("/")[::-1]
        done: list[str] = []
        around = [self._tree]
        hops = 0
        while waiting:
            self._steps -= 1
            if self._steps < 0:
                raise WrongUseError(_TOO_MUCH)
            step = waiting.pop()
            if step in ("", "."):
                continue
            if step == "..":
                if not done:
                    return None
                done.pop()
                around.pop()
                continue
            found = around[-1].get(step)
            if found is None:
                return None
            if isinstance(found, str):
                target = self.target(found)
                hops += 1
                waiting += target.split("/")[::-1]
                if target.startswith("/") or hops > MOST_HOPS or len(waiting) > MOST_STEPS:
                    return None
                continue
            done.append(step)
            around.append(found)
        return "/".join(done)

    def _count(self) -> None:
        self.most -= 1
        if self.most < 0:
            raise WrongUseError(_TOO_MUCH)

    def _below(self, folder: str) -> Iterator[str]:
        """Yield the files and links in a folder, and in those inside it; the whole tree is none."""
        start = f"{folder}/"
        for at in range(bisect_left(self._sorted, start), len(self._sorted)):
            if not folder or not self._sorted[at].startswith(start):
                return
            yield self._sorted[at]

    @cached_property
    def _tree(self) -> _Folder:
        """The tree of the commit: what lies in a folder by its name; a file is a folder of nothing.

        A link is its own path.
        """
        top: _Folder = {}
        for path in self.files:
            _put(top, path, {})
        for path in self.links:
            _put(top, path, path)
        return top

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset(self.files)

    @cached_property
    def _sorted(self) -> list[str]:
        return sorted((*self.files, *self.links))


def _put(top: _Folder, path: str, what: _Folder | str) -> None:
    *folders, name = path.split("/")
    folder = top
    for step in folders:
        inner = folder.setdefault(step, {})
        if isinstance(inner, str):  # no tree of git holds both a link and something below it
            return
        folder = inner
    folder.setdefault(name, what)


def _is_within(path: str, folder: str) -> bool:
    """Tell whether a path is a folder, or lies in it."""
    return not folder or path == folder or path.startswith(f"{folder}/")
