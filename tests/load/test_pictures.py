"""Pictures on cards: turned as their camera noted, one for each card by its id, with a default."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageOps

from ppgen import overviews, pipeline
from ppgen.common.problem import Problem, Severity
from ppgen.display.ops import Picture, walk
from ppgen.display.pieces import Piece
from ppgen.display.printing import FlipEdge
from ppgen.editions import Edition, Loaded
from ppgen.library import BuildOptions, Selection, build
from ppgen.load.project import open_project
from ppgen.proofs import ReadBack
from tests.support.editions import lay_out
from tests.support.tiny import FILES, changed, write_project

LAYOUT = "layouts/tiny/monster.yaml"
LINE = '  - {type: text, name: line, box: [5, 40, 53, 30], text: "{{ text.line }}", style: body}\n'
PICTURE = '  - {type: image, box: [5, 40, 40, 40], image: "layouts/tiny/art/{{ card.id }}", fit: FIT}\n'


def with_picture(fit: str = "contain", default: str = "") -> dict[str, str]:
    line = PICTURE.replace("FIT", fit)
    if default:
        line = line.replace("fit:", f"default: {default}, fit:")
    return changed(LAYOUT, LINE, LINE.replace("53, 30", "53, 5").replace("5, 40", "5, 30") + line)


def laid_out(root: Path) -> tuple[Loaded, Edition, list[Problem]]:
    loaded, _, problems = pipeline.load(open_project(root, root), "tiny")
    assert loaded is not None, problems
    edition, faults = lay_out(loaded)
    return loaded, edition, [*problems, *faults]


def shown(loaded: Loaded, piece: Piece) -> Image.Image:
    return Image.open(io.BytesIO(overviews.draw_picture(loaded, [piece], columns=1))).convert("RGB")


def photo(orientation: int) -> Image.Image:
    """A picture of four different corners, 200 × 100 as it is stored."""
    picture = Image.new("RGB", (400, 200), "#dddddd")
    for number, colour in enumerate(("#cc2222", "#22aa22", "#2222cc", "#ddaa00")):
        picture.paste(
            colour,
            (200 * (number % 2), 100 * (number // 2), 200 * (number % 2) + 120, 100 * (number // 2) + 60),
        )
    notes = picture.getexif()
    notes[0x0112] = orientation
    picture.info["exif"] = notes.tobytes()
    return picture


@pytest.mark.parametrize("fit", ["contain", "cover", "stretch"])
@pytest.mark.parametrize("sides", ["0, 0", "0, 40", "40, 0"])
def test_a_picture_in_an_empty_box_is_not_drawn(tmp_path: Path, sides: str, fit: str) -> None:
    (tmp_path / "layouts/tiny/art").mkdir(parents=True)
    for card in ("bat", "cat"):
        photo(1).save(tmp_path / f"layouts/tiny/art/{card}.png")
    files = with_picture(fit)
    write_project(tmp_path, {LAYOUT: files[LAYOUT].replace("40, 40]", f"{sides}]")})
    _, edition, problems = laid_out(tmp_path)
    assert not [one for one in problems if one.severity is Severity.ERROR]
    drawn = [op for piece in edition.pieces["cards"] for op, _ in walk(piece.face)]
    assert drawn and not [op for op in drawn if isinstance(op, Picture)]


def test_a_picture_in_a_group_without_size_is_not_measured(tmp_path: Path) -> None:
    (tmp_path / "layouts/tiny/art").mkdir(parents=True)
    for card in ("bat", "cat"):
        photo(1).save(tmp_path / f"layouts/tiny/art/{card}.png")
    files = with_picture()
    group = f"  - type: group\n    scale: 0\n    items:\n    {PICTURE.replace('FIT', 'contain')}"
    write_project(tmp_path, {LAYOUT: files[LAYOUT].replace(PICTURE.replace("FIT", "contain"), group)})
    _, _, problems = laid_out(tmp_path)
    assert not [one for one in problems if one.severity is Severity.ERROR]
    assert "image/resolution" not in {one.rule for one in problems}


@pytest.mark.parametrize("fit", ["contain", "cover", "stretch"])
@pytest.mark.parametrize("ending", ["jpg", "png"])
@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.thorough(keep=10)
def test_a_photo_is_shown_as_its_camera_noted(
    tmp_path: Path, orientation: int, fit: str, ending: str
) -> None:
    art = tmp_path / "layouts/tiny/art"
    art.mkdir(parents=True)
    picture = photo(orientation)
    picture.save(art / f"bat.{ending}", exif=picture.info["exif"], quality=95)
    upright = ImageOps.exif_transpose(Image.open(art / f"bat.{ending}"))
    upright.save(art / "cat.png", exif=b"")
    write_project(tmp_path, with_picture(fit))
    loaded, edition, problems = laid_out(tmp_path)
    assert not [one for one in problems if one.severity is Severity.ERROR]
    bat, cat = (shown(loaded, piece) for piece in edition.pieces["cards"])
    box = (int(5 * 4.33), int(42 * 4.33), int(47 * 4.33), int(82 * 4.33))
    difference = ImageChops.difference(bat.crop(box), cat.crop(box)).convert("L")
    wrong = sum(difference.histogram()[60:]) / (difference.width * difference.height)
    assert wrong < 0.01, f"{wrong:.1%}"
    assert len({bat.crop(box).getpixel((x, y)) for x in range(10, 150, 10) for y in range(10, 150, 10)}) > 3


def test_a_turned_photo_is_proved(tmp_path: Path) -> None:
    art = tmp_path / "layouts/tiny/art"
    art.mkdir(parents=True)
    for name in ("bat.jpg", "cat.png"):
        picture = photo(6)
        picture.save(art / name, exif=picture.info["exif"])
    write_project(tmp_path, with_picture())
    built = build(open_project(tmp_path, tmp_path), Selection(components=("cards",)))
    assert built.findings.is_sound and built.files[0].facts is not None


@pytest.mark.parametrize("step", [0, *(pytest.param(step, marks=pytest.mark.slow) for step in (3, 6, 9))])
def test_thin_stripes_beside_each_other_are_proved_wherever_they_lie(tmp_path: Path, step: int) -> None:
    top = 40 + step * 0.0635
    stripes = f"""  - {{type: rectangle, box: [5, {top}, 53, 0.5], fill: "#f9b437"}}
  - {{type: rectangle, box: [5, {top + 0.5}, 53, 0.3], fill: "#1f2450"}}
