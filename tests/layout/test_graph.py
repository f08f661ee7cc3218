"""Graphs: what the data say leads where is what is drawn, and nothing else."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ppgen import pipeline
from ppgen.common.colour import Colour
from ppgen.common.problem import Problem
from ppgen.display.ops import Field, Stroke, walk
from ppgen.expressions import ExpressionError, compile_expression
from ppgen.load.project import open_project
from tests.support.editions import lay_out
from tests.support.tiny import FILES, write_project

FIELD = (
    "      way: {type: list, items: {type: map, fields: {id: {type: text}, row: {type: integer, optional: true},"
    " to: {type: list, items: {type: text}, optional: true}}}}\n    derived:"
)
GRAPH = """\
  - type: graph
    box: [5, 46, 53, 38]
    each: "{{ card.way }}"
    node: [12, 8]
    stroke: "#aa0000"
    direction: DIRECTION
    EXTRA
    items:
      - {type: text, name: way, box: [0, 0, "{{ width }}", "{{ height }}"], text: "{{ item.id }}", style: title, size: 8pt}
back:"""


def drawn(
    root: Path, nodes: str, *, direction: str = "down", extra: str = ""
) -> tuple[dict[str, tuple[float, float]], list[tuple[float, float, float, float]], list[Problem]]:
    layout = FILES["layouts/tiny/monster.yaml"].replace("back:", GRAPH).replace("DIRECTION", direction)
    card = f"- {{id: bat, name: Bat, power: 3, line: It., way: {nodes}}}\n"
    write_project(
        root,
        {
            "cards/tiny/game.yaml": FILES["cards/tiny/game.yaml"].replace("    derived:", FIELD),
            "cards/tiny/monster.yaml": card,
            "layouts/tiny/monster.yaml": layout.replace("    EXTRA\n", extra),
        },
    )
    loaded, _, problems = pipeline.load(open_project(root, root), "tiny")
    assert loaded is not None, problems
    edition, faults = lay_out(loaded)
    (piece,) = edition.pieces["cards"]
    places, lines = {}, []
    for op, matrix in walk(piece.face):
        if isinstance(op, Field) and op.name.startswith("way"):
            middle = matrix.apply_rect(op.bounds)
            places[op.text] = (round(middle.x + middle.width / 2, 3), round(middle.y + middle.height / 2, 3))
        if isinstance(op, Stroke) and op.colour == Colour(170, 0, 0):
            (_, x, y), (_, end_x, end_y) = op.path[0], op.path[1]  # type: ignore[misc]  # a line has two points
            lines.append((x, y, end_x, end_y))
    return places, lines, [one for one in [*problems, *faults] if one.severity == "error"]


TWO_WAYS = "[{id: a, to: [b, c]}, {id: b, to: [d]}, {id: c, to: [d]}, {id: d}]"


@pytest.mark.parametrize(
    ("direction", "axis", "sign"), [("down", 1, 1), ("up", 1, -1), ("right", 0, 1), ("left", 0, -1)]
)
def test_rows_follow_the_longest_way(tmp_path: Path, direction: str, axis: int, sign: int) -> None:
    places, lines, problems = drawn(tmp_path, TWO_WAYS, direction=direction)
    assert not problems and len(lines) == 4
    along = {name: sign * place[axis] for name, place in places.items()}
    assert along["a"] < along["b"] == along["c"] < along["d"]


def test_every_line_leads_from_a_node_to_the_one_it_names(tmp_path: Path) -> None:
    places, lines, _ = drawn(tmp_path, TWO_WAYS)
    near = {
        tuple(
            min(places, key=lambda name, at=(line[at], line[at + 1]): math.dist(places[name], at))
            for at in (0, 2)
        )
        for line in lines
    }
    assert near == {("a", "b"), ("a", "c"), ("b", "d"), ("c", "d")}


@pytest.mark.parametrize(
    ("nodes", "extra", "message"),
    [
        ("[{id: a, to: [b]}, {id: b, to: [a]}]", "", "in a circle"),
        ("[{id: a, to: [x]}, {id: b}]", "", "leads to x, which is none"),
        ("[{id: a}, {id: a}]", "", "an id of its own"),
        (
            "[{id: a, row: 0, to: [c]}, {id: b, row: 1}, {id: c, row: 2}]",
            '    row: "{{ item.row }}"\n',
            "goes through b",
        ),
        (
            "[{id: a, row: 0, to: [b]}, {id: b, row: 0}]",
            "    row: 0\n    across: 0.5\n",
            "no room for a line",
        ),
    ],
)
def test_what_cannot_be_drawn_is_told(tmp_path: Path, nodes: str, extra: str, message: str) -> None:
    _, _, problems = drawn(tmp_path, nodes, extra=extra)
    assert message in problems[0].message and problems[0].span is not None
    assert problems[0].span.file == "layouts/tiny/monster.yaml"


def evaluate(text: str, **values: Any) -> Any:
    return compile_expression(text).evaluate(values)


@given(st.integers(1, 5), st.integers(1, 4))
def test_paths_are_all_ways_through(rows: int, width: int) -> None:
    nodes = [
        {
            "id": f"{row}-{place}",
            "to": [f"{row + 1}-{other}" for other in range(width)] if row + 1 < rows else [],
        }
        for row in range(rows)
        for place in range(width)
    ]
    ways = evaluate("paths(nodes)", nodes=nodes)
    assert len(ways) == width**rows and all(len(way) == rows for way in ways)
    assert len({tuple(node["id"] for node in way) for way in ways}) == len(ways)


@pytest.mark.parametrize(
    "nodes",
    [
        [{"id": "a", "to": ["a"]}],
        [{"id": "a", "to": ["b"]}, {"id": "b", "to": ["c"]}, {"id": "c", "to": ["b"]}],
        [{"id": "a", "to": "b"}, {"id": "b"}],
    ],
)
def test_paths_refuse_what_has_no_end(nodes: list[dict[str, Any]]) -> None:
    with pytest.raises(ExpressionError):
        evaluate("paths(nodes)", nodes=nodes)


def test_a_graph_of_very_many_ways_ends_in_an_error() -> None:
    nodes = [
        {"id": f"{n}{s}", "to": [f"{n + 1}a", f"{n + 1}b"] if n < 60 else []} for n in range(61) for s in "ab"
    ]
    with pytest.raises(ExpressionError):
        evaluate("length(paths(nodes))", nodes=nodes)


def test_where_takes_a_list() -> None:
    items = [{"n": 1}, {"n": 2}, {"m": 3}, {"n": 3}]
    assert evaluate("where(items, 'n', [1, 3])", items=items) == [{"n": 1}, {"n": 3}]
    assert evaluate("where(items, 'n', [])", items=items) == []
