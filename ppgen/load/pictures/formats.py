"""PNG and JPEG files, read as far as needed to tell sound ones."""

from __future__ import annotations

import io
import struct
import warnings
import zlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from ppgen.work.startup import lazily

if TYPE_CHECKING:
    from PIL import JpegImagePlugin
else:
    # Not every game prints photos, and Pillow's own search for what reads them would load four more formats.
    JpegImagePlugin = lazily("PIL.JpegImagePlugin")

MAX_SCANS = 200
PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
PNG_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
PNG_BITS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
PALETTE = 3
ADAM7 = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
JPEG_FRAMES = frozenset({0xC0, 0xC1, 0xC2})
JPEG_OTHER_FRAMES = frozenset({*range(0xC3, 0xD0)} - {0xC4, 0xC8, 0xCC})
ORIENTATION = 0x0112
PACKED_AT_ONCE = 1 << 13
"""What is unpacked in one go: few enough bytes that what comes out, a thousand times as many, is not much."""


class PictureRefusedError(Exception):
    """Why a picture cannot be used: the rule's last word, the message and the hint."""

    def __init__(self, rule: str, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.rule, self.message, self.hint = rule, message, hint


class JpegHead(NamedTuple):
    """What the first frame of a JPEG file says."""

    width: int
    height: int
    channels: int
    bits: int
    is_adobe: bool


class PngHead(NamedTuple):
    """What the header of a PNG file says; `kind` is its colour type."""

    width: int
    height: int
    bits: int
    kind: int
    interlaced: bool


def png_head(data: bytes | memoryview) -> PngHead:
    """Read a PNG's header; what is no PNG header is refused."""
    if len(data) < 33 or data[12:16] != b"IHDR":
        raise PictureRefusedError("corrupt", "has a broken PNG header")
    width, height, bits, kind, packing, filtering, interlaced = struct.unpack_from(">IIBBBBB", data, 16)
    if bits not in PNG_BITS.get(kind, ()) or packing or filtering or interlaced > 1:
        raise PictureRefusedError("corrupt", "has a PNG header that says nothing sensible")
    return PngHead(width, height, bits, kind, bool(interlaced))


def png_chunks(data: memoryview) -> Iterator[tuple[bytes, int, int]]:
    """Yield the type of each chunk of a PNG and where its body starts and ends; a file cut off is refused.

    Whether the bodies are sound is not looked at.
    """
    kind, at = b"", len(PNG_SIGNATURE)
    while kind != b"IEND":
        if at + 12 > len(data):
            raise PictureRefusedError("corrupt", "ends too early", "save it again")
        length, kind = struct.unpack_from(">I4s", data, at)
        end = at + 8 + length
        if end + 4 > len(data):
            raise PictureRefusedError("corrupt", "is damaged", "save it again")
        yield kind, at + 8, end
        at = end + 4


def check_png(data: bytes, head: PngHead) -> int:
    """Check each chunk, unpack the samples piece by piece and count them: as many as the header says.

    Returns the orientation that EXIF says, 1 to 8.
    """
    view = memoryview(data)
    palette, orientation = 0, 1
    samples = _Samples(_samples_size(head))
    for kind, start, end in png_chunks(view):
        if zlib.crc32(view[start - 4 : end]) != int.from_bytes(view[end : end + 4]):
            raise PictureRefusedError("corrupt", "is damaged", "save it again")
        if kind == b"IDAT":
            samples.count(view[start:end])
        elif kind == b"PLTE":
            palette += end - start
        elif kind == b"eXIf":
            orientation = _noted_orientation(bytes(view[start:end]))
    if head.kind == PALETTE and (not palette or palette % 3 or palette > 3 * 2**head.bits):
        raise PictureRefusedError("corrupt", "has no good palette", "save it again")
    if samples.left:
        raise PictureRefusedError("corrupt", "holds fewer pixels than its header says", "save it again")
    return orientation


def _noted_orientation(notes: bytes) -> int:
    """Read the orientation in the first directory of EXIF, which is one of TIFF 6.0 (section 2), 1 without.

    Pillow reads this chunk of a PNG only with all its pixels. Broken notes of a camera do not matter.
    """
    order = {b"II*\0": "<", b"MM\0*": ">"}.get(notes[:4])
    try:
        if order is None:
            return 1
        (start,) = struct.unpack_from(f"{order}I", notes, 4)
        (entries,) = struct.unpack_from(f"{order}H", notes, start)
        for number in range(entries):
            tag, _, _, value = struct.unpack_from(f"{order}HHIH", notes, start + 2 + 12 * number)
            if tag == ORIENTATION:
                return _orientation(value)
    except struct.error:
        return 1
    return 1


def _orientation(noted: object) -> int:
    return noted if isinstance(noted, int) and 1 <= noted <= 8 else 1


class _Samples:
    """Unpacks samples to count them and forgets them at once; `left` is how many bytes are missing."""

    def __init__(self, expected: int) -> None:
        self.left = expected
        self._machine = zlib.decompressobj()

    def count(self, packed: memoryview) -> None:
        """Count what comes out of packed bytes; what follows the end of the stream counts nothing."""
        unpack = self._machine.decompress
        try:
            for start in range(0, len(packed), PACKED_AT_ONCE):
                if self._machine.eof:
                    return
                self.left -= len(unpack(packed[start : start + PACKED_AT_ONCE]))
                if self.left < 0:
                    raise PictureRefusedError(
                        "corrupt", "holds more pixels than its header says", "save it again"
                    )
        except zlib.error as problem:
            raise PictureRefusedError("corrupt", "is damaged", "save it again") from problem


def _samples_size(head: PngHead) -> int:
    """Return how many bytes a PNG's samples take when unpacked, one filter byte a line included."""
    bits = head.bits * PNG_CHANNELS[head.kind]
    if not head.interlaced:
        return head.height * (1 + (head.width * bits + 7) // 8)
    total = 0
    for left, top, across, down in ADAM7:
        width, height = -(-(head.width - left) // across), -(-(head.height - top) // down)
        if width > 0 and height > 0:
            total += height * (1 + (width * bits + 7) // 8)
    return total


def jpeg_head(data: bytes | memoryview) -> JpegHead:
    """Read a JPEG's first frame; a file without one that can be printed is refused."""
    at = 2
    is_adobe = False
    while at + 10 < len(data):
        marker = data[at + 1]
        if data[at] != 0xFF or marker == 0xFF:
            at += 1
            continue
        if marker == 0x01 or 0xD0 <= marker <= 0xD8:
            at += 2
            continue
        (length,) = struct.unpack_from(">H", data, at + 2)
        if marker == 0xEE and data[at + 4 : at + 9] == b"Adobe":
            is_adobe = True
        if marker in JPEG_OTHER_FRAMES:
            raise PictureRefusedError(
                "format", "is a rare kind of JPEG that printers cannot read", "save it as baseline JPEG"
            )
        if marker in JPEG_FRAMES:
            bits, height, width, channels = struct.unpack_from(">BHHB", data, at + 4)
            if bits != 8 or channels not in {1, 3, 4}:
                raise PictureRefusedError(
                    "format", f"has {channels} channels of {bits} bits", "save it as 8-bit RGB"
                )
            return JpegHead(width, height, channels, bits, is_adobe)
        at += 2 + length
    raise PictureRefusedError("corrupt", "has no JPEG frame", "save it again")


def check_jpeg(data: bytes, head: JpegHead) -> int:
    """Decode at an eighth of the size, which reads all data; return the orientation that EXIF says, 1 to 8.

    Pillow's warnings are about notes of the camera that nothing here depends on.
    """
    if data.count(b"\xff\xda") > MAX_SCANS:
        raise PictureRefusedError("corrupt", f"has more than {MAX_SCANS} scans", "save it as baseline JPEG")
    try:
        with (
            warnings.catch_warnings(action="ignore"),
            JpegImagePlugin.JpegImageFile(io.BytesIO(data)) as opened,
        ):
            opened.draft(None, (max(1, head.width // 8), max(1, head.height // 8)))
            opened.load()
            return _orientation(opened.getexif().get(ORIENTATION, 1))
    except (OSError, SyntaxError, ValueError, struct.error) as problem:
        raise PictureRefusedError("corrupt", "is damaged", "save it again") from problem
