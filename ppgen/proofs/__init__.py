"""Stage 8: a finished file against the sheets it was drawn from, read by another library than wrote it.

A module of this folder proves the files of the export format of its name; it defines
`prove(content, document, how) -> (Facts, problems)` and shares no code with `exports/`.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from types import ModuleType

from ppgen.common.problem import Problem, error
from ppgen.common.registry import module, names
from ppgen.display.ops import Path
from ppgen.display.pieces import Document
from ppgen.display.printing import FlipEdge
from ppgen.load.pictures.separations import Separation
from ppgen.proofs._canvas import prove_canvas
from ppgen.proofs._facts import UNREADABLE, USUAL, Examined, Facts, ReadBack
from ppgen.proofs._filled import FilledForm, Slip, SlipKind, UnreadFormError
from ppgen.proofs._sandbox import Failure, limited

THINNEST_LINE = 0.254
"""Pages are compared at 100 dots an inch, and no line is painted thinner than a dot; mm."""

__all__ = [
    "THINNEST_LINE",
    "UNREADABLE",
    "Examined",
    "Facts",
    "FilledForm",
    "ReadBack",
    "Slip",
    "SlipKind",
    "UnreadFormError",
    "can_prove",
    "examine",
    "find",
    "prove",
    "prove_canvas",
    "prove_separated",
    "prove_stranger",
    "read_form",
]


def can_prove(form: str) -> bool:
    """Tell whether files of an export format can be read back."""
    return form in names(sys.modules[__name__])


def find(form: str) -> ModuleType:
    """Return the module that reads files of a format back, which is loaded now."""
    return module(sys.modules[__name__], form)


def prove(
    content: bytes, document: Document, how: ReadBack = USUAL, *, form: str = "pdf"
) -> tuple[Facts, list[Problem]]:
    """Compare a file of an export format with the document it was drawn from, and return what was compared.

    Every difference is a problem; a file that cannot be read is one too.
    """
    proof: tuple[Facts, list[Problem]] = find(form).prove(content, document, how)
    return proof


def prove_separated(
    content: bytes,
    shown: bytes,
    separation: Separation,
    *,
    is_flat: bool,
    contours: Mapping[int, Mapping[str, Path]],
) -> list[Problem]:
    """Compare pages in inks with the same pages in colours, which were proved; every difference is told.

    `contours` are the lines to cut and crease along, by the number of their page and the ink, in mm.
    """
    package = find("pdf")
    problems: list[Problem] = package.prove_separated(
        content, shown, separation, is_flat=is_flat, contours=contours
    )
    return problems


def ink_of_picture(content: bytes) -> float:
    """Return the share of a picture that one ink would cover: 1.0 for all black, 2.0 for all of pure red."""
    share: float = find("pdf").ink_of_picture(content)
    return share


def prove_stranger(
    content: bytes, document: Document, how: ReadBack = USUAL, *, form: str
) -> tuple[Facts, list[Problem]]:
    """Do as `prove` does with a file that nobody knows: in a process of its own, with limits."""
    done = limited(find(form).prove, content, document, how)
    if isinstance(done, Failure):
        message = f"the file cannot be read back: {done.reason}"
        return Facts(), [error(UNREADABLE, message, hint="build it again")]
    proof: tuple[Facts, list[Problem]] = done
    return proof


def read_form(content: bytes) -> FilledForm:
    """Return what a form says that somebody filled in: texts by their fields, and an x for a ticked box.

    Raises UnreadFormError for a file that cannot be read; it is read in processes of its own, with limits.
    """
    form: FilledForm = find("form").read_form(content)
    return form


def examine(
    content: bytes,
    document: Document,
    references: Sequence[bytes],
    *,
    flip: FlipEdge = FlipEdge.LONG,
    is_known: bool = False,
) -> Examined:
    """Compare all that a PDF file holds and shows with its document; `references` are SVG pages of it.

    A file that `is_known` to be what drawing gives is read in this process, any other in one of its own,
    with limits of time and memory.
    """
    examined: Examined = find("pdf").examine(content, document, references, flip=flip, is_known=is_known)
    return examined
