"""SVG path data such as "M0 0h10a5 5 0 0 1 5 5z" into lines and curves."""

from __future__ import annotations

import math
import re

from ppgen.common.geometry import Matrix, Point
from ppgen.display.ops import Path, Segment
from ppgen.load.svg.bounds import USUAL, TooLongError

MAX_COORDINATE = 1e6
LEAST_RADIUS, LARGEST_RADIUS = 1e-6, 1e7
"""Arcs of other radii cannot be told from these, and their squares leave what floats can hold."""


_SKIP = re.compile(r"[\s,]*")
_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?", re.ASCII)
_FLAG = re.compile(r"[01]")
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


def parse_path(text: str, most: int = USUAL.of_path) -> Path:
    """Turn path data into absolute moves, lines, cubic curves and closings, at most so many.

    Raises ValueError.
    """
    if not text.strip():
        raise ValueError("the path is empty")
    return _PathPen().draw(text, most)


def arc(
    start: Point, end: Point, *, radii: tuple[float, float], turn: float, flags: tuple[bool, bool]
) -> Path:
    """Return cubic curves for an elliptical arc; `flags` are SVG's large-arc and sweep.

    Follows the conversion from end points to centre that the SVG specification gives: radii that are
    too small grow until the arc reaches, and an arc without a radius is a line.
    """
    rx, ry = abs(radii[0]), abs(radii[1])
    if start == end:
        return ()
    if rx == 0 or ry == 0:
        return (("L", end.x, end.y),)
    rx, ry = (min(max(radius, LEAST_RADIUS), LARGEST_RADIUS) for radius in (rx, ry))
    upright = Matrix.rotation(-turn)
    half = upright.apply((start.x - end.x) / 2, (start.y - end.y) / 2)
    stretch = max(math.hypot(half.x / rx, half.y / ry), 1.0)
    rx, ry = rx * stretch, ry * stretch
    one, two = Point(half.x / rx, half.y / ry), Point(-half.x / rx, -half.y / ry)
    distance = one.x**2 + one.y**2
    offset = math.sqrt(max(1 / distance - 1, 0.0)) * (-1 if flags[0] == flags[1] else 1)
    centre = Point(offset * one.y, -offset * one.x)
    first = math.atan2(one.y - centre.y, one.x - centre.x)
    sweep = math.atan2(two.y - centre.y, two.x - centre.x) - first
    if flags[1] and sweep < 0:
        sweep += 2 * math.pi
    elif not flags[1] and sweep > 0:
        sweep -= 2 * math.pi
    middle = Point((start.x + end.x) / 2, (start.y + end.y) / 2)
    placed = Matrix.translation(centre.x, centre.y).then(Matrix.scaling(rx, ry)).then(Matrix.rotation(turn))
    return _unit_arc(first, sweep, placed.then(Matrix.translation(middle.x, middle.y)), end)


def _unit_arc(first: float, sweep: float, matrix: Matrix, end: Point) -> Path:
    """Approximate an arc of the unit circle by one cubic curve for each quarter or less."""
    parts = max(math.ceil(abs(sweep) / (math.pi / 2) - 1e-9), 1)
    step = sweep / parts
    handle = 4 / 3 * math.tan(step / 4)
    curves: list[Segment] = []
    for index in range(parts):
        begin, finish = first + index * step, first + (index + 1) * step
        one = matrix.apply(
            math.cos(begin) - handle * math.sin(begin), math.sin(begin) + handle * math.cos(begin)
        )
        last = math.cos(finish), math.sin(finish)
        two = matrix.apply(last[0] + handle * last[1], last[1] - handle * last[0])
        to = end if index == parts - 1 else matrix.apply(*last)
        curves.append(("C", one.x, one.y, two.x, two.y, to.x, to.y))
    return tuple(curves)


