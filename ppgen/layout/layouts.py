"""YAML of layouts into layouts: theme, sizes and elements, checked and ready to compose."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError

from ppgen.common.geometry import Size
from ppgen.common.problem import Problem, error, nearest
from ppgen.folding.pictures.marks import CreaseMarks
from ppgen.layout.back_choice import Back, BackChoice, back_faults, read_back, written_backs
from ppgen.layout.element import Element, KnownTraits, Traits
from ppgen.layout.folded_models import FixedLength, StepsModel, WrapModel
from ppgen.layout.inheritance import inherit
from ppgen.layout.paper_sizes import USUAL, PaperShare, PaperSize, share_named
from ppgen.layout.scope import Place
from ppgen.layout.strict_model import StrictModel
from ppgen.layout.theme import Theme, ThemeModel, build_theme
from ppgen.layout.union import AnyElement, Holder
from ppgen.load import Source, later_format, validation_problems
from ppgen.load.svg import Art
from ppgen.load.yaml.excuses import Waived
from ppgen.model.stock import CardSize
from ppgen.work.memory import Memory

Side = Annotated[PaperShare, Field(strict=False)] | FixedLength
Elements = tuple[Element, ...]


class LayoutModel(StrictModel):
    """A layout file: the size of a piece and what stands on its face and back, or on the panels of a net."""

    format: Literal[1] = 1
    extends: str | None = Field(default=None, description="A layout of which all is taken over.")
    change: dict[str, dict[str, Any] | None] = Field(
        default_factory=dict,
        max_length=1000,
        description="What is other about named elements of the extended layout; null takes one out.",
    )
    size: str | Annotated[tuple[Side, Side], Field(strict=False)] = "standard"
    bleed: FixedLength = Field(default=3.0, ge=0, le=20)
    safe: FixedLength = Field(default=3.0, ge=0, le=50, description="Margin inside the trim that text keeps.")
    radius: FixedLength | None = Field(default=None, ge=0, le=50)
    outline: Annotated[str, Field(min_length=1)] | None = Field(
        default=None,
        description="What it is cut along, drawn as a line: rectangle, ellipse, hexagon or an icon's name.",
    )
    mirror: Literal["never", "right-to-left"] = Field(
        default="never", description="Whether the face is mirrored for right-to-left languages."
    )
    face: list[AnyElement] = Field(default_factory=list, max_length=2000)
    back: Back = None
    panels: dict[str, str | list[AnyElement]] = Field(
        default_factory=dict,
        max_length=100,
        description="What stands on each panel of a net; the name of another panel means the same as there.",
    )
    wraps: list[WrapModel] = Field(default_factory=list, max_length=40)
    creases: CreaseMarks = Field(default=CreaseMarks.TICKS, strict=False)
    steps: StepsModel | None = None
    shared_sizes: list[str] = Field(
        default_factory=list,
        max_length=100,
        description="Groups of `same_size` that all cards of the layout share, such as that of their names.",
    )
    waive: dict[str, Waived] = Field(
        default_factory=dict,
        max_length=100,
        description="Rules that need not hold for what the layout prints, each with the reason.",
    )


@dataclass(frozen=True, slots=True)
class Layout:
    """One layout; lengths in mm. `back` names another layout whose face is printed behind, or chooses it.

    `outline` names what it is cut along, if a line shows that. What `fills` its paper has the size for A4
    until the paper is known.

    `panels` and `wraps` belong to things that fold, `steps` to instructions.
    """

    name: str
    source: Source
    size: Size
    bleed: float
    safe: float
    radius: float
    mirrors: bool
    face: Elements
    back: str | Elements | BackChoice | None
    panels: Mapping[str, str | Elements] = field(default_factory=dict)
    wraps: tuple[tuple[tuple[str, ...], Elements], ...] = ()
    creases: CreaseMarks = CreaseMarks.TICKS
    steps: StepsModel | None = None
    waived: Mapping[str, str] = field(default_factory=dict)
    shared_sizes: tuple[str, ...] = ()
    outline: str = ""
    fills: PaperSize | None = None

    def surfaces(self) -> Iterator[tuple[Place, Elements]]:
        """Yield everything that is drawn, with its place in the file."""
        yield ("face",), self.face
        if isinstance(self.back, tuple):
            yield ("back",), self.back
        for name, elements in self.panels.items():
            if isinstance(elements, tuple):
                yield ("panels", name), elements
        for number, (_, elements) in enumerate(self.wraps):
            yield ("wraps", number, "items"), elements
        if self.steps is not None:
            yield ("steps", "cell"), tuple(self.steps.cell)

    def panel(self, name: str) -> tuple[Place, Elements]:
        """Return what stands on a panel and where that is written; nothing where the layout says nothing."""
        seen = {name}
        while isinstance(found := self.panels.get(name, ()), str) and found not in seen:
            seen.add(found)
            name = found
        return ("panels", name), found if isinstance(found, tuple) else ()


@dataclass(frozen=True, slots=True)
class Layouts:
    """Everything under layouts/<game>/; `broken` names the layouts whose files have errors.

    `backs` are those that stand behind the layouts which choose their back card by card.
    """

    theme: Theme
    layouts: Mapping[str, Layout]
    art: Mapping[str, Art] = field(default_factory=dict)
    broken: frozenset[str] = frozenset()
    backs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    _known: KnownTraits = field(default_factory=KnownTraits, compare=False, repr=False)

    def on_paper(self, room: Size) -> Layouts:
        """Return them as large as they are on a paper that leaves so many mm for what is written on."""
        larger = {
            name: replace(one, size=one.fills.on(room))
            for name, one in self.layouts.items()
            if one.fills is not None
        }
        return replace(self, layouts={**self.layouts, **larger}) if larger else self

    def behind(self, layout: Layout) -> list[Layout]:
        """Return the other layouts that may stand behind a layout, each once."""
        named = [name for _, name in written_backs(layout.back)]
        wanted = dict.fromkeys((*named, *self.backs.get(layout.name, ())))
        return [self.layouts[name] for name in wanted if name in self.layouts and name != layout.name]

    def beside(self, layout: Layout) -> list[Layout]:
        """Return the other layouts that may stand behind a layout, or in which a text of it goes on."""
        further = dict.fromkeys(element.continued_on for element in layout.face)
        found = [self.layouts[name] for name in further if name in self.layouts and name != layout.name]
        return [*self.behind(layout), *found]

    def of_one_card(self, name: str) -> list[Layout]:
        """Return a layout and all that its cards need: backs, those in which texts go on, and theirs."""
        found = {name: self.layouts[name]} if name in self.layouts else {}
        waiting = [*found.values()]
        while waiting:
            more = [one for one in self.beside(waiting.pop()) if one.name not in found]
            found |= {one.name: one for one in more}
            waiting += more
        return [*found.values()]

    def traits(self, element: Element) -> Traits:
        """Return what is asked of an element again and again, found out once."""
        return self._known.of(element, self.theme.parts)


def build_layouts(
    sources: Mapping[str, Source],
    art: Mapping[str, Art],
    *,
    sizes: Mapping[str, CardSize],
    refused: frozenset[str] = frozenset(),
    memory: Memory | None = None,
) -> tuple[Layouts, list[Problem]]:
    """Turn the loaded layout files of a game, by name without ending, into layouts.

    A file that is not a sound layout is reported and left out; `refused` could not even be read. Without
    its theme no layout can be drawn. Those whose files the `memory` knows are taken from there.
    """
    memory = memory or Memory()
    theme: Theme | None = None if "theme" in refused else Theme({}, {}, {}, {})
    layouts: dict[str, Layout] = {}
    whole, problems = inherit(sources)
    for name, source in sorted(whole.items()):
        if name == "theme":
            theme, faults = memory.again(
                ("theme", source.file), (source,), partial(build_theme, source, memory)
            )
        else:
            build = partial(_build_layout, name, source, sizes)
            layout, faults = memory.again(("layout", source.file), (source, sizes), build)
            if layout is not None:
                layouts[name] = layout
        problems += faults
    everything = (refused | frozenset(sources)) - {"theme"}
    named = {name: layout.size for name, layout in layouts.items()}
    for one in layouts.values():
        problems += back_faults(one.back, one.size, one.source, sizes=named, known=everything)
    if theme is None:
        return Layouts(Theme({}, {}, {}, {}), {}, art, everything), problems
    place = sources["theme"].file if "theme" in sources else ""
    known = memory.again(("traits", place), (theme.parts,), KnownTraits)
    return Layouts(theme, layouts, art, everything - frozenset(layouts), _known=known), problems


def json_schemas() -> dict[str, dict[str, Any]]:
    """Return the JSON Schemas of theme.yaml and of a layout file."""
    return {
        "theme": Holder(ThemeModel).json_schema(),
        "layout": Holder(LayoutModel).json_schema(),
    }


def _build_layout(
    name: str, source: Source, sizes: Mapping[str, CardSize]
) -> tuple[Layout | None, list[Problem]]:
    if later := later_format(source):
        return None, later
    try:
        model = LayoutModel.model_validate(source.data)
    except ValidationError as fault:
        return None, validation_problems(fault, source, (), rule="layout/invalid", model=Holder(LayoutModel))
    fills = share_named(model.size) if isinstance(model.size, str) else PaperSize(*model.size)
    if isinstance(model.size, str) and fills is None:
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
    elif fills is not None:
        size, radius = fills.on(USUAL), 0.0
    if not model.panels and min(size.width, size.height) <= 2 * model.safe:
        piece = f"a {size.width:g} × {size.height:g} mm piece"
        message = f"the safe margin of {model.safe:g} mm leaves nothing of {piece}"
        hint = "make the piece larger or the margin smaller"
        return None, [error("layout/invalid", message, span=source.span(("safe",)), hint=hint)]
    layout = Layout(
        name,
        source,
        size,
        model.bleed,
        model.safe,
        radius if model.radius is None else model.radius,
        model.mirror == "right-to-left",
        tuple(model.face),
        tuple(model.back) if isinstance(model.back, list) else read_back(model.back),
        {panel: found if isinstance(found, str) else tuple(found) for panel, found in model.panels.items()},
        tuple((tuple(wrap.panels), tuple(wrap.items)) for wrap in model.wraps),
        model.creases,
        model.steps,
        model.waive,
        tuple(model.shared_sizes),
        model.outline or "",
        None if fills is None or fills.is_fixed else fills,
    )
    return layout, _panel_faults(layout)


def _panel_faults(layout: Layout) -> list[Problem]:
    """Find faces that are missing, and panels that are said to look like one that is not there."""
    source = layout.source
    if not isinstance(source.data, dict) or not {"face", "panels", "wraps"} & source.data.keys():
        hint = "write face: [elements], or panels: {name: [elements]} for what is folded"
        return [error("layout/invalid", "the layout draws nothing", span=source.span(()), hint=hint)]
    if layout.face and (layout.panels or layout.wraps):
        message = "a layout has either a face or panels"
        return [error("layout/invalid", message, span=source.span(("face",)), hint="take one of them out")]
    return [
        error(
            "layout/unknown-panel",
            f"the panel {name} looks like {other!r}, which has no elements",
            span=source.span(("panels", name)),
            hint=nearest(other, [key for key in layout.panels if key != name]),
        )
        for name, other in layout.panels.items()
        if isinstance(other, str) and not isinstance(layout.panels.get(other), tuple)
    ]
