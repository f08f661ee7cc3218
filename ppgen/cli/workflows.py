"""Workflows that check the games of a repository, for the places where repositories are kept."""

from __future__ import annotations

from pathlib import Path

from ppgen.common.problem import nearest
from ppgen.library import WrongUseError
from ppgen.outputs.files import write_whole

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


def write_workflow(folder: Path, name: str) -> list[str]:
    """Write the workflow for a place, unless there is one already; return what was written."""
    if not name or (folder / PLACES[name]).exists():
        return []
    write_whole(folder / PLACES[name], (TEMPLATES / f"{name}.yml").read_bytes(), root=folder)
    return [PLACES[name]]
