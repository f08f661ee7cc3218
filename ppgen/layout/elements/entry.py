"""A place to write on, of a score sheet: a line, a box, cells or a box to tick, filled in from the record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from pydantic import Field as ModelField

from ppgen.common.colour import Colour
from ppgen.common.geometry import Matrix, Rect
from ppgen.common.units import millimetres
from ppgen.display.entry import Entry, EntryAlign, EntryKind, Lettering
from ppgen.display.groups import seen_through
from ppgen.display.ops import LineCap, Op, Stroke, polygon, rectangle
from ppgen.layout.effort import ElementError
from ppgen.layout.element import Element, Ops
from ppgen.layout.entry_tips import judge_tip
from ppgen.layout.printed_fields import PrintedText, drawing_of, field_of, inspect, keep_safe
from ppgen.layout.room_to_write import choice_size, escaped, judge_size, judge_width
from ppgen.layout.scope import Scope
from ppgen.layout.values import Box, Number, Token, Words
from ppgen.model.written_values import plain_figure
from ppgen.typeset import Align, TextStyle, VerticalAlign

FIELDS = "fields"
"""Where a record's values say what each of its fields takes."""

WRITTEN, CHECKED = 8.0, 4.0
"""The least height in mm for handwriting, and for a box to tick."""

CELL = 6.0
"""The least width in mm of a cell for a single sign."""

LABEL_HEIGHT = 3.2
PAD = 0.8
DECIMALS = 9
"""So many decimals of a sum count: 0.1 + 0.2 is 0.3."""
LINE_WIDTH = 0.25
CROSS_WIDTH = 0.6
SEPARATOR = "/"
LETTERING = {Align.START: EntryAlign.LEFT, Align.CENTRE: EntryAlign.CENTRE, Align.END: EntryAlign.RIGHT}
MIRRORED = {EntryAlign.LEFT: EntryAlign.RIGHT, EntryAlign.RIGHT: EntryAlign.LEFT}


class _Wanted(NamedTuple):
    """What the field of the record takes, and what stands in it as it is printed."""

    kind: EntryKind
    value: str
    options: tuple[str, ...]
    room: float = 0.0
    longest: str = ""
    signs: int = 0


