"""The man: a strip of foot, front, back and foot that stands, and lies down when he is tired.

Computed. As a roof: isosceles triangle of height H over a foot of depth F, feet overlapping and
glued. Upright: front and back glued to each other, one foot to the front and one to the back, so
that he can be put away flat.
"""

from __future__ import annotations

import math
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from ppgen.folding.geometry.model import Assembly, CreaseKind, NetPaper, Panel, Role, Seam, Step, Tab
from ppgen.folding.geometry.plane import box
from ppgen.folding.geometry.space import BACK, DOWN, FRONT, UP, Vector
from ppgen.folding.nets._options import Length, NetOptions
from ppgen.folding.nets._prism import Roof
from ppgen.folding.nets._shapes import PRINT_DOWN, UPRIGHT, fold, net, scored, turn

ID = "man"
GROWS = "height"
SOURCE = "computed; strip of foot, front, back and foot"


class Stance(StrEnum):
    """How a man stands."""

    ROOF = "roof"
    UPRIGHT = "upright"


class Options(NetOptions):
    """Width, standing height and depth of the foot, and how he stands."""

    width: Length = 14.0
    height: Length = 25.0
    foot: Length = 14.0
    stance: Annotated[Stance, Field(strict=False)] = Stance.ROOF


def build(options: Options, paper: NetPaper) -> Assembly:
    """Make one man."""
    return _roof(options, paper) if options.stance is Stance.ROOF else _upright(options, paper)


def packed(options: Options, paper: NetPaper) -> Vector:
    """Return the room one man takes in a box: width, length and thickness."""
    if options.stance is Stance.ROOF:
        return (options.width, options.height + paper.thickness, options.foot + paper.thickness)
    return (options.width, options.height + options.foot / 2, 2 * paper.thickness + 2 * paper.slack)


def _roof(options: Options, paper: NetPaper) -> Assembly:
    d, half = paper.pitch, options.width / 2
    roof = Roof(options.height, options.foot)
    angle, sine = roof.base_angle, math.sin(math.radians(roof.base_angle))
    inner = roof.depth - 2 * d / math.tan(math.radians(angle)) - 3 * d / sine
    outer = roof.depth - 3 * d / sine
    start = -roof.half
    top = start - roof.slope
    over = top - (roof.height - d) / sine
    panels = [
        Panel("foot", box(-half, start, half, start + outer), faces=DOWN),
        Panel("front", box(-half, top, half, start), faces=roof.front, up=UP),
        Panel("back", box(-half, over, half, top), faces=roof.back, up=UP),
        Panel("inner-foot", box(-half, over - inner, half, over), Role.TAB, DOWN),
    ]
    creases = [
        fold(("foot", "front"), ((-half, start), (half, start)), angle=180.0 - angle),
        fold(("front", "back"), ((-half, top), (half, top)), angle=2 * angle),
        fold(("back", "inner-foot"), ((-half, over), (half, over)), angle=180.0 - angle),
    ]
    strip = net("man", panels, creases=creases, pose=PRINT_DOWN)
    foot, back = strip.panel("foot").polygon, strip.panel("back").polygon
    return Assembly(
        ID,
        SOURCE,
        paper,
        (strip,),
        _roof_steps(angle),
        tabs=(Tab("inner-foot", "foot", depth=options.foot / 2, glued=True, group="glue"),),
        seams=(Seam("foot", (foot[2], foot[3]), "back", (back[0], back[1]), 5 * d),),
    )


def _roof_steps(angle: float) -> tuple[Step, ...]:
    lower, upper = (0.0, 180.0 - angle), (0.0, 2 * angle)
    return (
        scored("man"),
        Step(
            "man/foot",
            "Turn it over and fold up the foot of the back.",
            (turn("inner-foot", angles=lower),),
            0.4,
            turned=True,
        ),
        Step("man/back", "Fold front and back against each other.", (turn("back", angles=upper),), 0.45),
        Step("man/close", "Glue one foot on the other.", (turn("front", angles=lower),), 0.7),
    )


def _upright(options: Options, paper: NetPaper) -> Assembly:
    d, half, reach = paper.pitch, options.width / 2, (options.foot - paper.pitch) / 2
    high = options.height
    panels = [
        Panel("front", box(-half, -high, half, 0.0), faces=FRONT, up=UP),
        Panel("front-foot", box(-half, 0.0, half, reach), faces=UP, up=BACK),
        Panel("head", box(-half, -high - d, half, -high), Role.SPINE, UP),
        Panel("back", box(-half, -2 * high - d, half, -high - d), faces=BACK, up=UP),
        Panel("back-foot", box(-half, -2 * high - d - reach, half, -2 * high - d), faces=UP, up=FRONT),
    ]
    creases = [
        fold(("front", "front-foot"), ((-half, 0.0), (half, 0.0)), kind=CreaseKind.VALLEY),
        fold(("front", "head"), ((-half, -high), (half, -high))),
        fold(("head", "back"), ((-half, -high - d), (half, -high - d))),
        fold(("back", "back-foot"), ((-half, -2 * high - d), (half, -2 * high - d)), kind=CreaseKind.VALLEY),
    ]
    strip = net("man", panels, creases=creases, pose=UPRIGHT)
    front, back = strip.panel("front").polygon, strip.panel("back").polygon
    return Assembly(
        ID,
        SOURCE,
        paper,
        (strip,),
        (
            scored("man"),
            Step("man/feet", "Fold both feet to the printed side.", (turn("front-foot", "back-foot"),), 0.5),
            Step("man/glue", "Glue front and back together.", (turn("head"), turn("back")), 0.7),
        ),
        tabs=(Tab("back", "front", depth=0.9 * high, glued=True, group="glue"),),
        seams=(Seam("front", (front[2], front[3]), "back", (back[0], back[1]), 1.5 * d),),
    )
