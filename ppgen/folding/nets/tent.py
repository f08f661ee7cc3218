"""The tent card: front, back and floor, closed by a tab that lies behind the back.

Computed; isosceles triangle of height H over a floor of depth F.
"""

from __future__ import annotations

import math

from ppgen.folding.geometry.model import Assembly, NetPaper, Panel, Role, Seam, Step, Tab
from ppgen.folding.geometry.plane import box, polygon
from ppgen.folding.geometry.space import DOWN, UP
from ppgen.folding.nets._options import Length, NetOptions
from ppgen.folding.nets._prism import Roof
from ppgen.folding.nets._shapes import PRINT_DOWN, fold, net, scored, turn

ID = "tent"
GROWS = "height"
SOURCE = "computed; roof of two leaning panels"


class Options(NetOptions):
    """Width, standing height, depth of the floor and length of the tab."""

    width: Length = 90.0
    height: Length = 50.0
    foot: Length = 30.0
    tab: Length = 12.0


def build(options: Options, paper: NetPaper) -> Assembly:
    """Make one tent card with the same art upright on its front and its back."""
    d, half = paper.pitch, options.width / 2
    roof = Roof(options.height, options.foot)
    angle, sine = roof.base_angle, math.sin(math.radians(roof.base_angle))
    near, far = -roof.half, roof.half - d / sine
    top, end = near - roof.slope, near - 2 * roof.slope
    slant = min(4.0, options.tab / 2)
    tab = polygon(
        (-half + 1, far),
        (half - 1, far),
        (half - 1 - slant, far + options.tab),
        (slant + 1 - half, far + options.tab),
    )
    panels = [
        Panel("floor", box(-half, near, half, far), faces=DOWN),
        Panel("front", box(-half, top, half, near), faces=roof.front, up=UP),
        Panel("back", box(-half, end, half, top), faces=roof.back, up=UP),
        Panel("tab", tab, Role.TAB, roof.back),
    ]
    creases = [
        fold(("floor", "front"), ((-half, near), (half, near)), angle=180.0 - angle),
        fold(("front", "back"), ((-half, top), (half, top)), angle=2 * angle),
        fold(("floor", "tab"), ((-half + 1, far), (half - 1, far)), angle=180.0 - angle),
    ]
    sheet = net("tent", panels, creases=creases, pose=PRINT_DOWN)
    floor, back = sheet.panel("floor").polygon, sheet.panel("back").polygon
    lower = (0.0, 180.0 - angle)
    return Assembly(
        ID,
        SOURCE,
        paper,
        (sheet,),
        (
            scored("tent"),
            Step(
                "tent/tab",
                "Turn it over, then fold up the tab and the front.",
                (turn("tab", angles=lower), turn("front", angles=lower)),
                0.45,
                turned=True,
            ),
            Step(
                "tent/back",
                "Fold the back down over the tab and glue it.",
                (turn("back", angles=(0.0, 2 * angle)),),
                0.6,
            ),
        ),
        tabs=(Tab("tab", "back", depth=options.tab * 0.8, glued=True, group="glue"),),
        seams=(Seam("floor", (floor[2], floor[3]), "back", (back[0], back[1]), 1.5 * d),),
    )
