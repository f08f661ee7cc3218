"""A code that something hides is told before it is drawn, wherever a reader of the page could not read it."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ppgen import pipeline
from ppgen.checks.rules.faces import code_covered
from ppgen.checks.sight.cells import FieldGrid
from ppgen.checks.sight.ground import Box, Paint, box_of, overlaps
from ppgen.checks.sight.pieces import PrintedPieces
from ppgen.common.geometry import IDENTITY, Matrix, Rect
from ppgen.display.ops import rectangle
from ppgen.load.project import open_project
from ppgen.work.allowance import Allowance, WorkKind
from tests.layout.test_codes import LAYOUT, built
from tests.support.editions import lay_out
from tests.support.tiny import changed, write_project

RULE = "text/code-covered"
QR = '{type: qr, box: [5, 40, 25, 25], text: "https://example.org/{{ card.id }}", level: H}'
WEAK = QR.replace("level: H", "level: L")
BARS = "{type: barcode, box: [5, 40, 40, 12], text: '4006381333931', kind: ean13}"
WAIVED = "waive: {text/covered: over a code, text/contrast: over a code}"

THEME = "layouts/tiny/theme.yaml"
DISC = (
    """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="11"/></svg>"""
)


def rules(root: Path, *elements: str) -> tuple[set[str], set[str]]:
    """Return the rules that the check and the proof name for a face with these elements at its end."""
    lines = "".join(f"  - {element}\n" for element in elements)
    files = changed(LAYOUT, "back: reverse", f"{lines}back: reverse")
    files[LAYOUT] = files[LAYOUT].replace("[5, 40, 53, 30]", "[5, 31, 53, 5]")
    files["layouts/tiny/theme.yaml"] = changed(
        THEME, "styles:", "styles:\n  large: {font: text, size: 28pt, colour: ink}"
    )[THEME]
    files["layouts/tiny/icons/disc.svg"] = DISC
    errors, faults, _ = built(root, files)
    return {problem.rule for problem in errors}, {problem.rule for problem in faults}


HIDDEN = {
    "a rectangle": (QR, "{type: rectangle, box: [5, 40, 25, 12], fill: sky}"),
    "a third of it": (QR, "{type: ellipse, box: [10, 45, 15, 15], fill: sky}"),
    "a mark on a weak code": (WEAK, "{type: ellipse, box: [13, 48, 9, 9], fill: sky}"),
    "a square of three that readers look for": (QR, "{type: rectangle, box: [6, 41, 9, 9], fill: '#ffffff'}"),
    "a line across bars": (BARS, "{type: line, points: [[24, 39], [24, 53]], stroke: ink, width: 1}"),
    "words": (
        WEAK,
        f'{{type: text, box: [9, 44, 17, 17], text: "MMM MMM", style: large, {WAIVED}}}',
    ),
    "an icon": (WEAK, "{type: icon, box: [10, 45, 15, 15], icon: disc, colour: ink}"),
    "an icon in a text": (
        WEAK,
        f'{{type: text, box: [20, 40, 30, 15], text: ":disc: ab", style: large, {WAIVED}}}',
    ),
    "its group": ("{type: group, clip: [5, 40, 15, 25], items: [" + QR + "]}",),
    "its group's outline": ("{type: group, clip: [5, 40, 25, 25], outline: disc, items: [" + QR + "]}",),
    "its group, bars": ("{type: group, clip: [5, 40, 20, 12], items: [" + BARS + "]}",),
    "its group, all bare ground, on a dark card": (
        "{type: rectangle, box: [3, 38, 30, 30], fill: ink}",
        "{type: group, clip: [8, 43, 19, 19], items: [" + QR + "]}",
    ),
    "another code": (QR, WEAK.replace("[5, 40,", "[15, 45,")),
    "within its group": (
        "{type: group, items: [" + QR + ", {type: rectangle, box: [5, 40, 25, 12], fill: sky}]}",
    ),
    "in a turned group": (
        "{type: group, at: [30, 35], turn: 20, items: ["
        + QR.replace("[5, 40, 25, 25]", "[0, 10, 22, 22]")
        + ", {type: rectangle, box: [0, 10, 22, 9], fill: sky}]}",
    ),
}


@pytest.mark.parametrize("elements", HIDDEN.values(), ids=HIDDEN)
@pytest.mark.thorough(keep=7)
def test_a_hidden_code_is_told(elements: tuple[str, ...], tmp_path: Path) -> None:
    told, proved = rules(tmp_path, *elements)
    assert told == {RULE} and proved == {"prove/code"}


SEEN = {
    "nothing": (QR,),
    "what lies under it": ("{type: rectangle, box: [2, 37, 31, 31], fill: ink}", QR),
    "a mark in its middle": (QR, "{type: ellipse, box: [15, 50, 5, 5], fill: sky}"),
    "its own colours": (QR, "{type: rectangle, box: [5, 40, 25, 2], fill: '#ffffff'}"),
    "something faint": (QR, "{type: rectangle, box: [5, 40, 25, 25], fill: sky, opacity: 0.2}"),
    "a line along bars": (BARS, "{type: line, points: [[5, 42], [45, 42]], stroke: ink, width: 1}"),
    "half of the bars": (BARS, "{type: rectangle, box: [4, 40, 42, 6], fill: '#ffffff'}"),
    "many faint dots": (
        QR,
        "{type: pattern, box: [5, 40, 25, 25], pattern: dots, colours: [sky, ink], count: 12, opacity: 0.2}",
    ),
    "beside it": (QR, "{type: rectangle, box: [30, 40, 10, 25], fill: ink}"),
    "a wide group": ("{type: group, clip: [5, 40, 25, 25], items: [" + QR + "]}",),
    "a group that cuts bare ground": ("{type: group, clip: [6, 41, 23, 23], items: [" + QR + "]}",),
}


@pytest.mark.parametrize("elements", SEEN.values(), ids=SEEN)
def test_a_code_that_can_be_read_is_no_problem(elements: tuple[str, ...], tmp_path: Path) -> None:
    assert rules(tmp_path, *elements) == (set(), set())


HIGH_BARS = "{type: barcode, box: [5, 38, 48, 20], text: '400638133393', kind: ean13}"


def white(*box: float) -> str:
    return f"{{type: rectangle, box: {[*box]}, fill: '#ffffff'}}"


TOO_LOW = {
    "two strips at the edges": (HIGH_BARS, white(5, 38.75, 48, 18.5)),
    "two strips that are too low, but not together": (HIGH_BARS, white(5, 42, 48, 12)),
    "one strip": (HIGH_BARS, white(5, 38, 48, 16)),
    "strips between lines": (HIGH_BARS, *[white(5, 38 + step, 48, 0.2) for step in range(20)]),
    "a strip in a turned group": (
        "{type: group, at: [50, 5], turn: 90, items: ["
        + HIGH_BARS.replace("[5, 38,", "[0, 0,")
        + ", "
        + white(0, 0, 48, 16)
        + "]}",
    ),
    "a strip of two marks aside, one below the other": (
        HIGH_BARS,
        white(12, 38, 12, 9),
        white(30, 46, 12, 9),
    ),
    "what a group leaves": ("{type: group, clip: [5, 38, 48, 4], items: [" + HIGH_BARS + "]}",),
    "low bars of which a part is hidden": (BARS.replace("40, 12]", "40, 5]"), white(5, 44, 40, 1)),
}


@pytest.mark.parametrize("elements", TOO_LOW.values(), ids=TOO_LOW)
def test_what_is_left_of_bars_is_as_high_as_bars_must_be(elements: tuple[str, ...], tmp_path: Path) -> None:
    told, _ = rules(tmp_path, *elements)
    assert RULE in told


HIGH_ENOUGH = {
    "one strip": (HIGH_BARS, white(5, 38, 48, 14.8)),
    "the middle": (HIGH_BARS, white(5, 38, 48, 7), white(5, 51, 48, 7)),
    "above and below a band": (HIGH_BARS, white(5, 43, 48, 10)),
    "a mark aside": (HIGH_BARS, white(12, 38, 12, 14)),
    "what lies over the ground before the bars": (HIGH_BARS, white(4, 38, 3, 20)),
    "a faint tint of low bars": (
        BARS.replace("40, 12]", "40, 5]"),
        "{type: rectangle, box: [5, 40, 40, 5], fill: '#ffffff', opacity: 0.2}",
    ),
    "three lines": (HIGH_BARS, *[white(5, height, 48, 0.3) for height in (38.5, 45, 51)]),
}


@pytest.mark.parametrize("elements", HIGH_ENOUGH.values(), ids=HIGH_ENOUGH)
def test_bars_of_which_enough_is_left_are_no_problem(elements: tuple[str, ...], tmp_path: Path) -> None:
    assert rules(tmp_path, *elements) == (set(), set())


@pytest.mark.parametrize(
    ("mark", "least", "most"),
    [("[[5, 46], [45, 46]]", 0, 10_000), ("[[5, 40], [45, 52]]", 20_000, 40_000)],
    ids=["rows that are alike", "each row another"],
)
def test_rows_of_bars_that_are_read_one_by_one_are_charged(
    mark: str, least: int, most: int, tmp_path: Path
) -> None:
    line = f"{{type: line, points: {mark}, stroke: '#ffffff', width: 0.1}}"
    files = changed(LAYOUT, "back: reverse", f"  - {BARS}\n  - {line}\nback: reverse")
    loaded, _, _ = pipeline.load(open_project(write_project(tmp_path, files), tmp_path), "tiny")
    assert loaded is not None
    edition, allowance = lay_out(loaded)[0], Allowance()
    before = allowance.left[WorkKind.COMPARISONS]
    printed = PrintedPieces(edition.deck, loaded.layouts, loaded.fonts, edition.pieces, allowance=allowance)
    assert {one.rule for one in code_covered.check(printed)} <= {RULE}
    assert least < before - allowance.left[WorkKind.COMPARISONS] < most


def test_it_is_told_where_the_layout_describes_the_code(tmp_path: Path) -> None:
    files = changed(LAYOUT, "back: reverse", f"  - {QR}\n  - {HIDDEN['a rectangle'][1]}\nback: reverse")
    files[LAYOUT] = files[LAYOUT].replace("[5, 40, 53, 30]", "[5, 31, 53, 5]")
    errors, _, _ = built(tmp_path, files)
    line = next(number for number, text in enumerate(files[LAYOUT].splitlines(), 1) if "type: qr" in text)
    assert errors and {problem.span and problem.span.line for problem in errors} == {line}


def test_a_waived_code_is_drawn(tmp_path: Path) -> None:
    waived = QR.replace("level: H", f"level: H, waive: {{{RULE}: it shall be hidden}}")
    assert rules(tmp_path, waived, HIDDEN["a rectangle"][1]) == (set(), {"prove/code"})


def test_a_code_without_room_is_only_too_fine(tmp_path: Path) -> None:
    told, _ = rules(
        tmp_path, "{type: group, clip: [5, 40, 5, 5], items: [" + QR.replace("25, 25", "0, 25") + "]}"
    )
    assert told == {"text/code-too-fine"}


_SHARES = st.sampled_from([0.05, 0.15, 0.2, 0.25, 0.3, 0.4])
_PLACES = st.integers(-10, 90).map(lambda percent: percent / 100)


@st.composite
def _marks(draw: st.DrawFn) -> str:
    """A shape over a code that fills the box [5, 40, 40, 25]."""
    x, y = 5 + 40 * draw(_PLACES), 40 + 25 * draw(_PLACES)
    box = f"[{x:.2f}, {y:.2f}, {40 * draw(_SHARES):.2f}, {25 * draw(_SHARES):.2f}]"
    kind = draw(st.sampled_from(["rectangle", "ellipse"]))
    colour = draw(st.sampled_from(["ink", "sky", '"#ffffff"', '"#ff0000"']))
    look = draw(st.sampled_from([f"fill: {colour}", f"stroke: {colour}, width: 0.7"]))
    return f"{{type: {kind}, box: {box}, {look}, opacity: {draw(st.sampled_from([1, 0.5, 0.1]))}}}"


# The same examples each time: of codes at the very edge, one reader may read one that another does not.
@settings(max_examples=40, derandomize=True)
@given(
    st.sampled_from([QR, WEAK, BARS]).map(lambda code: code.replace("[5, 40, 40, 12]", "[5, 40, 40, 25]")),
    st.lists(_marks(), min_size=1, max_size=3),
)
@pytest.mark.thorough
def test_whatever_lies_over_a_code_it_is_told_or_can_be_read(code: str, marks: list[str]) -> None:
    with TemporaryDirectory() as folder:
        told, proved = rules(Path(folder) / "game", code, *marks)
    assert told <= {RULE}
    assert not proved or told


_NUMBERS = st.integers(-40, 40).map(lambda number: number / 4)


@pytest.mark.thorough
@given(st.tuples(*[_NUMBERS] * 6).map(lambda six: Matrix(*six)), _NUMBERS, _NUMBERS)
def test_an_inverse_leads_back(matrix: Matrix, x: float, y: float) -> None:
    back = matrix.inverse()
    assert (back is None) == (matrix.a * matrix.d == matrix.b * matrix.c)
    if back is not None:
        assert back.apply(*matrix.apply(x, y)) == pytest.approx((x, y), abs=1e-6)


@given(st.floats(-180, 180), st.sampled_from([0.5, 1.0, -1.0]), _NUMBERS, _NUMBERS, st.integers(1, 30))
def test_all_cells_near_a_box_are_found(turn: float, scale: float, x: float, y: float, size: int) -> None:
    matrix = Matrix.scaling(scale, abs(scale)).then(Matrix.rotation(turn))
    grid = FieldGrid(Rect(-5, -4, 12, 9), matrix, 6, 4)
    box = (x, y, x + size / 2, y + size / 3)
    cells = [
        matrix.apply_rect(Rect(-5 + 2 * column, -4 + 2.25 * row, 2, 2.25))
        for row in range(4)
        for column in range(6)
    ]
    near = {number for number, cell in enumerate(cells) if overlaps(box_of(cell.grown(0.1)), box)}
    reached = {number for number in near if _shares(grid, number, box)}
    found = grid.touched(Paint(rectangle(Rect(x, y, size / 2, size / 3)), IDENTITY, None), Allowance())
    assert reached <= found <= near


def _shares(grid: FieldGrid, number: int, box: Box) -> bool:
    """Tell whether a point of a cell, of many, lies in a box."""
    row, column = divmod(number, grid.columns)
    steps = [step / 8 for step in range(1, 8)]
    points = [grid.matrix.apply(-5 + 2 * (column + u), -4 + 2.25 * (row + v)) for u in steps for v in steps]
    return any(box[0] < x < box[2] and box[1] < y < box[3] for x, y in points)
