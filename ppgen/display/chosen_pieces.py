"""Which of a game's pieces are printed, by their names, and how often each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatchcase

from ppgen.display.pieces import COPY, Piece
from ppgen.display.printing import MOST_COUNTED, Printing


def chosen_pieces(made: Mapping[str, tuple[Piece, ...]], printing: Printing) -> dict[str, tuple[Piece, ...]]:
    """Return the pieces of each component that are wanted on paper; components without any are left out."""
    if not printing.pieces and not printing.copies:
        return dict(made)
    chosen = {name: tuple(_wanted(pieces, printing)) for name, pieces in made.items()}
    return {name: pieces for name, pieces in chosen.items() if pieces or not made[name]}


def _wanted(pieces: Iterable[Piece], printing: Printing) -> Iterator[Piece]:
    listed = list(pieces)
    names = [counted_name(name) for name in printing.pieces]
    kinds = kinds_of_copies(listed)
    for piece in listed:
        found = [(name, count) for name, count in names if follows(piece.id, name)] if names else [("", 0)]
        if not found:
            continue
        name, wanted = next(((name, count) for name, count in found if count), ("", printing.copies))
        copies = wanted if name == piece.id else share_of(piece, wanted, kinds)
        if copies or not wanted:
            yield piece._replace(copies=copies) if copies else piece


def wanted_copies(printing: Printing, thing: str) -> int:
    """Return how many of a thing such as `team:sloths` are wanted on paper, 0 for as many as the game holds.

    A copy that is named by itself is one of those that the game holds.
    """
    if any(name.startswith(f"{thing}:{COPY}-") for name in printing.pieces):
        return 0
    counted = (count for name, count in map(counted_name, printing.pieces) if follows(thing, name))
    return next((count for count in counted if count), printing.copies)


def kinds_of_copies(pieces: Iterable[Piece]) -> Counter[str]:
    """Count for each thing how many of its copies are pieces of their own."""
    return Counter(piece.design for piece in pieces if piece.copy)


def share_of(piece: Piece, wanted: int, kinds: Mapping[str, int]) -> int:
    """Return how many of a piece are wanted of so many of a thing: all, or a share if its copies differ."""
    if not piece.copy:
        return wanted
    each, more = divmod(wanted, kinds[piece.design])
    return each + (piece.copy <= more)


def counted_name(name: str) -> tuple[str, int]:
    """Part `team:sloths=2` into the name of a piece and how many are wanted, 0 if it says none.

    Raises ValueError where what stands behind the sign is no number from 1 to MOST_COUNTED.
    """
    plain, sign, count = name.partition("=")
    if sign and not (count.isascii() and count.isdigit() and 0 < int(count[:6]) <= MOST_COUNTED):
        raise ValueError(f"{name!r}: behind = stands a number from 1 to {MOST_COUNTED}")
    return plain, int(count) if sign else 0


def follows(piece: str, name: str) -> bool:
    """Tell whether a piece such as `team:sloths` has a name, or follows a pattern such as `team:*`.

    The name of a card stands for all pieces that it is printed on, such as `team:sloths:copy-2`.
    """
    begin, _, rest = piece.partition(f"{name}:")
    is_of = not begin and bool(rest) and (":" in name or rest.startswith(f"{COPY}-"))
    return is_of or piece == name or (is_pattern(name) and fnmatchcase(piece, name))


def is_pattern(name: str) -> bool:
    """Tell whether a name stands for all pieces that follow it."""
    return any(sign in name for sign in "*?[")
