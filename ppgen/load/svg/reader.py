"""An SVG file into art: what can be trusted and drawn, and what is refused, and where.

Shapes, groups and their opacity, plain paint, gradients, patterns, markers, clips, masks, style sheets and
copies (`use`) inside the file are read; what means nothing on paper is passed over. Whatever could reach out
of the file or run (definitions of a document type, scripts, images) is refused, and so is what cannot be
drawn as the file says.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

from ppgen.common.geometry import Matrix, Rect
from ppgen.common.problem import Problem, Span, error, note
from ppgen.display.blending import painted_parts
from ppgen.display.ops import Path, rectangle, transform
from ppgen.load.svg.art import CURRENT, Art, Clipped, Painted, Shape, each_shape, encloses_nothing
from ppgen.load.svg.background import ground
from ppgen.load.svg.bounds import MORE, USUAL, SvgBounds, TooLongError, TooManyError
from ppgen.load.svg.boxes import bounding_box
from ppgen.load.svg.choices import chosen, is_meant, is_style
from ppgen.load.svg.clips import read_clips
from ppgen.load.svg.frames import RootFrame, fitted, measure, root_frame, sized, with_width
from ppgen.load.svg.layers import faded, masked
from ppgen.load.svg.lettering import Letterer, LetteringError, NoLetterer
from ppgen.load.svg.levels import Level
from ppgen.load.svg.markers import clipped, marked
from ppgen.load.svg.meaning import USUAL_WAY, is_meaningless, unprefixed, way_around, way_out
from ppgen.load.svg.motion import MOTION, told_still
from ppgen.load.svg.painting import painted
from ppgen.load.svg.parts import Parts
from ppgen.load.svg.reports import each_once
from ppgen.load.svg.shapes import SHAPES
from ppgen.load.svg.sheets import read_sheet
from ppgen.load.svg.style import OBEYED, Style
from ppgen.load.svg.style import transform as read_transform
from ppgen.load.svg.text import TextWork, text_shapes
from ppgen.load.svg.tree import LETTERS, MAX_DEPTH, Node, SvgRefusedError, read_tree
from ppgen.load.svg.windows import inside

_NO_LETTERS = NoLetterer()
_TOO_DEEP = f"the drawing is nested more than {MAX_DEPTH} levels deep"

_GROUPS = frozenset({"svg", "g", "use", "a", "switch"})
_UNSEEN = MOTION | {
    *("defs", "style", "clipPath", "linearGradient", "radialGradient", "symbol", "stop", "view", "cursor"),
    *("filter", "mask", "pattern", "marker", "font", "font-face", "color-profile", "solidColor", LETTERS),
}


def parse_svg(
    content: bytes, file: str, bounds: SvgBounds = USUAL, letterer: Letterer = _NO_LETTERS
) -> tuple[Art | None, list[Problem]]:
    """Read a drawing from bytes; `file` is the name that places carry, `letterer` sets its texts."""
    reader = _SvgReader(file, bounds, letterer)
    try:
        reader.read(read_tree(content, file, most=bounds.elements))
    except SvgRefusedError as refused:
        reader.problems.append(refused.problem)
    message = ""
    if not reader.shapes:
        message = "the drawing is empty, or nothing of it lies inside its viewBox"
    elif encloses_nothing(reader.shapes):
        message = "its paths enclose nothing that is filled and have no line, so that nothing is drawn"
    if message and not reader.problems:
        hint = "draw a shape that encloses something, or give its path a stroke"
        reader.problems.append(error("svg/empty", message, span=Span(file), hint=hint))
    if reader.problems:
        return None, each_once(reader.problems)
    assert reader.frame is not None, "a drawing without a window has shown nothing"
    left, top, width, height, *_ = reader.frame
    digest = hashlib.sha256(content).hexdigest()
    return Art(file, width, height, tuple(reader.shapes), left, top, digest), each_once(reader.notes)


def stand_in(file: str) -> Art:
    """Return a square for a drawing that cannot be read, so that only that is told, and not who draws it."""
    return Art(file, 1.0, 1.0, (Shape(rectangle(Rect(0.0, 0.0, 1.0, 1.0)), CURRENT, None),))


class _SvgReader:
    """Walks the elements of one file."""

    def __init__(self, file: str, bounds: SvgBounds, letterer: Letterer) -> None:
        self.file = file
        self._letterer = letterer
        self._bounds = bounds
        self.frame: RootFrame | None = None
        self.shapes: list[Painted] = []
        self.problems: list[Problem] = []
        self.notes: list[Problem] = []
        self._parts = Parts(self._drawn, self._count, bounds.of_path)
        self._elements = 0
        self._segments = 0

    def read(self, root: Node) -> None:
        """Read the whole tree; problems and shapes are collected."""
        self._parts.take(root)
        self.notes += told_still(root, self.file)
        for node in root.walk():
            if node.name == "style":
                try:
                    if is_style(node):
                        self._parts.sheet.add(read_sheet(node.text))
                except ValueError as failure:
                    self._report(node, f"<style>: {failure}", "save the drawing with attributes, not styles")
        try:
            self.frame = root_frame(root.attributes)
        except ValueError as failure:
            self._report(root, f"<svg>: {failure}", f"change this attribute, or {USUAL_WAY}")
            return
        try:
            self.shapes += ground(self._parts.properties(root), self.frame.window)
        except ValueError as failure:
            self._report(root, f"<svg>: {failure}", "remove it from the style")
        self._element(root, Level(Style(), self.frame.matrix, self.frame.view))
        self.shapes = list(inside(self.shapes, self.frame.window))

    def _report(self, node: Node, message: str, hint: str) -> None:
        span = Span(self.file, node.line, node.column)
        self.problems.append(error("svg/unsupported", message, span=span, hint=hint))

    def _refusal(self, node: Node, message: str, hint: str = f"simplify it; {MORE}") -> SvgRefusedError:
        self._report(node, message, hint)
        return SvgRefusedError(self.problems.pop())

    def _count(self, segments: int) -> None:
        self._segments += segments
        if self._segments > self._bounds.segments:
            raise TooManyError(f"the drawing has more than {self._bounds.segments:,} lines and curves")

    def _drawn(self, nodes: Sequence[Node], level: Level) -> tuple[Painted, ...]:
        """Return what elements draw that do not stand where they are seen, such as those of a mask."""
        before, self.shapes = self.shapes, []
        try:
            for node in nodes:
                self._element(node, level)
            return tuple(self.shapes)
        finally:
            self.shapes = before

    def _element(self, node: Node, around: Level) -> None:
        """Draw an element and what is inside it."""
        self._elements += 1
        if self._elements > self._bounds.elements:
            raise self._refusal(node, f"the drawing has more than {self._bounds.elements:,} elements")
        if around.depth > MAX_DEPTH:
            raise self._refusal(node, _TOO_DEEP, "simplify it")
        if node.name in _UNSEEN or not is_meant(node):
            return
        if node.name not in SHAPES and node.name not in _GROUPS and node.name != "text":
            self._report(node, f"<{node.name[:40]}> is not supported", way_around(node.name))
            return
        try:
            given = self._parts.properties(node)
            if given.get("display") == "none":
                return
            level, first = self._entered(node, given, around), len(self.shapes)
            self._inside(node, level)
            self._finish(given, level, first)
        except TooManyError as failure:
            raise self._refusal(node, str(failure)) from None
        except TooLongError as failure:
            self._report(node, f"<{node.name}>: {failure}", f"simplify it; {MORE}")
        except LetteringError as failure:
            self._report(node, f"<{node.name}>: {failure}", f"{failure.hint}; or {way_around(node.name)}")
        except ValueError as failure:
            way = way_around(node.name) if node.name == "text" else USUAL_WAY
            self._report(node, f"<{node.name}>: {failure}", f"change this attribute, or {way}")

    def _inside(self, node: Node, level: Level) -> None:
        if node.name in SHAPES:
            attributes = sized(node.attributes, level.view)
            self._shape(node, SHAPES[node.name][1](attributes, self._bounds.of_path), level)
        elif node.name == "text":
            self.shapes += text_shapes(node, level, self._parts, self._setting(node))
        elif node.name == "use":
            self._copy(node, level)
        elif node.name == "svg" and id(node) in self._parts.around:
            self._window(node, level, node.attributes)
        else:
            for child in chosen(node) if node.name == "switch" else node.children:
                self._element(child, level.inner())

    def _setting(self, node: Node) -> TextWork:
        def noted(message: str) -> None:
            span, hint = Span(self.file, node.line, node.column), "add the family to fonts/manifest.yaml"
            self.notes.append(note("svg/stand-in", message, span=span, hint=hint))

        return TextWork(self._letterer, self._word, noted)

    def _word(self, node: Node, around: Level) -> Level | None:
        """Return what holds inside an element of a text; raises ValueError."""
        self._elements += 1
        if node.name in _UNSEEN or not is_meant(node):
            return None
        if node.name not in ("tspan", "a"):
            raise LetteringError(f"<{node.name[:40]}> is not supported", "take it out")
        given = self._parts.properties(node)
        if given.get("display") == "none":
            return None
        for name in ("opacity", "mask", "clip-path", "transform"):
            if {**node.attributes, **given}.get(name, "none") not in ("none", "1", "inherit"):
                raise ValueError(f"{name} is not obeyed inside of a text")
        return self._entered(node, given, around).inner()

    def _finish(self, given: Mapping[str, str], level: Level, first: int) -> None:
        """Cut the shapes from the first one on, which an element drew, and see them as one."""
        clip, mask = given.get("clip-path", "none"), given.get("mask", "none")
        drawn = self.shapes[first:]

        def box() -> Rect | None:
            back = level.matrix.inverse()
            paths = [shape.path for shape in each_shape(drawn)]
            return None if back is None else bounding_box(transform(path, back) for path in paths)

        shapes = faded(drawn, level.style.group_opacity)
        if mask != "none":
            shapes = masked(self._parts, shapes, mask, level, box=box)
        if clip != "none":
            clips = read_clips(self._parts, clip, level.matrix, box=box)
            self._count(sum(len(one.path) for one in clips))
            shapes = tuple(clipped(shapes, clips))
        self.shapes[first:] = shapes

    def _entered(self, node: Node, given: Mapping[str, str], around: Level) -> Level:
        """Return what holds inside an element; reports attributes that mean something unknown."""
        name, attributes = node.name, node.attributes
        stays = "transform" not in attributes and "transform" not in given
        for key, value in given.items():
            if stays and key in ("transform-origin", "transform-box"):
                continue
            if given.get(unprefixed(key)) == value and key != unprefixed(key):
                continue
            if key not in OBEYED and not is_meaningless(key, value, name):
                self._report(node, f"<{name}>: {key[:40]} is not supported", way_out(key))
        known = {key: value for key, value in given.items() if key in OBEYED}
        style = around.style.changed(with_width(known, around.view))
        level = around._replace(style=style)
        return level.moved(read_transform(attributes["transform"])) if "transform" in attributes else level

    def _copy(self, node: Node, level: Level) -> None:
        """Draw what a `use` names once more, moved by its x and y."""
        href = node.attributes.get("href", "")
        target = self._parts.target(node)
        if target is None:
            raise ValueError(f"href {href[:40]!r} leads to nothing in this file")
        x, y = (measure(node.attributes.get(name, "0"), whole) for name, whole in zip("xy", level.view))
        moved = level.moved(Matrix.translation(x, y)).inner()
        if target.name not in ("symbol", "svg"):
            self._element(target, moved)
            return
        given = self._parts.properties(target)
        size: dict[str, str] = {
            key: node.attributes[key] for key in ("width", "height") if key in node.attributes
        }
        entered, first = self._entered(target, given, moved), len(self.shapes)
        self._window(target, entered, {**target.attributes, **size})
        self._finish(given, entered, first)

    def _window(self, node: Node, level: Level, size: Mapping[str, str]) -> None:
        """Draw a drawing or a symbol inside the drawing, in a window of its own."""
        if level.depth > MAX_DEPTH:
            raise self._refusal(node, _TOO_DEEP, "simplify it")
        x, y = (measure(size.get(key, "0"), whole) for key, whole in zip("xy", level.view))
        sides = zip(("width", "height"), level.view)
        width, height = (measure(size.get(key, "100%"), whole) for key, whole in sides)
        if width <= 0 or height <= 0:
            return
        outer = level.moved(Matrix.translation(x, y))
        fit = fitted(node.attributes, width, height)
        inner = outer.moved(fit.matrix)._replace(view=(fit.width, fit.height)).inner()
        drawn = self._drawn(node.children, inner)
        if self._parts.properties(node).get("overflow") not in ("visible", "auto"):
            window = Clipped(transform(rectangle(Rect(0.0, 0.0, width, height)), outer.matrix))
            drawn = tuple(clipped(drawn, (window,)))
        self.shapes += drawn

    def _shape(self, node: Node, path: Path, level: Level) -> None:
        if not path:
            return
        self._count(len(path))
        for shape in painted(path, level, self._parts):
            self._count(len(shape.tips) + painted_parts((*shape.bands, *shape.line_bands)))
            self.shapes.append(shape)
        if not level.style.hidden:
            self.shapes += marked(self._parts, node, path, level)
