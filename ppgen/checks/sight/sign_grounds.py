"""How much of a sign stands out from what is painted under it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain, combinations
from typing import NamedTuple

from ppgen.checks.sight.content import Content, Sign
from ppgen.checks.sight.ground import Box, Ground, Paint, box_of, overlaps
from ppgen.checks.sight.sign_ink import SignInks
from ppgen.common.colour import WHITE, Colour
from ppgen.common.geometry import Point
from ppgen.work.allowance import Allowance, WorkKind

MOST_KNOWN = 4096

FIRST = (0.5, 0.25, 0.75)
"""In these parts of its width and height one looks first at what a sign stands on: most stand out there."""


class Unseen(NamedTuple):
    """The colour of a sign that nobody sees, and that of the ground it is drawn on."""

    ink: Colour
    ground: Colour


@dataclass(slots=True)
class SignGrounds:
    """What signs stand on; a sign on the same paints is looked at once. Contents are known by identity."""

    alike: float
    """Colours that differ by less (Delta E of CIELAB) are one to whoever looks for a sign."""
    enough: float
    """A sign of whose ink so large a part stands out is seen."""
    inks: SignInks = field(default_factory=SignInks)
    _known: dict[tuple[int, ...], Unseen | None] = field(default_factory=dict)

    def unseen(
        self, contents: Sequence[Content], index: int, sign: Sign, allowance: Allowance
    ) -> Unseen | None:
        """Return the colours of a sign of the op with this index, if too little of it stands out."""
        if self._stands_out(contents, index, sign):
            return None
        box = box_of(sign.box)
        allowance.spend(WorkKind.COMPARISONS, index)
        under = [one for one in contents[:index] if one.paints and overlaps(one.reach, box)]
        key = (id(contents[index]), sign.below, *map(id, under))
        if key not in self._known:
            self._known[key] = self._looked(contents[index], under, sign, box, allowance=allowance)
        return self._known[key]

    def _looked(
        self, content: Content, under: Sequence[Content], sign: Sign, box: Box, *, allowance: Allowance
    ) -> Unseen | None:
        own = content.paints[sign.below : sign.above]
        colours = {paint.colour for paint in own}
        if None in colours or not self._is_one(frozenset(colours)):
            return None
        below = (content.paints[: sign.below], *(one.paints for one in reversed(under)))
        allowance.spend(WorkKind.COMPARISONS, sum(map(len, below)))
        near = [paint for paints in below for paint in reversed(paints) if overlaps(paint.box, box)]
        if not self._may_be_unseen(own, near):
            return None
        places = [sign.matrix.apply(*place) for place in self.inks.inked(sign.symbol, allowance)]
        allowance.spend(WorkKind.COMPARISONS, len(places) * (len(near) + len(own)))
        return self._first_unseen(places, own, near)

    def _stands_out(self, contents: Sequence[Content], index: int, sign: Sign) -> bool:
        """Tell whether a sign lies on other colours than its own wherever one looks first."""
        own, room = contents[index].paints[sign.below : sign.above], sign.box
        ink = own[0].colour if own else None
        if ink is None or any(paint.opacity < 1.0 for paint in own):
            return ink is None  # nothing is drawn, or a picture
        for part in FIRST:
            at = Point(room.x + part * room.width, room.y + part * room.height)
            below = chain((contents[index].paints[: sign.below],), _reaching(contents[:index], at))
            ground = _colour_at(at, chain.from_iterable(map(reversed, below)))
            if ground is not None and _distance(ink, ground) < self.alike:
                return False
        return True

    def _first_unseen(
        self, places: Sequence[Point], own: Sequence[Paint], near: Sequence[Paint]
    ) -> Unseen | None:
        """Return the colours of the first place that does not stand out, unless enough others do."""
        clips = own[0].clips
        places = [at for at in places if all(clip.holds(at) for clip in clips)]
        found: Unseen | None = None
        seen = 0
        for at in places:
            ground = _colour_at(at, near)
            ink = _colour_at(at, [*reversed(own), *near])
            if ground is None or ink is None or _distance(ink, ground) >= self.alike:
                seen += 1
                if seen >= self.enough * len(places):
                    return None
            else:
                found = found or Unseen(ink, ground)
        return found

    def _is_one(self, colours: frozenset[Colour | None]) -> bool:
        """Tell whether a sign is drawn in one colour: of several, one stands out from any ground."""
        pairs = combinations([one for one in colours if one is not None], 2)
        return bool(colours) and all(_distance(one, other) < self.alike for one, other in pairs)

    def _may_be_unseen(self, own: Sequence[Paint], near: Sequence[Paint]) -> bool:
        """Tell whether a colour like that of a sign may show under it; paper is white."""
        if any(paint.opacity < 1.0 for paint in (*own, *near)):
            return True
        ink = own[0].colour or WHITE
        grounds = {WHITE, *(paint.colour for paint in near if paint.colour is not None)}
        return any(_distance(ink, ground) < self.alike for ground in grounds)


def _reaching(contents: Sequence[Content], at: Point) -> Iterator[Sequence[Paint]]:
    """Yield the paints of ops that may paint a place, the uppermost op first."""
    for content in reversed(contents):
        left, top, right, bottom = content.reach
        if left <= at.x <= right and top <= at.y <= bottom:
            yield content.paints


def _colour_at(at: Point, paints: Iterable[Paint]) -> Colour | None:
    """Return the colour in a place where paints lie, the uppermost first; that of a picture is not known."""
    held = []
    for paint in paints:
        left, top, right, bottom = paint.box
        if left <= at.x <= right and top <= at.y <= bottom and paint.holds(at):
            held.append(paint)
            if paint.opacity >= 1.0:
                break
    return Ground(tuple(held), mixed=False).colour


@lru_cache(maxsize=MOST_KNOWN)
def _distance(one: Colour, other: Colour) -> float:
    return one.distance(other)
