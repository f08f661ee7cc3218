"""What lies in an output folder under the names of files that a build keeps for itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ppgen.common.problem import Problem, warning
from ppgen.load.regular_files import read_regular
from ppgen.outputs.files import LOCK, few
from ppgen.outputs.journal import JOURNAL, is_journal

LARGEST_LOCK = 512
"""Bytes of a lock: most are empty, and some say which process of which computer holds it."""


def pretending(folder: Path) -> Iterator[Problem]:
    """Tell a lock and a journal that hold something else than a build writes there."""
    judges = {LOCK: _is_lock, JOURNAL: is_journal}
    there = {name: folder / name for name in judges}
    odd = [name for name, path in there.items() if path.is_file() and not judges[name](path)]
    odd = [name for name in odd if not there[name].is_symlink()]  # links are told as links
    if odd:
        message = f"{folder} holds files called as ours that no build wrote: {few(odd)}"
        yield warning("prove/stray", message, hint="take them away; a build makes them anew")


def _is_lock(path: Path) -> bool:
    try:
        content = read_regular(path, limit=LARGEST_LOCK)
    except PermissionError:  # another user's, perhaps
        return True
    except OSError:
        return False
    first = content.partition(b"\n")[0].strip()
    return not content.strip(b"\0\r\n ") or first.isdigit()
