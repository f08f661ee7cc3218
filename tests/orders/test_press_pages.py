"""Pages for a press: in inks, flat where they must be, judged by ghostscript and poppler, and proved."""

from __future__ import annotations

import io
import shutil
import subprocess
from pathlib import Path

import pytest
from PIL import Image
from pypdf import PdfReader
from typer.testing import CliRunner

from ppgen.cli.app import app
from ppgen.exports.pdf.press import InkOperators
from tests.load.test_separations import PROFILE
from tests.support.needs import needs_tool
from tests.support.orders import WIDE
from tests.support.tiny import FILES, write_project

THEME = FILES["layouts/tiny/theme.yaml"]
INKED = THEME.replace(
    "styles:", "inks:\n  ink: [0, 0, 0, 100]\n  sky: {spot: PANTONE 290 C, cmyk: [30, 5, 0, 0]}\nstyles:"
)
VEIL = '  - {type: rectangle, box: [5, 5, 53, 60], fill: "#aa2200", opacity: 0.4}\n'
FACE = WIDE["layouts/tiny/monster.yaml"]
NAME = "  - {type: text, name: name"
VEILED = {
    **WIDE,
    "layouts/tiny/theme.yaml": INKED,
    "layouts/tiny/monster.yaml": FACE.replace(NAME, VEIL + NAME),
}
SHOP = """\
title: Press
form: pdf
deck: size
copies: repeat
any_size: {bleed: 3, safe: 3}
press: {standard: x-4, condition: FOGRA39, ink: 300}
"""


def exported(root: Path, *options: str, code: int = 0) -> str:
    arguments = ["--project", str(root), "export", *options, "--out", str(root / "out")]
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == code, result.output
    return result.output


def pages(root: Path, shop: str) -> Path:
    (found,) = (root / f"out/tiny/en/{shop}").glob("*.pdf")
    return found


def separations(path: Path, folder: Path, page: int = 2) -> dict[str, Image.Image]:
    """Return the plates of a page as ghostscript makes them, by the names of their inks."""
    folder.mkdir()
    made = folder / "page.tif"
    command = [
        "gs",
        "-q",
        "-dNOPAUSE",
        "-dBATCH",
        f"-dFirstPage={page}",
        f"-dLastPage={page}",
        "-sDEVICE=tiffsep",
        "-r60",
    ]
    subprocess.run([*command, f"-sOutputFile={made}", str(path)], check=True, capture_output=True)
    plates = {file.stem.partition("(")[2].rstrip(")"): file for file in folder.glob("page(*).tif")}
    return {name: Image.open(file).convert("L") for name, file in plates.items()}


@pytest.mark.thorough
def test_pages_are_prepared_as_x_1a_with_nothing_transparent(tmp_path: Path) -> None:
    root = write_project(tmp_path, VEILED)
    assert "plain arithmetic" in exported(root, "drivethrucards")
    content = pages(root, "drivethrucards").read_bytes()
    assert content.startswith(b"%PDF-1.4")
    reader = PdfReader(io.BytesIO(content))
    info = reader.trailer["/Info"]
    assert (info["/GTS_PDFXVersion"], info["/Trapped"]) == ("PDF/X-1a:2003", "/False")
    intent = reader.root_object["/OutputIntents"][0]
    assert (intent["/S"], intent["/OutputConditionIdentifier"]) == ("/GTS_PDFX", "CGATS TR 001")
    for page in reader.pages:
        resources = page["/Resources"]
        assert not any(
            "/ca" in state or "/SMask" in state for state in resources.get("/ExtGState", {}).values()
        )
        shown = [one.get_object() for one in resources.get("/XObject", {}).values()]
        assert all(one.get("/ColorSpace", "/DeviceCMYK") == "/DeviceCMYK" for one in shown)
        assert page["/TrimBox"] != page["/MediaBox"]
    assert "Bat" in reader.pages[1].extract_text()
    proved = CliRunner().invoke(app, ["--project", str(root), "prove", "--out", str(root / "out")])
    assert proved.exit_code == 0, proved.output


def test_words_below_something_transparent_are_refused_at_their_place(tmp_path: Path) -> None:
    face = FACE.replace("back: reverse", VEIL + "back: reverse\nwaive: {text/covered: a veil}")
    root = write_project(tmp_path, {**VEILED, "layouts/tiny/monster.yaml": face})
    said = exported(root, "drivethrucards", code=1)
    assert "export/transparent" in said and "the words of name" in said and "monster.yaml:5:5" in said
    assert not (root / "out/tiny/en/drivethrucards").exists()


