"""An SVG file into art: what can be trusted and drawn, and what is refused, and where.

Only shapes, groups and plain paint are read. Whatever could reach out of the file, run, or multiply
(document types, entities, scripts, links, images, style sheets, `use`) is refused by not being listed.
"""

from __future__ import annotations

import math
from pathlib import Path as FilePath
from typing import NamedTuple
from xml.parsers import expat

from ppgen.common.geometry import IDENTITY, Matrix
from ppgen.common.problem import Problem, Span, error, nearest
from ppgen.display.ops import Path
from ppgen.load import name_inside, read_inside
from ppgen.load.svg.art import Art, Shape
from ppgen.load.svg.path import transformed
from ppgen.load.svg.shapes import SHAPES
from ppgen.load.svg.style import PROPERTIES, Style, declarations, length, lengths, transform

MAX_BYTES = 1024 * 1024
MAX_ELEMENTS = 5_000
MAX_DEPTH = 50
MAX_SEGMENTS = 50_000

_NAMESPACE = "http://www.w3.org/2000/svg"
_SILENT = frozenset({"title", "desc", "metadata", "defs"})
_GROUPS = frozenset({"svg", "g"})
_MEANINGLESS = frozenset({"id", "class", "version", "baseProfile", "role", "focusable", "stroke-miterlimit"})
_FRAME = frozenset({"width", "height", "viewBox", "x", "y", "preserveAspectRatio"})


