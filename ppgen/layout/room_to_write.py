"""Whether a hand has room for what a place to write takes, and a form for the longest of its choices."""

from __future__ import annotations

from ppgen.common.geometry import Rect
from ppgen.common.units import LARGEST
from ppgen.layout.scope import Scope
from ppgen.typeset import TextStyle

SMALL = "layout/entry-small"
NARROW = "layout/entry-narrow"


def judge_size(path: str, place: Rect, *, least: float, is_square: bool, scope: Scope) -> None:
    """Report a place that is lower than a hand needs, or narrower if a box to tick fills it."""
    room = f"{least:g} mm leave room for a hand"
    if place.height < least - 1e-6:
        message = f"{place.height:g} mm are low for {path}: {room}"
        scope.report(SMALL, message, hint="make the box higher")
    if is_square and place.width < least - 1e-6:
        message = f"{place.width:g} mm are narrow for {path}: {room}"
        scope.report(SMALL, message, hint="make the box wider")


def judge_width(path: str, width: float, *, least: float, held: str, scope: Scope) -> None:
    """Report a place, `width` mm wide, that is too narrow for a hand to write what it holds."""
    if width < least - 1e-6:
        message = f"{width:g} mm are narrow for {path}: a hand needs {least:g} mm for {held or 'a full name'}"
        hint = "make the box wider, bound the field (maximum:, longest:), or ask for a tick, code or number"
        scope.report(NARROW, message, hint=hint)


def choice_size(style: TextStyle, options: tuple[str, ...], *, area: Rect, scope: Scope) -> float:
    """Return the size in points at which the longest choice stands in a line, that of the style at most."""
    if not options:
        return style.size
    wide = {
        one: scope.typesetter.set(escaped(one), style, width=LARGEST, height=LARGEST).ink.width
        for one in options
    }
    longest = max(options, key=wide.__getitem__)
    line = scope.typesetter.set(escaped(longest), style, width=LARGEST, height=area.height)
    size = min(style.size, line.size * area.width / max(line.ink.width, area.width))
    if size < min(style.minimum, style.size) - 0.05:
        message = f"{area.width:g} mm are narrow for the choice {longest}: it would be set at {size:.1f} pt"
        scope.report(NARROW, message, hint="make the box wider, or the names shorter")
    return size


def escaped(value: str) -> str:
    """Return a value as text without marks: what people write is printed as it is."""
    return "".join(f"\\{sign}" if sign in "\\*:" else sign for sign in value)
