"""Does a picture carry the record that it shows? The page of a score sheet puts it into those it makes."""

from __future__ import annotations

import zlib

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_BEGINS = b"iTXtppgen record\0\0\0\0\0"
"""How the part of a picture begins that holds a record, as `picture.js` writes it: uncompressed, in UTF-8."""

_AROUND = 12
"""What a part of a PNG takes beside its content: its length, its kind and a checksum; bytes."""


def carried_record(content: bytes) -> bytes | None:
    """Return the record in a picture as YAML; None for what is no PNG, b"" for one without a sound record."""
    if not content.startswith(_SIGNATURE):
        return None
    start = len(_SIGNATURE)
    while start + _AROUND <= len(content):
        end = start + _AROUND + int.from_bytes(content[start : start + 4], "big")
        if content.startswith(_BEGINS, start + 4) and end <= len(content):
            is_sound = zlib.crc32(content[start + 4 : end - 4]) == int.from_bytes(
                content[end - 4 : end], "big"
            )
            return content[start + 4 + len(_BEGINS) : end - 4] if is_sound else b""
        start = end
    return b""
