"""Backs that are equal are made of the very same ops, in whatever run they were composed."""

from __future__ import annotations

from ppgen.display.ops import Field, Op
from ppgen.display.pieces import Piece

Ops = tuple[Op, ...]


class EqualBacks:
    """The backs that were met; rules look at a back that many cards share once, and know it by its ops."""

    def __init__(self) -> None:
        """Begin with none."""
        self._by_ops: dict[tuple[int, ...], tuple[Ops, Ops]] = {}
        self._by_words: dict[tuple[object, ...], list[Ops]] = {}

    def known(self, piece: Piece) -> Piece:
        """Return a piece with the ops of the first back that is equal to its own."""
        if not piece.back:
            return piece
        key = tuple(map(id, piece.back))
        _, known = self._by_ops.get(key) or self._meet(key, piece.back)
        return (
            piece if known is piece.back or tuple(map(id, known)) == key else piece._replace(back=(*known,))
        )

    def _meet(self, key: tuple[int, ...], back: Ops) -> tuple[Ops, Ops]:
        """Note a back, held so that the ids of its ops stay their own, and the first one that is equal."""
        alike = self._by_words.setdefault(tuple(map(_told, back)), [])
        known = next((other for other in alike if other == back), None)
        if known is None:
            alike.append(known := back)
        met = self._by_ops[key] = back, known
        return met


def _told(op: Op) -> object:
    """Return what tells most ops from others, without looking at every glyph."""
    return (op.name, op.text) if isinstance(op, Field) else op
