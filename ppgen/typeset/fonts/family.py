"""A weight and a slope into the file of a family that has them."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

from ppgen.common.problem import Problem, error
from ppgen.load import Source
from ppgen.typeset.fonts.fontfile import FontFile, FontFileError, family_name, find_file, open_file
from ppgen.typeset.fonts.manifest import FamilyModel
from ppgen.typeset.fonts.typeface import Typeface, check_embedding, check_outlines, open_typeface


class Family:
    """A family of the manifest; its files were found before and are opened when they are needed."""

    def __init__(self, name: str, model: FamilyModel, paths: Mapping[int, Path]) -> None:
        """Keep the parts; `paths` gives the place of each file of the model that was found."""
        self.name = name
        self.model = model
        self.paths = paths
        self._names: frozenset[str] | None = None
        self._files: dict[int, FontFile] = {}
        self._typefaces: dict[tuple[int, int], Typeface] = {}

    def own_names(self) -> frozenset[str]:
        """Return what the files call their family, as letters and digits alone, all small."""
        if self._names is None:
            found = (family_name(path) for path in self.paths.values())
            self._names = frozenset(plain_name(name) for name in found if name)
        return self._names

    def choose(self, weight: int, *, italic: bool) -> int | None:
        """Return the number of the file nearest to a weight and slope, None where there is none."""
        entries = [(index, self.model.files[index]) for index in self.paths]
        sloped = [entry for entry in entries if entry[1].italic == italic] or entries
        if not sloped:
            return None
        distances = (
            (abs((entry.weight or weight) - weight), -(entry.weight or 0), index) for index, entry in sloped
        )
        return min(distances)[2]

    def typeface(self, index: int, weight: int) -> Typeface:
        """Return what a file gives at a weight; raises FontFileError if the file is not sound."""
        key = (index, weight)
        if key not in self._typefaces:
            italic = self.model.files[index].italic
            only = frozenset(self.model.characters)
            made = open_typeface(self.name, self._file(index), weight=weight, italic=italic, only=only)
            if not self.model.package:  # a stranger's file, which may be damaged on purpose
                check_outlines(made)
                check_embedding(made)
            same = next((typeface for typeface in self._typefaces.values() if typeface.id == made.id), made)
            self._typefaces[key] = same
        return self._typefaces[key]

    def _file(self, index: int) -> FontFile:
        if index not in self._files:
            entry = self.model.files[index]
            self._files[index] = open_file(self.paths[index], entry, self.model.axes)
        return self._files[index]


def plain_name(name: str) -> str:
    """Return the letters and digits of a name, all small: what people write in one way or another."""
    return "".join(letter for letter in name.casefold() if letter.isalnum())


def find_family(
    name: str, model: FamilyModel, *, folder: Path, source: Source
) -> tuple[Family, list[Problem]]:
    """Look for the files of a family; one whose optional package is not installed has none."""
    place = package_folder(model.package) if model.package else folder
    if place is None:
        if model.extra:
            return Family(name, model, {}), []
        message = f"the package {model.package} with the family {name} is not installed"
        span = source.span(("families", name, "package"))
        hint = f"pip install {model.package}"
        return Family(name, model, {}), [error("fonts/missing-package", message, span=span, hint=hint)]
    paths: dict[int, Path] = {}
    problems: list[Problem] = []
    for index, entry in enumerate(model.files):
        try:
            paths[index] = find_file(place, entry.file)
        except FontFileError as failure:
            span = source.span(("families", name, "files", index, "file"))
            problems.append(error(failure.rule, failure.message, span=span, hint=failure.hint))
    return Family(name, model, paths), problems


def package_folder(package: str) -> Path | None:
    """Return the folder of an installed package; imports nothing, so that a dotted name has none."""
    spec = None if "." in package or not package else find_spec(package.replace("-", "_"))
    places = spec.submodule_search_locations if spec else None
    return Path(places[0]) if places else None
