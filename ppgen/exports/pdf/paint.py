"""How colours, outlines and marks are written, and what is remembered of them."""

from __future__ import annotations

from ppgen.common.colour import Colour
from ppgen.common.geometry import Matrix
from ppgen.display.ops import Layer, Op, Path, Stroke
from ppgen.exports.pdf.operands import Numbers, Rounded, name
from ppgen.exports.pdf.press import LINE_INKS, OVERPRINT, InkOperators

LENGTH_DIGITS = 3
FACTOR_DIGITS = 6
SYMBOL_DIGITS = 5


class PageMemory:
    """What is remembered between the pages of one document, whose colours are in `inks` for a press."""

    def __init__(self, digits: int, inks: InkOperators | None = None) -> None:
        self._inks = inks
        self.lengths = Numbers(digits)
        self.places = Rounded(digits)
        self.factors = Numbers(FACTOR_DIGITS)
        self.shapes: dict[int, tuple[Op, str, str]] = {}
        self._colours: dict[Colour, tuple[str, str]] = {}
        self._field_marks: dict[str, str] = {}

    def field_mark(self, field: str) -> str:
        """Return the operator that begins the marked content of a field.

        The name is part of the tag: a dictionary for each value would make the file larger and
        slower to read.
        """
        known = self._field_marks.get(field)
        if known is None:
            known = self._field_marks[field] = f"{name('Field.' + field)} BMC"
        return known

    def fill(self, colour: Colour) -> str:
        """Return the operator that sets the colour of fills."""
        return self._paints(colour)[0]

    def text(self, colour: Colour) -> str:
        """Return the operator that sets the colour of text."""
        return self._inks.text(colour) if self._inks else self.fill(colour)

    def line(self, colour: Colour) -> str:
        """Return the operator that sets the colour of lines."""
        return self._paints(colour)[1]

    def _paints(self, colour: Colour) -> tuple[str, str]:
        """Return both operators; greys are written as grey, so that black text prints in black ink only."""
        known = self._colours.get(colour)
        if known is None and self._inks:
            known = self._colours[colour] = self._inks.paints(colour)
        elif known is None:
            channels = [f"{channel / 255:.4f}".rstrip("0").rstrip(".") for channel in colour]
            if len(set(colour)) == 1:
                known = (f"{channels[0]} g", f"{channels[0]} G")
            else:
                known = (" ".join(channels) + " rg", " ".join(channels) + " RG")
            self._colours[colour] = known
        return known

    @property
    def has_inks(self) -> bool:
        """Tell whether a press prints the pages, which has no layers."""
        return self._inks is not None

    def contour(self, layer: Layer) -> list[str]:
        """Return the operators of lines for machines, in inks of their own that take nothing away."""
        ink = LINE_INKS.get(layer.kind)
        if self._inks is None or ink is None:
            return []
        lines = [op for op in layer.ops if isinstance(op, Stroke)]
        drawn = [f"{self.lengths[line.width]} w {self.path(line.path)} S" for line in lines]
        return [f"q /{OVERPRINT} gs {self._inks.of(ink)[1]} {' '.join(drawn)} Q"] if drawn else []

    def transform(self, matrix: Matrix, x: float = 0.0, y: float = 0.0) -> str:
        """Return the operator of a matrix that is moved by x and y."""
        factors, lengths = self.factors, self.lengths
        return (
            f"{factors[matrix.a]} {factors[matrix.b]} {factors[matrix.c]} {factors[matrix.d]} "
            f"{lengths[matrix.e + x]} {lengths[matrix.f + y]} cm"
        )

    def path(self, path: Path) -> str:
        """Return the operators that build a path."""
        lengths = self.lengths
        corners = _upright(path)
        if corners:
            return " ".join([lengths[value] for value in corners]) + " re"
        parts = []
        for segment in path:
            match segment:
                case (kind, x, y):
                    parts.append(f"{lengths[x]} {lengths[y]} {'m' if kind == 'M' else 'l'}")
                case (_, x1, y1, x2, y2, x, y):
                    handles = f"{lengths[x1]} {lengths[y1]} {lengths[x2]} {lengths[y2]}"
                    parts.append(f"{handles} {lengths[x]} {lengths[y]} c")
                case _:
                    parts.append("h")
        return " ".join(parts)


def _upright(path: Path) -> tuple[float, float, float, float] | None:
    """Return x, y, width and height of a path that `ops.rectangle` made."""
    match path:
        case (("M", x, y), ("L", x1, y1), ("L", x2, y2), ("L", x3, y3), ("Z",)) if (
            y == y1 and x1 == x2 and y2 == y3 and x3 == x
        ):
            return x, y, x2 - x, y2 - y
    return None
