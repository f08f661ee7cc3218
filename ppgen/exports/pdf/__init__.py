"""Sheets into one PDF file: vector art, embedded fonts, pictures passed through."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ppgen.display.pieces import Document, Piece
from ppgen.exports._format import DrawnFile, DrawOptions, Takes, TypefacesById
from ppgen.exports.pdf.begun import Begun, each_once
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    from ppgen.exports.pdf import document as drawing
    from ppgen.exports.pdf import shared
else:
    # Who has files drawn by a copy of the process, and merely names them, spares loading what draws.
    drawing, shared = lazily("ppgen.exports.pdf.document"), lazily("ppgen.exports.pdf.shared")

FORMAT, SUFFIX, TAKES = "pdf", ".pdf", Takes.SHEETS


def export(
    document: Document, fonts: TypefacesById, options: DrawOptions, begun: Begun | None = None
) -> tuple[DrawnFile, ...]:
    """Draw all sheets of a document as one file; what is `begun` of it is not drawn again."""
    return (DrawnFile(drawing.draw(document, fonts, options, begun=begun)),)


def begin(pieces: Iterable[Piece], fonts: TypefacesById) -> Begun:
    """Draw the faces of the pieces that will stand first in a document, before anybody knows where."""
    return shared.Shared(fonts).begun(each_once(piece.face for piece in pieces))


def known(begun: Begun, pieces: Iterable[Piece]) -> Begun:
    """Return what another process began of these pieces."""
    return begun._replace(sides=tuple(each_once(piece.face for piece in pieces)))
