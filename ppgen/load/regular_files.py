"""Bytes of a file that a stranger may have made: a regular one, of bounded size, read without waiting."""

from __future__ import annotations

import errno
import hashlib
import json
import os
import stat
from collections.abc import Callable
from io import FileIO
from pathlib import Path
from typing import Any

MOST_NODES = 5_000_000
MOST_DIGITS = 1000
"""Of a number in JSON; nothing of ours counts so far."""

DEEPEST = 100
"""Values inside of one another in JSON that is read."""

_TOO_DEEP = "it is nested too deep"

_CHUNK = 1024 * 1024
_HOLES = 64 * 1024 * 1024
"""Bytes: a larger file of which less than half lies on the disk is not read. Nothing of ours has holes."""

_BLOCK = 512
"""Bytes in which the system counts what a file takes on the disk, whatever the disk's own blocks are."""


class UnboundedError(OSError):
    """A file that is not read: a pipe, a device, a folder, or more than may be read."""


class LargerError(UnboundedError):
    """A file of more bytes than may be read."""


def read_regular(path: Path, *, limit: int) -> bytes:
    """Read a file of at most `limit` bytes.

    No more memory is asked for than the file has bytes. Raises LargerError for a larger file,
    UnboundedError for a pipe or a device, which might never end, and OSError where nothing can be read.
    """
    with open_regular(path, limit=limit) as stream:
        size = os.fstat(stream.fileno()).st_size
        parts = [stream.read(min(size, limit) + 1)]
        while parts[-1] and sum(map(len, parts)) <= limit:  # a read may return less than it was asked for
            parts.append(stream.read(_CHUNK))
    content = parts[0] if len(parts) == 2 else b"".join(parts)
    if len(content) > limit:
        raise _larger(path)
    return content


def digest_of(path: Path, *, limit: int) -> str:
    """Return the sha256 of a file of at most `limit` bytes, without holding it; errors as `read_regular`."""
    found, length = hashlib.sha256(), 0
    with open_regular(path, limit=limit) as stream:
        while part := stream.read(_CHUNK):
            length += len(part)
            if length > limit:
                raise _larger(path)
            found.update(part)
    return found.hexdigest()


def open_regular(path: Path, *, limit: int) -> FileIO:
    """Open a regular file of at most `limit` bytes for reading, never waiting for a pipe's other end."""
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    handle = os.open(path, flags | getattr(os, "O_NOCTTY", 0))
    try:
        found = os.fstat(handle)
        if not stat.S_ISREG(found.st_mode):
            raise UnboundedError(errno.EINVAL, "it is a pipe, a device or a folder, and no file", str(path))
        if found.st_size > limit:
            raise _larger(path)
        if found.st_size > _HOLES and getattr(found, "st_blocks", 0) * _BLOCK * 2 < found.st_size:
            raise UnboundedError(errno.EFBIG, "it consists of holes", str(path))
        return FileIO(handle)
    except BaseException:
        os.close(handle)
        raise


def read_json(path: Path, *, limit: int, pairs: Callable[[list[tuple[str, Any]]], Any] = dict) -> Any:
    """Read JSON of at most `limit` bytes and MOST_NODES values; ValueError for other text.

    `pairs` makes a mapping of keys and values, of which some may stand twice. Small values take many times
    the bytes that they have in a file, so they are counted before they are made.
    """
    content = read_regular(path, limit=limit)
    if sum(map(content.count, (b"[", b"{", b","))) > MOST_NODES:
        raise LargerError(errno.EFBIG, f"it holds more than {MOST_NODES:,} values", str(path))
    read = _read(content, None if pairs is dict else pairs)
    if b"\\ud" in content.lower():  # as JSON writes half of a pair; no file can be written with one
        try:
            json.dumps(read, ensure_ascii=False).encode()
        except UnicodeEncodeError:
            raise ValueError("it holds half of a character") from None
    _refuse_deep(read)
    return read


def _read(content: bytes, pairs: Callable[[list[tuple[str, Any]]], Any] | None) -> Any:
    """Return what JSON says; raises ValueError in words of our own."""
    try:
        return json.loads(content, object_pairs_hook=pairs, parse_int=_whole, parse_constant=_no_number)
    except json.JSONDecodeError as fault:
        raise ValueError(f"it cannot be read from line {fault.lineno}, column {fault.colno} on") from None
    except UnicodeDecodeError as fault:
        raise ValueError(f"byte {fault.start + 1} is no text in UTF-8") from None
    except RecursionError:
        raise ValueError(_TOO_DEEP) from None


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise ValueError(f"it holds a number of {len(digits):,} digits")
    return int(digits)


def _no_number(name: str) -> Any:
    raise ValueError(f"it holds {name}, which is no number in JSON")


def _refuse_deep(read: Any) -> None:
    """Raise ValueError for values inside of more others than any file of ours has."""
    level = [read]
    for _ in range(DEEPEST):
        level = [
            inner
            for one in level
            if isinstance(one, dict | list)
            for inner in (one.values() if isinstance(one, dict) else one)
            if isinstance(inner, dict | list)
        ]
        if not level:
            return
    raise ValueError(_TOO_DEEP)


def _larger(path: Path) -> LargerError:
    return LargerError(errno.EFBIG, "it is too large", str(path))
