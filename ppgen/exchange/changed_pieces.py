"""Differences put together for people: each piece once, with what changed in which language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from ppgen.library.differences import Differences, FieldDifference, PieceChange, PieceDifference


class ChangedField(NamedTuple):
    """A printed value that is another now, and in which languages."""

    field: FieldDifference
    languages: tuple[str, ...]


class ChangedPiece(NamedTuple):
    """A piece that is not as it was; `place` is where its card stands, empty where it is of no card."""

    game: str
    component: str
    piece: str
    change: PieceChange
    copies: tuple[int, int]
    languages: tuple[str, ...]
    fields: tuple[ChangedField, ...]
    place: str

    @property
    def was_and_is(self) -> str:
        """What became of it, in words: `new, 2 copies`, `1 → 3 copies`."""
        before, after = self.copies
        match self.change:
            case PieceChange.NEW | PieceChange.GONE:
                return ", ".join(
                    [self.change.value, *([_copies(after or before)] if after or before else [])]
                )
            case PieceChange.CHANGED if not after:  # of which a hash alone is known
                return "changed"
            case PieceChange.CHANGED if before == after:
                return "changed" if self.fields else "its art changed"
            case PieceChange.CHANGED | PieceChange.COPIES:
                return f"{before} → {_copies(after)}" + (
                    ", changed" if self.change is PieceChange.CHANGED else ""
                )


class Shares(NamedTuple):
    """Pieces of one game and language by component and name: how many to print, and how many to take out."""

    printed: dict[tuple[str, str], int]
    taken_out: dict[tuple[str, str], int]


class BuildRun(NamedTuple):
    """Components that are built together, and how many of each of their pieces."""

    components: list[str]
    pieces: dict[str, int]


def changed_pieces(found: Differences) -> list[ChangedPiece]:
    """Return each piece once, with all languages in which it is another now."""
    grouped: dict[tuple[str, str, str, PieceChange, tuple[int, int]], list[PieceDifference]] = {}
    for one in found.pieces:
        key = one.game, one.component, one.piece, one.change, one.copies
        grouped.setdefault(key, []).append(one)
    return [
        ChangedPiece(*key, tuple(one.language for one in same), tuple(_fields(same)), _place(same[0], found))
        for key, same in grouped.items()
    ]


def _fields(same: Iterable[PieceDifference]) -> Iterator[ChangedField]:
    languages: dict[FieldDifference, list[str]] = {}
    for one in same:
        for changed in one.fields:
            languages.setdefault(changed, []).append(one.language)
    yield from (ChangedField(changed, tuple(tags)) for changed, tags in languages.items())


def _place(one: PieceDifference, found: Differences) -> str:
    """Return where the card of a piece stands now, or stood."""
    editions = found.after if one.change is not PieceChange.GONE else found.before
    if (edition := editions.get((one.game, one.language))) is None:
        return ""
    kind, _, name = one.piece.partition(":")
    known = edition.deck.game.cards.get(kind, ())
    card = next((card for card in known if card.id == name.partition(":")[0]), None)
    return f"{card.place.file}:{card.place.line}" if card else ""


def shares_of(found: Iterable[PieceDifference]) -> Shares:
    """Return what is to be printed and what to be taken out, so that an old box becomes a new one."""
    printed, taken_out = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for one in found:
        printed[one.component, one.piece] += one.printed
        taken_out[one.component, one.piece] += one.taken_out
    return Shares(dict(+printed), dict(+taken_out))


def runs_of(printed: Mapping[tuple[str, str], int], held: Mapping[str, Iterable[str]]) -> list[BuildRun]:
    """Part what is to be printed into runs of a build, in which no name means pieces of two components.

    `held` are the names of all pieces of each component. It is one run, unless components share names.
    """
    runs: list[BuildRun] = []
    for component in dict.fromkeys(component for component, _ in printed):
        wanted = {piece: count for (of, piece), count in printed.items() if of == component}
        names = set(held[component])
        for run in runs:
            if names.isdisjoint(run.pieces) and not any({*held[of]} & {*wanted} for of in run.components):
                run.components.append(component)
                run.pieces.update(wanted)
                break
        else:
            runs.append(BuildRun([component], wanted))
    return runs


def summary(pieces: Iterable[ChangedPiece]) -> str:
    """Return how many pieces changed, in words: `3 changed, 1 new`."""
    counts = Counter(piece.change for piece in pieces)
    words = {
        PieceChange.CHANGED: "changed",
        PieceChange.NEW: "new",
        PieceChange.GONE: "gone",
        PieceChange.COPIES: "in another number",
    }
    return ", ".join(f"{counts[change]} {word}" for change, word in words.items() if counts[change])


def _copies(count: int) -> str:
    return f"{count:,} {'copy' if count == 1 else 'copies'}"
