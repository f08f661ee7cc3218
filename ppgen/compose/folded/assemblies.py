"""Components with a net into checked assemblies: nets with their options, boxes sized by what they hold."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain
from types import ModuleType
from typing import Any

from pydantic import ValidationError

from ppgen.common.problem import Problem, Span, error, nearest, note, warning
from ppgen.common.registry import by_id, modules
from ppgen.compose.component import Work
from ppgen.compose.folded.sizing import checked_net, smallest_box
from ppgen.compose.folded.things import CheckedThings, FoldedThing, NetComponent, ThingToFold
from ppgen.compose.numbered import PLACE_NAMES
from ppgen.expressions import ExpressionError, compile_template, is_dynamic
from ppgen.folding import content, nets
from ppgen.folding.boxes import BoxKind, BoxWish, LidKind, SheetPaper
from ppgen.folding.geometry.model import NetPaper
from ppgen.folding.judging.dice import check_same_die
from ppgen.folding.nets import strip_box
from ppgen.folding.nets._options import NetOptions
from ppgen.layout.values import FUNCTIONS
from ppgen.load import Source, validation_problems

_ANY_SIZE = {"width": 100.0, "length": 100.0, "height": 20.0}
"""Stands for the size of a box that is not known yet, while its other options are looked at."""


CUT_UNTOLD = 0.05
"""Of a length that is cut by less mm the message would say twice the same."""

UNTIL_IT_FOLDS = "change its sizes, its make or the thickness of what it holds until it folds and closes"


@lru_cache(maxsize=1)
def known_nets() -> Mapping[str, ModuleType]:
    """Return the nets there are, by id."""
    return by_id(modules(nets), "ID")


def needs_glue(net: str) -> bool:
    """Tell whether what a net folds into is glued; only its module knows."""
    return bool(getattr(known_nets().get(net), "NEEDS_GLUE", True))


def fold(
    name: str, component: NetComponent, work: Work, *, memory: CheckedThings
) -> tuple[tuple[ThingToFold, ...], list[Problem]]:
    """Return what a component folds into, each of its cards or the component itself, and all faults."""
    folding = _Folding(name, component, work, memory)
    module = known_nets().get(component.net)
    if module is None:
        hint = nearest(component.net, known_nets())
        message = f"there is no net {component.net!r}"
        return (), [error("net/unknown", message, span=folding.span("net"), hint=hint)]
    things = tuple(folding.folded(module))
    dice = {id(thing.made): thing.made.assembly for thing in things if thing.made.assembly.values}
    if len(dice) > 1:
        folding.problems += [
            _placed(problem, folding.span("net"), name) for problem in check_same_die(list(dice.values()))
        ]
    return things, folding.problems


@dataclass(slots=True)
class _Folding:
    """The folding of one component in one language."""

    name: str
    component: NetComponent
    work: Work
    memory: CheckedThings
    problems: list[Problem] = field(default_factory=list)

    @property
    def source(self) -> Source:
        return self.work.deck.game.sources["game"]

    @property
    def sheet(self) -> SheetPaper:
        return SheetPaper(_paper(self.component), self.work.printable, self.work.paper)

    def span(self, *path: str | int) -> Span:
        return self.source.span(("components", self.name, *path))

    def folded(self, module: ModuleType) -> Iterator[ThingToFold]:
        """Yield one thing for each card, or one for the component."""
        deck = self.work.deck
        if not self.component.cards:
            made = self._made(module, deck.names, self.name)
            if made is not None:
                yield ThingToFold(self.name, None, self.component.copies, made)
            return
        for one in chain.from_iterable(self.component.printed(deck).values()):
            card, numbers = one.card, {name: one.names()[name] for name in PLACE_NAMES}
            values = {**deck.names, **numbers, "card": card.values, "text": card.texts}
            made = self._made(module, values, card.subject)
            if made is not None:
                yield ThingToFold(card.subject, card, one.copies, made, numbers)

    def _made(self, module: ModuleType, values: Mapping[str, Any], subject: str) -> FoldedThing | None:
        try:
            options = _evaluated(self.component.options, values)
            items = [item for other in self.component.holds for item in self._items(other)]
        except ExpressionError as fault:
            hint = fault.hint or "write the expression another way"
            self._report("net/expression", fault.message, "options", hint=hint, subject=subject)
            return None
        if self.component.holds and not items:
            if not self.work.layouts.broken:  # else what it holds may only lack its layout
                message = "the box holds nothing to be sized by"
                self._report("box/empty", message, "holds", hint="name components")
            return None
        if any(problem.rule == "net/not-packed" for problem in self.problems):
            return None  # a box that is sized without one of its things would be too small for it
        if items:
            return self._sized(module, options, items)
        thing = self._built(module, options, subject)
        if thing is not None and module.ID in set(BoxKind):
            self._tell_what_stays_outside(thing)
        return thing

    def _tell_what_stays_outside(self, thing: FoldedThing) -> None:
        """Note the cards of the game that are larger than a box whose size was written by hand."""
        inside = thing.figures["inside"]
        room = sorted(inside, reverse=True) if isinstance(inside, list) else []
        for other, component in self.work.components.items():
            for stack in component.stacks(self.work) if getattr(component, "cards", ()) else ():
                card = sorted((stack.size.width, stack.size.height), reverse=True)
                if room and (card[0] > room[0] or card[1] > room[1]):
                    size = " × ".join(f"{length:.1f}" for length in room)
                    message = (
                        f"{other} of {card[1]:.1f} × {card[0]:.1f} mm do not lie in a box of {size} mm inside"
                    )
                    hint = f"with `holds: [{other}]` in place of a size the box is made to fit"
                    told = note("box/cards-outside", message, span=self.span("options"), hint=hint)
                    self.problems.append(told._replace(subject=self.name))
                    break

    def _sized(self, module: ModuleType, options: Any, items: Sequence[content.Item]) -> FoldedThing | None:
        """Make the smallest box that holds everything."""
        if module.ID not in set(BoxKind):
            hint = f"boxes are: {', '.join(BoxKind)}"
            self._report("net/not-a-box", f"a {module.ID} holds nothing", "holds", hint=hint)
            return None
        is_strip = module.ID == strip_box.ID
        strange = sorted(options.keys() - {"lid"} - ({"clearance"} if is_strip else set()))
        usual = module.Options.model_fields.get("lid")
        lid = options.get("lid", LidKind.NONE.value if usual is None else usual.default)
        if strange or lid not in set(LidKind):
            others = ", and clearance" if is_strip else ""
            message = f"a box sized by what it holds has the option lid: {', '.join(LidKind)}{others}"
            self._report("net/options", message, "options", hint=f"take out {', '.join(strange) or lid}")
            return None
        clearance = strip_box.CLEARANCE
        if "clearance" in options:
            tried = self._options(module, {**_ANY_SIZE, "clearance": options["clearance"]}, self.name)
            if not isinstance(tried, strip_box.Options):
                return None
            clearance = tried.clearance
        wish = BoxWish(BoxKind(module.ID), LidKind(lid), clearance)
        key = self._key(module, options, items)
        thing, problems = self.memory.known.get(key) or self.memory.remember(
            key, smallest_box(items, self.sheet, wish=wish, module=module)
        )
        span = self.span("holds")
        self.problems += [_placed(problem, span, self.name) for problem in problems]
        return thing

    def _built(self, module: ModuleType, written: Any, subject: str) -> FoldedThing | None:
        """Make a net from its options, fold it and see whether it fits the paper."""
        options = self._options(module, written, subject)
        if options is None:
            return None
        key = self._key(module, written, ())
        thing, problems = self.memory.known.get(key) or self.memory.remember(
            key, checked_net(module, options, self.sheet)
        )
        span = self.span("options") if self.component.options else self.span("net")
        self.problems += [_placed(problem, span, subject) for problem in problems]
        self._tell_what_is_cut(options, subject)
        return thing

    def _tell_what_is_cut(self, options: NetOptions, subject: str) -> None:
        """Tell the options that are longer than there is room for."""
        for name, most in options.longest(self.sheet.paper).items():
            length = getattr(options, name)
            if name in options.model_fields_set and length is not None and length > most + CUT_UNTOLD:
                message = f"a {name} of {length:.1f} mm is cut to {most:.1f} mm: there is no room for more"
                hint = f"write a {name} from above 0 to {most:.1f} mm, or make the thing larger"
                told = warning("net/option-cut", message, span=self.span("options", name), hint=hint)
                self.problems.append(told._replace(subject=subject))

    def _key(self, module: ModuleType, options: Any, items: Sequence[content.Item]) -> str:
        """Name all that decides how a thing turns out; dice of other components are told apart."""
        parts = [module.ID, options, self.component.paper, items, self.sheet, self.name]
        return json.dumps(parts, default=repr, sort_keys=True)

    def _options(self, module: ModuleType, written: Any, subject: str) -> NetOptions | None:
        try:
            options: NetOptions = module.Options.model_validate(written)
        except ValidationError as fault:
            place = ("components", self.name, "options")
            problems = validation_problems(
                fault, self.source, place, rule="net/options", model=module.Options
            )
            self.problems += [problem._replace(subject=subject) for problem in problems]
            return None
        return options

    def _items(self, other: str) -> Iterator[content.Item]:
        """Yield what another component puts into the box."""
        component = self.work.components.get(other)
        if component is None:
            return
        module = known_nets().get(getattr(component, "net", ""))
        if module is not None:
            yield from self._loose(other, component, module)
        for stack in component.stacks(self.work):
            size, thickness = stack.size, self.component.card_thickness
            if stack.height is not None:
                yield content.Item(other, stack.cards, size.width, size.height, stack.height, flat=True)
                continue
            card = content.PackedCard(size.width, size.height, thickness, self.component.sleeved)
            yield content.cards(other, stack.cards, card)

    def _loose(self, other: str, component: Any, module: ModuleType) -> Iterator[content.Item]:
        if not hasattr(module, "packed") or component.holds:
            message = f"a {module.ID} cannot be put away in a box"
            self._report("net/not-packed", message, "holds", hint="hold cards, dice or men")
            return
        things, problems = fold(other, component, self.work, memory=self.memory)
        sizes: Counter[tuple[float, float, float]] = Counter()
        for thing in things:
            sizes[module.packed(thing.made.options, _paper(component))] += thing.copies
        if problems and not things:
            message = f"{other} cannot be folded, so it is not known how much room it needs"
            self._report("net/not-packed", message, "holds", hint="mend it first")
        for (width, length, height), count in sizes.items():
            yield content.Item(other, count, width, length, height)

    def _report(self, rule: str, message: str, key: str, *, hint: str, subject: str = "") -> None:
        span = self.span(key)
        self.problems.append(error(rule, message, span=span, hint=hint, subject=subject or self.name))


def _placed(problem: Problem, span: Span | None, subject: str) -> Problem:
    """Return what is wrong with a thing that folds, at the place in game.yaml that decides it."""
    return problem._replace(span=span, subject=subject, hint=problem.hint or UNTIL_IT_FOLDS)


def _paper(component: NetComponent) -> NetPaper:
    return NetPaper(component.paper.thickness, component.paper.slack)


def _evaluated(node: Any, values: Mapping[str, Any]) -> Any:
    """Return options with their expressions filled in."""
    if isinstance(node, Mapping):
        return {key: _evaluated(inner, values) for key, inner in node.items()}
    if isinstance(node, list | tuple):
        return [_evaluated(inner, values) for inner in node]
    if isinstance(node, str) and is_dynamic(node):
        return compile_template(node, functions=FUNCTIONS).evaluate(dict(values))
    return node
