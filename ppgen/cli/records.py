"""Files of records that a command is given; a folder stands for the Markdown files in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from ppgen.common.problem import Problem
from ppgen.library import WrongUseError
from ppgen.load.folders import MOST_FILES
from ppgen.load.named_files import read_named
from ppgen.load.tables.cells import TableSource
from ppgen.load.tables.front_matter import ENDINGS as MARKDOWN_ENDINGS
from ppgen.load.tables.front_matter import has_front_matter
from ppgen.load.tables.reading import QUOTES, Reading
from ppgen.load.tables.record_tables import ENDINGS, tables_of


def read_named_records(
    files: Sequence[Path], reading: Reading, *, limits: float = 1.0
) -> tuple[tuple[TableSource, ...], list[Problem]]:
    """Read files that were named; raises WrongUseError for those that are no records."""
    found: list[tuple[str, bytes]] = []
    for file in files:
        if file.is_dir():
            inner = sorted(path for path in file.iterdir() if path.suffix.lower() in MARKDOWN_ENDINGS)
            contents = [(path.name, read_named(path)) for path in inner[:MOST_FILES]]
            found += [(name, content) for name, content in contents if has_front_matter(content)]
            if not found:
                raise WrongUseError(f"{file} holds no Markdown files with front matter")
        elif file.suffix.lower() not in ENDINGS:
            raise WrongUseError(f"{file.name} is no file of records; known are {', '.join(ENDINGS)}")
        else:
            found.append((file.name, read_named(file)))
    return tables_of(found, reading, limits=limits)


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
