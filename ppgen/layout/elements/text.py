"""Text in a box: a printed field, shaped, broken into lines and shrunk to fit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import Field as ModelField

from ppgen.common.geometry import Matrix, Rect
from ppgen.common.units import points
from ppgen.display.groups import seen_through
from ppgen.layout.element import Element, Ops
from ppgen.layout.printed_fields import CONTINUED, PrintedText, blamed, field_of, inspect, keep_safe
from ppgen.layout.scope import SHRUNK, Scope
from ppgen.layout.values import Box, PointSize, Token, Words
from ppgen.load.yaml.excuses import Reason
from ppgen.typeset import Align, TextStyle, VerticalAlign
from ppgen.typeset.parting import PartBox
from ppgen.work.allowance import WorkKind

_FURTHER = {
    "card": "allow more cards (`most_parts`), shorten the text, enlarge its boxes, or lower its minimum",
    "back": "let it go on over cards (`continues: card`), shorten the text, or enlarge its boxes",
}
"""What can be done where a text does not fit that goes on."""

ENDLESS = 2000.0
"""Room in mm in which no text of a card has to shrink."""


class Model(Element):
    """Text set in a style of the theme.

    `turn` sets it along another edge of the same box. Text that does not fit at the style's
    smallest size, a character no typeface has, and ink outside the safe area are problems. With
    `safe: false` it may be cut, though not wholly. A shadow is the same text in another colour, drawn
    just before and less than 1.5 mm away; it is read aloud once.

    With `continues` a text that does not fit goes on over the back or over further cards, in the layout
    `continued` or, without one, in its own box alone.
    """

    type: Literal["text"]
    box: Box
    text: Words
    style: Token
    name: str = ModelField(default="", description="Name of the printed field; else its place in the layout.")
    colour: Token | None = None
    align: Align | None = ModelField(default=None, strict=False)
    valign: VerticalAlign | None = ModelField(default=None, strict=False)
    size: PointSize | None = None
    minimum: PointSize | None = None
    turn: Literal[0, 90, 180, 270] = 0
    safe: bool = ModelField(default=True, description="Whether the ink must stay in the safe area.")
    because: Reason = ModelField(
        default="", description="Why it is called after a field and prints it in another form than its own."
    )
    run_mark: bool = ModelField(
        default=False,
        description="It says of which printing a piece is: what differs in nothing else is no other piece.",
    )
    same_size: str = ModelField(
        default="", description="Texts of a face that say the same here are set in one size: the tightest's."
    )

    continues: Literal["back", "card"] | None = ModelField(
        default=None, description="Go on over the back, or over further cards, where the text does not fit."
    )
    continued: str = ModelField(
        default="", description="The layout with the text of this name in which it goes on."
    )
    most_parts: int = ModelField(
        default=9, ge=2, le=99, description="On so many cards it goes on at most, the first among them."
    )

    @property
    def continues_over(self) -> str:
        """What it goes on over."""
        return self.continues or ""

    @property
    def continued_on(self) -> str:
        """The layout in which it goes on."""
        return self.continued

    def part_box(self, scope: Scope) -> tuple[str, PartBox] | None:
        """Return its words, and the room for a part of them; nothing where it is not drawn."""
        words = scope.prose(self.text).rstrip("\n")
        if not words.strip() or not (self.condition is True or scope.truth(self.condition)):
            return None
        box = scope.rect(self.box)
        width, height = (box.height, box.width) if self.turn in (90, 270) else (box.width, box.height)
        return words, PartBox(self._style(scope), width, height)

    @property
    def size_group(self) -> str:
        """The group of texts on its face with which it shares one type size."""
        return self.same_size

    def compose(self, scope: Scope) -> Ops:
        """Return one printed field."""
        words, size, whole = self._words(scope)
        if not words.strip():
            return ()
        scope.looks.effort.take(WorkKind.CHARACTERS, len(words))
        box = scope.rect(self.box)
        turned = self.turn in (90, 270)
        if scope.measure is not None:
            scope.measure.append(self._measured(words, box, scope))
            return ()
        width, height = (box.height, box.width) if turned else (box.width, box.height)
        style = self._style(scope, size)
        setting = scope.typesetter.set(words, style, width=width, height=height)
        if scope.sizes is not None:
            scope.sizes[self.same_size] = min(scope.sizes.get(self.same_size, setting.size), setting.size)
            if self.same_size and setting.size < style.size:
                scope.sizes[SHRUNK] = setting.size
            return ()
        matrix = _turned_into(box, self.turn).then(scope.upright(box))
        hint = _FURTHER[self.continues] if self.continues else ""
        told = (blamed(self.text), self.safe, style.waived, whole, hint, self.run_mark)
        printed = PrintedText(scope.field_name(self.name), *told)
        inspect(words, setting, printed, scope=scope)
        printed = keep_safe(setting, printed, matrix=matrix, scope=scope)
        return seen_through(matrix, (field_of(setting, printed, width=width, height=height),))

    def _measured(self, words: str, box: Rect, scope: Scope) -> Rect:
        """Return how large the text would be at its full size; a side of 0 of its box has no end."""
        turned = self.turn in (90, 270)
        width, height = box.width or ENDLESS, box.height or ENDLESS
        style = self._style(scope)._replace(align=Align.START, valign=VerticalAlign.TOP)
        sides = (height, width) if turned else (width, height)
        setting = scope.typesetter.set(words, style, width=sides[0], height=sides[1])
        # Lines of one size are equally high, whether letters of theirs reach below the line or not.
        right, bottom = (setting.foot, setting.ink.right) if turned else (setting.ink.right, setting.foot)
        return scope.matrix.apply_rect(Rect(box.x, box.y, min(right, width), min(bottom, height)))

    def _words(self, scope: Scope) -> tuple[str, float, str]:
        """Return what it says, and of a part of a text the type size in points and the whole text."""
        parts = scope.values.get(CONTINUED) if self.continues else None
        if parts and isinstance(parts, Mapping) and self.name in parts:
            words, size, whole = parts[self.name]
            return words, size, whole
        return scope.prose(self.text).rstrip("\n"), 0.0, ""

    def _style(self, scope: Scope, fixed: float = 0.0) -> TextStyle:
        size = None if self.size is None else points(self.size)
        minimum = None if self.minimum is None else points(self.minimum)
        if (common := scope.common_sizes.get(self.same_size)) is not None:
            size, minimum = common, common if scope.sizes is None else minimum
        if fixed:
            size = minimum = fixed
        changes: tuple[tuple[str, Any], ...] = (
            ("colour", None if self.colour is None else scope.colour(self.colour)),
            ("align", self.align),
            ("valign", self.valign),
            ("size", size),
            ("minimum", minimum),
        )
        return scope.style(str(scope.value(self.style)), changes)


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
