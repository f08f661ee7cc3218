"""How everybody did against everybody: the cross table of a tournament in which all meet."""

from __future__ import annotations

from ppgen.tournament.model import Mode, Tournament
from ppgen.tournament.notation import Notation
from ppgen.tournament.playing import Played

OPEN, SELF = "·", "–"


def cross_table(tournament: Tournament, played: Played) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return a row for each participant: the name, and the result against each.

    It is `2:1`, goals of the row first, and in chess `1`, `½` or `0`; where all meet twice a row tells the
    matches at home. Other modes have none.
    """
    if tournament.mode not in {Mode.ROUND_ROBIN, Mode.DOUBLE}:
        return ()
    said: dict[tuple[str, str], str] = {}
    for match in (match for matches in played.rounds for match in matches):
        if match.result is not None and match.pair.away is not None:
            said[match.pair.home, match.pair.away] = match.said
            if tournament.mode is Mode.ROUND_ROBIN:
                said[match.pair.away, match.pair.home] = ":".join(reversed(match.said.split(":")))
    if tournament.notation is Notation.CHESS:
        said = {pair: result.partition(":")[0] for pair, result in said.items()}
    names = tournament.names
    return tuple(
        (name, tuple(SELF if other == name else said.get((name, other), OPEN) for other in names))
        for name in names
    )
