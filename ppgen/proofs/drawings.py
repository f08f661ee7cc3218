"""A drawing as another engine paints its file, against what was understood of it.

Both are painted by the same engine, resvg: the file as it is, and what the display list holds of it, written
as plain shapes. So their edges are softened alike, and what differs was understood otherwise than it is
written.
"""

from __future__ import annotations

import base64
import html
import io
import re
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import resvg_py
from PIL import Image, ImageChops

from ppgen.common.geometry import Rect, Size
from ppgen.load.svg.choices import LANGUAGE
from ppgen.load.svg.colours import LIGHT_DARK, read_tint
from ppgen.load.svg.tree import NAMESPACE
from ppgen.proofs._neighbours import outside

SIDE = 128
"""Pixels along the longer side: as many as an icon of 11 mm has at 300 dots an inch."""

FIRST_SIDE = 48
"""Pixels along the longer side of a first, quicker look."""

ALIKE = 5
"""How far (of 255) pixels of the first look may differ, and be all alike in one of SIDE pixels.

A pixel of that which differs by more than STRONG is a seventh of one here, and makes that differ by 6.
"""

_SEEN = [255 * (value > ALIKE) for value in range(256)]

AGAIN = 8
"""How much larger a further look is, before it is made as small again.

The engine paints a tile of a pattern in whole pixels, and all tiles alike: in a small picture they drift.
"""

STRONG = 40
"""How far (of 255) a pixel lies outside of what the other picture has within one pixel before it differs.

Soft edges that are put together from other parts differ by up to 30, and bands of gradients by 4.
"""

MOST = 0.005
"""The share of the painted pixels that may differ."""

_ENCODING = re.compile(rb"""^[^<]*<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z][\w.-]*)["']""")
_FUNCTION = re.compile(r"\b(?:rgb|hsl)a?\([^()<>\"']*\)", re.IGNORECASE)
_LIGHT = re.compile(LIGHT_DARK)
_LATE_NAME = re.compile(r"""((?:fill|stroke|color)\s*[:=]\s*["']?\s*)rebeccapurple\b""", re.IGNORECASE)
"""A name of CSS that is younger than the engine's list."""
_CURRENT = re.compile(r"\bcurrentcolor\b", re.IGNORECASE)
"""A name that the engine knows in one way of writing it alone."""
_UNSET = re.compile(r"""((?:fill|stroke|color)\s*[:=]\s*["']?\s*)unset\b""", re.IGNORECASE)
"""Paint is inherited where it is not set, and the engine does not know that word."""
_ITEM = r"""\s*(?:'[^'<>]*'|"[^"<>]*"|&quot;[^<>]*?&quot;|&apos;[^<>]*?&apos;|[^;,"'<>{}&]+)\s*"""
_LIST = rf"(?P<family>{_ITEM}(?:,{_ITEM})*)"
_ALL = r"""font\s*:[^;"'<>{}]*?\d[\w.%]*(?:\s*/\s*[\w.%]+)?\s"""
_FAMILY = re.compile(rf"""(?P<before>font-family\s*(?::|=\s*["'])|{_ALL}){_LIST}""")
"""A list of families, with the property that says it before."""
_LINE_HEIGHT = re.compile(r"(?<!\s)\s*+/\s*+[\w.%]++\s$")
"""The height of lines in the property `font`: the engine does not read one that has it."""
_GROUND = re.compile(r"\bbackground\s*:(?=[^;:{}\"'<>]{1,60}[;}\"'])")
"""The ground of a drawing: the engine knows the property of its colour alone."""
_MARKS = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16", b"\xef\xbb\xbf": "utf-8-sig"}


_BEFORE = re.compile(r"\A(?:\s|\ufeff|<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^>]*>)*", re.DOTALL)
_ROOT = re.compile(r"""(<[^\s<>/"']++)((?:"[^"]*+"|'[^']*+'|[^<>"'])*+>)""")
_PLACED = re.compile(r"""\s(?:x|y|width|height)\s*=\s*(?:"[^"]*"|'[^']*')""")
"""What says where a whole drawing lies."""

