"""What folds: a net for each card of some kinds, or one for a thing such as a box."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from pydantic import Field, JsonValue

from ppgen.common.problem import Problem
from ppgen.compose.card_component import CardComponent
from ppgen.compose.chosen_cards import choice_faults
from ppgen.compose.component import ClosedView, Handling, Made, Work, component_fault, known_name
from ppgen.compose.folded.assemblies import needs_glue
from ppgen.compose.folded.closed_view import closed_picture, measures, named_things
from ppgen.compose.folded.solid import solid
from ppgen.compose.folded.workshop import folded_pieces, things
from ppgen.compose.numbered import PLACE_NAMES
from ppgen.display.pieces import Piece
from ppgen.expressions import ExpressionError, compile_template, is_dynamic
from ppgen.folding.figures import FIGURES
from ppgen.layout.references import LayoutUse
from ppgen.layout.values import FUNCTIONS
from ppgen.model.field import Name, Slug, Truth
from ppgen.model.game import FoldingPaper, Game, Identity, Thickness

BESIDE = {"panel": frozenset({"name", "width", "height", "value"}), "figures": frozenset(FIGURES)}


class Model(CardComponent):
    """Something folded from a `net`: every card of some kinds, or one piece with a `layout`.

    `options` are those of the net, in which expressions see the card. A box that `holds` other components
    is as large as they need, their cards being `card_thickness` mm thick; `beside` it lie others, for which
    it would be too small, as its figures tell.
    """

    net: Slug
    layout: Slug | None = None
    options: Mapping[Name, JsonValue] = Field(default_factory=dict)
    paper: FoldingPaper = FoldingPaper()
    holds: tuple[Identity, ...] = ()
    beside: tuple[Identity, ...] = ()
    card_thickness: Thickness = 0.3
    sleeved: Truth = False

    def handling(self, pieces: Sequence[Piece]) -> Handling:
        """It is folded and glued, or holds without."""
        return Handling.GLUE if needs_glue(self.net) else Handling.LOCK

    def wholes(self, pieces: Sequence[Piece]) -> int:
        """The nets of a thing make one of it."""
        firsts = {piece.card: piece for piece in reversed(pieces)}
        return sum(piece.copies for piece in firsts.values())

    def paper_thickness(self) -> float:
        """Return the thickness that its folds were computed for."""
        return self.paper.thickness

    def faults(self, name: str, game: Game) -> Iterator[Problem]:
        """Yield names of kinds and components that do not exist, and a thing that holds itself."""
        place = ("components", name)
        if bool(self.cards) == (self.layout is not None):
            message = f"the component {name} must have either cards or a layout"
            hint = "cards: [kind, …] or layout: name"
            yield component_fault("component", message, game=game, place=place, hint=hint)
        yield from super().faults(name, game)
        for key, others in (("holds", self.holds), ("beside", self.beside)):
            for number, other in enumerate(others):
                where = (*place, key, number)
                yield from known_name(other, game.components, "component", game=game, place=where)
                if other == name:
                    message = f"the component {name} cannot be among its own {key}"
                    yield component_fault("component", message, game=game, place=where, hint="take it out")

    def others(self) -> Iterable[str]:
        """Return what it holds: its size follows from that."""
        return self.holds

    def uses(self, name: str) -> Iterator[LayoutUse]:
        """Yield the layout of the thing, or of each kind."""
        if self.layout is not None:
            yield LayoutUse(self.layout, ("components", name, "layout"), None, BESIDE)
        names = frozenset(_names(self.options))
        for number, kind in enumerate(self.cards):
            yield LayoutUse(
                kind, ("components", name, "cards", number), kind, {**BESIDE, **PLACE_NAMES}, names
            )

    def pieces(self, name: str, work: Work) -> Made:
        """Fold and check each thing, and lay its panels and lines on its nets."""
        pieces, problems = folded_pieces(name, self, work)
        return pieces, [*choice_faults(name, self.cards, self.where, work.deck), *problems]

    def measures(self, name: str, work: Work) -> Iterator[str]:
        """Yield a line for each different thing: its size closed, its tabs, and its nets."""
        for line in measures(name, things(name, self, work)[0]):
            yield ", ".join([line, *self._lying_beside(work)])

    def _lying_beside(self, work: Work) -> Iterator[str]:
        for other in self.beside:
            component = work.components.get(other)  # none where its description has errors
            for stack in component.stacks(work) if component is not None else ():
                size = f"{stack.size.width:.1f} × {stack.size.height:.1f} mm"
                yield f"beside it {other}: {stack.cards} of {size}"

    def closed(self, name: str, work: Work) -> Mapping[str, ClosedView]:
        """Return each thing, and the first of the component and of a kind by their names."""
        named = named_things(name, things(name, self, work)[0])
        return {
            called: ClosedView(partial(closed_picture, thing), partial(solid, thing))
            for called, thing in named.items()
        }


def _names(options: object) -> Iterator[str]:
    """Yield the names that expressions in options look up."""
    if isinstance(options, Mapping):
        for inner in options.values():
            yield from _names(inner)
    elif isinstance(options, list | tuple):
        for inner in options:
            yield from _names(inner)
    elif isinstance(options, str) and is_dynamic(options):
        with contextlib.suppress(ExpressionError):  # told when the options are evaluated
            yield from compile_template(options, functions=FUNCTIONS).names
