"""A code as a printed field, with all that would keep a reader from reading it reported."""

from __future__ import annotations

import math
from typing import NamedTuple

from ppgen.common.colour import Colour
from ppgen.common.geometry import Matrix, Rect
from ppgen.display.code_contrast import stands_out
from ppgen.display.ops import Field, Fill, Group, Path, rectangle
from ppgen.layout.printed_fields import TOLERANCE, drawing_of, span
from ppgen.layout.scope import Finding, Scope

_NOISE = 1e-9


class Code(NamedTuple):
    """What a reader shall read, the modules that say it, in modules of a grid, and where that grid lies."""

    text: str
    modules: Path
    matrix: Matrix
    bounds: Rect
    may_be_light: bool


def code_field(name: str, code: Code, *, ground: Colour, colour: Colour, scope: Scope) -> Field:
    """Return a code with its ground as one printed field; report colours and places that cannot be read."""
    light, dark = ground.luminance(), colour.luminance()
    if code.may_be_light:
        light, dark = max(light, dark), min(light, dark)
    if not stands_out(light, dark):
        scope.report(
            "text/code-too-faint",
            f"a code in {colour.hex()} on {ground.hex()} cannot be read",
            hint="make it much darker than its ground",
            field_name=name,
        )
    area = Fill(rectangle(code.bounds), ground)
    ops = (area, Group(code.matrix.then(scope.upright(code.bounds)), (Fill(code.modules, colour),)))
    on_piece = scope.matrix.apply_rect(code.bounds)
    if scope.frame.size.rect().contains(on_piece, TOLERANCE):
        return drawing_of(name, ops, code.bounds, scope=scope, code=code.text)
    message = f"prints at {span(on_piece)}: what reaches outside the piece is cut off"
    scope.report("text/code-cut", message, hint="move the box inwards", field_name=name)
    return Field(name, "", (), code.bounds, ops, safe=False, code=code.text)


class Measure(NamedTuple):
    """What of a code must not be too small: an equal part, of so many, of a side of its box.

    The side is in mm of the code's own coordinates; `mend` says with `{}` for so many mm how long to make it.
    """

    what: str
    side: float
    parts: int
    mend: str


def keep_readable(name: str, measure: Measure, least: float, scope: Scope) -> None:
    """Report a part of a code that prints smaller than readers need, with the mm that the box needs."""
    scale = printed_scale(scope)
    found = measure.side / measure.parts * scale
    if found < least - _NOISE:
        needed = math.ceil(least * measure.parts / max(scale, _NOISE) * 10 - _NOISE) / 10
        message = f"{measure.what} {found:.3g} mm; readers need {least:g} mm"
        hint = measure.mend.format(f"{needed:g} mm")
        degree = least / max(found, _NOISE)
        scope.note(Finding("text/code-too-fine", message, scope.place, hint, name, degree=degree))


def printed_scale(scope: Scope) -> float:
    """Return how many times as large as in its own coordinates something is printed."""
    matrix = scope.matrix
    return math.sqrt(abs(matrix.a * matrix.d - matrix.b * matrix.c))
