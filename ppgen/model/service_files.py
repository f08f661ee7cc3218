"""Files that describe print shops into services, checked at the border."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from typing import Annotated, Any, Literal, Self

from pydantic import (
    BaseModel,
    ConfigDict,
    Discriminator,
    Field,
    StringConstraints,
    Tag,
    ValidationError,
    model_validator,
)

from ppgen.common.geometry import Size
from ppgen.common.inks import PressInk
from ppgen.common.problem import Problem, error
from ppgen.common.units import MILLIMETRES_PER_INCH
from ppgen.load import Source, validation_problems
from ppgen.model.press_standard import PressStandard
from ppgen.model.services import (
    MOST_PIXELS,
    TRIM_TOLERANCE,
    AnySize,
    BacksTaken,
    Binding,
    Counting,
    Counts,
    FileForm,
    FileNames,
    FirstSide,
    Grouping,
    OrderFile,
    PieceSort,
    Press,
    Product,
    Service,
    ShopBox,
    ShopSentence,
)
from ppgen.model.stock import Length, Name, SizeModel

NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
PLACEHOLDERS = frozenset({"number", "card", "side"})
OWN = "own"
"""In the place of a length: as much bleed as the layout of a piece has."""


Bleed = Annotated[Length, Field(le=50)]
Pixels = Annotated[int, Field(ge=1, le=20_000)]
Share = Annotated[float, Field(ge=0, le=100, strict=False)]
Sort = Annotated[PieceSort, Field(strict=False)]
Sorts = Annotated[tuple[Sort, ...], Field(strict=False, min_length=1)]
Word = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,30}$")]
Sentence = Annotated[str, StringConstraints(min_length=1, max_length=400)]
Stock = Literal[
    "(S27) Smooth", "(S30) Standard Smooth", "(S33) Superior Smooth", "(M31) Linen", "(P10) Plastic"
]


class _StrictService(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, allow_inf_nan=False, defer_build=True)


class BoxModel(_StrictService):
    """What a box holds."""

    card: SizeModel
    cards: Annotated[int, Field(ge=1, le=5000)]
    depth: Annotated[Length, Field(gt=0, le=500)]


class SentenceModel(_StrictService):
    """A sentence that is told where pieces of these sorts are handed in."""

    takes: Sorts
    say: Sentence


def _form_of_sentence(said: object) -> str:
    return "mapping" if isinstance(said, Mapping | SentenceModel) else "text"


Telling = Annotated[
    Annotated[Sentence, Tag("text")] | Annotated[SentenceModel, Tag("mapping")],
    Discriminator(_form_of_sentence),
]
"""A sentence, or one for pieces of some sorts: which of both it is, its form says."""


class ProductModel(_StrictService):
    """A size that the shop prints."""

    title: str = ""
    trim: SizeModel
    canvas: Annotated[tuple[Pixels, Pixels], Field(strict=False)]
    takes: Sorts = (PieceSort.CARDS,)
    box: BoxModel | None = None


class AnySizeModel(_StrictService):
    """What the shop asks of pieces whatever their size."""

    bleed: Bleed | Literal["own"]
    least_bleed: Bleed = 0.0
    safe: Bleed = 0.0
    takes: Sorts = (PieceSort.CARDS,)


class NamesModel(_StrictService):
    """How files are called."""

    pattern: str = "{number}-{card}-{side}"
    front: Word = "front"
    back: Word = "back"
    longest: Annotated[int, Field(ge=8, le=255)] = 200
    shared_backs: bool = False

    @model_validator(mode="after")
    def _tells_apart(self) -> Self:
        used = set(re.findall(r"\{(\w*)\}", self.pattern))
        rest = re.sub(r"\{\w*\}", "", self.pattern)
        if not used <= PLACEHOLDERS or re.search(r"[^A-Za-z0-9 ._-]", rest):
            raise ValueError("pattern holds {number}, {card} and {side}, letters, digits and . _ -")
        if "side" not in used or not used & {"number", "card"} or self.front == self.back:
            raise ValueError("pattern must tell cards and sides apart: {number} or {card}, and {side}")
        return self


class BookletsModel(_StrictService):
    """How many pages its booklets have; blank ones at the end are added."""

    multiple: Annotated[int, Field(ge=1, le=64)] = 4
    least: Annotated[int, Field(ge=1, le=2000)] = 4
    most: Annotated[int, Field(ge=1, le=2000)] = 400

    @model_validator(mode="after")
    def _makes_sense(self) -> Self:
        if self.least > self.most or self.most < self.multiple:
            raise ValueError("least, and multiple, are not more than most")
        return self


class PressModel(_StrictService):
    """What the shop's press takes, if it wants pages in inks."""

    standard: Annotated[PressStandard, Field(strict=False)]
    condition: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9 ._-]{1,40}$")]
    ink: Annotated[float, Field(ge=100, le=400, strict=False)] = 300.0
    black: Annotated[tuple[Share, Share, Share, Share], Field(strict=False)] = (0.0, 0.0, 0.0, 100.0)


