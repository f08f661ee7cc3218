"""Stacks: cells take their size, a share of what is left, or what their content needs."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ppgen import pipeline
from ppgen.common.geometry import Rect
from ppgen.common.problem import Problem
from ppgen.display.ops import Field, walk
from ppgen.display.pieces import Piece
from ppgen.layout.elements.stack import Model, _CellPlace
from ppgen.library import check
from ppgen.load.project import open_project
from tests.support.editions import lay_out
from tests.support.tiny import changed, write_project

LAYOUT = "layouts/tiny/monster.yaml"
POWER = '  - {type: text, name: power, box: [5, 20, 53, 10], text: "{{ card.power }}", style: title}\n'
LINE = '  - {type: text, name: line, box: [5, 40, 53, 30], text: "{{ text.line }}", style: body}\n'
ALL = '[0, 0, "{{ width }}", "{{ height }}"]'


def stack(cells: str, *, head: str = "") -> dict[str, str]:
    text = f"  - type: stack\n    box: [5, 20, 53, 60]\n{head}    items:\n{cells}"
    file = changed(LAYOUT, LINE, text)
    return {LAYOUT: file[LAYOUT].replace(POWER, "")}


def pieces(root: Path, cells: str, *, head: str = "") -> dict[str, Piece]:
    root = write_project(root, stack(cells, head=head))
    loaded, _, problems = pipeline.load(open_project(root, root), "tiny")
    assert loaded is not None, problems
    edition, faults = lay_out(loaded)
    unshown = {"layout/field-not-shown"}
    assert not [one for one in [*problems, *faults] if one.severity == "error" and one.rule not in unshown]
    return {piece.id: piece for piece in edition.pieces["cards"]}


def boxes(piece: Piece, name: str) -> list[Rect]:
    return [
        matrix.apply_rect(op.bounds)
        for op, matrix in walk(piece.face)
        if isinstance(op, Field) and op.name.rstrip("-0123456789") == name
    ]


def test_cells_are_as_large_as_their_content(tmp_path: Path) -> None:
    cells = f"""\
      - {{pad: 1, items: [{{type: text, name: line, box: {ALL}, text: "{{{{ text.line }}}}", style: body}}]}}
      - {{size: 7, items: [{{type: text, name: power, box: {ALL}, text: "{{{{ card.power }}}}", style: body}}]}}
      - {{share: 1, items: [{{type: text, name: rest, box: {ALL}, text: "{{{{ card.double }}}}", style: body}}]}}
"""
    made = pieces(tmp_path, cells, head="    gap: 2\n")
    for piece in made.values():
        (line,), (power,), (rest,) = (boxes(piece, name) for name in ("line", "power", "rest"))
        assert (line.x, line.y, line.width) == pytest.approx((6, 21, 51))
        assert power.y == pytest.approx(line.bottom + 1 + 2)
        assert power.height == pytest.approx(7)
        assert rest.y == pytest.approx(power.bottom + 2)
        assert rest.bottom == pytest.approx(80)
    assert boxes(made["monster:bat"], "line")[0].height == boxes(made["monster:cat"], "line")[0].height


def test_lines_are_equally_high_whether_letters_reach_below_them_or_not(tmp_path: Path) -> None:
    cells = f"""\
      - each: '{{{{ ["norm", "gypsy", "norm norm norm norm norm norm norm", "norm norm norm norm norm norm gypsy"] }}}}'
        items: [{{type: text, name: line, box: {ALL}, text: "{{{{ item }}}}", style: body}}]
      - {{items: [{{type: text, name: power, box: {ALL}, text: "{{{{ text.line }}}} {{{{ card.power }}}}", style: body}}]}}
"""
    for piece in pieces(tmp_path, cells).values():
        flat, deep, flat_below, deep_below = (box.height for box in boxes(piece, "line"))
        assert 0 < flat == pytest.approx(deep)
        assert 1.5 * flat < flat_below == pytest.approx(deep_below)


def test_a_row_fits_words_and_shares_the_rest(tmp_path: Path) -> None:
    cells = f"""\
      - {{share: 1, fill: sky, items: []}}
      - {{items: [{{type: text, name: power, box: {ALL}, text: "{{{{ card.power }}}}", style: body}}]}}
      - {{share: 3, fill: sky, items: []}}
