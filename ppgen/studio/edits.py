"""One change of one file as minimal bytes: a scalar of YAML, a cell of a table, a message of a catalogue."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import yaml

from ppgen.common import characters
from ppgen.common.paths import value_at
from ppgen.load import Source, parse_yaml
from ppgen.load.yaml.patches import Value, patched
from ppgen.load.yaml.scalars import shortened
from ppgen.studio.cell_texts import CellForm, guarded, keeps_guard, needs_marks, quoted, readings
from ppgen.studio.items import ItemGoneError, UntoldItemError, found_path
from ppgen.studio.merging import is_same
from ppgen.studio.origins import Path, filled_in
from ppgen.studio.own_letters import is_own_letters
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    from ppgen.localise import catalogue as catalogues
else:
    catalogues = lazily("ppgen.localise.catalogue")  # most changes are of no translation

_MESSAGE_LINE = re.compile(rb'[ \t]*(msgstr[ \t]*)?"')
_FUZZY = re.compile(rb",[ \t]*fuzzy\b")
_PO_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}


NOT_IN_PLACE = "this cannot be written there in place; change it in the file"


class UneditableError(Exception):
    """Why a change is not made; nothing was written."""


class ChangedMeanwhileError(UneditableError):
    """The file no longer says what the page showed."""


class CellPlace(NamedTuple):
    """Where a cell of a text table begins, counted from 1."""

    line: int
    column: int


class MessageKey(NamedTuple):
    """What tells a message of a catalogue from every other."""

    context: str
    source: str


class ValueEdit(NamedTuple):
    """A value that is written at a path, what the page showed there, and which items of lists it meant."""

    path: Path
    value: Any
    was: Any
    meant: Sequence[str]


def followed(data: Any, file: str, path: Path, meant: Sequence[str]) -> Path:
    """Return the path of what was meant in a file as it is now; raises ChangedMeanwhileError."""
    try:
        return found_path(data, path, meant)
    except UntoldItemError as fault:
        raise UneditableError(f"{file} is not changed: {fault}") from fault
    except ItemGoneError as gone:
        raise ChangedMeanwhileError(f"{file} was changed meanwhile: {gone}") from gone


def in_their_places(data: Any, file: str, edits: Iterable[ValueEdit]) -> dict[Path, Value]:
    """Return values by the paths at which a file has now what the page showed.

    Raises ChangedMeanwhileError where that is not there any more, or says something else.
    """
    changes: dict[Path, Value] = {}
    for edit in edits:
        path = followed(data, file, edit.path, edit.meant)
        now = value_at(data, path)
        if now != edit.was:
            raise ChangedMeanwhileError(f"{file} was changed meanwhile: there stands {now!r} now")
        changes[path] = edit.value
    return changes


def with_value_edits(content: bytes, file: str, edits: Sequence[ValueEdit]) -> bytes:
    """Return a YAML file with the values changed that a page showed; raises UneditableError."""
    source, problems = parse_yaml(content, file)
    if source is None:
        raise UneditableError(f"{file} cannot be read: {problems[0].message}")
    return with_values(content, file, in_their_places(source.data, file, edits))


def with_values(content: bytes, file: str, changes: Mapping[Path, Value]) -> bytes:
    """Return a YAML file with some values changed; all else stays as it is, byte for byte.

    An expression is never written over, and of a text with expressions these
    must stay. Raises UneditableError.
    """
    try:
        text = content.decode("utf-8")
        source, problems = parse_yaml(content, file)
    except UnicodeDecodeError as fault:
        raise UneditableError(f"{file} is no UTF-8 text") from fault
    if source is None:
        raise UneditableError(f"{file} cannot be read: {problems[0].message}")
    for path, value in changes.items():
        refuse_twice(source, path)
        keep_expressions(value_at(source.data, path), value, file=file, path=path)
        refuse_unseen(value)
    try:
        made = patched(text, changes)
    except yaml.YAMLError as fault:
        raise UneditableError(f"{file} cannot be read") from fault
    for path, why in made.refused.items():
        raise UneditableError(f"{'.'.join(map(str, path))} is not changed here: {why}")
    after = made.text.encode("utf-8")
    again, _ = parse_yaml(after, file)
    wanted = source.data
    for path, value in changes.items():
        if again is None or value_at(again.data, path) != value:
            raise UneditableError(f"{value!r} cannot be written there in place; change it in the file")
        wanted = with_value_at(wanted, path, value_at(again.data, path))
    if again is None or not is_same(again.data, wanted):
        raise UneditableError(NOT_IN_PLACE)
    return after


def refuse_unlike(made: bytes, file: str, wanted: Any, *, why: str = NOT_IN_PLACE) -> None:
    """Refuse a YAML file that was made, unless it is read as what is wanted; raises UneditableError."""
    again, _ = parse_yaml(made, file)
    if again is None or not is_same(again.data, wanted):
        raise UneditableError(why)


def with_value_at(data: Any, path: Path, value: Any) -> Any:
    """Return data with a value at a path; all else is what it was."""
    if not path:
        return value
    made: Any = [*data] if isinstance(data, list) else {**data}
    made[path[0]] = with_value_at(value_at(data, path[:1]), path[1:], value)
    return made


def keep_expressions(now: Any, value: Any, *, file: str, path: Path) -> None:
    """Refuse to write over an expression, or to change those in a text; what only looks so is none."""
    is_computed = isinstance(now, str) and not is_own_letters(now, file, path)
    before = filled_in(now) if is_computed else []
    after = filled_in(value) if isinstance(value, str) else []
    if before and before != after:
        raise UneditableError(f"keep what stands in braces as it is: {' '.join(before)}")


def refuse_twice(source: Source, path: Path) -> None:
    """Refuse a change where a key is written twice: nobody knows which of its values is meant."""
    again = source.twice(path)
    if again is not None:
        line = source.lines[again.line - 1]
        key = line[again.column - 1 : again.column - 1 + again.length].strip("\"'")
        why = f"the key {shortened(key)} is written twice there (line {again.line}); keep one of the two"
        raise UneditableError(f"{source.file} is not changed: {why}")


def refuse_unseen(value: Any) -> None:
    """Refuse characters that nobody sees: a file that holds one is not read."""
    for text in value if isinstance(value, list) else (value,):
        for what in characters.refused(text) if isinstance(text, str) else ():
            raise UneditableError(f"this is not written: {what}; {characters.TAKE_OUT}")


def with_cell(
    content: bytes,
    file: str,
    place: CellPlace,
    value: str,
    was: str,
    *,
    form: CellForm = CellForm.USUAL,
) -> bytes:
    """Return a text table with one cell changed; raises UneditableError."""
    encoding = "utf-8-sig" if content.startswith(b"\xef\xbb\xbf") else "utf-8"
    try:
        exact = content.decode(encoding)
    except UnicodeDecodeError as fault:
        raise UneditableError(f"{file} is no UTF-8 text; save it as such to edit it here") from fault
    start = offset_of(exact, place)
    end, raw = cell_end(exact, start)
    said = readings(raw)
    if was.strip() not in (one.strip() for one in said):
        raise ChangedMeanwhileError(f"{file} was changed meanwhile: there stands {said[0]!r} now")
    has_marks = raw.startswith('"')
    if form is CellForm.GUARDED or keeps_guard(raw, value):
        made = guarded(value)
    elif form is CellForm.BARE:
        made = value
    elif has_marks or needs_marks(value):
        made = quoted(value)
    else:
        lead = raw[: len(raw) - len(raw.lstrip(" "))]
        trail = raw[len(raw.rstrip(" ")) :] if raw.strip() else ""
        made = f"{lead}{value}{trail}"
    return (exact[:start] + made + exact[end:]).encode(encoding)


def offset_of(text: str, place: CellPlace) -> int:
    """Return where a line and column stand, whatever ends the lines are written with."""
    starts = [0, *(match.end() for match in re.finditer(r"\r\n|\r|\n", text))]
    if not 0 < place.line <= len(starts):
        raise ChangedMeanwhileError("the file has fewer lines now")
    return starts[place.line - 1] + place.column - 1


def cell_end(text: str, start: int) -> tuple[int, str]:
    """Return where the cell ends that begins at a place, and what is written there."""
    if text[start : start + 1] == '"':
        closing = re.compile(r'"(?:[^"]|"")*"').match(text, start)
        if closing is None:
            raise UneditableError("the quotation mark of this cell is never closed")
        return closing.end(), closing[0]
    delimiter = _delimiter_before(text, start)
    found = re.compile(rf"[^{re.escape(delimiter)}\r\n]*").match(text, start)
    assert found is not None
    return found.end(), found[0]


def _delimiter_before(text: str, start: int) -> str:
    """Return what parts cells: what stands before this one, or behind it where it is the first."""
    before = text[start - 1 : start]
    if before in (",", ";", "\t", "|"):
        return before
    first = text.partition("\n")[0]
    return max((",", ";", "\t", "|"), key=first.count)


def with_message(content: bytes, file: str, key: MessageKey, text: str, was: str) -> bytes:
    """Return a catalogue with one translation changed, which is no longer fuzzy; raises UneditableError."""
    po, problems = catalogues.read_po(content, file)
    if po is None:
        raise UneditableError(f"{file} cannot be read: {problems[0].message}")
    for one in problems:
        if one.rule == "catalogue/duplicate":
            raise UneditableError(f"{file} is not changed: {one.message}; {one.hint}")
    entry = next((one for one in po.entries if one.key == key and not one.obsolete), None)
    if entry is None or not entry.text_line:
        raise ChangedMeanwhileError(f"{file} no longer has {key.context}")
    if entry.text != was:
        raise ChangedMeanwhileError(f"{file} was changed meanwhile: there stands {entry.text!r} now")
    lines = content.splitlines(keepends=True)
    first = entry.text_line - 1
    last = first + 1
    while last < len(lines) and _MESSAGE_LINE.match(lines[last]) and b"msg" not in lines[last][:6]:
        last += 1
    ending = b"\r\n" if lines[first].endswith(b"\r\n") else b"\n"
    has_ending = lines[last - 1].endswith((b"\n", b"\r"))
    written = _as_message(text, is_spread=last - first > 1 or "\n" in text)
    body = ending.join(line.encode() for line in written) + (ending if has_ending else b"")
    made = [*lines[:first], body, *lines[last:]]
    after = b"".join(_without_fuzzy(made, max(entry.line - 1, 0)) if entry.fuzzy else made)
    again, _ = catalogues.read_po(after, file)
    wanted = [(*one.key, one.obsolete, text if one is entry else one.text) for one in po.entries]
    if again is None or [(*one.key, one.obsolete, one.text) for one in again.entries] != wanted:
        raise UneditableError(NOT_IN_PLACE)
    return after


def _without_fuzzy(lines: Sequence[bytes], first: int) -> list[bytes]:
    """Return lines in which the entry that begins there is not marked fuzzy, nor tells its old source."""
    kept = list(lines)
    number = first - 1
    while number >= 0 and kept[number].lstrip().startswith(b"#"):
        line = kept[number].lstrip()
        if line.startswith(b"#|"):
            del kept[number]
        elif line.startswith(b"#,"):
            rest = _FUZZY.sub(b"", kept[number])
            if rest.strip() in (b"#", b"#,"):
                del kept[number]
            else:
                kept[number] = rest if rest.lstrip().startswith(b"#,") else rest.replace(b"#", b"#,", 1)
        number -= 1
    return kept


def _as_message(text: str, *, is_spread: bool) -> list[str]:
    """Write a translation as PO files have it: on one line, or one line for each of its own."""

    def quoted(part: str) -> str:
        return '"' + "".join(_PO_ESCAPES.get(letter, letter) for letter in part) + '"'

    if not is_spread or "\n" not in text:
        return [f"msgstr {quoted(text)}"]
    parts = [part for part in re.split(r"(?<=\n)", text) if part]
    return ['msgstr ""', *map(quoted, parts)]
