"""Proves the DXF files of cutting machines: each cut lies around its piece, on the layer CUT, in mm."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence

from ppgen.common.problem import Problem, error
from ppgen.display.pieces import Document
from ppgen.proofs._cuts import CURVE, HINT, DrawnLine, ReadCuts, prove_cuts
from ppgen.proofs._facts import UNREADABLE, USUAL, Facts, ReadBack

MILLIMETRES = "4"

Vertex = tuple[float, float, float]
Tag = tuple[int, str]

_CODE = re.compile(r"[0-9]{1,4}")
_NUMBER = re.compile(r"-?[0-9]{1,9}(?:\.[0-9]{1,9})?")
_LAYERS = frozenset({"CUT", "CREASE"})
_SECTIONS = frozenset({"HEADER", "TABLES", "ENTITIES"})
_LINES = frozenset({"POLYLINE", "VERTEX", "SEQEND"})
_LINE_CODES = frozenset({0, 8, 10, 20, 30, 42, 66, 70})
_KNOWN = _LINES | {"SECTION", "ENDSEC", "TABLE", "ENDTAB", "LAYER", "TEXT", "EOF"}
"""All that begins an entity in a file of ours."""


def prove(content: bytes, document: Document, _: ReadBack = USUAL) -> tuple[Facts, list[Problem]]:
    """Compare a file with the document that it was drawn from: it has one side of one sheet."""
    try:
        tags = _tags(content)
        width, height = _extent(tags)
        if strange := next(_strange(tags), ""):
            return Facts(), [
                error("prove/cut", f"the file holds {strange}, which ppgen never writes", hint=HINT)
            ]
        paper = next((sheet.paper for sheet in document.sheets), None)
        if paper is not None and sorted((width, height)) != sorted(round(side, 4) for side in paper):
            message = f"the paper is {width:g} × {height:g} mm"
            return Facts(), [error("prove/cut", message, hint=HINT)]
        read = ReadCuts(
            next((value.removeprefix("template ") for code, value in tags if code == 999), ""),
            tuple(_lines(tags, "CUT", height)),
            tuple(_lines(tags, "CREASE", height)),
        )
    except ValueError as failure:
        message = f"the file cannot be read back: {failure}"
        return Facts(), [error(UNREADABLE, message, hint=HINT)]
    return prove_cuts(read, document)


def _tags(content: bytes) -> list[Tag]:
    """Return the codes of a file with their values; raises ValueError for what is no DXF."""
    if not content.isascii():
        raise ValueError("it is no DXF: it holds other signs than ASCII")
    lines = [line.strip() for line in content.decode("ascii").splitlines()]
    if len(lines) % 2:
        raise ValueError("it is no whole DXF: its last code has no value")
    for number, code in enumerate(lines[::2]):
        if not _CODE.fullmatch(code):
            raise ValueError(f"it is no DXF: line {2 * number + 1} is no code")
    if lines[-2:] != ["0", "EOF"]:
        raise ValueError("it breaks off before its end")
    return [(int(code), value) for code, value in zip(lines[::2], lines[1::2], strict=True)]


def _extent(tags: Sequence[Tag]) -> tuple[float, float]:
    """Return how wide and high the paper is, and make sure that lengths are in mm; raises ValueError."""
    values = {value: place for place, (code, value) in enumerate(tags) if code == 9}
    units = values.get("$INSUNITS", len(tags)) + 1
    if units >= len(tags) or tags[units][1] != MILLIMETRES:
        raise ValueError("its lengths are not in mm")
    if "$EXTMAX" not in values:
        raise ValueError("it does not say how large the paper is")
    after = dict(tags[values["$EXTMAX"] + 1 : values["$EXTMAX"] + 3])
    return _figure(after, 10), _figure(after, 20)


def _figure(one: Mapping[int, str], code: int, usual: str = "") -> float:
    """Return a length of an entity; raises ValueError where there is none."""
    said = one.get(code, usual)
    if not _NUMBER.fullmatch(said):
        raise ValueError(f"a {one.get(0, 'length')} has no figure where one belongs ({said[:20]!r})")
    return float(said)


def _strange(tags: Sequence[Tag]) -> Iterator[str]:
    """Yield what may move, hide or add lines: entities, sections and layers of no file of ours."""
    yield from (value for code, value in tags if code == 0 and value not in _KNOWN)
    for one in _entities(tags):
        entity = one.get(0, "")
        if entity == "SECTION" and one.get(2) not in _SECTIONS:
            yield f"the section {one.get(2, 'without a name')}"
        if entity == "POLYLINE" and one.get(8) not in _LAYERS:
            yield f"the layer {one.get(8, 'without a name')}"
        if entity in _LINES and not {*one} <= _LINE_CODES:
            yield f"a {entity} with the code {min({*one} - _LINE_CODES)}"


def _lines(tags: Sequence[tuple[int, str]], layer: str, height: float) -> Iterator[DrawnLine]:
    """Yield the lines of a layer, with y downwards from the upper edge."""
    vertices: list[Vertex] = []
    is_wanted, is_closed = False, False
    for one in _entities(tags):
        entity = one.get(0, "")
        if entity == "POLYLINE":
            vertices, is_wanted, is_closed = [], one.get(8) == layer, one.get(70) == "1"
        elif entity == "VERTEX" and is_wanted:
            vertices.append((_figure(one, 10), height - _figure(one, 20), _figure(one, 42, "0")))
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
