"""Drawings from strangers: what is read, how it is scaled, and what is refused, where."""

from __future__ import annotations

import math
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from ppgen.common.colour import BLACK, Colour
from ppgen.common.geometry import Matrix, Point, Rect
from ppgen.display import ops
from ppgen.display.extent import extent
from ppgen.display.ops import Clip, Fill, LineCap, LineJoin, Stroke
from ppgen.load.svg import Art
from ppgen.load.svg.colours import read_tint
from ppgen.load.svg.files import load_svg
from ppgen.load.svg.path import arc, parse_path
from ppgen.load.svg.reader import parse_svg
from ppgen.load.svg.sheets import MOST_LOOKS

RED = Colour(255, 0, 0)
BLUE = Colour(0, 0, 255)


def svg(inner: str, attributes: str = 'viewBox="0 0 10 10"') -> bytes:
    return f'<svg xmlns="http://www.w3.org/2000/svg" {attributes}>\n{inner}\n</svg>'.encode()


def drawn(inner: str, attributes: str = 'viewBox="0 0 10 10"') -> Art:
    art, problems = parse_svg(svg(inner, attributes), "icon.svg")
    assert problems == []
    assert art is not None
    return art


def rounded(path: ops.Path) -> list[tuple[object, ...]]:
    return [(segment[0], *(round(number, 3) + 0.0 for number in segment[1:])) for segment in path]


PATHS = {
    "M1 2L3 4": [("M", 1, 2), ("L", 3, 4)],
    "m1 2 3 4": [("M", 1, 2), ("L", 4, 6)],
    "M0 0H5V5h-5z": [("M", 0, 0), ("L", 5, 0), ("L", 5, 5), ("L", 0, 5), ("Z",)],
    "M1e1-2.5.5.5L3 3Z L5 5": [
        ("M", 10, -2.5),
        ("L", 0.5, 0.5),
        ("L", 3, 3),
        ("Z",),
        ("M", 10, -2.5),
        ("L", 5, 5),
    ],
    "M1 1 2 2zm1 1l1 0zz": [
        ("M", 1, 1),
        ("L", 2, 2),
        ("Z",),
        ("M", 2, 2),
        ("L", 3, 2),
        ("Z",),
    ],
    "M0 0C1 1 2 2 3 0S5 5 6 0s1 1 2 0": [
        ("M", 0, 0),
        ("C", 1, 1, 2, 2, 3, 0),
        ("C", 4, -2, 5, 5, 6, 0),
        ("C", 7, -5, 7, 1, 8, 0),
    ],
    "M0 0S1 1 2 0": [("M", 0, 0), ("C", 0, 0, 1, 1, 2, 0)],
    "M0 0Q3 3 6 0T12 0": [("M", 0, 0), ("C", 2, 2, 4, 2, 6, 0), ("C", 8, -2, 10, -2, 12, 0)],
    "M0 0L1 0T3 0": [("M", 0, 0), ("L", 1, 0), ("C", 1, 0, 1.667, 0, 3, 0)],
    "M10 0a5 5 0 0 1 5 5": [("M", 10, 0), ("C", 12.761, 0, 15, 2.239, 15, 5)],
    "M10 0a5 5 0 015 5": [("M", 10, 0), ("C", 12.761, 0, 15, 2.239, 15, 5)],
    "M0 0A1 1 0 0 0 10 10": [
        ("M", 0, 0),
        ("C", -2.761, 2.761, -2.761, 7.239, 0, 10),
        ("C", 2.761, 12.761, 7.239, 12.761, 10, 10),
    ],
    "M0 0A0 5 0 0 0 9 9": [("M", 0, 0), ("L", 9, 9)],
    "M3 3A5 5 0 0 0 3 3L4 4": [("M", 3, 3), ("L", 4, 4)],
    "M50 50a30 50 -30 1 1 10 10": [
        ("M", 50, 50),
        ("C", 33.77, 30.257, 27.694, 3.366, 36.064, -11.679),
        ("C", 44.434, -26.725, 64.419, -24.839, 81.905, -7.353),
        ("C", 99.39, 10.132, 108.464, 37.306, 102.718, 54.975),
        ("C", 96.972, 72.644, 78.348, 74.835, 60, 60),
    ],
}


@pytest.mark.parametrize(("text", "path"), PATHS.items())
def test_path_data(text: str, path: list[tuple[object, ...]]) -> None:
    assert rounded(parse_path(text)) == path


