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

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFObjectReference

from ppgen.common.colour import Colour
from ppgen.common.geometry import Matrix, Rect
from ppgen.common.units import points
from ppgen.display.entry import Entry, EntryAlign, EntryKind
from ppgen.display.forms import FORM_NAME, PlacedEntry, form_name
from ppgen.display.ops import Fill, Group, LineCap, Op, Stroke, polygon, rectangle
from ppgen.display.pieces import Document
from ppgen.exports.pdf.canvas import SheetCanvas, array
from ppgen.exports.pdf.fonts import EmbeddableTypeface, EmbeddedFont
from ppgen.exports.pdf.objects import Element, text_string

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

TINT = Colour(0xF1, 0xF5, 0xFB)
"""The ground of what one may type into: sums have none, since nobody does."""

NOTHING = b"/Tx BMC EMC"


class Letters(Protocol):
    """What one can type with; beside what embedding needs."""

    def covers(self, character: str) -> bool:
        """Tell whether there is a glyph for a character."""

    def glyph(self, character: str) -> int:
        """Return the glyph of a character."""


class TypingTypeface(EmbeddableTypeface, Letters, Protocol):
    """A typeface that a form can be filled in with."""


class FieldTags(Protocol):
    """The tree of what is read aloud, as far as fields stand in it."""

    def field(self, widget: PDFDictionary, reference: PDFObjectReference, tip: str) -> None:
        """Note a field on the page that is shown next."""


DrawOps = Callable[[tuple[Op, ...], str], bytes]
"""Draws ops into a content stream that begins with some operators."""


