"""The names by which the content of pages calls what they share, each given when it is first used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ppgen.common.geometry import Size
from ppgen.display.ops import LayerKind, Op
from ppgen.display.pieces import Placement
from ppgen.exports.pdf.fonts import EmbeddedFont

Whole = tuple[int, Size, float]
"""Ops that are placed several times, by their identity, and the size and the bleed of their piece."""


class ResourceNames:
    """The tables of one document: fonts by typeface, symbols by id, pictures by digest.

    Masks have the name of their state by the id of their symbol, and their form by the name of the state.
    """

    def __init__(self, placements: Iterable[Placement]) -> None:
        self.fonts: dict[str, EmbeddedFont] = {}
        self.symbols: dict[str, str] = {}
        self.wholes: dict[Whole, str] = {}
        self.pictures: dict[str, str] = {}
        self.opacities: dict[float, str] = {}
        self.masks: dict[str, str] = {}
        self.mask_forms: dict[str, str] = {}
        self.layers: dict[LayerKind, str] = {}
        self._uses = Counter(id(ops) for placement in placements if (ops := placement.ops))

    def whole(self, placement: Placement) -> Whole | None:
        """Return the key of a piece's side if it is placed several times."""
        ops: tuple[Op, ...] = placement.ops
        if self._uses[id(ops)] < 2:
            return None
        return id(ops), placement.piece.size, placement.piece.bleed
