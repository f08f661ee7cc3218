"""A drawing of the project as a picture: its art in its own colours, or why it cannot be drawn."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ppgen.common.colour import BLACK
from ppgen.common.problem import Problem
from ppgen.display.drawn_picture import DrawnPicture
from ppgen.display.ops import Symbol
from ppgen.load.project import Project
from ppgen.load.svg import Art, Letterer
from ppgen.work.memory import stamp
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    from ppgen.load.svg import files as svg_files
else:
    svg_files = lazily("ppgen.load.svg.files")  # few pictures are drawings


def read_drawing(
    project: Project, letterer: Letterer, place: Path, path: str
) -> tuple[DrawnPicture | None, Problem | None]:
    """Read the drawing of a file that lies inside the project; `path` is what cards and layouts call it.

    Its texts are set by the `letterer`.

    What is not drawn is one problem, with the place in the file: it is told at the value that names the file.
    """
    art, problems = svg_files.load_svg(
        place, project.root, letterer=letterer, limits=project.limits, memory=project.memory
    )
    if art is None:
        return None, _told(path, problems)
    known = stamp(place)
    return drawing_of_art(art, path, 0 if known is None else known[2]), _told(path, problems)


def drawing_of_art(art: Art, path: str, size: int) -> DrawnPicture:
    """Return art as a picture; what asks for the colour of the text around is black."""
    ops, name = art.ops(BLACK), f"picture.{art.digest[:24]}"
    symbol = Symbol(name, ops, art.window, picture=path)
    faint = Symbol(f"{name}.faint", ops, art.window, blends=True, picture=path)
    return DrawnPicture(path, art.digest, size, art.width, art.height, art.left, art.top, symbol, faint)


def _told(path: str, problems: Sequence[Problem]) -> Problem | None:
    """Return the first problem of a drawing, with its place and how many others there are; None of none."""
    if not problems:
        return None
    first, *others = problems
    span = first.span
    at = f", line {span.line}" if span is not None and span.line else ""
    more = f"; and {len(others)} more problems" if len(others) > 1 else "; and one more problem"
    message = f"{path}{at}: {first.message}{more if others else ''}"
    return first._replace(message=message, span=None, subject=path)
