"""Where a machine cuts and creases each sheet, as DXF in mm: layers CUT and CREASE, in R12, which all read.

Quarter circles are arcs (bulges), other curves short lines. Sheets that are cut alike share a file. The name
of the template stands in a comment and on a layer of its own that nothing cuts.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from ppgen.common.geometry import Point
from ppgen.display.ops import QUARTER_CIRCLE, Path
from ppgen.display.pieces import Document, Sheet
from ppgen.display.sheet_cuts import CutLines, cut_templates
from ppgen.exports._format import DrawnFile, DrawOptions, Takes, TypefacesById

FORMAT, SUFFIX, TAKES = "dxf", ".dxf", Takes.SHEETS

QUARTER_BULGE = math.tan(math.pi / 8)
"""DXF says of an arc the tangent of a quarter of its angle."""

FLAT = 0.005
"""How far lines may lie beside the curve that they stand for; mm."""

MOST_LINES = 64
"""A curve becomes so many lines at most."""

_SAME = 1e-4
_COLOURS = {"CUT": 1, "CREASE": 5, "NAME": 8}
_NAME_HEIGHT = 2.0

Vertex = tuple[float, float, float]
"""x, y and the bulge of what leads to the next."""


def export(document: Document, fonts: TypefacesById, options: DrawOptions) -> tuple[DrawnFile, ...]:  # noqa: ARG001 - lines need no typefaces
    """Draw the cuts of each template as one file; none of what is only read or written on."""
    return tuple(
        DrawnFile(_file(sheet, lines, name).encode(), sheet.number)
        for name, sheet, lines in cut_templates(document.sheets if document.is_cut else ())
    )


def _file(sheet: Sheet, lines: CutLines, name: str) -> str:
    parts = [*_head(sheet, name), "0", "SECTION", "2", "ENTITIES"]
    height = sheet.paper.height
    for layer, paths in (("CUT", lines.cuts), ("CREASE", lines.creases)):
        for path in paths:
            for vertices, is_closed in _polylines(path):
                parts += _polyline(layer, [(x, height - y, -bulge) for x, y, bulge in vertices], is_closed)
    parts += ["0", "TEXT", "8", "NAME", "10", "0.0", "20", _number(-2 * _NAME_HEIGHT), "30", "0.0"]
    parts += ["40", _number(_NAME_HEIGHT), "1", name, "0", "ENDSEC", "0", "EOF", ""]
    return "\n".join(parts)


def _head(sheet: Sheet, name: str) -> list[str]:
    """Return what stands before the lines: mm, the size of the paper, and the layers."""
    parts = ["999", f"template {name}", "0", "SECTION", "2", "HEADER", "9", "$ACADVER", "1", "AC1009"]
    parts += ["9", "$INSUNITS", "70", "4", "9", "$MEASUREMENT", "70", "1"]
    corners = ("$EXTMIN", 0.0, 0.0), ("$EXTMAX", sheet.paper.width, sheet.paper.height)
    for corner, x, y in corners:
        parts += ["9", corner, "10", _number(x), "20", _number(y), "30", "0.0"]
    parts += [
        "0",
        "ENDSEC",
        "0",
        "SECTION",
        "2",
        "TABLES",
        "0",
        "TABLE",
        "2",
        "LAYER",
        "70",
        str(len(_COLOURS)),
    ]
    for layer, colour in _COLOURS.items():
        parts += ["0", "LAYER", "2", layer, "70", "0", "62", str(colour), "6", "CONTINUOUS"]
    return [*parts, "0", "ENDTAB", "0", "ENDSEC"]


def _polyline(layer: str, vertices: list[Vertex], is_closed: bool) -> list[str]:
    parts = [
        "0",
        "POLYLINE",
        "8",
        layer,
        "66",
        "1",
        "10",
        "0.0",
        "20",
        "0.0",
        "30",
        "0.0",
        "70",
        str(int(is_closed)),
    ]
    for x, y, bulge in vertices:
        parts += [
            "0",
            "VERTEX",
            "8",
            layer,
            "10",
            _number(x),
            "20",
            _number(y),
            "30",
            "0.0",
            "42",
            _number(bulge),
        ]
    return [*parts, "0", "SEQEND", "8", layer]


def _number(length: float) -> str:
    """Write a length to a tenth of a micrometre; there is no zero below zero."""
    return f"{round(length, 4) + 0.0:.4f}"


def _polylines(path: Path) -> Iterator[tuple[list[Vertex], bool]]:
    """Yield the parts of a path: their vertices with y downwards, and whether they are closed."""
    vertices: list[Vertex] = []
    for segment in path:
        match segment:
            case ("M", float() | int() as x, float() | int() as y):
                if len(vertices) > 1:
                    yield vertices, False
                vertices = [(x, y, 0.0)]
            case ("L", float() | int() as x, float() | int() as y):
                vertices.append((x, y, 0.0))
            case ("C", *numbers):
                x1, y1, x2, y2, x, y = map(float, numbers)
                _curve(vertices, (Point(x1, y1), Point(x2, y2), Point(x, y)))
            case _:
                if len(vertices) > 1:
                    first, last = vertices[0], vertices[-1]
                    is_back = math.dist(first[:2], last[:2]) < _SAME
                    yield (vertices[:-1] if is_back else vertices), True
                vertices = []
    if len(vertices) > 1:
        yield vertices, False


def _curve(vertices: list[Vertex], points: tuple[Point, Point, Point]) -> None:
    """Add a curve: an arc where it stands for a quarter of a circle, else short lines."""
    x, y, _ = vertices[-1]
    first, second, end = points
    bulge = _quarter(Point(x, y), first, second, end)
    if bulge:
        vertices[-1] = x, y, bulge
        vertices.append((end.x, end.y, 0.0))
        return
    bend = max(
        math.dist((x - 2 * first.x + second.x, y - 2 * first.y + second.y), (0, 0)),
        math.dist((first.x - 2 * second.x + end.x, first.y - 2 * second.y + end.y), (0, 0)),
    )
    count = min(MOST_LINES, max(1, math.ceil(math.sqrt(0.75 * bend / FLAT))))
    for step in range(1, count + 1):
        share = step / count
        rest = 1 - share
        weights = rest**3, 3 * rest**2 * share, 3 * rest * share**2, share**3
        across = (x, first.x, second.x, end.x), (y, first.y, second.y, end.y)
        vertices.append(
            (
                sum(weight * one for weight, one in zip(weights, across[0], strict=True)),
                sum(weight * one for weight, one in zip(weights, across[1], strict=True)),
                0.0,
            )
        )


def _quarter(start: Point, first: Point, second: Point, end: Point) -> float:
    """Return the bulge of a quarter of a circle, seen with y downwards; 0 for any other curve."""
    out = first.x - start.x, first.y - start.y
    into = end.x - second.x, end.y - second.y
    lengths = math.hypot(*out), math.hypot(*into)
    if min(lengths) < _SAME or abs(lengths[0] - lengths[1]) > _SAME:
        return 0.0
    turn = (out[0] * into[1] - out[1] * into[0]) / (lengths[0] * lengths[1])
    radius = lengths[0] / QUARTER_CIRCLE
    corner = start.x + out[0] / QUARTER_CIRCLE, start.y + out[1] / QUARTER_CIRCLE
    meets = math.dist(corner, (end.x - into[0] / QUARTER_CIRCLE, end.y - into[1] / QUARTER_CIRCLE))
    if abs(abs(turn) - 1) > _SAME or meets > _SAME * max(1.0, radius):
        return 0.0
    return math.copysign(QUARTER_BULGE, turn)
