"""`ppgen new`: a small game that builds and checks clean at once, to be changed into one's own."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from ppgen.cli.options import ProjectPlace
from ppgen.common.problem import nearest
from ppgen.library import WrongUseError, open_project
from ppgen.manual import schemas
from ppgen.outputs.files import write_whole

PACKAGE = Path(__file__).resolve().parent.parent
STARTERS = PACKAGE / "starters"
WORKFLOW = PACKAGE / "docs" / "check" / "check-workflow.yml"

PICTURES = (".png", ".jpg")
_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


def styles() -> tuple[str, ...]:
    """Return the styles of games that there are to begin with."""
    return tuple(sorted(path.name for path in STARTERS.iterdir() if path.is_dir()))


def command(place: ProjectPlace, name: str, *, style: str) -> int:
    """Write a game into the project, or the current folder; nothing that is there already is touched."""
    folder = place.root or Path.cwd()
    if _NAME.fullmatch(name) is None or len(name) > 64:
        raise WrongUseError(f"{name!r} cannot be a game's name: write small letters, digits and hyphens")
    if style not in styles():
        raise WrongUseError(f"there is no style {style!r}; {nearest(style, styles()) or ', '.join(styles())}")
    for part in ("cards", "layouts"):
        if (folder / part / name).exists():
            raise WrongUseError(f"{folder / part / name} exists already; choose another name")
    title = name.replace("-", " ").title()
    for path in sorted((STARTERS / style).rglob("*")):
        if path.is_file():
            part, *rest = path.relative_to(STARTERS / style).parts
            content = path.read_bytes()
            if path.suffix not in PICTURES:
                content = content.decode().replace("TITLE", title).encode()
            write_whole(folder.joinpath(part, name, *rest), content, root=folder)
    write_workflow(folder)
    for written, text in schemas.schemas(open_project(folder)).items():
        write_whole(folder / written, text.encode(), root=folder)
    sys.stdout.write(
        f"{folder / 'cards' / name}: written, with layouts, schemas for editors and a workflow of checks\n"
        f"now: ppgen build {name}, and open the PDF in output/{name}/en\n"
        f"then change the cards in cards/{name} and run: ppgen check {name} --watch\n"
    )
    return 0


def write_workflow(folder: Path) -> None:
    """Write the workflow that checks the games of a repository, unless there is one."""
    workflow = folder / ".github" / "workflows" / "check.yml"
    if not workflow.exists():
        write_whole(workflow, WORKFLOW.read_bytes(), root=folder)