"""
    for piece in pieces(tmp_path, cells, head="    direction: row\n").values():
        (power,) = boxes(piece, "power")
        assert 1 < power.width < 4
        assert power.x - 5 == pytest.approx((53 - power.width) / 4)


def test_what_needs_too_much_shrinks_in_proportion_and_is_told_when_it_does_not_fit(tmp_path: Path) -> None:
    word = "Far too long a text for any card. " * 60
    cells = f'      - {{items: [{{type: text, name: line, box: {ALL}, text: "{word}", style: body}}]}}\n' * 2
    root = write_project(tmp_path, stack(cells))
    loaded, _, _ = pipeline.load(open_project(root, root), "tiny")
    assert loaded is not None
    _, problems = lay_out(loaded)
    assert {one.rule for one in problems if one.severity == "error"} >= {"text/overset"}


def oversets(root: Path, cells: str, line: str, *, head: str = "") -> list[Problem]:
    cards = f"- {{id: bat, name: Bat, power: 3, line: {line}}}\n"
    root = write_project(root, {**stack(cells, head=head), "cards/tiny/monster.yaml": cards})
    loaded, _, problems = pipeline.load(open_project(root, root), "tiny")
    assert loaded is not None, problems
    _, faults = lay_out(loaded)
    return [one for one in faults if one.severity == "error" and one.rule != "text/covered"]


WORDS = "Far too long a text for any card. "
FLOWING = f'{{items: [{{type: text, name: line, box: {ALL}, text: "{{{{ text.line }}}}", style: body}}]}}'
BELOW = '[0, 4, "{{ width }}", "{{ height - 4 }}"]'
REST = f"{{share: 1, items: [{{type: text, name: rest, box: {BELOW}, text: Here., style: body}}]}}"
SHORT = f"{{items: [{{type: text, name: title, box: {ALL}, text: Short., style: title}}]}}"


@pytest.mark.parametrize(("other", "times"), [(REST, 18), (REST, 20), (REST, 25), (REST, 60), (SHORT, 60)])
def test_a_text_that_is_too_long_is_told_at_the_text_and_once(other: str, times: int, tmp_path: Path) -> None:
    """The others have no room because it takes all: a box of less than nothing is no fault of the layout."""
    problems = oversets(tmp_path, f"      - {FLOWING}\n      - {other}\n", WORDS * times)
    assert [one.rule for one in problems] == ["text/overset"], problems
    span = problems[0].span
    assert span is not None and (span.file, span.column) == ("cards/tiny/monster.yaml", 40)
    assert "monster:bat line (en): " in problems[0].message and "mm" in problems[0].message


def test_two_texts_that_are_both_too_long_are_both_told(tmp_path: Path) -> None:
    cells = f"      - {FLOWING}\n      - {FLOWING}\n"
    problems = oversets(tmp_path, cells, WORDS * 30)
    assert [one.rule for one in problems] == ["text/overset"] * 2
    assert "line-2" in problems[1].message


@pytest.mark.parametrize("times", [1, 16])
def test_a_text_that_just_fits_in_a_stack_is_not_told(times: int, tmp_path: Path) -> None:
    assert oversets(tmp_path, f"      - {FLOWING}\n      - {REST}\n", WORDS * times) == []


def test_a_box_below_nothing_without_a_text_to_blame_is_told_at_the_layout(tmp_path: Path) -> None:
    bare = f"{{share: 1, items: [{{type: rectangle, box: {BELOW}, fill: sky}}]}}"
    problems = oversets(tmp_path, f"      - {{size: 58, items: []}}\n      - {bare}\n", "A line.")
    assert [one.rule for one in problems] == ["layout/value"]
    assert "53 × -2 mm" in problems[0].message and problems[0].span and problems[0].span.file == LAYOUT


def test_each_value_of_a_list_has_a_cell(tmp_path: Path) -> None:
    cells = f"""\
      - each: "{{{{ [card.power, card.double, 7] }}}}"
        if: "{{{{ item != 7 }}}}"
        size: 5
        items: [{{type: text, name: row, box: {ALL}, text: "{{{{ number }}}} {{{{ item }}}} {{{{ count }}}}", style: body}}]
