"""Files that are written whole or not at all, one by one or several together."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from collections.abc import Callable, Mapping
from itertools import islice
from pathlib import Path

from filelock import FileLock

from ppgen.load.project import WrongUseError

UNFINISHED = ".unfinished.json"
"""Lies in a folder while files are put in their places, and stays there if that was broken off."""

LOCK = ".lock"
LARGEST_MARK = 32 * 1024 * 1024
MOST_MARKED = 10_000
"""How many files of an unfinished build are looked at."""

_TEMPORARY = ".ppgen-"
_NOT_YET = ".part"


class UnwritableError(WrongUseError):
    """A file or folder cannot be written: no room, no right, or no such place."""


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that at every moment either the old or the new content stands there.

    Raises UnwritableError where the file cannot be written; the old one is then untouched.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _put(path.parent, {path.name: content})
    except OSError as failure:
        raise _unwritable(path, failure) from failure


def write_together(
    out: Path, game: str, files: Mapping[str, bytes], *, enter: Callable[[Path], None]
) -> None:
    """Write files into the folder `game` below `out`, by names relative to it, then call `enter` with it.

    All stand under temporary names and are synced before the first gets its own; `enter` writes the manifest.
    Others who write into the folder wait meanwhile; the lock is gone with its owner. What a run that was
    broken off left behind is taken away. Raises UnwritableError where something cannot be written, or where a
    folder is a link that leads out of `out`.
    """
    folder = out / game
    try:
        for name in files:
            _refuse_to_leave(out, (folder / name).parent)
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
        with FileLock(folder / LOCK, mode=0o666 & ~_umask()):
            _sweep(folder, {(folder / name).parent for name in files})
            marker = {name: digest(content) for name, content in sorted(files.items())}
            _put(folder, files, marker=json.dumps(marker, ensure_ascii=False, indent=1).encode())
            enter(folder)
            (folder / UNFINISHED).unlink()
    except (OSError, NotImplementedError) as failure:  # the latter where a file system has no locks
        raise _unwritable(folder, failure) from failure


def left_unfinished(folder: Path) -> dict[str, bool]:
    """Return the files that a broken-off run was about to replace, and whether each is already new."""
    try:
        read = json.loads(read_regular(folder / UNFINISHED, limit=LARGEST_MARK))
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(read, dict):
        return {}
    inside = (name for name in read if not Path(name).is_absolute() and ".." not in Path(name).parts)
    return {name: _is(folder / name, read[name]) for name in islice(inside, MOST_MARKED)}


def read_regular(path: Path, *, limit: int) -> bytes:
    """Read a file that is no pipe and no device, which might never end; OSError for those and larger ones."""
    if not path.is_file():
        raise OSError(f"{path} is no file")
    with path.open("rb") as stream:
        content = stream.read(limit + 1)
    if len(content) > limit:
        raise OSError(f"{path} is too large")
    return content


def digest(content: bytes) -> str:
    """Return the sha256 of some bytes as hexadecimal digits."""
    return hashlib.sha256(content).hexdigest()


def _is(path: Path, known: object) -> bool:
    try:
        return path.is_file() and digest(path.read_bytes()) == known
    except OSError:
        return False


def _put(folder: Path, files: Mapping[str, bytes], *, marker: bytes = b"") -> None:
    """Write everything under temporary names, then the marker if there is one, then rename all."""
    waiting: list[tuple[Path, Path]] = []
    try:
        for number, (name, content) in enumerate(files.items()):
            place = folder / name
            temporary = place.parent / f"{_TEMPORARY}{os.getpid()}-{number}{_NOT_YET}"
            waiting.append((temporary, place))
            _write_synced(temporary, content)
        if marker:
            temporary = folder / f"{_TEMPORARY}{os.getpid()}{_NOT_YET}"
            waiting.append((temporary, folder / UNFINISHED))
            _write_synced(temporary, marker)
            waiting.insert(0, waiting.pop())
        for temporary, place in waiting:
            temporary.replace(place)
        for parent in {place.parent for _, place in waiting}:
            _sync_folder(parent)
    except BaseException:
        for temporary, _ in waiting:
            with contextlib.suppress(OSError):
                temporary.unlink()
        raise


def _write_synced(path: Path, content: bytes) -> None:
    with path.open("wb") as stream:
        stream.write(content)
        stream.flush()
        os.fsync(stream.fileno())


def _sync_folder(folder: Path) -> None:
    """Have the renames written down, too, where a folder can be synced."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _sweep(folder: Path, others: set[Path]) -> None:
    for place in {folder, *others}:
        for path in place.glob(f"{_TEMPORARY}*{_NOT_YET}"):
            path.unlink(missing_ok=True)


def _refuse_to_leave(out: Path, folder: Path) -> None:
    root = out.resolve()
    if not folder.resolve().is_relative_to(root):
        raise UnwritableError(f"{folder} is a link that leads out of {out}; nothing is written there")


def _umask() -> int:
    known = os.umask(0o077)
    os.umask(known)
    return known


def _unwritable(path: Path, failure: Exception) -> UnwritableError:
    return UnwritableError(f"{path} cannot be written: {getattr(failure, 'strerror', '') or failure}")
