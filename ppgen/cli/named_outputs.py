"""Where a file may lie that somebody names with --out: anywhere but among what a project is made of."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path

from ppgen.common.about import PICTURE_MARK
from ppgen.common.walks import files_below
from ppgen.library import WrongUseError
from ppgen.load.pictures.formats import PNG_SIGNATURE
from ppgen.load.pictures.images import ENDINGS
from ppgen.load.regular_files import read_regular

SOURCES = ("cards", "layouts", "fonts")
"""The folders of a project in which nothing is written but by the commands that edit it."""

WRITTEN = frozenset({".yaml", ".yml", ".csv", ".tsv", ".json", ".md"})
"""Endings of files that may name a picture."""

SCHEMAS, MADE = "schema", "output"
"""Folders of files that ppgen writes itself: they name examples, and what is in them is made anew."""

_WHOLE, _FOLDER = r"(?<![\w.-]){}(?!\w)", r"(?<![\w./-]){}/"
_VALUE = r"[:,\[{{\"'|-][ \t]*{}[ \t\r]*(?:$|[,\]}}\"'#|])"
"""How a picture, a folder of pictures, and one without its ending stand in files: the last one as a value."""

TABLES = frozenset({".xlsx", ".csv"})
"""Endings of tables that are written."""

HEAD = 1024
"""Bytes of a picture that say which program made it."""

LARGEST = 16_000_000
"""Bytes of a file in which names of pictures are looked for."""


def refuse_among_sources(path: Path) -> None:
    """Raise WrongUseError if a file would lie in a folder of sources, wherever the command is called.

    So is one that would be written over a picture that the project names, or over one of such a folder, but
    for one that ppgen made itself.
    """
    whole = Path(os.path.realpath(path))
    _refuse_inside(path, whole.parents)
    project = next((folder for folder in whole.parents if _is_project(folder)), None)
    if project is None or not whole.is_file() or _is_made_here(whole):
        return
    if file := _naming(project, whole.relative_to(project)):
        raise WrongUseError(
            f"{path} is named by {file}, and no picture of the game is written over; name another place"
        )


def refuse_other_table(path: Path) -> None:
    """Raise WrongUseError if a file is no table that is written here, or would lie among sources."""
    if path.suffix.lower() not in TABLES:
        raise WrongUseError(f"{path.name} is no table that can be written; end it with .xlsx or .csv")
    refuse_among_sources(path)


def refuse_folder_among_sources(path: Path) -> None:
    """Raise WrongUseError if a folder is one of sources, or would lie in one."""
    whole = Path(os.path.realpath(path))
    _refuse_inside(path, (whole, *whole.parents))


def _refuse_inside(path: Path, folders: Iterable[Path]) -> None:
    for folder in folders:
        name, root = folder.name, folder.parent
        if name in SOURCES and _is_project(root):
            raise WrongUseError(
                f"{path} would lie among the {name} of a project; name a place outside of {name}/"
            )


def _is_project(folder: Path) -> bool:
    return (folder / "cards").is_dir() and (folder / "layouts").is_dir()


def _is_made_here(path: Path) -> bool:
    """Tell whether a file is a picture of ppgen, which is made anew."""
    try:
        with path.open("rb") as file:
            head = file.read(HEAD)
    except OSError:
        return False
    return head.startswith(PNG_SIGNATURE) and b"tEXt" + PICTURE_MARK in head


def _naming(root: Path, name: Path) -> str:
    """Return the file of a project that names another one, or its folder; empty if none does.

    Names of pictures may be made of values, `pictures/{{ card.id }}`, and have no ending.
    """
    if name.parts[0] == MADE:
        return ""
    found = [_WHOLE.format(re.escape(name.name))]
    if name.suffix.lower() in ENDINGS and len(name.parts) > 1:
        found.append(_FOLDER.format(re.escape(name.parent.as_posix())))
    elif name.suffix.lower() in ENDINGS:
        found.append(_VALUE.format(re.escape(name.stem)))
    wanted = re.compile("|".join(found).encode(), re.MULTILINE)
    for path in files_below(root / "cards", root / "layouts", hidden=False):
        if path.suffix.lower() in WRITTEN and path.parent.name != SCHEMAS:
            try:
                content = read_regular(path, limit=LARGEST)
            except OSError:  # what cannot be read names nothing that is drawn
                continue
            if wanted.search(content):
                return path.relative_to(root).as_posix()
    return ""
