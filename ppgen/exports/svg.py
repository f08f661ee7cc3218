"""Pieces into SVG: vectors in millimetres, words as the outlines of their glyphs, lines on named layers.

Words stay readable for programs: each printed field is a group with its text as title. Icons and other
art that repeats is described once in a file.
"""

from __future__ import annotations

import base64
import math
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape
from pathlib import Path as FilePath

from ppgen.common.geometry import Matrix, Rect
from ppgen.display.enlarging import enlarged
from ppgen.display.entry import Entry
from ppgen.display.extent import extent, is_rectangle, path_extent
from ppgen.display.ops import (
    HIDDEN_LAYER,
    Clip,
    Field,
    Fill,
    Glyphs,
    Group,
    Layer,
    LayerKind,
    Op,
    Picture,
    Stroke,
    Symbol,
    Use,
)
from ppgen.display.pieces import Document, Placement, Sheet, Side
from ppgen.exports._format import DrawnFile, DrawOptions, Takes, TypefacesById
from ppgen.exports._svg_text import (
    DIGITS,
    SYMBOL_DIGITS,
    line_attributes,
    matrix_value,
    number,
    opacity_of,
    paint_of,
    path_data,
    rectangle_data,
)
from ppgen.load.pictures.profiles import as_printed
from ppgen.load.regular_files import read_regular

FORMAT, SUFFIX, TAKES = "svg", ".svg", Takes.PIECES

LONE = 1000
"""How many times as large a lone drawing is: engines take numbers far below 1 for next to nothing."""

TOLERANCE = 1e-6
LAYERS = {LayerKind.CUT: "Cut", LayerKind.CREASE: "Crease", LayerKind.GUIDE: "Guides"}
MEDIA_TYPE = "image"
NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"'


def export(document: Document, fonts: TypefacesById, options: DrawOptions) -> tuple[DrawnFile, ...]:
    """Draw each side of each sheet as one file."""
    drawn = []
    for sheet in document.sheets:
        drawn.append(DrawnFile(_file(document, sheet, sheet.front, fonts, options), sheet.number))
        if sheet.back is not None:
            drawn.append(
                DrawnFile(_file(document, sheet, sheet.back, fonts, options), sheet.number, is_back=True)
            )
    return tuple(drawn)


def pages(document: Document, fonts: TypefacesById, options: DrawOptions) -> list[bytes]:
    """Draw each printed side of each sheet, in the order of the pages of a PDF."""
    sides = ((sheet, side) for sheet in document.sheets for side in (sheet.front, sheet.back))
    return [_file(document, sheet, side, fonts, options) for sheet, side in sides if side is not None]


def lone_drawing(ops: tuple[Op, ...], window: Rect, fonts: TypefacesById) -> bytes:
    """Write ops alone, such as those of an icon, a thousand times as large, and cut by a window."""
    drawing = _SvgDrawing(fonts, FilePath())
    body = list(drawing.ops(enlarged(ops, LONE), SYMBOL_DIGITS))
    x, y, width, height = (number(LONE * side) for side in window)
    sides = f'width="{width}" height="{height}" viewBox="{x} {y} {width} {height}"'
    head = f"<svg {NAMESPACE} {sides}>"
    return "".join([head, "<defs>", *drawing.definitions, "</defs>", *body, "</svg>"]).encode()


def _file(document: Document, sheet: Sheet, side: Side, fonts: TypefacesById, options: DrawOptions) -> bytes:
    drawing = _SvgDrawing(fonts, options.root, options.least_line)
    body = [line for placement in side.placements for line in drawing.placement(placement)]
    body += drawing.ops(side.marks)
    width, height = number(sheet.paper.width), number(sheet.paper.height)
    title = ", ".join(placement.piece.id for placement in side.placements)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg {NAMESPACE} xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
        f' width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}"'
        f' xml:lang="{escape(document.language or "und")}">',
        f"<title>{escape(f'{document.title}: {title}')}</title>",
        *(["<defs>", *drawing.definitions, "</defs>"] if drawing.definitions else []),
        *body,
        "</svg>",
    ]
    return ("\n".join(lines) + "\n").encode()


