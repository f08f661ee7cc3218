"""What each command does: run the stages, write what was asked for, print a report, return an exit code."""

from __future__ import annotations

import math
import os
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from ppgen import __version__, outputs, pipeline, report
from ppgen.contact import CONTACT
from ppgen.load import unused_files
from ppgen.localise import PSEUDO_LANGUAGES
from ppgen.model.game import language_tag
from ppgen.model.stock import Paper
from ppgen.pieces import FlipEdge
from ppgen.pipeline import Edition, Loaded, Printed
from ppgen.problem import Problem, Severity, error, has_errors, nearest, warning
from ppgen.progress import Progress
from ppgen.project import Project, WrongUseError, open_project
from ppgen.registry import by_id, modules
from ppgen.report import Quotable, ReportContext, counted
from ppgen.rules import REASONS, general_rules
from ppgen.startup import lazily
from ppgen.typeset import own_name

if TYPE_CHECKING:
    from ppgen import closed
else:
    closed = lazily("ppgen.closed")  # not every game folds

__all__ = ["Run", "Selection", "Show", "WrongUseError", "build", "prove", "reporter", "show"]

CLEAN, PROBLEMS = 0, 1


class Selection(NamedTuple):
    """Which games, languages and components a command is about; empty means all."""

    games: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    components: tuple[str, ...] = ()


class Show(NamedTuple):
    """What a picture shows: pieces such as `team:toucans` or `board`, all if none is named, in rows.

    What folds is shown closed where it is named by its component or kind, such as `box` or `die`, or where
    a `view` is given: degrees round to the right of the front, and above the table.
    """

    pieces: tuple[str, ...] = ()
    columns: int = 6
    view: tuple[float, float] | None = None


@dataclass(slots=True)
class Run:
    """What one command has seen and found so far."""

    project: Project
    selection: Selection
    started: float = field(default_factory=time.perf_counter)
    problems: list[Problem] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    sources: dict[str, Quotable] = field(default_factory=dict)
    rules: dict[str, str] = field(default_factory=dict)
    languages: set[str] = field(default_factory=set)
    files: set[str] = field(default_factory=set)
    checked: list[str] = field(default_factory=list)
    cards: int = 0
    accepted: int = 0
    skipped: list[str] = field(default_factory=list)

    def games(self) -> Iterator[tuple[Loaded, tuple[str, ...]]]:
        """Load the wanted games one by one, each with its wanted languages."""
        wanted = self.selection
        loaded_games: list[tuple[Loaded, tuple[str, ...]]] = []
        self.rules.update({name: rule.WHY for name, rule in general_rules().items()})
        self.problems += [] if wanted.games else self.project.strays()
        for name in self.project.choose(wanted.games):
            self.checked.append(name)
            loaded, files, found = pipeline.load(self.project, name)
            self.problems += found
            self.sources.update(files.sources())
            self.files.update(files.names())
            if loaded is None:
                self.skipped.append(f"{name}: its cards, since the game itself has errors")
                continue
            languages = _languages(loaded, wanted.languages)
            if not wanted.languages:
                languages = tuple(one for one in languages if self._has_typefaces(loaded, one))
            loaded_games.append((loaded, languages))
        self._refuse_unknown([loaded for loaded, _ in loaded_games])
        for loaded, languages in loaded_games:
            self.cards += sum(len(cards) for cards in loaded.game.cards.values())
            self.rules.update({law.id: law.rule.why for law in loaded.book.laws})
            self.skipped += loaded.unread()
            yield loaded, languages

    def edition(self, loaded: Loaded, language: str, *, paper: str, flip: FlipEdge) -> Edition:
        """Run stages 3 to 6 and keep their problems."""
        stock = loaded.stock.paper(paper)
        if not isinstance(stock, Paper):
            raise WrongUseError(f"{stock.message}; {stock.hint}")
        components = tuple(name for name in self.selection.components if name != CONTACT)
        edition, found = pipeline.lay_out(loaded, language, paper=stock, flip=flip, components=components)
        self.problems += found
        self.sources.update(loaded.texts.sources)
        self.languages.add(language)
        return edition

    def measure(self, edition: Edition) -> None:
        """Say once how large the things that fold are."""
        if edition.crafted is not None:
            measured = closed.measures(edition.crafted.things)
            self.lines += [line for line in measured if line not in self.lines]

    def finish(self, form: str = "text", *, strict: bool = False) -> int:
        """Print the report and return the exit code."""
        unread = {one.span.file for one in self.problems if one.span} - self.sources.keys()
        context = ReportContext(
            files=len(self.files),
            cards=self.cards,
            languages=tuple(sorted(self.languages)),
            rules=self.rules,
            reasons=REASONS,
            skipped=tuple(self.skipped),
            accepted=self.accepted,
            sources={**unused_files(unread, self.project.root), **self.sources},
            version=__version__,
            colours=sys.stdout.isatty() and not os.environ.get("NO_COLOR"),
        )
        sys.stdout.write(reporter(form).render(self.problems, context))
        if form == "text":
            seconds = time.perf_counter() - self.started
            sys.stdout.write("".join(f"{line}\n" for line in [*self.lines, f"{seconds:.1f} s"]))
        return self.exit_code(strict=strict)

    def exit_code(self, *, strict: bool = False) -> int:
        """Return what the command ends with: whether anything was wrong."""
        bad = {Severity.ERROR, Severity.WARNING} if strict else {Severity.ERROR}
        return PROBLEMS if any(problem.severity in bad for problem in self.problems) else CLEAN

    def _has_typefaces(self, loaded: Loaded, language: str) -> bool:
        """Tell whether the optional part that a language's script needs is installed; say so if not."""
        extra = loaded.fonts.extra_for(own_name(language)[0])
        if extra:
            name = f"{loaded.game.file.title} ({language})"
            self.skipped.append(f"{name}, since its typefaces are not installed")
            hint = f"pip install 'ppgen[{extra}]'"
            message = f"{name} is left out: its typefaces are not installed"
            self.problems.append(warning("fonts/missing-extra", message, hint=hint))
        return not extra

    def _refuse_unknown(self, games: list[Loaded]) -> None:
        """Refuse languages and components that no chosen game has; with a broken game none is refused."""
        if len(games) < len(self.checked):
            return
        known = {language for loaded in games for language in (*loaded.languages(), *PSEUDO_LANGUAGES)}
        for language in self.selection.languages:
            if language_tag(language) not in known:
                raise WrongUseError(
                    f"no chosen game has the language {language!r}; {nearest(language, known)}"
                )
        known = {CONTACT, *(name for loaded in games for name in loaded.game.components)}
        for name in self.selection.components:
            if name not in known:
                raise WrongUseError(f"no chosen game has the component {name!r}; {nearest(name, known)}")


