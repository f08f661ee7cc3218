"""One language of a build: laid out, drawn and read back, here or in another process."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from ppgen import early, exports, pipeline, proofs
from ppgen.common.geometry import Size
from ppgen.common.problem import Problem, has_errors, note, warning
from ppgen.display.digest import Digests
from ppgen.display.pieces import Document, Side
from ppgen.editions import Edition, Loaded, PrintedFile
from ppgen.exports import Takes
from ppgen.library.findings import Findings
from ppgen.library.requests import Request
from ppgen.library.session import Session
from ppgen.load.project import WrongUseError
from ppgen.outputs.files import digest
from ppgen.outputs.inputs import program_digest
from ppgen.outputs.journal import DocumentMade
from ppgen.outputs.recorded_pieces import RecordedPieces, typeface_digest
from ppgen.work.sharing import ALONE, Crew


class Stage(str):
    """What begins now, in words, and which `share` of all that is to be done is done already, from 0 to 1."""

    __slots__ = ("share",)

    share: float

    @staticmethod
    def of(what: str, share: float) -> Stage:
        """Return a stage; `share` is rough, since nobody knows before how long anything takes."""
        made = Stage(what)
        made.share = share
        return made

    def within(self, first: int, several: int) -> Stage:
        """Return the same stage of one of `several` things that take as long as each other."""
        return Stage.of(self, (first + self.share) / max(several, 1))


Step = Callable[[Stage], None]
"""Told what begins now, for people who wait."""


def told_each(step: Step, game: str, names: Sequence[str]) -> Iterator[tuple[str, Step]]:
    """Yield each of some parts of a game that take as long as each other, with what is told its stages."""
    for place, name in enumerate(names):
        yield name, partial(_told, step, game, place, len(names))


def _told(step: Step, game: str, place: int, several: int, stage: Stage) -> None:
    share = stage.within(place, several).share
    step(Stage.of(f"{game} {stage}", share))


COMPOSED = 0.5
"""The share of a language's work that is done once all its pieces are composed and judged."""

MOST_INK = 0.35
"""What pieces may take where little ink is wanted: the share of their area that one ink would cover."""

INK_OF_MARKS = 0.004
"""The share of a page that its marks, ruler and footer cover at the most."""

PAGES, PICTURES = "pdf", "png"

LEAST_COVERED = 0.03
"""Of a page of which pieces cover a smaller share, nobody can tell their ink from that of its marks."""


class LanguageMade(NamedTuple):
    """What was made of a game in a language, and found; no `documents` where something is not right.

    `counts` are the pieces of each document, `pieces` what a manifest says of each, `images` the
    pictures that were used, `asked` the hash of what was found under each name that one was looked for under.
    """

    game: str
    language: str
    findings: Findings
    is_sound: bool
    documents: tuple[DocumentMade, ...]
    counts: Mapping[str, int]
    pieces: RecordedPieces
    images: tuple[str, ...]
    asked: Mapping[str, str]

    @property
    def printed(self) -> Iterator[tuple[DocumentMade, PrintedFile]]:
        """Each file with the document it is of."""
        return ((document, file) for document in self.documents for file in document.printed)


class Task(NamedTuple):
    """A language to make, here or in another process; `build` tells one build from all others.

    A `crew` shares the files, and reads back long ones together. Of what an earlier build by the same
    `program` made, `kept` still stands.
    """

    build: str
    request: Request
    game: str
    language: str
    crew: Crew = ALONE
    program: str = ""
    kept: tuple[DocumentMade, ...] = ()


def make_language(
    session: Session, loaded: Loaded, task: Task, *, step: Step
) -> tuple[LanguageMade, Edition]:
    """Run stages 3 to 8; what is found stands in the result and not in the session."""
    language, request = task.language, task.request
    findings, session.findings = session.findings, Findings()
    try:
        step(Stage.of(f"{loaded.game.id} {language}: composing", 0))
        ahead = task.crew if early.FORM in request.options.formats and not task.kept else ALONE
        edition = session.edition(loaded, language, request.printing, ahead=ahead)
        forms = request.options.formats if edition.is_sound else ()
        digests = Digests(typeface_digest(loaded))
        making = _Making(edition, digests, task, step)
        documents = [document for form in forms for document in _documents(making, form)]
        problems = [problem for document in documents for problem in document.problems]
        problems += _without_files(loaded.game.id, forms, documents)
        session.findings.note(problems)
        is_right = bool(documents) and not has_errors(problems)
        made = LanguageMade(
            loaded.game.id,
            language,
            session.findings,
            edition.is_sound,
            tuple(documents) if is_right else (),
            edition.counts(),
            RecordedPieces.of(edition, digests) if is_right else RecordedPieces(),
            loaded.material.images.used,
            loaded.material.images.asked,
        )
    finally:
        session.findings = findings
    return made, edition


class _Making(NamedTuple):
    """A language at work: what is printed of it and how, who is told, and who shares it."""

    edition: Edition
    digests: Digests
    task: Task
    step: Step


