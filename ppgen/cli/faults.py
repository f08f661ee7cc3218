"""What is said when ppgen itself fails: that it is no fault of the user, where, and how to report it."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from pathlib import PurePath
from types import FrameType, TracebackType

import ppgen
from ppgen.common.about import DISTRIBUTION, VERSION
from ppgen.common.characters import visible

FAULT = 3
"""What a command ends with that ppgen failed in itself."""

LONGEST = 300
FOLDERS = ("cards", "layouts", "fonts", "words")


def apology(fault: BaseException) -> str:
    """Say what failed, where in the program, and with which file in hand."""
    frames = list(_frames(fault.__traceback__))
    where = next((place for place in map(_place, reversed(frames)) if place), "")
    file = next((name for frame in reversed(frames) for name in _files(frame)), "")
    said = visible(" ".join(f"{type(fault).__name__}: {fault}".split()))[:LONGEST]
    lines = [
        "ppgen: error[internal/fault]: this is a fault of ppgen, not of your files",
        f"  {said}" + (f" ({where})" if where else ""),
        f"  with this file in hand: {visible(file)}" if file else "",
        f"  = hint: report it to the makers of {DISTRIBUTION} {VERSION}, with the file and what --debug says",
    ]
    return "\n".join(filter(None, lines))


def _frames(trace: TracebackType | None) -> Iterator[FrameType]:
    for frame, _ in traceback.walk_tb(trace):
        yield frame


def _place(frame: FrameType) -> str:
    """Return the module and line of a frame of ours; a path of somebody's machine tells nothing."""
    path = PurePath(frame.f_code.co_filename)
    home = PurePath(ppgen.__file__).parent
    if not path.is_relative_to(home):
        return ""
    return f"ppgen/{path.relative_to(home).as_posix()}:{frame.f_lineno}"


def _files(frame: FrameType) -> Iterator[str]:
    """Yield the files of a project that a frame had in hand: of a source, a place, a card, or a path."""
    for value in list(frame.f_locals.values()):
        for holder in (value, *(getattr(value, key, None) for key in ("span", "place", "source"))):
            name = getattr(holder, "file", holder if isinstance(holder, PurePath) else None)
            if isinstance(name, str | PurePath) and (known := _inside(PurePath(name))):
                yield known


def _inside(path: PurePath) -> str:
    """Return a path from the folder of the project on that it lies in, if it looks like one."""
    for number, part in enumerate(path.parts):
        if part in FOLDERS and number < len(path.parts) - 1:
            return PurePath(*path.parts[number:]).as_posix()
    return ""
