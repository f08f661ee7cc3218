"""What a user says of bleed, sides and ink reaches the file, stands in the manifest, and is proved again."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from pypdf import PdfReader
from typer.testing import CliRunner

from ppgen.cli.app import app
from tests.support.tiny import FILES, changed, write_project

ROOT = Path(__file__).resolve().parents[2]
REVERSE = "layouts/tiny/reverse.yaml"
LIGHT = changed(REVERSE, "colours: [ink, sky]", 'colours: [\'{{ "sky" if low_ink else "ink" }}\', sky]')


def built(root: Path, *options: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, ["--project", str(root), "build", *options, "--out", str(root / "out")])
    assert result.exit_code == code, result.output
    return re.sub(r"\n[\d.,]+ s\n", "\n", result.output)


def proved(root: Path) -> str:
    result = CliRunner().invoke(app, ["--project", str(root), "prove", "--out", str(root / "out")])
    assert result.exit_code == 0, result.output
    return result.output


@pytest.mark.parametrize(
    ("options", "pages", "recorded"),
    [
        ((), 2, {"bleed": "fit", "sides": "both", "ink": "full"}),
        (("--bleed", "full", "--sides", "fronts"), 1, {"bleed": "full", "sides": "fronts"}),
        (("--sides", "backs", "--ink", "low"), 1, {"sides": "backs", "ink": "low"}),
        (("--bleed", "none", "--flip", "short"), 2, {"bleed": "none", "flip": "short"}),
        (("--sides", "fronts-first", "--marks", "line"), 2, {"sides": "fronts-first", "marks": "line"}),
        (("--sides", "folded", "--marks", "none"), 1, {"sides": "folded", "marks": "none"}),
        (("--cards", "monster:b*", "--copies", "12"), 4, {"pieces": ["monster:b*"], "copies": 12}),
        (("--cards", "monster:cat=9", "--copies", "1"), 2, {"pieces": ["monster:cat=9"]}),
        (("--cards", "monster:cat", "--skip", "3"), 2, {"pieces": ["monster:cat"], "skip": 3}),
    ],
)
@pytest.mark.thorough(keep=2)
def test_a_file_is_proved_as_it_was_wanted(
    options: tuple[str, ...], pages: int, recorded: dict[str, object], tmp_path: Path
) -> None:
    root = write_project(tmp_path, LIGHT)
    built(root, *options)
    assert len(PdfReader(root / "out/tiny/en/cards.pdf").pages) == pages
    entry = json.loads((root / "out/tiny/manifest.json").read_text())["files"]["en/cards.pdf"]
    assert recorded.items() <= entry.items() and len(entry["page_ink"]) == pages
    assert "the bytes that drawing gives" in proved(root)


@pytest.mark.thorough
def test_a_manifest_that_says_nonsense_is_told(tmp_path: Path) -> None:
    root = write_project(tmp_path)
    built(root)
    manifest = root / "out/tiny/manifest.json"
    sound = manifest.read_text()
    for right, wrong in (
        ('"ink": "full"', '"ink": "green"'),
        ('"marks": "cross"', '"marks": "stars"'),
        ('"copies": 0', '"copies": true'),
        ('"copies": 0', '"copies": 10001'),
        ('"skip": 0', '"skip": -1'),
        ('"pieces": []', '"pieces": [3]'),
        ('"pieces": []', '"pieces": ["monster:bat=0"]'),
    ):
        assert right in sound
        manifest.write_text(sound.replace(right, wrong, 1))
        told = CliRunner().invoke(
            app, ["--project", str(root), "prove", "--quick", "--out", str(root / "out")]
        )
        assert told.exit_code == 1, wrong
        said = " ".join(told.output.split())
        assert "does not say how" in said or " must be " in said, wrong


@pytest.mark.thorough
def test_chosen_cards_alone_are_printed_as_often_as_asked(tmp_path: Path) -> None:
    root = write_project(tmp_path)
    built(root, "--cards", "monster:bat", "--copies", "3", "--format", "pdf,svg")
    made = {path.relative_to(root / "out/tiny/en").as_posix() for path in (root / "out/tiny/en").rglob("*.*")}
    assert made == {"cards.pdf", "cards/monster.bat.svg", "cards/monster.bat@back.svg"}
    text = PdfReader(root / "out/tiny/en/cards.pdf").pages[0].extract_text()
    assert text.count("Bat") == 3 and "Cat" not in text
    built(root)  # the whole game takes their place
    assert "Cat" in PdfReader(root / "out/tiny/en/cards.pdf").pages[0].extract_text()
    proved(root)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ((), ""),
        (("--skip", "3"), ""),
        (
            ("--cards", "monster:bat"),
            "asked for with --cards: monster:bat alone; they are proved as that part",
        ),
        (("--copies", "2"), "asked for with --copies: all pieces, 2 of each; they are proved"),
        (
            ("--cards", "monster:bat", "--copies", "2"),
            "asked for with --cards and --copies: monster:bat alone, 2 of each",
        ),
    ],
)
@pytest.mark.thorough(keep=1)
def test_a_part_is_said_to_be_proved_as_that_part(
    options: tuple[str, ...], told: str, tmp_path: Path
) -> None:
    root = write_project(tmp_path)
    built(root, *options)
    said = " ".join(proved(root).split())
    assert told in said
    assert said.count("prove/part") == bool(told)


@pytest.mark.parametrize(
    "name",
    [
        "monster:bad",
        "monster:z*",
        "moster:bat",
        "*:nobody",
        "monster:bat=0",
        "monster:bat=x",
        "monster:bat=10001",
    ],
)
def test_pieces_that_do_not_exist_are_wrong_use(name: str, tmp_path: Path) -> None:
    root = write_project(tmp_path)
    result = CliRunner().invoke(app, ["--project", str(root), "build", "--cards", name])
    assert result.exit_code == 2 and repr(name) in result.output


@pytest.mark.thorough
def test_backs_of_pieces_that_have_none_are_no_file(tmp_path: Path) -> None:
    root = write_project(tmp_path, changed("layouts/tiny/monster.yaml", "back: reverse\n", ""))
    game = FILES["cards/tiny/game.yaml"] + "  other: {title: Monster cards, layout: other}\n"
    (root / "cards/tiny/game.yaml").write_text(game)
    face = "size: standard\nface:\n  - {type: rectangle, box: [5, 5, 9, 9], fill: ink}\nback: reverse\n"
    (root / "layouts/tiny/other.yaml").write_text(face)
    built(root, "--sides", "backs")
    assert not (root / "out/tiny/en/cards.pdf").exists()
    assert "the bytes that drawing gives" in proved(root)
    (root / "out/tiny/en/other.pdf").unlink()
    result = CliRunner().invoke(app, ["--project", str(root), "prove", "--out", str(root / "out")])
    assert result.exit_code == 1 and "other.pdf does not exist" in result.output


def test_little_ink_is_less_ink_and_is_told_before_printing(tmp_path: Path) -> None:
    root = write_project(tmp_path, LIGHT)
    before = built(root)
    full = json.loads((root / "out/tiny/manifest.json").read_text())["files"]["en/cards.pdf"]["page_ink"]
    after = built(root, "--ink", "low")
    low = json.loads((root / "out/tiny/manifest.json").read_text())["files"]["en/cards.pdf"]["page_ink"]
    assert full[0] > 2 * low[0] > 0 and full[1] > 2 * low[1] > 0
    assert f"; ink {100 * full[0]:.0f} %, backs {100 * full[1]:.0f} %" in before
    assert f"; ink {100 * low[0]:.0f} %, backs {100 * low[1]:.0f} %" in after
    assert before != after
    assert built(root) == before  # what was remembered of the light one is not taken for the full one


@pytest.mark.parametrize(("grey", "told"), [("a8", False), ("a0", True), ("60", True)])
@pytest.mark.thorough(keep=1)
def test_a_page_that_takes_much_ink_though_little_is_wanted_is_told(
    grey: str, told: bool, tmp_path: Path
) -> None:
    """A back from edge to edge of its own light style, in a grey of 34 or 37 %."""
    ground = f"\"{{{{ '#{grey}{grey}{grey}' if low_ink else 'ink' }}}}\""
    face = (
        f"size: standard\nface:\n  - {{type: rectangle, box: [0, 0, 63, 88], fill: {ground}, bleed: true}}\n"
    )
    cards = "".join(
        f"- {{id: m{number}, name: Monster, power: 1, line: Words {number}.}}\n" for number in range(9)
    )
    root = write_project(tmp_path, {REVERSE: face, "cards/tiny/monster.yaml": cards})
    said = built(root, "--ink", "low")
    assert ("impose/ink" in said) is told
    if grey == "a0":
        assert "cards.pdf: page 2: its pieces take 37% ink, and at most 35% are wanted" in said
    # Of pictures alone each is weighed, with nothing but the piece on it: 34.1, 37.3 and 62.4 %.
    pictures = built(root, "--ink", "low", "--format", "png")
    assert ("its pieces take" not in pictures and "it takes" in pictures) is told
    one = built(root, "--ink", "low", "--cards", "monster:m0")
    assert ("impose/ink" in one) is (
        grey == "60"
    )  # on a page of its own, the marks of which are no ink of it
    assert "impose/ink" not in built(root)


@pytest.mark.thorough
def test_forms_have_other_pages_than_sheets(tmp_path: Path) -> None:
    """Two of this sheet stand on one page, and each is a page of the form."""
    command = ["build", "ole", "--only", "round-sheet", "--fillable", "--lang", "en", "--out", str(tmp_path)]
    result = CliRunner().invoke(app, ["--project", str(ROOT), *command])
    assert result.exit_code == 0, result.output
    assert "round-sheet.form.pdf: 2 pieces on" in result.output and result.output.count("; ink ") == 2


@pytest.mark.thorough
def test_ink_counts_each_ink_once_and_grey_as_black(tmp_path: Path) -> None:
    def ink(colour: str) -> float:
        rectangle = f'{{type: rectangle, box: [0, 0, 63, 88], fill: "{colour}"}}'
        root = write_project(tmp_path / colour[1:], {REVERSE: f"size: standard\nface:\n  - {rectangle}\n"})
        built(root, "--sides", "backs", "--bleed", "none")
        entry = json.loads((root / "out/tiny/manifest.json").read_text())["files"]["en/cards.pdf"]
        return float(entry["page_ink"][0]) / (3 * 63 * 88 / (210 * 297))

    assert ink("#000000") == pytest.approx(1, abs=0.05)
    assert ink("#ff0000") == pytest.approx(2, abs=0.1)
    assert ink("#00ffff") == pytest.approx(1, abs=0.05)
    assert ink("#ffffff") == pytest.approx(0, abs=0.02)
