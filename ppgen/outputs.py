"""Files that are written: each whole or not at all, and a manifest that says what they were made from."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ppgen import __version__
from ppgen.model.stock import Paper, Stock
from ppgen.pieces import FlipEdge
from ppgen.pipeline import Edition, Loaded, Printed
from ppgen.problem import Problem, warning
from ppgen.project import WrongUseError

MANIFEST = "manifest.json"


class Settings(NamedTuple):
    """How the pieces of a file were laid out: the paper's name, and the edge it is turned over."""

    paper: str = "a4"
    flip: FlipEdge = FlipEdge.LONG


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that at every moment either the old or the new content stands there.

    Raises WrongUseError where the file cannot be written; the old one is then untouched.
    """
    try:
        _write_beside(path, content)
    except OSError as failure:
        raise WrongUseError(f"{path} cannot be written: {failure.strerror or failure}") from failure


def _write_beside(path: Path, content: bytes) -> None:
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
    """Return the files and cards in the manifest of a game's output folder; what is damaged is left out."""
    try:
        found = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {"files": {}, "cards": {}}
    return {key: _mappings(found, key) for key in ("files", "cards")}


def _mappings(found: Any, key: str) -> dict[str, Any]:
    part = found.get(key) if isinstance(found, dict) else None
    listed = part.items() if isinstance(part, dict) else ()
    return {name: entry for name, entry in listed if isinstance(entry, dict)}


def made_with(path: Path, entry: dict[str, Any] | None, stock: Stock) -> tuple[Settings, list[Problem]]:
    """Return how a file in the manifest was laid out; what is not known is assumed, and that is told."""
    paper, flip = (entry or {}).get("paper"), (entry or {}).get("flip")
    if isinstance(paper, str) and isinstance(stock.paper(paper), Paper) and flip in list(FlipEdge):
        return Settings(paper, FlipEdge(flip)), []
    usual = Settings()
    assumed = f"{usual.paper} and the {usual.flip} edge are assumed"
    message = f"{MANIFEST} does not say how {path} was laid out; {assumed}"
    return usual, [warning("prove/unrecorded", message, hint="run ppgen build again, which writes both")]


def record(folder: Path, edition: Edition, printed: Sequence[Printed], *, settings: dict[str, str]) -> None:
    """Enter the files of one language into the manifest of the game's output folder.

    Entries of files made by earlier runs stay as long as the files lie there unchanged.
    """
    language = edition.deck.language
    manifest = read_manifest(folder)
    files = _still_there(folder, manifest["files"])
    for one in printed:
        entry = {
            "sha256": digest(one.content),
            "pages": one.facts.pages,
            "fields": one.facts.fields,
            **settings,
        }
        files[f"{language}/{one.component}.pdf"] = entry
    cards = {name: known for name, known in manifest["cards"].items() if _has_files(name, files)}
    cards[language] = card_digests(edition)
    _write_manifest(folder, edition.loaded, files, cards)


def record_contact(folder: Path, loaded: Loaded, printed: Printed) -> None:
    """Enter the contact sheets, which belong to no one language, into the manifest."""
    manifest = read_manifest(folder)
    files = _still_there(folder, manifest["files"])
    facts = printed.facts
    sha256 = digest(printed.content)
    files[f"{printed.component}.pdf"] = {"sha256": sha256, "pages": facts.pages, "fields": facts.fields}
    cards = {name: known for name, known in manifest["cards"].items() if _has_files(name, files)}
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
    fonts, stock = root / "fonts", root / "layouts" / "stock"
    shared = [*stock.glob("*.yaml"), fonts / "manifest.yaml", *fonts.glob("*.ttf"), *fonts.glob("*.otf")]
    names = {path.relative_to(root).as_posix() for path in shared}
    names |= {*loaded.files.names(), *loaded.workshop.material.images.used}
    return {name: digest((root / name).read_bytes()) for name in sorted(names) if (root / name).is_file()}


def card_digests(edition: Edition) -> dict[str, str]:
    """Return a hash for each card of all that decides how it looks.

    That is its values, texts and pictures, and what all cards share: layouts, fonts, words, constants, and
    the pictures that no card names.
    """
    inputs = input_digests(edition.loaded)
    pictures = {name: inputs[name] for name in edition.loaded.workshop.material.images.used if name in inputs}
    cards = list(edition.deck.all_cards())
    own = {card.subject: _named(card.values, pictures) for card in cards}
    named = {name for names in own.values() for name in names}
    looks = {name: value for name, value in inputs.items() if name.startswith(("layouts/", "fonts/"))}
    looks |= pictures
    shared = {name: value for name, value in looks.items() if name not in named}
    words = [dict(edition.deck.terms), dict(edition.deck.game.constants)]
    start = digest(_plain([shared, words]).encode())
    return {
        card.subject: digest(
            f"{start}{_plain(own[card.subject])}{_plain(card.values)}{_plain(card.texts)}".encode()
        )
        for card in cards
    }


def _named(value: Any, pictures: dict[str, str]) -> dict[str, str]:
    """Return the pictures that a card's values name, each with its hash."""
    if isinstance(value, str):
        return {value: pictures[value]} if value in pictures else {}
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return {name: known for one in inner for name, known in _named(one, pictures).items()} if pictures else {}


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
