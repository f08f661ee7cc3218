"""Do a game, its layouts and the fonts fit together? Everything that one names of another is looked up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from ppgen.elements._element import dynamics
from ppgen.fonts import Fonts
from ppgen.layout import Layout, Layouts
from ppgen.load import Source
from ppgen.model.card import BUILT_IN_KEYS
from ppgen.model.field import EffectsField, FieldType, ListField, MapField, TextField
from ppgen.model.game import Component, Game
from ppgen.problem import Problem, Span, error, nearest, warning
from ppgen.startup import lazily

if TYPE_CHECKING:
    from ppgen import folded
else:
    folded = lazily("ppgen.folded")  # most games fold nothing

Known = Mapping[str, frozenset[str]]

ALWAYS_ON_CARDS = frozenset({*BUILT_IN_KEYS, "texts"})


def check_wiring(game: Game, layouts: Layouts, fonts: Fonts, *, theme: Source | None) -> list[Problem]:
    """Report layouts that are missing or unused, unknown values in expressions, and unknown fonts."""
    problems = list(_missing_layouts(game, layouts))
    used: set[str] = set()
    for name, known in _uses(game):
        layout = layouts.layouts.get(name)
        while layout is not None:
            problems += _unknown_values(layout, known, whose=name)
            used.add(layout.name)
            layout = layouts.layouts.get(layout.back) if isinstance(layout.back, str) else None
            if layout is not None and layout.name in used:
                break
    problems += _unused_layouts(layouts, used)
    if theme is not None:
        problems += _unknown_fonts(layouts, fonts, theme)
    return list(dict.fromkeys(problems))


def _uses(game: Game) -> Iterator[tuple[str, Known]]:
    """Yield each layout that something is printed with, and the values its expressions may name."""
    shared = {
        "game": frozenset(game.facts()),
        "constants": frozenset(game.constants),
        "cards": frozenset(game.kinds),
        "kinds": frozenset(game.kinds),
        "titles": frozenset(game.components),
        "language": frozenset(),
        "right_to_left": frozenset(),
    }
    for component in game.components.values():
        there = {**shared, **_beside(component)}
        if component.layout is not None:
            yield component.layout, there
        for kind in component.cards:
            fields = game.kinds[kind].fields
            values = frozenset({*fields, *game.kinds[kind].derived, *ALWAYS_ON_CARDS})
            texts = frozenset(name for name, field in fields.items() if _has_text(field))
            yield kind, {**there, "card": values, "text": texts}


def _beside(component: Component) -> Known:
    """Return what expressions see besides on what is folded, and on instructions."""
    if component.net is not None:
        return {
            "panel": frozenset({"name", "width", "height", "value"}),
            "figures": frozenset(folded.FIGURES),
        }
    if component.instructions:
        step = frozenset({"id", "number", "words", "thing", "last"})
        return {"step": step, "key": frozenset({"cut", "mountain", "valley"})}
    return {}


def _has_text(field: FieldType) -> bool:
    match field:
        case TextField() | EffectsField():
            return True
        case MapField():
            return any(_has_text(inner) for inner in field.fields.values())
        case ListField():
            return _has_text(field.items)
    return False


def _missing_layouts(game: Game, layouts: Layouts) -> Iterator[Problem]:
    source = game.sources["game"]
    for name, component in game.components.items():
        wanted: list[tuple[str, tuple[str | int, ...]]] = [
            (kind, ("components", name, "cards", number)) for number, kind in enumerate(component.cards)
        ]
        if component.layout is not None:
            wanted.append((component.layout, ("components", name, "layout")))
        for layout, path in wanted:
            if layout not in layouts.layouts and layout not in layouts.broken:
                close = nearest(layout, layouts.layouts)
                yield error(
                    "layout/missing",
                    f"{layout} is to be printed and has no layout",
                    span=source.span(path),
                    hint="; ".join(filter(None, (f"write layouts/{game.id}/{layout}.yaml", close))),
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


def _unknown_fonts(layouts: Layouts, fonts: Fonts, theme: Source) -> Iterator[Problem]:
    for name, style in layouts.theme.styles.items():
        if style.stack not in fonts.names:
            span = theme.span(("styles", name, "font"))
            hint = nearest(style.stack, fonts.names)
            yield error("layout/unknown-font", f"there is no font {style.stack!r}", span=span, hint=hint)
