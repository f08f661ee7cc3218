"""A card of a YAML file as a block of lines: copied under a new id, or taken out, with its comments."""

from __future__ import annotations

from typing import Any

import yaml

from ppgen.load.yaml.patches import BYTE_ORDER_MARK
from ppgen.studio.edits import UneditableError, with_values

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def with_copy(content: bytes, file: str, number: int, new_id: str) -> bytes:
    """Return a file with a copy of one of its cards behind it, under a new id; raises UneditableError."""
    lines, starts, ends = _blocks(content, file)
    block = lines[starts[number] : ends[number]]
    gap = (
        lines[ends[number] : starts[number + 1]]
        if number + 1 < len(starts)
        else [""]
        if _is_spaced(lines, starts)
        else []
    )
    blanks = [line for line in gap if not line.strip()][:1]
    made = [*lines[: ends[number]], *blanks, *block, *lines[ends[number] :]]
    return with_values(_joined(content, made), file, {(number + 1, "id"): new_id})


def without_card(content: bytes, file: str, number: int) -> bytes:
    """Return a file of cards without one of them; raises UneditableError."""
    lines, starts, ends = _blocks(content, file)
    if len(starts) < 2:
        raise UneditableError(f"{file} would have no card left; take the kind out of game.yaml instead")
    if number + 1 < len(starts):
        end = ends[number]
        while end < starts[number + 1] and not lines[end].strip():
            end += 1
        return _joined(content, [*lines[: starts[number]], *lines[end:]])
    begin = starts[number]
    while begin and not lines[begin - 1].strip():
        begin -= 1
    return _joined(content, [*lines[:begin], *lines[ends[number] :]])


def _blocks(content: bytes, file: str) -> tuple[list[str], list[int], list[int]]:
    """Return the lines of a file, and where each card begins and ends among them."""
    try:
        text = content.decode("utf-8").removeprefix(BYTE_ORDER_MARK).replace("\r\n", "\n")
        root = yaml.compose(text, Loader=_Loader)
    except (UnicodeDecodeError, yaml.YAMLError) as fault:
        raise UneditableError(f"{file} cannot be read") from fault
    if not isinstance(root, yaml.SequenceNode) or root.flow_style:
        raise UneditableError(f"{file} is no list of cards of one line or more each")
    lines = text.split("\n")
    starts = [_dash(lines, node.start_mark.line) for node in root.value]
    if len(set(starts)) < len(starts):
        raise UneditableError(f"cards of {file} share a line")
    bounds = [*starts[1:], len(lines)]
    ends = []
    for start, bound in zip(starts, bounds, strict=True):
        end = bound
        while end > start + 1 and (not lines[end - 1].strip() or lines[end - 1].startswith("#")):
            end -= 1
        ends.append(end)
    return lines, starts, ends


def _dash(lines: list[str], line: int) -> int:
    """Return the line on which the dash of an item stands, which may be above its first key."""
    while line > 0 and not lines[line].lstrip().startswith("-"):
        line -= 1
    return line


def _is_spaced(lines: list[str], starts: list[int]) -> bool:
    return any(start and not lines[start - 1].strip() for start in starts[1:])


def _joined(content: bytes, lines: list[str]) -> bytes:
    """Return lines with the line ends and the mark that the file had."""
    text = "\n".join(lines)
    if b"\r\n" in content:
        text = text.replace("\n", "\r\n")
    mark = BYTE_ORDER_MARK if content.startswith(BYTE_ORDER_MARK.encode()) else ""
    return (mark + text).encode("utf-8")
