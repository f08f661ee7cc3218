"""The folding machine refuses nets that do not fold, and says why."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ppgen.common.geometry import Point, Size
from ppgen.folding.geometry.bodies import body
from ppgen.folding.geometry.fold import chain, flat, folded
from ppgen.folding.geometry.model import (
    Assembly,
    Crease,
    CreaseKind,
    Cuboid,
    Move,
    Net,
    NetPaper,
    Panel,
    Step,
    Tab,
    Turn,
)
from ppgen.folding.geometry.plane import box
from ppgen.folding.geometry.reach import sweep
from ppgen.folding.geometry.space import STILL, cross, length, minus, unit
from ppgen.folding.judging.assembly import check_assembly, check_fits, measure
from ppgen.folding.judging.dice import check_same_die, hand, opposites
from ppgen.folding.judging.motion import check_motion
from ppgen.folding.nets import strip_box
from ppgen.folding.nets._strip import StripSize
from tests.support.folded_things import (
    PAPER,
    SOUND,
    TURNED,
    a_box,
    a_die,
    a_man,
    a_tent,
    a_tray,
    a_tuck_box,
    mirrored,
    stretched,
    with_crease,
    with_moves,
    with_panel,
)


def square_tab() -> Assembly:
    """A tab without its slant is too high to swing into its pocket below the rim."""

    def square(panel):
        a, b, c, d = panel.polygon
        return panel._replace(polygon=(a, b, Point(b.x, c.y), Point(a.x, d.y)))

    return with_panel(a_box(), "back-tab", square)


def mirrored_strip() -> Assembly:
    """One of two strips made the other way round: two tabs at one corner, none at the next."""
    sound = a_box()
    return sound._replace(nets=(sound.nets[0], mirrored(sound.nets[1])))


def without_tab() -> Assembly:
    """A net from which a panel was dropped while its crease stayed."""
    die = a_die()
    panels = tuple(p for p in die.nets[0].panels if p.name != "tab-strip-4")
    return die._replace(nets=(die.nets[0]._replace(panels=panels),))


def die_with_both_flaps_on_one_side() -> Assembly:
    """Six squares that are no net of a cube: both flaps fold to the same side."""
    die = a_die()
    net = die.nets[0]
    right, side, d = net.panel("right"), 20.0, PAPER.pitch
    shape = tuple(Point(p.x - 2 * side + d, p.y + side) for p in right.polygon)
    crease = next(c for c in net.creases if c.name == "right")
    at = tuple(Point(p.x - side + d, p.y + side) for p in (crease.a, crease.b))
    moved = crease._replace(parent="strip-3", a=at[0], b=at[1])
    panels = tuple(p._replace(polygon=shape) if p.name == "right" else p for p in net.panels)
    panels = tuple(p for p in panels if p.name != "tab-left-3")
    creases = tuple(moved if c.name == "right" else c for c in net.creases if c.name != "tab-left-3")
    tabs = tuple(t for t in die.tabs if t.panel != "tab-left-3")
    return die._replace(nets=(net._replace(panels=panels, creases=creases),), tabs=tabs, steps=())


def turned(name: str, kind: CreaseKind) -> Callable[[Assembly], Assembly]:
    return lambda assembly: with_crease(assembly, name, lambda c: c._replace(kind=kind))


def ends_first(assembly: Assembly) -> Assembly:
    """The end walls of a tray before its tabs: the tabs then cut through them."""
    return with_moves(assembly._replace(nets=assembly.nets[:1]), lambda moves: [moves[0], moves[2], moves[1]])


def cap_before_tabs() -> Assembly:
    """Tabs that are folded after the side that should cover them."""
    return with_moves(a_die(), lambda moves: [*moves[1:], moves[0]])


def half_folded() -> Assembly:
    """The last move is missing."""
    return with_moves(a_man(), lambda moves: moves[:-1])


def low_wall() -> Assembly:
    """One strip with walls that are lower than the other's."""
    high, low = a_box(), a_box(height=24.0)
    return high._replace(nets=(high.nets[0], low.nets[1]))


