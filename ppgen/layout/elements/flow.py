"""A long text in columns and over pages: headings, paragraphs, lists and tables, written in Markdown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from pydantic import Field as ModelField

from ppgen.common.colour import Colour
from ppgen.common.geometry import Rect
from ppgen.layout.element import Element, Ops
from ppgen.layout.flow.blocks import Block
from ppgen.layout.flow.flowing import Columns, Made, factors, flow, natural_height
from ppgen.layout.flow.markdown import Part, Passage, passages
from ppgen.layout.flow.rules import RuleBlock
from ppgen.layout.flow.tables import Cell, Row, Ruling, TableBlock, Width, column_widths
from ppgen.layout.flow.texts import TextBlock, text_block
from ppgen.layout.printing import Printed, blamed
from ppgen.layout.scope import Scope
from ppgen.layout.values import Box, Length, Token, Words
from ppgen.typeset import Align, TextStyle

QUOTE_INDENT = 1.5
"""How far quoted paragraphs stand in, in em."""


class Model(Element):
    """A text of headings (`#`), paragraphs, lists (`-`, `1.`), quotes (`>`), tables (`|`) and lines (`---`).

    It shrinks to fit as a `text` does. With `pages: true`, in the layout of a component, it keeps its size
    and goes on over as many pages as it needs; `page` and `pages` then count them. Two lines of a paragraph
    stay together, a heading stays with what it heads, rows of tables are never broken.
    """

    type: Literal["flow"]
    box: Box
    text: Words
    style: str
    headings: list[str] = ModelField(
        default_factory=list, description="Styles of headings by their level; the last one serves the rest."
    )
    header: str = ModelField(default="", description="Style of the first row of a table; else bold text.")
    gap: Length = ModelField(default=1.5, description="Between paragraphs, in mm; above headings twice that.")
    columns: int = ModelField(default=1, ge=1, le=12)
    column_gap: Length = 4.0
    line: Token = ModelField(default="", description="Colour of the lines of `---` and under rows of tables.")
    pages: bool = False
    keep: bool = ModelField(default=False, description="Paragraphs are never broken.")
    name: str = ModelField(default="flow", description="Name of its printed fields.")
    safe: bool = True

    @property
    def goes_on(self) -> bool:
        """Whether it goes on over pages where its box is full."""
        return self.pages

    def compose(self, scope: Scope) -> Ops:
        """Return a field for each paragraph, or for each part of one."""
        words = scope.words(self.text)
        if not words.strip() or scope.sizes is not None:
            return ()
        box = scope.rect(self.box)
        backwards = scope.typesetter.right_to_left and not scope.reflected
        columns = Columns(box, self.columns, scope.number(self.column_gap), backwards)
        found = passages(words)
        style = scope.style(self.style, ())
        for row in (row for one in found for row in one.too_long):
            message = f"a row of a table has more cells than its header: {row}"
            hint = "give the header as many cells, or write \\\\| for a bar that is meant as it stands"
            scope.report("text/table-cell", message, hint=hint, field_name=self.name, data=blamed(self.text))

        def made(factor: float) -> Made:
            blocks = tuple(self._blocks(found, columns.width, factor, scope))
            too_wide = any(isinstance(block, TextBlock) and block.setting.overset for block in blocks)
            return Made(blocks, too_wide)

        if scope.measure is not None:
            height = natural_height(made(1.0), columns)
            scope.measure.append(scope.matrix.apply_rect(Rect(box.x, box.y, box.width, height)))
            return ()
        return flow(made, columns, scope, sizes=factors(style.size, style.minimum), pages=self.pages)

    def _blocks(
        self, found: tuple[Passage, ...], width: float, factor: float, scope: Scope
    ) -> Iterator[Block]:
        gap = scope.number(self.gap)
        printed = Printed(self.name, blamed(self.text), self.safe)
        body = self._style(self.style, factor, scope)
        for one in found:
            match one.part:
                case Part.HEADING:
                    name = (
                        self.headings[min(one.level, len(self.headings)) - 1] if self.headings else self.style
                    )
                    style = self._listed(self._style(name, factor, scope), scope, is_list=False)
                    block = text_block(one.text, style, printed, width=width, indent=0.0, scope=scope)
                    block.before, block.clings, block.keeps = 2 * gap, True, True
                    yield block
                case Part.TABLE:
                    yield self._table(one, body, width, factor, scope)
                case Part.RULE:
                    yield RuleBlock(width, self._line(scope), gap)
                case _ if one.text.strip():
                    indent = QUOTE_INDENT * body.size * 25.4 / 72 if one.part is Part.QUOTE else 0.0
                    style = self._listed(body, scope, is_list=one.part is Part.LIST)
                    block = text_block(one.text, style, printed, width=width, indent=indent, scope=scope)
                    block.before, block.keeps = gap, self.keep
                    yield block

    def _table(self, one: Passage, body: TextStyle, width: float, factor: float, scope: Scope) -> Block:
        printed = Printed(self.name, blamed(self.text), self.safe)
        if self.header:
            head = self._style(self.header, factor, scope)
        else:
            head = scope.restyled(body, (("weight", body.bold_weight),))
        rows = []
        for number, row in enumerate(one.rows):
            look = body if number else head
            styles = [scope.restyled(look, (("align", Align(align)),)) for align in one.aligned]
            cells = [Cell(text, style, printed, scope=scope) for text, style in zip(row, styles)]
            rows.append(Row(tuple(cells)))
        pad = body.size * 25.4 / 72
        ruling = Ruling(pad / 3, pad / 5, 0.0, self._line(scope), 0.15)
        natural = column_widths(rows, [Width()] * len(one.aligned), room=width, across=ruling.across)
        backwards = scope.typesetter.right_to_left and not scope.reflected
        block = TableBlock(rows[1:], rows[0], natural, ruling, backwards=backwards)
        block.before = scope.number(self.gap)
        return block

    def _style(self, name: str, factor: float, scope: Scope) -> TextStyle:
        style = scope.style(name, ())
        size = max(style.size * factor, min(style.minimum, style.size))
        changes: tuple[tuple[str, Any], ...] = (("size", size), ("minimum", size))
        return scope.style(name, changes)

    def _listed(self, style: TextStyle, scope: Scope, *, is_list: bool) -> TextStyle:
        """What is a list was found already: a line that only looks like one is none."""
        return style if style.lists == is_list else scope.restyled(style, (("lists", is_list),))

    def _line(self, scope: Scope) -> Colour | None:
        return scope.colour(self.line) if self.line else None
