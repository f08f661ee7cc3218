"""A long text in columns and over pages: headings, paragraphs, lists and tables, written in Markdown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from pydantic import Field as ModelField

from ppgen.common.colour import Colour
from ppgen.common.geometry import Rect
from ppgen.layout.effort import ElementError
from ppgen.layout.element import Element, Ops
from ppgen.layout.flow.blocks import Block
from ppgen.layout.flow.figures import CARD, figure_block
from ppgen.layout.flow.flowing import Columns, Made, factors, flow, natural_height
from ppgen.layout.flow.markdown import BlockKind, Passage, passages
from ppgen.layout.flow.paging import paging_of
from ppgen.layout.flow.rules import RuleBlock
from ppgen.layout.flow.tables import Ruling, TableBlock, TableCell, TableRow, Width, column_widths
from ppgen.layout.flow.texts import TextBlock, text_block
from ppgen.layout.printed_fields import PrintedText, blamed
from ppgen.layout.scope import Scope
from ppgen.layout.values import Box, Length, Token, Words
from ppgen.typeset import Align, TextStyle

QUOTE_INDENT = 1.5
"""How far quoted paragraphs stand in, in em."""


class Model(Element):
    """A text of headings (`#`), paragraphs, lists (`-`, `1.`), quotes (`>`), tables (`|`) and lines (`---`).

    It shrinks to fit as a `text` does. With `pages: true`, in the layout of a component, it keeps its size
    and goes on over as many pages as it needs; `page` and `pages` then count them. Two lines of a paragraph
    stay together, a heading stays with what it heads, rows of tables are never broken. A paragraph may be a
    picture, `![Words under it](pictures/pitch.png "40mm")`; on pages it may be a card as its layout draws it,
    `![](card:team:toucans)`, or `[toc]`, the list of all headings with their pages.
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
        words = scope.prose(self.text)
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
        printed = PrintedText(self.name, blamed(self.text), self.safe)
        body = self._style(self.style, factor, scope)
        headings = [one for one in found if one.part is BlockKind.HEADING]
        for one in found:
            match one.part:
                case BlockKind.FIGURE:
                    yield from self._figure(one, body, width, scope)
                case BlockKind.CONTENTS:
                    yield self._contents(headings, body, width, scope)
                case BlockKind.HEADING:
                    name = (
                        self.headings[min(one.level, len(self.headings)) - 1] if self.headings else self.style
                    )
                    style = self._listed(self._style(name, factor, scope), scope, is_list=False)
                    block = text_block(one.text, style, printed, width=width, indent=0.0, scope=scope)
                    block.before, block.clings, block.keeps = 2 * gap, True, True
                    block.heading = next(number for number, two in enumerate(headings) if two is one)
                    yield block
                case BlockKind.TABLE:
                    yield self._table(one, body, width, factor, scope)
                case BlockKind.RULE:
                    yield RuleBlock(width, self._line(scope), gap)
                case _ if one.text.strip():
                    indent = QUOTE_INDENT * body.size * 25.4 / 72 if one.part is BlockKind.QUOTE else 0.0
                    style = self._listed(body, scope, is_list=one.part is BlockKind.LIST)
                    block = text_block(one.text, style, printed, width=width, indent=indent, scope=scope)
                    block.before, block.keeps = gap, self.keep
                    yield block
                case _:
                    pass

    def _figure(self, one: Passage, body: TextStyle, width: float, scope: Scope) -> Iterator[Block]:
        """Yield a picture or a card, and the words under it."""
        if one.path.startswith(CARD) and not self.pages:
            hint = "write pages: true, or draw it with an element of type card"
            raise ElementError("layout/figure", "only a flow over pages shows cards", hint)
        block = figure_block(one, width, f"{self.name}-card", scope)
        if block is None:
            return
        block.before, block.clings = scope.number(self.gap), bool(one.text)
        yield block
        if one.text:
            printed = PrintedText(self.name, blamed(self.text), self.safe)
            style = self._listed(scope.restyled(body, (("align", Align.CENTRE),)), scope, is_list=False)
            words = text_block(one.text, style, printed, width=width, indent=0.0, scope=scope)
            words.before, words.keeps = scope.number(self.gap) / 2, True
            yield words

    def _contents(self, headings: list[Passage], body: TextStyle, width: float, scope: Scope) -> Block:
        """Return the list of headings with their pages, those of the second level further in."""
        paging = paging_of(scope) if self.pages else None
        if paging is None:
            hint = "write pages: true, in the layout of a component"
            raise ElementError("layout/figure", "only a flow over pages has a list of its headings", hint)
        printed = PrintedText(self.name, blamed(self.text), self.safe)
        end = scope.restyled(body, (("align", Align.END),))
        first = min((one.level for one in headings), default=1)
        rows = []
        for number, one in enumerate(headings):
            if one.level > first + 1:
                continue
            page = paging.page_of(scope, number)
            said = "\u2003" * (one.level - first) + one.text
            cells = (
                TableCell(said, body, printed, scope=scope),
                TableCell(str(page or ""), end, printed, scope=scope),
            )
            rows.append(TableRow(cells))
        pad = body.size * 25.4 / 72
        ruling = Ruling(0.0, pad / 6, 0.0, self._line(scope), 0.15)
        room = 3 * pad
        backwards = scope.typesetter.right_to_left and not scope.reflected
        block = TableBlock(rows, None, (width - room, room), ruling, backwards=backwards)
        block.before = scope.number(self.gap)
        return block

    def _table(self, one: Passage, body: TextStyle, width: float, factor: float, scope: Scope) -> Block:
        printed = PrintedText(self.name, blamed(self.text), self.safe)
        if self.header:
            head = self._style(self.header, factor, scope)
        else:
            head = scope.restyled(body, (("weight", body.bold_weight),))
        rows = []
        for number, row in enumerate(one.rows):
            look = body if number else head
            styles = [scope.restyled(look, (("align", Align(align)),)) for align in one.aligned]
            cells = [TableCell(text, style, printed, scope=scope) for text, style in zip(row, styles)]
            rows.append(TableRow(tuple(cells)))
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
