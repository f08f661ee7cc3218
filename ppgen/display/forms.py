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
        names = {op.name: op for op, _ in found if isinstance(op, Entry)}
        written: dict[str, list[tuple[Field, Matrix]]] = {}
        for op, matrix in found:
            if isinstance(op, Field) and (name := _entry_of(op.name, names)):
                written.setdefault(name, []).append((op, matrix))
        for op, matrix in found:
            if isinstance(op, Entry):
                yield PlacedEntry(op, matrix.apply_rect(op.rect), tuple(written.get(op.name, ())))


def without_values(document: Document) -> Document:
    """Return a document whose pages show no value of an entry: a form's fields show those themselves."""
    return document._replace(sheets=tuple(_sheet(sheet) for sheet in document.sheets))


class FormOrigin(NamedTuple):
    """What a form is of: title and version of its game, component, language, set, deck, and the game's id."""

    game: str
    version: str
    component: str
    language: str
    of_set: str = ""
    of_deck: str = ""
    game_id: str = ""


def form_name(document: Document) -> str:
    """Return what the hidden field of a form says, as JSON."""
    parts = (document.game, document.version, document.component, document.language)
    origin = FormOrigin(*parts, document.of_set, document.of_deck, document.game_id)
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
    return known if all(isinstance(part, str) for part in known) else None


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
    names = {entry.name: entry for entry in entries(ops)}
    return tuple(_kept(ops, names)) if names else ops


def _kept(ops: tuple[Op, ...], names: dict[str, Entry]) -> Iterator[Op]:
    for op in ops:
        match op:
            case Field() if _entry_of(op.name, names):
                continue
            case Group() | Clip() | Layer():
                inner = tuple(_kept(op.ops, names))
                if inner or not op.ops:
                    yield op._replace(ops=inner)
            case Field() | Fill() | Stroke() | Glyphs() | Picture() | Use() | Entry():
                yield op


def _entry_of(field: str, names: dict[str, Entry]) -> str:
    """Return the name of the entry whose value a field prints: the same, or one cell of it."""
    if field in names:
        return field
    name, _, cell = field.rpartition("-")
    return name if cell.isdigit() and name in names and names[name].cells else ""