class Model(Element):
    """A place to write a value of the record whose path is `field`, numbers counted from 1: `plays.2.home`.

    Yes or no is a box to tick; all else is written on a line, in a box, or one sign to each of the `cells`.
    Terms and references become lists to choose from where the sheet is a form. A printed `label` stands in
    the upper corner, above the box to tick, too; without one, `tip` says what is wanted. Both are terms in a
    game of several languages: what a layout says itself no translator meets. A `total` is the
    sum of other fields. The value is set in the style `entry`, the label in `entry-label`, unless they are
    said.
    """

    type: Literal["entry"]
    box: Box
    field: Words
    label: Words | None = None
    tip: Words | None = None
    look: Literal["line", "box", "none"] = "line"
    style: Token = "entry"
    label_style: Token = "entry-label"
    stroke: Token = ModelField(default="#8a8f99", description="Colour of the line, the box or the cells.")
    cells: Number = 0.0
    lines: bool = ModelField(default=False, description="Whether one may write several lines.")
    total: tuple[Words, ...] = ModelField(default=(), strict=False, min_length=1, max_length=200)

    @property
    def is_filled_in(self) -> bool:
        """It shows what the record says."""
        return True

    def compose(self, scope: Scope) -> Ops:
        """Return line or box, label, value, and the place to write on."""
        box = scope.rect(self.box)
        path = scope.words(self.field)
        wanted = _wanted(path, scope)
        label = "" if self.label is None else scope.prose(self.label).strip()
        tip = label if self.tip is None else scope.prose(self.tip).strip()
        if not tip:
            hint = "write label: or tip:, which readers of a form are told"
            raise ElementError("layout/entry", f"nothing says what {path} wants", hint)
        is_check = wanted.kind is EntryKind.CHECK
        judge_tip(label, tip, scope=scope)
        above = _label_room(wanted.kind) if label else 0.0
        place = Rect(box.x, box.y + above, box.width, max(0.0, box.height - above))
        judge_size(path, place, least=CHECKED if is_check else WRITTEN, is_square=is_check, scope=scope)
        colour = scope.colour(self.stroke)
        if is_check:
            self._refuse_of_text(path, scope)
            square = _square(place, is_centred=not label)
            checked = self._checked(square, path, wanted, tip=tip, colour=colour, scope=scope)
            return (*self._label(label, box, scope), *checked)
        cells = scope.count(self.cells, 40)
        least = cells * CELL if cells else wanted.room
        held = f"{cells} cells" if cells else wanted.longest
        judge_width(path, box.width, least=least, held=held, scope=scope)
        style = self._style(scope)
        lettering = _lettering(style, place, wanted.options, scope)
        added = tuple(map(scope.words, self.total))
        if added and not wanted.value:
            wanted = wanted._replace(value=_sum(added, scope))
        total = tuple(one.replace(".", SEPARATOR) for one in added)
        name = path.replace(".", SEPARATOR)
        entry = Entry(
            name,
            wanted.kind,
            place,
            wanted.value,
            tip,
            lettering,
            wanted.options,
            cells,
            self.lines,
            total,
            0 if total else wanted.signs,
        )
        drawn = [*self._frame(box, place, cells, colour), *self._label(label, box, scope)]
        return (*drawn, entry, *self._written(wanted.value, place, name, style, cells=cells, scope=scope))

    def _refuse_of_text(self, path: str, scope: Scope) -> None:
        """Raise ElementError for a tick with what only a text can have."""
        asked = {"cells": scope.count(self.cells, 40), "lines": self.lines, "total": self.total}
        ignored = [key for key, value in asked.items() if value]
        if ignored:
            message = f"{path} is a box to tick, which has no {' and no '.join(ignored)}"
            raise ElementError("layout/entry", message, f"take {', '.join(ignored)} away")

    def _checked(
        self, square: Rect, path: str, wanted: _Wanted, *, tip: str, colour: Colour, scope: Scope
    ) -> Ops:
        ink = scope.style(str(scope.value(self.style)), ()).colour
        name = path.replace(".", SEPARATOR)
        lettering = Lettering((), square.width, ink, EntryAlign.CENTRE)
        frame = Stroke(rectangle(square, 0.6), colour, LINE_WIDTH)
        made: list[Op] = [frame, Entry(name, EntryKind.CHECK, square, wanted.value, tip, lettering)]
        if wanted.value:
            cross = tuple(Stroke(line, ink, CROSS_WIDTH, (), LineCap.ROUND) for line in _cross(square))
            made.append(drawing_of(name, cross, square, scope=scope))
        return tuple(made)

    def _frame(self, box: Rect, place: Rect, cells: int, colour: Colour) -> Ops:
        """Return what one writes on or in."""
        if self.look == "none":
            return ()
        ops: list[Op] = []
        if self.look == "box":
            ops.append(Stroke(rectangle(box), colour, LINE_WIDTH))
        else:
            ends = ((box.x, box.bottom), (box.right, box.bottom))
            ops.append(Stroke(polygon(ends, closed=False), colour, LINE_WIDTH))
        for number in range(1, cells):
            x = place.x + place.width * number / cells
            top = place.bottom - (place.height if self.look == "box" else place.height / 3)
            ops.append(Stroke(polygon(((x, top), (x, place.bottom)), closed=False), colour, LINE_WIDTH))
        return tuple(ops)

    def _label(self, label: str, box: Rect, scope: Scope) -> Ops:
        if not label:
            return ()
        style = scope.style(str(scope.value(self.label_style)), ())
        area = Rect(box.x + PAD, box.y + PAD / 2, box.width - 2 * PAD, LABEL_HEIGHT)
        return _set(label, style, area, PrintedText(scope.field_name(""), ()), scope)

    def _style(self, scope: Scope) -> TextStyle:
        style = scope.style(str(scope.value(self.style)), ())
        return scope.restyled(style, (("valign", VerticalAlign.TOP if self.lines else VerticalAlign.MIDDLE),))

    def _written(
        self, value: str, place: Rect, name: str, style: TextStyle, *, cells: int, scope: Scope
    ) -> Ops:
        """Return the value as it is printed, one sign to a cell if there are cells."""
        if not value:
            return ()
        if not cells:
            area = Rect(place.x + PAD, place.y, place.width - 2 * PAD, place.height)
            return _set(escaped(value), style, area, PrintedText(name, ()), scope)
        if len(value) > cells:
            message = f"{value} has {len(value)} signs, and there are {cells} cells"
            scope.report("text/overset", message, hint="give it more cells", field_name=name)
        wide = place.width / cells
        centred = scope.restyled(style, (("align", Align.CENTRE),))
        ops: list[Op] = []
        for number, sign in enumerate(value[:cells]):
            area = Rect(place.x + number * wide, place.y, wide, place.height)
            ops += _set(escaped(sign), centred, area, PrintedText(f"{name}-{number + 1}", ()), scope)
        return tuple(ops)


