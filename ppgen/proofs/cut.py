"""Proves the SVG files of cutting machines: each cut lies around its piece, on the layer CUT, in mm."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from ppgen.common.problem import Problem, error
from ppgen.display.pieces import Document
from ppgen.display.printing import FlipEdge
from ppgen.proofs._cuts import ReadCuts, lines_of, prove_cuts
from ppgen.proofs._facts import Facts

_SVG = "{http://www.w3.org/2000/svg}"
_STEP = re.compile(r"([MLCZ])([^MLCZ]*)")
_NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+)?")


def prove(
    content: bytes, document: Document, *, flip: FlipEdge, jobs: int = 1
) -> tuple[Facts, list[Problem]]:
    """Compare a file with the document that it was drawn from; flip and jobs mean nothing here."""
    del flip, jobs
    if b"<!" in content:  # no file of ours declares anything
        return Facts(), [_unreadable("it declares entities or comments")]
    try:
        root = ElementTree.fromstring(content.decode())
    except (ElementTree.ParseError, ValueError) as failure:
        return Facts(), [_unreadable(str(failure))]
    sheet = next((one for one in document.sheets), None)
    paper = None if sheet is None else (f"{sheet.paper.width:g}mm", f"{sheet.paper.height:g}mm")
    said = root.get("width", ""), root.get("height", "")
    if paper is not None and said not in (paper, paper[::-1]):
        return Facts(), [error("prove/cut", f"the paper is {said[0]} × {said[1]}", hint="build it again")]
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
            for name in ("CUT", "CREASE")
        ),
    )


def _steps(data: str) -> list[tuple[object, ...]]:
    return [(letter, *map(float, _NUMBER.findall(numbers))) for letter, numbers in _STEP.findall(data)]


def _unreadable(why: str) -> Problem:
    return error("prove/unreadable", f"the file cannot be read back: {why}", hint="build it again")
