"""What copies of this process do of long components while this one does something else.

While the second half of its cards is composed, a copy asks what needs no pieces, and draws and judges the
first half; while the others are judged, another draws these and makes the file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from types import TracebackType
from typing import NamedTuple

from ppgen import proofs
from ppgen.checks import FirstVerdicts, PrintedPieces, check_first
from ppgen.common.problem import Problem
from ppgen.display.pieces import Document, Piece
from ppgen.display.printing import FlipEdge
from ppgen.editions import EarlyFiles, Edition
from ppgen.exports import DrawOptions, TypefacesById, pdf
from ppgen.exports.pdf.begun import Begun
from ppgen.work.sharing import ALONE, Crew

LONG = 40
"""From so many sheets on a document is drawn alone, and read back by all processes together."""

MANY = 180
"""So many pieces, half of those of forty sheets, are worth a copy that draws them."""

FORM = pdf.FORMAT
"""The format whose long files are drawn ahead: it takes as long as to judge what they show."""


def draw_options(edition: Edition, flip: FlipEdge) -> DrawOptions:
    """Return how the files of an edition are drawn."""
    loaded = edition.loaded
    return DrawOptions(loaded.project.root, loaded.game.file.maker, flip)


def is_long(document: Document, form: str) -> bool:
    """Tell whether it takes several processes long enough to read a document back."""
    return proofs.can_prove(form) and len(document.sheets) >= LONG


See = Callable[[Mapping[str, tuple[Piece, ...]]], PrintedPieces]
"""Tells what rules look at of the pieces of components."""


class HalfDone(NamedTuple):
    """What a copy did: asked the rules of the deck, drew the faces of the first pieces, and judged these.

    There is nothing of it where no copy did anything.
    """

    problems: list[Problem] | None = None
    begun: Begun | None = None
    verdicts: FirstVerdicts | None = None

    def known_of(self, pieces: tuple[Piece, ...]) -> HalfDone:
        """Return what was sent with the pieces themselves, which were not."""
        begun, verdicts = self.begun, self.verdicts
        return HalfDone(
            self.problems,
            begun and pdf.known(begun, pieces),
            verdicts and verdicts._replace(pieces=pieces[: verdicts.seen.number]),
        )


class FirstHalf:
    """The first pieces of a component, on which a copy works while the others are composed."""

    def __init__(
        self, crew: Crew, fonts: TypefacesById, *, ask: Callable[[], list[Problem]], see: See
    ) -> None:
        """`ask` asks rules that look at no piece."""
        self._crew, self._fonts, self._ask, self._see = crew, fonts, ask, see
        self._stack = ExitStack()
        self._pieces: tuple[Piece, ...] = ()
        self._done: Callable[[], HalfDone | None] = HalfDone

    def __enter__(self) -> FirstHalf:
        """Begin with none."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Leave no copy behind, and begin none any more."""
        self._stack.close()
        self._crew, self._pieces, self._done = ALONE, (), HalfDone

    def take(self, name: str, pieces: Sequence[Piece]) -> None:
        """Have a copy begun if these are many, and the first ones that are."""
        if self._crew != ALONE and not self._pieces and len(pieces) >= MANY:
            self._pieces = tuple(pieces)
            self._done = self._stack.enter_context(self._crew.beside(partial(self._work, name)))

    def _work(self, name: str) -> HalfDone:
        begun = pdf.begin(self._pieces, self._fonts)
        return HalfDone(self._ask(), begun, check_first(self._see({name: self._pieces})))

    def wait(self) -> HalfDone:
        """Wait for the copy, and return what it did."""
        return (self._done() or HalfDone()).known_of(self._pieces)


@contextmanager
def drawn_meanwhile(
    edition: Edition, crew: Crew, flip: FlipEdge, begun: Begun | None
) -> Iterator[Callable[[], EarlyFiles]]:
    """Have long documents drawn while something else is done; yield what waits for them.

    Nothing is drawn of what has errors already. Nobody may take the files if any are found meanwhile.
    """
    waiting = [
        document for document in edition.documents.values() if edition.is_sound and is_long(document, FORM)
    ]
    with (crew if waiting else ALONE).beside(partial(_drawn, edition, waiting, flip, begun)) as drawn:
        if begun is not None:
            begun.contents.clear()  # the copy has them

        def wait() -> EarlyFiles:
            if waiting and crew != ALONE:
                proofs.find(FORM)  # what reads back, loaded beside the copy as well
            return drawn() or {}

        yield wait


def _drawn(edition: Edition, waiting: list[Document], flip: FlipEdge, begun: Begun | None) -> EarlyFiles:
    options, fonts = draw_options(edition, flip), edition.loaded.fonts
    return {
        (FORM, document.component, flip): pdf.export(document, fonts, options, begun) for document in waiting
    }
