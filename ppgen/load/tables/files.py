"""Files in the place of a kind's YAML file, found in the folder of a game, and those that nobody reads."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import cache, partial
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, NamedTuple

from ppgen.common.problem import Problem, Span, error, has_errors, warning
from ppgen.common.walks import files_below, is_left_beside, is_text
from ppgen.load.files import Parse, parsed_once, read_inside
from ppgen.load.folders import MOST_FILES, listed, misnamed, within_bounds
from ppgen.load.regular_files import open_regular
from ppgen.load.tables.endings import (
    JSON_ENDINGS,
    MARKDOWN_ENDINGS,
    NAMED_MARKDOWN_ENDINGS,
    TABLE_ENDINGS,
    UNREAD_TABLES,
)
from ppgen.load.yaml.bounds import MAX_BYTES
from ppgen.load.yaml.source import Source
from ppgen.work.memory import Memory
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    from ppgen.load.tables import front_matter, json_text, reader, reading
else:
    # Games whose cards are all in YAML start sooner without.
    front_matter, json_text = lazily("ppgen.load.tables.front_matter"), lazily("ppgen.load.tables.json_text")
    reader, reading = lazily("ppgen.load.tables.reader"), lazily("ppgen.load.tables.reading")


class TablePlace(NamedTuple):
    """The project in which tables are looked for."""

    root: Path
    memory: Memory
    limits: float


_OTHER_FOLDERS = frozenset({"text", "decks", "schema"})


class FilesSource(Source):
    """Several files in the place of one, a card in each."""

    __slots__ = ("sources",)

    def __init__(self, sources: tuple[Source, ...]) -> None:
        """Keep the files in their order."""
        first = sources[0]
        super().__init__(first.file, [], text=first.text, places=first.places, reported=frozenset())
        self.sources = sources


def read_tables_beside(folder: Path, place: TablePlace, sources: dict[str, Source]) -> list[Problem]:
    """Read the tables that stand in the place of YAML files, and report files that nobody reads."""
    endings = *JSON_ENDINGS, *MARKDOWN_ENDINGS, *TABLE_ENDINGS
    paths = [path for ending in endings for path in listed(folder, ending)]
    paths, problems = within_bounds(paths, place.root, place.limits)
    for path in paths:
        if path.suffix in MARKDOWN_ENDINGS and not _is_record(path):
            continue  # a NOTICE.md, or whatever else somebody writes about the game
        problems += _beside(path, place, sources) or _added(path, _read(path, place, sources), sources)
    problems += _folders(folder, place, sources)
    problems += [
        _unread(path, place.root, f"rename it to {path.stem}.md")
        for path in sorted(folder.iterdir() if folder.is_dir() else ())
        if _is_other_markdown(path) and _is_record(path)
    ]
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        if path.suffix.lower() in UNREAD_TABLES and not is_left_beside(path.name) and path.is_file():
            hint = f"save it as {path.stem}.xlsx, {path.stem}.csv or {path.stem}.ods"
            problems.append(_unread(path, place.root, hint))
    return problems + misnamed(folder, place.root, (*JSON_ENDINGS, *TABLE_ENDINGS))


def _read(
    path: Path, place: TablePlace, sources: Mapping[str, Source]
) -> tuple[Source | None, list[Problem]]:
    """Read a file of another program by its ending."""
    content, faults = read_inside(path, place.root, limit=int(MAX_BYTES * place.limits))
    if faults:
        return None, faults
    name = path.relative_to(place.root).as_posix()
    if path.suffix in JSON_ENDINGS:
        return parsed_once(content, name, parse=_json(place.limits), memory=place.memory)
    if path.suffix in MARKDOWN_ENDINGS:
        return parsed_once(content, name, parse=_markdown(place.limits), memory=place.memory)
    parse = reader.table_reader(place.limits, reading.reading_of(sources.get("game"), path.stem))
    return parsed_once(content, name, parse=parse, memory=place.memory)


@cache
def _json(limits: float) -> Parse[Source]:
    return partial(json_text.parse_json, limits=limits)


@cache
def _markdown(limits: float) -> Parse[Source]:
    return partial(front_matter.parse_front_matter, limits=limits)


def markdown_folders(folder: Path) -> list[Path]:
    """Return the folders of a game that hold cards in Markdown, one a file."""
    inner = sorted(path for path in folder.iterdir() if path.is_dir()) if folder.is_dir() else []
    return [
        path
        for path in inner
        if path.name not in _OTHER_FOLDERS
        and not is_left_beside(path.name)
        and any(map(_is_record, _markdown_files(path)))
    ]


def _markdown_files(folder: Path) -> list[Path]:
    return sorted(path for ending in MARKDOWN_ENDINGS for path in listed(folder, ending))


def _is_record(path: Path) -> bool:
    """Tell whether a Markdown file begins with front matter; a pipe, for whose end nobody waits, does not."""
    try:
        with open_regular(path, limit=sys.maxsize) as stream:
            return front_matter.has_front_matter(stream.read(64))
    except OSError:
        return False


def _folders(folder: Path, place: TablePlace, sources: dict[str, Source]) -> list[Problem]:
    """Read folders of Markdown files; one with a file that cannot be read is left out as a whole."""
    problems: list[Problem] = []
    for inner in markdown_folders(folder):
        paths, faults = within_bounds(_markdown_files(inner), place.root, place.limits)
        faults += misnamed(inner, place.root, MARKDOWN_ENDINGS)
        if inner.name in sources:
            faults += _beside(inner, place, sources)
            paths = []
        else:
            problems += _others_within(inner, place.root)
        read: list[Source] = []
        for path in paths:
            if not _is_record(path):
                hint = "write its values between two lines of ---, at the very beginning"
                hint = hint if path.is_file() else "it is a link to nothing, a folder or a pipe: take it out"
                faults.append(_unread(path, place.root, hint))
                continue
            source, told = _read(path, place, sources)
            faults += told
            read += [source] if source is not None else []
        if read and not has_errors(faults):
            sources[inner.name] = FilesSource(tuple(read))
        problems += faults
    return problems


def _others_within(inner: Path, root: Path) -> list[Problem]:
    """Report what lies among cards in Markdown under a name that could be cards, and is not read."""
    problems: list[Problem] = []
    known = {*JSON_ENDINGS, *TABLE_ENDINGS, *UNREAD_TABLES}
    for path in sorted(inner.iterdir())[:MOST_FILES]:
        if is_left_beside(path.name) or not is_text(path.name):
            continue
        if _is_other_markdown(path) and path.suffix.lower() not in MARKDOWN_ENDINGS:
            problems.append(_unread(path, root, f"rename it to {path.stem}.md"))
        elif path.suffix.lower() in known and path.is_file():
            hint = "write each of its cards into a Markdown file of this folder, or take it out"
            problems.append(_unread(path, root, hint))
        elif path.is_dir() and (card := _card_below(path)) is not None:
            span = Span(f"{path.relative_to(root).as_posix()}/")
            message = f"{path.name} is not read, which holds cards: {card.name}"
            hint = f"put them into {inner.name}, or take the folder out of it"
            problems.append(warning("load/unused-folder", message, span=span, hint=hint))
    return problems


def _is_other_markdown(path: Path) -> bool:
    """Tell whether a file is Markdown by its ending, and is not read for its spelling."""
    is_other = path.suffix.lower() in NAMED_MARKDOWN_ENDINGS and path.suffix not in MARKDOWN_ENDINGS
    return is_other and not is_left_beside(path.name) and path.is_file()


def _card_below(folder: Path) -> Path | None:
    """Return the first file in Markdown below a folder that could be a card."""
    found = islice(files_below(folder, hidden=False, most=MOST_FILES), MOST_FILES)
    return next(
        (one for one in found if one.suffix.lower() in NAMED_MARKDOWN_ENDINGS and _is_record(one)), None
    )


def _unread(path: Path, root: Path, hint: str) -> Problem:
    span = Span(path.relative_to(root).as_posix())
    return warning("load/unused-file", f"{path.name} is not read", span=span, hint=hint)


def unread_decks(folder: Path, root: Path) -> list[Problem]:
    """Report tables and the like among the decks, which are read from YAML only."""
    endings = {".json", *TABLE_ENDINGS, *UNREAD_TABLES}
    found = sorted(folder.iterdir()) if folder.is_dir() else []
    hint = "write it as YAML: cards: {id: number}"
    return [
        _unread(path, root, hint)
        for path in found[:MOST_FILES]
        if path.suffix.lower() in endings and not is_left_beside(path.name) and path.is_file()
    ]


def _added(
    path: Path, read: tuple[Source | None, list[Problem]], sources: dict[str, Source]
) -> list[Problem]:
    source, problems = read
    if source is not None:
        sources[path.stem] = source
    return problems


def _beside(path: Path, place: TablePlace, sources: Mapping[str, Source]) -> list[Problem]:
    """Report a file whose cards another one holds already."""
    known = sources.get(path.stem)
    if known is None:
        return []
    message = f"{path.name} is not read, since {PurePosixPath(known.file).name} holds the same cards"
    span = Span(path.relative_to(place.root).as_posix())
    return [error("load/two-files", message, span=span, hint="keep one of them")]
