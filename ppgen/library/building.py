"""Stages 1 to 8 for every chosen language: files that were proved, as values or in a folder."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from ppgen import pipeline
from ppgen.common.problem import Problem, has_errors
from ppgen.display.printing import Bleed, FlipEdge, Ink, Printing, Sides
from ppgen.editions import Edition, Loaded, Printed
from ppgen.library.findings import EVERYTHING, Findings, Selection
from ppgen.library.session import Session
from ppgen.load.project import Project
from ppgen.outputs.files import UnwritableError, write_together
from ppgen.outputs.manifest import record, record_languages
from ppgen.proofs import Facts

Step = Callable[[str], None]
"""Told what begins now, for people who wait."""


class BuildOptions(NamedTuple):
    """How files are made: the paper, the edge it is turned over, the formats, and the folder for them.

    Without a folder nothing is written, and the files come back as values. How much `bleed` is printed, which
    `sides`, and whether to save `ink`, is said by the values of these enums.
    """

    paper: str = "a4"
    flip: FlipEdge = FlipEdge.LONG
    formats: tuple[str, ...] = ("pdf",)
    out: Path | None = None
    bleed: Bleed = Bleed.FIT
    sides: Sides = Sides.BOTH
    ink: Ink = Ink.FULL

    @property
    def printing(self) -> Printing:
        """How the sheets are wanted."""
        return Printing(self.paper, self.flip, self.bleed, self.sides, self.ink)


USUAL = BuildOptions()


class BuiltFile(NamedTuple):
    """One file of a build: `path` is `<game>/<language>/<file>`, `pieces` how many are printed in it.

    A set or deck that was chosen has a folder of its own between the game and the language.

    `content` is empty once it was written into a folder. `facts` say what was read back, `None` for formats
    that cannot be. `languages` is how many stand side by side in it.
    """

    path: str
    component: str
    content: bytes
    facts: Facts | None
    pieces: int
    languages: int = 1


class Built(NamedTuple):
    """What a build found and made; `refused` names games and languages of which nothing was made.

    `broken_off` says why files could not be written, where it came to that; what follows was not made.
    """

    findings: Findings
    files: tuple[BuiltFile, ...]
    refused: tuple[str, ...]
    broken_off: str = ""


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
    session = Session(project, selection)
    made: list[BuiltFile] = []
    refused: list[str] = []
    broken_off = ""
    try:
        for loaded, languages in session.games():
            maker = _Maker(session, loaded, options, step)
            editions = []
            for language in languages:
                step(f"{loaded.game.id} {language}")
                edition = session.edition(loaded, language, options.printing)
                if edition.is_sound:
                    editions.append(edition)
                    made += maker.language(edition)
                else:
                    refused.append(f"{loaded.game.file.title} ({language})")
            for name in session.across_languages(loaded) if editions else ():
                step(f"{loaded.game.id} {name}")
                made += maker.across_languages(editions, name)
    except UnwritableError as failure:
        broken_off = str(failure)
    session.findings.settle_languages()
    return Built(session.findings, tuple(made), tuple(refused), broken_off)


class _Maker(NamedTuple):
    """Draws, reads back and delivers the files of one game."""

    session: Session
    loaded: Loaded
    options: BuildOptions
    step: Step

    def language(self, edition: Edition) -> list[BuiltFile]:
        """Make the files of a language in all formats; none of them if one is not right."""
        made: list[Printed] = []
        problems: list[Problem] = []
        for form in self.options.formats:
            for printed, faults in pipeline.draw(edition, form, self.options.flip):
                self.step(f"{edition.deck.game.id} {edition.deck.language} {printed.name}")
                made.append(printed)
                problems += faults
        self.session.findings.note(problems)
        if has_errors(problems) or not made:
            return []
        language = edition.deck.language
        counts = {name: sum(piece.copies for piece in pieces) for name, pieces in edition.pieces.items()}
        self._write(
            {f"{language}/{printed.name}": printed.content for printed in made},
            lambda folder: record(folder, edition, made, printing=self.options.printing),
        )
        return [
            self._told(printed, f"{language}/{printed.name}", counts[printed.component]) for printed in made
        ]

    def across_languages(self, editions: list[Edition], name: str) -> list[BuiltFile]:
        """Make a file that shows all languages."""
        printed, problems = pipeline.draw_languages(editions, name)
        self.session.findings.note(problems)
        if printed is None or has_errors(problems):
            return []
        content = {printed.name: printed.content}
        self._write(content, lambda folder: record_languages(folder, self.loaded, printed))
        return [self._told(printed, printed.name, 0)._replace(languages=len(editions))]

    def _write(self, files: Mapping[str, bytes], enter: Callable[[Path], None]) -> None:
        if self.options.out is not None:
            write_together(self.options.out, self.session.folder(self.loaded), files, enter=enter)

    def _told(self, printed: Printed, name: str, pieces: int) -> BuiltFile:
        path = f"{self.session.folder(self.loaded)}/{name}"
        content = b"" if self.options.out is not None else printed.content
        return BuiltFile(path, printed.component, content, printed.facts, pieces)
