"""Pictures: what is taken, what is refused and how it is said, and that bombs stay small."""

from __future__ import annotations

import hashlib
import os
import struct
import tracemalloc
import warnings
import zlib
from functools import partial
from pathlib import Path
from random import Random

import pytest
from PIL import Image

from ppgen.common.problem import Severity
from ppgen.compose.drawn_pictures import read_drawing
from ppgen.load.pictures.images import ImageShelf, probe_image
from ppgen.load.project import Project
from ppgen.typeset.lettering import FontLetterer


def png(width: int, height: int, samples: bytes, *, bits: int = 8, kind: int = 2, more: bytes = b"") -> bytes:
    """Make a PNG whose header and data may disagree."""
    return packed_png(width, height, more + chunk(b"IDAT", zlib.compress(samples)), bits=bits, kind=kind)


def packed_png(width: int, height: int, chunks: bytes, *, bits: int = 8, kind: int = 2) -> bytes:
    head = struct.pack(">IIBBBBB", width, height, bits, kind, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunks + chunk(b"IEND", b"")


def chunk(kind: bytes, body: bytes) -> bytes:
    return len(body).to_bytes(4) + kind + body + zlib.crc32(kind + body).to_bytes(4)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    root = tmp_path / "project"
    (root / "art").mkdir(parents=True)
    picture = Image.linear_gradient("L").resize((75, 105)).convert("RGB")
    picture.save(root / "art" / "x.png")
    picture.save(root / "art" / "x.jpg")
    picture.save(root / "art" / "progressive.jpg", progressive=True)
    picture.convert("RGBA").save(root / "art" / "alpha.png")
    return root


def refused(path: str, root: Path) -> str:
    image, problem = probe_image(path, root)
    assert image is None
    assert problem is not None
    assert problem.severity is Severity.ERROR
    assert problem.subject == path
    assert path in problem.message
    return problem.rule


@pytest.mark.parametrize(
    ("path", "form"),
    [("art/x.png", "PNG"), ("art/x.jpg", "JPEG"), ("art/progressive.jpg", "JPEG"), ("art/alpha.png", "PNG")],
)
def test_sound_pictures_are_taken(project: Path, path: str, form: str) -> None:
    image, problem = probe_image(path, project)
    assert problem is None
    assert image is not None
    assert (image.path, image.width, image.height, image.format) == (path, 75, 105, form)
    assert image.digest == hashlib.sha256((project / path).read_bytes()).hexdigest()


def test_the_content_counts_not_the_name(project: Path) -> None:
    (project / "art" / "named.png").write_bytes((project / "art" / "x.jpg").read_bytes())
    image, _ = probe_image("art/named.png", project)
    assert image is not None
    assert image.format == "JPEG"


def test_a_missing_picture_is_named_with_what_is_like_it(project: Path) -> None:
    image, problem = probe_image("art/x.jpeg", project)
    assert image is None
    assert problem is not None
    assert problem.rule == "image/missing"
    assert "art/x.jpg" in problem.hint
    _, problem = probe_image("arts/x.jpg", project)
    assert problem is not None
    assert "no folder arts" in problem.hint


@pytest.mark.parametrize("path", ["art", "art/none/x.png", "a\0b", "x" * 5000])
def test_what_is_no_file_is_missing(project: Path, path: str) -> None:
    assert refused(path, project) == "image/missing"


def test_what_lies_outside_the_project_is_refused(project: Path) -> None:
    outside = project.parent / "secret.png"
    outside.write_bytes((project / "art" / "x.png").read_bytes())
    (project / "art" / "link.png").symlink_to(outside)
    (project / "elsewhere").symlink_to(project.parent)
    for path in (
        "../secret.png",
        str(outside),
        "art/link.png",
        "elsewhere/secret.png",
        "art/../../secret.png",
    ):
        assert refused(path, project) == "image/outside-project"


def test_a_link_within_the_project_is_followed(project: Path) -> None:
    (project / "link.png").symlink_to(project / "art" / "x.png")
    assert probe_image("link.png", project)[0] is not None


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="the superuser may read everything")
def test_a_picture_that_may_not_be_read_is_missing(project: Path) -> None:
    (project / "art" / "x.png").chmod(0)
    assert refused("art/x.png", project) == "image/missing"


