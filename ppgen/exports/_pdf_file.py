"""How objects become a PDF file: numbering and cross references by reportlab, object bodies by us.

Streams arrive here finished, so none of reportlab's global settings (ASCII85, comments) touches
them, and a page is compressed as soon as it is drawn.
"""

from __future__ import annotations

import hashlib
import math
import zlib

from reportlab.pdfbase import pdfdoc

VERSION = (1, 6)
NUMBERS_KEPT = 1 << 16
UNSAFE_IN_NAMES = frozenset("#%()/<>[]{}")


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


class Body(pdfdoc.PDFObject):  # type: ignore[misc] # reportlab has no types
    """One indirect object, given as finished bytes."""

    def __init__(self, body: bytes = b"") -> None:
        self.body = body

    def format(self, _: pdfdoc.PDFDocument) -> bytes:
        """Return the bytes between `obj` and `endobj`."""
        return self.body


class PdfFile:
    """The objects of one file, numbered in the order in which they are asked for."""

    def __init__(self) -> None:
        self._document = pdfdoc.PDFDocument(invariant=1, pdfVersion=VERSION)
        # reportlab mixes the environment's idea of a date into the file's id.
        self._document.signature = hashlib.md5(usedforsecurity=False)

    def reserve(self) -> tuple[Body, str]:
        """Return an object to fill in later and the text of a reference to it."""
        body = Body()
        return body, self._document.Reference(body).format(self._document).decode("ascii")

    def add(self, text: str) -> str:
        """Add an object given as text and return the reference to it."""
        body, reference = self.reserve()
        body.body = text.encode("latin-1")
        return reference

    def add_stream(self, data: bytes, entries: str = "", *, packed: bool = False) -> str:
        """Add a stream and return the reference; `packed` data has its own filter in the entries."""
        body, reference = self.reserve()
        fill_stream(body, data, entries, packed=packed)
        self._document.updateSignature(hashlib.sha256(body.body).digest())
        return reference

    def finish(self, catalog: str, information: str) -> bytes:
        """Write everything and return the bytes of the file."""
        self._document.Catalog = Body(catalog.encode("latin-1"))
        self._document.info = Body(information.encode("latin-1"))
        self._document.updateSignature(information.encode("latin-1"))
        written: bytes = self._document.format()
        return written


def fill_stream(body: Body, data: bytes, entries: str = "", *, packed: bool = False) -> None:
    """Make an object a stream of the data, deflated unless it is packed already."""
    if not packed:
        data = zlib.compress(data, 6)
        entries += "/Filter/FlateDecode"
    head = f"<<{entries}/Length {len(data)}>>\nstream\n".encode("latin-1")
    body.body = head + data + b"\nendstream\n"


def text_string(text: str) -> str:
    """Write any text as a PDF text string."""
    if text.isascii() and text.isprintable() and not set("()\\") & set(text):
        return f"({text})"
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