class _RefusedError(Exception):
    """The rest of the file cannot be read; carries the problem."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


class _Level(NamedTuple):
    """What holds inside an element that is open."""

    style: Style
    matrix: Matrix


def load_svg(path: FilePath, root: FilePath) -> tuple[Art | None, list[Problem]]:
    """Load a drawing that lies inside the project folder `root`; None if any of it is refused."""
    content, problems = read_inside(path, root, limit=MAX_BYTES)
    if problems:
        return None, problems
    return parse_svg(content, name_inside(path, root))


def parse_svg(content: bytes, file: str) -> tuple[Art | None, list[Problem]]:
    """Read a drawing from bytes; `file` is the name that places carry."""
    reader = _Reader(file)
    reader.read(content)
    if not reader.problems and not reader.shapes:
        message = "the drawing is empty"
        reader.problems.append(
            error("svg/empty", message, span=Span(file), hint="draw a path or another shape")
        )
    if reader.problems:
        return None, reader.problems
    return Art(file, reader.width, reader.height, tuple(reader.shapes)), []


class _Reader:
    """Walks the elements of one file."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.width = self.height = 0.0
        self.shapes: list[Shape] = []
        self.problems: list[Problem] = []
        self._levels: list[_Level] = []
        self._silent = 0
        self._elements = 0
        self._segments = 0
        self._parser = expat.ParserCreate(namespace_separator=" ")

    def read(self, content: bytes) -> None:
        """Read the whole file; problems and shapes are collected."""
        parser = self._parser
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.StartDoctypeDeclHandler = self._doctype
        parser.ProcessingInstructionHandler = self._instruction
        try:
            parser.Parse(content, True)
        except _RefusedError as refused:
            self.problems.append(refused.problem)
        except expat.ExpatError as failure:
            reason = expat.ErrorString(failure.code)
            span = Span(self.file, failure.lineno, failure.offset + 1)
            hint = "open it in a drawing program and save it as plain SVG"
            self.problems.append(error("svg/unreadable", f"this is not XML: {reason}", span=span, hint=hint))
        except (LookupError, ValueError):
            hint = "save it as UTF-8"
            self._report("svg/unreadable", "the encoding of this file is not known", hint)

    def _report(self, rule: str, message: str, hint: str) -> None:
        span = Span(self.file, self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber + 1)
        self.problems.append(error(rule, message, span=span, hint=hint))

    def _refusal(self, message: str, hint: str) -> _RefusedError:
        """Note the place now: the parser has moved on by the time the exception is caught."""
        self._report("svg/unsupported", message, hint)
        return _RefusedError(self.problems.pop())

    def _doctype(self, *_: object) -> None:
        raise self._refusal("a document type (DOCTYPE) is not read", "remove the <!DOCTYPE …> line")

    def _instruction(self, target: str, _data: str) -> None:
        raise self._refusal(f"the instruction <?{target[:40]} …?> is not read", "remove it")

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self._elements += 1
        if self._elements > MAX_ELEMENTS:
            raise self._refusal(f"the drawing has more than {MAX_ELEMENTS:,} elements", "simplify it")
        if len(self._levels) + self._silent >= MAX_DEPTH:
            raise self._refusal(f"the drawing is nested more than {MAX_DEPTH} levels deep", "simplify it")
        namespace, _, name = tag.rpartition(" ")
        if not self._levels and (namespace, name) != (_NAMESPACE, "svg"):
            hint = f'it starts with <svg xmlns="{_NAMESPACE}" viewBox="0 0 64 64">'
            raise self._refusal("this is not an SVG drawing", hint)
        if self._silent or (namespace and namespace != _NAMESPACE) or name in _SILENT:
            self._silent += 1
            return
        self._levels.append(self._levels[-1] if self._levels else _Level(Style(), IDENTITY))
        self._element(name, {key: value for key, value in attributes.items() if " " not in key})

    def _end(self, _tag: str) -> None:
        if self._silent:
            self._silent -= 1
        else:
            self._levels.pop()

    def _element(self, name: str, attributes: dict[str, str]) -> None:
        is_root = len(self._levels) == 1
        if name not in SHAPES and (name not in _GROUPS or (name == "svg" and not is_root)):
            hint = f"supported are {', '.join([*SHAPES, 'g'])}; turn text and effects into paths"
            self._report("svg/unsupported", f"<{name[:40]}> is not supported", hint)
            return
        try:
            frame = self._frame(attributes) if is_root else IDENTITY
            level = self._entered(name, attributes, frame, is_root=is_root)
            self._levels[-1] = level
            if name in SHAPES:
                self._draw(SHAPES[name][1](attributes), level)
        except ValueError as failure:
            hint = "change this attribute, or save the drawing as plain filled shapes"
            self._report("svg/unsupported", f"<{name}>: {failure}", hint)

    def _entered(self, name: str, attributes: dict[str, str], frame: Matrix, *, is_root: bool) -> _Level:
        """Return what holds inside an element; reports attributes that mean something unknown."""
        around = self._levels[-1]
        own = _FRAME if is_root else SHAPES[name][0] if name in SHAPES else frozenset()
        written = declarations(attributes.get("style", ""))
        given = {
            key: value
            for key, value in attributes.items()
            if key not in own and key not in {"style", "transform"}
        }
        given.update(written)
        for key in given:
            if key not in PROPERTIES and not _is_meaningless(key):
                hint = nearest(key, [*PROPERTIES, *own, "transform"])
                self._report("svg/unsupported", f"<{name}>: {key[:40]} is not supported", hint)
        style = around.style.changed({key: value for key, value in given.items() if key in PROPERTIES})
        matrix = transform(attributes["transform"]).then(frame) if "transform" in attributes else frame
        return _Level(style, matrix.then(around.matrix))

    def _frame(self, attributes: dict[str, str]) -> Matrix:
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

    def _draw(self, path: Path, level: _Level) -> None:
        if not path:
            return
        self._segments += len(path)
        if self._segments > MAX_SEGMENTS:
            raise self._refusal(f"the drawing has more than {MAX_SEGMENTS:,} lines and curves", "simplify it")
        style, matrix = level.style, level.matrix
        scale = math.sqrt(abs(matrix.a * matrix.d - matrix.b * matrix.c))
        if style.stroke is not None and not _keeps_shape(matrix, scale):
            raise ValueError("a line cannot be scaled or slanted unevenly; draw it as a filled shape")
        self.shapes.append(
            Shape(
                transformed(path, matrix),
                style.fill,
                style.stroke,
                stroke_width=style.stroke_width * scale,
                dash=tuple(number * scale for number in style.dash),
                cap=style.cap,
                join=style.join,
                even_odd=style.even_odd,
                opacity=style.opacity,
            )
        )


def _is_meaningless(name: str) -> bool:
    """Tell whether an attribute never changes what is drawn of a shape."""
    return name in _MEANINGLESS or name.startswith(("data-", "aria-"))


def _keeps_shape(matrix: Matrix, scale: float) -> bool:
    """Tell whether a matrix only moves, turns, mirrors and scales evenly."""
    tolerance = 1e-6 * max(scale, 1e-9)
    return (
        abs(math.hypot(matrix.a, matrix.b) - scale) < tolerance
        and abs(math.hypot(matrix.c, matrix.d) - scale) < tolerance
    )
