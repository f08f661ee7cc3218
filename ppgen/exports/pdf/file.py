"""Objects into a PDF file: the header and places by reportlab; numbers, bodies and references by us.

Streams arrive here finished, so none of reportlab's global settings (ASCII85, comments) touches
them. A page is compressed as soon as it is drawn and stands in the file at once: nothing is held twice.
What is no stream is packed, many objects at a time (ISO 32000-1, 7.5.7), as are the cross references (7.5.8).
"""

from __future__ import annotations

import hashlib
import math
import re
import struct
import zlib
from io import SEEK_END, BytesIO
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

LINE_ENDS = b"\r\n"
"""Readers take a line end before `endstream` for none of the data: no stream that is packed here ends so."""

PLAIN_TEXT = re.compile(r"[ -~\u00a1-\u00ac\u00ae-\u00ff]*")
MISLEADING = ("\u00fe\u00ff", "\u00ff\u00fe", "\u00ef\u00bb\u00bf")
"""How texts in Unicode begin: a text in letters must not."""

ESCAPED, ESCAPE = re.compile(r"[()\\]"), r"\\\g<0>"
UNSAFE_IN_NAMES = frozenset("#%()/<>[]{}")
SAFE_NAME = re.compile(r"[!\"$&'*-.0-;=?-Z\\^-z|~]+")
"""What stands in a name as it is: the signs of ASCII without those above."""

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


class Rounded(dict[float, float]):
    """Numbers to so many digits: a memo like `Numbers`, since rounding takes longer than looking up."""

    def __init__(self, digits: int) -> None:
        super().__init__()
        self._digits = digits

    def __missing__(self, value: float) -> float:
        if len(self) >= NUMBERS_KEPT:
            self.clear()
        rounded = self[value] = round(value, self._digits)
        return rounded


class IndirectObject:
    """One indirect object, which is written into its file as soon as it is known."""

    def __init__(self, file: PdfFile, number: int) -> None:
        self._file = file
        self._number = number

    @property
    def reference(self) -> str:
        """The text that other objects name it by."""
        return f"{self._number} 0 R"

    def write(self, text: str) -> None:
        """Write what it is, in Latin letters."""
        self._file.pack(self._number, text.encode("latin-1"))

    def write_stream(self, data: Buffer, entries: str = "", *, packed: bool = False) -> Stream:
        """Write it as a stream of the data, deflated unless it is packed already; return what was written."""
        return self.write_made(stream_of(data, entries, packed=packed))

    def write_made(self, stream: Stream) -> Stream:
        """Write it as a stream that is made already, and return that."""
        self._file.write(self._number, *stream, b"\nendstream")
        return stream


class Stream(NamedTuple):
    """What stands between `obj` and `endstream`: the dictionary, and the data behind it."""

    head: bytes
    data: Buffer


class _ObjectPlace(NamedTuple):
    """Where an object lies: at an offset in the file, or in an object stream, at a rank in it."""

    kind: int
    where: int
    rank: int


