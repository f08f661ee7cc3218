"""Every net closes in every size, on every paper; boxes take their size from their content."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from ppgen.common.geometry import Size
from ppgen.common.registry import by_id, modules
from ppgen.compose.folded.assemblies import needs_glue
from ppgen.folding import nets
from ppgen.folding.boxes import BoxKind, LidKind, SheetPaper, check_paper, largest, least, size_for
from ppgen.folding.content import Item, PackedCard, cards, rooms
from ppgen.folding.geometry.model import Assembly, NetPaper
from ppgen.folding.judging.assembly import check_assembly, measure
from ppgen.folding.judging.sheet import fits
from ppgen.folding.nets import die, man, strip_box, tent, tray, tuck_box
from tests.support.folded_things import PAPER, a_box, a_die, a_man, a_tent, a_tray, a_tuck_box

A4 = Size(200.0, 287.0)
LETTER = Size(205.9, 269.4)
THIN, CARD, THICK, BY_HAND = (
    NetPaper(0.10, 0.10),
    NetPaper(0.22, 0.10),
    NetPaper(0.30, 0.15),
    NetPaper(0.22, 0.30),
)
PAPERS = (THIN, CARD, THICK, BY_HAND)
FLOORS = ((65.0, 90.0), (46.0, 70.0), (68.0, 94.0), (72.0, 72.0), (72.0, 122.0), (98.0, 90.0), (59.0, 88.0))


def sweep() -> list[tuple[str, Assembly]]:
    """Sizes, papers and thicknesses of all nets."""
    found: list[tuple[str, Assembly]] = []
    for paper in PAPERS:
        clearance = 1.2 if paper.slack >= 0.3 else 0.8
        for width, length in FLOORS:
            for height in (12.0, 18.0, 25.0, 32.0):
                made = a_box(paper, width=width, length=length, height=height, clearance=clearance)
                found.append((f"box {width} x {length} x {height} of {paper.thickness}", made))
        for depth in (10.0, 16.0, 25.0, 40.0):
            for width, height in ((45.0, 69.0), (65.0, 90.0), (72.0, 122.0)):
                made = a_tuck_box(paper, width=width, depth=depth, height=height)
                found.append((f"tuck box {width} x {depth} x {height} of {paper.thickness}", made))
        for side in (12.0, 16.0, 20.0, 30.0):
            found.append((f"die {side} of {paper.thickness}", a_die(paper, side=side)))
        for height in (10.0, 25.0, 40.0):
            found.append((f"tray {height} of {paper.thickness}", a_tray(paper, height=height, lid="short")))
        for height, foot in ((22.0, 12.0), (25.0, 14.0), (28.0, 18.0)):
            found.append((f"man {height} of {paper.thickness}", a_man(paper, height=height, foot=foot)))
            upright = a_man(paper, height=height, foot=foot, stance=man.Stance.UPRIGHT)
            found.append((f"upright man {height} of {paper.thickness}", upright))
        found.append((f"tent of {paper.thickness}", a_tent(paper)))
    return found


@pytest.mark.slow
def test_the_whole_sweep_closes_and_a_part_of_it_is_watched_on_the_way() -> None:
    wrong = {
        name: problems
        for index, (name, assembly) in enumerate(sweep())
        if (problems := check_assembly(assembly, samples=8 if index % 12 == 0 else 0))
    }
    assert wrong == {}
    assert len(sweep()) >= 150


@pytest.mark.thorough
@given(
    st.floats(40, 120),
    st.floats(40, 120),
    st.floats(14, 30),
    st.sampled_from(PAPERS),
    st.floats(0.6, 1.5),
)
@settings(max_examples=25)
def test_a_strip_box_closes_in_any_size(
    x: float, y: float, z: float, paper: NetPaper, clearance: float
) -> None:
    made = a_box(paper, width=x, length=y, height=z, clearance=clearance)
    assert check_assembly(made, samples=0) == []
    options = strip_box.Options(width=x, length=y, height=z)
    figures = {figure.id: figure.lengths for figure in measure(made).figures}
    assert figures["outside"] == pytest.approx(strip_box.outside(options, paper))


@given(st.floats(40, 90), st.floats(9, 45), st.floats(60, 125), st.sampled_from(PAPERS))
@settings(max_examples=15)
def test_a_tuck_box_closes_in_any_size(x: float, y: float, z: float, paper: NetPaper) -> None:
    assert check_assembly(a_tuck_box(paper, width=x, depth=y, height=z), samples=6) == []


@given(st.floats(10, 40), st.floats(3, 6), st.sampled_from((2, 3)), st.sampled_from(PAPERS))
@settings(max_examples=15)
def test_a_die_closes_in_any_size(side: float, tab: float, at: int, paper: NetPaper) -> None:
    assert check_assembly(a_die(paper, side=side, tab=min(tab, side / 3), at=at), samples=4) == []


def test_every_net_has_an_id_options_and_a_builder() -> None:
    index = by_id(modules(nets), "ID")
    assert set(index) == {"strip-box", "tuck-box", "tray", "die", "man", "tent"}
    for module in index.values():
        assert {"Options", "build", "GROWS", "SOURCE"} <= set(dir(module))
        assert module.GROWS in module.Options.model_fields


def test_options_take_units_and_refuse_what_they_do_not_know() -> None:
    options = strip_box.Options.model_validate({"width": "6.5cm", "length": 90, "height": "1 in"})
    assert options.height == pytest.approx(25.4)
    with pytest.raises(ValidationError):
        strip_box.Options.model_validate({"width": 65, "length": 90, "height": 25, "colour": "red"})
    with pytest.raises(ValidationError):
        strip_box.Options.model_validate({"width": 65, "length": 90, "height": 0})


def test_a_lid_slips_over_its_box() -> None:
    options = strip_box.Options(width=65.0, length=90.0, height=25.0, lid="full")
    lid = strip_box.lid_options(options, PAPER)
    outer = strip_box.outside(options, PAPER)
    assert (lid.width, lid.length) == pytest.approx((outer[0] + 1.0, outer[1] + 1.0))
    assert lid.height < outer[2]


def test_a_strip_box_has_four_tabs_and_four_pockets_each_tab_in_the_wall_on_its_left() -> None:
    tabs = {t.panel: (t.outer, t.inner) for t in a_box().tabs if t.group == "tab"}
    assert tabs == {
        "right-tab": ("back", "back-hem"),
        "back-tab": ("left", "left-hem"),
        "left-tab": ("front", "front-hem"),
        "front-tab": ("right", "right-hem"),
    }


def test_a_die_has_seven_glue_tabs() -> None:
    assert len(a_die().tabs) == 7
    assert len(a_die().nets[0].creases) == 5 + 7


def test_the_worked_nets_have_the_sizes_of_the_facts() -> None:
    assert a_die().nets[0].size == Size(pytest.approx(60.0), pytest.approx(85.0, abs=0.5))
    assert fits(a_tuck_box().nets[0], A4)


@pytest.mark.parametrize(
    ("floor", "tongue", "area", "expected"),
    [
        ((65.0, 90.0), 14.0, A4, 40.9),
        ((65.0, 90.0), 10.0, A4, 42.9),
        ((65.0, 90.0), 14.0, LETTER, 36.5),
        ((65.0, 90.0), 10.0, LETTER, 38.5),
        ((46.0, 70.0), 14.0, A4, 42.5),
        ((68.0, 94.0), 14.0, A4, 39.9),
        ((72.0, 72.0), 14.0, A4, 44.4),
        ((72.0, 122.0), 14.0, A4, 32.9),
    ],
)
def test_the_highest_box_a_paper_allows(
    floor: tuple[float, float], tongue: float, area: Size, expected: float
) -> None:
    def make(height: float) -> Assembly:
        gate = None if floor[1] < 100 else 30.0
        return a_box(width=floor[0], length=floor[1], height=max(height, 1.0), tongue=tongue, gate=gate)

    options = strip_box.Options(width=floor[0], length=floor[1], height=80.0, tongue=tongue)
    most = strip_box.highest(options, PAPER)
    assert largest(make, most=most, printable=area) == pytest.approx(expected, abs=0.15)


def test_too_large_a_net_is_told_with_the_largest_that_fits() -> None:
    stock = SheetPaper(PAPER, A4, "A4")
    problems = check_paper(lambda side: a_die(side=side), 90.0, sheet=stock)
    assert [p.rule for p in problems] == ["fold/too-large"]
    assert "at most 66.6 mm instead of 90.0 mm would fit" in problems[0].hint
    assert check_paper(lambda side: a_die(side=side), 60.0, sheet=stock) == []


DECK = cards("cards", 76, PackedCard(63.0, 88.0))


def test_the_box_changes_with_the_number_of_cards() -> None:
    stock = SheetPaper(PAPER, A4, "A4")
    one, _ = size_for([DECK], stock)
    more, _ = size_for([cards("cards", 90, PackedCard(63.0, 88.0))], stock)
    assert one is not None and more is not None
    assert one.room.height == pytest.approx(76 * 0.3 * 1.03 + 1)
    assert (one.room.width, one.room.length) == (65.0, 90.0)
    assert more.room.height > one.room.height


def test_sleeves_make_a_box_wider_and_higher() -> None:
    bare, sleeved = (
        rooms([cards("cards", 40, PackedCard(63.0, 88.0, 0.3, yes))])[0] for yes in (False, True)
    )
    assert (sleeved.width, sleeved.length) == (bare.width + 3, bare.length + 3)
    assert sleeved.height == pytest.approx(40 * 0.5 * 1.03 + 1)


def test_seventy_seven_bare_cards_fill_an_inside_of_twenty_five_millimetres() -> None:
    assert rooms([cards("cards", 77, PackedCard(63.0, 88.0))])[0].height == pytest.approx(24.8, abs=0.01)
    assert rooms([cards("cards", 78, PackedCard(63.0, 88.0))])[0].height > 25.0


def test_a_whole_game_goes_into_one_box() -> None:
    dice = die.packed(die.Options.model_validate({**OLE, "side": 16}), PAPER)
    men = man.packed(man.Options(stance=man.Stance.UPRIGHT), PAPER)
    items = [DECK, Item("dice", 8, *dice), Item("men", 20, *men)]
    for area, name in ((A4, "A4"), (LETTER, "Letter")):
        found, problems = size_for(items, SheetPaper(PAPER, area, name))
        assert problems == []
        assert found is not None
        assert found.room.bay > 2 * 16
        assert check_assembly(found.assembly) == []


OLE = {"strip": [2, 0, 3, 5], "left": 4, "right": 1, "opposite_sum": 5}


def test_what_does_not_fit_the_paper_is_told_with_its_mends() -> None:
    found, problems = size_for(
        [cards("cards", 400, PackedCard(63.0, 88.0))], SheetPaper(PAPER, LETTER, "Letter")
    )
    assert found is None
    (problem,) = problems
    assert problem.rule == "box/too-large"
    assert "does not fit Letter" in problem.message
    assert "larger paper" in problem.hint
    assert "two boxes" in problem.hint


def test_an_empty_box_is_refused() -> None:
    assert size_for([], SheetPaper(PAPER, A4, "A4"))[1][0].rule == "box/empty"


@pytest.mark.parametrize("kind", list(BoxKind))
def test_all_kinds_of_boxes_can_be_sized(kind: BoxKind) -> None:
    lid = LidKind.NONE if kind is BoxKind.TUCK else LidKind.SHORT
    deck = [cards("cards", 54, PackedCard(63.0, 88.0))]
    found, problems = size_for(deck, SheetPaper(PAPER, A4, "A4"), kind=kind, lid=lid)
    assert problems == []
    assert found is not None
    inside = found.assembly.inside
    assert inside is not None
    assert sorted(inside.size) == pytest.approx(
        sorted((found.room.width, found.room.length, found.room.height))
    )


@given(st.integers(1, 200), st.integers(0, 12), st.integers(0, 30))
def test_every_room_has_space_for_all_volumes(cards_count: int, dice_count: int, men_count: int) -> None:
    items = [
        cards("cards", cards_count, PackedCard(63.0, 88.0)),
        Item("dice", dice_count, 16.2, 16.2, 16.2),
        Item("men", men_count, 14.0, 32.0, 0.7),
    ]
    needed = sum(item.count * item.width * item.length * item.thickness for item in items)
    found = rooms(items)
    assert all(room.volume >= needed for room in found)
    assert list(found) == sorted(found, key=lambda room: room.volume)


def test_a_tuck_box_stands_upright_round_its_deck() -> None:
    found, _ = size_for([DECK], SheetPaper(PAPER, A4, "A4"), kind=BoxKind.TUCK)
    assert found is not None
    assert isinstance(found.options, tuck_box.Options)
    assert (found.options.width, found.options.height) == (64.0, 89.0)
    assert found.options.depth == pytest.approx(76 * 0.3 * 1.03 + 1)


@pytest.mark.parametrize(
    "count", [24, pytest.param(8, marks=pytest.mark.slow), pytest.param(15, marks=pytest.mark.slow)]
)
@pytest.mark.parametrize("lid", [LidKind.NONE, pytest.param(LidKind.FULL, marks=pytest.mark.slow)])
def test_a_low_box_is_raised_to_what_its_tabs_need(count: int, lid: LidKind) -> None:
    """24 cards need 8.4 mm, where a tab cannot reach far enough behind its wall."""
    box, (problem,) = size_for(
        [cards("cards", count, PackedCard(63.0, 88.0))], SheetPaper(PAPER, A4, "A4"), lid=lid
    )
    assert box is not None and (problem.rule, problem.severity) == ("box/raised", "note")
    needed = count * 0.3 * 1.03 + 1
    assert needed < box.room.height < needed + 8 and not check_assembly(box.assembly)
    lower = box.options.model_copy(update={"height": box.room.height - 0.6})
    assert check_assembly(strip_box.build(lower, PAPER))
    assert f"{box.room.height:.1f} mm high inside" in problem.message


def test_more_clearance_makes_the_walls_slide_more() -> None:
    stock = SheetPaper(PAPER, A4, "A4")
    usual, _ = size_for([DECK], stock)
    loose, problems = size_for([DECK], stock, clearance=1.6)
    assert usual is not None and loose is not None and not problems
    rims = [strip_box.strip_sizes(box.options, PAPER)[0].rim for box in (usual, loose)]
    assert rims[0] - rims[1] == pytest.approx(2 * (1.6 - strip_box.CLEARANCE))


def test_the_least_height_that_closes_is_found() -> None:
    def make(height: float) -> Assembly:
        return strip_box.build(strip_box.Options(width=65.0, length=90.0, height=height), PAPER)

    enough = least(make, 5.0, sheet=SheetPaper(PAPER, A4, "A4"))
    assert 5 < enough < 15 and not check_assembly(make(enough)) and check_assembly(make(enough - 0.5))
    assert least(make, 500.0, sheet=SheetPaper(PAPER, A4, "A4")) == 0


@pytest.mark.parametrize("key", ["gate", "tongue", "tab"])
def test_a_flap_too_short_to_hold_is_refused(key: str) -> None:
    with pytest.raises(ValidationError, match="greater than or equal to 6"):
        strip_box.Options.model_validate({"width": 65.0, "length": 90.0, "height": 25.0, key: 1.0})


def test_nets_say_whether_anything_of_them_is_glued() -> None:
    made = (a_box(PAPER), a_tuck_box(PAPER), a_die(PAPER), a_tray(PAPER), a_man(PAPER), a_tent(PAPER))
    for module, assembly in zip((strip_box, tuck_box, die, tray, man, tent), made, strict=True):
        assert any(tab.glued for tab in assembly.tabs) == needs_glue(module.ID)
    assert needs_glue("a net that nobody knows")
