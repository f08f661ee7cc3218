"""Proves PDF files by PDFium, which had no part in writing them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from pathlib import Path as File
from typing import TYPE_CHECKING

from ppgen.common.problem import Problem, each_once, error
from ppgen.display.ops import Path
from ppgen.display.pieces import Document
from ppgen.display.printing import FlipEdge
from ppgen.load.pictures.separations import Separation
from ppgen.proofs._facts import UNREADABLE, USUAL, Examined, Facts, ReadBack, together
from ppgen.proofs._sandbox import SECONDS, Failure, limited
from ppgen.proofs.pdf.codes import read_codes
from ppgen.proofs.pdf.continued import lost_words
from ppgen.proofs.pdf.ink import ink_of_picture
from ppgen.proofs.pdf.pages import prove as prove_pages
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    from ppgen.proofs.pdf import pictures, separations, structure
else:
    # Only files from elsewhere need them: a build that reads its own pages back starts sooner without.
    pictures, structure = lazily("ppgen.proofs.pdf.pictures"), lazily("ppgen.proofs.pdf.structure")
    separations = lazily("ppgen.proofs.pdf.separations")

__all__ = ["LEAST_SHEETS", "examine", "ink_of_picture", "prove", "prove_separated"]

LEAST_SHEETS = 20
"""Fewer than these are read sooner than another process begins."""

SECONDS_OF_SHEET = 2
"""What the words of a sheet may take to be read back, beside what any file may: they take a tenth of it."""

MOST_SHEETS = 250
"""After so many the file is opened anew: PDFium keeps all that it ever read of one that is open."""


def prove(content: bytes | File, document: Document, how: ReadBack = USUAL) -> tuple[Facts, list[Problem]]:
    """Compare pages, fields and codes with the document; a file that cannot be read has one problem."""

    def read(share: range) -> list[tuple[Facts, list[Problem]]]:
        runs = [share[begin : begin + MOST_SHEETS] for begin in range(0, len(share), MOST_SHEETS)] or [share]
        return [prove_pages(content, document, how, share=run) for run in runs]

    done = [*chain.from_iterable(how.crew.shared(len(document.sheets), read, least=LEAST_SHEETS))]
    facts = together([facts for facts, _ in done])
    problems = each_once(problem for _, found in done for problem in found)
    if any(problem.rule == UNREADABLE for problem in problems):
        return facts, problems
    problems += lost_words(facts.continued)
    return facts, problems + read_codes(content, document, facts.coded)


def prove_separated(
    content: bytes,
    shown: bytes,
    separation: Separation,
    *,
    is_flat: bool,
    contours: Mapping[int, Mapping[str, Path]],
) -> list[Problem]:
    """Compare pages in inks with the same pages in colours."""
    problems: list[Problem] = separations.prove_separated(
        content, shown, separation, is_flat=is_flat, contours=contours
    )
    return problems


def examine(
    content: bytes, document: Document, references: Sequence[bytes], *, flip: FlipEdge, is_known: bool
) -> Examined:
    """Compare structure, fields and pictures; a file that is not known is read in a process of its own."""
    if is_known:
        return _examine(content, document, tuple(references), flip, is_known=True)
    seconds = SECONDS + SECONDS_OF_SHEET * len(document.sheets)
    done = limited(_examine, content, document, tuple(references), flip, seconds=seconds)
    if isinstance(done, Failure):
        message = f"the file cannot be read back: {done.reason}"
        return Examined(Facts(), 0, [error(UNREADABLE, message, hint="build it again")])
    examined: Examined = done
    return examined


def _examine(
    content: bytes,
    document: Document,
    references: tuple[bytes, ...],
    flip: FlipEdge,
    *,
    is_known: bool = False,
) -> Examined:
    problems = structure.check_structure(content, document, is_known=is_known)
    facts, faults = prove(content, document, ReadBack(flip))
    problems = each_once([*problems, *faults])
    if not references or any(problem.rule == UNREADABLE for problem in problems):
        return Examined(facts, 0, problems)
    compared = pictures.compare_pictures(content, document, references)
    return Examined(facts, compared.pages, problems + compared.problems, compared.picture)
