"""The printer and the cutter that a manifest says its files were made for, by their figures as they were."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ppgen.display.landing import Landing
from ppgen.display.printing import Cutter, HomePrinter

LARGEST_FIGURE = 1000.0
"""No margin and no part of a map of a printer is larger; mm."""

SMALLEST_AREA = 1e-6
"""A map that makes less of an area than that cannot be undone."""


def recorded_printer(said: Mapping[str, Any]) -> HomePrinter | None:
    """Return the printer that a file was made for, by its figures as they were then; raises ValueError."""
    match said.get("printer"):
        case None:
            return None
        case [str(name), [_, _, _, _] as margins, None | [_, _, _, _, _, _] as landing]:
            left, top, right, bottom = map(_length, margins)
            lands = None if landing is None else Landing(*map(_figure, landing))
            if lands is None or abs(lands.a * lands.d - lands.b * lands.c) > SMALLEST_AREA:
                return HomePrinter(name, (left, top, right, bottom), lands)
    raise ValueError("printer is none")


def recorded_cutter(said: Mapping[str, Any]) -> Cutter | None:
    """Return the cutter that a file was made for, by its figures as they were then; raises ValueError."""
    match said.get("cutter"):
        case None:
            return None
        case [str(name), inset, line, larger, None | [_, _] as area]:
            within = None if area is None else (_length(area[0], 1.0), _length(area[1], 1.0))
            return Cutter(name, _length(inset), _length(line), _length(larger), within)
    raise ValueError("cutter is none")


def _length(part: object, least: float = 0.0) -> float:
    """Return a length of a machine; raises ValueError for what is none, or less than the least."""
    if (found := _figure(part)) >= least:
        return found
    raise ValueError(f"{part!r} is no length")


def _figure(part: object) -> float:
    """Return a figure of a machine; raises ValueError for what no machine has."""
    if isinstance(part, int | float) and not isinstance(part, bool) and abs(part) <= LARGEST_FIGURE:
        return float(part)
    raise ValueError(f"{part!r} is no figure of a printer")
