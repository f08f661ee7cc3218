"""Folded things into pages of step pictures, drawn from the very model that was checked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple, TypeVar

from ppgen.common.geometry import Matrix, Rect, Size
from ppgen.common.problem import Problem, error, nearest
from ppgen.compose.composer import Composer
from ppgen.compose.faces import Canvas
from ppgen.compose.folded.closed_view import closed_look
from ppgen.compose.folded.legend import WORDS
from ppgen.compose.folded.panels import FoldedArt
from ppgen.compose.folded.things import FoldedThing
from ppgen.display.extent import extent
from ppgen.display.ops import Group, Op
from ppgen.display.pieces import Piece
from ppgen.folding.geometry.model import Assembly
from ppgen.folding.pictures.drawing import Drawing, Look
from ppgen.folding.pictures.steps import Gallery, StepPicture, finished_picture, picture_paper, step_pictures
from ppgen.layout.folded_models import StepsModel
from ppgen.layout.layouts import Layout
from ppgen.layout.scope import Frame
from ppgen.work.by_id import ById

Ops = tuple[Op, ...]
Picture = TypeVar("Picture")


class Explained(NamedTuple):
    """A thing whose folding is explained: what its component is called, and the thing as it is printed."""

    title: str
    composed: FoldedArt


PAGE_WORDS: Mapping[str, str] = {
    "printed": "Printed side",
    "blank": "Blank side",
    "moving": "Moves now",
    "seen": "Printed side up:",
    "shown": "In the pictures:",
}
"""What the keys of pages say in English beside what those of nets say."""

MOST_SPARE = 8.0
"""Rows are as high as what stands in them; they lie so much further apart at most where there is room; mm."""

MOST_PICTURED = 40
"""How many things with their pictures are kept from run to run."""

MOST_REACHES = 1_000
"""Of how many pictures it is known what they cover."""


@dataclass(slots=True)
class StepPictures:
    """The pictures of things, each drawn once for all languages where the art holds no words."""

    _steps: list[tuple[FoldedThing, Gallery, tuple[StepPicture, ...]]] = field(default_factory=list)
    _finished: list[tuple[FoldedThing, Gallery, Drawing]] = field(default_factory=list)
    _reaches: ById[Drawing, Rect | None] = field(default_factory=lambda: ById(most=MOST_REACHES))

    def pictures(self, made: FoldedThing, gallery: Gallery) -> tuple[StepPicture, ...]:
        """Return the pictures of all steps of a thing."""
        return _once(self._steps, made, gallery, lambda: step_pictures(_for_pictures(made), gallery))

    def finished(self, made: FoldedThing, gallery: Gallery) -> Drawing:
        """Return the picture of a closed thing with its art, which is the look of the gallery."""
        return _once(self._finished, made, gallery, lambda: finished_picture(made.assembly, gallery))

    def reach(self, drawing: Drawing) -> Rect | None:
        """Return what a picture covers of its room; the same in all languages."""
        return self._reaches.of(drawing, lambda one: extent(one.ops))


class _Cell(NamedTuple):
    """One step: what its words see, and its picture."""

    values: Mapping[str, object]
    drawing: Drawing


@dataclass(slots=True)
class Instructions:
    """Makes the pages of one component; where `mirrored` steps run from right to left."""

    name: str
    layout: Layout
    composer: Composer
    drawn: StepPictures
    words: Mapping[str, str]
    mirrored: bool = False
    problems: list[Problem] = field(default_factory=list)

    def pages(self, things: Sequence[Explained], *, copies: int) -> tuple[list[Piece], list[Problem]]:
        """Return as many pages as the steps of all things need."""
        return list(self._pages(things, copies)), self.problems

    def _pages(self, things: Sequence[Explained], copies: int) -> Iterator[Piece]:
        steps = self.layout.steps
        if steps is None:
            self._report("layout/invalid", "instructions need steps: in their layout", "write steps: {…}")
            return
        gallery = self._gallery(steps)
        if gallery is None:
            return
        cells: list[_Cell | None] = []
        for thing in things:
            cells += self._cells(thing, gallery)
            cells += [None] * (-len(cells) % steps.columns)  # each thing begins a row
        if not cells:
            return
        rows = [cells[at : at + steps.columns] for at in range(0, len(cells), steps.columns)]
        heights = [self._height(steps, row) for row in rows]
        parts = _pages_of(heights, steps)
        for number, (first, last) in enumerate(pairwise(parts), 1):
            tops = _tops(heights[first:last], steps)
            placed = list(zip(tops, rows[first:last], strict=True))
            yield self._page(steps, placed, number=number, copies=copies)

    def _height(self, steps: StepsModel, row: Sequence[_Cell | None]) -> float:
        """Return how high a row is by what is drawn in its cells, a cell of a full page at most; mm."""
        told = len(self.problems)
        frame = _inner(self.layout.size, self.layout.safe)
        inner = self._frame(steps, frame)
        bottoms = [0.0]
        for cell in (one for one in row if one is not None):
            _, y = _corner(steps, cell.drawing)
            pictured, worded = self.drawn.reach(cell.drawing), extent(self._words(steps, cell, inner))
            bottoms += [y + pictured.bottom] if pictured is not None else []
            bottoms += [worded.bottom] if worded is not None else []
        del self.problems[told:]  # they are told where it stands
        return min(max(bottoms), inner.size.height)

    def _frame(self, steps: StepsModel, safe: Rect) -> Frame:
        """Return the frame of a cell as high as a row of a full page."""
        _, _, width, height = steps.area
        across = (width - steps.gap * (steps.columns - 1)) / steps.columns
        return Frame(Size(across, (height + steps.gap) / steps.rows - steps.gap), 0.0, safe)

    def _cells(self, thing: Explained, gallery: Gallery) -> Iterator[_Cell]:
        made = thing.composed.folded.made
        pictures = self.drawn.pictures(made, gallery)
        for number, picture in enumerate(pictures, 1):
            said = self.words.get(picture.id, picture.words)
            values = {
                "id": picture.id,
                "number": number,
                "words": said,
                "thing": thing.title,
                "last": False,
            }
            yield _Cell({"step": values}, picture.drawing)
        look = closed_look(thing.composed)
        finished = self.drawn.finished(made, Gallery(gallery.frame, gallery.camera, look))
        last = {"id": "", "number": len(pictures) + 1, "words": "", "thing": thing.title, "last": True}
        yield _Cell({"step": last}, finished)

    def _page(
        self,
        steps: StepsModel,
        rows: Sequence[tuple[float, Sequence[_Cell | None]]],
        *,
        number: int,
        copies: int,
    ) -> Piece:
        """Make a page of rows, each with where it begins below the upper edge of the area; mm."""
        layout, frame = self.layout, _inner(self.layout.size, self.layout.safe)
        key = {name: self.words.get(name, english) for name, english in {**WORDS, **PAGE_WORDS}.items()}
        step = {"id": "", "number": number, "words": "", "thing": "", "last": False}
        values: dict[str, object] = {"step": step, "key": key}
        whole = Frame(layout.size, layout.bleed, frame)
        canvas = Canvas(layout, ("face",), layout.face, whole, values)
        face = list(self._canvas(canvas))
        left, top, _, _ = steps.area
        across = self._frame(steps, frame).size.width
        for begin, row in rows:
            for place, cell in enumerate(row):
                if cell is None:
                    continue
                column = steps.columns - 1 - place if self.mirrored else place
                x, y = left + column * (across + steps.gap), top + begin
                inner = self._frame(steps, frame.moved(-x, -y))
                face.append(Group(Matrix.translation(x, y), self._cell(steps, cell, inner)))
        return Piece(
            f"{self.name}:{number}",
            layout.size,
            layout.bleed,
            frame,
            tuple(face),
            (),
            copies,
            cut_along=True,
            layout=layout.name,
        )

    def _cell(self, steps: StepsModel, cell: _Cell, frame: Frame) -> Ops:
        picture = Group(Matrix.translation(*_corner(steps, cell.drawing)), cell.drawing.ops)
        return (picture, *self._words(steps, cell, frame))

    def _words(self, steps: StepsModel, cell: _Cell, frame: Frame) -> Ops:
        return self._canvas(Canvas(self.layout, ("steps", "cell"), tuple(steps.cell), frame, cell.values))

    def _canvas(self, canvas: Canvas) -> Ops:
        ops, problems = self.composer.canvas(canvas, None, subject=self.name)
        self.problems += problems
        return ops

    def _gallery(self, steps: StepsModel) -> Gallery | None:
        colours = {}
        for key in ("printed", "active", "line", "arrow"):
            name = getattr(steps, key)
            try:
                colours[key] = self.composer.colour(name)
            except ValueError:
                message = f"{name!r} is neither a colour of the palette nor #rrggbb"
                self._report("layout/unknown-colour", message, nearest(name, self.composer.colours), key)
        if len(colours) < 4:
            return None
        look = Look(printed=colours["printed"], active=colours["active"], line=colours["line"])
        _, _, width, height = steps.picture
        size = Size(width, height)
        return Gallery(size, look=look, arrow=colours["arrow"], mirrored=self.mirrored)

    def _report(self, rule: str, message: str, hint: str, *place: str) -> None:
        span = self.layout.source.span(("steps", *place))
        self.problems.append(error(rule, message, span=span, hint=hint, subject=self.name))


def _corner(steps: StepsModel, drawing: Drawing) -> tuple[float, float]:
    """Return where a picture begins in its cell, in the middle of the room that it has there; mm."""
    left, top, width, height = steps.picture
    return left + (width - drawing.size.width) / 2, top + (height - drawing.size.height) / 2


def _pages_of(heights: Sequence[float], steps: StepsModel) -> list[int]:
    """Return where each page begins among the rows, and their number: as many rows as fit, evenly parted."""
    most = _fitting(heights, steps)
    pages = -(-len(heights) // most)
    while True:
        parts = [round(page * len(heights) / pages) for page in range(pages + 1)]
        if pages == len(heights) or all(
            _whole(heights[a:b], steps) <= steps.area[3] for a, b in pairwise(parts)
        ):
            return parts
        pages += 1


def _fitting(heights: Sequence[float], steps: StepsModel) -> int:
    """Return how many of the first rows fit on a page; one at least."""
    fitting = [
        count
        for count in range(1, min(len(heights), steps.rows) + 1)
        if _whole(heights[:count], steps) <= steps.area[3]
    ]
    return max(fitting, default=1)


def _whole(heights: Sequence[float], steps: StepsModel) -> float:
    return sum(heights) + steps.gap * (len(heights) - 1)


def _tops(heights: Sequence[float], steps: StepsModel) -> list[float]:
    """Return where rows begin below the upper edge of the area: as high as they are, a little apart."""
    spare = max(steps.area[3] - _whole(heights, steps), 0.0) / max(len(heights) - 1, 1)
    between = steps.gap + min(spare, MOST_SPARE)
    return [sum(heights[:row]) + row * between for row in range(len(heights))]


def _once(
    drawn: list[tuple[FoldedThing, Gallery, Picture]],
    made: FoldedThing,
    gallery: Gallery,
    draw: Callable[[], Picture],
) -> Picture:
    for known, look, picture in drawn:
        if known is made and look == gallery:
            return picture
    if len(drawn) >= MOST_PICTURED:
        drawn.clear()
    picture = draw()
    drawn.append((made, gallery, picture))
    return picture


def _inner(size: Size, safe: float) -> Rect:
    return size.rect().grown(-safe)


def _for_pictures(made: FoldedThing) -> Assembly:
    """Return the same thing of paper so thick that its layers can be told apart."""
    outside = made.figures["outside"]
    largest = max(outside) if isinstance(outside, list) else float(outside or 0.0)
    assembly: Assembly = made.module.build(made.options, picture_paper(largest))
    return assembly
