"""Rules about composed pieces: what is under a text, what is merged, and what may be waived."""

from __future__ import annotations

import math
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from ppgen import pipeline
from ppgen.checks.sight.ground import Cover, Paint, ground_under
from ppgen.cli.app import app
from ppgen.common.colour import BLACK, WHITE, Colour
from ppgen.common.geometry import IDENTITY, Matrix, Point, Rect
from ppgen.common.problem import SKIPPED, Problem
from ppgen.display.ops import Clip, Fill, ImageFile, Picture, Stroke, ellipse, polygon, rectangle
from ppgen.editions import Edition
from ppgen.load.project import open_project
from tests.support.editions import lay_out
from tests.support.rule_samples import png
from tests.support.tiny import FILES, changed, write_project

RED, BLUE = Colour(200, 0, 0), Colour(0, 0, 200)
BOX = Rect(10, 10, 20, 10)
LAYOUT = "layouts/tiny/monster.yaml"
MONSTERS = "cards/tiny/monster.yaml"


def fill(rect: Rect, colour: Colour, opacity: float = 1.0) -> Paint:
    return Paint.of(Fill(rectangle(rect), colour, opacity=opacity), IDENTITY, ())


def laid_out(root: Path) -> tuple[Edition, list[Problem]]:
    loaded, _, problems = pipeline.load(open_project(root, root), "tiny")
    assert loaded is not None, problems
    return lay_out(loaded, "en")


def problems_of(root: Path) -> list[Problem]:
    return laid_out(root)[1]


# --------------------------------------------------------------------------------- what is under a rectangle


def test_bare_paper_is_white() -> None:
    ground = ground_under(BOX, [])
    assert (ground.colour, ground.mixed) == (WHITE, False)


def test_the_uppermost_whole_paint_counts() -> None:
    ground = ground_under(BOX, [fill(Rect(0, 0, 63, 88), RED), fill(Rect(0, 0, 63, 88), BLUE)])
    assert (ground.colour, ground.mixed) == (RED, False)


def test_a_paint_that_only_touches_does_not_count() -> None:
    ground = ground_under(BOX, [fill(Rect(0, 0, 10, 88), RED), fill(Rect(10, 10, 20, 10), BLUE)])
    assert (ground.colour, ground.mixed) == (BLUE, False)


def test_an_edge_inside_mixes_the_ground_by_area() -> None:
    ground = ground_under(BOX, [fill(Rect(0, 0, 25, 88), RED)])
    assert ground.mixed
    assert ground.colours(BOX, cell=0.1) == {
        RED: pytest.approx(0.75, abs=0.01),
        WHITE: pytest.approx(0.25, abs=0.01),
    }
    assert ground.candidates() == {RED, WHITE}


def test_two_shapes_that_cover_a_box_together_leave_no_paper() -> None:
    ground = ground_under(BOX, [fill(Rect(0, 0, 20, 88), RED), fill(Rect(20, 0, 40, 88), BLUE)])
    assert set(ground.colours(BOX, cell=0.2)) == {RED, BLUE}


def test_holes_lines_clips_and_turns_are_seen() -> None:
    hole = Fill(rectangle(Rect(0, 0, 60, 60)) + rectangle(Rect(5, 5, 40, 40)), RED, even_odd=True)
    assert Paint.of(hole, IDENTITY, ()).covers(BOX) is Cover.NONE
    line = Stroke((("M", 0, 15), ("L", 60, 15)), RED, 4.0)
    shares = ground_under(BOX, [Paint.of(line, IDENTITY, ())]).colours(BOX, cell=0.1)
    assert shares[RED] == pytest.approx(0.4, abs=0.02)
    clip = Paint.of(Clip(rectangle(Rect(0, 0, 20, 88)), ()), IDENTITY, ())
    clipped = Paint.of(Fill(rectangle(Rect(0, 0, 63, 88)), RED), IDENTITY, (clip,))
    assert ground_under(BOX, [clipped]).colours(BOX, cell=0.1)[RED] == pytest.approx(0.5, abs=0.01)
    turned = Paint.of(
        Fill(rectangle(Rect(0, 0, 88, 63)), RED), Matrix.rotation(90).then(Matrix.translation(63, 0)), ()
    )
    assert turned.covers(BOX) is Cover.ALL


def test_paints_that_show_through_are_mixed() -> None:
    ground = ground_under(BOX, [fill(Rect(0, 0, 63, 88), BLACK, 0.5), fill(Rect(0, 0, 63, 88), RED)])
    assert ground.colour == RED.mixed(BLACK, 0.5)
    assert ground.candidates() == frozenset()


def test_the_colours_of_a_picture_are_not_known() -> None:
    image = ImageFile("art/x.png", "0" * 64, 10, 10, "PNG")
    picture = Paint.of(Picture(image, Rect(0, 0, 63, 88)), IDENTITY, ())
    assert ground_under(BOX, [picture]).colour is None


