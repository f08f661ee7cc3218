"""Stage 6: the pieces of each component on sheets, each as it wants to lie, and all of them in one file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from ppgen.common.problem import Problem, error
from ppgen.compose.component import Imposition
from ppgen.display.pieces import Document, Piece, Sheet
from ppgen.display.printing import EVERY, Sides
from ppgen.editions import EditionOptions, Loaded, Localised
from ppgen.impose.crowds import crowded
from ppgen.impose.kit import KIT, KitPaper, KitPart, kit
from ppgen.impose.lettering import Imprint, SheetLettering, at_title
from ppgen.impose.sheet_options import SheetOptions
from ppgen.impose.sheets import impose
from ppgen.impose.sides import chosen_sides
from ppgen.localise import Deck
from ppgen.work.allowance import WorkKind, most_of


def laid_documents(
    loaded: Loaded, localised: Localised, chosen: Mapping[str, tuple[Piece, ...]], options: EditionOptions
) -> tuple[dict[str, Document], list[Problem]]:
    """Lay the pieces of each component on sheets, each as it wants to lie (stage 6)."""
    deck, file, memory = localised.deck, localised.deck.game.file, localised.place.memory
    papers, limits = tuple(loaded.stock.papers.values()), loaded.project.limits
    documents: dict[str, Document] = {}
    problems: list[Problem] = []
    for name, pieces in chosen.items():
        imprint = Imprint(file.title, file.version, deck.titles[name], deck.language)
        lettering = SheetLettering(localised.place.typesetter, imprint, localised.words.sheet)
        component = loaded.components[name]
        alone, packed = component.imposition is Imposition.PAGES, component.imposition is Imposition.PACKED
        wanted = SheetOptions(
            options.paper, options.printing, one_per_sheet=alone, packed=packed, ruler=component.is_cut
        )._replace(most=most_of(WorkKind.PIECES, limits))
        lay = partial(impose, pieces, wanted, lettering=lettering, papers=papers)
        parts = pieces, wanted, lettering, papers
        sheets, faults = memory.again((name, "sheets"), parts, lay)
        count: Callable[[], list[Problem]] = partial(list, crowded(sheets, name, limits))
        problems += at_title(faults, deck.titles[name], partial(deck.places.of_title, name))
        problems += memory.again((name, "crowds"), (sheets, limits), count)
        documents[name] = _document(deck, name, deck.titles[name], sheets, options.deck)
    if wanted_in := options.printing.kit:
        held = {name: one for name, one in documents.items() if EVERY in wanted_in or name in wanted_in}
        if options.printing.sides is Sides.FRONTS_FIRST:  # of all of it, and not of each component
            both = options.printing._replace(sides=Sides.BOTH, kit=())
            relaid, _ = laid_documents(loaded, localised, chosen, options._replace(printing=both))
            held = {name: relaid[name] for name in held}
        documents[KIT], faults = _kit(loaded, localised, chosen, held, options)
        problems += faults
    return documents, problems


def _kit(
    loaded: Loaded,
    localised: Localised,
    chosen: Mapping[str, tuple[Piece, ...]],
    documents: Mapping[str, Document],
    options: EditionOptions,
) -> tuple[Document, list[Problem]]:
    """Lay all documents into one, behind an overview."""
    deck, file, words = localised.deck, localised.deck.game.file, localised.words
    parts = [
        KitPart(
            deck.titles[name], chosen[name], document.sheets, loaded.components[name].handling(chosen[name])
        )
        for name, document in documents.items()
    ]
    is_parted = options.printing.sides is Sides.FRONTS_FIRST
    paper = KitPaper(options.paper.title, options.paper.size, options.printing.flip, is_parted)
    imprint = Imprint(file.title, file.version, words.key["kit/title"], deck.language)
    lettering = SheetLettering(localised.place.typesetter, imprint, words.sheet)
    sheets, problems = kit(parts, paper, lettering, words.key)
    problems += crowded(sheets, KIT, loaded.project.limits)
    sheets = chosen_sides(sheets, options.printing) if is_parted else sheets
    for name in [name for name in documents if name.casefold() == KIT]:
        message, hint = f"a component is called {name}, as the file of everything is", "call it otherwise"
        span = deck.game.sources["game"].span(("components", name))
        problems.append(error("impose/kit", message, span=span, hint=hint))
    return _document(deck, KIT, words.key["kit/title"], sheets, options.deck), problems


def _document(deck: Deck, component: str, title: str, sheets: Iterable[Sheet], of_deck: str) -> Document:
    file, of_set = deck.game.file, deck.game.chosen_set
    about = (f"{file.title} – {title}", file.title, file.version, component, deck.language)
    return Document(*about, tuple(sheets), of_set=of_set, of_deck=of_deck)
