"""Many objects in one stream, and the cross references in another (ISO 32000-1, 7.5.7 and 7.5.8).

reportlab writes each object by itself and a table in plain digits: a tagged deck of 900 cards, two small
objects for each, would be 77 % larger. So its document packs what is no stream, and is otherwise its own.
"""

from __future__ import annotations

import hashlib
import struct
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDocument,
    PDFFile,
    PDFFormXObject,
    PDFStream,
    PDFText,
)

from ppgen.exports.pdf.objects import LINE_ENDS, packed_stream

OBJECTS_A_STREAM = 200
"""Readers unpack all of a stream for one of its objects; more hardly make files smaller."""

FREE, IN_FILE, IN_STREAM = 0, 1, 2
NEVER_AGAIN = 65_535
ENTRY = struct.Struct(">BIH")
"""One cross reference: its kind, an offset or the number of a stream, and the place in that stream."""

STREAMS = (PDFStream, PDFFormXObject)
PLAIN = {"pdfComments": 0, "pdfMultiLine": 0}
"""Settings of reportlab's, from files and variables of the user's, that would change the bytes of a file."""


class _ObjectPlace(NamedTuple):
    """Where an object lies: at an offset in the file, or in an object stream, at a rank in it."""

    kind: int
    where: int
    rank: int


class PackedDocument(PDFDocument):  # type: ignore[misc] # reportlab has no types
    """reportlab's document, whose id follows from its streams, not a clock; it may pack its objects."""

    def __init__(self, *, version: tuple[int, int], language: str, is_packed: bool = True) -> None:
        self._is_packed = is_packed
        super().__init__(compression=0, invariant=1, pdfVersion=version, lang=language)
        self.signature = hashlib.md5(usedforsecurity=False)

    def format(self) -> bytes:
        """Return the bytes of the file."""
        with _settled():
            if not self._is_packed:
                plain: bytes = super().format()
                return plain
            file = PDFFile(self._pdfVersion)
            places = [_ObjectPlace(FREE, 0, NEVER_AGAIN)]
            loose: list[tuple[int, bytes]] = []
            while (name := self.numberToId.get(len(places))) or loose:  # packing adds objects, too
                if name is None or len(loose) == OBJECTS_A_STREAM:
                    self._pack(loose, places)
                    continue
                found = self.idToObject[name]
                written = found.format(self)
                if isinstance(found, STREAMS):
                    places.append(_ObjectPlace(IN_FILE, file.add(b"%d 0 obj\n" % len(places)), 0))
                    file.add(written)
                    file.add(b"endobj\n")
                else:
                    loose.append((len(places), written))
                    places.append(places[0])  # until it is known in which stream it lies
            self._refer(file, places)
            whole: bytes = file.format(self)
            return whole

    def _pack(self, loose: list[tuple[int, bytes]], places: list[_ObjectPlace]) -> None:
        """Make a stream of the objects that were noted, one more object of the document."""
        offset = 0
        listed = []
        for number, written in loose:
            listed.append(f"{number} {offset}")
            offset += len(written) + 1
        head = (" ".join(listed) + "\n").encode("ascii")
        data = head + b"\n".join(written for _, written in loose)
        self.Reference(packed_stream(data, {"Type": "/ObjStm", "N": len(loose), "First": len(head)}))
        for rank, (number, _) in enumerate(loose):
            places[number] = _ObjectPlace(IN_STREAM, self.objectcounter, rank)
        loose.clear()

    def _refer(self, file: PDFFile, places: list[_ObjectPlace]) -> None:
        """Write the cross references, the last object, and where they begin."""
        half = PDFText(self.signature.digest(), enc="raw")
        start = file.add(b"%d 0 obj\n" % len(places))
        places.append(_ObjectPlace(IN_FILE, start, 0))
        table = b"".join([ENTRY.pack(*place) for place in places])
        while zlib.adler32(table) & 0xFF in LINE_ENDS:  # a blank, as other streams get, would be no entry
            table += ENTRY.pack(FREE, 0, NEVER_AGAIN)
        entries = {
            "Type": "/XRef",
            "Size": len(table) // ENTRY.size,
            "W": "[1 4 2]",
            "Root": self.Reference(self.Catalog),
            "Info": self.Reference(self.info),
            "ID": PDFArray([half, half]),
        }
        file.add(pdfdoc.format(packed_stream(table, entries), self, toplevel=1))
        file.add(b"endobj\nstartxref\n%d\n%%%%EOF\n" % start)


@contextmanager
def _settled() -> Iterator[None]:
    """Let reportlab write as if nobody had set anything, for as long as it writes a file of ours."""
    kept = {name: getattr(rl_config, name) for name in PLAIN}
    vars(rl_config).update(PLAIN)
    try:
        yield
    finally:
        vars(rl_config).update(kept)
