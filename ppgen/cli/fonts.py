"""`ppgen fonts add`: a typeface into fonts/manifest.yaml, from files or an installed package."""

from __future__ import annotations

import os
import re
import shlex
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ppgen.cli.options import ProjectPlace
from ppgen.cli.state import own, write_lines
from ppgen.common.about import DISTRIBUTION
from ppgen.common.characters import without_middle
from ppgen.common.problem import Severity
from ppgen.exchange.font_manifest import (
    PLACE,
    extra_of,
    family_entry,
    read_manifests,
    stacks_lacking,
    stacks_with,
    tried,
    with_family,
)
from ppgen.library import Project, WrongUseError
from ppgen.outputs.files import says, write_sources
from ppgen.outputs.snapshots import Snapshot
from ppgen.typeset.fonts.family import package_folder
from ppgen.typeset.fonts.fontfile import OTHER_SUFFIXES, FontFileError
from ppgen.typeset.fonts.found import PACKAGES, SUFFIXES, FoundFamily, FoundFile, families_in
from ppgen.typeset.fonts.manifest import NAME_PATTERN, ManifestModel
from ppgen.typeset.letters import drawn_as, letters_of, scripts_of

TEXT = "text"
"""The stack in which words of cards are set, as a rule."""

_PLAIN = ("Latn",)

_LONGEST = 2_000
"""Characters of a sentence: a font may call its family as it likes."""

SHOWN = 12
"""So many letters that a typeface lacks are named."""

_ENOUGH = 0.9
"""A family with so large a part of a language's letters is the one that is meant, and told what it lacks."""


class FontChoice(NamedTuple):
    """What is wished for: a language, one family of several, and a licence that the files do not name."""

    language: str = ""
    family: str = ""
    licence: str = ""


class _Described(NamedTuple):
    """A family, the package that it comes from or "", the letters of the wanted language that it lacks."""

    family: FoundFamily
    package: str
    lacking: str


def command(place: ProjectPlace, sources: Sequence[str], choice: FontChoice) -> int:
    """Describe a family in the manifest; installs nothing, and writes nothing that cannot be loaded."""
    project = own(place)
    since = Snapshot.of_project(project.root)
    letters, scripts = _language(choice.language)
    if choice.language and not sources and (needless := _needless(project, letters, scripts)):
        sys.stdout.write(needless.format(choice.language))
        return 0
    manifests = read_manifests(project)
    package, paths = _files(sources, scripts, choice)
    if package:
        again = _command_line(place, package, choice)
        paths = _in_package(package, manifests.whole, again)
    family = _chosen(_read(paths), choice, letters)
    found = _Described(family, package, family.lacking(letters))
    wanted = stacks_lacking(project, letters) if letters else []
    first = scripts if drawn_as(choice.language) else ()
    stacks = stacks_with(manifests, family.name, wanted, before=first)
    is_known = family.name in manifests.own.families
    if is_known and not stacks:
        raise WrongUseError(f"{PLACE} describes {family.name} already; change it there")
    copied = {} if package or is_known else _copies(project, family)
    families = {} if is_known else {family.name: _entry(found, scripts, choice, manifests.whole)}
    text = with_family(manifests, families, stacks)
    remarks = _remarks(project, text, copied, name=family.name)
    new = {path: content for path, content in copied.items() if not path.exists()}
    write_sources({**new, project.root / PLACE: text.encode()}, root=project.root, since=since)
    rivals = [
        one for one, model in manifests.whole.families.items() if stacks and {*model.scripts} & {*first}
    ]
    told = [*_told(found, stacks, rivals=rivals, language=choice.language), *remarks]
    write_lines(without_middle(line, _LONGEST) for line in told)
    return 0


def _entry(
    found: _Described, scripts: tuple[str, ...], choice: FontChoice, known: ManifestModel
) -> dict[str, Any]:
    """Return what the manifest is to say of a family; raises WrongUseError if nobody knows its licence."""
    licence = found.family.licence or choice.licence
    if not licence:
        raise WrongUseError(f"{found.family.title} names no licence: say it, such as --licence OFL-1.1")
    return family_entry(found.family, found.package, licence, scripts, known)


def _language(language: str) -> tuple[str, tuple[str, ...]]:
    if not language:
        return "", ()
    letters, scripts = letters_of(language), scripts_of(language)
    if not scripts:
        raise WrongUseError(f"no letters are known of the language {language!r}; leave --lang out")
    return letters, scripts


def _needless(project: Project, letters: str, scripts: tuple[str, ...]) -> str:
    """Say why a language needs no other family; "" if the stack for words of cards lacks its letters."""
    if not letters:
        return "{} needs no letters beside those that every typeface has\n" if scripts == _PLAIN else ""
    if TEXT in stacks_lacking(project, letters):
        return ""
    return "the typefaces of the project have the letters of {} already\n"


def _remarks(project: Project, text: str, copied: Mapping[Path, bytes], *, name: str) -> list[str]:
    """Return what is to be told of a manifest that can be loaded; raises WrongUseError for any other."""
    problems = tried(project, text, copied, name)
    for problem in problems:
        if problem.severity is Severity.ERROR:
            raise WrongUseError(f"{problem.message}; {problem.hint}".removesuffix("; "))
    return [problem.message for problem in problems]


