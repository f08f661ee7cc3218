"""What a picture file prints: its pixels and how they are meant, whatever else is written in the file."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from ppgen.display.ops import ImageFile
from ppgen.load.pictures.images import MAX_BYTES
from ppgen.load.pictures.profiles import in_srgb
from ppgen.load.regular_files import read_regular
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    from PIL import Image
else:
    Image = lazily("PIL.Image")  # only pictures of pieces that changed are looked at

ROWS = 256
"""So many rows of a picture are held a second time, in another mode."""

_GREYS = frozenset({"1", "L", "LA"})
_OTHERS = frozenset({"CMYK", "F"})


def printed_pictures(root: Path, *, limits: float = 1.0) -> Callable[[ImageFile], str]:
    """Return what gives a hash for a picture of a project: equal for files that are printed alike.

    A file that is not the one that was found sound, or cannot be decoded, is told apart by its bytes.
    """
    known: dict[ImageFile, str] = {}

    def of(image: ImageFile) -> str:
        if image not in known:
            try:
                known[image] = _printed(read_regular(root / image.path, limit=int(MAX_BYTES * limits)), image)
            except (OSError, ValueError, SyntaxError):  # what Pillow raises for files that are damaged
                known[image] = image.digest
        return known[image]

    return of


def _printed(data: bytes, image: ImageFile) -> str:
    if hashlib.sha256(data).hexdigest() != image.digest:
        return image.digest
    shown = in_srgb(data, image.format) if image.profile else data
    with Image.open(io.BytesIO(shown), formats=(image.format,)) as opened:
        opened.load()
        is_grey = opened.mode in _GREYS and "transparency" not in opened.info
        is_raw = opened.mode in _OTHERS or opened.mode.startswith("I")
        kind = opened.mode if is_raw else "grey" if is_grey else "coloured"
        clear = opened.info.get("transparency") if is_raw else None  # others have it in their pixels
        head = f"{kind} {clear} {opened.size} {image.orientation} {image.profile} {image.is_grey}"
        found = hashlib.sha256(head.encode())
        for top in range(0, opened.height, ROWS):
            rows = opened.crop((0, top, opened.width, min(top + ROWS, opened.height)))
            found.update((rows if is_raw else rows.convert("RGBA")).tobytes())
    return found.hexdigest()
