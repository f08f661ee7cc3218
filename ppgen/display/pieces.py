"""Things that are cut out, and the sheets of paper they are printed on."""

from __future__ import annotations

from typing import NamedTuple

from ppgen.common.colour import Colour
from ppgen.common.geometry import Matrix, Rect, Size
from ppgen.display.landing import Landing
from ppgen.display.ops import Layer, LayerKind, Op, Path, Stroke
from ppgen.display.printing import FlipEdge


class Edges(NamedTuple):
    """Four lengths in mm, one for each edge."""

    left: float = 0.0
    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0


COPY = "copy"
"""What stands before its number in the name of a copy that differs from the others."""


def copy_name(name: str, copy: int) -> str:
    """Return what a copy that differs from the others is called; 0 stands for all of them."""
    return f"{name}:{COPY}-{copy}" if copy else name


def part_name(name: str, part: int) -> str:
    """Return what one of the cards is called that a text goes on over; 0 stands for a text on one."""
    return f"{name}:part-{part}" if part else name


class NetPanel(NamedTuple):
    """A panel of a net: its name and size, upright, and which op of the face is its art, if it has any."""

    name: str
    size: Size
    art: int | None


class Piece(NamedTuple):
    """One thing that is cut out: a card, a board, a strip of a box.

    Ops are in the piece's own coordinates: origin at the top left of the trim, art reaching
    `bleed` mm past it. `safe` is the rectangle that text and icons must stay in. An empty `back`
    means that nothing is printed behind the face. What is `cut_along` lines that its face shows needs no
    crop marks. `face` and `back` of equal pieces are shared. `layout` names the layout it was made with;
    `apart` mm lie between the bleeds of pieces that are packed. What is made of `pages` shows those and no
    layout of its own. `card` names the card that it is of, such as `team:sloths`, if it is one's, and
    `behind` the layout whose face its back is. Where the copies of a thing differ, each is a piece, and
    `copy` counts them from 1. A card whose text goes on has several `parts`, each a piece and counted by
    `part`, which is 0 where both are the sides of one piece. `art_bleed` is how far the art runs over cuts
    inside of a net, whose own edges may have less. The marks of its folds need `fold_marks` mm past the trim,
    and no sheet keeps less of the bleed than that. A net has `panels`, and the `figures` of the
    thing that is folded of it, lengths in mm by their names.
    """

    id: str
    size: Size
    bleed: float
    safe: Rect
    face: tuple[Op, ...]
    back: tuple[Op, ...] = ()
    copies: int = 1
    radius: float = 0.0
    cut_along: bool = False
    layout: str = ""
    apart: float = 0.0
    pages: tuple[Piece, ...] = ()
    card: str = ""
    copy: int = 0
    behind: str = ""
    part: int = 0
    parts: int = 1
    art_bleed: float = 0.0
    fold_marks: float = 0.0
    panels: tuple[NetPanel, ...] = ()
    figures: tuple[tuple[str, tuple[float, ...]], ...] = ()

    @property
    def design(self) -> str:
        """What it is called without the number of its copy."""
        before, _, after = self.id.rpartition(f":{COPY}-{self.copy}")
        return before + after if self.copy else self.id


