"""What a rule about a face sees of it: names, colours, grounds, icons, areas and lines, each in its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.checks.game.drawn_shapes import form_of
from ppgen.common.geometry import Rect
from ppgen.display.ops import Path as Outline
from ppgen.display.ops import ellipse, polygon, rectangle
from ppgen.display.printing import Ink
from ppgen.library import BuildOptions, build, check, open_project
from tests.support.tiny import changed, write_project

FACE = """\
  - {type: ellipse, box: [20, 60, 10, 10], fill: "#ff0000", stroke: ink, width: 0.5}
  - {type: text, name: said, box: [20, 60, 10, 10], text: "{{ card.power }}", style: title}
  - {type: icon, box: [40, 60, 8, 8], icon: disc, colour: ink}
  - {type: icon, name: mark, box: [50, 60, 8, 8], icon: disc, colour: sky}
  - {type: line, points: [[5, 80], [58, 80]], stroke: ink, width: 0.3, dash: [1, 1]}
  - type: repeat
    box: [5, 30, 53, 8]
    count: 2
    spacing: 20
    items: [{type: text, name: place, box: [0, 0, 18, 8], text: "{{ number }}", style: title}]
back: reverse
"""
DISC = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="currentColor" d="M1 1H7V7H1Z"/></svg>'


def seen(root: Path, expression: str) -> str:
    """Return what an expression says of the face of the first card."""
    rule = "- {id: law, why: It is so., source: Ours, face: monster, good: {}, bad: {}, "
    rule += f"check: card.id != 'bat', message: '{{{{ {expression} }}}}'}}\n"
    files = changed("layouts/tiny/monster.yaml", "back: reverse\n", FACE)
    write_project(root, files | {"cards/tiny/rules.yaml": rule, "layouts/tiny/icons/disc.svg": DISC})
    return next(one.message for one in check(open_project(root)).problems if one.rule == "tiny/law")


@pytest.mark.parametrize(
    ("expression", "said"),
    [
        ("fields.said.ground ~ fields.said.colour", "#ff0000ink"),
        ("fields.name.ground", "sky"),
        ("fields.mark.icons[0].colour ~ fields.mark.ground", "skysky"),
        ('join(pluck(where(printed, "called", "place"), "text"), "+")', "1+2"),
        ('join(pluck(printed, "called"), " ")', "name power line said mark place place"),
        ('join(pluck(signs, "icon"), " ")', "disc disc"),
        ('join(pluck(signs, "colour"), " ")', "ink sky"),
        ('join(pluck(areas, "form"), " ")', "box round"),
        ("areas[1].x ~ areas[1].bottom ~ areas[1].colour", "2070#ff0000"),
        ('join(pluck(lines, "form"), " ")', "round line"),
        ('join(pluck(back.areas, "colour")) ~ count(back.printed) ~ count(back.signs)', "ink, sky00"),
        ("kind ~ copy ~ game.version", "monster01.0"),
        ("round(hues.sky) ~ round(hues.ink)", "209210"),
        ("count(folded) ~ size.width", "063"),
        ("lines[0].dashed ~ lines[1].dashed ~ lines[1].y ~ lines[1].thick", "falsetrue800.3"),
    ],
)
def test_a_rule_sees_what_is_printed(expression: str, said: str, tmp_path: Path) -> None:
    assert seen(tmp_path, expression) == said


@pytest.mark.parametrize(
    ("path", "form"),
    [
        (polygon(((0, 0), (5, 5)), closed=False), "line"),
        (polygon(((0, 0), (5, 0), (5, 5)), closed=False), "other"),
        (polygon(((0, 0), (5, 0), (0, 5))), "other"),
        (polygon(((0, 0), (5, 0), (5, 5), (0, 5))), "box"),
        (polygon(((0, 0), (5, 0.002), (5, 5), (0, 5))), "other"),
        (polygon(((0, 0), (5, 0.0005), (5, 5), (0, 5))), "box"),
        (polygon(((1, 0), (5, 1), (4, 5), (0, 4))), "other"),
        (rectangle(Rect(0, 0, 9, 5), 1), "box"),
        (ellipse(Rect(0, 0, 9, 5)), "round"),
    ],
)
def test_forms_are_told_apart(path: Outline, form: str) -> None:
    assert form_of(path) == form


@pytest.mark.parametrize("ink", ["full", "low", "grey"])
def test_colours_are_those_of_full_ink(ink: str, tmp_path: Path) -> None:
    rule = "- {id: law, why: It is so., source: Ours, face: monster, good: {areas: [{colour: sky}]}, bad: {areas: []}, "
    rule += 'check: \'contains(pluck(areas, "colour"), "sky")\', message: "No sky."}\n'
    write_project(tmp_path, {"cards/tiny/rules.yaml": rule})
    made = build(open_project(tmp_path), options=BuildOptions(out=None, ink=Ink(ink)))
    assert "tiny/law" not in {one.rule for one in made.findings.problems}


NET = """\
  tent:
    title: Tent
    net: tent
    layout: tent
    copies: 3
    players: 3
    options: {width: 60mm, height: 40mm, foot: 30mm}
