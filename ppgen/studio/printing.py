"""What is shown as a PDF of its own: pieces laid on sheets as a build would lay them."""

from __future__ import annotations

from collections.abc import Sequence

from ppgen.compose.component import Imposition
from ppgen.display.pieces import Document, Piece
from ppgen.display.printing import Printing
from ppgen.editions import Loaded, Localised
from ppgen.impose.lettering import Imprint, SheetLettering
from ppgen.impose.sheet_options import SheetOptions
from ppgen.impose.sheets import impose
from ppgen.model.stock import Paper
from ppgen.studio.painting import pdf_of


def printed(
    loaded: Loaded, localised: Localised, pieces: Sequence[Piece], component: str, printing: Printing
) -> bytes | None:
    """Return the PDF of some pieces of a component; None for an unknown paper."""
    paper = loaded.stock.paper(printing.paper)
    if not isinstance(paper, Paper):
        return None
    deck, file = localised.deck, loaded.game.file
    kind = loaded.components[component]
    imprint = Imprint(file.title, file.version, deck.titles[component], deck.language)
    lettering = SheetLettering(localised.place.typesetter, imprint, localised.words.sheet)
    wanted = SheetOptions(
        paper,
        printing,
        one_per_sheet=kind.imposition is Imposition.PAGES,
        packed=kind.imposition is Imposition.PACKED,
        ruler=kind.is_cut,
    )
    sheets, _ = impose(pieces, wanted, lettering=lettering, papers=tuple(loaded.stock.papers.values()))
    about = (f"{file.title} – {deck.titles[component]}", file.title, file.version, component, deck.language)
    return pdf_of(Document(*about, tuple(sheets)), loaded)
