"""How the glyphs of a typeface are written and embedded: a Type0 font with codes of our own.

A code stands for a pair of glyph and source text, not for a glyph alone: two letters may share a
glyph, and reading the file back must still give each its own letter.
"""

from __future__ import annotations

import hashlib
import re
import struct
from collections.abc import Mapping
from typing import NamedTuple, Protocol

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFName, PDFObjectReference

from ppgen.display.ops import Glyph, ShapedRun
from ppgen.exports.pdf.canvas import SheetCanvas, array
from ppgen.exports.pdf.objects import Element, packed_stream, sealed

CONTINUATION = "\u200b"
"""What a glyph reads as whose text was already given by the first glyph of its cluster."""

AWKWARD = frozenset(b"()\\\r")
"""Low bytes that would need an escape within a literal string."""

ENTRIES_A_BLOCK = 100
RUNS_KEPT = 1 << 14
"""When so many were encoded, those that no page has before as many others come are forgotten."""

GLYPHS_KEPT = 1 << 16

FLAG_SYMBOLIC = 4
FLAG_ITALIC = 64
SLANT = -12


class EmbeddableTypeface(Protocol):
    """What embedding needs to know of a typeface; lengths in em."""

    @property
    def id(self) -> str:
        """A stable name, unique among the typefaces."""

    @property
    def italic(self) -> bool:
        """Whether it leans."""

    @property
    def ascender(self) -> float:
        """The height above the baseline."""

    @property
    def descender(self) -> float:
        """The depth below the baseline, negative."""

    @property
    def cap_height(self) -> float:
        """The height of capital letters."""

    def glyph_advance(self, glyph_id: int) -> float:
        """Return the natural advance of a glyph."""

    def subset(self, glyph_ids: frozenset[int]) -> tuple[bytes, dict[int, int]]:
        """Return a TrueType file of these glyphs and where each of them went."""


class _GlyphCode(NamedTuple):
    """The code of a glyph with its text: as a number, as it stands in a string, and its width (1/1000 em)."""

    number: int
    written: str
    width: int


class _MetGlyph(NamedTuple):
    """A glyph, held so that its id stays its own; how it is written, its width (1/1000 em), and its place."""

    glyph: Glyph
    code: str
    width: int
    dx: float
    advance: float


