"""What a manifest says of a game and of its pieces, held against what is so now."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence, Set
from pathlib import Path
from typing import Any

from ppgen.common.problem import Problem, error, note, warning
from ppgen.editions import Loaded
from ppgen.library.listed_files import listed_files
from ppgen.library.proving_files import BUILD_AGAIN, Origin
from ppgen.localise import PSEUDO_LANGUAGES
from ppgen.outputs.files import digest, few
from ppgen.outputs.manifest import COMPONENTS, EARLIER, MANIFEST, PRINTED
from ppgen.outputs.manifest_faults import cut
from ppgen.outputs.manifest_shapes import HASH
from ppgen.outputs.recorded_pieces import RecordedPieces
from ppgen.proofs import Facts

NEAR = 0.01
"""So much may the share of a page differ that two versions of a library measure as covered with ink."""


def compared_pieces(
    language: str, manifest: Mapping[str, Any], now: RecordedPieces, origin: Origin, *, unsound: Set[str]
) -> Iterator[Problem]:
    """Tell pieces of which the manifest says something else than what would be printed now gives.

    Of parts that are `unsound`, of which the type is told, no values are compared.
    """
    others = [] if "pieces" in unsound else _others(manifest["pieces"].get(language), now.digests)
    if others and origin.is_same:
        message = f"{MANIFEST} has other hashes of pieces in {language} than its files give: {few(others)}"
        yield error("prove/manifest", message, hint=BUILD_AGAIN)
    elif others:
        message = f"pieces in {language} would look otherwise now: {few(others)}; {origin.why}"
        yield error("prove/outdated", message, hint=BUILD_AGAIN)
    said = [piece for piece in _others(manifest[PRINTED].get(language), now.said) if piece not in others]
    unsaid = {*manifest["pieces"].get(language, ())} - {*manifest[PRINTED].get(language, ())}
    said += sorted(unsaid & {*now.said})  # others are none of the game's, which is told
    if said and origin.is_same and not unsound & {"pieces", PRINTED}:
        message = f"{MANIFEST} has other words or numbers of pieces in {language} than its files: {few(said)}"
        yield error("prove/manifest", message, hint=BUILD_AGAIN)


def _others(then: Any, now: Mapping[str, Mapping[str, Any]]) -> list[str]:
    """Return the pieces of which something else was recorded; components that were not are left out."""
    recorded: Mapping[str, Any] = then if isinstance(then, dict) else {}
    return [
        piece
        for component, of_pieces in now.items()
        if isinstance(known := recorded.get(component), dict)
        for piece in sorted({*of_pieces, *known})
        if not _are_same(of_pieces.get(piece), known.get(piece))
    ]


def _are_same(one: Any, other: Any) -> bool:
    """Tell whether two values are written the same: true is no 1."""
    return one == other and json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def compared_heads(
    loaded: Loaded, folder: Path, manifest: Mapping[str, Any], origin: Origin, *, unsound: Set[str]
) -> Iterator[Problem]:
    """Tell a manifest of another game, or of another version of it, and one that does not say of which.

    Keys that say something of another type are told as that.
    """
    file = loaded.game.file
    for key, now in (("id", loaded.game.id), ("game", file.title), ("version", file.version)):
        then = manifest.get(key)
        if then != now and manifest["files"] and key not in unsound:
            make = warning if key == "version" and not origin.is_same else error
            said = f"says no {key}" if then is None else f"says {key} {cut(str(then))!r}"
            message = f"{folder / MANIFEST} {said}; it is {now!r}"
            yield make("prove/manifest", message, hint=BUILD_AGAIN)
    has_others = manifest.get(COMPONENTS) != [*file.components] and COMPONENTS not in unsound
    if manifest["files"] and has_others and origin.is_same:
        message = f"{folder / MANIFEST} has other components than the game: {', '.join(file.components)}"
        yield error("prove/manifest", message, hint=BUILD_AGAIN)


def foreign_parts(
    loaded: Loaded, folder: Path, manifest: Mapping[str, Any], origin: Origin
) -> Iterator[Problem]:
    """Tell pieces in languages, and of components, that the game has not: nothing of them was built."""
    listed = {name.partition("/")[0] for name in manifest["files"]} | {*loaded.languages(), *PSEUDO_LANGUAGES}
    odd = dict.fromkeys(
        language if language not in listed else f"{language}/{component}"
        for part in ("pieces", PRINTED)
        for language, components in manifest[part].items()
        for component in (components if isinstance(components, dict) else ())
        if language not in listed or component not in loaded.game.file.components
    )
    if odd and origin.is_same and manifest["files"]:
        message = f"{folder / MANIFEST} names pieces of what was not built: {few([*map(cut, odd)])}"
        yield error("prove/manifest", message, hint=BUILD_AGAIN)


def lacking_parts(
    loaded: Loaded, folder: Path, manifest: Mapping[str, Any], origin: Origin, *, unsound: Set[str]
) -> Iterator[Problem]:
    """Tell components of which files are listed, and no piece, and what is said of pieces without a hash."""
    if not origin.is_same or unsound & {"pieces", PRINTED, "files"}:
        return
    pieces, odd = manifest["pieces"], dict[str, None]()
    new = {name: None for name, entry in manifest["files"].items() if entry.get(EARLIER) is not True}
    for language in loaded.languages():
        for listed in listed_files(new, language):
            component = listed.component
            if component in loaded.game.file.components and not pieces.get(language, {}).get(component):
                odd[f"{language}/{component}"] = None
    odd |= {
        language: None for language, said in manifest[PRINTED].items() if said and not pieces.get(language)
    }
    if odd:
        message = f"{folder / MANIFEST} lacks the hashes of pieces of what it lists: {few([*map(cut, odd)])}"
        yield error("prove/manifest", message, hint=BUILD_AGAIN)


def compared_facts(
    path: Path, content: bytes, entry: Mapping[str, Any], facts: Facts | None
) -> Iterator[Problem]:
    """Tell a file of ours of which a manifest says another hash, or other numbers than were read of it."""
    known = entry.get("sha256")
    if HASH.fits(known) and known != digest(content):  # what is no hash is told as that
        message = f"{MANIFEST} has another hash of {path} than it has, though it is what drawing gives"
        yield error("prove/manifest", message, hint=BUILD_AGAIN)
    if "sha256" not in entry:
        message = f"{MANIFEST} has no hash of {path}"
        yield error("prove/manifest", message, hint=BUILD_AGAIN)
    if facts is None:
        return
    if lacking := [key for key in ("pages", "fields", "page_ink") if key not in entry]:
        message = f"{MANIFEST} does not say {few(lacking)} of {path}"
        yield error("prove/manifest", message, hint=BUILD_AGAIN)
    if _is_other_ink(entry.get("page_ink"), facts.ink):
        message = f"{MANIFEST} says another ink of the pages of {path} than was measured"
        yield error("prove/manifest", message, hint=BUILD_AGAIN)
    for key, read in (("pages", facts.pages), ("fields", facts.fields)):
        is_count = isinstance(said := entry.get(key), int) and not isinstance(said, bool)
        if is_count and said != read:
            message = f"{MANIFEST} says {cut(str(said))} {key} of {path}; read were {read}"
            yield error("prove/manifest", message, hint=BUILD_AGAIN)


def _is_other_ink(said: Any, measured: Sequence[float | None]) -> bool:
    """Tell whether what is said of the ink is not what was measured; what is no list is told as that."""
    if not isinstance(said, list) or not measured:
        return False
    if not all(one is None or (isinstance(one, int | float) and not isinstance(one, bool)) for one in said):
        return False
    both = [(one, other) for one, other in zip(said, measured, strict=False) if other is not None]
    return len(said) != len(measured) or any(
        abs(one - other) > NEAR for one, other in both if one is not None
    )


def told_inputs(folder: Path, origin: Origin) -> list[Problem]:
    """Say that a manifest names other origins than lie here, though what was made of them is the same."""
    if origin.is_same:
        return []
    message = f"of what {folder / MANIFEST} says, {origin.why}; all that was compared is the same"
    return [note("prove/manifest", message, hint=f"{BUILD_AGAIN}, which writes what it is made of now")]
