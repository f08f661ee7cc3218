"""A YAML file of the project into plain data, or what makes it unreadable.

Scalars are read as YAML 1.2 and YAML 1.1 agree to read them; where they do not agree the scalar stays
text and is reported. Keys are always text. Nothing of a file that is not YAML is used.
"""

from __future__ import annotations

import gc
import hashlib
import re
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import cache, partial
from itertools import chain, islice
from pathlib import Path
from typing import TypeVar

import yaml

from ppgen.common.problem import Problem, Span, error, warning
from ppgen.load.regular_files import LargerError, read_regular
from ppgen.load.yaml.bounds import MAX_BYTES, YamlBounds, too_many
from ppgen.load.yaml.builder import Builder, YamlRefusedError
from ppgen.load.yaml.source import Source
from ppgen.load.yaml.syntax_faults import broken_yaml, place_at
from ppgen.load.yaml.tight_comments import MOST_REMARKS, hidden_lines, tight_comments, turned_remarks
from ppgen.work.allowance import MORE
from ppgen.work.memory import Memory

SMALLER = f"split or simplify it; {MORE}"

_MERGE = tuple(re.compile(mark, re.MULTILINE) for mark in (rb"^<{7} ", rb"^={7}\r?$", rb"^>{7} "))
"""Lines around two versions of a part, as git writes them into a file that both of two branches changed."""

Read = TypeVar("Read")
Parse = Callable[[bytes, str], tuple[Read | None, list[Problem]]]


def load_yaml(
    path: Path, root: Path, memory: Memory | None = None, *, limits: float = 1.0
) -> tuple[Source | None, list[Problem]]:
    """Load a file that lies inside the project folder `root`; the same content is parsed once.

    It may be `limits` times as large as is usual, and hold as many times as much.

    The source is None where nothing can be used; it comes together with problems where single values
    are wrong, so that later stages can go on looking.
    """
    if memory is None or not memory.lasting:
        return _loaded(path, root, memory, limits)
    read = partial(_loaded, path, root, memory, limits)
    source, problems = memory.of_file((load_yaml, path), path, (root, limits), read)
    return source, [*problems]


def _loaded(
    path: Path, root: Path, memory: Memory | None, limits: float
) -> tuple[Source | None, list[Problem]]:
    content, problems = read_inside(path, root, limit=int(MAX_BYTES * limits), way_out=SMALLER)
    if problems:
        return None, problems
    parse = _parser(limits)
    source, problems = parsed_once(content, name_inside(path, root), parse=parse, memory=memory)
    if source is not None and source.data is None and not problems:
        return None, [_empty(source.file)]
    return source, problems


@cache
def _parser(limits: float) -> Parse[Source]:
    """Return one and the same function for the same limits, by which what was parsed is found again."""
    return partial(parse_yaml, limits=limits)


def parsed_once(
    content: bytes, file: str, *, parse: Parse[Read], memory: Memory | None
) -> tuple[Read | None, list[Problem]]:
    """Return what a parser makes of a file, or made of the same content before.

    `file` is the name that places carry.
    """
    if memory is None or not memory.lasting:
        return parse(content, file)
    parts = (hashlib.sha256(content).digest(),)
    made, problems = memory.again((parse, file), parts, lambda: parse(content, file))
    return made, list(problems)


def _empty(file: str) -> Problem:
    hint = "write [] for a list without entries, or remove the file"
    return error("load/empty-file", "this file holds nothing", span=Span(file), hint=hint)