"""
    piece = pieces(tmp_path, cells)["monster:bat"]
    said = [op.text for op, _ in walk(piece.face) if isinstance(op, Field) and op.name.startswith("row")]
    assert said == ["1 3 3", "2 6 3"]
    assert [box.y for box in boxes(piece, "row")] == [20, 25]


@pytest.mark.parametrize(
    "cell",
    ["{size: 3, share: 1, items: []}", "{size: fit, items: []}", "{item: []}", "3", "{pad: wide, items: []}"],
)
def test_wrong_cells_are_told(cell: str, tmp_path: Path) -> None:
    root = write_project(tmp_path, stack(f"      - {cell}\n"))
    _, _, problems = pipeline.load(open_project(root, root), "tiny")
    assert any(
        problem.rule == "layout/invalid" and problem.span and problem.span.file == LAYOUT
        for problem in problems
    )


class Plain:
    """As much of a scope as sizes ask for."""

    def number(self, wanted: Any) -> float:
        return float(wanted)


@given(
    st.lists(st.tuples(st.sampled_from(["size", "share"]), st.floats(0.5, 9)), min_size=1, max_size=6),
    st.floats(60, 90),
)
def test_shares_fill_what_is_left(cells: list[tuple[str, float]], room: float) -> None:
    items = [{key: value, "items": []} for key, value in cells]
    model = Model.model_validate({"type": "stack", "box": [0, 0, 50, 90], "items": items})
    places = [_CellPlace(cell, cast(Any, Plain())) for cell in model.items]
    sizes, _ = model._sizes(places, room=room, across=50.0, is_trial=False)
    shares = [(size, value) for size, (key, value) in zip(sizes, cells, strict=True) if key == "share"]
    assert all(size == value for size, (key, value) in zip(sizes, cells, strict=True) if key == "size")
    assert not shares or sum(sizes) == pytest.approx(room)
    assert all(size / value == pytest.approx(shares[0][0] / shares[0][1]) for size, value in shares)


@pytest.mark.parametrize(
    "cell",
    [
        "{size: -3, items: []}",
        "{share: -1, items: []}",
        "{pad: -1, items: [{type: icon, box: [0, 0, 1, 1], icon: x}]}",
    ],
)
def test_sizes_below_nothing_are_told(cell: str, tmp_path: Path) -> None:
    root = write_project(tmp_path, stack(f"      - {cell}\n"))
    loaded, _, _ = pipeline.load(open_project(root, root), "tiny")
    assert loaded is not None
    assert "layout/value" in {problem.rule for problem in lay_out(loaded)[1]}


def test_stacks_in_stacks_without_end_are_told(tmp_path: Path) -> None:
    inner = "{type: rectangle, box: [0, 0, 1, 1]}"
    for _ in range(9):
        inner = f"{{type: stack, box: {ALL}, items: [{{items: [{inner}]}}]}}"
    root = write_project(tmp_path, stack(f"      - {{items: [{inner}]}}\n"))
    loaded, _, _ = pipeline.load(open_project(root, root), "tiny")
    assert loaded is not None
    assert any("nested more than" in problem.message for problem in lay_out(loaded)[1])


@pytest.mark.parametrize(("first", "second", "told"), [(30, 27.9, ""), (30, 28.1, "58.1"), (40, 30, "70.0")])
def test_cells_that_have_no_room_are_told_once_at_the_stack(
    first: float, second: float, told: str, tmp_path: Path
) -> None:
    cells = f"""\
      - {{size: {first}, items: [{{type: text, name: power, box: {ALL}, text: "{{{{ card.power }}}}", style: body}}]}}
      - {{size: {second}, items: []}}
"""
    cards = "".join(f"- {{id: m{n}, name: M {n}, power: 1, line: Words.}}\n" for n in range(6))
    root = write_project(tmp_path, {**stack(cells, head="    gap: 2\n"), "cards/tiny/monster.yaml": cards})
    found = [one for one in check(open_project(root, root)).problems if one.rule == "layout/overfull"]
    assert len(found) == bool(told)
    for one in found:
        assert f"needs {told} mm for the sizes of its cells, and has 58.0" in one.message
        assert one.span is not None and one.span.file == LAYOUT
