"""What ppgen itself prints on paper: one YAML file a language, found by listing."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ppgen.common.problem import Problem, Severity, error, nearest, note
from ppgen.impose.lettering import SheetWords
from ppgen.load import load_yaml

FOLDER = Path(__file__).resolve().parent
SOURCE = "en"
MOST_NAMED = 8
"""So many words that a language lacks are named."""


class PaperWords(NamedTuple):
    """What is printed beside the pieces: on the margins of sheets, and in the keys of nets."""

    sheet: SheetWords
    key: Mapping[str, str]


@cache
def known_languages() -> tuple[str, ...]:
    """Return the languages that ppgen has words in."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.yaml")))


def paper_words(language: str, own: Path | None = None) -> tuple[PaperWords, list[Problem]]:
    """Return what paper says in a language, by a file in the folder `own` of a project, or by ppgen's.

    For a language that neither has, a note and the English words.
    """
    subtags = language.split("-")
    while subtags:
        tag = "-".join(subtags)
        if own is not None and (own / f"{tag}.yaml").is_file():
            said, problems = _read_file(own / f"{tag}.yaml", own.parent, tag)
            told = [problem._replace(severity=Severity.WARNING) for problem in problems]
            return _sorted({**_read(SOURCE)[0], **said}), told if said else problems
        if tag in known_languages():
            said, problems = _read(tag)
            return _sorted(said), problems
        subtags.pop()
    problem = note(
        "words/untranslated",
        f"ppgen has no words in {language}, so its sheets say theirs in English",
        hint=f"write words/{language}.yaml in the project, with the keys of ppgen/impose/words/en.yaml",
        subject=language,
    )
    return _sorted(_read(SOURCE)[0]), [problem]


def _sorted(said: Mapping[str, str]) -> PaperWords:
    names = SheetWords._fields
    sheet = SheetWords(**{name: text for name, text in said.items() if name in names})
    return PaperWords(sheet, {name: text for name, text in said.items() if name not in names})


@cache
def _read(language: str) -> tuple[Mapping[str, str], list[Problem]]:
    return _read_file(FOLDER / f"{language}.yaml", FOLDER, language)


def _read_file(path: Path, root: Path, language: str) -> tuple[Mapping[str, str], list[Problem]]:
    source, problems = load_yaml(path, root)
    said = dict(source.data) if source is not None and isinstance(source.data, dict) else {}
    wanted = said if root == FOLDER and language == SOURCE else _read(SOURCE)[0]
    known = {name: str(text) for name, text in said.items() if name in wanted}
    for name in said.keys() - wanted.keys():
        span = None if source is None else source.span((name,))
        problems.append(
            error("words/unknown", f"paper never says {name}", span=span, hint=nearest(name, wanted))
        )
    if missing := [name for name in wanted if name not in known]:
        span = None if source is None else source.span()
        listed = ", ".join(missing[:MOST_NAMED]) + (" …" if len(missing) > MOST_NAMED else "")
        count = f"{len(missing)} of {len(wanted)} words"
        message = f"{count} are not in {language}, and said in English: {listed}"
        hint = f"translate {wanted[missing[0]]!r}; the page Words on the sheets of ppgen docs has all of them"
        problems.append(error("words/missing", message, span=span, hint=hint))
    return known, problems
