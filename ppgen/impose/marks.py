"""What is printed on a sheet besides the pieces: crop marks, a footer and a ruler to check the scale.

Everything lies outside the bleed of the pieces and inside the printable area, in the margins that
the grid kept free for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ppgen.common.geometry import Matrix, Rect
from ppgen.common.problem import Problem, note
from ppgen.display.ops import Group, Op
from ppgen.display.printing import Marks
from ppgen.impose.cut_marks import cut_marks, mark_span
from ppgen.impose.grid import BAND, BAND_GAP, BAND_LENGTH, Bands, Grid
from ppgen.impose.lettering import Imprint, SheetLettering, SheetWords, margin_length, margin_text
from ppgen.impose.ruler import WORDS_GAP, ruler
from ppgen.typeset import Align

_NUMBER_SHARE = 0.35
"""The part of the footer's width that the number of the sheet may fill."""

_LONGEST_NUMBER = "888"
"""What a sheet's number and their count take as most."""

_APART = 4.0
"""How far what is said in the middle of a footer keeps from what stands at its ends; mm."""

_SLACK = 0.1
"""How much longer than its texts a footer is made for them; mm."""

_BAND_SLACK = 1.2

_HALF_FIGURE = 0.5
"""How far the figures of a ruler reach past its ends, which they are centred on; mm."""


class _Numbering(NamedTuple):
    """Where the number of a sheet stands, and in which type."""

    lettering: SheetLettering
    box: Rect
    matrix: Matrix

    def field(self, ordinal: int, total: int) -> Op:
        words = self.lettering.words.sheet
        text = words.replace("{number}", str(ordinal)).replace("{count}", str(total))
        field, _ = margin_text("sheet", text, self.box, lettering=self.lettering, align=Align.END)
        return Group(self.matrix, (field,))


class SheetMarks(NamedTuple):
    """The marks of all sheets that share a grid; what does not change from sheet to sheet is shared.

    `single` belongs on sheets without a back, `front` and `back` on the sides of the others. The first of all
    sheets says as well what is done with them: without a back the one, with a back the other `advice`.
    """

    single: tuple[Op, ...] = ()
    front: tuple[Op, ...] = ()
    back: tuple[Op, ...] = ()
    numbering: _Numbering | None = None
    advice: tuple[tuple[Op, ...], tuple[Op, ...]] = ((), ())

    def on(self, ordinal: int, total: int, *, has_back: bool) -> tuple[tuple[Op, ...], tuple[Op, ...]]:
        """Return the marks of the front and of the back of a sheet."""
        front = self.front if has_back else self.single
        if ordinal == 1:
            front += self.advice[has_back]
        if self.numbering is None:
            return front, self.back
        number = self.numbering.field(ordinal, total)
        return (*front, number), (*self.back, number)


def sheet_marks(
    grid: Grid,
    *,
    lettering: SheetLettering | None,
    marks: Marks = Marks.CROSS,
    has_ruler: bool = True,
    bleed: float | None = None,
) -> tuple[SheetMarks, list[Problem]]:
    """Lay out the marks for a grid; what finds no room is left out with a note that says so.

    The footer tells how much `bleed` (mm) there is, if any is wanted.
    """
    crops, missing = cut_marks(grid, marks)
    problems = [_no_marks(grid, where) for where in missing]
    behind = crops if marks.on_backs else ()
    if lettering is None:
        return SheetMarks(crops, crops, behind), problems
    if grid.bands is Bands.NONE:
        return SheetMarks(crops, crops, behind), [*problems, _no_band(grid)]
    _, ruler_matrix, length = _bands(grid)
    scale, faults = ruler(grid.page, length, lettering) if has_ruler else ((), [])
    fronts = (*crops, Group(ruler_matrix, scale)) if has_ruler else crops
    words, about = lettering.words, _bleed_text(bleed, lettering.words)
    texts = [_imprint_text(lettering.imprint, side, about) for side in ("", words.front, words.back)]
    wanted = [_advised_length(*one, lettering) for one in zip(lettering.advice, texts)]
    footer_matrix, _, length = _bands(grid, wanted)
    imprint_box, number_box = _footer_boxes(length, right_to_left=lettering.typesetter.direction == "rtl")
    footers: list[Op] = []
    _, missed = margin_text("sheet", words.sheet, number_box, lettering=lettering, align=Align.END)
    for text in texts:
        imprint, odd = margin_text("imprint", text, imprint_box, lettering=lettering, align=Align.START)
        footers.append(Group(footer_matrix, (imprint,)))
        missed = missed or odd
    advice: list[tuple[Op, ...]] = []
    for said, text in zip(lettering.advice, texts):
        shown, unsaid = _advice(said, text, length, lettering)
        advice.append((Group(footer_matrix, shown),) if shown else ())
        missed = missed or unsaid
    single, front, back = footers
    numbering = _Numbering(lettering, number_box, footer_matrix)
    backs = (*behind, back)
    made = SheetMarks((*fronts, single), (*fronts, front), backs, numbering, (advice[0], advice[1]))
    return made, problems + faults + missed


