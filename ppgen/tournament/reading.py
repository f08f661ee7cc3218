"""A tournament's YAML file into participants, mode and results; what is wrong with it as problems."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, TypeAdapter, ValidationError

from ppgen.common.problem import Problem, error, nearest
from ppgen.load import Source, validation_problems

MOST = 512
"""How many may take part: more is no evening."""


class Mode(StrEnum):
    """How participants are paired."""

    ROUND_ROBIN = "round-robin"
    """Everybody meets everybody once."""

    DOUBLE = "double-round-robin"
    """Twice, with homes exchanged."""

    KNOCK_OUT = "knock-out"
    """Who loses is out."""

    DRAWN = "drawn"
    """Drawn anew each round, until somebody has the target of wins."""


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, allow_inf_nan=False)


class Participant(_Strict):
    """Somebody who takes part; `extra` ones are played by nobody, and do not meet one another."""

    name: Annotated[str, Field(min_length=1, max_length=80)]
    extra: bool = False


class Points(_Strict):
    """What a match is worth."""

    win: int = 3
    draw: int = 1
    loss: int = 0


class Result(_Strict):
    """The goals of a match; `winner` decides a draw where one must win."""

    round: Annotated[int, Field(ge=1)]
    home: str
    away: str
    score: Annotated[tuple[int, int], Field(strict=False)]
    winner: str | None = None


def _named(value: object) -> object:
    return {"name": value} if isinstance(value, str) else value


class Tournament(_Strict):
    """What the file of a tournament says; the first participants are the strongest where seeds count."""

    title: str
    mode: Annotated[Mode, Field(strict=False)]
    participants: Annotated[
        tuple[Annotated[Participant, BeforeValidator(_named)], ...],
        Field(min_length=2, max_length=MOST, strict=False),
    ]
    seed: int = 1
    target: Annotated[int, Field(ge=1, le=100)] = 3
    points: Points = Points()
    results: Annotated[tuple[Result, ...], Field(strict=False)] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all participants."""
        return tuple(one.name for one in self.participants)


@cache
def _model() -> TypeAdapter[Tournament]:
    return TypeAdapter(Tournament)


def read_tournament(source: Source) -> tuple[Tournament | None, list[Problem]]:
    """Read the file of a tournament; with a fault in it there is none."""
    try:
        made = _model().validate_python(source.data)
    except ValidationError as fault:
        return None, validation_problems(fault, source, (), rule="tournament/value", model=_model())
    problems = list(_faults(made, source))
    return (None if problems else made), problems


def _faults(made: Tournament, source: Source) -> Iterator[Problem]:
    """Report names that are there twice, and results of somebody else."""
    seen: dict[str, str] = {}
    for number, name in enumerate(made.names):
        other = seen.setdefault(name.casefold(), name)
        if name in made.names[:number] or other != name:
            span = source.span(("participants", number))
            hint = "each needs a name of its own"
            yield error("tournament/duplicate", f"{name} takes part twice", span=span, hint=hint)
    for number, result in enumerate(made.results):
        for side in ("home", "away", "winner"):
            name = getattr(result, side)
            if name is not None and name not in made.names:
                span = source.span(("results", number, side))
                hint = nearest(name, made.names)
                yield error("tournament/unknown", f"{name} does not take part", span=span, hint=hint)
        if min(result.score) < 0:
            span = source.span(("results", number, "score"))
            yield error(
                "tournament/score", "goals below 0", span=span, hint="write [home, away], such as [2, 1]"
            )
        if result.winner is not None and result.winner not in {result.home, result.away}:
            span = source.span(("results", number, "winner"))
            hint = f"{result.home} or {result.away}"
            yield error("tournament/winner", f"{result.winner} did not play this match", span=span, hint=hint)
