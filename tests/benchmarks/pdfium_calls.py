"""How much longer do PDFium's calls take through the binding's own declarations than through ours?

    python tests/benchmarks/pdfium_calls.py FILE.pdf

Asks every object of the first page for what the proof asks of it, and prints the ratio.
"""

from __future__ import annotations

import ctypes
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pypdfium2_raw as raw

from ppgen.proofs.pdf import native

ROUNDS = 500


def ours(page: int) -> None:
    """Ask as the proof does: handles are numbers."""
    measures = native.NumberRoom()
    for index in range(native.count_objects(page)):
        found = native.page_object(page, index)
        native.object_type(found)
        native.count_marks(found)
        native.object_matrix(found, measures.matrix)
        native.object_bounds(found, *measures.bounds)
        measures.read()


def binding(page: object) -> None:
    """Ask through the binding: handles are pointer objects."""
    matrix, bounds = raw.FS_MATRIX(), [ctypes.c_float() for _ in range(4)]
    for index in range(raw.FPDFPage_CountObjects(page)):
        found = raw.FPDFPage_GetObject(page, index)
        raw.FPDFPageObj_GetType(found)
        raw.FPDFPageObj_CountMarks(found)
        raw.FPDFPageObj_GetMatrix(found, matrix)
        raw.FPDFPageObj_GetBounds(found, *bounds)
        [matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f, *(one.value for one in bounds)]


def timed(ask: Callable[[], None]) -> float:
    """Return the processor time of many rounds."""
    begun = time.process_time()
    for _ in range(ROUNDS):
        ask()
    return time.process_time() - begun


def main(path: Path) -> None:
    """Print the ratio of one run."""
    data = path.read_bytes()
    raw.FPDF_InitLibrary()
    document = raw.FPDF_LoadMemDocument64(data, len(data), None)
    number = ctypes.cast(document, ctypes.c_void_p).value
    own, theirs = native.load_page(number, 0), raw.FPDF_LoadPage(document, 0)
    ratios = sorted(timed(lambda: binding(theirs)) / timed(lambda: ours(own)) for _ in range(5))
    print(f"the binding takes {ratios[2]:.2f} times as long")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
