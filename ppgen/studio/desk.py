"""The game on the desk, loaded and laid out as far as somebody looks at it; the shown piece comes first."""

from __future__ import annotations

import gc
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ppgen import pipeline
from ppgen.common.problem import Problem
from ppgen.compose.components.cards import Model as CardsComponent
from ppgen.display.pieces import Piece
from ppgen.display.printing import Ink, Printing
from ppgen.editions import EditionOptions, Loaded, Localised
from ppgen.library import Project, Selection, Session, WrongUseError
from ppgen.model.deck_files import deck_names
from ppgen.model.stock import Paper
from ppgen.studio.addresses import Addresses, Materials
from ppgen.studio.card_origins import CardOrigins
from ppgen.studio.field_origins import FieldOrigins
from ppgen.studio.laid_out import LanguageView, Shown
from ppgen.studio.messages import messages_of
from ppgen.studio.painting import Painter, WantedPicture
from ppgen.studio.tracing import TracedPiece, traced
from ppgen.studio.worker import Urgency, Worker
from ppgen.work.allowance import Allowance, OvertakenError

QUIET = 0.15
"""Seconds in which no file changes before all is laid out: who types on is shown the one piece first."""

MOST_GIVEN_UP = 12
"""Languages that were begun and given up, before what they left is freed."""

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
    _localised: dict[str, Localised] = field(default_factory=dict)
    _traced: dict[tuple[str, str, str], TracedPiece | None] = field(default_factory=dict)
    _origins: dict[str, FieldOrigins] = field(default_factory=dict)
    _wanted: dict[str, None] = field(default_factory=dict)
    _is_settled: bool = False
    _given_up: int = 0

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
            if revision == self.revision:
                self._read()

        if self._show_unjudged():
            self.worker.do_later(read, QUIET, Urgency.SOON)
        else:
            self._read()

    def _show_unjudged(self) -> bool:
        """Show the piece before anybody judges whether layouts fit the game; tell whether it was shown."""
        if self.shown is None:
            return False
        loaded, files, _ = pipeline.load(self.project, self.game, is_judged=False)
        if loaded is None:
            return False
        self._take(loaded)
        self.known_files |= {*files.names(), *files.sources()}
        return self.show_first(self.shown)

    def _take(self, loaded: Loaded) -> None:
        self.loaded = loaded
        if self.deck not in deck_names(loaded.game):
            self.deck = ""
        if self.chosen_set not in loaded.game.file.sets:
            self.chosen_set = ""
        self._localised.clear()
        self._traced.clear()
        self._origins.clear()

    def _read(self) -> None:
        """Read the whole game, and have the languages that are looked at laid out."""
        session = Session(self.project, Selection((self.game,)))
        try:
            games = session.games()
        except WrongUseError as fault:  # its folder is gone, or is being written
            self.load_problems = ()
            self.tell({"event": "broken", "revision": self.revision, "message": str(fault), "problems": []})
            return
        self.load_problems = tuple(session.findings.problems)
        self.known_files = frozenset(session.findings.sources) | frozenset(session.findings.files)
        if not games:
            self._localised.clear()
            self._traced.clear()
            self._origins.clear()
            self.tell({"event": "broken", "revision": self.revision, "message": "", "problems": True})
            return
        ((loaded, self._languages),) = games
        self._take(loaded)
        self.rules = {rule.id: rule.entry.why for rule in loaded.book.rules}
        self.tell({"event": "read", "revision": self.revision, "languages": self._languages})
        for language in self._in_turn():
            self.lay_out_behind(language)

    def show_first(self, shown: Shown) -> bool:
        """Make the shown piece, paint it, and tell the pages of it; tell whether there is such a piece."""
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
        view = self.describe(self, shown, found)
        self.tell({"event": "shown", "revision": self.revision, "piece": view})
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
                self.worker.do_later(work, QUIET, Urgency.BEHIND)
                self._given_up += 1
                if self._given_up >= MOST_GIVEN_UP:
                    self._collect()
                return
            self.tell({"event": "laid-out", "revision": revision, "language": language})
            self._collect()

        self._wanted[language] = None
        self.worker.do_later(work, QUIET, Urgency.BEHIND)

    def _collect(self) -> None:
        """Free what runs left in cycles, since the collector is off; most of the first stays for good."""
        self._given_up = 0
        gc.collect()
        if not self._is_settled:
            gc.freeze()
            self._is_settled = True

    def view(self, language: str, *, is_overtaken: Callable[[], bool] | None = None) -> LanguageView | None:
        """Return a language laid out from the files as they are; None where that cannot be done."""
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
        if self.loaded is None or language not in self._languages:
            return None
        if language not in self._localised:
            game = self.loaded.game.of_set(self.chosen_set)
            self._localised[language], _ = pipeline.localise_game(
                self.loaded, game, language, self.project.memory
            )
        return self._localised[language]

    def piece(self, language: str, component: str, piece: str) -> TracedPiece | None:
        """Return a piece with all that is known of its fields; None if there is no such piece."""
        localised = self.localised(language)
        if localised is None or self.loaded is None:
            return None
        key = (language, component, piece)
        if key not in self._traced:
            paper = self.loaded.stock.paper(self.paper)
            if not isinstance(paper, Paper):
                return None
            found = traced(self.loaded, localised, paper, self.printing, component=component, piece=piece)
            self._traced |= {(language, component, one.piece.id): one for one in found}
            self._traced.setdefault(key, found[0] if found else None)  # a copy that is none any more
        return self._traced[key]

    def origins(self, language: str) -> FieldOrigins | None:
        """Return what finds the places of printed fields in a language."""
        localised = self.localised(language)
        if localised is None or self.loaded is None:
            return None
        if language not in self._origins:
            messages = messages_of(self.loaded, language)
            self._origins[language] = FieldOrigins(CardOrigins(self.loaded, localised.deck, messages))
        return self._origins[language]

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
        self._localised.clear()
        self._origins.clear()
        self._traced.clear()
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
