"""What reportlab's document model leaves open: streams as archives ask for them, and texts of any sign."""

from __future__ import annotations

import hashlib
import re
import zlib
from collections.abc import Mapping
from typing import Any

from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.pdfdoc import (
    PDFDictionary,
    PDFDocument,
    PDFObject,
    PDFObjectReference,
    PDFStream,
    PDFString,
    PDFText,
)

LINE_ENDS = b"\r\n"
"""Readers take a line end before `endstream` for none of the data: no stream that is packed here ends so."""

PLAIN_TEXT = re.compile(r"[ -~\u00a1-\u00ac\u00ae-\u00ff]*")
MISLEADING = ("\u00fe\u00ff", "\u00ff\u00fe", "\u00ef\u00bb\u00bf")
"""How texts in Unicode begin: a text in letters must not."""

ESCAPED, ESCAPE = re.compile(r"[()\\]"), r"\\\g<0>"
UNICODE = b"\xfe\xff"

Buffer = bytes | memoryview
Element = Any
"""What may stand in a dictionary: an object of reportlab's, a number, or text that is written as it is."""


class Dictionary(PDFDictionary):  # type: ignore[misc] # reportlab has no types
    """A dictionary of which files hold thousands: reportlab spells each key letter by letter, every time."""

    def format(self, document: PDFDocument) -> bytes:
        """Return the dictionary."""
        numbers = document.idToObjectNumberAndVersion
        parts = []
        for key, value in self.dict.items():
            if type(value) is int:
                written = b"%d" % value
            elif type(value) is PDFObjectReference and value.name in numbers:
                written = b"%d 0 R" % numbers[value.name][0]
            else:
                written = pdfdoc.format(value, document)
            parts.append(b"/%b %b" % (key.encode("ascii"), written))
        return b"<<%b>>" % b"".join(parts)


class Stream(PDFStream):  # type: ignore[misc] # reportlab has no types
    """Data that is packed already, or whose entries name its filter; it is let go of once it is written.

    reportlab's own streams end without the line end before `endstream` that archives ask for (ISO 19005-2,
    6.1.7.1), and in whichever filters its global settings choose. Whoever knows a `digest` of what the data
    was made of spares reading all of it for the file's id.
    """

    def __init__(self, data: Buffer, entries: Mapping[str, Element], digest: bytes = b"") -> None:
        super().__init__(Dictionary(dict(entries)))
        self.content: Buffer = data
        self._digest = digest

    def format(self, document: PDFDocument) -> bytes:
        """Return the dictionary and the data, and let the file's id follow from both."""
        data: Buffer = self.content
        self.content = b""
        self.dictionary["Length"] = len(data)
        head = Dictionary.format(self.dictionary, document)
        identity = hashlib.sha256(head)
        identity.update(self._digest or data)
        document.updateSignature(identity.digest())
        return b"".join((head, b"\nstream\n", data, b"\nendstream\n"))


def packed_stream(data: Buffer, entries: Mapping[str, Element] | None = None) -> Stream:
    """Return a stream of the data, deflated as readers unpack it by themselves."""
    return Stream(zlib.compress(sealed(data), 6), {**(entries or {}), "Filter": "/FlateDecode"})


def sealed(data: Buffer) -> Buffer:
    """Return data, with blanks behind if its checksum, with which it ends when deflated, were a line end."""
    while zlib.adler32(data) & 0xFF in LINE_ENDS:
        data = bytes(data) + b" "
    return data


def text_string(text: str) -> PDFObject:
    """Return any text as a text string: in letters if PDFDocEncoding and Latin-1 have them, or in hex.

    reportlab's choice takes “þÿ” for the beginning of a text in Unicode, and eight bytes for each letter
    beyond Latin, where four do.
    """
    if PLAIN_TEXT.fullmatch(text) and not text.startswith(MISLEADING):
        return PDFString(ESCAPED.sub(ESCAPE, text).encode("latin-1"), escape=0, enc="raw")
    return PDFText(UNICODE + text.encode("utf-16-be"), enc="raw")
