"""The colours under a rectangle: exact for filled shapes; a picture's colours are not known."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property
from itertools import groupby, pairwise
from typing import NamedTuple

from ppgen.common.colour import WHITE, Colour
from ppgen.common.geometry import Matrix, Point, Rect
from ppgen.display.extent import path_extent
from ppgen.display.ops import Clip, Fill, Path, Picture, Stroke, rectangle
from ppgen.display.outlines import Outline, distance, flattened, is_crossed, wound

_TOUCH = 0.01
"""Shapes that share less than this, in mm, only touch."""

_UNSEEN = 1 / 1024
"""What shines through with so little of its colour changes none of 255 steps."""

Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""

NOWHERE: Box = (math.inf, math.inf, -math.inf, -math.inf)

Colours = dict[Colour | None, float]


class Cover(Enum):
    """How much of a rectangle a shape covers."""

    NONE = 0
    PART = 1
    ALL = 2


class Blend(NamedTuple):
    """Something that is painted for itself and then laid over the rest with an opacity; `key` tells which."""

    key: tuple[object, ...]
    opacity: float


@dataclass(eq=False)
class Paint:
    """A shape that was painted, in the piece's coordinates; no `colour` stands for a picture.

    `reach` is half the width of a line; of a filled shape it is 0. Nothing shows outside the `clips`. The
    `blends` it is a part of, the outermost first, are in its `opacity`; its `own` is without them.
    """

    path: Path
    matrix: Matrix
    colour: Colour | None
    opacity: float = 1.0
    reach: float = 0.0
    even_odd: bool = False
    clips: tuple[Paint, ...] = ()
    blends: tuple[Blend, ...] = ()
    box: Box = field(init=False)
    """A box outside which nothing is painted: that of the path, as far as the clips let through."""

    def __post_init__(self) -> None:
        """Find the box out at once, which nearly everybody asks for."""
        box = _box_around(self.path, self.matrix, self.reach)
        for clip in self.clips:
            box = _common(box, clip.box)
        self.box = box

    @classmethod
    def of(cls, op: Fill | Stroke | Picture | Clip, matrix: Matrix, clips: tuple[Paint, ...]) -> Paint:
        """Make the paint of an op; dashes count as a whole line, and a clip as what it lets through."""
        match op:
            case Fill():
                return cls(op.path, matrix, op.colour, op.opacity, even_odd=op.even_odd, clips=clips)
            case Stroke():
                scale: float = abs(matrix.a * matrix.d - matrix.b * matrix.c) ** 0.5
                reach = op.width * scale / 2
                return cls(op.path, matrix, op.colour, op.opacity, reach=reach, clips=clips)
            case Picture():
                return cls(rectangle(op.rect), matrix, None, op.opacity, clips=clips)
            case Clip():
                return cls(op.path, matrix, None, even_odd=op.even_odd)

    def seen(self, blend: Blend, *, is_known: bool) -> Paint:
        """Return the paint as part of something with an opacity; through a mask its colour is not known."""
        colour, blends = self.colour if is_known else None, (blend, *self.blends)
        return replace(self, opacity=self.opacity * blend.opacity, colour=colour, blends=blends)

    @property
    def own(self) -> float:
        """The opacity inside of all that it is a part of."""
        whole: float = math.prod(blend.opacity for blend in self.blends)
        return self.opacity / whole if whole else 0.0

    @cached_property
    def look(self) -> tuple[object, ...]:
        """What tells paints apart; pictures in one place are alike, as none of their colours is known."""
        clips = tuple([clip.look for clip in self.clips])
        about = (self.path, self.matrix, self.colour, self.opacity, self.reach, self.even_odd)
        return *about, clips, self.blends

    @cached_property
    def outline(self) -> Outline:
        """The straight outlines of the path; made when something is near enough to ask."""
        return flattened(self.path, self.matrix)

    def covers(self, rect: Rect) -> Cover:
        """Tell how much of a rectangle that overlaps the box is painted."""
        own = self._own(rect)
        if own is Cover.NONE:
            return own
        shares = [own, *(clip.covers(rect) for clip in self.clips)]
        return min(shares, key=lambda share: share.value)

    def holds(self, point: Point) -> bool:
        """Tell whether a point is painted."""
        if self.reach:
            lines = (line for part in self.outline for line in pairwise(part))
            inside = any(distance(point, start, end) <= self.reach for start, end in lines)
        else:
            inside = wound(self.outline, point, even_odd=self.even_odd)
        return inside and all(clip.holds(point) for clip in self.clips)

    def _own(self, rect: Rect) -> Cover:
        if is_crossed(self.outline, rect.grown(self.reach - _TOUCH), closed=not self.reach):
            return Cover.PART
        if self.reach:
            return Cover.NONE
        return Cover.ALL if wound(self.outline, rect.centre, even_odd=self.even_odd) else Cover.NONE


class Ground(NamedTuple):
    """What touches a rectangle, the uppermost paint first; `mixed` if some of it ends inside."""

    paints: tuple[Paint, ...]
    mixed: bool

    @property
    def colour(self) -> Colour | None:
        """The colour of a ground that is not mixed; a picture is None."""
        return composed(self.paints)

    def candidates(self) -> frozenset[Colour | None]:
        """Return all colours that can show somewhere, or nothing if paints show through each other."""
        if any(paint.opacity < 1.0 for paint in self.paints):
            return frozenset()
        return frozenset({WHITE, *(paint.colour for paint in self.paints)})

    def colours(self, rect: Rect, *, cell: float) -> Colours:
        """Return the share of a rectangle inside the ground that each colour takes.

        Where shapes meet inside it, it is halved until its longer side is at most `cell` mm; such a cell
        has the colour of its centre. Bare paper is white and a picture None.
        """
        found: Colours = {}
        _look(rect, self.paints, cell, found)
        whole = sum(found.values())
        return {colour: area / whole for colour, area in found.items()}


def box_of(rect: Rect) -> Box:
    """Return a rectangle as a box."""
    return rect.x, rect.y, rect.x + rect.width, rect.y + rect.height


def _box_around(path: Path, matrix: Matrix, reach: float) -> Box:
    """Return the box of a path that was moved, with so much around it."""
    bounds = path_extent(path)
    if bounds is None:
        return NOWHERE
    x, y, width, height = matrix.apply_rect(bounds)
    return x - reach, y - reach, x + width + reach, y + height + reach


def _common(box: Box, other: Box) -> Box:
    """Return the part that two boxes share."""
    left, top, right, bottom = box
    other_left, other_top, other_right, other_bottom = other
    return max(left, other_left), max(top, other_top), min(right, other_right), min(bottom, other_bottom)


def around(boxes: Iterable[Box]) -> Box:
    """Return the box around boxes; without any it is nowhere."""
    lefts, tops, rights, bottoms = zip(NOWHERE, *boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def overlaps(box: Box, other: Box) -> bool:
    """Tell whether boxes share more than they do where they only touch."""
    left, top, right, bottom = box
    other_left, other_top, other_right, other_bottom = other
    return (right if right < other_right else other_right) - (
        left if left > other_left else other_left
    ) > _TOUCH and (bottom if bottom < other_bottom else other_bottom) - (
        top if top > other_top else other_top
    ) > _TOUCH


def ground_under(rect: Rect, paints: Iterable[Paint]) -> Ground:
    """Return what lies under a rectangle; `paints` run from the uppermost down."""
    seen: list[Paint] = []
    hidden: set[Blend] = set()
    mixed = False
    through = 1.0
    box = box_of(rect)
    for paint in paints:
        if not overlaps(paint.box, box) or not hidden.isdisjoint(paint.blends):
            continue
        cover = paint.covers(rect)
        if cover is Cover.NONE:
            continue
        seen.append(paint)
        mixed = mixed or cover is Cover.PART
        if cover is Cover.ALL and paint.blends:
            if paint.own < 1.0:
                continue
            hidden.add(paint.blends[-1])
        if cover is Cover.ALL:
            through *= 1.0 - paint.opacity
            if through < _UNSEEN:
                break
    return Ground(tuple(seen), mixed)


def _look(rect: Rect, paints: tuple[Paint, ...], cell: float, found: Colours) -> None:
    """Add the areas of a rectangle's colours."""
    ground = ground_under(rect, paints)
    if ground.mixed and max(rect.width, rect.height) > cell:
        for half in halves(rect):
            _look(half, ground.paints, cell, found)
        return
    shown = ground.paints
    if ground.mixed:
        shown = tuple(paint for paint in shown if paint.holds(rect.centre))
    colour = composed(shown)
    found[colour] = found.get(colour, 0.0) + max(rect.width, 1e-9) * max(rect.height, 1e-9)


