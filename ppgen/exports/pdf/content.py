"""How a display list becomes the operators of a content stream.

Streams are written in millimetres with y downwards; the page's first matrix turns them into
points with y upwards, and text is turned back by its own matrix. Paint is only set where it
changes, and what an op that is shared between cards becomes is remembered.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ppgen.common.geometry import IDENTITY, Matrix
from ppgen.display.entry import Entry
from ppgen.display.ops import (
    Clip,
    Field,
    Fill,
    Glyphs,
    Group,
    Layer,
    LineCap,
    LineJoin,
    Op,
    Picture,
    ShapedRun,
    Stroke,
    Use,
)
from ppgen.exports.pdf.fonts import EmbeddedFont
from ppgen.exports.pdf.operands import array
from ppgen.exports.pdf.paint import PageMemory
from ppgen.exports.pdf.resources import Resources

OPS_KEPT = 4096
MOVABLE = frozenset({Glyphs, Group, Picture, Use})
UPRIGHT = (1.0, 0.0, 0.0, 1.0)
END_TEXT = "ET"
CAPS = {LineCap.BUTT: 0, LineCap.ROUND: 1, LineCap.SQUARE: 2}
JOINS = {LineJoin.MITER: 0, LineJoin.ROUND: 1, LineJoin.BEVEL: 2}


class ContentStream:
    """One content stream in the making."""

    def __init__(self, resources: Resources, memory: PageMemory) -> None:
        self.code: list[str] = []
        self._resources = resources
        self._memory = memory
        self._fill = self._line = self._type = ""
        self._tracking = 0.0
        self._x = self._y = 0.0
        self._pen = (0.0, 0.0)

    def text(self) -> str:
        """Return all operators, in Latin letters."""
        return "\n".join(self.code)

    def stream(self) -> bytes:
        """Return the stream's bytes."""
        return self.text().encode("latin-1")

    def draw(self, ops: tuple[Op, ...]) -> None:
        """Draw ops in order."""
        for op in ops:
            DRAWERS[type(op)](self, op)

    def _save(self) -> tuple[str, str, str, float]:
        return self._fill, self._line, self._type, self._tracking

    def _restore(self, saved: tuple[str, str, str, float]) -> None:
        self.code.append("Q")
        self._fill, self._line, self._type, self._tracking = saved

    def _cm(self, matrix: Matrix) -> None:
        self.code.append(self._memory.transform(matrix, self._x, self._y))

    def _draw_fill(self, op: Fill) -> None:
        kept = self._memory.shapes.get(id(op))
        if kept is None:
            body = self._memory.path(op.path) + (" f*" if op.even_odd else " f")
            if op.opacity < 1:
                body = f"q /{self._resources.opacity(op.opacity)} gs {body} Q"
            kept = self._keep(op, self._memory.fill(op.colour), body)
        if kept[1] != self._fill:
            self._fill = kept[1]
            self.code.append(kept[1])
        self.code.append(kept[2])

    def _draw_stroke(self, op: Stroke) -> None:
        kept = self._memory.shapes.get(id(op))
        if kept is None:
            lengths = self._memory.lengths
            dash = " ".join(lengths[dash] for dash in op.dash)
            shape = (
                f"{lengths[op.width]} w {CAPS[op.cap]} J {JOINS[op.join]} j [{dash}]{lengths[op.offset]} d"
            )
            style = f"{self._memory.line(op.colour)} {shape}"
            body = self._memory.path(op.path) + " S"
            if op.opacity < 1:
                body = f"q /{self._resources.opacity(op.opacity)} gs {body} Q"
            kept = self._keep(op, style, body)
        if kept[1] != self._line:
            self._line = kept[1]
            self.code.append(kept[1])
        self.code.append(kept[2])

    def _keep(self, op: Op, paint: str, body: str) -> tuple[Op, str, str]:
        shapes = self._memory.shapes
        if len(shapes) >= OPS_KEPT:
            shapes.clear()
        kept = shapes[id(op)] = (op, paint, body)
        return kept

    def _draw_glyphs(self, op: Glyphs) -> None:
        font = self._resources.font(op.typeface)
        lengths, places = self._memory.lengths, self._memory.places
        paint = self._memory.text(op.colour)
        code = self.code
        if paint != self._fill:
            self._fill = paint
            code.append(paint)
        type_ = f"/{font.resource} {self._memory.factors[op.size]} Tf"
        x, y = places[op.x + self._x], places[op.y + self._y]
        if code[-1] == END_TEXT:
            code.pop()
            start = f"{lengths[x - self._pen[0]]} {lengths[self._pen[1] - y]} Td"
        else:
            start = f"BT 1 0 0 -1 {lengths[x]} {lengths[y]} Tm"
        self._pen = (x, y)
        if type_ != self._type:
            self._type = type_
            start = f"{start} {type_}"
        tracking = op.tracking * op.size
        if tracking != self._tracking:
            self._tracking = tracking
            start += f" {self._memory.factors[tracking]} Tc"
        text = self._spaced(font, op) if op.word_space else font.encode(op.runs)
        if font.rises(op.runs):
            text = self._raised(font, op)
        elif ")" in text:
            text = array(text)
        else:
            text = f"({text})Tj"
        code += (f"{start} {text}", END_TEXT)

    def _spaced(self, font: EmbeddedFont, op: Glyphs) -> str:
        return "".join(font.encode((run,)) + self._space_after(op, run) for run in op.runs)

    def _space_after(self, op: Glyphs, run: ShapedRun) -> str:
        if not op.word_space or not run.text.isspace():
            return ""
        return f"){self._memory.lengths[-1000 * op.word_space / op.size]}("

    def _raised(self, font: EmbeddedFont, op: Glyphs) -> str:
        """Return operators for text with glyphs off the baseline, which a TJ array cannot say."""
        parts: list[str] = []
        height = 0.0
        for run in op.runs:
            for rise, text in font.encode_levels(run):
                if rise != height:
                    parts.append(f"{self._memory.factors[rise * op.size]} Ts")
                    height = rise
                parts.append(array(text))
            if space := self._space_after(op, run):
                parts.append(array(space))
        if height:
            parts.append("0 Ts")
        return " ".join(parts)

    def _draw_picture(self, op: Picture) -> None:
        lengths, rect = self._memory.lengths, op.rect
        opacity = f"/{self._resources.opacity(op.opacity)} gs " if op.opacity < 1 else ""
        self.code.append(
            f"q {opacity}{lengths[rect.width]} 0 0 {lengths[-rect.height]} {lengths[rect.x + self._x]} "
            f"{lengths[rect.bottom + self._y]} cm /{self._resources.picture(op.image)} Do Q"
        )

    def _draw_clip(self, op: Clip) -> None:
        saved = self._save()
        self.code.append(f"q {self._memory.path(op.path)} {'W*' if op.even_odd else 'W'} n")
        self.draw(op.ops)
        self._restore(saved)

    def _draw_group(self, op: Group) -> None:
        x, y, matrix = self._x, self._y, op.matrix
        if _only_moves(matrix) and _can_be_moved(op.ops):
            self._x, self._y = x + matrix.e, y + matrix.f
            self.draw(op.ops)
        else:
            saved = self._save()
            self.code.append("q")
            self._cm(matrix)
            self._x = self._y = 0.0
            self.draw(op.ops)
            self._restore(saved)
        self._x, self._y = x, y

    def _draw_use(self, op: Use) -> None:
        form = f"/{self._resources.symbol(op.symbol)} Do"
        if op.opacity < 1 or op.mask is not None:
            self.code.append("q")
            self._cm(op.matrix)
            if op.opacity < 1:
                self.code.append(f"/{self._resources.opacity(op.opacity)} gs")
            if op.mask is not None:
                self.code.append(f"/{self._resources.mask(op.mask)} gs")
            self.code.append(f"{form} Q")
            return
        if op.matrix == IDENTITY and not self._x and not self._y:
            self.code.append(form)
            return
        self.code.append("q")
        self._cm(op.matrix)
        self.code.append(f"{form} Q")

    def _draw_field(self, op: Field) -> None:
        self.code.append(self._memory.field_mark(op.name))
        self.draw(op.ops)
        self.code.append("EMC")

    def _draw_entry(self, op: Entry) -> None:
        """Draw nothing: what one writes on stands beside it."""

    def _draw_layer(self, op: Layer) -> None:
        if self._memory.has_inks:
            self.code += self._memory.contour(op)
            return
        self.code.append(f"/OC/{self._resources.layer(op.kind)} BDC")
        self.draw(op.ops)
        self.code.append("EMC")


def _only_moves(matrix: Matrix) -> bool:
    return matrix[:4] == UPRIGHT


def _can_be_moved(ops: tuple[Op, ...]) -> bool:
    """Tell whether ops state their places themselves, so that no matrix is needed to move them."""
    for op in ops:
        kind = type(op)
        if kind not in MOVABLE and not (isinstance(op, Field) and _can_be_moved(op.ops)):
            return False
    return True


DRAWERS: dict[type[Op], Callable[[ContentStream, Any], None]] = {
    Fill: ContentStream._draw_fill,
    Stroke: ContentStream._draw_stroke,
    Glyphs: ContentStream._draw_glyphs,
    Picture: ContentStream._draw_picture,
    Clip: ContentStream._draw_clip,
    Group: ContentStream._draw_group,
    Use: ContentStream._draw_use,
    Field: ContentStream._draw_field,
    Layer: ContentStream._draw_layer,
    Entry: ContentStream._draw_entry,
}
"""One drawer for each kind of op: drawing is the hot path, and a dictionary finds it fastest."""
