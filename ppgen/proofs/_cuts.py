"""What files for cutting machines say, held against where the pieces lie, with no code of the exports."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise
from typing import NamedTuple

from ppgen.common.geometry import Rect
from ppgen.common.problem import Problem, error
from ppgen.display.ops import Layer, LayerKind, Stroke, transform, walk
from ppgen.display.pieces import Document, Placement, Sheet
from ppgen.proofs._facts import Facts

NEAR = 0.01
"""How far a cut may lie from where its piece is printed; mm."""

BESIDE = 0.5
"""How far a line of a piece may lie outside of it; mm."""

HINT = "build it again"


LENGTHS = {"M": 2, "L": 2, "C": 6, "Z": 0}
CURVE = 64
"""Points of a curve that what was read is held against."""

TRIED, HALVINGS, EDGE = 512, 40, 1e-9
"""Points of a line that are tried for where it enters a tile, halvings after that, and rounding in mm."""

MOST_SPOTS = 96
"""About so many points of a line are held against another one."""

Spot = tuple[float, float]


class DrawnLine(NamedTuple):
    """A line by its `points` in their order, of curves many, and the `joints` where its parts meet; mm.

    y runs downwards from the upper edge of the paper; what is closed ends where it begins.
    """

    points: tuple[Spot, ...]
    joints: tuple[Spot, ...]


class ReadCuts(NamedTuple):
    """A file as it was read: the template that it names, and its lines."""

    template: str
    cuts: tuple[DrawnLine, ...]
    creases: tuple[DrawnLine, ...]


def prove_cuts(read: ReadCuts, document: Document) -> tuple[Facts, list[Problem]]:
    """Compare a file with the sheets of a document; it is of one of them, and says of which."""
    printed = [sheet for sheet in document.sheets if sheet.template == read.template]
    if any(sheet.template for sheet in document.sheets) and not printed:
        message = f"{document.component}: no sheet has the template {read.template or 'without a name'}"
        return Facts(), [error("prove/cut", message, hint=HINT)]
    problems: list[Problem] = []
    for sheet in printed or document.sheets:
        problems = [
            *_compared("cuts", read.cuts, _cuts(sheet)),
            *_compared("creases", read.creases, _creases(sheet)),
        ]
        if not problems:
            return Facts(pages=1, pieces=len(read.cuts), fields=len(read.cuts) + len(read.creases)), []
    return Facts(pages=1), problems


def _compared(what: str, found: Sequence[DrawnLine], wanted: Iterable[DrawnLine]) -> Iterator[Problem]:
    """Tell which lines lie elsewhere, or are missing, or too many."""
    left, lacking = list(found), list[DrawnLine]()
    for one in wanted:
        near = next((other for other in left if _is_same(one, other)), None)
        if near is None:
            lacking.append(one)
        else:
            left.remove(near)
    if lacking or left:
        x, y = (lacking or left)[0].joints[0]
        message = (
            f"{len(lacking)} {what} are missing and {len(left)} lie where no piece wants them; the first at "
            f"{x:.2f}, {y:.2f} mm"
        )
        yield error("prove/cut", message, hint=HINT)


def _is_same(wanted: DrawnLine, read: DrawnLine) -> bool:
    """Tell whether two lines run along one another, and all that is wanted as a joint was read as one."""
    if min(math.dist(wanted.joints[0], one) for one in read.joints) > NEAR:
        return False
    are_joined = all(min(math.dist(joint, one) for one in read.joints) <= NEAR for joint in wanted.joints)
    if not _lie_along(read.joints, wanted.points):
        return False
    return are_joined and _runs_along(read.points, wanted.points) and _runs_along(wanted.points, read.points)


def _runs_along(line: Sequence[Spot], other: Sequence[Spot]) -> bool:
    """Tell whether points of a line, and the middles between them, lie on another one."""
    step = max(1, len(line) // MOST_SPOTS)
    spots = list(line[::step])
    middles = [((x + u) / 2, (y + v) / 2) for (x, y), (u, v) in list(pairwise(line))[::step]]
    return _lie_along(spots, other) and _lie_along(middles, other)


def _lie_along(spots: Iterable[Spot], line: Sequence[Spot]) -> bool:
    """Tell whether each spot lies on a line; the next is looked for first where the last one was found."""
    pairs = list(pairwise(line))
    last = 0
    for spot in spots:
        order = chain(range(last, len(pairs)), range(last))
        found = next((number for number in order if _distance(spot, *pairs[number]) <= NEAR), None)
        if found is None:
            return False
        last = found
    return True


def _distance(spot: Spot, start: Spot, end: Spot) -> float:
    """Return how far a spot lies from a straight line between two others."""
    across, down = end[0] - start[0], end[1] - start[1]
    length = across * across + down * down
    share = ((spot[0] - start[0]) * across + (spot[1] - start[1]) * down) / length if length else 0.0
    share = min(1.0, max(0.0, share))
    return math.dist(spot, (start[0] + share * across, start[1] + share * down))


def _cuts(sheet: Sheet) -> Iterator[DrawnLine]:
    """Yield where each thing is cut out: a face with the back that is folded behind it is one."""
    slots: dict[int, list[Placement]] = {}
    for one in sheet.front.placements:
        slots.setdefault(one.slot, []).append(one)
    for placed in slots.values():
        faces = [one for one in placed if not one.is_back]
        drawn = [line for one in faces for line in _drawn(one, LayerKind.CUT)]
        yield from drawn
        if faces and not (drawn and faces[0].piece.cut_along):
            trims = [one.trim for one in placed]
            left, top = min(trim.x for trim in trims), min(trim.y for trim in trims)
            right, bottom = max(trim.right for trim in trims), max(trim.bottom for trim in trims)
            yield _rounded((left, top, right, bottom), faces[0].piece.radius)


def _rounded(sides: tuple[float, float, float, float], radius: float) -> DrawnLine:
    """Return the outline of a rectangle with round corners, as arcs of circles."""
    left, top, right, bottom = sides
    radius = min(radius, (right - left) / 2, (bottom - top) / 2)
    corners = (
        (right - radius, top + radius, -90.0),
        (right - radius, bottom - radius, 0.0),
        (left + radius, bottom - radius, 90.0),
        (left + radius, top + radius, 180.0),
    )
    points, joints = list[Spot](), list[Spot]()
    for x, y, start in corners:
        turns = [math.radians(start + 90 * step / CURVE) for step in range(CURVE + 1)] if radius else [0.0]
        arc = [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]
        points += arc
        joints += [arc[0], arc[-1]]
    return DrawnLine((*points, points[0]), tuple(dict.fromkeys(joints)))


def _creases(sheet: Sheet) -> Iterator[DrawnLine]:
    slots: dict[int, list[Placement]] = {}
    for one in sheet.front.placements:
        slots.setdefault(one.slot, []).append(one)
        if not one.is_back:
            yield from _drawn(one, LayerKind.CREASE)
    for placed in slots.values():
        if len(placed) == 2 and any(not one.is_back for one in placed):
            ends = _shared_edge(placed[0].trim, placed[1].trim)
            yield DrawnLine(ends, ends)


def _shared_edge(one: Rect, other: Rect) -> tuple[Spot, Spot]:
    if abs(one.right - other.x) <= NEAR or abs(other.right - one.x) <= NEAR:
        x = max(one.x, other.x)
        return (x, one.y), (x, one.bottom)
    y = max(one.y, other.y)
    return (one.x, y), (one.right, y)


def _drawn(placement: Placement, kind: LayerKind) -> Iterator[DrawnLine]:
    """Yield each part of the lines of a layer; of creases that leave a tile what lies on it."""
    trim = placement.trim
    for op, matrix in walk(placement.piece.face, placement.matrix):
        if isinstance(op, Layer) and op.kind is kind:
            for inner, own in walk(op.ops, matrix):
                if isinstance(inner, Stroke):
                    lines = list(lines_of(transform(inner.path, own)))
                    spots = [spot for line in lines for spot in line.joints]
                    if all(
                        trim.x - BESIDE <= x <= trim.right + BESIDE
                        and trim.y - BESIDE <= y <= trim.bottom + BESIDE
                        for x, y in spots
                    ):
                        yield from lines
                    elif kind is LayerKind.CREASE and all(
                        len(line.points) - len(line.joints) <= 1 for line in lines
                    ):
                        for line in lines:
                            yield from _kept(line.points, trim)


def _kept(points: Sequence[Spot], trim: Rect) -> Iterator[DrawnLine]:
    """Yield what lies on a tile of straight lines between points, by halving to where they leave it."""
    for start, end in pairwise(points):
        inside = [
            share / TRIED for share in range(TRIED + 1) if _lies_on(_between(start, end, share / TRIED), trim)
        ]
        if not inside:
            continue
        first = _border(start, end, inside[0], max(inside[0] - 1 / TRIED, 0.0), trim)
        last = _border(start, end, inside[-1], min(inside[-1] + 1 / TRIED, 1.0), trim)
        ends = _between(start, end, first), _between(start, end, last)
        if math.dist(*ends) > BESIDE:
            yield DrawnLine(ends, ends)


def _border(start: Spot, end: Spot, within: float, beyond: float, trim: Rect) -> float:
    """Return where, between a share that lies on a tile and one that may not, a line leaves it."""
    if _lies_on(_between(start, end, beyond), trim):
        return beyond
    for _ in range(HALVINGS):
        middle = (within + beyond) / 2
        if _lies_on(_between(start, end, middle), trim):
            within = middle
        else:
            beyond = middle
    return within


def _between(start: Spot, end: Spot, share: float) -> Spot:
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


def _lies_on(spot: Spot, trim: Rect) -> bool:
    x, y = spot
    return trim.x - EDGE <= x <= trim.right + EDGE and trim.y - EDGE <= y <= trim.bottom + EDGE


def lines_of(path: Iterable[Sequence[object]]) -> Iterator[DrawnLine]:
    """Yield each part of a path; no part of one point. Raises ValueError for what is no path."""
    points, joints = list[Spot](), list[Spot]()
    for letter, *values in path:
        numbers = [float(str(value)) for value in values]
        if letter != "M" and not points:
            raise ValueError("a line begins nowhere")
        if len(numbers) != LENGTHS.get(str(letter)):
            raise ValueError(f"{letter} has {len(numbers)} figures")
        if letter == "M":
            yield from _line(points, joints)
            points, joints = [(numbers[0], numbers[1])], [(numbers[0], numbers[1])]
        elif letter == "L":
            points.append((numbers[0], numbers[1]))
            joints.append(points[-1])
        elif letter == "C":
            curve = [*_curve(points[-1], numbers)]
            points += curve
            joints.append(curve[-1])
        elif math.dist(points[-1], points[0]) > 0:
            points.append(points[0])
    yield from _line(points, joints)


def _curve(start: Spot, numbers: Sequence[float]) -> Iterator[Spot]:
    x, y = start
    x1, y1, x2, y2, x3, y3 = numbers
    for step in range(1, CURVE + 1):
        t = step / CURVE
        a, b, c, d = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3
        yield a * x + b * x1 + c * x2 + d * x3, a * y + b * y1 + c * y2 + d * y3


def _line(points: Sequence[Spot], joints: Sequence[Spot]) -> Iterator[DrawnLine]:
    if len(points) > 1:
        yield DrawnLine(tuple(points), tuple(joints))
