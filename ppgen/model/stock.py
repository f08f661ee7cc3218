"""Which papers, card sizes and printers there are, and what a name or a size in YAML stands for."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, NamedTuple, Self, TypeVar

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StringConstraints,
    ValidationError,
    WithJsonSchema,
    model_validator,
)

from ppgen.common.geometry import Size
from ppgen.common.problem import Problem, Span, error
from ppgen.common.units import LENGTH_SCHEMA, parse_length
from ppgen.display.pieces import Edges
from ppgen.load import Source, validation_problems
from ppgen.model.cutters import CuttingMachine
from ppgen.model.margins import DEFAULT_MARGINS, check_margins

DEFAULT_RADIUS = 3.0
"""The corner of nearly all cards that are sold; mm."""


class PaperSlots(NamedTuple):
    """Where a paper is perforated or cut already: equal slots in columns and rows, centred on the paper.

    `pitch` is how far they lie apart from left edge to left edge, and from top to top; mm.
    """

    size: Size
    columns: int
    rows: int
    pitch: Size


class Paper(NamedTuple):
    """A sheet as it lies in the tray, the strips along its edges that stay white, and its slots if any."""

    name: str
    title: str
    size: Size
    margins: Edges = DEFAULT_MARGINS
    slots: PaperSlots | None = None


class CardSize(NamedTuple):
    """A card after cutting, with the radius of its corners in mm."""

    name: str
    title: str
    size: Size
    radius: float = DEFAULT_RADIUS


class Printer(NamedTuple):
    """What a printer leaves white along the edges of any paper."""

    name: str
    title: str
    margins: Edges


@dataclass(frozen=True, slots=True)
class Stock:
    """Everything that can be named as a paper, a card size, a printer or a cutter, in file order."""

    papers: Mapping[str, Paper] = field(default_factory=dict)
    cards: Mapping[str, CardSize] = field(default_factory=dict)
    printers: Mapping[str, Printer] = field(default_factory=dict)
    cutters: Mapping[str, CuttingMachine] = field(default_factory=dict)

    def paper(self, name: str, *, span: Span | None = None) -> Paper | Problem:
        """Find a paper by name, capitals aside; an unknown name gives an error with the nearest names."""
        return _find(self.papers, name, "paper", span)

    def printer(self, name: str, *, span: Span | None = None) -> Printer | Problem:
        """Find a printer by name, capitals aside; an unknown name gives an error with the nearest names."""
        return _find(self.printers, name, "printer", span)


def read_stock(shipped: Iterable[Source], own: Iterable[Source] = ()) -> tuple[Stock, list[Problem]]:
    """Read the stock files that come with the program and then a project's own, which win.

    A name that stands in two shipped files or in two own ones is an error.
    """
    problems: list[Problem] = []
    stock = Stock()
    for group in (shipped, own):
        stock = _over(stock, _read_group(group, problems))
    return stock, problems


def _millimetres(value: object) -> object:
    """Read a length with a unit; what inches leave beyond a nanometre is noise."""
    return round(parse_length(value), 6) if isinstance(value, str) else value


_SCHEMA = WithJsonSchema(LENGTH_SCHEMA)
Length = Annotated[float, BeforeValidator(_millimetres), Field(ge=0, le=5000), _SCHEMA]
Side = Annotated[float, BeforeValidator(_millimetres), Field(gt=0, le=5000), _SCHEMA]
Name = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
Count = Annotated[int, Field(ge=1, le=100)]
SizeModel = Annotated[tuple[Side, Side], Field(strict=False)]


class _StrictStock(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, allow_inf_nan=False, defer_build=True)


class _MarginsModel(_StrictStock):
    left: Length = DEFAULT_MARGINS.left
    top: Length = DEFAULT_MARGINS.top
    right: Length = DEFAULT_MARGINS.right
    bottom: Length = DEFAULT_MARGINS.bottom

    def edges(self) -> Edges:
        return Edges(self.left, self.top, self.right, self.bottom)


class _SlotsModel(_StrictStock):
    size: SizeModel
    columns: Count
    rows: Count
    pitch: SizeModel | None = None

    def slots(self) -> PaperSlots:
        return PaperSlots(Size(*self.size), self.columns, self.rows, Size(*(self.pitch or self.size)))


class _PaperModel(_StrictStock):
    title: str = ""
    size: SizeModel
    margins: _MarginsModel = _MarginsModel()
    slots: _SlotsModel | None = None


class _CardModel(_StrictStock):
    title: str = ""
    size: SizeModel
    radius: Length = DEFAULT_RADIUS


class _PrinterModel(_StrictStock):
    title: str = ""
    margins: _MarginsModel


class _CutterMarksModel(_StrictStock):
    inset: Annotated[float, BeforeValidator(_millimetres), Field(ge=3, le=90), _SCHEMA]
    line: Annotated[float, BeforeValidator(_millimetres), Field(ge=0.3, le=1), _SCHEMA] = 1.0


class _CutterModel(_StrictStock):
    title: str = ""
    marks: _CutterMarksModel | None = None
    larger: Length = 0.0
    areas: dict[Name, SizeModel] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _says_where(self) -> Self:
        if (self.marks is None) == (not self.areas):
            raise ValueError("say either marks, or areas by paper")
        return self

    def machine(self, name: str) -> CuttingMachine:
        areas = {paper: Size(*size) for paper, size in self.areas.items()}
        found = CuttingMachine(name, self.title or name, larger=self.larger, areas=areas)
        return found if self.marks is None else found._replace(inset=self.marks.inset, line=self.marks.line)


class _StockModel(_StrictStock):
    papers: dict[Name, _PaperModel] = Field(default_factory=dict)
    cards: dict[Name, _CardModel] = Field(default_factory=dict)
    printers: dict[Name, _PrinterModel] = Field(default_factory=dict)
    cutters: dict[Name, _CutterModel] = Field(default_factory=dict)


def stock_schema() -> dict[str, Any]:
    """Return the JSON Schema of a stock file."""
    return _StockModel.model_json_schema()


_Named = TypeVar("_Named", Paper, CardSize, Printer)


def _read_file(source: Source, problems: list[Problem]) -> Stock:
    try:
        model = _StockModel.model_validate(source.data or {})
    except ValidationError as fault:
        problems += validation_problems(fault, source, (), rule="stock/invalid")
        return Stock()
    for kind, found in (("papers", model.papers), ("printers", model.printers)):
        for name, each in found.items():
            span = source.span((kind, name, "margins"))
            edges = each.margins.edges()
            size = Size(*model.papers[name].size) if kind == "papers" else None
            problems += check_margins(
                edges, any_printer=size is not None, paper=size, span=span, subject=name
            )
    return Stock(
        {
            name: Paper(
                name,
                paper.title or name,
                Size(*paper.size),
                paper.margins.edges(),
                _slots(name, paper, source, problems),
            )
            for name, paper in model.papers.items()
        },
        {
            name: CardSize(name, card.title or name, Size(*card.size), card.radius)
            for name, card in model.cards.items()
        },
        {
            name: Printer(name, printer.title or name, printer.margins.edges())
            for name, printer in model.printers.items()
        },
        {name: cutter.machine(name) for name, cutter in model.cutters.items()},
    )


def _slots(name: str, paper: _PaperModel, source: Source, problems: list[Problem]) -> PaperSlots | None:
    """Return the slots of a paper; those that lie over one another or beyond its edges are told."""
    if paper.slots is None:
        return None
    slots, span = paper.slots.slots(), source.span(("papers", name, "slots"))
    block = [
        (count - 1) * apart + one
        for count, apart, one in zip((slots.columns, slots.rows), slots.pitch, slots.size)
    ]
    if any(apart < one for apart, one in zip(slots.pitch, slots.size)):
        message = f"the slots of {name} lie over one another: they are larger than their pitch"
        hint = "pitch is the distance from left edge to left edge, and from top to top"
    elif any(length > room for length, room in zip(block, paper.size)):
        message = f"the slots of {name} take {block[0]:g} × {block[1]:g} mm, more than the paper has"
        hint = "count columns and rows as the paper lies upright"
    else:
        return slots
    problems.append(error("stock/slots", message, span=span, subject=name, hint=hint))
    return None


def _read_group(sources: Iterable[Source], problems: list[Problem]) -> Stock:
    stock = Stock()
    for source in sources:
        found = _read_file(source, problems)
        problems += _twice(stock, found, source)
        stock = _over(stock, found)
    return stock


def _over(below: Stock, above: Stock) -> Stock:
    """Join two stocks; where both know a name, the second one counts."""
    return Stock(
        {**below.papers, **above.papers},
        {**below.cards, **above.cards},
        {**below.printers, **above.printers},
        {**below.cutters, **above.cutters},
    )


def _twice(known: Stock, found: Stock, source: Source) -> list[Problem]:
    return [
        error(
            "stock/duplicate-name",
            f"{name!r} is already among the {kind} of another file",
            span=source.key_span((kind, name)),
            hint="rename one of them",
        )
        for kind in ("papers", "cards", "printers", "cutters")
        for name in getattr(found, kind)
        if name in getattr(known, kind)
    ]


def _find(known: Mapping[str, _Named], name: str, what: str, span: Span | None) -> _Named | Problem:
    kept = known.get(name.lower())
    if kept is not None:
        return kept
    close = difflib.get_close_matches(name.lower(), known, 1)
    hint = f"did you mean {close[0]!r}?" if close else f"known: {', '.join(sorted(known))}"
    return error("stock/unknown-name", f"there is no {what} {name!r}", span=span, hint=hint)
