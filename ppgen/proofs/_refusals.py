"""Why PDFium does not open a file: it is locked, or no PDF at all."""

from __future__ import annotations

import pypdfium2.raw as raw

from ppgen.common.problem import Problem, error
from ppgen.proofs._facts import UNREADABLE
from ppgen.proofs._sandbox import Failure

LOCKED = Failure("it asks for a password", "open it with the password, and save it without one")

ENCRYPTED = Failure(
    "it is encrypted for certain people, or in a way that nobody reads here", "save it without encryption"
)

NO_PDF = Failure(
    "it is no PDF, or a damaged one",
    "forms are PDF, records YAML, and pictures PNG: save it again as one of these",
)


def shut(why: Failure) -> Problem:
    """Return what is told of a file of a build that cannot be opened."""
    message = f"the file cannot be opened as PDF: {why.reason}"
    return error(UNREADABLE, message, hint="build it again")


def why_shut() -> Failure:
    """Return why PDFium has refused the file that it was given last."""
    refused = raw.FPDF_GetLastError()
    return {raw.FPDF_ERR_PASSWORD: LOCKED, raw.FPDF_ERR_SECURITY: ENCRYPTED}.get(refused, NO_PDF)
