"""The game on the desk, loaded and laid out as far as somebody looks at it; the shown piece comes first."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ppgen import pipeline
from ppgen.common.problem import Problem
from ppgen.compose.components.cards import Model as CardsComponent
from ppgen.display.pieces import Piece
from ppgen.display.printing import Ink, Printing
from ppgen.editions import EditionOptions, Loaded, Localised
from ppgen.load.project import Project, WrongUseError
from ppgen.model.deck_files import deck_names
from ppgen.model.stock import Paper
from ppgen.studio.addresses import Addresses, Materials
from ppgen.studio.field_origins import FieldOrigins
from ppgen.studio.garbage import Garbage
from ppgen.studio.laid_out import LanguageView, Shown
from ppgen.studio.painting import Painter, WantedPicture
from ppgen.studio.shown_state import ShownState
from ppgen.studio.tracing import TracedPiece
from ppgen.studio.worker import Urgency, Worker
from ppgen.typeset import own_name
from ppgen.work.allowance import Allowance, OvertakenError
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    from ppgen import library
else:
    library = lazily("ppgen.library")  # the first pictures need none

QUIET = 0.15
"""Seconds in which nobody asks for anything before all is laid out: who types on sees one piece first."""

OPENED = 2.0
"""Seconds in which a browser opens the page and asks for the first cards."""

SEEN = 0.03
"""Seconds after a picture is told of, in which it is fetched and seen before all else is told."""

Tell = Callable[[Mapping[str, Any]], None]
"""Tells all pages that something happened."""


Describe = Callable[["Desk", "Shown", TracedPiece], Mapping[str, Any]]
"""Tells of a piece what a page needs to know."""


@dataclass(slots=True)
class Desk:
    """A game that is looked at and worked on. All but `begin` and `wake` is done in the worker's thread.

    `revision` counts how often the files were read; what was begun for an older one is not told any more.
    """

    project: Project
    game: str
    worker: Worker
    tell: Tell
    describe: Describe
    paper: str = "a4"
    painter: Painter = field(default_factory=Painter)
    garbage: Garbage = field(init=False)
    addresses: Addresses = field(default_factory=lambda: Addresses(secrets.token_hex(4)))
    revision: int = 0
    loaded: Loaded | None = None
    known_files: frozenset[str] = frozenset()
    load_problems: tuple[Problem, ...] = ()
    rules: dict[str, str] = field(default_factory=dict)
    views: dict[str, LanguageView] = field(default_factory=dict)
    ink: Ink = Ink.FULL
    chosen_set: str = ""
    deck: str = ""
    shown: Shown | None = None
    _languages: tuple[str, ...] = ()
    _state: ShownState | None = None
    _wanted: dict[str, None] = field(default_factory=dict)
    _is_judged: bool = False

    def __post_init__(self) -> None:
        """Have what runs leave freed when the worker has nothing else to do."""
        self.garbage = Garbage(self.worker)

    @property
    def printing(self) -> Printing:
        """How sheets are laid out and layouts drawn."""
        return Printing(self.paper, ink=self.ink)

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages of the game whose typefaces are there."""
        return self._languages

    def wake(self, *, also: Callable[[], None] = lambda: None) -> None:
        """Have the files read again, and what is shown made anew; from any thread."""

        def work() -> None:
            self.refresh()
            also()

        self.worker.do(work)

    def refresh(self) -> None:
        """Read the files, show the piece that is looked at, and have the rest made behind it."""
        self.revision += 1
        revision = self.revision

        def read() -> None:
            if revision == self.revision and not self._is_judged:
                self._read()

        if self._show_unjudged():
            self.worker.do_in_quiet(read, QUIET if self.shown is not None else OPENED)
        else:
            self._read()

    def _show_unjudged(self) -> bool:
        """Show the piece before anybody judges whether layouts fit the game; tell whether that can be done.

        In the beginning no piece is shown: then some are asked for in a moment.
        """
        if self.shown is None and self.loaded is not None:
            return False
        loaded, files, _ = pipeline.load(self.project, self.game, is_judged=False)
        if loaded is None:
            return False
        self._take(loaded, is_judged=False)
        self.known_files |= {*files.names(), *files.sources()}
        if self.shown is not None:
            return self.show_first(self.shown)
        self._languages = tuple(
            tag for tag in loaded.languages() if not loaded.fonts.extra_for(own_name(tag)[0])
        )
        return True

    def _take(self, loaded: Loaded, *, is_judged: bool) -> None:
        self.loaded, self._is_judged = loaded, is_judged
        if self.deck not in deck_names(loaded.game):
            self.deck = ""
        if self.chosen_set not in loaded.game.file.sets:
            self.chosen_set = ""
        self._state = ShownState(loaded, self.printing, self.chosen_set)

    def _read(self) -> None:
        """Read the whole game, and have the languages that are looked at laid out."""
        self._is_judged = True  # whatever comes of it: else it would be read again and again
        self.project.memory.let_go()
        session = library.Session(self.project, library.Selection((self.game,)))
        try:
            games = session.games()
        except WrongUseError as fault:  # its folder is gone, or is being written
            self.load_problems = ()
            self.tell({"event": "broken", "revision": self.revision, "message": str(fault), "problems": []})
            return
        self.load_problems = tuple(session.findings.problems)
        self.known_files = frozenset(session.findings.sources) | frozenset(session.findings.files)
        if not games:
            self._state = (
                None if self.loaded is None else ShownState(self.loaded, self.printing, self.chosen_set)
            )
            self.tell({"event": "broken", "revision": self.revision, "message": "", "problems": True})
            return
        ((loaded, self._languages),) = games
        self._take(loaded, is_judged=True)
        self.rules = {rule.id: rule.entry.why for rule in loaded.book.rules}
        self.tell({"event": "read", "revision": self.revision, "languages": self._languages})
        for language in self._in_turn():
            self.lay_out_behind(language)

    def show_first(self, shown: Shown) -> bool:
        """Make the shown piece, paint it, and tell the pages of it; tell whether there is such a piece.

        What its fields say is told a moment later: who waits for the picture shall not wait for that.
        """
        found = self.piece(shown.language, shown.component, shown.piece)
        if found is None or self.loaded is None:
            return False
        address = self.address(shown.language, shown.component, found.piece)
        self.painter.piece(
            WantedPicture(address, int(shown.is_back), shown.dots),
            found.piece,
            self.loaded,
        )
        about = {"component": shown.component, "id": found.piece.id, "language": shown.language}
        self.tell({"event": "painted", "revision": self.revision, **about, "address": address})
        revision = self.revision

        def describe() -> None:
            if revision == self.revision:
                view = self.describe(self, shown, found)
                self.tell({"event": "shown", "revision": revision, "piece": view})

        self.worker.do_later(describe, SEEN, Urgency.SOON)
        return True

    def want(self, language: str) -> None:
        """Have a language laid out again, too, whenever files change."""
        self._wanted[language] = None

    def lay_out_behind(self, language: str) -> None:
        """Have a language laid out when nothing urgent waits; then tell the pages of it."""
        revision = self.revision

        def work() -> None:
            if revision != self.revision:
                return
            try:
                self.view(language, is_overtaken=self.worker.is_wanted)
            except OvertakenError:  # who waits may only want a picture: then it is begun anew
                self.worker.do_in_quiet(work, QUIET)
            else:
                self.tell({"event": "laid-out", "revision": revision, "language": language})
            self.garbage.leave()

        self._wanted[language] = None
        self.worker.do_in_quiet(work, QUIET)

    def view(self, language: str, *, is_overtaken: Callable[[], bool] | None = None) -> LanguageView | None:
        """Return a language laid out from the files as they are; None where that cannot be done."""
        if self.loaded is not None and not self._is_judged:
            self._read()
        loaded, known = self.loaded, self.views.get(language)
        if loaded is None or language not in self._languages:
            return None
        if known is not None and known.edition.loaded is loaded and known.made_as == self._made_as:
            return known
        paper = loaded.stock.paper(self.paper)
        if not isinstance(paper, Paper):
            return None
        allowance = Allowance(self.project.limits, is_overtaken=is_overtaken)
        options = EditionOptions(paper, self.printing, chosen_set=self.chosen_set, deck=self.deck)
        edition, problems = pipeline.lay_out(loaded, language, options, allowance=allowance)
        view = self.views[language] = LanguageView(edition, tuple(problems), self._made_as)
        return view

    def localised(self, language: str) -> Localised | None:
        """Return the cards of the game in a language: those of the chosen set."""
        state = self._state_in(language)
        return None if state is None else state.localised(language)

    def piece(self, language: str, component: str, piece: str) -> TracedPiece | None:
        """Return a piece with all that is known of its fields; None if there is no such piece."""
        state = self._state_in(language)
        return None if state is None else state.piece(language, component, piece)

    def origins(self, language: str) -> FieldOrigins | None:
        """Return what finds the places of printed fields in a language."""
        state = self._state_in(language)
        return None if state is None else state.origins(language)

    def _state_in(self, language: str) -> ShownState | None:
        return self._state if language in self._languages else None

    def address(
        self, language: str, component: str, piece: Piece, *, materials: Materials | None = None
    ) -> str:
        """Return the name by which pictures of a piece are asked for; another state has its own materials."""
        assert self.loaded is not None
        materials = materials or Materials(self.loaded.fonts, self.project.root)
        return self.addresses.of(f"{language}/{self.ink}/{component}/{piece.id}", piece, materials)

    def problems(self, language: str) -> tuple[Problem, ...]:
        """Return all that is known to be wrong, with the files and in a language."""
        view = self.views.get(language)
        return self.load_problems + (() if view is None else view.problems)

    def is_of_cards(self, component: str) -> bool:
        """Tell whether a component prints cards, one a piece."""
        return self.loaded is not None and isinstance(self.loaded.components.get(component), CardsComponent)

    def change_ink(self, ink: Ink) -> None:
        """Have everything drawn with all ink, or with little."""
        self.ink = ink
        self.make_anew()

    def make_anew(self) -> None:
        """Have all that is shown made anew, though no file has changed."""
        if self.loaded is not None:
            self._state = ShownState(self.loaded, self.printing, self.chosen_set)
        self.views.clear()
        self.revision += 1
        if self.shown is not None:
            self.show_first(self.shown)
        for language in self._in_turn():
            self.lay_out_behind(language)

    @property
    def _made_as(self) -> tuple[object, ...]:
        return self.ink, self.chosen_set, self.deck

    def _in_turn(self) -> list[str]:
        """Return the languages that were wanted, that of the shown piece first."""
        first = [self.shown.language] if self.shown is not None else []
        return [one for one in dict.fromkeys([*first, *self._wanted]) if one in self._languages]