def gate_over_gate() -> Assembly:
    """Flaps of the floor that are longer than half the floor lie over each other."""
    return a_box(gate=45.0)


def crossing_creases() -> Assembly:
    return with_crease(a_tent(), "back", lambda c: c._replace(a=Point(c.a.x, c.a.y + 3)))


def content_too_wide() -> Assembly:
    return a_box()._replace(inside=Cuboid((-33.5, -45.0, 1.71), (67.0, 90.0, 25.0)))


def wide_dust_flaps() -> Assembly:
    longer = stretched(factor=3.0, about="bottom")
    return with_panel(with_panel(a_tuck_box(), "top-dust-left", longer), "top-dust-right", longer)


def loose_panel() -> Assembly:
    die = a_die()
    net = die.nets[0]
    return die._replace(nets=(net._replace(creases=tuple(c for c in net.creases if c.name != "left")),))


def looped() -> Assembly:
    die = a_die()
    net = die.nets[0]
    extra = net.creases[0]._replace(name="again")
    return die._replace(nets=(net._replace(creases=(*net.creases, extra)),))


def bent_panel() -> Assembly:
    dented = (Point(0, 0), Point(9, 0), Point(2, 2), Point(0, 9))
    return with_panel(a_tent(), "tab", lambda p: p._replace(polygon=dented))


def twice_named() -> Assembly:
    return with_panel(a_tent(), "tab", lambda p: p._replace(name="back"))


BROKEN: dict[str, tuple[Callable[[], Assembly], str]] = {
    "no slack at all, less than none": (lambda: a_box(NetPaper(0.22, -0.1)), "fold/paper"),
    "side clearance below the thickness": (lambda: a_box(clearance=0.0), "fold/layers-collide"),
    "paper thicker than the net was made for": (
        lambda: a_tuck_box()._replace(paper=NetPaper(0.6, 0.1)),
        "fold/layers-collide",
    ),
    "one strip mirrored": (mirrored_strip, "fold/tab-not-behind"),
    "square tab": (square_tab, "fold/motion-collide"),
    "hem folded outwards": (lambda: turned("front-hem", CreaseKind.VALLEY)(a_box()), "fold/wrong-side"),
    "wall folded down": (lambda: turned("left", CreaseKind.VALLEY)(a_box()), "fold/seam-open"),
    "tongue as a mountain": (
        lambda: turned("left-tongue", CreaseKind.MOUNTAIN)(a_box()),
        "fold/layers-collide",
    ),
    "one strip lower": (low_wall, "fold/rims-uneven"),
    "gates longer than half the floor": (gate_over_gate, "fold/layers-collide"),
    "too deep to roll in": (lambda: a_box(width=30.0, length=30.0, height=60.0), "fold/motion-collide"),
    "tab too short to hold": (lambda: a_box(tab=6.0), "fold/tab-outside-pocket"),
    "content wider than the inside": (content_too_wide, "fold/inside-blocked"),
    "lid too long": (
        lambda: with_panel(a_tuck_box(), "top", stretched(factor=1.1, about="bottom")),
        "fold/crease-off-panel",
    ),
    "dust flaps too long": (wide_dust_flaps, "fold/layers-collide"),
    "end walls before the tabs": (lambda: ends_first(a_tray(lid="none")), "fold/motion-collide"),
    "cap before its tabs": (cap_before_tabs, "fold/motion-collide"),
    "last move missing": (half_folded, "fold/unfinished"),
    "opposite faces that do not add up": (lambda: a_die(strip=[2, 0, 5, 3]), "fold/die-sum"),
    "six squares that are no cube": (die_with_both_flaps_on_one_side, "fold/die-faces"),
    "panel dropped": (without_tab, "fold/unknown-panel"),
    "panel hangs on nothing": (loose_panel, "fold/loose-panel"),
    "panel hangs on two creases": (looped, "fold/loop"),
    "crease beside the edge": (crossing_creases, "fold/crease-off-panel"),
    "panel with a dent": (bent_panel, "fold/panel-shape"),
    "two panels of one name": (twice_named, "fold/duplicate-panel"),
    "tab of a neighbour's room": (
        lambda: with_panel(a_die(), "tab-right-3", stretched(factor=4.0, about="left")),
        "fold/layers-collide",
    ),
    "flaps over each other on the flat paper": (
        lambda: with_panel(a_die(), "tab-right-3", stretched(factor=6.0, about="bottom")),
        "fold/flat-overlap",
    ),
}


