"""How pictures are embedded: JPEG and PNG data as they are wherever PDF can read them."""

from __future__ import annotations

import errno
import hashlib
import io
import os
import sys
from pathlib import Path

from PIL import Image, ImageChops
from reportlab.pdfbase.pdfdoc import PDFDictionary

from ppgen.display.ops import ImageFile
from ppgen.exports._format import DrawOptions
from ppgen.exports.pdf.canvas import SheetCanvas
from ppgen.exports.pdf.objects import Element, Stream, packed_stream
from ppgen.load.pictures.formats import PALETTE, PNG_CHANNELS, jpeg_head, png_chunks, png_head
from ppgen.load.pictures.images import MAX_BYTES
from ppgen.load.pictures.profiles import as_printed, as_rgb
from ppgen.load.pictures.separations import Separation
from ppgen.load.regular_files import UnboundedError, open_regular

GREY, COLOUR = 0, 2
JPEG_SPACES = {1: "/DeviceGray", 3: "/DeviceRGB", 4: "/DeviceCMYK"}


def embed_picture(canvas: SheetCanvas, name: str, image: ImageFile, options: DrawOptions) -> None:
    """Add a picture to the file, called by a name; reportlab's own way unpacks and packs every PNG anew.

    Raises OSError if the file on disk is no longer the one that was probed.
    """
    held = options.held.get(image.digest)
    data = _read(options.root / image.path) if held is None else memoryview(bytearray(held))
    digest = hashlib.sha256(data)
    if digest.hexdigest() != image.digest:
        message = "changed while it was being drawn: run the command again"
        raise OSError(errno.ESTALE, message, str(image.path))
    if image.profile or image.is_grey:
        data = memoryview(bytearray(as_printed(bytes(data), image)))
    if options.press is not None:
        canvas.add_picture(name, _separated(canvas, bytes(data), options.press.separation))
    elif image.format == "JPEG":
        canvas.add_picture(name, _jpeg(data, digest.digest()))
    else:
        canvas.add_picture(name, _png(canvas, data, digest.digest()))


def _read(path: Path) -> memoryview:
    """Read a picture into memory that may be written to; of a file too large only the beginning."""
    try:
        with open_regular(path, limit=sys.maxsize) as opened:
            data = bytearray(min(os.fstat(opened.fileno()).st_size, MAX_BYTES))
            opened.readinto(data)
    except UnboundedError:  # no longer the file that was probed, as its hash will say
        return memoryview(bytearray())
    return memoryview(data)


def _jpeg(data: memoryview, digest: bytes) -> Stream:
    head = jpeg_head(data)
    entries = _head((head.width, head.height), JPEG_SPACES[head.channels], head.bits)
    entries["Filter"] = "/DCTDecode"
    if head.channels == 4 and head.is_adobe:
        entries["Decode"] = "[1 0 1 0 1 0 1 0]"
    return Stream(data, entries, digest)


def _png(canvas: SheetCanvas, data: memoryview, digest: bytes) -> Stream:
    head = png_head(data)
    palette, is_clear = b"", False
    for kind, start, end in png_chunks(data):
        if kind == b"PLTE":
            palette += data[start:end]
        is_clear = is_clear or kind == b"tRNS"
    if head.kind not in {GREY, COLOUR, PALETTE} or head.interlaced or is_clear:
        return _decoded(canvas, data)
    space = "/DeviceRGB" if head.kind == COLOUR else "/DeviceGray"
    if head.kind == PALETTE:
        space = f"[/Indexed/DeviceRGB {len(palette) // 3 - 1}<{palette.hex()}>]"
    entries = _png_entries((head.width, head.height), space, (PNG_CHANNELS[head.kind], head.bits))
    return Stream(_packed_samples(data), entries, digest)


def _packed_samples(data: memoryview) -> memoryview:
    """Return the packed samples of a PNG, whose parts are moved together where they are."""
    filled = 0
    for kind, start, end in png_chunks(data):
        if kind == b"IDAT":
            data[filled : filled + end - start] = data[start:end]
            filled += end - start
    return data[:filled]


def _png_entries(size: tuple[int, int], space: str, sample: tuple[int, int]) -> dict[str, Element]:
    """Return the entries of an image whose data is a PNG's: predicted line by line, then deflated."""
    channels, bits = sample
    parameters = {"Predictor": 15, "Colors": channels, "BitsPerComponent": bits, "Columns": size[0]}
    entries = _head(size, space, bits)
    return entries | {"Filter": "/FlateDecode", "DecodeParms": PDFDictionary(parameters)}


def _decoded(canvas: SheetCanvas, data: memoryview) -> Stream:
    """Return what PDF cannot take as it is: colours and alpha apart, interlaced lines in order."""
    with Image.open(io.BytesIO(data), formats=("PNG",)) as opened:
        is_grey = opened.mode in {"L", "LA", "1"} and "transparency" not in opened.info
        picture = opened.convert("LA" if is_grey else "RGBA")
    alpha = picture.getchannel("A")
    mask: dict[str, Element] = {}
    if alpha.getextrema() != (255, 255):
        mask["SMask"] = canvas.add(_samples(alpha, {}))
    return _samples(picture.convert("L" if is_grey else "RGB"), mask)


def _separated(canvas: SheetCanvas, data: bytes, separation: Separation) -> Stream:
    """Return a picture in four inks; one that is in inks already keeps them, but for what is too much."""
    with Image.open(io.BytesIO(data), formats=("PNG", "JPEG")) as opened:
        opened.load()
        has_alpha = opened.mode in {"RGBA", "LA", "PA"} or "transparency" in opened.info
        alpha = opened.convert("RGBA").getchannel("A") if has_alpha else None
        made = (
            separation.limited(_as_inks(opened, data))
            if opened.mode == "CMYK"
            else separation.picture(as_rgb(opened))
        )
    mask: dict[str, Element] = {}
    if alpha is not None and alpha.getextrema() != (255, 255):
        mask["SMask"] = canvas.add(_samples(alpha, {}))
    return packed_stream(made.tobytes(), _head(made.size, "/DeviceCMYK", 8) | mask)


def _as_inks(opened: Image.Image, data: bytes) -> Image.Image:
    """Return a JPEG in inks as it is meant; Pillow takes all for those of Adobe, which are upside down."""
    return opened if jpeg_head(memoryview(data)).is_adobe else ImageChops.invert(opened)


def _samples(picture: Image.Image, more: dict[str, Element]) -> Stream:
    """Return 8-bit grey or RGB samples, each line predicted from the one above."""
    channels = len(picture.getbands())
    space = "/DeviceRGB" if channels == 3 else "/DeviceGray"
    packed = io.BytesIO()
    picture.save(packed, "PNG", compress_level=6)
    return Stream(
        _packed_samples(packed.getbuffer()), _png_entries(picture.size, space, (channels, 8)) | more
    )


def _head(size: tuple[int, int], space: str, bits: int) -> dict[str, Element]:
    kind = {"Type": "/XObject", "Subtype": "/Image"}
    return kind | {"Width": size[0], "Height": size[1], "ColorSpace": space, "BitsPerComponent": bits}