def _documents(making: _Making, form: str) -> Iterator[DocumentMade]:
    """Draw what is not known from an earlier build, and give all in the order of the game."""
    edition, digests, task, step = making
    formats, printing = task.request.options.formats, task.request.printing
    loaded = edition.loaded
    kept = {document.component: document for document in task.kept if document.form == form}
    origins: dict[str, str] = {}
    printed: dict[str, list[PrintedFile]] = {}
    problems: dict[str, list[Problem]] = {}
    known: set[str] = set()
    holds: dict[str, tuple[str, ...]] = {}

    def is_known(document: Document) -> bool:
        name = document.component
        holds[name] = document.holds or (name,)
        content = digests.of_document(document)
        about = (task.program, content, form, printing.flip, loaded.game.file.maker)
        origins[name] = digest(repr(about).encode())
        if task.program and name in kept and kept[name].origin == origins[name]:
            known.add(name)
        return name in known

    before = formats.index(form)
    how = proofs.ReadBack(printing.flip, task.crew, is_for_ink=printing.ink.is_low)
    for number, (file, faults) in enumerate(pipeline.draw(edition, form, how, is_known=is_known), 1):
        share = (before + min(number / max(len(edition.pieces), 1), 1)) / len(formats)
        what = f"{loaded.game.id} {edition.deck.language}: {file.name} is drawn and read back"
        step(Stage.of(what, COMPOSED + (1 - COMPOSED) * share))
        printed.setdefault(file.component, []).append(file)
        problems.setdefault(file.component, []).extend(faults)
    for name, origin in origins.items():
        if name in printed:
            files = tuple(printed[name])
            hashes = tuple(digest(file.content) for file in files)
            found = (*problems[name], *_inky(edition.documents[name], files, task.request, form))
            yield DocumentMade(name, form, origin, files, hashes, found, holds=holds[name])
        elif name in known:
            yield kept[name]


_LACKING = {
    Takes.ENTRIES: "nothing that is printed has places to write on",
    Takes.RECORDS: "nothing that is printed is a score sheet",
    Takes.PAGES: "nothing that is printed is a booklet",
}
"""Why a format gives no file of a game that is printed."""


def _without_files(game: str, forms: Sequence[str], documents: Sequence[DocumentMade]) -> Iterator[Problem]:
    """Tell which of the formats that are wanted have nothing to show of a game that has files in others."""
    made = {document.form for document in documents}
    for form in dict.fromkeys(forms) if made else ():
        lacking = _LACKING.get(exports.find(form).TAKES)
        if form not in made and lacking is not None:
            message = f"{game} has no file of the format {form}: {lacking}"
            yield note("impose/no-file", message, subject=game, hint="leave the format out, or print more")


def _inky(
    document: Document, files: tuple[PrintedFile, ...], request: Request, form: str
) -> Iterator[Problem]:
    """Tell pages whose pieces take much ink though little is wanted: by their layouts, or in pictures.

    Pictures of single pieces are weighed where no pages are made.
    """
    sides = [side for sheet in document.sheets for side in (sheet.front, sheet.back) if side is not None]
    papers = [
        sheet.paper for sheet in document.sheets for side in (sheet.front, sheet.back) if side is not None
    ]
    is_alone = form == PICTURES and PAGES not in request.options.formats  # else the pages tell it
    for file in files if request.printing.ink.is_low else ():
        ink = () if file.facts is None else file.facts.ink
        if is_alone:
            ink = (proofs.ink_of_picture(file.content),)
        covered = (
            [_covered(side, paper) for side, paper in zip(sides, papers)]
            if len(ink) == len(sides) and not is_alone
            else []
        )
        for page, share in enumerate(ink, 1):
            area = covered[page - 1] if covered else 1.0
            taken = 0.0 if share is None or area < LEAST_COVERED else min((share - INK_OF_MARKS) / area, 1.0)
            if taken > MOST_INK:
                pieces = "it takes" if is_alone else f"page {page}: its pieces take"
                message = f"{file.name}: {pieces} {taken:.0%} ink, and at most {MOST_INK:.0%} are wanted"
                hint = "draw it lighter where `low_ink` holds, or say nothing of low_ink, for pale tints"
                yield warning("impose/ink", message, subject=document.component, hint=hint, degree=taken)


def _covered(side: Side, paper: Size) -> float:
    """Return the share of a page that its pieces cover, with what of their bleed is printed."""
    covered = (one.bleed_rect for one in side.placements)
    return sum(area.width * area.height for area in covered) / (paper.width * paper.height)


def make_elsewhere(task: Task) -> LanguageMade:
    """Make a language in this process for another one; files to quote from are left for that one to read.

    Raises WrongUseError where this is another program than that which wants it.
    """
    session, games = _opened(task)
    loaded = games[task.game]
    made, _ = make_language(session, loaded, task, step=lambda _: None)
    made.findings.sources.clear()
    return made


def adopt(build: str, session: Session, games: dict[str, Loaded]) -> None:
    """Let this process, which another began, take over the games that are loaded in its memory already."""
    _opened_here().clear()
    _opened_here()[build] = (session, games)


@lru_cache(maxsize=1)
def _opened_here() -> dict[str, tuple[Session, dict[str, Loaded]]]:
    """Return the games that this process has loaded, by the build that wants them: one at most."""
    return {}


def _opened(task: Task) -> tuple[Session, dict[str, Loaded]]:
    """Load the games once for all languages of a build that this process makes."""
    known = _opened_here()
    if task.build not in known:
        project = task.request.project
        if task.program and program_digest(project.shipped) != task.program:
            raise WrongUseError(
                "a worker has another version of ppgen or of what it stands on, or other files"
            )
        session = Session(project, task.request.selection)
        games = {loaded.game.id: loaded for loaded, _ in session.games()}
        for loaded in games.values():
            session.judge_layouts(loaded)
        adopt(task.build, session, games)
    return known[task.build]
