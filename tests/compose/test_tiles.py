"""Pieces larger than the paper: as few tiles as it allows, every text whole on one of them, nothing lost."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ppgen import pipeline
from ppgen.common.geometry import Rect, Size
from ppgen.common.problem import Problem
from ppgen.common.units import millimetres
from ppgen.compose.components.layout import Model
from ppgen.compose.seams import Reach, Stretch, stretches
from ppgen.compose.tile_marks import TileGrid, TileLegend, tile_marks
from ppgen.compose.tiles import grid_for
from ppgen.display.ops import Clip, Field, Fill, Glyphs, walk
from ppgen.display.pieces import Piece
from ppgen.library import Selection, build
from ppgen.load.project import open_project
from tests.support.editions import lay_out
from tests.support.standin import card
from tests.support.tiny import FILES, write_project

PAPER = Size(200, 287)


def project(root: Path, x: float, *, size: str = "[300, 250]", overlap: str = "10mm") -> Path:
    layout = f"""\
size: {size}
bleed: 0mm
safe: 3mm
face:
  - {{type: rectangle, box: [0, 0, "{{{{ width }}}}", "{{{{ height }}}}"], fill: sky}}
  - {{type: text, name: left, box: [10, 10, 60, 10], text: LEFT, style: title}}
  - {{type: text, name: there, box: [{x}, 30, 20, 10], text: HERE, style: title}}