def build(root: Path | None, selection: Selection, *, paper: str, flip: str, out: Path) -> int:
    """Make every file of the chosen games, prove each, and write those of a language if all are right."""
    run = Run(open_project(root, Path.cwd()), selection)
    edge = FlipEdge(flip)
    games = list(run.games())
    steps = sum(len(languages) * (len(loaded.game.components) + 1) for loaded, languages in games)
    with Progress(steps) as progress:
        for loaded, languages in games:
            sound = not has_errors(run.problems)
            editions = []
            for language in languages:
                progress.step(f"{loaded.game.id} {language}")
                before = len(run.problems)
                edition = run.edition(loaded, language, paper=paper, flip=edge)
                run.measure(edition)
                if sound and not has_errors(run.problems[before:]):
                    editions.append(edition)
                    settings = {"paper": paper, "flip": edge.value}
                    if selection.components != (CONTACT,):
                        _print_edition(run, edition, settings, out=out, progress=progress)
                else:
                    run.lines.append(f"{loaded.game.file.title} ({language}): nothing written")
            if CONTACT in selection.components and editions:
                progress.step(f"{loaded.game.id} {CONTACT}")
                _print_contact(run, editions, out=out)
    return run.finish()


def prove(root: Path | None, selection: Selection, *, out: Path) -> int:
    """Compare the files in the output folder with what the data says now; write nothing."""
    run = Run(open_project(root, Path.cwd()), selection)
    for loaded, languages in run.games():
        files = outputs.read_manifest(out / loaded.game.id)["files"]
        for language in languages:
            _prove_language(run, loaded, language, out=out, files=files)
    return run.finish()


