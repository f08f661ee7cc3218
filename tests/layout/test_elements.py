"""Layout elements: what each draws, and what each refuses."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest

from ppgen import pipeline
from ppgen.checks import Phase, general_rules
from ppgen.common.geometry import Matrix, Rect
from ppgen.common.problem import Problem
from ppgen.common.registry import module
from ppgen.display.ops import Clip, Field, Fill, Group, Op, Stroke, Use, ellipse, rectangle, walk
from ppgen.display.ops import Path as Outline
from ppgen.display.pieces import Piece
from ppgen.layout import elements
from ppgen.layout.elements.pattern import PATTERNS
from ppgen.layout.union import KINDS
from ppgen.load.project import open_project
from tests.support.editions import lay_out
from tests.support.tiny import FILES, write_project

ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0H10V10H0Z" fill="currentColor"/></svg>'
THEME = (
    FILES["layouts/tiny/theme.yaml"]
    + """\
parts:
  badge:
    - {type: ellipse, box: [0, 0, 6, 6], fill: "{{ tint }}"}
"""
)


def composed(root: Path, *elements: str, back: str = "") -> tuple[Piece, list[Problem]]:
    """Compose the second monster with a face of these elements."""
    face = "".join(f"  - {element}\n" for element in elements)
    layout = f"size: [60, 80]\nsafe: 0\nface:\n{face}{back}"
    changes = {
        "layouts/tiny/monster.yaml": layout,
        "layouts/tiny/theme.yaml": THEME,
        "layouts/tiny/icons/dot.svg": ICON,
    }
    project = open_project(write_project(root, changes), root)
    loaded, _, problems = pipeline.load(project, "tiny")
    assert loaded is not None, problems
    edition, faults = lay_out(loaded, "en")
    others = {"layout/unused", "layout/field-not-shown", "layout/misnamed", "impose/bleed-reduced"}
    others |= general_rules(Phase.FACES).keys()
    return edition.pieces["cards"][1], [one for one in problems + faults if one.rule not in others]


def drawn(piece: Piece) -> list[tuple[Op, Matrix]]:
    return list(walk(piece.face))


def only(kind: type[Op], piece: Piece) -> list[Op]:
    return [op for op, _ in drawn(piece) if isinstance(op, kind)]


def fills(piece: Piece) -> list[Outline]:
    return [op.path for op in only(Fill, piece) if isinstance(op, Fill)]


def test_rectangle_grows_to_the_bleed_on_the_edges_it_touches(tmp_path: Path) -> None:
    piece, problems = composed(tmp_path, "{type: rectangle, box: [0, 0, 20, 80], fill: sky, bleed: true}")
    assert fills(piece) == [rectangle(Rect(-3, -3, 23, 86))]
    assert not problems


@pytest.mark.parametrize(("short", "grown"), [(0.00009, 3.0), (0.0009, 3.0), (0.0011, 0.0)])
def test_an_edge_touches_the_trim_though_its_last_digits_were_rounded(
    tmp_path: Path, short: float, grown: float
) -> None:
    tall = 80 - short
    piece, _ = composed(
        tmp_path, f"{{type: rectangle, box: [5, 9, 20, {tall - 9:.5f}], fill: sky, bleed: true}}"
    )
    (path,) = fills(piece)
    assert max(segment[-1] for segment in path if segment[0] != "Z") == pytest.approx(tall + grown, abs=1e-6)


def test_values_may_be_expressions(tmp_path: Path) -> None:
    piece, _ = composed(tmp_path, "{type: ellipse, box: [0, 0, '{{ card.power }}', 10], fill: ink}")
    assert fills(piece) == [ellipse(Rect(0, 0, 5, 10))]


def test_what_is_the_same_on_every_card_is_one_symbol(tmp_path: Path) -> None:
    still = "{type: rectangle, box: [0, 0, 9, 9], fill: sky}"
    moving = "{type: rectangle, box: [0, 0, '{{ card.power }}', 9], fill: sky}"
    piece, _ = composed(tmp_path, still, still, moving, still)
    assert [type(op) for op in piece.face] == [Use, Fill, Use]


def test_condition_hides(tmp_path: Path) -> None:
    piece, _ = composed(
        tmp_path,
        "{type: rectangle, box: [0, 0, 1, 1], fill: ink, if: '{{ card.power > 9 }}'}",
        "{type: rectangle, box: [0, 0, 2, 2], fill: ink, if: '{{ card.power > 4 }}'}",
    )
    assert fills(piece) == [rectangle(Rect(0, 0, 2, 2))]


def test_line_and_polygon_and_path(tmp_path: Path) -> None:
    piece, problems = composed(
        tmp_path,
        "{type: line, points: [[0, 0], [10, 0]], stroke: ink, width: 0.5, dash: [1, 1]}",
        "{type: polygon, points: [[0, 0], [10, 0], [5, 5]], stroke: ink}",
        "{type: path, path: 'M 0 0 h 10 v 10 z', fill: ink}",
    )
    strokes = [op for op in only(Stroke, piece) if isinstance(op, Stroke)]
    assert [len(op.path) for op in strokes] == [2, 4]
    assert strokes[0].dash == (1, 1)
    assert fills(piece) == [(("M", 0, 0), ("L", 10, 0), ("L", 10, 10), ("Z",))]
    assert not problems


def test_icon_is_centred_in_its_box_and_a_named_one_is_a_field(tmp_path: Path) -> None:
    piece, _ = composed(tmp_path, "{type: icon, name: mark, box: [10, 10, 20, 10], icon: dot, colour: ink}")
    fields = [op for op in only(Field, piece) if isinstance(op, Field)]
    assert [field.name for field in fields] == ["mark"]
    (square,) = [matrix for op, matrix in drawn(piece) if isinstance(op, Fill)]
    assert square.apply_rect(Rect(0, 0, 1, 1)) == Rect(15, 10, 10, 10)


def test_repeat_shares_the_box_and_counts(tmp_path: Path) -> None:
    piece, _ = composed(
        tmp_path,
        "{type: repeat, box: [0, 0, 50, 10], count: '{{ card.power }}',"
        " items: [{type: rectangle, box: [0, 0, 1, '{{ number }}'], fill: ink}]}",
    )
    places = [(matrix.e, op.path[2][2]) for op, matrix in drawn(piece) if isinstance(op, Fill)]
    assert places == [(0, 1), (10, 2), (20, 3), (30, 4), (40, 5)]


def test_repeat_over_a_list_with_spacing_in_the_middle(tmp_path: Path) -> None:
    piece, _ = composed(
        tmp_path,
        "{type: repeat, box: [0, 0, 10, 50], each: '{{ [4, 6] }}', direction: column, spacing: 10, align: centre,"
        " items: [{type: rectangle, box: [0, 0, '{{ item }}', 1], fill: ink}]}",
    )
    places = [(matrix.f, op.path[1][1]) for op, matrix in drawn(piece) if isinstance(op, Fill)]
    assert places == [(15, 4), (25, 6)]


def test_part_gets_values(tmp_path: Path) -> None:
    piece, problems = composed(
        tmp_path, "{type: part, part: badge, at: [10, 5], with: {tint: \"{{ '#ff0000' }}\"}}"
    )
    ((op, matrix),) = [(op, matrix) for op, matrix in drawn(piece) if isinstance(op, Fill)]
    assert (op.colour.hex(), matrix.e, matrix.f) == ("#ff0000", 10, 5)
    assert not problems


def test_group_turns_and_clips(tmp_path: Path) -> None:
    piece, _ = composed(
        tmp_path,
        "{type: group, at: [20, 20], turn: 90, clip: [0, 0, 5, 5],"
        " items: [{type: rectangle, box: [0, 0, 10, 2], fill: ink}]}",
    )
    ((_, matrix),) = [(op, matrix) for op, matrix in drawn(piece) if isinstance(op, Fill)]
    assert matrix.apply_rect(Rect(0, 0, 10, 2)) == Rect(18, 20, 2, 10)
    assert only(Clip, piece)


@pytest.mark.parametrize(
    "name",
    ["stripes", "hoops", "halves", "quarters", "chequers", "sash", "chevron", "diamonds", "dots", "rays"],
)
def test_every_pattern_stays_inside_its_outline(name: str, tmp_path: Path) -> None:
    piece, problems = composed(
        tmp_path, f"{{type: pattern, box: [5, 5, 20, 30], pattern: {name}, colours: [ink, sky]}}"
    )
    assert fills(piece)[0] == rectangle(Rect(5, 5, 20, 30))
    (clip,) = only(Clip, piece)
    assert isinstance(clip, Clip)
    assert clip.path == rectangle(Rect(5, 5, 20, 30))
    assert not problems


@pytest.mark.parametrize("pattern", list(PATTERNS))
@pytest.mark.parametrize("size", ["0, 30", "20, 0", "0, 0"])
def test_a_pattern_without_area_draws_nothing_of_it(pattern: str, size: str, tmp_path: Path) -> None:
    piece, problems = composed(
        tmp_path, f"{{type: pattern, box: [5, 5, {size}], pattern: {pattern}, colours: [ink, sky]}}"
    )
    assert not only(Clip, piece)
    assert not problems


def test_text_turned_a_quarter_reads_downwards_in_its_box(tmp_path: Path) -> None:
    piece, problems = composed(
        tmp_path, "{type: text, box: [10, 10, 8, 40], text: Sideways, style: body, turn: 90}"
    )
    ((field, matrix),) = [(op, matrix) for op, matrix in drawn(piece) if isinstance(op, Field)]
    assert isinstance(field, Field)
    assert matrix.apply_rect(field.bounds) == Rect(10, 10, 8, 40)
    assert matrix.apply(1, 0).y > matrix.apply(0, 0).y
    assert not problems


def test_fields_of_one_name_are_told_apart(tmp_path: Path) -> None:
    piece, _ = composed(
        tmp_path,
        "{type: repeat, box: [0, 0, 50, 10], count: 2,"
        " items: [{type: text, name: power, box: [0, 0, 10, 10], text: '{{ card.power }}', style: body}]}",
    )
    assert [op.name for op in only(Field, piece) if isinstance(op, Field)] == ["power", "power-2"]


@pytest.mark.parametrize(
    ("element", "rule"),
    [
        ("{type: icon, box: [0, 0, 5, 5], icon: dto}", "layout/unknown-icon"),
        ("{type: part, part: bagde}", "layout/unknown-part"),
        ("{type: pattern, box: [0, 0, 5, 5], pattern: plaid, colours: [ink, sky]}", "layout/value"),
        (
            "{type: pattern, box: [0, 0, 5, 5], pattern: dots, outline: cube, colours: [ink, sky]}",
            "layout/unknown-icon",
        ),
        ("{type: pattern, box: [0, 0, 5, 5], pattern: dots}", "layout/value"),
        ("{type: pattern, box: [0, 0, 0.01, 80], pattern: dots, colours: [ink, sky]}", "layout/value"),
        ("{type: pattern, box: [0, 0, 0.01, 80], pattern: chequers, colours: [ink, sky]}", "layout/value"),
        ("{type: pattern, box: [0, 0, 0.01, 80], pattern: diamonds, colours: [ink, sky]}", "layout/value"),
        ("{type: rectangle, box: [0, 0, '{{ 10 ** 9 }}', 5], fill: ink}", "layout/value"),
        ("{type: group, scale: -101, items: []}", "layout/value"),
        ("{type: rectangle, box: [0, 0, '{{ card.name }}', 5], fill: ink}", "layout/value"),
        ("{type: rectangle, box: [0, 0, '{{ 0 - card.power }}', 5], fill: ink}", "layout/value"),
        ("{type: rectangle, box: [0, 0, 5, 5], fill: '{{ card.name }}'}", "layout/unknown-colour"),
        ("{type: repeat, box: [0, 0, 5, 5], count: '{{ card.power * 1000 }}', items: []}", "layout/value"),
        ("{type: repeat, box: [0, 0, 5, 5], each: '{{ card.power }}', items: []}", "layout/value"),
    ],
)
def test_values_that_make_no_sense_are_problems_of_the_layout(
    element: str, rule: str, tmp_path: Path
) -> None:
    _, problems = composed(tmp_path, element)
    found = [problem for problem in problems if problem.rule == rule]
    assert found, problems
    assert all(
        one.span and (one.span.file, one.span.line) == ("layouts/tiny/monster.yaml", 4) for one in found
    )


def test_a_part_that_draws_itself_ends(tmp_path: Path) -> None:
    theme = THEME + "  loop:\n    - {type: part, part: loop}\n"
    changes = {"layouts/tiny/theme.yaml": theme}
    write_project(tmp_path, changes)
    layout = FILES["layouts/tiny/monster.yaml"] + ""
    layout = layout.replace("back: reverse", "  - {type: part, part: loop}\nback: reverse")
    project = open_project(
        write_project(tmp_path, {**changes, "layouts/tiny/monster.yaml": layout}), tmp_path
    )
    loaded, _, _ = pipeline.load(project, "tiny")
    assert loaded is not None
    _, problems = lay_out(loaded, "en")
    assert "layout/part-loop" in {problem.rule for problem in problems}


def test_mirrored_layouts_keep_text_readable(tmp_path: Path) -> None:
    layout = (
        "size: [60, 80]\nsafe: 0\nmirror: right-to-left\nface:\n"
        "  - {type: rectangle, box: [0, 0, 10, 80], fill: sky}\n"
        "  - {type: text, name: name, box: [15, 5, 40, 10], text: '{{ card.name }}', style: body}\n"
    )
    game = FILES["cards/tiny/game.yaml"].replace("source: en", "source: he")
    monsters = FILES["cards/tiny/monster.yaml"].replace("name: Cat", "name: חתול")
    changes = {
        "layouts/tiny/monster.yaml": layout,
        "cards/tiny/game.yaml": game,
        "cards/tiny/monster.yaml": monsters,
    }
    project = open_project(write_project(tmp_path, changes), tmp_path)
    loaded, _, problems = pipeline.load(project, "tiny")
    assert loaded is not None, problems
    edition, _ = lay_out(loaded, "he")
    piece = edition.pieces["cards"][1]
    (band,) = [matrix for op, matrix in drawn(piece) if isinstance(op, Fill)]
    assert band.apply_rect(Rect(0, 0, 10, 80)) == Rect(50, 0, 10, 80)
    ((field, matrix),) = [(op, matrix) for op, matrix in drawn(piece) if isinstance(op, Field)]
    assert isinstance(field, Field)
    assert matrix.apply_rect(field.bounds) == Rect(5, 5, 40, 10)
    assert matrix.apply(1, 0).x > matrix.apply(0, 0).x
    assert any(isinstance(op, Group) for op in piece.face)


def test_patterns_stay_as_they_are_in_mirrored_layouts(tmp_path: Path) -> None:
    layout = (
        "size: [60, 80]\nsafe: 0\nmirror: right-to-left\nface:\n"
        "  - {type: pattern, box: [0, 0, 20, 20], pattern: halves, colours: [sky, ink]}\n"
    )
    changes = {
        "layouts/tiny/monster.yaml": layout,
        "cards/tiny/game.yaml": FILES["cards/tiny/game.yaml"].replace("source: en", "source: he"),
        "cards/tiny/monster.yaml": FILES["cards/tiny/monster.yaml"].replace("name: Cat", "name: חתול"),
    }
    project = open_project(write_project(tmp_path, changes), tmp_path)
    loaded, _, problems = pipeline.load(project, "tiny")
    assert loaded is not None, problems
    edition, _ = lay_out(loaded, "he")
    ground, half = [matrix for op, matrix in drawn(edition.pieces["cards"][1]) if isinstance(op, Fill)]
    assert ground.apply_rect(Rect(0, 0, 20, 20)) == half.apply_rect(Rect(0, 0, 20, 20)) == Rect(40, 0, 20, 20)
    assert half.apply(1, 0).x > half.apply(0, 0).x


@pytest.mark.thorough
def test_repeats_inside_repeats_are_bounded_and_others_are_drawn_all_the_same(tmp_path: Path) -> None:
    dot = "{type: ellipse, box: [0, 0, 1, 1], fill: ink}"
    inner = f"{{type: repeat, box: [0, 0, 60, 80], count: 500, items: [{dot}]}}"
    piece, problems = composed(
        tmp_path, f"{{type: repeat, box: [0, 0, 60, 80], count: 500, items: [{inner}]}}", dot
    )
    assert [problem.rule for problem in problems] == ["layout/too-much", "layout/too-much"]
    assert len(fills(piece)) == 1


def test_each_kind_of_element_is_called_as_its_file() -> None:
    for kind in KINDS:
        model = module(elements, kind).Model
        assert model.model_fields["type"].annotation == Literal[kind]


def test_an_element_of_no_kind_is_refused_with_its_place(tmp_path: Path) -> None:
    inner = "{type: group, items: [{type: text, box: [0, 0, 60, 9], text: hello, style: title, size: []}]}"
    for element, said in (
        (inner, "size"),
        ("{type: group, items: [{type: txt}]}", "txt"),
        ("{type: group, items: [{box: [0, 0, 1, 1]}]}", "type is missing"),
        ("{type: [text]}", "type"),
        ("text", "must be a mapping"),
    ):
        layout = f"size: [60, 80]\nface:\n  - {element}\n"
        root = write_project(tmp_path, {"layouts/tiny/monster.yaml": layout})
        _, _, problems = pipeline.load(open_project(root, root), "tiny")
        found = [problem for problem in problems if problem.rule == "layout/invalid"]
        assert len(found) == 1 and said in found[0].message, (element, problems)
        assert found[0].span is not None and found[0].span.line == 3


@pytest.mark.parametrize(
    ("tracking", "is_sound"), [("-0.05", True), ("-0.051", False), ("2", True), ("2.1", False)]
)
def test_letters_are_set_no_closer_than_they_can_be_told_apart(
    tracking: str, is_sound: bool, tmp_path: Path
) -> None:
    theme = THEME.replace("  body: {", f"  body: {{tracking: {tracking}, ")
    assert theme != THEME
    project = open_project(write_project(tmp_path, {"layouts/tiny/theme.yaml": theme}), tmp_path)
    loaded, _, problems = pipeline.load(project, "tiny")
    assert loaded is not None or problems
    assert ("layout/invalid" not in {problem.rule for problem in problems}) == is_sound


@pytest.mark.parametrize(
    ("high", "rows", "cell"),
    [(30, 6, 5.0), (31, 6, 31 / 6), (32.4, 6, 32.4 / 6), (33, 7, 33 / 7), (6.9, 2, 5.0), (7.5, 2, 5.0)],
)
def test_chequers_end_with_a_whole_row_where_they_can(high: float, rows: int, cell: float) -> None:
    path = PATTERNS["chequers"](Rect(0, 0, 20, high), 4)
    tops = sorted({round(segment[2], 6) for segment in path if segment[0] == "M"})
    assert len(tops) == rows
    assert tops[1] - tops[0] == pytest.approx(cell)
