"""Laws of the folding space: rigid poses, exact distances, polygons in the plane."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ppgen.common.geometry import Point
from ppgen.folding.geometry.distance import Plate, distance, plate, segments
from ppgen.folding.geometry.plane import area, box, clockwise, is_convex, offset, overlap, polygon, shared
from ppgen.folding.geometry.space import UP, Pose, Vector, between, dot, length, minus, rotation
from ppgen.folding.geometry.triangles import triangles

number = st.floats(-20, 20, allow_nan=False, width=32)
vectors = st.tuples(number, number, number)
directions = vectors.filter(lambda v: length(v) > 0.1)
rigid = st.builds(
    lambda axis, turn, place: rotation(axis, turn, through=place), directions, st.floats(-360, 360), vectors
)


@st.composite
def plates(draw) -> Plate:
    """A convex polygon with three to six corners on a circle, somewhere in space."""
    turns = sorted(draw(st.lists(st.floats(0, 6.2), min_size=3, max_size=6, unique_by=lambda a: round(a, 1))))
    radius = draw(st.floats(1, 12))
    corners = [(radius * math.cos(a), radius * math.sin(a), 0.0) for a in turns]
    pose = draw(rigid)
    return plate(tuple(pose.apply(c) for c in corners), pose.turn(UP))


def moved(one: Plate, pose: Pose) -> Plate:
    return plate(tuple(pose.apply(c) for c in one.corners), pose.turn(one.normal))


def samples(one: Plate, steps: int = 12) -> list[Vector]:
    """Points all over a polygon."""
    first, found = one.corners[0], []
    for b, c in pairwise(one.corners[1:]):
        for i in range(steps + 1):
            edge = between(b, c, i / steps)
            found += [between(first, edge, j / steps) for j in range(steps + 1)]
    return found


@given(rigid, vectors, vectors)
def test_a_pose_keeps_lengths(pose: Pose, a: Vector, b: Vector) -> None:
    apart = length(minus(pose.apply(a), pose.apply(b)))
    assert apart == pytest.approx(length(minus(a, b)), abs=1e-9)


@given(rigid, rigid, vectors)
def test_poses_follow_each_other(second: Pose, first: Pose, a: Vector) -> None:
    assert second.after(first).apply(a) == pytest.approx(second.apply(first.apply(a)), abs=1e-9)
    assert first.unturn(first.turn(a)) == pytest.approx(a, abs=1e-9)


def test_quarter_turns_are_exact() -> None:
    assert rotation((1.0, 0.0, 0.0), 90.0).apply((0.0, 2.0, 0.0)) == (0.0, 0.0, 2.0)


@given(plates(), plates(), rigid)
@settings(max_examples=60)
def test_distance_is_the_same_both_ways_and_wherever_the_pair_lies(
    one: Plate, other: Plate, pose: Pose
) -> None:
    apart = distance(one, other)
    assert distance(other, one) == pytest.approx(apart, abs=1e-7)
    assert distance(moved(one, pose), moved(other, pose)) == pytest.approx(apart, abs=1e-6)


@given(plates(), plates())
@settings(max_examples=12)
def test_distance_agrees_with_brute_sampling(one: Plate, other: Plate) -> None:
    apart = distance(one, other)
    brute = min(length(minus(p, q)) for p in samples(one, 6) for q in samples(other, 6))
    widest = max(length(minus(c, one.corners[0])) for c in one.corners)
    widest = max(widest, *(length(minus(c, other.corners[0])) for c in other.corners))
    assert apart <= brute + 1e-6
    assert brute <= apart + widest / 3


@given(plates(), plates(), st.floats(0.01, 5))
@settings(max_examples=60)
def test_a_limit_only_hides_what_is_farther(one: Plate, other: Plate, limit: float) -> None:
    apart, near = distance(one, other), distance(one, other, limit=limit)
    assert near == pytest.approx(apart, abs=1e-9) if near <= limit else apart > limit - 1e-9


def test_a_plate_that_pierces_another_is_at_distance_zero() -> None:
    lying = plate(((0.0, 0.0, 0.0), (9.0, 0.0, 0.0), (9.0, 9.0, 0.0), (0.0, 9.0, 0.0)), UP)
    standing = plate(((4.0, 4.0, -1.0), (5.0, 4.0, -1.0), (5.0, 4.0, 1.0), (4.0, 4.0, 1.0)), (0.0, 1.0, 0.0))
    assert distance(lying, standing) == 0.0
    assert distance(lying, moved(standing, Pose(origin=(0.0, 0.0, 3.0)))) == pytest.approx(2.0)


def test_segments_that_cross_like_a_bridge() -> None:
    assert segments((-1.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, -1.0, 2.0), (0.0, 1.0, 2.0)) == pytest.approx(
        2.0
    )


def test_shared_area_of_two_rectangles() -> None:
    assert overlap(box(0, 0, 4, 4), box(3, 1, 9, 2)) == pytest.approx(1.0)
    assert overlap(box(0, 0, 4, 4), box(4, 0, 8, 4)) == 0.0
    assert shared(box(0, 0, 4, 4), box(5, 5, 6, 6)) == ()


def test_an_offset_moves_each_side_by_its_own_amount() -> None:
    grown = offset(box(0, 0, 10, 10), (1.0, 2.0, 3.0, 0.0))
    assert set(grown) == {Point(0, -1), Point(12, -1), Point(12, 13), Point(0, 13)}


def test_only_convex_polygons_with_an_area_are_convex() -> None:
    assert is_convex(box(0, 0, 1, 1))
    assert is_convex(box(0, 0, 1, 1)[::-1])
    assert not is_convex(polygon((0, 0), (4, 0), (1, 1), (0, 4)))
    assert not is_convex(polygon((0, 0), (4, 0), (8, 0)))


@given(st.lists(st.floats(1, 9), min_size=4, max_size=9))
def test_triangles_cover_the_outline_once(heights: list[float]) -> None:
    top = [Point(float(x), -h) for x, h in enumerate(heights)]
    outline = (*top, Point(len(heights) - 1.0, 0.0), Point(0.0, 0.0))
    found = triangles(outline)
    assert sum(abs(area(t)) for t in found) == pytest.approx(abs(area(outline)))
    assert all(area(clockwise(t)) > 0 for t in found)
    for i, one in enumerate(found):
        assert all(overlap(one, other) < 1e-6 for other in found[i + 1 :])


@given(directions, st.floats(-180, 180), vectors)
def test_points_on_the_axis_stay(axis: Vector, turn: float, place: Vector) -> None:
    pose = rotation(axis, turn, through=place)
    assert pose.apply(place) == pytest.approx(place, abs=1e-9)
    assert abs(dot(pose.turn(axis), axis) - dot(axis, axis)) < 1e-6
