"""Ops into a hash: equal for what is drawn alike, another for anything a reader could see."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from ppgen.common.colour import Colour
from ppgen.display.entry import Entry
from ppgen.display.ops import (
    Clip,
    Field,
    Fill,
    Glyphs,
    Group,
    ImageFile,
    Layer,
    Op,
    Picture,
    ShapedRun,
    Stroke,
    Symbol,
    Use,
)
from ppgen.display.pieces import Document, Piece, Side
from ppgen.work.by_id import ById

_UNSEEN = Field._fields.index("right_to_left") + 1
"""From here on a field has what nobody sees on paper."""


class _Walked(NamedTuple):
    """What ops draw, what files hold of them beside that, and the symbols in the order they are met."""

    drawn: str
    beside: str
    symbols: tuple[str, ...]


class _Piece(NamedTuple):
    """The hashes of a piece: of what it shows, and of all of it."""

    drawn: str
    whole: str
    symbols: tuple[str, ...]


@dataclass(slots=True)
class Digests:
    """Hashes pieces and documents; each piece, and art and words that many share, is looked through once.

    `typeface` returns the hash of the file that a typeface is drawn from. What says of which
    printing a piece is makes it another one only `with_run_marks`. Pictures are their files, unless
    `picture` returns a hash of what one prints.
    """

    typeface: Callable[[str], str]
    with_run_marks: bool = False
    picture: Callable[[ImageFile], str] | None = None
    _pieces: ById[Piece, _Piece] = field(default_factory=ById)
    _symbols: ById[Symbol, _Walked] = field(default_factory=ById)
    _runs: ById[ShapedRun, str] = field(default_factory=ById)
    _colours: dict[Colour, str] = field(default_factory=dict)
    _faces: dict[str, str] = field(default_factory=dict)
    _beside: list[str] = field(default_factory=list)
    _met: dict[str, None] = field(default_factory=dict)

    def of(self, piece: Piece) -> str:
        """Return the sha256 of what is printed on the face and back of a piece, and of its shape."""
        return self._piece(piece).drawn

    def of_document(self, document: Document) -> str:
        """Return the sha256 of a document: of anything that its files, or what is read back, depend on.

        Symbols count by their content and by which of them are one and the same, since each becomes one
        object.
        """
        numbers: dict[str, int] = {}
        parts = [repr(document._replace(sheets=()))]
        for sheet in document.sheets:
            about = sheet.number, sheet.paper, sheet.trim, sheet.bleed, sheet.template
            parts.append(repr((*about, sheet.back is None)))
            parts += [self._side(side, numbers) for side in (sheet.front, sheet.back) if side is not None]
        return _sha256("\0".join(parts))

    def _side(self, side: Side, numbers: dict[str, int]) -> str:
        parts = [] if side.landing is None else [repr(side.landing)]
        for place in side.placements:
            piece = self._piece(place.piece)
            where = (place.x, place.y, place.turn, place.bleed, place.slot, place.copy, place.is_back)
            parts.append(f"{where} {piece.whole} {_numbered(piece.symbols, numbers)}")
        marks = self._walked(side.marks)
        return "\n".join((*parts, marks.drawn, marks.beside, _numbered(marks.symbols, numbers)))

    def _piece(self, piece: Piece) -> _Piece:
        return self._pieces.of(piece, self._hashed)

    def _hashed(self, piece: Piece) -> _Piece:
        face, back = self._walked(piece.face), self._walked(piece.back)
        pages = [self._piece(page) for page in piece.pages]
        shape = repr((piece.size, piece.bleed, piece.radius))
        drawn = _sha256("\0".join((shape, face.drawn, back.drawn)))
        about = repr(piece._replace(face=(), back=(), pages=()))
        inside = "".join(page.whole for page in pages)
        whole = _sha256("\0".join((drawn, about, face.beside, back.beside, inside)))
        symbols = (*face.symbols, *back.symbols, *(name for page in pages for name in page.symbols))
        return _Piece(drawn, whole, symbols)

    def _walked(self, ops: tuple[Op, ...]) -> _Walked:
        """Look through ops; what surrounds them goes on afterwards with its own notes."""
        outer = self._beside, self._met
        self._beside, self._met = [], {}
        drawn = self._ops(ops)
        walked = _Walked(drawn, "\n".join(self._beside), tuple(self._met))
        self._beside, self._met = outer
        return walked

    def _ops(self, ops: tuple[Op, ...]) -> str:
        return "\n".join(map(self._op, ops))

    def _op(self, op: Op) -> str:
        match op:
            case Field():
                self._beside.append(repr(op[_UNSEEN:]))
                about = (op.name, op.text, op.lines, op.bounds, op.right_to_left)
                drawn = f"field {about} [{self._ops(op.ops)}]"
                if self.with_run_marks or not op.run_mark:
                    return drawn
                self._beside.append(drawn)
                return ""
            case Glyphs():
                self._beside.append(op.typeface)
                runs = [self._runs.of(run, _word) for run in op.runs]
                colour = self._colours.get(op.colour) or self._colours.setdefault(op.colour, repr(op.colour))
                plain = f"({op.size}, {op.x}, {op.y}, {colour}, {op.tracking}, {op.word_space})"
                return f"glyphs {self._face(op.typeface)} {plain} {' '.join(runs)}"
            case Group():
                return f"group {op.matrix} [{self._ops(op.ops)}]"
            case Use():
                blend = "" if op.opacity == 1 else f" {op.opacity}"
                if op.mask is not None:
                    blend += f" mask {self._shown(op.mask)}"
                return f"use {self._shown(op.symbol)} {op.matrix}{blend}"
            case Clip():
                return f"clip {op.path} {op.even_odd} [{self._ops(op.ops)}]"
            case Layer():
                return f"layer {op.kind} [{self._ops(op.ops)}]"
            case Entry():
                # A place to write is not printed: only forms and pages for phones depend on it.
                self._beside.append(f"{op!r} {' '.join(map(self._face, op.lettering.typefaces))}")
                return ""
            case Picture() if self.picture is not None:
                self._beside.append(repr(op))
                return f"picture {self.picture(op.image)} {op.rect} {op.opacity}"
            case Fill() | Stroke() | Picture():
                return repr(op)

    def _face(self, identifier: str) -> str:
        if identifier not in self._faces:
            self._faces[identifier] = self.typeface(identifier)
        return self._faces[identifier]

    def _shown(self, symbol: Symbol) -> str:
        known = self._symbol(symbol)
        self._met.setdefault(symbol.id)
        self._met.update(dict.fromkeys(known.symbols))
        self._beside.append(f"{symbol.icon} {symbol.picture!r} {known.beside}")
        return known.drawn

    def _symbol(self, symbol: Symbol) -> _Walked:
        return self._symbols.of(symbol, self._described)

    def _described(self, symbol: Symbol) -> _Walked:
        inside = self._walked(symbol.ops)
        blends = " blends" if symbol.blends else ""
        drawn, beside = _sha256(f"{symbol.bounds}{blends} {inside.drawn}"), _sha256(inside.beside)
        return _Walked(drawn, beside, inside.symbols)


def _word(run: ShapedRun) -> str:
    """A word becomes a hash: many words are long, and met often."""
    glyphs = list(map(tuple, run.glyphs))
    return _sha256(f"{run.text!r} {run.advance} {glyphs}")


def _numbered(symbols: tuple[str, ...], numbers: dict[str, int]) -> str:
    """Return the numbers of symbols in a document, in the order in which it shows them first."""
    return " ".join([str(numbers.setdefault(name, len(numbers))) for name in symbols])


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
