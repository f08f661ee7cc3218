"""Entries into the fields of a PDF form, each with an appearance of its own, so that every reader shows it.

The rules were found by trying (four engines): fields carry their appearance, and readers are never asked to
make it (`NeedAppearances`), or letters beyond Latin vanish. What is typed later is drawn by the reader, in a
typeface that is embedded whole for the language: a Type0 font whose codes are its glyphs. No reader shapes
Arabic while one types; values that we print ourselves are shaped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Protocol

from ppgen.common.colour import Colour
from ppgen.common.geometry import Matrix, Rect
from ppgen.common.units import points
from ppgen.display.entry import Entry, EntryAlign, EntryKind
from ppgen.display.forms import FORM_NAME, PlacedEntry, form_name
from ppgen.display.ops import Group, LineCap, Op, Stroke, polygon
from ppgen.display.pieces import Document
from ppgen.exports.pdf.file import PdfFile, text_string
from ppgen.exports.pdf.fonts import EmbeddableTypeface, EmbeddedFont

PRINTED, HIDDEN = 4, 2
READ_ONLY, SEVERAL_LINES, CELLS, DROP_DOWN = 1, 1 << 12, 1 << 24, 1 << 17
ALIGN = {EntryAlign.LEFT: 0, EntryAlign.CENTRE: 1, EntryAlign.RIGHT: 2}

LATIN = (*range(0x20, 0x7F), *range(0xA0, 0x180), 0x218, 0x219, 0x21A, 0x21B, 0x1E9E)
SIGNS = tuple(map(ord, "–—‘’‚“”„†•…‰‹›€−×÷½¼¾"))
SCRIPTS: dict[str, tuple[range, ...]] = {
    "ar": (range(0x60C, 0x60D), range(0x61B, 0x61C), range(0x61F, 0x656), range(0x660, 0x670)),
    "fa": (range(0x60C, 0x6FA),),
    "he": (range(0x5D0, 0x5EB),),
    "el": (range(0x386, 0x3CF),),
    "ru": (range(0x400, 0x460),),
    "uk": (range(0x400, 0x460), range(0x490, 0x492)),
    "bg": (range(0x400, 0x460),),
    "th": (range(0xE01, 0xE5C),),
    "ja": (range(0x3001, 0x3011), range(0x3041, 0x3097), range(0x30A1, 0x30FF), range(0xFF01, 0xFF5F)),
    "ko": (range(0xAC00, 0xD7A4),),
}
"""The characters that people type in a language, beside Latin letters and signs."""

JIS_ROWS = range(0xB0, 0xD0)
"""The rows of the 2,965 kanji of JIS level 1, as EUC-JP writes their first byte."""

NOTHING = b"/Tx BMC EMC"


class Letters(Protocol):
    """What one can type with; beside what embedding needs."""

    def covers(self, character: str) -> bool:
        """Tell whether there is a glyph for a character."""

    def glyph(self, character: str) -> int:
        """Return the glyph of a character."""


class TypingTypeface(EmbeddableTypeface, Letters, Protocol):
    """A typeface that a form can be filled in with."""


DrawOps = Callable[[tuple[Op, ...], str], bytes]
"""Draws ops into a content stream that begins with some operators."""


class FormFields:
    """The fields of one document while its pages are drawn."""

    def __init__(
        self, file: PdfFile, document: Document, typeface: Callable[[str], TypingTypeface], draw: DrawOps
    ) -> None:
        self._file = file
        self._document = document
        self._typeface = typeface
        self._draw = draw
        self._fields: list[str] = []
        self._totals: list[str] = []
        self._fonts: dict[tuple[str, ...], tuple[str, str]] = {}
        self._words = {" "}

    def read_words(self, entries: Iterable[PlacedEntry]) -> None:
        """Note the characters that stand in fields: whatever else can be typed, these must be there."""
        for placed in entries:
            for text in (placed.entry.value, *placed.entry.options):
                self._words |= set(text)

    def page(self, entries: Sequence[PlacedEntry], height: float, page: str, resources: str) -> str:
        """Add the fields of a page that is so many mm high; return the page's entries about them."""
        references = [self._field(placed, height, page, resources) for placed in entries]
        if not self._fields:
            about = form_name(self._document)
            body = (
                f"<</Type/Annot/Subtype/Widget/FT/Tx/T({FORM_NAME})/V{text_string(about)}/Ff {READ_ONLY}"
                f"/F {HIDDEN}/Rect[0 0 0 0]/P {page}>>"
            )
            references.append(self._file.add(body))
        self._fields += references
        return f"/Annots[{' '.join(references)}]"

    def catalog(self) -> str:
        """Return the catalog's entry about the form."""
        fonts = "".join(f"/{name} {reference}" for name, reference in self._fonts.values())
        order = f"/CO[{' '.join(self._totals)}]" if self._totals else ""
        return f"/AcroForm<</Fields[{' '.join(self._fields)}]/DR<</Font<<{fonts}>>>>/DA(0 g){order}>>"

    def _field(self, placed: PlacedEntry, height: float, page: str, resources: str) -> str:
        entry, area = placed.entry, placed.area
        sides = (area.x, height - area.bottom, area.right, height - area.y)
        rect = " ".join(f"{points(side):.3f}" for side in sides)
        common = (
            f"<</Type/Annot/Subtype/Widget/T{text_string(entry.name)}/TU{text_string(entry.tip)}"
            f"/F {PRINTED}/P {page}/Rect[{rect}]"
        )
        if entry.kind is EntryKind.CHECK:
            return self._file.add(common + self._check(placed, resources))
        body = common + self._text(placed, resources)
        reference = self._file.add(body)
        if entry.total:
            self._totals.append(reference)
        return reference

    def _check(self, placed: PlacedEntry, resources: str) -> str:
        state = "/Yes" if placed.entry.value else "/Off"
        cross = self._appearance(placed.area, tuple(_cross(placed)), resources)
        empty = self._appearance(placed.area, (), resources)
        return f"/FT/Btn/V{state}/AS{state}/AP<</N<</Yes {cross}/Off {empty}>>>>/MK<</CA(8)>>>>"

    def _text(self, placed: PlacedEntry, resources: str) -> str:
        entry = placed.entry
        font, _ = self._font(entry.lettering.typefaces)
        look = f"/{font} {points(entry.lettering.size):.4g} Tf {_paint(entry.lettering.colour)}"
        value = f"/V{text_string(entry.value)}/DV{text_string(entry.value)}" if entry.value else ""
        ops = tuple(Group(matrix, (field,)) for field, matrix in placed.written)
        shown = self._appearance(placed.area, ops, resources)
        about = f"{value}/DA({look})/Q {ALIGN[entry.lettering.align]}/MK<<>>/AP<</N {shown}>>"
        if entry.kind is EntryKind.CHOICE:
            options = "".join(text_string(option) for option in ("", *entry.options))
            chosen = entry.options.index(entry.value) + 1 if entry.value in entry.options else 0
            return f"/FT/Ch/Ff {DROP_DOWN}/Opt[{options}]/I[{chosen}]{about}>>"
        flags = (CELLS if entry.cells else 0) | (SEVERAL_LINES if entry.lines else 0)
        most = f"/MaxLen {entry.cells}" if entry.cells else ""
        return f"/FT/Tx/Ff {flags}{most}{about}{_sum(entry)}>>"

    def _appearance(self, area: Rect, ops: tuple[Op, ...], resources: str) -> str:
        """Add the form that shows a value: ops on the page, seen through the field's rectangle."""
        scale, wide, high = points(1.0), points(area.width), points(area.height)
        to_field = f"{scale:.8f} 0 0 -{scale:.8f} {-area.x * scale:.3f} {area.bottom * scale:.3f} cm"
        drawn = self._draw(ops, to_field) if ops else b""
        clip = f"q 0 0 {wide:.3f} {high:.3f} re W n\n".encode()
        stream = b"/Tx BMC\n" + clip + drawn + b"\nQ\nEMC" if ops else NOTHING
        body, reference = self._file.reserve()
        entries = f"/Type/XObject/Subtype/Form/BBox[0 0 {wide:.3f} {high:.3f}]/Resources {resources}"
        body.write_stream(stream, entries)
        return reference

    def _font(self, typefaces: tuple[str, ...]) -> tuple[str, str]:
        """Return the name and the object of the typeface that fields are typed in."""
        known = self._fonts.get(typefaces)
        if known is None:
            wanted = [*sorted(self._words), *characters(self._document.language)]
            faces = [self._typeface(name) for name in typefaces]
            best = max(faces, key=lambda face: sum(map(face.covers, wanted)))
            letters = {sign: best.glyph(sign) for sign in wanted if best.covers(sign)}
            known = (f"Fl{len(self._fonts) + 1}", write_font(self._file, best, letters))
            self._fonts[typefaces] = known
        return known


