"""Which layout is printed behind a card: one that is named, or one that an expression of the card chooses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated

from pydantic import AfterValidator, Discriminator, Field, Tag

from ppgen.common.geometry import Size
from ppgen.common.problem import Problem, error, nearest
from ppgen.expressions import is_dynamic
from ppgen.layout.scope import Place
from ppgen.layout.strict_model import StrictModel
from ppgen.layout.union import AnyElement
from ppgen.layout.values import Dynamic, Values
from ppgen.load import Source

RULE = "layout/unknown-back"
_LISTED = 8


class BackModel(StrictModel):
    """Which layout is behind a card: what `layouts` has for the value of `by`, else that of `else`."""

    by: Values = Field(description="An expression that sees the card, such as `{{ card.suit }}`.")
    layouts: Annotated[dict[str, str], Field(min_length=1, max_length=1000)] = Field(
        description="For each value the name of the layout whose face is printed behind."
    )
    otherwise: str | None = Field(
        default=None,
        alias="else",
        description="The layout for every other value; without it that is a problem.",
    )


def _form(value: object) -> str:
    return "list" if isinstance(value, list) else "mapping" if isinstance(value, dict) else "name"


def _sound(name: str | None) -> str | None:
    """Return a name as it is; raises ValueError for an expression that cannot be read."""
    if name is not None and is_dynamic(name):
        Dynamic(name)
    return name


Back = Annotated[
    Annotated[str | None, AfterValidator(_sound), Tag("name")]
    | Annotated[list[AnyElement], Tag("list")]
    | Annotated[BackModel, Tag("mapping")],
    Discriminator(_form),
]
"""What a layout says of its back; what is wrong is told of the form that it has."""


@dataclass(frozen=True, slots=True)
class BackChoice:
    """An expression that chooses the layout behind a card: its name, or what `layouts` has for the value."""

    by: Dynamic
    place: Place = ("back",)
    layouts: Mapping[str, str] = field(default_factory=dict)
    otherwise: str = ""

    def named(self, value: str) -> str:
        """Return the layout for a value of the expression; nothing if there is none."""
        return self.layouts.get(value, self.otherwise) if self.layouts else value

    def written(self) -> Iterator[tuple[Place, str]]:
        """Yield the layouts that it names itself, and where."""
        for value, name in self.layouts.items():
            yield ("back", "layouts", value), name
        if self.otherwise:
            yield ("back", "else"), self.otherwise

    def lacking(self, value: str, known: Mapping[str, object]) -> tuple[str, str]:
        """Say what is wrong with a value for which there is no layout, and what may be meant."""
        if self.layouts:
            listed = ", ".join(list(self.layouts)[:_LISTED]) + (", …" if len(self.layouts) > _LISTED else "")
            hint = nearest(value, self.layouts) or f"it has {listed}"
            return f"back has no layout for {value!r}", f"{hint}; or write else: with a layout for all others"
        return f"there is no layout {value!r} to be its back", nearest(value, known)


def read_back(model: BackModel | str | None) -> BackChoice | str | None:
    """Return the back that a layout names, or how it chooses it."""
    match model:
        case BackModel():
            return BackChoice(model.by, ("back", "by"), model.layouts, model.otherwise or "")
        case str() if is_dynamic(model):
            return BackChoice(Dynamic(model))
    return model


def written_backs(back: object) -> Iterator[tuple[Place, str]]:
    """Yield the layouts that a back names itself, and where."""
    if isinstance(back, str):
        yield ("back",), back
    elif isinstance(back, BackChoice):
        yield from back.written()


def back_faults(
    back: object, size: Size, source: Source, *, sizes: Mapping[str, Size], known: frozenset[str]
) -> Iterator[Problem]:
    """Yield backs that are no layout, or of another size; `known` are those with errors, too."""
    for place, name in written_backs(back):
        if name not in known:
            hint = nearest(name, known)
            yield error(RULE, f"there is no layout {name!r}", span=source.span(place), hint=hint)
        elif name in sizes and sizes[name] != size:
            yield wrong_size(name, source, place)


def wrong_size(name: str, source: Source, place: Place) -> Problem:
    """Report a back that is larger or smaller than its face."""
    message = f"the back {name!r} has another size than the face"
    hint = "give both layouts the same size"
    return error("layout/back-size", message, span=source.span(place), hint=hint)
