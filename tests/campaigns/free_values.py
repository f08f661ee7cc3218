"""Which values of records nothing else on the sheet determines, by what they are; and which survivors are bounded."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum


class Freedom(StrEnum):
    """Why a value may be another one without a fault. All but `BOUNDED` are counted apart."""

    NAME = "who somebody is, or how a thing is called, is written by the players and by no rule"
    CHOICE = "players choose it: another card, side or place is as legal"
    WHEN = "when it was is known to the players alone"
    INPUT = "dice, cards of a hand or another sheet give it; what follows from it is judged"
    STATE = "how a thing stood when it was written down is told by nothing else on the sheet"
    END = "where a row of ticks ends is told by nothing else on the sheet; a gap in it is"
    OPEN = "what is not written yet is no mistake"
    BOUNDED = "others bound it, and this is within the bounds"


FREE: dict[str, tuple[tuple[str, Freedom], ...]] = {
    "ole": (
        (r".*manager|tournament name", Freedom.NAME),
        (r"match away|round pairs\.\d\.(home|away)", Freedom.CHOICE),
        (r"(tournament|fatigue|dressing-room) (.*\.)?team", Freedom.CHOICE),
        (r"extra-log rows\.\d+\.against", Freedom.CHOICE),
        (r"match plays\.\d+\.(home|away)\.tactic|.*\.position", Freedom.CHOICE),
        (r".*\.laid\.\d+", Freedom.BOUNDED),
        (r"(match|round) round|.*\.(play|round)", Freedom.WHEN),
        (r"round pairs\.\d+\.goals\.\w+|fatigue .*\.dice\.\d", Freedom.INPUT),
        (r"round pairs\.2\.not_played|tournament teams\.\d\.extra", Freedom.OPEN),
    ),
    "worldies": (
        (r".*manager|league participants\.\d+\.name|league second\.\d\.(one|other)", Freedom.NAME),
        (
            r"match home\.lineup\.\d\.(tier|player)|match away\.goalkeeper|lineup (goalkeeper|side|\w+\.\d\.player)",
            Freedom.CHOICE,
        ),
        (r"match points\.\d\.scorer", Freedom.CHOICE),
        (r"match points\.\d\.sort", Freedom.BOUNDED),
        (r"turns turns\.\d+\.worldie", Freedom.OPEN),
        (r"turns turns\.\d+\.carrier\.change", Freedom.BOUNDED),  # it is taken off, with its sign or without
        (r"turns turns\.\d+\.(start|end)", Freedom.BOUNDED),
        (r"turns turns\.10\.ball", Freedom.STATE),  # the last turn of the match
        (r"statistics .*", Freedom.INPUT),
        (r"lineup \w+\.\d\.active", Freedom.STATE),
    ),
    "ligne-de-fond": (
        (r".*manager|league participants\.\d\.name|league second\.\d\.(one|other)", Freedom.NAME),
        (r"match away\.trainer|match (kick_off|mode)|mercato club|action-list mode", Freedom.CHOICE),
        (r"discipline fouls\.\d\.(side|player|keeper)|match .*\.shooter", Freedom.CHOICE),
        (r"penalties .*\.shooter|action-list .*\.action|match .*\.chance|match .*\.how", Freedom.BOUNDED),
        (r"match \w+_turns\.\d\.(attack|defense)|penalties .*save|match fouls\.\w+", Freedom.INPUT),
        (r"match \w+_turns\.\d\.(steps|pile)|\S+ legal", Freedom.OPEN),
        (r"energies energies\.\d\.double", Freedom.STATE),
    ),
    "battle-dice": (
        (r"[\w-]+ ((home|away)\.)?mage|deck-list name|match (home|away)\.deck", Freedom.NAME),
        (r"league .*(name|one|other)", Freedom.NAME),
        (r"deck-list rows\.\d\.avatar", Freedom.BOUNDED),
        (r"star-marks .*marks\.\d+", Freedom.END),
        (r"deck-list legal", Freedom.OPEN),
        (r"avatars discard|match games\.\d\.way", Freedom.STATE),
        (r"match games\.\d\.rounds|log battles\.\d\.(round|side)", Freedom.WHEN),
        (r"log battles\.\d\.(attack|defense)", Freedom.OPEN),
        (r"log battles\.\d\.(aimed|blockers|mage)", Freedom.BOUNDED),
    ),
}
"""What a value is by its place; the first that fits counts. A place that is not here has no excuse."""


def freedom(game: str, place: str, row: Sequence[object], new: object) -> Freedom | None:
    """Return why a value may be changed, if it may: `row` is what stands beside it, itself changed already.

    Only a tick at the end of a row is free where rows of ticks are, and only an empty value where it may be open.
    """
    found = next((why for pattern, why in FREE[game] if re.fullmatch(pattern, place)), None)
    if found is Freedom.END and not is_unbroken(row):
        return None
    if found is Freedom.OPEN and not is_shorter(new):
        return None
    return found


def is_unbroken(row: Sequence[object]) -> bool:
    """Tell whether a row of ticks has them all at its beginning, or all at its end."""
    ticks = list(map(bool, row))
    return ticks in (sorted(ticks), sorted(ticks, reverse=True))


def is_shorter(new: object) -> bool:
    """Tell whether a changed value says less than before: a box without its tick, a text without its last letter."""
    return new is False or isinstance(new, str)
