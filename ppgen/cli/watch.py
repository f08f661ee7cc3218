"""`ppgen check --watch`: whenever a file of the project has changed, check again."""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from ppgen.cli.check import CheckOptions, check_project
from ppgen.cli.options import ProjectPlace
from ppgen.cli.state import opened
from ppgen.library import Project, Selection, WrongUseError, open_project
from ppgen.load import name_inside
from ppgen.work.memory import Stamp, stamp, stamps

INTERVAL = 0.25
"""Seconds between two looks at the files; what is written must also lie still so long."""

FOLDERS = ("cards", "layouts", "fonts", "words")
CLEAN, WRONG_USE = 0, 2

Stamps = dict[str, Stamp | None]


def command(place: ProjectPlace, selection: Selection, options: CheckOptions) -> int:
    """Check, and check again after each change, until interrupted; return what the last check ended with.

    Raises WrongUseError if the first check cannot be made at all.
    """
    if options.known_to is not None:
        raise WrongUseError("--watch writes nothing, so --write-baseline cannot stand beside it")
    project = opened(place, lasting=True)
    known = () if options.baseline is None else (options.baseline,)
    code = CLEAN
    try:
        for number, changed in enumerate(changes(lambda: seen(project, known), time.sleep)):
            if number:
                _tell(f"\n{', '.join(changed)} changed\n")
            code = _checked(project, selection, options, is_first=not number)
            _collect(is_first=not number)
    except KeyboardInterrupt:
        _tell("\n")
    return code


def seen(project: Project, files: tuple[Path, ...] = ()) -> Stamps:
    """Return what tells whether a file of the project, or one of some others, has changed."""
    root = project.root
    found = {**stamps(*(root / folder for folder in FOLDERS)), **{path: stamp(path) for path in files}}
    return {name_inside(path, root): known for path, known in found.items()}


def changes(look: Callable[[], Stamps], sleep: Callable[[float], None]) -> Iterator[tuple[str, ...]]:
    """Yield nothing at once, and then the names that changed, each time that they lie still again.

    A file that is still being written is so not read by halves.
    """
    checked = look()
    yield ()
    before = checked
    while True:
        sleep(INTERVAL)
        now = look()
        if now == before != checked:
            names = {name for name, _ in now.items() ^ checked.items()}
            checked = now
            yield tuple(sorted(names))
        before = now


def _checked(project: Project, selection: Selection, options: CheckOptions, *, is_first: bool) -> int:
    begun = time.process_time()
    try:
        open_project(project.root)  # its folders may be gone
        code = check_project(project, selection, options)
    except WrongUseError as fault:
        if is_first:
            raise
        _tell(f"ppgen: {fault}\n")
        code = WRONG_USE
    sys.stdout.flush()
    spent = time.process_time() - begun
    _tell(f"{'─' * 8} {spent:.2f} s of processor time; waiting for changes, Ctrl-C ends\n")
    return code


def _collect(*, is_first: bool) -> None:
    """Free what the check left in cycles, since the collector is off; most of the first stays for good."""
    gc.collect()
    if is_first:
        gc.freeze()


def _tell(text: str) -> None:
    """Speak beside the report, which may be read by a program."""
    sys.stderr.write(text)
    sys.stderr.flush()
