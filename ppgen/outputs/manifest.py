"""The manifest of a game's output folder: what each file was made from, and a hash for each piece."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from ppgen.common.about import VERSION
from ppgen.common.problem import Problem, warning
from ppgen.display.chosen_pieces import counted_name
from ppgen.display.printing import (
    MOST_COUNTED,
    Bleed,
    FlipEdge,
    Ink,
    Marks,
    Printing,
    Sides,
)
from ppgen.editions import Loaded, PrintedFile
from ppgen.load.regular_files import digest_of, read_json
from ppgen.load.yaml.validation import described
from ppgen.model.stock import Paper, Stock
from ppgen.outputs.files import MOST_LISTED, digest, digests, is_sound_name, says, write_in
from ppgen.outputs.folders import Folder
from ppgen.outputs.journal import DocumentMade, own_files, stands, write_order
from ppgen.outputs.leftovers import WrittenFiles, take_away
from ppgen.outputs.recorded_machines import recorded_cutter, recorded_printer
from ppgen.outputs.recorded_pieces import RecordedPieces

MANIFEST = "manifest.json"
TOGETHER = "together"
CHANGES = "changes"
"""Which of the components that share sheets were asked for, where not all were."""

SERVICE = "service"
"""Of a file of an order, where it is handed in."""

EARLIER = "earlier"
"""Marks a file that was made of other things than those which the manifest names."""

LARGEST = 256 * 1024 * 1024
"""Nothing is read of a larger one; in bytes."""

FORMAT = 1
"""The format of the manifest; docs/develop/formats.md tells what it holds."""

PRINTED, COMPONENTS = "printed", "components"
"""What each piece says and how many there are of it, and which components the game had."""

PARTS = ("files", "pieces", PRINTED)


def read_manifest(folder: Path, name: str = MANIFEST) -> dict[str, Any]:
    """Return what the manifest of a game's output folder says, or one kept under a name; no damaged parts."""
    try:
        return sound_parts(read_json(folder / name, limit=LARGEST))
    except (OSError, ValueError, RecursionError):
        return sound_parts(None)


def sound_parts(read: Any) -> dict[str, Any]:
    """Return `files`, `pieces` and `printed` of what was read of a manifest, and all else that is sound."""
    parts = {part: mappings(read, part) for part in PARTS}
    files = islice(parts["files"].items(), MOST_LISTED)
    heads = {key: read[key] for key in ("tool", "id", "game", "version") if isinstance(_at(read, key), str)}
    inputs, components = _at(read, "inputs"), _at(read, COMPONENTS)
    said = {**heads, "inputs": inputs if isinstance(inputs, dict) else {}}
    said |= {COMPONENTS: components} if isinstance(components, list) else {}
    return {**said, **parts, "files": {name: entry for name, entry in files if is_sound_name(name)}}


def _at(read: Any, key: str) -> Any:
    return read.get(key) if isinstance(read, dict) else None


def mappings(read: Any, key: str) -> dict[str, Any]:
    """Return the mappings that a part of a manifest holds by name, and nothing else of it."""
    part = read.get(key) if isinstance(read, dict) else None
    listed = part.items() if isinstance(part, dict) else ()
    return {name: entry for name, entry in listed if isinstance(entry, dict)}


def made_with(path: Path, entry: dict[str, Any] | None, stock: Stock) -> tuple[Printing, list[Problem]]:
    """Return how a file in the manifest was laid out; what is not known is assumed, and that is told."""
    said = entry or {}
    paper = said.get("paper")
    try:
        if isinstance(paper, str) and isinstance(stock.paper(paper), Paper):
            flip, bleed = FlipEdge(str(said.get("flip"))), Bleed(str(said.get("bleed")))
            sides, ink = Sides(str(said.get("sides"))), Ink(str(said.get("ink")))
            marks, copies, skip = Marks(str(said.get("marks"))), _count(said, "copies"), _count(said, "skip")
            how = paper, flip, bleed, sides, ink, marks, copies, skip
            held = _pieces(said, "kit"), _pieces({TOGETHER: [], **said}, TOGETHER)
            machines = recorded_printer(said), recorded_cutter(said)
            return Printing(*how, _pieces(said), *held, *machines, said.get(CHANGES) is True), []
    except ValueError:
        pass  # told below, with what is assumed instead
    usual = Printing()
    assumed = f"{usual.paper} and the {usual.flip} edge are assumed"
    is_foreign = isinstance(paper, str) and not isinstance(stock.paper(paper), Paper)
    said_paper = f"says that {path} is for the paper {described(paper)}, which the stock does not have"
    message = f"{MANIFEST} {said_paper if is_foreign else f'does not say how {path} was laid out'}; {assumed}"
    return usual, [warning("prove/unrecorded", message, hint="run ppgen build again, which writes all of it")]


