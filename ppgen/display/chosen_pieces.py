"""Which of a game's pieces are printed, by their names, and how often each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase

from ppgen.display.pieces import Piece
from ppgen.display.printing import Printing


def chosen_pieces(made: Mapping[str, tuple[Piece, ...]], printing: Printing) -> dict[str, tuple[Piece, ...]]:
    """Return the pieces of each component that are wanted on paper; components without any are left out."""
    if not printing.pieces and not printing.copies:
        return dict(made)
    chosen = {name: tuple(_wanted(pieces, printing)) for name, pieces in made.items()}
    return {name: pieces for name, pieces in chosen.items() if pieces or not made[name]}


def _wanted(pieces: Iterable[Piece], printing: Printing) -> Iterable[Piece]:
    for piece in pieces:
        if not printing.pieces or is_named(piece.id, printing.pieces):
            yield piece._replace(copies=printing.copies) if printing.copies else piece


def is_named(piece: str, names: Iterable[str]) -> bool:
    """Tell whether a piece such as `team:sloths` is among names, or follows a pattern such as `team:*`."""
    return any(fnmatchcase(piece, name) for name in names)


def is_pattern(name: str) -> bool:
    """Tell whether a name stands for all pieces that follow it."""
    return any(sign in name for sign in "*?[")
