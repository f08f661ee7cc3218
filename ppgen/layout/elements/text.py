"""Text in a box: a printed field, shaped, broken into lines and shrunk to fit."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field as ModelField

from ppgen.common.geometry import Matrix, Rect
from ppgen.common.units import points
from ppgen.display.ops import Field, Group
from ppgen.layout.element import PER_CARD, Element, Ops
from ppgen.layout.scope import Place, Scope
from ppgen.layout.values import Box, PointSize, Token, Words
from ppgen.typeset import Align, Setting, TextStyle, VerticalAlign
from ppgen.typeset.plain import swallowed

ENDLESS = 2000.0
"""Room in mm in which no text of a card has to shrink."""


class Model(Element):
    """Text set in a style of the theme.

    `turn` sets it along another edge of the same box. Text that does not fit at the style's
    smallest size, a character no typeface has, and ink outside the safe area are problems.
    """

    type: Literal["text"]
    box: Box
    text: Words
    style: str
    name: str = ModelField(default="", description="Name of the printed field; else its place in the layout.")
    colour: Token | None = None
    align: Align | None = ModelField(default=None, strict=False)
    valign: VerticalAlign | None = ModelField(default=None, strict=False)
    size: PointSize | None = None
    minimum: PointSize | None = None
    turn: Literal[0, 90, 180, 270] = 0
    safe: bool = ModelField(default=True, description="Whether the ink must stay in the safe area.")

    def compose(self, scope: Scope) -> Ops:
        """Return one printed field."""
        words = scope.words(self.text).rstrip("\n")
        if not words.strip():
            return ()
        box = scope.rect(self.box)
        turned = self.turn in (90, 270)
        if scope.measure is not None:
            scope.measure.append(self._measured(words, box, scope))
            return ()
        width, height = (box.height, box.width) if turned else (box.width, box.height)
        setting = scope.typesetter.set(words, self._style(scope), width=width, height=height)
        matrix = _turned_into(box, self.turn).then(scope.upright(box))
        name = scope.field_name(self.name)
        self._inspect(setting, matrix, name, scope)
        self._compare(words, setting, name, scope)
        bounds = Rect(0.0, 0.0, width, height)
        right_to_left = setting.right_to_left
        field = Field(name, setting.text, setting.lines, bounds, setting.ops, right_to_left, self.safe)
        return (Group(matrix, (field,)),)

    def _measured(self, words: str, box: Rect, scope: Scope) -> Rect:
        """Return how large the text would be at its full size; a side of 0 of its box has no end."""
        turned = self.turn in (90, 270)
        width, height = box.width or ENDLESS, box.height or ENDLESS
        style = self._style(scope)._replace(align=Align.START, valign=VerticalAlign.TOP)
        sides = (height, width) if turned else (width, height)
        ink = scope.typesetter.set(words, style, width=sides[0], height=sides[1]).ink
        right, bottom = (ink.bottom, ink.right) if turned else (ink.right, ink.bottom)
        return scope.matrix.apply_rect(Rect(box.x, box.y, min(right, width), min(bottom, height)))

    def _style(self, scope: Scope) -> TextStyle:
        size = None if self.size is None else points(self.size)
        minimum = None if self.minimum is None else points(self.minimum)
        changes: tuple[tuple[str, Any], ...] = (
            ("colour", None if self.colour is None else scope.colour(self.colour)),
            ("align", self.align),
            ("valign", self.valign),
            ("size", size),
            ("minimum", minimum),
        )
        return scope.style(self.style, changes)

    def _inspect(self, setting: Setting, matrix: Matrix, name: str, scope: Scope) -> None:
        data = self._data()
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
        on_piece = matrix.then(scope.matrix).apply_rect(setting.ink)
        if self.safe and not scope.frame.safe.contains(on_piece, 0.05):
            safe = scope.frame.safe
            scope.report(
                "layout/safe-area",
                f"prints at {_span(on_piece)}, outside the safe area {_span(safe)}",
                hint="move the box inwards, or say `safe: false` where it may be cut",
                field_name=name,
            )

    def _compare(self, words: str, setting: Setting, name: str, scope: Scope) -> None:
        """Report what the text says and the paper does not, by a reading of its own."""
        lost = "" if setting.missing else swallowed(words, setting.text, scope.looks.icon_names)
        if lost:
            message = f"{lost!r} of the text is not printed as it is written"
            hint = "put a backslash before a mark that is meant as it stands"
            scope.report("text/swallowed", message, hint=hint, field_name=name, data=self._data())

    def _data(self) -> Place:
        """Return the path of the card's value that is printed here; the card itself if there is none."""
        for name in sorted(self.text.names):
            first, _, rest = name.partition(".")
            if first in PER_CARD and rest:
                return tuple(rest.split("."))
        return ()


def _turned_into(box: Rect, turn: int) -> Matrix:
    if not turn:
        return Matrix.translation(box.x, box.y)
    corner = {
        0: (box.x, box.y),
        90: (box.right, box.y),
        180: (box.right, box.bottom),
        270: (box.x, box.bottom),
    }
    return Matrix.rotation(turn).then(Matrix.translation(*corner[turn]))


def _span(rect: Rect) -> str:
    return f"x {rect.x:.1f}–{rect.right:.1f}, y {rect.y:.1f}–{rect.bottom:.1f} mm"
