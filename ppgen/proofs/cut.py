"""Proves the SVG files of cutting machines: each cut lies around its piece, on the layer CUT, in mm."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

from ppgen.common.problem import Problem, error
from ppgen.display.pieces import Document
from ppgen.proofs._cuts import HINT, ReadCuts, lines_of, prove_cuts
from ppgen.proofs._facts import UNREADABLE, USUAL, Facts, ReadBack

_SVG = "{http://www.w3.org/2000/svg}"
_STEP = re.compile(r"([MLCZ])([^MLCZ]*)")
_NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+)?")
_PATH = re.compile(r"M[MLCZ0-9 .,-]*")

_LAYERS = ("CUT", "CREASE")
_GROUP = frozenset({"id", "groupmode", "label", "fill", "stroke", "stroke-width"})
_KNOWN = {
    "svg": (frozenset({"width", "height", "viewBox"}), frozenset({"title", "g"})),
    "title": (frozenset[str](), frozenset[str]()),
    "g": (_GROUP, frozenset({"path"})),
    "path": (frozenset({"d"}), frozenset[str]()),
}
"""The elements of a file, each with its attributes and what stands in it: anything else might move a line."""


def prove(content: bytes, document: Document, _: ReadBack = USUAL) -> tuple[Facts, list[Problem]]:
    """Compare a file with the document that it was drawn from: it has one side of one sheet."""
    if b"<!" in content:  # no file of ours declares anything
        return Facts(), [_unreadable("it declares entities or comments")]
    try:
        root = ElementTree.fromstring(content.decode())
    except ElementTree.ParseError as failure:
        line, column = failure.position
        return Facts(), [_unreadable(f"it is no XML from line {line}, column {column + 1} on")]
    except ValueError:
        return Facts(), [_unreadable("it is no text in UTF-8")]
    sheet = next((one for one in document.sheets), None)
    paper = None if sheet is None else (f"{sheet.paper.width:g}mm", f"{sheet.paper.height:g}mm")
    said = root.get("width", ""), root.get("height", "")
    if paper is not None and said not in (paper, paper[::-1]):
        return Facts(), [error("prove/cut", f"the paper is {said[0]} × {said[1]}", hint=HINT)]
    if strange := next(_strange(root), ""):
        return Facts(), [error("prove/cut", f"the file holds {strange}, which ppgen never writes", hint=HINT)]
    try:
        read = _read(root)
    except ValueError as failure:
        return Facts(), [_unreadable(str(failure))]
    return prove_cuts(read, document)


def _read(root: ElementTree.Element) -> ReadCuts:
    return ReadCuts(
        root.findtext(f"{_SVG}title", ""),
        *(
            tuple(
                line
                for layer in root.iter(f"{_SVG}g")
                if layer.get("id") == name
                for path in layer.iter(f"{_SVG}path")
                for line in lines_of(_steps(path.get("d", "")))
            )
            for name in _LAYERS
        ),
    )


def _strange(element: ElementTree.Element, inside: str = "svg") -> Iterator[str]:
    """Yield what may move, hide or add lines: elements, attributes, places and layers of no file of ours."""
    name = _plain(element.tag)
    attributes, inner = _KNOWN.get(name, (frozenset[str](), frozenset[str]()))
    if element.tag != f"{_SVG}{inside}":
        yield f"<{name}>"
    yield from (f"{name} {_plain(one)}=…" for one in element.attrib if _plain(one) not in attributes)
    wide, high = (element.get(side, "").removesuffix("mm") for side in ("width", "height"))
    if name == "svg" and element.get("viewBox") != f"0 0 {wide} {high}":
        yield "a viewBox that is not the paper in mm"
    if name == "g" and element.get("id") not in _LAYERS:
        yield f"the layer {element.get('id', 'without a name')}"
    for child in element:
        child_name = _plain(child.tag)
        yield from _strange(child, child_name if child_name in inner else "")


def _plain(name: object) -> str:
    """Return a name without its namespace."""
    return str(name).rpartition("}")[2]


def _steps(data: str) -> list[tuple[object, ...]]:
    if not _PATH.fullmatch(data):
        raise ValueError(f"no path of ours begins with {data[:20]!r}")
    return [(letter, *map(float, _NUMBER.findall(numbers))) for letter, numbers in _STEP.findall(data)]


def _unreadable(why: str) -> Problem:
    return error(UNREADABLE, f"the file cannot be read back: {why}", hint=HINT)
