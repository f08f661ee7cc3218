"""JSON with single values changed, and items added or taken out; every other character stays as it is."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ppgen.load.yaml.source import PathStep

Path = tuple[PathStep, ...]

_SKIPPED = re.compile(r"(?:[ \t\r\n]|//[^\n]*|/\*.*?\*/)*", re.DOTALL)
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|//[^\n]*|/\*.*?\*/|[\[{]|[\]}]', re.DOTALL)
_SCALAR = re.compile(r'"(?:[^"\\]|\\.)*"|[^\s,\[\]{}:"/]+', re.DOTALL)


class JsonPatchError(Exception):
    """Why a JSON text cannot be changed in place."""


class _Item(NamedTuple):
    """A value of a list or mapping: it and its key begin at `begin`, itself at `start`."""

    key: PathStep
    begin: int
    start: int
    end: int


class _Container(NamedTuple):
    """A list or mapping; `end` is where its bracket closes, for lines of values the end of the text."""

    start: int
    end: int
    items: tuple[_Item, ...]
    is_lines: bool = False


def json_patched(text: str, changes: Mapping[Path, Any]) -> str:
    """Change values by their paths; a key that a mapping lacks is added behind its last one."""
    for path, value in changes.items():
        owner = _at(text, path[:-1])
        item = next((one for one in owner.items if one.key == path[-1]), None)
        if item is None:
            text = _added(text, owner, path[-1], json.dumps(value, ensure_ascii=False))
        elif text[item.start] in "[{" and not isinstance(value, list):
            raise JsonPatchError("it is no single value")
        else:
            text = text[: item.start] + json.dumps(value, ensure_ascii=False) + text[item.end :]
    return text


def with_json_item(text: str, within: Path, key: PathStep, value: Any) -> str:
    """Add a value behind the last one of a list or mapping, written as that is."""
    owner = _at(text, within)
    last = owner.items[-1] if owner.items else None
    written = json.dumps(value, ensure_ascii=False)
    if last is not None and "\n" in text[last.start : last.end] and not owner.is_lines:
        outer, inner = _indent(text, last.start), _first_indent(text, last)
        step = inner[len(outer) :] if inner.startswith(outer) and len(inner) > len(outer) else "  "
        lines = json.dumps(value, ensure_ascii=False, indent=step).split("\n")
        ending = "\r\n" if "\r\n" in text else "\n"
        written = (ending + outer).join(lines)
    return _added(text, owner, key, written)


def with_json_copy(text: str, path: Path, key: PathStep, changes: Mapping[Path, Any]) -> str:
    """Add a copy of an item right behind it, with some of its values changed; in a mapping under a key."""
    owner, item = _found(text, path)
    body = json_patched(text[item.start : item.end], changes)
    named = "" if isinstance(item.key, int) else json.dumps(key) + _between_key(text, item)
    gap = _gap(text, owner, item)
    return text[: item.end] + gap + named + body + text[item.end :]


def without_json_item(text: str, path: Path) -> str:
    """Take an item out with the comma that parts it from its neighbour; the last of all stays."""
    owner, item = _found(text, path)
    number = owner.items.index(item)
    if len(owner.items) < 2:
        raise JsonPatchError("no card would be left")
    if number:
        return text[: owner.items[number - 1].end] + text[item.end :]
    return text[: item.begin] + text[owner.items[1].begin :]


def _found(text: str, path: Path) -> tuple[_Container, _Item]:
    owner = _at(text, path[:-1])
    item = next((one for one in owner.items if one.key == path[-1]), None)
    if item is None:
        raise JsonPatchError("it is not written there")
    return owner, item


def _at(text: str, path: Sequence[PathStep]) -> _Container:
    """Return the list or mapping at a path."""
    first = _space(text, 1 if text.startswith("\ufeff") else 0)
    end = _space(text, _end(text, first))
    is_lines = end < len(text)  # values one after another
    found = _lines(text, first) if is_lines else _container(text, first)
    for step in path:
        item = next((one for one in found.items if one.key == step), None)
        if item is None or text[item.start] not in "[{":
            raise JsonPatchError("what it belongs to is not written there yet")
        found = _container(text, item.start)
    return found


def _container(text: str, start: int) -> _Container:
    if text[start : start + 1] not in ("[", "{"):
        raise JsonPatchError("it is no list and no mapping")
    is_mapping = text[start] == "{"
    items: list[_Item] = []
    at = _space(text, start + 1)
    while at < len(text) and text[at] not in "]}":
        begin, key = at, len(items)
        named: PathStep = key
        if is_mapping:
            end = _end(text, at)
            try:
                named = str(json.loads(text[at:end]))
            except ValueError as fault:
                raise JsonPatchError("a key stands without its quotes") from fault
            at = _space(text, end)
            if text[at : at + 1] != ":":
                raise JsonPatchError("a colon is missing behind a key")
            at = _space(text, at + 1)
        end = _end(text, at)
        items.append(_Item(named, begin, at, end))
        at = _space(text, end)
        if text[at : at + 1] == ",":
            at = _space(text, at + 1)
    return _Container(start, at, tuple(items))


def _lines(text: str, at: int) -> _Container:
    items: list[_Item] = []
    while at < len(text):
        end = _end(text, at)
        items.append(_Item(len(items), at, at, end))
        at = _space(text, end)
        at = _space(text, at + 1) if text[at : at + 1] == "," else at
    return _Container(0, len(text), tuple(items), is_lines=True)


def _space(text: str, at: int) -> int:
    found = _SKIPPED.match(text, at)
    assert found is not None
    return found.end()


def _end(text: str, at: int) -> int:
    """Return where the value ends that begins at a place."""
    if text[at : at + 1] not in ("[", "{"):
        scalar = _SCALAR.match(text, at)
        if scalar is None:
            raise JsonPatchError("this is no JSON")
        return scalar.end()
    depth = 0
    for token in _TOKEN.finditer(text, at):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(token[0], 0)
        if depth == 0:
            return token.end()
    raise JsonPatchError("a bracket is never closed")


def _added(text: str, owner: _Container, key: PathStep, written: str) -> str:
    named = "" if isinstance(key, int) else json.dumps(key, ensure_ascii=False)
    if not owner.items:
        named += ": " if named else ""
        return text[: owner.start + 1] + named + written + text[owner.end :]
    last = owner.items[-1]
    if named:
        named += _between_key(text, last)
    return text[: last.end] + _gap(text, owner, last) + named + written + text[last.end :]


def _between_key(text: str, item: _Item) -> str:
    between = text[_end(text, item.begin) : item.start]
    return between if "/" not in between else ": "


def _gap(text: str, owner: _Container, item: _Item) -> str:
    """Return what parts an item from the next one: as it does elsewhere in the same list."""
    number = owner.items.index(item)
    if owner.is_lines:
        return "\r\n" if "\r\n" in text else "\n"
    begin = owner.items[number - 1].end if number else owner.start + 1
    blanks = text[begin : item.begin].lstrip(",")
    if "/" in blanks or "," in blanks:
        blanks = blanks[len(blanks.rstrip()) :]
    if not number and not blanks and len(owner.items) > 1:
        blanks = text[item.end : owner.items[1].begin].lstrip(",")
    return "," + (blanks if not blanks.strip() else " ")


def _indent(text: str, at: int) -> str:
    line = text[text.rfind("\n", 0, at) + 1 : at]
    return line[: len(line) - len(line.lstrip())]


def _first_indent(text: str, item: _Item) -> str:
    inner = _space(text, item.start + 1)
    return _indent(text, inner)
