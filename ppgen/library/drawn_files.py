"""Each drawing of a game as another engine paints its file, against what was understood of it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from ppgen.common.about import VERSION
from ppgen.common.colour import BLACK
from ppgen.common.geometry import Size
from ppgen.common.problem import Problem, Span, error
from ppgen.editions import Loaded
from ppgen.load import read_inside
from ppgen.load.svg import USUAL_WAY, Art
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    from ppgen.exports import svg
    from ppgen.proofs import drawings
else:
    # They load the other engine, which a game without drawings does not need.
    svg, drawings = lazily("ppgen.exports.svg"), lazily("ppgen.proofs.drawings")

PROVING = "ppgen prove keeps a picture of the difference"
"""How to see what differs: where nothing may be written, that is."""

LARGEST = 1 << 26
"""Bytes: more than any drawing has that was read."""


class DrawingFault(NamedTuple):
    """A drawing that is painted otherwise, and a picture (PNG) of the file, of ours and of the difference."""

    name: str
    problem: Problem
    picture: bytes = b""


def drawing_faults(loaded: Loaded) -> Iterator[DrawingFault]:
    """Compare every drawing that could be read; the same content is painted once, if it can be remembered."""
    for name, art in loaded.files.art.items():
        if not art.digest:
            continue
        content = _as_it_was_read(loaded, art)
        if content is None:  # it was changed since, and what it was is not printed
            continue
        make = partial(_compared, loaded, name, art, content)
        fault = loaded.project.memory.again(("drawing", art.file), (art.digest, VERSION), make)
        if fault is not None:
            yield fault


def _as_it_was_read(loaded: Loaded, art: Art) -> bytes | None:
    root = loaded.project.root
    content, _ = read_inside(root / art.file, root, limit=LARGEST)
    return content if hashlib.sha256(content).hexdigest() == art.digest else None


def _compared(loaded: Loaded, name: str, art: Art, content: bytes) -> DrawingFault | None:
    understood = svg.lone_drawing(art.ops(BLACK), art.window, loaded.fonts)
    found = drawings.compare_drawing(content, understood, Size(art.width, art.height))
    if not found.is_told:
        return None
    message = f"another program does not read this drawing: {found.reason}"
    if not found.reason:
        x, y = art.left + found.area.x * art.width, art.top + found.area.y * art.height
        width, height = found.area.width * art.width, found.area.height * art.height
        message = (
            f"{found.share:.1%} of what is painted looks otherwise than other programs show the file, in"
            f" {width:.4g} × {height:.4g} at {x:.4g}, {y:.4g} of its viewBox"
        )
    hint = f"{USUAL_WAY}; {PROVING}"
    return DrawingFault(name, error("svg/otherwise", message, span=Span(art.file), hint=hint), found.picture)
