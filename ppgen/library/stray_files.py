"""What an output folder holds and its manifest does not list: strays, and decks and sets beside the game."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import islice
from pathlib import Path, PurePosixPath

from ppgen.common.problem import Problem, note, warning
from ppgen.common.walks import files_below
from ppgen.editions import Loaded
from ppgen.library.proved_parts import build_command
from ppgen.library.proving_files import DIFFERENCES
from ppgen.library.session import Session
from ppgen.load.pictures.formats import PNG_SIGNATURE
from ppgen.model.deck_files import deck_names
from ppgen.outputs.files import LOCK, MOST_LISTED, UNFINISHED, few
from ppgen.outputs.journal import JOURNAL
from ppgen.outputs.manifest import MANIFEST

OURS = frozenset({MANIFEST, UNFINISHED, LOCK, JOURNAL})

_OF_SYSTEMS = re.compile(r"\.DS_Store|\._.+|Thumbs\.db|desktop\.ini")


def parts_beside(session: Session, loaded: Loaded, made: Path, out: Path) -> dict[str, Problem]:
    """Return the folders of decks and of other sets in that of a game, with a note that each was not proved.

    They have manifests of their own; without one, or where the game has no such deck now, they are strays.
    """
    selection, game = session.selection, loaded.game
    of_set = ("--set", selection.chosen_set) if made.name.startswith("set-") else ()
    names = () if selection.deck else deck_names(game)
    decks: dict[str, tuple[str, ...]] = {f"deck-{name}": (*of_set, "--deck", name) for name in names}
    is_whole = not selection.chosen_set and not selection.deck
    sets = {f"set-{name}": ("--set", name) for name in (game.file.sets[1:] if is_whole else ())}
    found = {}
    for name, options in {**decks, **sets}.items():
        if (made / name / MANIFEST).is_file():
            command = build_command(session, game.id, "", out, *options, verb="prove", is_chosen=False)
            message = f"{made / name} has a manifest of its own: it was not proved"
            hint = f"to prove it as well, run: {command}"
            found[name] = note("prove/part", message, hint=hint, subject=game.id)
    return found


def strays(
    folder: Path, recorded: Collection[str], left_out: Collection[str], *, is_sound: bool
) -> Iterator[Problem]:
    """Tell what an output folder holds and its manifest does not list, but for the folders left out.

    Pictures of differences are told where all that was told of the game before `is_sound`: else they may show
    what is told there.

    Links are told as links: they are not followed, and no build makes one.
    """
    there = [name for name in islice(_files(folder), MOST_LISTED) if name.partition("/")[0] not in left_out]
    links = [name for name in there if (folder / name).is_symlink()]
    unknown = [name for name in there if name not in recorded]
    beside = {PurePosixPath(name).with_suffix(DIFFERENCES).as_posix() for name in recorded}
    pictures = [name for name in unknown if (name in beside or "/" not in name) and _is_kept(folder / name)]
    unknown = [name for name in unknown if name not in pictures and name not in OURS]
    if pictures and is_sound:
        message = f"{folder} holds pictures of differences, which a proof left there: {few(pictures)}"
        yield note("prove/stray", message, hint="take them away when you have looked at them")
    if links:
        message = f"{folder} holds links, which no build makes and which are not followed: {few(links)}"
        hint = "put what they lead to in their place, or build again with --out where it lies"
        yield warning("prove/stray", message, hint=hint)
    unknown = [name for name in unknown if name not in links]
    of_system = [name for name in unknown if _OF_SYSTEMS.fullmatch(PurePosixPath(name).name)]
    unknown = [name for name in unknown if name not in of_system]
    if of_system:
        message = f"{folder} holds what programs that show folders leave there: {few(of_system)}"
        yield note("prove/stray", message, hint="take it away before somebody else is given the folder")
    if unknown:
        message = (
            f"{folder} holds what its manifest does not list, so that nobody can prove it: {few(unknown)}"
        )
        hint = "take it away, or build again if it is a file of the game"
        yield warning("prove/stray", message, hint=hint)


def _is_kept(path: Path) -> bool:
    """Tell whether a file is a PNG picture, and called as those of differences that a proof leaves."""
    if not path.name.endswith(DIFFERENCES) or path.is_symlink() or not path.is_file():
        return False
    try:
        with path.open("rb") as file:
            return file.read(len(PNG_SIGNATURE)) == PNG_SIGNATURE
    except OSError:
        return False


def _files(folder: Path) -> Iterator[str]:
    return (path.relative_to(folder).as_posix() for path in files_below(folder))
