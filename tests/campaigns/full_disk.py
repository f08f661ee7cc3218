"""Builds into a disk that is too small, again and again, and prints what lay there afterwards as JSON.

Usage: python full_disk.py PROJECT DISK OLD FREE... (bytes). DISK holds nothing else; OLD is an earlier
build's output. Each build finds OLD on the disk, and so many bytes of room; then there is room, and it is
tried again. Run it where DISK is a small file system of its own, or the room is that of each single file.
"""

from __future__ import annotations

import hashlib
import json
import resource
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

FILLER = "filler"


def build(root: Path, out: Path, limit: int | None) -> tuple[int, str]:
    """Build the project in a process of its own, whose files may be limited."""
    command = [sys.executable, "-c", "from ppgen.cli import main; main()", "--project", str(root), "build"]
    limited: Callable[[], None] | None = None
    if limit is not None:

        def limited() -> None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    done = subprocess.run(
        [*command, "--fresh", "--jobs", "1", "--out", str(out)],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=limited,
    )
    return done.returncode, done.stdout + done.stderr


def standing(folder: Path) -> dict[str, str]:
    """Return the hash of each file of an output folder."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def tried(root: Path, disk: Path, old: Path, free: int, *, is_disk: bool) -> dict[str, Any]:
    """Build with so much room, and once more with enough."""
    shutil.rmtree(disk / "out", ignore_errors=True)
    shutil.copytree(old, disk / "out")
    if is_disk:
        room = shutil.disk_usage(disk).free
        (disk / FILLER).write_bytes(bytes(max(0, room - free)))
    code, said = build(root, disk / "out", None if is_disk else free)
    (disk / FILLER).unlink(missing_ok=True)
    first = standing(disk / "out")
    again, _ = build(root, disk / "out", None)
    return {
        "free": free,
        "code": code,
        "said": said,
        "files": first,
        "again": again,
        "after": standing(disk / "out"),
    }


def main() -> None:
    """Try every amount of room."""
    root, disk, old = (Path(argument) for argument in sys.argv[1:4])
    is_disk = disk.is_mount()
    rounds = [tried(root, disk, old, int(free), is_disk=is_disk) for free in sys.argv[4:]]
    print(json.dumps({"is_disk": is_disk, "rounds": rounds}))


if __name__ == "__main__":
    main()
