"""How often a card stands in a deck: a count in the file of the deck, changed, added or taken out."""

from __future__ import annotations

from typing import Any

import yaml

from ppgen.load import parse_yaml
from ppgen.load.yaml.patches import BYTE_ORDER_MARK
from ppgen.studio.edits import ChangedMeanwhileError, UneditableError, with_values
from ppgen.studio.merging import is_same

CARDS = "cards"

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def with_count(content: bytes, file: str, card: str, count: int, was: int) -> bytes:
    """Return the file of a deck that holds so many of a card; raises UneditableError.

    Decks hold a mapping of counts, or a list that names a card as often as it is there.
    """
    held = _held(content, file)
    now = held.count(card) if isinstance(held, list) else int(held.get(card, 0))
    if now != was:
        raise ChangedMeanwhileError(f"{file} was changed meanwhile: {card} stands there {now} times now")
    if count == now:
        return content
    if isinstance(held, list):
        kept = [*held]
        for _ in range(now - count):
            del kept[_last(kept, card)]
        if count > now:
            at = _last(kept, card) + 1 if now else len(kept)
            kept[at:at] = [card] * (count - now)
        _refuse_empty(kept, file)
        made = _with_lines(content, card, count - now)
        if made is not None and _says(made, content, file, kept):
            return made
        return with_values(content, file, {(CARDS,): kept})
    if count:
        return with_values(content, file, {(CARDS, card): count})
    _refuse_empty([one for one in held if one != card], file)
    made = _without_key(content, file, card)
    if not _says(made, content, file, {key: value for key, value in held.items() if key != card}):
        raise UneditableError(f"{card} cannot be taken out in place; change it in the file")
    return made


def _says(made: bytes, content: bytes, file: str, cards: Any) -> bool:
    """Tell whether what was made says these cards, and all else as the file did."""
    (before, _), (after, _) = parse_yaml(content, file), parse_yaml(made, file)
    if before is None or after is None:
        return False
    return is_same(after.data, {**before.data, CARDS: cards})


def _last(names: list[str], card: str) -> int:
    return len(names) - 1 - names[::-1].index(card)


def _with_lines(content: bytes, card: str, more: int) -> bytes | None:
    """Add lines to a list of one card a line, behind the same or the last one, or take the last ones out."""
    lines = content.decode("utf-8").splitlines(keepends=True)
    root: Any = yaml.compose(
        "".join(lines).removeprefix(BYTE_ORDER_MARK).replace("\r\n", "\n"), Loader=_Loader
    )
    node = next(value for key, value in root.value if key.value == CARDS)
    if not isinstance(node, yaml.SequenceNode) or node.flow_style:
        return None
    same = [one for one in node.value if one.value == card]
    if more > 0:
        model = (same or node.value)[-1]
        line, start = model.start_mark.line, model.start_mark.column
        ending = "\r\n" if lines[line].endswith("\r\n") else "\n"
        lines[line] = lines[line] if lines[line].endswith("\n") else lines[line] + ending
        lines[line + 1 : line + 1] = [f"{lines[line][:start]}{card}{ending}"] * more
    else:
        gone = {one.start_mark.line for one in same[more:]}
        lines = [text for number, text in enumerate(lines) if number not in gone]
    return "".join(lines).encode()


def _held(content: bytes, file: str) -> Any:
    source, problems = parse_yaml(content, file)
    if source is None:
        raise UneditableError(f"{file} cannot be read: {problems[0].message}")
    held = source.data.get(CARDS) if isinstance(source.data, dict) else None
    is_counted = isinstance(held, dict) and all(type(one) is int for one in held.values())
    if not is_counted and not (isinstance(held, list) and all(isinstance(one, str) for one in held)):
        raise UneditableError(f"{file} says in no way that is known how many cards it holds")
    return held


def _refuse_empty(cards: Any, file: str) -> None:
    if not cards:
        raise UneditableError(f"{file} would hold no card any more; delete the file instead")


def _without_key(content: bytes, file: str, card: str) -> bytes:
    """Take a card and its count out of a mapping: with its line, or with the comma beside it."""
    text = content.decode("utf-8")
    mark = BYTE_ORDER_MARK if text.startswith(BYTE_ORDER_MARK) else ""
    body = text.removeprefix(mark)
    is_from_windows = "\r\n" in body
    body = body.replace("\r\n", "\n")
    root: Any = yaml.compose(body, Loader=_Loader)
    node = next(value for key, value in root.value if key.value == CARDS)
    if not isinstance(node, yaml.MappingNode):
        raise UneditableError(f"{card} cannot be taken out of {file} in place")
    pairs = list(node.value)
    number = next(at for at, (key, _) in enumerate(pairs) if str(key.value) == card)
    key, value = pairs[number]
    if node.flow_style:
        if number:
            start, end = pairs[number - 1][1].end_mark.index, value.end_mark.index
        else:
            start, end = key.start_mark.index, pairs[1][0].start_mark.index
    else:
        start = body.rfind("\n", 0, key.start_mark.index) + 1
        end = body.find("\n", value.end_mark.index) + 1 or len(body)
        if end == len(body) and not body.endswith("\n"):
            start = max(start - 1, 0)
    body = body[:start] + body[end:]
    return (mark + (body.replace("\n", "\r\n") if is_from_windows else body)).encode()