def ways_of(entries: Iterable[dict[str, Any]], stock: Stock) -> list[tuple[Printing, dict[str, Any]]]:
    """Return the known ways in which files were laid out, each once, with what is said of one of them."""
    wanted: dict[str, dict[str, Any]] = {}
    for entry in entries:
        key = {name: value for name, value in entry.items() if name not in ("sha256", EARLIER)}
        wanted.setdefault(json.dumps(key, sort_keys=True), entry)
    made = [(made_with(Path(), entry, stock), entry) for entry in wanted.values()]
    return [(printing, entry) for (printing, unknown), entry in made if not unknown]


def _count(said: Mapping[str, Any], name: str) -> int:
    """Return the copies or slots that a file was asked for with; raises ValueError."""
    count = said.get(name)
    if isinstance(count, int) and not isinstance(count, bool) and 0 <= count <= MOST_COUNTED:
        return count
    raise ValueError(f"{name} is no count")


def _pieces(said: Mapping[str, Any], key: str = "pieces") -> tuple[str, ...]:
    """Return the names of pieces, or components, that a file was asked for with; raises ValueError."""
    names = said.get(key)
    if isinstance(names, list) and all(isinstance(name, str) for name in names):
        for name in names:
            counted_name(name)
        return tuple(names)
    raise ValueError("pieces are no names")


class Recorded(NamedTuple):
    """What a manifest says of a language: its files, hashes of its pieces, and how the sheets were wanted.

    Of documents that are kept, the files that still lie there count. `images` are the pictures that were
    used so far, `filled` the values of the records that stand on its score sheets, by their kinds. What
    an earlier build wrote in the place of what is `written` is taken away, where that is told.
    """

    language: str
    documents: Sequence[DocumentMade]
    pieces: RecordedPieces
    images: Iterable[str]
    printing: Printing
    filled: Mapping[str, Mapping[str, Any]]
    written: WrittenFiles | None = None


def record(folder: Folder, loaded: Loaded, made: Recorded) -> list[str]:
    """Enter the files of one language into the manifest of the game's output folder.

    Entries of files made by earlier runs stay as long as the files lie there unchanged. Names of files that
    were taken away are returned.
    """
    language = made.language
    manifest = read_manifest(folder.path)
    files = _aged(_still_there(folder.path, manifest["files"]), manifest, input_digests(loaded, made.images))
    sharing = {name for members in loaded.game.file.shared_sheets.values() for name in members}
    for document in made.documents:
        if document.is_kept and not stands(document, folder.path / language):
            continue
        for file, known in zip(document.printed, document.hashes, strict=True):
            is_shared = not sharing.isdisjoint(document.holds)
            printing = made.printing if is_shared else made.printing._replace(together=())
            laid_out = {**printing._asdict(), **({"filled": made.filled} if made.filled else {})}
            files[f"{language}/{file.name}"] = {**_entry(file, known), **laid_out}
    gone = take_away(folder, files, made.written) if made.written else []
    said = _still_printed(manifest, files)
    for part, of_language in (("pieces", made.pieces.digests), (PRINTED, made.pieces.said)):
        known = said[part].get(language, {})
        kept = {name: one for name, one in known.items() if name in loaded.game.file.components}
        said[part][language] = {**kept, **of_language}
    _write_manifest(folder, loaded, files, said, images=made.images)
    return gone


