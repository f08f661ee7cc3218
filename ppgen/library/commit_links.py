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
        """Return the path without links that a path leads to; None where it leads out, or in a circle."""
        waiting = path.split("/")[::-1]
        done: list[str] = []
        hops = 0
        while waiting:
            step = waiting.pop()
            if step in ("", "."):
                continue
            if step == "..":
                if not done:
                    return None
                done.pop()
                continue
            done.append(step)
            place = "/".join(done)
            if place in self.links:
                target = self.target(place)
                done.pop()
                hops += 1
                waiting += target.split("/")[::-1]
                if target.startswith("/") or hops > MOST_HOPS or len(waiting) > MOST_STEPS:
                    return None
        return "/".join(done)

    def _count(self) -> None:
        self.most -= 1
        if self.most < 0:
            raise WrongUseError("the links of the commit show too many files; compare folders")

    def _below(self, folder: str) -> Iterator[str]:
        """Yield the files and links in a folder, and in those inside it; the whole tree is none."""
        start = f"{folder}/"
        for at in range(bisect_left(self._sorted, start), len(self._sorted)):
            if not folder or not self._sorted[at].startswith(start):
                return
            yield self._sorted[at]

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset(self.files)

    @cached_property
    def _sorted(self) -> list[str]:
        return sorted((*self.files, *self.links))


def _is_within(path: str, folder: str) -> bool:
    """Tell whether a path is a folder, or lies in it."""
    return not folder or path == folder or path.startswith(f"{folder}/")
