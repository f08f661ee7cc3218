"""What copies of this process do of long components while this one does something else.

While the second half of its cards is composed, a copy asks what needs no pieces and draws the first half;
while cards and pieces are judged, another draws the rest and makes the file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from types import TracebackType
from typing import NamedTuple

from ppgen import proofs
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


class _Done(NamedTuple):
    """What a copy did: what the rules of the deck found, and the faces of the first pieces."""

    problems: list[Problem]
    begun: Begun


class FirstHalf:
    """The first pieces of a component, on which a copy works while the others are composed."""

    def __init__(self, crew: Crew, fonts: TypefacesById, ask: Callable[[], list[Problem]]) -> None:
        """`ask` asks rules that look at no piece."""
        self._crew, self._fonts, self._ask = crew, fonts, ask
        self._stack = ExitStack()
        self._pieces: tuple[Piece, ...] = ()
        self._wait: Callable[[], _Done | None] = lambda: None
        self._done: _Done | None = None

    def __enter__(self) -> FirstHalf:
        """Begin with none."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Leave no copy behind, and begin none any more."""
        self._crew = ALONE
        self._stack.close()

    def take(self, _name: str, pieces: Sequence[Piece]) -> None:
        """Have a copy begun if these are many, and the first ones that are."""
        if self._crew != ALONE and not self._pieces and len(pieces) >= MANY:
            self._pieces = tuple(pieces)
            self._wait = self._stack.enter_context(self._crew.beside(self._work))

    def _work(self) -> _Done:
        return _Done(self._ask(), pdf.begin(self._pieces, self._fonts))

    def wait(self) -> None:
        """Wait for the copy."""
        self._done = self._wait()

    def problems(self) -> list[Problem]:
        """Return what rules of the deck found, asked now if nobody asked them yet."""
        return self._ask() if self._done is None else self._done.problems

    def begun(self) -> Begun | None:
        """Return what was drawn of a file that begins with these pieces."""
        return None if self._done is None else pdf.known(self._done.begun, self._pieces)


@contextmanager
def drawn_meanwhile(
    edition: Edition, crew: Crew, flip: FlipEdge, first: FirstHalf
) -> Iterator[Callable[[], EarlyFiles]]:
    """Have long documents drawn while something else is done; yield what waits for them.

    Nothing is drawn of what has errors already. Nobody may take the files if any are found meanwhile.
    """
    waiting = [
        document for document in edition.documents.values() if edition.is_sound and is_long(document, FORM)
    ]
    with (crew if waiting else ALONE).beside(partial(_drawn, edition, waiting, flip, first)) as drawn:

        def wait() -> EarlyFiles:
            if waiting and crew != ALONE:
                proofs.find(FORM)  # what reads back, loaded beside the copy as well
            return drawn() or {}

        yield wait


def _drawn(edition: Edition, waiting: list[Document], flip: FlipEdge, first: FirstHalf) -> EarlyFiles:
    options, fonts, begun = draw_options(edition, flip), edition.loaded.fonts, first.begun()
    return {
        (FORM, document.component, flip): pdf.export(document, fonts, options, begun) for document in waiting
    }
