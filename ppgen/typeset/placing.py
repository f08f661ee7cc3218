"""The place on paper of each run of a set text."""

from __future__ import annotations

from typing import NamedTuple

from ppgen.common.geometry import Matrix, Rect
from ppgen.common.units import millimetres
from ppgen.display.ops import Glyphs, Op, ShapedRun, Use
from ppgen.typeset.bidi import visual_order
from ppgen.typeset.chunk import Atom
from ppgen.typeset.fitting import Box, Fit
from ppgen.typeset.fonts import Typeface
from ppgen.typeset.paragraph import Paragraph
from ppgen.typeset.style import Align, Icon, SetLine, TextStyle, VerticalAlign
from ppgen.typeset.wrapping import Line

_WIDEST_STRETCH = 0.5
"""Words of a justified line are moved apart by at most so many em; else the line stays ragged."""


class PlacedText(NamedTuple):
    """The ops of a text, the rectangle around its lines, their foot, and where each of them stands.

    The `foot` lies as far below the last line as letters reach, whether this line has such letters or not.
    """

    ops: tuple[Op, ...]
    ink: Rect
    foot: float
    rows: tuple[SetLine, ...] = ()


class TextFrame(NamedTuple):
    """What lines are placed into: a box, a style and its first typeface, a direction."""

    box: Box
    style: TextStyle
    typeface: Typeface | None
    right_to_left: bool

    def place(self, fitted: Fit, paragraph: Paragraph) -> PlacedText:
        """Place fitted lines in the box."""
        em = millimetres(fitted.size)
        top = self._first_baseline(fitted, paragraph)
        ops: list[Op] = []
        left, right = self.box.width, 0.0
        added = 0.0
        rows: list[SetLine] = []
        is_justified = self.style.align is Align.JUSTIFY
        for number, line in enumerate(fitted.lines):
            y = top + (number * fitted.gap + added) * em
            rows.append(SetLine(y, len(ops)))
            if not line.chunks:
                added += fitted.apart
                continue
            trailing = self.style.tracking if line.chunks[-1].text else 0.0
            width = (line.width - trailing) * em
            indent = line.indent * em
            space = self._stretch(line, width + indent, em) if is_justified and not line.last else 0.0
            width += space * _gaps(line) if space else 0.0
            x = self._start(width + indent) + (0.0 if self.right_to_left else indent)
            left, right = min(left, x), max(right, x + width)
            if line.last:
                added += fitted.apart
            if paragraph.typeface and not space:
                ops.append(self._plain(paragraph.typeface, line, em, (x, y)))
            else:
                ops += _LinePen(x, y, em, self.style, space).line(line)
        high = top - paragraph.rise * em
        low = top + (fitted.depth + paragraph.fall) * em
        ink = Rect(left, high, right - left, low - high) if ops else Rect(0.0, high, 0.0, low - high)
        letters = self.typeface.letter_depth if self.typeface else paragraph.fall
        foot = top + (fitted.depth + max(paragraph.fall, letters)) * em
        return PlacedText(tuple(ops), ink, foot, tuple(rows))

    def _plain(self, typeface: str, line: Line, em: float, start: tuple[float, float]) -> Glyphs:
        """Make one op of a line that is all in one typeface and starts there (x, y)."""
        runs: list[ShapedRun] = []
        for chunk in line.chunks[:-1]:
            runs += chunk.spaced_runs
        runs += line.chunks[-1].runs
        style = self.style
        return Glyphs(typeface, em, *start, style.colour, tuple(runs), style.tracking)

    def _first_baseline(self, fitted: Fit, paragraph: Paragraph) -> float:
        """Return the y that the alignment asks for, moved so that no ink leaves the box."""
        em = millimetres(fitted.size)
        below = fitted.depth * em
        face = self.typeface
        match self.style.valign:
            case VerticalAlign.TOP:
                wanted = (face.accent_height if face else paragraph.rise) * em
            case VerticalAlign.MIDDLE:
                wanted = (self.box.height - below + (face.cap_height if face else paragraph.rise) * em) / 2
            case VerticalAlign.BOTTOM:
                wanted = self.box.height - below - (face.letter_depth if face else paragraph.fall) * em
        lowest = self.box.height - below - paragraph.fall * em
        return max(min(wanted, lowest), paragraph.rise * em)

    def _start(self, width: float) -> float:
        """Return the left end of a line that is `width` wide."""
        room = self.box.width - width
        if self.style.align is Align.CENTRE:
            return room / 2
        at_right = (self.style.align is Align.END) != self.right_to_left
        return room if at_right else 0.0

    def _stretch(self, line: Line, width: float, em: float) -> float:
        """Return what to add to each space (mm) so that the line fills the box."""
        gaps = _gaps(line)
        space = (self.box.width - width) / gaps if gaps else 0.0
        return space if 0.0 < space <= _WIDEST_STRETCH * em else 0.0


