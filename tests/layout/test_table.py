"""Tables on paper: widths of columns, rows that are never broken, headers that stand again, spans, directions."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen import pipeline
from ppgen.common.geometry import Rect
from ppgen.common.problem import Problem
from ppgen.display.ops import Field, Fill, Glyphs, walk
from ppgen.display.pieces import Piece
from ppgen.load.project import open_project
from ppgen.proofs.pdf.expectations import hull
from tests.support.editions import lay_out
from tests.support.tiny import FILES, write_project

HEAD = """\
size: [100, 80]
safe: 4
face:
  - type: table
    box: [10, 10, 80, 60]
    each: "{{ cards.monster }}"
    style: body
    pad: 1
"""
COLUMNS = """\
    columns:
      - {title: Name, text: "{{ item.name }}"}
      - {title: "No", text: "{{ number }}", width: 9, align: end}
      - {title: Line, text: "{{ item.texts.line }}", share: 1}
      - {width: 8, items: [{type: ellipse, box: [1, 0, 4, 4], fill: sky}]}
"""


def made(
    root: Path, layout: str, *, monsters: int = 2, language: str = "en", cards: str = ""
) -> tuple[list[Piece], list[Problem]]:
    many = "".join(
        f"- {{id: m{n}, name: Name {n}, power: {n}, line: Line number {n}.}}\n" for n in range(monsters)
    )
    game = FILES["cards/tiny/game.yaml"].replace(
        "components:", "components:\n  list: {title: list, layout: list}"
    )
    root = write_project(
        root,
        {
            "cards/tiny/game.yaml": game.replace("source: en", f"source: {language}"),
            "cards/tiny/monster.yaml": cards or many,
            "cards/tiny/terms.yaml": "monster: {text: monster}\nlist: {text: list}\n",
            "layouts/tiny/list.yaml": layout,
        },
    )
    loaded, _, problems = pipeline.load(open_project(root, root), "tiny")
    assert loaded is not None, problems
    edition, faults = lay_out(loaded, language)
    return edition.pieces["list"], [one for one in [*problems, *faults] if one.severity == "error"]


def texts(piece: Piece) -> list[tuple[str, Rect]]:
    return [
        (op.text, matrix.apply_rect(op.bounds)) for op, matrix in walk(piece.face) if isinstance(op, Field)
    ]


def box_of(piece: Piece, text: str) -> Rect:
    return next(box for found, box in texts(piece) if found == text)


def test_columns_take_their_width_their_content_or_what_is_left(tmp_path: Path) -> None:
    (piece,), problems = made(tmp_path, HEAD + "    header: {}\n" + COLUMNS)
    assert not problems
    name, number, line = (box_of(piece, text) for text in ("Name 1", "2", "Line number 1."))
    assert name.x == pytest.approx(11)
    assert number.width == pytest.approx(9 - 2)
    assert number.x == pytest.approx(name.right + 2)
    assert line.x == pytest.approx(number.right + 2)
    assert line.right == pytest.approx(90 - 8 - 1)
    assert box_of(piece, "Name").x == name.x and box_of(piece, "Line").x == line.x
    circles = [matrix.apply_rect(hull(op.path)) for op, matrix in walk(piece.face) if isinstance(op, Fill)]
    assert [round(one.x) for one in circles] == [84, 84]


def test_from_right_to_left_the_first_column_is_the_right_one(tmp_path: Path) -> None:
    (piece,), problems = made(tmp_path, HEAD + COLUMNS, language="ar")
    assert not problems
    name, number, line = (box_of(piece, text) for text in ("Name 1", "2", "Line number 1."))
    assert name.right == pytest.approx(89)
    assert number.right == pytest.approx(name.x - 2)
    assert line.right == pytest.approx(number.x - 2)


def test_rows_go_on_over_pages_with_their_header(tmp_path: Path) -> None:
    layout = HEAD + "    header: {fill: ink, colour: sky}\n    pages: true\n" + COLUMNS
    pieces, problems = made(tmp_path, layout, monsters=45)
    assert not problems and len(pieces) == 5
    seen: list[str] = []
    for piece in pieces:
        shown = texts(piece)
        assert shown[0][0] == "Name"
        assert all(Rect(10, 10, 80, 60).contains(box, 0.05) for _, box in shown)
        seen += [text for text, _ in shown if text.startswith("Name ")]
    assert seen == [f"Name {n}" for n in range(45)]


def test_a_table_stands_beside_itself_in_columns(tmp_path: Path) -> None:
    layout = (
        HEAD
        + "    flow_columns: 2\n"
        + COLUMNS.replace('      - {title: Line, text: "{{ item.texts.line }}", share: 1}\n', "")
    )
    (piece,), problems = made(tmp_path, layout, monsters=20)
    assert not problems
    assert box_of(piece, "Name 0").x == pytest.approx(11)
    assert box_of(piece, "Name 19").x == pytest.approx(10 + 42 + 1)


def test_all_rows_shrink_together_and_what_does_not_fit_is_told(tmp_path: Path) -> None:
    (piece,), problems = made(tmp_path / "a", HEAD + COLUMNS.split("      - {width: 8")[0], monsters=15)
    assert not problems
    sizes = {op.size for op, _ in walk(piece.face) if isinstance(op, Glyphs)}
    assert len(sizes) == 1 and sizes.pop() < 9 * 25.4 / 72
    _, problems = made(tmp_path / "b", HEAD + COLUMNS, monsters=40)
    assert [problem.rule for problem in problems] == ["text/overset"]
    assert "mm too long" in problems[0].message


def test_rows_are_equally_high_whether_their_letters_reach_below_the_line_or_not(tmp_path: Path) -> None:
    cards = "".join(
        f"- {{id: m{n}, name: {name}, power: {n}, line: x}}\n"
        for n, name in enumerate(["Aces", "Gypsy", "Aces"])
    )
    (piece,), problems = made(tmp_path, HEAD + "    columns: [{text: '{{ item.name }}'}]\n", cards=cards)
    assert not problems
    heights = {round(box.height, 6) for _, box in texts(piece)}
    assert len(heights) == 1


def test_a_cell_may_reach_over_the_next_columns(tmp_path: Path) -> None:
    columns = COLUMNS.replace(
        'text: "{{ item.name }}"', 'text: "{{ item.name }}", span: "{{ 3 if index == 0 else 1 }}"'
    )
    (piece,), problems = made(tmp_path, HEAD + columns)
    assert not problems
    assert box_of(piece, "Name 0").right == pytest.approx(90 - 8 - 1)
    assert "Line number 0." not in [text for text, _ in texts(piece)]
    assert "Line number 1." in [text for text, _ in texts(piece)]


def test_a_long_cell_makes_its_row_higher_and_zebra_follows(tmp_path: Path) -> None:
    cards = (
        '- {id: a, name: A, power: 1, line: "'
        + "word " * 60
        + '"}\n- {id: b, name: B, power: 2, line: short}\n'
    )
    (piece,), problems = made(tmp_path, HEAD + "    zebra: sky\n    line: ink\n" + COLUMNS, cards=cards)
    assert not problems
    a, b = box_of(piece, "A"), box_of(piece, "B")
    assert a.height > 3 * b.height
    stripes = [matrix.apply_rect(hull(op.path)) for op, matrix in walk(piece.face) if isinstance(op, Fill)]
    stripe = next(one for one in stripes if one.width == pytest.approx(80))
    assert stripe.y == pytest.approx(b.y - 0.5) and stripe.height == pytest.approx(b.height + 1)


def test_a_column_whose_condition_fails_is_left_out(tmp_path: Path) -> None:
    columns = COLUMNS.replace("{title: Line,", '{if: "{{ false }}", title: Line,')
    (piece,), problems = made(tmp_path, HEAD + columns)
    assert not problems
    assert not [text for text, _ in texts(piece) if text.startswith("Line")]
    assert sum(text == "2" for text, _ in texts(piece)) == 1


@pytest.mark.parametrize(
    ("column", "says"),
    [
        ('{text: "x", width: 3, share: 1}', "a width or a share"),
        ("{width: 3}", "either text or items"),
    ],
)
def test_columns_that_make_no_sense_are_told(tmp_path: Path, column: str, says: str) -> None:
    root = write_project(tmp_path, {"layouts/tiny/list.yaml": HEAD + f"    columns:\n      - {column}\n"})
    _, _, problems = pipeline.load(open_project(root, root), "tiny")
    assert any(says in problem.message for problem in problems), problems


def test_a_column_is_as_wide_as_its_title_where_a_title_before_covers_two(tmp_path: Path) -> None:
    columns = """\
    columns:
      - {title: A, title_span: 2, text: "{{ number }}"}
      - {text: "{{ number }}"}
      - {title: Wonderfulness, title_span: 2, text: "{{ number }}"}
    header: {}
"""
    _, problems = made(tmp_path, HEAD + columns)
    assert not problems
