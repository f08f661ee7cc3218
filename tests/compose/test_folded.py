"""Components that fold: from game.yaml and panels to proved sheets, instructions and pictures."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ppgen import pipeline
from ppgen.common.geometry import Matrix
from ppgen.common.problem import Problem, has_errors
from ppgen.compose.folded.instructions import MOST_SPARE, PAGE_WORDS
from ppgen.compose.folded.legend import WORDS
from ppgen.display.ops import Field, Group, Layer, LayerKind, walk
from ppgen.display.pieces import Piece
from ppgen.editions import Edition
from ppgen.folding.geometry.model import NetPaper
from ppgen.folding.judging.assembly import check_assembly
from ppgen.folding.nets import die, man, strip_box, tent, tray, tuck_box
from ppgen.impose.words import paper_words
from ppgen.load.project import open_project
from ppgen.proofs import ReadBack
from tests.support.editions import lay_out, things
from tests.support.thinned import thinned
from tests.support.tiny import FILES, write_project
from tests.support.unpacked import unpacked

GAME = "cards/tiny/game.yaml"
COMPONENTS = """\
  box: {title: Box, layout: box, net: strip-box, holds: [cards, dice], options: {lid: short}}
  dice:
    title: Dice
    cards: [die]
    net: die
    options: {side: 16mm, strip: "{{ card.strip }}", left: "{{ card.left }}", right: 1, opposite_sum: 5}
  folding: {title: Folding, layout: folding, instructions: [dice]}
"""
KINDS = """\
  die:
    title: die
    copies: 4
    fields:
      strip: {type: list, items: {type: integer}}
      left: {type: integer}
components:
"""
FOLDING = {
    GAME: FILES[GAME].replace("components:\n", KINDS).replace("  cards: {", COMPONENTS + "  cards: {"),
    "cards/tiny/terms.yaml": "monster: {text: monster}\ndie: {text: die}\n",
    "cards/tiny/die.yaml": "- {id: a, strip: [2, 0, 3, 5], left: 4}\n",
    "layouts/tiny/die.yaml": """\
bleed: 2mm
safe: 1mm
panels:
  strip-1:
    - {type: rectangle, box: [0, 0, "{{ panel.width }}", "{{ panel.height }}"], fill: sky, bleed: true}
    - {type: text, name: value, box: [2, 4, 12, 8], text: "{{ panel.value }}", style: title}
  strip-2: strip-1
  strip-3: strip-1
  strip-4: strip-1
  left: strip-1
  right: strip-1
""",
    "layouts/tiny/box.yaml": """\
panels:
  lid-top:
    - {type: text, name: name, box: [5, 5, 50, 12], text: "{{ figures.outside[0] }}", style: title}
wraps:
  - panels: [lid-front, lid-right, lid-back, lid-left]
    items:
      - {type: rectangle, box: [0, 0, "{{ panel.width }}", "{{ panel.height }}"], fill: sky, bleed: true}
""",
    "layouts/tiny/folding.yaml": """\
size: [180, 120]
safe: 0mm
face: []
steps:
  area: [0, 0, 180, 120]
  columns: 2
  rows: 1
  picture: [0, 0, 80, 50]
  cell:
    - {type: text, name: words, box: [0, 60, 80, 20], text: "{{ step.number }} {{ step.words }}", style: body, if: "{{ not step.last }}"}
