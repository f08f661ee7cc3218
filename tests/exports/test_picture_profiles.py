"""Pictures whose colours are meant otherwise than as sRGB are converted, and that is said."""

from __future__ import annotations

import io
import struct
import zlib
from pathlib import Path

import pytest
from PIL import Image, ImageCms, PngImagePlugin

from ppgen.common.problem import Severity
from ppgen.exports import DrawOptions
from ppgen.exports.pdf.canvas import SheetCanvas
from ppgen.exports.pdf.images import embed_picture
from ppgen.load.pictures.images import probe_image
from ppgen.load.pictures.profiles import in_srgb

D50 = (0.9642, 1.0, 0.8249)
ADOBE = ((0.60974, 0.31111, 0.01947), (0.20528, 0.62567, 0.06087), (0.14919, 0.06322, 0.74457))
P3 = ((0.51512, 0.2412, -0.00105), (0.29198, 0.69225, 0.04189), (0.1571, 0.06657, 0.78407))
PROPHOTO = ((0.7977, 0.28802, 0.0), (0.13519, 0.71188, 0.0), (0.03134, 0.0001, 0.8249))
"""Red, green and blue of colour spaces in XYZ under D50, as their profiles say them."""


def profile(primaries: tuple[tuple[float, ...], ...], gamma: float, name: str) -> bytes:
    """Write the least ICC profile of a screen (ICC.1:2001-04): a matrix and a gamma."""

    def number(value: float) -> bytes:
        return struct.pack(">i", round(value * 65536))

    def point(values: tuple[float, ...]) -> bytes:
        return b"XYZ \0\0\0\0" + b"".join(map(number, values))

    words = name.encode() + b"\0"
    tags = {
        b"desc": b"desc\0\0\0\0" + struct.pack(">I", len(words)) + words + bytes(78),
        b"cprt": b"text\0\0\0\0none\0",
        b"wtpt": point(D50),
        **{key: point(value) for key, value in zip((b"rXYZ", b"gXYZ", b"bXYZ"), primaries)},
        **dict.fromkeys(
            (b"rTRC", b"gTRC", b"bTRC"), b"curv\0\0\0\0\0\0\0\1" + struct.pack(">H", round(gamma * 256))
        ),
    }
    start, table, body = 132 + 12 * len(tags), b"", b""
    for key, value in tags.items():
        table += key + struct.pack(">II", start + len(body), len(value))
        body += value + bytes(-len(value) % 4)
    head = bytearray(128)
    head[8:24] = struct.pack(">I", 0x02400000) + b"mntrRGB XYZ "
    head[36:40], head[68:80] = b"acsp", b"".join(map(number, D50))
    whole = bytes(head) + struct.pack(">I", len(tags)) + table + body
    return struct.pack(">I", len(whole)) + whole[4:]


ADOBE_RGB = profile(ADOBE, 2.199, "Adobe RGB like")
OTHERS = {
    "Adobe": ADOBE_RGB,
    "P3": profile(P3, 2.2, "P3 like"),
    "ProPhoto": profile(PROPHOTO, 1.8, "ProPhoto like"),
}
SRGB = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()


def saved(path: Path, mode: str, form: str, icc: bytes | None, colour: object = (200, 40, 40)) -> None:
    picture = Image.new("RGB", (40, 30), colour)  # type: ignore[arg-type]
    if mode == "RGBA":
        picture.putalpha(128)
    picture = picture.quantize(2) if mode == "P" else picture.convert(mode)
    picture.save(path, form, **({"icc_profile": icc} if icc else {}))


def printed(root: Path, name: str) -> tuple[int, int, int]:
    """Return the colour of the first pixel of a picture as it stands in the PDF."""
    image, _ = probe_image(name, root)
    assert image is not None
    embed_picture(SheetCanvas("en"), "I1", image, DrawOptions(root))
    data = (root / name).read_bytes()
    if image.profile:
        data = in_srgb(data, image.format)
    with Image.open(io.BytesIO(data)) as opened:
        assert "icc_profile" not in opened.info or not image.profile
        found = opened.convert("RGB").getpixel((3, 3))
    assert isinstance(found, tuple)
    return found[0], found[1], found[2]


@pytest.mark.parametrize("space", OTHERS)
@pytest.mark.parametrize(("mode", "form"), [("RGB", "PNG"), ("RGBA", "PNG"), ("P", "PNG"), ("RGB", "JPEG")])
def test_colours_of_other_spaces_are_converted_and_told(
    tmp_path: Path, space: str, mode: str, form: str
) -> None:
    name = f"a.{form.lower()}"
    saved(tmp_path / name, mode, form, OTHERS[space])
    image, problem = probe_image(name, tmp_path)
    assert image is not None and image.profile == f"{space} RGB like".replace("P3 RGB", "P3").replace(
        "ProPhoto RGB", "ProPhoto"
    )
    assert problem is not None and problem.severity is Severity.NOTE and problem.rule == "image/profile"
    red, green, blue = printed(tmp_path, name)
    source = ImageCms.ImageCmsProfile(io.BytesIO(OTHERS[space]))
    wanted = ImageCms.profileToProfile(
        Image.new("RGB", (1, 1), (200, 40, 40)), source, ImageCms.createProfile("sRGB")
    )
    assert wanted is not None
    expected = wanted.getpixel((0, 0))
    assert isinstance(expected, tuple)
    assert all(abs(one - other) <= 4 for one, other in zip((red, green, blue), expected))
    assert red > 215


