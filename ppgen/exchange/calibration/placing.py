"""Maps of what is seen through the paper, from its front, into landings of the back page."""

from __future__ import annotations

from ppgen.common.geometry import Matrix
from ppgen.display.landing import Landing
from ppgen.impose.calibration_plan import CalibrationPlan


def landing_of(seen: Matrix, plan: CalibrationPlan) -> Landing:
    """Return the landing of the back page by where its places come out, both seen from the front.

    `seen` leads from where a place of the back belongs, on the front page, to where it is on that page.
    """
    through = plan.through  # which is its own way back
    a, b, c, d, e, f = through.then(seen).then(through)
    x, y = plan.paper.width / 2, plan.paper.height / 2
    return Landing(a, b, c, d, a * x + c * y + e - x, b * x + d * y + f - y)
