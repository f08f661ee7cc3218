"""Which sides of a piece that changed are looked at, before and now, and where they differ."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from ppgen import overviews
from ppgen.common.colour import WHITE
from ppgen.common.geometry import Rect
from ppgen.common.units import MILLIMETRES_PER_INCH
from ppgen.display.digest import Digests
from ppgen.display.pieces import Piece
from ppgen.editions import Edition
from ppgen.exchange.changed_pieces import ChangedPiece
from ppgen.impose import picture
from ppgen.impose.change_sheets import OUTLINE
from ppgen.library.differences import Differences
from ppgen.outputs.recorded_pieces import typeface_digest

SAME = 8
"""Two colours that are nearer than this in every channel look the same."""

CELL = 8
"""Pixels: what differs is looked for in squares as large as that, and those that touch are one place."""

MOST_AREAS = 12
"""Of more places one outline goes around all."""

Area = tuple[int, int, int, int]
"""Left, top, right and bottom, in pixels of a picture."""


class PieceState(NamedTuple):
    """A piece as it is in one state, and the edition that it is of."""

    edition: Edition
    piece: Piece

    def picture(self, *, is_back: bool) -> Image.Image:
        """Paint one side, on a table, as a screen needs it."""
        shown = self.piece._replace(face=self.piece.back) if is_back else self.piece
        content = overviews.draw_picture(self.edition.loaded, [shown], columns=1)
        return Image.open(io.BytesIO(content)).convert("RGB")


class ChangedSide(NamedTuple):
    """One side of a piece before and now; None where there is none. Outlines go around the `areas`."""

    is_back: bool
    before: PieceState | None
    now: PieceState | None
    pictures: tuple[Image.Image | None, Image.Image | None]
    areas: tuple[Area, ...]

    def called(self, word: str) -> str:
        """Return what stands at its picture `before` or `now`."""
        return f"back, {word}" if self.is_back else word


def changed_sides(piece: ChangedPiece, found: Differences) -> Iterator[ChangedSide]:
    """Yield the sides that changed, in the first language in which any did; the face where none."""
    key = piece.game, piece.languages[0]
    before, now = (_state(editions.get(key), piece) for editions in (found.before, found.after))
    shown = _hashes(before), _hashes(now)
    differing = [is_back for is_back in (False, True) if shown[0][is_back] != shown[1][is_back]]
    for is_back in differing if before and now and differing else (False,):
        old, new = (state and state.picture(is_back=is_back) for state in (before, now))
        areas = tuple(_areas(old, new)) if old and new else ()
        yield ChangedSide(is_back, before, now, (old, new), areas)


def outlined(shown: Image.Image, areas: Iterable[Area]) -> Image.Image:
    """Draw a line around what differs."""
    for left, top, right, bottom in areas:
        for reach, colour, width in ((6, WHITE, 6), (4, OUTLINE, 2)):
            around = (left - reach, top - reach, right + reach - 1, bottom + reach - 1)
            ImageDraw.Draw(shown).rectangle(around, outline=tuple(colour), width=width)
    return shown


def png(shown: Image.Image) -> bytes:
    """Return a picture as a file."""
    stream = io.BytesIO()
    shown.save(stream, "PNG", optimize=False)
    return stream.getvalue()


def millimetres(area: Area) -> Rect:
    """Return where an area of a picture lies on its piece, in mm from the corner of the trim."""
    scale = MILLIMETRES_PER_INCH / overviews.PICTURE_DOTS_PER_INCH
    left, top, right, bottom = (length * scale - picture.GAP for length in area)
    return Rect(left, top, right - left, bottom - top)


def _state(edition: Edition | None, piece: ChangedPiece) -> PieceState | None:
    made = edition.pieces.get(piece.component, ()) if edition else ()
    found = next((one for one in made if one.id == piece.piece), None)
    return PieceState(edition, found) if edition and found else None


def _hashes(state: PieceState | None) -> tuple[str, str]:
    """Return hashes of what the face and the back of a piece show."""
    if state is None:
        return "", ""
    hashes, piece = Digests(typeface_digest(state.edition.loaded)), state.piece
    face, back = piece._replace(back=()), piece._replace(face=piece.back, back=())
    return hashes.of(face), hashes.of(back)


def _areas(old: Image.Image, new: Image.Image) -> Iterator[Area]:
    """Yield where two pictures differ, each place for itself; of pictures of other sizes nothing is said."""
    if old.size != new.size:
        return
    red, green, blue = ImageChops.difference(old, new).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    apart = most.point(lambda value: 255 if value > SAME else 0)
    places = list(_places(apart))
    whole = apart.getbbox()
    yield from places if len(places) <= MOST_AREAS or whole is None else [whole]


def _places(apart: Image.Image) -> Iterator[Area]:
    """Yield a box around each place of a black picture where it is white."""
    width, height = -(-apart.width // CELL), -(-apart.height // CELL)
    whole = Image.new("L", (width * CELL, height * CELL))
    whole.paste(apart, (0, 0))
    cells = whole.reduce(CELL).point(lambda value: 255 if value else 0)
    while box := cells.getbbox():
        start = next(x for x in range(box[0], box[2]) if cells.getpixel((x, box[1])))
        place = _touching(cells, (start, box[1]))
        inner = (place[0] * CELL, place[1] * CELL, place[2] * CELL, place[3] * CELL)
        if exact := whole.crop(inner).getbbox():
            yield inner[0] + exact[0], inner[1] + exact[1], inner[0] + exact[2], inner[1] + exact[3]
        cells.paste(0, place)


def _touching(cells: Image.Image, start: tuple[int, int]) -> Area:
    """Return the box around the cells that hang together with one, across a gap of two cells at most."""
    wide = cells.filter(ImageFilter.MaxFilter(3))
    ImageDraw.floodfill(wide, start, 128)
    joined = ImageChops.darker(cells, wide.point(lambda value: 255 if value == 128 else 0))
    return joined.getbbox() or (*start, start[0] + 1, start[1] + 1)
