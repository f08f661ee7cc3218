"""Typefaces and set lines for the tests of the PDF export and of the proof, without the text engine."""

from __future__ import annotations

import importlib.util
from functools import cache
from itertools import pairwise
from pathlib import Path

import uharfbuzz as hb
from bidi import get_display

from ppgen.common.colour import BLACK, Colour
from ppgen.common.geometry import Rect, Size
from ppgen.display.ops import Field, Glyph, Glyphs, Op, ShapedRun
from ppgen.display.pieces import Document, Edges, Piece, Placement, Sheet, Side

FILES = {
    "sans": ("fontpkg_source_sans_3", "SourceSans3[wght].ttf"),
    "bold": ("fontpkg_source_sans_3", "SourceSans3[wght].ttf"),
    "rubik": ("fontpkg_rubik", "Rubik[wght].ttf"),
}
WEIGHTS = {"sans": 400, "bold": 700, "rubik": 500}

NO_BLEED = Edges()


class StandInTypeface:
    """The part of a typeface that the PDF export asks for."""

    def __init__(self, name: str) -> None:
        package, file = FILES[name]
        spec = importlib.util.find_spec(package)
        assert spec is not None and spec.origin is not None
        self.path = Path(spec.origin).parent / "files" / file
        self.id = f"{name}/400"
        self.family = name.title()
        self.weight = WEIGHTS[name]
        self.italic = False
        self.face = hb.Face(hb.Blob.from_file_path(str(self.path)))
        self.font = hb.Font(self.face)
        self.font.set_variations({"wght": self.weight})
        self.upem = self.face.upem
        self.ascender, self.descender, self.cap_height, self.x_height = 0.9, -0.25, 0.66, 0.48

    def glyph_advance(self, glyph_id: int) -> float:
        return self.font.get_glyph_h_advance(glyph_id) / self.upem

    def subset(self, glyph_ids: frozenset[int]) -> tuple[bytes, dict[int, int]]:
        wanted = hb.SubsetInput()
        wanted.sets(hb.SubsetInputSets.GLYPH_INDEX).update(glyph_ids)
        wanted.pin_axis_location(self.face, "wght", self.weight)
        wanted.sets(hb.SubsetInputSets.DROP_TABLE_TAG).update({0x47535542, 0x47504F53, 0x47444546})
        plan = hb.SubsetPlan(self.face, wanted)
        mapping = dict(plan.old_to_new_glyph_mapping)
        return bytes(plan.execute().blob.data), mapping


@cache
def typeface(name: str) -> StandInTypeface:
    return StandInTypeface(name)


class StandInFonts:
    """Typefaces by id."""

    def by_id(self, identifier: str) -> StandInTypeface:
        return typeface(identifier.split("/")[0])


@cache
def shaped(name: str, word: str, right_to_left: bool = False) -> ShapedRun:
    """Shape one piece of text of one direction; the first glyph of a cluster carries its text."""
    buffer = hb.Buffer()
    buffer.add_str(word)
    buffer.guess_segment_properties()
    buffer.direction = "rtl" if right_to_left else "ltr"
    face = typeface(name)
    hb.shape(face.font, buffer, {"kern": True})
    starts = [*sorted({info.cluster for info in buffer.glyph_infos}), len(word)]
    text = {a: word[a:b] for a, b in pairwise(starts)}
    glyphs = []
    for info, place in zip(buffer.glyph_infos, buffer.glyph_positions):
        source = text.pop(info.cluster, "")
        advance, dx, dy = (value / face.upem for value in (place.x_advance, place.x_offset, place.y_offset))
        glyphs.append(Glyph(info.codepoint, source, advance, dx, dy))
    return ShapedRun(word, tuple(glyphs), sum(glyph.advance for glyph in glyphs))


def words(text: str) -> list[str]:
    """Split into words and the spaces between them."""
    pieces = text.split(" ")
    return [part for word in pieces for part in (word, " ")][:-1]


def line(
    text: str, x: float, y: float, *, size: float = 3.0, face: str = "sans", colour: Colour = BLACK
) -> Glyphs:
    """Set one line from left to right."""
    runs = tuple(shaped(face, part) for part in words(text) if part)
    return Glyphs(typeface(face).id, size, x, y, colour, runs)


def rtl_line(text: str, right: float, y: float, *, size: float = 3.0, face: str = "rubik") -> Glyphs:
    """Set one line of right-to-left words and left-to-right numbers, ending at the right edge."""
    visual_words = words(text)[::-1]
    runs = tuple(shaped(face, part, not part.isascii()) for part in visual_words if part)
    width = sum(run.advance for run in runs) * size
    assert get_display(text, base_dir="R")
    return Glyphs(typeface(face).id, size, right - width, y, BLACK, runs)


def field(name: str, *lines: Glyphs, bounds: Rect | None = None, right_to_left: bool = False) -> Field:
    """Make a field of lines whose text is theirs, read in the order of the runs."""
    texts = tuple(
        "".join(run.text for run in (item.runs[::-1] if right_to_left else item.runs)) for item in lines
    )
    box = bounds or Rect(3, 3, 57, 82)
    return Field(name, " ".join(texts), texts, box, lines, right_to_left)


def card(identifier: str, *face: Op, back: tuple[Op, ...] = (), bleed: float = 3.0) -> Piece:
    """Make a poker card."""
    return Piece(identifier, Size(63, 88), bleed, Rect(3, 3, 57, 82), tuple(face), back)


def sheet(number: int, pieces: list[Piece], *, backs: bool = True, edges: Edges = NO_BLEED) -> Sheet:
    """Lay up to nine cards on A4, backs mirrored for a flip at the long edge."""
    paper = Size(210, 297)
    left, top = (210 - 189) / 2, (297 - 264) / 2
    front, back = [], []
    for slot, piece in enumerate(pieces):
        x, y = left + slot % 3 * 63, top + slot // 3 * 88
        front.append(Placement(piece, x, y, 0, edges, slot, 1))
        if piece.back:
            back.append(Placement(piece, 210 - x - 63, y, 0, edges, slot, 1, True))
    trim = Rect(left, top, 189, 264)
    behind = Side(tuple(back)) if back and backs else None
    return Sheet(number, paper, Side(tuple(front)), behind, trim, trim.grown(edges.left))


def document(*sheets: Sheet, title: str = "Test") -> Document:
    """Wrap sheets into a document."""
    return Document(title, "game", "1.0", "cards", "en", sheets)
