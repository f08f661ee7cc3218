"""A set text into a printed field, with all that is wrong with it reported."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from ppgen.common.geometry import Matrix, Rect
from ppgen.display.ops import Field
from ppgen.layout.outlines import keeps_inside
from ppgen.layout.scope import Place, Scope
from ppgen.layout.values import Dynamic
from ppgen.typeset import Setting
from ppgen.typeset.plain import swallowed

PER_CARD = frozenset({"card", "text", "size_groups", "page", "pages"})
"""Names whose value differs from card to card; all else is the same on every card of a layout."""

MOST_TEXTS = 4096

TOLERANCE = 0.05
"""How far ink may reach outside the safe area, in mm."""


class Printed(NamedTuple):
    """A printed text: its field's name, the card's value it comes from, whether it keeps inside.

    `waived` are the rules that need not hold for its style.
    """

    name: str
    data: Place
    safe: bool = True
    waived: frozenset[str] = frozenset()


@lru_cache(maxsize=MOST_TEXTS)
def blamed(text: Dynamic) -> Place:
    """Return the path of the card's value that a text prints; the card itself if there is none."""
    for name in sorted(text.names):
        first, _, rest = name.partition(".")
        if first in PER_CARD and rest:
            return tuple(rest.split("."))
    return ()


def field_of(setting: Setting, printed: Printed, *, width: float, height: float) -> Field:
    """Return a set text as one printed field that fills a box in mm."""
    bounds = Rect(0.0, 0.0, width, height)
    return Field(
        printed.name, setting.text, setting.lines, bounds, setting.ops, setting.right_to_left, printed.safe
    )


def inspect(words: str, setting: Setting, printed: Printed, *, matrix: Matrix, scope: Scope) -> None:
    """Report what is wrong with a set text; the matrix leads from its box to the scope's coordinates.

    A text that does not fit is not told for reaching outside the safe area, too: that follows from it.
    """
    if printed.waived:
        scope = replace(scope, waived=scope.waived | printed.waived)
    name, data = printed.name, printed.data
    for character in setting.missing:
        scope.report(
            "text/missing-glyph",
            f"no typeface has {character!r} (U+{ord(character[0]):04X})",
            hint=scope.typesetter.fonts.hint_for(character[0]),
            field_name=name,
            data=data,
        )
    for code, detail in setting.issues:
        hint = "write the mark twice or put a backslash before it"
        scope.report(f"text/{code}", detail, hint=hint, field_name=name, data=data)
    if (overset := setting.overset) is not None:
        scope.report(
            "text/overset",
            f"does not fit at {setting.size:g} pt: {overset}",
            hint="shorten the text, enlarge its box, or lower the style's minimum",
            field_name=name,
            data=data,
        )
    if printed.safe and setting.overset is None:
        keep_safe(setting.ink, name, matrix=matrix, scope=scope)
    lost = "" if setting.missing else swallowed(words, setting.text, scope.looks.icon_names)
    if lost:
        message = f"{lost!r} of the text is not printed as it is written"
        hint = "put a backslash before a mark that is meant as it stands"
        scope.report("text/swallowed", message, hint=hint, field_name=name, data=data)


def keep_safe(ink: Rect, name: str, *, matrix: Matrix, scope: Scope) -> None:
    """Report ink outside the safe area."""
    on_piece = matrix.then(scope.matrix).apply_rect(ink)
    frame = scope.frame
    safe = frame.safe
    is_inside = safe.contains(on_piece, TOLERANCE)
    if is_inside and not keeps_inside(frame.outline, frame.size, safe.x, on_piece):
        scope.report(
            "layout/safe-area",
            f"prints at {_span(on_piece)}, less than {safe.x:g} mm inside the {frame.outline}",
            hint="move the box inwards, or say `safe: false` where it may be cut",
            field_name=name,
        )
    if not is_inside:
        scope.report(
            "layout/safe-area",
            f"prints at {_span(on_piece)}, outside the safe area {_span(safe)}",
            hint="move the box inwards, or say `safe: false` where it may be cut",
            field_name=name,
        )


def _span(rect: Rect) -> str:
    return f"x {rect.x:.1f}–{rect.right:.1f}, y {rect.y:.1f}–{rect.bottom:.1f} mm"