class ServiceModel(_StrictService):
    """What a print shop wants."""

    title: Annotated[str, StringConstraints(min_length=1, max_length=80)]
    form: Annotated[FileForm, Field(strict=False)]
    dots: Annotated[int, Field(ge=72, le=2400)] = 300
    safe_edge: Annotated[int, Field(ge=0, le=5000)] = 0
    deck: Annotated[Grouping, Field(strict=False)] = Grouping.COMPONENT
    copies: Annotated[Counting, Field(strict=False)] = Counting.LIST
    backs: Annotated[BacksTaken, Field(strict=False)] = BacksTaken.EACH
    first: Annotated[FirstSide, Field(strict=False)] = FirstSide.FRONT
    names: NamesModel = NamesModel()
    least_cards: Annotated[int, Field(ge=1)] = 1
    most_cards: Annotated[int, Field(ge=1, le=100_000)] = 100_000
    pictures: Annotated[int, Field(ge=0, le=2400)] = 0
    products: dict[Name, ProductModel] = Field(default_factory=dict)
    any_size: AnySizeModel | None = None
    order: Annotated[OrderFile, Field(strict=False)] = OrderFile.NONE
    stock: Stock = "(S30) Standard Smooth"
    foil: bool = False
    press: PressModel | None = None
    booklets: BookletsModel = BookletsModel()
    tell: Annotated[tuple[Telling, ...], Field(strict=False, max_length=20)] = ()

    @model_validator(mode="after")
    def _makes_sense(self) -> Self:
        if not self.products and self.any_size is None:
            raise ValueError("a service has products, or takes any_size")
        if self.stock == "(P10) Plastic" and self.foil:
            raise ValueError("foil does not go on (P10) Plastic")
        if self.order is not OrderFile.NONE and (
            self.form is not FileForm.PNG or self.copies is not Counting.LIST or self.backs is BacksTaken.FREE
        ):
            raise ValueError("such an order has form: png, copies: list and a back for each card")
        if self.press is not None and self.form is not FileForm.PDF:
            raise ValueError("press goes with form: pdf")
        if self.least_cards > self.most_cards:
            raise ValueError("least_cards is not more than most_cards")
        for name, product in self.products.items():
            for pixels, trim in zip(product.canvas, product.trim, strict=True):
                length = pixels / self.dots * MILLIMETRES_PER_INCH
                if length < trim - TRIM_TOLERANCE:
                    raise ValueError(f"the canvas of {name} is {length:.2f} mm, less than its trim")
                if product.canvas[0] * product.canvas[1] > MOST_PIXELS:
                    raise ValueError(f"the canvas of {name} has more than {MOST_PIXELS:,} pixels")
                if 2 * self.safe_edge >= pixels:
                    raise ValueError(f"safe_edge leaves nothing of the canvas of {name}")
        return self


def service_schema() -> dict[str, Any]:
    """Return the JSON Schema of a file that describes a service."""
    return ServiceModel.model_json_schema()


def read_services(
    shipped: Mapping[str, Source], own: Mapping[str, Source]
) -> tuple[dict[str, Service], list[Problem]]:
    """Read the services that come with the program and a project's own, which win, by their files' names."""
    services: dict[str, Service] = {}
    problems: list[Problem] = []
    for name, source in {**shipped, **own}.items():
        service, faults = _read(name, source)
        problems += faults
        if service is not None:
            services[name] = service
    return services, problems


def _read(name: str, source: Source) -> tuple[Service | None, list[Problem]]:
    if not NAME.fullmatch(name):
        hint = "small letters, digits and - between them: my-shop.yaml"
        message = f"{name!r} is no name of a service"
        return None, [error("stock/invalid", message, span=source.span(()), hint=hint)]
    try:
        model = ServiceModel.model_validate(source.data or {})
    except ValidationError as fault:
        return None, list(validation_problems(fault, source, (), rule="stock/invalid"))
    return _service(name, model), []


def _service(name: str, model: ServiceModel) -> Service:
    def length(pixels: int) -> float:
        return pixels / model.dots * MILLIMETRES_PER_INCH

    products = tuple(
        Product(
            key,
            one.title or key,
            Size(*one.trim),
            Size(*map(length, one.canvas)),
            one.canvas,
            one.takes,
            None if one.box is None else ShopBox(Size(*one.box.card), one.box.cards, float(one.box.depth)),
        )
        for key, one in model.products.items()
    )
    free, any_size = model.any_size, None
    if free is not None:
        bleed = None if free.bleed == OWN else float(free.bleed)
        any_size = AnySize(bleed, free.least_bleed, free.safe, free.takes)
    names = model.names
    return Service(
        name,
        model.title,
        model.form,
        model.dots,
        length(model.safe_edge),
        model.deck,
        model.copies,
        model.backs,
        model.first,
        FileNames(names.pattern, names.front, names.back, names.longest, names.shared_backs),
        Counts(model.least_cards, model.most_cards, model.pictures),
        products,
        any_size,
        model.order,
        model.stock,
        model.foil,
        tuple(map(_told, model.tell)),
        _press(model.press),
        Binding(model.booklets.multiple, model.booklets.least, model.booklets.most),
        hashlib.sha256(model.model_dump_json().encode()).hexdigest(),
    )


def _told(said: str | SentenceModel) -> ShopSentence:
    return ShopSentence(said, (*PieceSort,)) if isinstance(said, str) else ShopSentence(said.say, said.takes)


def _press(model: PressModel | None) -> Press | None:
    return (
        None if model is None else Press(model.standard, model.condition, model.ink, PressInk(*model.black))
    )
