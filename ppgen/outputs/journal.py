"""What an earlier build left of how it was made, so that only what changed since is made again.

Nothing in it is trusted further than it can be checked: it bears the seal of this user, since a stranger
could send a folder with files that were never proved; files count by their hashes, and whatever is damaged
is made anew.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from pydantic import TypeAdapter, ValidationError

from ppgen.common.problem import Problem
from ppgen.editions import PrintedFile
from ppgen.load.regular_files import digest_of, read_json
from ppgen.outputs.files import LARGEST_OUTPUT, write_in
from ppgen.outputs.folders import Folder
from ppgen.outputs.seal import is_sealed, seal

JOURNAL = ".kept.json"
"""Lies in a game's output folder beside the manifest."""

LARGEST = 256 * 1024 * 1024
FORMAT = 3


class DocumentMade(NamedTuple):
    """The files of one component in one format; `origin` is a hash of all that they were drawn from.

    `hashes` are those of the files, in their order. Where the files are kept from an earlier build they have
    no content. They hold pieces of these components.
    """

    component: str
    form: str
    origin: str
    printed: tuple[PrintedFile, ...]
    hashes: tuple[str, ...]
    problems: tuple[Problem, ...]
    is_kept: bool = False
    holds: tuple[str, ...] = ()


class Remark(NamedTuple):
    """What was found of a language beside its files, as `Findings` holds it."""

    problems: tuple[Problem, ...]
    of_languages: tuple[tuple[str, int], ...]
    skipped: tuple[str, ...]
    rules: dict[str, str]
    measures: tuple[str, ...]


class LanguageJournal(NamedTuple):
    """How a language was made: `key` is a hash of all its inputs, and `asked` of pictures that lie elsewhere.

    A picture that was looked for and not found, or not used, has the hash "". `others` are documents that
    earlier builds made with other options.
    """

    key: str
    asked: dict[str, str]
    remark: Remark
    counts: dict[str, int]
    images: tuple[str, ...]
    documents: tuple[DocumentMade, ...]
    others: tuple[DocumentMade, ...] = ()

    @property
    def is_recorded(self) -> bool:
        """Whether there is a hash and a name for each file, inside the folder."""
        return all(_is_sound(document) for document in (*self.documents, *self.others))


class _Journal(NamedTuple):
    """What the journal of a folder holds: each language, and the files of each order with their hashes."""

    languages: dict[str, LanguageJournal]
    orders: dict[str, dict[str, str]]


@cache
def _journal() -> TypeAdapter[_Journal]:
    return TypeAdapter(_Journal)


def read_journal(folder: Path) -> dict[str, LanguageJournal]:
    """Return what is known of each language in a game's output folder."""
    return _read(folder).languages


def own_files(folder: Path, inside: str) -> frozenset[tuple[str, str]]:
    """Return names and hashes of what this user's builds, or orders, wrote into a folder inside a game's.

    A manifest may be a stranger's and name files of the user; what this tells nobody else can have written.
    """
    known = _read(folder)
    made = known.languages.get(inside)
    documents = () if made is None else (*made.documents, *made.others)
    built = (
        (f"{inside}/{file.name}", hashed)
        for document in documents
        for file, hashed in zip(document.printed, document.hashes, strict=True)
    )
    return frozenset((*built, *known.orders.get(inside, {}).items()))


def is_journal(path: Path) -> bool:
    """Tell whether a file is a journal of a build, of whatever version and user; a locked one may be."""
    try:
        read = read_json(path, limit=LARGEST)
    except PermissionError:
        return True
    except (OSError, ValueError, RecursionError):
        return False
    return isinstance(read, dict) and type(read.get("format")) is int and isinstance(read.get("seal"), str)


def _read(folder: Path) -> _Journal:
    try:
        read = read_json(folder / JOURNAL, limit=LARGEST)
        if not isinstance(read, dict) or read.get("format") != FORMAT:
            return _Journal({}, {})
        parts = {part: read.get(part) for part in _Journal._fields}
        if not is_sealed(_written(parts), read.get("seal")):
            return _Journal({}, {})
        known = _journal().validate_python(parts)
    except (OSError, ValueError, RecursionError, ValidationError):
        return _Journal({}, {})
    return known._replace(
        languages={language: kept for language, kept in known.languages.items() if kept.is_recorded}
    )


def stands(document: DocumentMade, folder: Path) -> bool:
    """Tell whether the files of a document lie in its language's folder as they were written."""
    names = (printed.name for printed in document.printed)
    return all(
        file_digest(folder / name) == known for name, known in zip(names, document.hashes, strict=True)
    )


def write_journal(folder: Folder, language: str, made: LanguageJournal | None) -> None:
    """Remember how a language was made, or that it is not known."""
    journal = _read(folder.path)
    languages = journal.languages
    known = languages.pop(language, None)
    if made is not None:
        bare = tuple(document._replace(printed=_bare(document), is_kept=True) for document in made.documents)
        here = {(document.component, document.form) for document in bare}
        earlier = () if known is None else (*known.documents, *known.others)
        others = tuple(one for one in earlier if (one.component, one.form) not in here)
        languages[language] = made._replace(documents=bare, others=others)
    _write(folder, journal)


def write_order(folder: Folder, inside: str, hashes: Mapping[str, str]) -> None:
    """Remember the files of an order in the place of those of an earlier one."""
    journal = _read(folder.path)
    journal.orders[inside] = {**hashes}
    _write(folder, journal)


def _write(folder: Folder, journal: _Journal) -> None:
    plain = _journal().dump_python(journal, mode="json")
    parts = dict(zip(_Journal._fields, plain, strict=True))
    content = _written({"format": FORMAT, **parts, "seal": seal(_written(parts))})
    try:
        write_in(folder, JOURNAL, content)
    except OSError:  # all files are made and entered; only the next build makes them anew
        with contextlib.suppress(FileNotFoundError):
            folder.remove(JOURNAL)


def _written(data: object) -> bytes:
    return json.dumps(data, sort_keys=True).encode()


def file_digest(path: Path) -> str:
    """Return the sha256 of a file, "" where there is none that can be read."""
    try:
        return digest_of(path, limit=LARGEST_OUTPUT)
    except (OSError, ValueError):
        return ""


def _bare(document: DocumentMade) -> tuple[PrintedFile, ...]:
    return tuple(printed._replace(content=b"") for printed in document.printed)


def _is_sound(document: DocumentMade) -> bool:
    names = [Path(printed.name) for printed in document.printed]
    is_inside = all(not name.is_absolute() and ".." not in name.parts for name in names)
    return is_inside and bool(names) and len(names) == len(document.hashes)
