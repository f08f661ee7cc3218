"""A file that the user named on the command line: read whole, if it is a file and not too large."""

from __future__ import annotations

from pathlib import Path

from ppgen.load.project import WrongUseError
from ppgen.load.regular_files import LargerError, read_regular

LARGEST = 64 * 1024 * 1024
"""Bytes of a table, a form or a record."""


class NamedFileError(WrongUseError):
    """A file that was named cannot be read; `reason` says why, behind its name."""

    def __init__(self, path: Path, reason: str) -> None:
        """Name the file, and say why."""
        super().__init__(f"{path} {reason}")
        self.reason = reason


def read_named(path: Path, *, limit: int = LARGEST) -> bytes:
    """Return the bytes of a file; raises NamedFileError for none, a pipe or device, and a larger one."""
    try:
        return read_regular(path, limit=limit)
    except FileNotFoundError:
        what = "is a link to nothing" if path.is_symlink() else "does not exist"
        raise NamedFileError(path, what) from None
    except LargerError:
        raise NamedFileError(path, f"has more than {limit / 1024 / 1024:.3g} MiB, and is not read") from None
    except (OSError, ValueError) as failure:
        reason = getattr(failure, "strerror", None) or failure
        raise NamedFileError(path, f"cannot be read: {reason}") from None
