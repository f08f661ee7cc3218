"""Each drawing of a game, icon or picture, as another engine paints it, against what was understood of it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import partial
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, NamedTuple

from ppgen.common.about import VERSION
from ppgen.common.colour import BLACK
from ppgen.common.geometry import Rect, Size
from ppgen.common.problem import Problem, Span, error
from ppgen.display.ops import Op
from ppgen.editions import Loaded
from ppgen.load import read_inside
from ppgen.load.svg.bounds import USUAL
from ppgen.load.svg.meaning import USUAL_WAY
from ppgen.typeset.lettering import FontLetterer, renamed_fonts
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    from ppgen.exports import svg
    from ppgen.load.svg import reader
    from ppgen.proofs import drawings
else:
    # They load two engines, which a game without drawings does not need.
    svg, drawings = lazily("ppgen.exports.svg"), lazily("ppgen.proofs.drawings")
    reader = lazily("ppgen.load.svg.reader")

PROVING = "ppgen prove keeps a picture of the difference"
"""How to see what differs: where nothing may be written, that is."""

LARGEST = 1 << 26
"""Bytes: more than any drawing has that was read."""


class DrawingFault(NamedTuple):
    """A drawing that is painted otherwise, and a picture (PNG) of the file, of ours and of the difference."""

    name: str
    problem: Problem
    picture: bytes = b""


class _Understood(NamedTuple):
    """A drawing as it was understood: what its `window` shows, and the `view` of the file that this is."""

    name: str
    file: str
    digest: str
    ops: tuple[Op, ...]
    window: Rect
    view: Rect


def drawing_faults(loaded: Loaded) -> Iterator[DrawingFault]:
    """Compare every icon that could be read, and every drawing that stood in place of a picture so far."""
    yield from icon_faults(loaded)
    yield from picture_faults(loaded)


def icon_faults(loaded: Loaded) -> Iterator[DrawingFault]:
    """Compare every icon that could be read; the same content is painted once, if it can be remembered."""
    return _faults(loaded, _icons(loaded))


def picture_faults(loaded: Loaded) -> Iterator[DrawingFault]:
    """Compare every drawing that stood in place of a picture so far, and is no icon as well."""
    return _faults(loaded, _pictures(loaded))


def _faults(loaded: Loaded, drawings_of_game: Iterator[_Understood]) -> Iterator[DrawingFault]:
    for drawing in drawings_of_game:
        content = _as_it_was_read(loaded, drawing)
        if content is None:  # it was changed since, and what it was is not printed
            continue
        make = partial(_compared, loaded, drawing, content)
        fault = loaded.project.memory.again(
            ("drawing", drawing.file), (drawing.digest, VERSION, loaded.fonts), make
        )
        if fault is not None:
            yield fault


def _icons(loaded: Loaded) -> Iterator[_Understood]:
    for name, art in loaded.files.art.items():
        if art.digest:
            view = Rect(art.left, art.top, art.width, art.height)
            yield _Understood(name, art.file, art.digest, art.ops(BLACK), art.window, view)


def _pictures(loaded: Loaded) -> Iterator[_Understood]:
    icons = {art.file for art in loaded.files.art.values()}
    for one in loaded.material.images.drawings:
        if one.path in icons:
            continue
        view = Rect(one.left, one.top, one.width, one.height)
        name, symbol = PurePosixPath(one.path).with_suffix("").as_posix().replace("/", "-"), one.symbol
        yield _Understood(name, one.path, one.digest, symbol.ops, symbol.bounds, view)


def _as_it_was_read(loaded: Loaded, drawing: _Understood) -> bytes | None:
    root = loaded.project.root
    content, _ = read_inside(root / drawing.file, root, limit=LARGEST)
    return content if hashlib.sha256(content).hexdigest() == drawing.digest else None


def _fonts_of(loaded: Loaded, file: str, content: bytes) -> list[drawings.NamedFont]:
    """Return the fonts that the texts of a drawing are set in, if it has any."""
    if b"<text" not in content:
        return []
    letterer = FontLetterer(loaded.fonts)
    reader.parse_svg(content, file, USUAL.times(loaded.project.limits), letterer)
    return [drawings.NamedFont(*font) for font in renamed_fonts(letterer)]


def _compared(loaded: Loaded, drawing: _Understood, content: bytes) -> DrawingFault | None:
    view = drawing.view
    understood = svg.lone_drawing(drawing.ops, drawing.window, loaded.fonts)
    size = Size(view.width, view.height)
    found = drawings.compare_drawing(content, understood, size, _fonts_of(loaded, drawing.file, content))
    if not found.is_told:
        return None
    message = f"another program does not read this drawing: {found.reason}"
    if not found.reason:
        x, y = view.x + found.area.x * view.width, view.y + found.area.y * view.height
        width, height = found.area.width * view.width, found.area.height * view.height
        message = (
            f"{found.share:.1%} of what is painted looks otherwise than other programs show the file, in"
            f" {width:.4g} × {height:.4g} at {x:.4g}, {y:.4g} of its viewBox"
        )
    hint = f"{USUAL_WAY}; {PROVING}"
    problem = error("svg/otherwise", message, span=Span(drawing.file), hint=hint)
    return DrawingFault(drawing.name, problem, found.picture)
