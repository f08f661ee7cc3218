"""Which files lie below a folder, however deep it goes."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

_BESIDE = (".", "~$")
"""How names begin of what programs put beside files: notes of theirs, and that somebody has one open."""


def is_left_beside(name: str) -> bool:
    """Tell whether a file or a folder is no part of a project, but what a program left beside its files."""
    return name.startswith(_BESIDE)


def is_text(name: str) -> bool:
    """Tell whether a name of a file is text: one with other bytes can be written in no file."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def files_below(*folders: Path, hidden: bool = True, most: int = sys.maxsize) -> Iterator[Path]:
    """Yield all that is no folder, folder after folder, each by name; links are not followed.

    With `hidden` false, what programs leave beside files is left out. So many folders are looked
    into at `most`: a stranger's may hold no file and very many folders. What cannot be listed is passed over:
    who reads it says so. Python's own walks call themselves for each level, and fail some thousand down.
    """
    waiting = [str(folder) for folder in reversed(folders)]
    while waiting and most > 0:
        place, most = waiting.pop(), most - 1
        try:
            with os.scandir(place) as listed:
                entries = sorted((one for one in listed), key=lambda one: one.name)
        except OSError:
            continue
        seen = [one for one in entries if hidden or not is_left_beside(one.name)]
        yield from (Path(place, one.name) for one in seen if not one.is_dir(follow_symlinks=False))
        waiting += reversed([one.path for one in seen if one.is_dir(follow_symlinks=False)])
