"""Where a machine cuts and creases a sheet, and the name of a template that follows from it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from hashlib import sha256
from itertools import pairwise
from typing import NamedTuple

from ppgen.common.geometry import Point, Rect, shares_within
from ppgen.display.ops import Layer, LayerKind, Path, Stroke, rectangle, transform, walk
from ppgen.display.pieces import Placement, Sheet

DIGITS = 3
"""Lines that differ by less than so many digits behind the point of a millimetre are one."""

OUTSIDE = 0.5
"""How far the lines of a piece may lie outside of its trim; mm."""

STRAIGHT = 3
"""What a part of a path is made of that is no curve: its letter and the place where it ends."""

VERSION = "t1"
"""The way in which names of templates are made; another one gives all of them other names."""


class CutLines(NamedTuple):
    """The lines on the front of a sheet, in mm with y downwards from its upper left corner."""

    cuts: tuple[Path, ...]
    creases: tuple[Path, ...]


def cut_lines(sheet: Sheet) -> CutLines:
    """Return where the pieces of a sheet are cut out and creased; nothing of a sheet of backs alone.

    What is cut along its own line is cut there, all else along its trim with its round corners; a back
    that is folded behind its face is cut out with it, and creased between both.
    """
    slots: dict[int, list[Placement]] = {}
    for one in sheet.front.placements:
        slots.setdefault(one.slot, []).append(one)
    cuts, creases = list[Path](), list[Path]()
    for placed in slots.values():
        faces = [one for one in placed if not one.is_back]
        own = [path for face in faces for path in _lines(face, LayerKind.CUT)]
        cuts += own
        for face in faces:
            creases += _lines(face, LayerKind.CREASE)
        if faces and not (own and faces[0].piece.cut_along):
            trims = [one.trim for one in placed]
            cuts.append(rectangle(reduce(Rect.union, trims), faces[0].piece.radius))
            creases += _folds(trims)
    return CutLines(tuple(cuts), tuple(creases))


def cut_templates(sheets: Iterable[Sheet]) -> Iterator[tuple[str, Sheet, CutLines]]:
    """Yield each template once: its name, the first sheet that it is of, and its lines.

    Where some sheets were laid out for a machine, the others are none of its business.
    """
    seen: set[str] = set()
    listed = list(sheets)
    are_named = any(sheet.template for sheet in listed)
    for sheet in [one for one in listed if one.template or not are_named]:
        lines = cut_lines(sheet)
        name = sheet.template or template_name(sheet, lines)
        if any(lines) and name not in seen:
            seen.add(name)
            yield name, sheet, lines


def template_name(sheet: Sheet, lines: CutLines, marks: Sequence[float] = ()) -> str:
    """Return the name of a template: another one for other lines, other figures of marks, other paper."""
    paper = [f"{length:.{DIGITS}f}" for length in (*sheet.paper, *marks)]
    drawn = [[_rounded(path) for path in paths] for paths in lines]
    return f"{VERSION}-{sha256(repr((paper, drawn)).encode()).hexdigest()[:8]}"


def _rounded(path: Path) -> list[str]:
    return [" ".join((segment[0], *map(_figure, segment[1:]))) for segment in path]


def _figure(length: float) -> str:
    return f"{round(length, DIGITS) + 0.0:.{DIGITS}f}"


def _lines(placement: Placement, kind: LayerKind) -> Iterator[Path]:
    """Yield the lines of a layer of a face, where they lie on the sheet.

    A tile shows a part of what has lines of its own: what is creased beyond it is creased on it, too; it is
    cut along its edges, and not along outlines that leave it.
    """
    trim = placement.trim.grown(OUTSIDE)
    for op, matrix in walk(placement.piece.face, placement.matrix):
        if isinstance(op, Layer) and op.kind is kind:
            for inner, own in walk(op.ops, matrix):
                if isinstance(inner, Stroke):
                    path = transform(inner.path, own)
                    spots = [Point(*segment[-2:]) for segment in path if len(segment) > 1]
                    if all(trim.x <= x <= trim.right and trim.y <= y <= trim.bottom for x, y in spots):
                        yield path
                    elif kind is LayerKind.CREASE and all(len(segment) <= STRAIGHT for segment in path):
                        yield from _parts_within(path, placement.trim)


def _parts_within(path: Path, area: Rect) -> Iterator[Path]:
    """Yield what lies within a rectangle of lines from corner to corner."""
    spots = [Point(*segment[1:]) for segment in path if len(segment) == STRAIGHT]
    ends = [*pairwise(spots), *([(spots[-1], spots[0])] if path[-1][0] == "Z" else [])]
    for start, end in ends:
        across, down = end.x - start.x, end.y - start.y
        first, last = shares_within(area, start, end)
        if (last - first) * math.hypot(across, down) > OUTSIDE:
            there, here = ((start.x + share * across, start.y + share * down) for share in (first, last))
            yield (("M", *there), ("L", *here))


def _folds(trims: Sequence[Rect]) -> Iterator[Path]:
    """Yield the line between a face and the back beside it."""
    if len(trims) == 2:
        first, second = sorted(trims, key=lambda trim: (trim.x, trim.y))
        if abs(first.right - second.x) < abs(first.bottom - second.y):
            yield (("M", second.x, first.y), ("L", second.x, first.bottom))
        else:
            yield (("M", first.x, second.y), ("L", first.right, second.y))