def test_paints_look_alike_only_if_nothing_tells_them_apart() -> None:
    one, two = (ImageFile(f"art/{name}.png", name * 64, 10, 10, "PNG") for name in "12")
    card, part = Rect(0, 0, 63, 88), Rect(0, 0, 63, 40)
    hole = rectangle(card) + rectangle(part)
    clip, other = (Paint.of(Clip(rectangle(box), ()), IDENTITY, ()) for box in (part, BOX))
    line = (("M", 0.0, 0.0), ("L", 63.0, 88.0))
    different = [
        Paint.of(Picture(one, card), IDENTITY, ()),
        Paint.of(Picture(one, part), IDENTITY, ()),
        Paint.of(Picture(one, card, 0.5), IDENTITY, ()),
        Paint.of(Picture(one, card), Matrix.translation(1, 0), ()),
        Paint.of(Picture(one, card), IDENTITY, (clip,)),
        Paint.of(Picture(one, card), IDENTITY, (other,)),
        Paint.of(Picture(one, card), IDENTITY, (clip, clip)),
        fill(card, RED),
        fill(card, BLUE),
        Paint.of(Fill(hole, RED), IDENTITY, ()),
        Paint.of(Fill(hole, RED, even_odd=True), IDENTITY, ()),
        Paint.of(Stroke(line, RED, 1.0), IDENTITY, ()),
        Paint.of(Stroke(line, RED, 2.0), IDENTITY, ()),
    ]
    assert len({paint.look for paint in different}) == len(different)
    assert Paint.of(Picture(two, card), IDENTITY, ()).look == different[0].look
    assert fill(card, RED).look in {paint.look for paint in different}


@given(st.floats(1, 60), st.floats(1, 80), st.floats(1, 30), st.floats(0.5, 3), st.sampled_from([3, 4, 5, 7]))
@settings(max_examples=60)
def test_cover_agrees_with_single_points(
    x: float, y: float, radius: float, squeeze: float, corners: int
) -> None:
    points = tuple(
        (
            x + radius * math.cos(2 * math.pi * n / corners),
            y + radius * squeeze * math.sin(2 * math.pi * n / corners),
        )
        for n in range(corners)
    )
    for path in (polygon(points), ellipse(Rect(x - radius, y - radius, 2 * radius, radius))):
        paint = Paint.of(Fill(path, RED), IDENTITY, ())
        inner = BOX.grown(-0.02)
        seen = {
            paint.holds(Point(inner.x + inner.width * i / 9, inner.y + inner.height * j / 9))
            for i in range(10)
            for j in range(10)
        }
        cover = paint.covers(BOX)
        assert cover is Cover.PART or seen == {cover is Cover.ALL}


# ------------------------------------------------------------------------------------------------- the rules


def test_a_problem_of_several_cards_is_told_once_at_the_layout(tmp_path: Path) -> None:
    root = write_project(tmp_path, changed(LAYOUT, "fill: sky", 'fill: "#101418"'))
    found = [one for one in problems_of(root) if one.rule == "text/contrast"]
    assert {one.subject for one in found} == {"monster:bat and 1 more"}
    assert sorted(one.span.line for one in found if one.span) == [4, 5, 6]
    assert {str(one.severity) for one in found} == {"error"}


def test_each_word_on_a_mixed_ground_is_judged(tmp_path: Path) -> None:
    half = (
        "box: [0, 0, 63, 88], fill: sky, bleed: true}\n  - {type: rectangle, box: [0, 40, 20, 48], fill: ink}"
    )
    root = write_project(tmp_path, changed(LAYOUT, "box: [0, 0, 63, 88], fill: sky, bleed: true}", half))
    found = [one for one in problems_of(root) if one.rule == "text/contrast"]
    assert [(one.span.line, one.message) for one in found if one.span] == [
        (7, "line has a contrast of 1.0:1, #101418 on #101418")
    ]


def test_text_on_a_pattern_meets_its_worst_colour(tmp_path: Path) -> None:
    pattern = "{type: pattern, box: [0, 0, 63, 88], pattern: stripes, count: 40, colours: [sky, ink]}"
    root = write_project(
        tmp_path, changed(LAYOUT, "{type: rectangle, box: [0, 0, 63, 88], fill: sky, bleed: true}", pattern)
    )
    assert {one.severity for one in problems_of(root) if one.rule == "text/contrast"} == {"error"}


SKY = "  - {type: rectangle, box: [0, 0, 63, 88], fill: sky, bleed: true}\n"


