"""A table: a row for each value of a list, in columns of fixed, natural or shared width."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from pydantic import Field as ModelField
from pydantic import model_validator

from ppgen.common.geometry import Rect
from ppgen.layout.effort import ElementError
from ppgen.layout.element import Element, Ops
from ppgen.layout.flow.flowing import Columns, Made, factors, flow, natural_height
from ppgen.layout.flow.tables import Ruling, TableBlock, TableCell, TableRow, Width, column_widths
from ppgen.layout.printed_fields import PrintedText, blamed
from ppgen.layout.scope import Scope
from ppgen.layout.union import AnyElement
from ppgen.layout.values import Box, Length, Number, Token, Values, Words
from ppgen.typeset import Align, TextStyle, VerticalAlign

MOST_ROWS = 5_000


class Column(Element):
    """A column: its `width` in mm, or its `share` of what the others leave, or else as wide as its content.

    Its cells hold a text, or elements that see their `width` and `height`. Where `span` is more than 1, the
    cell reaches over the next columns, whose own cells are left out. `if` leaves out the whole column.
    """

    type: Literal["column"] = "column"
    title: Words | None = None
    text: Words | None = None
    items: list[AnyElement] = ModelField(default_factory=list)
    width: Length | None = None
    share: Number | None = None
    style: Token | None = None
    align: Align | None = ModelField(default=None, strict=False)
    colour: Token | None = None
    fill: Token | None = None
    span: Number = 1
    title_span: int = ModelField(default=1, ge=1, le=50)

    @model_validator(mode="after")
    def _one_of_each(self) -> Column:
        if self.width is not None and self.share is not None:
            raise ValueError("a column takes a width or a share")
        if (self.text is None) == (not self.items):
            raise ValueError("a column takes either text or items")
        return self

    def bound(self) -> frozenset[str]:
        """Return the names that its cells see."""
        return frozenset({"width", "height", "item", "index", "number", "count"})


class Header(Element):
    """The row of titles; it stands again at the top of each further column or page."""

    type: Literal["header"] = "header"
    style: str | None = None
    fill: Token | None = None
    colour: Token | None = None


class Model(Element):
    """A row for each value of the list `each`; expressions see it as `item`, with `index`, `number`, `count`.

    All its type shrinks together until the rows fit the box; with `pages: true`, in the layout of a
    component, it keeps its size and goes on over as many pages as it needs. Rows are never broken. From right
    to left the first column stands at the right.
    """

    type: Literal["table"]
    box: Box
    each: Values
    columns: list[Column] = ModelField(min_length=1, max_length=50)
    style: str
    header: Header | None = ModelField(
        default=None, description="How titles of columns look; {} as the rows."
    )
    fill: Token | None = ModelField(
        default=None, description="Ground of a row; an expression may see `item`."
    )
    zebra: Token | None = ModelField(default=None, description="Ground of every second row.")
    line: Token | None = ModelField(default=None, description="Colour of the line under each row.")
    thickness: Length = 0.15
    pad: Length = ModelField(default=1.0, description="Room at the left and right of each cell, in mm.")
    pad_down: Length = ModelField(default=0.5, description="Room above and below in each cell, in mm.")
    minimum: Length = ModelField(default=0.0, description="Least height of a row, in mm.")
    valign: VerticalAlign = ModelField(default=VerticalAlign.MIDDLE, strict=False)
    flow_columns: int = ModelField(
        default=1, ge=1, le=12, description="The table goes on beside itself in so many columns."
    )
    gap: Length = ModelField(default=4.0, description="Between those, in mm.")
    pages: bool = False
    name: str = ModelField(default="table", description="Name of its printed fields.")
    safe: bool = True

    @property
    def goes_on(self) -> bool:
        """Whether it goes on over pages where its box is full."""
        return self.pages

    def bound(self) -> frozenset[str]:
        """Return the names that its rows see."""
        return frozenset({"item", "index", "number", "count"})

    def compose(self, scope: Scope) -> Ops:
        """Return its rows, each text a printed field."""
        if scope.sizes is not None:
            return ()
        values = scope.value(self.each)
        if not isinstance(values, list | tuple) or len(values) > MOST_ROWS:
            raise ElementError("layout/value", f"each wants a list of at most {MOST_ROWS}, not {values!r}")
        box = scope.rect(self.box)
        backwards = scope.typesetter.right_to_left and not scope.reflected
        columns = Columns(box, self.flow_columns, scope.number(self.gap), backwards)
        shown = [
            (number, column)
            for number, column in enumerate(self.columns)
            if column.condition is True or scope.truth(column.condition)
        ]
        style = scope.style(self.style, ())

        def made(factor: float) -> Made:
            return self._made(values, shown, columns.width, factor, scope)

        if scope.measure is not None:
            height = natural_height(made(1.0), columns)
            scope.measure.append(scope.matrix.apply_rect(Rect(box.x, box.y, box.width, height)))
            return ()
        return flow(made, columns, scope, sizes=factors(style.size, style.minimum), pages=self.pages)

    def _made(
        self,
        values: Sequence[object],
        shown: list[tuple[int, Column]],
        width: float,
        factor: float,
        scope: Scope,
    ) -> Made:
        header = None
        if self.header is not None:
            header = self._header(self.header, shown, factor, scope)
        rows = [self._row(values, index, shown, factor, scope) for index in range(len(values))]
        line = None if self.line is None else scope.colour(self.line)
        ruling = Ruling(
            scope.number(self.pad),
            scope.number(self.pad_down),
            scope.number(self.minimum),
            line,
            scope.number(self.thickness),
        )
        wanted = [
            Width(
                None if column.width is None else scope.at("columns", number).number(column.width),
                None if column.share is None else scope.at("columns", number).number(column.share),
            )
            for number, column in shown
        ]
        everything = rows if header is None else [header, *rows]
        widths = column_widths(everything, wanted, room=width, across=ruling.across)
        backwards = scope.typesetter.right_to_left and not scope.reflected
        block = TableBlock(rows, header, widths, ruling, backwards=backwards)
        return Made((block,) if rows else (), block.has_overset())

    def _header(
        self, header: Header, shown: list[tuple[int, Column]], factor: float, scope: Scope
    ) -> TableRow:
        cells: list[TableCell] = []
        covered = 0
        for place, (number, column) in enumerate(shown):
            if covered:
                covered -= 1
                continue
            here = scope.at("columns", number)
            colour = None if header.colour is None else scope.colour(header.colour)
            style = self._style(header.style or self.style, column.align, colour, factor, here)
            words = "" if column.title is None else here.prose(column.title)
            data = () if column.title is None else blamed(column.title)
            span = min(column.title_span, len(shown) - place)
            cells.append(TableCell(words, style, PrintedText(self.name, data, self.safe), span, scope=here))
            covered = span - 1
        return TableRow(tuple(cells), None if header.fill is None else scope.colour(header.fill))

    def _row(
        self,
        values: Sequence[object],
        index: int,
        shown: list[tuple[int, Column]],
        factor: float,
        scope: Scope,
    ) -> TableRow:
        names = {"item": values[index], "index": index, "number": index + 1, "count": len(values)}
        inside = scope.with_values(names)
        cells: list[TableCell] = []
        covered = 0
        for place, (number, column) in enumerate(shown):
            if covered:
                covered -= 1
                continue
            here = inside.at("columns", number)
            span = min(max(here.count(column.span, len(self.columns)), 1), len(shown) - place)
            cells.append(self._cell(column, span, factor, here))
            covered = span - 1
        ground = self.zebra if self.zebra is not None and index % 2 else self.fill
        return TableRow(tuple(cells), None if ground is None else inside.colour(ground))

    def _cell(self, column: Column, span: int, factor: float, here: Scope) -> TableCell:
        colour = None if column.colour is None else here.colour(column.colour)
        name = self.style if column.style is None else str(here.value(column.style))
        style = self._style(name, column.align, colour, factor, here)
        fill = None if column.fill is None else here.colour(column.fill)
        if column.text is None:
            printed = PrintedText(self.name, (), self.safe)
            return TableCell("", style, printed, span, fill, tuple(column.items), here)
        printed = PrintedText(self.name, blamed(column.text), self.safe)
        return TableCell(here.prose(column.text), style, printed, span, fill, scope=here)

    def _style(
        self, name: str, align: Align | None, colour: object, factor: float, scope: Scope
    ) -> TextStyle:
        style = scope.style(name, ())
        size = max(style.size * factor, min(style.minimum, style.size))
        changes: tuple[tuple[str, Any], ...] = (
            ("size", size),
            ("minimum", size),
            ("align", align),
            ("valign", self.valign),
            ("colour", colour),
        )
        return scope.style(name, changes)
