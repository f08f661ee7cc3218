"""Why there is no file under a name, and what it is called: case, composed letters, another folder."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from difflib import get_close_matches
from itertools import islice
from pathlib import Path
from urllib.parse import unquote

from ppgen.common.walks import files_below

MOST_LOOKED_AT = 20_000
"""Files of the project among which one of the same name is looked for; a folder may have one a card."""

_AWAY = re.compile(r"[A-Za-z]:|/|file:|https?:|~", re.IGNORECASE)
_QUOTES = "\"'“”„‘’«»"
_DASHES = re.compile(r"[\u2010-\u2015\u2212_\s\-]+")


def missing_hint(path: str, home: Path, endings: tuple[str, ...]) -> str:
    """Say why there is no file at a path of the project, if that is seen, and what to write instead."""
    for cause, meant in _as_meant(path):
        found = _on_disk(meant, home)
        if found is not None:
            return f"{cause}: write {found}"
    plain = path.replace("\\", "/").strip().strip(_QUOTES)
    if _AWAY.match(plain):
        name = plain.rstrip("/").rpartition("/")[2]
        elsewhere = _elsewhere(name, home)
        there = f": {elsewhere} has this name" if elsewhere else ""
        return f"paths begin in the project's folder; copy the picture there and give its path{there}"
    if told := spelled_otherwise(plain, home, endings):
        return told
    is_whole = plain.lower().endswith(endings)
    stem = plain.rpartition(".")[0] if is_whole else plain
    others = [f"{stem}{ending}" for ending in endings if (home / f"{stem}{ending}").is_file()]
    if others:
        return f"there is {max(others, key=lambda one: _alike(one, plain))}, with another ending"
    elsewhere = _elsewhere(plain.rpartition("/")[2], home)
    if elsewhere:
        return f"paths begin in the project's folder: write {elsewhere}"
    return "it holds backslashes; write / between folders" if "\\" in path else _nearest(plain, home)


def spelled_otherwise(path: str, home: Path, endings: tuple[str, ...]) -> str:
    """Say in what a path, with an ending or without, differs from a file called the same; else ""."""
    is_whole = path.lower().endswith(endings)
    names = (path,) if is_whole else (path, *(f"{path}{ending}" for ending in endings))
    return next((told for name in names if (told := _difference(name, home))), "")


def _as_meant(path: str) -> Iterator[tuple[str, str]]:
    """Yield what people may have meant by a path, with what is wrong in it."""
    if "\\" in path:
        yield "folders are parted by /, not by backslashes", path.replace("\\", "/")
    if path != path.strip():
        yield "there are blanks around it", path.strip()
    if path.strip(_QUOTES) != path:
        yield "there are quotation marks around it", path.strip(_QUOTES)
    if "%" in path:
        yield "it is written as in an address, with %", unquote(path)
    if path.startswith("/"):
        yield "it begins with /", path.lstrip("/")
    both = unquote(path.replace("\\", "/")).strip().strip(_QUOTES)
    yield "it is not written as it lies on the disk", both


def _on_disk(path: str, home: Path) -> str | None:
    """Return a path if there is a file, in whatever spelling of its letters that is the same to people."""
    clean = path.removeprefix("./")
    try:
        if clean and (home / clean).resolve().is_relative_to(home) and (home / clean).is_file():
            return clean
    except (OSError, ValueError):
        return None
    return None


def _difference(path: str, home: Path) -> str:
    """Say in what a path differs from one that exists, folder by folder; "" if it is another name."""
    place, written = home, []
    causes: list[str] = []
    for step in (part for part in path.split("/") if part not in ("", ".")):
        try:
            names = sorted(entry.name for entry in islice(place.iterdir(), MOST_LOOKED_AT))
        except OSError:
            return ""
        found, cause = _spelled(step, names)
        if not found:
            return ""
        causes += [cause] if cause else []
        written.append(found)
        place = place / found
    if not causes or not place.is_file():
        return ""
    return f"{causes[0]}: on the disk it is {'/'.join(written)}"


def _spelled(name: str, names: list[str]) -> tuple[str, str]:
    """Return the name of a folder that one stands for, and in what they differ."""
    if name in names:
        return name, ""
    composed = {unicodedata.normalize("NFC", one): one for one in names}
    plain = unicodedata.normalize("NFC", name)
    if plain in composed:
        is_split = unicodedata.is_normalized("NFC", name)
        letter = next((one for one in plain if unicodedata.normalize("NFD", one) != one), plain)
        ways = ("one character", "a letter and a mark")
        here, there = ways if is_split else ways[::-1]
        said = f"{letter} is written as {here} here, and as {there} in the file's name (as on a Mac)"
        return composed[plain], f"{said}; rename the file, or copy its name"
    folded = {one.casefold(): known for one, known in composed.items()}
    if plain.casefold() in folded:
        return folded[plain.casefold()], "capitals and small letters differ"
    loose = {_loose(one): one for one in names}
    if _loose(name) in loose:
        return loose[_loose(name)], "blanks, hyphens or underscores differ"
    return "", ""


def _loose(name: str) -> str:
    return _DASHES.sub("-", unicodedata.normalize("NFKC", name).casefold())


def _alike(one: str, other: str) -> int:
    """Return how many letters the endings of two names share."""
    return len(set(one.rpartition(".")[2]) & set(other.lower().rpartition(".")[2]))


def _elsewhere(name: str, home: Path) -> str:
    """Return the only file of the project that has a name."""
    if not name:
        return ""
    folders = (home / "layouts", home / "cards")
    files = islice(files_below(*folders, hidden=False, most=MOST_LOOKED_AT), MOST_LOOKED_AT)
    found = sorted({path.relative_to(home).as_posix() for path in files if _loose(path.name) == _loose(name)})
    return found[0] if len(found) == 1 else ""


def _nearest(path: str, home: Path) -> str:
    place = home / path
    folder = place.parent
    if not folder.is_dir():
        return f"there is no folder {folder.relative_to(home).as_posix()}"
    names = sorted(entry.name for entry in islice(folder.iterdir(), MOST_LOOKED_AT) if entry.is_file())
    close = get_close_matches(place.name, names, n=1)
    return (
        f"is it {(folder / close[0]).relative_to(home).as_posix()}?"
        if close
        else "no file is there: bring it, or write the path of another; paths begin in the project's folder"
    )
