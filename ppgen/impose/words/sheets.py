"""What ppgen itself prints on paper: one YAML file a language, found by listing."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ppgen.common.problem import Problem, Severity, Span, error, nearest, note
from ppgen.impose.lettering import SheetWords
from ppgen.load import load_yaml
from ppgen.localise.written import Translated

FOLDER = Path(__file__).resolve().parent
SOURCE = "en"
_OF_KEYS = ("cut", "mountain", "valley", "printed", "blank", "moving", "seen", "shown")
_OF_NETS = (*_OF_KEYS, "called", "part", "nets")
"""What is said of whatever folds."""

_FILLED_IN = re.compile(r"\{[a-z]{1,20}\}")
Translate = Callable[[str, str], str | None]

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


def left_to_translators(
    language: str, own: Path, nets: Collection[str], *, is_scored: bool
) -> Mapping[str, str]:
    """Return by key what paper says in English that neither ppgen nor the folder `own` has in a language.

    Of what folds only the steps of the `nets` of a game are said, of pages for phones those of one with
    score sheets.
    """
    if any(tag in known_languages() or (own / f"{tag}.yaml").is_file() for tag in _tags(language)):
        return {}
    said = {"kit", *nets, *(_OF_NETS if nets else ()), *(["page"] if is_scored else [])}
    words = _read(SOURCE)[0]
    return {
        name: text
        for name, text in words.items()
        if name.partition("/")[0] in said or ("/" not in name and name not in _OF_NETS)
    }


def _tags(language: str) -> Iterator[str]:
    """Yield a language as it is written, and then without its region and script."""
    subtags = language.split("-")
    while subtags:
        yield "-".join(subtags)
        subtags.pop()


def paper_words(
    language: str, own: Path | None = None, translated: Translate | None = None
) -> tuple[PaperWords, list[Problem]]:
    """Return what paper says in a language, by a file in the folder `own` of a project, or by ppgen's.

    For a language that neither has, what translators say (a key and its English into the language, None where
    they were not asked); without them a note and the English words.
    """
    for tag in _tags(language):
        if own is not None and (own / f"{tag}.yaml").is_file():
            said, problems = _read_file(own / f"{tag}.yaml", own.parent, tag)
            told = [problem._replace(severity=Severity.WARNING) for problem in problems]
            return _sorted({**_read(SOURCE)[0], **said}), told if said else problems
        if tag in known_languages():
            said, problems = _read(tag)
            return _sorted(said), problems
    english = _read(SOURCE)[0]
    asked = {name: word for name, text in english.items() if translated and (word := translated(name, text))}
    if asked:
        places = {name: text.span for name, text in asked.items() if isinstance(text, Translated)}
        unfilled = _unfilled(english, asked, lambda name: (f"ppgen/{name} ({language})", places.get(name)))
        return _sorted({**english, **asked}), [*unfilled]
    problem = note(
        "words/untranslated",
        f"ppgen has no words in {language}, so its sheets say theirs in English",
        hint=f"write words/{language}.yaml in the project, with the keys of ppgen/impose/words/en.yaml",
        subject=language,
    )
    return _sorted(_read(SOURCE)[0]), [problem]


def _unfilled(
    english: Mapping[str, str], said: Mapping[str, str], place: Callable[[str], tuple[str, Span | None]]
) -> Iterator[Problem]:
    """Report words that lack what is filled in, or have more; `place` says how each is called, and where."""
    for name, text in said.items():
        wanted = sorted(_FILLED_IN.findall(english[name]))
        if sorted(_FILLED_IN.findall(text)) != wanted:
            called, span = place(name)
            message = f"{called}: {' and '.join(wanted) or 'nothing'} is filled in, and must stand there once"
            yield error("words/filled-in", message, span=span, hint="write it as the source does")


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
    if source is not None:
        problems += _unfilled(wanted, known, lambda name: (name, source.span((name,))))
    if missing := [name for name in wanted if name not in known]:
        span = None if source is None else source.span()
        listed = ", ".join(missing[:MOST_NAMED]) + (" …" if len(missing) > MOST_NAMED else "")
        count = f"{len(missing)} of {len(wanted)} words"
        message = f"{count} are not in {language}, and said in English: {listed}"
        hint = f"translate {wanted[missing[0]]!r}; the page Words on the sheets of ppgen docs has all of them"
        problems.append(error("words/missing", message, span=span, hint=hint))
    return known, problems