@pytest.mark.parametrize(
    "text",
    [
        "",
        "  ",
        "L1 1",
        "M1",
        "M1 1 X",
        "M1 1 Z 3",
        "M0 0A1 1 0 2 0 1 1",
        "M1e9 0",
        "1 1",
        "M0 0L1e999 1",
        "M0 0 Lnan 1",
    ],
)
def test_path_data_that_cannot_be_read(text: str) -> None:
    with pytest.raises(ValueError, match=r"path|missing"):
        parse_path(text)


def test_a_path_with_too_many_parts_is_refused() -> None:
    with pytest.raises(ValueError, match="more than"):
        parse_path("M0 0" + "h1" * 20_001)


COORDINATES = st.integers(-50, 50)


@given(
    st.tuples(COORDINATES, COORDINATES),
    st.tuples(COORDINATES, COORDINATES),
    st.tuples(st.integers(1, 40), st.integers(1, 40)),
    st.integers(0, 180),
    st.tuples(st.booleans(), st.booleans()),
)
def test_an_arc_stays_on_its_ellipse_and_turns_the_right_way(
    start: tuple[int, int],
    end: tuple[int, int],
    radii: tuple[int, int],
    turn: int,
    flags: tuple[bool, bool],
) -> None:
    assume(start != end)
    path = arc(Point(*start), Point(*end), radii=radii, turn=turn, flags=flags)
    assert rounded(path)[-1][-2:] == end
    upright = Matrix.rotation(-turn).then(Matrix.scaling(1 / radii[0], 1 / radii[1]))
    points = [upright.apply(*start)] + [upright.apply(*segment[-2:]) for segment in path]
    middles = []
    for before, segment in zip(points, path):
        one, two, last = (upright.apply(*segment[index : index + 2]) for index in (1, 3, 5))
        middles.append(Point(*((a + 3 * b + 3 * c + d) / 8 for a, b, c, d in zip(before, one, two, last))))
    onward = [point for pair in zip(points, middles) for point in pair] + [points[-1]]
    radius, centre = circle_through(onward)
    assert radius >= 1 - 1e-6
    for point in onward:
        assert math.isclose(math.dist(point, centre), radius, rel_tol=2e-3)
    turns = sum(cross(a, b, centre) for a, b in pairwise(onward))
    assert (turns > 0) == flags[1]


