"""Stage 8: a finished file against the sheets it was drawn from, read by another library than wrote it.

A module of this folder proves the files of the export format of its name; it defines
`prove(content, document, flip) -> (Facts, problems)` and shares no code with `exports/`.
"""

from __future__ import annotations

import sys

from ppgen.common.problem import Problem
from ppgen.common.registry import module, names
from ppgen.display.pieces import Document, FlipEdge
from ppgen.proofs._facts import Facts

__all__ = ["Facts", "can_prove", "prove"]


def can_prove(form: str) -> bool:
    """Tell whether files of an export format can be read back."""
    return form in names(sys.modules[__name__])


def prove(
    content: bytes, document: Document, *, flip: FlipEdge = FlipEdge.LONG, form: str = "pdf"
) -> tuple[Facts, list[Problem]]:
    """Compare a file with the document it was drawn from, and return what was compared.

    `flip` is the edge about which the paper is turned to print the backs, `form` the export format.
    Every difference is a problem; a file that cannot be read is one too.
    """
    proof: tuple[Facts, list[Problem]] = module(sys.modules[__name__], form).prove(
        content, document, flip=flip
    )
    return proof
