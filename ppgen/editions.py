"""What the stages hand on: a loaded game, a game in one language laid out on sheets, and printed files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from ppgen.checks import PrintedPieces, RuleBook, Usage
from ppgen.checks.waivers import Waiver
from ppgen.compose.card_component import CardComponent, numbers_of, printed_in
from ppgen.compose.component import ClosedView, ComponentKind, Work
from ppgen.compose.composer import Composer
from ppgen.compose.decks import listed_copies
from ppgen.compose.demand import Demand
from ppgen.compose.workspace import Material, Workspace
from ppgen.display.chosen_pieces import wanted_copies
from ppgen.display.pieces import Document, Piece
from ppgen.display.printing import USUAL, FlipEdge, Printing
from ppgen.exports import DrawnFile
from ppgen.impose.grid import largest_piece, room_to_write
from ppgen.impose.sheet_options import SheetOptions
from ppgen.impose.words import PaperWords
from ppgen.layout.effort import Effort
from ppgen.layout.layouts import Layouts
from ppgen.load.project import GameFiles, Project, picture_files
from ppgen.localise import Deck
from ppgen.localise.texts import Texts
from ppgen.model.card import Card
from ppgen.model.game import Game, language_tag
from ppgen.model.stock import Paper, Stock
from ppgen.proofs import Facts
from ppgen.typeset.fonts import Fonts
from ppgen.work.allowance import Allowance
from ppgen.work.memory import Memory
from ppgen.work.sharing import ALONE, Crew

MOST_SEEN = 20_000
"""So many ops are remembered as looked at; what comes again after as many others is looked at once more."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """A game with everything its pieces are made of: what stages 1 and 2 give.

    `texts` reads translations when a language is asked for; `shared` remembers what all languages share.
    `asked` tells what is in the way of the components that are wanted.
    """

    project: Project
    files: GameFiles
    game: Game
    components: Mapping[str, ComponentKind]
    layouts: Layouts
    stock: Stock
    fonts: Fonts
    book: RuleBook
    texts: Texts
    material: Material
    shared: Memory
    is_sound: bool
    demand: Demand

    def languages(self) -> tuple[str, ...]:
        """The languages of the game, the one it is written in first."""
        translations = self.game.file.languages.translations
        return (self.game.source_language, *(language_tag(language) for language in translations))

    def usage(self) -> Usage:
        """Return an account of what is used of the game's files, with nothing in it yet."""
        pictures = picture_files(self.project, self.game.id)
        return Usage(self.game, self.layouts, self.files.layouts.get("theme"), picture_files=pictures)

    def unread(self) -> list[str]:
        """Say what cannot be looked at since its file has errors, one sentence each."""
        layouts, game = self.layouts.broken, self.game.id
        kinds = self.game.incomplete & self.game.refused
        said = [f"{game}: what the layout {name} prints, since it has errors" for name in sorted(layouts)]
        said += [f"{game}: all {name} cards, since their file cannot be read" for name in sorted(kinds)]
        return said + ([] if self.book.is_whole else [f"{game}: rules of rules.yaml that have errors"])


class EditionOptions(NamedTuple):
    """How pieces are laid out: the paper, how its sheets are wanted, the components; None means all.

    `chosen_set` is the set that is printed, the first if empty; with a `deck` only its cards are. `records`
    are the filled ones, which take the place of blank ones.
    """

    paper: Paper
    printing: Printing = Printing()
    components: tuple[str, ...] | None = None
    chosen_set: str = ""
    deck: str = ""
    records: tuple[Card, ...] = ()

    def wants(self, name: str) -> bool:
        """Tell whether a component was asked for."""
        return self.components is None or name in self.components

    @property
    def is_whole(self) -> bool:
        """Whether everything was asked for as it is usually printed.

        What finds nothing on other paper, or in little ink, may find something there.
        """
        is_usual = (self.printing.paper, self.printing.ink) == (USUAL.paper, USUAL.ink)
        return self.components is None and not self.deck and is_usual


class Localised(NamedTuple):
    """The cards of a game in one language, and the words of its sheets: what stage 3 gives."""

    deck: Deck
    words: PaperWords
    place: Workspace


