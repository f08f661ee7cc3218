"""Pages that show how other components are folded, step by step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, ClassVar

from pydantic import Field

from ppgen.common.problem import Problem
from ppgen.compose.component import (
    ComponentKind,
    Handling,
    Imposition,
    Made,
    Stack,
    Work,
    component_fault,
    known_name,
)
from ppgen.compose.components.net import Model as Net
from ppgen.compose.folded.workshop import instruction_pages
from ppgen.display.pieces import Piece
from ppgen.layout.references import LayoutUse
from ppgen.model.field import Slug
from ppgen.model.game import Game, Identity

BESIDE = {
    "step": frozenset({"id", "number", "words", "thing", "last"}),
    "key": frozenset({"cut", "mountain", "valley", "printed", "blank", "moving", "seen", "shown"}),
}


class Model(ComponentKind):
    """Pages about how to fold the components that `instructions` names; `layout` describes them."""

    imposition: ClassVar[Imposition] = Imposition.PAGES
    is_cut: ClassVar[bool] = False

    instructions: Annotated[tuple[Identity, ...], Field(min_length=1)]
    layout: Slug

    def handling(self, pieces: Sequence[Piece]) -> Handling:
        """They are read."""
        return Handling.READ

    def why_alone(self) -> str:
        """Its sheets are its own."""
        return "each of its pages fills a sheet"

    def faults(self, name: str, game: Game) -> Iterator[Problem]:
        """Yield names of components that do not exist, or that nobody folds."""
        for number, other in enumerate(self.instructions):
            place = ("components", name, "instructions", number)
            yield from known_name(other, game.components, "component", game=game, place=place)
            if other == name:
                message = f"the component {name} cannot be among its own instructions"
                yield component_fault("component", message, game=game, place=place, hint="take it out")
            elif other in game.components and "net" not in game.components[other].own:
                message = f"the component {other} has no net, so there are no steps to explain"
                hint = "name components with a net"
                yield component_fault("component", message, game=game, place=place, hint=hint)

    def others(self) -> Iterable[str]:
        """Return what it explains."""
        return self.instructions

    def uses(self, name: str) -> Iterator[LayoutUse]:
        """Yield the layout of the pages."""
        yield LayoutUse(self.layout, ("components", name, "layout"), None, BESIDE)

    def pieces(self, name: str, work: Work) -> Made:
        """Draw as many pages as the steps of all things need."""
        layout = work.layout(self.layout)
        if layout is None:
            return [], []
        folded = {
            other: part for other in self.instructions if isinstance(part := work.components.get(other), Net)
        }
        return instruction_pages(name, folded, layout, copies=self.copies, work=work)

    def stacks(self, work: Work) -> Iterator[Stack]:
        """Yield the pages as if they were one."""
        if (layout := work.layout(self.layout)) is not None:
            yield Stack(layout.size, self.copies)
