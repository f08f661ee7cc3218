"""What a manifest says of each piece: a hash of all that is printed on it, its words, and its number."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple, TypedDict

from ppgen.display.digest import Digests
from ppgen.display.printed_values import PrintedValues, printed_values
from ppgen.editions import Edition, Loaded
from ppgen.load.regular_files import digest_of
from ppgen.work.memory import stamp

LARGEST_FONT = 256 * 1024 * 1024
"""Nothing is read of a larger one; in bytes."""


class SaidOfPiece(TypedDict):
    """How many of a piece the game holds, and its printed values by side and name."""

    copies: int
    values: PrintedValues


def piece_digests(edition: Edition, digests: Digests) -> dict[str, dict[str, str]]:
    """Return for each component a hash of each piece: of all that is printed on it, typefaces included."""
    return {
        component: {piece.id: digests.of(piece) for piece in pieces}
        for component, pieces in edition.pieces.items()
    }


def said_of_pieces(edition: Edition) -> dict[str, dict[str, SaidOfPiece]]:
    """Return for each component what each piece says, and how many the game holds, whatever was chosen."""
    return {
        component: {piece.id: {"copies": piece.copies, "values": printed_values(piece)} for piece in pieces}
        for component, pieces in edition.pieces.items()
    }


def typeface_digest(loaded: Loaded) -> Callable[[str], str]:
    """Return what gives a hash for the id of a typeface: of its file and of what is varied in it."""

    def of(identifier: str) -> str:
        typeface = loaded.fonts.by_id(identifier)
        path = typeface.path
        file = loaded.shared.again(
            ("font", path), (stamp(path),), partial(digest_of, path, limit=LARGEST_FONT)
        )
        return f"{file} {typeface.variations}"

    return of


class RecordedPieces(NamedTuple):
    """What is said of pieces by component and name: a hash of each, its words and its number."""

    digests: Mapping[str, Mapping[str, str]] = {}
    said: Mapping[str, Mapping[str, SaidOfPiece]] = {}

    @staticmethod
    def of(edition: Edition, digests: Digests) -> RecordedPieces:
        """Return what is said of all pieces of an edition."""
        return RecordedPieces(piece_digests(edition, digests), said_of_pieces(edition))
