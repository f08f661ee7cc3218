"""How many changes to finished PDFs does the proof tell that nobody recorded? It is not told that a byte differs.

Run: python -m tests.campaigns.tampering [--every N]. Changes are generated from the content streams of pages and of
drawings in them, and from the objects of the file: what paints is left out, moved, recoloured, made faint,
covered, clipped, drawn twice or put later; glyphs become others; what no file of ours holds is added. The files
are a sheet of cards with backs, a board and a page of folding steps of Olé!, and cards of a small game. Each
change is looked at by the structure, the fields and the pictures, without the hash and the drawing again, which
see every byte. A change counts as visible if it alters more than 0.05 % of a page's pixels, and not only by moving
an edge by a pixel (of 100 to an inch); all of those must be told, or the run fails. Each is printed as it is tried,
and the figures of each class at the end, also of a run that is cut short.
"""

from __future__ import annotations

import argparse
import io
import random
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pypdfium2
from fontTools.ttLib import TTFont
from PIL import Image, ImageChops, ImageFilter
from pypdf import PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    ByteStringObject,
    ContentStream,
    DecodedStreamObject,
    DictionaryObject,
    FloatObject,
    NameObject,
    NumberObject,
    TextStringObject,
)

from ppgen import exports, pipeline
from ppgen.display.pieces import Document
from ppgen.exports import DrawOptions, svg
from ppgen.load.project import open_project
from ppgen.proofs import THINNEST_LINE
from ppgen.proofs.pdf import pictures, prove
from ppgen.proofs.pdf.structure import check_structure
from tests.campaigns.mutation import ROOT
from tests.campaigns.tally import Tally
from tests.support.editions import lay_out
from tests.support.tiny import write_project

VISIBLE = 0.0005
"""A change that alters a smaller share of a page's pixels need not be told."""

STRONG = 24
"""By how much (of 255) a pixel must change to count."""

PAINTING = {"f", "f*", "S", "s", "B", "b", "Do", "Tj", "TJ", "sh"}
_MEANT = re.compile(rb"<([0-9A-Fa-f]{4})>\s+<00(3[0-9])>")
"""A glyph, and the digit that it is read as."""

PER_CLASS = 14
"""How many places of one stream are tried for each class of change."""


class Sample(NamedTuple):
    """A finished file, what it was drawn from, and how its pages should look."""

    name: str
    content: bytes
    document: Document
    references: tuple[bytes, ...]


class Change(NamedTuple):
    """What was done to a file, by class."""

    what: str
    told: str
    content: bytes


def samples(folder: Path) -> Iterator[Sample]:
    """Draw the files that are tampered with."""
    for root, game, names in (
        (ROOT, "ole", ("cards", "board", "dice-and-men-folding")),
        (folder, "tiny", ("cards",)),
    ):
        yield from samples_of(root, game, names)


def samples_of(root: Path, game: str, names: tuple[str, ...]) -> Iterator[Sample]:
    """Draw the last sheets of some components of a game."""
    loaded, _, _ = pipeline.load(open_project(root, root), game)
    assert loaded is not None
    edition, _ = lay_out(loaded, "en", components=names)
    for name in names:
        whole = edition.documents[name]
        document = whole._replace(sheets=whole.sheets[-1:])
        options = DrawOptions(root, loaded.game.file.maker)
        (drawn,) = exports.find("pdf").export(document, loaded.fonts, options)
        references = svg.pages(document, loaded.fonts, options._replace(least_line=THINNEST_LINE))
        yield Sample(f"{game} {name}", drawn.content, document, tuple(references))


def written(writer: PdfWriter) -> bytes:
    """Return the bytes of a file."""
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def streams(content: bytes) -> Iterator[tuple[str, Callable[[PdfWriter], Any]]]:
    """Yield the streams that paint, and how to find each in a copy."""
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(content)))
    for number, _ in enumerate(writer.pages):
        yield f"page {number + 1}", lambda copy, number=number: copy.pages[number]["/Contents"].get_object()
    for reference in range(1, len(writer._objects) + 1):
        found = writer.get_object(reference)
        if isinstance(found, DictionaryObject) and found.get("/Subtype") == "/Form":
            yield f"drawing {reference}", lambda copy, reference=reference: copy.get_object(reference)


