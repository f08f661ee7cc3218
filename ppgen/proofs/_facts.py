"""How a file is read back, and what its proof has compared."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ppgen.common.problem import Problem
from ppgen.display.printing import FlipEdge
from ppgen.work.sharing import ALONE, Crew


class ReadBack(NamedTuple):
    """How a file is read: about which edge its paper is turned, and who shares the sheets of a long one.

    One `is_for_ink` has the ink of more of its sheets measured, since little is wanted.
    """

    flip: FlipEdge = FlipEdge.LONG
    crew: Crew = ALONE
    is_for_ink: bool = False


USUAL = ReadBack()

UNREADABLE = "prove/unreadable"
"""The rule of a file that cannot be read back: nothing more is asked of it."""


class ReadPart(NamedTuple):
    """A part of a text as it was read: which one of how many, and what all of them should say."""

    thing: str
    field: str
    copy: int
    part: int
    parts: int
    text: str
    whole: str


class Facts(NamedTuple):
    """How many pages, pieces and fields were compared, the fonts that were met, and the ink of each page.

    Ink is the share of the paper that is covered, counted once for each of the inks; of a document with many
    sheets it is measured on some of them, and None on the others. `backs` are the numbers, from 0, of the
    pages that are backs of sheets, `coded` of those that should show codes for machines. `continued` are the
    parts of texts that go on over several cards.
    """

    pages: int = 0
    pieces: int = 0
    fields: int = 0
    fonts: tuple[str, ...] = ()
    ink: tuple[float | None, ...] = ()
    backs: frozenset[int] = frozenset()
    coded: frozenset[int] = frozenset()
    continued: tuple[ReadPart, ...] = ()


def together(parts: Sequence[Facts]) -> Facts:
    """Return the facts of a file whose pages were compared in parts, in the order of its pages."""
    return Facts(
        sum(facts.pages for facts in parts),
        sum(facts.pieces for facts in parts),
        sum(facts.fields for facts in parts),
        tuple(sorted({font for facts in parts for font in facts.fonts})),
        tuple(share for facts in parts for share in facts.ink),
        frozenset(page for facts in parts for page in facts.backs),
        frozenset(page for facts in parts for page in facts.coded),
        tuple(part for facts in parts for part in facts.continued),
    )


class Examined(NamedTuple):
    """What a file shows: facts read back, pages whose picture was compared, and all that differs.

    `differences` is a picture of the first page that looks otherwise than what was composed, if any does.
    """

    facts: Facts
    pictured: int
    problems: list[Problem]
    differences: bytes = b""
