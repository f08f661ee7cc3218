"""Everything to print of a game in one file: an overview, and then the sheets of all components in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ppgen.common.colour import Colour
from ppgen.common.geometry import Matrix, Rect, Size
from ppgen.common.problem import Problem
from ppgen.compose.component import Handling
from ppgen.display.ops import Field, Group, Op, Stroke, polygon
from ppgen.display.pieces import Piece, Sheet, Side
from ppgen.display.printing import FlipEdge
from ppgen.impose.advice import BETWEEN, printed, weight
from ppgen.impose.lettering import SheetLettering, plain_text, setting_problems
from ppgen.layout.figures import figure, fitted, outline
from ppgen.typeset import Align, TextStyle, Typesetter, VerticalAlign

KIT = "kit"
"""What its file is called."""

MARGIN = 15.0
"""Around the overview; mm, as is all below."""

HEAD, NOTE = 12.0, 6.0
"""The room of the game's title, and of each line below it."""

ROW, LEAST_ROW = 24.0, 17.5
"""How tall a component stands in the list, and how small it may get where all of them fit on one page so."""

GAP, LINE = 4.0, 5.2
"""Between rows and beside pictures, and from line to line."""

TITLE = 0.62
"""The share of its row that a component's title may take; how much there is of it stands behind."""

_ISOLATE, _ISOLATED = "\u2068", "\u2069"
"""Around a title in letters that run the other way, so that its marks stay at its end."""

_TOOLS = {
    "kit/tool-bone": {
        Handling.FOLD,
        Handling.GLUE,
        Handling.LOCK,
        Handling.STAPLE,
        Handling.TILES_FOLD,
    },
    "kit/tool-glue": {Handling.GLUE, Handling.TILES, Handling.TILES_FOLD},
    "kit/tool-stapler": {Handling.STAPLE},
}
"""What it takes beside a knife, and for what."""

_RULE = Colour(200, 200, 200)
_TITLE = TextStyle(stack="text", size=22.0, minimum=12.0, weight=700, valign=VerticalAlign.MIDDLE)
_PART = TextStyle(stack="text", size=12.0, minimum=9.0, weight=700, valign=VerticalAlign.MIDDLE)
_LINE = TextStyle(stack="text", size=9.5, minimum=8.0, colour=Colour(64, 64, 64), valign=VerticalAlign.MIDDLE)
_FOOT = TextStyle(
    stack="text",
    size=8.0,
    minimum=6.0,
    align=Align.END,
    colour=Colour(96, 96, 96),
    valign=VerticalAlign.MIDDLE,
)


class KitPart(NamedTuple):
    """A component of a kit: its pieces and sheets, and what is done with them once they are printed.

    What `is_beside` the part before lies on the same sheets. Its pieces make so many `wholes`, fewer where
    several are parts of one thing. Cards that `take_sleeves` are counted by size; of what `players` share in
    equal parts it is told how many each of them has.
    """

    title: str
    pieces: tuple[Piece, ...]
    sheets: tuple[Sheet, ...]
    handling: Handling
    wholes: int
    is_beside: bool = False
    take_sleeves: bool = False
    players: int = 1

    @property
    def picture(self) -> Piece:
        """The piece that stands for all: the first or its first page; of the parts of a thing the fullest."""
        if self.wholes < len(self.pieces):
            return max(self.pieces, key=lambda piece: len(piece.face))
        return next(iter(self.pieces[0].pages), self.pieces[0])


class KitPaper(NamedTuple):
    """What a kit is printed on: the name of the paper and its size, and how it is turned over.

    With `fronts_first` the backs stand behind all fronts, so that fronts are counted alone.
    """

    title: str
    size: Size
    flip: FlipEdge
    fronts_first: bool = False


def kit(
    parts: Sequence[KitPart], paper: KitPaper, lettering: SheetLettering, words: Mapping[str, str]
) -> tuple[tuple[Sheet, ...], list[Problem]]:
    """Return the overview and all sheets; behind what has no back lies a blank one, if any has a back.

    So a printer that prints both sides takes all of it at once. Of nothing to print there is no overview.
    """
    parts = [part for part in parts if part.sheets]
    if not parts:
        return (), []
    laid = [sheet for part in parts if not part.is_beside for sheet in part.sheets]
    has_backs = any(sheet.back is not None for sheet in laid)
    overview = _Overview(parts, paper, lettering, words, has_backs)
    sheets, problems = overview.sheets()
    filled = [sheet._replace(back=Side(())) if has_backs and sheet.back is None else sheet for sheet in laid]
    blank = Side(()) if has_backs else None
    return (*(sheet._replace(back=blank) for sheet in sheets), *filled), problems


