"""Tournament report files of FIDE (TRF16, Handbook C.04 annex 2), read: faults are told at their columns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from ppgen.common.problem import Problem, Span, error, has_errors, warning
from ppgen.exchange.tournament_reports import (
    ABSENT,
    BLACK,
    DRAWN,
    FIRST_ROUND,
    FORFEIT_WON,
    HALF,
    LOST,
    NAME_WIDTH,
    NO_SIDE,
    RESTS,
    ROUND_WIDTH,
    WHITE,
    WHOLE_NAME,
    WON,
)
from ppgen.load import Source, parse_yaml
from ppgen.load.yaml.source import PathStep
from ppgen.load.yaml.writing import write_yaml
from ppgen.tournament.model import MOST

ID = "tournament/report"
MOST_FIGURES = 6
"""Of a number in a report; the longest there are name players."""

FIRST_OF_NAME, CELL_WIDTH = 14, 8
"""Where a name begins, counted from 0, and how wide the cell of a round is."""


class ReportSource(Source):
    """What a tournament's YAML would say of a report; its places are those in the report."""

    has_keys = False
    __slots__ = ("_spans",)

    def __init__(self, made: Source, text: str, spans: Mapping[tuple[PathStep, ...], Span]) -> None:
        """Take the data of `made`, and the places in the text of the report."""
        super().__init__(made.file, made.data, text=text, places=made.places, reported=made.reported)
        self._spans = dict(spans)

    def span(self, path: Sequence[PathStep] = ()) -> Span:
        """Return the place of what stands at a path, or of the nearest thing around it that has one."""
        steps = tuple(path)
        while steps and steps not in self._spans:
            steps = steps[:-1]
        return self._spans.get(steps, Span(self.file))

    def key_span(self, path: Sequence[PathStep]) -> Span:
        """Return the same place: a report has no keys."""
        return self.span(path)


class _ReportRound(NamedTuple):
    """What a round was for somebody: the opponent's number, 0 for nobody, the side, and the result."""

    opponent: int
    side: str
    result: str


_NO_ROUND = _ReportRound(0, NO_SIDE, " ")


class _ReportLine(NamedTuple):
    """The line of somebody: its number in the file, the starting number, the name, and the rounds."""

    line: int
    number: int
    name: str
    rounds: tuple[_ReportRound, ...]

    def round(self, index: int) -> _ReportRound:
        """Return what a round was, counted from 0; nothing for one that is not there."""
        return self.rounds[index] if index < len(self.rounds) else _NO_ROUND


class _Heads(NamedTuple):
    """What a report says of the whole: the title, how many rounds, each with its line; and whole names."""

    title: tuple[str, int] = ("", 1)
    rounds: tuple[int, int] = (0, 1)
    names: Mapping[int, str] = {}