""",
}


def changed(name: str, old: str, new: str) -> dict[str, str]:
    assert old in FOLDING[name]
    return FOLDING | {name: FOLDING[name].replace(old, new)}


def laid_out(
    root: Path, files: dict[str, str] = FOLDING, *, paper: str = "a4", language: str = "en"
) -> tuple[Edition, list[Problem]]:
    write_project(root, files)
    loaded, _, problems = pipeline.load(open_project(root, root), "tiny")
    assert loaded is not None, problems
    edition, more = lay_out(loaded, language, paper=paper)
    return edition, problems + more


def faults(root: Path, files: dict[str, str]) -> list[Problem]:
    write_project(root, files)
    loaded, _, problems = pipeline.load(open_project(root, root), "tiny")
    if loaded is not None:
        problems += lay_out(loaded, "en")[1]
    return [problem for problem in problems if problem.severity.value != "note"]


def the_fault(root: Path, files: dict[str, str], rule: str) -> Problem:
    found = [problem for problem in faults(root, files) if problem.rule == rule]
    assert len(found) >= 1, faults(root, files)
    return found[0]


def texts(piece: Piece) -> dict[str, str]:
    return {op.name: op.text for op, _ in walk(piece.face) if isinstance(op, Field)}


@pytest.mark.thorough
def test_components_that_fold_are_built_and_proved(tmp_path: Path) -> None:
    edition, problems = laid_out(tmp_path)
    assert not has_errors(problems), problems
    assert [piece.id for piece in edition.pieces["box"]] == [
        "box:strip-a",
        "box:strip-b",
        "box:lid-strip-a",
        "box:lid-strip-b",
    ]
    (dice,) = edition.pieces["dice"]
    assert (dice.id, dice.copies) == ("die:a", 4)
    values = [op.text for op, _ in walk(dice.face) if isinstance(op, Field) and op.name == "value"]
    assert sorted(values) == ["0", "1", "2", "3", "4", "5"]
    printed = {one.component: (one, found) for one, found in pipeline.draw(edition, "pdf", ReadBack())}
    assert [found for _, found in printed.values() if found] == []
    assert printed["dice"][0].facts.fields == 4 * 6
    assert len(edition.documents["box"].sheets) == 4
    assert len(edition.documents["dice"].sheets) == 1


@pytest.mark.thorough
def test_equal_input_gives_equal_bytes(tmp_path: Path) -> None:
    both = []
    for name in ("one", "two"):
        edition, _ = laid_out(tmp_path / name)
        both.append([one.content for one, _ in pipeline.draw(edition, "pdf", ReadBack())])
    assert both[0] == both[1]


@pytest.mark.thorough
def test_lines_lie_on_layers_and_creases_are_hidden(tmp_path: Path) -> None:
    edition, _ = laid_out(tmp_path)
    kinds = [op.kind for op in edition.pieces["dice"][0].face if isinstance(op, Layer)]
    assert kinds == [LayerKind.CUT, LayerKind.CREASE, LayerKind.GUIDE]
    pdf = next(one for one, _ in pipeline.draw(edition, "pdf", ReadBack()) if one.component == "dice")
    content = unpacked(pdf.content)
    names = {b"Cut", b"Crease", b"Guide"}
    assert all(b"/Type/OCG/Name(" + name + b")" in content for name in names)
    (hidden,) = {part.split(b"]")[0] for part in content.split(b"/OFF[")[1:]}
    number = hidden.split()[0]
    assert b"\n" + number + b" 0 obj" in content
    assert b"/Name(Crease)" in content.split(b"\n" + number + b" 0 obj")[1][:80]


def test_nets_keep_their_bleed_and_have_no_crop_marks(tmp_path: Path) -> None:
    edition, problems = laid_out(tmp_path)
    sheet = edition.documents["dice"].sheets[0]
    assert {placement.bleed.left for placement in sheet.front.placements} == {2.0}
    assert not any(problem.rule == "impose/bleed-reduced" and "48" in problem.message for problem in problems)


@pytest.mark.thorough
def test_more_copies_make_a_larger_box(tmp_path: Path) -> None:
    def inside(root: Path, copies: int) -> list[float]:
        files = FOLDING | {
            "cards/tiny/monster.yaml": FILES["cards/tiny/monster.yaml"].replace(
                "copies: 2", f"copies: {copies}"
            )
        }
        edition, _ = laid_out(root, files)
        found = things(edition, "box")[0].folded.made.figures["inside"]
        assert isinstance(found, list)
        return found

    few, many = inside(tmp_path / "few", 20), inside(tmp_path / "many", 90)
    assert few[0] * few[1] * few[2] < many[0] * many[1] * many[2]


@pytest.mark.thorough
def test_sleeves_and_thicker_cards_make_a_larger_box(tmp_path: Path) -> None:
    plain, _ = laid_out(tmp_path / "plain")
    files = changed(
        GAME, "options: {lid: short}", "options: {lid: short}, sleeved: true, card_thickness: 0.5mm"
    )
    sleeved, _ = laid_out(tmp_path / "sleeved", files)
    one = things(plain, "box")[0].folded.made.figures["inside"]
    other = things(sleeved, "box")[0].folded.made.figures["inside"]
    assert isinstance(one, list) and isinstance(other, list)
    assert sum(other) > sum(one)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ("side: 16mm, tab: 12mm", "a tab of 12.0 mm is cut to 5.2 mm"),
        ("side: 16mm, tab: 5.3mm", "a tab of 5.3 mm is cut to 5.2 mm"),
        ("side: 16mm, tab: 5.2mm", ""),
        ("side: 13mm", ""),  # a tab that nobody asked for may be shorter than usual
    ],
)
@pytest.mark.thorough(keep=1)
def test_an_option_that_is_cut_is_told_with_its_range(options: str, told: str, tmp_path: Path) -> None:
    files = changed(GAME, "side: 16mm", options)
    found = [one for one in faults(tmp_path, files) if one.rule == "net/option-cut"]
    assert [one.message.partition(":")[0] for one in found] == [told][: bool(told)]
    assert all("from above 0 to 5.2 mm" in one.hint and one.severity == "warning" for one in found)
    assert not [one for one in faults(tmp_path, files) if one.severity == "error"]


@pytest.mark.parametrize(("tuck", "told"), [("60mm", 1), ("40mm", 0)])
def test_a_flap_is_cut_where_it_would_not_turn_into_the_box(tuck: str, told: int, tmp_path: Path) -> None:
    options = f"{{width: 60mm, depth: 30mm, height: 90mm, tuck: {tuck}}}"
    files = changed(
        GAME,
        "net: strip-box, holds: [cards, dice], options: {lid: short}",
        f"net: tuck-box, options: {options}",
    )
    assert len([one for one in faults(tmp_path, files) if one.rule == "net/option-cut"]) == told


@pytest.mark.thorough
def test_a_box_too_large_for_the_paper_is_refused_with_a_mend(tmp_path: Path) -> None:
    cards = {"cards/tiny/monster.yaml": FILES["cards/tiny/monster.yaml"].replace("copies: 2", "copies: 900")}
    found = the_fault(tmp_path, FOLDING | cards, "box/too-large")
    assert found.span is not None and found.span.file == GAME
    assert "larger paper" in found.hint and "two boxes" in found.hint


def test_a_net_too_large_for_the_paper_is_refused_with_the_largest_that_fits(tmp_path: Path) -> None:
    found = the_fault(tmp_path, changed(GAME, "side: 16mm", "side: 80mm"), "fold/too-large")
    assert "at most" in found.hint and found.subject == "die:a"


@pytest.mark.parametrize(
    ("name", "old", "new", "rule"),
    thinned(
        [
            (GAME, "net: die", "net: dei", "net/unknown"),
            (GAME, "side: 16mm", "sides: 16mm", "net/options"),
            (GAME, "side: 16mm", "side: -1", "net/options"),
            (GAME, "{{ card.left }}", "{{ card.lost }}", "net/expression"),
            (GAME, "opposite_sum: 5", "opposite_sum: 6", "fold/die-sum"),
            (GAME, "{lid: short}", "{lid: long}", "net/options"),
            (GAME, "{lid: short}", "{width: 80}", "net/options"),
            (GAME, "{lid: short}", "{lid: short, clearance: -1}", "net/options"),
            (GAME, "{lid: short}", "{lid: short, clearance: 49mm}", "box/cannot-close"),
            (GAME, "holds: [cards, dice]", "holds: [cards, box]", "model/component"),
            (GAME, "holds: [cards, dice]", "holds: [carts]", "model/unknown-name"),
            (GAME, "net: strip-box, holds", "holds", "model/component"),
            (GAME, "net: die\n", "net: die\n    holds: [cards]\n", "net/not-a-box"),
            (GAME, "instructions: [dice]", "instructions: [cards]", "model/component"),
            ("layouts/tiny/die.yaml", "  left: strip-1", "  lift: strip-1", "layout/unknown-panel"),
            ("layouts/tiny/die.yaml", "  left: strip-1", "  tab-left-1: strip-1", "layout/unknown-panel"),
            ("layouts/tiny/die.yaml", "  left: strip-1", "  left: strip-9", "layout/unknown-panel"),
            ("layouts/tiny/die.yaml", "panel.value", "panel.valeu", "layout/unknown-value"),
            ("layouts/tiny/die.yaml", "panels:", "sides:", "layout/invalid"),
            (
                "layouts/tiny/die.yaml",
                "panels:",
                "face: [{type: line, points: [[0, 0], [1, 1]]}]\npanels:",
                "layout/invalid",
            ),
            ("layouts/tiny/folding.yaml", "  rows: 1", "  rows: 1\n  arrow: pnik", "layout/unknown-colour"),
            ("layouts/tiny/folding.yaml", "step.words", "step.wrods", "layout/unknown-value"),
            ("layouts/tiny/folding.yaml", "safe: 0mm", "safe: 3mm", "layout/safe-area"),
        ]
    ),
)
@pytest.mark.thorough
def test_mistakes_are_told_at_their_place(tmp_path: Path, name: str, old: str, new: str, rule: str) -> None:
    found = the_fault(tmp_path, changed(name, old, new), rule)
    assert found.span is not None and found.span.file == name, found
    assert found.hint


@pytest.mark.parametrize(("net", "nets"), [("tray", 2), ("strip-box", 2)])
def test_a_box_that_holds_things_has_the_lid_that_its_net_has(tmp_path: Path, net: str, nets: int) -> None:
    files = changed(GAME, "net: strip-box, holds", f"net: {net}, holds")
    files[GAME] = files[GAME].replace("options: {lid: short}", "options: {}")
    panel = "lid-top" if net == "tray" else "bottom"
    files["layouts/tiny/box.yaml"] = files["layouts/tiny/box.yaml"].replace("lid-top", panel)
    files["layouts/tiny/box.yaml"] = files["layouts/tiny/box.yaml"].partition("wraps:")[0]
    edition, problems = laid_out(tmp_path, files)
    assert not has_errors(problems), problems
    assert len(edition.pieces["box"]) == nets


def test_a_die_of_no_numbers_has_those_of_any_die() -> None:
    made = die.build(die.Options(), NetPaper(0.2, 0.1))
    assert sorted(value for _, value in made.values) == [1, 2, 3, 4, 5, 6]
    assert not check_assembly(made)


def test_text_across_a_fold_is_refused(tmp_path: Path) -> None:
    files = changed("layouts/tiny/die.yaml", "box: [2, 4, 12, 8]", "box: [9, 4, 14, 8]")
    found = the_fault(tmp_path, files, "layout/safe-area")
    assert found.span is not None and found.span.file == "layouts/tiny/die.yaml"
    assert found.span.line > 5


def test_text_in_a_wrap_is_refused(tmp_path: Path) -> None:
    text = (
        "items:\n      - {type: text, box: [60, 2, 40, 8], text: Over the corner, style: body, safe: false}"
    )
    files = changed("layouts/tiny/box.yaml", "items:", text)
    assert the_fault(tmp_path, files, "layout/text-on-fold").subject == "box"


def test_text_in_a_notch_is_refused(tmp_path: Path) -> None:
    cards = FILES["cards/tiny/monster.yaml"].replace("copies: 2", "copies: 50")
    game = FOLDING[GAME].replace("net: strip-box", "net: tuck-box").replace(", options: {lid: short}", "")
    layout = """\
