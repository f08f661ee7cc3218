"""Files that are written whole or not at all."""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
from pathlib import Path

from ppgen.load.project import WrongUseError


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that at every moment either the old or the new content stands there.

    Raises WrongUseError where the file cannot be written; the old one is then untouched.
    """
    try:
        _write_beside(path, content)
    except OSError as failure:
        raise WrongUseError(f"{path} cannot be written: {failure.strerror or failure}") from failure


def digest(content: bytes) -> str:
    """Return the sha256 of some bytes as hexadecimal digits."""
    return hashlib.sha256(content).hexdigest()


def _write_beside(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
        Path(temporary).chmod(0o644)
        Path(temporary).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(temporary).unlink()
        raise
