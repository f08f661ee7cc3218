"""Workflows that check the games of a repository, for the places where repositories are kept."""

from __future__ import annotations

import os
import re
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, NamedTuple

from ppgen.common.problem import nearest
from ppgen.library import WrongUseError
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    from ppgen.cli import own_source as origins
else:
    origins = lazily("ppgen.cli.own_source")  # only a new workflow says how it is installed

TEMPLATES = Path(__file__).resolve().parent.parent / "workflows"
PLACES = {
    "github": ".github/workflows/check.yml",
    "gitlab": ".gitlab-ci.yml",
    "forgejo": ".forgejo/workflows/check.yml",
}
"""Where each of them looks for a workflow, from the top of a repository."""

_HERE = "@"
"""What stands in a template for the project's folder."""

_OWN = "@ppgen"
"""What stands there for what installs ppgen."""

_SOUND = re.compile(r"\w[\w .+-]*(?:/\w[\w .+-]*)*")
"""Folders that mean nothing else to YAML, to shells and to patterns of files."""


class Workflow(NamedTuple):
    """A workflow that is to be written, the folder it is written below, and what is to be said of it."""

    files: dict[Path, bytes]
    root: Path
    said: str


def folder_in_repository(root: Path) -> PurePosixPath:
    """Return the way from the top of a project's repository to the project; nothing outside of one."""
    return PurePosixPath(root.resolve().relative_to(top_of_repository(root)).as_posix())


def top_of_repository(root: Path) -> Path:
    """Return the folder of the repository that a project lies in; its own outside of one."""
    here = root.resolve()
    top = next((one for one in (here, *here.parents) if os.path.lexists(one / ".git")), here)
    if top == Path("~").expanduser().resolve():
        return here  # who keeps the files of a home in git does not publish games from there
    return top


def sound_place(name: str) -> str:
    """Return a name of `PLACES`, or nothing for none; raises WrongUseError for another."""
    if name and name not in PLACES:
        raise WrongUseError(f"no workflow is known for {name!r}; {nearest(name, PLACES)}")
    return name


def workflow_for(root: Path, name: str) -> Workflow:
    """Return the workflow for a place and a project, at the top of its repository if it lies in one.

    One that is there already stays. Raises WrongUseError where a workflow cannot name the folder.
    """
    if not name:
        return Workflow({}, root, "")
    folder = folder_in_repository(root)
    if folder.parts and not (_SOUND.fullmatch(str(folder)) and str(folder).isprintable()):
        raise WrongUseError(f"a workflow cannot name the folder {str(folder)!r}; give it another name")
    top = root.resolve().parents[len(folder.parts) - 1] if folder.parts else root
    path = top / PLACES[name]
    if os.path.lexists(path):
        return Workflow({}, top, f"; {path} was there and stays as it is")
    said = (TEMPLATES / f"{name}.yml").read_text(encoding="utf-8")
    text = said.replace(f"{_HERE}/", f"{folder}/" if folder.parts else "").replace(
        f'"{_HERE}"', f'"{folder}"'
    )
    source = origins.own_source()
    text = text.replace(_OWN, source.requirement)
    shown = path if folder.parts else PLACES[name]
    advice = "" if source.is_known else _UNKNOWN
    return Workflow({path: text.encode()}, top, f", and {shown}{advice}")


_UNKNOWN = (
    "\nno other machine can install this ppgen as it was installed here: "
    "in that workflow, say in PPGEN what pip is to install"
)
