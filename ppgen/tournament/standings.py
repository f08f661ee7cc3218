"""Who stands where in a tournament: points, and what parts those who have as many."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from ppgen.tournament.match import Match
from ppgen.tournament.model import Mode, TieBreak, Tournament

_Rounds = Sequence[Sequence[Match]]


@dataclass(slots=True)
class Standing:
    """What somebody has won so far; `place` is shared by equals.

    `worth` holds what the declared tie-breaks that look at opponents give: `buchholz` and `sonneborn-berger`.
    """

    name: str
    place: int = 0
    played: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    goals: int = 0
    against: int = 0
    points: float = 0
    worth: dict[TieBreak, float] = field(default_factory=dict)


def standings_of(tournament: Tournament, rounds: _Rounds) -> tuple[Standing, ...]:
    """Return the standings after all results so far, the first first.

    Buchholz is the sum of the points of all opponents met, Sonneborn-Berger that of those beaten and half of
    those drawn with; a match won by forfeit counts as met, who rests meets nobody. A direct encounter parts
    equals by the points of the matches among them, once all of them have met. In a knock-out who has come
    further stands higher, whatever the points.
    """
    met = [match for made in rounds for match in made if match.result is not None and match.pair.away]
    found = _counted(tournament, rounds, met)
    for one in found.values():
        one.worth = {key: _WORTH[key](one.name, found, met) for key in tournament.tie_breaks if key in _WORTH}
    stages = _stages(rounds) if tournament.mode is Mode.KNOCK_OUT else {}

    def order(one: Standing) -> tuple[int, float]:
        return -stages.get(one.name, 0), -one.points

    groups = [list(group) for _, group in groupby(sorted(found.values(), key=order), order)]
    for tie_break in tournament.tie_breaks:
        groups = [part for group in groups for part in _parted(group, tie_break, tournament, met)]
    ranked: list[Standing] = []
    for group in groups:
        place = len(ranked) + 1
        for one in group:
            one.place = place
            ranked.append(one)
    return tuple(ranked)


def _stages(rounds: _Rounds) -> dict[str, int]:
    """Return how many rounds of a knock-out everybody has come through: who goes out later stands higher."""
    stages: dict[str, int] = {}
    for number, matches in enumerate(rounds, 1):
        for match in matches:
            for name in filter(None, (match.pair.home, match.pair.away)):
                stages[name] = number if match.winner == name else number - 1
    return stages


def _counted(tournament: Tournament, rounds: _Rounds, met: Sequence[Match]) -> dict[str, Standing]:
    found = {name: Standing(name) for name in tournament.names}
    rested = [match.pair.home for made in rounds for match in made if match.pair.away is None]
    for name in rested if tournament.mode is Mode.SWISS else ():
        found[name].wins += 1  # who rests in a Swiss round has won it
    for guest in tournament.participants:
        found[guest.name].draws += sum(number <= len(rounds) for number in guest.half_point)
    for match in met:
        for name, scored, taken in _sides(match):
            one = found[name]
            one.played += 1
            one.goals += scored
            one.against += taken
            if match.winner is None:
                one.draws += 1
            elif match.winner == name:
                one.wins += 1
            else:
                one.losses += 1
    points = tournament.points
    for one in found.values():
        made = one.wins * points.win + one.draws * points.draw + one.losses * points.loss
        one.points = int(made) if made == int(made) else made
    return found


def _sides(match: Match) -> Iterator[tuple[str, int, int]]:
    """Yield both names of a match that was played, with the goals for and against them."""
    if match.result is not None and match.pair.away is not None:
        home, away = match.result.goals
        yield match.pair.home, home, away
        yield match.pair.away, away, home


def _opponents(name: str, met: Sequence[Match]) -> Iterator[tuple[str, Match]]:
    for match in met:
        if match.pair.home == name and match.pair.away is not None:
            yield match.pair.away, match
        elif match.pair.away == name:
            yield match.pair.home, match


def _buchholz(name: str, found: Mapping[str, Standing], met: Sequence[Match]) -> float:
    return sum(found[other].points for other, _ in _opponents(name, met))


def _sonneborn_berger(name: str, found: Mapping[str, Standing], met: Sequence[Match]) -> float:
    shares = {name: 1.0, None: 0.5}
    return sum(found[other].points * shares.get(match.winner, 0.0) for other, match in _opponents(name, met))


_WORTH: Mapping[TieBreak, Callable[[str, Mapping[str, Standing], Sequence[Match]], float]] = {
    TieBreak.BUCHHOLZ: _buchholz,
    TieBreak.SONNEBORN_BERGER: _sonneborn_berger,
}


def _parted(
    group: list[Standing], tie_break: TieBreak, tournament: Tournament, met: Sequence[Match]
) -> Iterator[list[Standing]]:
    """Part equals by one tie-break, the first first."""
    values = {one.name: _value(one, tie_break) for one in group}
    if tie_break is TieBreak.DIRECT:
        values = _direct(group, tournament, met)
    ordered = sorted(group, key=lambda one: -values[one.name])
    for _, part in groupby(ordered, lambda one: values[one.name]):
        yield list(part)


def _value(one: Standing, tie_break: TieBreak) -> float:
    match tie_break:
        case TieBreak.DIFFERENCE:
            return one.goals - one.against
        case TieBreak.GOALS:
            return one.goals
        case TieBreak.WINS:
            return one.wins
        case _:
            return one.worth.get(tie_break, 0.0)


def _direct(group: list[Standing], tournament: Tournament, met: Sequence[Match]) -> dict[str, float]:
    """Return the points of the matches among equals; none for anybody where some have not met."""
    names = {one.name for one in group}
    among = [match for match in met if {match.pair.home, match.pair.away} <= names]
    pairs = {frozenset((match.pair.home, match.pair.away)) for match in among}
    if len(pairs) < len(names) * (len(names) - 1) // 2:
        return dict.fromkeys(names, 0.0)
    points = tournament.points
    values = dict.fromkeys(names, 0.0)
    for match in among:
        for name, _, _ in _sides(match):
            lost = points.draw if match.winner is None else points.loss
            values[name] += points.win if match.winner == name else lost
    return values
