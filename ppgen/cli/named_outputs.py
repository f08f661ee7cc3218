"""Where a file may lie that somebody names with --out: anywhere but among what a project is made of."""

from __future__ import annotations

import os
from pathlib import Path

from ppgen.library import WrongUseError

SOURCES = ("cards", "layouts", "fonts")
"""The folders of a project in which nothing is written but by the commands that edit it."""


def refuse_among_sources(path: Path) -> None:
    """Raise WrongUseError if a file would lie in a folder of sources, wherever the command is called."""
    for folder in Path(os.path.realpath(path)).parents:
        name, root = folder.name, folder.parent
        if name in SOURCES and (root / "cards").is_dir() and (root / "layouts").is_dir():
            raise WrongUseError(
                f"{path} would lie among the {name} of a project; name a place outside of {name}/"
            )
