"""The pages and operations of the studio: a fixed list of addresses, none of which leads to a file system."""

from __future__ import annotations

import asyncio
import mimetypes
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import ValidationError
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from ppgen.display.printing import Ink
from ppgen.load.project import WrongUseError
from ppgen.model.game import language_tag
from ppgen.studio import views
from ppgen.studio.answers import ASSETS, asset, json_of, shown_in, shown_of, told
from ppgen.studio.books import book_of
from ppgen.studio.building import Builds
from ppgen.studio.checks import Checks
from ppgen.studio.choosing import choose
from ppgen.studio.deck_views import choices_view, decks_view, form_view
from ppgen.studio.desk import Desk
from ppgen.studio.earlier import EarlierStates
from ppgen.studio.editor_command import EditorCommand
from ppgen.studio.edits import ChangedMeanwhileError, UneditableError
from ppgen.studio.gate import Gate, Pass, TooMuchError
from ppgen.studio.history import History
from ppgen.studio.languages import begin_texts
from ppgen.studio.listeners import Listeners
from ppgen.studio.painting import LEAST_DOTS, MOST_DOTS, WantedPicture
from ppgen.studio.pictures import folding_thing, paint_piece, paint_sheet
from ppgen.studio.piece_views import brief_view, piece_view, problem_views
from ppgen.studio.printing import Prints
from ppgen.studio.queues import queue_view
from ppgen.studio.shapes import piece_size, plain_words
from ppgen.studio.statistics import statistics_view
from ppgen.studio.trial import Trials
from ppgen.studio.worker import Urgency
from ppgen.work.allowance import OvertakenError
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    from ppgen.studio import operations
else:
    operations = lazily("ppgen.studio.operations")  # whoever looks first changes nothing yet

Result = TypeVar("Result")

PATIENCE = 0.05
"""Seconds after which what was given up for an edit is begun again."""

EVENTS = "text/event-stream; charset=utf-8"
PNG = mimetypes.types_map[".png"]
FOREVER = "private, max-age=31536000, immutable"


