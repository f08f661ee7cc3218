"""References between a game, its layouts and the fonts: everything that one names of another is looked up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from ppgen.common.problem import Problem, Span, error, nearest, warning
from ppgen.layout.element import dynamics, size_groups
from ppgen.layout.layouts import Layout, Layouts
from ppgen.layout.outlines import SHAPES
from ppgen.load import Source
from ppgen.model.card import BUILT_IN_KEYS
from ppgen.model.field import EffectsField, FieldType, ListField, MapField, TextField
from ppgen.model.game import Game, Kind
from ppgen.typeset.fonts import Fonts

Known = Mapping[str, frozenset[str]]

ALWAYS_ON_CARDS = frozenset({*BUILT_IN_KEYS, "texts"})


class LayoutUse(NamedTuple):
    """A layout that a component is made with, and where game.yaml says so.

    `kind` is the kind of card it shows, if any; `beside` what its expressions see besides; `names` what the
    component itself looks up of a card.
    """

    layout: str
    place: tuple[str | int, ...]
    kind: str | None = None
    beside: Known = MappingProxyType({})
    names: frozenset[str] = frozenset()


Uses = Sequence[tuple[str, LayoutUse]]
"""Components by name, each with a layout it is made with."""


def check_references(
    game: Game, layouts: Layouts, fonts: Fonts, *, theme: Source | None, uses: Uses
) -> list[Problem]:
    """Report layouts that are missing or unused, unknown values in expressions, and unknown fonts."""
    problems = list(_missing_layouts(game, layouts, uses))
    used: set[str] = set()
    for _, use in uses:
        known = _known_values(game, use)
        for layout in layouts.of_one_card(use.layout):
            problems += _unknown_values(layout, known, whose=use.layout)
            used.add(layout.name)
    problems += () if layouts.broken else _unused_layouts(layouts, used)  # a broken one may name them
    problems += _unknown_groups(layouts)
    problems += _unknown_outlines(layouts)
    if theme is not None:
        problems += _unknown_emblem(layouts, theme)
        problems += _unknown_fonts(layouts, fonts, theme)
    return list(dict.fromkeys(problems))


def _known_values(game: Game, use: LayoutUse) -> Known:
    """Return the values that expressions of a layout may name."""
    shared = {
        "game": frozenset(game.facts()),
        "constants": frozenset(game.constants),
        "cards": frozenset(game.kinds),
        "kinds": frozenset(game.kinds),
        "titles": frozenset(game.components),
        "language": frozenset[str](),
        "right_to_left": frozenset[str](),
        "low_ink": frozenset[str](),
        "width": frozenset[str](),
        "page": frozenset[str](),
        "pages": frozenset[str](),
        "height": frozenset[str](),
        **use.beside,
    }
    if use.kind is None:
        return shared
    kind = game.kinds[use.kind]
    texts = frozenset(name for name, field in kind.fields.items() if _has_text(field))
    return {**shared, "card": card_names(kind), "text": texts}


def card_names(kind: Kind) -> frozenset[str]:
    """Return what expressions may look up of a card of a kind."""
    decks = {"cards", "listed"} if kind.lists else ()
    return frozenset({*decks, *kind.fields, *kind.derived, *ALWAYS_ON_CARDS})


def _has_text(field: FieldType) -> bool:
    match field:
        case TextField() | EffectsField():
            return True
        case MapField():
            return any(_has_text(inner) for inner in field.fields.values())
        case ListField():
            return _has_text(field.items)
        case _:
            pass
    return False


def _missing_layouts(game: Game, layouts: Layouts, uses: Uses) -> Iterator[Problem]:
    source = game.sources["game"]
    for _, use in uses:
        if use.layout not in layouts.layouts and use.layout not in layouts.broken:
            close = nearest(use.layout, layouts.layouts)
            yield error(
                "layout/missing",
                f"{use.layout} is to be printed and has no layout",
                span=source.span(use.place),
                hint="; ".join(filter(None, (f"write layouts/{game.id}/{use.layout}.yaml", close))),
            )


def _unknown_values(layout: Layout, known: Known, *, whose: str) -> Iterator[Problem]:
    for start, elements in layout.surfaces():
        for index, element in enumerate(elements):
            for place, dynamic, bound in dynamics(element, (*start, index)):
                for name in sorted(dynamic.names - dynamic.guarded):
                    if (problem := _unknown(name, known, bound)) is not None:
                        span = layout.source.span(place)
                        message, hint = problem
                        yield error("layout/unknown-value", message, span=span, hint=hint, subject=whose)


def _unknown(name: str, known: Known, bound: frozenset[str]) -> tuple[str, str] | None:
    first, _, rest = name.partition(".")
    if first in bound:
        return None
    if first not in known:
        if first in ("card", "text"):
            return f"{name}: this layout stands for itself and has no card", "look at cards.<kind> instead"
        return f"nothing is called {first}", nearest(first, [*known, *bound])
    second = rest.split(".")[0]
    if second and second not in known[first]:
        return f"{first} has no {second}", nearest(second, known[first])
    return None


def _unused_layouts(layouts: Layouts, used: set[str]) -> Iterator[Problem]:
    for name, layout in layouts.layouts.items():
        if name not in used:
            hint = "name it as a kind, a component's layout or a back, or remove the file"
            span = Span(layout.source.file)
            yield warning("layout/unused", f"nothing is printed with the layout {name}", span=span, hint=hint)


def _unknown_groups(layouts: Layouts) -> Iterator[Problem]:
    parts = layouts.theme.parts
    for layout in layouts.layouts.values():
        if not layout.shared_sizes:
            continue
        known = {
            name for _, elements in layout.surfaces() for one in elements for name in size_groups(one, parts)
        }
        for number, name in enumerate(layout.shared_sizes):
            if name not in known:
                span = layout.source.span(("shared_sizes", number))
                message = f"no text of this layout says `same_size: {name}`"
                hint = nearest(name, known) or "say it of the texts that are to share their size"
                yield error("layout/unknown-group", message, span=span, hint=hint)


def _unknown_outlines(layouts: Layouts) -> Iterator[Problem]:
    for layout in layouts.layouts.values():
        if layout.outline and layout.outline not in {*SHAPES, *layouts.art}:
            hint = nearest(layout.outline, (*SHAPES, *layouts.art))
            span = layout.source.span(("outline",))
            yield error(
                "layout/unknown-icon", f"there is no outline {layout.outline!r}", span=span, hint=hint
            )


def _unknown_emblem(layouts: Layouts, theme: Source) -> Iterator[Problem]:
    phone = layouts.theme.phone
    if phone is not None and phone.emblem and phone.emblem not in layouts.art:
        message, hint = f"there is no icon {phone.emblem!r}", nearest(phone.emblem, layouts.art)
        yield error("layout/unknown-icon", message, span=theme.span(("phone", "emblem")), hint=hint)


def _unknown_fonts(layouts: Layouts, fonts: Fonts, theme: Source) -> Iterator[Problem]:
    for name, style in layouts.theme.styles.items():
        if style.stack not in fonts.names:
            span = theme.span(("styles", name, "font"))
            hint = nearest(style.stack, fonts.names)
            yield error("layout/unknown-font", f"there is no font {style.stack!r}", span=span, hint=hint)