class Placement(NamedTuple):
    """A face or back of a piece in a slot of a sheet's side.

    `turn` is 0, 90, 180 or 270 degrees clockwise. (x, y) is the top left corner, on the paper, of
    the turned trim rectangle. `bleed` tells for each edge *of the paper* how much bleed is kept
    there. `copy` counts the copies of one piece from 1; `slot` counts the slots of the sheet's
    front from 0 and is the same for a face and the back behind it.
    """

    piece: Piece
    x: float
    y: float
    turn: int
    bleed: Edges
    slot: int
    copy: int
    is_back: bool = False

    @property
    def trim(self) -> Rect:
        """The rectangle of paper the piece is cut out of."""
        size = self.piece.size.turned() if self.turn in (90, 270) else self.piece.size
        return Rect(self.x, self.y, size.width, size.height)

    @property
    def bleed_rect(self) -> Rect:
        """The trim and the bleed that is kept around it, on the paper."""
        edges = self.bleed
        return self.trim.inset(-edges.left, -edges.top, -edges.right, -edges.bottom)

    @property
    def own_bleed(self) -> Edges:
        """How much bleed is kept on each edge of the piece, however it is turned."""
        turns = self.turn // 90
        return Edges(*self.bleed[turns:], *self.bleed[:turns])

    @property
    def matrix(self) -> Matrix:
        """The map from the piece's coordinates to the paper's."""
        if not self.turn:
            return Matrix.translation(self.x, self.y)
        width, height = self.piece.size.width, self.piece.size.height
        corner = {0: (0.0, 0.0), 90: (height, 0.0), 180: (width, height), 270: (0.0, width)}[self.turn]
        return Matrix.rotation(self.turn).then(Matrix.translation(self.x + corner[0], self.y + corner[1]))

    @property
    def ops(self) -> tuple[Op, ...]:
        """What is drawn, in the piece's coordinates."""
        return self.piece.back if self.is_back else self.piece.face


class Side(NamedTuple):
    """One printed side of a sheet: pieces in slots, and marks in the paper's coordinates.

    All of it is drawn so that it comes out there on a printer that puts the side where `landing` says.
    """

    placements: tuple[Placement, ...]
    marks: tuple[Op, ...] = ()
    landing: Landing | None = None


class Sheet(NamedTuple):
    """One paper: its size in mm as fed, its front, and its back if anything is printed there.

    `trim` surrounds all trims of the front and `bleed` all that is printed of the pieces; they
    become the page's TrimBox and BleedBox (mirrored for the back by the imposition). What a machine cuts has
    the name of a `template`, which is another wherever a cut or a mark for the machine lies elsewhere.
    """

    number: int
    paper: Size
    front: Side
    back: Side | None
    trim: Rect
    bleed: Rect
    template: str = ""


def behind(rect: Rect, paper: Size, flip: FlipEdge) -> Rect:
    """Return where a rectangle of the front lies on the back once the paper is turned over."""
    if (paper.height >= paper.width) == (flip is FlipEdge.LONG):
        return rect.moved(paper.width - rect.x - rect.right, 0)
    return rect.moved(0, paper.height - rect.y - rect.bottom)


class PageLooks(NamedTuple):
    """How a page for a phone looks: a colour, and the ops of an emblem 1 mm large in the ink of that colour.

    Headings are set in the `typefaces` (by id, in the order of fallback), as capitals if `uppercase`.
    """

    colour: Colour
    emblem: tuple[Op, ...] = ()
    typefaces: tuple[str, ...] = ()
    weight: int = 650
    uppercase: bool = False


class Document(NamedTuple):
    """All sheets of one component in one language, or of several that share them: what becomes one file.

    `game` is its title in its own language, by which files are known again, `name_of_game` that in the
    language of the document, and `game_id` its id in the project. `live` is, for pages that compute, what
    they compute with, as JSON, and `looks` their looks, if the game says some; `of_set` and `of_deck` say of
    which set and deck its pieces are, if the game has several. It `holds` the pieces of these components,
    which are cut out if it `is_cut`.
    """

    title: str
    game: str
    version: str
    component: str
    language: str
    sheets: tuple[Sheet, ...]
    live: str = ""
    looks: PageLooks | None = None
    of_set: str = ""
    of_deck: str = ""
    holds: tuple[str, ...] = ()
    is_cut: bool = False
    name_of_game: str = ""
    game_id: str = ""


def cut_line(piece: Piece) -> Path | None:
    """Return the line that a piece is cut along, if its face draws one: other than its trim; mm."""
    for op in piece.face:
        if isinstance(op, Layer) and op.kind is LayerKind.CUT:
            for line in op.ops:
                if isinstance(line, Stroke):
                    return line.path
    return None
