"""Objects into a PDF file: the file and places in it by reportlab; numbers, bodies and references by us.

Streams arrive here finished, so none of reportlab's global settings (ASCII85, comments) touches
them, and a page is compressed as soon as it is drawn. What stands in them is copied once, into the file.
All other objects are packed many at a time (ISO 32000-1, 7.5.7), as are the cross references (7.5.8).
"""

from __future__ import annotations

import hashlib
import math
import re
import struct
import zlib
from typing import NamedTuple

from reportlab.pdfbase import pdfdoc

VERSION = (1, 6)
NUMBERS_KEPT = 1 << 16
OBJECTS_A_STREAM = 200
"""Readers unpack all of a stream for one of its objects; more hardly make files smaller."""

FREE, IN_FILE, IN_STREAM = 0, 1, 2
NEVER_AGAIN = 65_535
ENTRY = struct.Struct(">BIH")
"""One cross reference: its kind, an offset or the number of a stream, and the place in that stream."""

LINE_ENDS = b"\r", b"\n"
"""Readers take a line end before `endstream` for none of the data: no stream that is packed here ends so."""

PLAIN_TEXT = re.compile(r"[ -~\u00a1-\u00ac\u00ae-\u00ff]*")
MISLEADING = ("\u00fe\u00ff", "\u00ff\u00fe", "\u00ef\u00bb\u00bf")
"""How texts in Unicode begin: a text in letters must not."""

ESCAPED, ESCAPE = re.compile(r"[()\\]"), r"\\\g<0>"
UNSAFE_IN_NAMES = frozenset("#%()/<>[]{}")

Buffer = bytes | memoryview


class Numbers(dict[float, str]):
    """Numbers as PDF writes them: a memo, as layouts repeat the same few lengths on every card."""

    def __init__(self, digits: int) -> None:
        super().__init__()
        self.digits = digits

    def __missing__(self, value: float) -> str:
        if not math.isfinite(value):
            raise ValueError(f"{value} is no length that can be drawn")
        text = f"{value:.{self.digits}f}"
        if "." in text:
            text = text.rstrip("0").rstrip(".")
        if text == "-0":
            text = "0"
        if len(self) >= NUMBERS_KEPT:
            self.clear()
        self[value] = text
        return text


class Body:
    """One indirect object: what stands between `obj` and `endobj`, in parts that nobody needs to join."""

    def __init__(self, *parts: Buffer) -> None:
        self.parts = parts


class _Place(NamedTuple):
    """Where an object lies: at an offset in the file, or in an object stream, at a rank in it."""

    kind: int
    where: int
    rank: int


