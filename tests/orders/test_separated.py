"""Ways to make a page in inks another one than in colours, each of which is told when it is read back."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from PIL import Image
from pypdf import PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    DecodedStreamObject,
    DictionaryObject,
    FloatObject,
    NameObject,
    NumberObject,
    StreamObject,
)
from typer.testing import CliRunner

from ppgen import proofs
from ppgen.cli.app import app
from ppgen.common.problem import Problem
from tests.load.test_separations import PROFILE
from tests.orders.test_press_pages import FACE, INKED, NAME
from tests.support.needs import needs_tool
from tests.support.orders import WIDE
from tests.support.tiny import write_project

PICTURES = (
    '  - {type: image, box: [8, 48, 20, 20], image: "art/one.jpg"}\n'
    '  - {type: image, box: [33, 48, 20, 20], image: "art/two.jpg"}\n'
)
GAME = {
    **WIDE,
    "layouts/tiny/theme.yaml": INKED,
    "layouts/tiny/monster.yaml": FACE.replace(NAME, PICTURES + NAME),
}


class Pair(NamedTuple):
    """A file in inks, and what it is held against."""

    content: bytes
    against: Callable[[bytes], list[Problem]]


def jpeg(path: Path, colours: tuple[tuple[int, int, int], ...], mode: str = "RGB") -> None:
    path.parent.mkdir(exist_ok=True)
    picture = Image.new("RGB", (400, 400))
    for number, colour in enumerate(colours):
        picture.paste(colour, (0, 100 * number, 400, 100 * number + 100))
    picture.convert(mode).save(path, quality=95, dpi=(400, 400))


def exported(root: Path, monkeypatch: pytest.MonkeyPatch, *words: str) -> Pair:
    """Export a small game with pictures, an ink of its own and a line to cut along."""
    seen: list[Any] = []
    usual = proofs.prove_separated

    def noted(content: bytes, *rest: Any, **more: Any) -> list[Problem]:
        seen.append((content, rest, more))
        return usual(content, *rest, **more)

    monkeypatch.setattr(proofs, "prove_separated", noted)
    shop = words or ("drivethrucards",)
    command = ["--project", str(root), "export", *shop, "--contour", "--out", str(root / "out")]
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 0, done.output
    ((content, rest, more),) = seen
    return Pair(content, lambda changed: usual(changed, *rest, **more))


@pytest.fixture
def pair(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Pair:
    root = write_project(tmp_path, GAME)
    jpeg(root / "art/one.jpg", ((200, 40, 40), (40, 160, 60), (60, 60, 200), (240, 220, 90)))
    jpeg(root / "art/two.jpg", ((40, 160, 60), (240, 220, 90), (200, 40, 40), (60, 60, 200)))
    return exported(root, monkeypatch)


def rewritten(content: bytes, change: Callable[[PdfWriter], None]) -> bytes:
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(content)))
    writer.pdf_header = "%PDF-1.4"
    change(writer)
    made = io.BytesIO()
    writer.write(made)
    return made.getvalue()


def pictures(writer: PdfWriter) -> list[Any]:
    shown = writer.pages[1]["/Resources"]["/XObject"].values()
    return [one.get_object() for one in shown if one.get_object()["/Subtype"] == "/Image"]


def some(writer: PdfWriter, kind: str) -> Any:
    return next(iter(writer.pages[1]["/Resources"][kind].values())).get_object()


def repaint(writer: PdfWriter, *, level: int) -> None:
    one = pictures(writer)[0]
    one.set_data(bytes([level]) * len(one.get_data()))


def exchange_pictures(writer: PdfWriter) -> None:
    one, other = pictures(writer)
    (data, more) = one.get_data(), other.get_data()
    one.set_data(more)
    other.set_data(data)


def in_streams(writer: PdfWriter, *, old: str, new: str) -> None:
    """Change the first stream of a page, or of a form, that says the old."""
    forms = [one.get_object() for one in writer.pages[1]["/Resources"]["/XObject"].values()]
    streams = [writer.pages[1]["/Contents"].get_object(), *(f for f in forms if f["/Subtype"] == "/Form")]
    for stream in streams:
        data = stream.get_data().decode("latin-1")
        if re.search(old, data):
            changed = DecodedStreamObject()
            changed.set_data(re.sub(old, new, data, count=1).encode("latin-1"))
            if stream is streams[0]:
                writer.pages[1][NameObject("/Contents")] = writer._add_object(changed)
            else:
                stream.set_data(changed.get_data())
            return
    raise AssertionError(old)


def exchange_pages(writer: PdfWriter) -> None:
    kids = writer._pages.get_object()["/Kids"]
    kids[1], kids[3] = kids[3], kids[1]


def widen_letters(writer: PdfWriter) -> None:
    below = some(writer, "/Font")["/DescendantFonts"][0].get_object()
    below[NameObject("/DW")] = NumberObject(999)


def read_otherwise(writer: PdfWriter) -> None:
    table = some(writer, "/Font")["/ToUnicode"].get_object()
    table.set_data(table.get_data().replace(b"<00", b"<01", 1))


def other_letters(writer: PdfWriter) -> None:
    below = some(writer, "/Font")["/DescendantFonts"][0].get_object()["/FontDescriptor"]
    file = below["/FontFile2"].get_object()
    file.set_data(file.get_data()[:-8] + bytes(8))


def other_tint(writer: PdfWriter) -> None:
    spaces = writer.pages[1]["/Resources"]["/ColorSpace"]
    space = next(one for one in spaces.values() if "290" in one[1])
    space[3][NameObject("/C1")] = ArrayObject(map(FloatObject, (0, 1, 1, 0)))


def move_form(writer: PdfWriter) -> None:
    forms = (one.get_object() for one in writer.pages[1]["/Resources"]["/XObject"].values())
    next(one for one in forms if one["/Subtype"] == "/Form")["/BBox"][0] = FloatObject(10)


def multiply(writer: PdfWriter) -> None:
    states = writer.pages[1]["/Resources"].get("/ExtGState", {})
    for state in states.values():
        state[NameObject("/BM")] = NameObject("/Multiply")


def own_resources(writer: PdfWriter) -> None:
    """Let the last page call another picture by a name that the pages before have."""
    page = writer.pages[3]
    own = DictionaryObject(page["/Resources"].items())
    shown = DictionaryObject(own["/XObject"].items())
    name = next(key for key, one in shown.items() if one.get_object()["/Subtype"] == "/Image")
    old = shown[name].get_object()
    other = StreamObject()
    other.update({key: value for key, value in old.items() if key not in ("/Filter", "/DecodeParms")})
    other._data = bytes(len(old.get_data()))
    shown[NameObject(name)] = writer._add_object(other)
    own[NameObject("/XObject")] = shown
    page[NameObject("/Resources")] = own


CHANGES: dict[str, Callable[[PdfWriter], None]] = {
    "a picture is lost": partial(repaint, level=0),
    "a picture takes more ink than the press": partial(repaint, level=255),
    "two pictures change places": exchange_pictures,
    "a picture is turned round": lambda writer: pictures(writer)[0].update(
        {NameObject("/Decode"): ArrayObject(map(NumberObject, (1, 0) * 4))}
    ),
    "a picture is not drawn": partial(in_streams, old=r"/\S+ Do", new=""),
    "two pages change places": exchange_pages,
    "letters are wider": widen_letters,
    "letters read otherwise": read_otherwise,
    "letters are others": other_letters,
    "an ink looks otherwise": other_tint,
    "a form is cut off": move_form,
    "what lies above multiplies": multiply,
    "a page has pictures of its own": own_resources,
    "the line to cut along lies elsewhere": partial(
        in_streams, old=r"(/Artifact BMC[\s\S]*?\n?)(\d+\.\d+) (\d+\.?\d*) m", new=r"\g<1>1\2 \3 m"
    ),
    "the line to cut along is missing": partial(
        in_streams, old=r"/Artifact BMC[\s\S]*?EMC", new="/Artifact BMC EMC"
    ),
    "the line to cut along is black": partial(in_streams, old=r"/PressInk\d+ CS 1 SCN", new="0 G"),
    "the line to cut along is pale": partial(in_streams, old=r"CS 1 SCN", new="CS 0.5 SCN"),
}


def test_a_file_that_is_only_written_again_is_the_same(pair: Pair) -> None:
    assert not pair.against(pair.content)
    assert not pair.against(rewritten(pair.content, lambda _: None))


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.thorough(keep=4)
def test_whatever_differs_is_told(change: str, pair: Pair) -> None:
    problems = pair.against(rewritten(pair.content, CHANGES[change]))
    assert {one.rule for one in problems} == {"prove/separation"}, problems


@pytest.mark.parametrize("mode", ["CMYK", "L"])
def test_pictures_of_any_kind_are_held_within_the_limit(
    mode: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also a JPEG in four inks, which may say 400 %."""
    root = write_project(tmp_path, GAME)
    dark = ((8, 4, 2), (0, 0, 0), (60, 0, 60), (240, 220, 90))
    jpeg(root / "art/one.jpg", dark, mode)
    jpeg(root / "art/two.jpg", dark)
    if mode == "CMYK":
        Image.new("CMYK", (400, 400), (255, 255, 255, 255)).save(root / "art/one.jpg", dpi=(400, 400))
    pair = exported(root, monkeypatch)
    found = pictures(PdfWriter(clone_from=PdfReader(io.BytesIO(pair.content))))
    most = max(sum(pixel) / 2.55 for one in found for pixel in zip(*[iter(one.get_data())] * 4, strict=True))
    assert most <= 241


