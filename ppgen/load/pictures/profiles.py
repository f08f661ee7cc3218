"""Colours of a picture that are meant otherwise than screens take them: its ICC profile, and sRGB."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ppgen.common.colour import lightness_grey
from ppgen.display.ops import ImageFile
from ppgen.load.pictures.formats import png_chunks
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    from PIL import Image, ImageCms
else:
    Image = lazily("PIL.Image")
    ImageCms = lazily("PIL.ImageCms")  # few pictures need another profile than sRGB

MOST_BYTES = 4 * 1024 * 1024
"""Of a profile; those of cameras and screens have some kilobytes, the largest of printers two megabytes."""

JPEG_QUALITY = 95
_ICC, _EXIF = b"ICC_PROFILE\0", b"Exif\0\0"
_ALIKE = 3
"""Steps of 255 by which a colour may differ: so much do makers of sRGB profiles differ among themselves."""

_PATCHES = tuple(
    (red, green, blue)
    for red in (0, 64, 128, 200, 255)
    for green in (0, 90, 200, 255)
    for blue in (0, 70, 180, 255)
)
_SRGB_GAMMA = 45_455
_SRGB_PRIMARIES = (31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000)
_NEAR = 600
"""By how much gamma and primaries (in 100,000ths) may differ from those of sRGB."""


class Meant(NamedTuple):
    """How the colours of a picture are meant: what its profile is called, and whether they are converted.

    Without a profile the name is empty; `doubt` says what else the file says of them, which is not read.
    """

    name: str = ""
    is_converted: bool = False
    doubt: str = ""


def png_colours(data: bytes | memoryview) -> Meant:
    """Return how the colours of a PNG in RGB are meant."""
    said: dict[bytes, bytes] = {}
    for kind, start, end in png_chunks(memoryview(data)):
        if kind in (b"iCCP", b"gAMA", b"cHRM", b"sRGB", b"cICP"):
            said.setdefault(kind, bytes(data[start:end]))
        if kind == b"IDAT":
            break
    if b"iCCP" in said:
        _, _, packed = said[b"iCCP"].partition(b"\0")
        machine = zlib.decompressobj()
        try:
            return _meant(machine.decompress(packed[1:], MOST_BYTES))
        except zlib.error:
            return Meant(doubt="holds a colour profile that is damaged")
    if b"sRGB" in said:
        return Meant()
    return Meant(
        doubt="is marked as of other colours than sRGB, without a profile" if _is_other(said) else ""
    )


def jpeg_colours(data: bytes | memoryview) -> Meant:
    """Return how the colours of a JPEG in RGB are meant."""
    parts: dict[int, bytes] = {}
    is_adobe_rgb = False
    for marker, body in _segments(memoryview(data)):
        if marker == 0xE2 and body[:12] == _ICC and len(body) > 14:
            parts[body[12]] = bytes(body[14:])
        elif marker == 0xE1 and body[:6] == _EXIF:
            is_adobe_rgb = b"R03\0" in bytes(body)
    if parts and sum(map(len, parts.values())) <= MOST_BYTES:
        return _meant(b"".join(parts[number] for number in sorted(parts)))
    return Meant(doubt="is marked by its camera as Adobe RGB, without a profile" if is_adobe_rgb else "")


def as_printed(data: bytes, image: ImageFile) -> bytes:
    """Return the file of a picture with the colours that are printed: sRGB, or greys."""
    shown = in_srgb(data, image.format) if image.profile else data
    return in_grey(shown, image.format) if image.is_grey else shown


def in_srgb(data: bytes, form: str) -> bytes:
    """Return a picture with its colours converted to sRGB, as a file of the same form without a profile."""
    with Image.open(io.BytesIO(data), formats=(form,)) as opened:
        profile = opened.info.get("icc_profile", b"")
        exif = opened.getexif().tobytes() if form == "JPEG" else b""
        has_alpha = opened.mode in ("RGBA", "LA", "PA") or "transparency" in opened.info
        picture = opened.convert("RGBA" if has_alpha else "RGB")
    alpha = picture.getchannel("A") if has_alpha else None
    converted = _transform(profile).apply(picture.convert("RGB"))
    if alpha is not None:
        converted.putalpha(alpha)
    made = io.BytesIO()
    if form == "JPEG":
        converted.save(made, "JPEG", quality=JPEG_QUALITY, subsampling=0, exif=exif, icc_profile=None)
    else:
        converted.save(made, "PNG", icc_profile=None)
    return made.getvalue()


def in_grey(data: bytes, form: str) -> bytes:
    """Return a picture in the greys that are as light as its colours (sRGB), as a file of the same form.

    Lightness is that of LittleCMS, for the white D50: a grey may be 3 steps of 255 off that of such a fill.
    """
    with Image.open(io.BytesIO(data), formats=(form,)) as opened:
        exif = opened.getexif().tobytes() if form == "JPEG" else b""
        has_alpha = opened.mode in ("RGBA", "LA", "PA") or "transparency" in opened.info
        if opened.mode.startswith("I"):
            picture = Image.merge("RGBA", (*as_rgb(opened).split(), opened.convert("RGBA").getchannel("A")))
        else:
            picture = opened.convert("RGBA" if has_alpha else "RGB")
    lights = _lightness().apply(picture.convert("RGB")).getchannel("L")
    grey = lights.point([lightness_grey(100 * level / 255) for level in range(256)])
    made = io.BytesIO()
    if form == "JPEG":
        grey.save(made, "JPEG", quality=JPEG_QUALITY, exif=exif, icc_profile=None)
    else:
        whole = Image.merge("LA", (grey, picture.getchannel("A"))) if has_alpha else grey
        whole.save(made, "PNG", icc_profile=None)
    return made.getvalue()


def as_rgb(opened: Image.Image) -> Image.Image:
    """Return a picture in RGB without its alpha; 16 bits of grey keep their levels."""
    if opened.mode.startswith("I"):  # Pillow would cut them off at 8
        grey = opened.convert("I").point(lambda level: level * (1 / 257)).convert("L")
        return grey.convert("RGB")
    return opened.convert("RGBA").convert("RGB") if opened.mode == "P" else opened.convert("RGB")


def _segments(data: memoryview) -> Iterator[tuple[int, memoryview]]:
    """Yield the segments before the samples of a JPEG."""
    at = 2
    while at + 4 <= len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if marker == 0xDA:
            return
        (length,) = struct.unpack_from(">H", data, at + 2)
        yield marker, data[at + 4 : at + 2 + length]
        at += 2 + max(length, 2)


def _is_other(said: dict[bytes, bytes]) -> bool:
    if b"cICP" in said and said[b"cICP"][:2] not in (b"\x01\x0d", b"\x01\x01"):
        return True
    if len(said.get(b"gAMA", b"")) == 4:
        (gamma,) = struct.unpack(">I", said[b"gAMA"])
        if abs(gamma - _SRGB_GAMMA) > _NEAR:
            return True
    if len(said.get(b"cHRM", b"")) == 32:
        found = struct.unpack(">8I", said[b"cHRM"])
        return any(abs(one - other) > _NEAR for one, other in zip(found, _SRGB_PRIMARIES))
    return False


@lru_cache(maxsize=64)
def _meant(profile: bytes) -> Meant:
    """Judge a profile by what it makes of some colours."""
    if profile[16:20] != b"RGB ":
        return Meant()
    try:
        opened = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        name = " ".join((ImageCms.getProfileDescription(opened) or "another profile").split())[:60]
        patches = Image.new("RGB", (len(_PATCHES), 1))
        patches.putdata(list(_PATCHES))
        shown = _transform(profile).apply(patches).tobytes()
    except (ImageCms.PyCMSError, OSError, ValueError):
        return Meant(doubt="holds a colour profile that is damaged")
    before = bytes(value for patch in _PATCHES for value in patch)
    is_other = any(abs(one - other) > _ALIKE for one, other in zip(before, shown))
    return Meant(name, is_converted=is_other)


@lru_cache(maxsize=1)
def _lightness() -> ImageCms.ImageCmsTransform:
    """Return what tells the lightness of sRGB colours: 0 to 255 for L* from 0 to 100."""
    srgb, lab = ImageCms.createProfile("sRGB"), ImageCms.createProfile("LAB")
    return ImageCms.buildTransform(srgb, lab, "RGB", "LAB", flags=ImageCms.Flags.NOCACHE)


@lru_cache(maxsize=16)
def _transform(profile: bytes) -> ImageCms.ImageCmsTransform:
    opened = ImageCms.ImageCmsProfile(io.BytesIO(profile))
    return ImageCms.buildTransform(
        opened,
        ImageCms.createProfile("sRGB"),
        "RGB",
        "RGB",
        renderingIntent=ImageCms.Intent.RELATIVE_COLORIMETRIC,
        flags=ImageCms.Flags.BLACKPOINTCOMPENSATION | ImageCms.Flags.NOCACHE,
    )
