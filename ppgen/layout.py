"""Layouts as written in YAML: theme, sizes and elements, checked and ready to compose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, TypeAdapter, ValidationError

from ppgen.elements._element import Element
from ppgen.elements._union import AnyElement
from ppgen.geometry import Size
from ppgen.load import Source, validation_problems
from ppgen.model.stock import CardSize
from ppgen.problem import Problem, error, nearest
from ppgen.svg import Art
from ppgen.theme import StrictModel, Theme, ThemeModel, build_theme
from ppgen.units import parse_length


def _millimetres(value: object) -> object:
    return parse_length(value) if isinstance(value, str) else value


FixedLength = Annotated[float, BeforeValidator(_millimetres)]


class LayoutModel(StrictModel):
    """A layout file: the size of a piece and what stands on its face and back."""

    size: str | Annotated[tuple[FixedLength, FixedLength], Field(strict=False)] = "standard"
    bleed: FixedLength = Field(default=3.0, ge=0, le=20)
    safe: FixedLength = Field(default=3.0, ge=0, le=50, description="Margin inside the trim that text keeps.")
    radius: FixedLength | None = Field(default=None, ge=0, le=50)
    mirror: Literal["never", "right-to-left"] = Field(
        default="never", description="Whether the face is mirrored for right-to-left languages."
    )
    face: list[AnyElement] = Field(max_length=2000)
    back: str | list[AnyElement] | None = None


@dataclass(frozen=True, slots=True)
class Layout:
    """One layout; lengths in mm. `back` names another layout whose face is printed behind."""

    name: str
    source: Source
    size: Size
    bleed: float
    safe: float
    radius: float
    mirrors: bool
    face: tuple[Element, ...]
    back: str | tuple[Element, ...] | None


@dataclass(frozen=True, slots=True)
class Layouts:
    """Everything under layouts/<game>/; `broken` names the layouts whose files have errors."""

    theme: Theme
    layouts: Mapping[str, Layout]
    art: Mapping[str, Art] = field(default_factory=dict)
    broken: frozenset[str] = frozenset()


def build_layouts(
    sources: Mapping[str, Source], art: Mapping[str, Art], *, sizes: Mapping[str, CardSize]
) -> tuple[Layouts, list[Problem]]:
    """Turn the loaded layout files of a game, by name without ending, into layouts.

    A file that is not a sound layout is reported and left out.
    """
    problems: list[Problem] = []
    theme = Theme({}, {}, {}, {})
    layouts: dict[str, Layout] = {}
    for name, source in sorted(sources.items()):
        if name == "theme":
            theme, found = build_theme(source)
        else:
            layout, found = _build_layout(name, source, sizes)
            if layout is not None:
                layouts[name] = layout
        problems += found
    problems += _unknown_backs(layouts)
    broken = frozenset(sources) - frozenset(layouts) - {"theme"}
    return Layouts(theme, layouts, art, broken), problems


def json_schemas() -> dict[str, dict[str, Any]]:
    """Return the JSON Schemas of theme.yaml and of a layout file."""
    return {
        "theme": TypeAdapter(ThemeModel).json_schema(by_alias=True),
        "layout": TypeAdapter(LayoutModel).json_schema(by_alias=True),
    }


def _build_layout(
    name: str, source: Source, sizes: Mapping[str, CardSize]
) -> tuple[Layout | None, list[Problem]]:
    try:
        model = LayoutModel.model_validate(source.data)
    except ValidationError as fault:
        return None, validation_problems(fault, source, (), rule="layout/invalid", model=LayoutModel)
    if isinstance(model.size, str):
        if model.size not in sizes:
            hint = nearest(model.size, sizes)
            return None, [
                error(
                    "layout/unknown-size",
                    f"there is no card size {model.size!r}",
                    span=source.span(("size",)),
                    hint=hint,
                )
            ]
        named = sizes[model.size]
        size, radius = named.size, named.radius
    else:
        size, radius = Size(*model.size), 0.0
    if min(size.width, size.height) <= 2 * model.safe:
        piece = f"a {size.width:g} × {size.height:g} mm piece"
        message = f"the safe margin of {model.safe:g} mm leaves nothing of {piece}"
        hint = "make the piece larger or the margin smaller"
        return None, [error("layout/invalid", message, span=source.span(("safe",)), hint=hint)]
    back = tuple(model.back) if isinstance(model.back, list) else model.back
    radius = radius if model.radius is None else model.radius
    mirrors = model.mirror == "right-to-left"
    layout = Layout(name, source, size, model.bleed, model.safe, radius, mirrors, tuple(model.face), back)
    return layout, []


def _unknown_backs(layouts: Mapping[str, Layout]) -> list[Problem]:
    problems = []
    for layout in layouts.values():
        if not isinstance(layout.back, str):
            continue
        span = layout.source.span(("back",))
        if layout.back not in layouts:
            hint = nearest(layout.back, layouts)
            problems.append(
                error("layout/unknown-back", f"there is no layout {layout.back!r}", span=span, hint=hint)
            )
        elif layouts[layout.back].size != layout.size:
            problems.append(
                error(
                    "layout/back-size",
                    f"the back {layout.back!r} has another size than the face",
                    span=span,
                    hint="give both layouts the same size",
                )
            )
    return problems
