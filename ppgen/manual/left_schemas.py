"""Which schemas of kinds that are gone lie beside those of a project, and what else lies there."""

from __future__ import annotations

import json
from collections.abc import Collection
from pathlib import Path
from typing import NamedTuple

from ppgen.library import Project
from ppgen.load.project import read_game
from ppgen.load.regular_files import read_regular
from ppgen.manual.schemas import DIALECT, TITLES, written
from ppgen.model.build import build_game

LARGEST = 16 * 1024 * 1024


class LeftSchemas(NamedTuple):
    """Files in the schema folders of games that are no schemas of theirs, by their paths.

    Those that we wrote are `gone` kinds'; the `others` are somebody's own.
    """

    gone: tuple[str, ...]
    others: tuple[str, ...]


def left_schemas(project: Project, folder: Path, known: Collection[str]) -> LeftSchemas:
    """Look for such files below a folder, in games that can be read; links are nobody's."""
    gone, others = list[str](), list[str]()
    for game in project.games if not (folder / "cards").is_symlink() else ():
        place = folder / "cards" / game / "schema"
        if place.is_symlink() or place.parent.is_symlink() or not _is_sound(project, game):
            continue
        for path in sorted(place.glob("*.json")):
            name = path.relative_to(folder).as_posix()
            if name not in known:
                (gone if _is_ours(path) else others).append(name)
    return LeftSchemas(tuple(gone), tuple(others))


def _is_sound(project: Project, game: str) -> bool:
    """Tell whether the kinds of a game are known, whatever is wrong with its cards."""
    files, _ = read_game(project, game)
    model, _ = build_game(game, files.cards)
    return model is not None


def _is_ours(path: Path) -> bool:
    """Tell whether a file is what we write: a title with the kind in it, and each byte as we put it."""
    if path.is_symlink():
        return False
    try:
        content = read_regular(path, limit=LARGEST)
        read = json.loads(content)
        is_written = isinstance(read, dict) and written(read).encode() == content
    except (OSError, ValueError, RecursionError):
        return False
    if not is_written or read.get("$schema") != DIALECT:
        return False
    return any(str(read.get("title")).startswith(f"{one.format(path.stem)} of ") for one in TITLES)
