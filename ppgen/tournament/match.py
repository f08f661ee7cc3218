"""A match of a tournament: who meets, how it ended, and who won."""

from __future__ import annotations

from typing import NamedTuple

from ppgen.tournament.model import Result
from ppgen.tournament.pairing import Pair


class Match(NamedTuple):
    """A pair with its result, if there is one; two extra participants play none."""

    pair: Pair
    result: Result | None = None
    is_played: bool = True
    is_chess: bool = False
    """Whether its result is told as 1, ½ or 0 and not as goals."""

    @property
    def winner(self) -> str | None:
        """Who won, or rested; nobody in a draw, or before the match."""
        if self.pair.away is None:
            return self.pair.home
        if self.result is None:
            return None
        home, away = self.result.goals
        if home == away:
            return self.result.winner
        return self.pair.home if home > away else self.pair.away

    @property
    def said(self) -> str:
        """The score, `2:1`, in chess `1:0` or `½:½`; of a win by forfeit `+:−`; nothing before the match."""
        if self.result is None:
            return ""
        if self.result.score is not None and self.is_chess:
            home, away = self.result.goals
            return "½:½" if home == away else "1:0" if home > away else "0:1"
        if self.result.score is not None:
            return f"{self.result.score[0]}:{self.result.score[1]}"
        return "+:−" if self.winner == self.pair.home else "−:+"
