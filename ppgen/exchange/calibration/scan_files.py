"""A file with a scan: a picture in grey, and the resolution that it tells."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image, ImageOps, UnidentifiedImageError

from ppgen.load.regular_files import LargerError, read_regular

LARGEST, MOST_PIXELS = 400_000_000, 300_000_000
"""Bytes and pixels of a scan: A3 at 1,200 dots an inch has 280 million."""


class ScanError(Exception):
    """A scan that says nothing of a test sheet; the message is a sentence, `hint` tells how to mend it."""

    def __init__(self, message: str, hint: str, rule: str = "printer/scan") -> None:
        super().__init__(message)
        self.hint, self.rule = hint, rule


def opened_scan(file: Path) -> tuple[Image.Image, float | None]:
    """Return a scan in grey, upright if its paper is higher than wide, and the dots an inch that it tells."""
    try:
        content = read_regular(file, limit=LARGEST)
        with Image.open(io.BytesIO(content)) as opened:
            if opened.width * opened.height > MOST_PIXELS:
                raise ScanError(
                    f"it has {opened.width:,} × {opened.height:,} pixels", "300 dots an inch are enough"
                )
            told = opened.info.get("dpi", (None,))[0]
            picture = ImageOps.exif_transpose(opened).convert("L")
    except LargerError:
        raise ScanError("the file is too large", "scan at 300 dots an inch, in grey") from None
    except OSError as failure:
        if isinstance(failure, UnidentifiedImageError) or failure.strerror is None:
            raise ScanError(
                "this is no picture that can be read", "save the scan as PNG, TIFF or JPEG"
            ) from None
        raise ScanError(f"it cannot be read: {failure.strerror}", "look where the scan was saved") from None
    except (ValueError, SyntaxError, Image.DecompressionBombError):
        raise ScanError("this is no picture that can be read", "save the scan as PNG, TIFF or JPEG") from None
    return picture, float(told) if isinstance(told, int | float) and told > 1 else None
