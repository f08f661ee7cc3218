"""Ops into a hash: equal for what is drawn alike, another for anything a reader could see."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field

from ppgen.display.entry import Entry
from ppgen.display.ops import Clip, Field, Glyphs, Group, Layer, Op, ShapedRun, Symbol, Use
from ppgen.display.pieces import Document, Piece, Side


@dataclass(slots=True)
class PieceDigests:
    """Hashes pieces; art and words that many share are written down once.

    `typeface` returns the hash of the file that a typeface is drawn from.
    """

    typeface: Callable[[str], str]
    _symbols: dict[int, tuple[Symbol, str]] = field(default_factory=dict)
    _runs: dict[int, tuple[ShapedRun, str]] = field(default_factory=dict)
    _faces: dict[str, str] = field(default_factory=dict)

    def of(self, piece: Piece) -> str:
        """Return the sha256 of what is printed on the face and back of a piece, and of its shape."""
        parts = [repr((piece.size, piece.bleed, piece.radius)), self._ops(piece.face), self._ops(piece.back)]
        return _sha256("\0".join(parts))

    def _ops(self, ops: tuple[Op, ...]) -> str:
        return "\n".join(map(self._op, ops))

    def _op(self, op: Op) -> str:
        match op:
            case Use():
                return f"use {self._symbol(op.symbol)} {op.matrix}"
            case Glyphs():
                plain = (op.size, op.x, op.y, op.colour, op.tracking, op.word_space)
                return f"glyphs {self._face(op.typeface)} {plain} {' '.join(map(self._run, op.runs))}"
            case Group():
                return f"group {op.matrix} [{self._ops(op.ops)}]"
            case Clip():
                return f"clip {op.path} {op.even_odd} [{self._ops(op.ops)}]"
            case Field():
                about = (op.name, op.text, op.lines, op.bounds, op.right_to_left)
                return f"field {about} [{self._ops(op.ops)}]"
            case Layer():
                return f"layer {op.kind} [{self._ops(op.ops)}]"
            case _:
                return repr(op)

    def _face(self, identifier: str) -> str:
        if identifier not in self._faces:
            self._faces[identifier] = self.typeface(identifier)
        return self._faces[identifier]

    def _symbol(self, symbol: Symbol) -> str:
        """Symbols are known by identity, and held here so that it stays theirs."""
        known = self._symbols.get(id(symbol))
        if known is None:
            written = _sha256(f"{symbol.bounds} {self._ops(symbol.ops)}")
            known = self._symbols[id(symbol)] = (symbol, written)
        return known[1]

    def _run(self, run: ShapedRun) -> str:
        known = self._runs.get(id(run))
        if known is None:
            known = self._runs[id(run)] = (run, repr(run))
        return known[1]


@dataclass(slots=True)
class DocumentDigest(PieceDigests):
    """Hashes one document: another for anything that its files, or what is read back of them, depend on.

    Symbols count by their content and by which of them are one and the same, since each becomes one object.
    """

    _numbers: dict[str, int] = field(default_factory=dict)
    _pieces: dict[int, str] = field(default_factory=dict)

    def of_document(self, document: Document) -> str:
        """Return the sha256 of a document."""
        parts = [repr(document._replace(sheets=()))]
        for sheet in document.sheets:
            parts.append(repr((sheet.number, sheet.paper, sheet.trim, sheet.bleed, sheet.back is None)))
            parts += [self._side(side) for side in (sheet.front, sheet.back) if side is not None]
        return _sha256("\0".join(parts))

    def _side(self, side: Side) -> str:
        placed = (
            f"{(place.x, place.y, place.turn, place.bleed, place.slot, place.copy, place.is_back)} "
            f"{self._piece(place.piece)}"
            for place in side.placements
        )
        return "\n".join((*placed, self._ops(side.marks)))

    def _piece(self, piece: Piece) -> str:
        """Pieces are known by identity: those of a document live as long as it does."""
        known = self._pieces.get(id(piece))
        if known is None:
            about = repr(piece._replace(face=(), back=(), pages=()))
            pages = "".join(map(self._piece, piece.pages))
            text = "\0".join((about, self._ops(piece.face), self._ops(piece.back), pages))
            known = self._pieces[id(piece)] = _sha256(text)
        return known

    def _op(self, op: Op) -> str:
        match op:
            case Use():
                number = self._numbers.setdefault(op.symbol.id, len(self._numbers))
                return f"use {number} {op.symbol.icon} {self._symbol(op.symbol)} {op.matrix}"
            case Field():
                return f"field {op._replace(ops=())} [{self._ops(op.ops)}]"
            case Glyphs():
                return f"{op.typeface} {PieceDigests._op(self, op)}"
            case Entry():
                return f"{op} {' '.join(map(self._face, op.lettering.typefaces))}"
            case _:
                return PieceDigests._op(self, op)


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