@pytest.mark.parametrize(("mode", "form"), [("RGB", "PNG"), ("P", "PNG"), ("RGB", "JPEG")])
@pytest.mark.parametrize("icc", [None, SRGB])
def test_srgb_stays_as_it_is(tmp_path: Path, mode: str, form: str, icc: bytes | None) -> None:
    name = f"a.{form.lower()}"
    saved(tmp_path / name, mode, form, icc)
    image, problem = probe_image(name, tmp_path)
    assert image is not None and image.profile == "" and problem is None


def test_grey_and_inks_are_as_they_were(tmp_path: Path) -> None:
    saved(tmp_path / "grey.png", "L", "PNG", ADOBE_RGB)
    saved(tmp_path / "inks.jpg", "CMYK", "JPEG", None)
    assert probe_image("grey.png", tmp_path)[1] is None
    problem = probe_image("inks.jpg", tmp_path)[1]
    assert problem is not None and problem.rule == "image/cmyk"


def test_alpha_and_orientation_stay(tmp_path: Path) -> None:
    saved(tmp_path / "a.png", "RGBA", "PNG", ADOBE_RGB)
    with Image.open(io.BytesIO(in_srgb((tmp_path / "a.png").read_bytes(), "PNG"))) as opened:
        assert opened.mode == "RGBA" and opened.getpixel((1, 1))[3] == 128  # type: ignore[index]
    exif = Image.Exif()
    exif[0x0112] = 6
    Image.new("RGB", (40, 30), (200, 40, 40)).save(tmp_path / "a.jpg", icc_profile=ADOBE_RGB, exif=exif)
    image, _ = probe_image("a.jpg", tmp_path)
    assert image is not None and (image.orientation, image.width) == (6, 40)
    with Image.open(io.BytesIO(in_srgb((tmp_path / "a.jpg").read_bytes(), "JPEG"))) as opened:
        assert opened.size == (40, 30) and opened.getexif()[0x0112] == 6


def chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


@pytest.mark.parametrize(
    ("kind", "body", "told"),
    [
        (b"gAMA", struct.pack(">I", 45455), False),
        (b"gAMA", struct.pack(">I", 100000), True),
        (b"cHRM", struct.pack(">8I", 31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000), False),
        (b"cHRM", struct.pack(">8I", 31270, 32900, 64000, 33000, 21000, 71000, 15000, 6000), True),
        (b"cICP", bytes((12, 13, 0, 1)), True),
        (b"cICP", bytes((1, 13, 0, 1)), False),
        (b"iCCP", b"x\0\0" + zlib.compress(b"no profile at all" * 20), False),
        (b"iCCP", b"x\0\0" + zlib.compress(ADOBE_RGB[:200]), True),
        (b"iCCP", b"x\0\0no deflate", True),
    ],
)
def test_colours_that_are_only_described_are_told(
    tmp_path: Path, kind: bytes, body: bytes, told: bool
) -> None:
    saved(tmp_path / "a.png", "RGB", "PNG", None)
    data = (tmp_path / "a.png").read_bytes()
    (tmp_path / "a.png").write_bytes(data[:33] + chunk(kind, body) + data[33:])
    image, problem = probe_image("a.png", tmp_path)
    assert image is not None and image.profile == ""
    assert (problem is not None and problem.rule == "image/profile") is told


def test_a_camera_s_mark_of_adobe_rgb_is_told(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif.get_ifd(0xA005)[1] = "R03"
    exif[0xA005] = {1: "R03"}
    Image.new("RGB", (40, 30)).save(tmp_path / "a.jpg", exif=exif)
    assert b"R03" in (tmp_path / "a.jpg").read_bytes()
    problem = probe_image("a.jpg", tmp_path)[1]
    assert problem is not None and "Adobe RGB" in problem.message


def test_a_profile_that_unpacks_without_end_is_none(tmp_path: Path) -> None:
    saved(tmp_path / "a.png", "RGB", "PNG", None)
    data = (tmp_path / "a.png").read_bytes()
    bomb = b"x\0\0" + zlib.compress(bytes(50_000_000))
    (tmp_path / "a.png").write_bytes(data[:33] + chunk(b"iCCP", bomb) + data[33:])
    image, _ = probe_image("a.png", tmp_path)
    assert image is not None and image.profile == ""
    assert PngImagePlugin.MAX_TEXT_CHUNK