def read_report(text: str, file: str) -> tuple[Source | None, list[Problem]]:
    """Return what a tournament's YAML would say of a report: its pairs, wins as 1:0 and draws as 0:0."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    heads, problems = _heads(lines, file)
    people: list[_ReportLine] = []
    for number, line in enumerate(lines, 1):
        if line[:3] == "001":
            found = _participant(line, number, file)
            if isinstance(found, _ReportLine):
                people.append(found)
            else:
                problems.append(found)
    people = sorted((_whole(one, heads.names) for one in people), key=lambda one: one.number)
    if not people and not problems:
        problems.append(_fault("no line of it is of a participant (001)", Span(file)))
    problems += _contradictions(people, file)
    if has_errors(problems):
        return None, problems
    count = max(len(one.rounds) for one in people)
    total, said_at = heads.rounds
    if 0 < total < count:
        message = f"{total} rounds are said (XXR), and {count} stand in the lines of participants"
        hint = "all of them are read"
        problems.append(warning(ID, message, span=Span(file, said_at, 5), hint=hint))
    source, faults = _as_source(people, heads, max(total, count, 1), file)
    return source and ReportSource(source, text, _spans(people, heads, file)), [*problems, *faults]


def _as_source(
    people: Sequence[_ReportLine], heads: _Heads, rounds: int, file: str
) -> tuple[Source | None, list[Problem]]:
    count = max(len(one.rounds) for one in people)
    names = {one.number: one.name for one in people}
    data = {
        "title": heads.title[0] or file,
        "mode": "swiss",
        "rounds": rounds,
        "points": {"win": 2, "draw": 1, "loss": 0},
        "tie_breaks": ["buchholz", "sonneborn-berger", "direct"],
        "participants": [_presence(one, count) for one in people],
        "pairs": [[pair for _, pair in _pairs(people, names, number)] for number in range(count)],
        "results": [made for number in range(count) for _, made in _results(people, names, number)],
    }
    return parse_yaml(write_yaml(data, width=100).encode(), file)


def _spans(people: Sequence[_ReportLine], heads: _Heads, file: str) -> dict[tuple[PathStep, ...], Span]:
    """Return where in the report stands what the data say."""
    names = {one.number: one.name for one in people}
    count = max(len(one.rounds) for one in people)
    spans: dict[tuple[PathStep, ...], Span] = {
        ("title",): Span(file, heads.title[1], 5),
        ("rounds",): Span(file, heads.rounds[1], 5 if heads.rounds[0] else 1),
        ("participants",): Span(file, people[0].line),
    }
    for index, one in enumerate(people):
        spans["participants", index] = Span(file, one.line, FIRST_OF_NAME + 1, min(len(one.name), NAME_WIDTH))
    results = 0
    for number in range(count):
        for index, (one, _) in enumerate(_pairs(people, names, number)):
            spans["pairs", number, index] = _cell_span(file, one.line, number)
        for one, _ in _results(people, names, number):
            spans["results", results] = _cell_span(file, one.line, number)
            results += 1
    return spans


def _cell_span(file: str, line: int, index: int) -> Span:
    return Span(file, line, FIRST_ROUND + index * ROUND_WIDTH + 1, CELL_WIDTH)


def _heads(lines: Sequence[str], file: str) -> tuple[_Heads, list[Problem]]:
    """Read what is said of the whole tournament, and names that are longer than their columns."""
    problems: list[Problem] = []
    heads, names = _Heads(), dict[int, str]()
    for number, line in enumerate(lines, 1):
        kind, said = line[:3].upper(), line[4:].strip()
        if kind == "012":
            heads = heads._replace(title=(said, number))
        elif kind == "XXR":
            if _is_number(said) and int(said) > 0:
                heads = heads._replace(rounds=(int(said), number))
            else:
                message = f"XXR should hold how many rounds are played: {said!r}"
                problems.append(_fault(message, Span(file, number, 5, max(len(said), 1))))
        elif kind == WHOLE_NAME and _is_number(line[4:8].strip()):
            names[int(line[4:8])] = line[9:].strip()
    return heads._replace(names=names), problems


def _whole(one: _ReportLine, names: Mapping[int, str]) -> _ReportLine:
    """Return somebody with the whole name, where a line of its own says it and begins alike."""
    name = names.get(one.number, "")
    return one._replace(name=name) if name.startswith(one.name) else one


def _is_number(text: str) -> bool:
    """Tell whether a text is a number as reports have it: figures of ours, and not many."""
    return text.isascii() and text.isdigit() and len(text) <= MOST_FIGURES


def _participant(line: str, number: int, file: str) -> _ReportLine | Problem:
    """Read the line of a participant, or say what is wrong with it."""
    start, name = line[4:8].strip(), line[FIRST_OF_NAME : FIRST_OF_NAME + NAME_WIDTH].strip()
    if not _is_number(start) or not name:
        message = "columns 5 to 8 should hold a starting number, and 15 to 47 a name"
        return _fault(message, Span(file, number, FIRST_OF_NAME + 1 if _is_number(start) else 5, 4))
    rounds = []
    cells = [line[at : at + CELL_WIDTH] for at in range(FIRST_ROUND, len(line), ROUND_WIDTH)]
    while cells and not cells[-1].strip():
        cells.pop()
    if len(cells) > MOST:
        told = f"{len(cells):,} rounds are more than the {MOST} of the longest tournament"
        return _fault(told, _cell_span(file, number, MOST))
    for index, cell in enumerate(cells):
        opponent, side, result = cell[:4].strip() or "0", cell[5:6].lower(), cell[7:8].upper() or " "
        if not _is_number(opponent) or result not in f"{WON}{DRAWN}{LOST}{RESTS}{ABSENT}{HALF}+-":
            wanted = "an opponent, a side and a result such as 1, = or U"
            message = f"round {index + 1} should hold {wanted}: {cell!r}"
            return _fault(message, _cell_span(file, number, index))
        rounds.append(_ReportRound(int(opponent), side, result))
    return _ReportLine(number, int(start), name, tuple(rounds))


def _contradictions(people: Sequence[_ReportLine], file: str) -> Iterator[Problem]:
    """Report numbers that are there twice or not at all, and matches of which both tell otherwise."""
    for number, several in groupby(people, lambda one: one.number):
        _, *again = several
        for one in again:
            yield _fault(f"the starting number {number} is there twice", Span(file, one.line, 5, 4))
    by_number = {one.number: one for one in people}
    for one in people:
        for index, played in enumerate(one.rounds):
            if not played.opponent:
                continue
            other, span = by_number.get(played.opponent), _cell_span(file, one.line, index)
            theirs = other.round(index) if other is not None else _NO_ROUND
            if other is None or theirs.opponent != one.number or {played.side, theirs.side} != {WHITE, BLACK}:
                told = f"{one.name} meets number {played.opponent} in round {index + 1}, who does not say so"
                yield _fault(told, span)
            elif played.side == WHITE and (_outcome(played), _outcome(theirs)) not in _MIRRORED:
                told = f"{one.name} and {other.name} tell round {index + 1} otherwise"
                yield _fault(told, span)


_MIRRORED = {("1", "0"), ("0", "1"), ("=", "="), ("+", "-"), ("-", "+"), ("", "")}


def _outcome(played: _ReportRound) -> str:
    for known in (WON, DRAWN, LOST):
        if played.result in known:
            return known[0]
    return played.result.strip()


def _presence(one: _ReportLine, count: int) -> str | dict[str, Any]:
    """Return a participant, with what is known of rounds not played: who was never there comes late."""
    halves = [number for number, played in enumerate(one.rounds, 1) if played.result == HALF]
    there = [
        number
        for number, played in enumerate(one.rounds, 1)
        if played.opponent or played.result in f"{RESTS}{HALF}"
    ]
    joined, left = (there[0], there[-1]) if there else (count + 1, None)
    made: dict[str, Any] = {"name": one.name}
    if joined > 1:
        made["joined"] = joined
    if left is not None and left < count:
        made["left"] = left
    if halves:
        made["half_point"] = halves
    return made if len(made) > 1 else one.name


def _pairs(
    people: Sequence[_ReportLine], names: Mapping[int, str], number: int
) -> Iterator[tuple[_ReportLine, list[str]]]:
    """Yield the pairs of a round, each with the line that says it."""
    for one in people:
        played = one.round(number)
        if played.opponent and played.side == WHITE:
            yield one, [one.name, names[played.opponent]]
        elif not played.opponent and played.result in RESTS:
            yield one, [one.name]


def _results(
    people: Sequence[_ReportLine], names: Mapping[int, str], number: int
) -> Iterator[tuple[_ReportLine, dict[str, Any]]]:
    """Yield the results of a round, each with the line that says it."""
    scores = {"1": [1, 0], "0": [0, 1], "=": [0, 0]}
    for one in people:
        played = one.round(number)
        outcome = _outcome(played)
        if not played.opponent or played.side != WHITE or not outcome:
            continue
        away = names[played.opponent]
        made: dict[str, Any] = {"round": number + 1, "home": one.name, "away": away}
        if outcome in scores:
            yield one, {**made, "score": scores[outcome]}
        else:
            yield one, {**made, "winner": one.name if outcome == FORFEIT_WON else away}


def _fault(message: str, span: Span) -> Problem:
    return error(ID, message, span=span, hint="see FIDE Handbook C.04, annex 2: Format of TRF16")
