"""A set text into a printed field, with all that is wrong with it reported."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from ppgen.common.about import DISTRIBUTION
from ppgen.common.geometry import IDENTITY, Matrix, Rect, box_at_origin
from ppgen.common.problem import SUGGESTION, nearest
from ppgen.display.entry import Entry
from ppgen.display.extent import extent
from ppgen.display.ops import Clip, Field, Fill, Glyphs, Group, Layer, Op, Picture, Stroke, Use
from ppgen.layout.outlines import keeps_in_corners, keeps_inside
from ppgen.layout.scope import Finding, Looks, Place, Scope
from ppgen.layout.values import Dynamic
from ppgen.typeset import Overset, Setting
from ppgen.typeset.dictionary_words import EXTRA, HAS_DICTIONARY, needs_dictionary
from ppgen.typeset.plain import swallowed

CONTINUED = "continued"
"""The name under which values hold the parts of texts that go on; no expression can use it."""

PER_CARD = frozenset(
    {"card", "text", "size_groups", "page", "pages", "copy", "copies", "number", "count", "part", "parts"}
    | {CONTINUED}
)
"""Names whose value differs from card to card; all else is the same on every card of a layout."""

MOST_TEXTS = 4096

TOLERANCE = 0.05
"""How far ink may reach outside the safe area, in mm."""

DRAWN_TOLERANCE = 0.3
"""How far drawings may, whose lines end a little before what is told of them, in mm."""

SAFE_AREA = "layout/safe-area"
OVERSET = "text/overset"
SMALLEST_TYPE = 7.0
"""Points: the floor that card makers give; what is smaller is an error, so that no hint asks for it."""

_SMALLER = f"lower the style's minimum (to {SMALLEST_TYPE:g} pt at least)"
_DIVIDED = "say where the word may be divided: by `\\-` in it, or by `hyphenate: true` in the style"

_UNPARTED = (
    f"pip install '{DISTRIBUTION}[{EXTRA}]', which tells where words end,"
    " or write a space of no width (U+200B) between them"
)
_TOO_LOW = "make its box higher: not even one line has room"


class PrintedText(NamedTuple):
    """A printed text: its field's name, the card's value it comes from, whether it keeps inside.

    `waived` are the rules that need not hold for its style. Of a part of a text `whole` is all of it; `hint`
    says what can be done where its last part does not fit. A `run_mark` says of which printing a piece is.
    """

    name: str
    data: Place
    safe: bool = True
    waived: frozenset[str] = frozenset()
    whole: str = ""
    hint: str = ""
    run_mark: bool = False


@lru_cache(maxsize=MOST_TEXTS)
def blamed(text: Dynamic) -> Place:
    """Return the path of the card's value that a text prints; the card itself if there is none."""
    for name in sorted(text.names):
        first, _, rest = name.partition(".")
        if first in PER_CARD and rest:
            return tuple(rest.split("."))
    return ()


def field_of(setting: Setting, printed: PrintedText, *, width: float, height: float) -> Field:
    """Return a set text as one printed field that fills a box in mm."""
    text = setting.text
    lines = (text,) if setting.lines == (text,) else setting.lines  # one string in memory for both
    what = (printed.name, text, lines, box_at_origin(width, height), setting.ops, setting.right_to_left)
    return Field(
        *what,
        safe=printed.safe,
        fits=setting.overset is None,
        whole=printed.whole,
        run_mark=printed.run_mark,
    )


def drawing_of(
    name: str, ops: tuple[Op, ...], bounds: Rect, *, scope: Scope, safe: bool = True, code: str = ""
) -> Field:
    """Return drawings as one printed field; what reaches outside the safe area is reported.

    Texts among them are fields of their own, and looked at as such.
    """
    ink = extent(_without_texts(ops))
    if ink is not None:
        kept = PrintedText(name, (), safe)
        safe = _is_kept(ink, kept, matrix=IDENTITY, scope=scope, tolerance=DRAWN_TOLERANCE)
    return Field(name, "", (), bounds, ops, safe=safe, code=code)


def _without_texts(ops: tuple[Op, ...]) -> tuple[Op, ...]:
    kept: list[Op] = []
    for op in ops:
        match op:
            case Glyphs():
                continue
            case Field() if op.text:
                continue
            case Clip() | Field() | Group() | Layer():
                kept.append(op._replace(ops=_without_texts(op.ops)))
            case Fill() | Stroke() | Picture() | Use() | Entry():
                kept.append(op)
    return tuple(kept)


def way_to_icon(name: str, looks: Looks) -> str:
    """Return a hint for a name without a drawing: the name that was meant, or where the drawing belongs.

    A term may have that name, and a drawing of another one.
    """
    if (icon := looks.icon_of_term.get(name, "")) in looks.icon_names:
        return f"the icon of the term {name} is {icon}: name that, or call the drawing {name}"
    meant = nearest(name, looks.icon_names)
    meant = f"{meant} or " if meant.startswith(SUGGESTION) else ""
    return f"{meant}draw it as icons/{name}.svg beside the game's layouts"


