"""The eight stages in order: from a game's files to proved sheets of paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ppgen.compose import Composer, IconSet
from ppgen.exports import pdf, png
from ppgen.fonts import Fonts, load_fonts
from ppgen.images import ImageShelf
from ppgen.impose import SheetOptions, impose
from ppgen.layout import Layouts, build_layouts
from ppgen.localise import Deck, localise
from ppgen.marks import Imprint, Lettering
from ppgen.model.build import build_game
from ppgen.model.game import Component, Game
from ppgen.model.stock import Paper, Stock, read_stock
from ppgen.pieces import Document, FlipEdge, Piece, Sheet
from ppgen.problem import Problem
from ppgen.project import GameFiles, Project, read_game, read_stock_files
from ppgen.prove import Facts
from ppgen.prove import prove as prove
from ppgen.rules import RuleBook, check, read_rules
from ppgen.show import picture
from ppgen.typeset import Typesetter
from ppgen.wiring import check_wiring

PICTURE_DOTS_PER_INCH = 110.0
"""Enough for a screen: a poker card becomes 273 pixels wide."""

_SUBTAG_FORMS: dict[int, Callable[[str], str]] = {2: str.upper, 4: str.title}
"""Regions are written in capitals, scripts with one (RFC 5646, section 2.1.1)."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """A game with everything its pieces are made of: what stages 1 and 2 give."""

    project: Project
    files: GameFiles
    game: Game
    layouts: Layouts
    stock: Stock
    fonts: Fonts
    book: RuleBook

    def languages(self) -> tuple[str, ...]:
        """The languages of the game, the one it is written in first."""
        wanted = self.game.file.languages
        return tuple(language_tag(language) for language in (wanted.source, *wanted.translations))


@dataclass(frozen=True, slots=True)
class Edition:
    """A game in one language, laid out on sheets: what stages 3 to 6 give."""

    loaded: Loaded
    deck: Deck
    pieces: dict[str, tuple[Piece, ...]]
    documents: dict[str, Document]


@dataclass(frozen=True, slots=True)
class Printed:
    """One file and what was read back from it: what stages 7 and 8 give."""

    component: str
    content: bytes
    facts: Facts


def language_tag(language: str) -> str:
    """Write a language the one way (BCP 47): `pt_br` and `PT-BR` become `pt-BR`."""
    first, *rest = language.replace("_", "-").split("-")
    return "-".join([first.lower(), *(_SUBTAG_FORMS.get(len(part), str.lower)(part) for part in rest)])


def load(project: Project, game: str) -> tuple[Loaded | None, GameFiles, list[Problem]]:
    """Read and understand everything a game needs (stages 1 and 2)."""
    files, problems = read_game(project, game)
    shipped, own, found = read_stock_files(project)
    problems += found
    fonts, found = load_fonts(_fonts_root(project))
    problems += found
    stock, found = read_stock(shipped, own)
    problems += found
    model, found = build_game(game, files.cards)
    problems += found
    layouts, found = build_layouts(files.layouts, files.art, sizes=stock.cards)
    problems += found
    if model is None or fonts is None:
        return None, files, problems
    problems += check_wiring(model, layouts, fonts, theme=files.layouts.get("theme"))
    book, found = read_rules(model)
    return Loaded(project, files, model, layouts, stock, fonts, book), files, problems + found


def lay_out(
    loaded: Loaded, language: str, *, paper: Paper, flip: FlipEdge, components: tuple[str, ...] = ()
) -> tuple[Edition, list[Problem]]:
    """Localise, check, compose and impose a game in one language (stages 3 to 6)."""
    deck, problems = localise(loaded.game, language)
    problems += check(deck, layouts=loaded.layouts, book=loaded.book)
    icons = IconSet(loaded.layouts)
    typesetter = Typesetter(loaded.fonts, language, icons.inline())
    images = ImageShelf(loaded.project.root)
    composer = Composer(loaded.layouts, deck, typesetter=typesetter, icons=icons, images=images)
    options = SheetOptions(paper, flip)
    pieces: dict[str, tuple[Piece, ...]] = {}
    documents: dict[str, Document] = {}
    for name, component in loaded.game.components.items():
        if components and name not in components:
            continue
        pieces[name] = tuple(_pieces(composer, loaded.layouts, component, name, deck))
        lettering = Lettering(typesetter, _imprint(deck, name))
        sheets, found = impose(
            pieces[name], options, lettering=lettering, papers=loaded.stock.papers.values()
        )
        problems += found
        documents[name] = _document(deck, name, sheets)
    problems += [*composer.problems, *loaded.fonts.problems]
    return Edition(loaded, deck, pieces, documents), problems


def draw_and_prove(edition: Edition, flip: FlipEdge) -> Iterator[tuple[Printed, list[Problem]]]:
    """Draw each document and read it back (stages 7 and 8)."""
    loaded = edition.loaded
    for name, document in edition.documents.items():
        content = pdf.draw(
            document, loaded.fonts, root=loaded.project.root, maker=loaded.game.file.maker, flip=flip
        )
        facts, problems = prove(content, document, flip=flip)
        yield Printed(name, content, facts), problems


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


def _fonts_root(project: Project) -> Path:
    own = project.root / "fonts" / "manifest.yaml"
    return project.root if own.is_file() else project.shipped
