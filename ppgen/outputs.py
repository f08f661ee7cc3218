"""Files that are written: each whole or not at all, and a manifest that says what they were made from."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ppgen import __version__
from ppgen.pipeline import Edition, Loaded, Printed

MANIFEST = "manifest.json"


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that at every moment either the old or the new content stands there.

    Raises OSError where the folder cannot be written to; the old file is then untouched.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
        Path(temporary).chmod(0o644)
        Path(temporary).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(temporary).unlink()
        raise


def read_manifest(folder: Path) -> dict[str, Any]:
    """Return the manifest of a game's output folder, or an empty one where there is none to read."""
    try:
        found = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def record(folder: Path, edition: Edition, printed: Sequence[Printed], *, settings: dict[str, str]) -> None:
    """Enter the files of one language into the manifest of the game's output folder.

    Entries of files made by earlier runs stay as long as the files lie there unchanged.
    """
    language = edition.deck.language
    manifest = read_manifest(folder)
    files = _still_there(folder, manifest.get("files", {}))
    for one in printed:
        entry = {
            "sha256": digest(one.content),
            "pages": one.facts.pages,
            "fields": one.facts.fields,
            **settings,
        }
        files[f"{language}/{one.component}.pdf"] = entry
    cards = {name: known for name, known in manifest.get("cards", {}).items() if _has_files(name, files)}
    cards[language] = card_digests(edition)
    _write_manifest(folder, edition.loaded, files, cards)


def record_contact(folder: Path, loaded: Loaded, printed: Printed) -> None:
    """Enter the contact sheets, which belong to no one language, into the manifest."""
    manifest = read_manifest(folder)
    files = _still_there(folder, manifest.get("files", {}))
    facts = printed.facts
    sha256 = digest(printed.content)
    files[f"{printed.component}.pdf"] = {"sha256": sha256, "pages": facts.pages, "fields": facts.fields}
    cards = {name: known for name, known in manifest.get("cards", {}).items() if _has_files(name, files)}
    _write_manifest(folder, loaded, files, cards)


def _write_manifest(folder: Path, loaded: Loaded, files: dict[str, Any], cards: dict[str, Any]) -> None:
    made = {
        "tool": f"ppgen {__version__}",
        "game": loaded.game.file.title,
        "version": loaded.game.file.version,
        "inputs": input_digests(loaded),
        "files": files,
        "cards": cards,
    }
    text = json.dumps(made, ensure_ascii=False, indent=2, sort_keys=True)
    write_whole(folder / MANIFEST, f"{text}\n".encode())


def digest(content: bytes) -> str:
    """Return the sha256 of some bytes as hexadecimal digits."""
    return hashlib.sha256(content).hexdigest()


def input_digests(loaded: Loaded) -> dict[str, str]:
    """Return the sha256 of every file of the project that the game was made from."""
    root = loaded.project.root
    return {
        name: digest((root / name).read_bytes()) for name in loaded.files.names() if (root / name).is_file()
    }


def card_digests(edition: Edition) -> dict[str, str]:
    """Return a hash for each card of all that decides how it looks: values, texts, layout, theme, icons."""
    looks = _looks_digest(edition.loaded)
    return {
        card.subject: digest(f"{looks}{_plain(card.values)}{_plain(card.texts)}".encode())
        for card in edition.deck.all_cards()
    }


def _looks_digest(loaded: Loaded) -> str:
    inputs = input_digests(loaded)
    looks = {name: value for name, value in inputs.items() if name.startswith(("layouts/", "fonts/"))}
    return digest(_plain(looks).encode())


def _plain(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, default=str)


def _still_there(folder: Path, files: dict[str, Any]) -> dict[str, Any]:
    return {
        name: entry
        for name, entry in files.items()
        if (folder / name).is_file() and digest((folder / name).read_bytes()) == entry.get("sha256")
    }


def _has_files(language: str, files: dict[str, Any]) -> bool:
    return any(name.startswith(f"{language}/") for name in files)
