"""What is seen of ink and its ground through the see-through shapes that lie over both."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ppgen.checks.sight.content import Content, PrintedItem
from ppgen.checks.sight.ground import Cover, Ground, Paint, box_of, composed, ground_under, halves, overlaps
from ppgen.checks.sight.ink import is_hidden
from ppgen.common.colour import Colour
from ppgen.common.geometry import IDENTITY, Rect
from ppgen.display.ops import rectangle

Pairs = dict[tuple[Colour, Colour], float]
"""Of each pair of a seen ink and a seen ground, which share of a rectangle it takes."""

MOST_FILMS = 100
"""Of a text with more of them and of paints under it nobody looks at the colours, and that is told."""


def is_film(paint: Paint) -> bool:
    """Tell whether something is seen through a paint."""
    return 0 < paint.opacity < 1


def films_over(content: Content, item: PrintedItem, later: Iterable[Content]) -> list[Paint]:
    """Return the see-through paints over a text, the uppermost first: of its own op, and of later ones."""
    box = box_of(item.box)
    own = content.paints[item.above :]
    paints = [*own, *(paint for one in later if overlaps(one.reach, box) for paint in one.paints)]
    return [paint for paint in reversed(paints) if is_film(paint) and overlaps(paint.box, box)]


def seen_through(films: Sequence[Paint], ink: Colour, ground: Ground, word: Rect, *, cell: float) -> Pairs:
    """Return what is seen of a word and its ground, in cells of so many mm where shapes meet.

    Cells without a film are left out, those that are hidden, and those of which nobody knows the colours.
    """
    found: Pairs = {}
    _look(word, _Layers(films, ink, ground.paints), cell, found)
    whole = word.width * word.height
    return {pair: area / whole for pair, area in found.items()} if whole > 0 else {}


class _Layers(NamedTuple):
    """What lies over one another, each the uppermost first: films, ink, and paints under it."""

    films: Sequence[Paint]
    ink: Colour
    paints: Sequence[Paint]


def _look(rect: Rect, layers: _Layers, cell: float, found: Pairs) -> None:
    over = [(film, film.covers(rect)) for film in layers.films if overlaps(film.box, box_of(rect))]
    near = [(film, cover) for film, cover in over if cover is not Cover.NONE]
    if not near:
        return
    ground = ground_under(rect, layers.paints)
    is_mixed = ground.mixed or any(cover is Cover.PART for _, cover in near)
    if is_mixed and max(rect.width, rect.height) > cell:
        for half in halves(rect):
            _look(half, _Layers([film for film, _ in near], layers.ink, ground.paints), cell, found)
        return
    shown = [film for film, cover in near if cover is Cover.ALL or film.holds(rect.centre)]
    below = [paint for paint in ground.paints if not ground.mixed or paint.holds(rect.centre)]
    for pair in _pair(shown, layers.ink, below):
        found[pair] = found.get(pair, 0.0) + rect.width * rect.height


def _pair(films: Sequence[Paint], ink: Colour, below: Sequence[Paint]) -> Iterator[tuple[Colour, Colour]]:
    """Yield the ink and its ground as they are seen, if that is known, and something can be read at all."""
    if not films or is_hidden(films):
        return
    letter = Paint(rectangle(Rect(0, 0, 1, 1)), IDENTITY, ink)
    seen, under = composed((*films, letter)), composed((*films, *below))
    if seen is not None and under is not None:
        yield seen, under
