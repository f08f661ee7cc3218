"""Proves the DXF files of cutting machines: each cut lies around its piece, on the layer CUT, in mm."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from ppgen.common.problem import Problem, error
from ppgen.display.pieces import Document
from ppgen.display.printing import FlipEdge
from ppgen.proofs._cuts import CURVE, DrawnLine, ReadCuts, prove_cuts
from ppgen.proofs._facts import Facts

MILLIMETRES = "4"

Vertex = tuple[float, float, float]


def prove(
    content: bytes, document: Document, *, flip: FlipEdge, jobs: int = 1
) -> tuple[Facts, list[Problem]]:
    """Compare a file with the document that it was drawn from; flip and jobs mean nothing here."""
    del flip, jobs
    try:
        lines = [line.strip() for line in content.decode("ascii").splitlines()]
        tags = [(int(code), value) for code, value in zip(lines[::2], lines[1::2], strict=True)]
        height = _top(tags)
        read = ReadCuts(
            next((value.removeprefix("template ") for code, value in tags if code == 999), ""),
            tuple(_lines(tags, "CUT", height)),
            tuple(_lines(tags, "CREASE", height)),
        )
    except (ValueError, LookupError) as failure:
        message = f"the file cannot be read back: {failure}"
        return Facts(), [error("prove/unreadable", message, hint="build it again")]
    return prove_cuts(read, document)


def _top(tags: Sequence[tuple[int, str]]) -> float:
    """Return how high the paper is, and make sure that lengths are in mm; raises ValueError."""
    values = {value: place for place, (code, value) in enumerate(tags) if code == 9}
    if tags[values.get("$INSUNITS", -1) + 1][1] != MILLIMETRES:
        raise ValueError("its lengths are not in mm")
    after = dict(tags[values["$EXTMAX"] + 1 : values["$EXTMAX"] + 3]) if "$EXTMAX" in values else {}
    return float(after.get(20, ""))


def _lines(tags: Sequence[tuple[int, str]], layer: str, height: float) -> Iterator[DrawnLine]:
    """Yield the lines of a layer, with y downwards from the upper edge."""
    vertices: list[Vertex] = []
    is_wanted, is_closed = False, False
    for one in _entities(tags):
        entity = one.get(0, "")
        if entity == "POLYLINE":
            vertices, is_wanted, is_closed = [], one.get(8) == layer, one.get(70) == "1"
        elif entity == "VERTEX" and is_wanted:
            vertices.append((float(one[10]), height - float(one[20]), float(one.get(42, "0"))))
        elif entity == "SEQEND" and is_wanted and len(vertices) > 1:
            corners = tuple((x, y) for x, y, _ in vertices)
            yield DrawnLine(tuple(_points(vertices, is_closed=is_closed)), corners)


def _entities(tags: Sequence[tuple[int, str]]) -> Iterator[dict[int, str]]:
    """Yield each entity by its codes; of a code that comes again the first value counts."""
    entity: dict[int, str] = {}
    for code, value in tags:
        if code == 0:
            yield entity
            entity = {}
        entity.setdefault(code, value)
    yield entity


def _points(vertices: Sequence[Vertex], *, is_closed: bool) -> Iterator[tuple[float, float]]:
    """Yield the vertices of a line in their order, and between those of an arc points of it."""
    ends = [*vertices[1:], *(vertices[:1] if is_closed else [])]
    yield vertices[0][:2]
    for (x, y, bulge), (x2, y2, _) in zip(vertices, ends, strict=False):
        if bulge and (x, y) != (x2, y2):
            yield from _arc((x, y), (x2, y2), -bulge)  # which is said with y upwards
        yield x2, y2


def _arc(start: tuple[float, float], end: tuple[float, float], bulge: float) -> Iterator[tuple[float, float]]:
    """Yield points of an arc whose angle has the bulge as tangent of its quarter, with y downwards."""
    angle = 4 * math.atan(bulge)
    chord = math.dist(start, end)
    radius = chord / (2 * math.sin(abs(angle) / 2))
    middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    away = radius * math.cos(angle / 2) * math.copysign(1, angle)
    across, down = (end[0] - start[0]) / chord, (end[1] - start[1]) / chord
    centre = middle[0] - down * away, middle[1] + across * away
    first = math.atan2(start[1] - centre[1], start[0] - centre[0])
    for step in range(1, CURVE):
        turned = first + angle * step / CURVE
        yield centre[0] + radius * math.cos(turned), centre[1] + radius * math.sin(turned)
