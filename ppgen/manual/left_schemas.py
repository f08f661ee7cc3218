"""Which schemas of kinds that are gone lie beside those of a project, and what else lies there."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from ppgen.load.regular_files import read_regular
from ppgen.manual.schemas import Schemas, is_as_written

LARGEST = 16 * 1024 * 1024


class LeftSchemas(NamedTuple):
    """Files in the schema folders of games that are no schemas of theirs, by their paths.

    Those that we wrote, and nobody changed, are `gone` kinds'; the `others` may be somebody's own.
    """

    gone: tuple[str, ...]
    others: tuple[str, ...]


def left_schemas(known: Schemas, folder: Path) -> LeftSchemas:
    """Look for such files below a folder, in games of which the kinds are known; links are nobody's."""
    gone, others = list[str](), list[str]()
    for game in known.games if not (folder / "cards").is_symlink() else ():
        place = folder / "cards" / game / "schema"
        if place.is_symlink() or place.parent.is_symlink():
            continue
        for path in sorted(place.glob("*.json")):
            name = path.relative_to(folder).as_posix()
            if name not in known.texts:
                (gone if _is_ours(path) else others).append(name)
    return LeftSchemas(tuple(gone), tuple(others))


def _is_ours(path: Path) -> bool:
    """Tell whether a file is a schema as we write it, to the last byte."""
    try:
        return not path.is_symlink() and is_as_written(path.stem, read_regular(path, limit=LARGEST))
    except OSError:
        return False
