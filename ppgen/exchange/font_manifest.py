"""A family of type into fonts/manifest.yaml: its entry, the stacks that name it, and the text of the file."""

from __future__ import annotations

import os
import shutil
from collections.abc import Collection, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import yaml

from ppgen.common.problem import Problem, has_errors
from ppgen.library import Project, WrongUseError
from ppgen.load.yaml.patches import patched, written_in_flow
from ppgen.typeset.fonts import load_fonts
from ppgen.typeset.fonts.family import package_folder
from ppgen.typeset.fonts.fontfile import find_file
from ppgen.typeset.fonts.found import EXTRAS, FoundFamily
from ppgen.typeset.fonts.manifest import SHIPPED, FamilyModel, ManifestModel

PLACE = "fonts/manifest.yaml"
HEAD = "# yaml-language-server: $schema=schema/manifest.json\n\n"


class Manifests(NamedTuple):
    """The manifest of the project as text, its own entries, and these with the shipped ones."""

    text: str
    own: ManifestModel
    whole: ManifestModel


def read_manifests(project: Project) -> Manifests:
    """Read both manifests; raises WrongUseError where the project's own has faults."""
    path = project.root / PLACE
    base = ManifestModel.model_validate(yaml.safe_load((project.shipped / PLACE).read_text("utf-8")))
    if not has_manifest(project):
        empty = ManifestModel(extends="shipped")
        return Manifests("", empty, empty.extended(base))
    fonts, problems = load_fonts(project.root, project.shipped)
    if fonts is None or has_errors(problems):
        raise WrongUseError(f"{PLACE} has faults: mend first what ppgen check says of it")
    text = path.read_text("utf-8")
    mine = ManifestModel.model_validate(yaml.safe_load(text))
    return Manifests(text, mine, mine.extended(base) if mine.extends else mine)


def has_manifest(project: Project) -> bool:
    """Tell whether the project has a manifest of its own."""
    return os.path.lexists(project.root / PLACE)


def family_entry(
    family: FoundFamily, package: str, licence: str, scripts: tuple[str, ...], known: ManifestModel
) -> dict[str, Any]:
    """Return what the manifest says of a family."""
    entry: dict[str, Any] = {}
    if package:
        entry["package"] = package
        extra = extra_of(package, known)
        entry |= {"extra": extra} if extra else {}
    entry["licence"] = licence
    entry |= {"scripts": [*scripts]} if scripts else {}
    axes = family.files[0].axes
    entry |= {"axes": {tag: _plain(value) for tag, value in axes.items()}} if axes else {}
    folder = package_folder(package) if package else None
    entry["files"] = [
        {
            "file": found.path.relative_to(folder).as_posix() if folder else found.path.name,
            **({"weight": found.weight} if found.weight is not None else {}),
            **({"italic": True} if found.italic else {}),
            **({"sha256": found.sha256} if package else {}),
        }
        for found in family.files
    ]
    FamilyModel.model_validate(entry)
    return entry


def extra_of(package: str, known: ManifestModel) -> str:
    """Return the optional part of ppgen that installs a package, "" where none does."""
    families = known.families.values()
    return next(
        (one.extra for one in families if one.package == package and one.extra), EXTRAS.get(package, "")
    )


def _plain(value: float | list[float]) -> object:
    if isinstance(value, list):
        return [_plain(one) for one in value]
    return int(value) if value == int(value) else value


def stacks_lacking(project: Project, letters: str) -> list[str]:
    """Return the stacks without a typeface for some of these letters, in order; all if none can be used."""
    fonts, _ = load_fonts(project.root if has_manifest(project) else project.shipped, project.shipped)
    stacks = read_manifests(project).whole.stacks
    return [
        stack
        for stack in stacks
        if fonts is None or not all(any(face.covers(one) for face in fonts.faces(stack)) for one in letters)
    ]


