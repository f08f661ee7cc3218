"""What does a component fold into? Nets with their options from the cards, boxes sized by what they hold."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from types import ModuleType
from typing import Any, NamedTuple

from pydantic import ValidationError

from ppgen import nets
from ppgen.boxes import BoxKind, LidKind, Stockpile, check_paper, size_for
from ppgen.elements._values import FUNCTIONS
from ppgen.expressions import ExpressionError, compile_template, is_dynamic
from ppgen.folding import content
from ppgen.folding.check import check_assembly, measure
from ppgen.folding.dice import check_same_die
from ppgen.folding.model import Assembly, Paper
from ppgen.geometry import Size
from ppgen.layout import Layouts
from ppgen.load import Source, validation_problems
from ppgen.localise import Deck
from ppgen.model.card import Card
from ppgen.model.game import Component, Game
from ppgen.nets._options import NetOptions
from ppgen.problem import Problem, Span, error, nearest
from ppgen.registry import by_id, modules

POSES_TRIED = 4
"""How many poses of each move are looked at for nets whose options were written by hand."""

FIGURES = ("inside", "outside", "tab_depth", "tab_play", "glue_depth", "glue_play")
"""What layouts can look up in `figures`: lengths in mm, or nothing where a thing has no such measure."""

Figures = Mapping[str, list[float] | float | None]


class Made(NamedTuple):
    """An assembly that was folded and checked once, the options it was made with, and its figures."""

    module: ModuleType
    options: NetOptions
    assembly: Assembly
    figures: Figures
    sheets: Mapping[str, Size]


class Folded(NamedTuple):
    """One thing to fold: for a card, or for a component that is one piece."""

    subject: str
    card: Card | None
    copies: int
    made: Made


class Table(NamedTuple):
    """What is folded on: the printable part of a paper, and what people call the paper."""

    printable: Size
    name: str


@lru_cache(maxsize=1)
def known_nets() -> Mapping[str, ModuleType]:
    """Return the nets there are, by id."""
    return by_id(modules(nets), "ID")


MOST_SOUND = 500
"""How many things are kept from run to run."""


@dataclass(slots=True)
class Workbench:
    """Folds the components of one game; equal nets are made, checked and measured once for all languages.

    What is `sound` may come from runs before: it holds no places of files.
    """

    game: Game
    layouts: Layouts
    sound: dict[str, Made] = field(default_factory=dict)
    _faulty: dict[str, tuple[Made | None, list[Problem]]] = field(default_factory=dict)

    def fold(self, name: str, deck: Deck, *, table: Table) -> tuple[tuple[Folded, ...], list[Problem]]:
        """Return what a component folds into, each of its cards or the component itself, and all faults."""
        component = self.game.components[name]
        work = _Work(self, name, component, deck, table)
        module = known_nets().get(component.net or "")
        if module is None:
            hint = nearest(component.net or "", known_nets())
            span = work.span("net")
            return (), [error("net/unknown", f"there is no net {component.net!r}", span=span, hint=hint)]
        found = tuple(work.folded(module))
        dice = {id(one.made): one.made.assembly for one in found if one.made.assembly.values}
        if len(dice) > 1:
            work.problems += [
                problem._replace(span=work.span("net"), subject=name)
                for problem in check_same_die(list(dice.values()))
            ]
        return found, work.problems

    def remembered(self, key: str) -> tuple[Made | None, list[Problem]] | None:
        """Return what was made before with the same wishes."""
        made = self.sound.get(key)
        return self._faulty.get(key) if made is None else (made, [])

    def remember(self, key: str, made: Made | None, problems: list[Problem]) -> None:
        """Keep what was made, and what was wrong with it."""
        if made is None or problems:
            self._faulty[key] = (made, problems)
            return
        if len(self.sound) >= MOST_SOUND:
            self.sound.clear()
        self.sound[key] = made


@dataclass(slots=True)
class _Work:
    """The folding of one component in one language."""

    bench: Workbench
    name: str
    component: Component
    deck: Deck
    table: Table
    problems: list[Problem] = field(default_factory=list)

    @property
    def source(self) -> Source:
        return self.deck.game.sources["game"]

    @property
    def paper(self) -> Paper:
        return Paper(self.component.paper.thickness, self.component.paper.slack)

    def span(self, *path: str | int) -> Span:
        return self.source.span(("components", self.name, *path))

    def folded(self, module: ModuleType) -> Iterator[Folded]:
        """Yield one thing for each card, or one for the component."""
        if not self.component.cards:
            made = self._made(module, self.deck.names, self.name)
            if made is not None:
                yield Folded(self.name, None, self.component.copies, made)
            return
        for kind in self.component.cards:
            for card in self.deck.cards[kind]:
                values = {**self.deck.names, "card": card.values, "text": card.texts}
                made = self._made(module, values, card.subject)
                if made is not None:
                    yield Folded(card.subject, card, card.copies, made)

    def _made(self, module: ModuleType, values: Mapping[str, Any], subject: str) -> Made | None:
        try:
            wanted = _evaluated(self.component.options, values)
            items = [item for other in self.component.holds for item in self._items(other)]
        except ExpressionError as fault:
            hint = fault.hint or "write the expression another way"
            self._report("net/expression", fault.message, "options", hint=hint, subject=subject)
            return None
        if self.component.holds and not items:
            self._report("box/empty", "the box holds nothing to be sized by", "holds", hint="name components")
            return None
        wishes = [module.ID, wanted, self.component.paper, items, self.table, self.name]
        key = json.dumps(wishes, default=repr, sort_keys=True)
        found = self.bench.remembered(key)
        if found is None:
            before = len(self.problems)
            made = self._sized(module, wanted, items) if items else self._built(module, wanted, subject)
            self.bench.remember(key, made, self.problems[before:])
            return made
        self.problems += found[1]
        return found[0]

    def _sized(self, module: ModuleType, wanted: Any, items: Sequence[content.Item]) -> Made | None:
        """Make the smallest box that holds everything."""
        if module.ID not in set(BoxKind):
            hint = f"boxes are: {', '.join(BoxKind)}"
            self._report("net/not-a-box", f"a {module.ID} holds nothing", "holds", hint=hint)
            return None
        strange = sorted(wanted.keys() - {"lid"})
        lid = wanted.get("lid", LidKind.NONE.value)
        if strange or lid not in set(LidKind):
            message = f"a box sized by what it holds has one option, lid: {', '.join(LidKind)}"
            self._report("net/options", message, "options", hint=f"take out {', '.join(strange) or lid}")
            return None
        stock = Stockpile(self.paper, self.table.printable, self.table.name)
        box, problems = size_for(
            items, stock, kind=BoxKind(module.ID), lid=LidKind(lid), span=self.span("holds")
        )
        self.problems += [problem._replace(subject=self.name) for problem in problems]
        return None if box is None else _measured(module, box.options, box.assembly)

    def _built(self, module: ModuleType, wanted: Any, subject: str) -> Made | None:
        """Make a net from its options, fold it and see whether it fits the paper."""
        options = self._options(module, wanted)
        if options is None:
            return None
        assembly: Assembly = module.build(options, self.paper)
        problems = check_assembly(assembly, samples=POSES_TRIED)
        if not problems:
            stock = Stockpile(self.paper, self.table.printable, self.table.name)
            size = float(getattr(options, module.GROWS))

            def grown(length: float) -> Assembly:
                other: Assembly = module.build(options.model_copy(update={module.GROWS: length}), self.paper)
                return other

            problems = check_paper(grown, size, stock=stock)
        span = self.span("options") if self.component.options else self.span("net")
        self.problems += [problem._replace(span=span, subject=subject) for problem in problems]
        return None if problems else _measured(module, options, assembly)

    def _options(self, module: ModuleType, wanted: Any) -> NetOptions | None:
        try:
            options: NetOptions = module.Options.model_validate(wanted)
        except ValidationError as fault:
            place = ("components", self.name, "options")
            self.problems += validation_problems(
                fault, self.source, place, rule="net/options", model=module.Options
            )
            return None
        return options

    def _items(self, other: str) -> Iterator[content.Item]:
        """Yield what another component puts into the box."""
        component = self.deck.game.components[other]
        module = known_nets().get(component.net or "")
        if module is not None:
            yield from self._loose(other, component, module)
        elif component.net is None:
            yield from self._stacks(other, component)

    def _loose(self, other: str, component: Component, module: ModuleType) -> Iterator[content.Item]:
        if not hasattr(module, "packed") or component.holds:
            message = f"a {module.ID} cannot be put away in a box"
            self._report("net/not-packed", message, "holds", hint="hold cards, dice or men")
            return
        things, problems = self.bench.fold(other, self.deck, table=self.table)
        paper = Paper(component.paper.thickness, component.paper.slack)
        sizes: dict[tuple[float, float, float], int] = {}
        for thing in things:
            size = module.packed(thing.made.options, paper)
            sizes[size] = sizes.get(size, 0) + thing.copies
        if problems and not things:
            message = f"{other} cannot be folded, so it is not known how much room it needs"
            self._report("net/not-packed", message, "holds", hint="mend it first")
        for (width, length, height), count in sizes.items():
            yield content.Item(other, count, width, length, height)

    def _stacks(self, other: str, component: Component) -> Iterator[content.Item]:
        thickness, sleeved = self.component.card_thickness, self.component.sleeved
        counts: dict[Size, int] = {}
        if component.layout is not None and (layout := self.bench.layouts.layouts.get(component.layout)):
            counts[layout.size] = component.copies
        for kind in component.cards:
            if (layout := self.bench.layouts.layouts.get(kind)) is not None:
                copies = sum(card.copies for card in self.deck.cards[kind])
                counts[layout.size] = counts.get(layout.size, 0) + copies
        for size, count in counts.items():
            card = content.CardSize(size.width, size.height, thickness, sleeved)
            yield content.cards(other, count, card)

    def _report(self, rule: str, message: str, key: str, *, hint: str, subject: str = "") -> None:
        span = self.span(key)
        self.problems.append(error(rule, message, span=span, hint=hint, subject=subject or self.name))


def _evaluated(node: Any, values: Mapping[str, Any]) -> Any:
    """Return options with their expressions filled in."""
    if isinstance(node, Mapping):
        return {key: _evaluated(inner, values) for key, inner in node.items()}
    if isinstance(node, list | tuple):
        return [_evaluated(inner, values) for inner in node]
    if isinstance(node, str) and is_dynamic(node):
        return compile_template(node, functions=FUNCTIONS).evaluate(dict(values))
    return node


def _measured(module: ModuleType, options: NetOptions, assembly: Assembly) -> Made:
    found = {figure.id.replace("-", "_"): figure.lengths for figure in measure(assembly).figures}
    figures: dict[str, list[float] | float | None] = dict.fromkeys(FIGURES)
    for name in FIGURES:
        if name in found:
            lengths = [round(length, 2) for length in found[name]]
            figures[name] = lengths if len(lengths) > 1 else lengths[0]
    sheets = {net.name: net.size for net in assembly.nets}
    return Made(module, options, assembly, figures, sheets)
