"""A file with a scan: a picture in grey, and the resolution that it tells."""

from __future__ import annotations

import io
import warnings
from pathlib import Path

from PIL import Image, ImageOps, UnidentifiedImageError

from ppgen.load.regular_files import LargerError, read_regular

LARGEST, MOST_PIXELS = 400_000_000, 80_000_000
"""Bytes and pixels of a scan: A4 at 800 dots an inch has 62 million, A3 at 600 has 70.

Pillow warns of more than 89 million."""


FORMATS = ("PNG", "TIFF", "JPEG", "WEBP", "BMP")
"""What scanners write. Of what else Pillow reads some are programs, which it hands to an interpreter."""


class ScanError(Exception):
    """A scan that says nothing of a test sheet; the message is a sentence, `hint` tells how to mend it."""

    def __init__(self, message: str, hint: str, rule: str = "printer/scan") -> None:
        super().__init__(message)
        self.hint, self.rule = hint, rule


def _opened(content: bytes) -> Image.Image:
    warnings.simplefilter("error", Image.DecompressionBombWarning)
    return Image.open(io.BytesIO(content), formats=FORMATS)


def opened_scan(file: Path) -> tuple[Image.Image, float | None]:
    """Return a scan in grey, turned as its file says, and the dots an inch that it tells."""
    try:
        content = read_regular(file, limit=LARGEST)
        with warnings.catch_warnings(), _opened(content) as opened:
            if opened.width * opened.height > MOST_PIXELS:
                raise ScanError(
                    f"it has {opened.width:,} × {opened.height:,} pixels", "300 dots an inch are enough"
                )
            told = opened.info.get("dpi", (None,))[0]
            if opened.mode.startswith(("I", "F")):  # Pillow cuts what is above 255 off, and all is white
                raise ScanError("it has more than 256 shades of grey", "scan in grey or colour of 8 bits")
            picture = ImageOps.exif_transpose(opened).convert("L")
    except LargerError:
        raise ScanError("the file is too large", "scan at 300 dots an inch, in grey") from None
    except OSError as failure:
        if isinstance(failure, UnidentifiedImageError) or failure.strerror is None:
            raise ScanError(
                "this is no picture that can be read", "save the scan as PNG, TIFF or JPEG"
            ) from None
        raise ScanError(f"it cannot be read: {failure.strerror}", "look where the scan was saved") from None
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise ScanError("it has too many pixels", "300 dots an inch are enough") from None
    except (ValueError, SyntaxError):
        raise ScanError("this is no picture that can be read", "save the scan as PNG, TIFF or JPEG") from None
    return picture, float(told) if isinstance(told, int | float) and told > 1 else None
