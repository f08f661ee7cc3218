"""What the commands for translators do: write the template, bring files up to date, tell what is missing."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from ppgen import outputs
from ppgen.catalogue import STATES, Translations
from ppgen.localise import PSEUDO_LANGUAGES
from ppgen.pieces import FlipEdge
from ppgen.pipeline import Loaded
from ppgen.problem import error
from ppgen.project import WrongUseError, open_project
from ppgen.run import Run, Selection

FORMS = ("text", "json")
OVERSET = "text/overset"
_COLUMNS = (*STATES, "overset")

Counts = dict[str, int]


def extract(root: Path | None, selection: Selection) -> int:
    """Write the template with all texts of each chosen game, if it says anything new."""
    run = Run(open_project(root, Path.cwd()), selection)
    for loaded, _ in _whole(run):
        path, content = loaded.texts.template()
        _write(run, path, content)
    return run.finish()


def update(root: Path | None, selection: Selection) -> int:
    """Bring the files of the chosen languages up to date, each only if something changes."""
    run = Run(open_project(root, Path.cwd()), selection)
    for loaded, languages in _whole(run):
        for language in _translations(loaded, languages):
            path, content, found = loaded.texts.updated(language)
            run.problems += found
            run.sources.update(loaded.texts.sources)
            run.languages.add(language)
            if content is None:
                run.lines.append(f"{_shown(run, path)}: left as it is, since it cannot be read")
            else:
                _write(run, path, content)
    return run.finish()


def status(root: Path | None, selection: Selection, *, form: str = "text", paper: str = "a4") -> int:
    """Tell for each language how many texts are translated, fuzzy, missing, broken, and have no room."""
    if form not in FORMS:
        raise WrongUseError(f"there is no format {form!r}; known are: {', '.join(FORMS)}")
    run = Run(open_project(root, Path.cwd()), selection)
    found = {
        loaded.game.id: {
            language: _counted(run, loaded, language, paper) for language in _translations(loaded, languages)
        }
        for loaded, languages in run.games()
    }
    if form == "json":
        sys.stdout.write(json.dumps(found, ensure_ascii=False, indent=2, sort_keys=True) + "\n")
        return run.exit_code()
    run.lines += [line for game, languages in found.items() for line in _table(game, languages)]
    return run.finish()


def _counted(run: Run, loaded: Loaded, language: str, paper: str) -> Counts:
    catalogue, _ = loaded.texts.catalogue(language)
    before = len(run.problems)
    run.edition(loaded, language, paper=paper, flip=FlipEdge.LONG)
    overset = sum(problem.rule == OVERSET for problem in run.problems[before:])
    counts = catalogue.counts if isinstance(catalogue, Translations) else {}
    texts = sum(counts.values())
    return {"texts": texts, **{state: counts.get(state, 0) for state in STATES}, "overset": overset}


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


def _whole(run: Run) -> Iterator[tuple[Loaded, tuple[str, ...]]]:
    """Yield the games whose cards could all be read; the texts of others would be taken for gone."""
    for loaded, languages in run.games():
        if not loaded.game.incomplete:
            yield loaded, languages
        else:
            kinds = ", ".join(sorted(loaded.game.incomplete))
            run.lines.append(f"{loaded.game.id}: nothing is written, since some cards have errors ({kinds})")


def _translations(loaded: Loaded, languages: tuple[str, ...]) -> list[str]:
    without = {loaded.game.source_language, *PSEUDO_LANGUAGES}
    return [language for language in languages if language not in without]


def _write(run: Run, path: Path, content: bytes) -> None:
    """Write a file unless it says the same already."""
    shown = _shown(run, path)
    if not path.parent.resolve().is_relative_to(run.project.root):
        hint = "put the folder into the project"
        run.problems.append(error("catalogue/unwritable", f"{shown} lies outside the project", hint=hint))
        return
    try:
        if path.is_file() and path.read_bytes() == content:
            run.lines.append(f"{shown}: nothing changed")
            return
        outputs.write_whole(path, content)
    except OSError as failure:
        hint = "copy the game into a folder of your own and name it with --project"
        run.problems.append(
            error("catalogue/unwritable", f"{shown} cannot be written: {failure.strerror}", hint=hint)
        )
        return
    run.lines.append(f"{shown}: written")


def _shown(run: Run, path: Path) -> str:
    return path.relative_to(run.project.root).as_posix()
