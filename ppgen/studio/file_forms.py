"""How what a file says is read, whatever its form, and how single values are written there by their paths."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from ppgen.common.paths import value_at
from ppgen.load import parse_yaml
from ppgen.load.tables.endings import JSON_ENDINGS, YAML_ENDINGS
from ppgen.load.tables.json_text import parse_json
from ppgen.studio.edits import MessageKey, UneditableError, with_message, with_values
from ppgen.studio.json_edits import with_json_values
from ppgen.studio.origins import Path
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    from ppgen.localise import catalogue as catalogues
else:
    catalogues = lazily("ppgen.localise.catalogue")  # most changes are of no translation

TEXT = "text"
"""What a message is in the language of the catalogue, among what is read of it."""

Read = Callable[[bytes], Any]
"""Returns what a file says as plain data; raises UneditableError."""

Write = Callable[[bytes, Mapping[Path, Any]], bytes]


class SourceForm(NamedTuple):
    """How a file is read; and how values are written there, where that goes by their paths."""

    read: Read
    write: Write | None


def form_of(file: str) -> SourceForm | None:
    """Return the form that the name of a file tells; None for tables, which somebody has to know."""
    name = file.lower()
    if name.endswith(YAML_ENDINGS):
        return SourceForm(
            lambda content: _data(parse_yaml(content, file), file),
            lambda content, values: with_values(content, file, values),
        )
    if name.endswith(JSON_ENDINGS):
        return SourceForm(
            lambda content: _data(parse_json(content, file), file),
            lambda content, values: with_json_values(content, file, values),
        )
    if name.endswith(".po"):
        return SourceForm(
            lambda content: _messages(content, file),
            lambda content, values: _with_texts(content, file, values),
        )
    return None


def _data(read: tuple[Any, Any], file: str) -> Any:
    source, problems = read
    if source is None:
        raise UneditableError(f"{file} cannot be read: {problems[0].message}")
    return source.data


def _with_texts(content: bytes, file: str, values: Mapping[Path, Any]) -> bytes:
    """Return a catalogue with other translations, by the paths that they have in what it says."""
    messages = _messages(content, file)
    for path, text in values.items():
        entry = value_at(messages, path[:-1])
        if path[-1] != TEXT or entry is None:
            raise UneditableError(f"{file} is not changed here: no translation stands there")
        key: Any = path[1]
        content = with_message(content, file, MessageKey(*key[:2]), text, entry[TEXT])
    return content


def _messages(content: bytes, file: str) -> dict[Any, Any]:
    """Return the messages of a catalogue by what tells them apart."""
    po, problems = catalogues.read_po(content, file)
    if po is None or problems:
        raise UneditableError(f"{file} cannot be read: {problems[0].message}")
    entries = {
        (*one.key, one.obsolete): {
            TEXT: one.text,
            "notes": [*one.notes],
            "flags": [*one.flags],
            "previous": [*one.previous],
        }
        for one in po.entries
    }
    return {"header": po.header.text, "entries": entries}
