"""What lies on a page of the PDF: its text objects and drawings, by the marks they carry.

Places are in millimetres from the top left corner of the page, y downwards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ppgen.common.geometry import Matrix, Rect
from ppgen.common.units import millimetres
from ppgen.proofs.pdf import native

MILLIMETRE = millimetres(1.0)
PIECE_TAG = "Piece."
FIELD_TAG = "Field."
NAMES_KEPT = 1 << 11

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


class FoundText(NamedTuple):
    """One text object; `em` holds the vectors of one em along the baseline and above it."""

    handle: int
    x: float
    y: float
    em: tuple[float, float, float, float]
    box: Box
    colour: list[int]
    mode: int
    font: int


class FoundDrawing(NamedTuple):
    """One path, picture or form; (x, y) is where its own origin lies."""

    kind: int
    x: float
    y: float
    box: Box


class FoundForm(NamedTuple):
    """A form outside of fields, the number of fields before it, and the matrix around it."""

    handle: int
    before: int
    outer: Matrix | None


class FoundField:
    """What carries one mark of a field."""

    __slots__ = ("drawings", "name", "texts")

    def __init__(self, name: str) -> None:
        self.name = name
        self.texts: list[FoundText] = []
        self.drawings: list[FoundDrawing] = []


class FoundPiece:
    """What carries one mark of a piece; `shift` is how far it lies from where it was expected."""

    __slots__ = ("copy", "fields", "first", "forms", "id", "shift", "side", "slot")

    def __init__(self, identifier: str, side: str, copy: int, slot: int) -> None:
        self.id = identifier
        self.side = side
        self.copy = copy
        self.slot = slot
        self.fields: list[FoundField] = []
        self.forms: list[FoundForm] = []
        self.first = 0
        self.shift: tuple[float, float] | None = None


Owner = tuple[FoundPiece | None, FoundField | None]
"""What an object belongs to."""


class MarkTexts:
    """The texts of marks: few different ones, met on every card."""

    def __init__(self) -> None:
        self._known: dict[bytes, str] = {}

    def of(self, read: bytes) -> str:
        """Return what PDFium gave as UTF-16 with a final zero."""
        name = self._known.get(read)
        if name is None:
            if len(self._known) >= NAMES_KEPT:
                self._known.clear()
            name = self._known[read] = read.decode("utf-16-le", errors="replace").rstrip("\0")
        return name


class Tools:
    """What reading needs again and again: rooms for answers, and names met before."""

    def __init__(self) -> None:
        self.buffer = native.Buffer()
        self.measures = native.NumberRoom()
        self.names = MarkTexts()


class Reader:
    """Reads the objects of one page."""

    def __init__(self, page: int, height: float, tools: Tools) -> None:
        self.pieces: list[FoundPiece] = []
        self._page = page
        self._height = height
        self._tools = tools
        self._owners: dict[int, Owner] = {}

    def read(self) -> None:
        """Find all pieces of the page."""
        self._walk(native.count_objects(self._page), native.page_object, self._page)

    def open_forms(self, piece: FoundPiece, wanted: list[bool] | None = None) -> None:
        """Add the fields within forms of a piece: the wanted ones, or all if they cannot be told apart."""
        forms, piece.forms = piece.forms, []
        if wanted is None or len(wanted) != len(forms):
            wanted = [True] * len(forms)
        # From the last to the first, so that the places of those before stay true.
        for form, is_wanted in reversed(list(zip(forms, wanted))):
            if is_wanted:
                piece.fields[form.before : form.before] = self._fields_within(form, piece)

    def _fields_within(self, form: FoundForm, piece: FoundPiece) -> list[FoundField]:
        matrix = self._matrix_of(form.handle)
        if form.outer is not None:
            matrix = matrix.then(form.outer)
        inside = FoundPiece(piece.id, piece.side, piece.copy, piece.slot)
        count = native.count_in_form(form.handle)
        self._walk(count, native.object_in_form, form.handle, (inside, matrix))
        self.open_forms(inside)
        return inside.fields

    def _walk(
        self,
        count: int,
        get: Callable[[int, int], int],
        owner: int,
        inside: tuple[FoundPiece | None, Matrix | None] = (None, None),
    ) -> None:
        """Sort objects by their innermost mark: its place in the file tells all that is around it."""
        owners, type_size = self._owners, self._tools.measures.size
        count_marks, object_mark, ask_type_size = native.count_marks, native.object_mark, native.type_size
        within, outer = inside
        for place in range(count):
            handle = get(owner, place)
            marks = count_marks(handle)
            piece, field = within, None
            if marks:
                mark = object_mark(handle, marks - 1)
                known = owners.get(mark)
                if known is None:
                    known = self._learn(handle, marks - 1, mark, within)
                piece, field = known
            if piece is None:
                continue
            if not piece.first:
                piece.first = handle
            if field is None:
                if native.object_type(handle) == native.FORM_OBJECT:
                    piece.forms.append(FoundForm(handle, len(piece.fields), outer))
            elif ask_type_size(handle, type_size):  # only text has one
                field.texts.append(self._text(handle, outer))
            else:
                field.drawings.append(self.drawing(handle, outer))

    def _learn(self, handle: int, level: int, mark: int, within: FoundPiece | None) -> Owner:
        """Find out what a mark of an object says, and the marks around it before that."""
        around: Owner = (within, None)
        if level:
            outer = native.object_mark(handle, level - 1)
            known = self._owners.get(outer)
            around = known or self._learn(handle, level - 1, outer, within)
        owner = self._owners[mark] = self._read_mark(mark, around)
        return owner

    def _read_mark(self, mark: int, around: Owner) -> Owner:
        piece, field = around
        buffer, names = self._tools.buffer, self._tools.names
        tag = names.of(native.mark_name(mark, buffer))
        if tag.startswith(FIELD_TAG) and piece is not None:
            field = FoundField(tag[len(FIELD_TAG) :])
            piece.fields.append(field)
        elif tag.startswith(PIECE_TAG):
            side, slot, copy, identifier = [*tag[len(PIECE_TAG) :].split(".", 3), "", "", ""][:4]
            piece = FoundPiece(identifier, side, copy=_number(copy), slot=_number(slot))
            self.pieces.append(piece)
        return piece, field

    def drawing(self, handle: int, outer: Matrix | None = None) -> FoundDrawing:
        """Return the place of any object."""
        matrix = self._matrix_of(handle)
        if outer is not None:
            matrix = matrix.then(outer)
        native.object_bounds(handle, *self._tools.measures.bounds)
        left, bottom, right, top = self._tools.measures.read()[6:10]
        if outer is not None:
            left, bottom, right, top = _within(outer, left, bottom, right, top)
        height = self._height
        box = left * MILLIMETRE, height - top * MILLIMETRE, right * MILLIMETRE, height - bottom * MILLIMETRE
        x, y = matrix.e * MILLIMETRE, self._height - matrix.f * MILLIMETRE
        return FoundDrawing(native.object_type(handle), x, y, box)

    def _text(self, handle: int, outer: Matrix | None) -> FoundText:
        """Return a text object, whose type size was just asked for."""
        measures = self._tools.measures
        native.object_matrix(handle, measures.matrix)
        native.object_bounds(handle, *measures.bounds)
        native.object_fill(handle, *measures.colour)
        a, b, c, d, e, f, left, bottom, right, top, size, *colour = measures.read()
        if outer is not None:
            a, b, c, d, e, f = Matrix(a, b, c, d, e, f).then(outer)
            left, bottom, right, top = _within(outer, left, bottom, right, top)
        em, height = size * MILLIMETRE, self._height
        return FoundText(
            handle,
            e * MILLIMETRE,
            height - f * MILLIMETRE,
            (a * em, -b * em, c * em, -d * em),
            (left * MILLIMETRE, height - top * MILLIMETRE, right * MILLIMETRE, height - bottom * MILLIMETRE),
            colour,
            native.render_mode(handle),
            native.text_font(handle),
        )

    def _matrix_of(self, handle: int) -> Matrix:
        native.object_matrix(handle, self._tools.measures.matrix)
        return Matrix(*self._tools.measures.read()[:6])


def _within(outer: Matrix, left: float, bottom: float, right: float, top: float) -> Box:
    """Return bounds as they lie in the coordinates around; there y still grows upwards."""
    rect = outer.apply_rect(Rect(left, bottom, right - left, top - bottom))
    return rect.x, rect.y, rect.right, rect.bottom


def _number(text: str) -> int:
    """Return a whole number, -1 for any other text."""
    return int(text) if text.isascii() and text.isdigit() else -1
