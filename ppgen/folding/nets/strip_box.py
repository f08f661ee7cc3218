"""The box without glue: two strips laid across each other whose tabs lock in the folded walls.

All formulas: computed; glue-less strip box.
"""

from __future__ import annotations

from typing import Literal

from ppgen.folding.geometry.model import Assembly, Cuboid, NetPaper, State, Step
from ppgen.folding.geometry.space import BACK, LEFT, RIGHT, STILL, UP, Pose, Vector, plus, rotation
from ppgen.folding.nets._options import Grip, Length, NetOptions, Slack
from ppgen.folding.nets._shapes import PRINT_DOWN, carry
from ppgen.folding.nets._strip import LONGEST_TAB, StripFrame, StripNames, StripSize, strip
from ppgen.folding.nets._strip_pair import StripPair, pair_seams, pair_steps, pair_tabs

ID = "strip-box"
GROWS = "height"
NEEDS_GLUE = False
SOURCE = "computed; glue-less strip box"
CLEARANCE = 0.8
"""Between walls that lie in one another, so that they slide and do not fall; mm."""

SHORT_LID = 15.0
LID_EASE = 0.5
LONGEST_GATE = 40.0


class Options(NetOptions):
    """Inside width (left to right), length (front to back) and height, and how the box locks."""

    width: Length
    length: Length
    height: Length
    clearance: Slack = CLEARANCE
    tongue: Grip = 14.0
    gate: Grip | None = None
    tab: Grip | None = None
    lid: Literal["none", "short", "full"] = "none"
    lid_height: Length | None = None


def build(options: Options, paper: NetPaper) -> Assembly:
    """Make the box, with its lid if it has one."""
    base = _pair(options, paper, prefix="", pose=STILL)
    pairs, places = [base], {base.nets[1].name: base.aside}
    steps = (*pair_steps(base, away=(0.0, 0.0, 0.0)), _fill(base))
    if options.lid != "none":
        lid = _lid(options, base)
        away = _beside(base)
        pairs.append(lid)
        places |= {lid.nets[0].name: away, lid.nets[1].name: plus(away, lid.pose.turn(lid.aside))}
        steps += _lid_steps(lid, base, away)
    return Assembly(
        ID,
        SOURCE,
        paper,
        tuple(net for pair in pairs for net in pair.nets),
        steps,
        start=State(places=places),
        tabs=tuple(tab for pair in pairs for tab in pair_tabs(pair)),
        seams=tuple(seam for pair in pairs for seam in pair_seams(pair)),
        rims=tuple(tuple(f"{wall}-rim" for names in pair.names for wall in names.walls) for pair in pairs),
        inside=_free(options, paper),
    )


def outside(options: Options, paper: NetPaper) -> Vector:
    """Return the outer size of the base: the formulas X + 4d + 2t, Y + 4d + 2t, Z + 5d + 2t."""
    d, t = paper.pitch, paper.thickness
    return (options.width + 4 * d + 2 * t, options.length + 4 * d + 2 * t, options.height + 5 * d + 2 * t)


def lid_options(options: Options, paper: NetPaper) -> Options:
    """Return the options of the lid: it slips over the base with half a millimetre on every side."""
    width, length, height = outside(options, paper)
    full = height - 1.0
    deep = options.lid_height or (full if options.lid == "full" else min(SHORT_LID, full))
    inner = {"width": width + 2 * LID_EASE, "length": length + 2 * LID_EASE, "height": deep}
    return options.model_copy(update=inner | {"lid": "none", "lid_height": None})


def strip_sizes(options: Options, paper: NetPaper) -> tuple[StripSize, StripSize]:
    """Return the lengths of the lower strip, which makes the left and right walls, and the upper one."""
    d, t = paper.pitch, paper.thickness
    a = (options.width + 4 * d + t) / 2
    b = (options.length + 4 * d + t) / 2
    top = options.height + 5 * d + t
    lower = _size(options, paper, halves=(a, b), rise=top)
    return lower, _size(options, paper, halves=(b, a), rise=top - 3 * d)


def highest(options: Options, paper: NetPaper) -> float:
    """Return the greatest inside height whose hems still roll in between the walls, 0 if none does."""
    lower, upper = strip_sizes(options, paper)
    return max(0.0, options.height + min(lower.spare, upper.spare))


