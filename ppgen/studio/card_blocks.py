"""A card of a YAML file as a block of lines: written new, copied, or taken out with its comments."""

from __future__ import annotations

import copy
import re
from collections.abc import Mapping
from typing import Any, NamedTuple

import yaml

from ppgen.common.paths import value_at
from ppgen.load import parse_yaml
from ppgen.load.yaml.patches import BYTE_ORDER_MARK, shared_paths, written_in_flow
from ppgen.load.yaml.writing import write_yaml
from ppgen.studio.edits import NOT_IN_PLACE, UneditableError, refuse_unlike, with_value_at, with_values
from ppgen.studio.origins import SHARED, Path

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
WIDTH = 100
"""Characters of a line of a card that is written new."""


class _Blocks(NamedTuple):
    """The lines of a file, where each card begins and ends there, and the list or mapping they are of."""

    lines: list[str]
    starts: list[int]
    ends: list[int]
    node: Any

    @property
    def is_mapping(self) -> bool:
        return isinstance(self.node, yaml.MappingNode)

    @property
    def is_spaced(self) -> bool:
        """Whether empty lines part the cards."""
        return any(not self.lines[start - 1].strip() for start in self.starts[1:])


def with_copy(content: bytes, file: str, number: int, new_id: str, within: Path = ()) -> bytes:
    """Return a file with a copy of one of its cards behind it, under a new id; raises UneditableError.

    `within` is where in the file the list or the mapping of cards stands.
    """
    found = _blocks(content, file, within)
    lines, starts, ends = found.lines, found.starts, found.ends
    block = lines[starts[number] : ends[number]]
    if found.is_mapping:
        key = found.node.value[number][0]
        at, behind = key.start_mark.column, key.end_mark.column
        block = [f"{block[0][:at]}{written_in_flow(new_id)}{block[0][behind:]}", *block[1:]]
    gap = (
        lines[ends[number] : starts[number + 1]]
        if number + 1 < len(starts)
        else [""]
        if found.is_spaced
        else []
    )
    blanks = [line for line in gap if not line.strip()][:1]
    made = _joined(content, [*lines[: ends[number]], *blanks, *block, *lines[ends[number] :]])
    changes = {} if found.is_mapping else {(*within, number + 1, "id"): new_id}
    after = with_values(made, file, changes)
    data = _data(content, file)
    cards = value_at(data, within)
    if isinstance(cards, dict):
        cards = {**cards, new_id: [*cards.values()][number]}
    else:
        copied = {**cards[number], "id": new_id}
        cards = [*cards[: number + 1], copied, *cards[number + 1 :]]
    refuse_unlike(after, file, with_value_at(data, within, cards))
    return after


def with_card(content: bytes, file: str, card: Mapping[str, Any], within: Path = ()) -> bytes:
    """Return a file with one more card behind its last one, written as that is; raises UneditableError.

    In a mapping of cards its `id` becomes the key.
    """
    if not within and _is_empty(content, file):
        kept = re.sub(r"\[\s*\]\s*\Z", "", content.decode("utf-8"))
        text = (
            kept + ("" if not kept or kept.endswith("\n") else "\n") + write_yaml([dict(card)], width=WIDTH)
        )
        made = text.encode()
        refuse_unlike(made, file, [dict(card)])
        return made
    found = _blocks(content, file, within)
    last = found.node.value[-1]
    node = last[1] if found.is_mapping else last
    name, values = str(card["id"]), dict(card)
    if found.is_mapping:
        del values["id"]
    indent = " " * found.node.start_mark.column
    if node.flow_style:
        flow = written_in_flow(values)
        block = [f"{indent}{written_in_flow(name)}: {flow}" if found.is_mapping else f"{indent}- {flow}"]
    else:
        written = write_yaml({name: values} if found.is_mapping else [values], width=WIDTH)
        block = [f"{indent}{line}" if line else "" for line in written.rstrip("\n").split("\n")]
    end = found.ends[-1]
    blanks = [""] if found.is_spaced or (not node.flow_style and len(found.starts) < 2) else []
    made = _joined(content, [*found.lines[:end], *blanks, *block, *found.lines[end:]])
    data = _data(content, file)
    cards = value_at(data, within)
    cards = {**cards, name: values} if isinstance(cards, dict) else [*cards, values]
    why = "the card cannot be written behind the last one; write it in the file"
    refuse_unlike(made, file, with_value_at(data, within, cards), why=why)
    return made


