"""Swiss pairs with a look ahead: those that leave pairs for all rounds to come, nearest in points first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ppgen.tournament.pairing import Pair

MOST_AHEAD = 12
"""So many, with a rest among them, are looked ahead for: there are 10,395 ways to pair them."""

MOST_STEPS = 20_000
"""So many pairings are looked at for one round, in a second or two."""

Edges = frozenset[frozenset[str]]
REST = ""
"""Stands for the rest of one of an odd number; nobody is called so."""


def can_go_on(names: Sequence[str], met: Edges, rounds: int, steps: list[int] | None = None) -> bool:
    """Tell whether all of the names can be paired for so many rounds without meeting or resting twice.

    After so many `steps`, which are counted down, it counts as if they could: nobody waits for longer.
    """
    steps = [MOST_STEPS] if steps is None else steps
    if rounds <= 0:
        return True
    left = (sum(frozenset((one, other)) not in met for other in names if other != one) for one in names)
    if min(left, default=0) < rounds:
        return False
    for made in _all_pairs(names, met):
        steps[0] -= 1
        if steps[0] < 0 or can_go_on(names, met | made, rounds - 1, steps):
            return True
    return False


def with_rest(names: Sequence[str]) -> list[str]:
    """Return the names, and a rest if one of them is left over."""
    return [*names, REST] if len(names) % 2 else [*names]


def meetings(pairs: Sequence[Pair]) -> Edges:
    """Return who met whom, whoever was at home."""
    return frozenset(frozenset((pair.home, pair.away or REST)) for pair in pairs)


def looking_ahead(
    names: Sequence[str],
    past: Sequence[Sequence[Pair]],
    points: Mapping[str, float],
    *,
    rounds: int,
) -> list[Pair]:
    """Pair a round after which so many more can be paired; the first names are the strongest.

    Of all such pairs it takes those whose points differ least (by their squares), and lets the last of those
    with the fewest points rest. Raises ValueError if there are none.
    """
    everybody, met = with_rest(names), meetings([pair for one in past for pair in one])
    rank = {name: number for number, name in enumerate(names)}
    least = min(points.get(name, 0.0) for name in names)

    def cost(made: Edges) -> tuple[float, float, list[list[int]]]:
        apart = rests = 0.0
        for one, other in map(sorted, made):
            if REST in (one, other):
                rests = points.get(other, 0.0) - least
            else:
                apart += (points.get(one, 0.0) - points.get(other, 0.0)) ** 2
        order = sorted(sorted(rank.get(name, len(names)) for name in pair) for pair in made)
        return rests, apart, order

    steps = [MOST_STEPS]
    for made in sorted(_all_pairs(everybody, met), key=cost):
        if can_go_on(everybody, met | made, rounds, steps):
            pairs = [_at_home([name for name in names if name in pair], past) for pair in made]
            return sorted(pairs, key=lambda pair: (pair.away is None, rank[pair.home]))
    raise ValueError("no pairs are left in which nobody meets or rests twice")


def _all_pairs(names: Sequence[str], met: Edges) -> Iterator[Edges]:
    """Yield all ways to pair the names in which nobody meets again."""
    if not names:
        yield frozenset()
        return
    first, *others = names
    for other in others:
        pair = frozenset((first, other))
        if pair not in met:
            rest = [name for name in others if name != other]
            yield from (made | {pair} for made in _all_pairs(rest, met))


def _at_home(two: Sequence[str], past: Sequence[Sequence[Pair]]) -> Pair:
    """Let the one be at home who was so less often, else who was away last, else the stronger one."""
    if len(two) == 1:
        return Pair(two[0], None)

    def homes(name: str) -> tuple[int, bool]:
        played = [pair for one in past for pair in one if name in pair and pair.away is not None]
        balance = sum(1 if pair.home == name else -1 for pair in played)
        return balance, bool(played) and played[-1].home == name

    one, other = two
    return Pair(other, one) if homes(other) < homes(one) else Pair(one, other)