@pytest.mark.parametrize("name", SOUND)
def test_sound_nets_pass(name: str) -> None:
    assert check_assembly(SOUND[name]()) == []


@pytest.mark.parametrize("name", BROKEN)
def test_broken_nets_are_refused(name: str) -> None:
    make, rule = BROKEN[name]
    assert rule in {problem.rule for problem in check_assembly(make())}


def test_at_least_a_dozen_wrong_nets_are_known() -> None:
    assert len(BROKEN) >= 12


WATCHED = ("strip-box", "tuck-box", "shallow tuck box", "die", "man, roof", "man, upright", "tent", "tray")


@pytest.mark.parametrize("name", WATCHED)
@pytest.mark.thorough
def test_nothing_can_have_passed_through_between_two_poses(name: str) -> None:
    makers = {**SOUND, "shallow tuck box": lambda: a_tuck_box(depth=10.0)}
    path = check_motion(body(makers[name]()), thorough=True)
    assert path.problems == ()
    assert path.least >= PAPER.thickness


def test_a_thorough_look_finds_what_samples_miss() -> None:
    """A flap swings over from one side to the other; a small plate stands in the middle of its way."""
    floor, flap = Panel("floor", box(0, 0, 10, 10)), Panel("flap", box(10, 0, 20, 10))
    crease = Crease("flap", "floor", "flap", Point(10, 0), Point(10, 10), CreaseKind.VALLEY, 170.0)
    paper = Net("paper", (floor, flap), (crease,), "floor", Point(0, 0))
    small = Panel("small", box(0, 0, 1, 1))
    plate = Net("plate", (small,), (), "small", Point(0, 0), STILL.moved((9.5, -4.5, 5.0)))
    move = Move((Turn("flap", (0.0, 170.0)),))
    swing = Assembly("swing", "made up", PAPER, (paper, plate), (Step("swing", "Swing.", (move,)),))
    assert check_motion(body(swing), samples=1).problems == ()
    assert [p.rule for p in check_motion(body(swing), samples=1, thorough=True).problems] == [
        "fold/motion-collide"
    ]
    assert [p.rule for p in check_motion(body(swing), samples=40).problems] == ["fold/motion-collide"]


def test_a_tab_before_its_cover_is_refused() -> None:
    """The square is glued on the outside of its tab, not the tab on the outside of the square."""
    wrong = a_die()._replace(tabs=(Tab("strip-1", "tab-strip-4", depth=1.0),))
    assert [p.rule for p in check_assembly(wrong, samples=0)] == ["fold/tab-not-behind"]


@given(st.sampled_from([a_box, a_tuck_box, a_tray]), st.randoms(use_true_random=False))
@settings(max_examples=40)
def test_nothing_swings_farther_than_its_greatest_reach(make: Callable[[], Assembly], dice: Random) -> None:
    net = make().nets[0]
    ready = chain(net)
    poses = folded(ready, {hinge.name: dice.uniform(-170, 170) for hinge in ready.hinges})
    for hinge in ready.hinges:
        most, below = sweep(ready, hinge), {hinge.child}
        for inner in ready.hinges:
            below |= {inner.child} if inner.parent in below else set()
        place, axis = poses[hinge.child].apply(hinge.place), unit(poses[hinge.child].turn(hinge.axis))
        for name in below:
            for corner in net.panel(name).polygon:
                out = minus(poses[name].apply(flat(net, corner)), place)
                assert length(cross(axis, out)) <= most + 1e-6


def test_the_message_names_panels_and_lengths() -> None:
    problems = check_assembly(a_box(clearance=0.0))
    first = next(p for p in problems if p.rule == "fold/layers-collide")
    assert "0.22 mm thick" in first.message
    assert first.subject


