"""A tournament and its results into rounds, as far as they can be known, and standings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count

from ppgen.common.problem import Problem, error
from ppgen.load import Source
from ppgen.tournament.match import Match
from ppgen.tournament.model import Mode, Result, Tournament
from ppgen.tournament.notation import Notation
from ppgen.tournament.pairing import Pair, drawn, next_round, round_robin, seeded_tree
from ppgen.tournament.reading import rounds_said
from ppgen.tournament.standings import Standing, standings_of
from ppgen.tournament.swiss import PastRound, is_installed, swiss


@dataclass(frozen=True, slots=True)
class Played:
    """All rounds that can be known, the standings, who won it all, and what is wrong with the results."""

    rounds: tuple[tuple[Match, ...], ...]
    standings: tuple[Standing, ...]
    champions: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = field(default=())


def play(tournament: Tournament, source: Source) -> Played:
    """Find all rounds that the results so far allow, and judge each result against them."""
    rounds = tuple(_rounds(tournament))
    problems = (*_unpaired(tournament, rounds, source), *_faults(tournament, rounds, source))
    standings = standings_of(tournament, rounds)
    return Played(rounds, standings, _champions(tournament, rounds, standings), problems)


def _results(tournament: Tournament, number: int) -> dict[frozenset[str], Result]:
    return {frozenset((one.home, one.away)): one for one in tournament.results if one.round == number}


def _matches(tournament: Tournament, number: int, pairs: list[Pair]) -> tuple[Match, ...]:
    results = _results(tournament, number)
    extra = {one.name for one in tournament.participants if one.extra}
    is_chess = tournament.notation is Notation.CHESS
    made = []
    for pair in pairs:
        if pair.away is None:
            made.append(Match(pair))
            continue
        result = results.get(frozenset((pair.home, pair.away)))
        if result is not None and result.home != pair.home:  # told, and counted for those who played
            turned = None if result.score is None else (result.score[1], result.score[0])
            result = result.model_copy(update={"home": pair.home, "away": pair.away, "score": turned})
        made.append(Match(pair, result, not extra.issuperset({pair.home, pair.away}), is_chess))
    return tuple(made)


def _rounds(tournament: Tournament) -> Iterator[tuple[Match, ...]]:
    names = tournament.names
    match tournament.mode:
        case Mode.ROUND_ROBIN | Mode.DOUBLE:
            is_double = tournament.mode is Mode.DOUBLE
            for number, pairs in enumerate(round_robin(names, is_double=is_double), 1):
                yield _matches(tournament, number, pairs)
        case Mode.KNOCK_OUT:
            pairs = seeded_tree(names)
            for number in count(1):
                made = _matches(tournament, number, pairs)
                yield made
                winners = [match.winner for match in made]
                decided = [name for name in winners if name is not None]
                if len(decided) < len(winners) or len(decided) < 2:
                    return
                pairs = next_round(decided)
        case Mode.SWISS:
            yield from _swiss_rounds(tournament)
        case Mode.DRAWN:
            for number in count(1):
                made = _matches(tournament, number, drawn(names, tournament.seed, number))
                yield made
                wins = _wins(tournament, number)
                is_over = max(wins.values(), default=0) >= tournament.target
                if is_over or any(_is_open(match) for match in made):
                    return


def _swiss_rounds(tournament: Tournament) -> Iterator[tuple[Match, ...]]:
    """Yield the rounds up to the first that lacks results, or that cannot be paired any more."""
    made: list[tuple[Match, ...]] = []
    past: list[PastRound] = []
    known = tournament.rounds_to_play if is_installed() else len(tournament.pairs)
    for number in range(1, known + 1):
        worth = tournament.points.win or 1
        points = {one.name: one.points / worth for one in standings_of(tournament, tuple(made))}
        try:
            there = [one.name for one in tournament.participants if one.takes_part(number)]
            pairs = _said_pairs(tournament, number) or swiss(
                there, past, points, total=tournament.rounds_to_play
            )
        except ValueError:
            return
        made.append(_matches(tournament, number, pairs))
        yield made[-1]
        if any(map(_is_open, made[-1])):
            return
        past.append(PastRound(tuple(pairs), points))


def _said_pairs(tournament: Tournament, number: int) -> list[Pair]:
    """Return the pairs of a round that somebody else has made; none for one that is to be paired here."""
    said = tournament.pairs[number - 1] if number <= len(tournament.pairs) else ()
    return [Pair(one, other[0] if other else None) for one, *other in said]


def _is_open(match: Match) -> bool:
    return match.is_played and match.pair.away is not None and match.result is None


def _wins(tournament: Tournament, until: int) -> Mapping[str, int]:
    wins: dict[str, int] = {}
    for number in range(1, until + 1):
        for match in _matches(tournament, number, drawn(tournament.names, tournament.seed, number)):
            if match.result is not None and match.winner is not None:
                wins[match.winner] = wins.get(match.winner, 0) + 1
    return wins


def _unpaired(
    tournament: Tournament, rounds: tuple[tuple[Match, ...], ...], source: Source
) -> Iterator[Problem]:
    """Report a Swiss round that cannot be paired, since all who are left have met."""
    is_short = tournament.mode is Mode.SWISS and len(rounds) < tournament.rounds_to_play
    if is_short and is_installed() and not (rounds and any(map(_is_open, rounds[-1]))):
        message = f"round {len(rounds) + 1} cannot be paired: somebody would meet or rest twice"
        span = source.span(("rounds",)) if tournament.rounds else source.span(("mode",))
        hint = rounds_said(len(rounds), source)
        yield error("tournament/rounds", message, span=span, hint=hint)


def _faults(
    tournament: Tournament, rounds: tuple[tuple[Match, ...], ...], source: Source
) -> Iterator[Problem]:
    """Report results of matches that nobody plays, that were given before, or that decide nothing."""
    seen: set[tuple[int, frozenset[str]]] = set()
    for index, result in enumerate(tournament.results):
        span = source.span(("results", index))
        pair = frozenset((result.home, result.away))
        told = f"{result.home} against {result.away} in round {result.round}"
        known = rounds[result.round - 1] if result.round <= len(rounds) else ()
        match = next((one for one in known if frozenset((one.pair.home, one.pair.away)) == pair), None)
        if (result.round, pair) in seen:
            hint = "keep one of them"
            yield error("tournament/twice", f"{told} has two results", span=span, hint=hint)
        elif match is None:
            yield error(
                "tournament/no-match", f"nobody plays {told}", span=span, hint=_instead(known, result)
            )
        elif not match.is_played:
            hint = "two extra participants do not meet"
            yield error("tournament/no-match", f"{told} is not played", span=span, hint=hint)
        elif match.pair.home != result.home:
            hint = _turned(result)
            yield error("tournament/sides", f"{told}: {match.pair.home} is at home", span=span, hint=hint)
        elif tournament.mode is Mode.KNOCK_OUT and match.winner is None:
            hint = "write winner: … beside the score"
            yield error("tournament/undecided", f"{told} has no winner", span=span, hint=hint)
        elif not tournament.draws and result.score is not None and result.goals[0] == result.goals[1]:
            hint = "correct the score, or take draws: false out"
            yield error("tournament/undecided", f"{told} is a draw, and there are none", span=span, hint=hint)
        elif result.winner is not None and result.goals[0] != result.goals[1]:
            hint = "take winner out"
            yield error("tournament/winner", f"{told}: the score says who won", span=span, hint=hint)
        seen.add((result.round, pair))


def _turned(result: Result) -> str:
    """Say how a result is written from the other side."""
    said = f"write home: {result.away}, away: {result.home}"
    return said if result.score is None else f"{said}, score: [{result.score[1]}, {result.score[0]}]"


def _instead(known: tuple[Match, ...], result: Result) -> str:
    """Say whom the two do play in that round, or that it cannot be known yet."""
    if not known:
        return "give the results of the rounds before it first"
    named = [one.pair for one in known if {one.pair.home, one.pair.away} & {result.home, result.away}]
    return "; ".join(
        f"{pair.home} plays {pair.away}" if pair.away else f"{pair.home} rests" for pair in named
    )


def _champions(
    tournament: Tournament, rounds: tuple[tuple[Match, ...], ...], standings: tuple[Standing, ...]
) -> tuple[str, ...]:
    """Return who won the tournament, several where they are equals; nobody before it is over."""
    if tournament.mode is Mode.KNOCK_OUT:
        last = rounds[-1]
        return (last[0].winner,) if len(last) == 1 and last[0].winner is not None else ()
    if tournament.mode is Mode.DRAWN:
        wins = _wins(tournament, len(rounds))
        return tuple(name for name in tournament.names if wins.get(name, 0) >= tournament.target)
    if any(_is_open(match) for made in rounds for match in made):
        return ()
    if tournament.mode is Mode.SWISS and len(rounds) < tournament.rounds_to_play:
        return ()
    return tuple(one.name for one in standings if one.place == 1)
