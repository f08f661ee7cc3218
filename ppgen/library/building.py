"""Stages 1 to 8 for every chosen language: files that were proved, as values or in a folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from itertools import repeat
from typing import NamedTuple
from uuid import uuid4

from ppgen import overviews
from ppgen.common.problem import has_errors
from ppgen.editions import Edition, Loaded, PrintedFile
from ppgen.library.findings import EVERYTHING, Findings, Selection
from ppgen.library.languages import LanguageMade, Stage, Step, Task, make_elsewhere, make_language
from ppgen.library.notebook import MOST_PAGES, file_html, pages_png
from ppgen.library.processes import processes_for
from ppgen.library.record_games import games_of
from ppgen.library.requests import USUAL, BuildOptions, Request, sound_options, sound_selection
from ppgen.library.reuse import Reuse
from ppgen.library.session import Session
from ppgen.library.wanted_pieces import refuse_pages
from ppgen.load.project import Project
from ppgen.outputs.files import write_together
from ppgen.outputs.folders import Folder, UnwritableError
from ppgen.outputs.journal import write_journal
from ppgen.outputs.leftovers import BuildScope, written_by
from ppgen.outputs.manifest import Recorded, record, record_languages
from ppgen.proofs import Facts
from ppgen.typeset import own_name
from ppgen.work.sharing import ALONE, Crew


class BuiltFile(NamedTuple):
    """One file of a build: `path` is `<game>/<language>/<file>`, `pieces` how many are printed in it.

    A set or deck that was chosen has a folder of its own between the game and the language.

    `content` is empty once it was written into a folder. `facts` say what was read back, `None` for formats
    that cannot be. `languages` is how many stand side by side in it. One that `is_kept` was made by an
    earlier build of the same things.
    """

    path: str
    component: str
    content: bytes
    facts: Facts | None
    pieces: int
    languages: int = 1
    is_kept: bool = False

    def _repr_html_(self) -> str:
        """Return what a notebook displays: the path, what is in the file, and its first pages."""
        return file_html(self.path, self.pieces, *self._pictures(MOST_PAGES))

    def _repr_png_(self) -> bytes | None:
        """Return the first page of a PDF file, or a picture; None of a written file or another format."""
        pictures, _ = self._pictures(1)
        return pictures[0] if pictures else None

    def _pictures(self, most: int) -> tuple[list[bytes], int]:
        """Return pictures of so many pages, and how many pages there are; none without content."""
        if self.path.endswith(".pdf") and self.content:
            return pages_png(self.content, most)
        return ([self.content], 1) if self.path.endswith(".png") and self.content else ([], 0)


class Built(NamedTuple):
    """What a build found and made; `refused` names games and languages of which nothing was made.

    `broken_off` says why files could not be written, where it came to that; what follows was not made. What
    an earlier build wrote and this one does not was `taken_away`.
    """

    findings: Findings
    files: tuple[BuiltFile, ...]
    refused: tuple[str, ...]
    broken_off: str = ""
    taken_away: tuple[str, ...] = ()


def build(
    project: Project,
    selection: Selection = EVERYTHING,
    options: BuildOptions = USUAL,
    *,
    step: Step = lambda _: None,
) -> Built:
    """Run all eight stages: make every file of the chosen games, and read back those that can be.

    The files of a language are made, and written, only if none of them has an error.
    """
    selection = sound_selection(selection)
    if selection.fill is not None and not selection.games:
        selection = selection._replace(games=games_of(project, selection.fill))
    options, session = sound_options(options), Session(project, selection)
    crew = options.crew
    selection = session.selection
    machines = session.machines(options)
    if has_errors(session.findings.problems):
        return Built(session.findings, (), ())
    printing = options.printing(selection.pieces, selection.components, machines)
    request = Request(project, selection, options, printing)
    keeper = Reuse(request)
    keeper.look(project.choose(selection.games))
    games = session.games()
    refuse_pages([loaded for loaded, _ in games], selection.pieces)
    maker = _Maker(session, request, step, keeper)
    try:
        for loaded, languages in games:
            maker.recall(loaded, languages)
            session.judge_layouts(loaded)
        maker.count = sum(len(languages) for _, languages in games)
        count = maker.count - len(maker.recalled)
        loaded_here = (maker.token, session, {loaded.game.id: loaded for loaded, _ in games})
        scheduler = options.scheduler if count else ""
        with processes_for(min(crew.size, count), scheduler, loaded_here) as processes:
            # One language takes the cores that no other has; threads of an executor are not to be copied.
            maker.crew = crew if processes is None else ALONE
            maker.crews_elsewhere = _crews_of_tasks(count, ALONE if options.scheduler else crew)
            for loaded, languages in games:
                if processes is not None and not any(session.across_languages(loaded)):
                    maker.order(loaded, languages, processes)
            for loaded, languages in games:
                maker.game(loaded, languages)
    except UnwritableError as failure:
        maker.broken_off = str(failure)
    except BrokenProcessPool as failure:
        maker.broken_off = (
            f"a process ended before its work was done ({failure}); try --jobs 1, which takes less memory"
        )
    session.findings.settle_languages()
    files, refused, gone = tuple(maker.files), tuple(maker.refused), tuple(maker.taken_away)
    return Built(session.findings, files, refused, maker.broken_off, gone)


def _crews_of_tasks(count: int, crew: Crew) -> Iterator[Crew]:
    """Yield how many processes each of so many tasks may take: those that come last share all there are."""
    last = count % crew.size or min(count, crew.size)
    yield from repeat(ALONE, count - last)
    yield from repeat(Crew(crew.size // last), last)


@dataclass(slots=True)
class _Maker:
    """Has the files of each language made, here or elsewhere, and delivers them in their order."""

    session: Session
    request: Request
    step: Step
    keeper: Reuse
    recalled: dict[tuple[str, str], LanguageMade] = field(default_factory=dict)
    elsewhere: dict[tuple[str, str], Future[LanguageMade]] = field(default_factory=dict)
    files: list[BuiltFile] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    taken_away: list[str] = field(default_factory=list)
    broken_off: str = ""
    crew: Crew = ALONE
    crews_elsewhere: Iterator[Crew] = field(default_factory=lambda: repeat(ALONE))
    token: str = field(default_factory=lambda: uuid4().hex)
    count: int = 1
    delivered: int = 0

    def recall(self, loaded: Loaded, languages: Sequence[str]) -> None:
        """Look which languages of a game an earlier build made of the same things."""
        self.session.records_of(loaded)
        if loaded.is_sound and not any(self.session.across_languages(loaded)):
            folder = self.session.folder(loaded)
            for language in languages:
                if made := self.keeper.whole(loaded.game.id, folder, language):
                    self.recalled[loaded.game.id, language] = made

    def order(self, loaded: Loaded, languages: Sequence[str], processes: Executor) -> None:
        """Begin with the languages of a game in other processes, those first that take longest.

        Scripts with many letters, or with joined ones, take half as long again as Latin.
        """
        game = loaded.game.id
        for language in sorted(languages, key=lambda tag: own_name(tag)[0].isascii()):
            if (game, language) not in self.recalled:
                task = self._task(loaded, language, next(self.crews_elsewhere))
                task = task._replace(request=self.request.to_send())
                self.elsewhere[game, language] = processes.submit(make_elsewhere, task)

    def _task(self, loaded: Loaded, language: str, crew: Crew) -> Task:
        kept = self.keeper.standing(self.session.folder(loaded), language)
        return Task(self.token, self.request, loaded.game.id, language, crew, self.keeper.program, kept)

    def game(self, loaded: Loaded, languages: Sequence[str]) -> None:
        """Deliver the files of a game, language by language."""
        editions: list[Edition] = []
        images: set[str] = set()
        for language in languages:  # in a method of its own, so that nothing of the one before is held
            self._language(loaded, language, images, editions)
        sound = [edition for edition in editions if edition.is_sound]
        for name in self.session.across_languages(loaded) if sound else ():
            self._tell(Stage.of(f"{loaded.game.id}: {name} in all languages", 0))
            self._across_languages(loaded, sound, name)

    def _language(self, loaded: Loaded, language: str, images: set[str], editions: list[Edition]) -> None:
        key = (loaded.game.id, language)
        if made := self.recalled.get(key):
            self._tell(Stage.of(f"{loaded.game.id} {language}: made before", 0))
        elif key in self.elsewhere:
            doing = "composing, drawing and reading back, beside others"
            self._tell(Stage.of(f"{loaded.game.id} {language}: {doing}", 0))
            made = self.elsewhere.pop(key).result()
        else:
            made = self._made_here(loaded, language, editions)
        self.session.findings.absorb(made.findings)
        images |= set(made.images)
        self._deliver(loaded, made, images)
        self.delivered += 1

    def _tell(self, stage: Stage) -> None:
        """Say what begins, with the share of all languages."""
        self.step(stage.within(min(self.delivered, self.count), self.count))

    def _made_here(self, loaded: Loaded, language: str, editions: list[Edition]) -> LanguageMade:
        """Make a language in this process; its edition is held only if a file shows all languages."""
        task = self._task(loaded, language, self.crew)
        made, edition = make_language(self.session, loaded, task, step=self._tell)
        editions += [edition] if any(self.session.across_languages(loaded)) else []
        return made

    def _deliver(self, loaded: Loaded, made: LanguageMade, images: set[str]) -> None:
        if not made.is_sound:
            self.refused.append(f"{loaded.game.file.title} ({made.language})")
        if not made.documents:
            return
        language, folder = made.language, self.session.folder(loaded)
        is_recalled = (loaded.game.id, language) in self.recalled
        kept = None if is_recalled else self.keeper.to_keep(made, folder)

        def enter(place: Folder) -> None:
            records = self.session.records_of(loaded) if self.session.selection.fills else ()
            filled = {record.kind: record.source.data for record in records}
            printing = self.request.printing
            file = loaded.game.file
            known = {*file.components, *file.shared_sheets}
            meant = BuildScope(self.request.options.formats, known, not self.session.selection.components)
            written = written_by(language, made.documents, printing, meant)
            recorded = Recorded(
                language, made.documents, made.pieces, images, printing, filled, None if filled else written
            )
            gone = record(place, loaded, recorded)
            self.taken_away += [f"{folder}/{name}" for name in gone]
            if not is_recalled:
                write_journal(place, language, kept)

        content = {
            f"{language}/{file.name}": file.content for document, file in made.printed if not document.is_kept
        }
        self._write(loaded, content, enter)
        self.files += [
            self._told(loaded, file, f"{language}/{file.name}", made.counts[file.component])._replace(
                is_kept=document.is_kept
            )
            for document, file in made.printed
        ]

    def _across_languages(self, loaded: Loaded, editions: list[Edition], name: str) -> None:
        """Make a file that shows all languages."""
        printed, problems = overviews.draw_languages(editions, name)
        self.session.findings.note(problems)
        if printed is None or has_errors(problems):
            return
        content = {printed.name: printed.content}
        shown = [edition.deck.language for edition in editions]
        self._write(loaded, content, lambda folder: record_languages(folder, loaded, printed, shown))
        self.files.append(self._told(loaded, printed, printed.name, 0)._replace(languages=len(editions)))

    def _write(self, loaded: Loaded, files: Mapping[str, bytes], enter: Callable[[Folder], None]) -> None:
        if self.request.options.out is not None:
            write_together(self.request.options.out, self.session.folder(loaded), files, enter=enter)

    def _told(self, loaded: Loaded, printed: PrintedFile, name: str, pieces: int) -> BuiltFile:
        path = f"{self.session.folder(loaded)}/{name}"
        content = b"" if self.request.options.out is not None else printed.content
        return BuiltFile(path, printed.component, content, printed.facts, pieces)
