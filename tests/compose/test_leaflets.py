"""Folded leaflets: pages lie where folding brings them into their order, in both directions of reading."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ppgen import pipeline
from ppgen.common.problem import Problem, has_errors
from ppgen.display.ops import Clip, Field, Op, Stroke, walk
from ppgen.display.pieces import Piece
from ppgen.editions import Edition, EditionOptions
from ppgen.folding.leaflets import PageCell, Scheme, fold, pages_of
from ppgen.library import BuildOptions, Selection, build, check, open_project, prove
from tests.support.tiny import FILES, write_project


def grid(
    scheme: Scheme, pages: int, *, is_back: bool = False, right_to_left: bool = False
) -> list[list[int]]:
    """Return page numbers by row and column of the first sheet; negative ones stand on their heads."""
    folded = fold(scheme, pages, right_to_left=right_to_left)
    rows = [[0] * folded.columns for _ in range(folded.rows)]
    for page, cell in enumerate(folded.cells, 1):
        if cell.sheet == 0 and cell.is_back is is_back:
            rows[cell.row][cell.column] = -page if cell.is_turned else page
    return rows


def test_the_mini_book_is_the_known_one() -> None:
    assert grid(Scheme.MINI_BOOK, 8) == [[-1, -8, -7, -6], [2, 3, 4, 5]]
    assert grid(Scheme.MINI_BOOK, 8, right_to_left=True) == [[-6, -7, -8, -1], [5, 4, 3, 2]]


def test_one_fold_and_two() -> None:
    assert grid(Scheme.HALF, 4) == [[4, 1]] and grid(Scheme.HALF, 4, is_back=True) == [[2, 3]]
    assert grid(Scheme.ACCORDION, 5) == [[1, 2, 3, 4, 5]]
    assert grid(Scheme.ACCORDION, 10, is_back=True) == [[6, 7, 8, 9, 10]]


def opened(outside: list[int], inside: list[int]) -> list[list[int]]:
    """Fold a strip of three as letters are, and return what is seen closed, opened once, and twice.

    `inside` is as seen from inside. The right third is folded over the middle, then the left one over both.
    """
    flap_back, cover = outside[0], outside[2]
    return [[cover], [inside[0], flap_back], inside, [outside[1]]]


def test_a_letter_opens_in_the_order_of_its_pages() -> None:
    seen = opened(*grid(Scheme.LETTER, 6), *grid(Scheme.LETTER, 6, is_back=True))
    new: list[int] = []
    for view in seen:
        new += [page for page in view if page not in new]
    assert new == [1, 2, 3, 4, 5, 6]


def leafed(sheets: int) -> list[PageCell]:
    """Leaf through sheets that lie within one another: right halves inwards, then left halves outwards."""
    order: list[PageCell] = []
    for sheet in range(sheets):
        order += [PageCell(sheet, 0, 1), PageCell(sheet, 0, 0, is_back=True)]
    for sheet in reversed(range(sheets)):
        order += [PageCell(sheet, 0, 1, is_back=True), PageCell(sheet, 0, 0)]
    return order


@given(st.integers(1, 80), st.booleans())
def test_a_booklet_of_any_size_reads_in_order(pages: int, right_to_left: bool) -> None:
    count = pages_of(Scheme.BOOKLET, pages)
    assert count % 4 == 0 and 0 <= count - pages < 4
    folded = fold(Scheme.BOOKLET, count, right_to_left=right_to_left)
    expected = leafed(count // 4)
    if right_to_left:
        expected = [cell._replace(column=1 - cell.column) for cell in expected]
    assert list(folded.cells) == expected


@pytest.mark.parametrize("scheme", list(Scheme))
@pytest.mark.parametrize("pages", [1, 4, 6, 8, 9, 16])
def test_each_page_has_a_cell_of_its_own_and_its_back_behind_it(scheme: Scheme, pages: int) -> None:
    folded = fold(scheme, pages_of(scheme, pages))
    assert len(set(folded.cells)) == len(folded.cells) == pages_of(scheme, pages)
    two_sided = any(cell.is_back for cell in folded.cells)
    if two_sided and scheme is not Scheme.ACCORDION:
        for one, other in zip(folded.cells[::2], folded.cells[1::2]):
            if scheme is not Scheme.LETTER:  # its flap is turned between pages
                assert one.is_back != other.is_back and one.column == folded.columns - 1 - other.column


GAME = FILES["cards/tiny/game.yaml"].replace(
    "  cards: {title: Monster cards, cards: [monster]}",
    "  book: {title: Book, leaflet: SCHEME, cards: [monster]}",
)


def project(root: Path, scheme: str, pages: int, extra: str = "") -> Path:
    cards = "".join(
        f"- {{id: m{number}, name: Page {number}, power: {number}, line: Words of page {number}.}}\n"
        for number in range(1, pages + 1)
    )
    changes = {
        "cards/tiny/game.yaml": GAME.replace("SCHEME", scheme + extra),
        "cards/tiny/monster.yaml": cards,
    }
    return write_project(root, changes)


def made(root: Path) -> tuple[Edition, list[Problem]]:
    loaded, _, problems = pipeline.load(open_project(root), "tiny")
    assert loaded is not None, problems
    edition, found = pipeline.lay_out(loaded, "en", EditionOptions(loaded.stock.papers["a4"]))
    return edition, [*problems, *found]


@cache
def numbers(ops: tuple[Op, ...]) -> list[tuple[int, float]]:
    """Return the pages whose names are printed, with the place of their left edge."""
    found = []
    for op, matrix in walk(ops):
        if isinstance(op, Field) and op.text.startswith("Page "):
            found.append((int(op.text.split()[1]), matrix.apply_rect(op.bounds).x))
    return sorted(found, key=lambda one: one[1])


def test_a_booklet_is_sheets_with_two_pages_a_side(tmp_path: Path) -> None:
    edition, problems = made(project(tmp_path, "booklet", 6))
    assert not has_errors(problems), problems
    one, other = edition.pieces["book"]
    assert [page for page, _ in numbers(one.face)] == [1]  # and the blank page 8 at its left
    assert [page for page, _ in numbers(one.back)] == [2]
    assert [page for page, _ in numbers(other.face)] == [6, 3]
    assert [page for page, _ in numbers(other.back)] == [4, 5]


def test_inner_sheets_lie_nearer_to_the_fold(tmp_path: Path) -> None:
    thick, _ = made(project(tmp_path / "thick", "booklet", 8, ", thickness: 0.5mm"))
    plain, _ = made(project(tmp_path / "plain", "booklet", 8, ", thickness: 0mm"))
    moved = [
        after - before
        for one, other in zip(thick.pieces["book"], plain.pieces["book"])
        for (_, after), (_, before) in zip(numbers(one.face), numbers(other.face))
    ]
    assert moved == pytest.approx([0, 0, 0.5, -0.5])


def test_a_flap_is_narrower_and_only_bleed_reaches_over_the_sheet(tmp_path: Path) -> None:
    edition, problems = made(project(tmp_path, "letter", 6))
    assert not has_errors(problems), problems
    (piece,) = edition.pieces["book"]
    width = _page_width(tmp_path)
    assert piece.size.width == pytest.approx(3 * width - 2)
    for side in (piece.face, piece.back):
        for op in side:
            if isinstance(op, Clip):
                xs = [point[-2] for point in op.path if len(point) > 1]
                assert min(xs) >= -3 - 1e-6 and max(xs) <= piece.size.width + 3 + 1e-6
    folds = {round(op.path[0][1], 3) for op in piece.face if isinstance(op, Stroke)}
    assert folds == {round(width - 2, 3), round(2 * width - 2, 3)}


@pytest.mark.parametrize("scheme", ["half", "accordion", "mini-book"])
def test_pages_bleed_where_they_are_cut_and_end_where_they_are_folded(scheme: str, tmp_path: Path) -> None:
    edition, problems = made(project(tmp_path, scheme, 4))
    assert not has_errors(problems), problems
    (piece,) = edition.pieces["book"]
    assert piece.bleed == 3
    one, width = _page_width(tmp_path), piece.size.width
    for side in filter(None, (piece.face, piece.back)):
        xs = sorted({point[-2] for op in side if isinstance(op, Clip) for point in op.path if len(point) > 1})
        ys = sorted({point[-1] for op in side if isinstance(op, Clip) for point in op.path if len(point) > 1})
        folds = [one * column for column in range(1, round(width / one))]
        assert set(xs) <= {-3.0, *folds, width + 3}
        assert (ys[0], ys[-1]) == (-3, piece.size.height + 3)


def _page_width(root: Path) -> float:
    loaded, _, _ = pipeline.load(open_project(root), "tiny")
    assert loaded is not None
    return loaded.layouts.layouts["monster"].size.width


def test_rules_look_into_its_pages(tmp_path: Path) -> None:
    root = project(tmp_path, "half", 3)
    layout = root / "layouts/tiny/monster.yaml"
    cover = '  - {type: rectangle, box: [0, 0, 60, 60], fill: "#ffffff"}\n'
    drawn = layout.read_text(encoding="utf-8")
    layout.write_text(drawn.replace("back: reverse", cover + "back: reverse"), encoding="utf-8")
    told = [one for one in check(open_project(root), Selection()).problems if one.rule == "text/covered"]
    assert told and told[0].subject.startswith("monster:m1")


@pytest.mark.parametrize(
    ("scheme", "pages"), [("half", 5), ("letter", 7), ("mini-book", 9), ("accordion", 17)]
)
def test_too_many_pages_are_told(scheme: str, pages: int, tmp_path: Path) -> None:
    _, _, problems = pipeline.load(open_project(project(tmp_path, scheme, pages)), "tiny")
    assert "model/too-many-pages" in {problem.rule for problem in problems}


@pytest.mark.parametrize(("scheme", "pages"), [("half", 3), ("accordion", 3), ("booklet", 5)])
def test_what_is_folded_is_built_and_proved(scheme: str, pages: int, tmp_path: Path) -> None:
    root = project(tmp_path / "p", scheme, pages)
    done = build(open_project(root), Selection(), BuildOptions(out=tmp_path / "out"))
    assert done.findings.is_sound, done.findings.problems
    (file,) = done.files
    assert file.facts is not None and file.facts.fields >= 3 * pages


@pytest.mark.parametrize(
    ("scheme", "pages"),
    [("half", 3), ("letter", 6), ("accordion", 3), ("mini-book", 8), ("booklet", 5), ("booklet", 13)],
)
@pytest.mark.thorough(keep=1)
def test_on_a_screen_its_pages_stand_one_by_one_in_their_order(
    scheme: str, pages: int, tmp_path: Path
) -> None:
    root, out = project(tmp_path / "p", scheme, pages), tmp_path / "out"
    options = BuildOptions(out=out, formats=("pdf", "pages"))
    done = build(open_project(root), Selection(), options)
    assert done.findings.is_sound, done.findings.problems
    assert [Path(file.path).name for file in done.files] == ["book.pdf", "book.pages.pdf"]
    names = []
    with pypdfium2.PdfDocument(out / "tiny/en/book.pages.pdf") as document:
        for page in document:
            names += re.findall(r"Page \d+", page.get_textpage().get_text_range())
            assert page.get_width() == pytest.approx(_page_width(root) * 72 / 25.4, abs=0.01)
    assert names == [f"Page {number}" for number in range(1, pages + 1)]
    proved = prove(open_project(root), Selection(), out=out)
    assert proved.findings.is_sound and {file.is_same for file in proved.files} == {True}


def test_half_a_booklet_is_read_whole_and_cards_have_no_pages(tmp_path: Path) -> None:
    root = project(tmp_path / "p", "booklet", 8)
    chosen, options = Selection(pieces=("book-2",)), BuildOptions(out=None, formats=("pages",))
    (file,) = build(open_project(root), chosen, options).files
    assert file.facts is not None and file.facts.pages == file.facts.pieces == 8
    cards = build(open_project(write_project(tmp_path / "cards")), Selection(), options)
    assert cards.findings.is_sound and not cards.files


@pytest.mark.thorough
def test_the_rules_of_ole_open_from_the_right_in_arabic() -> None:
    root = Path(__file__).resolve().parents[2]
    loaded, _, _ = pipeline.load(open_project(root), "ole")
    assert loaded is not None
    places: dict[str, list[str]] = {}
    for language in ("en", "ar"):
        edition, _ = pipeline.lay_out(loaded, language, EditionOptions(loaded.stock.papers["a4"]))
        (piece,) = edition.pieces["leaflet"]
        places[language] = _titles(piece)
    above, below = places["en"][:4], places["en"][4:]
    assert len(above) == len(below) == 4 and above[0] == "cover"
    assert places["ar"] == [*reversed(above), *reversed(below)]


def _titles(piece: Piece) -> list[str]:
    found = []
    for op, matrix in walk(piece.face):
        if isinstance(op, Field) and op.name.endswith("-title"):
            box = matrix.apply_rect(op.bounds)
            found.append((box.y > piece.size.height / 2, box.x, op.name.split("-")[1]))
    return [name for _, _, name in sorted(found)]


RULES = """\
size: [74, 105]
bleed: 0mm
safe: 5
face:
  - type: flow
    box: [8, 8, 58, 84]
    text: '{{ join(pluck(cards.monster, "line"), "\\n\\n") }}'
    style: body
    pages: true
  - {type: text, name: page, box: [8, 94, 58, 6], text: "{{ page }}/{{ pages }}", style: body}