def read_inside(path: Path, root: Path, *, limit: int, way_out: str = SMALLER) -> tuple[bytes, list[Problem]]:
    """Read a file of at most `limit` bytes that really lies inside the folder `root`.

    `way_out` is what to do about a larger one, for the hint.
    """
    name = name_inside(path, root)
    span = Span(name)
    try:
        place = path.resolve()
        if not place.is_relative_to(root.resolve()):
            hint = "copy the file into the project"
            return b"", [
                error("load/outside-project", f"{name} lies outside the project", span=span, hint=hint)
            ]
        if not place.is_file():
            hint = "look for a spelling mistake in its name"
            message = f"there is no file {name}"
            if place.exists():
                message, hint = f"{name} is no file", "give the folder, or whatever it is, another name"
            return b"", [error("load/missing-file", message, span=span, hint=hint)]
        content = read_regular(place, limit=limit)
    except LargerError:
        hint = f"at most {limit / 1024 / 1024:.3g} MiB are read from one such file; {way_out}"
        return b"", [error("load/too-large", f"{name} is too large", span=span, hint=hint)]
    except (OSError, RuntimeError) as failure:
        reason = getattr(failure, "strerror", None) or "its path leads in a circle"
        message = f"{name} cannot be read: {reason}"
        return b"", [error("load/unreadable", message, span=span, hint="look at its access rights")]
    if line := _merged_at(content):
        span = Span(name, line)
        hint = "keep one of the versions between the lines of <<<<<<< and >>>>>>>, and take these out"
        return b"", [error("load/merge", "git left two versions of this here", span=span, hint=hint)]
    return content, []


def _merged_at(content: bytes) -> int:
    """Return the line in which the first of two versions begins; 0 if there are none."""
    begun = at = 0
    for mark in _MERGE:
        found = mark.search(content, at)
        if found is None:
            return 0
        begun, at = begun or content.count(b"\n", 0, found.start()) + 1, found.end()
    return begun


def name_inside(path: Path, root: Path) -> str:
    """Name a file the way places do: relative to the project, with forward slashes."""
    if path.is_relative_to(root):
        return path.relative_to(root).as_posix()
    place, base = path.absolute(), root.absolute()
    return place.relative_to(base).as_posix() if place.is_relative_to(base) else path.as_posix()


def parse_yaml(
    content: bytes, file: str, *, limits: float = 1.0, is_foreign: bool = False
) -> tuple[Source | None, list[Problem]]:
    """Load YAML from bytes; `file` is the name that places carry. It may hold `limits` times the usual.

    In a file of another program, `is_foreign`, a date and all else that readers dispute is text.
    """
    if (problem := too_many(content, file, YamlBounds.of(limits))) is not None:
        return None, [problem]
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as failure:
        span = _place_of_byte(content, failure.start, file)
        message = f"the byte 0x{content[failure.start]:02X} is not UTF-8 text"
        return None, [error("load/encoding", message, span=span, hint="save the file as UTF-8")]
    builder = Builder(file, limits, is_foreign=is_foreign)
    try:
        with _collector_paused():
            data = builder.build(text)
    except YamlRefusedError as refused:
        return None, [*builder.problems, refused.problem]
    except yaml.YAMLError as failure:
        return None, [broken_yaml(failure, text, file)]
    if not builder.places.packed:
        return None, [_empty(file)]
    remarks = chain(
        hidden_lines(text, file),
        turned_remarks(text, file),
        tight_comments(text, builder.places, file),
    )
    problems = [*builder.problems, *islice(remarks, MOST_REMARKS)]
    reported = frozenset(problem.span for problem in problems if problem.span)
    if next(remarks, None) is not None:
        message = f"more than {MOST_REMARKS} remarks of this file are to be told"
        problems.append(
            warning("load/more", message, span=Span(file), hint="mend those shown, then run again")
        )
    if builder.left_out:
        problems.append(more_like_these(builder.left_out, file))
    return Source(file, data, text=text, places=builder.places, reported=reported), problems


def more_like_these(number: int, file: str) -> Problem:
    """Say how many problems of a kind are not listed."""
    message = f"{number:,} more problems like these stand in this file"
    return error("load/more", message, span=Span(file), hint="mend those shown, then run again")


def _place_of_byte(content: bytes, offset: int, file: str) -> Span:
    before = content[:offset].decode("utf-8-sig", errors="replace")
    return place_at(before, len(before), file)


@contextmanager
def _collector_paused() -> Generator[None, None, None]:
    """Keep the garbage collector still while many containers are built: it would double the time."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
