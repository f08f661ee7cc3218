"""Pieces of all languages into contact sheets, on which each card stands side by side in all of them.

They are made for looking, not for cutting: pages are as large as they need to be, and pieces life-size.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ppgen.common.colour import Colour
from ppgen.common.geometry import Matrix, Rect, Size
from ppgen.display.ops import Field, Group, Op
from ppgen.display.pieces import Document, Edges, Piece, Placement, Sheet, Side, part_name
from ppgen.localise import locale_of
from ppgen.typeset import TextStyle, Typesetter, VerticalAlign

MARGIN = 8.0
GAP = 5.0
CAPTION = 6.0
"""Room for the words above a piece; all lengths are mm."""

WIDEST = 560.0
"""Pieces go on in another row rather than make a page wider, unless one alone is."""

TALLEST = 340.0
"""Cards go on another page rather than make one taller, unless one alone is."""

_STYLE = TextStyle(size=9.0, minimum=6.0, valign=VerticalAlign.MIDDLE, colour=Colour(64, 64, 64))


class Version(NamedTuple):
    """The pieces of one language in the order of the game, and what sets its name."""

    language: str
    pieces: tuple[Piece, ...]
    typesetter: Typesetter

    def caption(self, piece: Piece) -> str:
        """Return what stands above a piece: its id, and the language in its own words."""
        return f"{piece.id} · {locale_of(self.language).get_display_name()} · {self.language}"


def contact_sheets(versions: Sequence[Version], *, name: str, game: str, version: str) -> Document:
    """Lay the faces of all pieces on pages, those of one card together; without any there is no page."""
    sheets = tuple(_sheet(rows, number) for number, rows in enumerate(_pages(list(_blocks(versions))), 1))
    return Document(f"{game} – {name}", game, version, name, versions[0].language, sheets)


_Cell = tuple[Version, Piece]
_Row = list[_Cell]


def _blocks(versions: Sequence[Version]) -> Iterator[list[_Row]]:
    """Yield the rows of each card."""
    by_id = [{_place(piece): piece for piece in version.pieces} for version in versions]
    for name in dict.fromkeys(_place(piece) for version in versions for piece in version.pieces):
        cells = [(version, found[name]) for version, found in zip(versions, by_id) if name in found]
        widest = max(piece.size.width for _, piece in cells)
        columns = max(1, int((WIDEST - 2 * MARGIN + GAP) // (widest + GAP)))
        yield [cells[start : start + columns] for start in range(0, len(cells), columns)]


def _place(piece: Piece) -> str:
    """Return what a piece is in all languages: a text may go on over further cards in some of them."""
    first = part_name("", piece.part)
    return piece.id.removesuffix(first) if piece.part == 1 else piece.id


def _pages(blocks: list[list[_Row]]) -> Iterator[list[_Row]]:
    """Yield the rows of each page; a card is not parted."""
    page: list[_Row] = []
    for block in blocks:
        if page and _height(page + block) > TALLEST:
            yield page
            page = []
        page = page + block
    if page:
        yield page


def _row_height(row: _Row) -> float:
    return CAPTION + max(piece.size.height for _, piece in row)


def _height(rows: list[_Row]) -> float:
    return 2 * MARGIN + sum(_row_height(row) + GAP for row in rows) - GAP


def _sheet(rows: list[_Row], number: int) -> Sheet:
    placements: list[Placement] = []
    captions: list[Op] = []
    widest = 0.0
    y = MARGIN
    for row in rows:
        x = MARGIN
        for version, piece in row:
            captions.append(_caption(version, piece, x, y))
            slot = len(placements)
            placements.append(Placement(piece, x, y + CAPTION, 0, Edges(), slot, slot + 1))
            x += piece.size.width + GAP
        widest = max(widest, x - GAP + MARGIN)
        y += _row_height(row) + GAP
    paper = Size(widest, y - GAP + MARGIN)
    area = paper.rect()
    return Sheet(number, paper, Side(tuple(placements), tuple(captions)), None, area, area)


def _caption(version: Version, piece: Piece, x: float, y: float) -> Op:
    width = piece.size.width
    setting = version.typesetter.set(version.caption(piece), _STYLE, width=width, height=CAPTION)
    bounds = Rect(0.0, 0.0, width, CAPTION)
    field = Field("caption", setting.text, setting.lines, bounds, setting.ops, setting.right_to_left)
    return Group(Matrix.translation(x, y), (field,))
