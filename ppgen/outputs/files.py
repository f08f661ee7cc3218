"""Files that are written whole or not at all, one by one or several together."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from filelock import FileLock

from ppgen.common.characters import visible
from ppgen.load.regular_files import digest_of, read_json, read_regular
from ppgen.outputs.folders import ChangedFileError, Folder, LinkedFileError, UnwritableError, opened
from ppgen.outputs.snapshots import NOTHING_KNOWN, Snapshot
from ppgen.work.startup import holding_interrupts

UNFINISHED = ".unfinished.json"
"""Lies in a folder while files are put in their places, and stays there if that was broken off."""

LOCK = ".lock"
LARGEST_MARK = 32 * 1024 * 1024
LARGEST_OUTPUT = 1024 * 1024 * 1024
"""Bytes of a file in an output folder that is looked at."""

LARGEST_FOLDER = 4 * LARGEST_OUTPUT
"""Bytes of all files of an output folder together that are looked at."""

MOST_NAMED = 8
"""Files that one problem names."""

MOST_LISTED = 100_000
"""Names in a manifest, or of an unfinished build, that are looked at."""


def write_whole(path: Path, content: bytes, *, root: Path) -> None:
    """Write a file below `root` so that at every moment either the old or the new content stands there.

    `root` is a folder that the user named. No link is followed on the way from there, and one to a file that
    has the file's own name is replaced; a folder, a pipe and a device are not. Who may read and write the old
    file may do so with the new one. Raises UnwritableError where the way leads out of `root`, or the file
    cannot be written; the old one is then untouched.
    """
    write_all({path: content}, root=root)


def write_sources(files: Mapping[Path, bytes], *, root: Path, since: Snapshot = NOTHING_KNOWN) -> None:
    """Write files of somebody's project below `root`, all of them or none, each with the rights that it had.

    Raises LinkedFileError where one is a link, which leads to a file that others may share, and
    ChangedFileError where somebody else has changed one `since` then.
    """
    write_all(files, root=root, may_be_links=False, since=since)


def refuse_links(paths: Iterable[Path]) -> None:
    """Raise LinkedFileError where a file is a link, before anything else is written than these."""
    for path in paths:
        if path.is_symlink():
            raise LinkedFileError(path, str(path.readlink()))


def write_all(
    files: Mapping[Path, bytes], *, root: Path, may_be_links: bool = True, since: Snapshot = NOTHING_KNOWN
) -> None:
    """Write several files below `root` as `write_whole` does one; none gets its name before all are on disk.

    Where one cannot be written none gets its name, and folders that were made for them are taken away again.
    """
    inner = {path.parent: _inside(path, root) for path in files}
    path, made = root, list[Path]()
    try:
        made = _missing({root, *inner})
        with ExitStack() as stack:
            folders = {}
            for path, steps in inner.items():
                folders[path] = stack.enter_context(opened(root, steps))
            path = next(iter(files)) if len(files) == 1 else root
            places = {place: (folders[place.parent], content) for place, content in files.items()}
            for place in () if may_be_links else places:
                folders[place.parent].expect_no_link(place.name)
            top = stack.enter_context(opened(root))
            with _waiting(places) as waiting, top.locked(), holding_interrupts():
                if (changed := next(filter(since.is_outdated, places), None)) is not None:
                    raise ChangedFileError(changed)
                _name(waiting)
    except BaseException as failure:
        for folder in made:
            with contextlib.suppress(OSError, ValueError):
                folder.rmdir()
        if isinstance(failure, OSError | ValueError):  # the latter for names that no system takes
            raise _unwritable(path, failure) from failure
        raise


def _inside(path: Path, root: Path) -> tuple[str, ...]:
    """Return the steps from `root` to the folder of a file below it."""
    try:
        steps = path.relative_to(root)
    except ValueError:
        raise UnwritableError(f"{path} does not lie below {root}; nothing is written there") from None
    if steps.name in ("", os.pardir):
        raise UnwritableError(f"{path} is a folder, and no file to write: name a file")
    return steps.parent.parts


def _missing(folders: Iterable[Path]) -> list[Path]:
    """Return the folders that are not there yet, with those around them, the innermost first."""
    around = {one for folder in folders for one in (folder, *folder.parents)}
    missing = (one for one in around if not os.path.lexists(one))
    return sorted(missing, key=lambda one: len(one.parts), reverse=True)


def remove(path: Path, *, root: Path) -> None:
    """Take a file below `root` away; no link is followed on the way, and one with its name goes itself.

    Raises UnwritableError where the way leads out of `root`, or the file cannot be taken away.
    """
    steps = _inside(path, root)
    try:
        with opened(root, steps) as folder:
            folder.remove(path.name)
    except (OSError, ValueError) as failure:
        reason = getattr(failure, "strerror", "") or failure
        raise UnwritableError(f"{path} cannot be removed: {reason}") from failure


def write_in(folder: Folder, name: str, content: bytes) -> None:
    """Write a file of an open folder whole; OSError where that fails, the old one is then untouched."""
    with _waiting({folder.path / name: (folder, content)}) as waiting, holding_interrupts():
        _name(waiting)


def write_together(
    out: Path, game: str, files: Mapping[str, bytes], *, enter: Callable[[Folder], None]
) -> None:
    """Write files into the folder `game` below `out`, by names relative to it, then call `enter` with it.

    All stand under temporary names and are synced before the first gets its own; `enter` writes the manifest.
    Others who write into the folder wait meanwhile; the lock is gone with its owner. What a run that was
    broken off left behind is taken away. Raises UnwritableError where something cannot be written, or where a
    folder below `out` is a link.
    """
    place = out / game
    try:
        with ExitStack() as stack:
            steps = PurePosixPath(game).parts
            folder = stack.enter_context(opened(out, steps))
            folder.own(LOCK)
            stack.enter_context(FileLock(place / LOCK, mode=0o666 & ~_umask()))
            inner = {
                parent: stack.enter_context(opened(out, (*steps, *parent.parts)))
                for parent in _parents(files)
            }
            for one in (folder, *inner.values()):
                one.sweep()
            marker = {name: digest(content) for name, content in sorted(files.items())}
            written = {place / name: (inner[_parent(name)], content) for name, content in files.items()}
            mark = folder, json.dumps(marker, ensure_ascii=False, indent=1).encode()
            with _waiting(written, marker=mark) as waiting, holding_interrupts():
                _name(waiting)
                enter(folder)
                folder.remove(UNFINISHED)
    except (OSError, NotImplementedError, ValueError) as failure:  # where a file system has no locks
        raise _unwritable(place, failure) from failure


def left_unfinished(folder: Path) -> dict[str, bool]:
    """Return the files that a broken-off run was about to replace, and whether each is already new."""
    try:
        read = read_json(folder / UNFINISHED, limit=LARGEST_MARK)
    except (OSError, ValueError, RecursionError):
        return {}
    if not isinstance(read, dict):
        return {}
    sound = [name for name in islice(read, MOST_LISTED) if is_sound_name(name)]
    return {name: found == read[name] for name, found in digests(folder, sound).items()}


def is_sound_name(name: str) -> bool:
    """Tell whether a name that is relative to an output folder is written in the one way that we write it."""
    path = PurePosixPath(name)
    is_plain = str(path) == name and name.isprintable() and not {*name} & {"\\", ":"}
    return is_plain and not path.is_absolute() and os.pardir not in path.parts and bool(path.parts)


def digests(folder: Path, names: Iterable[str]) -> dict[str, str]:
    """Return the sha256 of files in an output folder; "" for those that are not looked at.

    That is what does not exist or is no plain file, lies elsewhere, is too large, or is a file that
    another name stands for already. A stranger's folder may hold many names of one file.
    """
    seen: set[tuple[int, int]] = set()
    left, found = LARGEST_FOLDER, {}
    for name in names:
        found[name] = ""
        with contextlib.suppress(OSError, ValueError):
            known = (folder / name).lstat()
            is_inside = (folder / name).parent.resolve().is_relative_to(folder.resolve())
            if is_inside and (known.st_dev, known.st_ino) not in seen and known.st_size <= left:
                seen.add((known.st_dev, known.st_ino))
                found[name] = digest_of(folder / name, limit=LARGEST_OUTPUT)
                left -= known.st_size
    return found


def says(path: Path, content: bytes) -> bool:
    """Tell whether a file has this content already."""
    try:
        return read_regular(path, limit=len(content)) == content
    except OSError:
        return False


def few(names: Sequence[str]) -> str:
    """Name some files of many."""
    listed = ", ".join(map(visible, names[:MOST_NAMED]))
    return f"{listed} and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else listed or "none"


def digest(content: bytes) -> str:
    """Return the sha256 of some bytes as hexadecimal digits."""
    return hashlib.sha256(content).hexdigest()


def _parents(files: Mapping[str, bytes]) -> set[PurePosixPath]:
    return {_parent(name) for name in files}


def _parent(name: str) -> PurePosixPath:
    return PurePosixPath(name).parent


class _TemporaryFile(NamedTuple):
    """A file that is whole under a temporary name in an open folder."""

    folder: Folder
    temporary: str
    name: str


@contextlib.contextmanager
def _waiting(
    files: Mapping[Path, tuple[Folder, bytes]], *, marker: tuple[Folder, bytes] | None = None
) -> Iterator[list[_TemporaryFile]]:
    """Write everything under temporary names, then the marker if there is one, which gets its name first.

    Files of an output folder, which has a marker, are made anew; others get the rights of those they replace.
    What has not got its name at the end is taken away.
    """
    waiting: list[_TemporaryFile] = []
    try:
        for place, (folder, _) in files.items():
            folder.expect_file(place.name)
        for place, (folder, content) in files.items():
            _write_synced(waiting, folder, place.name, content, is_anew=marker is not None)
        if marker:
            _write_synced(waiting, marker[0], UNFINISHED, marker[1], is_anew=True)
            waiting.insert(0, waiting.pop())
        yield waiting
    except BaseException:
        for one in waiting:
            with contextlib.suppress(OSError):
                one.folder.remove(one.temporary)
        raise


def _name(waiting: Sequence[_TemporaryFile]) -> None:
    """Give files that are whole on the disk their names."""
    for one in waiting:
        one.folder.rename(one.temporary, one.name)
    for folder in {one.folder for one in waiting}:
        folder.sync()


def _write_synced(
    waiting: list[_TemporaryFile], folder: Folder, name: str, content: bytes, *, is_anew: bool
) -> None:
    temporary, handle = folder.create("" if is_anew else name)
    waiting.append(_TemporaryFile(folder, temporary, name))
    with os.fdopen(handle, "wb") as stream:
        stream.write(content)
        stream.flush()
        os.fsync(stream.fileno())


def _umask() -> int:
    known = os.umask(0o077)
    os.umask(known)
    return known


def _unwritable(path: Path, failure: Exception) -> UnwritableError:
    return UnwritableError(f"{path} cannot be written: {getattr(failure, 'strerror', '') or failure}")