Operation = tuple[list[Any], bytes]


def edits(operations: list[Operation], rng: random.Random) -> Iterator[tuple[str, str, list[Operation]]]:
    """Yield changed lists of operations, with what was done."""
    by_name: dict[str, list[int]] = {}
    for index, (_, operator) in enumerate(operations):
        by_name.setdefault(operator.decode(), []).append(index)

    def some(*names: str) -> list[int]:
        found = sorted(index for name in names for index in by_name.get(name, ()))
        return sorted(rng.sample(found, min(PER_CLASS, len(found))))

    def put(index: int, *new: Operation) -> list[Operation]:
        return [*operations[:index], *new, *operations[index + 1 :]]

    def numbers(*values: float) -> list[Any]:
        return [FloatObject(value) for value in values]

    for index in some(*PAINTING):
        yield "delete", f"operation {index} left out", put(index)
    for index in some("cm"):
        old, operator = operations[index]
        moved = [*old[:4], FloatObject(float(old[4]) + 6), FloatObject(float(old[5]) + 4)]
        yield "move", f"matrix {index} moved", put(index, (moved, operator))
        turned = [FloatObject(-float(old[0])), *old[1:4], *old[4:]]
        yield "mirror", f"matrix {index} mirrored", put(index, (turned, operator))
    for index in some("rg", "g", "RG"):
        yield (
            "colour",
            f"colour {index} changed",
            put(index, (numbers(0.9, 0.1, 0.6), b"RG" if operations[index][1] == b"RG" else b"rg")),
        )
    for index in some(*PAINTING):
        faint = ([NameObject("/Faint")], b"gs")
        yield (
            "faint",
            f"operation {index} at 2 %",
            put(index, ([], b"q"), faint, operations[index], ([], b"Q")),
        )
    for index in some("Do", "f", "TJ", "Tj"):
        cover = [
            ([], b"q"),
            (numbers(1, 1, 1), b"rg"),
            (numbers(-20, -20, 60, 40), b"re"),
            ([], b"f"),
            ([], b"Q"),
        ]
        yield "cover", f"white over {index}", put(index, operations[index], *cover)
    for index in some("Do", "re", "BT"):
        clip = [(numbers(0, 0, 3, 3), b"re"), ([], b"W"), ([], b"n")]
        yield "clip", f"clip before {index}", put(index, *clip, operations[index])
    for index in some("Tj", "TJ"):
        yield (
            "glyph",
            f"text {index} changed",
            put(index, (_other_glyphs(operations[index][0]), operations[index][1])),
        )
    for index in some("Tf", "w"):
        old, operator = operations[index]
        yield (
            "size",
            f"size {index} grows",
            put(index, ([*old[:-1], FloatObject(float(old[-1]) * 1.6 + 0.3)], operator)),
        )
    for index in some("c", "l"):
        old, operator = operations[index]
        yield (
            "path",
            f"path {index} bent",
            put(index, ([FloatObject(float(value) * 1.3 + 0.1) for value in old], operator)),
        )
    for index in some("Do"):
        yield (
            "twice",
            f"drawing {index} again, elsewhere",
            put(
                index,
                operations[index],
                ([], b"q"),
                (numbers(1, 0, 0, 1, 9, 9), b"cm"),
                operations[index],
                ([], b"Q"),
            ),
        )
    drawings = by_name.get("Do", [])
    for index in some("Do"):
        other = operations[drawings[(drawings.index(index) + 1) % len(drawings)]]
        if other[0] != operations[index][0]:
            yield "exchange", f"drawing {index} exchanged", put(index, other)


