"""One typeface: its glyphs, its measures, their outlines, and the bytes of a subset of it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path as FilePath

import uharfbuzz as hb

from ppgen.common.geometry import Rect
from ppgen.display.ops import Path, Segment
from ppgen.typeset.fonts.fontfile import FontFile, FontFileError

_EMBEDDED = frozenset({"glyf", "head", "hhea", "hmtx", "loca", "maxp"})
LOOKED_AT = 200
"""How many characters of a font are looked at, whether any has an outline."""

MOST_TRIED = 3000
"""How many glyphs of a font that came with a project are tried, whether they can be put into a file."""

_NEVER_PRINTED = tuple(
    int.from_bytes(tag.encode())
    for tag in (
        *("GSUB", "GPOS", "GDEF", "BASE", "JSTF", "MATH", "kern", "STAT", "gasp", "DSIG", "vhea", "vmtx"),
        *("VORG", "COLR", "CPAL", "SVG ", "LTSH", "hdmx", "VDMX", "meta"),
    )
)
"""Tables that only shaping or screens need: glyphs are placed by number and position."""


_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and marks that are empty by their nature."""


def is_blank(character: str) -> bool:
    """Tell whether a character has nothing to show: a space, a control, a selector of other shapes."""
    if character in _BLANK or "\ufe00" <= character <= "\ufe0f" or "\U000e0100" <= character <= "\U000e01ef":
        return True
    return unicodedata.category(character)[0] in "ZC"


@dataclass(slots=True)
class _Outline:
    """Takes down the segments of a glyph's outline; curves of one handle become curves of two."""

    upem: int
    path: list[Segment] = field(default_factory=list)
    at: tuple[float, float] = (0.0, 0.0)

    def point(self, x: float, y: float) -> tuple[float, float]:
        self.at = (x / self.upem, -y / self.upem)
        return self.at

    def move(self, x: float, y: float) -> None:
        self.path.append(("M", *self.point(x, y)))

    def line(self, x: float, y: float) -> None:
        self.path.append(("L", *self.point(x, y)))

    def quadratic(self, handle: tuple[float, float], end: tuple[float, float]) -> None:
        start, middle = self.at, self.point(*handle)
        target = self.point(*end)
        first = tuple(a + (b - a) * 2 / 3 for a, b in zip(start, middle))
        second = tuple(a + (b - a) * 2 / 3 for a, b in zip(target, middle))
        self.path.append(("C", *first, *second, *target))  # type: ignore[arg-type] # pairs of two numbers

    def cubic(self, *points: tuple[float, float]) -> None:
        one, other, end = (self.point(*point) for point in points)
        self.path.append(("C", *one, *other, *end))

    def close(self) -> None:
        self.path.append(("Z",))


@cache
def _outline_functions() -> hb.DrawFuncs:
    functions = hb.DrawFuncs()
    functions.set_move_to_func(lambda x, y, outline: outline.move(x, y))
    functions.set_line_to_func(lambda x, y, outline: outline.line(x, y))
    functions.set_quadratic_to_func(lambda a, b, x, y, outline: outline.quadratic((a, b), (x, y)))
    functions.set_cubic_to_func(lambda a, b, c, d, x, y, outline: outline.cubic((a, b), (c, d), (x, y)))
    functions.set_close_path_func(lambda outline: outline.close())
    return functions


@cache
def _begin_functions() -> hb.DrawFuncs:
    functions = hb.DrawFuncs()
    functions.set_move_to_func(lambda x, y, begins: begins.append((x, y)))
    return functions


