"""A side of a test sheet in a scan: which it is, which way round it lies, its dots and its edges."""

from __future__ import annotations

import math
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from ppgen.common.geometry import Matrix, Point
from ppgen.common.units import MILLIMETRES_PER_INCH
from ppgen.exchange.calibration.edges import EdgeLine, FoundSheet, PaperEdge, find_sheet
from ppgen.exchange.calibration.fitting import Fitted, fit_places
from ppgen.exchange.calibration.pixels import Grey
from ppgen.exchange.calibration.scan_files import ScanError, opened_scan
from ppgen.impose.calibration_plan import BACK_CODE, CLEAR, DOT, FRONT_CODE, CalibrationPlan, SideCode

LEAST_DOTS = 120.0
"""Dots an inch below which a tenth of a millimetre is no half of a pixel."""

OFTEN_DOTS = 0.03
"""By what share the resolution that a file tells may differ from what the paper's width says."""

FAR, NEAR = CLEAR - DOT + 0.6, DOT + 1.1
"""How far around the middle of a dot it is looked for, at first and once most are found; mm."""

LEAST_MASS, MOST_MASS = 0.6, 1.7
"""How much of a dot must be there, and how much ink may run; shares of its area."""

HALF = 0.35
"""A dot of a code is there if so much of it is."""

LEAST_FOUND = 10
"""Dots of a side; there are twelve."""

MOST_OFF = 0.07
"""How far dots may lie from where the map of all of them puts them; mm."""

ROUGHEST = 0.12
"""How far an edge may be from straight, on the average; mm."""


class ScannedSide(NamedTuple):
    """A side as it was scanned, turned so that its arrow is on top: which it is, its dots and its edges.

    `places` leads from mm on the page to pixels, of which `dots` are a millimetre.
    """

    name: str
    is_front: bool
    places: Matrix
    edges: dict[PaperEdge, EdgeLine]
    dots: float


def scanned_side(plan: CalibrationPlan, file: Path) -> ScannedSide:
    """Find the side of the test sheet that a file shows; raises ScanError for what is none."""
    picture, told = opened_scan(file)
    scan = Grey(picture)
    sheet = find_sheet(scan)
    if sheet is None or not sheet.lines:
        raise ScanError(
            "the edges of the paper do not show",
            "lay dark paper behind the sheet when you scan it, with a rim around it",
            "printer/edges",
        )
    dots = _dots(plan, sheet, told)
    if dots * MILLIMETRES_PER_INCH < LEAST_DOTS:
        raise ScanError(
            f"it has {dots * MILLIMETRES_PER_INCH:.0f} dots an inch, too few to see tenths of a millimetre",
            "scan at 200 dots an inch or more",
        )
    corner, angle = _lying(plan, sheet, dots)
    lying = Matrix.scaling(dots, dots).then(Matrix.rotation(angle)).then(Matrix.translation(*corner))
    is_front, is_turned = _which(plan, scan, sheet, lying)
    if is_turned:
        scan = Grey(picture.transpose(Image.Transpose.ROTATE_180))
        over = Matrix(-1.0, 0.0, 0.0, -1.0, scan.width, scan.height)
        lying = Matrix(-1.0, 0.0, 0.0, -1.0, *plan.paper).then(lying).then(over)
        sheet = sheet._replace(lines=_turned(sheet.lines, scan))
    for edge, line in sheet.lines.items():
        if line.rough / dots > ROUGHEST:
            message = f"the {edge.value} edge of the paper is not straight: {line.rough / dots:.2f} mm off"
            hint = "take paper with clean edges, lay it flat, and keep its edges from what lies behind"
            raise ScanError(message, hint, "printer/uncertain")
    places = _places(plan, scan, sheet, lying, dots)
    return ScannedSide(file.name, is_front, places, sheet.lines, dots)


def _dots(plan: CalibrationPlan, sheet: FoundSheet, told: float | None) -> float:
    """Return the pixels of a millimetre: as the file tells if the paper agrees, else by the paper itself."""
    lines = sheet.lines
    by_paper = None
    for one, other, length in (
        (PaperEdge.LEFT, PaperEdge.RIGHT, plan.paper.width),
        (PaperEdge.TOP, PaperEdge.BOTTOM, plan.paper.height),
    ):
        if one in lines and other in lines:
            apart = _apart(lines[one], lines[other], is_upright=one.is_upright)
            by_paper = by_paper or apart / length
    if by_paper is None and told is None:
        raise ScanError(
            "neither the file tells its resolution nor do two edges of the paper that lie opposite show",
            "scan all of the sheet, or save the scan with its resolution",
            "printer/edges",
        )
    if told is None:
        return by_paper or 0.0
    per_millimetre = told / MILLIMETRES_PER_INCH
    if by_paper is not None and abs(by_paper / per_millimetre - 1) > OFTEN_DOTS:
        found = by_paper * MILLIMETRES_PER_INCH
        raise ScanError(
            f"paper of {plan.paper.width:g} mm shows {found:.0f} dots an inch, and the file tells {told:.0f}",
            "name the paper that was scanned with --paper, and leave the scan in its size",
        )
    return per_millimetre


