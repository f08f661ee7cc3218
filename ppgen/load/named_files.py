"""A file that the user named on the command line: read whole, if it is a file and not too large."""

from __future__ import annotations

from pathlib import Path

from ppgen.load.project import WrongUseError
from ppgen.load.regular_files import LargerError, read_regular

LARGEST = 64 * 1024 * 1024
"""Bytes of a table, a form or a record."""


def read_named(path: Path, *, limit: int = LARGEST) -> bytes:
    """Return the bytes of a file; raises WrongUseError for none, a pipe or device, and a larger one."""
    try:
        return read_regular(path, limit=limit)
    except FileNotFoundError:
        what = "is a link to nothing" if path.is_symlink() else "does not exist"
        raise WrongUseError(f"{path} {what}") from None
    except LargerError:
        raise WrongUseError(f"{path} has more than {limit / 1024 / 1024:.3g} MiB, and is not read") from None
    except (OSError, ValueError) as failure:
        reason = getattr(failure, "strerror", None) or failure
        raise WrongUseError(f"{path} cannot be read: {reason}") from None
