"""The eight stages in order: from a game's files to proved sheets of paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ppgen.compose import Composer
from ppgen.contact import CONTACT, Version, contact_sheets
from ppgen.fonts import Fonts, load_fonts
from ppgen.grid import largest_piece
from ppgen.icons import IconSet
from ppgen.images import ImageShelf
from ppgen.impose import SheetOptions, impose
from ppgen.kept import stamps
from ppgen.layout import Layouts, build_layouts
from ppgen.localise import PSEUDO_LANGUAGES, Deck, localise
from ppgen.marks import Imprint, Lettering
from ppgen.model.build import build_game
from ppgen.model.game import Component, Game, language_tag
from ppgen.model.stock import Paper, Stock, read_stock
from ppgen.pieces import Document, FlipEdge, Piece, Sheet
from ppgen.problem import Problem
from ppgen.project import GameFiles, Project, picture_files, read_game, read_stock_files
from ppgen.rules import Pieces, RuleBook, Usage, check, check_pieces, read_rules
from ppgen.show import picture
from ppgen.startup import lazily
from ppgen.station import Material, station
from ppgen.texts import Texts
from ppgen.typeset import Typesetter
from ppgen.wiring import check_wiring
from ppgen.words import paper_words

if TYPE_CHECKING:
    from ppgen import craft
    from ppgen import prove as proof
    from ppgen.exports import pdf, png
else:
    # Not every command draws and proves, and not every game folds; loading all that takes long.
    pdf, png, proof = map(lazily, ("ppgen.exports.pdf", "ppgen.exports.png", "ppgen.prove"))
    craft = lazily("ppgen.craft")

PICTURE_DOTS_PER_INCH = 110.0
"""Enough for a screen: a poker card becomes 273 pixels wide."""

SHEETS_IN = "en"
"""The language of the sheets around a game in a pseudo-language."""


class Workshop(NamedTuple):
    """What pieces of all languages are made with: typefaces, icons, pictures, and folded nets."""

    material: Material
    craft: craft.Craft | None


class Loaded(NamedTuple):
    """A game with everything its pieces are made of: what stages 1 and 2 give."""

    project: Project
    files: GameFiles
    game: Game
    layouts: Layouts
    stock: Stock
    fonts: Fonts
    book: RuleBook
    texts: Texts
    workshop: Workshop
    usage: Usage

    def languages(self) -> tuple[str, ...]:
        """The languages of the game, the one it is written in first."""
        translations = self.game.file.languages.translations
        return (self.game.source_language, *(language_tag(language) for language in translations))

    def unread(self) -> list[str]:
        """Say what cannot be looked at since its file has errors, one sentence each."""
        layouts, game = self.layouts.broken, self.game.id
        kinds = self.game.incomplete & self.game.refused
        said = [f"{game}: what the layout {name} prints, since it has errors" for name in sorted(layouts)]
        said += [f"{game}: all {name} cards, since their file cannot be read" for name in sorted(kinds)]
        return said + ([] if self.book.is_whole else [f"{game}: rules of rules.yaml that have errors"])


class Edition(NamedTuple):
    """A game in one language, laid out on sheets: what stages 3 to 6 give."""

    loaded: Loaded
    deck: Deck
    pieces: dict[str, tuple[Piece, ...]]
    documents: dict[str, Document]
    composer: Composer
    skipped: dict[str, int]
    crafted: craft.Crafted | None

    def note_use(self) -> None:
        """Note what the edition uses of the game's files, for `unused`."""
        usage = self.loaded.usage
        usage.note_deck(self.deck)
        self.composer.note_use(usage)
        seen: set[int] = set()
        for pieces in self.pieces.values():
            for piece in pieces:
                usage.note_ops((*piece.face, *piece.back), seen)


class Printed(NamedTuple):
    """One file and what was read back from it: what stages 7 and 8 give."""

    component: str
    content: bytes
    facts: proof.Facts


