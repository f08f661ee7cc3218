"""A printed field against what was checked: its text, its place, and that it can be seen."""

from __future__ import annotations

import math
from operator import attrgetter, sub

from ppgen.common.geometry import IDENTITY, Matrix, Point, Rect
from ppgen.common.problem import Problem
from ppgen.display.ops import Fill, Glyph, Glyphs, Stroke
from ppgen.proofs.pdf import visual
from ppgen.proofs.pdf.expectations import KINDS, ExpectedField, anchor, first_origin
from ppgen.proofs.pdf.native import PATH_OBJECT
from ppgen.proofs.pdf.page_reader import Box, FoundDrawing, FoundField, FoundText
from ppgen.proofs.pdf.setting import PLACE_TOLERANCE, FieldSetting
from ppgen.proofs.pdf.wording import by_line, compare_text, compare_visually, incomplete_lines

SAFE_TOLERANCE = 0.3
"""How far ink may reach out of its box, as the tails of italic letters do. mm."""

DRAWING_TOLERANCE = 0.2
"""How far the middle of a drawing may lie from where it was put; a pointed join moves it. mm."""

EM_TOLERANCE = 0.005
"""By how much of a millimetre one em may differ."""

END_TOLERANCE = 0.5
"""How far ink may end from where the pen ends, in em: side bearings and overhangs."""

COLOUR_TOLERANCE = 3
"""By how many steps of 255 all three channels together may differ."""

OTHER_TEXT = "prove/text"
"""The rule of a field with other words than were checked."""

ADVANCE = attrgetter("advance")

PAINTED_MODES = frozenset({0, 2, 4, 6})
"""Text render modes that fill the letters."""


def compare_field(expected: ExpectedField, found: FoundField, at: FieldSetting) -> list[Problem]:
    """Compare one field with what was found of it."""
    field, lines, drawings = expected
    texts = found.texts
    problems = []
    glyphs = () if field.text.isascii() else _glyphs(expected)
    is_composed = any(glyph.dy or not glyph.text for glyph in glyphs)
    if is_composed or field.right_to_left or visual.is_needed(field.text):
        problem = compare_visually(expected, found, at)
        texts = [_joined(objects) for objects in by_line(lines, texts, at) if objects]
    else:
        problem = compare_text(expected, found, at)
    if problem:  # one cause is told once: other words are set in other places
        problems.append(at.problem("text", field.name, problem))
    else:
        if incomplete_lines(field.text, field.lines):
            problems.append(at.problem("text", field.name, f"its lines do not say “{field.text}”"))
        problems += _compare_setting(expected, texts, at)
    problems += _compare_visibility(expected, found, at)
    if drawings or found.drawings:
        problems += _compare_drawings(expected, found, at)
    return problems


def _compare_setting(expected: ExpectedField, texts: list[FoundText], at: FieldSetting) -> list[Problem]:
    if len(texts) == len(expected.lines):
        return _compare_lines(expected, texts, at)
    message = f"{len(expected.lines)} stretches of text were set, {len(texts)} were found"
    return [at.problem("objects", expected.field.name, message)]


def _glyphs(expected: ExpectedField) -> list[Glyph]:
    return [glyph for line, _ in expected.lines for run in line.runs for glyph in run.glyphs]


def _joined(objects: list[FoundText]) -> FoundText:
    """Return the first of the objects that a stretch of text became, with a box around all of them."""
    first = objects[0]
    return first if len(objects) == 1 else first._replace(box=_around([text.box for text in objects]))


def _compare_lines(expected: ExpectedField, starts: list[FoundText], at: FieldSetting) -> list[Problem]:
    """Compare place, size and colour of each stretch of text."""
    name = expected.field.name
    problems = []
    last, placed = IDENTITY, at.matrix
    a, b, c, d, e, f = placed
    for (op, matrix), text in zip(expected.lines, starts):
        if matrix is not last:
            last, placed = matrix, matrix.then(at.matrix)
            a, b, c, d, e, f = placed
        x, y = first_origin(op)
        x, y = a * x + c * y + e, b * x + d * y + f
        if not (-PLACE_TOLERANCE < text.x - x < PLACE_TOLERANCE > abs(text.y - y)):
            message = f"belongs at {x:.2f}, {y:.2f} mm, stands at {text.x:.2f}, {text.y:.2f} mm"
            problems.append(at.problem("position", name, message))
        if problem := _compare_size(op, placed, text):
            problems.append(at.problem("size", name, problem, causes=_typefaces(expected)))
        red, green, blue, _ = text.colour
        wanted = op.colour
        off = 0 if wanted == (red, green, blue) else sum(map(abs, map(sub, wanted, text.colour)))
        if off > COLOUR_TOLERANCE:
            message = f"should be {wanted.hex()}, is #{red:02x}{green:02x}{blue:02x}"
            problems.append(at.problem("colour", name, message))
    return problems


def _compare_size(op: Glyphs, placed: Matrix, text: FoundText) -> str:
    _, size, _, _, _, runs, tracking, word_space = op
    a, b, c, d, _, _ = placed
    along, down, across, up = text.em
    reach = size * a
    if not (
        -EM_TOLERANCE < along - reach < EM_TOLERANCE
        and -EM_TOLERANCE < down - b * size < EM_TOLERANCE
        and -EM_TOLERANCE < across + c * size < EM_TOLERANCE
        and -EM_TOLERANCE < up + d * size < EM_TOLERANCE
    ):
        wanted, found = math.hypot(a, b) * size, math.hypot(along, down)
        return f"one em should be {wanted:.3f} mm, is {found:.3f} mm, or turned another way"
    if b != 0 or a <= 0 or not runs[-1].text.strip():
        return ""
    width = op.width() * a if tracking or word_space else sum(map(ADVANCE, runs)) * reach
    short = text.x - op.runs[0].glyphs[0].dx * reach + width - text.box[2]
    if abs(short) <= END_TOLERANCE * reach:
        return ""
    last = _last_advance(op)
    if last > 0 and not 0 < short < (last + tracking) * reach:
        return f"should end at {text.x + width:.2f} mm, ends at {text.box[2]:.2f} mm"
    return ""


