"""Every field of a record has a place to write on its sheet, in as many rows as the record may hold.

Lists in rows, of which nothing says how long they may be, have more than one place in one of the rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from ppgen.checks.sight.pieces import PrintedPieces
from ppgen.checks.sight.sheets import ScoreSheet, score_sheets
from ppgen.common.problem import Problem, error
from ppgen.model.card import Path
from ppgen.model.field import FieldType, ListField, MapField
from ppgen.model.records import path_text

ID = "record/no-place"
WHY = "What a rule asks for and no sheet has a place for is never written down."
LOOKS_ACROSS = True

_WON = {"type": "list", "maximum": 3, "items": {"type": "integer"}}
_RECORD: dict[str, Any] = {
    "title": "Match",
    "record": True,
    "fields": {"name": {"type": "text"}, "won": _WON},
}


def _sheet(count: int) -> dict[str, Any]:
    name = {"type": "entry", "box": [5, 5, 45, 12], "field": "name", "label": "Name"}
    row = {"type": "entry", "box": [0, 0, 20, 9], "field": "won.{{ number }}", "tip": "Won {{ number }}"}
    rows = {"type": "repeat", "box": [5, 20, 20, 60], "direction": "column", "spacing": 10, "items": [row]}
    return {"score": "match", "face": [name, {**rows, "count": f"{{{{ {count} }}}}"}]}


GOOD = {
    "fields": {"name": {"type": "text"}},
    "cards": [{"id": "sun", "name": "Sun"}],
    "kinds": {"match": _RECORD},
    "sheets": {"match-sheet": _sheet(3)},
    "face": [{"type": "text", "box": [5, 5, 50, 9], "text": "{{ card.name }}", "style": "words"}],
}
BAD = {**GOOD, "sheets": {"match-sheet": _sheet(2)}}
_UNASKED = {"type": "text", "unprinted": "the players know"}
_LEFT_OUT = {**_RECORD, "fields": {"name": {"type": "text"}, "won": _WON, "who": _UNASKED}}
NEAR = {**GOOD, "kinds": {"match": _LEFT_OUT}}

MOST_NAMED = 4
_NO_PLACE = "has no place to write"
_NO_SECOND = "has one place for each of these lists, and none for"


class _Missing(NamedTuple):
    """A field without its place: the path, and what is wrong."""

    path: Path
    what: str


def check(printed: PrintedPieces) -> Iterator[Problem]:
    """Compare the fields of each record with the places to write of all its sheets."""
    yield from lacking(printed, _all_seen)


def lacking(printed: PrintedPieces, is_unseen: Callable[[str, Path], bool]) -> Iterator[Problem]:
    """Compare fields with places to write; nothing is said of those of a record that nobody could see."""
    game = printed.deck.game
    sheets: dict[str, list[ScoreSheet]] = {}
    for sheet in score_sheets(printed):
        sheets.setdefault(sheet.kind, []).append(sheet)
    for kind, several in sheets.items():
        wanted = [name for name, part in game.components.items() if part.own.get("score") == kind]
        if len(several) < len(wanted):
            continue  # some of its sheets were not asked for
        tree = _tree(place.path for sheet in several for place in sheet.places())
        found: dict[tuple[str, str], list[Path]] = {}
        for name, field in game.kinds[kind].fields.items():
            for missing in _without(field, tree.get(name), (name,)):
                if missing.what == _NO_PLACE and is_unseen(kind, missing.path):
                    continue
                found.setdefault((_pattern(missing.path), missing.what), []).append(missing.path)
        for path in _single(game.kinds[kind].fields, tree):
            if not is_unseen(kind, path):
                found.setdefault((_pattern(path), _NO_SECOND), []).append(path)
        for (_, what), paths in found.items():
            told = ", ".join(path_text(path) for path in paths[:MOST_NAMED])
            more = f" and {len(paths) - MOST_NAMED} more" if len(paths) > MOST_NAMED else ""
            names = " or ".join(sheet.component for sheet in several)
            field_name = str(paths[0][0])
            span = game.sources["game"].key_span(("kinds", kind, "fields", field_name))
            how = "bound the list: maximum: 1" if what == _NO_SECOND else "say why not: unprinted: reason"
            hint = f"draw it there, or {how}, at the field"
            yield error(ID, f"{names} {what} {told}{more}", span=span, hint=hint, subject=kind)


def _all_seen(_kind: str, _path: Path) -> bool:
    return False


_Tree = Mapping[Any, Any]


def _tree(paths: Iterator[Path]) -> dict[Any, Any]:
    root: dict[Any, Any] = {}
    for path in paths:
        node = root
        for step in path:
            node = node.setdefault(step, {})
    return root


def _without(field: FieldType, node: _Tree | None, path: Path) -> Iterator[_Missing]:
    if field.unprinted:
        return
    match field:
        case MapField():
            for name, inner in field.fields.items():
                yield from _without(inner, (node or {}).get(name), (*path, name))
        case ListField():
            rows = [step for step in node or () if isinstance(step, int)]
            least = field.maximum or max(rows, default=0) + 1
            for number in range(least):
                if number in rows:
                    yield from _without(field.items, (node or {})[number], (*path, number))
                elif not field.items.unprinted:
                    yield _Missing((*path, number), _NO_PLACE)
            for number in rows:
                if number >= least:
                    yield _Missing(
                        (*path, number), f"has a place that the record cannot hold, {least} at most:"
                    )
        case _:
            if node is None:
                yield _Missing(path, _NO_PLACE)


def _single(fields: Mapping[str, FieldType], tree: _Tree) -> Iterator[Path]:
    """Yield the second place of lists that have one place alone, in every row that there is of them."""
    lengths: dict[str, list[tuple[int, Path]]] = {}
    for name, field in fields.items():
        for path, length in _lengths(field, tree.get(name, {}), (name,)):
            lengths.setdefault(_pattern(path), []).append((length, path))
    for found in lengths.values():
        if len(found) > 1 and max(length for length, _ in found) == 1:
            yield (*found[0][1], 1)


def _lengths(field: FieldType, node: _Tree, path: Path) -> Iterator[tuple[Path, int]]:
    """Yield each list of which nothing says how long it may be, with the number of its places."""
    if field.unprinted:
        return
    match field:
        case MapField():
            for name, inner in field.fields.items():
                yield from _lengths(inner, node.get(name, {}), (*path, name))
        case ListField():
            rows = [step for step in node if isinstance(step, int)]
            if field.maximum is None and not field.items.unprinted:
                yield path, len(rows)
            for row in rows:
                yield from _lengths(field.items, node[row], (*path, row))
        case _:
            pass


def _pattern(path: Path) -> str:
    return ".".join("*" if isinstance(step, int) else step for step in path)
