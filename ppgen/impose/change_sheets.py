"""What changed, on paper: each piece before and now side by side, and each printed value old and new."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from ppgen.common.colour import WHITE, Colour
from ppgen.common.geometry import Matrix, Rect, Size
from ppgen.display.ops import Field, Group, Op, Stroke, polygon, rectangle
from ppgen.display.pieces import Document, Piece, Sheet, Side
from ppgen.impose.lettering import plain_text
from ppgen.layout.figures import figure, fitted
from ppgen.typeset import Align, Setting, TextStyle, VerticalAlign

OUTLINE = Colour(200, 0, 90)
"""Of the part that differs: purple is told from red, green and blue by everyone, and is dark in grey."""

MARGIN, HEAD, FOOT = 15.0, 11.0, 8.0
"""Around the page, and the rooms of the title and of the line at its foot; mm, as is all below."""

CELL = Size(50.0, 70.0)
"""The room of a picture beside values: three poker cards stand on each page."""

WIDE_CELL = Size(87.0, 118.0)
"""The room of one above values: of what is so large that nobody would see anything in the smaller one."""

LARGE = 100.0
"""A piece of which one side is longer than this is large."""

CAPTION, GAP, LINE = 4.5, 4.0, 4.6
TALLEST = 100.0
"""Of a longer text only the beginning stands here."""

_RULE, _SOFT = Colour(200, 200, 200), Colour(80, 80, 80)
_ABSENT = (1.5, 1.5)
"""Dashes around the room of a piece that there is not: before it was made, or since it is gone."""

_TALL = 10_000.0
_TITLE = TextStyle(size=18.0, minimum=10.0, weight=700, valign=VerticalAlign.MIDDLE)
_PIECE = TextStyle(size=11.5, minimum=7.0, weight=700)
_ABOUT = TextStyle(size=8.5, minimum=8.5, colour=_SOFT)
_NAME = TextStyle(size=8.5, minimum=8.5, weight=600, colour=_SOFT)
_VALUE = TextStyle(size=9.0, minimum=9.0)
_CAPTION = TextStyle(size=8.0, minimum=6.0, colour=_SOFT, valign=VerticalAlign.MIDDLE)
_FOOT_STYLE = TextStyle(size=8.0, minimum=6.0, colour=_SOFT, valign=VerticalAlign.MIDDLE, align=Align.END)
_WORD = 12.0
"""The room of `before` and `now` in front of a value."""


class Setter(Protocol):
    """What sets the texts of one language."""

    language: str

    def set(self, text: str, style: TextStyle, *, width: float, height: float) -> Setting:
        """Set a text with markup into a box of width by height mm."""


class PrintedValue(NamedTuple):
    """A printed value in markup, and what sets it; what is another on the other side is bold."""

    markup: str
    typesetter: Setter


class ValuePair(NamedTuple):
    """A printed value as it was and is; None where it did not or does not stand there."""

    name: str
    before: PrintedValue | None
    now: PrintedValue | None


class PicturePair(NamedTuple):
    """A side of a piece before and now, what stands above each, and where they differ (mm from the trim)."""

    before: Piece | None
    now: Piece | None
    captions: tuple[str, str]
    areas: tuple[Rect, ...]


class ChangeEntry(NamedTuple):
    """A piece that is not as it was: what became of it in words, its pictures and its values."""

    title: str
    about: str
    pictures: tuple[PicturePair, ...]
    values: tuple[ValuePair, ...]

    @property
    def is_large(self) -> bool:
        """Whether it needs wide pictures."""
        pieces = [piece for pair in self.pictures for piece in (pair.before, pair.now) if piece is not None]
        return any(max(piece.size) > LARGE for piece in pieces)


def change_sheets(
    entries: Sequence[ChangeEntry], paper: Size, typesetter: Setter, *, title: str, summary: str
) -> Document:
    """Lay all entries on upright pages; `typesetter` sets the words around them, which are English."""
    width, height = sorted(paper)
    flow = _Flow(Size(width, height), typesetter)
    flow.head(title, summary)
    for entry in entries:
        flow.entry(entry)
    sheets = tuple(flow.sheets(title))
    return Document(title, title, "", "changes", typesetter.language, sheets)


class _Block(NamedTuple):
    """Ops that are not parted: where they stand is told from the top left of a box, `height` is theirs."""

    ops: tuple[Op, ...]
    height: float


@dataclass(slots=True)
class _Flow:
    """Pages being filled from top to bottom."""

    paper: Size
    typesetter: Setter
    pages: list[list[Op]] = field(default_factory=lambda: [[]])
    top: float = MARGIN
    fields: int = 0

    @property
    def width(self) -> float:
        """Between the margins."""
        return self.paper.width - 2 * MARGIN

    @property
    def bottom(self) -> float:
        """Where the room of a page ends."""
        return self.paper.height - MARGIN - FOOT

    def head(self, title: str, summary: str) -> None:
        """Write what is compared, and how much changed."""
        self._place(MARGIN, self.top, self._line(plain_text(title), _TITLE, self.width, HEAD))
        self.top += HEAD + 1.5
        said = self._text(plain_text(summary), _ABOUT, self.width, self.typesetter)
        self._place(MARGIN, self.top, said)
        self.top += said.height + GAP

    def entry(self, entry: ChangeEntry) -> None:
        """Write one piece: its pictures beside its values, or above them; values may go on overleaf."""
        cell = WIDE_CELL if entry.is_large else CELL
        pairs = [self._pair(pair, cell) for pair in entry.pictures]
        left = 0.0 if entry.is_large else 2 * (cell.width + GAP)
        heading = self._heading(entry, self.width - left)
        texts = list(self._texts(entry, self.width - left))
        beside = 0.0 if entry.is_large else sum(pair.height for pair in pairs)
        below = pairs[0].height if entry.is_large else texts[0].height if texts else 0.0
        self._need(GAP / 2 + max(beside, heading.height + below))
        self._rule()
        foot, page = self.top + beside, len(self.pages)
        if not entry.is_large:
            self._column(MARGIN, self.top, pairs)
            pairs = []
        for number, block in enumerate((heading, *pairs, *texts)):
            if number:
                self._need(block.height)
            self._place(MARGIN + left, self.top, block)
            self.top += block.height
        if len(self.pages) == page:
            self.top = max(self.top, foot)
        self.top += GAP / 2

    def _column(self, x: float, y: float, blocks: Iterable[_Block]) -> None:
        for block in blocks:
            self._place(x, y, block)
            y += block.height

    def _need(self, height: float) -> None:
        """Begin another page where a height finds no room on this one."""
        if self.top + height > self.bottom and self.top > MARGIN:
            self.pages.append([])
            self.top = MARGIN

    def _rule(self) -> None:
        line = ((MARGIN, self.top), (MARGIN + self.width, self.top))
        self.pages[-1].append(Stroke(polygon(line, closed=False), _RULE, 0.2))
        self.top += GAP / 2

    def _place(self, x: float, y: float, block: _Block) -> None:
        self.pages[-1].append(Group(Matrix.translation(x, y), block.ops))

    def _heading(self, entry: ChangeEntry, width: float) -> _Block:
        title = self._text(plain_text(entry.title), _PIECE, width, self.typesetter)
        about = self._text(plain_text(entry.about), _ABOUT, width, self.typesetter)
        below = Group(Matrix.translation(0.0, title.height), about.ops)
        return _Block((*title.ops, below), title.height + about.height + 1.5)

    def _texts(self, entry: ChangeEntry, width: float) -> Iterator[_Block]:
        for pair in entry.values:
            name = self._text(plain_text(pair.name), _NAME, width, self.typesetter)
            ops, top = list(name.ops), name.height
            for word, value in (("before", pair.before), ("now", pair.now)):
                said = self._text(word, _ABOUT, _WORD, self.typesetter)
                shown = value or PrintedValue("–", self.typesetter)
                text = self._text(shown.markup, _VALUE, width - _WORD, shown.typesetter)
                ops.append(Group(Matrix.translation(0.0, top), said.ops))
                ops.append(Group(Matrix.translation(_WORD, top), text.ops))
                top += max(said.height, text.height)
            yield _Block(tuple(ops), top + 1.5)

    def _pair(self, pair: PicturePair, cell: Size) -> _Block:
        pieces = [piece for piece in (pair.before, pair.now) if piece is not None]
        tallest = max(fitted(piece, _room(cell, piece)).height for piece in pieces)
        ops: list[Op] = []
        for number, (piece, caption) in enumerate(zip((pair.before, pair.now), pair.captions, strict=True)):
            left = number * (cell.width + GAP)
            said = self._line(plain_text(caption), _CAPTION, cell.width, CAPTION)
            ops.append(Group(Matrix.translation(left, 0.0), said.ops))
            room = fitted(piece or pieces[0], _room(cell, piece or pieces[0]))._replace(x=left, y=CAPTION)
            if piece is None:
                ops.append(Stroke(rectangle(room), _RULE, 0.2, dash=_ABSENT))
                continue
            self.fields += 1
            ops.extend(figure(piece, room, f"change-{self.fields}"))
            ops.append(Stroke(rectangle(room, piece.radius * room.width / piece.size.width), _RULE, 0.15))
            ops.extend(_outlines(pair.areas, room, room.width / piece.size.width))
        return _Block(tuple(ops), CAPTION + tallest + 1.0)

    def _line(self, markup: str, style: TextStyle, width: float, height: float) -> _Block:
        return self._block(self.typesetter.set(markup, style, width=width, height=height), width, height)

    def _text(self, markup: str, style: TextStyle, width: float, typesetter: Setter) -> _Block:
        """Set a text as tall as it gets; what no typeface has is told by its number."""
        setting = typesetter.set(markup, style, width=width, height=_TALL)
        for character in setting.missing:
            markup = markup.replace(character, " ".join(f"U+{ord(one):04X}" for one in character))
        length = len(markup)
        while setting.missing or (setting.foot > TALLEST and length > 1):
            setting = typesetter.set(_begun(markup, length), style, width=width, height=_TALL)
            length //= 2
        return self._block(setting, width, max(setting.foot, LINE) + 0.6)

    def _block(self, setting: Setting, width: float, height: float) -> _Block:
        self.fields += 1
        about = setting.text, setting.lines, Rect(0.0, 0.0, width, height), setting.ops
        return _Block((Field(f"line-{self.fields}", *about, setting.right_to_left),), height)

    def sheets(self, title: str) -> Iterator[Sheet]:
        """Yield all pages, each with its number at its foot."""
        area = self.paper.rect()
        for number, ops in enumerate(self.pages, 1):
            said = f"{title} · {number} / {len(self.pages)}"
            foot = self._line(plain_text(said), _FOOT_STYLE, self.width, FOOT)
            below = Group(Matrix.translation(MARGIN, self.paper.height - MARGIN - FOOT / 2), foot.ops)
            yield Sheet(number, self.paper, Side((), (*ops, below)), None, area, area)


def _room(cell: Size, piece: Piece) -> Rect:
    """Return the room of a picture: nothing is drawn larger than it is."""
    return Rect(0.0, 0.0, min(cell.width, piece.size.width), min(cell.height, piece.size.height))


def _begun(markup: str, length: int) -> str:
    return markup if length >= len(markup) else f"{markup[:length]}…"


def _outlines(areas: Iterable[Rect], room: Rect, scale: float) -> Iterator[Op]:
    for area in areas:
        place = Rect(
            room.x + area.x * scale, room.y + area.y * scale, area.width * scale, area.height * scale
        )
        yield Stroke(rectangle(place.grown(1.0)), WHITE, 1.1)
        yield Stroke(rectangle(place.grown(1.0)), OUTLINE, 0.5)
