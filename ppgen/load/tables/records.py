"""Records in nested data: which mappings of a JSON, YAML or Markdown file are rows, and what belongs to each.

Programs write the same rows in several shapes. A path leads to those that are meant (`suits[].cards[]`);
without one they are found where only one shape fits.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Any

from ppgen.common.problem import Problem, Span, error
from ppgen.load.files import more_like_these
from ppgen.load.tables.endings import YAML_ENDINGS
from ppgen.load.tables.front_matter import FrontMatter
from ppgen.load.tables.record_paths import (
    KEY,
    Path,
    Walked,
    has_mappings,
    lists_of_mappings,
    named_lists,
    steps,
    walked,
)
from ppgen.load.yaml.source import PathStep, Places, Source

FILE, SHEET = "$file", "$sheet"
"""Names of what is no value of a record itself: its file without ending, its sheet."""

_LISTED = 8


@dataclass(frozen=True, slots=True)
class Record:
    """One row: `values` by their keys, and the path of each in the file.

    `around` are values beside the lists that lead to it, by qualified names such as `suits.colour`.
    """

    path: Path
    values: Mapping[str, Any]
    places: Mapping[str, Path]
    around: Mapping[str, tuple[Any, Path]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Found:
    """The records of a file, or what is wrong."""

    records: tuple[Record, ...] = ()
    problems: tuple[Problem, ...] = ()


class RecordSource(Source):
    """Rows that were taken out of other files: `data` is a list whose values know where they were written."""

    __slots__ = ("_named", "_of", "sources")

    def __init__(
        self,
        sources: Sequence[Source],
        data: list[dict[str, Any]],
        of: list[tuple[Source, Path]],
        named: list[Mapping[str, Path]],
    ) -> None:
        """Keep the rows; `of` is the place of each, `named` those of its values by dotted names."""
        first = sources[0]
        super().__init__(first.file, data, text=first.text, places=Places(), reported=frozenset())
        self.sources = tuple(sources)
        self._of, self._named = of, named

    def span(self, path: Sequence[PathStep] = ()) -> Span:
        """Return the place of a value, or of the nearest around it that is known."""
        source, there = self.origin(tuple(path))
        return source.span(there)

    def origin(self, path: Path) -> tuple[Source, Path]:
        """Return the file of a value, or of the nearest around it that is known, and its path there."""
        if not path or not isinstance(path[0], int) or path[0] >= len(self._of):
            return self.sources[0], ()
        source, place = self._of[path[0]]
        named = self._named[path[0]]
        for length in range(len(path), 1, -1):
            known = named.get(".".join(map(str, path[1:length])))
            if known is not None:
                return source, (*known, *path[length:])
        return source, (*place, *path[1:])

    def key_span(self, path: Sequence[PathStep]) -> Span:
        """Return the place of the value: its key may have been another."""
        return self.span(path)


def is_own_yaml(source: Source) -> bool:
    """Tell whether cards stand in YAML as they are, so that a value is changed where it stands."""
    return type(source) is Source and source.file.endswith(YAML_ENDINGS)


def records_of(source: Source, rows: str = "", *, kind: str = "") -> Found:
    """Return the records of a file: those of the path `rows`, or where none is said those that are seen."""
    if rows:
        path = steps(rows)
        if path is None:
            return Found(
                problems=(_fault(source, f"{rows} is no path of rows", "write suits[].cards[], or cards.*"),)
            )
        found = tuple(walked(source.data, path, (), {}, ""))
        if not found:
            return Found(problems=(_fault(source, f"there is nothing under {rows}", _offered(source.data)),))
        return _all_records(source, found)
    return _seen(source, kind)


def _all_records(source: Source, found: Sequence[Walked]) -> Found:
    records, others = [], list[Path]()
    for path, value, around in found:
        if isinstance(value, dict):
            own = {key: one for key, one in value.items() if not key.startswith("$") or key == "$body"}
            records.append(Record(path, own, {key: (*path, key) for key in own}, around))
        elif value is not None:
            others.append(path)
    return Found(tuple(records), tuple(_no_mappings(source, others)) if others else ())


def _no_mappings(source: Source, places: Sequence[Path]) -> Iterator[Problem]:
    """Report values that stand where rows should."""
    message = "a mapping of names and values should stand here"
    hint = f"say where the rows are with rows: {_offered(source.data) or 'cards[]'}"
    for path in places[:_LISTED]:
        yield error("load/records", message, span=source.span(path), hint=hint)
    if (left := len(places) - _LISTED) > 0:
        yield more_like_these(left, source.file)


def _seen(source: Source, kind: str) -> Found:
    """Find the rows where nobody says where they are."""
    data = source.data
    if isinstance(data, list):
        if data and all(isinstance(row, list) for row in data):
            return _of_lists(source, data, ())
        first = next((row for row in data if isinstance(row, dict)), None)
        if inner := [f"[].{path}" for path in named_lists(first)]:
            return _unsure(source, ["[]", *inner])
        return _all_records(source, [((number,), row, {}) for number, row in enumerate(data)])
    if not isinstance(data, dict):
        return Found(problems=(_fault(source, "this file holds no rows", "write a list of mappings"),))
    if set(data) >= {"columns", "data"} and _is_split(data):
        return _of_lists(source, [data["columns"], *data["data"]], ("data",))
    own = {key: value for key, value in data.items() if not key.startswith("$")}
    if isinstance(source, FrontMatter) and not list(lists_of_mappings(own)):
        around: dict[str, tuple[Any, Path]] = {FILE: (PurePosixPath(source.file).stem, ())}
        return Found((Record((), data, {key: (key,) for key in data}, around),))
    if own and all(isinstance(value, list) and not has_mappings(value) for value in own.values()):
        return _of_columns(source, own)
    lists = [path for path in lists_of_mappings(own) if "[]." not in path]
    called = [path for path in lists if _same(path.rpartition(".")[2].removesuffix("[]"), kind)]
    chosen = called if len(called) == 1 else lists
    if len(chosen) == 1:
        inner = [] if called else [path for path in named_lists(own) if path.startswith(f"{chosen[0]}.")]
        return _unsure(source, [*chosen, *inner]) if inner else records_of(source, chosen[0])
    if lists:
        return _unsure(source, list(dict.fromkeys((*lists, *named_lists(own)))))
    if own and all(isinstance(value, dict) for value in own.values()):
        return _of_mappings(source, own)
    return Found((Record((), own, {key: (key,) for key in own}),))


def _unsure(source: Source, paths: Sequence[str]) -> Found:
    """Ask which of several lists are the rows."""
    listed = " or ".join(paths[:_LISTED])
    hint = f"say which are meant with --rows, or rows: under table: {listed}"
    return Found(problems=(_fault(source, "several lists of this file may be the rows", hint),))


def _is_split(data: Mapping[str, Any]) -> bool:
    heads, rows = data["columns"], data["data"]
    is_table = isinstance(heads, list) and isinstance(rows, list)
    return (
        is_table
        and all(isinstance(head, str) for head in heads)
        and all(isinstance(row, list) for row in rows)
    )


def _of_lists(source: Source, rows: list[Any], at: Path) -> Found:
    """Return the records of rows that are lists, whose first names the columns."""
    heads = [str(head) for head in rows[0]]
    first: dict[str, int] = {}
    again = next((one for one, head in enumerate(heads) if first.setdefault(head, one) != one), None)
    if again is not None:
        place: Path = ("columns", again) if at else (0, again)
        hint = "rename one of them"
        return Found(problems=(_fault(source, f"the column {heads[again]} stands there twice", hint, place),))
    records = []
    for number, row in enumerate(rows[1:]):
        path = (*at, number) if at else (number + 1,)
        values = dict(zip(heads, row))
        places = {head: (*path, index) for index, head in enumerate(heads[: len(row)])}
        for index, value in enumerate(row[len(heads) :], len(heads)):
            values[f"column {index + 1}"], places[f"column {index + 1}"] = value, (*path, index)
        records.append(Record(path, values, places))
    return Found(tuple(records))


def _of_columns(source: Source, data: Mapping[str, Any]) -> Found:
    """Return the records of lists that stand beside one another, one a column."""
    lengths = {key: len(value) for key, value in data.items()}
    most = max(lengths.values())
    short = [key for key, length in lengths.items() if length != most]
    if short:
        message = f"the column {short[0]} has {lengths[short[0]]} values, and others have {most}"
        return Found(problems=(_fault(source, message, "write null where a row has no value", (short[0],)),))
    return Found(
        tuple(
            Record(
                (next(iter(data)), row),
                {key: value[row] for key, value in data.items()},
                {key: (key, row) for key in data},
            )
            for row in range(most)
        )
    )


def _of_mappings(source: Source, data: Mapping[str, Any]) -> Found:
    """Return the records of a mapping: columns of numbered rows, or rows under their names."""
    rows = list(dict.fromkeys(key for column in data.values() for key in column))
    if rows and all(str(key).isdecimal() for key in rows) and not all(str(key).isdecimal() for key in data):
        return Found(
            tuple(
                Record(
                    (next(iter(data)), row),
                    {key: column[row] for key, column in data.items() if row in column},
                    {key: (key, row) for key, column in data.items() if row in column},
                )
                for row in rows
            )
        )
    found: list[Walked] = [((key,), value, {KEY: (key, (key,))}) for key, value in data.items()]
    return _all_records(source, found)


def _offered(data: Any) -> str:
    """Return the paths that a file has, to choose from."""
    if isinstance(data, list):
        first = next((one for one in data if isinstance(one, dict)), None)
        return " or ".join([f"[].{path}" for path in lists_of_mappings(first)][:_LISTED])
    return " or ".join(list(lists_of_mappings(data))[:_LISTED])


def _same(name: str, kind: str) -> bool:
    """Tell whether a list is called as a kind, or as several of it."""
    one, other = (re.sub(r"[\s_\-]", "", text.casefold()) for text in (name, kind))
    return bool(other) and (one == other or one.rstrip("s") == other.rstrip("s"))


def _fault(source: Source, message: str, hint: str, path: Path = ()) -> Problem:
    return error("load/records", message, span=source.span(path), hint=hint)