def test_what_all_cards_share_may_stand_on_different_grounds(tmp_path: Path) -> None:
    """The band is the same on both cards, but only the cat has a dark card below it."""
    dark = '  - {type: rectangle, if: "{{ card.power > 4 }}", box: [0, 0, 63, 88], fill: ink}\n'
    band = "  - {type: rectangle, box: [0, 80, 63, 8], fill: sky}\n"
    found = problems_of(write_project(tmp_path, changed(LAYOUT, SKY, dark + band)))
    assert {one.subject for one in found if one.rule == "text/contrast"} == {"monster:cat"}


PICTURES = """\
  - {type: rectangle, box: [0, 0, 63, 88], fill: sky, bleed: true}
  - {type: image, box: [0, "{{ 0 if card.power < 4 else 39 }}", 63, 39], image: "art/{{ card.power }}.png"}
"""


def unseen(problems: list[Problem]) -> dict[str, int]:
    """Count what was not looked at."""
    return Counter(problem.message for problem in problems if problem.rule == SKIPPED)


def with_pictures(root: Path) -> Path:
    """Let the bat have a picture under its name and power, and the cat one of the same size under its line."""
    made = write_project(root, changed(LAYOUT, SKY, PICTURES))
    (made / "art").mkdir()
    for name, size in (("3", (744, 461)), ("5", (63, 39))):
        (made / "art" / f"{name}.png").write_bytes(png(*size))
    return made


def test_each_text_on_a_picture_is_counted_and_those_beside_it_are_judged(tmp_path: Path) -> None:
    root = with_pictures(tmp_path)
    theme = root / "layouts/tiny/theme.yaml"
    theme.write_text(theme.read_text(encoding="utf-8").replace("#cfe8ff", "#101418"), encoding="utf-8")
    _, problems = laid_out(root)
    found = {
        (problem.subject, problem.span.line)
        for problem in problems
        if problem.rule == "text/contrast" and problem.span
    }
    assert found == {("monster:bat", 7), ("monster:cat", 5), ("monster:cat", 6)}
    assert unseen(problems) == {"the contrast of texts that stand on pictures or on very many shapes": 3}


def test_texts_are_counted_on_each_of_several_pictures_that_lie_in_one_place(tmp_path: Path) -> None:
    root = with_pictures(tmp_path)
    layout = root / LAYOUT
    text = layout.read_text(encoding="utf-8").replace(
        '"{{ 0 if card.power < 4 else 39 }}", 63, 39', "0, 63, 88"
    )
    text = text.replace("{{ text.line }}", "The same on all")
    two = [f'{{type: text, box: [5, {y}, 53, 8], text: "Two in one", style: body}}' for y in (60, 70)]
    text = text.replace("back:", f"  - {{type: group, items: [{', '.join(two)}]}}\nback:")
    layout.write_text(text, encoding="utf-8")
    _, problems = laid_out(root)
    assert unseen(problems) == {"the contrast of texts that stand on pictures or on very many shapes": 10}


def test_coarse_pictures_are_told_of_each_card_with_the_place_in_the_layout(tmp_path: Path) -> None:
    found = [one for one in problems_of(with_pictures(tmp_path)) if one.rule == "image/resolution"]
    assert [(one.subject, one.span.line if one.span else 0, one.message) for one in found] == [
        ("monster:cat", 4, "art/5.png is printed at 25 dots an inch; its pixels will be seen")
    ]


def test_each_coarse_picture_is_told_where_it_stands(tmp_path: Path) -> None:
    root = with_pictures(tmp_path)
    layout = root / LAYOUT
    stamp = "  - {type: image, box: [0, 0, 63, 39], image: art/5.png}\n"
    layout.write_text(layout.read_text(encoding="utf-8").replace(SKY, SKY + stamp), encoding="utf-8")
    other = "  - {type: image, box: [0, 0, 63, 39], image: art/6.png}\nback:"
    (root / "art" / "6.png").write_bytes(png(63, 39))
    layout.write_text(layout.read_text(encoding="utf-8").replace("back:", other), encoding="utf-8")
    found = [one for one in problems_of(root) if one.rule == "image/resolution"]
    assert {(one.message[:9], one.span.line) for one in found if one.span} == {
        ("art/5.png", 4),
        ("art/6.png", 9),
    }


def test_rules_about_pieces_can_be_waived_by_a_card(tmp_path: Path) -> None:
    small = FILES["layouts/tiny/theme.yaml"].replace("size: 9pt", "size: 6pt, minimum: 6pt")
    waive = "{text/type-size: The bat whispers.}"
    changes = {
        "layouts/tiny/theme.yaml": small,
        **changed(MONSTERS, "power: 3", f"power: 3\n  waive: {waive}"),
    }
    found = [one for one in problems_of(write_project(tmp_path, changes)) if one.rule == "text/type-size"]
    assert [one.subject for one in found] == ["monster:cat"]