def circle_through(points: list[Point]) -> tuple[float, Point]:
    """Find a circle through the first, the middle and the last of some points."""
    (ax, ay), (bx, by), (cx, cy) = points[0], points[len(points) // 2], points[-1]
    d = 2 * (ax * (by - cy) + bx * (cy - ay) + cx * (ay - by))
    assume(abs(d) > 1e-4)
    a, b, c = ax * ax + ay * ay, bx * bx + by * by, cx * cx + cy * cy
    x = (a * (by - cy) + b * (cy - ay) + c * (ay - by)) / d
    y = (a * (cx - bx) + b * (ax - cx) + c * (bx - ax)) / d
    return math.dist((x, y), points[0]), Point(x, y)


def cross(one: Point, two: Point, centre: Point) -> float:
    return (one.x - centre.x) * (two.y - centre.y) - (one.y - centre.y) * (two.x - centre.x)


def test_a_drawing_is_scaled_into_the_middle_of_a_unit_box() -> None:
    art = drawn('<rect x="-10" y="5" width="20" height="10"/>', 'viewBox="-10 5 20 10"')
    assert (art.width, art.height) == (20, 10)
    assert art.ops(RED) == (Fill(ops.rectangle(Rect(0, 0.25, 1, 0.5)), BLACK),)
    tall = drawn('<rect width="5" height="10"/>', 'width="5px" height="10"')
    assert rounded(tall.outline()) == rounded(ops.rectangle(Rect(0.25, 0, 0.5, 1)))


SHAPES = {
    '<circle cx="5" cy="5" r="5"/>': ops.ellipse(Rect(0, 0, 1, 1)),
    '<ellipse cx="5" cy="5" rx="5" ry="2.5"/>': ops.ellipse(Rect(0, 0.25, 1, 0.5)),
    '<rect x="1" y="2" width="4" height="6" rx="1"/>': ops.rectangle(Rect(0.1, 0.2, 0.4, 0.6), 0.1),
    '<rect width="10" height="10" ry="9"/>': ops.rectangle(Rect(0, 0, 1, 1), 0.5),
    '<polygon points="0,0 10,0 10,10"/>': ops.polygon(((0, 0), (1, 0), (1, 1))),
    '<polyline points="0 0 10 0"/>': ops.polygon(((0, 0), (1, 0)), closed=False),
    '<line x1="0" y1="0" x2="10" y2="5"/>': ops.polygon(((0, 0), (1, 0.5)), closed=False),
    '<path d="M0 0h10v10z"/>': ops.polygon(((0, 0), (1, 0), (1, 1))),
}


@pytest.mark.parametrize(("text", "path"), SHAPES.items())
def test_shapes(text: str, path: ops.Path) -> None:
    first, _ = drawn(text + '<rect width="1" height="1"/>').shapes
    assert rounded(first.outline()) == rounded(path)


TRANSFORMS = {
    "translate(5)": (0.6, 0.1),
    "translate(5,2)": (0.6, 0.3),
    "scale(2)": (0.2, 0.2),
    "scale(2 3)": (0.2, 0.3),
    "rotate(90)": (-0.1, 0.1),
    "rotate(90 1 1)": (0.1, 0.1),
    "rotate(180, 2, 2)": (0.3, 0.3),
    "skewX(45)": (0.2, 0.1),
    "skewY(45)": (0.1, 0.2),
    "matrix(1 0 0 1 3 4)": (0.4, 0.5),
    "translate(5 0) scale(2)": (0.7, 0.2),
    "scale(2) translate(5 0)": (1.2, 0.2),
}


@pytest.mark.parametrize(("transform", "point"), TRANSFORMS.items())
def test_transforms(transform: str, point: tuple[float, float]) -> None:
    art = drawn(f'<g transform="{transform}"><path d="M1 1L2 2V3"/></g>', 'viewBox="-45 -45 100 100"')
    assert rounded(art.outline())[0] == ("M", *(round((10 * number + 45) / 100, 3) for number in point))


PAINTS = {
    'fill="#f00"': RED,
    'fill="#0000ff"': BLUE,
    'fill="red"': RED,
    'fill="RED"': RED,
    'fill="rgb(255, 0, 0)"': RED,
    'fill="currentColor"': BLUE,
    'style="fill: red; stroke: none"': RED,
    'fill="blue" style="fill:red"': RED,
    'id="a" class="b" data-x="1" aria-label="c"': BLACK,
}


TINTS = {
    "rebeccapurple": ((102, 51, 153), 1),
    "LightGoldenRodYellow": ((250, 250, 210), 1),
    "transparent": ((0, 0, 0), 0),
    "#1aF": ((17, 170, 255), 1),
    "#1aF8": ((17, 170, 255), 0.533),
    "#11aaFF80": ((17, 170, 255), 0.502),
    "rgb(10%, 50%,100%)": ((26, 128, 255), 1),
    "RGB(300 -5 20.6)": ((255, 0, 21), 1),
    "rgba(1,2,3,.25)": ((1, 2, 3), 0.25),
    "rgb(1 2 3 / 25%)": ((1, 2, 3), 0.25),
    "hsl(120, 100%, 25%)": ((0, 128, 0), 1),
    "hsl(-.5turn 100% 50%)": ((0, 255, 255), 1),
    "hsla(30deg 100% 50% / 60%)": ((255, 128, 0), 0.6),
    "hsl(3.1415926536rad, 100%, 50%)": ((0, 255, 255), 1),
    "#cd853f icc-color(acmecmyk, 0.11, 0.48, 0.83, 0.00)": ((205, 133, 63), 1),
}


@pytest.mark.parametrize(("text", "wanted"), TINTS.items())
def test_colours_of_css(text: str, wanted: tuple[tuple[int, int, int], float]) -> None:
    colour, alpha = read_tint(text)
    assert (colour, round(alpha, 3)) == wanted


@pytest.mark.parametrize(
    "text",
    [
        "",
        "#12",
        "#12345",
        "puce",
        "rgb(1,2)",
        "rgb(1deg,2,3)",
        "hsl(1%,2%,3%)",
        "rgb(a,b,c)",
        "rgb()",
        "rgb(1e999,0,0)",
        "lab(50% 0 0)",
        "rgb(1,2,3,4,5)",
        "rgb(1,2,3",
        "url(#a)",
        "inherit",
    ],
)
def test_what_is_no_colour(text: str) -> None:
    with pytest.raises(ValueError, match="as a colour"):
        read_tint(text)


PASSED_OVER = [
    'clip-rule="evenodd" style="paint-order:markers fill stroke;transform-origin:50% 50%;fill:unset;filter:none"',
    'style="touch-action:none;cursor:pointer;-inkscape-font-specification:x;--brand:red"',
    'shape-rendering="geometricPrecision" pointer-events="none" p-id="4" t="17" spellcheck="false"',
    'xmlns:sketch="http://x" sketch:type="MSShapeGroup" xmlns:serif="urn:s" serif:id="a" data-name="b"',
    'style="font:12px serif;mix-blend-mode:normal;isolation:isolate;filter:none;mask:none;transition:all 1s"',
    'style="background:new 0 0 512 512;max-width:100%;animation:spin 1s;user-select:none"',
    'class="" aria-hidden="true" role="img" tabindex="0" xml:space="preserve" xml:lang="de" stroke="inherit"',
]


@pytest.mark.parametrize("attributes", PASSED_OVER)
def test_what_means_nothing_on_paper_is_passed_over(attributes: str) -> None:
    shape = '<path d="M0 0H9V9z"/>'
    plain = drawn(shape).ops(BLUE)
    assert drawn(f"<g {attributes}>{shape}</g>").ops(BLUE) == plain
    assert drawn(shape, f'viewBox="0 0 10 10" {attributes}').ops(BLUE) == plain
    assert drawn(shape.replace("/>", f" {attributes}/>")).ops(BLUE) == plain


def test_what_stands_around_a_drawing_is_passed_over() -> None:
    head = b"""<?xml version="1.0" standalone="no"?>
<?xpacket begin="x"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
"""
    shape = '<title>&amp;</title><sodipodi:namedview xmlns:sodipodi="urn:x"><a/></sodipodi:namedview><path d="M0 0H9V9z"/>'
    root = 'viewBox="0 0 10 10" style="height: 512px; width: 512px; display: block; background: none" width="100%" height="100%"'
    art, problems = parse_svg(head + svg(shape, root), "icon.svg")
    assert problems == []
    assert art is not None
    assert art.ops(BLUE) == drawn('<path d="M0 0H9V9z"/>').ops(BLUE)


@pytest.mark.parametrize(
    ("attributes", "told"),
    [
        ('filter="url(#a)"', "filter"),
        ('style="mix-blend-mode:multiply"', "mix-blend-mode"),
        ('style="transform:scale(2)"', "transform"),
        ('style="cx:5"', "cx"),
        ('mask="url(#a)"', "mask"),
        ('marker-end="url(#a)"', "marker"),
        ('paint-order="line"', "paint-order"),
        ('vector-effect="non-scaling-stroke"', "vector-effect"),
        ('transform="scale(.5)" transform-origin="center"', "transform-origin"),
        ('onload="x()"', "onload"),
        ('stroke-widht="2"', "stroke-widht"),
        ('clip-path="circle(5px)"', "clip-path"),
    ],
)
def test_what_would_be_drawn_otherwise_is_refused_with_a_way_out(attributes: str, told: str) -> None:
    art, (problem,) = parse_svg(svg(f'<path {attributes} d="M0 0H9V9z"/>'), "icon.svg")
    assert art is None
    assert told in problem.message
    assert problem.hint


def test_clip_paths_that_hold_themselves_end() -> None:
    for inner in (
        '<clipPath id="c" clip-path="url(#c)"><path d="M0 0H9V9z"/></clipPath>',
        '<clipPath id="c"><path clip-path="url(#c)" d="M0 0H9V9z"/></clipPath>',
    ):
        art, (problem,) = parse_svg(svg(f'{inner}<path clip-path="url(#c)" d="M0 0H9V9z"/>'), "icon.svg")
        assert art is None
        assert "leads back to itself" in problem.message


def test_clips_count_as_lines_of_the_drawing() -> None:
    clip = f'<clipPath id="c"><path d="M0 0{"h1" * 19_000}"/></clipPath>'
    art, problems = parse_svg(svg(clip + '<path clip-path="url(#c)" d="M0 0H9V9z"/>' * 3), "icon.svg")
    assert art is None
    assert "more than 50,000 lines" in problems[-1].message


@pytest.mark.thorough
def test_bands_of_gradients_count_as_lines_of_the_drawing() -> None:
    stops = '<stop stop-color="#000"/><stop offset="1" stop-color="#fff"/>'
    many = f'<linearGradient id="a">{stops}</linearGradient>' + '<path fill="url(#a)" d="M0 0H9V9z"/>' * 320
    art, problems = parse_svg(svg(many), "icon.svg")
    assert art is None
    assert "more than 50,000 lines" in problems[-1].message
    art, problems = parse_svg(svg(many.replace(" d=", ' opacity="1" d=', 1)[: -36 * 80]), "icon.svg")
    assert problems == []


def test_art_beyond_the_view_box_is_left_out_or_cut_off() -> None:
    inside = '<rect width="10" height="10"/>'
    assert drawn(inside).ops(RED) == drawn(inside + '<rect x="11" width="5" height="5"/>').ops(RED)
    (fill,) = drawn('<rect x="5" y="-70" width="90" height="80"/>').ops(RED)
    assert extent((fill,)) == Rect(0.5, 0, 0.5, 1)
    assert drawn(inside).ops(RED) == drawn(inside + '<rect x="10.01" width="5" height="5"/>').ops(RED)
    assert len(drawn(inside + '<path d="M10 2L14 0V4z"/>').ops(RED)) <= 2
    (op,) = drawn('<path d="M5 5H900" fill="none" stroke="red"/>').ops(RED)
    assert isinstance(op, Clip)
    (line,) = op.ops
    assert isinstance(line, Stroke)
    assert rounded(line.path) == [("M", 0.5, 0.5), ("L", 1.1, 0.5)]
    assert op.path == ops.rectangle(Rect(0, 0, 1, 1))
    art, (problem,) = parse_svg(svg('<rect x="20" width="5" height="5"/>'), "icon.svg")
    assert art is None
    assert problem.rule == "svg/empty"


@pytest.mark.parametrize("transform", ["", 'transform="scale(1 .5)"'])
@pytest.mark.parametrize("dashes", ["", 'stroke-dasharray="3"', 'stroke-dasharray="2 1 1"'])
def test_no_line_reaches_far_beyond_the_view_box(dashes: str, transform: str) -> None:
    art = drawn(f'<path {transform} {dashes} d="M5 5H900V8H-70V4H9" fill="none" stroke="red"/>')
    lines = [op for op in art.ops(RED) if isinstance(op, Clip)]
    reach = extent(tuple(inner for op in lines for inner in op.ops))
    assert reach is not None and Rect(-0.4, -0.4, 1.8, 1.8).contains(reach)


def test_dashes_that_come_back_into_the_view_box_are_where_they_would_be() -> None:
    first, back = drawn(
        '<path d="M5 5H15V8H0" fill="none" stroke="red" stroke-dasharray="3 2" stroke-linejoin="round"/>'
    ).ops(RED)
    assert isinstance(first, Clip) and isinstance(back, Clip)
    (rest,), (line,) = first.ops, back.ops
    assert isinstance(rest, Stroke) and isinstance(line, Stroke)
    assert {rounded(rest.path)[0], rounded(line.path)[0]} == {("M", 0.5, 0.5), ("M", 1.1, 0.8)}
    later = line if rounded(line.path)[0][1] > 1 else rest
    assert round(later.offset, 6) == round((10 + 3 + 4) / 10 % 1.0, 6)
    one = drawn('<path d="M1 5H9V8H2" fill="none" stroke="red" stroke-dasharray="3 2"/>').ops(RED)
    assert len(one) == 1 and isinstance(one[0], Stroke)


def test_a_drawing_whose_shapes_have_neither_fill_nor_line_is_empty() -> None:
    frame = '<path fill="none" d="M1 1h8v8H1z"/>'
    art, (problem,) = parse_svg(svg(frame), "icon.svg")
    assert art is None and problem.rule == "svg/empty"
    assert drawn(frame + '<path d="M1 1h8v8z"/>').ops(RED)
    assert drawn(frame.replace("/>", ' stroke="red"/>')).ops(RED)


def test_what_would_move_is_told_once_and_printed_as_it_stands() -> None:
    moving = '<animate attributeName="opacity" to="0"/><set attributeName="x" to="1"/>'
    art, (told,) = parse_svg(svg(f'<rect width="4" height="4">{moving}</rect>'), "icon.svg")
    assert art is not None and (told.rule, told.severity.value) == ("svg/motion", "note")
    assert "<animate> is left out" in told.message
    assert art.ops(RED) == drawn('<rect width="4" height="4"/>').ops(RED)


def test_a_gradient_paints_nothing_beyond_its_shape() -> None:
    stops = '<stop stop-color="red"/><stop offset="1" stop-color="blue"/>'
    art = drawn(
        f'<linearGradient id="a">{stops}</linearGradient><rect x="2" y="2" width="6" height="6" fill="url(#a)"/>'
    )
    (clip,) = art.ops(RED)
    assert isinstance(clip, Clip)
    assert len(clip.ops) > 100
    assert all(Rect(0.2, 0.2, 0.6, 0.6).contains(extent((op,)) or Rect(0, 0, 0, 0), 0.002) for op in clip.ops)


@pytest.mark.parametrize(("limit", "join"), [("1.95", LineJoin.MITER), ("1.94", LineJoin.BEVEL)])
def test_a_corner_is_pointed_up_to_the_miter_limit(limit: str, join: LineJoin) -> None:
    corner = f'<path d="M2 3L5 8L8 3" fill="none" stroke="red" stroke-miterlimit="{limit}"/>'
    (op,) = drawn(corner).ops(BLUE)
    assert isinstance(op, Stroke)
    assert op.join is join


@pytest.mark.parametrize(("attributes", "colour"), PAINTS.items())
def test_paint(attributes: str, colour: Colour) -> None:
    (op,) = drawn(f'<path {attributes} d="M0 0L1 1V0"/>').ops(BLUE)
    assert isinstance(op, Fill)
    assert op.colour == colour


def test_paint_is_taken_over_from_the_groups_around() -> None:
    art = drawn(
        '<g fill="red" stroke="currentColor" stroke-width="2">'
        '<g transform="scale(.5)" stroke-linecap="round">'
        '<path stroke-linejoin="bevel" stroke-dasharray="1" fill-rule="evenodd" fill-opacity="50%"'
        ' d="M0 0L1 1V0"/>'
        '</g><path fill="none" stroke="none" d="M0 0L1 1"/></g>',
        'viewBox="-5 -5 10 10"',
    )
    fill, stroke = art.ops(BLUE)
    assert isinstance(fill, Fill)
    assert isinstance(stroke, Stroke)
    assert (fill.colour, fill.even_odd, fill.opacity) == (RED, True, 0.5)
    assert (stroke.colour, round(stroke.width, 9)) == (BLUE, 0.1)
    assert [round(number, 9) for number in stroke.dash] == [0.05, 0.05]
    assert (stroke.cap, stroke.join) == (LineCap.ROUND, LineJoin.BEVEL)


@pytest.mark.parametrize(
    ("path", "kept"),
    [
        ("M0 0L9 9", 0),
        ("M0 0H9H3z", 0),
        ("M1 1L4 4L2 2M0 5H5V9z", 4),
        ("M0 0L9 0L4 .0001z", 4),
        ("M0 0C0 3 0 6 0 9", 0),
    ],
)
def test_what_encloses_nothing_is_not_filled(path: str, kept: int) -> None:
    """PDF would paint a hairline there, which no other program shows."""
    art = drawn(f'<path d="{path}"/><rect width="1" height="1"/>')
    fills = [op for op in art.ops(BLUE) if isinstance(op, Fill)]
    assert [len(op.path) for op in fills] == [*([kept] if kept else []), 5]


def test_the_outline_is_made_of_what_is_filled() -> None:
    art = drawn('<path d="M0 0h5v5z"/><path fill="none" stroke="red" d="M0 0L9 9"/><path d="M5 5h5v5z"/>')
    assert len(art.outline()) == 8
    assert len(drawn('<path fill="none" stroke="red" d="M0 0L9 9"/>').outline()) == 2


def test_descriptions_and_what_editors_add_are_passed_over() -> None:
    inner = (
        '<title>A</title><desc>B</desc><metadata><x xmlns="urn:x"><path d="M9 9"/></x></metadata>'
        '<defs><linearGradient id="a"/></defs><e:view xmlns:e="urn:editor"/>'
        '<path e:x="1" xmlns:e="urn:e" d="M0 0L1 1V0"/>'
    )
    assert len(drawn(inner).shapes) == 1


HOLLOW = {
    "a point": ("M5 5Z", True),
    "a line there and back": ("M5 5L9 9Z", True),
    "an open line": ("M5 5L9 9", True),
    "several lines": ("M0 5L9 5M3 3L8 8", True),
    "a curve along a line": ("M5 5C6 6 7 7 9 9Z", True),
    "a sliver": ("M5 5L9 9L5 5.001Z", False),
    "a line beside an area": ("M0 5L9 5M3 3L8 8V3Z", False),
}


@pytest.mark.parametrize(("path", "is_told"), HOLLOW.values(), ids=HOLLOW)
def test_a_drawing_that_encloses_nothing_is_told(path: str, *, is_told: bool) -> None:
    art, problems = parse_svg(svg(f'<path d="{path}"/>'), "icon.svg")
    assert [problem.rule for problem in problems] == ["svg/empty"] * is_told
    assert (art is None) == is_told
    for line in ("stroke", "fill"):
        with_line = f'<path fill="none" {line}="red" d="{path}"/>'.replace('fill="none" fill', "fill")
        assert bool(parse_svg(svg(with_line), "icon.svg")[1]) == (is_told and line == "fill")


REFUSED: dict[str, tuple[bytes, str, tuple[int, int]]] = {
    "text": (svg("<text>a</text>"), "svg/unsupported", (2, 1)),
    "image": (svg('<image href="x.png"/>'), "svg/unsupported", (2, 1)),
    "script": (svg("<script>x</script>"), "svg/unsupported", (2, 1)),
    "style sheet": (svg('<style>@import "x";</style>'), "svg/unsupported", (2, 1)),
    "use": (svg('<g/><use href="#a"/>'), "svg/unsupported", (2, 5)),
    "foreign object": (svg("<foreignObject/>"), "svg/unsupported", (2, 1)),
    "only a clip": (svg("<clipPath/>"), "svg/empty", (1, 1)),
    "unknown clip": (svg('<path clip-path="url(#a)" d="M0 0L1 1"/>'), "svg/unsupported", (2, 1)),
    "mask": (svg('<path mask="url(#a)" d="M0 0L1 1"/>'), "svg/unsupported", (2, 1)),
    "remote clip": (svg('<path clip-path="url(x.svg#a)" d="M0 0L1 1"/>'), "svg/unsupported", (2, 1)),
    "use of itself": (svg('<g id="a"><use href="#a"/></g>'), "svg/unsupported", (2, 1)),
    "remote use": (svg('<use href="x.svg#a"/>'), "svg/unsupported", (2, 1)),
    "media in a style sheet": (svg("<style>@media print{a{fill:red}}</style>"), "svg/unsupported", (2, 1)),
    "selector": (svg("<style>path[d^=M]{fill:red}</style>"), "svg/unsupported", (2, 1)),
    "gradient paint": (svg('<path fill="url(#a)" d="M0 0L1 1"/>'), "svg/unsupported", (2, 1)),
    "remote paint": (svg('<path style="fill:url(http://x)" d="M0 0L1 1"/>'), "svg/unsupported", (2, 1)),
    "event": (svg('<path onclick="x" d="M0 0L1 1"/>'), "svg/unsupported", (2, 1)),
    "filter": (svg('<path filter="url(#a)" d="M0 0L1 1"/>'), "svg/unsupported", (2, 1)),
    "unknown colour": (svg('<path fill="puce" d="M0 0L1 1"/>'), "svg/unsupported", (2, 1)),
    "blending": (
        svg('<g style="mix-blend-mode:screen"><path d="M0 0H5V5z"/></g>'),
        "svg/unsupported",
        (2, 1),
    ),
    "wrong cap": (svg('<path stroke-linecap="x" d="M0 0L1 1"/>'), "svg/unsupported", (2, 1)),
    "negative width": (svg('<path stroke-width="-1" d="M0 0L1 1"/>'), "svg/unsupported", (2, 1)),
    "negative radius": (svg('<circle r="-1"/>'), "svg/unsupported", (2, 1)),
    "broken path": (svg('<path d="M0 0 L"/>'), "svg/unsupported", (2, 1)),
    "odd points": (svg('<polygon points="1 2 3"/>'), "svg/unsupported", (2, 1)),
    "unknown unit": (svg('<rect width="50em" height="1"/>'), "svg/unsupported", (2, 1)),
    "huge length": (svg('<rect width="1e99" height="1"/>'), "svg/unsupported", (2, 1)),
    "unknown transform": (svg('<g transform="perspective(1)"/>'), "svg/unsupported", (2, 1)),
    "line as wide at any size": (
        svg('<path vector-effect="non-scaling-stroke" stroke="red" d="M0 0L1 1"/>'),
        "svg/unsupported",
        (2, 1),
    ),
    "style without value": (svg('<g style="fill"/>'), "svg/unsupported", (2, 1)),
    "no view box": (svg("", ""), "svg/unsupported", (1, 1)),
    "flat view box": (svg("", 'viewBox="0 0 0 5"'), "svg/unsupported", (1, 1)),
    "nothing drawn": (svg("<g/>"), "svg/empty", (1, 1)),
    "no drawing": (b"<html/>", "svg/unsupported", (1, 1)),
    "no namespace": (b'<svg viewBox="0 0 1 1"/>', "svg/unsupported", (1, 1)),
    "not XML": (b"PNG", "svg/unreadable", (1, 1)),
    "empty": (b"", "svg/unreadable", (1, 1)),
    "cut off": (svg("<g>"), "svg/unreadable", (3, 3)),
    "unknown encoding": (b'<?xml version="1.0" encoding="x-none"?><svg/>', "svg/unreadable", (1, 31)),
    "document type of something else": (b"<!DOCTYPE html><html/>", "svg/unsupported", (1, 16)),
    "entity of a document type": (
        b'<!DOCTYPE svg SYSTEM "http://x/y.dtd"><svg xmlns="http://www.w3.org/2000/svg"><g>&a;</g></svg>',
        "svg/unsupported",
        (1, 82),
    ),
    "entity in a value": (
        b'<!DOCTYPE svg SYSTEM "http://x/y.dtd"><svg xmlns="http://www.w3.org/2000/svg" id="&a;"/>',
        "svg/unsupported",
        (1, 39),
    ),
    "entities": (
        b'<?xml version="1.0"?>\n<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg>&b;</svg>',
        "svg/unsupported",
        (2, 15),
    ),
    "style sheet link": (b'<?xml-stylesheet href="x"?><svg/>', "svg/unsupported", (1, 1)),
    "too deep": (svg("<g>" * 51 + "</g>" * 51), "svg/unsupported", (2, 148)),
    "too deep in silence": (svg("<defs>" * 51 + "</defs>" * 51), "svg/unsupported", (2, 295)),
    "too many elements": (svg("<g/>" * 5_001), "svg/unsupported", (2, 19_997)),
    "too many parts": (svg(f'<path d="M0 0{"h1" * 19_000}"/>' * 3), "svg/unsupported", (2, 76_033)),
}


@pytest.mark.parametrize(("content", "rule", "at"), REFUSED.values(), ids=REFUSED.keys())
def test_what_is_refused(content: bytes, rule: str, at: tuple[int, int]) -> None:
    art, problems = parse_svg(content, "icon.svg")
    assert art is None
    (problem,) = problems
    assert problem.span is not None
    assert (problem.rule, problem.span.file) == (rule, "icon.svg")
    assert problem.hint
    assert (problem.span.line, problem.span.column) == at


def test_everything_that_is_not_supported_is_told_at_once() -> None:
    art, problems = parse_svg(svg('<image/>\n<path fil="red" d="M0 0L1 1"/>\n<path d="x"/>'), "icon.svg")
    assert art is None
    assert [problem.span and problem.span.line for problem in problems] == [2, 3, 4]
    assert problems[1].hint == "did you mean fill?"


@given(st.binary(max_size=80) | st.text(alphabet='<>/="svgpathd M01e.- \n', max_size=80).map(str.encode))
def test_any_bytes_end_in_art_or_problems(content: bytes) -> None:
    for data in (content, svg("")[:-6] + content + b"</svg>"):
        art, problems = parse_svg(data, "icon.svg")
        assert (art is None) == bool(problems)


def test_files_are_read_inside_the_project_only(tmp_path: Path) -> None:
    project = tmp_path / "project"
    project.mkdir()
    (tmp_path / "secret.svg").write_bytes(svg('<path d="M0 0L1 1V0"/>'))
    (project / "icon.svg").write_bytes(svg('<path d="M0 0L1 1V0"/>'))
    (project / "link.svg").symlink_to(tmp_path / "secret.svg")
    (project / "large.svg").write_bytes(b" " * (1024 * 1024 + 1))
    art, problems = load_svg(project / "icon.svg", project)
    assert problems == []
    assert art is not None
    assert art.file == "icon.svg"
    rules = []
    for name in ("link.svg", "large.svg", "missing.svg"):
        art, (problem,) = load_svg(project / name, project)
        assert art is None
        rules.append(problem.rule)
    assert rules == ["load/outside-project", "load/too-large", "load/missing-file"]


@pytest.mark.parametrize(
    ("inner", "told"),
    [
        ('<path d="M0 0H1V1"/>' * 5_001, "more than 5,000 elements"),
        ("<g>" + f'<path stroke="red" d="M0 0{"h1" * 19_000}"/>' * 3 + "</g>", "more than 50,000 lines"),
        (f'<path stroke="red" d="M0 0{"h1" * 20_001}"/>', "more than 20,000 lines"),
        (f'<polyline stroke="red" points="{"1 1 " * 20_001}"/>', "more than 20,000 lines"),
        (f"<!-- {'x' * (1 << 20)} -->" + '<path d="M0 0H1V1"/>', "is too large"),
    ],
)
@pytest.mark.thorough(keep=1)
def test_an_option_allows_larger_drawings(tmp_path: Path, inner: str, told: str) -> None:
    (tmp_path / "art.svg").write_bytes(svg(inner))
    art, (problem,) = load_svg(tmp_path / "art.svg", tmp_path)
    assert art is None
    assert told in problem.message
    assert problem.hint.endswith("; ppgen --limits 10 reads ten times as large ones")
    art, problems = load_svg(tmp_path / "art.svg", tmp_path, limits=10)
    assert problems == []
    assert art is not None


def test_rules_of_a_style_sheet_ask_for_so_much(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a hundred elements and rules each rule is asked of each element."""
    assert MOST_LOOKS == 1_000_000
    monkeypatch.setattr("ppgen.load.svg.sheets.MOST_LOOKS", 10_000)
    shapes = '<rect class="a" width="1" height="1"/>' * 100
    for count, times in ((90, 0), (110, 1)):
        rules = ".a{fill:red}" * count
        _, problems = parse_svg(svg(f"<style>{rules}</style>{shapes}"), "a.svg")
        assert len([one for one in problems if "ask for too much" in one.message]) == times