class _PathPen:
    """Follows the commands, remembering the current point and the handles of the last curve."""

    def __init__(self) -> None:
        self._segments: list[Segment] = []
        self._at = self._start = Point(0.0, 0.0)
        self._cubic: Point | None = None
        self._quadratic: Point | None = None
        self._closed = False

    def draw(self, text: str, most: int) -> Path:
        """Follow all commands of a text, which may draw so many lines and curves."""
        place, command = _skip(text, 0), ""
        while place < len(text):
            letter = text[place]
            if letter.upper() in _COUNTS:
                command, place = letter, _skip(text, place + 1)
            elif not command or command in "Zz":
                raise ValueError(f"a path command is missing before {text[place : place + 10]!r}")
            if not self._segments and command not in "Mm":
                raise ValueError("a path starts with M")
            numbers, place = _numbers(text, place, command)
            self._step(command, numbers)
            command = {"M": "L", "m": "l"}.get(command, command)
            if len(self._segments) > most:
                raise TooLongError(most)
        return tuple(self._segments)

    def _step(self, command: str, numbers: list[float]) -> None:
        """Follow one command, its numbers made absolute."""
        kind = command.upper()
        if kind == "Z":
            self._close()
            return
        if self._closed and kind != "M":
            self._segments.append(("M", *self._start))
        self._closed = False
        if command.islower():
            numbers = self._absolute(kind, numbers)
        cubic, quadratic = self._cubic, self._quadratic
        self._cubic = self._quadratic = None
        match kind:
            case "M":
                self._start = self._at = Point(*numbers)
                self._segments.append(("M", *self._at))
            case "L":
                self._line(*numbers)
            case "H":
                self._line(numbers[0], self._at.y)
            case "V":
                self._line(self._at.x, numbers[0])
            case "C" | "S":
                self._curve(numbers if kind == "C" else [*self._mirrored(cubic), *numbers])
            case "Q" | "T":
                self._bend(numbers if kind == "Q" else [*self._mirrored(quadratic), *numbers])
            case _:
                self._arc(numbers)

    def _absolute(self, kind: str, numbers: list[float]) -> list[float]:
        x, y = self._at
        if kind == "H":
            return [numbers[0] + x]
        if kind == "V":
            return [numbers[0] + y]
        if kind == "A":
            return [*numbers[:5], numbers[5] + x, numbers[6] + y]
        return [value + (y if index % 2 else x) for index, value in enumerate(numbers)]

    def _close(self) -> None:
        if not self._closed:
            self._segments.append(("Z",))
        self._closed = True
        self._at = self._start
        self._cubic = self._quadratic = None

    def _line(self, x: float, y: float) -> None:
        self._at = Point(x, y)
        self._segments.append(("L", x, y))

    def _mirrored(self, handle: Point | None) -> Point:
        """Return the handle that goes on straight from the last curve; the current point without one."""
        if handle is None:
            return self._at
        return Point(2 * self._at.x - handle.x, 2 * self._at.y - handle.y)

    def _curve(self, numbers: list[float]) -> None:
        x1, y1, x2, y2, x, y = numbers
        self._segments.append(("C", x1, y1, x2, y2, x, y))
        self._cubic, self._at = Point(x2, y2), Point(x, y)

    def _bend(self, numbers: list[float]) -> None:
        """Draw a quadratic curve as the cubic one that is equal to it."""
        hx, hy, x, y = numbers
        one = (self._at.x + 2 * (hx - self._at.x) / 3, self._at.y + 2 * (hy - self._at.y) / 3)
        two = (x + 2 * (hx - x) / 3, y + 2 * (hy - y) / 3)
        self._segments.append(("C", *one, *two, x, y))
        self._quadratic, self._at = Point(hx, hy), Point(x, y)

    def _arc(self, numbers: list[float]) -> None:
        rx, ry, turn, large, sweep, x, y = numbers
        end = Point(x, y)
        self._segments += arc(self._at, end, radii=(rx, ry), turn=turn, flags=(bool(large), bool(sweep)))
        self._at = end


def _skip(text: str, place: int) -> int:
    match = _SKIP.match(text, place)
    return match.end() if match else place


def _numbers(text: str, place: int, command: str) -> tuple[list[float], int]:
    """Read the numbers one command takes; an arc's flags may stand without spaces."""
    found: list[float] = []
    for index in range(_COUNTS[command.upper()]):
        pattern = _FLAG if command in "Aa" and index in {3, 4} else _NUMBER
        match = pattern.match(text, place)
        if match is None:
            raise ValueError(f"a number is missing after {command} at {text[place : place + 10]!r}")
        value = float(match[0])
        if not abs(value) <= MAX_COORDINATE:
            raise ValueError(f"the number {match[0][:20]} is too large for a path")
        found.append(value)
        place = _skip(text, match.end())
    return found, place
