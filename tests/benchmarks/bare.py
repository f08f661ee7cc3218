"""The benchmark's yardstick: the same cards drawn by hand with reportlab, as well as it can.

Frame, star, back and marks are form XObjects, words are measured once, pictures pass through
unrecoded. Usage: python bare.py CARDS OUT.pdf none|jpeg|png|distinct PROJECT
"""

from __future__ import annotations

import json
import struct
import sys
import time
from pathlib import Path

from deck import DISTINCT, BenchCard, deck_cards, font_names, picture_path
from reportlab import rl_config
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.pdfmetrics import getFont, registerFont
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

WIDTH, HEIGHT = 210 * mm, 297 * mm
CARD_WIDTH, CARD_HEIGHT = 63 * mm, 88 * mm
TEXT_WIDTH, TEXT_HEIGHT = 49.5 * mm, 17.5 * mm
FULL_SIZE, SMALLEST_SIZE, STEP = 10.0, 7.0, 0.25
LEADING = 1.2
PLAIN = {"none", DISTINCT}
"""Decks without pictures."""

STAR = (
    (3, 0),
    (3.71, 2.03),
    (5.85, 2.07),
    (4.14, 3.37),
    (4.76, 5.43),
    (3, 4.2),
    (1.24, 5.43),
    (1.86, 3.37),
    (0.15, 2.07),
    (2.29, 2.03),
)


class PassedPng(pdfdoc.PDFImageXObject):
    """A PNG whose packed rows go into the PDF as they are."""

    def __init__(self, name: str, path: Path) -> None:
        """Read the size and the data of an 8-bit RGB file."""
        super().__init__(name)
        data, place, packed = path.read_bytes(), 8, []
        while place < len(data):
            (length,) = struct.unpack_from(">I", data, place)
            kind = data[place + 4 : place + 8]
            if kind == b"IHDR":
                self.width, self.height = struct.unpack_from(">II", data, place + 8)
            elif kind == b"IDAT":
                packed.append(data[place + 8 : place + 8 + length])
            place += length + 12
        self.streamContent = b"".join(packed)

    def format(self, document: object) -> bytes:
        """Write the image object."""
        stream = pdfdoc.PDFStream(content=self.streamContent)
        entries = {"Colors": 3, "Columns": self.width, "BitsPerComponent": 8, "Predictor": 15}
        stream.dictionary.dict.update(
            Type=pdfdoc.PDFName("XObject"),
            Subtype=pdfdoc.PDFName("Image"),
            Width=self.width,
            Height=self.height,
            BitsPerComponent=8,
            ColorSpace=pdfdoc.PDFName("DeviceRGB"),
            Filter=pdfdoc.PDFName("FlateDecode"),
            DecodeParms=pdfdoc.PDFDictionary(entries),
        )
        return bytes(stream.format(document))


class Words:
    """Widths of words at one point, each added up once from a table, and texts broken into lines with them."""

    def __init__(self) -> None:
        """Start with the widths of letters."""
        self.widths: dict[str, float] = {}
        self.letters = {chr(code): width / 1000 for code, width in getFont("regular").face.charWidths.items()}
        self.space = self.letters[" "]

    def fitted(self, text: str) -> tuple[float, list[str]]:
        """Return the largest size at which the text fits its box, and its lines."""
        widths = self.widths
        words = text.split()
        for word in words:
            if word not in widths:
                widths[word] = sum(map(self.letters.__getitem__, word))
        size = FULL_SIZE
        while True:
            lines = self.broken(words, TEXT_WIDTH / size)
            if len(lines) * size * LEADING <= TEXT_HEIGHT or size <= SMALLEST_SIZE:
                return size, lines
            size -= STEP

    def broken(self, words: list[str], measure: float) -> list[str]:
        """Fill lines greedily; `measure` is their width in em."""
        lines: list[str] = []
        line: list[str] = []
        filled = 0.0
        for word in words:
            width = self.widths[word]
            if line and filled + self.space + width > measure:
                lines.append(" ".join(line))
                line, filled = [word], width
            else:
                filled += width + (self.space if line else 0.0)
                line.append(word)
        return [*lines, " ".join(line)]


def polygon(canvas: Canvas, points: tuple[tuple[float, float], ...]) -> None:
    """Fill a polygon whose points are mm, y down."""
    path = canvas.beginPath()
    path.moveTo(points[0][0] * mm, -points[0][1] * mm)
    for x, y in points[1:]:
        path.lineTo(x * mm, -y * mm)
    path.close()
    canvas.drawPath(path, stroke=0, fill=1)


