"""What the codes in a picture say to a reader that had no part in making them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.common.lazy import lazily

if TYPE_CHECKING:
    import zxingcpp
    from PIL import Image
else:
    zxingcpp = lazily("zxingcpp")  # only codes need it

UPC_DIGITS = 12


def read_in(picture: Image.Image) -> set[str]:
    """Return what each code in a picture says, in the form of `whole`."""
    return {whole(found.text) for found in zxingcpp.read_barcodes(picture)}


def whole(text: str) -> str:
    """Return what a code says: some readers leave out the 0 that makes an EAN number of a UPC number."""
    return f"0{text}" if len(text) == UPC_DIGITS and text.isdigit() else text
