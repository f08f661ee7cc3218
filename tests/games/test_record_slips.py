"""How much is told of a record in which one value is wrong: sound records of each kind of sheet, changed once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ppgen import pipeline
from ppgen.load.project import open_project
from tests.campaigns.free_values import FREE, Freedom, freedom
from tests.campaigns.record_slips import ROOT, SlipResult, Told, run, slips, sound_records

LEAST = {"ole": 0.92, "worldies": 0.90, "ligne-de-fond": 0.90, "battle-dice": 0.90}
"""Of all slips, those in names, choices and dice that nothing determines among them, by the sheets of an evening."""

LEAST_ALONE = {"ole": 0.87, "worldies": 0.82, "ligne-de-fond": 0.82, "battle-dice": 0.86}
"""The same, by the sheet alone on which the slip is."""

LEAST_DETERMINED = 0.9
"""Of those in values that something else on the sheet determines or bounds."""

ON, OFF = True, False

BY_HAND: tuple[tuple[str, str, list[object], object, Freedom | None], ...] = (
    ("ole", "match home_manager", [], "An", Freedom.NAME),
    ("ole", "match plays.0.home.tactic", [], "wings", Freedom.CHOICE),
    ("ole", "match plays.0.home.formation", [], "wall", None),  # one formation a match
    ("ole", "match plays.0.midfield.home.dice.0", [5, 3], 5, None),  # the total has them
    ("ole", "match plays.0.midfield.home.strength", [], 12, None),
    ("ole", "fatigue home.men.0.dice.0", [4, 4], 4, Freedom.INPUT),  # no total; whether it works is said
    ("ole", "fatigue home.men.0.activated", [], False, None),
    ("ole", "match goals.home", [], 1, None),
    ("ole", "match victory", [], "sloths", None),
    ("ole", "extra-log rows.0.now.attack", [], 7, None),
    ("ole", "round pairs.2.not_played", [], False, Freedom.OPEN),
    ("ole", "round pairs.2.not_played", [], True, None),
    ("worldies", "match points.0.home", [], 1, None),
    ("worldies", "match points.0.turn", [], 4, None),
    ("worldies", "match points.0.scorer", [], "tove-ankerlind", Freedom.CHOICE),
    ("worldies", "turns turns.0.carrier.roll", [], 5, None),  # the total has it
    ("worldies", "league participants.0.points", [], 7, None),
    ("ligne-de-fond", "match home_turns.0.goal", [], False, None),
    ("ligne-de-fond", "match home_turns.0.attack", [], 13, Freedom.INPUT),  # cards of the hand are not noted
    ("ligne-de-fond", "mercato total", [], 119, None),
    ("ligne-de-fond", "mercato players.0.level", [], 8, None),
    ("ligne-de-fond", "mercato legal", [], False, Freedom.OPEN),
    ("ligne-de-fond", "mercato legal", [], True, None),
    ("ligne-de-fond", "penalties home.0.save", [], 4, Freedom.INPUT),  # which card was laid is not noted
    ("ligne-de-fond", "penalties home.0.goal", [], False, None),
    ("ligne-de-fond", "penalties home.0.energy", [], 2, None),  # the total has it
    ("ligne-de-fond", "energies energies.0.spent.1", [ON, OFF], False, None),  # the sum of all ticks has it
    ("ligne-de-fond", "discipline fouls.0.colour", [], "yellow", None),
    ("battle-dice", "tracker home.life.9", [OFF, OFF, ON, ON], True, None),  # what is left has it
    ("battle-dice", "star-marks avatars.0.marks.1", [ON, ON, OFF], True, Freedom.END),
    ("battle-dice", "tracker home.life.1", [OFF, ON, OFF, ON], True, None),
    ("battle-dice", "log battles.0.won", [], 2, None),
    ("battle-dice", "log battles.0.mage", [], 1, Freedom.BOUNDED),
    ("battle-dice", "log home.mage", [], "An", Freedom.NAME),
    ("battle-dice", "match games.1.began", [], "An", None),  # the loser begins
    ("battle-dice", "match games.1.winner", [], "An", None),
    ("battle-dice", "league results.0.1", [], "2:2", None),
)
"""What the rules of each game say of a value, gone through by hand: why it is free, or that it is not."""


@pytest.mark.parametrize(("game", "place", "row", "new", "why"), BY_HAND)
def test_what_is_free_is_what_the_rules_leave_free(
    game: str, place: str, row: list[object], new: object, why: Freedom | None
) -> None:
    assert freedom(game, place, row, new) is why


@pytest.mark.thorough
@pytest.mark.parametrize("game", FREE)
def test_every_free_value_stands_in_a_record(game: str) -> None:
    loaded, _, _ = pipeline.load(open_project(ROOT, ROOT), game)
    assert loaded is not None
    places = [
        f"{kind} {'.'.join(map(str, slip.path))}"
        for kind, record in sound_records(game).items()
        for slip in slips(loaded.game, kind, record)
    ]
    dead = [pattern for pattern, _ in FREE[game] if not any(re.fullmatch(pattern, place) for place in places)]
    assert dead == []


def excused_for_nothing(result: SlipResult) -> list[str]:
    """Return the patterns by which nothing survives: what they excuse is told by its own sheet, and not free."""
    survivors = [slip for slip, _, by in result.tried if by is not Told.ALONE]
    places = [f"{slip.kind} {'.'.join(map(str, slip.path))}" for slip in survivors]
    return [
        pattern
        for pattern, _ in FREE[result.game]
        if not any(re.fullmatch(pattern, place) for place in places)
    ]


@pytest.mark.slow(keep=1)
@pytest.mark.thorough
@pytest.mark.parametrize("game", FREE)
def test_a_slip_is_told_or_as_legal(game: str, tmp_path: Path) -> None:
    assert run(game, tmp_path, every=17).unexplained == []


@pytest.mark.slow
@pytest.mark.parametrize("game", FREE)
def test_each_slip_is_told_or_as_legal(game: str, tmp_path: Path) -> None:
    result = run(game, tmp_path)
    assert result.unexplained == [] and excused_for_nothing(result) == []
    assert result.share >= LEAST[game] and result.share_alone >= LEAST_ALONE[game]
    assert result.share_determined >= LEAST_DETERMINED
