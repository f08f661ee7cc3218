"""Which changes of a picture's file change what is printed: pixels and how they are meant, and nothing else."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from ppgen.display.ops import ImageFile
from ppgen.library import open_project
from ppgen.library.differences import differences
from ppgen.library.printed_pictures import printed_pictures
from tests.library.test_approvals import FILE, run, told
from tests.support.tiny import changed, write_project

SIZE = (40, 600)


def painted(mode: str = "RGB") -> Image.Image:
    picture = Image.new("RGB", SIZE, "#204060")
    picture.paste("#c08040", (5, 5, 20, 590))
    return picture.convert(mode)


def noted(path: Path) -> None:
    said = PngInfo()
    said.add_text("Comment", "hello")
    painted().save(path, pnginfo=said)


def another(path: Path) -> None:
    picture = painted()
    picture.putpixel((39, 599), (0x21, 0x40, 0x60))
    picture.save(path)


def clear(path: Path) -> None:
    picture = painted("RGBA")
    picture.putpixel((0, 300), (0x20, 0x40, 0x60, 254))
    picture.save(path)


ALIKE: dict[str, Callable[[Path], None]] = {
    "a text in it": noted,
    "a density": lambda path: painted().save(path, dpi=(300, 300)),
    "an alpha that covers all": lambda path: painted("RGBA").save(path),
    "packed otherwise": lambda path: painted().save(path, compress_level=0),
    "a palette": lambda path: painted().quantize(4).save(path),
}
OTHERS: dict[str, Callable[[Path], None]] = {
    "one pixel": another,
    "an alpha": clear,
    "greys": lambda path: painted("L").save(path),
    "a picture that is turned": lambda path: painted().rotate(180).save(path),
}


def print_of(path: Path) -> str:
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    return printed_pictures(path.parent)(ImageFile(path.name, digest, *SIZE, "PNG"))


@pytest.mark.parametrize("change", ALIKE.values(), ids=ALIKE)
def test_what_is_written_beside_the_pixels_prints_nothing(
    change: Callable[[Path], None], tmp_path: Path
) -> None:
    painted().save(tmp_path / "a.png")
    change(tmp_path / "b.png")
    assert (tmp_path / "a.png").read_bytes() != (tmp_path / "b.png").read_bytes()
    assert print_of(tmp_path / "a.png") == print_of(tmp_path / "b.png")


@pytest.mark.parametrize("change", OTHERS.values(), ids=OTHERS)
def test_other_pixels_are_another_picture(change: Callable[[Path], None], tmp_path: Path) -> None:
    painted().save(tmp_path / "a.png")
    change(tmp_path / "b.png")
    assert print_of(tmp_path / "a.png") != print_of(tmp_path / "b.png")


def test_a_grey_of_16_bits_that_is_clear_counts(tmp_path: Path) -> None:
    picture = Image.new("I;16", SIZE, 40_000)
    picture.save(tmp_path / "a.png")
    picture.save(tmp_path / "b.png", transparency=40_000)
    picture.save(tmp_path / "c.png", compress_level=0)
    first, clear, packed = (print_of(tmp_path / f"{name}.png") for name in "abc")
    assert first == packed != clear


def test_how_pixels_are_meant_counts_and_a_damaged_file_is_known_by_its_bytes(tmp_path: Path) -> None:
    place = tmp_path / "a.png"
    painted().save(place)
    image = ImageFile("a.png", hashlib.sha256(place.read_bytes()).hexdigest(), *SIZE, "PNG")
    of = printed_pictures(tmp_path)
    assert len({of(image), of(image._replace(orientation=3)), of(image._replace(is_grey=True))}) == 3
    place.write_bytes(place.read_bytes()[:200])
    broken = image._replace(digest=hashlib.sha256(place.read_bytes()).hexdigest())
    assert of(broken) == broken.digest and printed_pictures(tmp_path)(image) == image.digest


PICTURED = changed(
    "layouts/tiny/monster.yaml",
    "back: reverse",
    "  - {type: image, box: [5, 72, 20, 12], image: layouts/tiny/art.png}\nback: reverse",
)


@pytest.mark.thorough
def test_neither_differences_nor_approvals_tell_a_file_that_prints_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root, before = (write_project(tmp_path / name, PICTURED) for name in ("now", "before"))
    for one in (root, before):
        painted().save(one / "layouts/tiny/art.png")
    monkeypatch.chdir(root)
    assert run("approve").exit_code == 0 and told(root) == []
    noted(root / "layouts/tiny/art.png")
    assert not differences(open_project(before), open_project(root)).pieces and told(root) == []
    said = json.loads((root / FILE).read_text(encoding="utf-8"))
    for piece in said["pieces"].values():
        assert piece.pop("printed")
    (root / FILE).write_text(json.dumps(said), encoding="utf-8")  # as an earlier version wrote it
    assert len(told(root)) == 1
    painted().save(root / "layouts/tiny/art.png")
    assert told(root) == []
    another(root / "layouts/tiny/art.png")
    assert len(differences(open_project(before), open_project(root)).pieces) == 2 and len(told(root)) == 1