def clear(kind: str) -> Image.Image:
    """Return a picture that one sees through, or might: a disc that fades to its edge."""
    shade = Image.radial_gradient("L").resize((400, 400))
    picture = Image.merge("RGB", (shade, shade.rotate(90), Image.new("L", (400, 400), 90)))
    match kind:
        case "faint":
            picture.putalpha(Image.eval(shade, lambda level: 255 - level))
        case "whole":
            picture.putalpha(255)
        case "palette":
            picture = picture.quantize(16)
            picture.info["transparency"] = 3
        case "grey":
            picture = Image.merge("LA", (shade, shade))
    return picture


@needs_tool(PROFILE)
@pytest.mark.parametrize("kind", ["faint", "whole", "palette", "grey", "plain"])
@pytest.mark.thorough(keep=1)
def test_pictures_that_one_sees_through_are_the_same_in_x_4(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {name: text.replace("one.jpg", "one.png") for name, text in GAME.items()}
    root = write_project(tmp_path, files)
    jpeg(root / "art/two.jpg", ((9, 9, 9),) * 4)
    clear(kind).save(root / "art/one.png", dpi=(400, 400))
    (root / "press.icc").write_bytes(PROFILE.read_bytes())
    pair = exported(root, monkeypatch, "press", "--profile", "press.icc")
    assert not pair.against(pair.content)
    lost = partial(repaint, level=0)
    assert pair.against(rewritten(pair.content, lost))


@needs_tool(PROFILE)
def test_pages_of_one_press_are_not_those_of_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = write_project(tmp_path, GAME)
    for name in ("one", "two"):
        jpeg(root / f"art/{name}.jpg", ((200, 40, 40), (40, 160, 60), (60, 60, 200), (240, 220, 90)))
    (root / "press.icc").write_bytes(PROFILE.read_bytes())
    plain = exported(root, monkeypatch)
    pressed = exported(root, monkeypatch, "drivethrucards", "--profile", "press.icc")
    assert not pressed.against(pressed.content)
    assert pressed.against(plain.content) and plain.against(pressed.content)
