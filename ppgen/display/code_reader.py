"""What the codes in a picture say to a reader that had no part in making them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ppgen.work.startup import lazily

if TYPE_CHECKING:
    import zxingcpp
    from PIL import Image
else:
    zxingcpp = lazily("zxingcpp")  # only codes need it

UPC_DIGITS = 12


def read_in(picture: Image.Image, wanted: str) -> set[str]:
    """Return what the codes in a picture say, in the form of `whole`.

    If a QR code says what is wanted, no other codes are looked for: that takes ten times as long.
    """
    squares = zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode))
    read = {whole(found.text) for found in squares}
    if whole(wanted) not in read:
        read |= {whole(found.text) for found in zxingcpp.read_barcodes(picture)}
    return read


def whole(text: str) -> str:
    """Return what a code says: some readers leave out the 0 that makes an EAN number of a UPC number."""
    return f"0{text}" if len(text) == UPC_DIGITS and text.isdigit() else text
