"""Contact sheets: the pieces of other components, each side by side in all languages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from ppgen.common.problem import Problem
from ppgen.compose.component import ComponentKind, Imposition, Made, Work, component_fault, known_name
from ppgen.model.game import Game, Identity


class Model(ComponentKind):
    """Sheets for looking, not for cutting; `contact` names what they show, and an empty list means all."""

    imposition: ClassVar[Imposition] = Imposition.LANGUAGES

    contact: tuple[Identity, ...]

    def why_alone(self) -> str:
        """Its sheets are its own."""
        return "it shows several languages and is not cut"

    def faults(self, name: str, game: Game) -> Iterator[Problem]:
        """Yield names of components that do not exist."""
        for number, other in enumerate(self.contact):
            place = ("components", name, "contact", number)
            yield from known_name(other, game.components, "component", game=game, place=place)
            if other == name:
                message = f"the component {name} cannot show itself"
                yield component_fault("component", message, game=game, place=place, hint="take it out")

    def pieces(self, name: str, work: Work) -> Made:
        """Return the pieces of the other components in one language."""
        shown = self.contact or tuple(work.components)
        pieces, problems = [], []
        for other in shown:
            component = work.components.get(other)
            if component is not None and component.imposition is not Imposition.LANGUAGES:
                made, faults = component.pieces(other, work)
                pieces += made
                problems += faults
        return pieces, problems