safe: 1mm
panels:
  front:
    - {type: text, name: name, box: [5, HEIGHT, 50, 12], text: "{{ game.title }}", style: title}
"""
    files = FOLDING | {GAME: game.replace("cards, dice", "cards"), "cards/tiny/monster.yaml": cards}
    low = files | {"layouts/tiny/box.yaml": layout.replace("HEIGHT", "40")}
    assert not has_errors(faults(tmp_path / "low", low))
    high = files | {"layouts/tiny/box.yaml": layout.replace("HEIGHT", "2")}
    assert the_fault(tmp_path / "high", high, "layout/safe-area").subject == "box"


def test_a_wrap_goes_on_from_panel_to_panel(tmp_path: Path) -> None:
    edition, _ = laid_out(tmp_path)
    box = things(edition, "box")[0]
    offsets = []
    for name in ("lid-front", "lid-right", "lid-back", "lid-left"):
        group = box.ops[name][0]
        assert isinstance(group, Group)
        offsets.append(-group.matrix.e)
    widths = [box.arts[name].size.width for name in ("lid-front", "lid-right", "lid-back")]
    assert offsets == pytest.approx([0.0, widths[0], sum(widths[:2]), sum(widths)])


def test_art_stands_upright_on_the_closed_box(tmp_path: Path) -> None:
    edition, _ = laid_out(tmp_path)
    box = things(edition, "box")[0]
    piece = next(piece for piece in edition.pieces["box"] if piece.id == "box:lid-strip-a")
    fields = {op.name: matrix for op, matrix in walk(piece.face) if isinstance(op, Field)}
    turned = Matrix(*box.arts["lid-top"].matrix)
    assert (fields["name"].a, fields["name"].b) == pytest.approx((turned.a, turned.b))


def test_keys_say_what_lines_mean(tmp_path: Path) -> None:
    edition, _ = laid_out(tmp_path)
    said = texts(edition.pieces["box"][0])
    assert said["net"] == "Box 1/4 · first strip"
    lines = {name: words for name, words in WORDS.items() if "/" not in name}
    assert {said[f"key-{name}"] for name in lines} == set(lines.values())


@pytest.mark.parametrize("language", ["en", "de"])
def test_pages_of_steps_say_what_the_colours_of_their_pictures_mean(tmp_path: Path, language: str) -> None:
    key = [
        f"  - {{type: text, name: {name}, box: [0, {100 + 4 * number}, 80, 4], text: '{{{{ key.{name} }}}}',"
        " style: body}\n"
        for number, name in enumerate(PAGE_WORDS)
    ]
    files = changed("layouts/tiny/folding.yaml", "face: []\n", f"face:\n{''.join(key)}")
    edition, _ = laid_out(tmp_path, files, language=language)
    said = {name: text for name, text in texts(edition.pieces["folding"][0]).items() if name in PAGE_WORDS}
    assert said.keys() == PAGE_WORDS.keys()
    assert (said == dict(PAGE_WORDS)) == (language == "en")


def test_figures_are_there_for_layouts(tmp_path: Path) -> None:
    edition, _ = laid_out(tmp_path)
    outside = things(edition, "box")[0].folded.made.figures["outside"]
    assert isinstance(outside, list)
    assert texts(edition.pieces["box"][2])["name"] == f"{outside[0]:g}"


def test_instructions_show_every_step(tmp_path: Path) -> None:
    edition, problems = laid_out(tmp_path)
    assert not has_errors(problems), problems
    pages = edition.pieces["folding"]
    assert [page.id for page in pages] == ["folding:1", "folding:2", "folding:3"]
    said = [op.text for page in pages for op, _ in walk(page.face) if isinstance(op, Field)]
    steps = die.build(die.Options(strip=[2, 0, 3, 5], left=4, right=1, opposite_sum=5), die.NetPaper()).steps
    assert said == [f"{number} {step.words}" for number, step in enumerate(steps, 1)]


def test_several_pages_of_steps_are_about_equally_full(tmp_path: Path) -> None:
    """Five rows where a page has room for three: two and three, the last of which says nothing."""
    name = "layouts/tiny/folding.yaml"
    text = FOLDING[name].replace("columns: 2\n  rows: 1", "columns: 1\n  rows: 3")
    files = FOLDING | {name: text.replace("box: [0, 60, 80, 20]", "box: [90, 10, 80, 20]")}
    edition, problems = laid_out(tmp_path, files)
    assert not has_errors(problems), problems
    words = [
        [matrix.f for op, matrix in walk(page.face) if isinstance(op, Field)]
        for page in edition.pieces["folding"]
    ]
    assert [len(places) for places in words] == [2, 2]
    # Two rows as high as a third of the page, the gap, and no more of what is left than that.
    assert words[0][1] - words[0][0] == pytest.approx((120 - 2 * 4) / 3 + 4 + MOST_SPARE)


@pytest.mark.parametrize(("high", "apart"), [(20.0, 20.0 + 4 + MOST_SPARE), (13.0, 13.0 + 4 + MOST_SPARE)])
def test_rows_are_as_high_as_what_stands_in_them(high: float, apart: float, tmp_path: Path) -> None:
    name = "layouts/tiny/folding.yaml"
    text = FOLDING[name].replace("columns: 2\n  rows: 1", "columns: 1\n  rows: 3")
    text = text.replace("box: [0, 60, 80, 20]", "box: [90, 10, 80, 20]")
    text = re.sub(r"picture: [^\n]*", "picture: [0, 0, 80, 8]", text)
    text += f"    - {{type: rectangle, box: [0, 0, 1, {high}], fill: sky}}\n"
    text = text.replace("box: [90, 10, 80, 20]", "box: [90, 1, 80, 8]")
    edition, _ = laid_out(tmp_path, FOLDING | {name: text})
    page = edition.pieces["folding"][0]
    words = [matrix.f for op, matrix in walk(page.face) if isinstance(op, Field)]
    assert words[1] - words[0] == pytest.approx(apart)


def test_every_step_is_said_in_every_language() -> None:
    paper = die.NetPaper()
    things = [
        strip_box.build(strip_box.Options(width=65.0, length=90.0, height=25.0, lid="short"), paper),
        tuck_box.build(tuck_box.Options(width=65.0, depth=25.0, height=90.0), paper),
        tray.build(tray.Options(width=65.0, length=90.0, height=25.0, lid="short"), paper),
        die.build(die.Options(strip=[2, 0, 3, 5], left=4, right=1, opposite_sum=5), paper),
        man.build(man.Options(), paper),
        man.build(man.Options(stance=man.Stance.UPRIGHT), paper),
        tent.build(tent.Options(), paper),
    ]
    words, problems = paper_words("en")
    assert not problems
    wanted = {step.id: step.words for thing in things for step in thing.steps} | {**WORDS, **PAGE_WORDS}
    assert {name: words.key.get(name) for name in wanted} == wanted


@pytest.mark.thorough
def test_steps_run_from_right_to_left_where_the_language_does(tmp_path: Path) -> None:
    files = changed("layouts/tiny/folding.yaml", "safe: 0mm", "safe: 0mm\nmirror: right-to-left")
    places = []
    for language in ("en", "ar-XB"):
        edition, _ = laid_out(tmp_path / language, files, language=language)
        page = edition.pieces["folding"][0]
        places.append([matrix.e for op, matrix in walk(page.face) if isinstance(op, Field)])
    assert places[0][0] < places[0][1] and places[1][0] > places[1][1]


@pytest.mark.thorough
def test_keys_of_lines_begin_where_the_language_does(tmp_path: Path) -> None:
    indents = []
    for language in ("en", "ar-XB"):
        edition, _ = laid_out(tmp_path / language, language=language)
        pieces = [piece for pieces in edition.pieces.values() for piece in pieces]
        for piece in pieces:
            found = {op.name: matrix.e for op, matrix in walk(piece.face) if isinstance(op, Field)}
            if "key-cut" in found:
                indents.append(found["key-cut"] - found["net"])
                break
    assert indents == [pytest.approx(7.5), pytest.approx(0.0)]


@pytest.mark.thorough
def test_nets_of_one_die_must_be_the_same_die(tmp_path: Path) -> None:
    same = FOLDING["cards/tiny/die.yaml"] + "- {id: b, strip: [3, 0, 2, 5], left: 1}\n"
    game = FOLDING[GAME].replace("right: 1", 'right: "{{ 5 - card.left }}"')
    files = FOLDING | {GAME: game, "cards/tiny/die.yaml": same}
    assert not has_errors(faults(tmp_path / "same", files))
    mirrored = FOLDING["cards/tiny/die.yaml"] + "- {id: b, strip: [2, 5, 3, 0], left: 4}\n"
    found = the_fault(tmp_path / "mirrored", files | {"cards/tiny/die.yaml": mirrored}, "fold/die-hand")
    assert found.span is not None and found.span.file == GAME


def test_each_folded_card_answers_for_its_own_faults(tmp_path: Path) -> None:
    cards = "- {id: a, strip: [2, 0, 3, 5], left: 3}\n- {id: b, strip: [2, 0, 3, 5], left: 3}\n"
    sums = faults(tmp_path / "sums", FOLDING | {"cards/tiny/die.yaml": cards})
    assert {one.subject for one in sums if one.rule.startswith("fold/die")} == {"die:a and 1 more"}
    wrong = changed(GAME, "right: 1,", "right: 1, sides: 7,") | {"cards/tiny/die.yaml": cards}
    options = [fault for fault in faults(tmp_path / "options", wrong) if fault.rule == "net/options"]
    assert {problem.subject for problem in options} == {"die:a and 1 more"}


def test_what_was_not_asked_for_stops_nothing(tmp_path: Path) -> None:
    broken = changed(GAME, "right: 1,", "right: 1, sides: 7,")
    root = write_project(tmp_path, broken)
    loaded, _, _ = pipeline.load(open_project(root, root), "tiny")
    assert loaded is not None
    edition, problems = lay_out(loaded, components=("cards",))
    assert edition.is_sound and not has_errors(problems)
    assert not lay_out(loaded)[0].is_sound


def own_box(options: str) -> dict[str, str]:
    files = changed(GAME, "holds: [cards, dice], options: {lid: short}", f"options: {options}")
    return files | {"layouts/tiny/box.yaml": "panels: {}\n"}


@pytest.mark.parametrize(
    ("options", "enough"),
    [
        ("{width: 20, length: 60, height: 20}", "a width of 28.0 mm"),
        ("{width: 12, length: 90, height: 25}", "a width of 31.0 mm"),
        ("{width: 66, length: 30, height: 60}", "a length of 62.5 mm"),
    ],
)
@pytest.mark.thorough(keep=1)
def test_a_box_too_narrow_to_fold_is_told_in_one_sentence(options: str, enough: str, tmp_path: Path) -> None:
    found = the_fault(tmp_path, own_box(options), "box/too-narrow")
    assert enough in found.hint
    wider = options.replace("length: 30", "length: 62.5").replace("width: 20", "width: 28")
    if wider != options:
        left = {problem.rule for problem in faults(tmp_path / "wider", own_box(wider))}
        assert left <= {"fold/too-large"}


def test_a_box_of_a_given_size_tells_what_stays_outside(tmp_path: Path) -> None:
    _, problems = laid_out(tmp_path, own_box("{width: 50, length: 60, height: 20}"))
    (told,) = [problem for problem in problems if problem.rule == "box/cards-outside"]
    assert "63.0 × 88.0 mm" in told.message and "holds: [cards]" in told.hint
    _, problems = laid_out(tmp_path / "large", own_box("{width: 66, length: 91, height: 20}"))
    assert not [problem for problem in problems if problem.rule == "box/cards-outside"]


FACE = 'text: "{{ panel.value }}", style: title}'
PIPS = """\
    - type: repeat
      box: [1, 1, 12, 1]
      count: "{{ panel.value + MORE }}"
      spacing: 1.5
      items: [{type: ellipse, box: [0, 0, 1, 1], fill: ink}]
