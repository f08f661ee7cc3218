"""Scans of both sides of a test sheet into the landing of its back."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

from ppgen.common.geometry import Matrix, Point
from ppgen.common.problem import Problem, error
from ppgen.display.landing import Landing
from ppgen.exchange.calibration.edges import EdgeLine, PaperEdge
from ppgen.exchange.calibration.placing import landing_of
from ppgen.exchange.calibration.scan_files import ScanError
from ppgen.exchange.calibration.scanned_sides import ScannedSide, scanned_side
from ppgen.impose.calibration_plan import CalibrationPlan


def read_scans(plan: CalibrationPlan, files: tuple[Path, ...]) -> tuple[Landing | None, list[Problem]]:
    """Return where the back lands by a scan of each side, in any order; or what is wrong with them."""
    if len(files) != 2:
        message = f"{len(files)} scan{'' if len(files) == 1 else 's'} of the test sheet, not two"
        return None, [
            error("printer/scan", message, hint="give one of each side: --scan front.png --scan back.png")
        ]
    sides, problems = list[ScannedSide](), list[Problem]()
    for file in files:
        try:
            sides.append(scanned_side(plan, file))
        except ScanError as fault:
            problems.append(error(fault.rule, f"{file.name}: {fault}", hint=fault.hint))
    if problems:
        return None, problems
    try:
        return _landing(plan, sides), []
    except ScanError as fault:
        return None, [error(fault.rule, f"{fault}", hint=fault.hint)]


def _landing(plan: CalibrationPlan, sides: Sequence[ScannedSide]) -> Landing:
    fronts = [side for side in sides if side.is_front]
    backs = [side for side in sides if not side.is_front]
    if not fronts or not backs:
        which = "front" if fronts else "back"
        raise ScanError(f"both scans show the {which} of the test sheet", "scan the other side, too")
    front, back = fronts[0], backs[0]
    common = _common(plan, front, back)
    on_front = front.places.then(_frame(plan, front, common, mirrored=False))
    on_back = back.places.then(_frame(plan, back, common, mirrored=True))
    # Both lead to the same paper, seen from its front; so from a place of the back to one of the front page.
    inverse = on_front.inverse()
    if inverse is None:
        raise ScanError("the dots of the front lie on one line", "scan the sheet again")
    return landing_of(plan.through.then(on_back).then(inverse), plan)


def _behind(plan: CalibrationPlan, edge: PaperEdge) -> PaperEdge:
    """Return what an edge of the front is called on the back."""
    sideways = {PaperEdge.LEFT: PaperEdge.RIGHT, PaperEdge.RIGHT: PaperEdge.LEFT}
    endways = {PaperEdge.TOP: PaperEdge.BOTTOM, PaperEdge.BOTTOM: PaperEdge.TOP}
    return (sideways if plan.turns_sideways else endways).get(edge, edge)


def _common(plan: CalibrationPlan, front: ScannedSide, back: ScannedSide) -> list[PaperEdge]:
    """Return the edges of the paper that both scans show, by their names on the front."""
    common = [edge for edge in PaperEdge if edge in front.edges and _behind(plan, edge) in back.edges]
    if not any(edge.is_upright for edge in common) or all(edge.is_upright for edge in common):
        raise ScanError(
            "the scans have no two edges of the paper in common, one at the side and one at an end",
            "lay dark paper behind the sheet, with a rim around it, and let the same end show both times",
            "printer/edges",
        )
    return common


def _frame(plan: CalibrationPlan, side: ScannedSide, common: list[PaperEdge], *, mirrored: bool) -> Matrix:
    """Return the map from pixels of a side to the paper in mm, seen from the front.

    The same edges of the same paper give angle, corner and size for both sides, so that paper which is not
    quite square, and a scanner that stretches what it sees, count alike.
    """
    lines = {edge: side.edges[_behind(plan, edge) if mirrored else edge] for edge in common}
    width, height = plan.paper
    weights = {edge: height if edge.is_upright else width for edge in common}
    angle = sum(weights[edge] * math.atan(line.slope) for edge, line in lines.items()) / sum(weights.values())
    turn = Matrix.rotation(-math.degrees(angle))
    if mirrored:
        turn = turn.then(Matrix(a=-1.0) if plan.turns_sideways else Matrix(d=-1.0))
    middle = side.places.apply(width / 2, height / 2)
    off = {edge: _offset(edge, line, turn, middle) for edge, line in lines.items()}
    scale_x, x = _axis(off.get(PaperEdge.LEFT), off.get(PaperEdge.RIGHT), width, side.dots)
    scale_y, y = _axis(off.get(PaperEdge.TOP), off.get(PaperEdge.BOTTOM), height, side.dots)
    return turn.then(Matrix(a=scale_x, d=scale_y, e=x, f=y))


def _axis(first: float | None, last: float | None, length: float, dots: float) -> tuple[float, float]:
    """Return how many mm a pixel is, and how far all is to be moved then, by two edges or by one of them."""
    if first is not None and last is not None:
        scale = length / (last - first)
        return scale, -first * scale
    if first is not None:
        return 1 / dots, -first / dots
    return 1 / dots, length - (last or 0.0) / dots


def _offset(edge: PaperEdge, line: EdgeLine, turn: Matrix, middle: Point) -> float:
    """Return where an edge lies after a turn, in pixels, measured beside the middle of the sheet."""
    x, y = line.place
    if edge.is_upright:
        return turn.apply(x - line.slope * (middle.y - y), middle.y).x
    return turn.apply(middle.x, y + line.slope * (middle.x - x)).y
