"""What folds in Olé!: box, dice and men, their art, and the pages that explain them."""

from __future__ import annotations

from functools import cache

import pytest

from ppgen import pipeline
from ppgen.checks.rules.faces import colour_alone
from ppgen.common.geometry import Point, Rect
from ppgen.common.problem import Problem, has_errors
from ppgen.compose.folded.panels import FoldedArt
from ppgen.display.ops import Field, Fill, Glyphs, Op, Use, walk
from ppgen.display.pieces import Piece
from ppgen.editions import Edition
from ppgen.folding.judging.assembly import check_assembly, check_fits
from ppgen.folding.judging.dice import check_same_die
from ppgen.impose.grid import largest_piece
from ppgen.load.project import open_project
from tests.support.editions import lay_out, things
from tests.support.ole import ROOT, ole_game


@cache
def laid_out(paper: str = "a4") -> tuple[Edition, list[Problem]]:
    loaded, _, _ = pipeline.load(open_project(ROOT, ROOT), "ole")
    assert loaded is not None
    edition, problems = lay_out(loaded, "en", paper=paper)
    assert not has_errors(problems), problems
    return edition, problems


def edition(paper: str = "a4") -> Edition:
    return laid_out(paper)[0]


def folded(component: str, paper: str = "a4") -> tuple[FoldedArt, ...]:
    return things(edition(paper), component)


def fields(piece: Piece) -> list[tuple[str, str, Rect]]:
    found = ((op, matrix) for op, matrix in walk(piece.face) if isinstance(op, Field))
    return [(op.name, op.text, matrix.apply_rect(op.bounds)) for op, matrix in found]


def said(piece: Piece, name: str) -> list[str]:
    return [text for known, text, _ in fields(piece) if known == name]


def icons(ops: tuple[Op, ...]) -> set[str]:
    return {
        op.symbol.id.split(".")[1]
        for op, _ in walk(ops)
        if isinstance(op, Use) and op.symbol.id.startswith("icon.")
    }


@pytest.mark.parametrize("component", [pytest.param("box", marks=pytest.mark.slow), "dice", "men"])
@pytest.mark.thorough
def test_everything_folds_and_fits_a4_and_letter(component: str) -> None:
    for paper in ("a4", "letter"):
        stock = edition(paper).loaded.stock.papers[paper]
        printable = largest_piece(stock.size, stock.margins)
        made = {id(thing.folded.made): thing.folded.made for thing in folded(component, paper)}
        for one in made.values():
            assert check_assembly(one.assembly) == []
            assert check_fits(one.assembly, printable, area=paper) == []


