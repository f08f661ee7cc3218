"""All changes of the studio in order: each can be undone and done again, also after others have edited."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from ppgen.load.regular_files import read_regular
from ppgen.outputs.files import write_sources
from ppgen.outputs.folders import opened
from ppgen.studio.edits import ChangedMeanwhileError, UneditableError
from ppgen.work.memory import Stamp, stamp

LARGEST_FILE = 64 * 1024 * 1024
MOST_STEPS = 10_000
CONTEXT = 60
"""Bytes before and behind a change by which its place is found again in a file that others edited."""


class HistoryStep(NamedTuple):
    """One change of one file: what it is called, and the bytes that were and are.

    `before` and `after` are the whole file; None where there was no file, or is none any more.
    """

    label: str
    file: str
    before: bytes | None
    after: bytes | None


class StepTold(NamedTuple):
    """What a page is told of a change that was made, undone or done again."""

    label: str
    file: str


@dataclass(slots=True)
class History:
    """The changes of one project, and the only way in which the studio writes its files."""

    root: Path
    _done: list[HistoryStep] = field(default_factory=list)
    _undone: list[HistoryStep] = field(default_factory=list)
    _written: dict[Path, Stamp | None] = field(default_factory=dict)

    def change(
        self, label: str, file: str, edit: Callable[[bytes], bytes], *, is_new: bool = False
    ) -> StepTold:
        """Change a file of the project, or begin a new one.

        Raises UneditableError, and UnwritableError from the writer.
        """
        if is_new and os.path.lexists(self.root / file):
            raise ChangedMeanwhileError(f"there is a file {file} by now")
        before = None if is_new else self.read(file)
        after = edit(before or b"")
        if after != before:
            self._write(file, after)
            self._keep(HistoryStep(label, file, before, after))
        return StepTold(label, file)

    def read(self, file: str) -> bytes:
        """Return the bytes of a file of the project; raises UneditableError."""
        try:
            return read_regular(self.root / file, limit=LARGEST_FILE)
        except OSError as failure:
            raise UneditableError(f"{file} cannot be read: {failure.strerror or failure}") from failure

    def undo(self) -> StepTold:
        """Take the last change back; raises UneditableError where it no longer fits."""
        if not self._done:
            raise UneditableError("there is nothing to undo")
        step = self._done[-1]
        self._turn(step, step.after, step.before, "undone")
        self._undone.append(self._done.pop())
        return StepTold(step.label, step.file)

    def redo(self) -> StepTold:
        """Do the change again that was undone last; raises UneditableError where it no longer fits."""
        if not self._undone:
            raise UneditableError("there is nothing to do again")
        step = self._undone[-1]
        self._turn(step, step.before, step.after, "done again")
        self._done.append(self._undone.pop())
        return StepTold(step.label, step.file)

    def labels(self) -> Mapping[str, str]:
        """Return what undo and redo would do, empty where they would do nothing."""
        done, undone = self._done[-1:], self._undone[-1:]
        return {"undo": done[0].label if done else "", "redo": undone[0].label if undone else ""}

    def is_own(self, path: Path) -> bool:
        """Tell whether a file is as it was last written here, and nobody else has written it since."""
        return path in self._written and self._written[path] == stamp(path)

    def _keep(self, step: HistoryStep) -> None:
        self._done.append(step)
        self._undone.clear()
        del self._done[:-MOST_STEPS]

    def _turn(self, step: HistoryStep, old: bytes | None, new: bytes | None, what: str) -> None:
        now = None if old is None else self.read(step.file)
        if new is None or old is None or now is None:  # the file was begun, or is to be gone again
            if now != old or (old is None and os.path.lexists(self.root / step.file)):
                raise ChangedMeanwhileError(
                    f"“{step.label}” cannot be {what}: {step.file} was changed in another program"
                )
            if new is None:
                self._remove(step.file)
            else:
                self._write(step.file, new)
            return
        made = new if now == old else _moved(now, old, new)
        if made is None:
            raise ChangedMeanwhileError(
                f"“{step.label}” cannot be {what}: {step.file} was changed at this place in another program"
            )
        self._write(step.file, made)

    def _remove(self, file: str) -> None:
        *folders, name = file.split("/")
        with opened(self.root, folders) as folder:
            folder.remove(name)

    def _write(self, file: str, content: bytes) -> None:
        path = self.root / file
        write_sources({path: content}, root=self.root)
        self._written[path] = stamp(path)


def _moved(now: bytes, old: bytes, new: bytes) -> bytes | None:
    """Make the change from `old` to `new` in a file that others changed elsewhere; None where it fits not."""
    start = _alike(old, new)
    end = _alike(old[start:][::-1], new[start:][::-1])
    gone, come = old[start : len(old) - end], new[start : len(new) - end]
    before, behind = old[max(start - CONTEXT, 0) : start], old[len(old) - end : len(old) - end + CONTEXT]
    for lead, tail in ((before, behind), (before, behind[:8]), (before[-8:], behind)):
        found = lead + gone + tail
        if found and now.count(found) == 1:
            place = now.index(found) + len(lead)
            return now[:place] + come + now[place + len(gone) :]
    return None


def _alike(one: bytes, other: bytes) -> int:
    """Return how many bytes two texts have in common at their beginning."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[:middle] == other[:middle]:
            low = middle
        else:
            high = middle - 1
    return low
