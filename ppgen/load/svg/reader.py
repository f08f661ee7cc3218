"""An SVG file into art: what can be trusted and drawn, and what is refused, and where.

Shapes, groups, plain paint, gradients, clips, classes of style sheets and copies (`use`) inside the file are
read; what means nothing on paper is passed over. Whatever could reach out of the file or run (definitions of
a document type, scripts, images) is refused, and so is what cannot be drawn as the file says.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ppgen.common.geometry import IDENTITY, Matrix, Rect
from ppgen.common.problem import Problem, Span, error
from ppgen.display.extent import path_extent
from ppgen.display.ops import Path, children, rectangle
from ppgen.load.svg.art import CURRENT, Art, Clipped, Shape
from ppgen.load.svg.bounds import MORE, USUAL, SvgBounds, TooLongError, TooManyError
from ppgen.load.svg.boxes import bounding_box
from ppgen.load.svg.clips import read_clips
from ppgen.load.svg.frames import fitted, inside, measure, sized, view_box
from ppgen.load.svg.meaning import USUAL_WAY, is_meaningless, way_out
from ppgen.load.svg.painting import painted
from ppgen.load.svg.parts import Parts
from ppgen.load.svg.path import transformed
from ppgen.load.svg.shapes import SHAPES
from ppgen.load.svg.sheets import read_sheet
from ppgen.load.svg.style import PROPERTIES, Style, length, transform
from ppgen.load.svg.tree import MAX_DEPTH, Node, SvgRefusedError, read_tree

MOST_COMPARED = 500
_TOO_DEEP = f"the drawing is nested more than {MAX_DEPTH} levels deep"

_GROUPS = frozenset({"svg", "g", "use", "a", "switch"})
_UNSEEN = frozenset(
    {
        *(
            "defs",
            "style",
            "clipPath",
            "linearGradient",
            "radialGradient",
            "symbol",
            "stop",
            "view",
            "cursor",
        ),
        *("filter", "mask", "pattern", "marker", "font", "font-face", "color-profile", "solidColor"),
        *("animate", "animateColor", "animateMotion", "animateTransform", "set", "discard"),
    }
)


class _Level(NamedTuple):
    """What holds inside an element that is open."""

    style: Style
    matrix: Matrix
    opacity: float = 1.0
    view: tuple[float, float] = (1.0, 1.0)


def parse_svg(content: bytes, file: str, bounds: SvgBounds = USUAL) -> tuple[Art | None, list[Problem]]:
    """Read a drawing from bytes; `file` is the name that places carry."""
    reader = _SvgReader(file, bounds)
    try:
        reader.read(read_tree(content, file, most=bounds.elements))
    except SvgRefusedError as refused:
        reader.problems.append(refused.problem)
    if not reader.problems and not reader.shapes:
        message = "the drawing is empty, or nothing of it lies inside its viewBox"
        reader.problems.append(
            error("svg/empty", message, span=Span(file), hint="draw a path or another shape")
        )
    if reader.problems:
        return None, _each_once(reader.problems)
    left, top = reader.corner
    digest = hashlib.sha256(content).hexdigest()
    return Art(file, reader.width, reader.height, tuple(reader.shapes), left, top, digest), []


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
        self.corner = (0.0, 0.0)
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
        if self.width and self.height:
            across, down = (side / max(self.width, self.height) for side in (self.width, self.height))
            window = Rect(0.5 - across / 2, 0.5 - down / 2, across, down)
            self.shapes = list(inside(self.shapes, window))

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
            raise self._refusal(node, _TOO_DEEP, "simplify it")
        is_root = depth == 0
        if node.name in _UNSEEN:
            return
        if node.name not in SHAPES and node.name not in _GROUPS:
            self._unknown(node)
            return
        try:
            given = self._parts.properties(node)
            if given.get("display") == "none" or given.get("visibility") in ("hidden", "collapse"):
                return
            level = self._entered(node, given, around, is_root=is_root)
            first = len(self.shapes)
            if node.name in SHAPES:
                attributes = sized(node.attributes, level.view)
                self._draw(SHAPES[node.name][1](attributes, self._bounds.of_path), level)
            elif node.name == "use":
                self._copy(node, level, depth=depth)
            elif node.name == "svg" and not is_root:
                self._window(node, level, node.attributes, depth=depth)
            else:
                for child in _chosen(node) if node.name == "switch" else node.children:
                    self._element(child, level, depth=depth + 1)
            self._cut(given.get("clip-path", "none"), first, level.matrix)
        except TooManyError as failure:
            raise self._refusal(node, str(failure)) from None
        except TooLongError as failure:
            self._report(node, f"<{node.name}>: {failure}", f"simplify it; {MORE}")
            return
        except ValueError as failure:
            self._report(node, f"<{node.name}>: {failure}", f"change this attribute, or {USUAL_WAY}")
            return
        if level.opacity < around.opacity and _overlap(self.shapes[first:]):
            hint = "give the opacity to single shapes that do not lie on one another"
            self._report(node, f"<{node.name}>: opacity of shapes that lie on one another", hint)

    def _cut(self, text: str, first: int, matrix: Matrix) -> None:
        """Cut the shapes from the first one on, which an element drew, by the clip path it names."""
        if text == "none":
            return
        drawn = self.shapes[first:]

        def box() -> Rect | None:
            back = matrix.inverse()
            return None if back is None else bounding_box(transformed(shape.path, back) for shape in drawn)

        clips = read_clips(self._parts, text, matrix, box=box)
        self._count(sum(len(clip.path) for clip in clips))
        self.shapes[first:] = [shape._replace(clips=(*clips, *shape.clips)) for shape in drawn]

    def _count(self, segments: int) -> None:
        self._segments += segments
        if self._segments > self._bounds.segments:
            raise TooManyError(f"the drawing has more than {self._bounds.segments:,} lines and curves")

    def _entered(self, node: Node, given: Mapping[str, str], around: _Level, *, is_root: bool) -> _Level:
        """Return what holds inside an element; reports attributes that mean something unknown."""
        name, attributes = node.name, node.attributes
        stays = "transform" not in attributes and "transform" not in given
        for key, value in given.items():
            if stays and key in ("transform-origin", "transform-box"):
                continue
            if key not in PROPERTIES and key != "clip-path" and not is_meaningless(key, value, name):
                self._report(node, f"<{name}>: {key[:40]} is not supported", way_out(key))
        style = around.style.changed({key: value for key, value in given.items() if key in PROPERTIES})
        matrix = self._frame(attributes) if is_root else IDENTITY
        if "transform" in attributes:
            matrix = transform(attributes["transform"]).then(matrix)
        view = (self.width, self.height) if is_root else around.view
        return _Level(style, matrix.then(around.matrix), around.opacity * style.group_opacity, view)

    def _copy(self, node: Node, level: _Level, *, depth: int) -> None:
        """Draw what a `use` names once more, moved by its x and y."""
        href = node.attributes.get("href", "")
        target = self._parts.known.get(href.removeprefix("#")) if href.startswith("#") else None
        if target is None:
            raise ValueError(f"href {href[:40]!r} leads to nothing in this file")
        x, y = length(node.attributes.get("x", "0")), length(node.attributes.get("y", "0"))
        moved = level._replace(matrix=Matrix.translation(x, y).then(level.matrix))
        if target.name not in ("symbol", "svg"):
            self._element(target, moved, depth=depth + 1)
            return
        given = self._parts.properties(target)
        size: dict[str, str] = {
            key: node.attributes[key] for key in ("width", "height") if key in node.attributes
        }
        entered = self._entered(target, given, moved, is_root=False)
        self._window(target, entered, {**target.attributes, **size}, depth=depth + 1)

    def _window(self, node: Node, level: _Level, size: Mapping[str, str], *, depth: int) -> None:
        """Draw a drawing or a symbol inside the drawing, in a window of its own."""
        if depth > MAX_DEPTH:
            raise self._refusal(node, _TOO_DEEP, "simplify it")
        x, y = (measure(size.get(key, "0"), whole) for key, whole in zip("xy", level.view))
        sides = zip(("width", "height"), level.view)
        width, height = (measure(size.get(key, "100%"), whole) for key, whole in sides)
        if width <= 0 or height <= 0:
            return
        matrix = Matrix.translation(x, y).then(level.matrix)
        frame = fitted(node.attributes, width, height)
        inner = level._replace(matrix=frame.matrix.then(matrix), view=(frame.width, frame.height))
        first = len(self.shapes)
        for child in node.children:
            self._element(child, inner, depth=depth + 1)
        if self._parts.properties(node).get("overflow") not in ("visible", "auto"):
            window = Clipped(transformed(rectangle(Rect(0.0, 0.0, width, height)), matrix))
            self.shapes[first:] = [
                shape._replace(clips=(window, *shape.clips)) for shape in self.shapes[first:]
            ]

    def _frame(self, attributes: Mapping[str, str]) -> Matrix:
        """Return the map from the view box into the middle of the 1 x 1 box."""
        box = view_box(attributes)
        if box is None and "width" in attributes and "height" in attributes:
            box = 0.0, 0.0, length(attributes["width"]), length(attributes["height"])
        if box is None:
            raise ValueError("a viewBox is missing")
        x, y, self.width, self.height = box
        self.corner = (x, y)
        if self.width <= 0 or self.height <= 0:
            raise ValueError("width and height are above 0")
        scale = 1 / max(self.width, self.height)
        moved = Matrix.translation(-x - self.width / 2, -y - self.height / 2).then(
            Matrix.scaling(scale, scale)
        )
        return moved.then(Matrix.translation(0.5, 0.5))

    def _draw(self, path: Path, level: _Level) -> None:
        if not path:
            return
        self._count(len(path))
        shape = painted(path, level.style, level.matrix, level.opacity, parts=self._parts)
        self._count(len(shape.tips) + sum(len(children(band)) for band in shape.bands))
        self.shapes.append(shape)


def _chosen(node: Node) -> Sequence[Node]:
    """Return the first child of a switch that asks for nothing which a plain drawing does not have."""
    for child in node.children:
        languages = [
            one.strip().lower()[:2] for one in child.attributes.get("systemLanguage", "en").split(",")
        ]
        needs = child.attributes.get("requiredExtensions", "")
        if child.name != "foreignObject" and not needs and "en" in languages:
            return (child,)
    return ()


def _overlap(shapes: Sequence[Shape]) -> bool:
    """Tell whether two shapes may lie on one another, by the rectangles around them."""
    boxes = [box for shape in shapes if (box := path_extent(shape.path)) is not None]
    return any(
        one.x < two.right and two.x < one.right and one.y < two.bottom and two.y < one.bottom
        for number, one in enumerate(boxes[:MOST_COMPARED])
        for two in boxes[number + 1 : MOST_COMPARED]
    )