"""
    game = FILES["cards/tiny/game.yaml"].replace(
        "components:", f"components:\n  mat: {{title: mat, layout: mat, overlap: {overlap}}}"
    )
    return write_project(
        root,
        {
            "cards/tiny/game.yaml": game,
            "layouts/tiny/mat.yaml": layout,
            "cards/tiny/terms.yaml": "monster: {text: monster}\nmat: {text: mat}\n",
        },
    )


def laid_out(root: Path) -> tuple[list[Piece], list[Problem]]:
    loaded, _, problems = pipeline.load(open_project(root, root), "tiny")
    assert loaded is not None, problems
    edition, faults = lay_out(loaded)
    return list(edition.pieces["mat"]), [one for one in [*problems, *faults] if one.severity == "error"]


@given(st.floats(50, 1200), st.floats(50, 1200), st.floats(1, 30))
def test_tiles_cover_the_whole_and_fit_the_paper(width: float, height: float, overlap: float) -> None:
    grid = grid_for(Size(width, height), PAPER, overlap)
    if grid is None:
        assert min(width, height) <= 200.001 and max(width, height) <= 287.001
        return
    last = grid.area(len(grid.columns) - 1, len(grid.rows) - 1)
    assert (last.right, last.bottom) == pytest.approx((width, height))
    for column in range(len(grid.columns)):
        for row in range(len(grid.rows)):
            sides = sorted(grid.area(column, row).size)
            assert sides[0] <= 200.001 and sides[1] <= 287.001
    for parts in (grid.columns, grid.rows):
        ends = [one.start + one.length - overlap for one in parts[:-1]]
        assert ends == pytest.approx([one.start for one in parts[1:]])
    assert len(grid.columns) * len(grid.rows) > 1


def test_a_text_stands_whole_on_a_tile_and_on_no_seam(tmp_path: Path) -> None:
    made, problems = laid_out(project(tmp_path, 200))
    assert not problems
    assert [piece.id for piece in made] == ["mat", "mat:2"]
    names = [{op.name for op, _ in walk(piece.face) if isinstance(op, Field)} for piece in made]
    assert names == [{"left", "tile"}, {"there"}]  # the first one says that it is the first of two
    for piece in made:
        for op, matrix in walk(piece.face):
            if isinstance(op, Field):
                assert piece.size.rect().contains(matrix.apply_rect(op.bounds), 0.05)
        clip = piece.face[0]
        assert isinstance(clip, Clip)


def test_a_seam_goes_round_a_text_that_a_wide_overlap_holds(tmp_path: Path) -> None:
    """What lies under the next tile is not seen."""
    made, problems = laid_out(project(tmp_path, 140, overlap="30mm"))
    assert not problems
    seam = made[0].size.width - 30
    assert not 140.05 < seam < 159.95


def tile_legend(words: str, tmp_path: Path) -> TileLegend:
    root = project(tmp_path, 200)
    loaded, _, _ = pipeline.load(open_project(root, root), "tiny")
    assert loaded is not None
    return TileLegend(lay_out(loaded)[0].work.typesetter, words)


@pytest.mark.parametrize(("length", "words"), [(150.0, True), (30.0, False)])
def test_a_tile_says_its_name_alone_where_there_is_no_room_for_more(
    length: float, words: bool, tmp_path: Path
) -> None:
    legend = tile_legend("Lay the next one up to the dashed line.", tmp_path)
    ops = list(legend.on(Rect(0, 0, length, 5), "1/2", is_upright=False))
    (field,) = (op for one in ops for op, _ in walk((one,)) if isinstance(op, Field))
    assert field.text.startswith("1/2") and ("dashed" in field.text) is words
    assert [op.size for op in field.ops if isinstance(op, Glyphs)] == [millimetres(7.0)]


@pytest.mark.parametrize(("words", "lines"), [(6, 1), (16, 2), (25, 3)])
def test_what_a_tile_says_takes_as_many_lines_as_the_strip_has(
    words: int, lines: int, tmp_path: Path
) -> None:
    legend = tile_legend("words " * words, tmp_path)
    for overlap, said in ((12.0, True), (5.0, lines == 1)):
        grid = TileGrid((Stretch(0, 150), Stretch(138, 150)), (Stretch(0, 200),), overlap)
        ops = tile_marks(grid, (0, 0), legend, [])
        (field,) = (op for op, _ in walk(tuple(ops)) if isinstance(op, Field))
        assert ("words" in field.text) is said
        assert len(field.lines) == (lines if said else 1)


@pytest.mark.parametrize(("x", "width", "told"), [(95, 60, ["layout/on-seam"]), (95, 4, []), (152, 46, [])])
def test_a_text_of_which_the_next_tile_hides_a_part_is_told(
    x: float, width: float, told: list[str], tmp_path: Path
) -> None:
    """Seams may lie from 100 mm to 150; one of 60 mm is whole on the first tile, and covered to its half."""
    root = project(tmp_path, 100, overlap="50mm")
    path = root / "layouts/tiny/mat.yaml"
    text = path.read_text().replace("[100, 30, 20, 10]", f"[{x}, 30, {width}, 10]")
    path.write_text(text.replace("HERE", "H" * 24 if width > 20 else "I"))
    _, problems = laid_out(root)
    assert [problem.rule for problem in problems] == told


def test_art_in_the_bleed_stands_on_the_tiles_it_belongs_to(tmp_path: Path) -> None:
    root = project(tmp_path, 200)
    path = root / "layouts/tiny/mat.yaml"
    edge = "  - {type: rectangle, box: [-2.5, 20, 2, 30], fill: ink, bleed: false}\n"
    path.write_text(path.read_text().replace("bleed: 0mm", "bleed: 3mm") + edge)
    made, _ = laid_out(root)
    inked = [
        [op for op, _ in walk(piece.face) if isinstance(op, Fill) and op.colour == (16, 20, 24)]
        for piece in made
    ]
    assert [len(found) for found in inked] == [1, 0]


def test_a_seam_goes_round_a_text(tmp_path: Path) -> None:
    """In the middle of 300 mm stands a text; the paper has room to part them elsewhere."""
    made, problems = laid_out(project(tmp_path, 142))
    assert not problems
    widths = [piece.size.width for piece in made]
    assert sum(widths) == pytest.approx(310) and widths[0] != widths[1]


def test_a_text_that_no_seam_goes_round_is_told(tmp_path: Path) -> None:
    root = project(tmp_path, 5)
    path = root / "layouts/tiny/mat.yaml"
    path.write_text(path.read_text().replace("[5, 30, 20, 10]", "[5, 30, 290, 10]"))
    _, (problem,) = laid_out(root)
    assert problem.rule == "layout/on-seam" and problem.span is not None
    assert (
        path.read_text().splitlines()[problem.span.line - 1].strip().startswith("- {type: text, name: there")
    )
    told = re.match(
        r"mat there prints at x 5.0–295.0, y 30.0–40.0 mm, .* the seam at x ([\d.]+) mm", problem.message
    )
    assert told is not None and 100 < float(told[1]) < 200
    assert problem.hint.startswith("make it smaller or move it, ")


def test_how_far_a_text_is_to_be_moved_off_a_seam(tmp_path: Path) -> None:
    root = project(tmp_path, 95, overlap="50mm")
    path = root / "layouts/tiny/mat.yaml"
    path.write_text(
        path.read_text().replace("[95, 30, 20, 10]", "[95, 30, 60, 10]").replace("HERE", "H" * 24)
    )
    _, (problem,) = laid_out(root)
    told = re.search(r"the seam at x ([\d.]+) mm", problem.message)
    ways = re.match(r"move it ([\d.]+) mm left or ([\d.]+) mm right, ", problem.hint)
    assert told is not None and ways is not None
    assert (155 - float(ways[1]), 95 + float(ways[2])) == pytest.approx([float(told[1])] * 2, abs=0.11)
    moved = path.read_text().replace("[95, 30", f"[{95 + float(ways[2]):.1f}, 30")
    path.write_text(moved)
    assert not laid_out(root)[1]


REACHES = st.lists(
    st.tuples(st.floats(0, 400), st.floats(1, 60), st.booleans()).map(
        lambda one: Reach(one[0], one[0] + one[1], one[2])
    ),
    max_size=12,
)


@given(st.floats(210, 420), st.floats(2, 20), REACHES)
def test_seams_part_no_more_texts_than_any_on_a_fine_grid(
    whole: float, overlap: float, reaches: list[Reach]
) -> None:
    """Of two stretches: against every tenth of a millimetre."""
    most = 220.0

    def parted(place: float) -> int:
        return sum(one.is_text and one.low < place - 0.05 and one.high > place + 0.05 for one in reaches)

    if whole > 2 * most - overlap:
        return
    first, second = stretches(whole, 2, most, overlap=overlap, reaches=reaches)
    assert first.length <= most + 1e-5 and second.length <= most + 1e-5
    assert second.start + second.length == pytest.approx(whole)
    assert first.length == pytest.approx(second.start + overlap)
    least, largest = max(whole - most, 0.0), most - overlap
    tried = [least + number / 10 for number in range(int((largest - least) * 10) + 1)]
    assert parted(second.start) <= min(map(parted, [place for place in tried if place > 0] or [second.start]))


@pytest.mark.parametrize("chosen", [(), (1,), (2, 3), (1, 2, 3)])
def test_tiles_make_one_whole_whichever_of_them_are_printed(chosen: tuple[int, ...]) -> None:
    mat = Model(title="mat", layout="mat", overlap=10.0)
    tile = card("mat")._replace(copies=2)
    pieces = [tile._replace(id="mat" if number == 1 else f"mat:{number}") for number in chosen]
    assert mat.wholes(pieces) == (2 if chosen else 0)


def test_copies_that_differ_are_counted_each() -> None:
    mat = Model(title="mat", layout="mat", overlap=10.0)
    ids = [(copy, name) for copy in (1, 2) for name in (f"mat:copy-{copy}", f"mat:copy-{copy}:2")]
    assert mat.wholes([card(name)._replace(copy=copy) for copy, name in ids]) == 2


def test_what_fits_the_paper_stays_whole(tmp_path: Path) -> None:
    made, problems = laid_out(project(tmp_path, 100, size="[150, 200]"))
    assert not problems and len(made) == 1 and made[0].size == Size(150, 200)


def test_tiles_are_proved(tmp_path: Path) -> None:
    project(tmp_path, 200)
    built = build(open_project(tmp_path, tmp_path), Selection(components=("mat",)))
    assert built.findings.is_sound and built.files[0].facts is not None


def test_a_tile_says_which_one_it_is_in_the_strip_that_is_glued_over(tmp_path: Path) -> None:
    made, _ = laid_out(project(tmp_path, 200))
    (said,) = [op for op, _ in walk(made[0].face) if isinstance(op, Field) and op.name == "tile"]
    assert said.text == "1/2 · Cut along the marks; glue each part over the edge of the one before."
    (box,) = [
        matrix.apply_rect(op.bounds)
        for op, matrix in walk(made[0].face)
        if isinstance(op, Field) and op.name == "tile"
    ]
    assert max(box.x - made[0].size.width, box.y - made[0].size.height) > -10  # the overlap of this mat


def test_what_a_tile_says_stands_beside_the_texts_of_its_strip(tmp_path: Path) -> None:
    crowded, _ = laid_out(project(tmp_path, 125, overlap="50mm"))
    boxes = {
        op.name: matrix.apply_rect(op.bounds) for op, matrix in walk(crowded[0].face) if isinstance(op, Field)
    }
    assert {"tile", "there"} <= boxes.keys() and not boxes["tile"].overlaps(boxes["there"])


def test_all_tiles_of_a_copy_come_before_the_next_copy(tmp_path: Path) -> None:
    root = project(tmp_path, 200)
    path = root / "cards/tiny/game.yaml"
    path.write_text(path.read_text().replace("layout: mat", "layout: mat, copies: 2"))
    loaded, _, _ = pipeline.load(open_project(root, root), "tiny")
    assert loaded is not None
    edition, _ = lay_out(loaded)
    laid = [one.piece.id for sheet in edition.documents["mat"].sheets for one in sheet.front.placements]
    assert laid == ["mat", "mat:2", "mat", "mat:2"]