class PdfFile:
    """The objects of one file, numbered in the order in which they are asked for."""

    def __init__(self) -> None:
        self._bodies: list[Body] = []
        self._signature = hashlib.md5(usedforsecurity=False)

    def reserve(self) -> tuple[Body, str]:
        """Return an object to fill in later and the text of a reference to it."""
        body = Body()
        self._bodies.append(body)
        return body, f"{len(self._bodies)} 0 R"

    def add(self, text: str) -> str:
        """Add an object given as text and return the reference to it."""
        body, reference = self.reserve()
        body.parts = (text.encode("latin-1"),)
        return reference

    def add_stream(
        self, data: Buffer, entries: str = "", *, packed: bool = False, digest: bytes = b""
    ) -> str:
        """Add a stream and return the reference; `packed` data has its own filter in the entries.

        Whoever knows a `digest` of what the data was made of spares reading all of it for the file's id.
        """
        body, reference = self.reserve()
        fill_stream(body, data, entries, packed=packed)
        identity = hashlib.sha256()
        for part in (body.parts[0], digest) if digest else body.parts:
            identity.update(part)
        self._signature.update(identity.digest())
        return reference

    def finish(self, catalog: str, information: str) -> bytes:
        """Write everything and return the bytes of the file."""
        root = self.add(catalog)
        about = self.add(information)
        self._signature.update(information.encode("latin-1"))
        file = pdfdoc.PDFFile(VERSION)
        places = {0: _Place(FREE, 0, NEVER_AGAIN)}
        loose = []
        for number, body in enumerate(self._bodies, 1):
            if len(body.parts) > 1:
                places[number] = _Place(IN_FILE, _write(file, number, body), 0)
            else:
                loose.append((number, bytes(body.parts[0])))
        for first in range(0, len(loose), OBJECTS_A_STREAM):
            packed = loose[first : first + OBJECTS_A_STREAM]
            body, _ = self.reserve()
            _pack(body, packed)
            stream = len(self._bodies)
            places[stream] = _Place(IN_FILE, _write(file, stream, body), 0)
            places |= {number: _Place(IN_STREAM, stream, index) for index, (number, _) in enumerate(packed)}
        return self._finished(file, places, f"/Root {root}/Info {about}")

    def _finished(self, file: pdfdoc.PDFFile, places: dict[int, _Place], entries: str) -> bytes:
        """Write the cross references, which are a stream themselves, and where they begin."""
        body, _ = self.reserve()
        number = len(self._bodies)
        start: int = file.add(b"")
        places[number] = _Place(IN_FILE, start, 0)
        table = b"".join([ENTRY.pack(*places[one]) for one in range(number + 1)])
        half = f"<{self._signature.hexdigest()}>"
        size = f"/Type/XRef/Size {number + 1}/W[1 4 2]{entries}/ID[{half}{half}]"
        fill_stream(body, table, size)
        _write(file, number, body)
        file.add(f"startxref\n{start}\n%%EOF\n")
        written: bytes = file.format(None)
        return written


def _write(file: pdfdoc.PDFFile, number: int, body: Body) -> int:
    """Write an object, each part as it is, and return its place."""
    place: int = file.add(f"{number} 0 obj\n")
    for part in body.parts:
        file.add(part)
    file.add(b"\nendobj\n")
    return place


def _pack(body: Body, objects: list[tuple[int, bytes]]) -> None:
    """Make an object a stream of others, which are dictionaries, arrays and strings."""
    offset = 0
    places = []
    for number, written in objects:
        places.append(f"{number} {offset}")
        offset += len(written) + 1
    head = (" ".join(places) + "\n").encode("ascii")
    data = head + b"\n".join(written for _, written in objects)
    fill_stream(body, data, f"/Type/ObjStm/N {len(objects)}/First {len(head)}")


def fill_stream(body: Body, data: Buffer, entries: str = "", *, packed: bool = False) -> None:
    """Make an object a stream of the data, deflated unless it is packed already."""
    if not packed:
        data = _deflated(data)
        entries += "/Filter/FlateDecode"
    head = f"<<{entries}/Length {len(data)}>>\nstream\n".encode("latin-1")
    body.parts = (head, data, b"\nendstream")


def _deflated(data: Buffer) -> bytes:
    """Return data deflated, with a blank behind it where its checksum would end in a line end."""
    packed = zlib.compress(data, 6)
    while packed.endswith(LINE_ENDS):
        data = bytes(data) + b" "
        packed = zlib.compress(data, 6)
    return packed


def text_string(text: str) -> str:
    """Write any text as a PDF text string: in letters if PDFDocEncoding and Latin-1 have them, or in hex."""
    if PLAIN_TEXT.fullmatch(text) and not text.startswith(MISLEADING):
        return f"({ESCAPED.sub(ESCAPE, text)})"
    return f"<feff{text.encode('utf-16-be').hex()}>"


def name(text: str) -> str:
    """Write any text as a PDF name, the slash included."""
    if text.isidentifier() and text.isascii():
        return "/" + text
    parts = [
        chr(byte) if 33 <= byte <= 126 and chr(byte) not in UNSAFE_IN_NAMES else f"#{byte:02X}"
        for byte in text.encode("utf-8")
    ]
    return "/" + "".join(parts)