def make_forms(canvas: Canvas, bleed: float) -> None:
    """Describe everything that repeats; card forms have their origin at the card's top left."""
    canvas.beginForm("frame", lowerx=0, lowery=-CARD_HEIGHT, upperx=CARD_WIDTH, uppery=0)
    canvas.setLineWidth(0.5 * mm)
    canvas.setStrokeColorRGB(0.267, 0.267, 0.267)
    canvas.setFillColorRGB(1, 1, 1)
    canvas.roundRect(3 * mm, -85 * mm, 57 * mm, 82 * mm, 2 * mm, stroke=1, fill=1)
    for x in (13, 31.5, 50):
        canvas.circle(x * mm, -26 * mm, 7 * mm, stroke=1, fill=0)
    canvas.endForm()
    canvas.beginForm("star", lowerx=0, lowery=-CARD_HEIGHT, upperx=CARD_WIDTH, uppery=0)
    canvas.setFillColorRGB(0.851, 0.635, 0.106)
    polygon(canvas, STAR)
    canvas.endForm()
    canvas.beginForm("back", lowerx=0, lowery=-CARD_HEIGHT, upperx=CARD_WIDTH, uppery=0)
    canvas.setFillColorRGB(0.153, 0.267, 0.361)
    canvas.roundRect(3 * mm, -85 * mm, 57 * mm, 82 * mm, 2 * mm, stroke=0, fill=1)
    canvas.setStrokeColorRGB(0.851, 0.635, 0.106)
    canvas.setFillColorRGB(0.851, 0.635, 0.106)
    canvas.setLineWidth(1 * mm)
    canvas.circle(31.5 * mm, -44 * mm, 15 * mm, stroke=1, fill=0)
    polygon(canvas, ((31.5, 32), (43.5, 44), (31.5, 56), (19.5, 44)))
    canvas.endForm()
    canvas.beginForm("marks", lowerx=0, lowery=0, upperx=WIDTH, uppery=HEIGHT)
    crop_marks(canvas, bleed)
    ruler(canvas)
    canvas.endForm()


def crop_marks(canvas: Canvas, bleed: float) -> None:
    """Draw short lines at both ends of every cut."""
    canvas.setStrokeColorRGB(0.5, 0.5, 0.5)
    canvas.setLineWidth(0.15 * mm)
    left, top = origin(bleed)
    near, far = bleed + 0.6, bleed + 3
    xs = {round(left + c * (63 + 2 * bleed) + e, 3) for c in range(3) for e in (0, 63)}
    ys = {round(top + r * (88 + 2 * bleed) + e, 3) for r in range(3) for e in (0, 88)}
    lines = []
    for x in sorted(xs):
        lines += [(x, top - far, x, top - near), (x, 297 - top + near, x, 297 - top + far)]
    for y in sorted(ys):
        lines += [(left - far, y, left - near, y), (210 - left + near, y, 210 - left + far, y)]
    canvas.lines([(x * mm, HEIGHT - y * mm, u * mm, HEIGHT - v * mm) for x, y, u, v in lines])


def ruler(canvas: Canvas) -> None:
    """Draw 100 mm and 4 in along the upper edge."""
    canvas.setLineWidth(0.1 * mm)
    middle = HEIGHT - 8 * mm
    lines = [(10.5 * mm, middle, 112.1 * mm, middle)]
    for tick in range(101):
        reach = 1.2 if tick % 10 == 0 else 0.8 if tick % 5 == 0 else 0.5
        x = (10.5 + tick) * mm
        lines.append((x, middle, x, middle + reach * mm))
    for tick in range(33):
        reach = 1.2 if tick % 8 == 0 else 0.8 if tick % 4 == 0 else 0.5
        x = (10.5 + tick * 3.175) * mm
        lines.append((x, middle, x, middle - reach * mm))
    canvas.lines(lines)


def origin(bleed: float) -> tuple[float, float]:
    """Return the left and top of the block of nine cards in mm."""
    return (210 - 189 - 4 * bleed) / 2, (297 - 264 - 4 * bleed) / 2


