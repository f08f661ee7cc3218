"""Pieces and figures as they were at a commit: the project of that time, read beside the studio."""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ppgen import pipeline
from ppgen.editions import Loaded, Localised
from ppgen.model.stock import Paper
from ppgen.studio.addresses import Materials
from ppgen.studio.answers import shown_of
from ppgen.studio.desk import Desk
from ppgen.studio.figure_changes import figure_changes
from ppgen.studio.laid_out import Shown
from ppgen.studio.painting import WantedPicture
from ppgen.studio.shapes import Plain, piece_shape
from ppgen.studio.statistics import GameFigures, figures_of, plain
from ppgen.studio.tracing import traced
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    from ppgen.library import commits, states
else:
    commits, states = lazily("ppgen.library.commits"), lazily("ppgen.library.states")

MOST_LISTED = 50
"""Commits that are offered, the latest."""

MOST_OPEN = 3
"""Commits whose files are kept; the one that was looked at longest ago goes first."""

_HASH = re.compile(r"[0-9a-f]{40}(?:[0-9a-f]{24})?")


@dataclass(slots=True)
class _StateAtCommit:
    """A game at a commit; `loaded` is None where it could not be read then."""

    folder: ExitStack
    loaded: Loaded | None
    localised: dict[str, Localised] = field(default_factory=dict)


class EarlierStates:
    """Answers what commits there are, and how a piece looked at one of them."""

    def __init__(self, desk: Desk) -> None:
        """Read nothing yet: most who look do not look back."""
        self._desk = desk
        self._states: OrderedDict[str, _StateAtCommit] = OrderedDict()

    async def listed(self, _: Request) -> Response:
        """Tell the last commits that changed something of the game."""
        game = self._desk.game
        paths = (f"cards/{game}", f"layouts/{game}", "layouts/stock", "fonts", "words")
        found = await asyncio.to_thread(commits.commits_of, self._desk.project.root, paths, most=MOST_LISTED)
        return JSONResponse({"commits": [one._asdict() for one in found]})

    async def asked(self, request: Request) -> Response:
        """Tell by which name to ask for the pictures of a piece at a commit, and what it said."""
        shown, commit = shown_of(request), request.query_params["commit"]
        if not _HASH.fullmatch(commit):
            raise ValueError("commit")
        found = await asyncio.wrap_future(self._desk.worker.do(lambda: self._view(commit, shown)))
        return JSONResponse({"commit": commit, "piece": found})

    async def figures(self, request: Request) -> Response:
        """Tell which figures of the deck are others than at a commit."""
        commit = request.query_params["commit"]
        if not _HASH.fullmatch(commit):
            raise ValueError("commit")
        found = await asyncio.wrap_future(self._desk.worker.do(lambda: self._changes(commit)))
        return JSONResponse({"commit": commit, "changes": found})

    def end(self) -> None:
        """Take away the files of all commits."""
        for state in self._states.values():
            state.folder.close()
        self._states.clear()

    def _view(self, commit: str, shown: Shown) -> Plain | None:
        """Return a piece at a commit with what its fields said; None where there was none."""
        state = self._opened(commit)
        loaded, localised = state.loaded, self._localised(state, shown.language)
        if loaded is None or localised is None or shown.component not in loaded.components:
            return None
        paper = loaded.stock.paper(self._desk.paper)
        if not isinstance(paper, Paper):
            return None
        printing = self._desk.printing
        found = traced(loaded, localised, paper, printing, component=shown.component, piece=shown.piece)
        one = next((one for one in found if one.piece.id == shown.piece), None)
        if one is None:
            return None
        materials = Materials(loaded.fonts, loaded.project.root)
        place = f"{commit}/{shown.language}"
        shape = piece_shape(self._desk, place, shown.component, one.piece, materials=materials)
        # Painted at once: the files of a commit are gone when others are looked at.
        picture = WantedPicture(shape["address"], int(shown.is_back), shown.dots)
        self._desk.painter.piece(picture, one.piece, loaded, materials)
        return {
            **shape,
            "fields": [{"name": field.name, "text": field.text} for field in one.fields if not field.quoted],
        }

    def _changes(self, commit: str) -> Any:
        """Return the figures that are others now; a game that could not be read then had none."""
        now, then = self._desk.loaded, self._opened(commit).loaded
        if now is None:
            return []
        nothing = GameFigures(self._desk.game, 0, 0, (), ())
        return plain(figure_changes(nothing if then is None else figures_of(then), figures_of(now)))

    def _opened(self, commit: str) -> _StateAtCommit:
        """Return the game at a commit; raises WrongUseError where its files cannot be had."""
        if commit in self._states:
            self._states.move_to_end(commit)
            return self._states[commit]
        with ExitStack() as opened:
            project = opened.enter_context(states.state_of(self._desk.project, commit))
            loaded, _, _ = pipeline.load(project, self._desk.game)
            self._states[commit] = _StateAtCommit(opened.pop_all(), loaded)
        while len(self._states) > MOST_OPEN:
            _, gone = self._states.popitem(last=False)
            gone.folder.close()
        return self._states[commit]

    def _localised(self, state: _StateAtCommit, language: str) -> Localised | None:
        loaded = state.loaded
        if loaded is None or language not in loaded.languages():
            return None
        chosen = self._desk.chosen_set if self._desk.chosen_set in loaded.game.file.sets else ""
        key = f"{language}/{chosen}"
        if key not in state.localised:
            memory = loaded.project.memory
            made, _ = pipeline.localise_game(loaded, loaded.game.of_set(chosen), language, memory)
            state.localised[key] = made
        return state.localised[key]
