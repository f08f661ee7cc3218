"""What a PDF says of itself, and bytes that belong to none of its objects, against what ours say and hold."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

from pypdf import PdfReader
from pypdf.generic import DictionaryObject

from ppgen.display.pieces import Document

HEADER = re.compile(rb"%PDF-1\.[4-7]\n")
END = re.compile(rb"startxref\n\d+\n%%EOF\n?\Z")
MARK_OF_END = b"%%EOF"
_TRAILER = re.compile(rb"\btrailer\s*<<(.*?)>>\s*startxref", re.DOTALL)
_OF_TRAILERS = frozenset({b"Size", b"Root", b"Info", b"ID"})
"""What the library that reads a trailer looks at; it passes over all else."""

TOOL = "ppgen"
"""What our files name as their maker."""

_LONGEST_XMP = 64 * 1024
_DUBLIN = "{http://purl.org/dc/elements/1.1/}"
_ITEM = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}li"
_FREE = frozenset({"/ObjStm", "/XRef"})
"""Kinds of objects that nothing refers to: they hold the others, and say where these are."""

_OF_HOLDERS = frozenset(
    f"/{key}"
    for key in ("Type", "N", "First", "Size", "Root", "Info", "ID", "Index", "W", "Length", "Filter")
) | {"/DecodeParms"}


def misstated(reader: PdfReader, document: Document) -> Iterator[str]:
    """Say of language, title, maker and metadata what is not what the document says."""
    root = reader.root_object
    info: Any = reader.metadata or {}
    author = str(info.get("/Author", ""))
    for what, found, wanted in (
        ("language", str(root.get("/Lang")), document.language),
        ("title", str(info.get("/Title")), document.title),
    ):
        if found != wanted:
            yield f"the {what} “{found}”, where “{wanted}” was checked"
    for key in ("/Creator", "/Producer"):
        if str(info.get(key)) != TOOL:
            yield f"{key} “{info.get(key, '')}”"
    wanted_all = {"title": document.title, "language": document.language, "format": "application/pdf"}
    yield from _metadata(root, wanted_all | ({"creator": author} if author else {}))


def _metadata(root: DictionaryObject, wanted: dict[str, str]) -> Iterator[str]:
    """Say what the metadata says otherwise than the rest of the file."""
    if "/Metadata" not in root:
        yield "no metadata"
        return
    stream: Any = root["/Metadata"].get_object()
    data = stream.get_data()
    if len(data) > _LONGEST_XMP or b"<!" in data:
        yield "metadata that ppgen does not write"
        return
    try:
        tree = ElementTree.fromstring(data.decode("utf-8"))
    except (ElementTree.ParseError, UnicodeDecodeError):
        yield "metadata that is no XML"
        return
    found: dict[str, str] = {}
    for node in tree.iter():
        if node.tag.startswith(_DUBLIN):
            items = [item.text or "" for item in node.iter(_ITEM)] or [node.text or ""]
            found[node.tag.removeprefix(_DUBLIN)] = "; ".join(items)
        elif node.tag.endswith(("}Producer", "}CreatorTool")) and node.text != TOOL:
            yield f"metadata of another maker, “{node.text}”"
    for key in sorted({*found, *wanted}):
        if found.get(key) != wanted.get(key):
            yield f"metadata with the {key} “{found.get(key)}”, where “{wanted.get(key)}” was checked"


def loose(content: bytes, reader: PdfReader, seen: set[int]) -> Iterator[str]:
    """Say what a file holds before its header, behind its end, and in objects that nothing refers to."""
    if not HEADER.match(content):
        yield "bytes before its header"
    if not END.search(content[-64:]) or content.count(MARK_OF_END) != 1:
        yield "bytes behind its end, or a second end"
    trailer = _TRAILER.search(content, content.rfind(b"trailer"))
    for key in sorted({*re.findall(rb"/(\w+)", trailer[1])} - _OF_TRAILERS) if trailer else ():
        yield f"/{key.decode('ascii', 'replace')[:40]} in trailer"
    listed = {number for numbers in reader.xref.values() for number in numbers} | {*reader.xref_objStm}
    unseen = [number for number in sorted(listed - seen) if number]
    holders = [found for number in unseen if (found := _holder(reader, number)) is not None]
    for key in sorted({str(key) for holder in holders for key in holder} - _OF_HOLDERS):
        yield f"{key[:40]} in trailer"
    if len(holders) < len(unseen):
        yield f"{len(unseen) - len(holders)} objects that nothing refers to"


def _holder(reader: PdfReader, number: int) -> DictionaryObject | None:
    found = reader.get_object(number)
    return found if isinstance(found, DictionaryObject) and str(found.get("/Type")) in _FREE else None