@dataclass(frozen=True, slots=True, eq=False)
class Typeface:
    """One weight and slope of a family, ready to be shaped with; lengths in em, heights upwards.

    `id` is unique and stable, such as `source-sans-3/700/italic`. A variable font is never changed:
    `variations` (axis, value) are set on `font`, and `subset` pins them.
    """

    id: str
    family: str
    weight: int
    italic: bool
    path: FilePath
    variations: tuple[tuple[str, float], ...]
    upem: int
    ascender: float
    descender: float
    cap_height: float
    x_height: float
    accent_height: float
    """The top of an accented capital."""
    letter_depth: float
    """How far small letters reach below the baseline, as a positive number."""
    only: frozenset[str]
    """The characters that it is used for; all it has if there are none."""
    font: hb.Font = field(repr=False)
    _shown: dict[str, bool] = field(default_factory=dict, repr=False)

    def covers(self, character: str) -> bool:
        """Tell whether the typeface has a glyph of its own for a character, and is to be used for it."""
        if self.only and character not in self.only:
            return False
        return self.shows(character)

    def shows(self, character: str) -> bool:
        """Tell whether the glyph of a character has an outline, if it needs one, and not that of glyph 0.

        Fonts of colours or of bitmaps name characters for which they hold no outline, and some give all
        those that they have not the box of glyph 0.
        """
        known = self._shown.get(character)
        if known is None:
            known = self._shown[character] = self._is_drawn(character)
        return known

    def _is_drawn(self, character: str) -> bool:
        glyph = self.font.get_nominal_glyph(ord(character))
        if glyph is None:
            return False
        if is_blank(character):
            return True
        begins = self._begins(glyph)
        if not begins or "\u2500" <= character <= "\u2bff" or begins != self._begins(0):
            return bool(begins)
        return self.outline(glyph) != self.outline(0)

    def glyph(self, character: str) -> int:
        """Return the glyph id of a character, 0 where there is none."""
        return self.font.get_nominal_glyph(ord(character)) or 0

    def glyph_advance(self, glyph_id: int) -> float:
        """Return the advance in em that the glyph has when nothing adjusts it."""
        return float(self.font.get_glyph_h_advance(glyph_id)) / self.upem

    def _begins(self, glyph_id: int) -> list[tuple[float, float]]:
        """Return where the lines of a glyph begin, which takes much less time than all of its outline."""
        begins: list[tuple[float, float]] = []
        self.font.draw_glyph(glyph_id, _begin_functions(), begins)
        return begins

    def ink_box(self, glyph_id: int) -> Rect | None:
        """Return the box around the outline of a glyph in em, y downwards; nothing for one without ink."""
        found = self.font.get_glyph_extents(glyph_id)
        if not found or not found.width or not found.height:
            return None
        upem = self.upem
        top, high = -found.y_bearing / upem, -found.height / upem
        return Rect(found.x_bearing / upem, top, found.width / upem, high)

    def outline(self, glyph_id: int) -> Path:
        """Return the outline of a glyph in em, y downwards from the baseline; empty for one without ink."""
        recorder = _Outline(self.upem)
        self.font.draw_glyph(glyph_id, _outline_functions(), recorder)
        return tuple(recorder.path)

    def subset(self, glyph_ids: Iterable[int]) -> tuple[bytes, dict[int, int]]:
        """Return a static TrueType font of these glyphs only, and where each glyph went in it.

        The bytes depend on nothing but the file, the variations and the set of glyphs. Parts of
        composite glyphs come along and appear in the map as well.
        """
        face = self.font.face
        wanted = hb.SubsetInput()
        wanted.sets(hb.SubsetInputSets.GLYPH_INDEX).update(sorted(set(glyph_ids)))
        wanted.sets(hb.SubsetInputSets.DROP_TABLE_TAG).update(_NEVER_PRINTED)
        wanted.flags = hb.SubsetFlags.NO_HINTING | hb.SubsetFlags.NO_LAYOUT_CLOSURE
        for tag, value in self.variations:
            wanted.pin_axis_location(face, tag, value)
        plan = hb.SubsetPlan(face, wanted)
        mapping = {int(old): int(new) for old, new in sorted(plan.old_to_new_glyph_mapping.items())}
        return bytes(plan.execute().blob.data), mapping


def check_outlines(typeface: Typeface) -> None:
    """Look at the first characters of a font; raises FontFileError if none of them has an outline."""
    characters = sorted(typeface.only) or [chr(code) for code in sorted(typeface.font.face.unicodes)]
    spoken = [one for one in characters if not is_blank(one)][:LOOKED_AT]
    if spoken and not any(typeface.covers(character) for character in spoken):
        message = f"{typeface.path.name} has no outlines, but pictures at best, which cannot be printed"
        hint = "use a font with outlines, or the pictures themselves as icons"
        raise FontFileError("fonts/no-outlines", message, hint)


def check_embedding(typeface: Typeface) -> None:
    """Take a font apart as printed files need it; raises FontFileError if that cannot be done."""
    try:
        embedded, _ = typeface.subset(range(min(typeface.font.face.glyph_count, MOST_TRIED)))
        if missing := sorted(_EMBEDDED - set(hb.Face(embedded).table_tags)):
            raise ValueError(f"without {missing[0]}")
    except (RuntimeError, ValueError) as failure:
        message = f"{typeface.path.name} is damaged: its glyphs cannot be put into a file"
        raise FontFileError("fonts/unreadable", message, "get a fresh copy of the file") from failure


def open_typeface(
    family: str, file: FontFile, *, weight: int, italic: bool, only: frozenset[str] = frozenset()
) -> Typeface:
    """Make the typeface of a family that a font file has at a weight, or the nearest it can give."""
    variations = file.variations(weight)
    actual = round(dict(variations).get("wght", file.weight or weight))
    font = hb.Font(file.face)
    if variations:
        font.set_variations(dict(variations))
    upem = file.face.upem
    extents = font.get_font_extents("ltr")
    cap_height = _metric(font, hb.OTMetricsTag.CAP_HEIGHT, "H", 0.7)
    return Typeface(
        id=f"{family}/{actual}" + ("/italic" if italic else ""),
        family=family,
        weight=actual,
        italic=italic,
        path=file.path,
        variations=variations,
        upem=upem,
        ascender=extents.ascender / upem,
        descender=extents.descender / upem,
        cap_height=cap_height,
        x_height=_metric(font, hb.OTMetricsTag.X_HEIGHT, "x", 0.5),
        accent_height=max(cap_height, _top(font, "É") or extents.ascender / upem),
        letter_depth=_depth(font, "gjpqy") or -extents.descender / upem,
        only=only,
        font=font,
    )


def _metric(font: hb.Font, tag: hb.OTMetricsTag, measured: str, otherwise: float) -> float:
    """Return a height in em: as the font says, else as its glyph shows."""
    stated = font.get_metric_position(tag)
    return stated / font.face.upem if stated else _top(font, measured) or otherwise


def _top(font: hb.Font, character: str) -> float:
    """Return the top of a character's glyph in em, 0 where there is none."""
    glyph = font.get_nominal_glyph(ord(character))
    extents = font.get_glyph_extents(glyph) if glyph else None
    return float(extents.y_bearing) / font.face.upem if extents else 0.0


def _depth(font: hb.Font, characters: str) -> float:
    """Return how far the deepest of some characters reaches below the baseline in em."""
    glyphs = [glyph for character in characters if (glyph := font.get_nominal_glyph(ord(character)))]
    extents = [found for glyph in glyphs if (found := font.get_glyph_extents(glyph))]
    return max((-float(found.y_bearing + found.height) / font.face.upem for found in extents), default=0.0)