def characters(language: str) -> tuple[str, ...]:
    """Return the characters that people type in a language, Latin ones always."""
    first = language.split("-")[0]
    codes = [*LATIN, *SIGNS, *(code for part in SCRIPTS.get(first, ()) for code in part)]
    return tuple(dict.fromkeys([*map(chr, codes), *(_kanji() if first == "ja" else ())]))


@lru_cache(maxsize=1)
def _kanji() -> tuple[str, ...]:
    pairs = [bytes((row, cell)) for row in JIS_ROWS for cell in range(0xA1, 0xFF)]
    return tuple(sign for pair in pairs if (sign := pair.decode("euc_jp", "ignore")))


def write_font(file: PdfFile, typeface: TypingTypeface, letters: dict[str, int]) -> str:
    """Embed a typeface to type with: its codes are the glyphs, and every one says which letter it is."""
    data, places = typeface.subset(frozenset(letters.values()))
    backwards = sorted(letters.items(), reverse=True)
    mapping = {places[glyph]: sign for sign, glyph in backwards if glyph in places}
    widths = {places[glyph]: round(typeface.glyph_advance(glyph) * 1000) for glyph in letters.values()}
    listed = " ".join(f"{code}[{width}]" for code, width in sorted(widths.items()))
    return EmbeddedFont(typeface, "").write_plain(file, data, listed, dict(sorted(mapping.items())))


def _sum(entry: Entry) -> str:
    """Return what adds the fields up in readers that calculate: one call that all of them know."""
    if not entry.total:
        return ""
    names = ", ".join('"' + name.replace("\\", "").replace('"', "") + '"' for name in entry.total)
    script = f'AFSimple_Calculate("SUM", new Array({names}));'
    return f"/AA<</C<</S/JavaScript/JS{text_string(script)}>>>>"


def _paint(colour: Colour) -> str:
    channels = [f"{channel / 255:.4f}" for channel in (colour.red, colour.green, colour.blue)]
    return " ".join(channels) + " rg"


def _cross(placed: PlacedEntry) -> Iterable[Op]:
    """Return the cross of a ticked box, as it is printed."""
    if placed.written:
        return tuple(Group(matrix, (field,)) for field, matrix in placed.written)
    inner = placed.area.grown(-placed.area.width * 0.22)
    lines = (
        ((inner.x, inner.y), (inner.right, inner.bottom)),
        ((inner.right, inner.y), (inner.x, inner.bottom)),
    )
    ink = placed.entry.lettering.colour
    strokes = tuple(Stroke(polygon(line, closed=False), ink, 0.6, (), LineCap.ROUND) for line in lines)
    return (Group(Matrix(), strokes),)