def _other_glyphs(operands: list[Any]) -> list[Any]:
    """Return the same text with its first glyph, a byte, another one."""

    def changed(text: Any) -> Any:
        raw = bytes(text.original_bytes) if isinstance(text, TextStringObject) else bytes(text)
        other = next((glyph for glyph in raw[1:] if glyph != raw[0]), raw[0] % 20 + 1) if raw else 0
        return ByteStringObject(bytes([other]) + raw[1:])

    first = operands[0]
    if isinstance(first, list):
        return [
            ArrayObject(
                [
                    changed(item) if not isinstance(item, (FloatObject, NumberObject)) else item
                    for item in first
                ]
            )
        ]
    return [changed(first)]


def stream_changes(sample: Sample, rng: random.Random) -> Iterator[Change]:
    """Yield the file with one of its streams changed."""
    for name, find in streams(sample.content):
        if name.startswith("drawing") and rng.random() > 0.3:
            continue
        original = PdfWriter(clone_from=PdfReader(io.BytesIO(sample.content)))
        operations = list(ContentStream(find(original), original).operations)
        for what, told, changed in edits(operations, rng):
            copy = PdfWriter(clone_from=PdfReader(io.BytesIO(sample.content)))
            made = ContentStream(None, copy)
            made.operations = changed
            find(copy).set_data(made.get_data())
            if what == "faint":
                _faint(copy)
            yield Change(what, f"{sample.name}, {name}: {told}", written(copy))


def _faint(copy: PdfWriter) -> None:
    state = DictionaryObject({NameObject("/ca"): FloatObject(0.02), NameObject("/CA"): FloatObject(0.02)})
    for holder in (*copy.pages, *(copy.get_object(number) for number in range(1, len(copy._objects) + 1))):
        resources = holder.get("/Resources") if isinstance(holder, DictionaryObject) else None
        if resources is not None:
            states = (
                resources.get_object().setdefault(NameObject("/ExtGState"), DictionaryObject()).get_object()
            )
            states[NameObject("/Faint")] = state


def _exchange_outlines(font: Any) -> None:
    """Draw 8 as 9 and 9 as 8 in an embedded font, of which the text says what it said."""
    table = font["/ToUnicode"].get_object().get_data()
    glyphs = {int(digit, 16): int(glyph, 16) for glyph, digit in _MEANT.findall(table)}
    if not {ord("8"), ord("9")} <= glyphs.keys():
        return
    program = (
        font["/DescendantFonts"][0].get_object()["/FontDescriptor"].get_object()["/FontFile2"].get_object()
    )
    read = TTFont(io.BytesIO(program.get_data()))
    one, other = (read.getGlyphOrder()[glyphs[ord(digit)]] for digit in "89")
    outlines = read["glyf"]
    outlines[one], outlines[other] = outlines[other], outlines[one]
    made = io.BytesIO()
    read.save(made)
    program.set_data(made.getvalue())


