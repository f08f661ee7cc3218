"""`ppgen fonts add`: a typeface into fonts/manifest.yaml, from files or an installed package."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from ppgen.cli.options import ProjectPlace
from ppgen.cli.state import own
from ppgen.common.about import DISTRIBUTION
from ppgen.exchange.font_manifest import (
    PLACE,
    extra_of,
    family_entry,
    has_manifest,
    read_manifests,
    stacks_with,
    with_family,
)
from ppgen.library import Project, WrongUseError
from ppgen.outputs.files import write_all
from ppgen.typeset.fonts import load_fonts
from ppgen.typeset.fonts.family import package_folder
from ppgen.typeset.fonts.fontfile import FontFileError
from ppgen.typeset.fonts.found import PACKAGES, SUFFIXES, FoundFamily, families_in
from ppgen.typeset.fonts.manifest import ManifestModel
from ppgen.typeset.letters import drawn_as, letters_of, scripts_of

TEXT = "text"
"""The stack in which words of cards are set, as a rule."""

SHOWN = 12
"""So many letters that a typeface lacks are named."""

_ENOUGH = 0.9
"""A family with so large a part of a language's letters is the one that is meant, and told what it lacks."""


class FontChoice(NamedTuple):
    """What is wished for: a language, one family of several, and a licence that the files do not name."""

    language: str = ""
    family: str = ""
    licence: str = ""


def command(place: ProjectPlace, sources: Sequence[str], choice: FontChoice) -> int:
    """Describe a family in the manifest; installs nothing, and writes nothing unless all of it is sound."""
    project = own(place)
    letters, scripts = _language(choice.language)
    manifests = read_manifests(project)
    if letters and not sources and _has_all(project, letters):
        sys.stdout.write(f"the typefaces of the project have the letters of {choice.language} already\n")
        return 0
    package, paths = _files(sources, scripts, choice)
    if package:
        paths = _in_package(package, choice.language, manifests.whole)
    family = _chosen(_read(paths), choice, letters)
    lacking = family.lacking(letters)
    if family.name in manifests.own.families:
        raise WrongUseError(f"{PLACE} describes {family.name} already; change it there")
    licence = family.licence or choice.licence
    if not licence:
        raise WrongUseError(f"{family.title} names no licence: say it, such as --licence OFL-1.1")
    copied = {} if package else _copies(project, family)
    entry = family_entry(family, package, licence, scripts, manifests.whole)
    stacks = stacks_with(manifests, family.name, scripts) if choice.language else {}
    text = with_family(manifests, family.name, entry, stacks)
    write_all({**copied, project.root / PLACE: text.encode()}, root=project.root)
    rivals = [
        one for one, model in manifests.whole.families.items() if stacks and {*model.scripts} & {*scripts}
    ]
    told = _told(family, stacks, rivals=rivals, lacking=lacking, language=choice.language)
    sys.stdout.write(told)
    return 0


def _language(language: str) -> tuple[str, tuple[str, ...]]:
    if not language:
        return "", ()
    letters, scripts = letters_of(language), scripts_of(language)
    if not scripts:
        raise WrongUseError(f"no letters are known of the language {language!r}; leave --lang out")
    return letters, scripts


def _has_all(project: Project, letters: str) -> bool:
    """Tell whether some stack sets all of these letters."""
    fonts, _ = load_fonts(project.root if has_manifest(project) else project.shipped, project.shipped)
    if fonts is None:
        return False
    faces = fonts.faces(TEXT) if TEXT in fonts.names else ()
    return all(any(face.covers(letter) for face in faces) for letter in letters)


def _files(sources: Sequence[str], scripts: tuple[str, ...], choice: FontChoice) -> tuple[str, list[Path]]:
    """Return the package that fonts are to come from, or else "" and font files."""
    paths = [Path(source) for source in sources]
    if paths and all(path.suffix.lower() in SUFFIXES for path in paths):
        for path in paths:
            if not path.is_file():
                raise WrongUseError(f"there is no file {path}")
        return "", paths
    if len(sources) > 1:
        raise WrongUseError("name font files (.ttf), or one package")
    if sources and ("/" in sources[0] or os.sep in sources[0] or not sources[0].isprintable()):
        raise WrongUseError(f"{sources[0]!r} is neither a font file (.ttf) nor the name of a package")
    known = next((PACKAGES[script] for script in scripts if script in PACKAGES), "")
    package = sources[0].lower().replace("_", "-") if sources else known
    if not package:
        if not choice.language:
            raise WrongUseError("name a font file, a package, or a language: --lang hi")
        message = f"no package is known with letters for {choice.language!r}: name a font file (.ttf)"
        raise WrongUseError(message)
    return package, []


def _in_package(package: str, language: str, known: ManifestModel) -> list[Path]:
    """Return the font files of a package; raises WrongUseError with what to install where it is missing."""
    folder = package_folder(package)
    if folder is None:
        extra = extra_of(package, known)
        wanted = f"'{DISTRIBUTION}[{extra}]'" if extra else package
        again = f"ppgen fonts add {package}" + (f" --lang {language}" if language else "")
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
    """Return the family that is wished for: by its name, or the one with most of a language's letters."""
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
        message = f"{best.title} lacks most letters of {choice.language}: {_some(lacking)}"
        raise WrongUseError(message)
    return best


def _some(letters: str) -> str:
    more = f" and {len(letters) - SHOWN} more" if len(letters) > SHOWN else ""
    return " ".join(letters[:SHOWN]) + more


def _copies(project: Project, family: FoundFamily) -> dict[Path, bytes]:
    """Return the files that are to lie in fonts/; raises WrongUseError where others have their names."""
    folder = project.root / "fonts"
    copied = {}
    for found in family.files:
        if not found.path.name.isprintable() or set(found.path.name) & set("*?:\\"):
            raise WrongUseError(f"{found.path.name!r} is no name for a file in fonts/: call it otherwise")
        to, content = folder / found.path.name, found.path.read_bytes()
        if os.path.lexists(to) and (to.is_symlink() or to.read_bytes() != content):
            raise WrongUseError(f"{to} exists already and is another file")
        if not to.exists():
            copied[to] = content
    return copied


def _told(
    family: FoundFamily, stacks: Mapping[str, list[str]], *, rivals: list[str], lacking: str, language: str
) -> str:
    lines = [f"{PLACE}: {family.name} ({family.title}) is described"]
    if stacks:
        lines.append(f"it stands in the stacks {', '.join(stacks)}, for {language}")
        if rivals:
            lines.append(f"what {' and '.join(rivals)} could print as well it prints, in all languages")
    else:
        lines.append(f"a style takes it with font: {family.name}, or a stack of the manifest that names it")
    if lacking:
        lines.append(f"it lacks {_some(lacking)}")
    return "".join(f"{line}\n" for line in lines)
