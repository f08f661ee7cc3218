"""Tokens: packed tight, none over another, all in the printable area, backs behind faces, cut along a line."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ppgen import pipeline
from ppgen.common.geometry import Rect, Size
from ppgen.common.problem import Problem
from ppgen.display.extent import path_extent
from ppgen.display.ops import Clip, Layer, LayerKind
from ppgen.display.pieces import Edges, Piece
from ppgen.display.printing import FlipEdge
from ppgen.editions import Edition
from ppgen.impose.marks import SheetMarks
from ppgen.impose.packing import pack, packed_sheets, packing_area, turn_for
from ppgen.library import Selection, build, open_project
from ppgen.load.project import open_project as opened
from tests.support.editions import lay_out
from tests.support.tiny import FILES, write_project

A4, MARGINS = Size(210, 297), Edges(5, 5, 5, 5)
TOKENS = """\
components:
  markers: {title: markers, tokens: {coin: 30, gem: 12, flag: 3}, apart: 1.5mm}
"""


def layout(size: str, outline: str, box: str, *, back: bool = False) -> str:
    text = f"size: {size}\nbleed: 1mm\nsafe: 1mm\n{outline}\nface:\n"
    text += f"  - {{type: text, name: word, box: {box}, text: X, style: title}}\n"
    return text + ("back:\n  - {type: rectangle, box: [0, 0, 5, 5], fill: ink}\n" if back else "")


def project(root: Path, **outlines: str) -> Path:
    return write_project(
        root,
        {
            "cards/tiny/game.yaml": FILES["cards/tiny/game.yaml"].replace("components:\n", TOKENS),
            "cards/tiny/terms.yaml": "monster: {text: monster}\nmarkers: {text: markers}\n",
            "layouts/tiny/coin.yaml": layout(
                "[20, 20]", outlines.get("coin", "outline: ellipse"), "[5, 5, 10, 10]", back=True
            ),
            "layouts/tiny/gem.yaml": layout(
                "[24, 20.8]", outlines.get("gem", "outline: hexagon"), "[7, 5, 10, 10]"
            ),
            "layouts/tiny/flag.yaml": layout("[50, 30]", outlines.get("flag", ""), "[5, 5, 40, 20]"),
        },
    )


def laid_out(root: Path) -> tuple[Edition, list[Problem]]:
    loaded, _, problems = pipeline.load(opened(root, root), "tiny")
    assert loaded is not None, problems
    edition, faults = lay_out(loaded)
    return edition, [one for one in [*problems, *faults] if one.severity == "error"]


def test_tokens_of_all_sizes_share_a_sheet(tmp_path: Path) -> None:
    edition, problems = laid_out(project(tmp_path))
    assert not problems
    (sheet,) = edition.documents["markers"].sheets
    assert len(sheet.front.placements) == 45 and sheet.back is not None
    assert len(sheet.back.placements) == 30
    coin = edition.pieces["markers"][0]
    art, cut = coin.face
    assert isinstance(cut, Layer) and cut.kind is LayerKind.CUT
    assert isinstance(art, Clip) and isinstance(coin.back[0], Clip), (
        "nothing is printed far outside the outline"
    )
    assert path_extent(art.path) == Rect(-1, -1, 22, 22)
    built = build(open_project(tmp_path), Selection(components=("markers",)))
    assert built.files[0].facts is not None and built.files[0].pieces == 45


@pytest.mark.parametrize(
    ("name", "outline", "message"),
    [
        ("coin", "outline: elipse", "there is no outline 'elipse'"),
        ("coin", "outline: ellipse\nsafe: 5mm", "written twice"),
    ],
)
def test_an_outline_that_does_not_exist_is_told(
    tmp_path: Path, name: str, outline: str, message: str
) -> None:
    _, _, problems = pipeline.load(opened(project(tmp_path, **{name: outline}), tmp_path), "tiny")
    assert any(message in one.message for one in problems), problems


@pytest.mark.parametrize(
    ("file", "box"), [("coin", "[1.2, 1.2, 17.6, 17.6]"), ("gem", "[1.2, 1.2, 21.6, 18]")]
)
def test_words_in_the_corners_of_round_pieces_are_told(tmp_path: Path, file: str, box: str) -> None:
    root = project(tmp_path)
    size, outline = {"coin": ("[20, 20]", "ellipse"), "gem": ("[24, 20.8]", "hexagon")}[file]
    text = layout(size, f"outline: {outline}", box).replace(
        "style: title", "style: title, align: start, valign: top"
    )
    (root / f"layouts/tiny/{file}.yaml").write_text(text)
    _, problems = laid_out(root)
    assert problems[0].rule == "layout/safe-area" and outline in problems[0].message


def test_a_token_that_is_larger_than_the_paper_is_told(tmp_path: Path) -> None:
    root = project(tmp_path)
    (root / "layouts/tiny/flag.yaml").write_text(layout("[300, 30]", "", "[5, 5, 40, 20]"))
    _, problems = laid_out(root)
    assert [one.rule for one in problems] == ["impose/too-large"] and "flag" in problems[0].message


SIZES = st.tuples(st.floats(8, 90), st.floats(8, 90), st.integers(1, 12), st.booleans())


def _clear(one: Rect, other: Rect) -> bool:
    return (
        one.right <= other.x + 1e-6
        or other.right <= one.x + 1e-6
        or one.bottom <= other.y + 1e-6
        or other.bottom <= one.y + 1e-6
    )


@given(st.lists(SIZES, min_size=1, max_size=8), st.sampled_from(FlipEdge), st.floats(0, 4), st.floats(0, 3))
def test_every_copy_has_one_place_of_its_own(
    sizes: list[tuple[float, float, int, bool]], flip: FlipEdge, bleed: float, apart: float
) -> None:
    pieces = [
        Piece(
            f"p{number}",
            Size(width, height),
            bleed,
            Rect(0, 0, width, height),
            (),
            ("x",) if has_back else (),
            copies,
            apart=apart,
        )  # type: ignore[arg-type]  # any op will do
        for number, (width, height, copies, has_back) in enumerate(sizes)
    ]
    grid = packing_area(A4, MARGINS, footer=True)
    sheets = packed_sheets(pack(pieces, grid.trim), grid, SheetMarks(), flip)
    placed = [(one.piece.id, one.copy) for sheet in sheets for one in sheet.front.placements]
    assert sorted(placed) == sorted(
        (piece.id, copy) for piece in pieces for copy in range(1, piece.copies + 1)
    )
    for sheet in sheets:
        fronts = sheet.front.placements
        for number, one in enumerate(fronts):
            assert grid.printable.contains(one.bleed_rect, 1e-6)
            assert all(_clear(one.bleed_rect, other.bleed_rect) for other in fronts[:number])
        backs = {one.slot: one for one in sheet.back.placements} if sheet.back else {}
        assert backs.keys() == {one.slot for one in fronts if one.piece.back}
        for slot, back in backs.items():
            front = fronts[slot].trim
            if flip is FlipEdge.LONG:
                assert (back.trim.x, back.trim.y) == pytest.approx((A4.width - front.right, front.y))
            else:
                assert (back.trim.x, back.trim.y) == pytest.approx((front.x, A4.height - front.bottom))
            assert grid.printable.contains(back.bleed_rect, 1e-6)


@pytest.mark.parametrize("short", [0.0, 0.0004, 0.0006, 0.9])
def test_a_token_as_large_as_the_sheet_is_packed_or_told(short: float) -> None:
    grid = packing_area(A4, MARGINS, footer=False)
    area = Rect(grid.trim.x, grid.trim.y, grid.trim.width - 0.0007, grid.trim.height)
    size = Size(area.width - short, 20)
    piece = Piece("p", size, 0.0, size.rect(), ())
    assert turn_for(piece, area) is not None
    assert len(pack([piece], area)) == 1
    larger = piece._replace(size=Size(area.height + 0.01, area.width + 0.01))
    assert turn_for(larger, area) is None


def test_packing_is_tight(tmp_path: Path) -> None:
    edition, _ = laid_out(project(tmp_path))
    (sheet,) = edition.documents["markers"].sheets
    areas = [one.bleed_rect for one in sheet.front.placements]
    used = sum(area.width * area.height for area in areas)
    assert used > 0.5 * sheet.bleed.width * sheet.bleed.height


def test_what_lies_apart_keeps_half_of_it_on_every_side() -> None:
    token = Piece("token", Size(20, 20), 1.0, Rect(0, 0, 20, 20), (), (), 4, apart=6.0)
    area = Rect(10, 10, 60, 60)
    places = sorted((one.x, one.y) for one in pack([token], area))
    assert places == [(14.0, 14.0), (14.0, 42.0), (42.0, 14.0), (42.0, 42.0)]
