"""Every edge of a net is cut or creased, each once, and marks stay off the art."""

from __future__ import annotations

import math
from itertools import combinations, product

import pytest

from ppgen.common.colour import BLACK
from ppgen.common.geometry import Point
from ppgen.display.ops import LayerKind, Stroke
from ppgen.folding.geometry.model import Crease, CreaseKind, Net, NetPaper, Role
from ppgen.folding.geometry.plane import bounds, clockwise, distance_to_segment, edges
from ppgen.folding.pictures.lines import (
    DASHES,
    SHORTEST_TICK,
    CreaseMarks,
    LineLook,
    legend,
    mark_room,
    net_lines,
    net_scores,
)
from ppgen.folding.pictures.outline import cut_paths, cut_segments
from tests.support.folded_things import SOUND, a_box, a_die, a_tent, a_tuck_box

NETS = [(name, net) for name, make in SOUND.items() for net in make().nets]


def creased(net: Net) -> float:
    return sum(math.dist(c.a, c.b) for c in net.creases)


@pytest.mark.parametrize(("name", "net"), NETS, ids=[f"{name}: {net.name}" for name, net in NETS])
def test_every_edge_is_cut_or_creased(name: str, net: Net) -> None:
    """Each crease lies on two panels; a slit of the tuck box is the edge of two panels, cut once."""
    around = sum(math.dist(a, b) for p in net.panels for a, b in zip(p.edge, (*p.edge[1:], p.edge[0])))
    slits = sum(2 * 4.0 for p in net.panels if p.name.endswith("-tuck"))
    cut = sum(math.dist(a, b) for a, b in cut_segments(net))
    assert cut == pytest.approx(around - 2 * creased(net) - slits, abs=0.02)


@pytest.mark.parametrize(("name", "net"), NETS, ids=[f"{name}: {net.name}" for name, net in NETS])
def test_the_outline_is_one_closed_line(name: str, net: Net) -> None:
    closed = [path for path in cut_paths(net) if path[-1] == ("Z",)]
    assert len(closed) == 1
    corners = [Point(*segment[-2:]) for segment in closed[0] if len(segment) > 1]
    assert bounds(corners).size.width == pytest.approx(net.size.width)
    assert bounds(corners).size.height == pytest.approx(net.size.height)


def test_the_lid_of_a_tuck_box_has_two_slits_at_each_end() -> None:
    open_lines = [path for path in cut_paths(a_tuck_box().nets[0]) if path[-1] != ("Z",)]
    assert len(open_lines) == 4


def test_the_thumb_cut_is_round() -> None:
    (net,) = a_tuck_box().nets
    assert len(net.panel("front").edge) > 20
    assert len(net.panel("front").polygon) == 4
    (plain,) = a_tuck_box(thumb=False).nets
    assert len(plain.panel("front").edge) == 4


@pytest.mark.parametrize(("name", "net"), NETS, ids=[f"{name}: {net.name}" for name, net in NETS])
def test_marks_stay_off_every_panel_that_shows(name: str, net: Net) -> None:
    unseen = {Role.HIDDEN, Role.TAB, Role.SPINE}
    shapes = [clockwise(p.polygon) for p in net.panels if p.role not in unseen]
    for op in net_lines(net)[2].ops:
        assert isinstance(op, Stroke)
        for p in along(ends(op)):
            assert not any(strictly_inside(p, shape) for shape in shapes)


@pytest.mark.parametrize(("name", "net"), NETS, ids=[f"{name}: {net.name}" for name, net in NETS])
def test_marks_of_two_folds_are_three_millimetres_apart(name: str, net: Net) -> None:
    drawn = {ends(op) for op in net_lines(net)[2].ops if isinstance(op, Stroke)}
    marks = [
        [ends(op) for op in net_lines(alone)[2].ops if isinstance(op, Stroke) and ends(op) in drawn]
        for alone in each_fold(net)
    ]
    for one, other in combinations(marks, 2):
        for a, b in product(one, other):
            assert (
                min(*(distance_to_segment(p, *b) for p in a), *(distance_to_segment(p, *a) for p in b)) >= 3
            )


@pytest.mark.parametrize(("name", "net"), NETS, ids=[f"{name}: {net.name}" for name, net in NETS])
def test_folds_beside_hidden_panels_are_marked_on_what_is_left_after_cutting(name: str, net: Net) -> None:
    shapes = [clockwise(p.polygon) for p in net.panels]
    hidden = {p.name for p in net.panels if p.role in (Role.HIDDEN, Role.TAB)}
    beside = sum(score.hidden is not None for score in net_scores(net))
    left = [
        op
        for op in net_lines(net)[2].ops
        if isinstance(op, Stroke)
        and op.colour == BLACK
        and any(strictly_inside(p, shape) for p in along(ends(op)) for shape in shapes)
    ]
    assert bool(hidden) == bool(beside) and len(left) >= beside


