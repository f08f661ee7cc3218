"""Pictures show what a viewer would see, and the art of every panel stands upright."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ppgen.common.colour import Colour
from ppgen.common.geometry import Matrix, Point, Size
from ppgen.display.extent import extent
from ppgen.display.ops import Clip, Fill, Group, Stroke, walk
from ppgen.folding.geometry.bodies import body
from ppgen.folding.geometry.fold import during, flat, states
from ppgen.folding.geometry.model import Assembly, Role, State, Step
from ppgen.folding.geometry.plane import area, clockwise, edges, overlap
from ppgen.folding.geometry.space import UP, cross, dot, length, minus, plus, times
from ppgen.folding.pictures.art import PanelArt, panel_art
from ppgen.folding.pictures.drawing import Drawing, Look, Scene, draw
from ppgen.folding.pictures.steps import Gallery, finished_picture, picture_paper, step_pictures
from ppgen.folding.pictures.view import Camera, Edge, PanelPart, painted, parts
from tests.support.folded_things import SOUND, a_box, a_die, a_tray, a_tuck_box

NEAR_EDGE = 0.05


def middles(assembly: Assembly) -> list[State]:
    """The states before every move, and the closed one."""
    return [*(before for _, before in states(assembly)), assembly.closed]


SCENES = [(name, index) for name in ("strip-box", "tuck-box", "die", "man, roof") for index in (2, -1)]
STATES = {scene: (body(SOUND[scene[0]]()), middles(SOUND[scene[0]]())[scene[1]]) for scene in SCENES}


@given(st.sampled_from(SCENES), st.floats(-80, 80), st.floats(5, 80), st.floats(0, 1), st.floats(0, 1))
@settings(max_examples=60)
def test_what_is_painted_last_is_what_is_nearest(
    scene, around: float, above: float, x: float, y: float
) -> None:
    ready, state = STATES[scene]
    camera = Camera(around, above)
    ordered = painted(parts(ready, ready.poses(state)), camera)
    seen = [camera.project(c) for part in ordered for c in part.corners]
    left, right = min(p.x for p in seen), max(p.x for p in seen)
    top, bottom = min(p.y for p in seen), max(p.y for p in seen)
    eye = Point(left + (right - left) * x, top + (bottom - top) * y)
    hits = [(depth(part, eye, camera), part.panel) for part in ordered if covers(part, eye, camera)]
    if hits and not any(borders(part, eye, camera) for part in ordered):
        assert hits[-1][0] == pytest.approx(max(hit[0] for hit in hits), abs=1e-6)


def covers(part: PanelPart, eye: Point, camera: Camera) -> bool:
    shape = clockwise(tuple(camera.project(c) for c in part.corners))
    return abs(area(shape)) > 1e-3 and all(
        (b.x - a.x) * (eye.y - a.y) - (b.y - a.y) * (eye.x - a.x) > 0 for a, b in edges(shape)
    )


def borders(part: PanelPart, eye: Point, camera: Camera) -> bool:
    """Close to an edge, or a part seen edge on: too near to tell."""
    shape = tuple(camera.project(c) for c in part.corners)
    return abs(area(shape)) <= 1e-3


def depth(part: PanelPart, eye: Point, camera: Camera) -> float:
    place = plus(times(camera.right, eye.x), times(camera.up, -eye.y))
    slope = dot(part.normal, camera.towards)
    return (part.level - dot(part.normal, place)) / slope


def test_parts_cover_every_panel_once() -> None:
    """Splitting keeps the whole area."""
    ready, state = STATES["tuck-box", 2]
    found = parts(ready, ready.poses(state))
    ordered = painted(found, Camera())
    assert sum(map(size, ordered)) == pytest.approx(sum(map(size, found)), rel=1e-9)


def test_splitting_adds_no_outlines() -> None:
    ready = body(a_tuck_box())
    half = State({name: angle * 0.8 for name, angle in ready.assembly.closed.angles.items()})
    found = parts(ready, ready.poses(half))
    ordered = painted(found, Camera())
    assert len(ordered) > len(found)
    assert sum(map(outlined, ordered)) == pytest.approx(sum(map(outlined, found)), rel=1e-9)


def outlined(part: PanelPart) -> float:
    sides = zip(part.corners, (*part.corners[1:], part.corners[0]), part.edges)
    return sum(length(minus(a, b)) for a, b, kind in sides if kind is not Edge.INNER)


def size(part: PanelPart) -> float:
    first = part.corners[0]
    rest = [minus(c, first) for c in part.corners[1:]]
    return sum(length(cross(a, b)) for a, b in pairwise(rest)) / 2


@pytest.mark.parametrize("name", SOUND)
def test_art_stands_upright_and_is_not_mirrored(name: str) -> None:
    assembly = SOUND[name]()
    ready = body(assembly)
    poses = ready.poses(assembly.closed)
    for panel, art in panel_art(assembly, bleed=3.0).items():
        place, pose, m = ready.panels[panel], poses[panel], art.matrix
        assert m.a * m.d - m.b * m.c == pytest.approx(1.0)
        zero = pose.apply(flat(place.net, m.apply(0, 0)))
        right = minus(pose.apply(flat(place.net, m.apply(1, 0))), zero)
        down = minus(pose.apply(flat(place.net, m.apply(0, 1))), zero)
        out, up = pose.turn(UP), place.panel.up
        assert up is not None
        assert cross(times(down, -1.0), out) == pytest.approx(right, abs=1e-9)
        assert dot(down, up) < -0.9
        assert abs(dot(right, up)) < 1e-6


@pytest.mark.parametrize("name", SOUND)
def test_bleed_grows_over_cuts_and_leaves_other_art_alone(name: str) -> None:
    assembly = SOUND[name]()
    ready = body(assembly)
    found = panel_art(assembly, bleed=3.0)
    for panel, art in found.items():
        grown = tuple(art.matrix.apply(*p) for p in art.bleed)
        own = ready.panels[panel].panel.polygon
        assert overlap(grown, own) == pytest.approx(abs(area(own)), rel=1e-6)
        for other in found:
            if other != panel and found[other].net == art.net:
                assert overlap(grown, ready.panels[other].panel.polygon) < 0.05


@pytest.mark.parametrize("name", SOUND)
def test_art_runs_on_over_creases_to_what_is_hidden(name: str) -> None:
    """A fold half a millimetre beside its line shows no white; past a spine, too."""
    for art, far in hidden_creases(SOUND[name](), bleed=3.0):
        grown = tuple(art.matrix.apply(*p) for p in art.bleed)
        assert beyond(grown, *far) >= 2.0, art.panel


def hidden_creases(assembly: Assembly, *, bleed: float) -> Iterator[tuple[PanelArt, tuple[Point, Point]]]:
    """Yield each art with the last crease over which it runs, from left to right as seen from it."""
    for art in panel_art(assembly, bleed=bleed).values():
        (net,) = [net for net in assembly.nets if net.name == art.net]
        for crease in net.creases:
            if art.panel not in (crease.parent, crease.child):
                continue
            there = net.panel(crease.child if crease.parent == art.panel else crease.parent)
            if there.role is not Role.SPINE:
                if there.up is None:
                    yield art, (crease.a, crease.b)
                continue
            for other in net.creases:
                if other is not crease and there.name in (other.parent, other.child):
                    behind = net.panel(other.child if other.parent == there.name else other.parent)
                    if behind.up is None:
                        yield art, (other.a, other.b)


def beyond(grown: tuple[Point, ...], a: Point, b: Point) -> float:
    """How far an outline reaches past the middle of a crease, on the side on which it reaches less."""
    dx, dy = (b.y - a.y) / math.dist(a, b), (a.x - b.x) / math.dist(a, b)
    reach = [(p.x - a.x) * dx + (p.y - a.y) * dy for p in grown]
    return min(max(reach), -min(reach))


def test_the_wall_of_a_box_runs_over_its_rim() -> None:
    art = panel_art(a_box(), bleed=3.0)["front"]
    assert min(p.y for p in art.bleed) == pytest.approx(-2 * 0.32)
    assert min(p.y for p in art.trim) == pytest.approx(0.0)
    assert art.size.height == pytest.approx(25.86)


def test_art_of_the_lid_is_named_after_where_it_shows() -> None:
    art = panel_art(a_box(lid="full"), bleed=2.0)
    assert {"bottom", "left", "right", "front", "back", "lid-top", "lid-front", "lid-left"} <= set(art)
    assert art["lid-top"].size.width > art["bottom"].size.width


def picture(assembly: Assembly, state: State, look: Look | None = None) -> Drawing:
    return draw(body(assembly), Scene(state), look or Look(), width=60, height=50)


def test_a_picture_fills_its_frame_and_stays_inside() -> None:
    for assembly in (a_die(), a_tuck_box()):
        drawing = picture(assembly, assembly.closed)
        assert drawing.size.width == pytest.approx(60) or drawing.size.height == pytest.approx(50)
        for op, matrix in walk(drawing.ops):
            if isinstance(op, Fill | Stroke):
                points = [matrix.apply(*s[-2:]) for s in op.path if len(s) > 1]
                assert all(-0.01 <= p.x <= 60.01 and -0.01 <= p.y <= 50.01 for p in points)


def test_a_picture_is_the_same_every_time() -> None:
    assert picture(a_tuck_box(), State({"top": 40.0})) == picture(a_tuck_box(), State({"top": 40.0}))


def test_art_is_drawn_on_the_sides_that_show() -> None:
    red = Colour(255, 0, 0)
    dot_art = (Fill((("M", 8.0, 8.0), ("L", 12.0, 8.0), ("L", 10.0, 12.0), ("Z",)), red),)
    faces = ("strip-1", "strip-2", "strip-3", "strip-4", "left", "right")
    drawing = picture(a_die(), a_die().closed, Look(art=dict.fromkeys(faces, dot_art)))
    clips = [op for op in drawing.ops if isinstance(op, Clip)]
    assert len(clips) == 3
    for clip in clips:
        (group,) = clip.ops
        assert isinstance(group, Group)
        outline = [Point(s[1], s[2]) for s in clip.path if len(s) == 3]
        assert inside(group.matrix.apply(10.0, 9.5), outline)


def inside(p: Point, outline: list[Point]) -> bool:
    shape = clockwise(tuple(outline))
    return all((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) > 0 for a, b in edges(shape))


def test_the_front_of_a_camera_looks_at_the_front() -> None:
    camera = Camera(0.0, 0.0)
    assert camera.towards == pytest.approx((0.0, -1.0, 0.0))
    assert camera.project((3.0, 9.0, 4.0)) == pytest.approx((3.0, -4.0))


@pytest.mark.parametrize("name", SOUND)
def test_every_step_has_a_picture_inside_its_frame(name: str) -> None:
    assembly = SOUND[name]()
    gallery = Gallery(frame=Size(50, 40))
    pictures = step_pictures(assembly, gallery)
    assert [p.id for p in pictures] == [step.id for step in assembly.steps]
    assert len({p.id for p in pictures}) == len(pictures)
    for shown in (*(p.drawing for p in pictures), finished_picture(assembly, gallery)):
        assert shown.size.width <= 50.001
        assert shown.size.height <= 40.001
        assert any(isinstance(op, Fill) for op in shown.ops)


@pytest.mark.parametrize("name", SOUND)
def test_what_folds_is_scored_before_anything_is_folded(name: str) -> None:
    first = SOUND[name]().steps[0]
    assert "score every fold" in first.words
    assert (first.moves, first.uncut) == ((), True)


@pytest.mark.parametrize("name", SOUND)
def test_paper_is_scored_with_its_printed_side_up_as_it_comes_from_the_printer(name: str) -> None:
    assembly = SOUND[name]()
    look = Look(printed=Colour(255, 0, 0), blank=Colour(0, 0, 255), active=Colour(0, 255, 0), shade=0.0)
    steps = [step for step in assembly.steps if step.uncut]
    assert steps
    for step in steps:
        drawing = next(p.drawing for p in step_pictures(assembly, Gallery(look=look)) if p.id == step.id)
        sheet, *panels = [op.colour for op in drawing.ops if isinstance(op, Fill)]
        assert sheet == look.blank
        assert set(panels) == {look.printed}


def sides(assembly: Assembly) -> Iterator[tuple[Step, bool]]:
    """Yield each step with whether it shows a paper from another side than the picture before did."""
    camera, seen, ready = Gallery().camera, dict[str, bool](), body(assembly)
    for step, state in zip(assembly.steps, befores(assembly)):
        poses, turned = ready.poses(state), False
        looks_from = camera.from_below if step.from_below else camera
        for net in assembly.nets:
            if not step.nets or net.name in step.nets:
                up = step.uncut or dot(poses[net.root].turn(UP), looks_from.towards) > 0
                turned |= seen.get(net.name, up) != up
                seen[net.name] = up
        yield step, turned


def befores(assembly: Assembly) -> Iterator[State]:
    state = assembly.start
    for step in assembly.steps:
        yield state
        for move in step.moves:
            state = during(move, state, share=1.0)


@pytest.mark.parametrize("name", SOUND)
def test_a_picture_from_the_other_side_says_that_the_paper_was_turned_over(name: str) -> None:
    told = list(sides(SOUND[name]()))
    for step, turned in told:
        assert turned == (" over" in step.words and step.words.startswith("Turn")), step.id
        assert turned or not step.turned, step.id
    assert any(step.turned for step, _ in told) == (not name.startswith(("tuck-box", "man, upright")))


@pytest.mark.parametrize("mirrored", [False, True])
def test_a_sign_before_the_picture_tells_that_paper_is_turned_over(mirrored: bool) -> None:
    gallery = Gallery(Size(58, 33), mirrored=mirrored)
    pictures = {p.id: p.drawing for p in step_pictures(a_die(), gallery)}
    assert not [op for op in pictures["die/ring"].ops if isinstance(op, Group)]
    drawing = pictures["die/tabs"]
    (thing,) = [op for op in drawing.ops if isinstance(op, Group)]
    sign, shown = (extent(ops) for ops in (tuple(op for op in drawing.ops if op is not thing), (thing,)))
    assert sign is not None
    assert shown is not None
    first, second = (shown, sign) if mirrored else (sign, shown)
    assert first.x >= -0.5
    assert first.right < second.x
    assert second.right <= drawing.size.width + 0.5 <= 58.5


def test_each_tab_of_a_die_has_an_arrow() -> None:
    gallery = Gallery(Size(49, 29))
    drawing = next(p.drawing for p in step_pictures(a_die(), gallery) if p.id == "die/tabs")
    (thing,) = [op for op in drawing.ops if isinstance(op, Group)]
    heads = [op for op in thing.ops if isinstance(op, Fill) and op.colour == gallery.arrow]
    assert len(heads) == len(a_die().tabs) == 7


def test_a_blank_side_is_lighter_in_grey_than_any_printed_one() -> None:
    def greys(name: str, look: Look) -> list[float]:
        pictures = step_pictures(SOUND[name](), Gallery(look=look))
        fills = [op for p in pictures for op, _ in walk(p.drawing.ops) if isinstance(op, Fill)]
        return [op.colour.luminance() for op in fills if op.colour.red == op.colour.green == op.colour.blue]

    look, red = Look(), Colour(255, 0, 0)
    blank = min(grey for name in SOUND for grey in greys(name, replace(look, printed=red, active=red)))
    assert look.printed.luminance() < blank


def test_arrows_show_where_the_moving_panels_go() -> None:
    gallery = Gallery()
    pictures = {p.id: p.drawing for p in step_pictures(a_tray(), gallery)}
    arrows = [op for op in pictures["tray/ends"].ops if isinstance(op, Fill) and op.colour == gallery.arrow]
    assert len(arrows) == 2
    closed = finished_picture(a_tray(), gallery)
    assert not [op for op in closed.ops if isinstance(op, Fill) and op.colour == gallery.arrow]


def test_paper_for_pictures_is_thicker() -> None:
    drawn = picture_paper(90.0)
    assert drawn.pitch > 2 * a_box().paper.pitch
    assert drawn._replace(slack=0.0).pitch == drawn.thickness


@given(st.floats(-180, 180), st.floats(-89, 89))
def test_a_camera_has_square_directions(around: float, above: float) -> None:
    camera = Camera(around, above)
    assert dot(camera.right, camera.up) == pytest.approx(0.0, abs=1e-9)
    assert length(camera.up) == pytest.approx(1.0)
    assert camera.up[2] >= 0
    assert cross(camera.right, camera.up) == pytest.approx(camera.towards, abs=1e-9)


def test_the_sheet_matrix_puts_a_point_where_its_panel_is_seen() -> None:
    ready = body(a_die())
    poses = ready.poses(a_die().closed)
    net, pose, camera = ready.panels["left"].net, poses["left"], Camera(-40, 20)
    matrix: Matrix = camera.sheet_matrix(net, pose)
    for corner in net.panel("left").polygon:
        seen = camera.project(pose.apply(flat(net, corner)))
        assert math.dist(matrix.apply(*corner), seen) < 1e-9