"""
TENT = """\
bleed: 3mm
safe: 1mm
panels:
  front:
    - {type: ellipse, box: [5, 5, 10, 10], fill: sky}
    - {type: text, name: said, box: [5, 20, 40, 10], text: Tent, style: title}
  back:
    - {type: icon, box: [7, 8, 9, 9], icon: disc, colour: ink}
"""


def seen_of_net(root: Path, scope: str, expression: str) -> str:
    """Return what an expression says of a tent, whose floor nobody sees."""
    rule = f"- {{id: law, why: It is so., source: Ours, {scope}, good: {{}}, bad: {{}}, "
    rule += f"check: 1 > 2, message: '{{{{ {expression} }}}}'}}\n"
    files = changed("cards/tiny/game.yaml", "components:\n", f"components:\n{NET}")
    more = {
        "cards/tiny/rules.yaml": rule,
        "layouts/tiny/icons/disc.svg": DISC,
        "layouts/tiny/tent.yaml": TENT,
    }
    write_project(root, files | more)
    return next(one.message for one in check(open_project(root)).problems if one.rule == "tiny/law")


@pytest.mark.parametrize(
    ("expression", "said"),
    [
        (
            'join(keys(panels)) ~ " " ~ join(pluck(values(panels), "areas") | flat | pluck("form"))',
            "front, back round",
        ),
        ("panels.front.fields.said.text ~ panels.front.areas[0].x ~ panels.front.areas[0].y", "Tent55"),
        ("round(panels.front.fields.said.x) ~ round(panels.front.fields.said.y)", "520"),
        (
            "panels.back.signs[0].icon ~ round(panels.back.signs[0].x) ~ round(panels.back.signs[0].y)",
            "disc78",
        ),
        ("count(panels.back.printed) ~ round(panels.front.size.width)", "060"),
        ("folded.tent.outside[2] > 30 and count(guides) > 0", "true"),
    ],
)
def test_a_rule_sees_the_panels_of_a_net(expression: str, said: str, tmp_path: Path) -> None:
    assert seen_of_net(tmp_path, "face: tent", expression) == said


def test_a_rule_sees_what_is_written_of_a_component(tmp_path: Path) -> None:
    expression = "component.net ~ component.options.width ~ component.players ~ count(component.holds)"
    assert seen_of_net(tmp_path, "component: tent", expression) == "tent60mm30"


def test_a_rule_sees_the_names_that_a_game_declares(tmp_path: Path) -> None:
    expression = "join(names.kinds) ~ join(names.fields) ~ join(names.components) ~ join(names.terms)"
    said = "monstername, power, line, doubletent, cardsmonster"
    assert seen_of_net(tmp_path, "game: names", expression) == said