class Studio:
    """Answers the requests of one page about one game."""

    def __init__(self, desk: Desk, admission: Pass, listeners: Listeners, editor: str = "") -> None:
        """`editor` is a command that opens `{file}` at `{line}` and `{column}`; none if empty."""
        self._desk, self._listeners, self._editor = desk, listeners, editor
        self.history = History(desk.project.root)
        self._trials = Trials(desk.project, desk.game)
        self._earlier = EarlierStates(desk)
        self._builds = Builds(desk, listeners.tell)
        self._checks = Checks(desk)
        self._prints = Prints(desk)
        self._assets = {name: asset(name) for name in ("index.html", *ASSETS)}
        entered = Response(self._assets["index.html"], media_type="text/html; charset=utf-8")
        get, post = ["GET"], ["POST"]
        routes = [
            Route("/", self.page, methods=get),
            Route("/page/{name}", self.asset, methods=get),
            Route("/api/events", self.events, methods=get),
            Route("/api/game", self.game, methods=get),
            Route("/api/edition", self.edition, methods=get),
            Route("/api/piece", self.piece, methods=get),
            Route("/api/folding", self.folding, methods=get),
            Route("/api/commits", self._earlier.listed, methods=get),
            Route("/api/earlier", self._earlier.asked, methods=get),
            Route("/api/figures", self._earlier.figures, methods=get),
            Route("/api/form", self.form, methods=get),
            Route("/api/decks", self.decks, methods=get),
            Route("/api/check", self._checks.asked, methods=get),
            Route("/api/queue", self.queue, methods=get),
            Route("/api/statistics", self.statistics, methods=get),
            Route("/picture/{kind}/{address}/{page:int}/{dots:int}.png", self.picture, methods=get),
            Route("/print/piece.pdf", self._prints.piece, methods=get),
            Route("/print/sheets.pdf", self._prints.sheets, methods=get),
            Route("/print/figures.pdf", self._prints.figures, methods=get),
            Route("/share/book.html", self.share, methods=get),
            Route("/api/try", self.try_change, methods=post),
            Route("/api/change", self.change, methods=post),
            Route("/api/undo", self.undo, methods=post),
            Route("/api/redo", self.redo, methods=post),
            Route("/api/choose", self.choose, methods=post),
            Route("/api/ink", self.ink, methods=post),
            Route("/api/open", EditorCommand(desk, editor).open, methods=post),
            Route("/api/services", self._builds.services, methods=get),
            Route("/api/build", self._builds.build, methods=post),
            Route("/api/export", self._builds.export, methods=post),
        ]
        handlers: dict[Any, Any] = {
            TooMuchError: told(413),
            UneditableError: told(422),
            ChangedMeanwhileError: told(409),
            WrongUseError: told(422),
            ValidationError: told(400),
            KeyError: told(400),
            ValueError: told(400),
            TypeError: told(400),
            RecursionError: told(400),
            OverflowError: told(400),
        }
        self.app = Gate(Starlette(routes=routes, exception_handlers=handlers), admission, entered)

    def end(self) -> None:
        """Take away what the studio made beside the project."""
        self._builds.end()
        self._checks.end()
        self._trials.end()
        self._earlier.end()

    async def page(self, _: Request) -> Response:
        return Response(self._assets["index.html"], media_type="text/html; charset=utf-8")

    async def asset(self, request: Request) -> Response:
        name = request.path_params["name"]
        if name not in ASSETS:
            return PlainTextResponse("there is no such file\n", 404)
        return Response(self._assets[name], headers={"content-type": ASSETS[name]})

    async def events(self, _: Request) -> Response:
        return StreamingResponse(self._listeners.stream(), headers={"content-type": EVENTS})

    async def game(self, _: Request) -> Response:
        about = await self._work(lambda: views.game_view(self._desk))
        return JSONResponse({**about, "history": self.history.labels(), "editor": bool(self._editor)})

    async def edition(self, request: Request) -> Response:
        language = request.query_params["language"]
        if language:
            self._desk.want(language)
        if request.query_params.get("first") == "1":
            found = await self._work(lambda: views.first_view(self._desk, language))
        else:
            found = await self._laid_out(language)
        if found is None:
            problems = await self._work(lambda: problem_views(self._desk, self._desk.load_problems))
            return JSONResponse({"language": language, "problems": problems}, 409)
        return JSONResponse(found)

    async def _laid_out(self, language: str) -> dict[str, Any] | None:
        """Lay a language out as soon as nobody waits for anything else: an edit is shown in between."""
        while True:
            with suppress(OvertakenError):
                return await self._work(lambda: views.edition_view(self._desk, language), Urgency.BEHIND)
            await asyncio.sleep(PATIENCE)

    async def piece(self, request: Request) -> Response:
        shown = shown_of(request)
        is_main = request.query_params.get("main") == "1"
        is_brief = request.query_params.get("brief") == "1"

        def work() -> dict[str, Any] | None:
            if is_main:
                self._desk.shown = shown
            found = self._desk.piece(shown.language, shown.component, shown.piece)
            if found is None:
                return None
            if not is_brief:
                return piece_view(self._desk, shown, found)
            made = brief_view(self._desk, shown, found)
            paint_piece(self._desk, WantedPicture(made["address"], int(shown.is_back), shown.dots))
            return made

        found = await self._work(work)
        return JSONResponse({"piece": found})

    async def folding(self, request: Request) -> Response:
        language, name = request.query_params["language"], request.query_params["name"]
        found = await self._work(lambda: folding_thing(self._desk, language, name))
        return JSONResponse(found or {"refused": "nothing of that name folds"}, 200 if found else 422)

    async def queue(self, request: Request) -> Response:
        language = request.query_params["language"]
        return JSONResponse(await self._work(lambda: queue_view(self._desk, language)))

    async def form(self, request: Request) -> Response:
        """Tell what a new card of a kind is asked for."""
        kind, language = request.query_params["kind"], request.query_params["language"]
        return JSONResponse({"fields": await self._work(lambda: form_view(self._desk, kind, language))})

    async def decks(self, request: Request) -> Response:
        language = request.query_params["language"]
        return JSONResponse(await self._work(lambda: decks_view(self._desk, language)))

    async def statistics(self, _: Request) -> Response:
        return JSONResponse(await self._work(lambda: statistics_view(self._desk.loaded)))

    async def picture(self, request: Request) -> Response:
        found = request.path_params
        wanted = WantedPicture(found["address"], found["page"], found["dots"])
        if not LEAST_DOTS <= wanted.dots <= MOST_DOTS or found["kind"] not in ("piece", "sheet"):
            return PlainTextResponse("there is no such picture\n", 404)
        made = self._desk.painter.known(wanted)
        if made is None:
            paint = paint_piece if found["kind"] == "piece" else paint_sheet
            try:
                made = await self._work(lambda: paint(self._desk, wanted), Urgency.SOON)
            except IndexError:
                made = None
        if made is None:
            return PlainTextResponse("there is no such picture\n", 404)
        return Response(made, media_type=PNG, headers={"cache-control": FOREVER})

    async def share(self, request: Request) -> Response:
        languages = tuple(request.query_params.get("languages", "").split(","))
        book = await self._work(lambda: book_of(self._desk, languages))
        name = f'attachment; filename="{self._desk.game}.html"'
        return Response(book, media_type="text/html; charset=utf-8", headers={"content-disposition": name})

    async def try_change(self, request: Request) -> Response:
        asked = await json_of(request)
        change, shown = operations.CHANGES.validate_python(asked["change"]), shown_in(asked["shown"])

        def work() -> dict[str, Any]:
            edit = operations.edit_of(change, self._desk)
            before = b"" if edit.is_new else self.history.read(edit.file)
            tried = self._trials.try_out(edit, before, shown, self._desk)
            found: dict[str, Any] = {"problems": problem_views(self._desk, tried.problems)}
            if tried.piece is not None:
                found["address"] = self._desk.address(
                    "try", shown.component, tried.piece.piece, materials=tried.materials
                )
                found |= piece_size(tried.piece.piece)
                found["texts"] = [plain_words(field.text) for field in tried.piece.fields]
            return found

        return JSONResponse(await self._work(work))

    async def change(self, request: Request) -> Response:
        change = operations.CHANGES.validate_python(await json_of(request))

        def work() -> dict[str, Any]:
            edit = operations.edit_of(change, self._desk)
            try:
                told = self.history.change(
                    edit.label, edit.file, edit.make, is_new=edit.is_new, read=edit.read
                )
            except ChangedMeanwhileError:
                self._desk.refresh()  # the page is to show what is there now
                raise
            self._desk.refresh()
            if isinstance(change, operations.AddLanguage):
                begin_texts(self._desk, language_tag(change.language))
            return {"done": told.label, "history": self.history.labels()}

        return JSONResponse(await self._work(work))

    async def undo(self, _: Request) -> Response:
        return await self._turned(self.history.undo)

    async def redo(self, _: Request) -> Response:
        return await self._turned(self.history.redo)

    async def _turned(self, turn: Callable[[], Any]) -> Response:
        def work() -> dict[str, Any]:
            told = turn()
            self._desk.refresh()
            return {"done": told.label, "history": self.history.labels()}

        return JSONResponse(await self._work(work))

    async def choose(self, request: Request) -> Response:
        """Show the cards of a set, or of a deck."""
        asked = await json_of(request)
        chosen_set, deck = str(asked["set"]), str(asked["deck"])
        await self._work(lambda: choose(self._desk, chosen_set, deck))
        return JSONResponse(await self._work(lambda: choices_view(self._desk)))

    async def ink(self, request: Request) -> Response:
        ink = Ink((await json_of(request))["ink"])
        await self._work(lambda: self._desk.change_ink(ink))
        return JSONResponse({"ink": ink.value})

    async def _work(self, task: Callable[[], Result], urgency: Urgency = Urgency.NOW) -> Result:
        return await asyncio.wrap_future(self._desk.worker.do(task, urgency))
