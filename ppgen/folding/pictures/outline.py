"""Which edges of a net are cut: every edge of a panel that no crease lies on, joined to paths."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from ppgen.common.geometry import Point
from ppgen.display.ops import Path, polygon
from ppgen.folding.geometry.model import Net

SAME = 1e-4
SHORTEST = 1e-3

Segment = tuple[Point, Point]
Interval = tuple[float, float]


@dataclass(slots=True)
class _Line:
    """A straight line with the stretches of it that panels end at and that creases lie on."""

    place: Point
    way: tuple[float, float]
    edges: list[Interval] = field(default_factory=list)
    creases: list[Interval] = field(default_factory=list)

    def at(self, p: Point) -> float:
        return (p.x - self.place.x) * self.way[0] + (p.y - self.place.y) * self.way[1]

    def holds(self, p: Point) -> bool:
        off = (p.x - self.place.x) * self.way[1] - (p.y - self.place.y) * self.way[0]
        return abs(off) < SAME

    def point(self, at: float) -> Point:
        return Point(self.place.x + self.way[0] * at, self.place.y + self.way[1] * at)


def cut_paths(net: Net) -> tuple[Path, ...]:
    """Return what the scissors follow: closed outlines, and open lines for slits."""
    return tuple(_path(chain) for chain in _chained(cut_segments(net)))


def cut_segments(net: Net) -> tuple[Segment, ...]:
    """Return every straight piece to cut, each once, also where two panels end at the same line."""
    lines: list[_Line] = []
    for panel in net.panels:
        corners = panel.edge
        for a, b in zip(corners, (*corners[1:], corners[0])):
            line = _line(lines, a, b)
            line.edges.append(_interval(line, a, b))
    for crease in net.creases:
        line = _line(lines, crease.a, crease.b)
        line.creases.append(_interval(line, crease.a, crease.b))
    return tuple(
        (line.point(low), line.point(high))
        for line in lines
        for low, high in _without(_joined(line.edges), _joined(line.creases))
        if high - low > SHORTEST
    )


def _line(lines: list[_Line], a: Point, b: Point) -> _Line:
    for line in lines:
        if line.holds(a) and line.holds(b):
            return line
    reach = math.dist(a, b)
    lines.append(_Line(a, ((b.x - a.x) / reach, (b.y - a.y) / reach)))
    return lines[-1]


def _interval(line: _Line, a: Point, b: Point) -> Interval:
    low, high = sorted((line.at(a), line.at(b)))
    return low, high


def _joined(intervals: Sequence[Interval]) -> list[Interval]:
    joined: list[Interval] = []
    for low, high in sorted(intervals):
        if joined and low <= joined[-1][1] + SAME:
            joined[-1] = (joined[-1][0], max(joined[-1][1], high))
        else:
            joined.append((low, high))
    return joined


def _without(whole: Sequence[Interval], gone: Sequence[Interval]) -> list[Interval]:
    left = list(whole)
    for low, high in gone:
        pieces = [((a, min(b, low)), (max(a, high), b)) for a, b in left]
        left = [piece for pair in pieces for piece in pair if piece[1] > piece[0]]
    return left


def _chained(segments: Sequence[Segment]) -> list[list[Point]]:
    """Join segments end to end; an end where more than two meet stops a path."""
    waiting = list(segments)
    chains: list[list[Point]] = []
    while waiting:
        chain = list(waiting.pop(0))
        for _ in range(2):
            while (index := _next(waiting, chain[-1])) is not None:
                a, b = waiting.pop(index)
                chain.append(b if _same(a, chain[-1]) else a)
            chain.reverse()
        chains.append(chain)
    return chains


def _next(waiting: Sequence[Segment], end: Point) -> int | None:
    found = [index for index, (a, b) in enumerate(waiting) if _same(a, end) or _same(b, end)]
    return found[0] if len(found) == 1 else None


def _same(a: Point, b: Point) -> bool:
    return math.dist(a, b) < 10 * SAME


def _path(chain: Sequence[Point]) -> Path:
    if len(chain) > 3 and _same(chain[0], chain[-1]):
        return polygon(tuple(chain[:-1]))
    return polygon(tuple(chain), closed=False)
