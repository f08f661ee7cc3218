"""The eight stages in order: from a game's files to proved sheets of paper.

Each stage takes what the one before gave and returns its own and a list of problems. Drawing is refused
where any of them is an error.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from ppgen import exports, proofs
from ppgen.checks import PrintedPieces, check, check_pieces, read_rules
from ppgen.common.allowance import Allowance, Kind, most_of, until_spent
from ppgen.common.lazy import lazily
from ppgen.common.memory import Memory
from ppgen.common.problem import Problem, each_once, has_errors
from ppgen.compose.asked import Wanted, asked_for, everything
from ppgen.compose.component import Imposition
from ppgen.compose.decks import only_deck
from ppgen.compose.read_components import read_components
from ppgen.compose.stand_ins import stand_in_notes
from ppgen.compose.workspace import material, workspace
from ppgen.display.forms import has_entries
from ppgen.display.pieces import Document, Piece, Sheet
from ppgen.display.printing import FlipEdge
from ppgen.editions import Composed, Edition, Loaded, Localised, Options, Printed, gather_work
from ppgen.exports import DrawOptions, Takes
from ppgen.impose.contact_sheet import Version, contact_sheets
from ppgen.impose.crowds import crowded
from ppgen.impose.lettering import Imprint, Lettering
from ppgen.impose.picture import picture
from ppgen.impose.sheets import SheetOptions, impose
from ppgen.impose.singles import single_sheets
from ppgen.impose.words import paper_words
from ppgen.layout.layouts import Layouts, build_layouts
from ppgen.layout.literals import check_literals
from ppgen.layout.references import check_references
from ppgen.layout.shown import check_shown
from ppgen.load.project import GameFiles, Project, read_game, read_stock_files
from ppgen.localise import PSEUDO_LANGUAGES, Deck, localise
from ppgen.localise.texts import Texts, unnamed_languages
from ppgen.model.build import build_game
from ppgen.model.game import Game
from ppgen.model.stock import Stock, read_stock
from ppgen.proofs import THINNEST_LINE, Examined
from ppgen.typeset import Typesetter
from ppgen.typeset.fonts import remembered_fonts

if TYPE_CHECKING:
    from ppgen.compose import live
    from ppgen.exports import svg
else:
    # Only pages of score sheets need the one, only pictures of pages the other.
    live, svg = lazily("ppgen.compose.live"), lazily("ppgen.exports.svg")

PICTURE_DOTS_PER_INCH = 110.0
"""Enough for a screen: a poker card becomes 273 pixels wide."""

SHEETS_IN = "en"
"""The language of the sheets around a game in a pseudo-language."""


def load(
    project: Project, game: str, wanted: Wanted = everything, *, deck: str = ""
) -> tuple[Loaded | None, GameFiles, list[Problem]]:
    """Read and understand everything a game needs (stages 1 and 2).

    What is wrong with components that are not `wanted`, or with another deck, is told and not in the way.
    """
    files, problems = read_game(project, game)
    shipped, own, faults = read_stock_files(project)
    problems += faults
    fonts, faults = remembered_fonts(project.fonts_root, project.memory, (game, "fonts"))
    problems += faults
    stock, faults = read_stock(shipped, own)
    problems += faults
    model, faults = build_game(game, files.cards, refused=files.refused_in("cards"))
    problems += faults
    layouts, faults = _layouts(project, files, stock)
    problems += faults
    if model is None or fonts is None:
        return None, files, problems
    components, faults = read_components(model)
    problems += faults
    asked = asked_for(
        wanted(model, components), model, components, layouts=layouts, sources=files.layouts, deck=deck
    )
    if has_errors(asked.told(faults)):
        return None, files, problems
    uses = [(name, use) for name, component in components.items() for use in component.uses(name)]
    problems += check_references(model, layouts, fonts, theme=files.layouts.get("theme"), uses=uses)
    problems += check_shown(model, layouts, uses)
    is_translated = bool(model.file.languages.translations)
    problems += check_literals(layouts, theme=files.layouts.get("theme"), is_translated=is_translated)
    problems += unnamed_languages(model, files.texts)
    book, faults = read_rules(model)
    problems = asked.told(problems + faults)
    loaded = Loaded(
        project,
        files,
        model,
        components,
        layouts,
        stock,
        fonts,
        book,
        Texts(project.root, model, layouts, project.memory, project.limits),
        material(project, game, layouts, fonts),
        project.memory.again((game, "shared"), (), partial(Memory, lasting=True)),
        not has_errors(problems),
        asked,
    )
    return loaded, files, problems


def lay_out(
    loaded: Loaded, language: str, options: Options, *, jobs: int = 1
) -> tuple[Edition, list[Problem]]:
    """Localise, check, compose (in `jobs` processes) and impose a game in one language (stages 3 to 6)."""
    game = loaded.game.of_set(options.chosen_set).with_records(options.records)
    allowance = Allowance(loaded.project.limits)
    localised, problems = localise_game(loaded, game, language, loaded.project.memory, allowance=allowance)
    problems += check(localised.deck, layouts=loaded.layouts, book=loaded.book, allowance=allowance)
    composed, faults = _compose(loaded, localised, options, allowance, jobs=jobs)
    problems += faults
    documents, faults = _impose(loaded, localised, composed, options)
    problems = loaded.asked.told(each_once(until_spent(problems + faults)))
    is_sound = loaded.is_sound and not has_errors(problems)
    return Edition(loaded, localised.deck, composed.pieces, documents, composed.work, is_sound), problems


def draw(
    edition: Edition,
    form: str,
    flip: FlipEdge,
    *,
    is_known: Callable[[Document], bool] = lambda _: False,
    jobs: int = 1,
) -> Iterator[tuple[Printed, list[Problem]]]:
    """Draw each document in a format and read it back, if that can be done (stages 7 and 8).

    Nothing is drawn of an edition with errors, nor of documents whose files are known. `jobs` processes share
    the pages that are read back.
    """
    if not edition.is_sound:
        return
    loaded = edition.loaded
    export = exports.find(form)
    options = DrawOptions(loaded.project.root, loaded.game.file.maker, flip)
    for name, document in edition.documents.items():
        pieces = edition.pieces[name]
        if export.TAKES in {Takes.ENTRIES, Takes.RECORDS}:
            pieces = tuple(piece for piece in pieces if has_entries(piece))
        if export.TAKES is Takes.RECORDS and pieces:
            kind = loaded.components[name].record_kind()
            document = document._replace(live=live.live_sheet(kind, edition.work, loaded.book))
        if export.TAKES is not Takes.SHEETS:
            document = document._replace(sheets=single_sheets(pieces))
        if not document.sheets or is_known(document):
            continue
        for drawn in export.export(document, loaded.fonts, options):
            if export.TAKES is Takes.PIECES:
                path = exports.piece_file(name, pieces[drawn.sheet - 1], drawn, export)
                yield Printed(path, name, drawn.content, None), []
                continue
            facts, problems = None, list[Problem]()
            if proofs.can_prove(form):
                facts, problems = proofs.prove(drawn.content, document, flip=flip, form=form, jobs=jobs)
            yield Printed(f"{name}{export.SUFFIX}", name, drawn.content, facts), problems


def examine(
    edition: Edition, name: str, content: bytes, flip: FlipEdge, *, pictures: bool
) -> tuple[Examined, bool]:
    """Compare a PDF file with all that was composed (stage 8); tell whether drawing again gives its bytes."""
    loaded, document = edition.loaded, edition.documents[name]
    options = DrawOptions(loaded.project.root, loaded.game.file.maker, flip)
    (drawn,) = exports.find("pdf").export(document, loaded.fonts, options)
    reference_options = options._replace(least_line=THINNEST_LINE)
    references = svg.pages(document, loaded.fonts, reference_options) if pictures else []
    is_same = drawn.content == content
    return proofs.examine(content, document, references, flip=flip, is_known=is_same), is_same


def draw_languages(editions: Sequence[Edition], name: str) -> tuple[Printed | None, list[Problem]]:
    """Draw a component that shows all languages side by side, and read it back (stages 5 to 8).

    Nothing is drawn where an edition has errors.
    """
    loaded = editions[0].loaded
    component = loaded.components[name]
    versions = []
    problems: list[Problem] = []
    for edition in editions:
        pieces, faults = component.pieces(name, edition.work)
        problems += faults
        language = edition.deck.language
        inline = loaded.material.inline
        versions.append(Version(language, tuple(pieces), Typesetter(loaded.fonts, language, inline)))
    if has_errors(problems) or not all(edition.is_sound for edition in editions):
        return None, problems
    file = loaded.game.file
    document = contact_sheets(versions, name=name, game=file.title, version=file.version)
    options = DrawOptions(loaded.project.root, file.maker)
    export = exports.find("pdf")
    (drawn,) = export.export(document, loaded.fonts, options)
    facts, faults = proofs.prove(drawn.content, document)
    return Printed(f"{name}{export.SUFFIX}", name, drawn.content, facts), problems + faults


def draw_picture(loaded: Loaded, pieces: Sequence[Piece], *, columns: int) -> bytes:
    """Draw pieces side by side as one PNG picture."""
    document = picture(pieces, columns, title=loaded.game.file.title)
    options = DrawOptions(loaded.project.root, dots_per_inch=PICTURE_DOTS_PER_INCH)
    (drawn,) = exports.find("png").export(document, loaded.fonts, options)
    return drawn.content


def localise_game(
    loaded: Loaded, game: Game, language: str, memory: Memory, *, allowance: Allowance | None = None
) -> tuple[Localised, list[Problem]]:
    """Give every card of a game its words in a language (stage 3)."""
    catalogue, problems = loaded.texts.catalogue(language)
    grammar = None if catalogue is None else catalogue.grammar
    deck, faults = localise(game, language, catalogue, grammar=grammar, allowance=allowance)
    words, unsaid = paper_words(
        SHEETS_IN if language in PSEUDO_LANGUAGES else language, loaded.project.root / "words"
    )
    place = workspace(memory, loaded.material, deck, grammar)
    return Localised(deck, words, place), [*problems, *faults, *unsaid]


def _compose(
    loaded: Loaded, localised: Localised, options: Options, allowance: Allowance, *, jobs: int
) -> tuple[Composed, list[Problem]]:
    """Make the pieces of each component, and judge what can be seen on them only (stage 5)."""
    deck, place = localised.deck, localised.place
    work = gather_work(loaded, localised, options, allowance, jobs=jobs)
    pieces: dict[str, tuple[Piece, ...]] = {}
    problems: list[Problem] = []
    for name, component in loaded.components.items():
        if options.wants(name) and component.imposition is not Imposition.LANGUAGES:
            made, faults = component.pieces(name, work)
            pieces[name] = place.same(name, made)
            problems += faults
    is_whole = options.components is None and not options.deck and not loaded.layouts.broken
    if options.deck:
        pieces = only_deck(pieces, deck, options.deck)
    seen = (deck, loaded.layouts, loaded.fonts, pieces)
    printed = PrintedPieces(*seen, memory=place.memory, allowance=allowance)
    problems = check_pieces(printed, problems, is_whole=is_whole, book=loaded.book, jobs=jobs)
    theme = loaded.files.layouts.get("theme")
    noted = stand_in_notes(place.typesetter, loaded.layouts.theme, theme) if theme is not None else []
    return Composed(pieces, work), [*problems, *loaded.fonts.problems, *noted]


def _impose(
    loaded: Loaded, localised: Localised, composed: Composed, options: Options
) -> tuple[dict[str, Document], list[Problem]]:
    """Lay the pieces of each component on sheets, each as it wants to lie (stage 6)."""
    deck = localised.deck
    file = deck.game.file
    papers = tuple(loaded.stock.papers.values())
    documents: dict[str, Document] = {}
    problems: list[Problem] = []
    for name, pieces in composed.pieces.items():
        title = deck.titles[name]
        imprint = Imprint(file.title, file.version, title, deck.language)
        lettering = Lettering(localised.place.typesetter, imprint, localised.words.sheet)
        component = loaded.components[name]
        alone, packed = component.imposition is Imposition.PAGES, component.imposition is Imposition.PACKED
        wanted = SheetOptions(
            options.paper,
            options.printing,
            one_per_sheet=alone,
            packed=packed,
            ruler=component.is_cut,
            most=most_of(Kind.PIECES, loaded.project.limits),
        )
        sheets, faults = impose(pieces, wanted, lettering=lettering, papers=papers)
        problems += [*faults, *crowded(sheets, name, loaded.project.limits)]
        documents[name] = _document(deck, name, sheets)
    return documents, problems


def _document(deck: Deck, component: str, sheets: Iterable[Sheet]) -> Document:
    file = deck.game.file
    title = f"{file.title} – {deck.titles[component]}"
    return Document(title, file.title, file.version, component, deck.language, tuple(sheets))


def _layouts(project: Project, files: GameFiles, stock: Stock) -> tuple[Layouts, list[Problem]]:
    refused = files.refused_in("layouts")
    return project.memory.again(
        (files.game, "layouts"),
        (files.layouts, files.art, stock.cards, refused),
        lambda: build_layouts(files.layouts, files.art, sizes=stock.cards, refused=refused),
    )
