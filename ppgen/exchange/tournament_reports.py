"""Tournament report files of FIDE (TRF16, Handbook C.04 annex 2), written and read.

A line begins with three digits that say what stands in it; of a participant's (`001`) each thing has its
columns, and ten for each round: the number of the opponent, the side, and the result.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from ppgen.common.problem import Problem, Span, error
from ppgen.tournament.match import Match
from ppgen.tournament.playing import Played
from ppgen.tournament.reading import MOST, Mode, Tournament

NAME_WIDTH = 33
FIRST_ROUND, ROUND_WIDTH = 91, 10
"""Where the first round begins in a line, counted from 0, and how many columns each has."""

NOBODY = "0000"
WHITE, BLACK, NO_SIDE = "w", "b", "-"
WON, DRAWN, LOST = "1W", "=D", "0L"
"""What stands for a match that was played; the letter for one that is not rated."""

FORFEIT_WON, FORFEIT_LOST, RESTS, ABSENT, HALF = "+", "-", "UF", "Z ", "H"
ID = "tournament/report"


class _ReportRound(NamedTuple):
    """What a round was for somebody: the opponent's number, 0 for nobody, the side, and the result."""

    opponent: int
    side: str
    result: str


MOST_FIGURES = 6
"""Of a number in a report; the longest there are name players."""


class _ReportLine(NamedTuple):
    """The line of somebody: its number in the file, the starting number, the name, and the rounds."""

    line: int
    number: int
    name: str
    rounds: tuple[_ReportRound, ...]


def tournament_report(tournament: Tournament, played: Played) -> str:
    """Return a tournament as a report: a win is a point, a draw half of one; goals have no place in it."""
    numbers = {name: number for number, name in enumerate(tournament.names, 1)}
    rounds = tournament.rounds_to_play if tournament.mode is Mode.SWISS else len(played.rounds)
    lines = [
        f"012 {' '.join(tournament.title.split())}",
        f"062 {len(numbers)}",
        f"092 {tournament.mode.value}",
        f"XXR {rounds}",
    ]
    for one in sorted(played.standings, key=lambda one: numbers[one.name]):
        points = one.wins + one.draws / 2
        name = " ".join(one.name.split())[:NAME_WIDTH]
        line = f"001 {numbers[one.name]:>4}      {name:<{NAME_WIDTH}}{'':>33}{points:>4.1f} {one.place:>4}"
        cells = (_cell(one.name, matches, numbers) for matches in played.rounds)
        lines.append(line + "".join(f"  {cell}" for cell in cells))
    return "".join(f"{line}\r\n" for line in lines)


def _cell(name: str, matches: Sequence[Match], numbers: dict[str, int]) -> str:
    match = next((one for one in matches if name in one.pair), None)
    if match is None:
        return f"{NOBODY} {NO_SIDE} {ABSENT[0]}"
    if match.pair.away is None:
        return f"{NOBODY} {NO_SIDE} {RESTS[0]}"
    other = match.pair.away if match.pair.home == name else match.pair.home
    side = WHITE if match.pair.home == name else BLACK
    if match.result is None:
        return f"{numbers[other]:>4} {side}  "
    if match.result.score is None:
        return f"{numbers[other]:>4} {side} {FORFEIT_WON if match.winner == name else FORFEIT_LOST}"
    said = DRAWN if match.winner is None else WON if match.winner == name else LOST
    return f"{numbers[other]:>4} {side} {said[0]}"


def read_report(text: str, file: str) -> tuple[dict[str, Any] | None, list[Problem]]:
    """Return what a tournament's YAML would say of a report: its pairs, wins as 1:0 and draws as 0:0."""
    problems: list[Problem] = []
    title, rounds = "", 0
    people: list[_ReportLine] = []
    for number, line in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), 1):
        kind, said = line[:3], line[4:].strip()
        if kind == "012":
            title = said
        elif kind.upper() == "XXR" and _is_number(said):
            rounds = int(said)
        elif kind == "001":
            found = _participant(line, number)
            if isinstance(found, _ReportLine):
                people.append(found)
            else:
                problems.append(_fault(found, file, number))
    people.sort(key=lambda one: one.number)
    if not people and not problems:
        problems.append(_fault("no line of it is of a participant (001)", file, 1))
    problems += _contradictions(people, file)
    if problems:
        return None, problems
    count = max(len(one.rounds) for one in people)
    names = {one.number: one.name for one in people}
    return {
        "title": title or file,
        "mode": "swiss",
        "rounds": max(rounds, count, 1),
        "points": {"win": 2, "draw": 1, "loss": 0},
        "tie_breaks": ["buchholz", "sonneborn-berger", "direct"],
        "participants": [_presence(one, count) for one in people],
        "pairs": [list(_pairs(people, names, number)) for number in range(count)],
        "results": [result for number in range(count) for result in _results(people, names, number)],
    }, []


