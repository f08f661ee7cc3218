"""What an output folder holds beside sheets of paper: other formats, strays, the manifest itself."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from ppgen.common.about import VERSION
from ppgen.common.problem import Problem, error, warning
from ppgen.compose.shared_sheets import group_of
from ppgen.display.pieces import Document
from ppgen.display.printing import FlipEdge
from ppgen.documents import to_draw
from ppgen.editions import Edition, Loaded
from ppgen.exports import DrawOptions, Takes, document_file, find, piece_file
from ppgen.impose.kit import KIT
from ppgen.library.drawn_files import PROVING, drawing_faults
from ppgen.localise import PSEUDO_LANGUAGES
from ppgen.outputs.files import (
    MOST_LISTED,
    UNFINISHED,
    digest,
    few,
    is_sound_name,
    left_unfinished,
    write_whole,
)
from ppgen.outputs.folders import UnwritableError
from ppgen.outputs.manifest import EARLIER, MANIFEST, input_digests
from ppgen.outputs.manifest_faults import cut
from ppgen.proofs import UNREADABLE, Facts

DIFFERENCES = ".differences.png"
"""How the picture that a proof leaves beside a file is called."""

BUILD_AGAIN = "build it again"


def documents_of(
    loaded: Loaded, chosen: Iterable[str], is_recorded: Callable[[str], bool]
) -> tuple[list[str], list[str]]:
    """Return what has files of its own, and a word on sheets that only some components were chosen of.

    Components that share sheets have one file; who of them was made alone has one as well.
    """
    groups, printed = loaded.game.file.shared_sheets, tuple(chosen)
    names, parts = list[str](), list[str]()
    for name in printed:
        group = group_of(groups, name)
        if group and group not in (*names, *parts):
            is_whole = {*groups[group]} <= {*printed}
            names += [group] if is_whole else []
            parts += [group] if not is_whole and is_recorded(group) else []
        if not group or is_recorded(name):
            names.append(name)
    about = "some of its components were not chosen; --only {} is all of them"
    return names, [f"{name}.pdf: {about.format(name)}" for name in parts]


def drawings_as_written(loaded: Loaded, folder: Path, *, root: Path) -> Iterator[Problem]:
    """Tell the drawings that are painted otherwise than their files say, and keep a picture of each.

    It shows the file, what is printed and what differs, and lies in the folder, which is below `root`.
    """
    for fault in drawing_faults(loaded):
        place = folder / f"{fault.name}{DIFFERENCES}"
        yield fault.problem._replace(hint=fault.problem.hint.replace(PROVING, f"look at {place}"))
        if not fault.picture:
            continue
        try:
            write_whole(place, fault.picture, root=root)
        except UnwritableError as failure:
            hint = "copy the folder to where you may write, and prove it there"
            yield warning("prove/picture-lost", f"the picture of differences: {failure}", hint=hint)


def of_no_language(
    folder: Path, recorded: Mapping[str, Any], known: Collection[str], origin: Origin
) -> Iterator[Problem]:
    """Tell what a manifest lists beside folders and files called as is `known`."""
    outside = [name for name in sorted(recorded) if _is_outside(name, known)]
    yield from (told_unmade(folder / name, recorded[name], origin) for name in outside if "/" not in name)
    found = [name for name in outside if "/" in name]
    there, gone = (
        [name for name in found if (folder / name).is_file() is wanted] for wanted in (True, False)
    )
    what = "files of languages that the game does not name now"
    if there:
        hint = "take them away, or name the language in game.yaml again"
        yield warning("prove/stray", f"{folder} holds {what}: {few(there)}", hint=hint)
    if gone:
        message = f"{folder / MANIFEST} lists {what}, and they are not there: {few(gone)}"
        yield error("prove/missing-output", message, hint=BUILD_AGAIN)


def not_tried(folder: Path, recorded: Mapping[str, Any], chosen: Collection[str]) -> Iterator[str]:
    """Yield a word on each language that layouts are tried with and whose files nobody chose to prove."""
    listed = {name.partition("/")[0] for name in recorded}
    for tag in sorted({*PSEUDO_LANGUAGES} & listed - {*chosen}):
        yield f"{folder / tag}: layouts are tried with this language; --lang {tag} proves it"


def _is_outside(name: str, known: Collection[str]) -> bool:
    """Tell whether a listed file is of no folder of a language, or called as such a folder itself."""
    top, slash, _ = name.partition("/")
    is_file = not slash and not name.endswith(find("pdf").SUFFIX)
    return is_file or (top not in known and top not in PSEUDO_LANGUAGES)


class ProvedFile(NamedTuple):
    """One file that was compared with the data; `is_same` if drawing again gives the very same bytes.

    `pictured` pages were compared with independent pictures.
    """

    path: Path
    facts: Facts
    is_equal: bool
    is_same: bool
    pictured: int


class Origin(NamedTuple):
    """What a manifest says that its files were made of, beside what they would be made of now."""

    is_same: bool
    why: str

    @staticmethod
    def of(loaded: Loaded, manifest: Mapping[str, Any]) -> Origin:
        """Compare the program's version, the game's files and its title with what is recorded."""
        now = input_digests(loaded, loaded.material.images.used)
        then: Mapping[str, Any] = manifest.get("inputs") or {}
        gone = _gone(loaded.project.root, islice((name for name in then if name not in now), MOST_LISTED))
        changed = sorted(name for name in now if now[name] != then.get(name)) + gone
        if manifest.get("tool") != f"ppgen {VERSION}":
            return Origin(is_same=False, why=_made_by(manifest.get("tool")))
        if changed:
            return Origin(is_same=False, why=f"since it was made other things changed: {few(changed)}")
        return Origin(is_same=True, why="")


def _gone(root: Path, names: Iterable[str]) -> list[str]:
    """Return the inputs that lie in the project no more; others may be pictures that nobody shows now."""
    return [name for name in names if is_sound_name(name) and not os.path.lexists(root / name)]


def _made_by(tool: object) -> str:
    """Say which program made something, as far as that is told."""
    return f"it was made by {cut(tool)}" if isinstance(tool, str) else "it does not say which program made it"


def redraw(
    edition: Edition, form: str, component: str, flip: FlipEdge
) -> Iterator[tuple[str, bytes, Document]]:
    """Draw the files of a component in a format once more: names, bytes, and what they were drawn from."""
    export, loaded = find(form), edition.loaded
    options = DrawOptions(loaded.project.root, loaded.game.file.maker, flip)
    for _, document, pieces in to_draw(edition, export, lambda one: one.component != component):
        for drawn in export.export(document, loaded.fonts, options):
            is_piece = export.TAKES is Takes.PIECES
            piece = piece_file(component, pieces[drawn.sheet - 1], drawn, export) if is_piece else ""
            yield piece or document_file(component, drawn, export), drawn.content, document


def told_changed(path: Path, content: bytes, entry: Mapping[str, Any] | None, origin: Origin) -> Problem:
    """Say why a file is not what drawing gives now: it was changed, or what it was made of was.

    The same version of the program makes the same bytes of the same files: others are no file of ours,
    whatever hash the manifest has.
    """
    if entry is not None and isinstance(entry.get("sha256"), str) and entry["sha256"] != digest(content):
        message = f"{path} was changed after it was built"
        return error("prove/changed", message, hint=f"{BUILD_AGAIN}, or find out who changed it")
    if entry is not None and entry.get(EARLIER) is True:
        message = f"{path} was made by an earlier build, of other things than lie here now"
        return error("prove/outdated", message, hint=_again(path))
    if entry is not None and origin.is_same:
        message = f"{path} is not what this version of ppgen makes of the files that its manifest names"
        hint = (
            f"{BUILD_AGAIN}; somebody changed it and its hash, or a typeface of another version is installed"
        )
        return error("prove/forged", message, hint=hint)
    message = f"{path} is not what this version of ppgen makes of what lies here now"
    return error("prove/outdated", f"{message}; {origin.why}" if origin.why else message, hint=BUILD_AGAIN)


def _again(path: Path) -> str:
    return f"{BUILD_AGAIN} with --kit" if path.stem == KIT else BUILD_AGAIN


def told_missing(path: Path) -> Problem:
    """Say that a listed file does not lie there."""
    message = f"{path} does not exist, though the manifest lists it"
    return error(
        "prove/missing-output", message, hint=f"{BUILD_AGAIN}, which takes what is gone off the list"
    )


def told_unmade(path: Path, entry: Mapping[str, Any], origin: Origin) -> Problem:
    """Say that a listed file is none that the game gives now."""
    message = f"{path} is no file that the game gives"
    if entry.get(EARLIER) is True:
        message = f"{message} now; an earlier build made it"
        return error("prove/outdated", message, hint="take it away")
    if origin.is_same:
        hint = f"{BUILD_AGAIN}; nobody knows who made this one"
        return error("prove/forged", message, hint=hint)
    return error("prove/outdated", f"{message} now; {origin.why}", hint=f"{BUILD_AGAIN}, or take it away")


def unfinished(folder: Path) -> Iterator[Problem]:
    """Say which files a build that was broken off had replaced already, and which not."""
    found = left_unfinished(folder)
    if not found and os.path.lexists(folder / UNFINISHED):
        message = f"{folder / UNFINISHED} cannot be read, so that nobody knows what a build left unfinished"
        yield error("prove/unfinished", message, hint="build again, which finishes it")
    if not found:
        return
    new, old = ([name for name, is_new in found.items() if is_new is wanted] for wanted in (True, False))
    message = f"{folder} holds an unfinished build: new are {few(new)}; as they were before are {few(old)}"
    yield error("prove/unfinished", message, hint="build again, which finishes it")


def told_unreadable(path: Path, failure: OSError) -> Problem:
    """Say why a file cannot be read."""
    message = f"{path} cannot be read: {failure.strerror or failure}"
    return error(UNREADABLE, message, hint="build it again, or find out who put it there")


def about_file(path: Path, problems: Iterable[Problem]) -> list[Problem]:
    """Return what was found in a file, so that each names it; that it cannot be read is told once."""
    told: list[Problem] = []
    for one in problems:
        if one.rule == UNREADABLE and str(path) not in one.message:
            if not any(known.rule == UNREADABLE for known in told):
                told.append(one._replace(message=f"{path}: {one.message}"))
            continue
        is_named = one.subject or path.name in one.message
        told.append(one if is_named else one._replace(subject=str(path)))
    return told


def kept_differences(path: Path, picture: bytes, *, root: Path) -> list[Problem]:
    """Write a picture beside the file that differs; where that fails say so, and lose nothing else."""
    place = path.with_suffix(DIFFERENCES)
    try:
        write_whole(place, picture, root=root)
    except UnwritableError as failure:
        hint = "copy the folder to where you may write, and prove it there"
        return [warning("prove/picture-lost", f"the picture of differences: {failure}", hint=hint)]
    return []
