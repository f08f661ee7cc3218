"""Pages that copies of the process draw ahead: the bytes of the file are those of one process."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image
from typer.testing import CliRunner

from ppgen.cli.app import app
from ppgen.common.colour import Colour
from ppgen.common.geometry import Matrix, Rect
from ppgen.display.ops import (
    Field,
    Fill,
    Glyphs,
    Group,
    ImageFile,
    Layer,
    LayerKind,
    Op,
    Picture,
    Stroke,
    Symbol,
    Use,
    ellipse,
    rectangle,
)
from ppgen.display.pieces import Document, Piece
from ppgen.exports import DrawOptions
from ppgen.exports.pdf import document as documents
from ppgen.exports.pdf import images, page_sketches
from ppgen.exports.pdf.canvas import Packed
from ppgen.exports.pdf.document import draw
from ppgen.exports.pdf.page_sketches import FinalNames, ProvisionalResources
from ppgen.load.pictures.images import probe_image
from ppgen.proofs import prove
from tests.support.standin import StandInFonts, card, document, field, line, rtl_line, sheet
from tests.support.tiny import changed, write_project

AREA = Rect(0, 0, 63, 88)
LETTERS = "abcdefghijklmnopqrstuvwxyzäöüßéèçñøåłőžABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789()\\?!"


@pytest.fixture(scope="module")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[ImageFile]]:
    """Return a folder with pictures that are all different, of two formats."""
    root = tmp_path_factory.mktemp("pictures")
    found = []
    for number in range(6):
        file = f"{number}.{('png', 'jpg')[number % 2]}"
        Image.frombytes("RGB", (8, 8), Random(number).randbytes(192)).save(root / file)
        image, problems = probe_image(file, root)
        assert image is not None, problems
        found.append(image)
    return root, found


@pytest.fixture(autouse=True)
def shared_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let copies draw whatever is longer than a page."""
    monkeypatch.setattr(page_sketches, "FIRST_PAGES", 1)
    monkeypatch.setattr(documents, "LEAST_PAGES", 1)


def raised(text: str, y: float) -> Glyphs:
    """Set a line with a glyph off the baseline."""
    made = line(text, 5, y)
    first, *others = made.runs
    glyphs = (first.glyphs[0], *(glyph._replace(dy=0.3) for glyph in first.glyphs[1:]))
    return made._replace(runs=(first._replace(glyphs=glyphs), *others))


def symbol(number: int) -> Symbol:
    """Return a symbol; some show others, some have letters and layers of their own."""
    ops: tuple[Op, ...] = (Fill(ellipse(Rect(0, 0, 4 + number, 4)), Colour(number, 9, 9), opacity=0.3),)
    if number % 2:
        ops += (field("of-symbol", line(LETTERS[number * 3 : number * 3 + 3], 1, 3, face="bold")),)
    if number % 3 == 2:
        ops += (Use(symbol(number - 1), Matrix.translation(1, 1)), Layer(LayerKind.GUIDE, ops[:1]))
    return Symbol(f"symbol-{number}", ops, Rect(0, 0, 30, 10))


def op(random: Random, pictures: list[ImageFile]) -> Op:
    """Return something to draw."""
    number = random.randrange(6)
    text = "".join(random.choices(LETTERS, k=3)) + " " + random.choice(["one", "two"])
    return random.choice(
        [
            lambda: field("title", line(text, 5, 10, face=random.choice(["sans", "bold"]))),
            lambda: field("raised", raised(text, 20)),
            lambda: field("hebrew", rtl_line("שלום 12", 50, 30), right_to_left=True),
            lambda: Fill(rectangle(AREA), Colour(9 * number, 1, 1), opacity=1 - number / 10),
            lambda: Use(symbol(number), Matrix.translation(5, 5 * number)),
            lambda: Field("stars", "", (), AREA, (Use(symbol(number), Matrix.translation(5, 70)),)),
            lambda: Picture(pictures[number], Rect(5, 5, 30, 20), opacity=1 - number / 10),
            lambda: Group(Matrix.rotation(90), (field("turned", line(text, 5, 9)), Use(symbol(number)))),
            lambda: Layer(random.choice([*LayerKind]), (Stroke(rectangle(AREA, 3), Colour(1, 2, 3), 0.1),)),
        ]
    )()