def _is_number(text: str) -> bool:
    """Tell whether a text is a number as reports have it: figures of ours, and not many."""
    return text.isascii() and text.isdigit() and len(text) <= MOST_FIGURES


def _participant(line: str, number: int) -> _ReportLine | str:
    """Read the line of a participant, or say what is wrong with it."""
    start, name = line[4:8].strip(), line[14 : 14 + NAME_WIDTH].strip()
    if not _is_number(start) or not name:
        return "columns 5 to 8 should hold a starting number, and 15 to 47 a name"
    rounds = []
    cells = [line[at : at + ROUND_WIDTH - 2] for at in range(FIRST_ROUND, len(line), ROUND_WIDTH)]
    while cells and not cells[-1].strip():
        cells.pop()
    if len(cells) > MOST:
        return f"{len(cells):,} rounds are more than the {MOST} of the longest tournament"
    for index, cell in enumerate(cells, 1):
        opponent, side, result = cell[:4].strip() or "0", cell[5:6].lower(), cell[7:8].upper() or " "
        if not _is_number(opponent) or result not in f"{WON}{DRAWN}{LOST}{RESTS}{ABSENT}{HALF}+-":
            return f"round {index} should hold an opponent, a side and a result such as 1, = or U: {cell!r}"
        if result == HALF:
            return f"round {index} gives half a point without a match, which is not known here"
        rounds.append(_ReportRound(int(opponent), side, result))
    return _ReportLine(number, int(start), name, tuple(rounds))


def _contradictions(people: Sequence[_ReportLine], file: str) -> Iterator[Problem]:
    """Report numbers that are there twice or not at all, and matches of which both tell otherwise."""
    for number, several in groupby(people, lambda one: one.number):
        _, *again = several
        for one in again:
            yield _fault(f"the starting number {number} is there twice", file, one.line)
    by_number = {one.number: one for one in people}
    for one in people:
        for index, played in enumerate(one.rounds):
            if not played.opponent:
                continue
            other = by_number.get(played.opponent)
            theirs = other.rounds[index] if other is not None and index < len(other.rounds) else None
            if (
                theirs is None
                or theirs.opponent != one.number
                or {played.side, theirs.side} != {WHITE, BLACK}
            ):
                told = f"{one.name} meets number {played.opponent} in round {index + 1}, who does not say so"
                yield _fault(told, file, one.line)
            elif played.side == WHITE and (_outcome(played), _outcome(theirs)) not in _MIRRORED:
                told = f"{one.name} and {by_number[played.opponent].name} tell round {index + 1} otherwise"
                yield _fault(told, file, one.line)


_MIRRORED = {("1", "0"), ("0", "1"), ("=", "="), ("+", "-"), ("-", "+"), ("", "")}


def _outcome(played: _ReportRound) -> str:
    for known in (WON, DRAWN, LOST):
        if played.result in known:
            return known[0]
    return played.result.strip()


def _presence(one: _ReportLine, count: int) -> str | dict[str, Any]:
    """Return a participant, with the first and the last round of those who were not there all the time."""
    there = [
        number for number, played in enumerate(one.rounds, 1) if played.opponent or played.result in RESTS
    ]
    joined, left = (there[0], there[-1]) if there else (1, 0 if count else None)
    made: dict[str, Any] = {"name": one.name}
    if joined > 1:
        made["joined"] = joined
    if left is not None and left < count:
        made["left"] = left
    return made if len(made) > 1 else one.name


def _pairs(people: Sequence[_ReportLine], names: dict[int, str], number: int) -> Iterator[list[str]]:
    for one in people:
        played = one.rounds[number] if number < len(one.rounds) else _ReportRound(0, NO_SIDE, " ")
        if played.opponent and played.side == WHITE:
            yield [one.name, names[played.opponent]]
        elif not played.opponent and played.result in RESTS:
            yield [one.name]


def _results(people: Sequence[_ReportLine], names: dict[int, str], number: int) -> Iterator[dict[str, Any]]:
    scores = {"1": [1, 0], "0": [0, 1], "=": [0, 0]}
    for one in people:
        played = one.rounds[number] if number < len(one.rounds) else _ReportRound(0, NO_SIDE, " ")
        outcome = _outcome(played)
        if not played.opponent or played.side != WHITE or not outcome:
            continue
        away = names[played.opponent]
        made: dict[str, Any] = {"round": number + 1, "home": one.name, "away": away}
        if outcome in scores:
            yield {**made, "score": scores[outcome]}
        else:
            yield {**made, "winner": one.name if outcome == FORFEIT_WON else away}


def _fault(message: str, file: str, line: int) -> Problem:
    hint = "see FIDE Handbook C.04, annex 2: Format of TRF16"
    return error(ID, message, span=Span(file, line), hint=hint)