@pytest.mark.parametrize(
    ("ink", "says"),
    [
        ("[100, 80, 60, 0]", ""),
        ("[100, 80, 60, 0.5]", "240.5 % of ink"),
        ("[60, 40, 40, 100]", ""),
        ("[61, 40, 39, 100]", "richer black"),
    ],
)
def test_inks_that_the_press_refuses_are_told_where_the_theme_says_them(
    ink: str, says: str, tmp_path: Path
) -> None:
    theme = INKED.replace("ink: [0, 0, 0, 100]", f"ink: {ink}")
    root = write_project(tmp_path, {**WIDE, "layouts/tiny/theme.yaml": theme})
    said = exported(root, "drivethrucards", code=1 if says else 0)
    assert says in said
    assert ("error[export/inks]" in said and "theme.yaml:3:8" in said) is bool(says)


@pytest.mark.parametrize(
    ("inks", "says"),
    [
        ("{skai: [1, 0, 0, 0]}", "the palette has no 'skai'"),
        ("{sky: [30, 5, 0, 0], air: [0, 0, 0, 9]}", "air and sky are both #cfe8ff and have different inks"),
        ("{sky: {spot: Cyan, cmyk: [90, 0, 0, 0]}}", "Cyan is no name of an ink of its own"),
        (
            "{sky: {spot: Gold, cmyk: [0, 9, 0, 0]}, ink: {spot: Gold, cmyk: [0, 8, 0, 0]}}",
            "the ink Gold looks otherwise for ink than for sky",
        ),
        ("{sky: [101, 0, 0, 0]}", "100"),
        ("{sky: [30, 5, 0, 0], air: [30, 5, 0, 0], ink: {spot: Gold, cmyk: [0, 9, 0, 0]}}", ""),
    ],
)
def test_inks_that_make_no_sense_are_told(inks: str, says: str, tmp_path: Path) -> None:
    theme = THEME.replace('sky: "#cfe8ff"}', f'sky: "#cfe8ff", air: "#cfe8ff"}}\ninks: {inks}')
    root = write_project(tmp_path, {**WIDE, "layouts/tiny/theme.yaml": theme})
    result = CliRunner().invoke(app, ["--project", str(root), "check"])
    assert says in result.output and result.exit_code == (1 if says else 0), result.output


@pytest.mark.parametrize(
    ("ink", "says"),
    [
        ("[-1, 0, 0, 0]", "entry 1 of sky must be 0 or more"),
        ("{spot: '', cmyk: [1, 1, 1, 1]}", 'spot must be written like "PANTONE 871 C"'),
        ("'#ffffff'", "sky must be a list"),
    ],
)
def test_of_two_ways_to_write_an_ink_only_what_is_wrong_in_one_is_told(
    ink: str, says: str, tmp_path: Path
) -> None:
    theme = THEME.replace("styles:", f"inks: {{sky: {ink}}}\nstyles:")
    root = write_project(tmp_path, {**WIDE, "layouts/tiny/theme.yaml": theme})
    said = CliRunner().invoke(app, ["--project", str(root), "check"]).output
    assert says in said and said.count("error[") == 1