def draw_face(canvas: Canvas, card: BenchCard, *, words: Words, picture: str, bleed: float) -> None:
    """Draw one card with the origin at its top left corner."""
    if picture.startswith("/"):
        side, height = bleed * mm, CARD_HEIGHT + 2 * bleed * mm
        canvas.drawImage(picture, -side, side - height, CARD_WIDTH + 2 * side, height)
    elif picture:
        canvas.saveState()
        side, height = bleed * mm, CARD_HEIGHT + 2 * bleed * mm
        canvas.transform(CARD_WIDTH + 2 * side, 0, 0, height, -side, side - height)
        canvas.doForm(picture)
        canvas.restoreState()
    canvas.doForm("frame")
    canvas.setFillColor(card.colour)
    canvas.rect(4 * mm, -14 * mm, 55 * mm, 10 * mm, stroke=0, fill=1)
    canvas.setFillColorRGB(1, 1, 1)
    canvas.setFont("bold", 14)
    canvas.drawCentredString(31.5 * mm, -10.7 * mm, card.title)
    canvas.setFillColorRGB(0.133, 0.133, 0.133)
    canvas.setFont("bold", 16)
    for x, number in zip((13, 31.5, 50), card.numbers):
        canvas.drawCentredString(x * mm, -28 * mm, str(number))
    start = 6 + (51 - 7 * card.stars) / 2
    for index in range(card.stars):
        canvas.saveState()
        canvas.translate((start + 7 * index) * mm, -38 * mm)
        canvas.doForm("star")
        canvas.restoreState()
    size, lines = words.fitted(card.text)
    text = canvas.beginText(6.75 * mm, -50 * mm - size)
    text.setFont("regular", size, size * LEADING)
    for line in lines:
        text.textLine(line)
    canvas.drawText(text)


ADVICE = "printed on both sides, turned over at the long edge · 200–300 g/m² · Cut along the marks."


def footer(canvas: Canvas, sheet: int, total: int, side: str) -> None:
    """Write the line that tells what a sheet belongs to."""
    canvas.setFillColorRGB(0.376, 0.376, 0.376)
    canvas.setFont("regular", 6)
    canvas.drawString(10.5 * mm, 8 * mm, f"Bench 1.0 · Cards · en · {side}")
    canvas.drawRightString(199.5 * mm, 8 * mm, f"Sheet {sheet} of {total}")
    if side == "front":
        canvas.drawCentredString(120 * mm, 8 * mm, ADVICE if sheet == 1 else "")
        canvas.drawString(114.6 * mm, 288 * mm, SCALE)
        canvas.setFont("regular", 3.8)
        for number in range(11):
            canvas.drawCentredString((10.5 + 10 * number) * mm, 289.3 * mm, str(10 * number))


SCALE = "Must measure 100 mm: print at 100%."


def draw(cards: list[BenchCard], out: Path, *, pictures: str, root: Path) -> None:
    """Draw all sheets, front and back by turns."""
    bleed = 0.0 if pictures in PLAIN else 1.0
    canvas = Canvas(
        str(out), pagesize=(WIDTH, HEIGHT), invariant=1, pageCompression=1, initialFontName="regular"
    )
    make_forms(canvas, bleed)
    names = picture_names(canvas, pictures, root)
    words = Words()
    total = -(-len(cards) // 9)
    left, top = origin(bleed)
    places = [(left + c * (63 + 2 * bleed), top + r * (88 + 2 * bleed)) for r in range(3) for c in range(3)]
    for sheet in range(total):
        chosen = cards[sheet * 9 : sheet * 9 + 9]
        for side in ("front", "back"):
            canvas.setFont("regular", 6)
            if side == "front":
                canvas.doForm("marks")
            for card, (x, y) in zip(chosen, places):
                canvas.saveState()
                if side == "front":
                    canvas.translate(x * mm, HEIGHT - y * mm)
                    draw_face(canvas, card, words=words, picture=names[card.picture], bleed=bleed)
                else:
                    canvas.translate(WIDTH - x * mm - CARD_WIDTH, HEIGHT - y * mm)
                    canvas.doForm("back")
                canvas.restoreState()
            footer(canvas, sheet + 1, total, side)
            canvas.showPage()
    canvas.save()


def picture_names(canvas: Canvas, pictures: str, root: Path) -> list[str]:
    """Return for each picture its path, or the name of the PNG that was put into the document."""
    paths = [picture_path(root, number, pictures) for number in range(12)]
    if pictures in PLAIN:
        return [""] * len(paths)
    if pictures == "png":
        for path in paths:
            image = PassedPng(path.stem, path)
            canvas._doc.Reference(image, canvas._doc.getXObjectName(f"png{path.stem}"))
            canvas._doc.addForm(f"png{path.stem}", image)
        return [f"png{path.stem}" for path in paths]
    return [str(path.resolve()) for path in paths]


def main() -> None:
    """Draw, and print what the drawing took."""
    count, out, pictures, root = sys.argv[1:5]
    rl_config.useA85 = 0
    for face, name in zip(("regular", "bold"), font_names(pictures)):
        registerFont(TTFont(face, str(Path(root) / "fonts" / name)))
    cards = list(deck_cards(int(count), pictures))
    started = time.process_time()
    draw(cards, Path(out), pictures=pictures, root=Path(root))
    print(json.dumps({"drawing": time.process_time() - started}))


if __name__ == "__main__":
    main()
