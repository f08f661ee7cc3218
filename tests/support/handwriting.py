"""A pen on the picture of a printed page: signs of a hand's size where the paper says to write, and their reading.

The pen knows the places of a sheet and how large a hand writes; the reader knows the empty page, the page that was
written on, and the places. Letters are those of Pillow's own typeface, each turned and moved a little.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFont
from pypdf import PdfReader
from pypdf.generic import DictionaryObject

DPI = 200
MM = DPI / 25.4
"""Pixels of a millimetre."""

DIGIT, SIGN, LETTER, NAME = 6.0, 3.0, 2.5, 45.0
"""How far a hand gets with a digit, a sign, a letter of a word, and a full name at most, which it squeezes; mm."""

TALL, SMALL, CLEAR, PEN = 4.4, 2.9, 0.3, 0.45
"""How high it writes digits and words, what it leaves free between signs, and how wide its strokes are; mm."""

INK = (24, 48, 150)
PRINT, WRITTEN = 190, 60
"""What is darker than this is print, and what differs by this from the empty page was written; of 255."""

COMB = 1 << 24

CEDILLA = "\u0327"
MARKS: dict[str, tuple[tuple[tuple[int, int], tuple[int, int]], ...]] = {
    "\u0301": (((-1, 0), (4, -5)),),
    "\u0300": (((1, 0), (-4, -5)),),
    "\u0302": (((-5, 0), (0, -5)), ((0, -5), (5, 0))),
    "\u0308": (((-5, -2), (-3, -2)), ((3, -2), (5, -2))),
    "\u0303": (((-5, 0), (0, -3)), ((0, -1), (5, -4))),
    CEDILLA: (((0, 0), (2, 3)), ((2, 3), (-2, 5))),
}
"""How accents are drawn: strokes from the middle of a letter, in pixels; for the cedilla from its foot."""

NUDGES = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1))


class Place(NamedTuple):
    """Where to write: a field by its name, its box in pixels, what it takes, what is typed there, and what a hand writes.

    A hand writes what stands on the card, without what a list tells two of one name apart by.
    """

    name: str
    box: tuple[int, int, int, int]
    is_tick: bool
    cells: int
    options: tuple[str, ...]
    typed: str
    value: str
    is_sum: bool


def places(form: Path) -> list[list[Place]]:
    """Return the places of each page of a form, in pixels from its upper left corner; hidden ones are none."""
    made = [
        [_place(widget.get_object(), float(page.mediabox.height)) for widget in page.get("/Annots", ())]
        for page in PdfReader(form).pages
    ]
    return [[one for one in found if one.box[2] > one.box[0]] for found in made]


def _place(field: DictionaryObject, height: float) -> Place:
    left, low, right, high = (float(one) for one in field["/Rect"])  # type: ignore[attr-defined]
    scale = DPI / 72
    box = (
        round(left * scale),
        round((height - high) * scale),
        round(right * scale),
        round((height - low) * scale),
    )
    value, flags = str(field.get("/V", "")), int(field.get("/Ff", 0))
    options = tuple(str(one) for one in field.get("/Opt", ()))
    return Place(
        str(field["/T"]),
        box,
        field["/FT"] == "/Btn",
        int(field.get("/MaxLen", 0)) if flags & COMB else 0,
        options,
        "" if value == "/Off" else value,
        "" if value == "/Off" else _on_card(value) if options else value,
        field["/FT"] == "/Tx" and bool(flags & 1),
    )


def _on_card(option: str) -> str:
    return option.partition(" (")[0]


def moved(found: Sequence[Place], by: tuple[int, int]) -> list[Place]:
    """Return places moved by so many pixels."""
    return [
        one._replace(box=(one.box[0] + by[0], one.box[1] + by[1], one.box[2] + by[0], one.box[3] + by[1]))
        for one in found
    ]


def offset(piece: Image.Image, page: Image.Image) -> tuple[int, int]:
    """Return where on a page a piece lies, in pixels; raises ValueError if it lies nowhere."""
    left = (page.width - piece.width) // 2
    strip = page.crop((left, 0, left + piece.width, page.height))
    one, other = (
        list(image.convert("L").resize((1, image.height), Image.Resampling.BOX).tobytes())
        for image in (piece, strip)
    )

    def apart(top: int) -> int:
        return sum(abs(a - b) for a, b in zip(one, other[top : top + len(one)]))

    top = min(range(len(other) - len(one) + 1), key=apart)
    best = min(
        ((left + x, top + y) for x in (-1, 0, 1) for y in (-1, 0, 1)), key=lambda at: _unlike(piece, page, at)
    )
    if _unlike(piece, page, best) > 4:
        raise ValueError(f"the piece does not lie on the page: {_unlike(piece, page, best):.1f}")
    return best


def _unlike(piece: Image.Image, page: Image.Image, at: tuple[int, int]) -> float:
    """Return by how much of 255 two pictures differ on the average."""
    there = page.crop((at[0], at[1], at[0] + piece.width, at[1] + piece.height))
    grey = ImageChops.difference(piece.convert("L"), there.convert("L"))
    return sum(amount * number for number, amount in enumerate(grey.histogram())) / (grey.width * grey.height)


def written(place: Place, size: tuple[int, int]) -> Image.Image:
    """Return the ink that a hand needs for what belongs into a place, on a page of that size; white is ink."""
    ink = Image.new("L", size)
    left, top, right, bottom = place.box
    if place.is_tick:
        pen, inner = ImageDraw.Draw(ink), (right - left) * 0.25
        for one, other in (((left, top), (right, bottom)), ((right, top), (left, bottom))):
            ends = [
                (
                    x + (inner if x == left else -inner) + _chance(place.name, x, 2),
                    y + (inner if y == top else -inner),
                )
                for x, y in (one, other)
            ]
            pen.line(ends, fill=255, width=round(PEN * MM))
        return ink
    steps = _steps(place)
    at = left + (place.cells == 0) * 0.6 * MM + _centred(place, steps)
    middle = (top + bottom) / 2
    for number, (sign, step) in enumerate(zip(place.value, steps)):
        if sign != " ":
            drawn = _sign(sign, step, f"{place.name}{number}")
            low = middle + _baseline(sign) + _chance(place.name, number, 2)
            ink.paste(255, (round(at + (step * MM - drawn.width) / 2), round(low - drawn.height)), drawn)
        at += step * MM
    return ink


def _steps(place: Place) -> list[float]:
    """Return how far a hand gets with each sign, in mm: to the next cell, or as much as the sign needs."""
    if place.cells:
        return [(place.box[2] - place.box[0]) / MM / place.cells] * len(place.value)
    steps = list(map(_step, place.value))
    return [step * min(1.0, NAME / sum(steps)) for step in steps]


def _step(sign: str) -> float:
    return DIGIT if sign.isdigit() else LETTER if sign.isalpha() else SIGN


def _centred(place: Place, steps: Sequence[float]) -> float:
    """Return how far from the left a figure begins: in the middle of a box that has room for little else."""
    room = place.box[2] - place.box[0] - 1.2 * MM - sum(steps) * MM
    return room / 2 if not place.cells and (len(place.value) <= 3 or room < 0) else 0.0


def _baseline(sign: str) -> float:
    """Return how far below the middle of a box a sign ends, in pixels."""
    high = TALL if sign.isdigit() else SMALL
    below = {",": 0.6, ";": 0.6}.get(sign, 0.75 if sign in "gjpqyç" else 0.0)
    lifted = (
        high * 0.36 if sign in "-–−" else high * 0.1 if sign == ":" else high * 0.7 if sign in "’'" else 0.0
    )
    return (high / 2 + below - lifted) * MM


def _chance(name: str, number: float, most: int) -> int:
    """Return a number of pixels from -most to most, always the same one for the same thing."""
    return hashlib.sha256(f"{name}/{number}".encode()).digest()[0] % (2 * most + 1) - most


@lru_cache(maxsize=4096)
def _sign(sign: str, step: float, name: str) -> Image.Image:
    """Return a sign as a hand writes it, as its ink alone."""
    high = TALL if sign.isdigit() else SMALL
    font = ImageFont.load_default(high * MM / 0.72)
    letter, *marks = unicodedata.normalize("NFD", sign)
    left, top, right, bottom = font.getbbox(letter)
    drawn = Image.new("L", (int(right - left) + 16, int(bottom - top) + 24))
    pen, middle, foot = ImageDraw.Draw(drawn), 8 + (right - left) / 2, 12 + bottom - top
    pen.text((8 - left, 12 - top), letter, fill=255, font=font)
    for mark in marks:
        for stroke in MARKS[mark]:
            edge = foot + 1 if mark == CEDILLA else 10
            pen.line([(middle + x, edge + y) for x, y in stroke], fill=255, width=3)
    drawn = drawn.rotate(_chance(name, 1, 3), resample=Image.Resampling.BICUBIC)
    drawn = drawn.crop(drawn.point(_is_ink).getbbox() or (0, 0, 1, 1))
    most = (step - CLEAR) * MM
    if drawn.width > most:
        drawn = drawn.resize((round(most), drawn.height))
    return drawn


def _is_ink(value: int) -> int:
    return 255 if value > 110 else 0


def on_page(page: Image.Image, ink: Image.Image) -> Image.Image:
    """Return a page with ink on it."""
    made = page.copy()
    made.paste(INK, (0, 0), ink)
    return made


def read(before: Image.Image, after: Image.Image, place: Place, alphabet: str) -> str:
    """Return what stands in a place, by what differs between the empty page and the one that was written on."""
    apart = ImageChops.difference(before.crop(place.box), after.crop(place.box)).convert("L")
    ink = apart.point(lambda value: 255 if value > WRITTEN else 0)
    if place.is_tick:
        return "/Yes" if ink.getbbox() else ""
    found = [
        (sign, left, right)
        for left, right in _columns(ink)
        for sign in [_recognised(ink, left, right, alphabet)]
    ]
    if place.options and found:
        said = "".join(sign for sign, _, _ in found)
        return min(
            place.options,
            key=lambda one: (_distance(_on_card(one).replace(" ", ""), said), _is_elsewhere(one, place), one),
        )
    text = ""
    for number, (sign, left, right) in enumerate(found):
        if number:
            before_sign, _, end = found[number - 1]
            free = left - end - _free(before_sign, end - found[number - 1][1]) - _free(sign, right - left)
            text += " " * (not place.cells and free > 1.5 * MM)
        text += sign
    return text


def _is_elsewhere(option: str, place: Place) -> bool:
    """Tell whether what sets two of one name apart is not where they are written: (attack) in the line of attack."""
    return option.partition(" (")[2].rstrip(")") not in place.name


def _free(sign: str, width: int) -> float:
    """Return what a hand leaves free at one side of a sign, in pixels."""
    return max(0.0, (_step(sign) * MM - width) / 2)


def _columns(ink: Image.Image) -> Iterable[tuple[int, int]]:
    """Yield where signs begin and end."""
    across = ink.resize((ink.width, 1), Image.Resampling.BOX).tobytes()
    start = None
    for x, value in enumerate([*across, 0]):
        if value and start is None:
            start = x
        elif not value and start is not None:
            if x - start > 1:
                yield start, x
            start = None


@lru_cache(maxsize=1024)
def _models(sign: str) -> tuple[Image.Image, ...]:
    """Return how a sign may look, turned one way or the other."""
    drawn = (_sign(sign, _step(sign), _leaning(turn)) for turn in (-2, 0, 2))
    return tuple(_framed(one.point(_is_ink)) for one in drawn)


@lru_cache(maxsize=8)
def _leaning(turn: int) -> str:
    """Return a name whose chance is that turn."""
    return next(name for name in map(str, range(999)) if _chance(name, 1, 3) == turn)


def _framed(ink: Image.Image) -> Image.Image:
    """Return a sign in the middle of a frame, on its own foot."""
    frame = Image.new("L", (56, 56))
    frame.paste(ink, ((56 - ink.width) // 2, 50 - ink.height))
    return frame


def _recognised(ink: Image.Image, left: int, right: int, alphabet: str) -> str:
    """Return the sign of an alphabet that is most like what stands between two columns."""
    strip = ink.crop((left, 0, right, ink.height))
    high = strip.getbbox() or (0, 0, 1, 1)
    shown = _framed(strip.crop((0, high[1], right - left, high[3])))
    middle = (high[1] + high[3]) / 2 - ink.height / 2

    likely = sorted(sorted(alphabet), key=lambda sign: _unlike_sign(sign, shown, middle, ((0, 0),)))[:5]
    return min(likely, key=lambda sign: _unlike_sign(sign, shown, middle, NUDGES))


def _unlike_sign(sign: str, shown: Image.Image, middle: float, nudges: tuple[tuple[int, int], ...]) -> float:
    """Return how unlike what is shown is to a sign, however it is turned and nudged, and where it stands."""

    def unlike(model: Image.Image) -> float:
        body = model.getbbox() or (0, 0, 1, 1)
        wanted = _baseline(sign) - (body[3] - body[1]) / 2
        apart = (
            ImageChops.difference(shown, ImageChops.offset(model, *by)).histogram()[255] for by in nudges
        )
        return min(apart) + 3 * abs(wanted - middle)

    return min(map(unlike, _models(sign)))


def _distance(one: str, other: str) -> int:
    """Return in how many signs two texts differ."""
    return sum(a != b for a, b in zip(one, other)) + abs(len(one) - len(other))
