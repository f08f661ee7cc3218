"""What a proof has compared."""

from __future__ import annotations

from typing import NamedTuple

from ppgen.common.problem import Problem


class Facts(NamedTuple):
    """How many pages, pieces and fields were compared, the fonts that were met, and the ink of each page.

    Ink is the share of the paper that is covered, counted once for each of the inks; of a document with many
    sheets it is measured on some of them, and None on the others. `backs` are the numbers, from 0, of the
    pages that are backs of sheets.
    """

    pages: int = 0
    pieces: int = 0
    fields: int = 0
    fonts: tuple[str, ...] = ()
    ink: tuple[float | None, ...] = ()
    backs: frozenset[int] = frozenset()


class Examined(NamedTuple):
    """What a file shows: facts read back, pages whose picture was compared, and all that differs.

    `differences` is a picture of the first page that looks otherwise than what was composed, if any does.
    """

    facts: Facts
    pictured: int
    problems: list[Problem]
    differences: bytes = b""
