"""What printers leave white along the edges of paper, and which margins make no sense."""

from __future__ import annotations

from ppgen.common.geometry import Size
from ppgen.common.problem import Problem, Span, error, warning
from ppgen.display.pieces import Edges

DEFAULT_MARGINS = Edges(4.5, 4.5, 4.5, 6.5)
"""What home printers leave white: lasers 4.2 mm all round, inkjets up to 6.5 mm at the bottom."""

REFUSED_MARGIN = 3.0
"""No common printer prints nearer to the edge of the paper than this; mm."""

SAFE_BOTTOM_MARGIN = 6.5
"""Many inkjets leave this much white where they hold the sheet; mm."""

WIDEST_MARGIN = 50.0
"""A printer that leaves as much white is none; mm."""


def check_margins(
    margins: Edges,
    *,
    any_printer: bool = False,
    paper: Size | None = None,
    span: Span | None = None,
    subject: str = "",
) -> list[Problem]:
    """Refuse margins that no printer keeps, or that leave nothing of a paper.

    Where they are meant for any printer, warn of a low bottom.
    """
    most = (WIDEST_MARGIN,) * 2 if paper is None else (paper.width / 2, paper.height / 2)
    if max(margins.left, margins.right) >= most[0] or max(margins.top, margins.bottom) >= most[1]:
        left, top, right, bottom = (f"{length:g}" for length in margins)
        what = "so wide a strip" if paper is None else f"all of {paper.width:g} × {paper.height:g} mm"
        message = f"no printer leaves {what} white: left {left}, top {top}, right {right}, bottom {bottom} mm"
        hint = "measure the white strips along the edges of a printed sheet; most are 3 to 7 mm wide"
        return [error("stock/margin", message, span=span, subject=subject, hint=hint)]
    edges = {"left": margins.left, "top": margins.top, "right": margins.right, "bottom": margins.bottom}
    tight = [f"{name} {length:g} mm" for name, length in edges.items() if length < REFUSED_MARGIN]
    if tight:
        return [
            error(
                "stock/margin",
                f"no home printer prints that near to the edge: {', '.join(tight)}",
                span=span,
                subject=subject,
                hint=f"leave at least {REFUSED_MARGIN:g} mm along every edge",
            )
        ]
    if any_printer and margins.bottom < SAFE_BOTTOM_MARGIN:
        return [
            warning(
                "stock/bottom-margin",
                f"a bottom margin of {margins.bottom:g} mm is less than many inkjets leave white",
                span=span,
                subject=subject,
                hint=f"leave {SAFE_BOTTOM_MARGIN:g} mm at the bottom, or keep it for a laser",
            )
        ]
    return []
