"""What has one command seen and found? It loads the chosen games, gathers problems, and reports."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple

from ppgen import __version__, pipeline, report
from ppgen.contact import CONTACT
from ppgen.load import unused_files
from ppgen.localise import PSEUDO_LANGUAGES
from ppgen.model.game import language_tag
from ppgen.model.stock import Paper
from ppgen.pieces import FlipEdge
from ppgen.pipeline import Edition, Loaded
from ppgen.problem import Problem, Severity, nearest, warning
from ppgen.project import Project, WrongUseError
from ppgen.registry import by_id, modules
from ppgen.report import Quotable, ReportContext
from ppgen.rules import REASONS, Sight, general_rules
from ppgen.startup import lazily
from ppgen.typeset import own_name

if TYPE_CHECKING:
    from ppgen import closed
else:
    closed = lazily("ppgen.closed")  # not every game folds

CLEAN, PROBLEMS = 0, 1


class Selection(NamedTuple):
    """Which games, languages and components a command is about; empty means all."""

    games: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    components: tuple[str, ...] = ()


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
        self.count_rules(Sight.DECK, Sight.ELEMENTS, Sight.PIECES)
        self.rules.update({law.id: law.rule.why for law in loaded.book.laws})
        about = f"{loaded.game.id} ({language}): "
        self.skipped += [f"{about}{what}, {times} times" for what, times in edition.skipped.items()]
        return edition

    def count_rules(self, *sights: Sight) -> None:
        """Count the general rules that look at some things, now that they have been run."""
        self.rules.update({name: rule.WHY for name, rule in general_rules(*sights).items()})

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
