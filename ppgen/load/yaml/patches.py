"""A YAML text with some of its values changed: comments, order and quotes of all others stay as they are."""

from __future__ import annotations

import json
import re
from collections import deque
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

import yaml

from ppgen.load.yaml.scalars import decimal_scalar, plain_scalar
from ppgen.load.yaml.source import PathStep

Path = tuple[PathStep, ...]
Value = Any
"""A text, a number, yes or no, nothing; or a list or a mapping of such."""

BYTE_ORDER_MARK = "\ufeff"

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Patched(NamedTuple):
    """The new text, and the paths of edits that cannot be made in place, each with the reason."""

    text: str
    refused: Mapping[Path, str]


class _Edit(NamedTuple):
    """Characters that are replaced, and what by."""

    start: int
    end: int
    new: str


class _RefusedError(Exception):
    """Why a value cannot be changed in place."""


def patched(text: str, changes: Mapping[Path, Value]) -> Patched:
    """Change values by their paths; a key that a mapping lacks is added behind its last one.

    Where the last one is a text in lines, it is added behind the first. The text must be sound YAML. A list
    that holds remarks between its lines stays as it is.
    """
    mark = BYTE_ORDER_MARK if text.startswith(BYTE_ORDER_MARK) else ""
    body = text[len(mark) :]  # with the mark the parser's places would be off by one
    is_from_windows = 0 < text.count("\n") == text.count("\r\n")
    body = body.replace("\r\n", "\n") if is_from_windows else body
    root = yaml.compose(body, Loader=_Loader)
    shared = _shared(root)
    edits: list[tuple[_Edit, int]] = []
    refused: dict[Path, str] = {}
    for path, value in changes.items():
        try:
            edits.append((_edit(body, root, shared, path=path, value=value), -len(path)))
        except _RefusedError as reason:
            refused[path] = str(reason)
    last_first = sorted(edits, key=lambda one: (one[0][:2], one[1]), reverse=True)
    body = _edited(body, [edit for edit, _ in reversed(last_first)])
    return Patched(mark + (body.replace("\n", "\r\n") if is_from_windows else body), refused)


def _edited(body: str, edits: list[_Edit]) -> str:
    """Make edits, which come in the order of their places; inner ones end up first."""
    if any(one.end > other.start for one, other in pairwise(edits)):  # one lies in another
        for edit in reversed(edits):
            body = body[: edit.start] + edit.new + body[edit.end :]
        return body
    ends = [0, *(edit.end for edit in edits)]
    parts = [f"{body[end : edit.start]}{edit.new}" for end, edit in zip(ends, edits)]
    return "".join([*parts, body[ends[-1] :]])


def shared_paths(text: str, path: Path) -> list[Path]:
    """Return the paths of what stands at a path, or inside it, and is used by aliases once more somewhere.

    The text is sound YAML.
    """
    root = yaml.compose(text.removeprefix(BYTE_ORDER_MARK), Loader=_Loader)
    shared, node = _shared(root), root
    for step in path:
        node = None if node is None else _inside(node, step)
    found: list[Path] = []
    seen: set[int] = set()
    waiting = deque([] if node is None else [(node, path)])
    while waiting:
        node, at = waiting.popleft()
        if id(node) in seen:
            continue
        seen.add(id(node))
        if id(node) in shared:
            found.append(at)
        if isinstance(node, yaml.MappingNode):
            waiting += [(value, (*at, str(key.value))) for key, value in node.value]
        elif isinstance(node, yaml.SequenceNode):
            waiting += [(one, (*at, number)) for number, one in enumerate(node.value)]
    return found


def _shared(root: Any) -> frozenset[int]:
    """Return the nodes that aliases use once more: changing one would change what others say."""
    seen: set[int] = set()
    twice: set[int] = set()
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if id(node) in seen:
            twice.add(id(node))
            continue
        seen.add(id(node))
        waiting += _children(node)
    return frozenset(twice)


def _children(node: Any) -> Iterator[Any]:
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield key
            yield value
    elif isinstance(node, yaml.SequenceNode):
        yield from node.value


def _edit(text: str, root: Any, shared: frozenset[int], *, path: Path, value: Value) -> _Edit:
    node, in_flow = root, False
    for number, step in enumerate(path):
        if id(node) in shared:
            raise _RefusedError("it is written once for several places")
        in_flow = in_flow or bool(node.flow_style)
        inner = _inside(node, step)
        if inner is None:
            if number == len(path) - 1 and isinstance(node, yaml.MappingNode):
                return _added(text, node, str(step), value)
            raise _RefusedError("what it belongs to is not written there yet")
        node = inner
    if id(node) in shared:
        raise _RefusedError("it is written once for several places")
    start, end = node.start_mark.index, node.end_mark.index
    if isinstance(node, yaml.ScalarNode):
        if isinstance(value, str) and node.style in ("|", ">"):
            return _Edit(start, end, _block(text, start, end, value))
        new = _written(value, style=node.style, in_flow=in_flow)
        return _Edit(start, end, new if node.style not in ("|", ">") else _in_its_line(text[start:end], new))
    if isinstance(node, yaml.SequenceNode):
        if node.flow_style:
            return _Edit(start, end, _written(value, style=None, in_flow=in_flow))
        return _lines(text, node, value)
    raise _RefusedError("it is no single value")


