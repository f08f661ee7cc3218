"""What is in the way of the components that were asked for, and what is wrong beside them and only told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ppgen.common.problem import Problem, Severity
from ppgen.compose.component import ComponentKind
from ppgen.layout.back_choice import written_backs
from ppgen.layout.layouts import Layouts
from ppgen.load import Source
from ppgen.model.deck_files import deck_sources
from ppgen.model.game import Game

Wanted = Callable[[Game, Mapping[str, ComponentKind]], tuple[str, ...] | None]
"""Tells which components of a game are asked for; None means all."""

BESIDE = "not in the way of what was asked for"


def everything(game: Game, components: Mapping[str, ComponentKind]) -> None:
    """Ask for all components."""
    del game, components


@dataclass(frozen=True, slots=True)
class Demand:
    """The components that were asked for, None for all, and the files and lines of game.yaml beside them."""

    components: tuple[str, ...] | None
    files: frozenset[str] = frozenset()
    lines: frozenset[int] = frozenset()
    game_file: str = ""

    def wants(self, name: str) -> bool:
        """Tell whether a component was asked for."""
        return self.components is None or name in self.components

    def graded(self, problems: list[Problem]) -> list[Problem]:
        """Return problems with the errors that nothing asked for needs mended as warnings."""
        is_all = self.components is None and not self.files
        return problems if is_all else [self._graded(problem) for problem in problems]

    def _graded(self, problem: Problem) -> Problem:
        if problem.severity is not Severity.ERROR or not self._is_beside(problem):
            return problem
        hint = f"{problem.hint}; {BESIDE}" if problem.hint else BESIDE
        return problem._replace(severity=Severity.WARNING, hint=hint)

    def _is_beside(self, problem: Problem) -> bool:
        if problem.span is None:
            return False
        if problem.span.file == self.game_file:
            return problem.span.line in self.lines
        return problem.span.file in self.files


def demand_of(
    wanted: tuple[str, ...] | None,
    game: Game,
    components: Mapping[str, ComponentKind],
    *,
    layouts: Layouts,
    sources: Mapping[str, Source],
    deck: str = "",
) -> Demand:
    """Find out what lies beside the wanted components and deck; `sources` are the layout files by name.

    A layout or kind belongs to all components that print it; a kind is needed, too, where a layout shows its
    cards.
    """
    decks = deck_sources(game.sources).items() if deck else ()
    other_decks = frozenset(source.file for name, source in decks if name != deck)
    if wanted is None:
        return Demand(None, other_decks)
    made_of = _with_others(wanted, game)
    needed: set[str] = set()
    kinds: set[str] = set()
    for name in made_of:
        for use in components[name].uses(name) if name in components else ():
            needed |= _chain(use.layout, layouts, sources)
            kinds |= {use.kind} if use.kind is not None else set()
    kinds |= _shown_kinds(needed, game, layouts)
    files = {source.file for name, source in sources.items() if name not in needed | {"theme"}}
    files |= {game.sources[kind].file for kind in game.kinds if kind not in kinds and kind in game.sources}
    lines = _lines(game.sources["game"], [name for name in game.components if name not in made_of])
    return Demand(wanted, other_decks.union(files), frozenset(lines), game.sources["game"].file)


def _with_others(wanted: tuple[str, ...], game: Game) -> set[str]:
    """Return components and all that they are made of, such as what a box holds, those with errors too."""
    found: set[str] = set()
    waiting = list(wanted)
    while waiting:
        name = waiting.pop()
        if name not in found and name in game.components:
            found.add(name)
            own = game.components[name].own
            for key in ("holds", "instructions"):
                others = own.get(key)
                waiting += (
                    [other for other in others if isinstance(other, str)] if isinstance(others, list) else []
                )
    return found


def _chain(name: str, layouts: Layouts, sources: Mapping[str, Source]) -> set[str]:
    """Return a layout, those it extends, and its back."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        found.add(name)
        layout = layouts.layouts.get(name)
        if layout is not None:
            waiting += [other.name for other in layouts.beside(layout)]
            waiting += [back for _, back in written_backs(layout.back)]
        data = sources[name].data if name in sources else None
        if isinstance(data, dict) and isinstance(data.get("extends"), str):
            waiting.append(data["extends"])
    return found


def _shown_kinds(needed: set[str], game: Game, layouts: Layouts) -> set[str]:
    """Return the kinds whose cards some layouts look at."""
    kinds: set[str] = set()
    for name in needed & layouts.layouts.keys():
        for _, elements in layouts.layouts[name].surfaces():
            for element in elements:
                for looked_up in layouts.traits(element).names:
                    first, _, rest = looked_up.partition(".")
                    if first == "cards":
                        kinds |= {rest.split(".")[0]} if rest else set(game.kinds)
    return kinds


def _lines(source: Source, names: list[str]) -> set[int]:
    """Return the lines of game.yaml in which some components are described."""
    starts = sorted(source.key_span(("components", name)).line for name in source.data.get("components", {}))
    after = [source.key_span((key,)).line for key in source.data]
    lines: set[int] = set()
    for name in names:
        start = source.key_span(("components", name)).line
        ends = [line for line in (*starts, *after) if line > start]
        lines |= set(range(start, min(ends, default=len(source.lines) + 1)))
    return lines