@needs_tool("gs")
def test_ghostscript_finds_each_ink_on_its_own_plate_and_the_contour_too(tmp_path: Path) -> None:
    root = write_project(tmp_path, {**WIDE, "layouts/tiny/theme.yaml": INKED})
    exported(root, "drivethrucards", "--contour")
    found = separations(pages(root, "drivethrucards"), tmp_path / "plates")
    assert {"PANTONE 290 C", "CutContour", "Black"} <= set(found)
    spot, contour = found["PANTONE 290 C"], found["CutContour"]
    width, height = spot.size
    assert spot.getpixel((width // 2, 4)) == 0 and contour.getpixel((width // 2, 4)) == 255
    middle = [contour.getpixel((x, height // 2)) for x in range(width)]
    assert sum(level < 200 for level in middle) in range(2, 7)  # the line, left and right


@pytest.mark.thorough
@needs_tool(PROFILE)
@needs_tool("gs")
@needs_tool("pdfinfo")
def test_pages_with_the_profile_of_a_press_are_prepared_as_x_4(tmp_path: Path) -> None:
    root = write_project(tmp_path, {**VEILED, "layouts/stock/services/press-here.yaml": SHOP})
    said = exported(root, "press-here", code=1)
    assert "export/profile" in said and "--profile FILE" in said
    shutil.copy(PROFILE, root / "press.icc")
    exported(root, "press-here", "--profile", "press.icc")
    path = pages(root, "press-here")
    told = subprocess.run(["pdfinfo", str(path)], check=True, capture_output=True, text=True).stdout
    assert "PDF/X-4" in told
    plain = subprocess.run(
        [
            "gs",
            "-q",
            "-dNOPAUSE",
            "-dBATCH",
            "-sDEVICE=tiff32nc",
            "-r60",
            f"-sOutputFile={tmp_path}/%d.tif",
            str(path),
        ],
        check=True,
        capture_output=True,
    )
    assert not plain.stderr
    for file in tmp_path.glob("*.tif"):
        cyan, magenta, yellow, black = Image.open(file).split()
        most = max(
            sum(one) for one in zip(*(ink.tobytes() for ink in (cyan, magenta, yellow, black)), strict=True)
        )
        assert most / 255 <= 3.02
    proved = CliRunner().invoke(app, ["--project", str(root), "prove", "--out", str(root / "out")])
    assert proved.exit_code == 0, proved.output
    (root / "press.icc").unlink()
    proved = CliRunner().invoke(app, ["--project", str(root), "prove", "--out", str(root / "out")])
    assert proved.exit_code == 1 and proved.output.count("error[") == 1
    assert "the profile press.icc that it was made with cannot be read" in " ".join(proved.output.split())


@pytest.mark.parametrize(
    ("shop", "options", "says"),
    [
        ("the-game-crafter", ["--contour"], "takes no pages in inks"),
        ("drivethrucards", ["--profile", "none.icc"], "none.icc"),
        ("drivethrucards", ["--profile", "cards/tiny/game.yaml"], "no ICC profile"),
        ("drivethrucards", ["--profile", "../outside.icc"], "outside of the project"),
    ],
)
def test_wrong_use_is_told_as_such(shop: str, options: list[str], says: str, tmp_path: Path) -> None:
    root = write_project(tmp_path / "project", WIDE)
    (tmp_path / "outside.icc").write_bytes(b"x")
    assert says in exported(root, shop, *options, code=2)


FAULTS = {
    "another colour": lambda self, colour: self.of(self._separation.ink(colour)._replace(yellow=55.0)),
    "colours of screens": lambda self, colour: ("0.1 0.2 0.3 rg", "0.1 0.2 0.3 RG"),
}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.thorough(keep=1)
def test_a_wrong_ink_is_found_when_the_file_is_read_back(
    fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(InkOperators, "paints", FAULTS[fault])
    root = write_project(tmp_path, VEILED)
    said = exported(root, "drivethrucards", code=1)
    assert "prove/separation" in said and "paints" in said


@pytest.mark.thorough
def test_a_word_that_is_lost_in_inks_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = InkOperators.text

    def lost(self: InkOperators, colour: object) -> str:
        return usual(self, colour) + " 3 Tr"  # type: ignore[arg-type] # as the exporter calls it

    monkeypatch.setattr(InkOperators, "text", lost)
    said = exported(write_project(tmp_path, VEILED), "drivethrucards", code=1)
    assert "prove/separation" in said


@needs_tool(PROFILE)
def test_tokens_and_cards_with_square_corners_have_a_line_to_cut_along_and_need_no_back(
    tmp_path: Path,
) -> None:
    game = FILES["cards/tiny/game.yaml"].replace(
        "components:\n", "components:\n  coins: {title: Coins, tokens: {coin: 3, tile: 2}}\n"
    )
    face = (
        "bleed: 3mm\nsafe: 3mm\nface:\n  - {type: rectangle, box: [0, 0, 30, 30], fill: sky, bleed: true}\n"
    )
    root = write_project(
        tmp_path,
        {
            **WIDE,
            "layouts/stock/services/press-here.yaml": SHOP.replace(
                "safe: 3}", "safe: 3, takes: [cards, tokens]}"
            ),
            "cards/tiny/game.yaml": game,
            "layouts/tiny/coin.yaml": f"size: [30, 30]\noutline: ellipse\n{face}",
            "layouts/tiny/tile.yaml": f"size: [30, 30]\n{face}",
            "layouts/tiny/monster.yaml": FACE.replace("size: standard", "size: [63, 88]"),
            "layouts/tiny/reverse.yaml": WIDE["layouts/tiny/reverse.yaml"].replace(
                "size: standard", "size: [63, 88]"
            ),
        },
    )
    shutil.copy(PROFILE, root / "press.icc")
    exported(root, "press-here", "--profile", "press.icc", "--contour")
    proved = CliRunner().invoke(app, ["--project", str(root), "prove", "--out", str(root / "out")])
    assert proved.exit_code == 0, proved.output
    (coins,) = (root / "out/tiny/en/press-here").glob("30x30.pdf")
    assert len(PdfReader(coins).pages) == 5
