"""Folds an assembly and says all that is wrong with it, and what it measures when closed."""

from __future__ import annotations

from typing import NamedTuple

from ppgen.common.geometry import Size
from ppgen.common.problem import Problem, error
from ppgen.folding.geometry.bodies import Body, body
from ppgen.folding.geometry.model import Assembly, Figure
from ppgen.folding.judging.closure import check_rest
from ppgen.folding.judging.dice import check_die
from ppgen.folding.judging.keepers import check_keepers
from ppgen.folding.judging.motion import SAMPLES, check_motion
from ppgen.folding.judging.sheet import check_flat, fits
from ppgen.folding.judging.tabs import Hold, check_tabs, holds


class Measures(NamedTuple):
    """The figures of a closed assembly: lengths in mm for the user, and how every tab lies."""

    figures: tuple[Figure, ...]
    holds: tuple[Hold, ...]


def check_assembly(assembly: Assembly, *, samples: int = SAMPLES) -> list[Problem]:
    """Fold an assembly and check it flat, closed and on the way; no samples leaves the way out."""
    if problems := check_flat(assembly) + _paper(assembly):
        return problems
    ready = body(assembly)
    poses = ready.poses(assembly.closed)
    plates = ready.plates(poses)
    problems = [
        *check_rest(ready, poses, plates=plates),
        *check_tabs(ready, poses, plates=plates),
        *check_die(ready, poses),
    ]
    if not problems:  # what is where it does not belong meets other panels than it should
        problems += check_keepers(ready, plates)
    if samples:
        problems += check_motion(ready, samples=samples).problems
    return problems


def check_fits(assembly: Assembly, printable: Size, *, area: str) -> list[Problem]:
    """Check that every net fits an area, which the message calls `area`."""
    return [
        error(
            "fold/too-large",
            f"net {net.name!r} is {net.size.width:.1f} × {net.size.height:.1f} mm;"
            f" {area} leaves {printable.width:.1f} × {printable.height:.1f} mm",
            subject=net.name,
        )
        for net in assembly.nets
        if not fits(net, printable)
    ]


def measure(assembly: Assembly) -> Measures:
    """Fold an assembly and measure it: inside, outside, nets, tab depth and play."""
    ready = body(assembly)
    poses = ready.poses(assembly.closed)
    plates = ready.plates(poses)
    found = holds(ready, poses, plates=plates)
    figures = [Figure("outside", _outside(ready, [p.corners for p in plates.values()]))]
    if assembly.inside is not None:
        figures.insert(0, Figure("inside", assembly.inside.size))
    figures += [Figure(f"net/{net.name}", (net.size.width, net.size.height)) for net in assembly.nets]
    for group in sorted({hold.tab.group for hold in found}):
        members = [hold for hold in found if hold.tab.group == group]
        figures.append(Figure(f"{group}-depth", (min(hold.depth for hold in members),)))
        figures.append(Figure(f"{group}-play", (min(hold.across for hold in members),)))
    return Measures(tuple(figures), found)


def _outside(ready: Body, corners: list[tuple[tuple[float, float, float], ...]]) -> tuple[float, ...]:
    t = ready.assembly.paper.thickness
    everything = [corner for panel in corners for corner in panel]
    return tuple(max(c[i] for c in everything) - min(c[i] for c in everything) + t for i in range(3))


def _paper(assembly: Assembly) -> list[Problem]:
    paper = assembly.paper
    if paper.thickness > 0 and paper.slack >= 0:
        return []
    message = (
        f"paper {paper.thickness:g} mm thick with a slack of {paper.slack:g} mm cannot be folded over itself"
    )
    return [error("fold/paper", message, hint="a thickness above 0 and a slack of 0 or more")]