def inspect(words: str, setting: Setting, printed: PrintedText, *, scope: Scope) -> None:
    """Report what is wrong with a set text, wherever it stands."""
    if printed.waived:
        scope = replace(scope, waived=scope.waived | printed.waived)

    def report(rule: str, message: str, hint: str, fragment: str = "") -> None:
        found = Finding(rule, message, scope.place, hint, printed.name, printed.data, words=words)
        if rule == OVERSET and overset is not None:
            missing = max(overset.millimetres_missing, overset.width_missing)
            found = found._replace(too_high=is_high, degree=missing)
        scope.note(found._replace(fragment=fragment))

    overset = setting.overset
    is_high = overset is not None and overset.millimetres_missing > 0

    for character in setting.missing:
        message = f"no typeface has {character!r} (U+{ord(character[0]):04X})"
        report("text/missing-glyph", message, scope.typesetter.fonts.hint_for(character[0]), character[0])
    for code, detail in setting.issues:
        hint = "write the mark twice or put a backslash before it"
        if code == "unknown-icon":
            way = way_to_icon(detail.split("'")[1], scope.looks)
            hint = f"{way}; letters need a backslash before the first colon"
        report(f"text/{code}", detail, hint)
    if overset is not None:
        hint = _way_to_fit(overset, printed, setting.size)
        report(OVERSET, f"does not fit at {setting.size:g} pt: {overset}", hint)
    lost = "" if setting.missing else swallowed(words, setting.text, scope.looks.icon_names)
    if lost:
        message = f"{lost!r} of the text is not printed as it is written"
        report("text/swallowed", message, "put a backslash before a mark that is meant as it stands")


def _way_to_fit(overset: Overset, printed: PrintedText, size: float) -> str:
    """Say what would make a text fit: if no line has room, neither fewer words nor more cards would."""
    fitting = 0.0 if overset.points_missing is None else size - overset.points_missing
    size = size if fitting >= SMALLEST_TYPE else 0.0  # where smaller type would not do it is no way
    if overset.is_too_low:
        return f"{_TOO_LOW}; or {_SMALLER}" if size > SMALLEST_TYPE else _TOO_LOW
    if overset.word and needs_dictionary(overset.word) and not HAS_DICTIONARY:
        return _UNPARTED
    if printed.hint and overset.word and not overset.lines_missing:
        return ways_to_fit("widen its box", size, _DIVIDED)
    return printed.hint or ways_to_fit("shorten the text, enlarge its box", size)


def ways_to_fit(first: str, size: float, *more: str) -> str:
    """Return ways in which a text of `size` points would fit, smaller type among them if it can be read."""
    ways = (first, *((_SMALLER,) if size > SMALLEST_TYPE else ()), *more)
    if len(ways) == 1:
        return " or ".join(first.rsplit(", ", 1))
    return f"{', '.join(ways[:-1])}, or {ways[-1]}" if len(ways) > 2 or ", " in first else " or ".join(ways)


def keep_safe(setting: Setting, printed: PrintedText, *, matrix: Matrix, scope: Scope) -> PrintedText:
    """Report a set text outside the safe area; the matrix leads from its box to the scope's coordinates.

    Returns what is printed, which is `safe` only where that was asked for and is so: the proof looks no
    further. A text that does not fit is not told for where it reaches, too: that follows from it.
    """
    if setting.overset is not None:
        return printed._replace(safe=False)
    return printed._replace(safe=_is_kept(setting.ink, printed, matrix=matrix, scope=scope))


def _is_kept(
    ink: Rect, printed: PrintedText, *, matrix: Matrix, scope: Scope, tolerance: float = TOLERANCE
) -> bool:
    """Report ink outside the safe area, or all of which is cut off; tell whether all is in the safe area."""
    if printed.waived:
        scope = replace(scope, waived=scope.waived | printed.waived)
    on_piece = matrix.then(scope.matrix).apply_rect(ink)
    frame = scope.frame
    safe = frame.safe
    hint = "move the box inwards, or say `safe: false` where it may be cut"
    if not ink.width:
        return printed.safe
    if not printed.safe:
        if frame.size.rect().overlaps(on_piece):
            return False
        where, hint = "outside the piece: all of it is cut off", "move the box inwards"
    elif not safe.contains(on_piece, tolerance):
        where = f"outside the safe area {span(safe)}"
    elif not keeps_inside(frame.outline, frame.size, safe.x, on_piece):
        where = f"less than {safe.x:g} mm inside the {frame.outline}"
    elif not keeps_in_corners(frame.radius, frame.size, safe.x, on_piece, tolerance=tolerance):
        where = f"less than {safe.x:g} mm inside a corner, which is round by {frame.radius:g} mm"
    else:
        return True
    scope.report(SAFE_AREA, f"prints at {span(on_piece)}, {where}", hint=hint, field_name=printed.name)
    return False


def span(rect: Rect) -> str:
    """Tell where something stands on a piece."""
    return f"x {rect.x:.1f}–{rect.right:.1f}, y {rect.y:.1f}–{rect.bottom:.1f} mm"