class PdfFile:
    """The objects of one file, numbered in the order in which they are asked for, written as they come."""

    def __init__(self) -> None:
        self._file = pdfdoc.PDFFile(VERSION)
        self._written = BytesIO(self._file.format(None))
        self._written.seek(0, SEEK_END)
        self._file.write = self._written.write  # instead of a list that is joined at the end
        self._places: list[_ObjectPlace | None] = [_ObjectPlace(FREE, 0, NEVER_AGAIN)]
        self._loose: list[tuple[int, bytes]] = []
        self._signature = hashlib.md5(usedforsecurity=False)

    def reserve(self) -> tuple[IndirectObject, str]:
        """Return an object to fill in later and the text of a reference to it."""
        body = IndirectObject(self, len(self._places))
        self._places.append(None)
        return body, body.reference

    def add(self, text: str) -> str:
        """Add an object given as text and return the reference to it."""
        body, reference = self.reserve()
        body.write(text)
        return reference

    def add_stream(
        self, data: Buffer, entries: str = "", *, packed: bool = False, digest: bytes = b""
    ) -> str:
        """Add a stream and return the reference; `packed` data has its own filter in the entries.

        Whoever knows a `digest` of what the data was made of spares reading all of it for the file's id.
        """
        return self.add_made(stream_of(data, entries, packed=packed), digest)

    def add_made(self, stream: Stream, digest: bytes = b"") -> str:
        """Add a stream that is made already and return the reference."""
        body, reference = self.reserve()
        body.write_made(stream)
        identity = hashlib.sha256(stream.head)
        identity.update(digest or stream.data)
        self._signature.update(identity.digest())
        return reference

    def write(self, number: int, *parts: Buffer) -> None:
        """Write an object, each part as it is."""
        self._places[number] = _ObjectPlace(IN_FILE, self._file.add(f"{number} 0 obj\n"), 0)
        for part in parts:
            self._file.add(part)
        self._file.add(b"\nendobj\n")

    def pack(self, number: int, written: bytes) -> None:
        """Write an object that is no stream, many together."""
        self._loose.append((number, written))
        if len(self._loose) == OBJECTS_A_STREAM:
            self._write_loose()

    def _write_loose(self) -> None:
        """Write a stream of objects, which are dictionaries, arrays and strings."""
        body, _ = self.reserve()
        stream = len(self._places) - 1
        offset = 0
        places = []
        for rank, (number, written) in enumerate(self._loose):
            self._places[number] = _ObjectPlace(IN_STREAM, stream, rank)
            places.append(f"{number} {offset}")
            offset += len(written) + 1
        head = (" ".join(places) + "\n").encode("ascii")
        data = head + b"\n".join(written for _, written in self._loose)
        body.write_stream(data, f"/Type/ObjStm/N {len(self._loose)}/First {len(head)}")
        self._loose.clear()

    def finish(self, catalog: str, information: str) -> bytes:
        """Write the cross references, which are a stream themselves, and return the bytes of the file.

        Raises ValueError when an object was reserved and never written.
        """
        root = self.add(catalog)
        about = self.add(information)
        self._signature.update(information.encode("latin-1"))
        if self._loose:
            self._write_loose()
        start: int = self._file.add(b"")
        body, _ = self.reserve()
        self._places[-1] = _ObjectPlace(IN_FILE, start, 0)
        table = b"".join([ENTRY.pack(*place) for place in self._places if place is not None])
        if len(table) != ENTRY.size * len(self._places):
            raise ValueError("an object was reserved and never written")
        while zlib.adler32(table) & 0xFF in LINE_ENDS:  # a blank, as other streams get, would be no entry
            table += ENTRY.pack(FREE, 0, NEVER_AGAIN)
        half = f"<{self._signature.hexdigest()}>"
        references = f"/Root {root}/Info {about}/ID[{half}{half}]"
        body.write_stream(table, f"/Type/XRef/Size {len(table) // ENTRY.size}/W[1 4 2]{references}")
        self._file.add(f"startxref\n{start}\n%%EOF\n")
        return self._written.getvalue()


def stream_of(data: Buffer, entries: str = "", *, packed: bool = False) -> Stream:
    """Return the data as a stream, deflated unless it is packed already."""
    if not packed:
        data = zlib.compress(sealed(data), 6)
        entries += "/Filter/FlateDecode"
    return Stream(f"<<{entries}/Length {len(data)}>>\nstream\n".encode("latin-1"), data)


def sealed(data: Buffer) -> Buffer:
    """Return data, with blanks behind if its checksum, with which it ends when deflated, were a line end."""
    while zlib.adler32(data) & 0xFF in LINE_ENDS:
        data = bytes(data) + b" "
    return data


def text_string(text: str) -> str:
    """Write any text as a PDF text string: in letters if PDFDocEncoding and Latin-1 have them, or in hex."""
    if PLAIN_TEXT.fullmatch(text) and not text.startswith(MISLEADING):
        return f"({ESCAPED.sub(ESCAPE, text)})"
    return f"<feff{text.encode('utf-16-be').hex()}>"


def name(text: str) -> str:
    """Write any text as a PDF name, the slash included."""
    if SAFE_NAME.fullmatch(text):
        return "/" + text
    parts = [
        chr(byte) if 33 <= byte <= 126 and chr(byte) not in UNSAFE_IN_NAMES else f"#{byte:02X}"
        for byte in text.encode("utf-8")
    ]
    return "/" + "".join(parts)