def _apart(one: EdgeLine, other: EdgeLine, *, is_upright: bool) -> float:
    """Return how far two edges are apart, in pixels."""
    slope = (one.slope + other.slope) / 2
    dx, dy = other.place.x - one.place.x, other.place.y - one.place.y
    apart = dx + slope * dy if is_upright else dy - slope * dx
    return apart / math.hypot(1.0, slope)


def _lying(plan: CalibrationPlan, sheet: FoundSheet, dots: float) -> tuple[Point, float]:
    """Return where the upper left corner of the paper lies, in pixels, and its turn in degrees."""
    lines = sheet.lines
    uprights = [edge for edge in lines if edge.is_upright]
    levels = [edge for edge in lines if not edge.is_upright]
    if not uprights or not levels:
        raise ScanError(
            "of the paper's edges not two that meet show",
            "lay dark paper behind the sheet when you scan it, with a rim around it",
            "printer/edges",
        )
    side, end = uprights[0], levels[0]
    slope = sum(line.slope for line in lines.values()) / len(lines)
    meeting = _meeting(lines[side], lines[end])
    angle = math.degrees(math.atan(slope))
    turn = Matrix.rotation(angle)
    width = plan.paper.width * dots if side is PaperEdge.RIGHT else 0.0
    height = plan.paper.height * dots if end is PaperEdge.BOTTOM else 0.0
    away = turn.apply(width, height)
    return Point(meeting.x - away.x, meeting.y - away.y), angle


def _meeting(upright: EdgeLine, level: EdgeLine) -> Point:
    """Return where an upright edge and a level one meet."""
    s, t = upright.slope, level.slope
    # x = ux - s (y - uy), y = ly + t (x - lx)
    (ux, uy), (lx, ly) = upright.place, level.place
    y = (ly + t * (ux + s * uy - lx)) / (1 + s * t)
    return Point(ux - s * (y - uy), y)


def _turned(lines: dict[PaperEdge, EdgeLine], scan: Grey) -> dict[PaperEdge, EdgeLine]:
    """Return the edges as they lie in the scan turned by half a turn."""
    other = {
        PaperEdge.LEFT: PaperEdge.RIGHT,
        PaperEdge.RIGHT: PaperEdge.LEFT,
        PaperEdge.TOP: PaperEdge.BOTTOM,
        PaperEdge.BOTTOM: PaperEdge.TOP,
    }
    return {
        other[edge]: line._replace(place=Point(scan.width - line.place.x, scan.height - line.place.y))
        for edge, line in lines.items()
    }


def _which(plan: CalibrationPlan, scan: Grey, sheet: FoundSheet, lying: Matrix) -> tuple[bool, bool]:
    """Tell by its code whether a side is the front, and whether it lies upside down."""
    seen = [_mass(scan, sheet, lying.apply(*place), FAR, lying) > HALF for place in plan.code_places()]
    code = SideCode(*seen)
    for is_front, own in ((True, FRONT_CODE), (False, BACK_CODE)):
        for is_turned in (False, True):
            if code == (own.turned() if is_turned else own):
                return is_front, is_turned
    raise ScanError(
        "this is not the test sheet of this paper, or its dots do not show",
        "scan a sheet that `ppgen calibrate` made for this paper, all of it, without corrections",
    )


def _scale(lying: Matrix) -> float:
    return math.hypot(lying.a, lying.b)


def _mass(scan: Grey, sheet: FoundSheet, around: Point, reach: float, lying: Matrix) -> float:
    """Return how much of a dot is around a place, as a share of its area."""
    dots = _scale(lying)
    spot = scan.spot(around, reach * dots, white=sheet.paper, black=_black(sheet))
    return 0.0 if spot is None else spot.mass / (math.pi * (DOT * dots) ** 2)


def _black(sheet: FoundSheet) -> float:
    """Return a grey that printed black is not darker than by much."""
    return 0.25 * sheet.paper


def _places(plan: CalibrationPlan, scan: Grey, sheet: FoundSheet, lying: Matrix, dots: float) -> Matrix:
    """Find the dots, and return the map from the page to the scan."""
    wanted = plan.dots()
    fitted = _fitted(scan, sheet, lying, wanted, FAR)
    for reach in (NEAR, NEAR):
        fitted = _fitted(scan, sheet, fitted.matrix, wanted, reach)
    worst = max(fitted.off) / dots
    if worst > MOST_OFF:
        raise ScanError(
            f"the dots of the sheet do not lie as they were printed: one is {worst:.2f} mm off",
            "lay the sheet flat and scan it again, slowly; if it stays so, print another sheet",
            "printer/uncertain",
        )
    return fitted.matrix


def _fitted(scan: Grey, sheet: FoundSheet, lying: Matrix, wanted: tuple[Point, ...], reach: float) -> Fitted:
    dots = _scale(lying)
    area = math.pi * (DOT * dots) ** 2
    places, found = list[Point](), list[Point]()
    for place in wanted:
        spot = scan.spot(lying.apply(*place), reach * dots, white=sheet.paper, black=_black(sheet))
        if spot is not None and LEAST_MASS <= spot.mass / area <= MOST_MASS:
            places.append(place)
            found.append(spot.middle)
    fitted = fit_places(places, found) if len(places) >= LEAST_FOUND else None
    if fitted is None:
        raise ScanError(
            f"{len(places)} of the {len(wanted)} dots of the test sheet show",
            "scan all of the sheet, with dark paper behind it and nothing upon it; print it with enough ink",
        )
    return fitted
