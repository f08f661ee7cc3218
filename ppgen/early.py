"""What is drawn while its pieces are judged: long documents, by a copy of this process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import NamedTuple

from ppgen import exports, proofs
from ppgen.display.pieces import Document
from ppgen.display.printing import FlipEdge
from ppgen.editions import EarlyFiles, Edition
from ppgen.exports import DrawOptions, Takes
from ppgen.work.sharing import ALONE, Crew

LONG = 40
"""From so many sheets on a document is drawn alone, and read back by all processes together."""


class Ahead(NamedTuple):
    """Who draws ahead, and in which formats."""

    crew: Crew = ALONE
    forms: tuple[str, ...] = ()


NOTHING = Ahead()


def draw_options(edition: Edition, flip: FlipEdge) -> DrawOptions:
    """Return how the files of an edition are drawn."""
    loaded = edition.loaded
    return DrawOptions(loaded.project.root, loaded.game.file.maker, flip)


def is_long(document: Document, form: str) -> bool:
    """Tell whether it takes several processes long enough to read a document back."""
    return proofs.can_prove(form) and len(document.sheets) >= LONG


@contextmanager
def drawn_meanwhile(edition: Edition, ahead: Ahead, flip: FlipEdge) -> Iterator[Callable[[], EarlyFiles]]:
    """Have long documents drawn while something else is done; yield what waits for them.

    Nothing is drawn of what has errors already. Nobody may take the files if any are found meanwhile.
    """
    waiting = [
        (form, document)
        for form in (ahead.forms if edition.is_sound else ())
        for document in edition.documents.values()
        if exports.find(form).TAKES is Takes.SHEETS and is_long(document, form)
    ]
    crew = ahead.crew if waiting else ALONE
    with crew.beside(partial(_drawn, edition, waiting, flip)) as drawn:
        yield lambda: drawn() or {}


def _drawn(edition: Edition, waiting: list[tuple[str, Document]], flip: FlipEdge) -> EarlyFiles:
    options, fonts = draw_options(edition, flip), edition.loaded.fonts
    return {
        (form, document.component, flip): exports.find(form).export(document, fonts, options)
        for form, document in waiting
    }
