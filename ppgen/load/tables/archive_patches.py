"""A zip archive with one part replaced: the bytes of every other part, packed as they are, stay the same."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib

_LOCAL = struct.Struct("<4sHHHHHIIIHH")
_CENTRAL = struct.Struct("<4sHHHHHHIIIHHHHHII")
_END = struct.Struct("<4sHHHHIIH")
_LATER = 0x08
"""The flag that says that sizes follow behind the data; ours stand in front."""

_WIDE = 0xFFFFFFFF


class ArchivePatchError(Exception):
    """Why a part of an archive cannot be replaced while the others stay."""


def with_part(archive: bytes, name: str, content: bytes) -> bytes:
    """Return the archive with another content of one part; raises ArchivePatchError."""
    try:
        with zipfile.ZipFile(io.BytesIO(archive)) as opened:
            infos = sorted(opened.infolist(), key=lambda one: one.header_offset)
            start, comment = opened.start_dir, opened.comment
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as fault:
        raise ArchivePatchError(f"the archive cannot be taken apart: {fault}") from fault
    if len([one for one in infos if one.filename == name]) != 1:
        raise ArchivePatchError(f"it does not have {name} just once")
    if infos[0].header_offset != 0 or _is_wide(archive, start):
        raise ArchivePatchError("its archive is of a kind that office programs do not write")
    ends = [*(one.header_offset for one in infos[1:]), start]
    compressor = zlib.compressobj(6, zlib.DEFLATED, -15)
    packed = compressor.compress(content) + compressor.flush()
    body, offsets = bytearray(), dict[int, int]()
    for info, end in zip(infos, ends, strict=True):
        raw = archive[info.header_offset : end]
        offsets[info.header_offset] = len(body)
        body += _local(raw, content, packed) + packed if info.filename == name else raw
    listed = _listed(archive, start, len(infos), offsets, (name, content, packed))
    end_record = _END.pack(b"PK\x05\x06", 0, 0, len(infos), len(infos), len(listed), len(body), len(comment))
    return bytes(body) + listed + end_record + comment


def _is_wide(archive: bytes, start: int) -> bool:
    """Tell whether sizes are written for archives of more than 4 GB."""
    return b"PK\x06\x06" in archive[start:] or b"PK\x06\x07" in archive[start:]


def _local(raw: bytes, content: bytes, packed: bytes) -> bytes:
    """Return what stands before the data of a part, for other data."""
    if len(raw) < _LOCAL.size:
        raise ArchivePatchError("its archive ends too early")
    sign, version, flags, _, when, day, _, _, _, named, more = _LOCAL.unpack_from(raw)
    names = raw[_LOCAL.size : _LOCAL.size + named + more]
    sizes = (zlib.crc32(content), len(packed), len(content))
    method = zipfile.ZIP_DEFLATED
    return _LOCAL.pack(sign, version, flags & ~_LATER, method, when, day, *sizes, named, more) + names


def _listed(
    archive: bytes, start: int, count: int, offsets: dict[int, int], changed: tuple[str, bytes, bytes]
) -> bytes:
    """Return the list of all parts with their new places."""
    name, content, packed = changed
    made, at = bytearray(), start
    for _ in range(count):
        head = list(_CENTRAL.unpack_from(archive, at))
        named, more, remark = head[10], head[11], head[12]
        whole = _CENTRAL.size + named + more + remark
        rest = archive[at + _CENTRAL.size : at + whole]
        if head[0] != b"PK\x01\x02" or _WIDE in (head[8], head[9], head[16]):
            raise ArchivePatchError("its archive is of a kind that office programs do not write")
        if rest[:named].decode("utf-8" if head[3] & 0x800 else "cp437") == name:
            head[3], head[4] = head[3] & ~_LATER, zipfile.ZIP_DEFLATED
            head[7:10] = zlib.crc32(content), len(packed), len(content)
        head[16] = offsets[head[16]]
        made += _CENTRAL.pack(*head) + rest
        at += whole
    return bytes(made)