def _wanted(path: str, scope: Scope) -> _Wanted:
    """Return what the record says of a field and takes there; raises ElementError for an unknown one."""
    card = scope.values.get("card")
    known = card.get(FIELDS) if isinstance(card, Mapping) else None
    if not isinstance(known, Mapping) or not isinstance(card, Mapping):
        hint = "a component with score: prints it"
        raise ElementError("layout/entry", "only a score sheet has places to write on", hint)
    steps = path.split(".")
    pattern = ".".join("*" if step.isdigit() else step for step in steps)
    field = known.get(pattern)
    if not isinstance(field, Mapping):
        hint = f"its fields are {', '.join(sorted(map(str, known))[:12])}"
        raise ElementError("layout/entry", f"the record has no field {path}", hint)
    value = _value(card, steps)
    if field["kind"] == "check":
        return _Wanted(EntryKind.CHECK, "x" if value is True else "", ())
    options = field.get("options")
    if isinstance(options, Mapping):
        said = str(options.get(str(value), "")) if value is not None else ""
        return _Wanted(EntryKind.CHOICE, said, tuple(map(str, options.values())), *_room(field))
    return _Wanted(EntryKind.TEXT, "" if value is None else _plain(value), (), *_room(field))


def _room(field: Mapping[str, Any]) -> tuple[float, str, int]:
    return field["room"], field["longest"], field["signs"]


def _value(card: Mapping[str, Any], steps: list[str]) -> Any:
    """Return what stands at a path of the record, and nothing where the path leads nowhere."""
    value: Any = card
    for step in steps:
        if isinstance(value, list):
            number = int(step) - 1 if step.isdigit() else -1
            value = value[number] if 0 <= number < len(value) else None
        else:
            value = value.get(step) if isinstance(value, Mapping) else None
    return value


def _sum(paths: tuple[str, ...], scope: Scope) -> str:
    """Return the sum that readers would show; nothing while none of the fields is filled in."""
    card = scope.values["card"]
    known = [_value(card, path.split(".")) for path in paths] if isinstance(card, Mapping) else []
    figures = [value for value in known if isinstance(value, int | float) and not isinstance(value, bool)]
    return _plain(round(sum(figures), DECIMALS)) if figures else ""


def _plain(value: object) -> str:
    return plain_figure(value) if isinstance(value, float) else str(value)


def _set(words: str, style: TextStyle, area: Rect, printed: PrintedText, scope: Scope) -> Ops:
    """Set a text into an area, upright where the layout is mirrored."""
    setting = scope.typesetter.set(words, style, width=area.width, height=area.height)
    matrix = Matrix.translation(area.x, area.y).then(scope.upright(area))
    inspect(words, setting, printed, scope=scope)
    printed = keep_safe(setting, printed, matrix=matrix, scope=scope)
    return seen_through(matrix, (field_of(setting, printed, width=area.width, height=area.height),))


def _lettering(style: TextStyle, place: Rect, options: tuple[str, ...], scope: Scope) -> Lettering:
    """Return how typed values look: as large as the style says, if the longest choice has room in that."""
    fonts = scope.typesetter.fonts
    faces = fonts.faces(fonts.usable(style.stack), style.weight, italic=style.italic)
    align = LETTERING.get(style.align, EntryAlign.LEFT)
    is_reversed = scope.typesetter.direction == "rtl"
    points = choice_size(style, options, area=place.grown(-PAD)._replace(height=place.height), scope=scope)
    size = min(millimetres(points), place.height * 0.7)
    aligned = MIRRORED.get(align, align) if is_reversed else align
    return Lettering(tuple(face.id for face in faces), size, style.colour, aligned)


def label_corners(kind: EntryKind, place: Rect) -> tuple[tuple[float, float], ...]:
    """Return where the label of a place has its upper corner, as it is drawn and mirrored, if it has one."""
    top = place.y - _label_room(kind) + PAD / 2
    return (place.x + PAD, top), (place.right - PAD, top)


def _label_room(kind: EntryKind) -> float:
    """Return how much of the height a label takes; what is ticked has a frame, and keeps away from it."""
    return LABEL_HEIGHT + PAD if kind is EntryKind.CHECK else LABEL_HEIGHT


def _square(place: Rect, *, is_centred: bool) -> Rect:
    """Return the box to tick in its place: in the middle, or under the beginning of its label."""
    side = min(place.width, place.height)
    left, top = ((place.width - side) / 2, (place.height - side) / 2) if is_centred else (0.0, 0.0)
    return Rect(place.x + left, place.y + top, side, side)


def _cross(square: Rect) -> tuple[tuple[Any, ...], ...]:
    inner = square.grown(-square.width * 0.22)
    return (
        polygon(((inner.x, inner.y), (inner.right, inner.bottom)), closed=False),
        polygon(((inner.right, inner.y), (inner.x, inner.bottom)), closed=False),
    )