@pytest.mark.parametrize(("name", "net"), NETS, ids=[f"{name}: {net.name}" for name, net in NETS])
def test_a_ruler_finds_every_fold_by_marks_in_its_line(name: str, net: Net) -> None:
    marks = [ends(op) for op in net_lines(net)[2].ops if isinstance(op, Stroke) and op.colour == BLACK]
    for score in net_scores(net):
        way = (score.b.x - score.a.x, score.b.y - score.a.y)
        length = math.hypot(*way)

        def aside(
            p: Point, start: Point = score.a, way: tuple[float, float] = way, length: float = length
        ) -> float:
            return abs((p.x - start.x) * way[1] - (p.y - start.y) * way[0]) / length

        in_line = [mark for mark in marks if max(map(aside, mark)) < 0.2]
        assert in_line, (name, score)


def each_fold(net: Net) -> list[Net]:
    """The net once for each fold, without the others; both creases of a spine are one fold."""
    spines = {p.name for p in net.panels if p.role is Role.SPINE}
    groups: dict[str, list[Crease]] = {}
    for crease in net.creases:
        groups.setdefault(crease.parent if crease.parent in spines else crease.child, []).append(crease)
    return [net._replace(creases=tuple(group)) for group in groups.values()]


def ends(op: Stroke) -> tuple[Point, Point]:
    a, b = (Point(*segment[-2:]) for segment in op.path)
    return a, b


def along(line: tuple[Point, Point]) -> list[Point]:
    (a, b), shares = line, (0.0, 0.25, 0.5, 0.75, 1.0)
    return [Point(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share) for share in shares]


def strictly_inside(p: Point, shape: tuple[Point, ...]) -> bool:
    return all((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) > 1e-6 for a, b in edges(shape))


@pytest.mark.parametrize(("name", "net"), NETS, ids=[f"{name}: {net.name}" for name, net in NETS])
@pytest.mark.thorough(keep=1)
def test_the_room_for_marks_shows_enough_of_each_tick_and_no_more(name: str, net: Net) -> None:
    look = LineLook()
    room = mark_room(net, look)
    seen = []
    for op in net_lines(net, look)[-1].ops:
        if isinstance(op, Stroke) and op.colour == BLACK:
            one, other = ends(op)
            length = math.dist(one, other)
            steps = [one.x + (other.x - one.x) * n / 1000 for n in range(1001)]
            steps_y = [one.y + (other.y - one.y) * n / 1000 for n in range(1001)]
            inside = [
                -room <= x <= net.size.width + room and -room <= y <= net.size.height + room
                for x, y in zip(steps, steps_y)
            ]
            seen.append(length * sum(inside) / 1001)
    assert min(seen) >= SHORTEST_TICK - 0.01
    assert room == 0 or min(seen) <= SHORTEST_TICK + 0.01
    assert mark_room(net, LineLook(marks=CreaseMarks.LINES)) == 0.0


def test_most_creases_have_a_tick_at_both_ends() -> None:
    (net,) = a_tent().nets
    black = [op for op in net_lines(net)[2].ops if isinstance(op, Stroke) and op.colour == BLACK]
    assert len(black) == 2 * len(net.creases)


def test_both_creases_of_a_narrow_spine_are_one_line() -> None:
    net = a_box().nets[0]
    assert len(net.creases) == 14
    assert len(net_scores(net)) == 10
    wide = a_box(NetPaper(1.0, 0.2)).nets[0]
    assert len(net_scores(wide)) == 14


def test_all_creases_but_the_tongues_are_mountains() -> None:
    net = a_box().nets[0]
    assert {c.name for c in net.creases if c.kind is CreaseKind.VALLEY} == {"left-tongue", "right-tongue"}


def test_lines_lie_on_their_layers() -> None:
    layers = net_lines(a_die().nets[0])
    assert [layer.kind for layer in layers] == [LayerKind.CUT, LayerKind.CREASE, LayerKind.GUIDE]
    assert all(isinstance(op, Stroke) and op.dash == DASHES[CreaseKind.MOUNTAIN] for op in layers[1].ops)


def test_marks_can_be_lines_or_left_out() -> None:
    (net,) = a_die().nets
    assert len(net_lines(net, LineLook(marks=CreaseMarks.LINES))[2].ops) == len(net_scores(net))
    assert net_lines(net, LineLook(marks=CreaseMarks.NONE))[2].ops == ()


def test_the_legend_tells_the_kinds_apart() -> None:
    look = LineLook(marks=CreaseMarks.LINES)
    samples = [legend(kind, 20.0, look) for kind in (None, CreaseKind.MOUNTAIN, CreaseKind.VALLEY)]
    assert len({sample[0].dash for sample in samples if isinstance(sample[0], Stroke)}) == 3