def object_changes(sample: Sample) -> Iterator[Change]:
    """Yield the file with something in it that none of ours holds, or other pages."""
    boxes = ArrayObject([FloatObject(value) for value in (0, 0, 300, 300)])

    def on_page(key: str, value: Any) -> Callable[[PdfWriter], None]:
        return lambda copy: copy.pages[0].__setitem__(NameObject(key), value)

    def annotation(kind: str) -> Callable[[PdfWriter], None]:
        def add(copy: PdfWriter) -> None:
            rect = ArrayObject([FloatObject(value) for value in (80, 400, 280, 600)])
            red = ArrayObject([FloatObject(1), FloatObject(0), FloatObject(0)])
            look = DecodedStreamObject()
            look.set_data(b"1 0 0 rg 0 0 200 200 re f")
            look.update(
                {
                    NameObject("/Type"): NameObject("/XObject"),
                    NameObject("/Subtype"): NameObject("/Form"),
                    NameObject("/BBox"): ArrayObject([FloatObject(value) for value in (0, 0, 200, 200)]),
                }
            )
            normal = DictionaryObject({NameObject("/N"): copy._add_object(look)})
            note = DictionaryObject(
                {
                    NameObject("/Type"): NameObject("/Annot"),
                    NameObject("/Subtype"): NameObject(kind),
                    NameObject("/Rect"): rect,
                    NameObject("/IC"): red,
                    NameObject("/AP"): normal,
                    NameObject("/F"): NumberObject(4),
                }
            )
            copy.pages[0][NameObject("/Annots")] = ArrayObject([copy._add_object(note)])

        return add

    def catalogue(key: str, value: Any) -> Callable[[PdfWriter], None]:
        return lambda copy: copy._root_object.__setitem__(NameObject(key), value)

    def second(copy: PdfWriter) -> None:
        more = DecodedStreamObject()
        more.set_data(b"q 1 g 0 0 400 400 re f Q")
        page = copy.pages[0]
        page[NameObject("/Contents")] = ArrayObject([page.raw_get("/Contents"), copy._add_object(more)])

    def twice(copy: PdfWriter) -> None:
        copy.add_page(copy.pages[0])

    def fewer(copy: PdfWriter) -> None:
        copy.remove_page(copy.pages[-1])

    def actual_text(copy: PdfWriter) -> None:
        stream = copy.pages[0]["/Contents"].get_object()
        stream.set_data(b"/Span <</ActualText (other)>> BDC " + stream.get_data() + b" EMC")

    def fonts(copy: PdfWriter) -> None:
        programs = [
            found
            for number in range(1, len(copy._objects) + 1)
            if isinstance(found := copy.get_object(number), DictionaryObject) and "/FontFile2" in found
        ]
        if len(programs) > 1:
            programs[0][NameObject("/FontFile2")], programs[1][NameObject("/FontFile2")] = (
                programs[1].raw_get("/FontFile2"),
                programs[0].raw_get("/FontFile2"),
            )

    def outlines(copy: PdfWriter) -> None:
        for number in range(1, len(copy._objects) + 1):
            found = copy.get_object(number)
            if isinstance(found, DictionaryObject) and "/ToUnicode" in found:
                _exchange_outlines(found)

    def unicode(copy: PdfWriter) -> None:
        for number in range(1, len(copy._objects) + 1):
            found = copy.get_object(number)
            if isinstance(found, DictionaryObject) and "/ToUnicode" in found:
                table = found["/ToUnicode"].get_object()
                table.set_data(re.sub(rb"<0033>", b"<0038>", table.get_data()))

    action = DictionaryObject(
        {NameObject("/S"): NameObject("/JavaScript"), NameObject("/JS"): TextStringObject("1")}
    )
    every: dict[str, Callable[[PdfWriter], None]] = {
        "Rotate 90": on_page("/Rotate", NumberObject(90)),
        "Rotate 180": on_page("/Rotate", NumberObject(180)),
        "CropBox": on_page("/CropBox", boxes),
        "MediaBox": on_page("/MediaBox", boxes),
        "UserUnit": on_page("/UserUnit", FloatObject(2.0)),
        "Trans": on_page("/Trans", DictionaryObject({NameObject("/S"): NameObject("/Wipe")})),
        "page action": on_page("/AA", DictionaryObject({NameObject("/O"): action})),
        "square": annotation("/Square"),
        "stamp": annotation("/Stamp"),
        "free text": annotation("/FreeText"),
        "widget": annotation("/Widget"),
        "open action": catalogue("/OpenAction", action),
        "names": catalogue("/Names", DictionaryObject({NameObject("/JavaScript"): action})),
        "form": catalogue("/AcroForm", DictionaryObject({NameObject("/Fields"): ArrayObject()})),
        "layers": catalogue(
            "/OCProperties",
            DictionaryObject(
                {
                    NameObject("/OCGs"): ArrayObject(),
                    NameObject("/D"): DictionaryObject({NameObject("/BaseState"): NameObject("/OFF")}),
                }
            ),
        ),
        "second stream": second,
        "a page twice": twice,
        "a page less": fewer,
        "actual text": actual_text,
        "fonts exchanged": fonts,
        "three means eight": unicode,
        "8 drawn as 9": outlines,
    }
    for told, change in every.items():
        copy = PdfWriter(clone_from=PdfReader(io.BytesIO(sample.content)))
        if told == "a page less" and len(copy.pages) < 2:
            continue
        change(copy)
        yield Change("object", f"{sample.name}: {told}", written(copy))


