"""Swiss pairs with a look ahead: few who all stay go on until everybody has met."""

from __future__ import annotations

from random import Random

import pytest

from ppgen.tournament.looking_ahead import can_go_on, looking_ahead, meetings, with_rest
from ppgen.tournament.pairing import Pair
from ppgen.tournament.swiss import PastRound, swiss

MANY = pytest.mark.slow


@pytest.mark.parametrize(
    "count", [3, 5, 7, *(pytest.param(count, marks=MANY) for count in (4, 6, 8, 9, 10, 11, 12))]
)
def test_few_never_end_without_pairs_whoever_wins(count: int, capfd: pytest.CaptureFixture[str]) -> None:
    """Until everybody has met: by the rules alone five of twelve tournaments of five end before."""
    names, rounds = [f"p{number:02}" for number in range(count)], (count - 1) | 1
    ended = 0
    for seed in range(12):
        results, past = Random(seed), list[PastRound]()
        points = dict.fromkeys(names, 0.0)
        for number in range(rounds):
            pairs = swiss(names, past, dict(points), total=rounds)
            past.append(PastRound(tuple(pairs), dict(points)))
            for home, away in pairs:
                win = 1.0 if away is None else results.choice([0.0, 0.5, 1.0])
                points[home] += win
                if away is not None:
                    points[away] += 1 - win
            made = [frozenset(pair) for one in past for pair in one.pairs]
            assert len(set(made)) == len(made) == (number + 1) * (-(-count // 2))
            assert sorted(name for pair in pairs for name in pair if name) == names
        ended += 1
    assert ended == 12 and not "".join(capfd.readouterr())


def test_pairs_that_look_ahead_are_the_nearest_in_points_and_share_homes() -> None:
    """Five have played three rounds; these have as many points, and were at home as often, as they can have."""
    rounds = [
        [Pair("a", "b"), Pair("c", "d"), Pair("e", None)],
        [Pair("e", "a"), Pair("d", "b"), Pair("c", None)],
    ]
    points = {"a": 1.0, "b": 1.0, "c": 1.0, "d": 1.0, "e": 2.0}
    pairs = looking_ahead("abcde", rounds, points, rounds=2)
    assert pairs[-1].away is None and points[pairs[-1].home] == 1.0
    met = meetings([pair for one in rounds for pair in one])
    assert not met & meetings(pairs) and can_go_on(with_rest("abcde"), met | meetings(pairs), 2)
    apart = [abs(points[one] - points[other]) for one, other in pairs[:-1] if other is not None]
    assert sorted(apart) == [0.0, 1.0]
    with pytest.raises(ValueError, match="no pairs"):
        looking_ahead("abcde", rounds, points, rounds=4)


def test_where_people_leave_too_early_nobody_waits_for_what_cannot_be() -> None:
    """Ten of twelve are left after three rounds, with seven to go: some have met too many of them already."""
    names, rounds = [f"p{number:02}" for number in range(12)], 11
    past, points = list[PastRound](), dict.fromkeys(names, 0.0)
    for number in range(4):
        there = names if number < 3 else names[:-2]
        pairs = swiss(there, past, dict(points), total=rounds)
        past.append(PastRound(tuple(pairs), dict(points)))
        for home, _ in pairs:
            points[home] += 1
    assert sorted(name for pair in past[-1].pairs for name in pair if name) == names[:-2]
    everybody, met = with_rest(names[:-2]), meetings([pair for one in past for pair in one.pairs])
    assert can_go_on(everybody, met, 1) and not can_go_on(everybody, met, 9)
    assert can_go_on("abcdef", frozenset(), 5, [0])  # who may not look at anything finds nothing against it