"""
    write_project(tmp_path, changed(LAYOUT, LINE, LINE.replace("5, 40", "5, 50") + stripes))
    _, edition, problems = laid_out(tmp_path)
    assert not [one for one in problems if one.severity is Severity.ERROR]
    (printed, _), *_ = pipeline.draw(edition, "pdf", ReadBack())
    examined, is_same = pipeline.examine(edition, "cards", printed.content, FlipEdge.LONG, pictures=True)
    assert is_same and not examined.problems


def test_browsers_do_not_turn_a_photo_of_an_svg_file_once_more(tmp_path: Path) -> None:
    art = tmp_path / "layouts/tiny/art"
    art.mkdir(parents=True)
    for name, orientation in (("bat.jpg", 6), ("cat.png", 1)):
        picture = photo(orientation)
        picture.save(art / name, exif=picture.info["exif"])
    write_project(tmp_path, with_picture())
    options = BuildOptions(out=tmp_path / "out", formats=("svg",))
    built = build(open_project(tmp_path, tmp_path), Selection(components=("cards",)), options)
    assert built.findings.is_sound
    said = {path.name: path.read_text(encoding="utf-8") for path in (tmp_path / "out").rglob("*.svg")}
    turned = {name for name, text in said.items() if "image-orientation:none" in text}
    assert turned == {"monster.bat.svg"} and "monster.cat.svg" in said


def test_cards_without_a_picture_show_the_default_and_a_note_says_so(tmp_path: Path) -> None:
    art = tmp_path / "layouts/tiny/art"
    art.mkdir(parents=True)
    photo(1).save(art / "bat.png")
    Image.new("RGB", (400, 400), "#885500").save(art / "none.png")
    write_project(tmp_path, with_picture(default="layouts/tiny/art/none.png"))
    _, _, problems = laid_out(tmp_path)
    assert not [one for one in problems if one.severity is Severity.ERROR]
    (note,) = [one for one in problems if one.rule == "image/default"]
    assert note.severity is Severity.NOTE and note.subject == "monster:cat"
    assert "art/cat" in note.hint


@pytest.mark.parametrize("name", ["Cat.png", "cat.PNG", "CAT.jpg"])
def test_a_file_that_is_written_otherwise_is_told_and_no_default_shown(tmp_path: Path, name: str) -> None:
    art = tmp_path / "layouts/tiny/art"
    art.mkdir(parents=True)
    photo(1).save(art / "bat.png")
    photo(1).save(art / name)
    if (art / "cat.png").exists():
        pytest.skip("this disk takes capitals and small letters for the same")
    Image.new("RGB", (400, 400), "#885500").save(art / "none.png")
    write_project(tmp_path, with_picture(default="layouts/tiny/art/none.png"))
    _, _, problems = laid_out(tmp_path)
    (told,) = [one for one in problems if one.rule in ("image/default", "image/spelling")]
    assert told.severity is Severity.ERROR and told.subject == "monster:cat"
    assert told.hint == f"capitals and small letters differ: on the disk it is layouts/tiny/art/{name}"


def test_without_a_default_a_missing_picture_is_an_error(tmp_path: Path) -> None:
    art = tmp_path / "layouts/tiny/art"
    art.mkdir(parents=True)
    photo(1).save(art / "bat.png")
    write_project(tmp_path, with_picture())
    _, _, problems = laid_out(tmp_path)
    assert [one.subject for one in problems if one.rule == "image/missing"] == ["monster:cat"]


def test_two_files_that_may_be_meant_are_told(tmp_path: Path) -> None:
    art = tmp_path / "layouts/tiny/art"
    art.mkdir(parents=True)
    for name in ("bat.png", "bat.jpg", "cat.png"):
        photo(1).save(art / name)
    write_project(tmp_path, with_picture())
    _, _, problems = laid_out(tmp_path)
    (told,) = [one for one in problems if one.rule == "image/ambiguous"]
    assert "bat.png or" in told.message


@pytest.mark.parametrize(
    ("mode", "name", "rule"), [("CMYK", "bat.jpg", "image/cmyk"), ("I;16", "bat.png", "image/deep")]
)
def test_inks_and_deep_colours_are_told(tmp_path: Path, mode: str, name: str, rule: str) -> None:
    art = tmp_path / "layouts/tiny/art"
    art.mkdir(parents=True)
    Image.new(mode, (400, 400)).save(art / name)
    Image.new("RGB", (400, 400)).save(art / "cat.png")
    write_project(tmp_path, with_picture())
    _, _, problems = laid_out(tmp_path)
    assert [one.severity for one in problems if one.rule == rule] == [Severity.NOTE]
    assert not [one for one in problems if one.severity is Severity.ERROR]


def test_the_example_says_what_it_means() -> None:
    assert PICTURE.count("{{ card.id }}") == 1 and LINE in FILES[LAYOUT]
