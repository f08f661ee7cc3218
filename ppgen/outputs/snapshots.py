"""What the files of a project were when a command began, so that nobody's later change is written over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from ppgen.common.walks import files_below
from ppgen.work.memory import MOST_STAMPED, Stamp, stamp

FOLDERS = ("cards", "layouts", "fonts")
"""What of a project commands read and write."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The stamps of files, each None where there was none; of what lies nowhere in it nothing is known.

    Where `folders` were walked whole, a file of theirs without a stamp was not there.
    """

    stamps: Mapping[Path, Stamp | None]
    folders: tuple[Path, ...] = field(default=())

    @classmethod
    def of_project(cls, root: Path) -> Snapshot:
        """Look at all files of a project, of a very large one at the first ones alone."""
        folders = tuple(root / name for name in FOLDERS)
        paths = [*islice(files_below(*folders), MOST_STAMPED)]
        return cls({path: stamp(path) for path in paths}, folders if len(paths) < MOST_STAMPED else ())

    @classmethod
    def of_file(cls, path: Path) -> Snapshot:
        """Look at one file."""
        return cls({path: stamp(path)})

    def is_outdated(self, path: Path) -> bool:
        """Tell whether a file was written, replaced, begun or taken away since then."""
        is_known = path in self.stamps or any(path.is_relative_to(folder) for folder in self.folders)
        return is_known and stamp(path) != self.stamps.get(path)


NOTHING_KNOWN = Snapshot({})
