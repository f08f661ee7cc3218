"""A picture or a card in a text: a block of one row, in the middle of its column."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ppgen.common.geometry import Rect, Size
from ppgen.common.units import parse_length
from ppgen.display.ops import Group
from ppgen.layout.effort import ElementError
from ppgen.layout.element import Ops
from ppgen.layout.figures import figure, require_sight
from ppgen.layout.flow.blocks import Block
from ppgen.layout.flow.markdown import Passage
from ppgen.layout.pictures import placed, shown_size
from ppgen.layout.scope import Scope

CARD = "card:"
"""What the path of a figure begins with that shows a card of the game."""


@dataclass(slots=True)
class FigureBlock(Block):
    """Something `size` mm large that `shown` draws into a rectangle, in a column `width` mm wide."""

    size: Size
    width: float
    shown: Callable[[Rect], Ops]
    before: float = 0.0
    clings: bool = False

    @property
    def heights(self) -> Sequence[float]:
        """One row."""
        return (self.size.height,)

    def draw(self, first: int, last: int, scope: Scope) -> Ops:
        """Return the figure in the middle of its column."""
        del first, last
        place = Rect((self.width - self.size.width) / 2, 0.0, *self.size)
        ops = self.shown(place)
        return (Group(scope.upright(place), ops),) if scope.reflected else ops


def figure_block(one: Passage, width: float, name: str, scope: Scope) -> FigureBlock | None:
    """Return the block of a figure, as wide as it says or else as its column, a card at most in its own size.

    Nothing where the picture is missing, which is reported.
    """
    if one.path.startswith(CARD):
        piece = scope.looks.figure(one.path.removeprefix(CARD))
        wanted = _width(one.title, min(width, piece.size.width), width)
        size = Size(wanted, piece.size.height * wanted / piece.size.width)
        require_sight(piece.size, size)
        return FigureBlock(size, width, lambda place: figure(piece, place, scope.field_name(name)))
    image, problem = scope.looks.picture(one.path)
    if problem is not None:
        scope.remark(problem.rule, problem.message, hint=problem.hint, severity=problem.severity)
    if image is None:
        return None
    wanted = _width(one.title, width, width)
    across, down = shown_size(image)
    size = Size(wanted, wanted * down / across)
    return FigureBlock(size, width, lambda place: placed(image, place))


def _width(said: str, usual: float, most: float) -> float:
    if not said:
        return usual
    try:
        return min(parse_length(said), most)
    except ValueError as fault:
        hint = 'write its width like ![words](picture.png "40mm")'
        raise ElementError("layout/figure", f"{said!r} is no width of a figure", hint) from fault
