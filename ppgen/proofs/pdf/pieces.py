"""A printed piece against its ops: all fields, in order, and where it lies."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from ppgen.common.geometry import Point
from ppgen.common.problem import Problem
from ppgen.display.ops import Use
from ppgen.display.pieces import Placement
from ppgen.proofs.pdf.expectations import Expected, ExpectedField, anchor
from ppgen.proofs.pdf.fields import DRAWING_TOLERANCE, OTHER_TEXT, compare_field, place_of
from ppgen.proofs.pdf.native import FORM_OBJECT
from ppgen.proofs.pdf.page_reader import FoundField, FoundPiece, Reader
from ppgen.proofs.pdf.setting import PLACE_TOLERANCE, FieldSetting
from ppgen.proofs.pdf.text import PageText


class PageSetting(NamedTuple):
    """The page on which pieces are compared; its height in mm."""

    number: int
    height: float
    reader: Reader
    text: PageText


def compare_piece(
    expected: Expected, found: FoundPiece, *, placement: Placement, page: PageSetting
) -> list[Problem]:
    """Compare all fields of a piece with what was found of it, and note how far the piece was moved."""
    matrix = placement.matrix
    safe = matrix.apply_rect(placement.piece.safe)
    at = FieldSetting(page.number, page.height, placement, matrix, safe, placement.trim, page.text)
    problems = []
    if found.copy != placement.copy:
        message = f"copy {placement.copy} was laid out, copy {found.copy} is printed"
        problems.append(at.problem("copy", "the piece", message))
    if expected.fields and not found.fields:
        page.reader.open_forms(found)
    elif any(expected.forms):
        page.reader.open_forms(found, expected.forms)
    pairs, unpaired = _pairs(expected.fields, found.fields, at)
    problems += unpaired
    readable = []
    for field, seen in pairs:
        told = compare_field(field, seen, at)
        problems += told
        # Other words may stand elsewhere, as a wider figure does that is centred.
        if not any(problem.rule == OTHER_TEXT for problem in told):
            readable.append((field, seen))
    found.shift = _shift(readable, at) or _anchor_shift(expected, found, at, page.reader)
    if found.shift is None and expected.first is not None:
        problems.append(at.problem("position", "the piece", "it cannot be told where it lies"))
    elif found.shift is not None and max(map(abs, found.shift)) > DRAWING_TOLERANCE:
        message = f"it lies {found.shift[0]:+.2f}, {found.shift[1]:+.2f} mm from its place"
        problems.append(at.problem("position", "the piece", message))
    return problems


def _pairs(
    expected: list[ExpectedField], found: list[FoundField], at: FieldSetting
) -> tuple[list[tuple[ExpectedField, FoundField]], list[Problem]]:
    """Pair fields of equal names; report those that have no partner or stand in another order."""
    wanted = [item.field.name for item in expected]
    names = [item.name for item in found]
    if wanted == names:
        return list(zip(expected, found)), []
    problems = []
    missing, extra = Counter(wanted) - Counter(names), Counter(names) - Counter(wanted)
    problems += [at.problem("field-missing", name, "is not printed") for name in sorted(missing.elements())]
    problems += [
        at.problem("field-extra", name, "is printed but was not laid out")
        for name in sorted(extra.elements())
    ]
    if not problems:
        message = f"{', '.join(wanted)} were laid out in this order, {', '.join(names)} are printed"
        problems.append(at.problem("field-order", "fields", message))
    waiting: dict[str, list[FoundField]] = {}
    for item in found:
        waiting.setdefault(item.name, []).append(item)
    pairs = []
    for field in expected:
        if waiting.get(field.field.name):
            pairs.append((field, waiting[field.field.name].pop(0)))
    return pairs, problems


def _shift(pairs: list[tuple[ExpectedField, FoundField]], at: FieldSetting) -> tuple[float, float] | None:
    """Tell from its lines of text how far a piece lies from where it was expected.

    A single field that was moved moves no piece: the one counts that stands nearest to its place.
    """
    nearest = None
    for expected, found in pairs:
        if expected.lines and found.texts:
            op, matrix = expected.lines[0]
            place, text = anchor(op, matrix.then(at.matrix)), found.texts[0]
            shift = text.x - place.x, text.y - place.y
            if max(map(abs, shift)) <= PLACE_TOLERANCE:
                return shift
            nearest = shift if nearest is None else min(nearest, shift, key=lambda one: max(map(abs, one)))
    return nearest


def _anchor_shift(
    expected: Expected, found: FoundPiece, at: FieldSetting, reader: Reader
) -> tuple[float, float] | None:
    """Tell the same from the first thing that is drawn."""
    if expected.first is None:
        return None
    op, matrix = expected.first
    drawing = reader.drawing(found.first)
    places = [anchor(op, matrix.then(at.matrix))]
    if drawing.kind == FORM_OBJECT:
        whole = Point(at.matrix.e, at.matrix.f)
        places = [whole, *places] if isinstance(op, Use) else [whole]
    shown = place_of(drawing)
    shifts = [(shown.x - place.x, shown.y - place.y) for place in places]
    return min(shifts, key=lambda shift: abs(shift[0]) + abs(shift[1]))