Paint = Callable[[str, Size, float], Image.Image]
"""Paints a drawing of a size so many times as large."""


class NamedFont(NamedTuple):
    """A font for what a drawing writes as its list of families; it calls itself by a name of its own."""

    family: str
    name: str
    content: bytes


class DrawingDifference(NamedTuple):
    """How much of a drawing is painted otherwise, where, and how both look.

    `share` is that of the pixels which one of both paints, `area` the part of the picture in which pixels
    differ, from 0 to 1 to the right and down. `picture` shows the file, what was understood, and both
    together as a PNG. A file that the other engine does not read has a `reason` instead.
    """

    share: float = 0.0
    area: Rect = Rect(0.0, 0.0, 1.0, 1.0)
    picture: bytes = b""
    reason: str = ""

    @property
    def is_told(self) -> bool:
        """Whether so much differs that it is no matter of soft edges."""
        return bool(self.reason) or self.share > MOST


def compare_drawing(
    content: bytes, understood: bytes, size: Size, fonts: Sequence[NamedFont] = ()
) -> DrawingDifference:
    """Compare the file of a drawing with an SVG of what was understood; `size` gives their proportions.

    The other engine sets the texts of the file in these fonts and in no other.
    """
    if not fonts:
        return _compared(content, understood, size, partial(_painted, files=[]), ())
    with TemporaryDirectory() as folder:
        files = [str(Path(folder, f"{number}.ttf")) for number in range(len(fonts))]
        for file, font in zip(files, fonts):
            Path(file).write_bytes(font.content)
        return _compared(content, understood, size, partial(_painted, files=files), fonts)


def _compared(
    content: bytes, understood: bytes, size: Size, paint: Paint, fonts: Sequence[NamedFont]
) -> DrawingDifference:
    longer, shown = max(size.width, size.height), understood.decode()
    scale = SIDE / longer
    try:
        text = _renamed(_text(content), fonts)
        if _are_alike(*(paint(one, size, FIRST_SIDE / longer) for one in (text, shown))):
            return DrawingDifference()
        found = difference_of(paint(text, size, scale), paint(shown, size, scale))
        if found.is_told:
            resvg_py.svg_to_bytes(
                svg_string=text, skip_system_fonts=True, width=SIDE, dpi=96, languages=[LANGUAGE]
            )
    except (ValueError, LookupError) as failure:
        return DrawingDifference(reason=str(failure)[:200] or type(failure).__name__)
    if not found.is_told:
        return found
    larger = (paint(one, size, AGAIN * scale).reduce(AGAIN) for one in (text, shown))
    return difference_of(*larger)


def _renamed(text: str, fonts: Sequence[NamedFont]) -> str:
    """Write the names of the fonts that are there for the lists of families in a file."""
    names: dict[str, dict[str, None]] = {}
    for font in fonts:
        names.setdefault(font.family, {})[font.name] = None

    def named(found: re.Match[str]) -> str:
        family = html.unescape(found["family"]).strip()
        before = _LINE_HEIGHT.sub(" ", found["before"])
        return before + (", ".join(names[family]) if family in names else found["family"])

    return _FAMILY.sub(named, text) if fonts else text


def _are_alike(one: Image.Image, other: Image.Image) -> bool:
    """Tell whether two small pictures (RGBA) are so much alike that larger ones need not be compared."""
    bands = zip(one.convert("RGBa").split(), other.convert("RGBa").split())
    return not any(ImageChops.difference(*pair).point(_SEEN).getbbox() for pair in bands)