def load(project: Project, game: str) -> tuple[Loaded | None, GameFiles, list[Problem]]:
    """Read and understand everything a game needs (stages 1 and 2)."""
    files, problems = read_game(project, game)
    shipped, own, found = read_stock_files(project)
    problems += found
    kept = project.kept
    fonts, found = _fonts(project, game)
    problems += found
    stock, found = kept.again("stock", (shipped, own), lambda: read_stock(shipped, own))
    problems += found
    model, found = build_game(game, files.cards, refused=files.refused_in("cards"))
    problems += found
    refused = files.refused_in("layouts")
    layouts, found = kept.again(
        (game, "layouts"),
        (files.layouts, files.art, stock.cards, refused),
        lambda: build_layouts(files.layouts, files.art, sizes=stock.cards, refused=refused),
    )
    problems += found
    if model is None or fonts is None:
        return None, files, problems
    problems += check_wiring(model, layouts, fonts, theme=files.layouts.get("theme"))
    book, found = read_rules(model)
    folds = any(component.net for component in model.components.values())
    bench = craft.new_craft(model, layouts, kept) if folds else None
    workshop = Workshop(_material(project, game, layouts, fonts), bench)
    texts = Texts(project.root, model, layouts, kept)
    usage = Usage(model, layouts, files.layouts.get("theme"))
    usage.picture_files = picture_files(project, game)
    loaded = Loaded(project, files, model, layouts, stock, fonts, book, texts, workshop, usage)
    return loaded, files, problems + found


def lay_out(
    loaded: Loaded, language: str, *, paper: Paper, flip: FlipEdge, components: tuple[str, ...] = ()
) -> tuple[Edition, list[Problem]]:
    """Localise, check, compose and impose a game in one language (stages 3 to 6)."""
    catalogue, problems = loaded.texts.catalogue(language)
    grammar = None if catalogue is None else catalogue.grammar
    deck, found = localise(loaded.game, language, catalogue, grammar=grammar)
    words, unsaid = paper_words(SHEETS_IN if language in PSEUDO_LANGUAGES else language)
    problems = [*problems, *found, *unsaid]
    problems += check(deck, layouts=loaded.layouts, book=loaded.book)
    shop = loaded.workshop
    place = station(loaded.project.kept, shop.material, deck, grammar)
    typesetter = place.typesetter
    composer = Composer(loaded.layouts, deck, typesetter=typesetter, sketches=place.sketches)
    options = SheetOptions(paper, flip)
    crafted = None
    if shop.craft is not None:
        tools = craft.Tools(deck, composer, typesetter, words.key)
        printable = largest_piece(paper.size, options.kept_margins)
        crafted = craft.crafted(shop.craft, tools, printable=printable, paper=paper.title)
    pieces: dict[str, tuple[Piece, ...]] = {}
    documents: dict[str, Document] = {}
    for name, component in loaded.game.components.items():
        if components and name not in components:
            continue
        if crafted is not None and (component.net or component.instructions):
            pieces[name] = place.same(name, crafted.pieces(name))
        else:
            pieces[name] = place.same(name, _pieces(composer, loaded.layouts, component, name, deck))
        lettering = Lettering(typesetter, _imprint(deck, name), words.sheet)
        papers = tuple(loaded.stock.papers.values())
        sheets, found = place.kept.again(
            ("sheets", name),
            (pieces[name], options, lettering, papers),
            partial(impose, pieces[name], options, lettering=lettering, papers=papers),
        )
        problems += found
        documents[name] = _document(deck, name, sheets)
    problems += crafted.problems if crafted is not None else []
    composed = Pieces(deck, loaded.layouts, loaded.fonts, pieces, kept=place.kept)
    problems += check_pieces(composed, composer.problems, is_whole=not (components or loaded.layouts.broken))
    skipped = {**composer.skipped, **composed.skipped}
    edition = Edition(loaded, deck, pieces, documents, composer, skipped, crafted)
    return edition, problems + loaded.fonts.problems


