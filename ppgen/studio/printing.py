"""What is shown as a PDF of its own: a piece laid on sheets as a build would lay it, sheets, and figures."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response

from ppgen.compose.component import Imposition
from ppgen.display.pieces import Document, Piece
from ppgen.display.printing import Printing
from ppgen.editions import Loaded, Localised
from ppgen.impose.lettering import Imprint, SheetLettering
from ppgen.impose.sheet_options import SheetOptions
from ppgen.impose.sheets import impose
from ppgen.model.stock import Paper
from ppgen.studio.answers import pdf_answer, shown_of
from ppgen.studio.desk import Desk
from ppgen.studio.painting import pdf_of
from ppgen.studio.statistics import figures_of
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    from ppgen.studio import figure_sheet
else:
    figure_sheet = lazily("ppgen.studio.figure_sheet")  # few print it


class Prints:
    """Answers whoever wants to print what a page shows."""

    def __init__(self, desk: Desk) -> None:
        """Print what lies on a desk."""
        self._desk = desk

    async def piece(self, request: Request) -> Response:
        """Return a piece on sheets."""
        shown, desk = shown_of(request), self._desk

        def work() -> bytes | None:
            loaded, localised = desk.loaded, desk.localised(shown.language)
            piece = desk.piece(shown.language, shown.component, shown.piece)
            if piece is None or loaded is None or localised is None:
                return None
            return printed(loaded, localised, [piece.piece], shown.component, desk.printing)

        made = await asyncio.wrap_future(desk.worker.do(work))
        return pdf_answer(made, shown.piece.replace(":", "-"))

    async def sheets(self, request: Request) -> Response:
        """Return all sheets of a component."""
        language, component = request.query_params["language"], request.query_params["component"]
        desk = self._desk

        def work() -> bytes | None:
            view, loaded = desk.view(language), desk.loaded
            document = None if view is None else view.edition.documents.get(component)
            return None if document is None or loaded is None else pdf_of(document, loaded)

        made = await asyncio.wrap_future(desk.worker.do(work))
        return pdf_answer(made, f"{desk.game}-{component}-{language}")

    async def figures(self, _: Request) -> Response:
        """Return the figures of the game on pages."""
        desk = self._desk

        def work() -> bytes | None:
            loaded = desk.loaded
            found = (
                None if loaded is None else figure_sheet.figure_file(figures_of(loaded), loaded, desk.paper)
            )
            return None if found is None else found[0]

        made = await asyncio.wrap_future(desk.worker.do(work))
        return pdf_answer(made, f"{desk.game}-figures")


def printed(
    loaded: Loaded, localised: Localised, pieces: Sequence[Piece], component: str, printing: Printing
) -> bytes | None:
    """Return the PDF of some pieces of a component; None for an unknown paper."""
    paper = loaded.stock.paper(printing.paper)
    if not isinstance(paper, Paper):
        return None
    deck, file = localised.deck, loaded.game.file
    kind = loaded.components[component]
    imprint = Imprint(deck.title, file.version, deck.titles[component], deck.language)
    lettering = SheetLettering(localised.place.typesetter, imprint, localised.words.sheet)
    wanted = SheetOptions(
        paper,
        printing,
        one_per_sheet=kind.imposition is Imposition.PAGES,
        packed=kind.imposition is Imposition.PACKED,
        ruler=kind.is_cut,
    )
    sheets, _ = impose(pieces, wanted, lettering=lettering, papers=tuple(loaded.stock.papers.values()))
    about = (f"{deck.title} – {deck.titles[component]}", file.title, file.version, component, deck.language)
    return pdf_of(Document(*about, tuple(sheets)), loaded)
