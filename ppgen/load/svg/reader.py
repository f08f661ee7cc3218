"""An SVG file into art: what can be trusted and drawn, and what is refused, and where.

Shapes, groups, plain paint, gradients, clips, classes of style sheets and copies (`use`) inside the file are
read. Whatever could reach out of the file or run (document types, scripts, links, images, text) is refused
by not being listed.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ppgen.common.geometry import IDENTITY, Matrix, Rect
from ppgen.common.problem import Problem, Span, error, nearest
from ppgen.display.extent import path_extent
from ppgen.display.ops import Op, Path, rectangle
from ppgen.load.svg.art import CURRENT, Art, Clipped, Shape
from ppgen.load.svg.bounds import MORE, USUAL, SvgBounds, TooLongError
from ppgen.load.svg.gradients import Gradient
from ppgen.load.svg.parts import Parts
from ppgen.load.svg.path import transformed
from ppgen.load.svg.shapes import SHAPES
from ppgen.load.svg.sheets import read_sheet
from ppgen.load.svg.style import PROPERTIES, Style, is_meaningless, length, lengths, transform
from ppgen.load.svg.tree import MAX_DEPTH, Node, SvgRefusedError, read_tree

MOST_COMPARED = 500

_GROUPS = frozenset({"svg", "g", "use", "a", "switch"})
_UNSEEN = frozenset(
    {"defs", "style", "clipPath", "linearGradient", "radialGradient", "symbol", "stop", "view", "cursor"}
)


class _Level(NamedTuple):
    """What holds inside an element that is open."""

    style: Style
    matrix: Matrix
    clips: tuple[Clipped, ...] = ()
    opacity: float = 1.0


def parse_svg(content: bytes, file: str, bounds: SvgBounds = USUAL) -> tuple[Art | None, list[Problem]]:
    """Read a drawing from bytes; `file` is the name that places carry."""
    reader = _SvgReader(file, bounds)
    try:
        reader.read(read_tree(content, file, most=bounds.elements))
    except SvgRefusedError as refused:
        reader.problems.append(refused.problem)
    if not reader.problems and not reader.shapes:
        message = "the drawing is empty"
        reader.problems.append(
            error("svg/empty", message, span=Span(file), hint="draw a path or another shape")
        )
    if reader.problems:
        return None, _each_once(reader.problems)
    return Art(file, reader.width, reader.height, tuple(reader.shapes)), []


def stand_in(file: str) -> Art:
    """Return a square for a drawing that cannot be read, so that only that is told, and not who draws it."""
    return Art(file, 1.0, 1.0, (Shape(rectangle(Rect(0.0, 0.0, 1.0, 1.0)), CURRENT, None),))


def _each_once(problems: Sequence[Problem]) -> list[Problem]:
    """Say once in a file what is wrong in many of its elements, and how often it was found."""
    times: dict[tuple[str, str], int] = {}
    first: dict[tuple[str, str], Problem] = {}
    for problem in problems:
        key = (problem.rule, problem.message)
        times[key] = times.get(key, 0) + 1
        first.setdefault(key, problem)
    return [
        one if times[key] == 1 else one._replace(message=f"{one.message}, {times[key]} times in this file")
        for key, one in first.items()
    ]


class _SvgReader:
    """Walks the elements of one file."""

    def __init__(self, file: str, bounds: SvgBounds) -> None:
        self.file = file
        self._bounds = bounds
        self.width = self.height = 0.0
        self.shapes: list[Shape] = []
        self.problems: list[Problem] = []
        self._parts = Parts({}, [], bounds.of_path)
        self._elements = 0
        self._segments = 0

    def read(self, root: Node) -> None:
        """Read the whole tree; problems and shapes are collected."""
        for node in root.walk():
            if "id" in node.attributes:
                self._parts.known.setdefault(node.attributes["id"], node)
            if node.name == "style":
                try:
                    self._parts.rules += read_sheet(node.text)
                except ValueError as failure:
                    self._report(node, f"<style>: {failure}", "save the drawing with attributes, not styles")
        self._element(root, _Level(Style(), IDENTITY), depth=0)

    def _report(self, node: Node, message: str, hint: str) -> None:
        span = Span(self.file, node.line, node.column)
        self.problems.append(error("svg/unsupported", message, span=span, hint=hint))

    def _refusal(self, node: Node, message: str, hint: str = f"simplify it; {MORE}") -> SvgRefusedError:
        self._report(node, message, hint)
        return SvgRefusedError(self.problems.pop())

    def _unknown(self, node: Node) -> None:
        hint = f"supported are {', '.join([*SHAPES, 'g', 'use'])}; turn text and effects into paths"
        self._report(node, f"<{node.name[:40]}> is not supported", hint)

    def _element(self, node: Node, around: _Level, *, depth: int) -> None:
        """Draw an element and what is inside it."""
        self._elements += 1
        if self._elements > self._bounds.elements:
            raise self._refusal(node, f"the drawing has more than {self._bounds.elements:,} elements")
        if depth > MAX_DEPTH:
            raise self._refusal(
                node, f"the drawing is nested more than {MAX_DEPTH} levels deep", "simplify it"
            )
        is_root = depth == 0
        if node.name in _UNSEEN:
            return
        if node.name not in SHAPES and (node.name not in _GROUPS or (node.name == "svg" and not is_root)):
            self._unknown(node)
            return
        try:
            given = self._parts.properties(node)
            if given.get("display") == "none" or given.get("visibility") in ("hidden", "collapse"):
                return
            level = self._entered(node, given, around, is_root=is_root)
            if node.name in SHAPES:
                self._draw(node, SHAPES[node.name][1](node.attributes, self._bounds.of_path), level)
            elif node.name == "use":
                self._copy(node, level, depth=depth)
        except TooLongError as failure:
            self._report(node, f"<{node.name}>: {failure}", f"simplify it; {MORE}")
            return
        except ValueError as failure:
            hint = "change this attribute, or save the drawing as plain filled shapes"
            self._report(node, f"<{node.name}>: {failure}", hint)
            return
        first = len(self.shapes)
        for child in node.children if node.name != "use" else ():
            self._element(child, level, depth=depth + 1)
        if level.opacity < around.opacity and _overlap(self.shapes[first:]):
            hint = "give the opacity to single shapes that do not lie on one another"
            self._report(node, f"<{node.name}>: opacity of shapes that lie on one another", hint)

    def _entered(self, node: Node, given: Mapping[str, str], around: _Level, *, is_root: bool) -> _Level:
        """Return what holds inside an element; reports attributes that mean something unknown."""
        name, attributes = node.name, node.attributes
        for key, value in given.items():
            if key not in PROPERTIES and not is_meaningless(key, value):
                hint = nearest(key, [*PROPERTIES, "transform", "clip-path"])
                self._report(node, f"<{name}>: {key[:40]} is not supported", hint)
        style = around.style.changed({key: value for key, value in given.items() if key in PROPERTIES})
        matrix = self._frame(attributes) if is_root else IDENTITY
        if "transform" in attributes:
            matrix = transform(attributes["transform"]).then(matrix)
        placed = matrix.then(around.matrix)
        clips = around.clips
        if (clip := given.get("clip-path", "none")) != "none":
            clips = (*clips, self._parts.clip(clip, placed))
        return _Level(style, placed, clips, around.opacity * style.group_opacity)

    def _copy(self, node: Node, level: _Level, *, depth: int) -> None:
        """Draw what a `use` names once more, moved by its x and y."""
        href = node.attributes.get("href", "")
        target = self._parts.known.get(href.removeprefix("#")) if href.startswith("#") else None
        if target is None:
            raise ValueError(f"href {href[:40]!r} leads to nothing in this file")
        x, y = length(node.attributes.get("x", "0")), length(node.attributes.get("y", "0"))
        moved = level._replace(matrix=Matrix.translation(x, y).then(level.matrix))
        if target.name != "symbol":
            self._element(target, moved, depth=depth + 1)
            return
        if "viewBox" in target.attributes:
            raise ValueError("a symbol with a viewBox is not supported; use a group")
        if target.attributes.get("overflow") != "visible":
            window = transformed(rectangle(Rect(0.0, 0.0, self.width, self.height)), moved.matrix)
            moved = moved._replace(clips=(*moved.clips, Clipped(window)))
        for child in target.children:
            self._element(child, moved, depth=depth + 1)

    def _frame(self, attributes: Mapping[str, str]) -> Matrix:
        """Return the map from the view box into the middle of the 1 x 1 box."""
        if "viewBox" in attributes:
            numbers = lengths(attributes["viewBox"])
        elif "width" in attributes and "height" in attributes:
            numbers = [0.0, 0.0, length(attributes["width"]), length(attributes["height"])]
        else:
            raise ValueError("a viewBox is missing")
        if len(numbers) != 4 or numbers[2] <= 0 or numbers[3] <= 0:
            raise ValueError("viewBox is x, y, width and height, the last two above 0")
        x, y, self.width, self.height = numbers
        scale = 1 / max(self.width, self.height)
        moved = Matrix.translation(-x - self.width / 2, -y - self.height / 2).then(
            Matrix.scaling(scale, scale)
        )
        return moved.then(Matrix.translation(0.5, 0.5))

    def _draw(self, node: Node, path: Path, level: _Level) -> None:
        if not path:
            return
        self._segments += len(path)
        if self._segments > self._bounds.segments:
            raise self._refusal(node, f"the drawing has more than {self._bounds.segments:,} lines and curves")
        style, matrix = level.style, level.matrix
        scale = math.sqrt(abs(matrix.a * matrix.d - matrix.b * matrix.c))
        if style.stroke is not None and not _keeps_shape(matrix, scale):
            raise ValueError("a line cannot be scaled or slanted unevenly; draw it as a filled shape")
        if isinstance(style.stroke, str) and style.stroke.startswith("url("):
            raise ValueError("stroke: a line in a gradient is not supported")
        if level.opacity < 1 and style.fill is not None and style.stroke is not None:
            raise ValueError(
                "opacity of a shape with a line: give each its own, fill-opacity and stroke-opacity"
            )
        gradient = self._parts.gradient(style.fill)
        opacity = style.opacity * level.opacity
        if gradient is not None and opacity < 1:
            raise ValueError("a gradient cannot shine through")
        self.shapes.append(
            Shape(
                transformed(path, matrix),
                style.fill if gradient is None else gradient.mean,
                style.stroke,
                stroke_width=style.stroke_width * scale,
                dash=tuple(number * scale for number in style.dash),
                dash_offset=style.dash_offset * scale,
                cap=style.cap,
                join=style.join,
                even_odd=style.even_odd,
                opacity=opacity,
                stroke_opacity=style.stroke_opacity * level.opacity,
                clips=level.clips,
                bands=() if gradient is None else _bands(gradient, path, matrix, even_odd=style.even_odd),
            )
        )


def _bands(gradient: Gradient, path: Path, matrix: Matrix, *, even_odd: bool) -> tuple[Op, ...]:
    """Return the bands of a gradient in a shape that is not placed yet."""
    box = path_extent(path)
    if box is None or not box.width or not box.height:
        raise ValueError("a gradient needs a shape with a width and a height")
    return gradient.ops(transformed(path, matrix), box, matrix, even_odd=even_odd)


def _overlap(shapes: Sequence[Shape]) -> bool:
    """Tell whether two shapes may lie on one another, by the rectangles around them."""
    boxes = [box for shape in shapes if (box := path_extent(shape.path)) is not None]
    return any(
        one.x < two.right and two.x < one.right and one.y < two.bottom and two.y < one.bottom
        for number, one in enumerate(boxes[:MOST_COMPARED])
        for two in boxes[number + 1 : MOST_COMPARED]
    )


def _keeps_shape(matrix: Matrix, scale: float) -> bool:
    """Tell whether a matrix only moves, turns, mirrors and scales evenly."""
    tolerance = 1e-6 * max(scale, 1e-9)
    return (
        abs(math.hypot(matrix.a, matrix.b) - scale) < tolerance
        and abs(math.hypot(matrix.c, matrix.d) - scale) < tolerance
    )
