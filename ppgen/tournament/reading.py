"""A tournament's YAML file into participants, mode and results; what is wrong with it as problems."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from pydantic import TypeAdapter, ValidationError

from ppgen.common.problem import Problem, error, has_errors, nearest, warning
from ppgen.load import Source, validation_problems
from ppgen.tournament.looking_ahead import MOST_AHEAD, with_rest
from ppgen.tournament.model import Mode, Tournament
from ppgen.tournament.swiss import is_installed

MOST_SWISS = 96
"""How many may be paired by the Swiss system: the time for a round grows fast (64: 1 s; 128: 15 s)."""


def rounds_said(number: int, source: Source) -> str:
    """Return how a source says how many rounds are played; a report of FIDE has a line for it and no keys."""
    return f"write rounds: {number}" if source.has_keys else f"write XXR {number}"


def _all_meet(source: Source) -> str:
    return "mode: round-robin" if source.has_keys else "let all meet each other (mode: round-robin in YAML)"


@cache
def _model() -> TypeAdapter[Tournament]:
    return TypeAdapter(Tournament)


def read_tournament(source: Source) -> tuple[Tournament | None, list[Problem]]:
    """Read the file of a tournament; with a fault in it there is none."""
    try:
        made = _model().validate_python(source.data)
    except ValidationError as fault:
        return None, validation_problems(fault, source, (), rule="tournament/value", model=_model())
    problems = [*_faults(made, source), *_dead_end(made, source)]
    return (None if has_errors(problems) else made), problems


def _faults(made: Tournament, source: Source) -> Iterator[Problem]:
    """Report names that are there twice, results of somebody else, and rounds that cannot be."""
    yield from _round_faults(made, source)
    for number, tie_break in enumerate(made.tie_breaks):
        if tie_break in made.tie_breaks[:number]:
            span = source.span(("tie_breaks", number))
            yield error(
                "tournament/value", f"{tie_break} stands there twice", span=span, hint="keep the first"
            )
    yield from _presence_faults(made, source)
    yield from _pair_faults(made, source)
    yield from _name_faults(made, source)
    if made.mode is Mode.DRAWN and all(one.extra for one in made.participants):
        hint = "take extra: true away from who plays"
        span = source.span(("participants",))
        yield error("tournament/presence", "nobody takes part who could win", span=span, hint=hint)
    if not made.points.win >= made.points.draw >= made.points.loss:
        hint = "write points: {win: 3, draw: 1, loss: 0}, or others in that order"
        span = source.span(("points",))
        yield error("tournament/value", "a win is worth less than something else", span=span, hint=hint)
    for number, result in enumerate(made.results):
        for side in ("home", "away", "winner"):
            name = getattr(result, side)
            if name is not None and name not in made.names:
                span = source.span(("results", number, side))
                hint = nearest(name, made.names)
                yield error("tournament/unknown", f"{name} does not take part", span=span, hint=hint)
        if result.score is None and result.winner is None:
            span = source.span(("results", number))
            hint = "write score: [2, 1], or winner: alone for a win by forfeit"
            yield error("tournament/score", "the result says no score", span=span, hint=hint)
        if min(result.goals) < 0:
            span = source.span(("results", number, "score"))
            yield error(
                "tournament/score", "goals below 0", span=span, hint="write [home, away], such as [2, 1]"
            )
        if result.winner is not None and result.winner not in {result.home, result.away}:
            span = source.span(("results", number, "winner"))
            hint = f"{result.home} or {result.away}"
            yield error("tournament/winner", f"{result.winner} did not play this match", span=span, hint=hint)


def _name_faults(made: Tournament, source: Source) -> Iterator[Problem]:
    """Report names that cannot be read, or cannot be told apart on paper."""
    seen: set[str] = set()
    for number, name in enumerate(made.names):
        span, shown = source.span(("participants", number)), " ".join(name.split()).casefold()
        if not any(letter.isalnum() for letter in shown):
            hint = "write a name with a letter or a digit"
            yield error("tournament/value", f"{name!r} cannot be read as a name", span=span, hint=hint)
        elif shown in seen:
            hint = "each needs a name of its own"
            yield error("tournament/duplicate", f"{name} takes part twice", span=span, hint=hint)
        seen.add(shown)


def _presence_faults(made: Tournament, source: Source) -> Iterator[Problem]:
    """Report leavers and latecomers where pairs are known beforehand, and who leaves before coming."""
    for number, one in enumerate(made.participants):
        span = source.span(("participants", number))
        is_late = one.joined > 1 or one.left is not None or bool(one.half_point)
        if is_late and made.mode is not Mode.SWISS:
            message = (
                f"{made.mode.value} pairs everybody beforehand: {one.name} cannot join, leave or be absent"
            )
            hint = "give each match that is not played a result with winner: alone, a win by forfeit"
            yield error("tournament/presence", message, span=span, hint=hint)
        elif one.left is not None and one.left < one.joined:
            hint = "left: is the last round that somebody plays"
            message = f"{one.name} leaves before joining"
            yield error("tournament/presence", message, span=span, hint=hint)
        elif max(one.half_point, default=0) > made.rounds_to_play or len(set(one.half_point)) < len(
            one.half_point
        ):
            message = f"{one.name} has half a point in a round that is not played, or twice in one"
            hint = f"half_point: lists rounds, 1 to {made.rounds_to_play}"
            span = source.span(("participants", number, "half_point"))
            yield error("tournament/presence", message, span=span, hint=hint)


def _pair_faults(made: Tournament, source: Source) -> Iterator[Problem]:
    """Report pairs that are said where others are known, of somebody unknown, and of somebody twice."""
    if made.pairs and (made.mode is not Mode.SWISS or len(made.pairs) > made.rounds_to_play):
        hint = "only Swiss rounds may be paired by hand, and as many as there are"
        yield error(
            "tournament/pairs", "these rounds are not played", span=source.span(("pairs",)), hint=hint
        )
    for number, pairs in enumerate(made.pairs):
        absent = {one.name for one in made.participants if number + 1 in one.half_point}
        seen: set[str] = set()
        for index, name in ((index, name) for index, pair in enumerate(pairs) for name in pair):
            span = source.span(("pairs", number, index))
            if name not in made.names:
                hint = nearest(name, made.names)
                yield error("tournament/unknown", f"{name} does not take part", span=span, hint=hint)
            elif name in seen:
                message = f"{name} stands twice in round {number + 1}"
                yield error("tournament/pairs", message, span=span, hint="keep one of them")
            elif name in absent:
                message = f"{name} is paired in round {number + 1}, and has half a point for being absent"
                yield error("tournament/pairs", message, span=span, hint="take it out of half_point")
            seen.add(name)


def _dead_end(made: Tournament, source: Source) -> Iterator[Problem]:
    """Warn before round 1 of Swiss rounds that can end without pairs in which nobody meets or rests twice.

    With a rest as one more, whoever is left to meet is met by all others alike. As long as that is half of
    all, there are pairs (G. A. Dirac, 1952): for half as many rounds as there are participants. Few who all
    play from first to last are looked ahead for.
    """
    rounds = range(1, made.rounds_to_play + 1)
    there = [sum(one.takes_part(number) for one in made.participants) for number in rounds]
    said = len(made.pairs)
    unsure = [number for number, some in zip(rounds, there) if number > max((some + 1) // 2, said)]
    is_sure = len(with_rest(made.names)) <= MOST_AHEAD and min(there) == len(made.names)
    if made.mode is Mode.SWISS and unsure and not is_sure:
        safe = max(unsure[0] - 1, 1)
        message = (
            f"{made.rounds_to_play} Swiss rounds of {len(made.names)} participants can end "
            f"in a round after round {safe} without pairs in which nobody meets or rests twice"
        )
        hint = f"{rounds_said(safe, source)}, or {_all_meet(source)}"
        yield warning("tournament/dead-end", message, span=source.span(("rounds",)), hint=hint)


def _round_faults(made: Tournament, source: Source) -> Iterator[Problem]:
    span = source.span(("rounds",)) if made.rounds is not None else source.span(("mode",))
    if made.rounds is not None and made.mode is not Mode.SWISS:
        hint = "take rounds out, or write mode: swiss"
        yield error("tournament/rounds", f"{made.mode.value} finds its own rounds", span=span, hint=hint)
    elif made.mode is Mode.SWISS and not is_installed() and len(made.pairs) < made.rounds_to_play:
        hint = "pip install 'ppgen-cards[tournament]'"
        told = warning if made.pairs else error
        message = f"Swiss rounds from round {len(made.pairs) + 1} on are paired by another library"
        yield told("tournament/library", message, span=span, hint=hint)
    elif made.mode is Mode.SWISS and len(made.names) > MOST_SWISS:
        message = f"{len(made.names)} participants are too many for Swiss rounds; at most {MOST_SWISS}"
        hint = "play in groups: a file for each"
        yield error("tournament/rounds", message, span=source.span(("participants",)), hint=hint)
    elif made.mode is Mode.SWISS and made.rounds_to_play > (most := (len(made.names) - 1) | 1):
        hint = f"{rounds_said(most, source)} or fewer, or {_all_meet(source)}"
        message = (
            f"{len(made.names)} participants cannot play {made.rounds_to_play} rounds without meeting twice"
        )
        yield error("tournament/rounds", message, span=span, hint=hint)
