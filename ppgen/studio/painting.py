"""Pieces and sheets into pictures: PDFium paints the very PDF that ppgen writes of them."""

from __future__ import annotations

import struct
import zlib
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

import pypdfium2
from pypdfium2 import raw

from ppgen import exports
from ppgen.common.units import MILLIMETRES_PER_INCH
from ppgen.display.pieces import Document, Piece
from ppgen.editions import Loaded
from ppgen.exports import DrawOptions
from ppgen.impose.singles import single_sheets
from ppgen.studio.addresses import Materials

LEAST_DOTS, MOST_DOTS = 24, 600
MOST_PIXELS = 40_000_000
"""Of one picture; a sheet of A4 has 35 million at 600 dots an inch."""

MOST_KEPT = 96 * 1024 * 1024
"""Bytes of pictures and files that are kept for the next who asks."""


class WantedPicture(NamedTuple):
    """A picture: of which page of which file, in how many dots an inch."""

    address: str
    page: int
    dots: int


class Painter:
    """Paints pages, and keeps what was painted last; used by one thread alone."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._files = _Kept()
        self._pictures = _Kept()

    def known(self, wanted: WantedPicture) -> bytes | None:
        """Return a picture that was painted already; any thread may ask."""
        return self._pictures.get(wanted)

    def piece(
        self, wanted: WantedPicture, piece: Piece, loaded: Loaded, materials: Materials | None = None
    ) -> bytes:
        """Paint the face (page 0) or back (page 1) of a piece with its bleed, by its own materials."""

        def drawn() -> bytes:
            about = (piece.id, loaded.game.file.title, loaded.game.file.version, "studio", "")
            return pdf_of(Document(*about, single_sheets((piece,))), loaded, materials)

        return self._painted(wanted, drawn)

    def sheet(self, wanted: WantedPicture, document: Document, loaded: Loaded) -> bytes:
        """Paint a page of the file of a component."""
        return self._painted(wanted, lambda: pdf_of(document, loaded))

    def _painted(self, wanted: WantedPicture, draw: Callable[[], bytes]) -> bytes:
        known = self._pictures.get(wanted)
        if known is not None:
            return known
        file = self._files.get(wanted.address)
        if file is None:
            file = draw()
            self._files.put(wanted.address, file)
        made = painted(file, wanted.page, wanted.dots)
        self._pictures.put(wanted, made)
        return made


def pdf_of(document: Document, loaded: Loaded, materials: Materials | None = None) -> bytes:
    """Return the PDF of a document, as a build writes it; or by other materials than the game has now."""
    fonts, root = materials or Materials(loaded.fonts, loaded.project.root)
    options = DrawOptions(root, loaded.game.file.maker)
    (drawn,) = exports.find("pdf").export(document, fonts, options)
    return drawn.content


def painted(file: bytes, page: int, dots: int) -> bytes:
    """Paint one page of a PDF as PNG in so many dots an inch; raises IndexError without such a page."""
    document = pypdfium2.PdfDocument(file)
    try:
        if not 0 <= page < len(document):
            raise IndexError(page)
        found = document[page]
        width, height = (max(round(side / 72 * dots), 1) for side in found.get_size())
        if width * height > MOST_PIXELS:
            raise IndexError(dots)
        bitmap = pypdfium2.PdfBitmap.new_native(width, height, raw.FPDFBitmap_BGR, rev_byteorder=True)
        bitmap.fill_rect((255, 255, 255, 255), 0, 0, width, height)
        flags = raw.FPDF_ANNOT | raw.FPDF_REVERSE_BYTE_ORDER
        raw.FPDF_RenderPageBitmap(bitmap.raw, found.raw, 0, 0, width, height, 0, flags)
        return _png(bytes(bitmap.buffer), width, height, bitmap.stride, dots)
    finally:
        document.close()


def _png(rgb: bytes, width: int, height: int, stride: int, dots: int) -> bytes:
    """Write rows of pixels as PNG; flat art packs well without filters, and the quickest packing will do."""
    row = width * 3
    lines = b"".join([b"\0" + rgb[start : start + row] for start in range(0, height * stride, stride)])
    density = round(dots / MILLIMETRES_PER_INCH * 1000)
    return b"".join(
        (
            b"\x89PNG\r\n\x1a\n",
            _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)),
            _chunk(b"pHYs", struct.pack(">IIB", density, density, 1)),
            _chunk(b"IDAT", zlib.compress(lines, 1)),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


class _Kept:
    """Bytes under names, those asked for last; older ones are let go where they become too many."""

    def __init__(self) -> None:
        self._bytes: OrderedDict[object, bytes] = OrderedDict()
        self._size = 0

    def get(self, name: object) -> bytes | None:
        return self._bytes.get(name)

    def put(self, name: object, content: bytes) -> None:
        old = self._bytes.pop(name, b"")
        self._bytes[name] = content
        self._size += len(content) - len(old)
        while self._size > MOST_KEPT and len(self._bytes) > 1:
            _, gone = self._bytes.popitem(last=False)
            self._size -= len(gone)
