"""Short names for pieces and sheets that pictures are asked for by: what is shown alike keeps its name."""

from __future__ import annotations

import itertools
from collections import OrderedDict
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from ppgen.display.pieces import Document, Piece
from ppgen.typeset.fonts import Fonts

MOST_KNOWN = 20_000
"""Pieces whose pictures may be asked for; those not shown for longest are let go first."""


class Materials(NamedTuple):
    """What a piece is drawn with: the fonts that it was set in, and the folder that its pictures lie in."""

    fonts: Fonts
    root: Path


class Addressed(NamedTuple):
    """A piece, and what it is drawn with."""

    piece: Piece
    materials: Materials


@dataclass(slots=True)
class Addresses:
    """Gives every piece and document a name that no other has had in this run, told by `prefix`."""

    prefix: str
    _count: itertools.count[int] = field(default_factory=lambda: itertools.count(1))
    _last: dict[str, str] = field(default_factory=dict)
    _pieces: OrderedDict[str, Addressed] = field(default_factory=OrderedDict)
    _documents: OrderedDict[str, Document] = field(default_factory=OrderedDict)
    _known: dict[int, str] = field(default_factory=dict)

    def of(self, key: str, piece: Piece, materials: Materials) -> str:
        """Return the name of a piece under a key that it alone has; drawn as before it keeps its name.

        What it is drawn with may be other `materials` in another state of the files.
        """
        name = self._known.get(id(piece)) or self._last.get(key, "")
        known = self._pieces.get(name)
        if known is not None and (known.piece is piece or known.piece == piece):
            self._pieces.move_to_end(name)
            self._last[key] = name
            return name
        name = f"{self.prefix}{next(self._count)}"
        self._pieces[name] = Addressed(piece, materials)
        self._known[id(piece)] = self._last[key] = name
        while len(self._pieces) > MOST_KNOWN:
            _, gone = self._pieces.popitem(last=False)
            self._known.pop(id(gone.piece), None)
        return name

    def of_document(self, key: str, document: Document) -> str:
        """Return the name of a document under a key that it alone has; a new one where its sheets differ."""
        last = self._last.get(key)
        if last is not None and last in self._documents and self._documents[last].sheets is document.sheets:
            return last
        name = f"{self.prefix}{next(self._count)}"
        self._documents[name] = document
        self._last[key] = name
        while len(self._documents) > MOST_KNOWN // 100:
            self._documents.popitem(last=False)
        return name

    def piece(self, name: str) -> Addressed | None:
        """Return the piece of a name with its materials, if it is still known."""
        return self._pieces.get(name)

    def document(self, name: str) -> Document | None:
        """Return the document of a name, if it is still known."""
        return self._documents.get(name)
