"""The looks that a game's layouts share: palette, type styles, parts and icons in running text."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import (
    BeforeValidator,
    Field,
    ValidationError,
    WithJsonSchema,
)

from ppgen.common.colour import BLACK, Colour, parse_colour
from ppgen.common.inks import PressInk
from ppgen.common.problem import Problem, Span, error, nearest
from ppgen.common.units import LENGTH_SCHEMA, millimetres, parse_length, points
from ppgen.layout.element import Element
from ppgen.layout.inheritance import MOST_EXTENDED
from ppgen.layout.inks import InkModel, read_inks
from ppgen.layout.strict_model import StrictModel
from ppgen.layout.union import AnyElement, Holder
from ppgen.layout.values import PointSize
from ppgen.load import Source, later_format, validation_problems
from ppgen.load.yaml.excuses import Waived
from ppgen.typeset import Align, TextStyle, VerticalAlign
from ppgen.work.memory import Memory

STANDARD_SIZE = 9.0
STANDARD_MINIMUM = 7.0
"""Points; card makers' floor for type that is meant to be read (7 pt, 8 pt advised)."""


def _colour(value: object) -> object:
    return parse_colour(value) if isinstance(value, str) else value


_COLOUR_SCHEMA = {"type": "string", "pattern": "^#[0-9a-fA-F]{6}$"}
FixedColour = Annotated[Colour, BeforeValidator(_colour), WithJsonSchema(_COLOUR_SCHEMA)]


class StyleModel(StrictModel):
    """A type style; what is left out comes from the style it extends, else from the defaults."""

    extends: str | None = None
    font: str | None = Field(default=None, description="A stack of fonts/manifest.yaml.")
    size: PointSize | None = None
    minimum: PointSize | None = Field(default=None, description="Text shrinks to this size and no further.")
    weight: int | None = Field(default=None, ge=1, le=1000)
    bold_weight: int | None = Field(default=None, ge=1, le=1000)
    italic: bool | None = None
    leading: float | None = Field(default=None, ge=0.5, le=4)
    apart: float | None = Field(
        default=None, ge=0, le=4, description="Added in em where the text itself begins a line."
    )
    align: Align | None = Field(default=None, strict=False)
    valign: VerticalAlign | None = Field(default=None, strict=False)
    colour: str | None = None
    tracking: float | None = Field(
        default=None,
        ge=-0.05,
        le=2,
        description="Added between letters, in em; closer than -0.05, narrow ones hide one another.",
    )
    hyphenate: bool | None = None
    uppercase: bool | None = None
    balance: bool | None = Field(
        default=None,
        description="Lines as equally long as they can be, without one more; centred ones are anyway.",
    )
    lists: bool | None = Field(
        default=None, description="Lines that begin with `- ` or `1. ` are points of a list, and hang."
    )

    waive: dict[str, Waived] = Field(
        default_factory=dict,
        max_length=20,
        description="Rules that need not hold for texts in this style, each with the reason.",
    )


def _millimetres(value: object) -> object:
    return parse_length(value) if isinstance(value, str) else value


Padding = Annotated[float, BeforeValidator(_millimetres), Field(ge=0, le=10), WithJsonSchema(LENGTH_SCHEMA)]


class IconModel(StrictModel):
    """How an icon looks inside running text."""

    colour: str | None = None
    width: float = Field(default=1.0, gt=0, le=4, description="In em.")
    drop: float = Field(default=0.15, ge=-1, le=1, description="How far it hangs below the baseline, in em.")


class PhoneModel(StrictModel):
    """How the pages of score sheets for phones look."""

    colour: str = Field(description="Of the head of the page, its buttons and what is ticked.")
    emblem: str = Field(default="", description="An icon beside the title.")
    style: str = Field(default="", description="The style whose font and weight the headings have.")


class ThemeModel(StrictModel):
    """theme.yaml: what all layouts of a game share."""

    format: Literal[1] = 1
    palette: dict[str, FixedColour] = Field(default_factory=dict)
    inks: dict[str, InkModel] = Field(default_factory=dict)
    styles: dict[str, StyleModel] = Field(default_factory=dict)
    parts: dict[str, list[AnyElement]] = Field(default_factory=dict)
    icons: dict[str, IconModel] = Field(default_factory=dict)
    padding: Padding = 0.0
    phone: PhoneModel | None = None


class ThemeUse(NamedTuple):
    """The names of the theme, and of icons whose outlines, that drawing asked for."""

    colours: frozenset[str]
    styles: frozenset[str]
    parts: frozenset[str]
    icons: frozenset[str]


class PhoneLooks(NamedTuple):
    """The looks of pages for phones: a colour, the name of an icon, and the style of headings."""

    colour: Colour
    emblem: str
    style: TextStyle | None


