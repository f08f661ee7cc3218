"""What a reader can fill in: the entries of a page where they lie, and pages without the values in them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import NamedTuple

from ppgen.common.geometry import Matrix, Rect
from ppgen.display.entry import Entry
from ppgen.display.ops import (
    Clip,
    Field,
    Fill,
    Glyphs,
    Group,
    Layer,
    Op,
    Picture,
    Stroke,
    Use,
    children,
    walk,
)
from ppgen.display.pieces import Document, Piece, Sheet, Side
from ppgen.display.reading import SPEAKERS

FORM_NAME = "ppgen"
"""The hidden field of a form that says which game, component and language it is of."""


class PlacedEntry(NamedTuple):
    """An entry of a page: `area` on the paper in mm, and the fields that print its value."""

    entry: Entry
    area: Rect
    written: tuple[tuple[Field, Matrix], ...]


def entries(ops: tuple[Op, ...]) -> Iterator[Entry]:
    """Yield the places to write on, in the order in which they are drawn."""
    for op in ops:
        if isinstance(op, Entry):
            yield op
        elif type(op) in SPEAKERS:
            yield from entries(children(op))


def has_entries(piece: Piece) -> bool:
    """Tell whether a piece has places to write on."""
    return any(True for ops in (piece.face, piece.back) for _ in entries(ops))


def placed_entries(side: Side) -> Iterator[PlacedEntry]:
    """Yield the entries of a side of a sheet in the order in which they are drawn."""
    for placement in side.placements:
        found = list(walk(placement.ops, placement.matrix))
        written: dict[str, list[tuple[Field, Matrix]]] = {}
        awaited = _Awaited()
        for op, matrix in found:
            if isinstance(op, Field) and (name := awaited.owner(op.name)):
                written.setdefault(name, []).append((op, matrix))
            elif isinstance(op, Entry):
                awaited.begin(op)
        for op, matrix in found:
            if isinstance(op, Entry):
                yield PlacedEntry(op, matrix.apply_rect(op.rect), tuple(written.get(op.name, ())))


def without_values(document: Document) -> Document:
    """Return a document whose pages show no value of an entry: a form's fields show those themselves."""
    return document._replace(sheets=tuple(_sheet(sheet) for sheet in document.sheets))


class FormOrigin(NamedTuple):
    """What a form is of: title and version of its game, component, language, set, deck, and the game's id.

    `entries` tells how many places to write it was built with; 0 in forms of earlier builds.
    """

    game: str
    version: str
    component: str
    language: str
    of_set: str = ""
    of_deck: str = ""
    game_id: str = ""
    entries: int = 0


def form_name(document: Document) -> str:
    """Return what the hidden field of a form says, as JSON."""
    parts = (document.game, document.version, document.component, document.language)
    sides = (side for sheet in document.sheets for side in (sheet.front, sheet.back) if side is not None)
    count = sum(1 for side in sides for _ in placed_entries(side))
    origin = FormOrigin(*parts, document.of_set, document.of_deck, document.game_id, count)
    return json.dumps(origin._asdict(), ensure_ascii=False)


def form_origin(said: str) -> FormOrigin | None:
    """Return what the hidden field of a stranger's form says, if that is anything.

    Forms of earlier builds say title, component and language with spaces between.
    """
    parts = said.rsplit(" ", 2)
    if not said.startswith("{") and len(parts) == 3:
        return FormOrigin(parts[0], "", parts[1], parts[2])
    try:
        known = FormOrigin(**json.loads(said))
    except (ValueError, TypeError, RecursionError):
        return None
    *said_of, entries = known
    is_sound = all(isinstance(part, str) for part in said_of) and type(entries) is int
    return known if is_sound else None


def _sheet(sheet: Sheet) -> Sheet:
    back = None if sheet.back is None else _side(sheet.back)
    return sheet._replace(front=_side(sheet.front), back=back)


def _side(side: Side) -> Side:
    placements = [
        placement._replace(piece=placement.piece._replace(face=_bare(placement.piece.face)))
        if not placement.is_back
        else placement._replace(piece=placement.piece._replace(back=_bare(placement.piece.back)))
        for placement in side.placements
    ]
    return side._replace(placements=tuple(placements))


def _bare(ops: tuple[Op, ...]) -> tuple[Op, ...]:
    return tuple(_kept(ops, _Awaited())) if any(True for _ in entries(ops)) else ops


def _kept(ops: tuple[Op, ...], awaited: _Awaited) -> Iterator[Op]:
    for op in ops:
        match op:
            case Field() if awaited.owner(op.name):
                continue
            case Group() | Clip() | Layer():
                inner = tuple(_kept(op.ops, awaited))
                if inner or not op.ops:
                    yield op._replace(ops=inner)
            case Entry():
                awaited.begin(op)
                yield op
            case Field() | Fill() | Stroke() | Glyphs() | Picture() | Use():
                yield op


class _Awaited:
    """Which fields print the value of an entry: those that follow it, one or one for each cell.

    Another text of the sheet may be named as the entry is; it is no value of it.
    """

    def __init__(self) -> None:
        self._waiting: dict[str, str] = {}

    def begin(self, entry: Entry) -> None:
        """Await what prints the value of an entry, if it has one."""
        signs = range(1, len(entry.value[: entry.cells]) + 1)
        names = [f"{entry.name}-{number}" for number in signs] if entry.cells else [entry.name]
        self._waiting = dict.fromkeys(names, entry.name) if entry.value else {}

    def owner(self, field: str) -> str:
        """Return the name of the entry whose value a field of this name prints, or nothing."""
        return self._waiting.pop(field, "")