def _size(options: Options, paper: NetPaper, *, halves: tuple[float, float], rise: float) -> StripSize:
    """The strip that is `halves[0]` long from its middle to its wall, and lies across `halves[1]`."""
    d, k, (own, other) = paper.pitch, options.clearance, halves
    floor = other - 2 * d - k
    reach = rise - d - paper.thickness
    return StripSize(
        paper=paper,
        clearance=k,
        half=own,
        rise=rise,
        floor=floor,
        wall=other - d,
        rim=other - 2 * d - 2 * k,
        gate_half=own - 2 * d - 2 * k,
        gate=options.gate or min(floor - 1.0, LONGEST_GATE),
        tongue=options.tongue,
        tab=options.tab or min(LONGEST_TAB, 0.8 * reach, 0.45 * 2 * own),
    )


def _pair(options: Options, paper: NetPaper, *, prefix: str, pose: Pose) -> StripPair:
    """Both strips in a pose; a pose that turns them over makes a lid, whose far wall is the front."""
    lid = pose.turn(UP) != UP
    far, near = ("front", "back") if lid else ("back", "front")
    outer, inner = ("top", "ceiling") if lid else ("bottom", "floor")
    lower = StripNames(prefix + outer, (f"{prefix}right", f"{prefix}left"), (far, near), True)
    upper = StripNames(prefix + inner, (prefix + far, prefix + near), ("left", "right"), False)
    sizes = strip_sizes(options, paper)
    crossing = rotation(UP, 90.0).after(PRINT_DOWN).moved((0.0, 0.0, 3 * paper.pitch))
    frames = (
        StripFrame(pose.after(PRINT_DOWN), pose.turn(RIGHT), pose.turn(BACK), pose.turn(UP)),
        StripFrame(pose.after(crossing), pose.turn(BACK), pose.turn(LEFT), pose.turn(UP)),
    )
    nets = (
        strip(f"{prefix}strip-a", sizes[0], names=lower, frame=frames[0]),
        strip(f"{prefix}strip-b", sizes[1], names=upper, frame=frames[1]),
    )
    return StripPair(nets, (lower, upper), sizes, pose)


def _lid(options: Options, base: StripPair) -> StripPair:
    """The lid as it lies on the closed box, upside down."""
    paper = base.sizes[0].paper
    level = base.top + 5 * paper.pitch + paper.thickness + paper.slack
    over = rotation(RIGHT, 180.0).moved((0.0, 0.0, level))
    return _pair(lid_options(options, paper), paper, prefix="lid-", pose=over)


def _lid_steps(lid: StripPair, base: StripPair, away: Vector) -> tuple[Step, ...]:
    moves = {step.id.removeprefix("strip-box/"): step.moves for step in pair_steps(lid, away=away)}
    first, both = (lid.nets[0].name,), (lid.nets[0].name, lid.nets[1].name)
    raised = (0.0, 0.0, lid.top + base.top)
    over = carry(*both, places=(away, plus(away, raised), raised))
    lower = carry(*both, places=(raised, (0.0, 0.0, 0.0)))
    return (
        Step(
            "strip-box/lid-cut",
            "Score and cut the two strips of the lid in the same way.",
            (),
            0.0,
            first,
            uncut=True,
        ),
        Step(
            "strip-box/lid-first",
            "Turn both over. Stand up the walls of the first one, roll in both rims and fold the flaps over "
            "the tongues.",
            (*moves["walls"], *moves["hems"], *moves["gates"]),
            0.46,
            first,
            from_below=True,
            turned=True,
        ),
        Step(
            "strip-box/lid-second",
            "Lay its second strip across, and bend the tabs of the first round the corners.",
            (*moves["second"], *moves["cross"], *moves["tabs"]),
            0.62,
            both,
            from_below=True,
        ),
        Step(
            "strip-box/lid-lock",
            "Fold up the other walls, push their tabs into the pockets and roll their rims inside.",
            (*moves["lock"], *moves["roll"]),
            0.55,
            both,
            from_below=True,
        ),
        Step(
            "strip-box/lid-floor",
            "Fold the last flaps over the tongues. The closed box holds them; a drop of glue fixes them.",
            moves["floor"],
            0.25,
            both,
            from_below=True,
        ),
        Step("strip-box/close", "Turn the lid over and slide it down over the box.", (over, lower), 0.6),
    )


def _fill(base: StripPair) -> Step:
    words = (
        "Fill the box: its contents hold the last flaps down. The walls grip firmly, so open it with care."
    )
    return Step("strip-box/fill", words, (), 0.0, (base.nets[0].name, base.nets[1].name))


def _beside(base: StripPair) -> Vector:
    return (0.0, 8 * (base.sizes[0].half + base.sizes[1].half + base.top), 0.0)


def _free(options: Options, paper: NetPaper) -> Cuboid:
    size = (options.width, options.length, options.height)
    floor = 5 * paper.pitch + paper.thickness / 2
    return Cuboid((-options.width / 2, -options.length / 2, floor), size)