"""


@pytest.mark.parametrize(
    ("face", "pips", "told"),
    [
        (FACE, 0, []),
        (
            FACE.replace("value", "value + 1"),
            0,
            ["the face strip-1 counts 2 and prints 3; 5 more are wrong, too"],
        ),
        (
            FACE.replace("}}", "if panel.value != 3 else '' }}"),
            0,
            ["the face strip-3 counts 3 and prints no number"],
        ),
        (FACE.replace("{{ panel.value }}", "x"), 0, []),
        (FACE, 1, ["faces of the die have 1 pips more than they count"]),
        (FACE, -1, ["faces of the die have 1 pips fewer than they count"]),
    ],
)
@pytest.mark.thorough(keep=1)
def test_a_face_of_a_die_shows_what_it_counts(face: str, pips: int, told: list[str], tmp_path: Path) -> None:
    layout = FOLDING["layouts/tiny/die.yaml"].replace(FACE, face)
    assert face in layout
    layout = layout.replace("  strip-2: strip-1\n", PIPS.replace("MORE", str(pips)) + "  strip-2: strip-1\n")
    root = write_project(tmp_path, {**FOLDING, "layouts/tiny/die.yaml": layout})
    loaded, _, _ = pipeline.load(open_project(root, root), "tiny")
    assert loaded is not None
    _, problems = lay_out(loaded, "en")
    found = [one.message for one in problems if one.rule == "fold/die-shows"]
    assert found == told
