"""What lies in an output folder under the names of files that a build keeps for itself."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

from ppgen.common.problem import Problem, warning
from ppgen.load.regular_files import read_regular
from ppgen.outputs.files import LOCK, few
from ppgen.outputs.journal import JOURNAL, is_journal

LARGEST_LOCK = 512
"""Bytes of a lock: most are empty, and some say which process of which computer holds it."""

_HOLDER = re.compile(rb"\d{1,10}\r?\n[\w.?\x80-\xff-]{1,253}\r?\n?(?:\d{1,20}\r?\n?)?")
"""The number of a process, its computer, and when it began; signs that names of hosts lack are escaped."""


def pretending(folder: Path) -> Iterator[Problem]:
    """Tell a lock and a journal that are no files, or hold something else than a build writes there."""
    judges = {LOCK: _is_lock, JOURNAL: is_journal}
    there = {name: folder / name for name in judges if os.path.lexists(folder / name)}
    own = {name: path for name, path in there.items() if not path.is_symlink()}  # links are told as links
    odd = [name for name, path in own.items() if not (path.is_file() and judges[name](path))]
    if odd:
        message = f"{folder} holds what is called as files of ours and no build wrote: {few(odd)}"
        yield warning("prove/stray", message, hint="take it away; a build makes them anew")


def _is_lock(path: Path) -> bool:
    try:
        content = read_regular(path, limit=LARGEST_LOCK)
    except PermissionError:  # another user's, perhaps
        return True
    except OSError:
        return False
    return not content.strip(b"\0\r\n ") or _HOLDER.fullmatch(content) is not None
