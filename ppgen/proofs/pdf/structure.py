"""The objects of a PDF against all that our files may hold: everything else is told.

A cover, an annotation, a script, a second content stream or a turned page needs keys that we never write.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

from pypdf import PdfReader
from pypdf.errors import FileNotDecryptedError, PyPdfError
from pypdf.generic import ArrayObject, DictionaryObject, IndirectObject, NameObject

from ppgen.common.problem import Problem, error
from ppgen.display.pieces import Document
from ppgen.display.reading import spoken
from ppgen.proofs._facts import UNREADABLE
from ppgen.proofs._refusals import LOCKED, shut
from ppgen.proofs.pdf.content_streams import strange_content
from ppgen.proofs.pdf.profile import leaves_colours
from ppgen.proofs.pdf.statements import loose, misstated

MOST_OBJECTS = 2_000_000
MOST_TOLD = 20

_STREAM = "Length Filter"
_ALLOWED = {
    "trailer": "Size Root Info ID",
    "/Info": "Author Creator Producer Title",
    "/Catalog": (
        "Type Lang Metadata OutputIntents Pages PageLabels OCProperties ViewerPreferences MarkInfo "
        "StructTreeRoot"
    ),
    "/MarkInfo": "Marked",
    "/PageLabels": "Nums",
    "/Nums": "P",
    "/StructTreeRoot": "Type K ParentTree ParentTreeNextKey",
    "/ParentTree": "Nums",
    "/StructElem": "Type S P Pg K Alt",
    "/Metadata/XML": "Type Subtype Length",
    "/OutputIntent": "Type S OutputConditionIdentifier Info DestOutputProfile",
    "/DestOutputProfile": f"N {_STREAM}",
    "/ViewerPreferences": "Direction DisplayDocTitle Duplex PrintScaling",
    "/OCProperties": "D OCGs",
    "/D": "Name OFF ON Order",
    "/OCG": "Name Type",
    "/Pages": "Type Count Kids",
    "/Page": "Type Parent MediaBox BleedBox TrimBox Resources Contents StructParents Tabs",
    "/Contents": _STREAM,
    "/Resources": "ExtGState Font Properties XObject",
    "/ExtGState": "CA ca SMask",
    "/Mask": "Type S G",
    "/Group": "S I CS",
    "/XObject/Form": f"Type Subtype FormType Matrix BBox Resources Group {_STREAM}",
    "/XObject/Image": (
        f"Type Subtype Width Height BitsPerComponent ColorSpace DecodeParms Decode SMask {_STREAM}"
    ),
    "/DecodeParms": "Predictor Colors BitsPerComponent Columns",
    "/ColorSpace": _STREAM,
    "/Font/Type0": "Type Subtype BaseFont Encoding DescendantFonts ToUnicode",
    "/Font/CIDFontType2": "Type Subtype BaseFont CIDSystemInfo CIDToGIDMap DW FontDescriptor W",
    "/CIDSystemInfo": "Ordering Registry Supplement",
    "/CIDToGIDMap": _STREAM,
    "/ToUnicode": _STREAM,
    "/FontDescriptor": "Type FontName Flags FontBBox ItalicAngle Ascent Descent CapHeight StemV FontFile2",
    "/FontFile2": f"Length1 {_STREAM}",
}
"""What each kind of dictionary may hold, by its type or by the key it hangs on."""

_LISTS = frozenset({"/Font", "/XObject", "/ExtGState", "/Properties"})
"""Dictionaries whose keys are names of our own."""

_VALUES = {
    "/PrintScaling": {"/None"},
    "/Filter": {"/FlateDecode", "/DCTDecode"},
    "/S": {"/Document", "/Figure", "/GTS_PDFA1", "/Luminosity", "/Transparency"},
}

_FAULTS = (
    PyPdfError,
    ValueError,
    TypeError,
    KeyError,
    IndexError,
    AttributeError,
    RecursionError,
    OSError,
)
"""What a library raises of a file that is none."""

_AGAIN = "build it again"
"""What to do about words of other data: a file of earlier data has them, too."""

_STRANGE = "build it again: nothing that ppgen writes holds this"

_UNMOVED = [1, 0, 0, 1, 0, 0]
"""The matrix of all our forms."""


def check_structure(content: bytes, document: Document, *, is_known: bool = False) -> list[Problem]:
    """Report whatever a file holds that none of ours does, and what it says aloud and does not print.

    Of one that `is_known` to be the very bytes that drawing gives, the streams of its pages are not read.
    """
    try:
        with PdfReader(io.BytesIO(content), strict=False) as reader:  # which holds itself until it is closed
            seen: set[tuple[int, int]] = set()
            strange = [*dict.fromkeys(_strange(reader, seen)), *_profiles(reader)]
            misread = [*_misread(reader, document)]
            strange += [*misread, *misstated(reader, document)]
            strange += loose(content, reader, {number for number, _ in seen})
            strange += [] if is_known else _said_in_streams(reader, document)
    except FileNotDecryptedError:
        return [shut(LOCKED)]
    except _FAULTS:
        return [error(UNREADABLE, "the objects of the file cannot be read", hint="build it again")]
    return [
        error("prove/strange", f"the file holds {what}", hint=_AGAIN if what in misread else _STRANGE)
        for what in strange[:MOST_TOLD]
    ]


def _said_in_streams(reader: PdfReader, document: Document) -> list[str]:
    try:
        return [*strange_content(reader, document)]
    except _FAULTS:
        return ["content streams that cannot be read"]


def _strange(reader: PdfReader, seen: set[tuple[int, int]]) -> Iterator[str]:
    """Walk all objects once, note which were `seen`, and say what is not allowed where it stands."""
    waiting: list[tuple[Any, str]] = [(reader.trailer, "trailer")]
    while waiting:
        node, role = waiting.pop()
        if isinstance(node, IndirectObject):
            key = (node.idnum, node.generation)
            if key in seen:
                continue
            seen.add(key)
            if len(seen) > MOST_OBJECTS:
                yield f"more than {MOST_OBJECTS:,} objects"
                return
            node = node.get_object()
        if isinstance(node, DictionaryObject):
            yield from _of_dictionary(node, role, waiting)
        elif isinstance(node, ArrayObject):
            if role == "/Contents":
                yield "several content streams on one page"
            waiting += [(item, role) for item in node]


def _profiles(reader: PdfReader) -> Iterator[str]:
    """Say of a colour profile that does not leave the colours of screens as they are."""
    for intent in reader.root_object.get("/OutputIntents", ()):
        profile = intent.get_object()["/DestOutputProfile"].get_object().get_data()
        if not leaves_colours(profile):
            yield "a colour profile that is not sRGB"


def _misread(reader: PdfReader, document: Document) -> Iterator[str]:
    """Say where what is read aloud of a piece is not what is printed on it."""
    if "/StructTreeRoot" not in reader.root_object:
        yield "nothing to read aloud"
        return
    tree: Any = reader.root_object["/StructTreeRoot"]
    found = [
        (reader.get_page_number(figure["/Pg"].get_object()) or 0, figure["/K"], figure["/Alt"])
        for figure in (one.get_object() for one in tree["/K"]["/K"])
    ]
    pages = [side for sheet in document.sheets for side in (sheet.front, sheet.back) if side is not None]
    places = [(page, place) for page, side in enumerate(pages) for place, _ in enumerate(side.placements)]
    if [one[:2] for one in found] != places:
        yield "other pieces to read aloud than were printed"
        return
    for (page, _, said), wanted in zip(found, spoken(document), strict=True):
        if said != wanted:
            yield f"“{said}” to read aloud on page {page + 1}, where “{wanted}” was checked"


def _of_dictionary(node: DictionaryObject, role: str, waiting: list[tuple[Any, str]]) -> Iterator[str]:
    if role in _LISTS and "/Type" not in node:
        inner = {"/ExtGState": "/State"}.get(role, role)
        waiting += [(value, inner) for value in node.values()]
        return
    kind = _kind(node, role)
    allowed = {f"/{key}" for key in _ALLOWED.get(kind, "").split()}
    if kind not in _ALLOWED:
        yield f"an object of the kind {kind}"
        return
    for key, value in node.items():
        if key not in allowed:
            yield f"{key} in {kind}"
        waiting.append((value, key))
        if key == "/Matrix" and list(value) != _UNMOVED:
            yield "a form that is moved by a matrix of its own"
        if key in _VALUES and isinstance(value, NameObject) and value not in _VALUES[key]:
            yield f"{key} {value} in {kind}"


def _kind(node: DictionaryObject, role: str) -> str:
    if role == "/State":
        return "/ExtGState"
    kind, subtype = node.get("/Type"), node.get("/Subtype")
    if kind is None:
        return role
    return f"{kind}{subtype if isinstance(subtype, NameObject) else ''}"
