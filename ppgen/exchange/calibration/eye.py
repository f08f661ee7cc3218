"""What somebody read on the scales of a test sheet into the landing of its back."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ppgen.common.geometry import Matrix
from ppgen.common.problem import Problem, error
from ppgen.display.landing import Landing
from ppgen.exchange.calibration.fitting import Equation, fit_coordinate
from ppgen.exchange.calibration.placing import landing_of
from ppgen.impose.calibration_plan import (
    BACK_LINES,
    FRONT_LINES,
    LAST,
    PARTS,
    PERFECT,
    VERNIER,
    CalibrationPlan,
    Vernier,
)

AGREEING = 0.085
"""Scales that are read to a tenth fit one map within 0.05 mm; what is farther off was misread. mm."""

_READING = re.compile(r"([A-Za-z])\s*[=:]\s*(\d{1,2}(?:[.,]\d{1,2})?)")


def read_by_eye(plan: CalibrationPlan, readings: tuple[str, ...]) -> tuple[Landing | None, list[Problem]]:
    """Return where the back lands by readings of all scales, such as `A=6.3`; or what is wrong with them."""
    scales = {scale.letter: scale for scale in plan.scales()}
    read, problems = _read(readings, scales)
    if problems:
        return None, problems
    off = {letter: value - PERFECT for letter, value in read.items()}
    across, along = list[Equation](), list[Equation]()
    letters: tuple[list[str], list[str]] = ([], [])
    partners = dict(zip("ABCDEFGH", "BADCFEHG"))
    for letter, scale in scales.items():
        aside = off[partners[letter]]
        x, y, wanted = _equation(scale, read[letter], aside)
        (across if scale.is_across else along).append((x, y, wanted))
        letters[not scale.is_across].append(letter)
    first, second = fit_coordinate(across), fit_coordinate(along)
    if first is None or second is None:
        raise ValueError("the scales lie on one line")
    for equations, (p, q, r), named in zip((across, along), (first, second), letters):
        worst = max(abs(p * x + q * y + r - wanted) for x, y, wanted in equations)
        if worst > AGREEING:
            problems.append(_disagreeing(named, worst))
    if problems:
        return None, problems
    (a, c, e), (b, d, f) = first, second
    return landing_of(Matrix(a, b, c, d, e, f), plan), []


def _equation(scale: Vernier, reading: float, aside: float) -> Equation:
    """Return where the line that meets one is on the back, seen through the paper, and where it came out.

    Lines meet in the middle of where both are: the back's begin `aside` mm farther right, or lower.
    """
    part = PARTS * (reading - int(reading))
    shifted = aside * scale.inward
    meet = (max(FRONT_LINES[0], BACK_LINES[0] + shifted) + min(FRONT_LINES[1], BACK_LINES[1] + shifted)) / 2
    x, y = scale.at(PERFECT + VERNIER * part, meet - shifted)
    return x, y, scale.start + reading + VERNIER * part


def _read(readings: tuple[str, ...], scales: Mapping[str, Vernier]) -> tuple[dict[str, float], list[Problem]]:
    read: dict[str, float] = {}
    problems: list[Problem] = []
    for said in readings:
        match = _READING.fullmatch(said.strip())
        letter = match[1].upper() if match else ""
        if match is None or letter not in scales:
            problems.append(
                error(
                    "printer/reading",
                    f"{said!r} is no reading of a scale",
                    hint="write A=6.3, one for each letter",
                )
            )
            continue
        value = float(match[2].replace(",", "."))
        if letter in read:
            problems.append(error("printer/reading", f"{letter} is read twice", hint="leave one of them out"))
        if value > LAST + 1:
            message = f"{said}: the scales end at {LAST}"
            hint = (
                "6.0 is perfect; before the point stands the figure of the front, after it that of the back"
            )
            problems.append(error("printer/reading", message, hint=hint))
        read[letter] = value
    if not problems and (missing := [letter for letter in scales if letter not in read]):
        message = f"{', '.join(missing)} {'is' if len(missing) == 1 else 'are'} not read"
        problems.append(
            error("printer/reading", message, hint="all eight are needed, to tell slips from turns")
        )
    return read, problems


def _disagreeing(letters: list[str], worst: float) -> Problem:
    return error(
        "printer/uncertain",
        f"the scales {', '.join(letters)} do not agree: one of them is off by {4 * worst:.1f} mm or more",
        hint="read these four again; each way of moving, turning and stretching the sheet fits three of them",
    )
