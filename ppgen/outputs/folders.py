"""A folder that was reached without following a link, and what is made, renamed and taken away in it."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import stat
import sys
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from pathlib import Path

from ppgen.common.characters import visible
from ppgen.load.project import WrongUseError

if sys.platform != "win32":
    from fcntl import LOCK_EX, flock

PREFIX, SUFFIX = ".ppgen-", ".part"
"""Of names that files have until they are whole."""

RELATIVE = os.open in os.supports_dir_fd and os.mkdir in os.supports_dir_fd
"""Whether the system can make things in an open folder, whatever its name leads to by then."""

_NO_LINKS = getattr(os, "O_NOFOLLOW", 0)
_OF_THE_SYSTEM = ("/proc/", "/dev/")
"""Where links of the system lead, such as that from `/dev/stdout`: whoever may do all could replace them."""

_RIGHTS = 0o777
"""Who may do what with a file, without what else its mode says."""

_MODE = 0o666
"""Of new files, before the user's mask: as that of every program which writes documents."""


def is_unfinished(name: str) -> bool:
    """Tell whether a file is called as those are that get another name when they are whole."""
    return name.startswith(PREFIX) and name.endswith(SUFFIX)


class UnwritableError(WrongUseError):
    """A file or folder cannot be written: no room, no right, no such place, or a link on the way."""


class LinkedFileError(UnwritableError):
    """A file of a project is a link: whoever writes it would put a copy into the place of the link."""

    def __init__(self, place: Path, target: str) -> None:
        """Name the link, and where it leads."""
        self.message = f"{place} is a link to {visible(target)}, and nothing is written"
        self.hint = "edit that file, or take the link out and put a file in its place"
        super().__init__(f"{self.message}: {self.hint}")


class ChangedFileError(UnwritableError):
    """Somebody else has changed a file since it was read: what would be written knows nothing of that."""

    def __init__(self, place: Path) -> None:
        """Name the file."""
        super().__init__(f"{place} was changed meanwhile, and nothing is written: run it again")


