"""What a proof has compared."""

from __future__ import annotations

from typing import NamedTuple


class Facts(NamedTuple):
    """How many pages, pieces and fields were compared, and the fonts that were met."""

    pages: int = 0
    pieces: int = 0
    fields: int = 0
    fonts: tuple[str, ...] = ()