def _last_advance(op: Glyphs) -> float:
    """Return the width of the last glyph in em: a full-width comma has its ink at the left.

    It is not above 0 for a mark, whose ink may end before or behind the pen.
    """
    return op.runs[-1].glyphs[-1].advance


def _compare_visibility(expected: ExpectedField, found: FoundField, at: FieldSetting) -> list[Problem]:
    """Find what cannot be seen or may be cut off."""
    problems = []
    boxes = [text.box for text in found.texts]
    if found.drawings:
        boxes += [drawing.box for drawing in found.drawings]
    for text in found.texts:
        if text.mode not in PAINTED_MODES or text.colour[3] == 0:
            problems.append(at.problem("hidden", expected.field.name, "its text is invisible"))
            break
    box = boxes[0] if len(boxes) == 1 else _around(boxes)
    if _inside(box, at.safe, SAFE_TOLERANCE) and box[0] < box[2] and box[1] < box[3]:
        return problems
    return problems + _hidden(expected, box, at)


def _hidden(expected: ExpectedField, box: Box, at: FieldSetting) -> list[Problem]:
    """Say why a box is not within the safe area, unless it is that of mere white space.

    A mark at the end of a line is as wide to PDFium as its typeface says it is alone.
    """
    name = expected.field.name
    if box[0] >= box[2] or box[1] >= box[3]:
        shown = expected.drawings or any(run.text.strip() for line, _ in expected.lines for run in line.runs)
        return [at.problem("hidden", name, "it has no size")] if shown else []
    marks = [op.size for op, _ in expected.lines if _last_advance(op) <= 0]
    is_wide_mark = bool(marks) and _inside(box, at.safe, SAFE_TOLERANCE + max(marks))
    if not expected.field.safe or is_wide_mark:
        return []
    rule, where, edge = "safe-area", "safe area", at.safe
    if not _inside(box, at.trim, PLACE_TOLERANCE):
        rule, where, edge = "outside", "card", at.trim
    message = f"reaches out of the {where}: {_words(box)} in {_sides(edge)}"
    return [at.problem(rule, name, message, causes=_typefaces(expected))]


def _typefaces(expected: ExpectedField) -> str:
    """Say whose outlines may be other than their font says, where a field has letters."""
    names = ", ".join(sorted({op.typeface for op, _ in expected.lines}))
    return f"the font file of {names} may be damaged: get a fresh copy of it" if names else ""


def _around(boxes: list[Box]) -> Box:
    seen = [box for box in boxes if box[2] > box[0] or box[3] > box[1]] or boxes
    if not seen:
        return 0.0, 0.0, 0.0, 0.0
    lefts, tops, rights, bottoms = zip(*seen)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _inside(box: Box, rect: Rect, tolerance: float) -> bool:
    return (
        box[0] >= rect.x - tolerance
        and box[1] >= rect.y - tolerance
        and box[2] <= rect.x + rect.width + tolerance
        and box[3] <= rect.y + rect.height + tolerance
    )


def _sides(rect: Rect) -> str:
    return _words((rect.x, rect.y, rect.right, rect.bottom))


def _words(box: Box) -> str:
    return f"{box[0]:.2f}–{box[2]:.2f} × {box[1]:.2f}–{box[3]:.2f} mm"


def _compare_drawings(expected: ExpectedField, found: FoundField, at: FieldSetting) -> list[Problem]:
    """Compare icons, pictures and other drawings by number, kind and place."""
    name = expected.field.name
    wanted = expected.drawings
    if len(wanted) != len(found.drawings):
        message = f"{len(wanted)} icons or drawings were set, {len(found.drawings)} were found"
        return [at.problem("drawings", name, message)]
    for number, ((op, matrix), drawing) in enumerate(zip(wanted, found.drawings), start=1):
        place = anchor(op, matrix.then(at.matrix))
        shown = middle(drawing) if isinstance(op, Fill | Stroke) else Point(drawing.x, drawing.y)
        if drawing.kind != KINDS[type(op)] or not near(place, shown, DRAWING_TOLERANCE):
            message = (
                f"drawing {number} belongs at {place.x:.2f}, {place.y:.2f} mm, "
                f"stands at {shown.x:.2f}, {shown.y:.2f} mm"
            )
            return [at.problem("drawings", name, message)]
    return []


def middle(drawing: FoundDrawing) -> Point:
    """Return the middle of what was drawn."""
    left, top, right, bottom = drawing.box
    return Point((left + right) / 2, (top + bottom) / 2)


def near(first: Point, second: Point, tolerance: float) -> bool:
    """Tell whether two points are as good as one."""
    return abs(first.x - second.x) <= tolerance and abs(first.y - second.y) <= tolerance


def place_of(drawing: FoundDrawing) -> Point:
    """Return the point that `anchor` gives for the op that made a drawing."""
    return middle(drawing) if drawing.kind == PATH_OBJECT else Point(drawing.x, drawing.y)