class Folder:
    """An open folder: what is done in it happens there, even if its name comes to mean another place."""

    def __init__(self, path: Path, handle: int | None) -> None:
        """Take a folder that was opened, by its handle where the system can use one."""
        self.path = path
        self._handle = handle

    def create(self, place_of: str = "") -> tuple[str, int]:
        """Make an empty file under a name that nobody can guess; return the name and an open handle.

        Whoever may read and write the file `place_of`, whose place it will take, may do so with this one.
        """
        name = f"{PREFIX}{secrets.token_hex(16)}{SUFFIX}"
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NO_LINKS | getattr(os, "O_BINARY", 0)
        handle = os.open(self._name(name), flags, _MODE, dir_fd=self._handle)
        if place_of and hasattr(os, "fchmod"):
            with contextlib.suppress(OSError):  # nothing is there, or the file system knows no rights
                found = os.stat(self._name(place_of), dir_fd=self._handle, follow_symlinks=False)
                if stat.S_ISREG(found.st_mode):
                    os.fchmod(handle, found.st_mode & _RIGHTS)
        return name, handle

    def expect_no_link(self, name: str) -> None:
        """Raise LinkedFileError where a name stands for a link."""
        with contextlib.suppress(FileNotFoundError):
            found = os.stat(self._name(name), dir_fd=self._handle, follow_symlinks=False)
            if stat.S_ISLNK(found.st_mode):
                raise LinkedFileError(self.path / name, os.readlink(self._name(name), dir_fd=self._handle))

    def rename(self, old: str, new: str) -> None:
        """Give a file another name, in the place of what had it; a link is not followed."""
        os.replace(self._name(old), self._name(new), src_dir_fd=self._handle, dst_dir_fd=self._handle)

    def expect_file(self, name: str) -> None:
        """Raise UnwritableError where a name stands for a folder, a pipe or a device, or leads to one.

        A file, a link to one, and a link that leads nowhere may be replaced.
        """
        place = self.path / name
        with contextlib.suppress(FileNotFoundError):
            found = os.stat(self._name(name), dir_fd=self._handle, follow_symlinks=False)
            if stat.S_ISLNK(found.st_mode):
                target = os.readlink(self._name(name), dir_fd=self._handle)
                if target.startswith(_OF_THE_SYSTEM):
                    raise UnwritableError(f"{place} is a link into the system, and stays: name a file")
                found = os.stat(self._name(name), dir_fd=self._handle)
            if not stat.S_ISREG(found.st_mode):
                what = "a folder" if stat.S_ISDIR(found.st_mode) else "a pipe or a device"
                raise UnwritableError(f"{place} is {what}, and no file to write: name a file")

    def remove(self, name: str) -> None:
        """Take a file, or a link, away."""
        os.unlink(self._name(name), dir_fd=self._handle)

    def remove_below(self, name: str) -> None:
        """Take away a file below this folder, and folders that are empty then; no link is followed."""
        *steps, last = name.split("/")
        if not steps:
            with contextlib.suppress(FileNotFoundError):
                self.remove(last)
            return
        inner = self.inner(steps[0])
        try:
            inner.remove_below("/".join([*steps[1:], last]))
        finally:
            inner.close()
        with contextlib.suppress(OSError):  # it is not empty
            os.rmdir(self._name(steps[0]), dir_fd=self._handle)

    def sweep(self) -> None:
        """Take away what runs that were broken off have left under temporary names."""
        for name in os.listdir(self.path if self._handle is None else self._handle):
            if is_unfinished(name):
                with contextlib.suppress(FileNotFoundError, IsADirectoryError):
                    self.remove(name)

    @contextmanager
    def locked(self) -> Generator[None, None, None]:
        """Have others wait who lock the folder, too; nobody where the system or the disk has no such locks.

        Closing the folder, or the end of the process, lets it go.
        """
        if sys.platform != "win32" and self._handle is not None:
            with contextlib.suppress(OSError):
                flock(self._handle, LOCK_EX)
        yield

    def sync(self) -> None:
        """Have the renames written down, too, where a folder can be synced."""
        if self._handle is not None:
            with contextlib.suppress(OSError):
                os.fsync(self._handle)

    def own(self, name: str) -> None:
        """Make an empty file unless it is there; UnwritableError for a link, or one that holds anything."""
        flags = os.O_RDWR | os.O_CREAT | _NO_LINKS | getattr(os, "O_NONBLOCK", 0)
        place = self.path / name
        if self._handle is None and _leads_elsewhere(place):
            raise _led_away(place)
        try:
            handle = os.open(self._name(name), flags, _MODE, dir_fd=self._handle)
        except OSError as failure:
            if failure.errno == errno.EISDIR:
                raise _not_ours(place) from failure
            raise _led_away(place) if failure.errno == errno.ELOOP else failure from failure
        try:
            found = os.fstat(handle)
        finally:
            os.close(handle)
        if not stat.S_ISREG(found.st_mode) or found.st_size or found.st_nlink > 1:
            raise _not_ours(place)

    def inner(self, name: str) -> Folder:
        """Open a folder in this one, made if it is not there; UnwritableError if it is a link."""
        place = self.path / name
        with contextlib.suppress(FileExistsError):
            os.mkdir(self._name(name), dir_fd=self._handle)
        if self._handle is None:
            if _leads_elsewhere(place):
                raise _led_away(place)
            return Folder(place, None)
        try:
            return Folder(place, os.open(name, _OPENED | _NO_LINKS, dir_fd=self._handle))
        except OSError as failure:
            is_link = failure.errno in (errno.ELOOP, errno.ENOTDIR) and place.is_symlink()
            raise _led_away(place) if is_link else failure from failure

    def close(self) -> None:
        """Let go of the folder."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None

    def _name(self, name: str) -> str | Path:
        return name if self._handle is not None else self.path / name


_OPENED = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_CLOEXEC", 0)


@contextmanager
def opened(root: Path, inside: Iterable[str] = ()) -> Generator[Folder, None, None]:
    """Open the folder that the steps `inside` lead to from `root`, made where they are not there.

    The root is one that the user named, and its own way may have links; no step behind it may be one. A root
    that is relative and does not lead up lies in the current folder, whose content may be a stranger's: its
    steps are walked like those behind it. Raises UnwritableError for a step that is a link or leads up, and
    OSError where a folder cannot be made.
    """
    start, steps = (root, ()) if root.is_absolute() or os.pardir in root.parts else (Path(), root.parts)
    start.mkdir(parents=True, exist_ok=True)
    folder = Folder(start, os.open(start, _OPENED) if RELATIVE else None)
    try:
        for step in (*steps, *inside):
            if step in ("", os.curdir, os.pardir) or "/" in step or os.sep in step:
                raise UnwritableError(f"{step!r} leads out of {folder.path}; nothing is written there")
            outer, folder = folder, folder.inner(step)
            outer.close()
        yield folder
    finally:
        folder.close()


def _leads_elsewhere(place: Path) -> bool:
    """Tell whether a name is a link, or what Windows has in their place."""
    try:
        found = os.lstat(place)
    except OSError:
        return False
    is_junction = getattr(found, "st_file_attributes", 0) & getattr(stat, "FILE_ATTRIBUTE_REPARSE_POINT", 0)
    return stat.S_ISLNK(found.st_mode) or bool(is_junction)


def _not_ours(place: Path) -> UnwritableError:
    return UnwritableError(f"{place} is not what ppgen leaves there; take it away")


def _led_away(place: Path) -> UnwritableError:
    way_out = "take it away, or name the folder that it leads to"
    return UnwritableError(f"{place} is a link, and nothing is written through it: {way_out}")
