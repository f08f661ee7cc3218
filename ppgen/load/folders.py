"""The files of one folder: listed in an order of their own, and its YAML read."""

from __future__ import annotations

from collections.abc import Collection
from itertools import islice
from pathlib import Path, PurePath

from ppgen.common.problem import Problem, Span, error, warning
from ppgen.common.walks import files_below, is_left_beside, is_text
from ppgen.load.files import load_yaml
from ppgen.load.tables.endings import UNREAD_TABLES, YAML_ENDINGS
from ppgen.load.yaml.source import Source
from ppgen.work.allowance import SpentError, WorkKind, most_of
from ppgen.work.memory import Memory, stamp

MOST_FILES = 5000
"""How many files of one folder are looked at; a folder with more is not a game's."""

MOST_PICTURES = 100_000
"""So many pictures of a game are known, whether something shows them or not: one for each card of a kind."""

_YAML = ".yaml"
"""The ending of which one letter more or fewer is a slip; .jsonc and .json, .xls and .xlsx are two things."""


def yaml_files(
    folder: Path, root: Path, memory: Memory, *, limits: float = 1.0
) -> tuple[dict[str, Source], list[Problem]]:
    """Load the YAML files of a folder by their names without ending; others that look alike are told.

    Each, and all together, may be `limits` times as large as is usual.
    """
    sources: dict[str, Source] = {}
    paths, problems = within_bounds(listed(folder, ".yaml"), root, limits)
    for path in paths:
        source, faults = load_yaml(path, root, memory, limits=limits)
        problems += faults
        if source is not None:
            sources[path.stem] = source
    return sources, problems + misnamed(folder, root, (".yaml",))


def misnamed(folder: Path, root: Path, endings: Collection[str]) -> list[Problem]:
    """Report files that are not read for their names, which are no text or have a slip in the ending."""
    inner = sorted(folder.iterdir()) if folder.is_dir() else []
    seen = [path for path in inner if not is_left_beside(path.name)]
    meant = [(path, name) for path in seen if (name := _meant(path.name, endings)) != path.name]
    slips = [
        warning(
            "load/unused-file", f"{path.name} is not read", span=_at(path, root), hint=f"rename it to {name}"
        )
        for path, name in meant
        if is_text(path.name) and path.is_file()
    ]
    message = "the name of this file is no UTF-8 text, so that nothing can name it"
    hint = "rename it; an archive was unpacked by a program that takes its names for those of another system"
    return slips + [
        error("load/file-name", message, span=_at(path, root), hint=hint)
        for path in seen
        if path.suffix in endings and not is_text(path.name)
    ]


def _at(path: Path, root: Path) -> Span:
    return Span(path.relative_to(root).as_posix())


def _meant(name: str, endings: Collection[str]) -> str:
    """Return what a file was to be called: as it is, unless its ending looks like a slip for one of these.

    Capitals, two letters exchanged or one more or fewer, and a .txt that an editor added are slips.
    """
    path = PurePath(name)
    ending = path.suffix.lower()
    if ending == ".txt":
        inner = _meant(path.stem, endings)
        return inner if PurePath(inner).suffix in endings else name
    if ending in endings:
        return path.stem + ending
    if ending in UNREAD_TABLES:
        return name
    return path.stem + next((one for one in endings if _is_slip(ending, one)), path.suffix)


def _is_slip(ending: str, meant: str) -> bool:
    """Tell whether an ending has two letters of another exchanged, or one of .yaml more or fewer."""
    if sorted(ending) == sorted(meant):
        apart = [at for at, pair in enumerate(zip(ending, meant, strict=True)) if pair[0] != pair[1]]
        return len(apart) == 2 and apart[1] - apart[0] == 1
    short, long = sorted((ending, meant), key=len)
    if meant != _YAML or len(long) - len(short) != 1 or not ending[1:].isalpha():
        return False
    return any(long[:at] + long[at + 1 :] == short for at in range(len(long)))


def unread_folders(folder: Path, root: Path, known: frozenset[str]) -> list[Problem]:
    """Report folders within a game's that hold YAML which nobody reads; `known` are read or another's."""
    inner = sorted(path for path in folder.iterdir() if path.is_dir()) if folder.is_dir() else []
    unread = [path for path in inner if path.name not in known and not is_left_beside(path.name)]
    return [
        warning(
            "load/unused-folder",
            f"no game reads the YAML files in {name}",
            span=Span(f"{name}/"),
            hint=f"put what they hold into {folder.relative_to(root).as_posix()}, or take the folder away",
        )
        for path in unread[:MOST_FILES]
        if (name := path.relative_to(root).as_posix()) and has_yaml(path)
    ]


def has_yaml(folder: Path) -> bool:
    """Tell whether a folder holds YAML, however deep."""
    found = files_below(folder, hidden=False, most=MOST_FILES)
    return any(path.suffix in YAML_ENDINGS for path in islice(found, MOST_FILES))


def within_bounds(paths: list[Path], root: Path, limits: float) -> tuple[list[Path], list[Problem]]:
    """Return the first files that are neither too many nor too large, and a problem if there are others."""
    if len(paths) > MOST_FILES:
        span = Span(f"{paths[0].parent.relative_to(root).as_posix()}/")
        message = f"this folder holds more than {MOST_FILES:,} files of a kind, and no others are read"
        hint = "put cards of a kind into one table or YAML file, or take away what is no part of the game"
        first, faults = within_bounds(paths[:MOST_FILES], root, limits)
        return first, [*faults, error("load/too-many-files", message, span=span, hint=hint)]
    left = most = most_of(WorkKind.BYTES, limits)
    for number, path in enumerate(paths):
        found = stamp(path)  # what cannot be looked at is told when it is read
        left -= 0 if found is None else found[2]
        if left < 0:
            span = Span(path.relative_to(root).as_posix())
            return paths[:number], [SpentError(WorkKind.BYTES, most).problem(span)]
    return paths, []


def listed(folder: Path, ending: str) -> list[Path]:
    """Return the files of a folder with an ending, by name, but for those that programs leave beside them.

    Of more than are read there is one too many.
    """
    if not folder.is_dir():
        return []
    found = (path for path in folder.iterdir() if path.suffix == ending)
    known = sorted(path for path in found if is_text(path.name) and not is_left_beside(path.name))
    return known[: MOST_FILES + 1]