def pages(seed: int, pictures: list[ImageFile]) -> Document:
    """Return a document whose pages bring new things up to the last one."""
    random = Random(seed)
    backs = [tuple(op(random, pictures) for _ in range(2)) for _ in range(3)]
    faces = [tuple(op(random, pictures) for _ in range(2)) for _ in range(3)]
    sheets = []
    for number in range(random.randrange(1, 9)):
        pieces: list[Piece] = []
        for slot in range(random.randrange(1, 4)):
            face = tuple(op(random, pictures) for _ in range(random.randrange(5)))
            face = random.choice([face, face, random.choice(faces)])
            back = random.choice([(), *backs])
            pieces.append(card(f"{number}-{slot}", *face)._replace(face=face, back=back))
        marks = tuple(op(random, pictures) for _ in range(random.randrange(2)))
        made = sheet(number + 1, pieces, backs=random.random() < 0.8)
        sheets.append(made._replace(front=made.front._replace(marks=marks)))
    return document(*sheets)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30)
@given(st.integers(0, 1 << 30), st.integers(2, 5))
@pytest.mark.thorough
def test_any_number_of_processes_gives_the_same_bytes(
    pictures: tuple[Path, list[ImageFile]], seed: int, jobs: int
) -> None:
    root, images = pictures
    made = pages(seed, images)
    alone = draw(made, StandInFonts(), DrawOptions(root))
    assert draw(made, StandInFonts(), DrawOptions(root, jobs=jobs)) == alone


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[bool]]:
    """Tell of each page that was drawn ahead whether all its names were known."""
    known: list[bool] = []
    content = FinalNames.content

    def noted(self: FinalNames, page: page_sketches.PageSketch, *arguments: object) -> Packed:
        known.append(isinstance(page.content, bytes))
        return content(self, page, *arguments)  # type: ignore[arg-type] # only handed on

    monkeypatch.setattr(FinalNames, "content", noted)
    yield known


def many(count: int, letters: str) -> Document:
    """Return a document with a title on each page, of letters that follow one another."""
    texts = [letters[number % len(letters)] for number in range(count)]
    return document(
        *(sheet(at, [card(str(at), field("t", line(text, 5, 9)))]) for at, text in enumerate(texts, 1))
    )


def test_pages_whose_names_are_known_are_finished_elsewhere(taken: list[bool]) -> None:
    made = many(9, "a")
    shared = draw(made, StandInFonts(), DrawOptions(jobs=2))
    assert taken == [True] * 4
    assert shared == draw(made, StandInFonts())
    assert prove(shared, made)[1] == []


def test_letters_that_come_late_get_the_codes_that_one_process_gives(taken: list[bool]) -> None:
    made = many(9, "abcdefghi")
    shared = draw(made, StandInFonts(), DrawOptions(jobs=3))
    assert taken == [False] * 5
    assert shared == draw(made, StandInFonts())
    assert prove(shared, made)[1] == []


def test_a_copy_that_dies_leaves_its_pages_to_others(
    monkeypatch: pytest.MonkeyPatch, taken: list[bool]
) -> None:
    made = many(9, "ab")
    alone = draw(made, StandInFonts())
    monkeypatch.setattr(ProvisionalResources, "draw", lambda *_: os.kill(os.getpid(), signal.SIGKILL))
    assert draw(made, StandInFonts(), DrawOptions(jobs=3)) == alone
    assert taken == []


def test_what_cannot_be_drawn_is_told_by_any_number_of_processes() -> None:
    made = many(9, "a")
    wrong = field("t", line("a", float("inf"), 9))
    sheets = (*made.sheets[:8], sheet(9, [card("9", wrong)]))
    for jobs in (1, 2, 3):
        with pytest.raises(ValueError, match="no length"):
            draw(made._replace(sheets=sheets), StandInFonts(), DrawOptions(jobs=jobs))


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_picture_that_changes_meanwhile_is_told_by_its_name(
    jobs: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    layout = "layouts/tiny/monster.yaml"
    shown = changed(
        layout,
        "back: reverse",
        "  - {type: image, box: [5, 74, 9, 9], image: cards/tiny/sun.png}\nback: reverse",
    )
    root = write_project(tmp_path, {**shown, **changed("cards/tiny/monster.yaml", "copies: 2", "copies: 50")})
    Image.new("RGB", (400, 400), (9, 9, 9)).save(root / "cards/tiny/sun.png")
    monkeypatch.setattr(images, "_read", lambda _: memoryview(bytearray(b"another picture")))
    made = CliRunner().invoke(
        app, ["--project", str(root), "build", "--jobs", jobs, "--out", str(tmp_path / "out")]
    )
    assert made.exit_code == 2
    assert "cards/tiny/sun.png: changed while it was being drawn" in made.stderr
    assert not list((tmp_path / "out").rglob("*.pdf"))