@pytest.mark.parametrize(
    "content", [b"", b"GIF89a" + bytes(100), b"<svg/>", b"\x89PNG", b"BM" + bytes(100), b"RIFF0000WEBPVP8 "]
)
def test_other_formats_are_refused(project: Path, content: bytes) -> None:
    (project / "x").write_bytes(content)
    assert refused("x", project) == "image/format"


GOOD = b"\0\1\2\3\4\5\6" * 2


@pytest.mark.parametrize(
    "content",
    [
        png(2, 2, GOOD)[:-20],
        png(2, 2, GOOD)[:40],
        png(2, 2, GOOD)[:20],
        png(2, 2, GOOD).replace(b"IDAT", b"IDAX"),
        png(2, 2, GOOD[:-1]),
        png(2, 2, GOOD + b"\0"),
        png(0, 2, b""),
        png(2, 2, GOOD, bits=3),
        png(2, 2, b"\0\0" * 2, kind=3),
        png(2, 2, GOOD, kind=7),
        b"\xff\xd8",
        b"\xff\xd8\xff\xe0" + bytes(200),
    ],
)
def test_damaged_pictures_are_refused(project: Path, content: bytes) -> None:
    (project / "x").write_bytes(content)
    assert refused("x", project) == "image/corrupt"


def test_a_good_picture_of_the_same_making_is_taken(project: Path) -> None:
    (project / "x").write_bytes(png(2, 2, GOOD))
    assert probe_image("x", project)[0] is not None
    (project / "y").write_bytes(png(2, 2, b"\0\0" * 2, bits=4, kind=3, more=chunk(b"PLTE", bytes(6))))
    assert probe_image("y", project)[0] is not None


PACKED = zlib.compress(GOOD)


def test_samples_may_lie_in_many_parts(project: Path) -> None:
    parts = b"".join(chunk(b"IDAT", PACKED[at : at + 3]) for at in range(0, len(PACKED), 3))
    for chunks in (parts, chunk(b"IDAT", b"") + parts):
        (project / "x").write_bytes(packed_png(2, 2, chunks))
        assert probe_image("x", project)[0] is not None
    (project / "x").write_bytes(packed_png(2, 2, chunk(b"IDAT", PACKED[:3]) + chunk(b"IDAT", PACKED[4:])))
    assert refused("x", project) == "image/corrupt"


def test_what_follows_the_last_sample_is_no_sample(project: Path) -> None:
    for chunks in (chunk(b"IDAT", PACKED + PACKED), chunk(b"IDAT", PACKED) * 2):
        (project / "x").write_bytes(packed_png(2, 2, chunks))
        assert probe_image("x", project)[0] is not None


def test_what_follows_the_last_sample_is_not_gathered(project: Path) -> None:
    (project / "x").write_bytes(packed_png(2, 2, chunk(b"IDAT", PACKED + bytes(4 << 20))))
    tracemalloc.start()
    try:
        assert probe_image("x", project)[0] is not None
        assert tracemalloc.get_traced_memory()[1] < 6 << 20
    finally:
        tracemalloc.stop()


def test_damage_before_and_after_the_samples_is_noticed(project: Path) -> None:
    good, note = chunk(b"IDAT", PACKED), chunk(b"tEXt", b"Comment\0x")
    bad = note.replace(b"Comment", b"comment")
    (project / "x").write_bytes(packed_png(2, 2, note + good + note))
    assert probe_image("x", project)[0] is not None
    for chunks in (bad + good, good + bad, good + note[:-6], good[:-1] + b"\0"):
        (project / "x").write_bytes(packed_png(2, 2, chunks))
        assert refused("x", project) == "image/corrupt"