def _aged(files: dict[str, Any], manifest: Mapping[str, Any], inputs: Mapping[str, str]) -> dict[str, Any]:
    """Mark what earlier builds made of other things; what is made again gets an entry of its own."""
    then = manifest.get("inputs") or {}
    is_other = manifest.get("tool") not in (None, f"ppgen {VERSION}")
    if not is_other and not any(name in inputs and inputs[name] != known for name, known in then.items()):
        return files
    return {name: {**entry, EARLIER: True} for name, entry in files.items()}


def record_languages(folder: Folder, loaded: Loaded, printed: PrintedFile, languages: Sequence[str]) -> None:
    """Enter sheets that show several languages side by side into the manifest."""
    manifest = read_manifest(folder.path)
    files = _still_there(folder.path, manifest["files"])
    files[printed.name] = {**_entry(printed, digest(printed.content)), "languages": [*languages]}
    said = _still_printed(manifest, files)
    _write_manifest(folder, loaded, files, said, images=loaded.material.images.used)


class RecordedOrder(NamedTuple):
    """What a manifest says of an order: the folder of its language and service, and a hash for each file.

    All entries say what stands in `about`; `images` are the pictures that were used so far.
    """

    inside: str
    hashes: Mapping[str, str]
    about: Mapping[str, Any]
    images: Iterable[str]


def record_order(folder: Folder, loaded: Loaded, made: RecordedOrder) -> None:
    """Enter the files of an order in the place of those of this user's earlier one, which are taken away."""
    manifest = read_manifest(folder.path)
    files = _aged(_still_there(folder.path, manifest["files"]), manifest, input_digests(loaded, made.images))
    for name, known in own_files(folder.path, made.inside):
        if name in files and files[name]["sha256"] == known and name not in made.hashes:
            folder.remove_below(name)
            del files[name]
    write_order(folder, made.inside, made.hashes)
    files |= {name: {"sha256": known, **made.about} for name, known in made.hashes.items()}
    _write_manifest(folder, loaded, files, _still_printed(manifest, files), images=made.images)


def input_digests(loaded: Loaded, images: Iterable[str]) -> dict[str, str]:
    """Return the sha256 of every file of the project that the game was made from, its pictures among them."""
    root = loaded.project.root
    fonts, stock = root / "fonts", root / "layouts" / "stock"
    shared = [*stock.glob("*.yaml"), fonts / "manifest.yaml", *fonts.glob("*.ttf"), *fonts.glob("*.otf")]
    names = {path.relative_to(root).as_posix() for path in shared}
    names |= {*loaded.files.names(), *images}
    return {name: digest_of(root / name, limit=LARGEST) for name in sorted(names) if (root / name).is_file()}


def _entry(printed: PrintedFile, known: str) -> dict[str, Any]:
    facts = printed.facts
    ink = [] if facts is None else [None if share is None else round(share, 3) for share in facts.ink]
    proved = {} if facts is None else {"pages": facts.pages, "fields": facts.fields, "page_ink": ink}
    return {"sha256": known, **proved}


def _still_printed(manifest: Mapping[str, Any], files: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Return what is said of pieces in the languages that still have files."""
    return {
        part: {name: known for name, known in manifest[part].items() if _has_files(name, files)}
        for part in ("pieces", PRINTED)
    }


def _write_manifest(
    folder: Folder,
    loaded: Loaded,
    files: dict[str, Any],
    said: Mapping[str, Mapping[str, Any]],
    *,
    images: Iterable[str],
) -> None:
    made = {
        "format": FORMAT,
        "tool": f"ppgen {VERSION}",
        "id": loaded.game.id,
        "game": loaded.game.file.title,
        "version": loaded.game.file.version,
        "inputs": input_digests(loaded, images),
        COMPONENTS: [*loaded.game.file.components],
        "files": files,
        **said,
    }
    text = json.dumps(made, ensure_ascii=False, indent=2, sort_keys=True)
    content = f"{text}\n".encode()
    if not says(folder.path / MANIFEST, content):
        write_in(folder, MANIFEST, content)


def _still_there(folder: Path, files: dict[str, Any]) -> dict[str, Any]:
    found = digests(folder, files)
    return {
        name: entry for name, entry in files.items() if found[name] and found[name] == entry.get("sha256")
    }


def _has_files(language: str, files: dict[str, Any]) -> bool:
    return any(name.startswith(f"{language}/") for name in files)