@dataclass(frozen=True, slots=True)
class _Page:
    """What is written on a page of the overview, and what is wrong with it."""

    typesetter: Typesetter
    ops: list[Op] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def write(self, name: str, text: str, style: TextStyle, box: Rect) -> None:
        """Set a text, which is one field of the page, into a box."""
        setting = self.typesetter.set(plain_text(text), style, width=box.width, height=box.height)
        about = name, setting.text, setting.lines, box.size.rect(), setting.ops, setting.right_to_left
        self.ops.append(Group(Matrix.translation(box.x, box.y), (Field(*about),)))
        self.problems.extend(setting_problems(text, setting))


class _Overview(NamedTuple):
    """The first pages: what lies in the file, where, and what is to be done with it."""

    parts: Sequence[KitPart]
    paper: KitPaper
    lettering: SheetLettering
    words: Mapping[str, str]
    has_backs: bool

    def sheets(self) -> tuple[list[Sheet], list[Problem]]:
        """Return the pages, each as full as it goes."""
        width, height = self._page()
        first = height - 2 * MARGIN - HEAD - NOTE * len(self._notes(0)) - 3 * GAP
        following = height - 2 * MARGIN - GAP
        row = min(ROW, first / len(self.parts))
        is_one = row >= LEAST_ROW
        row = row if is_one else ROW
        rooms = [len(self.parts) if is_one else max(1, int(first // row)), max(1, int(following // row))]
        pages = list(_pages(self.parts, rooms))
        begins = self._beginnings(len(pages))
        sheets, problems = list[Sheet](), list[Problem]()
        for number, shown in enumerate(pages, 1):
            page, top = _Page(self.lettering.typesetter), MARGIN
            if number == 1:
                top = self._head(page, self._notes(len(pages)))
            for part in shown:
                self._row(page, part, begins[id(part)], Rect(MARGIN, top, width - 2 * MARGIN, row))
                top += row
            if len(pages) > 1:
                box = Rect(MARGIN, height - MARGIN + GAP / 2, width - 2 * MARGIN, NOTE)
                about = f"{self.lettering.imprint.component} · {number} / {len(pages)}"
                page.write("kit-page", about, _FOOT, box)
            area = Rect(0.0, 0.0, width, height)
            sheets.append(Sheet(number, area.size, Side((), tuple(page.ops)), None, area, area))
            problems += page.problems
        return sheets, problems

    def _page(self) -> Size:
        """The paper upright."""
        short, long = sorted(self.paper.size)
        return Size(short, long)

    def _notes(self, pages: int) -> list[str]:
        imprint = self.lettering.imprint
        sheets = pages + sum(len(part.sheets) for part in self.parts if not part.is_beside)
        scale = self.words["kit/scale"].replace("{paper}", self.paper.title)
        said = [
            f"{imprint.component} · {imprint.version}",
            f"{scale} {self.words['kit/total'].replace('{sheets}', str(sheets))}",
        ]
        said += [self.words["kit/blank"]] if self.has_backs else []
        return [*said, *self._sleeves(), *self._work()]

    def _sleeves(self) -> Iterator[str]:
        """Yield how many sleeves there are to be for cards of each size."""
        counts: Counter[Size] = Counter()
        for part in self.parts:
            for piece in part.pieces if part.take_sleeves else ():
                counts[piece.size] += piece.copies
        for size, count in counts.items():
            room = f"{size.width:g} × {size.height:g}"
            yield self.words["kit/sleeves"].replace("{count}", str(count)).replace("{size}", room)

    def _work(self) -> Iterator[str]:
        """Yield which tools are needed, and what is done first."""
        done = {part.handling for part in self.parts}
        needed = ["kit/tool-knife", *(tool for tool, whom in _TOOLS.items() if done & whom)]
        tools = self.words["kit/list"].join(self.words[one] for one in needed)
        yield self.words["kit/tools"].replace("{tools}", tools)
        if done & _TOOLS["kit/tool-bone"]:
            yield self.words["kit/order" if done & _TOOLS["kit/tool-glue"] else "kit/order-dry"]

    def _beginnings(self, before: int) -> dict[int, int]:
        """Return the page of the file on which each part begins."""
        sides = 2 if self.has_backs and not self.paper.fronts_first else 1
        found, page, after = dict[int, int](), 0, 1 + before * sides
        for part in self.parts:
            page = page if part.is_beside else after
            found[id(part)] = page
            after = page + len(part.sheets) * sides
        return found

    def _head(self, page: _Page, notes: Sequence[str]) -> float:
        width = self._page().width - 2 * MARGIN
        title = f"{_ISOLATE}{self.lettering.imprint.game}{_ISOLATED}"
        page.write("kit-title", title, _TITLE, Rect(MARGIN, MARGIN, width, HEAD))
        top = MARGIN + HEAD + GAP / 2
        for number, text in enumerate(notes, 1):
            page.write(f"kit-note-{number}", text, _LINE, Rect(MARGIN, top, width, NOTE))
            top += NOTE
        return top + GAP

    def _row(self, page: _Page, part: KitPart, begins: int, box: Rect) -> None:
        name = f"kit-{self.parts.index(part) + 1}"
        page.ops.append(Stroke(polygon(((box.x, box.y), (box.right, box.y)), closed=False), _RULE, 0.2))
        tall = box.height - GAP
        picture = self._across(Rect(box.x, box.y + GAP / 2, 1.3 * tall, tall), box)
        shown = part.picture
        place = fitted(shown, picture)
        page.ops.extend(figure(shown, place, name))
        page.ops.append(Stroke(outline(shown, place), _RULE, 0.15))
        left = box.x + 1.3 * tall + GAP
        said = [(part.title, _PART), *((text, _LINE) for text in self._said(part, begins))]
        top = box.y + (box.height - LINE * len(said)) / 2
        for number, (text, style) in enumerate(said, 1):
            wide = (box.right - left) * (TITLE if number == 1 else 1.0)
            page.write(f"{name}-line-{number}", text, style, self._across(Rect(left, top, wide, LINE), box))
            if number == 1:
                counts = Rect(left + wide, top, box.right - left - wide, LINE)
                page.write(f"{name}-counts", self._counts(part), _FOOT, self._across(counts, box))
            top += LINE

    def _said(self, part: KitPart, begins: int) -> Iterator[str]:
        """Yield where a part stands and how it is printed, and what to do with it."""
        sides = 2 if self.has_backs and not self.paper.fronts_first else 1
        last = begins + len(part.sheets) * sides - 1
        key = "kit/page" if begins == last else "kit/pages"
        where = self.words[key].replace("{first}", str(begins)).replace("{last}", str(last))
        has_back = any(sheet.back is not None for sheet in part.sheets)
        how = printed(self.words, self.paper.flip, has_back=has_back)
        yield BETWEEN.join((where, how, weight(self.words, part.handling)))
        several = any(len(sheet.front.placements) > 1 for sheet in part.sheets)
        is_parted = part.handling is Handling.WRITE and several
        said = [self.words[one] for one in (part.handling, *((Handling.CUT,) if is_parted else ()))]
        if part.players > 1 and part.wholes % part.players == 0:
            said.append(self.words["kit/each"].replace("{count}", str(part.wholes // part.players)))
        yield " ".join(said)

    def _counts(self, part: KitPart) -> str:
        """Say how many things there are, with all copies, and on how much paper."""
        key = "kit/beside" if part.is_beside else "kit/counts"
        said = self.words[key].replace("{pieces}", str(part.wholes))
        return said.replace("{sheets}", str(len(part.sheets)))

    def _across(self, place: Rect, box: Rect) -> Rect:
        """Return a place of a row as the language wants it: from the right where it is written so."""
        is_mirrored = self.lettering.typesetter.direction == "rtl"
        return place._replace(x=box.x + box.right - place.right) if is_mirrored else place


def _pages(parts: Sequence[KitPart], rooms: Sequence[int]) -> Iterator[Sequence[KitPart]]:
    """Part a list among pages, of which the first has other room than those that follow."""
    first, following = rooms
    yield parts[:first]
    for begin in range(first, len(parts), following):
        yield parts[begin : begin + following]
