"""Pictures of a set for a print shop, beside what PDFium and a lean encoder need for them alone.

Prints the processor time of both on so many processes, and their ratio. Run it on a quiet machine:

    python tests/benchmarks/service_pictures.py [GAME] [SERVICE] [JOBS]
"""

from __future__ import annotations

import os
import struct
import sys
import time
import zlib

import pypdfium2
import pypdfium2.raw as raw

from ppgen import exports
from ppgen.exports import DrawOptions
from ppgen.library import Selection, Session, open_project
from ppgen.library.order_editions import OrderWish, drawn_order, order_edition, order_for, services_of
from ppgen.orders.canvases import canvas_sheet
from ppgen.work.sharing import Crew
from tests.support.ole import ROOT

CARDS = OrderWish(components=("cards",))
"""Of boards and booklets a shop may have other canvases."""


def seconds() -> float:
    """Return the processor time of this process and of those that it began and waited for."""
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system


def lean(pixels: bytes, width: int, height: int) -> bytes:
    """Encode a picture with nothing but zlib: the floor."""
    row = width * 3
    body = zlib.compress(b"".join(b"\0" + pixels[at : at + row] for at in range(0, len(pixels), row)), 4)

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


def bare(content: bytes, width: int, height: int, jobs: int) -> int:
    """Paint and encode all pages of a file, and return the bytes."""

    def part(run: range) -> int:
        pages, made = pypdfium2.PdfDocument(content), 0
        for index in run:
            bitmap = pypdfium2.PdfBitmap.new_native(width, height, raw.FPDFBitmap_BGR, rev_byteorder=True)
            bitmap.fill_rect((255, 255, 255, 255), 0, 0, width, height)
            page = pages[index]
            raw.FPDF_RenderPageBitmap(
                bitmap.raw, page.raw, 0, 0, width, height, 0, raw.FPDF_REVERSE_BYTE_ORDER
            )
            rows = memoryview(bytes(bitmap.buffer))
            packed = b"".join(
                rows[at : at + width * 3] for at in range(0, bitmap.stride * height, bitmap.stride)
            )
            made += len(lean(packed, width, height))
        pages.close()
        return made

    return sum(Crew(jobs).shared(len(pypdfium2.PdfDocument(content)), part, least=12))


def main(game: str = "ole", shop: str = "makeplayingcards", jobs: str = "2") -> None:
    project = open_project(ROOT)
    service = services_of(project)[0][shop]
    session = Session(project, Selection(games=(game,)))
    ((loaded, languages),) = session.games()
    edition = order_edition(session, loaded, languages[0], CARDS)
    order = order_for(edition, service, CARDS)
    (deck,) = order.decks
    sides = {
        (name, is_back): one
        for one in deck.pieces
        for name, is_back in ((one.front, False), (one.back, True))
        if name
    }
    sheets = [
        canvas_sheet(one.fit, number, is_back=is_back)
        for number, ((_, is_back), one) in enumerate(sides.items(), 1)
    ]
    document = next(iter(edition.documents.values()))._replace(sheets=tuple(sheets))
    (drawn,) = exports.find("pdf").export(document, loaded.fonts, DrawOptions(project.root))
    width, height = deck.product.pixels

    def timed(work: object) -> tuple[float, float]:
        start, spent = time.perf_counter(), seconds()
        work()
        return time.perf_counter() - start, seconds() - spent

    for _ in range(3):
        ours = timed(lambda: list(drawn_order(edition, order, CARDS.press, crew=Crew(int(jobs)))))
        floor = timed(lambda: bare(drawn.content, width, height, int(jobs)))
        print(
            f"{len(sides)} pictures: {ours[0]:.2f} s ({ours[1]:.2f} s of processors), PDFium and the encoder"
            f" {floor[0]:.2f} s ({floor[1]:.2f} s): {ours[0] / floor[0]:.2f} times as long,"
            f" {ours[1] / floor[1]:.2f} times the work"
        )


if __name__ == "__main__":
    main(*sys.argv[1:])