def _no_band(grid: Grid) -> Problem:
    return note(
        "impose/no-footer",
        f"{_what(grid)}: the margins have no room for the footer and the ruler",
        hint="larger paper or smaller pieces leave room for them",
    )


def _what(grid: Grid) -> str:
    noun = "piece" if grid.capacity == 1 else "pieces"
    return f"{grid.capacity} {noun} of {grid.cell.width:g} × {grid.cell.height:g} mm to a sheet"


def _no_marks(grid: Grid, where: str) -> Problem:
    return note(
        "impose/no-crop-marks",
        f"{_what(grid)}: there is no room for crop marks at {where}",
        hint="larger paper or smaller pieces leave room for them",
    )


def _bands(grid: Grid, wanted: Sequence[float] = ()) -> tuple[Matrix, Matrix, float]:
    """Return the maps from footer and ruler to the paper, and the length of both in mm.

    They are as long as the pieces, or as the longest that is `wanted` and has room on the paper.
    In their own coordinates both begin at the origin, read to the right, and are BAND mm high.
    """
    bleed, trim = grid.bleed, grid.trim
    upright = grid.bands is Bands.LEFT_AND_RIGHT
    room = grid.mark_room_x if upright else grid.mark_room_y
    used = mark_span(room)[1] if grid.marks else 0.0
    offset = used + BAND_GAP + min(_BAND_SLACK, room - used)
    room_along = (grid.printable.height if upright else grid.printable.width) - 2 * _HALF_FIGURE
    length = min(max(BAND_LENGTH, trim.height if upright else trim.width), room_along)
    length = max([length, *(one for one in wanted if one <= room_along)])
    if upright:
        start = grid.page.height / 2 + length / 2
        footer = Matrix.rotation(270).then(Matrix.translation(bleed.x - offset - BAND, start))
        ruler = Matrix.rotation(90).then(Matrix.translation(bleed.right + offset + BAND, start - length))
        return footer, ruler, length
    start = grid.page.width / 2 - length / 2
    footer = Matrix.translation(start, bleed.bottom + offset)
    return footer, Matrix.translation(start, bleed.y - offset - BAND), length


def _footer_boxes(length: float, *, right_to_left: bool) -> tuple[Rect, Rect]:
    """Return where the imprint and the number of the sheet stand, in the footer's coordinates."""
    number = length * _NUMBER_SHARE
    imprint = length - number - WORDS_GAP
    if right_to_left:
        return Rect(length - imprint, 0, imprint, BAND), Rect(0, 0, number, BAND)
    return Rect(0, 0, imprint, BAND), Rect(length - number, 0, number, BAND)


def _advised_length(said: str, imprint: str, lettering: SheetLettering) -> float:
    """Return how long a footer is that says what is done with the sheet beside imprint and number; mm."""
    if not said:
        return 0.0
    lengths = margin_length(imprint, lettering), margin_length(said, lettering), _number_length(lettering)
    return sum(lengths) + 2 * _APART + _SLACK


def _number_length(lettering: SheetLettering) -> float:
    """Return how much of a footer its number takes at the most; mm."""
    longest = lettering.words.sheet.replace("{number}", _LONGEST_NUMBER).replace("{count}", _LONGEST_NUMBER)
    return margin_length(longest, lettering)


def _advice(
    said: str, imprint: str, length: float, lettering: SheetLettering
) -> tuple[tuple[Op, ...], list[Problem]]:
    """Say between imprint and number what is done with the sheet, if there is room for all of it."""
    start = margin_length(imprint, lettering) + _APART
    end = length - _number_length(lettering) - _APART
    if not said or margin_length(said, lettering) > end - start:
        return (), []
    if lettering.typesetter.direction == "rtl":
        start, end = length - end, length - start
    box = Rect(start, 0, end - start, BAND)
    field, problems = margin_text("advice", said, box, lettering=lettering, align=Align.CENTRE)
    return (field,), problems


def _imprint_text(imprint: Imprint, side: str, bleed: str) -> str:
    name = f"{imprint.game} {imprint.version}".strip()
    return " · ".join(part for part in (name, imprint.component, imprint.language, side, bleed) if part)


def _bleed_text(bleed: float | None, words: SheetWords) -> str:
    if bleed is None:
        return ""
    return (
        words.bleed.replace("{length}", f"{bleed:g}".replace(".", words.decimal)) if bleed else words.no_bleed
    )
