"""Paragraphs, headings and lists as blocks: set once, broken between their lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ppgen.common.geometry import IDENTITY, Matrix, Rect
from ppgen.display.groups import seen_through
from ppgen.layout.element import Ops
from ppgen.layout.flow.blocks import Block
from ppgen.layout.printed_fields import PrintedText, field_of, inspect, keep_safe
from ppgen.layout.scope import Scope
from ppgen.typeset import Setting, TextStyle, VerticalAlign

ENDLESS = 100_000.0
"""Room in mm in which no text has to shrink."""

COMPANY = 2
"""So many lines of a paragraph stand together at the end and at the start of a column."""


@dataclass(slots=True)
class TextBlock(Block):
    """A text in a column `width` mm wide, `indent` mm from its edge."""

    words: str
    setting: Setting
    style: TextStyle
    printed: PrintedText
    width: float
    indent: float = 0.0
    before: float = 0.0
    clings: bool = False
    keeps: bool = False
    heading: int = -1
    _heights: tuple[float, ...] = field(default=())

    @property
    def heights(self) -> Sequence[float]:
        """From each line to the next; the last one as far as its ink may reach."""
        if not self._heights:
            rows = self.setting.rows
            tops = [self._top(number) for number in range(len(rows))]
            ends = [*tops[1:], self.setting.ink.bottom]
            self._heights = tuple(end - top for top, end in zip(tops, ends, strict=True))
        return self._heights

    @property
    def longest(self) -> str:
        """All of it is one text."""
        return self.words

    def may_end(self, row: int) -> bool:
        """Keep two lines together at each end, and words whole that were divided."""
        count = len(self.setting.rows)
        company = self.words.count("\n") < count - 1  # lines of a list or of an address are no paragraph
        if self.keeps or (company and (row + 1 < COMPANY or count - row - 1 < COMPANY)):
            return False
        return not self._is_divided(row)

    def draw(self, first: int, last: int, scope: Scope) -> Ops:
        """Return the lines as one field."""
        part = self._part(first, last)
        moved = scope.moved(Matrix.translation(self.indent, 0.0))
        height = sum(self.heights[first : last + 1])
        printed = self.printed._replace(name=scope.field_name(self.printed.name))
        if first == 0:
            inspect(self.words, self.setting, printed, scope=moved)
        printed = keep_safe(part, printed, matrix=IDENTITY, scope=moved)
        box = Rect(0.0, 0.0, self.width, height)
        matrix = Matrix.translation(self.indent, 0.0).then(
            scope.upright(Rect(self.indent, 0.0, self.width, height))
        )
        return seen_through(matrix, (field_of(part, printed, width=box.width, height=box.height),))

    def _top(self, row: int) -> float:
        """Return how far a line stands below the first one."""
        return self.setting.rows[row].y - self.setting.rows[0].y

    def _is_divided(self, row: int) -> bool:
        """Tell whether a line ends inside a word."""
        lines = self.setting.lines
        joined = lines[row].rstrip("-\u2010") + lines[row + 1].split(" ")[0]
        return lines[row].endswith(("-", "\u2010")) and joined in self.setting.text

    def _part(self, first: int, last: int) -> Setting:
        """Return some lines as a setting of their own, from the top."""
        setting = self.setting
        if first == 0 and last == len(setting.rows) - 1:
            return setting
        ends = [row.first for row in setting.rows[1:]] + [len(setting.ops)]
        ops = setting.ops[setting.rows[first].first : ends[last]]
        up = self._top(first)
        ink = setting.ink
        low = ink.bottom if last == len(setting.rows) - 1 else ink.y + self._top(last + 1)
        lines = setting.lines[first : last + 1]
        text = " ".join(line for line in lines if line)
        moved = seen_through(Matrix.translation(0.0, -up), ops)
        return setting._replace(
            ops=moved, lines=lines, text=text, ink=Rect(ink.x, ink.y, ink.width, low - ink.y - up), rows=()
        )


def text_block(
    words: str, style: TextStyle, printed: PrintedText, *, width: float, indent: float, scope: Scope
) -> TextBlock:
    """Set a text in a column of given width, as high as it needs to be."""
    style = scope.restyled(style, (("valign", VerticalAlign.TOP),))
    setting = scope.typesetter.set(words, style, width=width - indent, height=ENDLESS)
    printed = printed._replace(waived=style.waived)
    return TextBlock(words, setting, style, printed, width - indent, indent)