class Theme(NamedTuple):
    """The looks a game's layouts share; `source` is the file they stand in, `padding` is in mm."""

    palette: Mapping[str, Colour]
    styles: Mapping[str, TextStyle]
    parts: Mapping[str, tuple[Element, ...]]
    icons: Mapping[str, IconModel]
    source: Source | None = None
    phone: PhoneLooks | None = None
    padding: float = 0.0
    inks: Mapping[Colour, PressInk] = MappingProxyType({})


def build_theme(source: Source, memory: Memory | None = None) -> tuple[Theme | None, list[Problem]]:
    """Turn a loaded theme.yaml into a theme, if it is one; styles with faults are reported.

    Parts that are written as the `memory` knows them are the same objects: what is known of them stays known.
    """
    if later := later_format(source):
        return None, later
    try:
        model = ThemeModel.model_validate(source.data)
    except ValidationError as fault:
        return None, validation_problems(fault, source, (), rule="layout/invalid", model=Holder(ThemeModel))
    problems: list[Problem] = []
    styles: dict[str, TextStyle] = {}
    for name in model.styles:
        chain = _chain(name, model.styles)
        if isinstance(chain, str):
            span, hint = source.span(("styles", name, "extends")), "extend another style of this theme"
            problems += [error("layout/unknown-style", chain, span=span, hint=hint)] if chain else []
            chain = [model.styles[name]]  # texts are set in what it says itself: they are not told, too
        style, unknown = _style(chain, model.palette)
        if unknown:
            problems.append(_unknown_colour(unknown, model.palette, source.span(("styles", name, "colour"))))
        styles[name] = style
    parts = _parts(model, source, memory or Memory())
    phone, faults = _phone(model, styles, source)
    inks, wrong = read_inks(model.palette, model.inks, source)
    looks = (model.icons, source, phone, model.padding, inks)
    return Theme(model.palette, styles, parts, *looks), [*problems, *faults, *wrong]


def _parts(model: ThemeModel, source: Source, memory: Memory) -> dict[str, tuple[Element, ...]]:
    written = source.data["parts"] if model.parts else {}
    return {
        name: memory.again(("part", source.file, name), (repr(written[name]),), partial(tuple, items))
        for name, items in model.parts.items()
    }


def _unknown_colour(name: str, palette: Mapping[str, Colour], span: Span) -> Problem:
    message = f"{name!r} is neither of the palette nor #rrggbb"
    return error("layout/unknown-colour", message, span=span, hint=nearest(name, palette))


def _phone(
    model: ThemeModel, styles: Mapping[str, TextStyle], source: Source
) -> tuple[PhoneLooks | None, list[Problem]]:
    phone, problems = model.phone, list[Problem]()
    if phone is None:
        return None, problems
    if phone.style and phone.style not in model.styles:
        message, hint = f"there is no style {phone.style!r}", nearest(phone.style, model.styles)
        span = source.span(("phone", "style"))
        problems.append(error("layout/unknown-style", message, span=span, hint=hint))
    try:
        colour = model.palette.get(phone.colour) or parse_colour(phone.colour)
    except ValueError:
        return None, [
            *problems,
            _unknown_colour(phone.colour, model.palette, source.span(("phone", "colour"))),
        ]
    return PhoneLooks(colour, phone.emblem, styles.get(phone.style)), problems


def _chain(name: str, styles: Mapping[str, StyleModel]) -> list[StyleModel] | str:
    """Return a style after those that it extends; else what is wrong, told once of a circle of styles."""
    chain = [styles[name]]
    seen = {name: None}
    while (wanted := chain[-1].extends) is not None:
        if wanted not in styles:
            return f"the style {name!r} extends {wanted!r}, which does not exist"
        if wanted in seen:
            called = [*seen]
            circle = called[called.index(wanted) :]
            if name != min(circle, key=[*styles].index):
                return ""  # it is another one of the circle, or leads into it, and that is told of the first
            way = f" by way of {', '.join(map(repr, circle[1:]))}" if circle[1:] else ""
            return f"the style {name!r} extends itself{way}"
        if len(chain) >= MOST_EXTENDED:
            return f"the style {name!r} is one of more than {MOST_EXTENDED} that extend one another"
        seen[wanted] = None
        chain.append(styles[wanted])
    return chain[::-1]


def _style(chain: list[StyleModel], palette: Mapping[str, Colour]) -> tuple[TextStyle, str]:
    said: dict[str, Any] = {}
    waived: frozenset[str] = frozenset()
    for model in chain:
        said |= model.model_dump(exclude_none=True, exclude={"extends", "waive"})
        waived |= frozenset(model.waive)
    unknown = ""
    colour = BLACK
    if (name := said.pop("colour", None)) is not None:
        try:
            colour = palette[name] if name in palette else parse_colour(name)
        except ValueError:
            unknown = name
    size = points(said.pop("size", millimetres(STANDARD_SIZE)))
    minimum = points(said.pop("minimum", millimetres(STANDARD_MINIMUM)))
    style = TextStyle(
        stack=said.pop("font", "text"),
        size=size,
        minimum=min(minimum, size),
        colour=colour,
        waived=waived,
        **said,
    )
    return style, unknown
