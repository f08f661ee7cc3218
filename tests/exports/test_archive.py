"""Printed files are fit for archives and can be read aloud: PDF/A-2u and PDF/UA-1, as another's validator sees it."""

from __future__ import annotations

import json
import re
import zlib
from pathlib import Path

import page
import pytest
from page import ValidationProfile
from PIL import Image, ImageCms
from pypdf import PdfReader
from reportlab.pdfbase.pdfdoc import PDFObjectReference

from ppgen.exports.pdf.canvas import SheetCanvas
from ppgen.exports.pdf.objects import packed_stream
from ppgen.library import BuildOptions, Selection, build, open_project
from ppgen.proofs.pdf.profile import leaves_colours
from tests.support.tiny import FILES, changed, write_project

ROOT = Path(__file__).resolve().parents[2]
LAYOUT = "layouts/tiny/monster.yaml"
BACK = "back: reverse\n"


def failures(path: Path) -> list[tuple[str, str]]:
    profiles = ValidationProfile.PDF_A_2U, ValidationProfile.PDF_UA_1
    reports = [page.validate_pdf(str(path), profile=profile) for profile in profiles]
    return [(one.rule_id, one.message) for report in reports for one in report.failures]


def built(root: Path, out: Path, selection: Selection, *formats: str) -> list[Path]:
    done = build(open_project(root), selection, BuildOptions(formats=formats or ("pdf",), out=out))
    assert done.findings.is_sound, done.findings.problems
    return [out / file.path for file in done.files]


@pytest.mark.parametrize(
    ("game", "language"),
    [
        ("ole", "ar"),
        *(pytest.param(*one, marks=pytest.mark.slow) for one in (("ole", "ja"), ("battle-dice", "de"))),
    ],
)
@pytest.mark.thorough
def test_the_files_of_a_game_are_fit_for_archives(game: str, language: str, tmp_path: Path) -> None:
    paths = built(ROOT, tmp_path, Selection((game,), (language,)))
    assert len(paths) >= 8
    assert {path.name: found for path in paths if (found := failures(path))} == {}


@pytest.mark.parametrize("mode", ["RGB", "RGBA", "LA", "L", "P", "CMYK", "1"])
def test_pictures_of_all_sorts_are_fit_for_archives(mode: str, tmp_path: Path) -> None:
    ending = "jpg" if mode == "CMYK" else "png"
    elements = (
        f"  - {{type: image, box: [5, 64, 18, 18], image: layouts/tiny/art.{ending}}}\n"
        f"  - {{type: image, box: [30, 64, 18, 18], image: layouts/tiny/art.{ending}, opacity: 0.5}}\n"
        '  - {type: ellipse, box: [20, 64, 18, 18], fill: "#ff0000", opacity: 0.3}\n'
    )
    game = changed(LAYOUT, BACK, elements + BACK)
    game[LAYOUT] = game[LAYOUT].replace("53, 30]", "53, 20]")
    root = write_project(tmp_path / "p", game)
    Image.new("RGBA", (400, 400), (200, 40, 90, 120)).convert(mode).save(root / f"layouts/tiny/art.{ending}")
    (path,) = built(root, tmp_path / "out", Selection(components=("cards",)))
    found = failures(path)
    if mode == "CMYK":  # its inks are those of no press that the file could name
        assert {rule for rule, _ in found} <= {"PDFA2U-DEVICE-CMYK-001"}
    else:
        assert found == []


@pytest.mark.parametrize("line", ["( \\\\ ) <<>> %", "ﬁ ñ é ― „“", "a)>> /Type (b"])
def test_what_is_read_aloud_may_hold_any_sign(line: str, tmp_path: Path) -> None:
    cards = FILES["cards/tiny/monster.yaml"].replace("It sees you first.", json.dumps(line))
    root = write_project(tmp_path / "p", {"cards/tiny/monster.yaml": cards})
    (path,) = built(root, tmp_path / "out", Selection(components=("cards",)))
    assert failures(path) == []


def test_titles_and_makers_may_hold_any_sign(tmp_path: Path) -> None:
    game = FILES["cards/tiny/game.yaml"]
    game = game.replace("title: Tiny", 'title: "<Tiny> & ]]> «ñ» 日本"')
    game = game.replace("maker: The ppgen tests", 'maker: "A & <B>"')
    root = write_project(tmp_path / "p", {"cards/tiny/game.yaml": game})
    (path,) = built(root, tmp_path / "out", Selection(components=("cards",)))
    assert failures(path) == []
    assert "&lt;Tiny&gt; &amp; ]]&gt; «ñ» 日本".encode() in path.read_bytes()


@pytest.mark.thorough
def test_a_form_claims_to_be_tagged_and_not_to_be_fit_for_archives(tmp_path: Path) -> None:
    plain, form = built(ROOT, tmp_path, Selection(("ole",), ("en",), ("match-sheet",)), "pdf", "form")
    archived, tagged = b"pdfaid:part", b"pdfuaid:part"
    assert all(claim in plain.read_bytes() for claim in (archived, tagged))
    assert tagged in form.read_bytes() and archived not in form.read_bytes()


def test_pages_are_called_by_sheet_and_side(tmp_path: Path) -> None:
    root = write_project(tmp_path / "p")
    (path,) = built(root, tmp_path / "out", Selection(components=("cards",)))
    assert PdfReader(path).page_labels == ["1a", "1b"]


@pytest.mark.slow
def test_copied_words_hold_no_empty_characters(tmp_path: Path) -> None:
    (path,) = built(ROOT, tmp_path, Selection(("ole",), ("ar",), ("cards",)))
    text = "".join(one.extract_text() for one in PdfReader(path).pages)
    assert "ّ" in text and not set("\u200b\u200e\u200f\ufeff") & set(text)


def test_no_packed_stream_ends_in_a_line_end() -> None:
    ends = 0
    for number in range(600):
        data = f"{number} 0 m{' x' * number} S".encode()
        packed = bytes(packed_stream(data).content)
        ends += zlib.compress(data, 6).endswith((b"\r", b"\n"))
        assert not packed.endswith((b"\r", b"\n"))
        assert zlib.decompress(packed).rstrip() == data
    assert ends


def test_cross_references_are_as_many_as_the_file_says() -> None:
    lengthened = 0
    for number in range(900):
        canvas = SheetCanvas("en")
        canvas.setTitle(str(number))
        for one in range(number % 30):
            canvas.add(packed_stream(b"q" * (one * number)))
        written = canvas.finish()
        start = int(written.split(b"startxref\n")[1].split()[0])
        size = int(re.findall(rb"/Size (\d+)", written[start:])[0])
        table = zlib.decompress(written[start:].split(b"stream\n")[1].removesuffix(b"\nend"))
        assert len(table) == 7 * size
        lengthened += table.endswith(b"\0\0\0\0\0\xff\xff")
    assert lengthened


def test_an_object_that_was_promised_is_written() -> None:
    canvas = SheetCanvas("en")
    canvas.set_catalog({"PageLabels": PDFObjectReference("never added")})
    with pytest.raises(KeyError, match="not resolved"):
        canvas.finish()


def test_a_profile_that_shifts_colours_is_told() -> None:
    sound = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    assert leaves_colours(sound)
    assert not leaves_colours(b"") and not leaves_colours(sound[:200])
    red, green = sound.find(b"rXYZ", 128), sound.find(b"gXYZ", 128)
    exchanged = bytearray(sound)
    exchanged[red : red + 4], exchanged[green : green + 4] = b"gXYZ", b"rXYZ"
    assert not leaves_colours(bytes(exchanged))
