"""Pages in inks against the same pages in colours, which were read back: all but the colours is the same.

Every colour is held against what it must become, every pixel of a picture against the ink that a press bears.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Any, NamedTuple

from pypdf import PdfReader
from pypdf.errors import PyPdfError
from pypdf.generic import ContentStream

from ppgen.common.colour import BLACK, Colour
from ppgen.common.inks import FULL
from ppgen.common.problem import Problem, error
from ppgen.display.ops import Path
from ppgen.load.pictures.separations import Separation
from ppgen.proofs.pdf.contours import without_contour
from ppgen.proofs.pdf.press_resources import ResourceComparison

TOLERANCE = 0.002
"""Of a share from 0 to 1: what rounding to four digits does, twice."""

MOST_TOLD = 12

_BOXES = ("/MediaBox", "/BleedBox", "/TrimBox")
_PAGE_KEYS = {"/Type", "/Parent", *_BOXES, "/Resources", "/Contents", "/StructParents", "/Tabs"}
_FILLS = frozenset({b"f", b"f*"})
_LINES = frozenset({b"S"})
_TEXTS = frozenset({b"Tj", b"TJ"})

_UPRIGHT = [1, 0, 0, -1]
"""How all our text stands on a page whose y grows downwards."""

_Paint = tuple[Any, ...]
"""How a colour is set: its operands, or the name of an ink and how much of it."""


class _Painted(NamedTuple):
    """One operator with the colour it paints in, if it does; `is_text` where that of letters."""

    operator: bytes
    operands: str
    paint: _Paint | None
    is_text: bool = False


def prove_separated(
    content: bytes,
    shown: bytes,
    separation: Separation,
    *,
    is_flat: bool,
    contours: Mapping[int, Mapping[str, Path]] = {},
) -> list[Problem]:
    """Compare a file in inks with one in colours; if it `is_flat`, nothing in it is transparent.

    On the pages of these numbers, from 1, `contours` are drawn and nothing else is: lines to cut and crease
    along by the names of their inks, in mm from the upper left corner.
    """
    try:
        with PdfReader(io.BytesIO(content)) as inked, PdfReader(io.BytesIO(shown)) as coloured:
            comparison = _Comparison(inked, coloured, separation, is_flat=is_flat)
            faults = list(comparison.faults(contours))
            faults += _claims(inked, content, is_flat=is_flat)
    except (PyPdfError, ValueError, TypeError, KeyError, IndexError, AttributeError, OSError) as fault:
        faults = [f"it cannot be read: {fault or type(fault).__name__}"]
    hint = "this is a fault of ppgen: please report it"
    return [error("prove/separation", f"in inks {fault}", hint=hint) for fault in faults[:MOST_TOLD]]


class _Comparison:
    """Two files side by side; forms and pictures that are used often are compared once."""

    def __init__(
        self, inked: PdfReader, coloured: PdfReader, separation: Separation, *, is_flat: bool
    ) -> None:
        self._inked, self._coloured, self._separation = inked, coloured, separation
        self._resources = ResourceComparison(separation, self._forms, is_flat=is_flat)
        self._spots: dict[str, str] = {}

    def faults(self, contours: Mapping[int, Mapping[str, Path]]) -> Iterator[str]:
        """Yield what differs other than it must; `contours` are to be drawn on pages of these numbers."""
        if len(self._inked.pages) != len(self._coloured.pages):
            yield f"there are {len(self._inked.pages)} pages, not {len(self._coloured.pages)}"
            return
        for number, (page, other) in enumerate(zip(self._inked.pages, self._coloured.pages, strict=True), 1):
            about = f"page {number}"
            if more := set(page.keys()) - _PAGE_KEYS:
                yield f"{about} has {', '.join(sorted(more))}"
            for box in _BOXES:
                if page[box] != other[box]:
                    yield f"{about} has another {box[1:]}"
            own: Any = page["/Resources"].get_object()
            coloured: Any = other["/Resources"].get_object()
            self._spots = {name: str(space[1]) for name, space in own.get("/ColorSpace", {}).items()}
            cut = without_contour(_operations(page["/Contents"], self._inked), self._spots)
            yield from cut.faults(contours.get(number, {}), about)
            yield from self._streams(cut.left, _operations(other["/Contents"], self._coloured), about)
            yield from self._resources.faults(own, coloured)

    def _forms(self, inked: Any, coloured: Any, about: str) -> Iterator[str]:
        drawn, wanted = _operations(inked, self._inked), _operations(coloured, self._coloured)
        yield from self._streams(drawn, wanted, about)

    def _streams(self, one: list[Any], other: list[Any], about: str) -> Iterator[str]:
        for drawn, wanted in zip_longest(_painted(one), _painted(other)):
            if drawn is None or wanted is None or drawn[:2] != wanted[:2]:
                yield f"{about} draws {_said(drawn)} in the place of {_said(wanted)}"
                return
            if wanted.paint is not None and not self._is_right(drawn.paint, wanted):
                yield f"{about} paints {wanted.paint} as {drawn.paint}"
                return

    def _is_right(self, paint: _Paint | None, wanted: _Painted) -> bool:
        colour = _colour(wanted.paint or ())
        ink = self._separation.named.get(colour)
        if ink is None and (len({*colour}) == 1 or not self._separation.profile):
            channels = [channel / 255 for channel in colour]
            black = 1 - max(channels)
            shares = (*(1 - channel - black for channel in channels), black)
        else:
            found = ink or self._separation.ink(colour)
            if found.spot:
                spot, *share = paint or ("",)
                return self._spots.get(spot) == f"/{found.spot}" and share == [1.0]
            shares = tuple(share / FULL for share in found.shares)
            if wanted.is_text and shares[3] >= 1:
                shares = (0.0, 0.0, 0.0, shares[3])
        if paint is not None and len(paint) == 1:
            paint = (0.0, 0.0, 0.0, 1 - paint[0])
        if paint is None or len(paint) != 4:
            return False
        return all(abs(one - other) <= TOLERANCE for one, other in zip(paint, shares, strict=True))


def _claims(reader: PdfReader, content: bytes, *, is_flat: bool) -> Iterator[str]:
    """Yield what a file for a press must say of itself and does not."""
    catalog: Any = reader.root_object
    info: Any = reader.trailer["/Info"].get_object()
    intents = catalog.get("/OutputIntents", [])
    if len(intents) != 1 or intents[0].get_object().get("/S") != "/GTS_PDFX":
        yield "it does not say for which way of printing it is"
    for key in ("/Trapped", "/GTS_PDFXVersion", "/Title", "/CreationDate", "/ModDate"):
        if key not in info:
            yield f"it does not say {key[1:]}"
    if strange := {"/AcroForm", "/OpenAction", "/AA", "/Names", "/JavaScript"} & set(catalog):
        yield f"it has {', '.join(sorted(strange))}"
    if is_flat and "/OCProperties" in catalog:
        yield "it has layers"
    if is_flat and (not content.startswith(b"%PDF-1.4") or b"/ObjStm" in content):
        yield "it is no file of PDF 1.4"


def _operations(stream: Any, reader: PdfReader) -> list[Any]:
    return list(ContentStream(stream.get_object(), reader).operations)


def _painted(operations: list[Any]) -> Iterator[_Painted]:
    """Yield what is drawn, with its colour, and for text its place; how both are set is left out."""
    state = _PaintState()
    for operands, operator in operations:
        if state.takes(operator.decode("latin-1"), operands):
            continue
        is_text = operator in _TEXTS
        paint = state.fill if is_text or operator in _FILLS else state.line if operator in _LINES else None
        place = f" at {state.x:.3f} {state.y:.3f}" if is_text else ""
        yield _Painted(operator, f"{operands!r}{place}", paint, is_text)


class _PaintState:
    """What a content stream has set: colours, and where the next text begins."""

    def __init__(self) -> None:
        self.fill: _Paint = (0.0,)
        self.line: _Paint = (0.0,)
        self.x = self.y = 0.0
        self._kept: list[tuple[_Paint, _Paint]] = []
        self._space = ""

    def takes(self, operator: str, operands: list[Any]) -> bool:
        """Note what an operator sets; tell whether it does nothing else."""
        if operator in {"g", "rg", "k"}:
            self.fill = tuple(float(one) for one in operands)
        elif operator in {"G", "RG", "K"}:
            self.line = tuple(float(one) for one in operands)
        elif operator in {"cs", "CS"}:
            self._space = str(operands[0])
        elif operator == "scn":
            self.fill = (self._space, *(float(one) for one in operands))
        elif operator == "SCN":
            self.line = (self._space, *(float(one) for one in operands))
        elif operator == "Tm":
            self.x, self.y = float(operands[4]), float(operands[5])
            return [float(one) for one in operands[:4]] == _UPRIGHT
        elif operator == "Td":
            self.x, self.y = self.x + float(operands[0]), self.y - float(operands[1])
        elif operator == "q":
            self._kept.append((self.fill, self.line))
            return False
        elif operator == "Q":
            self.fill, self.line = self._kept.pop()
            return False
        else:
            return operator in {"BT", "ET"}
        return True


def _colour(paint: _Paint) -> Colour:
    """Return a colour as it was before it was written with four digits."""
    channels = [round(255 * float(one)) for one in paint]
    if len(channels) == 1:
        channels *= 3
    return Colour(*channels) if len(channels) == 3 else BLACK


def _said(drawn: _Painted | None) -> str:
    return "nothing" if drawn is None else f"{drawn.operands} {drawn.operator.decode('latin-1')}"
