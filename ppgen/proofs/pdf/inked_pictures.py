"""Pictures in four inks that stand in a reference: in colours, as PDFium shows them, since SVG has no inks.

What another engine sees of them is where they lie, what cuts them off and what lies over them; their colours
on screens are guessed by every program in its own way.
"""

from __future__ import annotations

import base64
import io
import re

import pypdfium2
from PIL import Image

_PICTURE = re.compile(rb"data:image/jpeg;base64,([A-Za-z0-9+/=]+)")
_INKS = "CMYK"


class InkedPictures:
    """Puts pictures in red, green and blue in the place of those in inks; each is converted once."""

    def __init__(self) -> None:
        """Nothing was seen yet."""
        self._shown: dict[bytes, bytes] = {}

    def shown(self, reference: bytes) -> bytes:
        """Return a reference whose pictures are all in colours that SVG has."""
        return _PICTURE.sub(self._of, reference)

    def _of(self, found: re.Match[bytes]) -> bytes:
        if found[1] not in self._shown:
            self._shown[found[1]] = _in_colours(base64.b64decode(found[1])) or found[0]
        return self._shown[found[1]]


def _in_colours(data: bytes) -> bytes:
    """Return a JPEG in four inks as a PNG that is written into a reference; nothing for another one."""
    with Image.open(io.BytesIO(data), formats=("JPEG",)) as opened:
        if opened.mode != _INKS:
            return b""
        width, height = opened.size
    file = pypdfium2.PdfDocument.new()
    try:
        page = file.new_page(width, height)
        image = pypdfium2.PdfImage.new(file)
        image.load_jpeg(io.BytesIO(data), pages=[page], inline=True)
        image.set_matrix(pypdfium2.PdfMatrix().scale(width, height))
        page.insert_obj(image)
        page.gen_content()
        painted = page.render(scale=1).to_pil().convert("RGB")
    finally:
        file.close()
    stream = io.BytesIO()
    painted.save(stream, "PNG")
    return b"data:image/png;base64," + base64.b64encode(stream.getvalue())