class FormFields:
    """The fields of one document while its pages are drawn."""

    def __init__(
        self,
        canvas: SheetCanvas,
        document: Document,
        typeface: Callable[[str], TypingTypeface],
        draw: DrawOps,
        tags: FieldTags,
    ) -> None:
        self._canvas = canvas
        self._tags = tags
        self._document = document
        self._typeface = typeface
        self._draw = draw
        self._fields: list[PDFObjectReference] = []
        self._totals: list[PDFObjectReference] = []
        self._fonts: dict[tuple[str, ...], tuple[str, PDFObjectReference]] = {}
        self._words = {" "}
        self._appearances = 0
        self._boxes: dict[tuple[float, float], PDFObjectReference] = {}

    def read_words(self, entries: Iterable[PlacedEntry]) -> None:
        """Note the characters that stand in fields: whatever else can be typed, these must be there."""
        for placed in entries:
            for text in (placed.entry.value, *placed.entry.options):
                self._words |= set(text)

    def page(self, entries: Sequence[PlacedEntry], height: float) -> dict[str, Element]:
        """Add the fields of the page that is shown next, so many mm high; return its entries about them."""
        references = [self._field(placed, height) for placed in entries]
        if not self._fields:
            about = text_string(form_name(self._document))
            own = {"FT": "/Tx", "T": f"({FORM_NAME})", "V": about, "Ff": READ_ONLY}
            references.append(self._widget(own, HIDDEN, (0, 0, 0, 0)))
        self._fields += references
        return {"Annots": array(*references)}

    def catalog(self) -> dict[str, Element]:
        """Return the catalog's entry about the form."""
        fonts = PDFDictionary({"Font": PDFDictionary(dict(self._fonts.values()))})
        form = {"Fields": array(*self._fields), "DR": fonts, "DA": "(0 g)"}
        order = {"CO": array(*self._totals)} if self._totals else {}
        return {"AcroForm": PDFDictionary({**form, **order})}

    def _field(self, placed: PlacedEntry, height: float) -> PDFObjectReference:
        entry, area = placed.entry, placed.area
        sides = (area.x, height - area.bottom, area.right, height - area.y)
        own = self._check(placed) if entry.kind is EntryKind.CHECK else self._text(placed)
        named = {"T": text_string(entry.name), "TU": text_string(entry.tip)}
        rect = tuple(round(points(side), 3) for side in sides)
        reference = self._widget({**named, **own}, PRINTED, rect, entry.tip)
        if entry.total and entry.kind is not EntryKind.CHECK:
            self._totals.append(reference)
        return reference

    def _widget(
        self, own: dict[str, Element], flags: int, rect: tuple[float, ...], tip: str = ""
    ) -> PDFObjectReference:
        """Add a field and its widget in one, which reportlab has for letters of Latin-1 only."""
        place = {"F": flags, "P": self._canvas.page, "Rect": array(*rect)}
        widget = PDFDictionary({"Type": "/Annot", "Subtype": "/Widget", **own, **place})
        reference = self._canvas.add(widget)
        self._tags.field(widget, reference, tip)
        return reference

    def _check(self, placed: PlacedEntry) -> dict[str, Element]:
        state = "/Yes" if placed.entry.value else "/Off"
        looks = {
            "Yes": self._appearance(placed.area, tuple(_cross(placed))),
            "Off": self._unticked(placed.area),
        }
        appearance = PDFDictionary({"N": PDFDictionary(looks)})
        return {"FT": "/Btn", "V": state, "AS": state, "AP": appearance, "MK": PDFDictionary({"CA": "(8)"})}

    def _text(self, placed: PlacedEntry) -> dict[str, Element]:
        entry = placed.entry
        font, _ = self._font(entry.lettering.typefaces)
        ops = tuple(Group(matrix, (field,)) for field, matrix in placed.written)
        about: dict[str, Element] = {
            "DA": f"(/{font} {points(entry.lettering.size):.4g} Tf {_paint(entry.lettering.colour)})",
            "Q": ALIGN[entry.lettering.align],
            "MK": PDFDictionary({} if entry.total else {"BG": array(*map(float, _paint(TINT).split()[:3]))}),
            "AP": PDFDictionary({"N": self._appearance(placed.area, (*_ground(placed), *ops))}),
        }
        if entry.value:
            about |= {"V": text_string(entry.value), "DV": text_string(entry.value)}
        if entry.kind is EntryKind.CHOICE:
            options = array(*map(text_string, ("", *entry.options)))
            chosen = entry.options.index(entry.value) + 1 if entry.value in entry.options else 0
            return {"FT": "/Ch", "Ff": DROP_DOWN, "Opt": options, "I": array(chosen), **about}
        flags = (CELLS if entry.cells else 0) | (SEVERAL_LINES if entry.lines else 0)
        if entry.total:
            flags |= READ_ONLY
        if most := entry.cells or entry.signs:
            about["MaxLen"] = most
        return {"FT": "/Tx", "Ff": flags, **about, **_sum(entry)}

    def _unticked(self, area: Rect) -> PDFObjectReference:
        """Return the form that shows a box without its cross, the same for all boxes of that size."""
        known = self._boxes.get((area.width, area.height))
        if known is None:
            known = self._boxes[area.width, area.height] = self._appearance(area, ())
        return known

    def _appearance(self, area: Rect, ops: tuple[Op, ...]) -> PDFObjectReference:
        """Add the form that shows a value: ops on the page, seen through the field's rectangle.

        A field that one types in has one for itself: some readers write what is typed into it, where it is.
        """
        scale, wide, high = points(1.0), points(area.width), points(area.height)
        to_field = f"{scale:.8f} 0 0 -{scale:.8f} {-area.x * scale:.3f} {area.bottom * scale:.3f} cm"
        drawn = self._draw(ops, to_field) if ops else b""
        clip = f"q 0 0 {wide:.3f} {high:.3f} re W n\n".encode()
        stream = b"/Tx BMC\n" + clip + drawn + b"\nQ\nEMC" if ops else NOTHING
        self._appearances += 1
        box = (0, 0, round(wide, 3), round(high, 3))
        return self._canvas.add_form(f"A{self._appearances}", box, stream)

    def _font(self, typefaces: tuple[str, ...]) -> tuple[str, PDFObjectReference]:
        """Return the name and the object of the typeface that fields are typed in."""
        known = self._fonts.get(typefaces)
        if known is None:
            wanted = [*sorted(self._words), *characters(self._document.language)]
            faces = [self._typeface(name) for name in typefaces]
            best = max(faces, key=lambda face: sum(map(face.covers, wanted)))
            letters = {sign: best.glyph(sign) for sign in wanted if best.covers(sign)}
            known = (f"Fl{len(self._fonts) + 1}", write_font(self._canvas, best, letters))
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


def write_font(canvas: SheetCanvas, typeface: TypingTypeface, letters: dict[str, int]) -> PDFObjectReference:
    """Embed a typeface to type with: its codes are the glyphs, and every one says which letter it is."""
    data, places = typeface.subset(frozenset(letters.values()))
    backwards = sorted(letters.items(), reverse=True)
    mapping = {places[glyph]: sign for sign, glyph in backwards if glyph in places}
    widths = {places[glyph]: round(typeface.glyph_advance(glyph) * 1000) for glyph in letters.values()}
    listed = " ".join(f"{code}[{width}]" for code, width in sorted(widths.items()))
    return EmbeddedFont(typeface, "").write_plain(canvas, data, listed, dict(sorted(mapping.items())))


def _sum(entry: Entry) -> dict[str, Element]:
    """Return what adds the fields up in readers that calculate: one call that all of them know."""
    if not entry.total:
        return {}
    names = ", ".join('"' + name.replace("\\", "").replace('"', "") + '"' for name in entry.total)
    script = text_string(f'AFSimple_Calculate("SUM", new Array({names}));')
    return {"AA": PDFDictionary({"C": PDFDictionary({"S": "/JavaScript", "JS": script})})}


def _ground(placed: PlacedEntry) -> tuple[Op, ...]:
    """Return what shows that one may type there; the line or box around it stays in sight."""
    inner = placed.area.grown(-0.3)
    return () if placed.entry.total else (Group(Matrix(), (Fill(rectangle(inner), TINT),)),)


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