def test_what_composing_finds_can_be_waived_and_idle_waivers_are_told(tmp_path: Path) -> None:
    moved = changed(LAYOUT, "[5, 40, 53", "[1, 40, 53")
    waive = "power: 3\n  waive: {layout/safe-area: Its wing is cut off., text/overset: No reason.}"
    root = write_project(tmp_path, {**moved, **changed(MONSTERS, "power: 3", waive)})
    found = {(one.rule, one.subject) for one in problems_of(root)}
    assert ("layout/safe-area", "monster:cat") in found
    assert ("layout/safe-area", "monster:bat") not in found
    assert ("rule/unused-waiver", "monster:bat") in found


def test_what_is_unused_is_told_only_when_every_language_was_checked(tmp_path: Path) -> None:
    theme = FILES["layouts/tiny/theme.yaml"].replace("palette: {", 'palette: {gold: "#c89000", ')
    root = write_project(tmp_path, {"layouts/tiny/theme.yaml": theme})
    whole = CliRunner().invoke(app, ["--project", str(root), "check"]).output
    write_project(
        root,
        {
            **changed("cards/tiny/game.yaml", "source: en", "source: en, translations: [de]"),
            "layouts/tiny/theme.yaml": theme,
        },
    )
    part = CliRunner().invoke(app, ["--project", str(root), "check", "--lang", "en"]).output
    assert "nothing has the colour gold" in whole
    assert "nothing has the colour gold" not in part
    assert "what is unused, since not every language was checked" in part


@pytest.mark.parametrize(("grey", "is_seen"), [("#757575", True), ("#787878", False)])
def test_small_text_needs_four_and_a_half_times_the_light(grey: str, is_seen: bool, tmp_path: Path) -> None:
    """#757575 on white has 4.6:1, #787878 has 4.42:1."""
    theme = changed("layouts/tiny/theme.yaml", 'sky: "#cfe8ff"', 'sky: "#ffffff"')
    theme = {
        name: text.replace("size: 9pt, colour: ink", "size: 9pt, colour: grey").replace(
            "palette: {", f'palette: {{grey: "{grey}", '
        )
        for name, text in theme.items()
    }
    problems = problems_of(write_project(tmp_path, theme))
    assert any(problem.rule == "text/contrast" for problem in problems) is not is_seen


def test_an_icon_with_a_dot_in_its_name_counts_as_used(tmp_path: Path) -> None:
    icon = "  - {type: icon, box: [5, 75, 9, 9], icon: sun.big}\nback: reverse"
    files = changed(LAYOUT, "back: reverse", icon)
    files["layouts/tiny/icons/sun.big.svg"] = (
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path d='M0 0h9v9z'/></svg>"
    )
    root = write_project(tmp_path, files)
    loaded, _, _ = pipeline.load(open_project(root, root), "tiny")
    assert loaded is not None
    usage = loaded.usage()
    lay_out(loaded, "en")[0].note_use(usage)
    assert "sun.big" in usage.used.icons


@pytest.mark.parametrize(("count", "is_judged"), [(60, True), (150, False)])
def test_a_text_on_very_many_faint_shapes_is_as_one_on_a_picture(
    count: int, is_judged: bool, tmp_path: Path
) -> None:
    name = "  - {type: text, name: name"
    shapes = (
        f"  - {{type: repeat, box: [0, 0, 40, 88], count: {count}, spacing: 0.2, "
        "items: [{type: rectangle, box: [0, 0, 20, 88], fill: ink, opacity: 0.05}]}\n"
    )
    root = write_project(tmp_path, changed(LAYOUT, name, shapes + name))
    _, problems = laid_out(root)
    told = "the contrast of texts that stand on pictures or on very many shapes" in unseen(problems)
    assert told is not is_judged
    assert ("text/contrast" in {problem.rule for problem in problems}) is is_judged


def test_waivers_are_not_called_unused_on_other_paper_or_in_other_ink(tmp_path: Path) -> None:
    """What finds nothing in little ink, or on the canvas of a shop, may find something elsewhere."""
    grey = 'sky: "#566656"'
    theme = changed("layouts/tiny/theme.yaml", 'sky: "#cfe8ff"', grey)
    back = changed(LAYOUT, "back: reverse", "back: reverse\nwaive: {text/contrast: It is dusk.}")
    root = write_project(tmp_path, {**theme, **back})

    def said(*words: str) -> str:
        arguments = ["--project", str(root), "build", *words, "--out", str(tmp_path / "out")]
        done = CliRunner().invoke(app, arguments)
        assert done.exit_code == 0, done.output
        return done.output

    assert "unused-waiver" not in said()
    assert "unused-waiver" not in said("--ink", "low")
    write_project(root, FILES | back)
    assert "unused-waiver" in said()
    assert "unused-waiver" not in said("--paper", "letter")
