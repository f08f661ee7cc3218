"""What is drawn while its cards and pieces are judged: long documents, by a copy of this process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from ppgen import proofs
from ppgen.display.pieces import Document
from ppgen.display.printing import FlipEdge
from ppgen.editions import EarlyFiles, Edition
from ppgen.exports import DrawOptions, pdf
from ppgen.work.sharing import ALONE, Crew

LONG = 40
"""From so many sheets on a document is drawn alone, and read back by all processes together."""

FORM = pdf.FORMAT
"""The format whose long files are drawn ahead: it takes as long as to judge what they show."""


def draw_options(edition: Edition, flip: FlipEdge) -> DrawOptions:
    """Return how the files of an edition are drawn."""
    loaded = edition.loaded
    return DrawOptions(loaded.project.root, loaded.game.file.maker, flip)


def is_long(document: Document, form: str) -> bool:
    """Tell whether it takes several processes long enough to read a document back."""
    return proofs.can_prove(form) and len(document.sheets) >= LONG


@contextmanager
def drawn_meanwhile(edition: Edition, crew: Crew, flip: FlipEdge) -> Iterator[Callable[[], EarlyFiles]]:
    """Have long documents drawn while something else is done; yield what waits for them.

    Nothing is drawn of what has errors already. Nobody may take the files if any are found meanwhile.
    """
    waiting = [
        document for document in edition.documents.values() if edition.is_sound and is_long(document, FORM)
    ]
    with (crew if waiting else ALONE).beside(partial(_drawn, edition, waiting, flip)) as drawn:

        def wait() -> EarlyFiles:
            if waiting and crew != ALONE:
                proofs.find(FORM)  # what reads back, loaded beside the copy as well
            return drawn() or {}

        yield wait


def _drawn(edition: Edition, waiting: list[Document], flip: FlipEdge) -> EarlyFiles:
    options, fonts = draw_options(edition, flip), edition.loaded.fonts
    return {(FORM, document.component, flip): pdf.export(document, fonts, options) for document in waiting}
