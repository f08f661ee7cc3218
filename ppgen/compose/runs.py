"""Many cards composed in runs: the first here, others by copies of the process, which send their pieces.

Each run begins with the same memory, whoever composes it, so that as much work is counted. What composing
leaves behind beside pieces and pictures is not sent: what a copy did counts only if it asked for no name,
typeface or symbol that was not asked for here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, cast

from ppgen.common.problem import Problem
from ppgen.compose.composer import Composer, Made
from ppgen.compose.numbered import NumberedCard
from ppgen.compose.traces import Traces
from ppgen.display.pieces import Piece
from ppgen.layout.layouts import Layout
from ppgen.load.pictures.images import Found
from ppgen.work.allowance import WorkKind
from ppgen.work.sharing import Crew, shared_out
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    from ppgen.compose import equal_backs, packed_pieces
else:
    # Few cards are not composed in several runs.
    equal_backs, packed_pieces = lazily("ppgen.compose.equal_backs"), lazily("ppgen.compose.packed_pieces")

FEWEST = 180
"""Fewer cards are composed sooner than a copy is begun, and its pieces are sent."""

MANY = 3600
"""So many cards are composed in more runs, by more processes; each run draws anew what all cards show."""

FEW_RUNS, MOST_RUNS = 2, 4


class _Part(NamedTuple):
    """The runs of one process: what was composed, packed if that is a copy, and what it left behind."""

    runs: range
    made: Made | bytes
    spent: Mapping[WorkKind, int]
    found: frozenset[object]
    pictures: Mapping[str, Found]


def composed_in_runs(cards: Sequence[tuple[NumberedCard, Layout]], composer: Composer, crew: Crew) -> Made:
    """Return the pieces of the cards and what is wrong with them; the same whoever composes them."""
    runs, traces = runs_of_cards(len(cards)), composer.traces
    if len(runs) == 1 or not traces.are_forgotten:
        return _composed(cards, composer)
    beginning, before, images = traces.beginning(), traces.left(), traces.sketches.images

    def compose(part: range) -> Made:
        pieces, problems = list[Piece](), list[Problem]()
        for run in runs[part.start : part.stop]:
            made, faults = _composed(cards[run.start : run.stop], composer)
            pieces += made
            problems += faults
            traces.begin(beginning)
        return pieces, problems

    def work(part: range) -> _Part:
        left, made = traces.left(), compose(part)
        sent = packed_pieces.packed(made) if part.start else made
        pictures = images.found_after(beginning.pictures)
        return _Part(part, sent, _less(left, traces.left()), traces.found(), pictures)

    here, *parts = crew.balanced([len(run) for run in runs], work)
    traces.set_left(_less(before, here.spent))  # a part whose copy died was done here
    backs = equal_backs.EqualBacks()
    pieces, problems = cast(Made, here.made)
    pieces = [*map(backs.known, pieces)]
    while parts:
        traces.typesetter.forget()  # what is sent takes its room
        part = parts.pop(0)
        made, faults = _sent(part, traces) or compose(part.runs)
        pieces += map(backs.known, made)
        problems += faults
    return pieces, problems


def _composed(cards: Iterable[tuple[NumberedCard, Layout]], composer: Composer) -> Made:
    pieces, problems = list[Piece](), list[Problem]()
    for card in cards:
        made, faults = composer.card(*card)
        pieces += made
        problems += faults
    return pieces, problems


def runs_of_cards(count: int) -> list[range]:
    """Return the runs that so many cards are composed in, whoever does so; a single one of few cards."""
    return shared_out(count, MOST_RUNS if count >= MANY else FEW_RUNS, least=FEWEST)


def _sent(part: _Part, traces: Traces) -> Made | None:
    """Return what a copy composed as if that had been done here; None if it left anything new behind."""
    if not part.found <= traces.found():
        return None
    left = _less(traces.left(), part.spent)
    if min(left.values()) < 0 or not traces.sketches.images.take(part.pictures):
        return None
    try:
        made = packed_pieces.unpacked(cast(bytes, part.made), traces.symbols())
    except packed_pieces.UnknownSymbolError:
        return None
    traces.set_left(left)
    return made


def _less(left: Mapping[WorkKind, int], spent: Mapping[WorkKind, int]) -> dict[WorkKind, int]:
    return {kind: amount - spent[kind] for kind, amount in left.items()}