def prove(content: bytes, document: Document, *, flip: FlipEdge) -> tuple[proof.Facts, list[Problem]]:
    """Read a file back and compare it with the document it was drawn from (stage 8)."""
    return proof.prove(content, document, flip=flip)


def draw_and_prove(edition: Edition, flip: FlipEdge) -> Iterator[tuple[Printed, list[Problem]]]:
    """Draw each document and read it back (stages 7 and 8)."""
    loaded = edition.loaded
    for name, document in edition.documents.items():
        content = pdf.draw(
            document, loaded.fonts, root=loaded.project.root, maker=loaded.game.file.maker, flip=flip
        )
        facts, problems = prove(content, document, flip=flip)
        yield Printed(name, content, facts), problems


def draw_contact(editions: Sequence[Edition]) -> tuple[Printed, list[Problem]]:
    """Draw the cards of a game in all languages side by side, and read them back."""
    loaded = editions[0].loaded
    versions = [
        Version(
            edition.deck.language,
            tuple(piece for pieces in edition.pieces.values() for piece in pieces),
            Typesetter(loaded.fonts, edition.deck.language, loaded.workshop.material.inline),
        )
        for edition in editions
    ]
    file = loaded.game.file
    document = contact_sheets(versions, game=file.title, version=file.version)
    content = pdf.draw(document, loaded.fonts, root=loaded.project.root, maker=file.maker)
    facts, problems = proof.prove(content, document)
    return Printed(CONTACT, content, facts), problems


def draw_picture(loaded: Loaded, pieces: Sequence[Piece], *, columns: int) -> bytes:
    """Draw pieces side by side as one PNG picture."""
    document = picture(pieces, columns, title=loaded.game.file.title)
    drawn = png.draw(document, loaded.fonts, root=loaded.project.root, dots_per_inch=PICTURE_DOTS_PER_INCH)
    return drawn[0]


def _pieces(
    composer: Composer, layouts: Layouts, component: Component, name: str, deck: Deck
) -> Iterator[Piece]:
    if component.layout is not None and component.layout in layouts.layouts:
        yield composer.single(name, layouts.layouts[component.layout], copies=component.copies)
    for kind in component.cards:
        if (layout := layouts.layouts.get(kind)) is not None:
            for card in deck.cards[kind]:
                yield composer.card(card, layout)


def _imprint(deck: Deck, component: str) -> Imprint:
    file = deck.game.file
    return Imprint(file.title, file.version, deck.titles[component], deck.language)


def _document(deck: Deck, component: str, sheets: tuple[Sheet, ...]) -> Document:
    file = deck.game.file
    title = f"{file.title} – {deck.titles[component]}"
    return Document(title, file.title, file.version, component, deck.language, sheets)


def _fonts(project: Project, game: str) -> tuple[Fonts | None, list[Problem]]:
    """Load the typefaces, again if any of their files changed or was not sound when it was opened."""
    root, kept, name = _fonts_root(project), project.kept, (game, "fonts")
    parts = (root, stamps(root / "fonts"))
    fonts, found = kept.again(name, parts, lambda: load_fonts(root))
    if fonts is not None and fonts.problems:
        kept.forget(name)
        fonts, found = kept.again(name, parts, lambda: load_fonts(root))
    return fonts, list(found)


def _material(project: Project, game: str, layouts: Layouts, fonts: Fonts) -> Material:
    kept = project.kept
    icons = kept.again((game, "icons"), (layouts,), lambda: IconSet(layouts))
    images = kept.again((game, "images"), (), lambda: ImageShelf(project.root))
    if not images.is_fresh:
        kept.forget((game, "images"))
        images = kept.again((game, "images"), (), lambda: ImageShelf(project.root))
    return Material(fonts, icons, icons.inline(), images)


def _fonts_root(project: Project) -> Path:
    own = project.root / "fonts" / "manifest.yaml"
    return project.root if own.is_file() else project.shipped