def _files(sources: Sequence[str], scripts: tuple[str, ...], choice: FontChoice) -> tuple[str, list[Path]]:
    """Return the package that fonts are to come from, or else "" and font files."""
    paths = [Path(source) for source in sources]
    if paths and all(path.suffix.lower() in (*SUFFIXES, *OTHER_SUFFIXES) for path in paths):
        for path in paths:
            if not path.is_file():
                found = "a pipe, a device or a folder, and no file" if path.exists() else ""
                raise WrongUseError(f"{path} is {found}" if found else f"there is no file {path}")
        return "", [*{path.resolve(): path for path in paths}.values()]
    if len(sources) > 1:
        raise WrongUseError("name font files (.ttf), or one package")
    known = next((PACKAGES[script] for script in scripts if script in PACKAGES), "")
    package = sources[0].lower().replace("_", "-") if sources else known
    if sources and not re.fullmatch(NAME_PATTERN, package):
        raise WrongUseError(f"{sources[0]!r} is neither a font file (.ttf) nor the name of a package")
    if not package:
        if not choice.language:
            raise WrongUseError("name a font file, a package, or a language: --lang hi")
        message = f"no package is known with letters for {choice.language!r}: name a font file (.ttf)"
        raise WrongUseError(message)
    return package, []


def _command_line(place: ProjectPlace, package: str, choice: FontChoice) -> str:
    """Return the command that goes on once the package is installed, with all that was said."""
    words = ["ppgen", *(["--project", str(place.root)] if place.root else []), "fonts", "add", package]
    said = {"--lang": choice.language, "--family": choice.family, "--licence": choice.licence}
    return shlex.join(
        [*words, *(word for option, value in said.items() if value for word in (option, value))]
    )


def _in_package(package: str, known: ManifestModel, again: str) -> list[Path]:
    """Return the font files of a package; raises WrongUseError with what to install where it is missing."""
    folder = package_folder(package)
    if folder is None:
        extra = extra_of(package, known)
        wanted = f"'{DISTRIBUTION}[{extra}]'" if extra else package
        raise WrongUseError(f"{package} is not installed: pip install {wanted}, and then {again}")
    found = sorted(path for path in folder.rglob("*") if path.suffix.lower() == ".ttf")
    if not found:
        raise WrongUseError(f"the package {package} holds no TrueType font (.ttf)")
    return found


def _read(paths: Sequence[Path]) -> list[FoundFamily]:
    try:
        return families_in(paths)
    except FontFileError as fault:
        raise WrongUseError(f"{fault.message}; {fault.hint}") from None


def _chosen(families: list[FoundFamily], choice: FontChoice, letters: str) -> FoundFamily:
    """Return the family that is wished for, with a name and each weight once."""
    family = _wished(families, choice, letters)
    if not family.name:
        message = (
            f"{family.title} has no name in Latin letters: give one to its file {family.files[0].path.name}"
        )
        raise WrongUseError(message)
    looks: dict[tuple[int | None, bool], FoundFile] = {}
    for file in family.files:
        other = looks.setdefault((file.weight, file.italic), file)
        if other.sha256 != file.sha256:
            slope = "italic" if file.italic else "upright"
            weight = f"of weight {file.weight}" if file.weight else "of all weights"
            message = (
                f"{other.path} and {file.path} are both {family.title} {weight}, {slope}: name one of them"
            )
            raise WrongUseError(message)
    return family._replace(files=tuple(looks.values()))


def _wished(families: list[FoundFamily], choice: FontChoice, letters: str) -> FoundFamily:
    """Return the family of a name, or the one with most of a language's letters."""
    named = [one for one in families if choice.family in (one.name, one.title)] if choice.family else families
    listed = ", ".join(one.name for one in families)
    if not named:
        raise WrongUseError(f"there is no family {choice.family!r} here; there are {listed}")
    if not letters:
        if len(named) > 1:
            raise WrongUseError(f"there are several families: choose one with --family: {listed}")
        return named[0]
    region = drawn_as(choice.language)
    own_signs = [one for one in named if region and one.name.endswith(f"-{region}")]
    best = min(own_signs or named, key=lambda one: len(one.lacking(letters)))
    lacking = best.lacking(letters)
    if len(lacking) > (1 - _ENOUGH) * len(letters):
        lost = f"{len(lacking)} of {len(letters)} letters"
        message = f"{best.title} lacks {lost} of {choice.language}: {_some(lacking)}"
        raise WrongUseError(message)
    return best


def _some(letters: str) -> str:
    more = f" and {len(letters) - SHOWN} more" if len(letters) > SHOWN else ""
    return " ".join(letters[:SHOWN]) + more


def _copies(project: Project, family: FoundFamily) -> dict[Path, bytes]:
    """Return the files that are to lie in fonts/; raises WrongUseError where others have their names."""
    folder = project.root / "fonts"
    copied = {}
    names: set[str] = set()
    for found in family.files:
        if not found.path.name.isprintable() or set(found.path.name) & set("*?:\\"):
            raise WrongUseError(f"{found.path.name!r} is no name for a file in fonts/: call it otherwise")
        to, content = folder / found.path.name, found.path.read_bytes()
        if to.name.casefold() in names:
            raise WrongUseError(f"two of these files are called {to.name}: call one of them otherwise")
        names.add(to.name.casefold())
        if os.path.lexists(to) and (to.is_symlink() or not says(to, content)):
            raise WrongUseError(f"{to} exists already and is another file")
        copied[to] = content
    return copied


def _told(
    found: _Described, stacks: Mapping[str, list[str]], *, rivals: list[str], language: str
) -> Iterator[str]:
    family = found.family
    yield f"{PLACE}: {family.name} ({family.title}) is described"
    if stacks:
        yield f"it stands in the stacks {', '.join(stacks)}, for {language}"
        if rivals:
            yield f"what {' and '.join(rivals)} could print as well it prints, in all languages"
    else:
        if language:
            yield f"the stacks have the letters of {language} already, so that it stands in none"
        yield f"a style takes it with font: {family.name}, or a stack of the manifest that names it"
    if found.lacking:
        yield f"it lacks {_some(found.lacking)}"