def _gaps(line: Line) -> int:
    """Count the spaces of a line, those at its end left out."""
    *before, last = line.chunks
    atoms = [atom for chunk in before for atom in (*chunk.atoms, *chunk.spaces)]
    return sum(atom.run is not None and atom.run.text.isspace() for atom in (*atoms, *last.atoms))


class _LinePen:
    """Goes along a line from left to right and joins runs of one typeface into one op."""

    def __init__(self, x: float, y: float, em: float, style: TextStyle, word_space: float) -> None:
        self._x = x
        self._y = y
        self._em = em
        self._style = style
        self._word_space = word_space
        self._ops: list[Op] = []
        self._runs: list[ShapedRun] = []
        self._typeface = ""
        self._run_start = x

    def line(self, line: Line) -> list[Op]:
        """Draw a line and return its ops."""
        *before, last = line.chunks
        if last.levels:
            atoms = [atom for chunk in before for atom in (*chunk.atoms, *chunk.spaces)] + list(last.atoms)
            self._atoms(visual_order(atoms, [atom.level for atom in atoms]))
        else:
            for chunk in before:
                if chunk.typeface:
                    self._add(chunk.typeface, chunk.spaced_runs, chunk.full)
                else:
                    self._atoms((*chunk.atoms, *chunk.spaces))
            if last.typeface:
                self._add(last.typeface, last.runs, last.advance)
            else:
                self._atoms(last.atoms)
        self._finish()
        return self._ops

    def _atoms(self, atoms: list[Atom] | tuple[Atom, ...]) -> None:
        for atom in atoms:
            if atom.run is not None:
                self._add(atom.typeface, (atom.run,), atom.advance)
            elif atom.icon is not None:
                self._icon(atom.icon)

    def _add(self, typeface: str, runs: tuple[ShapedRun, ...], advance: float) -> None:
        if typeface != self._typeface:
            self._finish()
            self._typeface = typeface
        self._runs += runs
        self._x += advance * self._em
        if self._word_space:
            self._x += self._word_space * sum(run.text.isspace() for run in runs)

    def _icon(self, icon: Icon) -> None:
        self._finish()
        em = self._em
        symbol = icon.coloured(self._style.colour) if icon.coloured else icon.symbol
        top = self._y + (icon.drop - 1.0) * em
        self._ops.append(Use(symbol, Matrix(em, 0.0, 0.0, em, self._x, top)))
        self._x += icon.width * em
        self._run_start = self._x

    def _finish(self) -> None:
        """Make an op of the runs since the last one."""
        if self._runs:
            style = self._style
            self._ops.append(
                Glyphs(
                    self._typeface,
                    self._em,
                    self._run_start,
                    self._y,
                    style.colour,
                    tuple(self._runs),
                    style.tracking,
                    self._word_space,
                )
            )
            self._runs = []
        self._run_start = self._x
        self._typeface = ""