def without_card(content: bytes, file: str, number: int, within: Path = ()) -> bytes:
    """Return a file of cards without one of them; raises UneditableError."""
    lines, starts, ends, _ = _blocks(content, file, within)
    if len(starts) < 2:
        raise UneditableError(f"{file} would have no card left; take the kind out of game.yaml instead")
    begin, end = starts[number], ends[number]
    if number + 1 < len(starts):
        while end < starts[number + 1] and not lines[end].strip():
            end += 1
    else:
        while begin and not lines[begin - 1].strip():
            begin -= 1
    made = _joined(content, [*lines[:begin], *lines[end:]])
    data = _data(content, file)
    cards = copy.copy(value_at(data, within))
    key = [*cards][number] if isinstance(cards, dict) else number
    del cards[key]
    shared = shared_paths("\n".join(lines), (*within, key))
    why = f"{'.'.join(map(str, shared[0]))} is not changed here: {SHARED}" if shared else NOT_IN_PLACE
    refuse_unlike(made, file, with_value_at(data, within, cards), why=why)
    return made


def _data(content: bytes, file: str) -> Any:
    source, problems = parse_yaml(content, file)
    if source is None:
        raise UneditableError(f"{file} cannot be read: {problems[0].message}")
    return source.data


def _is_empty(content: bytes, file: str) -> bool:
    source, problems = parse_yaml(content, file)
    if source is None:
        return all(one.rule == "load/empty-file" for one in problems)
    return source.data in (None, [])


def _blocks(content: bytes, file: str, within: Path) -> _Blocks:
    """Take a file apart; raises UneditableError where a line holds more than one card."""
    try:
        text = content.decode("utf-8").removeprefix(BYTE_ORDER_MARK).replace("\r\n", "\n")
        node = _inside(yaml.compose(text, Loader=_Loader), within)
    except (UnicodeDecodeError, yaml.YAMLError) as fault:
        raise UneditableError(f"{file} cannot be read") from fault
    if not isinstance(node, yaml.CollectionNode) or node.flow_style or not node.value:
        raise UneditableError(f"{file} is no list of cards of one line or more each")
    lines = text.split("\n")
    if isinstance(node, yaml.MappingNode):
        starts = [key.start_mark.line for key, _ in node.value]
    else:
        starts = [_dash(lines, one.start_mark.line) for one in node.value]
    if len(set(starts)) < len(starts):
        raise UneditableError(f"cards of {file} share a line")
    behind = node.end_mark.line + bool(node.end_mark.column) if within else len(lines)
    bounds = [*starts[1:], behind]
    ends = []
    for start, bound in zip(starts, bounds, strict=True):
        end = bound
        while end > start + 1 and (not lines[end - 1].strip() or lines[end - 1].startswith("#")):
            end -= 1
        ends.append(end)
    return _Blocks(lines, starts, ends, node)


def _inside(node: Any, path: Path) -> Any:
    for step in path:
        if isinstance(node, yaml.MappingNode):
            node = next((value for key, value in node.value if key.value == str(step)), None)
        elif isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
            node = node.value[step]
        else:
            return None
    return node


def _dash(lines: list[str], line: int) -> int:
    """Return the line on which the dash of an item stands, which may be above its first key."""
    while line > 0 and not lines[line].lstrip().startswith("-"):
        line -= 1
    return line


def _joined(content: bytes, lines: list[str]) -> bytes:
    """Return lines with the line ends and the mark that the file had."""
    text = "\n".join(lines)
    if b"\r\n" in content:
        text = text.replace("\n", "\r\n")
    mark = BYTE_ORDER_MARK if content.startswith(BYTE_ORDER_MARK.encode()) else ""
    return (mark + text).encode("utf-8")