def _lines(text: str, node: Any, value: Value) -> _Edit:
    """Replace a list whose items stand in lines of their own."""
    start, end = node.start_mark.index, _end(node)
    end = len(text[:end].rstrip("\n"))  # the last may be a text in lines
    items = sorted(_children(node), key=lambda one: one.start_mark.index)
    between = [start, *(_end(one) for one in items)]
    if any("#" in text[at : one.start_mark.index] for at, one in zip(between, items)):
        raise _RefusedError("remarks stand between its lines")
    if isinstance(value, list) and value:
        indent = "\n" + " " * node.start_mark.column
        return _Edit(
            start, end, indent.join(f"- {_written(one, style=None, in_flow=False)}" for one in value)
        )
    colon = len(text[:start].rstrip())
    if text[colon - 1 : colon] != ":":
        raise _RefusedError("remarks stand between its lines")
    return _Edit(colon, end, f" {_written(value, style=None, in_flow=False)}")


def _end(node: Any) -> int:
    """Return where what a node says ends; that of lines ends for YAML where the next one begins."""
    inner = list(_children(node))
    is_open = not isinstance(node, yaml.ScalarNode) and not node.flow_style
    return max(map(_end, inner)) if inner and is_open else int(node.end_mark.index)


def _inside(node: Any, step: PathStep) -> Any:
    if isinstance(node, yaml.SequenceNode) and isinstance(step, int):
        return node.value[step] if step < len(node.value) else None
    if isinstance(node, yaml.MappingNode):
        return next((value for key, value in node.value if key.value == str(step)), None)
    return None


def _added(text: str, node: Any, key: str, value: Value) -> _Edit:
    """Add a key behind the last one of a mapping, or where that is a text in lines, beside the first."""
    if not node.value:
        raise _RefusedError("the mapping it belongs to is empty")
    (first_key, first), (_, last) = node.value[0], node.value[-1]
    if node.flow_style:
        place = _end(last)
        return _Edit(place, place, f", {key}: {_written(value, style=None, in_flow=True)}")
    written, indent = _written(value, style=None, in_flow=False), " " * first_key.start_mark.column
    place = _end(last)
    if text[place - 1 : place] == "\n":
        place = _end(first)
    if text[place - 1 : place] == "\n":
        place = first_key.start_mark.index
        return _Edit(place, place, f"{key}: {written}\n{indent}")
    line_end = text.find("\n", place)
    place = len(text) if line_end < 0 else line_end
    return _Edit(place, place, f"\n{indent}{key}: {written}")


def written_in_flow(value: Value) -> str:
    """Write a value in one line, as it stands in braces or brackets."""
    return _written(value, style=None, in_flow=True)


def _written(value: Value, *, style: str | None, in_flow: bool) -> str:
    """Write a value in YAML so that every reader takes it for just that."""
    if isinstance(value, list):
        return f"[{', '.join(_written(one, style=None, in_flow=True) for one in value)}]"
    if isinstance(value, dict):
        written = (f"{_key(name)}: {_written(one, style=None, in_flow=True)}" for name, one in value.items())
        return f"{{{', '.join(written)}}}"
    if isinstance(value, float):
        return decimal_scalar(value)
    if not isinstance(value, str):
        return "null" if value is None else json.dumps(value)
    if style == "'" and "\n" not in value and value.isprintable():
        return "'" + value.replace("'", "''") + "'"
    if style != '"' and _is_plain(value, in_flow=in_flow):
        return value
    return _quoted(value)


_UNWRITABLE = re.compile("[\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")
"""What a reader of YAML takes for the end of a line, or does not take at all, and JSON leaves as it is."""


_NOT_IN_LINES = re.compile(rf"[\x00-\x08\x0b-\x1f]|{_UNWRITABLE.pattern}")


def _quoted(value: str) -> str:
    """Write a text in double quotes, in one line."""
    written = json.dumps(value, ensure_ascii=False)
    return _UNWRITABLE.sub(lambda found: f"\\u{ord(found[0]):04x}", written)


def _key(name: Any) -> str:
    return written_in_flow(str(name))


_KEY_SIGNS = frozenset("?:")
"""Between brackets or braces some readers of YAML end a text at these, whatever stands behind them."""


def _is_plain(value: str, *, in_flow: bool) -> bool:
    """Tell whether a text needs no quotes."""
    if not value or value != value.strip() or {"\n", "\t"} & {*value} or plain_scalar(value) != value:
        return False
    if in_flow and not _KEY_SIGNS.isdisjoint(value):
        return False
    try:
        found = yaml.load(f"{{a: {value}}}" if in_flow else f"a: {value}", Loader=_Loader)
    except yaml.YAMLError:
        return False
    return bool(found == {"a": value})


_SIGNS = "|>+-0123456789"
"""What stands behind the key of a text in lines."""


def _in_its_line(old: str, written: str) -> str:
    """Write a value in the place of a text in lines, with the remark and the empty lines that it has."""
    remark = old.partition("\n")[0].lstrip(_SIGNS).rstrip()
    return f"{written}{remark}{old[len(old.rstrip(chr(10))) :] or chr(10)}"


def _block(text: str, start: int, end: int, value: str) -> str:
    """Write a text as lines under its key, as it was before, with or without the end of its last line."""
    old = text[start:end]
    head, _, rest = old.partition("\n")
    first = next((line for line in rest.split("\n") if line.strip()), "")
    indent = first[: len(first) - len(first.lstrip(" "))]
    body = value.removesuffix("\n")
    is_inner = bool(body) and body == body.rstrip() and not body.startswith((" ", "\n", "\t"))
    if not indent or not is_inner or _NOT_IN_LINES.search(value):
        return _in_its_line(old, _quoted(value))
    signs = head[: len(head) - len(head.lstrip(_SIGNS))]
    mark = "|" if body != value else "|" + ("-" if "-" in signs else "+" if "+" in signs else "")
    kept = old[len(old.rstrip("\n")) :] or "\n"
    lines = "\n".join(f"{indent}{line}" if line else "" for line in body.split("\n"))
    return f"{mark}{head[len(signs) :].rstrip()}\n{lines}{kept}"
