"""Which of a game's pieces are printed, by their names, and how often each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatchcase

from ppgen.display.pieces import Piece
from ppgen.display.printing import MOST_COUNTED, Printing


def chosen_pieces(made: Mapping[str, tuple[Piece, ...]], printing: Printing) -> dict[str, tuple[Piece, ...]]:
    """Return the pieces of each component that are wanted on paper; components without any are left out."""
    if not printing.pieces and not printing.copies:
        return dict(made)
    chosen = {name: tuple(_wanted(pieces, printing)) for name, pieces in made.items()}
    return {name: pieces for name, pieces in chosen.items() if pieces or not made[name]}


def _wanted(pieces: Iterable[Piece], printing: Printing) -> Iterator[Piece]:
    names = [counted_name(name) for name in printing.pieces]
    for piece in pieces:
        found = [count for name, count in names if follows(piece.id, name)] if names else [0]
        if found:
            copies = next(filter(None, found), printing.copies)
            yield piece._replace(copies=copies) if copies else piece


def counted_name(name: str) -> tuple[str, int]:
    """Part `team:sloths=2` into the name of a piece and how many are wanted, 0 if it says none.

    Raises ValueError where what stands behind the sign is no number from 1 to MOST_COUNTED.
    """
    plain, sign, count = name.partition("=")
    if sign and not (count.isascii() and count.isdigit() and 0 < int(count[:6]) <= MOST_COUNTED):
        raise ValueError(f"{name!r}: behind = stands a number from 1 to {MOST_COUNTED}")
    return plain, int(count) if sign else 0


def follows(piece: str, name: str) -> bool:
    """Tell whether a piece such as `team:sloths` has a name, or follows a pattern such as `team:*`."""
    return fnmatchcase(piece, name)


def is_pattern(name: str) -> bool:
    """Tell whether a name stands for all pieces that follow it."""
    return any(sign in name for sign in "*?[")