def _prove_language(run: Run, loaded: Loaded, language: str, *, out: Path, files: dict[str, Any]) -> None:
    """Prove the files of one language, each as it was laid out when it was made."""
    editions: dict[outputs.Settings, Edition] = {}
    for name in loaded.game.components:
        if run.selection.components and name not in run.selection.components:
            continue
        path = out / loaded.game.id / language / f"{name}.pdf"
        if not path.is_file():
            hint = f"run: ppgen build {loaded.game.id} --lang {language}"
            run.problems.append(error("prove/missing-output", f"{path} does not exist", hint=hint))
            continue
        settings, found = outputs.made_with(path, files.get(f"{language}/{name}.pdf"), loaded.stock)
        run.problems += found
        if settings not in editions:
            editions[settings] = run.edition(loaded, language, paper=settings.paper, flip=settings.flip)
        document = editions[settings].documents[name]
        facts, found = pipeline.prove(path.read_bytes(), document, flip=settings.flip)
        run.problems += found
        verdict = "not all equal" if has_errors(found) else "all equal"
        run.lines.append(
            f"{path}: {counted(facts.fields, 'field')} on {counted(facts.pages, 'page')} compared, {verdict}"
        )


def show(root: Path | None, selection: Selection, *, wanted: Show, to: Path) -> int:
    """Draw chosen pieces of one game side by side as a PNG picture."""
    if not all(map(math.isfinite, wanted.view or ())):
        raise WrongUseError("--view takes two numbers of degrees")
    run = Run(open_project(root, Path.cwd()), selection)
    for loaded, languages in run.games():
        edition = run.edition(loaded, languages[0], paper="a4", flip=FlipEdge.LONG)
        known = {piece.id: piece for component in edition.pieces.values() for piece in component}
        foldable = closed.things(edition.crafted.things) if edition.crafted is not None else {}
        for name in wanted.pieces:
            if name in foldable and (wanted.view is not None or name not in known):
                known[name] = closed.closed_picture(foldable[name], wanted.view)
            if name not in known:
                names = (*known, *foldable)
                raise WrongUseError(f"{loaded.game.id} has no piece {name!r}; {nearest(name, names)}")
        if has_errors(run.problems):
            return run.finish()
        chosen = [known[name] for name in wanted.pieces] or list(known.values())
        content = pipeline.draw_picture(loaded, chosen, columns=wanted.columns)
        outputs.write_whole(to, content)
        run.lines.append(f"{to}: {counted(len(chosen), 'piece')}")
    return run.finish()


def _print_edition(
    run: Run, edition: Edition, settings: dict[str, str], *, out: Path, progress: Progress
) -> None:
    """Draw and prove an edition; write its files only if every one of them is right."""
    made: list[Printed] = []
    found: list[Problem] = []
    for printed, problems in pipeline.draw_and_prove(edition, FlipEdge(settings["flip"])):
        progress.step(f"{edition.deck.game.id} {edition.deck.language} {printed.component}")
        made.append(printed)
        found += problems
    run.problems += found
    if has_errors(found):
        return
    folder = out / edition.deck.game.id / edition.deck.language
    for printed in made:
        path = folder / f"{printed.component}.pdf"
        outputs.write_whole(path, printed.content)
        pieces = sum(piece.copies for piece in edition.pieces[printed.component])
        facts = printed.facts
        run.lines.append(
            f"{path}: {counted(pieces, 'piece')} on {counted(facts.pages, 'page')}, "
            f"{counted(facts.fields, 'field')} read back and equal"
        )
    outputs.record(folder.parent, edition, made, settings=settings)


def _print_contact(run: Run, editions: list[Edition], *, out: Path) -> None:
    """Draw and prove the contact sheets of a game, and write them if they are right."""
    loaded = editions[0].loaded
    printed, found = pipeline.draw_contact(editions)
    run.problems += found
    if has_errors(found):
        return
    path = out / loaded.game.id / f"{CONTACT}.pdf"
    outputs.write_whole(path, printed.content)
    outputs.record_contact(path.parent, loaded, printed)
    run.lines.append(
        f"{path}: {len(editions)} languages side by side on {counted(printed.facts.pages, 'page')}"
    )


def _languages(loaded: Loaded, wanted: tuple[str, ...]) -> tuple[str, ...]:
    tags = [language_tag(language) for language in wanted]
    known = (*loaded.languages(), *PSEUDO_LANGUAGES) if wanted else loaded.languages()
    return tuple(language for language in known if not wanted or language in tags)


def reporter(form: str) -> ModuleType:
    """Return the module of a report format; raises WrongUseError for an unknown one."""
    formats = by_id(modules(report), "FORMAT")
    if form not in formats:
        raise WrongUseError(f"there is no report format {form!r}; {nearest(form, formats)}")
    return formats[form]
