"""`ppgen new`: a game that builds and checks clean at once, small or a copy, to be changed into one's own."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

from ppgen.cli.copied_game import PARTS, copied_files
from ppgen.cli.formatters import formatter_files
from ppgen.cli.options import ProjectPlace
from ppgen.cli.running import CHANGED
from ppgen.cli.workflows import sound_place, top_of_repository, workflow_for
from ppgen.common.latin_letters import latin
from ppgen.common.paths import DEVICES
from ppgen.common.problem import nearest
from ppgen.library import WrongUseError, open_project
from ppgen.load.regular_files import read_regular
from ppgen.load.yaml.patches import written_in_flow
from ppgen.manual import schemas
from ppgen.outputs.files import write_sources
from ppgen.outputs.snapshots import Snapshot

PACKAGE = Path(__file__).resolve().parent.parent
STARTERS = PACKAGE / "starters"
IGNORED = "# What ppgen makes.\noutput/\n"

PICTURES = (".png", ".jpg")
LONGEST_NAME = 64
LARGEST_LIST = 1024 * 1024
"""Bytes of a `.gitignore` that are looked at."""

RESERVED = frozenset({"schema", "stock", CHANGED.name})
"""Names of other folders in cards/, layouts/ and output/."""

PLAIN = "plain"
"""The style of a game if nothing else is asked for."""

_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


def styles() -> tuple[str, ...]:
    """Return the styles of games that there are to begin with."""
    return tuple(sorted(path.name for path in STARTERS.iterdir() if path.is_dir()))


def legal_name(name: str) -> str:
    """Return what a game could be called whose name was meant: `Mein Spiel` becomes `mein-spiel`."""
    return "-".join(re.findall(r"[a-z0-9]+", latin(name).lower()))[:LONGEST_NAME].strip("-")


def command(place: ProjectPlace, name: str, *, style: str, source: str = "", workflow: str = "") -> int:
    """Write a game into the project, or the current folder; nothing that is there already is touched.

    It begins as a game of that `style`, or as a copy of the game `source` that ppgen brings along.
    """
    folder = (place.root or Path.cwd()).resolve()
    if _NAME.fullmatch(name) is None or len(name) > LONGEST_NAME:
        legal = legal_name(name)
        is_free = legal and legal not in RESERVED and legal not in DEVICES
        advice = f"; ppgen new {legal}" if is_free else ""
        message = f"{name!r} cannot be a game's name: write small letters, digits and hyphens{advice}"
        raise WrongUseError(message)
    if name in RESERVED:
        raise WrongUseError(f"{name} is what ppgen calls a folder of its own; choose another name")
    if name in DEVICES:
        raise WrongUseError(f"{name} is what Windows calls a device; choose another name")
    sound_place(workflow)
    if style not in styles():
        raise WrongUseError(f"there is no style {style!r}; {nearest(style, styles()) or ', '.join(styles())}")
    if source and style != PLAIN:
        raise WrongUseError("a game begins from another or in a style: take --from or --style")
    for part in PARTS:
        if os.path.lexists(folder / part / name):
            raise WrongUseError(f"{folder / part / name} exists already; choose another name")
    asked = workflow_for(folder, workflow)
    files: dict[Path, bytes] = {}
    if not os.path.lexists(folder / ".gitignore"):
        files[folder / ".gitignore"] = IGNORED.encode()
    copied = [f"{part}/{name}" for part in PARTS] if source else []
    files |= formatter_files(folder, top_of_repository(folder), copied)
    files |= {folder / path: text.encode() for path, text in schemas.general_texts().items()}
    begun = copied_files(source, name) if source else _started(name, style)
    files |= {folder / path: content for path, content in begun.items()}
    since = Snapshot({folder / path: None for path in begun})
    write_sources({**files, **asked.files}, root=asked.root, since=since)
    if not source:
        own = schemas.schemas_of_game(open_project(folder), name)
        write_sources({folder / path: text.encode() for path, text in own.items()}, root=folder)
    sys.stdout.write(
        f"{folder / 'cards' / name}: written, with layouts and schemas for editors{asked.said}\n"
        f"now: ppgen build {name}, and open the PDF in output/{name}{'' if source else '/en'}\n"
        f"then change the cards in cards/{name} and run: ppgen check {name} --watch\n"
        f"{_whose(name, source)}{_unignored(folder)}"
    )
    return 0


def _unignored(folder: Path) -> str:
    """Say that git would take what ppgen makes, where a `.gitignore` of the user's own does not name it."""
    try:
        said = read_regular(folder / ".gitignore", limit=LARGEST_LIST).decode("utf-8", "replace")
    except OSError:
        return ""
    is_named = any(line.strip().strip("/") == "output" for line in said.splitlines())
    return "" if is_named else "what ppgen makes lies in output/: add that line to .gitignore\n"


def _whose(name: str, source: str) -> str:
    """Say whose game a copy is still."""
    if not source:
        return ""
    notice = f"cards/{name}/NOTICE.md"
    return f"its title, makers and licence are those of {source}: read {notice} before you share it\n"


def _started(name: str, style: str) -> dict[str, bytes]:
    """Return the files of a style by their places in the project, under a game's name and title."""
    title = name.replace("-", " ").title()
    files = {}
    for path in sorted((STARTERS / style).rglob("*")):
        if path.is_file():
            part, *rest = path.relative_to(STARTERS / style).parts
            content = path.read_bytes()
            if path.suffix not in PICTURES:
                said = written_in_flow(title) if path.suffix == ".yaml" else title
                content = content.decode().replace("TITLE", said).encode()
            files["/".join((part, name, *rest))] = content
    return files