def composed(paints: Sequence[Paint]) -> Colour | None:
    """Return the colour that paints, the uppermost first, make together on white paper."""
    above: list[Paint] = []
    colour: Colour | None = WHITE
    for paint in paints:
        if paint.opacity >= 1.0:
            colour = paint.colour
            break
        above.append(paint)
    if colour is None or any(paint.colour is None for paint in above):
        return None
    if not any(paint.blends for paint in above):
        for paint in reversed(above):
            colour = colour.mixed(paint.colour or WHITE, paint.opacity)
        return colour
    levels, cover = _laid(list(reversed(above)), 0)
    return Colour(*(round(level + (1.0 - cover) * below) for level, below in zip(levels, colour)))


def share_covered(paints: Sequence[Paint]) -> float:
    """Return how far paints, the lowest first, cover what lies under all of them."""
    return _laid(paints, 0)[1]


def _laid(paints: Sequence[Paint], depth: int) -> tuple[tuple[float, ...], float]:
    """Return what paints, the lowest first, lay over the rest: its colour as far as it covers, and how far.

    Those of one blend at this depth are laid upon one another first, and then all together.
    """
    levels: tuple[float, ...] = (0.0, 0.0, 0.0)
    cover = 0.0

    def blend_of(paint: Paint) -> Blend | None:
        return paint.blends[depth] if depth < len(paint.blends) else None

    for blend, group in groupby(paints, key=blend_of):
        parts = list(group)
        if blend is not None:
            inner, share = _laid(parts, depth + 1)
            laid = [(tuple(level * blend.opacity for level in inner), share * blend.opacity)]
        else:
            laid = [(tuple(one.own * level for level in one.colour or WHITE), one.own) for one in parts]
        for upper, opacity in laid:
            levels = tuple(top + (1.0 - opacity) * level for top, level in zip(upper, levels))
            cover = opacity + (1.0 - opacity) * cover
    return levels, cover


def halves(rect: Rect) -> tuple[Rect, Rect]:
    """Return a rectangle in two, along its longer side."""
    if rect.width >= rect.height:
        half = rect.width / 2
        return Rect(rect.x, rect.y, half, rect.height), Rect(rect.x + half, rect.y, half, rect.height)
    half = rect.height / 2
    return Rect(rect.x, rect.y, rect.width, half), Rect(rect.x, rect.y + half, rect.width, half)
