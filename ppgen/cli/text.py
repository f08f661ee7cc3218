"""`ppgen text`: the template for translators, files brought up to date, tables, and what is missing."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from shlex import quote

from ppgen.cli.named_outputs import refuse_other_table
from ppgen.cli.options import ProjectPlace
from ppgen.cli.records import read_as_named
from ppgen.cli.state import Telling, opened, own
from ppgen.common.problem import Problem, Severity, error
from ppgen.display.printing import Printing
from ppgen.editions import Loaded
from ppgen.exchange.translation_sheets import translation_sheet
from ppgen.exchange.translation_tables import texts_of_table
from ppgen.library import Selection, Session, WrongUseError
from ppgen.library.causes import by_cause
from ppgen.load.tables.reading import UNSAID, Reading
from ppgen.localise import PSEUDO_LANGUAGES
from ppgen.localise.catalogue import BROKEN, STATES, TRANSLATED, Translations
from ppgen.model.game import language_tag
from ppgen.outputs.files import says, write_sources, write_whole
from ppgen.outputs.folders import LinkedFileError
from ppgen.outputs.snapshots import Snapshot
from ppgen.report import counted

FORMS = ("text", "json")
OVERSET = "text/overset"
_COLUMNS = (*STATES, "overset", "errors")

Counts = dict[str, int]
Games = Iterator[tuple[Loaded, tuple[str, ...]]]


def extract(place: ProjectPlace, selection: Selection) -> int:
    """Write the template with all texts of each chosen game, if it says anything new."""
    telling = Telling(own(place))
    since = Snapshot.of_project(telling.project.root)
    games = _whole(telling, Session(telling.project, selection, telling.findings))
    _write(telling, dict(loaded.texts.template() for loaded, _ in games), since)
    return telling.finish()


def update(place: ProjectPlace, selection: Selection, *, only_check: bool = False) -> int:
    """Bring the template and the files of the chosen languages up to date, each only if something changes.

    With `only_check` nothing is written, and each file that would change is a problem.
    """
    telling = Telling(opened(place) if only_check else own(place))
    since = Snapshot.of_project(telling.project.root)
    findings = telling.findings
    made: dict[Path, bytes] = {}
    for loaded, languages in _whole(telling, Session(telling.project, selection, findings)):
        if loaded.game.file.languages.translations:
            made.update([loaded.texts.template()])
        for language in _translations(loaded, languages):
            path, content, problems = loaded.texts.updated(language)
            findings.note(problems)
            findings.sources.update(findings.quotable(telling.project.root))  # before they are written over
            findings.languages.add(language)
            if content is None:
                wrong = {one.span.file for one in problems if one.severity is Severity.ERROR and one.span}
                told = _shown(telling, path)
                unread = "it" if told in wrong or not wrong else min(wrong)
                telling.lines.append(f"{told}: left as it is, since {unread} cannot be read")
            else:
                made[path] = content
    if only_check:
        for path, content in made.items():
            _expect(telling, path, content)
    else:
        _write(telling, made, since)
    return telling.finish()


def status(place: ProjectPlace, selection: Selection, *, form: str = "text", paper: str = "a4") -> int:
    """Tell for each language how many texts are translated, fuzzy, missing, broken, and have no room.

    Beside them stands how many errors a check of the language tells in all.
    """
    if form not in FORMS:
        raise WrongUseError(f"there is no format {form!r}; known are: {', '.join(FORMS)}")
    telling = Telling(opened(place))
    session = Session(telling.project, selection, telling.findings)
    counts = {
        loaded.game.id: {
            language: _counted(session, loaded, language, paper)
            for language in _translations(loaded, languages)
        }
        for loaded, languages in session.games()
    }
    telling.findings.settle_languages()
    if form == "json":
        sys.stdout.write(json.dumps(counts, ensure_ascii=False, indent=2, sort_keys=True) + "\n")
        return telling.exit_code()
    telling.findings.problems = [one for one in telling.findings.problems if _is_of_texts(one)]
    telling.lines += [line for game, languages in counts.items() for line in _table(game, languages)]
    return telling.finish()


def _is_of_texts(problem: Problem) -> bool:
    """Tell whether a translator can do something about a problem, or has to know that there is one."""
    is_of_file = problem.span is not None and problem.span.file.endswith((".po", ".grammar.yaml"))
    return is_of_file or problem.severity is Severity.ERROR or problem.rule.startswith("catalogue/")


@dataclass(frozen=True, slots=True, kw_only=True)
class TextsBrought:
    """Whose texts a table holds, in which language, how it is read, and what its columns are."""

    language: str
    game: str | None = None
    kind: str | None = None
    reading: Reading = UNSAID
    columns: Mapping[str, str | None] = field(default_factory=dict)


def bring(place: ProjectPlace, files: Sequence[Path], asked: TextsBrought) -> int:
    """Put the texts of a table into the file of a language, unless one of them belongs to nothing."""
    telling = Telling(own(place))
    since = Snapshot.of_project(telling.project.root)
    findings = telling.findings
    known = telling.project.choose((asked.game,) if asked.game else ())
    if len(known) != 1:
        raise WrongUseError(f"there are several games; name one with --game: {', '.join(known)}")
    tables, faults = read_as_named(files, asked.reading, findings.sources)
    for loaded, _ in _whole(telling, Session(telling.project, Selection(games=known), findings)):
        tag = _language(loaded, asked.language)
        findings.problems.clear()
        findings.problems += faults
        texts: dict[tuple[str, str], str] = {}
        for table in tables:
            brought = texts_of_table(loaded, table, kind=asked.kind, language=tag, columns=asked.columns)
            findings.problems += brought.problems
            texts |= brought.texts
        if not findings.is_sound:
            telling.lines.append("nothing is written")
            continue
        path, updated, problems = loaded.texts.updated(tag, texts)
        findings.problems += problems
        if updated is not None:
            names = ", ".join(file.name for file in files)
            brought_line = len(telling.lines)
            _write(telling, {path: updated}, since)
            if findings.is_sound:
                telling.lines.insert(brought_line, f"{len(texts)} texts brought from {names}")
    return telling.finish()


def export(place: ProjectPlace, game: str, language: str, *, to: Path | None) -> int:
    """Write all that a game says in a language as a table, which `text import` takes back."""
    path = to or Path(f"{language}.csv")
    refuse_other_table(path)
    telling = Telling(opened(place))
    for loaded, _ in _whole(telling, Session(telling.project, Selection(games=(game,)), telling.findings)):
        tag = _language(loaded, language)
        telling.findings.problems.clear()
        po, problems = loaded.texts.merged(tag)
        telling.findings.problems += problems
        if po is None:
            telling.lines.append(f"{path}: nothing is written")
            continue
        content, number, done = translation_sheet(po, tag, path.suffix.lower())
        write_whole(path, content, root=path.parent)
        telling.lines.append(f"{path}: {counted(number, 'text')}, {done} of them translated")
        back = f"ppgen text import {quote(str(path))} --lang {tag} --game {game}"
        telling.lines.append(f"after filling in its column translation: {back}")
    return telling.finish()


def _language(loaded: Loaded, language: str) -> str:
    """Return the tag of a language into which a game is translated; raises WrongUseError for others."""
    tag = language_tag(language)
    if tag not in _translations(loaded, loaded.languages()):
        hint = f"write it under languages: translations in cards/{loaded.game.id}/game.yaml"
        raise WrongUseError(f"{loaded.game.file.title} is not translated into {language!r}; {hint}")
    return tag


def _counted(session: Session, loaded: Loaded, language: str, paper: str) -> Counts:
    """Count what a check of one language says: a translation with an error is broken or has no room."""
    catalogue, _ = loaded.texts.catalogue(language)
    before = len(session.findings.problems)
    for chosen in session.sets(loaded):
        session.edition(loaded, language, Printing(paper), chosen_set=chosen)
    problems = by_cause(session.findings.problems[before:])
    errors = [problem for problem in problems if problem.severity is Severity.ERROR]
    overset = {problem.span or problem.message for problem in errors if problem.rule == OVERSET}
    counts = dict.fromkeys(STATES, 0)
    if isinstance(catalogue, Translations):
        others = (one.span for one in errors if one.rule != OVERSET and one.span is not None)
        wrong = {key for span in others if (key := catalogue.entry_at(span)) is not None}
        counts |= catalogue.counts
        counts[TRANSLATED] -= len(wrong)
        counts[BROKEN] += len(wrong)
    return {"texts": sum(counts.values()), **counts, "overset": len(overset), "errors": len(errors)}


def _table(game: str, languages: dict[str, Counts]) -> list[str]:
    """Return the lines of a table, one for each language."""
    width = max(len(game), *(len(language) for language in languages), 8) if languages else len(game)
    lines = ["", f"{game:<{width}}" + "".join(f"{column:>12}" for column in _COLUMNS)]
    for language, counts in languages.items():
        shown = "".join(f"{counts[column]:>12}" for column in _COLUMNS)
        lines.append(f"{language:<{width}}{shown}  of {counts['texts']}")
    if not languages:
        lines.append("no translations; name languages in game.yaml")
    return lines


def _whole(telling: Telling, session: Session) -> Games:
    """Yield the games whose cards could all be read; the texts of others would be taken for gone."""
    for loaded, languages in session.games():
        if not loaded.game.incomplete:
            yield loaded, languages
        else:
            kinds = ", ".join(sorted(loaded.game.incomplete))
            reason = f"nothing is written, since some cards have errors ({kinds})"
            telling.lines.append(f"{loaded.game.id}: {reason}")


def _translations(loaded: Loaded, languages: tuple[str, ...]) -> list[str]:
    without = {loaded.game.source_language, *PSEUDO_LANGUAGES}
    return [language for language in languages if language not in without]


def _expect(telling: Telling, path: Path, content: bytes) -> None:
    """Tell a file that is missing, or that says something else than the game."""
    if says(path, content):
        return
    shown = _shown(telling, path)
    what = "says something else than the game now" if path.exists() else "is missing"
    hint = "run ppgen text update, and look at what it marks as fuzzy"
    telling.findings.problems.append(error("catalogue/outdated", f"{shown} {what}", subject=shown, hint=hint))


def _write(telling: Telling, files: Mapping[Path, bytes], since: Snapshot) -> None:
    """Write the files inside the project that say anything new, all of them or none."""
    problems, root = telling.findings.problems, telling.project.root
    inside: list[Path] = []
    for path in files:
        if path.parent.resolve().is_relative_to(root):
            inside.append(path)
            continue
        hint = "put the folder into the project"
        message = f"{_shown(telling, path)} lies outside the project"
        problems.append(error("catalogue/unwritable", message, hint=hint))
    new = {path: files[path] for path in inside if not says(path, files[path])}
    try:
        write_sources(new, root=root, since=since)
    except LinkedFileError as failure:
        problems.append(error("catalogue/unwritable", failure.message, hint=failure.hint))
        return
    telling.lines += [
        f"{_shown(telling, path)}: {'written' if path in new else 'nothing changed'}" for path in inside
    ]


def _shown(telling: Telling, path: Path) -> str:
    return path.relative_to(telling.project.root).as_posix()