"""


def rulebook(root: Path, scheme: str, words: int, *, height: int = 84) -> Path:
    root = project(root, scheme, 4)
    game = root / "cards/tiny/game.yaml"
    said = game.read_text(encoding="utf-8").replace("cards: [monster]}", "layout: rules}")
    game.write_text(said, encoding="utf-8")
    (root / "layouts/tiny/rules.yaml").write_text(RULES.replace("84]", f"{height}]"), encoding="utf-8")
    text = " ".join(f"w{number}" for number in range(words))
    card = f"- {{id: m1, name: One, power: 1, line: {text}.}}\n"
    (root / "cards/tiny/monster.yaml").write_text(card, encoding="utf-8")
    return root


def test_a_text_makes_a_booklet_of_as_many_pages_as_it_needs(tmp_path: Path) -> None:
    edition, problems = made(rulebook(tmp_path, "booklet", 900))
    assert not has_errors(problems), problems
    sheets = edition.pieces["book"]
    pages = [page for sheet in sheets for page in sheet.pages]
    assert len(pages) > 4 and len(sheets) == -(-len(pages) // 4)
    shown = {
        field.text
        for sheet in sheets
        for side in (sheet.face, sheet.back)
        for field, _ in walk(side)
        if isinstance(field, Field) and field.name.endswith("-page")
    }
    assert shown == {f"{number}/{len(pages)}" for number in range(1, len(pages) + 1)}


def test_a_text_that_a_fold_has_no_room_for_is_told(tmp_path: Path) -> None:
    edition, problems = made(rulebook(tmp_path, "half", 900, height=20))
    assert "model/too-many-pages" in {problem.rule for problem in problems}
    assert edition.pieces["book"] == ()


def test_a_leaflet_without_pages_is_told(tmp_path: Path) -> None:
    root = project(tmp_path, "half", 2)
    game = root / "cards/tiny/game.yaml"
    said = game.read_text(encoding="utf-8").replace(", cards: [monster]}", "}")
    game.write_text(said, encoding="utf-8")
    _, _, problems = pipeline.load(open_project(root), "tiny")
    assert "model/no-pages" in {problem.rule for problem in problems}