@dataclass(slots=True)
class _SvgDrawing:
    """One file being drawn, and what it describes once.

    No line is thinner than `least_line`; `scale` is how large what is being drawn will be seen.
    """

    fonts: TypefacesById
    root: FilePath
    least_line: float = 0.0
    scale: float = 1.0
    definitions: list[str] = field(default_factory=list)
    _names: dict[object, str] = field(default_factory=dict)
    _symbols: dict[tuple[int, float], str] = field(default_factory=dict)

    def placement(self, placement: Placement) -> Iterator[str]:
        """Draw a side of a piece in its place, cut off at its bleed."""
        edges, size = placement.own_bleed, placement.piece.size
        area = size.rect().inset(-edges.left, -edges.top, -edges.right, -edges.bottom)
        place = f'transform="{matrix_value(placement.matrix)}"{self._cut(area, placement.ops)}'
        yield f'<g id="{escape(placement.piece.id)}" {place}>'
        yield from self.ops(placement.ops)
        yield "</g>"

    def ops(self, ops: tuple[Op, ...], digits: int = DIGITS) -> Iterator[str]:
        """Draw ops in their order."""
        for op in ops:
            yield from self._op(op, digits)

    def _op(self, op: Op, digits: int) -> Iterator[str]:
        match op:
            case Fill():
                rule = ' fill-rule="evenodd"' if op.even_odd else ""
                paint = f"{paint_of('fill', op.colour)}{rule}{opacity_of(op.opacity)}"
                yield f'<path d="{path_data(op.path, digits)}"{paint}{self._bar(op, digits)}/>'
            case Stroke():
                width = max(op.width, self.least_line / self.scale)
                # How wide it is in truth, for who looks at the drawing in a larger size.
                thin = f' data-width="{number(op.width, digits + 2)}"' if width > op.width else ""
                line = f'fill="none"{line_attributes(op, width, digits)}{thin}'
                yield f'<path d="{path_data(op.path, digits)}" {line}/>'
            case Glyphs():
                yield from self._glyphs(op, digits)
            case Picture():
                yield self._picture(op)
            case Clip():
                area = path_extent(op.path)
                needless = area is not None and is_rectangle(op.path) and not _is_cut(area, op.ops)
                clip = "" if needless else self._clip(path_data(op.path, digits), even_odd=op.even_odd)
                yield f'<g clip-path="url(#{clip})">' if clip else "<g>"
                yield from self.ops(op.ops, digits)
                yield "</g>"
            case Group():
                yield f'<g transform="{matrix_value(op.matrix)}">'
                yield from self._scaled(op.matrix, op.ops, digits)
                yield "</g>"
            case Use():
                name, place = self._symbol(op.symbol, op.matrix), f'transform="{matrix_value(op.matrix)}"'
                mask = "" if op.mask is None else f' mask="url(#{self._mask(op.mask, op.matrix)})"'
                yield f'<use href="#{name}" {place}{opacity_of(op.opacity)}{mask}/>'
            case Field():
                yield f'<g data-field="{escape(op.name)}">'
                if op.text:
                    yield f"<title>{escape(op.text)}</title>"
                yield from self.ops(op.ops, digits)
                yield "</g>"
            case Layer():
                label = f'inkscape:groupmode="layer" inkscape:label="{LAYERS[op.kind]}"'
                hidden = ' style="display:none"' if op.kind is HIDDEN_LAYER else ""
                yield f'<g data-layer="{op.kind}" {label}{hidden}>'
                yield from self.ops(op.ops, digits)
                yield "</g>"
            case Entry():
                pass

    def _bar(self, op: Fill, digits: int) -> str:
        """Return how a bar is painted where lines have a least width, as engines do that know pixels.

        Its edges lie on whole pixels, so that neighbours have no seam; a thin one is as wide as the thinnest
        line, by a rim.
        """
        area = path_extent(op.path) if self.least_line and op.opacity >= 1 else None
        if area is None or not is_rectangle(op.path):
            return ""
        rim = self.least_line / self.scale - min(area.width, area.height)
        if rim <= 0:
            return ' shape-rendering="crispEdges"'
        return f'{paint_of("stroke", op.colour)} stroke-width="{number(rim, digits + 2)}" data-width="0"'

    def _glyphs(self, op: Glyphs, digits: int) -> Iterator[str]:
        """Draw each glyph as its outline, which the file holds once."""
        yield f"<g{paint_of('fill', op.colour)}>"
        pen = op.x
        for run in op.runs:
            for glyph in run.glyphs:
                outline = self._outline(op.typeface, glyph.id)
                if outline:
                    x, y = pen + glyph.dx * op.size, op.y - glyph.dy * op.size
                    scale = number(op.size, digits + 2)
                    yield (
                        f'<use href="#{outline}" transform="matrix({scale} 0 0 {scale} {number(x, digits)}'
                        f' {number(y, digits)})"/>'
                    )
                pen += (glyph.advance + op.tracking) * op.size
            if run.text.isspace():
                pen += op.word_space
        yield "</g>"

    def _outline(self, typeface: str, glyph: int) -> str:
        """Return the name of a glyph's outline in a square of one em; nothing for one without ink."""
        key = (typeface, glyph)
        if key not in self._names:
            path = self.fonts.by_id(typeface).outline(glyph)
            self._names[key] = f"glyph-{len(self._names)}" if path else ""
            if path:
                self.definitions.append(
                    f'<path id="{self._names[key]}" d="{path_data(path, SYMBOL_DIGITS)}"/>'
                )
        return self._names[key]

    def _scaled(self, matrix: Matrix, ops: tuple[Op, ...], digits: int) -> list[str]:
        """Draw ops that are seen through a matrix."""
        before, size = self.scale, math.sqrt(abs(matrix.a * matrix.d - matrix.b * matrix.c))
        self.scale *= size or 1.0
        drawn = list(self.ops(ops, digits))
        self.scale = before
        return drawn

    def _symbol(self, symbol: Symbol, matrix: Matrix) -> str:
        size = math.sqrt(abs(matrix.a * matrix.d - matrix.b * matrix.c))
        # Where thin lines are made thicker, by how much depends on the size that the symbol is seen in.
        key = id(symbol), round(self.scale * size, 4) if self.least_line else 0.0
        if key not in self._symbols:
            name = f"art-{len(self._symbols)}"
            self._symbols[key] = name
            body = self._scaled(matrix, symbol.ops, SYMBOL_DIGITS)
            cut = self._cut(symbol.bounds, symbol.ops)
            self.definitions += [f'<g id="{name}"{cut}>', *body, "</g>"]
        return self._symbols[key]

    def _mask(self, mask: Symbol, matrix: Matrix) -> str:
        """Return the name of what lets something shine through as far as it is light."""
        shown = self._symbol(mask, matrix)
        if (key := ("mask", shown)) not in self._names:
            self._names[key] = f"mask-{len(self._names)}"
            sides = zip(("x", "y", "width", "height"), mask.bounds)
            region = " ".join(f'{side}="{number(value, SYMBOL_DIGITS)}"' for side, value in sides)
            head = f'<mask id="{self._names[key]}" maskUnits="userSpaceOnUse" {region}>'
            self.definitions.append(f'{head}<use href="#{shown}"/></mask>')
        return self._names[key]

    def _cut(self, area: Rect, ops: tuple[Op, ...]) -> str:
        """Return what cuts ops off at a rectangle; nothing where they stay inside, since cutting is slow."""
        if not _is_cut(area, ops):
            return ""
        return f' clip-path="url(#{self._clip(rectangle_data(area), even_odd=False)})"'

    def _clip(self, path: str, *, even_odd: bool) -> str:
        key = (path, even_odd)
        if key not in self._names:
            self._names[key] = f"clip-{len(self._names)}"
            rule = ' clip-rule="evenodd"' if even_odd else ""
            self.definitions.append(f'<clipPath id="{self._names[key]}"><path d="{path}"{rule}/></clipPath>')
        return self._names[key]

    def _picture(self, op: Picture) -> str:
        stored_file = as_printed(read_regular(self.root / op.image.path, limit=sys.maxsize), op.image)
        content = base64.b64encode(stored_file).decode("ascii")
        rect = op.rect
        sides = {"x": rect.x, "y": rect.y, "width": rect.width, "height": rect.height}
        box = " ".join(f'{name}="{number(length)}"' for name, length in sides.items())
        data = f"data:{MEDIA_TYPE}/{op.image.format.lower()};base64,{content}"
        # What EXIF wants is in the ops already, and browsers would turn the picture once more.
        stored = "" if op.image.orientation == 1 else ' style="image-orientation:none"'
        return f'<image {box} preserveAspectRatio="none"{stored}{opacity_of(op.opacity)} href="{data}"/>'


def _is_cut(area: Rect, ops: tuple[Op, ...]) -> bool:
    """Tell whether anything of some ops can lie outside a rectangle, so that it must be cut."""
    reach = extent(ops)
    return reach is not None and not area.contains(reach, TOLERANCE)
