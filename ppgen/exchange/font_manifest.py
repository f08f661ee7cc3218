"""A family of type into fonts/manifest.yaml: its entry, the stacks that name it, and the text of the file."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any, NamedTuple

import yaml

from ppgen.common.problem import has_errors
from ppgen.library import Project, WrongUseError
from ppgen.load.yaml.patches import patched, written_in_flow
from ppgen.typeset.fonts import load_fonts
from ppgen.typeset.fonts.family import package_folder
from ppgen.typeset.fonts.found import EXTRAS, FoundFamily
from ppgen.typeset.fonts.manifest import SHIPPED, FamilyModel, ManifestModel

PLACE = "fonts/manifest.yaml"
HEAD = "# yaml-language-server: $schema=schema/manifest.json\n\n"


class Manifests(NamedTuple):
    """The manifest of the project as text, its own and the shipped entries, and what both give together."""

    text: str
    own: ManifestModel
    shipped: ManifestModel
    whole: ManifestModel


def read_manifests(project: Project) -> Manifests:
    """Read both manifests; raises WrongUseError where the project's own has faults."""
    path = project.root / PLACE
    base = ManifestModel.model_validate(yaml.safe_load((project.shipped / PLACE).read_text("utf-8")))
    if not has_manifest(project):
        empty = ManifestModel(extends="shipped")
        return Manifests("", empty, base, empty.extended(base))
    fonts, problems = load_fonts(project.root, project.shipped)
    if fonts is None or has_errors(problems):
        raise WrongUseError(f"{PLACE} has faults: mend first what ppgen check says of it")
    text = path.read_text("utf-8")
    mine = ManifestModel.model_validate(yaml.safe_load(text))
    return Manifests(text, mine, base, mine.extended(base) if mine.extends else mine)


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


def stacks_with(manifests: Manifests, name: str, scripts: tuple[str, ...]) -> dict[str, list[str]]:
    """Return the stacks with a family in them, before the first that is for the same script, else last."""
    found = {}
    mine, whole = manifests.own, manifests.whole
    for stack, members in whole.stacks.items():
        listed = mine.stacks.get(stack, [SHIPPED])
        rivals = (at for at, one in enumerate(members) if {*whole.families[one].scripts} & {*scripts})
        at = next(rivals, None)
        if at is None:
            found[stack] = [*listed, name]
        else:
            before = members[:at]
            found[stack] = [*before, name, *(one for one in listed if one not in before)]
    return found


def with_family(
    manifests: Manifests, name: str, entry: Mapping[str, Any], stacks: Mapping[str, list[str]]
) -> str:
    """Return the manifest with a family; raises WrongUseError where that cannot be written in place."""
    if not manifests.text:
        lines = [HEAD + "extends: shipped"]
        lines += ["stacks:", *(f"  {stack}: {written_in_flow(several)}" for stack, several in stacks.items())]
        lines = lines if stacks else lines[:1]
        text = "\n".join([*lines, "families:", *_family_lines(name, entry)]) + "\n"
    else:
        text = manifests.text
        has = {"families": manifests.own.families, "stacks": manifests.own.stacks}
        for key, values in (("families", {name: entry}), ("stacks", stacks)):
            changes = {(key, one): value for one, value in values.items()} if has[key] else {(key,): values}
            for path, value in changes.items() if values else ():
                text, refused = patched(text, {path: value})
                if refused:
                    raise WrongUseError(_by_hand(name, entry))
    try:
        ManifestModel.model_validate(yaml.safe_load(text))
    except (yaml.YAMLError, ValueError):
        raise WrongUseError(_by_hand(name, entry)) from None
    return text


def _by_hand(name: str, entry: Mapping[str, Any]) -> str:
    return f"{PLACE} cannot be changed in place; write under families: {name}: {written_in_flow(dict(entry))}"


def _family_lines(name: str, entry: Mapping[str, Any]) -> list[str]:
    lines = [f"  {name}:"]
    for key, value in entry.items():
        if key == "files":
            lines += ["    files:", *(f"      - {written_in_flow(one)}" for one in value)]
        else:
            lines.append(f"    {key}: {written_in_flow(value)}")
    return lines
