"""Workflows that check the games of a repository, for the places where repositories are kept."""

from __future__ import annotations

import os
from pathlib import Path

from ppgen.common.problem import nearest
from ppgen.library import WrongUseError

TEMPLATES = Path(__file__).resolve().parent.parent / "workflows"
PLACES = {
    "github": ".github/workflows/check.yml",
    "gitlab": ".gitlab-ci.yml",
    "forgejo": ".forgejo/workflows/check.yml",
}
"""Where each of them looks for a workflow."""


def sound_place(name: str) -> str:
    """Return a name of `PLACES`, or nothing for none; raises WrongUseError for another."""
    if name and name not in PLACES:
        raise WrongUseError(f"no workflow is known for {name!r}; {nearest(name, PLACES)}")
    return name


def workflow_files(folder: Path, name: str) -> dict[str, bytes]:
    """Return the workflow for a place by its path in the folder, unless something has that name already."""
    if not name or os.path.lexists(folder / PLACES[name]):
        return {}
    return {PLACES[name]: (TEMPLATES / f"{name}.yml").read_bytes()}