def painted(content: bytes) -> list[Image.Image]:
    """Return the pages as a viewer shows them."""
    pages = pypdfium2.PdfDocument(content)
    try:
        scale = pictures.DOTS_PER_INCH / 72
        return [page.render(scale=scale, may_draw_forms=True).to_pil().convert("RGB") for page in pages]
    finally:
        pages.close()


def beyond(one: Image.Image, other: Image.Image) -> Image.Image:
    """Return by how much each pixel lies outside of what the other page shows within one pixel of it."""
    least, most = other.filter(ImageFilter.MinFilter(3)), other.filter(ImageFilter.MaxFilter(3))
    return ImageChops.lighter(ImageChops.subtract(one, most), ImageChops.subtract(least, one))


def share_altered(before: list[Image.Image], after: list[Image.Image]) -> float:
    """Return the largest share of a page's pixels that changed."""
    if [page.size for page in before] != [page.size for page in after]:
        return 1.0
    shares = []
    for one, other in zip(before, after, strict=True):
        red, green, blue = ImageChops.lighter(beyond(one, other), beyond(other, one)).split()
        strongest = ImageChops.lighter(ImageChops.lighter(red, green), blue)
        shares.append(sum(strongest.histogram()[STRONG:]) / (one.width * one.height))
    return max(shares, default=0.0)


@cache
def rewritten(content: bytes) -> bytes:
    """Return a file as the library that changes files writes it: by its maker's name alone it would be told."""
    stream = io.BytesIO()
    PdfWriter(clone_from=PdfReader(io.BytesIO(content))).write(stream)
    return stream.getvalue()


def is_told(change: Change, sample: Sample) -> bool:
    """Tell whether structure, fields or pictures say anything about a file."""
    known = {problem.message for problem in check_structure(rewritten(sample.content), sample.document)}
    if any(problem.message not in known for problem in check_structure(change.content, sample.document)):
        return True
    if prove(change.content, sample.document)[1]:
        return True
    return bool(pictures.compare_pictures(change.content, sample.document, sample.references).problems)


def main() -> int:
    """Tamper, and print what was told; returns 1 if something visible was not."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--every", type=int, default=1, help="try every n-th change only")
    parser.add_argument("--seed", type=int, default=20)
    wanted = parser.parse_args()
    pictures._expected = cache(pictures._expected)  # the references are the same each time
    counts: Counter[str] = Counter()
    with Tally() as tally, tempfile.TemporaryDirectory() as folder:
        for sample in samples(write_project(Path(folder))):
            rng = random.Random(wanted.seed)
            before = painted(sample.content)
            assert not is_told(Change("", "", sample.content), sample), f"{sample.name} is not sound"
            for number, change in enumerate([*stream_changes(sample, rng), *object_changes(sample)]):
                if number % wanted.every:
                    continue
                told = is_told(change, sample)
                try:
                    share = share_altered(before, painted(change.content))
                except pypdfium2.PdfiumError:
                    share = 1.0
                seen = "visible" if share > VISIBLE else "unseen"
                end = f"{seen} {'told' if told else 'missed'}"
                counts[end] += 1
                tally.note(change.what, end, f"{sample.name}, {change.told}, {share:.3%} of the page")
    told, missed = counts["visible told"], counts["visible missed"]
    print(f"{told} of {told + missed} visible changes told")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
