"""What is wrong with the manifest of an output folder, whatever it was made from."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ppgen.common.problem import Problem, error
from ppgen.load.regular_files import read_json
from ppgen.outputs.files import MOST_LISTED, few, is_sound_name
from ppgen.outputs.manifest import FORMAT, LARGEST, MANIFEST, PARTS, mappings


def unsound_entries(folder: Path) -> Iterator[Problem]:
    """Say what in the manifest of an output folder is not looked at, and why."""
    path = folder / MANIFEST
    try:
        read = read_json(path, limit=LARGEST, pairs=_without_twins)
    except FileNotFoundError:  # told file by file, as unrecorded
        return
    except (ValueError, RecursionError) as fault:
        reason = fault if isinstance(fault, ValueError) else "it is nested too deep"
        yield _unsound(f"{path} is no sound JSON: {reason}")
        return
    except OSError as failure:
        yield _unsound(f"{path} cannot be read: {failure.strerror or failure}")
        return
    broken = [*_broken(read)]
    if broken:
        yield _unsound(f"{path} holds something else where mappings belong: {few(broken)}")
    if isinstance(read, dict) and read.get("format") != FORMAT:
        yield _unsound(f"{path} says format {read.get('format')!r}; this version of ppgen writes {FORMAT}")
    names = list(mappings(read, "files"))
    if len(names) > MOST_LISTED:
        message = f"{path} lists {len(names):,} files; {MOST_LISTED:,} are looked at"
        yield error("prove/manifest", message, hint="build again into an empty folder")
    unsound = [name for name in names[:MOST_LISTED] if not is_sound_name(name)]
    if unsound:
        message = f"{path} lists what is no name of a file of ours: {few(unsound)}"
        yield error("prove/manifest", message, hint="build again; ppgen writes plain names below the folder")


def _unsound(message: str) -> Problem:
    return error("prove/manifest", message, hint="build again")


def _without_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return a mapping; raises ValueError where a key stands twice, of which a reader sees one."""
    made: dict[str, Any] = {}
    for key, value in pairs:
        if key in made:
            raise ValueError(f"the key {key[:80]!r} stands twice")
        made[key] = value
    return made


def _broken(read: Any) -> Iterator[str]:
    """Yield what a manifest should say by mappings and says otherwise."""
    if not isinstance(read, dict):
        yield "the whole"
        return
    for key in PARTS:
        part = read.get(key, {})
        if not isinstance(part, dict):
            yield key
        else:
            yield from (f"{key}/{name}" for name, entry in part.items() if not isinstance(entry, dict))