def gather_work(
    loaded: Loaded,
    localised: Localised,
    options: EditionOptions,
    allowance: Allowance | None = None,
    crew: Crew = ALONE,
) -> Work:
    """Gather what the components of one language are made with; what is drawn is charged to the allowance."""
    deck, place, ink = localised.deck, localised.place, options.printing.ink
    effort = Effort(allowance or Allowance(loaded.project.limits))
    margins = SheetOptions(options.paper, options.printing).kept_margins
    layouts = loaded.layouts.on_paper(room_to_write(options.paper.size, margins))
    composer = Composer(layouts, deck, place.typesetter, sketches=place.sketches, ink=ink, effort=effort)
    composer.numbers = numbers_of(loaded.components, deck)
    composer.printed = printed_in(loaded.components, deck)
    listed = listed_copies(deck, options.deck)
    composer.wanted = lambda thing: wanted_copies(options.printing, thing) or listed.get(thing, 0)
    return Work(
        deck,
        layouts,
        loaded.components,
        composer,
        place.typesetter,
        localised.words.key,
        options.paper.title,
        largest_piece(options.paper.size, options.paper.margins),
        loaded.shared,
        Memory(lasting=True),
        crew,
    )


class Composed(NamedTuple):
    """All pieces in one language by component, and what making them used: what stage 5 gives.

    Those in `full_ink` are as layouts describe them, whatever inks are wanted.
    """

    pieces: Mapping[str, tuple[Piece, ...]]
    work: Work
    full_ink: Mapping[str, tuple[Piece, ...]]

    def printed(self, loaded: Loaded, localised: Localised, allowance: Allowance) -> PrintedPieces:
        """Return what rules about pieces look at; what they compare is charged to the allowance."""
        memory = localised.place.memory
        deck, layouts, fonts = localised.deck, loaded.layouts, loaded.fonts
        printed = PrintedPieces(deck, layouts, fonts, self.pieces, memory, allowance)
        printed.full_ink = self.full_ink
        return printed


EarlyFiles = Mapping[tuple[str, str, FlipEdge], tuple[DrawnFile, ...]]
"""What was drawn already, by its format, its component and how its paper is turned."""


@dataclass(frozen=True, slots=True)
class Edition:
    """A game in one language, laid out on sheets: what stages 3 to 6 give. Only sound ones are drawn.

    Of all `pieces` only those that are `chosen` lie on the sheets of the `documents`. What was drawn while
    rules were asked is `early`; `waivers` are those of elements and styles that one of its pieces needs.
    """

    loaded: Loaded
    deck: Deck
    pieces: Mapping[str, tuple[Piece, ...]]
    chosen: Mapping[str, tuple[Piece, ...]]
    documents: Mapping[str, Document]
    work: Work
    is_sound: bool
    early: EarlyFiles = field(default_factory=dict)
    waivers: frozenset[Waiver] = frozenset()

    def measures(self) -> Iterator[str]:
        """Yield a line for each different thing that folds: what it measures."""
        for name in self.pieces:
            yield from self.loaded.components[name].measures(name, self.work)

    def counts(self) -> dict[str, int]:
        """Return how many pieces, with all copies, are printed of each component and in each document."""
        counts = {name: sum(piece.copies for piece in pieces) for name, pieces in self.chosen.items()}
        held = {
            name: sum(counts[one] for one in document.holds)
            for name, document in self.documents.items()
            if document.holds
        }
        return counts | held

    def closed(self) -> dict[str, ClosedView]:
        """Return what can be shown folded and closed, by name."""
        views: dict[str, ClosedView] = {}
        for name in self.pieces:
            views |= self.loaded.components[name].closed(name, self.work)
        return views

    def note_use(self, usage: Usage) -> None:
        """Note what the edition uses of the game's files."""
        usage.note_deck(self.deck)
        usage.note_theme(self.work.composer.theme_use())
        usage.note_phone()
        usage.used.waivers |= self.waivers
        seen: set[int] = set()
        for name, pieces in self.pieces.items():
            component = self.loaded.components[name]
            if isinstance(component, CardComponent):
                usage.used.chosen.setdefault(name, {}).update(component.sizes(self.work))
            for piece in pieces:
                usage.note_ops((*piece.face, *piece.back), seen)
                if len(seen) > MOST_SEEN:
                    seen.clear()


class PrintedFile(NamedTuple):
    """One file and what was read back from it: what stages 7 and 8 give.

    `name` is the file's path below the folder of its language; `facts` are missing where files of that
    format cannot be read back.
    """

    name: str
    component: str
    content: bytes
    facts: Facts | None