@pytest.mark.thorough
def test_the_box_holds_all_cards_dice_and_men() -> None:
    box = folded("box")[0].folded.made.figures["inside"]
    assert isinstance(box, list)
    cards = sum(
        card.copies for kind in ("formation", "tactic", "skill", "team") for card in ole_game().cards[kind]
    )
    width, length, height = box
    assert cards == 88
    assert length >= 88 + 2 and height >= cards * 0.3 * 1.03 + 2 * 6 * 0.12 * 1.2 + 1 - 0.01
    wide, long = width - 63 - 3 + 0.01, length - 2

    def layers(count: int, size: tuple[float, float]) -> int:
        one, other = int(wide // size[0]) * int(long // size[1]), int(wide // size[1]) * int(long // size[0])
        return -(-count // max(one, other))

    dice, men = layers(8, (16.22, 16.22)) * 16.22, layers(20, (14, 32)) * 1.04
    boards = 2 * 6 * 0.12 * 1.2
    assert dice + men + boards <= height - 1 + 0.01, "dice and men lie in the bay beside the cards"
    assert min(width, length) >= 194 / 2 + 2 or (width >= 97 + 2 and length >= 258 / 3 + 2)


@pytest.mark.thorough
def test_both_nets_fold_to_the_same_die() -> None:
    dice = folded("dice")
    assert [one.folded.copies for one in dice] == [4, 4]
    assert check_same_die([one.folded.made.assembly for one in dice]) == []
    for piece in edition().pieces["dice"]:
        assert sorted(said(piece, "face")) == ["0", "1", "2", "3", "4", "5"]


@pytest.mark.thorough
def test_the_highest_face_of_a_die_looks_unlike_all_others() -> None:
    for thing in folded("dice"):
        grounds = {
            value: next(op.colour for op, _ in walk(thing.ops[panel]) if isinstance(op, Fill))
            for panel, value in thing.folded.made.assembly.values
        }
        five = grounds.pop(ole_game().constants["die_max"])
        assert five not in grounds.values()


@pytest.mark.thorough
def test_pips_count_what_the_number_says() -> None:
    for thing in folded("dice"):
        for panel, value in thing.folded.made.assembly.values:
            texts = [op.colour for op, _ in walk(thing.ops[panel]) if isinstance(op, Glyphs)]
            pips = [
                op.colour
                for op, _ in walk(thing.ops[panel])
                if isinstance(op, Fill) and sum(segment[0] == "C" for segment in op.path) == 4
            ][-5:]
            assert pips.count(texts[0]) == value


@pytest.mark.thorough
def test_men_stand_and_lie() -> None:
    man = folded("men")[0].folded.made
    width, depth, height = man.figures["outside"] or (0, 0, 0)
    assert height > depth > width - 1, "he stands on feet before and behind him"
    feet = [panel for net in man.assembly.nets for panel in net.panels if panel.name.endswith("-foot")]
    assert len(feet) == 2 and all(panel.faces == (0.0, 0.0, 1.0) for panel in feet)
    assert max(width, height) < 20 * 1.3, "lying he covers his place, 20 mm across, and little more"


@pytest.mark.thorough
def test_men_of_two_sides_differ_by_pattern_and_not_by_colour_alone() -> None:
    pieces = {piece.id: piece for piece in edition().pieces["men"]}
    assert len(pieces) == 20
    for number in range(1, 11):
        one, other = pieces[f"man:hoops-{number}"], pieces[f"man:stripes-{number}"]
        assert said(one, "number") == said(other, "number") == [str(number)] * 2
        shapes = [
            tuple(op.path for op, _ in walk(piece.face) if isinstance(op, Fill)) for piece in (one, other)
        ]
        assert shapes[0] != shapes[1]
    problems = laid_out()[1]
    assert not [problem for problem in problems if problem.rule == colour_alone.ID]


@pytest.mark.thorough
def test_the_lid_tells_title_time_version_and_maker() -> None:
    (lid,) = [piece for piece in edition().pieces["box"] if piece.id == "box:lid-strip-a"]
    game = ole_game()
    top = folded("box")[0].ops["lid-top"]
    assert "wordmark-sun" in icons(top)
    assert said(lid, "learn") == [str(game.constants["learn_minutes"])]
    assert said(lid, "minutes") == ["MINUTES TO LEARN"]
    assert said(lid, "players") == ["2 MANAGERS · 8+"] and said(lid, "match-minutes") == ["30 MIN A MATCH"]
    assert game.file.version in said(lid, "version")[0]
    assert said(lid, "vary") == ["MAY VARY"]
    assert said(lid, "beside") == ["BESIDE THE BOX: MARKET, BOOKLETS, SCORE SHEETS"]
    assert said(lid, "maker") == [game.file.maker.upper()]
    assert said(lid, "address") == ["WWW.OCASTUDIOS.COM"]


@pytest.mark.thorough
def test_all_teams_sit_round_the_lid() -> None:
    names = [text for piece in edition().pieces["box"] for name, text, _ in fields(piece) if "team" in name]
    assert sorted(names) == sorted(card.values["name"].upper() for card in ole_game().cards["team"])


@pytest.mark.thorough
def test_no_words_of_the_box_run_over_a_fold() -> None:
    box = folded("box")[0]
    for net in box.folded.made.assembly.nets:
        (piece,) = [piece for piece in edition().pieces["box"] if piece.id == f"box:{net.name}"]
        for name, _, bounds in fields(piece):
            if name == "net" or name.startswith(("key-", "part/")):
                continue
            inside = [panel.name for panel in net.panels if covers(panel.polygon, bounds)]
            assert len(inside) == 1, (name, bounds)


def covers(polygon: tuple[Point, ...], area: Rect) -> bool:
    left, top = min(p.x for p in polygon), min(p.y for p in polygon)
    right, foot = max(p.x for p in polygon), max(p.y for p in polygon)
    return left <= area.x and top <= area.y and area.right <= right and area.bottom <= foot


@pytest.mark.thorough
def test_the_pages_explain_every_step_and_warn_before_opening() -> None:
    pages = edition().pieces["box-folding"]
    steps = folded("box")[0].folded.made.assembly.steps
    words = [text for page in pages for name, text, _ in fields(page) if name.startswith("words")]
    assert words == [step.words for step in steps]
    ids = [step.id.split("/")[1] for step in steps]
    assert [name for name in ids if name in ("cross", "tabs", "lock", "roll", "fill")] == [
        "cross",
        "tabs",
        "lock",
        "roll",
        "fill",
    ]
    assert "with care" in words[ids.index("fill")]
    (small,) = edition().pieces["dice-and-men-folding"]
    assert len([name for name, _, _ in fields(small) if name.startswith("words")]) == 7


@pytest.mark.thorough
def test_closed_things_are_drawn_from_any_side() -> None:
    known = edition().closed()
    assert {"box", "dice", "die", "die:a", "men", "man", "man:hoops-1"} <= known.keys()
    views = [known["box"].picture(view).face for view in ((30.0, 35.0), (210.0, 35.0), (30.0, -35.0))]
    assert len(set(map(repr, views))) == 3
    assert not any(isinstance(op, Field) for face in views for op, _ in walk(face))


@pytest.mark.thorough
def test_figures_are_told() -> None:
    lines = list(edition().measures())
    assert len(lines) == 3
    assert lines[0].startswith("box: inside 99.0 × 90.0 × 29.9 mm, outside 105.0 × 96.0 × 36.1 mm, tabs ")
