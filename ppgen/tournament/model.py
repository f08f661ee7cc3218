"""What the file of a tournament says: participants, mode, points, tie-breaks, results, pairs made by hand."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Annotated

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from ppgen.common.characters import composed
from ppgen.tournament.notation import Notation

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

    SWISS = "swiss"
    """In each round those meet who have won as much and have not met."""

    DRAWN = "drawn"
    """Drawn anew each round, until somebody has the target of wins."""


class TieBreak(StrEnum):
    """What parts participants who have as many points."""

    DIFFERENCE = "difference"
    """Goals for less goals against."""

    GOALS = "goals"
    WINS = "wins"
    DIRECT = "direct"
    """The matches among those who are equal."""

    BUCHHOLZ = "buchholz"
    """The points of all opponents."""

    SONNEBORN_BERGER = "sonneborn-berger"
    """The points of those beaten, and half of those drawn with."""


USUAL_TIE_BREAKS = (TieBreak.DIFFERENCE, TieBreak.GOALS, TieBreak.WINS)
CHESS_TIE_BREAKS = (TieBreak.SONNEBORN_BERGER, TieBreak.DIRECT, TieBreak.WINS)
"""Where no goals are told, they part nobody, unless the file says so."""


class _StrictTournament(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, allow_inf_nan=False)


Name = Annotated[str, AfterValidator(composed)]
"""The name of somebody with its accents composed: typed on two machines it is one (Unicode Annex 15)."""


class Participant(_StrictTournament):
    """Somebody who takes part; `extra` ones are played by nobody, and do not meet one another.

    `joined` is the first round somebody is paired in, `left` the last one: both where rounds are paired anew.
    In the rounds of `half_point` somebody is absent and has what a draw is worth.
    """

    name: Annotated[Name, Field(min_length=1, max_length=80)]
    extra: bool = False
    joined: Annotated[int, Field(ge=1, le=MOST)] = 1
    left: Annotated[int, Field(ge=0, le=MOST)] | None = None
    half_point: Annotated[
        tuple[Annotated[int, Field(ge=1, le=MOST)], ...], Field(strict=False, max_length=MOST)
    ] = ()

    def takes_part(self, number: int) -> bool:
        """Tell whether somebody is there in a round."""
        is_absent = number < self.joined or number in self.half_point
        return not is_absent and (self.left is None or number <= self.left)


Worth = Annotated[int | float, Field(ge=-1000, le=1000, multiple_of=0.5)]
"""Points of a match, in halves."""


class Points(_StrictTournament):
    """What a match is worth: whole points or halves, as a draw of chess."""

    win: Worth = 3
    draw: Worth = 1
    loss: Worth = 0


_SCORE = re.compile(r"\s*(\d{1,9})\s*[:–-]\s*(\d{1,9})\s*")


def _pair(value: object) -> object:
    """Return the goals that a text such as 5:3 says, as people write results."""
    found = _SCORE.fullmatch(value) if isinstance(value, str) else None
    return value if found is None else [int(one) for one in found.groups()]


class Result(_StrictTournament):
    """The goals of a match; `winner` decides a draw where one must win, and alone it is a win by forfeit."""

    round: Annotated[int, Field(ge=1)]
    home: Name
    away: Name
    score: Annotated[Annotated[tuple[int, int], Field(strict=False)] | None, BeforeValidator(_pair)] = None
    winner: Name | None = None

    @property
    def goals(self) -> tuple[int, int]:
        """The goals of both; none in a match that was not played."""
        return self.score or (0, 0)


Pairing = Annotated[tuple[Name, ...], Field(min_length=1, max_length=2, strict=False)]
"""Who meets whom, at home first; one alone rests."""


def _named(value: object) -> object:
    return {"name": value} if isinstance(value, str) else value


class Tournament(_StrictTournament):
    """What the file of a tournament says; the first participants are the strongest where seeds count."""

    title: Annotated[str, Field(min_length=1)]
    mode: Annotated[Mode, Field(strict=False)]
    participants: Annotated[
        tuple[Annotated[Participant, BeforeValidator(_named)], ...],
        Field(min_length=2, max_length=MOST, strict=False),
    ]
    seed: int = 1
    draws: bool = True
    """Whether a match may end level."""

    target: Annotated[int, Field(ge=1, le=100)] = 3
    rounds: Annotated[int, Field(ge=1, le=MOST)] | None = None
    points: Points = Points()
    notation: Annotated[Notation, Field(strict=False)] = Notation.GOALS
    tie_breaks: Annotated[tuple[Annotated[TieBreak, Field(strict=False)], ...], Field(strict=False)] = (
        USUAL_TIE_BREAKS
    )
    results: Annotated[tuple[Result, ...], Field(strict=False)] = ()
    pairs: Annotated[
        tuple[Annotated[tuple[Pairing, ...], Field(strict=False)], ...], Field(strict=False)
    ] = ()

    @model_validator(mode="before")
    @classmethod
    def _parted(cls, said: object) -> object:
        is_chess = isinstance(said, dict) and said.get("notation") == Notation.CHESS
        return {"tie_breaks": CHESS_TIE_BREAKS, **said} if isinstance(said, dict) and is_chess else said

    @property
    def rounds_to_play(self) -> int:
        """How many rounds a Swiss tournament has: as many as a knock-out would, unless they are said."""
        return self.rounds or max(1, (len(self.participants) - 1).bit_length())

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all participants."""
        return tuple(one.name for one in self.participants)
