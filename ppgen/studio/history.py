"""All changes of the studio in order: each can be undone and done again, also after others have edited."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, TypeVar

from ppgen.load.regular_files import read_regular
from ppgen.outputs.files import write_sources
from ppgen.outputs.folders import ChangedFileError, opened
from ppgen.outputs.snapshots import Snapshot
from ppgen.studio.edits import ChangedMeanwhileError, UneditableError
from ppgen.studio.file_forms import Read, SourceForm, form_of
from ppgen.studio.merging import OvertakenChangeError
from ppgen.studio.turning import turned
from ppgen.work.memory import Stamp, stamp

Result = TypeVar("Result")

LARGEST_FILE = 64 * 1024 * 1024
MOST_STEPS = 10_000
MOST_DISTURBED = 4
"""So often a change is made again, of a file that others write at the same time."""


class HistoryStep(NamedTuple):
    """One change of one file: what it is called, and the bytes that were and are.

    `before` and `after` are the whole file; None where there was no file, or is none any more. `form` is how
    to read it; None where nobody can tell what it says once others have changed it.
    """

    label: str
    file: str
    before: bytes | None
    after: bytes | None
    form: SourceForm | None


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
        self,
        label: str,
        file: str,
        edit: Callable[[bytes], bytes],
        *,
        is_new: bool = False,
        read: Read | None = None,
    ) -> StepTold:
        """Change a file of the project, or begin a new one; `read` is for tables, which need to be known.

        Raises UneditableError, and UnwritableError from the writer.
        """
        form = SourceForm(read, None) if read is not None else form_of(file)

        def make(since: Snapshot) -> HistoryStep:
            if is_new and os.path.lexists(self.root / file):
                raise ChangedMeanwhileError(f"there is a file {file} by now")
            before = None if is_new else self.read(file)
            after = edit(before or b"")
            if after != before:
                self._write(file, after, since)
            return HistoryStep(label, file, before, after, form)

        step = self._undisturbed(file, make)
        if step.after != step.before:
            self._keep(step)
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

    def _undisturbed(self, file: str, work: Callable[[Snapshot], Result]) -> Result:
        """Do what reads and writes a file, and again where somebody else has written it in between."""
        for _ in range(MOST_DISTURBED):
            with suppress(ChangedFileError):
                return work(Snapshot.of_file(self.root / file))
        return work(Snapshot.of_file(self.root / file))

    def _keep(self, step: HistoryStep) -> None:
        self._done.append(step)
        self._undone.clear()
        del self._done[:-MOST_STEPS]

    def _turn(self, step: HistoryStep, old: bytes | None, new: bytes | None, what: str) -> None:
        self._undisturbed(step.file, lambda since: self._turned(step, (old, new), what, since))

    def _turned(
        self, step: HistoryStep, change: tuple[bytes | None, bytes | None], what: str, since: Snapshot
    ) -> None:
        old, new = change
        now = None if old is None else self.read(step.file)
        if new is None or old is None or now is None:  # the file was begun, or is to be gone again
            if now != old or (old is None and os.path.lexists(self.root / step.file)):
                raise ChangedMeanwhileError(
                    f"“{step.label}” cannot be {what}: {step.file} was changed in another program"
                )
            if new is None:
                self._remove(step.file)
            else:
                self._write(step.file, new, since)
            return
        self._write(step.file, new if now == old else self._merged(step, now, (old, new), what), since)

    def _merged(self, step: HistoryStep, now: bytes, change: tuple[bytes, bytes], what: str) -> bytes:
        """Return a file that others have changed with a change turned; raises ChangedMeanwhileError."""
        refused = f"“{step.label}” cannot be {what}: {step.file} was changed"
        if step.form is None:
            raise ChangedMeanwhileError(f"{refused} in another program")
        try:
            return turned(now, *change, form=step.form)
        except OvertakenChangeError as fault:
            raise ChangedMeanwhileError(f"{refused} at this place in another program") from fault
        except UneditableError as fault:
            raise ChangedMeanwhileError(f"{refused} in another program, and {fault}") from fault

    def _remove(self, file: str) -> None:
        *folders, name = file.split("/")
        with opened(self.root, folders) as folder:
            folder.remove(name)

    def _write(self, file: str, content: bytes, since: Snapshot) -> None:
        path = self.root / file
        write_sources({path: content}, root=self.root, since=since)
        self._written[path] = stamp(path)