def difference_of(wanted: Image.Image, found: Image.Image) -> DrawingDifference:
    """Compare two pictures (RGBA) of one size: colours count as far as they cover what lies below."""
    bands = [picture.convert("RGBa").split() for picture in (wanted, found)]
    strengths = Image.new("L", wanted.size)
    for one, other in zip(*bands):
        if one.tobytes() != other.tobytes():
            strengths = ImageChops.lighter(
                strengths, ImageChops.lighter(outside(one, other), outside(other, one))
            )
    marked = strengths.point([255 * (value > STRONG) for value in range(256)])
    different = marked.histogram()[255]
    if not different:
        return DrawingDifference()
    inked = ImageChops.lighter(bands[0][3], bands[1][3])
    painted = max(1, wanted.width * wanted.height - inked.histogram()[0])
    left, top, right, bottom = marked.getbbox() or (0, 0, *wanted.size)
    width, height = wanted.size
    area = Rect(left / width, top / height, (right - left) / width, (bottom - top) / height)
    return DrawingDifference(different / painted, area, _side_by_side(wanted, found, marked))


def _text(content: bytes) -> str:
    """Return the letters of a file, read as it says; raises LookupError or ValueError."""
    encoding = next((name for mark, name in _MARKS.items() if content.startswith(mark)), "")
    if not encoding and (named := _ENCODING.match(content)):
        encoding = named[1].decode()
    text = content.decode(encoding or "utf-8")
    text = _LATE_NAME.sub(r"\1#663399", _LIGHT.sub(r"\1", text))
    text = _GROUND.sub("background-color:", text)
    text = _UNSET.sub(r"\1inherit", _CURRENT.sub("currentColor", text))
    return _FUNCTION.sub(_plain_colour, text)


def _plain_colour(found: re.Match[str]) -> str:
    """Return a colour as digits: the engine takes newer ways of writing one for black."""
    try:
        colour, alpha = read_tint(found[0])
    except ValueError:
        return found[0]
    return f"{colour.hex()}{round(255 * alpha):02x}"


def _painted(text: str, size: Size, scale: float, *, files: list[str]) -> Image.Image:
    """Paint a drawing of a size so many times as large; raises ValueError for what the engine does not read.

    It stands in another drawing, since the engine rounds the size of a whole one: as a picture, unless it
    needs fonts, which the engine does not hand on to pictures.
    """
    width, height = size.width * scale, size.height * scale
    pixels = max(1, round(width)), max(1, round(height))
    head = f'<svg xmlns="{NAMESPACE}" width="{pixels[0]}" height="{pixels[1]}"'
    if files:
        view = f'viewBox="0 0 {pixels[0] / scale} {pixels[1] / scale}" preserveAspectRatio="none"'
        whole = f"{head} {view}>{_inner(text, size)}</svg>"
    else:
        data = base64.b64encode(text.encode()).decode()
        whole = (
            f'{head}><image width="{width}" height="{height}" preserveAspectRatio="none" '
            f'href="data:image/svg+xml;base64,{data}"/></svg>'
        )
    painted = resvg_py.svg_to_bytes(
        svg_string=whole, skip_system_fonts=True, dpi=96, font_files=files, languages=[LANGUAGE]
    )
    return Image.open(io.BytesIO(bytes(painted))).convert("RGBA")


def _inner(text: str, size: Size) -> str:
    """Return a drawing as an element of another one, of a size in units of its own."""
    text = _BEFORE.sub("", text, count=1)
    root = _ROOT.match(text)
    if root is None:
        raise ValueError("it does not begin with an element")
    sides = f' width="{size.width!r}" height="{size.height!r}"'
    return f"{root[1]}{sides}{_PLACED.sub(' ', root[2])}{text[root.end() :]}"


def _side_by_side(wanted: Image.Image, found: Image.Image, marked: Image.Image) -> bytes:
    shown = Image.new("RGB", (3 * wanted.width, wanted.height), "white")
    for place, picture in enumerate((wanted, found)):
        shown.paste(picture, (place * wanted.width, 0), picture)
    pale = Image.blend(shown.crop((0, 0, *wanted.size)), Image.new("RGB", wanted.size, "white"), 0.7)
    pale.paste(Image.new("RGB", wanted.size, "#d01c5b"), (0, 0), marked)
    shown.paste(pale, (2 * wanted.width, 0))
    stream = io.BytesIO()
    shown.save(stream, "PNG")
    return stream.getvalue()
