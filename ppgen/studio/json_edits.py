"""One change of one JSON file as minimal text: a value, a card more or less."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ppgen.common.paths import value_at
from ppgen.load import Source
from ppgen.load.tables.json_patches import (
    JsonPatchError,
    json_patched,
    with_json_copy,
    with_json_item,
    without_json_item,
)
from ppgen.load.tables.json_text import parse_json
from ppgen.studio.edits import (
    UneditableError,
    ValueEdit,
    in_their_places,
    keep_expressions,
    refuse_twice,
    refuse_unseen,
)
from ppgen.studio.origins import Path


def with_json_value_edits(content: bytes, file: str, edits: Sequence[ValueEdit]) -> bytes:
    """Return a JSON file with the values changed that a page showed; raises UneditableError."""
    return with_json_values(content, file, in_their_places(_data(content, file), file, edits))


def with_json_values(content: bytes, file: str, changes: Mapping[Path, Any]) -> bytes:
    """Return a JSON file with some values changed; raises UneditableError."""
    source = _read(content, file)
    data = source.data
    wanted = copy.deepcopy(data)
    for path, value in changes.items():
        refuse_twice(source, path)
        now = value_at(data, path)
        keep_expressions(now, value, file=file, path=path)
        refuse_unseen(value)
        owner = value_at(wanted, path[:-1]) if path else None
        if not isinstance(owner, dict | list) or (isinstance(owner, list) and now is None):
            raise UneditableError("what it belongs to is not written there yet")
        into: Any = owner
        into[path[-1]] = value
    return _made(content, file, lambda text: json_patched(text, changes), wanted)


def with_json_card(content: bytes, file: str, card: Mapping[str, Any], within: Path) -> bytes:
    """Return a JSON file with one more card behind its last one; raises UneditableError."""
    data = _data(content, file)
    wanted = copy.deepcopy(data)
    owner = value_at(wanted, within) if within else wanted
    values, key = dict(card), len(owner) if isinstance(owner, list) else str(card["id"])
    if isinstance(owner, list):
        owner.append(values)
    elif isinstance(owner, dict):
        del values["id"]
        owner[key] = values
    return _made(content, file, lambda text: with_json_item(text, within, key, values), wanted)


def with_json_card_copy(content: bytes, file: str, path: Path, new_id: str) -> bytes:
    """Return a JSON file with a copy of a card behind it, under a new id; raises UneditableError."""
    source = _read(content, file)
    refuse_twice(source, (*path, "id"))
    wanted = copy.deepcopy(source.data)
    owner = value_at(wanted, path[:-1]) if path[:-1] else wanted
    card = value_at(wanted, path)
    if not isinstance(card, dict):
        raise UneditableError("the card is no mapping of names and values")
    at = path[-1]
    if isinstance(owner, list) and isinstance(at, int):
        owner.insert(at + 1, {**card, "id": new_id})
        changes: dict[Path, Any] = {("id",): new_id}
    else:
        owner[new_id] = copy.deepcopy(card)
        changes = {}
    return _made(content, file, lambda text: with_json_copy(text, path, new_id, changes), wanted)


def without_json_card(content: bytes, file: str, path: Path) -> bytes:
    """Return a JSON file without a card; raises UneditableError."""
    wanted = copy.deepcopy(_data(content, file))
    owner = value_at(wanted, path[:-1]) if path[:-1] else wanted
    del owner[path[-1]]
    return _made(content, file, lambda text: without_json_item(text, path), wanted)


def _data(content: bytes, file: str) -> Any:
    return _read(content, file).data


def _read(content: bytes, file: str) -> Source:
    source, problems = parse_json(content, file)
    if source is None:
        raise UneditableError(f"{file} cannot be read: {problems[0].message}")
    return source


def _made(content: bytes, file: str, change: Callable[[str], str], wanted: Any) -> bytes:
    """Make a change, and look whether the file says what is wanted then."""
    try:
        after = change(content.decode("utf-8")).encode("utf-8")
    except (JsonPatchError, UnicodeDecodeError) as fault:
        raise UneditableError(f"{file} is not changed here: {fault}") from fault
    again, _ = parse_json(after, file)
    if again is None or again.data != wanted:
        raise UneditableError("this cannot be written there in place; change it in the file")
    return after