def test_too_small_a_paper_is_told_with_its_size() -> None:
    problems = check_fits(a_box(), Size(200, 200), area="a small sheet")
    assert [p.rule for p in problems] == ["fold/too-large", "fold/too-large"]
    assert "a small sheet leaves 200.0 × 200.0 mm" in problems[0].message
    assert check_fits(a_box(), Size(177, 287), area="A4, turned") == []
    assert check_fits(a_box(), Size(287, 177), area="A4") == []


def test_both_nets_of_the_die_make_the_same_die() -> None:
    one, other = a_die(), a_die(**TURNED)
    ready = body(one)
    assert opposites(ready, ready.poses(one.closed)) == ((0, 5), (1, 4), (2, 3))
    assert check_same_die([one, other, a_die(at=2)]) == []


def test_a_mirrored_die_is_told_apart() -> None:
    wrong = a_die(left=1, right=4)
    assert [p.rule for p in check_same_die([a_die(), wrong])] == ["fold/die-hand"]
    ready = body(wrong)
    assert hand(ready, ready.poses(wrong.closed)) == -hand(body(a_die()), body(a_die()).poses(a_die().closed))


def test_dice_with_other_opposites_differ() -> None:
    other = a_die(strip=[1, 0, 3, 5], left=4, right=2)
    assert [p.rule for p in check_same_die([a_die(), other])] == ["fold/die-differs"]


def test_measures_agree_with_the_formulas() -> None:
    options = strip_box.Options(width=65.0, length=90.0, height=25.0)
    figures = {f.id: f.lengths for f in measure(a_box()).figures}
    assert figures["outside"] == pytest.approx(strip_box.outside(options, PAPER))
    assert figures["inside"] == (65.0, 90.0, 25.0)
    assert figures["net/strip-a"] == pytest.approx((202.42, 169.90), abs=0.01)
    assert figures["net/strip-b"] == pytest.approx((223.58, 126.52), abs=0.01)
    assert figures["tab-depth"][0] == pytest.approx(18.0, abs=0.1)
    assert figures["tongue-depth"][0] == pytest.approx(12.4)
    assert figures["tab-play"][0] == pytest.approx(2 * PAPER.slack)


def test_strip_lengths_are_those_of_the_worked_example() -> None:
    options = strip_box.Options(width=65.0, length=90.0, height=25.0)
    lower, upper = strip_box.strip_sizes(options, PAPER)
    assert _lengths(lower) == pytest.approx(
        (33.25, 26.82, 26.50, 44.31, 45.43, 43.51, 31.01, 40.0, 21.0), abs=0.03
    )
    assert _lengths(upper)[:3] == pytest.approx((45.75, 25.86, 25.54), abs=0.01)
    assert upper.gate == pytest.approx(30.8, abs=0.02)
    assert upper.tab == pytest.approx(20.3, abs=0.05)


def _lengths(size: StripSize) -> tuple[float, ...]:
    return (
        size.half,
        size.rise,
        size.hem,
        size.floor,
        size.wall,
        size.rim,
        size.gate_half,
        size.gate,
        size.tab,
    )


def test_a_net_knows_its_panels() -> None:
    net: Net = a_tent().nets[0]
    assert net.panel("front").name == "front"
    with pytest.raises(KeyError):
        net.panel("nobody")


@pytest.mark.parametrize(("tab", "is_told"), [(0.2, True), (1.9, True), (2.0, False), (5.0, False)])
def test_a_tab_that_is_glued_is_wide_enough_for_glue(tab: float, *, is_told: bool) -> None:
    told = {problem.rule for problem in check_assembly(a_die(tab=tab))}
    assert told == ({"fold/tab-outside-pocket"} if is_told else set())


@pytest.mark.parametrize(("depth", "is_told"), [(4.6, True), (5.0, False)])
def test_a_tube_that_is_too_flat_to_be_glued_is_told(depth: float, *, is_told: bool) -> None:
    told = {problem.rule for problem in check_assembly(a_tuck_box(depth=depth))}
    assert ("fold/tab-outside-pocket" in told) is is_told
