"""The files of one folder: listed in an order of their own, and its YAML read."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from ppgen.common.problem import Problem, Span, warning
from ppgen.common.walks import files_below
from ppgen.load.files import load_yaml
from ppgen.load.yaml.source import Source
from ppgen.work.allowance import SpentError, WorkKind, most_of
from ppgen.work.memory import Memory, stamp

MOST_FILES = 5000
"""How many files of one folder are looked at; a folder with more is not a game's."""


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
    for path in listed(folder, ".yml"):
        span = Span(path.relative_to(root).as_posix())
        hint = f"rename it to {path.stem}.yaml"
        problems.append(warning("load/unused-file", f"{path.name} is not read", span=span, hint=hint))
    return sources, problems


def unread_folders(folder: Path, root: Path, known: frozenset[str]) -> list[Problem]:
    """Report folders within a game's that hold YAML which nobody reads; `known` are read or another's."""
    inner = sorted(path for path in folder.iterdir() if path.is_dir()) if folder.is_dir() else []
    unread = [path for path in inner if path.name not in known and not path.name.startswith(".")]
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
    return any(path.suffix in (".yaml", ".yml") for path in islice(files_below(folder), MOST_FILES))


def within_bounds(paths: list[Path], root: Path, limits: float) -> tuple[list[Path], list[Problem]]:
    """Return the first files that are not too large together, and a problem if there are others."""
    left = most = most_of(WorkKind.BYTES, limits)
    for number, path in enumerate(paths):
        found = stamp(path)  # what cannot be looked at is told when it is read
        left -= 0 if found is None else found[2]
        if left < 0:
            span = Span(path.relative_to(root).as_posix())
            return paths[:number], [SpentError(WorkKind.BYTES, most).problem(span)]
    return paths, []


def listed(folder: Path, ending: str) -> list[Path]:
    """Return the files of a folder with an ending, by name; none if there is no such folder."""
    if not folder.is_dir():
        return []
    return sorted(path for path in folder.iterdir() if path.suffix == ending)[:MOST_FILES]
