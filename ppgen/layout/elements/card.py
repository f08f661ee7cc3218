"""Another card or board of the game, as its own layout draws it: a sample in the rules, a card on a box."""

from __future__ import annotations

from typing import Literal

from pydantic import Field as ModelField

from ppgen.common.geometry import Size
from ppgen.display.ops import Group, Stroke, rectangle
from ppgen.layout.element import Element, Ops
from ppgen.layout.figures import figure, fitted, require_sight
from ppgen.layout.scope import Scope
from ppgen.layout.values import Box, Length, Token, Words


class Model(Element):
    """A card such as `team:toucans`, as large as it fits its box, in the middle of it; never a copy by hand.

    A name without a colon is a layout that stands for itself, such as a board. What is shown is drawn by its
    own layout and changes with its data and in every language. Its texts are printed fields that are read
    back; they may be as small as the picture is.
    """

    type: Literal["card"]
    box: Box
    card: Words
    side: Literal["face", "back"] = "face"
    stroke: Token | None = ModelField(default=None, description="Colour of a line round it.")
    width: Length = ModelField(default=0.25, description="Width of that line in mm.")
    name: str = ModelField(default="card", description="What the names of its printed fields begin with.")

    @property
    def shows_cards(self) -> bool:
        """It shows other cards."""
        return True

    def compose(self, scope: Scope) -> Ops:
        """Return the card; nothing is drawn where none is named."""
        wanted = scope.words(self.card).strip()
        if not wanted:
            return ()
        piece = scope.looks.figure(wanted)
        box = scope.rect(self.box)
        place = fitted(piece, box)
        require_sight(piece.size, Size(place.width, place.height))
        ops = figure(piece, place, scope.field_name(self.name), is_back=self.side == "back")
        if self.stroke is not None:
            radius = piece.radius * place.width / piece.size.width
            outline = rectangle(place, radius)
            ops += (Stroke(outline, scope.colour(self.stroke), scope.number(self.width)),)
        return (Group(scope.upright(box), ops),) if scope.reflected else ops