class EmbeddedFont:
    """One typeface of one document: hands out codes while pages are drawn, then writes itself."""

    def __init__(self, typeface: EmbeddableTypeface, resource: str) -> None:
        self.typeface = typeface
        self.resource = resource
        self.encoded: dict[int, str] = {}
        self.has_rise = False
        self._kept: list[ShapedRun] = []
        self._older, self._kept_before = self.encoded, self._kept
        self._codes: dict[tuple[int, str], _GlyphCode] = {}
        self._met: dict[int, _MetGlyph] = {}
        self._next = 1

    def encode(self, runs: tuple[ShapedRun, ...]) -> str:
        """Return the inside of a TJ array's strings; a run met before costs one dictionary lookup."""
        encoded = self.encoded
        try:
            return "".join(map(encoded.__getitem__, map(id, runs)))
        except KeyError:
            return "".join([encoded.get(id(run)) or self._remember(run) for run in runs])

    def rises(self, runs: tuple[ShapedRun, ...]) -> bool:
        """Tell whether a glyph of the runs is moved off the baseline."""
        return self.has_rise and any(glyph.dy for run in runs for glyph in run.glyphs)

    def encode_levels(self, run: ShapedRun) -> list[tuple[float, str]]:
        """Return the run as stretches of equal height above the baseline (em)."""
        levels: list[tuple[float, str]] = []
        for glyph, text in zip(run.glyphs, self._strings(run), strict=False):
            if levels and levels[-1][0] == glyph.dy:
                levels[-1] = (glyph.dy, levels[-1][1] + text)
            else:
                levels.append((glyph.dy, text))
        return levels

    def _remember(self, run: ShapedRun) -> str:
        if len(self.encoded) >= RUNS_KEPT:
            self._older, self._kept_before = self.encoded, self._kept
            self.encoded, self._kept = {}, []
        text = self._older.get(id(run)) or "".join(self._strings(run))
        self.encoded[id(run)] = text
        self._kept.append(run)  # its id must stay its own for as long as it is a key
        return text

    def _forget(self) -> None:
        """Let go of what was encoded, once no page comes any more."""
        self.encoded, self._kept = {}, []
        self._older, self._kept_before = self.encoded, self._kept

    def _strings(self, run: ShapedRun) -> list[str]:
        """Return for each glyph its code and the kerning around it; the pen ends at the run's end."""
        texts = []
        met = self._met
        target = pen = 0.0
        for glyph in run.glyphs:
            _, code, width, dx, advance = met.get(id(glyph)) or self._meet(glyph)
            off = (target + dx) * 1000 - pen
            if -0.5 <= off <= 0.5:  # rounding would say 0, and takes longer
                texts.append(code)
            else:
                move = round(off)
                texts.append(f"){-move}({code}")
                pen += move
            pen += width
            target += advance
        rest = round(target * 1000 - pen)
        if rest and texts:
            texts[-1] += f"){-rest}("
        return texts

    def _meet(self, glyph: Glyph) -> _MetGlyph:
        """Note how a glyph is written: words share their glyphs, and most have been met in others."""
        glyph_id, said, advance, dx, dy = glyph
        if dy:
            self.has_rise = True
        if len(self._met) >= GLYPHS_KEPT:
            self._met.clear()
        _, code, width = self._codes.get((glyph_id, said)) or self._code(glyph_id, said)
        met = self._met[id(glyph)] = _MetGlyph(glyph, code, width, dx, advance)
        return met

    def written(self, glyph_id: int, said: str) -> str:
        """Return the code of a glyph with its text, as it stands in a string."""
        return (self._codes.get((glyph_id, said)) or self._code(glyph_id, said)).written

    def _code(self, glyph_id: int, said: str) -> _GlyphCode:
        """Hand out the next code that needs no escape in a string."""
        width = round(self.typeface.glyph_advance(glyph_id) * 1000)
        while self._next & 255 in AWKWARD or self._next >> 8 in AWKWARD:
            self._next += 1
        number = self._next
        self._next += 1
        if number > 0xFFFF:
            raise ValueError(f"{self.typeface.id} is asked for more than 65,535 different glyphs")
        code = self._codes[glyph_id, said] = _GlyphCode(number, chr(number >> 8) + chr(number & 255), width)
        return code

    def write(self, canvas: SheetCanvas) -> PDFObjectReference:
        """Add the font's objects to the file and return the reference to it.

        reportlab's own fonts know letters and no glyphs; these are objects of its document by themselves.
        """
        self._forget()
        data, places = self.typeface.subset(frozenset(glyph_id for glyph_id, _ in self._codes))
        mapping = bytearray(2 * self._next)
        for (glyph_id, _), code in self._codes.items():
            struct.pack_into(">H", mapping, 2 * code.number, places[glyph_id])
        said = {code.number: text or CONTINUATION for (_, text), code in self._codes.items()}
        glyph_map = canvas.add(packed_stream(bytes(mapping)))
        return self._written(canvas, data, {"W": self._width_array(), "CIDToGIDMap": glyph_map}, said)

    def write_plain(
        self, canvas: SheetCanvas, data: bytes, widths: str, said: Mapping[int, str]
    ) -> PDFObjectReference:
        """Add a subset whose codes are its glyphs, as readers want it that set what people type."""
        return self._written(canvas, data, {"W": f"[{widths}]", "CIDToGIDMap": "/Identity"}, said)

    def _written(
        self, canvas: SheetCanvas, data: bytes, glyphs: Mapping[str, Element], said: Mapping[int, str]
    ) -> PDFObjectReference:
        base = PDFName(_tag(data) + "+" + re.sub(r"[^A-Za-z0-9]+", "-", self.typeface.id).strip("-"))
        whole = sealed(data)
        program = canvas.add(packed_stream(whole, {"Length1": len(whole)}))
        system = {"Registry": "(Adobe)", "Ordering": "(Identity)", "Supplement": 0}
        descendant = {
            "Type": "/Font",
            "Subtype": "/CIDFontType2",
            "BaseFont": base,
            "CIDSystemInfo": PDFDictionary(system),
            "FontDescriptor": canvas.add(PDFDictionary(self._descriptor(base, data, program))),
            "DW": 0,
            **glyphs,
        }
        font = {
            "Type": "/Font",
            "Subtype": "/Type0",
            "BaseFont": base,
            "Encoding": "/Identity-H",
            "DescendantFonts": array(canvas.add(PDFDictionary(descendant))),
            "ToUnicode": canvas.add(packed_stream(_to_unicode(said).encode("ascii"))),
        }
        return canvas.add(PDFDictionary(font))

    def _descriptor(self, base: str, data: bytes, program: PDFObjectReference) -> dict[str, Element]:
        face = self.typeface
        return {
            "Type": "/FontDescriptor",
            "FontName": base,
            "Flags": FLAG_SYMBOLIC | (FLAG_ITALIC if face.italic else 0),
            "FontBBox": array(*(round(side * 1000) for side in _bounding_box(data))),
            "ItalicAngle": SLANT if face.italic else 0,
            "Ascent": round(face.ascender * 1000),
            "Descent": round(face.descender * 1000),
            "CapHeight": round(face.cap_height * 1000),
            "StemV": 80,
            "FontFile2": program,
        }

    def _width_array(self) -> str:
        parts: list[str] = []
        last = -1
        for number, _, width in self._codes.values():
            parts.append(f"{width}" if number == last + 1 else f"]{number}[{width}")
            last = number
        return "[" + " ".join(parts)[1:] + "]]" if parts else "[]"


def _to_unicode(said: Mapping[int, str]) -> str:
    """Return the map from codes to the text that each stands for."""
    entries = [f"<{code:04X}> <{text.encode('utf-16-be').hex().upper()}>" for code, text in said.items()]
    blocks = [entries[at : at + ENTRIES_A_BLOCK] for at in range(0, len(entries), ENTRIES_A_BLOCK)]
    body = "\n".join(f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar" for block in blocks)
    return (
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
        "/CIDSystemInfo <</Registry (Adobe)/Ordering (UCS)/Supplement 0>> def\n"
        "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
        f"1 begincodespacerange\n<0000><FFFF>\nendcodespacerange\n{body}\n"
        "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend"
    )


def _tag(data: bytes) -> str:
    """Return six capital letters that tell one subset from another."""
    number = int.from_bytes(hashlib.sha256(data).digest()[:8], "big")
    return "".join(chr(65 + number // 26**place % 26) for place in range(6))


def _bounding_box(data: bytes) -> tuple[float, float, float, float]:
    """Read the box around all glyphs (em) from a TrueType file's head table."""
    (tables,) = struct.unpack_from(">H", data, 4)
    for entry in range(tables):
        tag, _, offset, _ = struct.unpack_from(">4sIII", data, 12 + 16 * entry)
        if tag == b"head":
            (per_em,) = struct.unpack_from(">H", data, offset + 18)
            left, bottom, right, top = struct.unpack_from(">4h", data, offset + 36)
            return left / per_em, bottom / per_em, right / per_em, top / per_em
    raise ValueError("a font file without a head table")