@pytest.mark.parametrize(
    ("samples", "amount"), [(GOOD + b"\0", "more"), (GOOD[:-1], "fewer"), (b"", "fewer")]
)
def test_a_wrong_number_of_samples_is_told(project: Path, samples: bytes, amount: str) -> None:
    (project / "x").write_bytes(png(2, 2, samples))
    image, problem = probe_image("x", project)
    assert image is None
    assert problem is not None
    assert f"holds {amount} pixels than its header says" in problem.message


@pytest.mark.parametrize("inner", [1, 8, 1 << 13, (1 << 13) + 1, 1 << 20])
@pytest.mark.parametrize("extra", [-1, 0, 1])
def test_samples_are_counted_exactly_however_they_are_cut(project: Path, inner: int, extra: int) -> None:
    """Noise packs to as much as it is, so the stream spans several portions of what is unpacked at once."""
    side = 150
    packed = zlib.compress(Random(1).randbytes(side * (side + 1) + extra), 1)
    cut = range(0, len(packed), inner)
    chunks = b"".join(chunk(b"IDAT", packed[at : at + inner]) for at in cut)
    (project / "x").write_bytes(packed_png(side, side, chunks, kind=0))
    assert (probe_image("x", project)[0] is not None) == (extra == 0)


def test_a_large_picture_is_checked_in_little_memory(project: Path) -> None:
    side = 6_000
    machine = zlib.compressobj(1)
    packed = b"".join(machine.compress(bytes(side + 1)) for _ in range(side)) + machine.flush()
    (project / "x").write_bytes(packed_png(side, side, chunk(b"IDAT", packed), kind=0))
    tracemalloc.start()
    try:
        assert probe_image("x", project)[0] is not None
        assert tracemalloc.get_traced_memory()[1] < side * side * 2 // 3
    finally:
        tracemalloc.stop()


