"""Two strips laid across each other: what they promise together, and how they are put together."""

from __future__ import annotations

from typing import NamedTuple

from ppgen.common.geometry import Point
from ppgen.folding.geometry.model import Move, Net, Seam, Step, Tab
from ppgen.folding.geometry.space import Pose, Vector, plus
from ppgen.folding.nets._shapes import carry
from ppgen.folding.nets._strip import StripNames, StripSize, gates_in, gates_up, hems_in, tabs_round, walls_up


class StripPair(NamedTuple):
    """A base or a lid: the lower strip and the one laid across it, with names and sizes."""

    nets: tuple[Net, Net]
    names: tuple[StripNames, StripNames]
    sizes: tuple[StripSize, StripSize]
    pose: Pose

    @property
    def top(self) -> float:
        """The level of the rims above the lowest layer."""
        return self.sizes[0].rise

    @property
    def aside(self) -> Vector:
        """Where the upper strip waits, seen from the pair."""
        return (4 * (self.sizes[0].half + self.sizes[1].half + self.top), 0.0, 1.6 * self.top)


def pair_steps(pair: StripPair, *, away: Vector) -> tuple[Step, ...]:
    """Return how to fold a pair that lies `away` from where it belongs."""
    (lower, upper), only, second = pair.names, (pair.nets[0].name,), pair.nets[1].name
    both, over = (pair.nets[0].name, second), (0.0, 0.0, 1.6 * pair.top)
    aside, above, home = (plus(away, pair.pose.turn(place)) for place in (pair.aside, over, (0.0, 0.0, 0.0)))
    stand = Move((*gates_up(upper).turns, *tabs_round(upper)[0].turns))
    cross = (carry(second, places=(aside, above)), carry(second, places=(above, home)))
    return (
        Step(
            "strip-box/crease",
            "Printed side up: score every fold, cut out both strips, crease as marked and open again.",
            (),
            0.0,
            only,
            uncut=True,
        ),
        Step(
            "strip-box/walls",
            "Turn both strips over. Fold up both walls of the first one.",
            walls_up(lower),
            0.55,
            only,
            turned=True,
        ),
        Step(
            "strip-box/hems",
            "Roll both rims inside; the tongues lie on the floor.",
            hems_in(lower),
            0.46,
            only,
        ),
        Step(
            "strip-box/gates",
            "Fold its flaps over the tongues.",
            (gates_up(lower), *gates_in(lower)),
            0.45,
            only,
        ),
        Step(
            "strip-box/second", "Stand up the tabs and flaps of the second strip.", (stand,), 0.5, (second,)
        ),
        Step("strip-box/cross", "Lay it across the first, between the walls.", cross, 0.65, both),
        Step(
            "strip-box/tabs",
            "Bend the tabs of the first strip round the corners.",
            tabs_round(lower),
            0.45,
            both,
        ),
        Step(
            "strip-box/lock",
            "Fold up the other walls outside these tabs; their tabs slide into the pockets on the left.",
            walls_up(upper),
            0.62,
            both,
        ),
        Step(
            "strip-box/roll",
            "Roll their rims over the tabs; the tongues lie on the floor.",
            hems_in(upper),
            0.46,
            both,
        ),
        Step("strip-box/floor", "Fold the last flaps over the tongues.", gates_in(upper), 0.25, both),
    )


def pair_tabs(pair: StripPair) -> tuple[Tab, ...]:
    """Every tab goes into the wall on its left, every tongue between the floor and its gates."""
    lower, upper = pair.names
    pockets = [(lower, upper.walls), (upper, lower.walls[::-1])]
    locks = [
        Tab(f"{wall}-tab", pocket, f"{pocket}-hem")
        for names, others in pockets
        for wall, pocket in zip(names.walls, others)
    ]
    tongues = [
        Tab(f"{wall}-tongue", names.floor, f"{names.floor}-gate-{gate}", group="tongue")
        for names in pair.names
        for wall, gate in zip(names.walls, names.gates)
    ]
    return (*locks, *tongues)


def pair_seams(pair: StripPair) -> tuple[Seam, ...]:
    """The walls meet at all four corners."""
    (one, other), (lower, upper) = pair.nets, pair.names
    gap = 1.5 * pair.sizes[0].paper.pitch
    return tuple(
        Seam(wall, _side(one, wall, sign), next_wall, _side(other, next_wall, next_sign), gap)
        for wall, next_wall, sign, next_sign in (
            (lower.walls[0], upper.walls[0], 1, -1),
            (lower.walls[1], upper.walls[0], 1, 1),
            (lower.walls[1], upper.walls[1], -1, 1),
            (lower.walls[0], upper.walls[1], -1, -1),
        )
    )


def _side(net: Net, wall: str, sign: int) -> tuple[Point, Point]:
    """The upright edge of a wall at the +v or the -v side of the sheet."""
    corners = sorted(net.panel(wall).polygon, key=lambda p: p.y * sign)
    return corners[-2], corners[-1]
