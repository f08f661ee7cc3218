"""Files of records that a command is given; a folder stands for the Markdown files in it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path

from ppgen.common.problem import Problem, Quotable, Span, error, warning
from ppgen.common.walks import files_below, is_left_beside, is_text
from ppgen.library import WrongUseError
from ppgen.load.folders import MOST_FILES
from ppgen.load.named_files import NamedFileError, read_named
from ppgen.load.quotations import quoted
from ppgen.load.tables.cells import TableSource
from ppgen.load.tables.endings import NAMED_MARKDOWN_ENDINGS
from ppgen.load.tables.front_matter import has_front_matter
from ppgen.load.tables.reading import QUOTES, Reading
from ppgen.load.tables.record_tables import ENDINGS, tables_of

UNREAD = "load/unused-file"
"""The rule of a file that lies beside the records and is none of them; its message names it."""

_MOST_NAMED = 4


def read_as_named(
    files: Sequence[Path], reading: Reading, sources: dict[str, Quotable]
) -> tuple[tuple[TableSource, ...], list[Problem]]:
    """Read files that are told of as they were named, and keep their lines among the `sources` to quote."""
    found, problems = _contents(files, Path.as_posix)
    sources |= {name: quoted(content) for name, content in found}
    tables, faults = tables_of(found, reading)
    return tables, [*problems, *faults]


def read_named_records(
    files: Sequence[Path], reading: Reading, *, limits: float = 1.0
) -> tuple[tuple[TableSource, ...], list[Problem]]:
    """Read files that were named, by their last names; raises WrongUseError for those that are no records."""
    found, problems = _contents(files, _last_name)
    tables, faults = tables_of(found, reading, limits=limits)
    return tables, [*problems, *faults]


Named = Callable[[Path], str]
Contents = list[tuple[str, bytes]]


def _last_name(path: Path) -> str:
    return path.resolve().name if path.is_dir() else path.name


def _contents(files: Sequence[Path], named: Named) -> tuple[Contents, list[Problem]]:
    found: Contents = []
    problems: list[Problem] = []
    for file in files:
        if file.is_dir():
            contents, faults = _of_folder(file, named(file))
            found += contents
            problems += faults
        elif not os.path.lexists(file):
            raise WrongUseError(f"{file} does not exist")
        elif file.suffix.lower() not in ENDINGS:
            raise WrongUseError(f"{file.name} is no file of records; known are {', '.join(ENDINGS)}")
        else:
            found.append((named(file), read_named(file)))
    return found, problems


def _of_folder(folder: Path, name: str) -> tuple[Contents, list[Problem]]:
    """Return the Markdown files of a folder, called behind its name, and tell of what in it is not read."""
    found: Contents = []
    left: list[Problem] = []
    paths = sorted(path for path in folder.iterdir() if not is_left_beside(path.name))
    markdown = {path for path in paths if path.suffix.lower() in NAMED_MARKDOWN_ENDINGS}
    if len(markdown) > MOST_FILES:
        raise WrongUseError(
            f"{folder} holds {len(markdown):,} Markdown files; {MOST_FILES:,} are read at most"
        )
    inner = [path for path in paths if path.is_dir()]
    held = {folder / path.relative_to(folder).parts[0] for path in _markdown_in(inner)}.union(markdown)
    for path in paths:
        called = f"{name}/{path.name}"
        if path.is_dir():
            if path in held:
                left.append(_unread(called, "it is a folder of its own", f"name it as well: {folder} {path}"))
        elif path in markdown and not is_text(path.name):
            left.append(_unreadable(called, "has a name that is no UTF-8", "rename it"))
        elif path in markdown:
            try:
                content = read_named(path)
            except NamedFileError as fault:
                hint = "put a file in its place, or take it out of the folder"
                left.append(_unreadable(called, fault.reason, hint))
                continue
            if has_front_matter(content):
                found.append((called, content))
            else:
                hint = "if it is a card, write its values between two lines of ---, at the very beginning"
                left.append(_unread(called, "it has no front matter", hint))
        elif path.suffix.lower() in ENDINGS:
            left.append(_unread(called, "of a folder Markdown is read", f"import it alone: {path}"))
    if not found:
        reasons = "; ".join(one.message for one in left[:_MOST_NAMED])
        message = f"{folder} is a folder that holds no Markdown files with front matter"
        raise WrongUseError(f"{message}: {reasons}" if reasons else message)
    return found, left


def _markdown_in(folders: Sequence[Path]) -> Iterator[Path]:
    """Yield Markdown that lies anywhere in folders; of large ones the beginning of all is looked at."""
    beginning = islice(files_below(*folders, most=MOST_FILES), MOST_FILES)
    return (path for path in beginning if path.suffix.lower() in NAMED_MARKDOWN_ENDINGS)


def _unread(called: str, reason: str, hint: str) -> Problem:
    return warning(UNREAD, f"{called} is not read: {reason}", span=Span(called), hint=hint)


def _unreadable(called: str, why: str, hint: str) -> Problem:
    """Say that a card of a folder cannot be read: without it, it would be taken for gone."""
    return error(UNREAD, f"{called} {why}", span=Span(called), hint=hint)


def pairs(said: Sequence[str] | None, option: str) -> Mapping[str, str]:
    """Return what an option says several times, such as `--column Text=rules`."""
    made: dict[str, str] = {}
    for one in said or ():
        name, sign, value = one.partition("=")
        if not sign or not name.strip():
            raise WrongUseError(f"{option} takes two names with = between them, not {one!r}")
        made[name.strip()] = value.strip()
    return made


def columns(said: Sequence[str] | None) -> Mapping[str, str | None]:
    """Return what columns are called here; those without a name are left alone."""
    return {head: target or None for head, target in pairs(said, "--column").items()}


def reading(*, rows: str, sheets: Sequence[str] | None, head: int, encoding: str, quotes: str) -> Reading:
    """Return how files are to be read."""
    if quotes and quotes not in QUOTES:
        raise WrongUseError(f"--quotes is {' or '.join(QUOTES)}, not {quotes!r}")
    return Reading(rows=rows, sheet=tuple(sheets or ()), head=head, encoding=encoding, quotes=quotes)