def stacks_with(
    manifests: Manifests, name: str, wanted: Collection[str], *, before: tuple[str, ...] = ()
) -> dict[str, list[str]]:
    """Return the `wanted` stacks with a family last, or before the first one for one of some scripts."""
    found = {}
    mine, whole = manifests.own, manifests.whole
    for stack, members in whole.stacks.items():
        listed = mine.stacks.get(stack, [SHIPPED])
        if stack not in wanted or name in members:
            continue
        rivals = (at for at, one in enumerate(members) if {*whole.families[one].scripts} & {*before})
        at = next(rivals, None)
        if at is None:
            shown = [] if {*members} <= {*listed} or SHIPPED in listed else [SHIPPED]
            found[stack] = [*listed, *shown, name]
        else:
            first = members[:at]
            found[stack] = [*first, name, *(one for one in listed if one not in first)]
    return found


def with_family(
    manifests: Manifests, families: Mapping[str, Mapping[str, Any]], stacks: Mapping[str, list[str]]
) -> str:
    """Return the manifest with some families and stacks; raises WrongUseError if it is to be done by hand."""
    if not manifests.text:
        lines = [HEAD + "extends: shipped"]
        lines += ["stacks:"] if stacks else []
        lines += [f"  {stack}: {written_in_flow(several)}" for stack, several in stacks.items()]
        lines += ["families:"] if families else []
        lines += [line for name, entry in families.items() for line in _family_lines(name, entry)]
        text = "\n".join(lines) + "\n"
    else:
        text = manifests.text
        has = {"families": manifests.own.families, "stacks": manifests.own.stacks}
        for key, values in (("families", families), ("stacks", stacks)):
            changes = {(key, one): value for one, value in values.items()} if has[key] else {(key,): values}
            for path, value in changes.items() if values else ():
                text, refused = patched(text, {path: value})
                if refused:
                    raise WrongUseError(_by_hand(families, stacks))
    try:
        ManifestModel.model_validate(yaml.safe_load(text))
    except (yaml.YAMLError, ValueError):
        raise WrongUseError(_by_hand(families, stacks)) from None
    return text


def _by_hand(families: Mapping[str, Mapping[str, Any]], stacks: Mapping[str, list[str]]) -> str:
    parts = [("families", name, written_in_flow(dict(entry))) for name, entry in families.items()]
    parts += [("stacks", name, written_in_flow(several)) for name, several in stacks.items()]
    told = "; ".join(f"under {key}: {name}: {value}" for key, name, value in parts)
    return f"{PLACE} cannot be changed in place; write {told}"


def tried(project: Project, text: str, copied: Mapping[Path, bytes], name: str) -> list[Problem]:
    """Load a manifest that is not written yet, open all files of a family, and tell what is wrong."""
    with TemporaryDirectory() as made:
        root = Path(made)
        for path in _named_files(project):
            to = root / path.relative_to(project.root)
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, to)
        (root / "fonts").mkdir(exist_ok=True)
        for path, content in {**copied, project.root / PLACE: text.encode()}.items():
            (root / path.relative_to(project.root)).write_bytes(content)
        fonts, problems = load_fonts(root, project.shipped)
        if fonts is None:
            return problems
        described = ManifestModel.model_validate(yaml.safe_load(text)).families.get(name)
        for entry in described.files if described else ():
            fonts.faces(name, entry.weight or 400, italic=entry.italic)
        return [*problems, *fonts.problems]


def _named_files(project: Project) -> list[Path]:
    """Return the files in fonts/ that a manifest without faults names."""
    own = read_manifests(project).own.families.values()
    folder = project.root / "fonts"
    return [find_file(folder, entry.file) for one in own if not one.package for entry in one.files]


def _family_lines(name: str, entry: Mapping[str, Any]) -> list[str]:
    lines = [f"  {name}:"]
    for key, value in entry.items():
        if key == "files":
            lines += ["    files:", *(f"      - {written_in_flow(one)}" for one in value)]
        else:
            lines.append(f"    {key}: {written_in_flow(value)}")
    return lines