def test_one_flipped_bit_is_noticed(project: Path) -> None:
    data = bytearray((project / "art" / "x.png").read_bytes())
    data[len(data) // 2] ^= 1
    (project / "x.png").write_bytes(bytes(data))
    assert refused("x.png", project) == "image/corrupt"


@pytest.mark.parametrize("file", ["x.jpg", "progressive.jpg"])
def test_a_photo_that_ends_early_is_refused(project: Path, file: str) -> None:
    data = (project / "art" / file).read_bytes()
    (project / "short.jpg").write_bytes(data[: len(data) * 2 // 3])
    assert refused("short.jpg", project) == "image/corrupt"


@pytest.mark.parametrize(("width", "height"), [(30_000, 30_000), (1, 20_001), (2**31 - 1, 2**31 - 1)])
def test_huge_headers_are_refused_without_unpacking(project: Path, width: int, height: int) -> None:
    (project / "x").write_bytes(png(width, height, bytes(1000)))
    image, problem = probe_image("x", project)
    assert image is None
    assert problem is not None
    assert problem.rule == "image/too-large"
    photo = bytearray((project / "art" / "x.jpg").read_bytes())
    frame = photo.index(b"\xff\xc0")
    struct.pack_into(">HH", photo, frame + 5, 60_000, 60_000)
    (project / "x").write_bytes(bytes(photo))
    assert refused("x", project) == "image/too-large"


def test_a_bomb_of_samples_takes_little_memory(project: Path) -> None:
    """A gigabyte would come out of it; the header says four pixels."""
    (project / "x").write_bytes(png(2, 2, b"")[:33] + _bomb())
    tracemalloc.start()
    try:
        assert refused("x", project) == "image/corrupt"
        assert tracemalloc.get_traced_memory()[1] < 32 << 20
    finally:
        tracemalloc.stop()


def _bomb() -> bytes:
    machine = zlib.compressobj(9)
    block = bytes(1 << 20)
    body = b"".join(machine.compress(block) for _ in range(64)) + machine.flush()
    return chunk(b"IDAT", body) + chunk(b"IEND", b"")


def test_a_file_too_large_is_not_even_read(project: Path) -> None:
    with (project / "x.png").open("wb") as file:
        file.truncate(65 * 1024 * 1024)
    assert refused("x.png", project) == "image/too-large"


def test_unusual_photos_are_refused(project: Path) -> None:
    photo = bytearray((project / "art" / "x.jpg").read_bytes())
    frame = photo.index(b"\xff\xc0")
    for place, value in ((frame + 1, 0xC9), (frame + 4, 12), (frame + 9, 2)):
        changed = bytearray(photo)
        changed[place] = value
        (project / "x").write_bytes(bytes(changed))
        assert refused("x", project) == "image/format"


def test_how_a_photo_wants_to_be_turned_is_known(project: Path) -> None:
    picture = Image.new("RGB", (20, 10), "red")
    notes = picture.getexif()
    notes[0x0112] = 6
    picture.save(project / "turned.jpg", exif=notes)
    image, problem = probe_image("turned.jpg", project)
    assert image is not None and problem is None
    assert (image.orientation, image.width, image.height) == (6, 20, 10)


@pytest.mark.parametrize("notes", [b"", b"MM", b"MM\0*\0\0\0\x08\0\x09", b"II*\0\xff\xff\xff\xff", b"x" * 40])
def test_broken_notes_in_a_png_do_not_matter(project: Path, notes: bytes) -> None:
    content = png(2, 1, bytes(7), more=chunk(b"eXIf", notes))
    (project / "notes.png").write_bytes(content)
    image, problem = probe_image("notes.png", project)
    assert image is not None and problem is None and image.orientation == 1


def test_broken_notes_of_a_camera_do_not_matter(project: Path) -> None:
    """Pillow warns of them, and a warning of its own would be a line of Python to the user."""
    picture = Image.new("RGB", (20, 10), "red")
    notes = picture.getexif()
    notes[0x010F] = "a camera with a long name"
    picture.save(project / "notes.jpg", exif=notes)
    data = (project / "notes.jpg").read_bytes()
    at = data.index(b"Exif\0\0") + 6
    assert data[at : at + 4] == b"MM\0*"
    (project / "notes.jpg").write_bytes(data[: at + 8] + b"\0\x09" + data[at + 10 :])
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        image, problem = probe_image("notes.jpg", project)
    assert (image is not None, problem, heard) == (True, None, [])


def test_a_shelf_looks_at_each_file_once(project: Path) -> None:
    shelf = ImageShelf(project, partial(read_drawing, Project(project, project), FontLetterer(None)))
    first = shelf.picture("art/x.png")
    missing = shelf.picture("art/none.png")
    assert first[0] is not None
    assert missing[1] is not None
    (project / "art" / "x.png").rename(project / "art" / "none.png")
    assert shelf.picture("art/x.png") is first
    assert shelf.picture("art/none.png") is missing


def test_an_option_allows_larger_pictures(project: Path) -> None:
    """Noise does not matter here: one grey, 60 million times."""
    width, height = 10_000, 6_000
    machine = zlib.compressobj(1)
    packed = b"".join(machine.compress(bytes(width + 1)) for _ in range(height)) + machine.flush()
    (project / "x.png").write_bytes(packed_png(width, height, chunk(b"IDAT", packed), kind=0))
    _, problem = probe_image("x.png", project)
    assert problem is not None and problem.hint.endswith("; ppgen --limits 2 reads it as it is")
    image, problem = probe_image("x.png", project, limits=2)
    assert problem is None
    assert image is not None and (image.width, image.height) == (width, height)


@pytest.mark.parametrize(("width", "height"), [(10_000, 8_901), (20_001, 1)])
def test_some_pictures_no_option_allows(project: Path, width: int, height: int) -> None:
    (project / "x.png").write_bytes(png(width, height, bytes(1000)))
    image, problem = probe_image("x.png", project, limits=1000)
    assert image is None
    assert problem is not None and problem.rule == "image/too-large" and "limits" not in problem.hint
